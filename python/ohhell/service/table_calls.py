"""The calls of TableService: a request message in, a response message out."""

from __future__ import annotations

from google.protobuf.message import Message

from ohhell import convert
from ohhell.convert import tables as table_messages
from ohhell.service.work import Work, within
from ohhell.table.computers import Computers
from ohhell.v1 import table_service_pb2


def open_table(request: table_service_pb2.OpenTableRequest, work: Work) -> Message:
    """Raises InvalidInput."""
    convert.refuse_unknown(request, "")
    with within("rules"):
        rules = convert.rules_from(request.rules)
    answer = work.tables.open_table(
        rules,
        request.seat,
        table_messages.players_from(request.players),
        name=request.name,
        open_hands=request.open_hands,
        **convert.optional(request, "first_dealer"),
    )
    return table_messages.opened_to(answer)


def act(request: table_service_pb2.ActRequest, work: Work) -> Message:
    """Raises InvalidInput, NotReady, Cancelled and OutOfTime."""
    convert.refuse_unknown(request, "")
    computers = _computers(work)
    given = convert.optional(request, "client_seed", "bid", "card")
    answer = work.tables.act(request.table, **given, computers=computers)
    work.tally.playouts += computers.playouts
    return table_messages.acted_to(answer)


def claim_tricks(request: table_service_pb2.ClaimTricksRequest, work: Work) -> Message:
    """Raises InvalidInput, NotReady, Cancelled and OutOfTime."""
    convert.refuse_unknown(request, "")
    computers = _computers(work)
    claim = convert.claim_from(request.claim)
    answer = work.tables.claim_tricks(request.table, claim, computers=computers)
    work.tally.playouts += computers.playouts
    return table_messages.claimed_to(answer)


def _computers(work: Work) -> Computers:
    return Computers(work.token, work.time_cap)
