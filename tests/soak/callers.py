"""What callers of a soak do: calls that must be answered rightly, and misbehaviour of all kinds."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from google.protobuf.message import Message

from ohhell.v1 import (
    analysis_pb2,
    analysis_pb2_grpc,
    rules_service_pb2,
    rules_service_pb2_grpc,
)
from tests.service.hands import position, record

Outcome = str
"""OK, a code of gRPC, or WRONG where an answer is not what it was the first time."""

PLAY, BID = "open_spiel_1_lead", "open_spiel_2_first_bid"


class Target:
    """A server: its channels, and the answers that it has given."""

    def __init__(self, grpc_address: str, web_address: str) -> None:
        self.address = _host_and_port(grpc_address)
        self.web = _host_and_port(web_address)
        self.channel = grpc.aio.insecure_channel(grpc_address)
        self.analysis = analysis_pb2_grpc.AnalysisServiceStub(self.channel)
        self.rules = rules_service_pb2_grpc.RulesServiceStub(self.channel)
        self._answers: dict[str, bytes] = {}

    def judge(self, name: str, answer: bytes) -> Outcome:
        """The same question with the same seed has the same answer, byte for byte."""
        first = self._answers.setdefault(name, answer)
        if answer == first:
            return "OK"
        print(f"{name}: first {first!r}, now {answer!r}", flush=True)
        return "WRONG"


def _host_and_port(address: str) -> tuple[str, int]:
    host, port = address.rsplit(":", 1)
    return host, int(port)


def _bytes(*messages: Message) -> bytes:
    """Without the times that it took."""
    for message in messages:
        _forget_times(message)
    return b"".join(message.SerializeToString(deterministic=True) for message in messages)


def _forget_times(message: Message) -> None:
    for field, value in message.ListFields():
        if field.name == "elapsed":
            message.ClearField("elapsed")
        elif field.message_type is not None:
            for part in [value] if isinstance(value, Message) else value:
                _forget_times(part)


# ---------------------------------------------------------------- calls that must be answered


def _limits(deals: int, seed: int) -> dict[str, int]:
    return {"deals": deals, "seed": seed}


async def hint(to: Target, rng: random.Random) -> Outcome:
    seed = rng.randrange(5)
    request = analysis_pb2.SuggestRequest(
        position=position(PLAY), player={"level": 4}, limits={"seed": seed}
    )
    return to.judge(f"hint {seed}", _bytes(await to.analysis.Suggest(request)))


async def estimate(to: Target, rng: random.Random) -> Outcome:
    seed = rng.randrange(5)
    request = analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits=_limits(2000, seed))
    return to.judge(f"estimate {seed}", _bytes(await to.analysis.EstimatePlays(request)))


async def bids(to: Target, rng: random.Random) -> Outcome:
    seed = rng.randrange(5)
    request = analysis_pb2.AnalyzeBidsRequest(position=position(BID), limits=_limits(500, seed))
    return to.judge(f"bids {seed}", _bytes(await to.analysis.AnalyzeBids(request)))


async def claim(to: Target, _: random.Random) -> Outcome:
    request = analysis_pb2.VerifyClaimRequest(
        position=position("claim_masters"), claim={"kind": "CLAIM_KIND_ALL"}, limits={"seed": 1}
    )
    return to.judge("claim", _bytes(await to.analysis.VerifyClaim(request)))


async def watch(to: Target, rng: random.Random) -> Outcome:
    seed = rng.randrange(3)
    request = analysis_pb2.WatchPlaysRequest(position=position(PLAY), limits=_limits(150_000, seed))
    last = [message async for message in to.analysis.WatchPlays(request)][-1]
    return to.judge(f"watch {seed}", _bytes(last))


async def one_record(to: Target, _: random.Random) -> Outcome:
    request = analysis_pb2.AnalyzeRecordRequest(
        record=record("three_cards"), options={"limits": _limits(50, 1)}
    )
    parts = [part async for part in to.analysis.AnalyzeRecord(request)]
    return to.judge("record", _bytes(*parts))


async def many_records(to: Target, _: random.Random) -> Outcome:
    parts = [analysis_pb2.AnalyzeRecordsRequest(options={"limits": _limits(20, 1)})]
    for name in ("three_cards", "five_cards", "three_cards"):
        parts.append(analysis_pb2.AnalyzeRecordsRequest(record=record(name)))
    answers = [answer async for answer in to.analysis.AnalyzeRecords(iter(parts))]
    return to.judge("records", _bytes(*answers))


async def legal(to: Target, _: random.Random) -> Outcome:
    request = rules_service_pb2.LegalActionsRequest(position=position(PLAY))
    return to.judge("legal", _bytes(await to.rules.LegalActions(request)))


async def score(to: Target, _: random.Random) -> Outcome:
    request = rules_service_pb2.ScoreGameRequest(game=record("open_spiel_3"))
    return to.judge("score", _bytes(await to.rules.ScoreGame(request)))


async def presets(to: Target, _: random.Random) -> Outcome:
    answer = await to.rules.ListPresets(rules_service_pb2.ListPresetsRequest())
    return to.judge("presets", _bytes(answer))


async def browser(to: Target, _: random.Random) -> Outcome:
    body = b'{"rules": {"preset": "plump"}}'
    head, _, answer = (await _http(to, "RulesService/ResolveRules", body)).partition(b"\r\n\r\n")
    return to.judge("browser", answer) if b" 200 " in head.splitlines()[0] else "WRONG"


async def _http(to: Target, call: str, body: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*to.web)
    writer.write(_http_head(call, len(body)) + body)
    answer = await reader.read()
    writer.close()
    return answer


def _http_head(call: str, length: int) -> bytes:
    head = (
        f"POST /ohhell.v1.{call} HTTP/1.1\r\nhost: soak\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
    return head.encode()


GOOD: tuple[Callable[[Target, random.Random], Awaitable[Outcome]], ...] = (
    hint, hint, hint, estimate, bids, claim, watch, one_record, many_records, legal, legal, score,
    presets, browser,
)  # fmt: skip

# ---------------------------------------------------------------- misbehaviour


def _endless() -> Any:
    return analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits={"deals": 10_000_000})


async def cancel(to: Target, rng: random.Random) -> None:
    call = to.analysis.EstimatePlays(_endless())
    await asyncio.sleep(rng.random() / 20)
    call.cancel()


async def cancel_stream(to: Target, rng: random.Random) -> None:
    request = analysis_pb2.WatchPlaysRequest(position=position(PLAY), limits={"deals": 10_000_000})
    call = to.analysis.WatchPlays(request)
    await asyncio.sleep(rng.random() / 3)  # without reading
    call.cancel()


async def abandon_records(to: Target, rng: random.Random) -> None:
    call = to.analysis.AnalyzeRecords()
    for _ in range(rng.randrange(1, 6)):
        await call.write(analysis_pb2.AnalyzeRecordsRequest(record=record("open_spiel_1")))
    await asyncio.sleep(rng.random() / 10)
    call.cancel()


async def hurry(to: Target, rng: random.Random) -> None:
    await to.analysis.EstimatePlays(_endless(), timeout=rng.random() / 30)


async def broken(to: Target, rng: random.Random) -> None:
    call = to.channel.unary_unary(
        f"/ohhell.v1.AnalysisService/{rng.choice(('Suggest', 'EstimatePlays', 'Nothing'))}"
    )
    await call(rng.randbytes(rng.choice((1, 20, 3000))))


async def oversize(to: Target, _: random.Random) -> None:
    await to.channel.unary_unary("/ohhell.v1.AnalysisService/Suggest")(bytes(5 * 1024 * 1024))


async def knock(to: Target, rng: random.Random) -> None:
    """Connects to either door, says nothing or nonsense, and leaves after a while."""
    _, writer = await asyncio.open_connection(*rng.choice((to.address, to.web)))
    writer.write(rng.choice((b"", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", rng.randbytes(200))))
    await asyncio.sleep(rng.random() / 5)
    writer.close()


async def hang_up(to: Target, rng: random.Random) -> None:
    """A browser that goes away in the middle of its request, or of the answer."""
    body = b'{"position": {}, "limits": {"deals": "10000000"}}'
    _, writer = await asyncio.open_connection(*to.web)
    writer.write(_http_head("AnalysisService/EstimatePlays", len(body)))
    writer.write(body[: rng.randrange(len(body) + 1)])
    await asyncio.sleep(rng.random() / 20)
    writer.transport.abort()


BAD: tuple[Callable[[Target, random.Random], Awaitable[None]], ...] = (
    cancel, cancel_stream, abandon_records, hurry, broken, oversize, knock, hang_up,
)  # fmt: skip


async def misbehave(to: Target, rng: random.Random) -> str:
    """Whatever comes of it is the caller's fault. Returns the name of what it did."""
    act = rng.choice(BAD)
    with contextlib.suppress(grpc.aio.AioRpcError, OSError, asyncio.CancelledError):
        await asyncio.wait_for(act(to, rng), 20)
    return act.__name__


async def behave(to: Target, rng: random.Random) -> tuple[str, Outcome]:
    """A call, and what came of it."""
    act = rng.choice(GOOD)
    try:
        return act.__name__, await asyncio.wait_for(act(to, rng), 60)
    except grpc.aio.AioRpcError as error:
        return act.__name__, error.code().name
    except (asyncio.TimeoutError, OSError) as error:
        return act.__name__, type(error).__name__
