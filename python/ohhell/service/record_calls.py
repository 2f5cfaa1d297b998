"""The analysis of records in steps, so that it can make way for others between two decisions.

A step gives an answer that is ready to be sent, or None.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from ohhell import convert
from ohhell.batch.record_analysis import Examination, check_options
from ohhell.convert import judgements as judgement_messages
from ohhell.errors import InvalidInput, invalid
from ohhell.judgements import Judgement, RecordAnalysis, RecordError
from ohhell.records import LONGEST_ID
from ohhell.requests import Player, SearchLimits
from ohhell.service.calls import bounded
from ohhell.service.wire import Form, Wire, write
from ohhell.service.work import Work, within
from ohhell.v1 import analysis_pb2, record_pb2

Steps = Iterator["bytes | None"]

SLICE_SECONDS = 0.050
"""After about so long the analysis of a record makes way for others."""


@dataclass(frozen=True)
class Options:
    """How records are judged."""

    player: Player = field(default_factory=Player)
    limits: SearchLimits = field(default_factory=SearchLimits)
    first_claims: bool = True

    @classmethod
    def of(cls, message: analysis_pb2.AnalysisOptions) -> Options:
        """Raises InvalidInput; fields are paths within the request."""
        with within("options"):
            player, limits = judgement_messages.options_from(message)
            check_options(player, limits)
        return cls(player, limits, not message.without_first_claims)


def take(steps: Steps) -> tuple[list[bytes], bool]:
    """The answers of a slice of work, and whether there is nothing left to do."""
    end = time.monotonic() + SLICE_SECONDS
    answers = []
    for answer in steps:
        if answer is not None:
            answers.append(answer)
        if time.monotonic() >= end:
            return answers, False
    return answers, True


def _examine(record: record_pb2.GameRecord, options: Options) -> Examination:
    return Examination(convert.game_from(record), options.player, options.limits)


# ---------------------------------------------------------------- AnalyzeRecord


def answers_to(wire: Wire, work: Work) -> Steps:
    """The decisions of a record, then its summary. Raises InvalidInput, Cancelled."""
    request = wire.read(analysis_pb2.AnalyzeRecordRequest)
    bounded("record", request.record)
    options = Options.of(request.options)
    with within("record"):
        examination = _examine(request.record, options)
        found: list[Judgement] = []
        for judgement in examination.judgements(token=work.token, time_cap=work.time_cap):
            found.append(judgement)
            decision = judgement_messages.judgement_to(judgement)
            work.tally.add(decision)
            yield _part(wire.form, decision=decision)
    summary = examination.summary(found, with_claims=options.first_claims, token=work.token)
    yield _part(wire.form, summary=judgement_messages.summary_to(summary))


def _part(form: Form, **part: object) -> bytes:
    return write(analysis_pb2.AnalyzeRecordResponse(**part), form)  # type: ignore[arg-type]


# ---------------------------------------------------------------- AnalyzeRecords


def read_part(wire: Wire) -> analysis_pb2.AnalyzeRecordsRequest | InvalidInput:
    """A part of a stream; the error, where it is no message, concerns that part alone."""
    try:
        part = wire.read(analysis_pb2.AnalyzeRecordsRequest)
        if part.WhichOneof("part") is None:
            raise invalid("part", "", "give options or a record")
    except InvalidInput as error:
        return error
    return part


def answer_to(
    part: analysis_pb2.AnalyzeRecordsRequest | InvalidInput,
    form: Form,
    options: Options,
    work: Work,
) -> Steps:
    """What is found in a record, or what is wrong with it. Raises Cancelled."""
    record_id = ""
    try:
        if isinstance(part, InvalidInput):
            raise part
        record_id = part.record.id.encode()[:LONGEST_ID].decode(errors="ignore")
        analysis = yield from _analysis(part.record, options, work)
    except InvalidInput as error:
        failure = RecordError(record_id, error.violations)
        yield _result(form, error=judgement_messages.record_error_to(failure))
    else:
        message = judgement_messages.analysis_to(analysis)
        for decision in message.decisions:
            work.tally.add(decision)
        yield _result(form, analysis=message)


def _analysis(
    record: record_pb2.GameRecord, options: Options, work: Work
) -> Generator[None, None, RecordAnalysis]:
    bounded("", record)
    examination = _examine(record, options)
    found: list[Judgement] = []
    for judgement in examination.judgements(token=work.token, time_cap=work.time_cap):
        found.append(judgement)
        yield None
    summary = examination.summary(found, with_claims=options.first_claims, token=work.token)
    return RecordAnalysis(record.id, tuple(found), summary.summaries, summary.first_claims)


def _result(form: Form, **result: object) -> bytes:
    return write(analysis_pb2.AnalyzeRecordsResponse(**result), form)  # type: ignore[arg-type]


def options_in(
    part: analysis_pb2.AnalyzeRecordsRequest | InvalidInput, is_first: bool
) -> Options | None:
    """The options that a part gives, if it does. Raises InvalidInput where they come late."""
    if isinstance(part, InvalidInput) or part.WhichOneof("part") != "options":
        return None
    if not is_first:
        raise invalid("options", "", "options come once, before the records")
    return Options.of(part.options)
