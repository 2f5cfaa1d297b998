"""Players that others wrote, on a server or as a function: what is no legal move is refused."""

from __future__ import annotations

from typing import Any

import grpc
import numpy as np
import pytest

from ohhell import GameRecord, InvalidInput, RuleSet
from ohhell.arena import Contestant, Plan, contestants, play
from ohhell.errors import ServerFailed
from ohhell.results import LegalActions
from ohhell.seat_view import SeatView
from ohhell.v1 import analysis_pb2
from tests.arena.strangers import Answer, soundly, stranger

RULES = RuleSet(max_cards=3, min_cards=3)
Response = analysis_pb2.SuggestResponse


def rounds_of(first: Contestant, workers: int = 1) -> list[Any]:
    records: list[GameRecord] = []
    plan = Plan((first, *contestants("level:1")), 8, 3, RULES)
    play(plan, workers=workers, on_record=records.append)
    return [record.rounds for record in records]


def remote(target: str) -> Contestant:
    return contestants(f"grpc:{target}/level:1")[0]


def lowest(view: SeatView, _seed: int) -> int:
    return view.actions[0]


# ---------------------------------------------------------------- on a server


def test_serving_suggest_is_enough() -> None:
    with stranger(soundly) as target:
        assert rounds_of(remote(target)) == rounds_of(Contestant("lowest", own=lowest))


def with_bids(response: Response) -> Answer:
    """Answers so where a bid is due."""

    def answer(legal: LegalActions, context: grpc.ServicerContext) -> Response:
        return response if legal.bids else soundly(legal, context)

    return answer


def with_cards(response: Response) -> Answer:
    """Answers so where a card is due."""

    def answer(legal: LegalActions, context: grpc.ServicerContext) -> Response:
        return soundly(legal, context) if legal.bids else response

    return answer


NO_MOVES = [
    (with_bids(Response(bid=99)), "99"),
    (with_bids(Response(bid=-1)), "-1"),
    (with_bids(Response(card="2C")), "2C"),  # whose number is that of a legal bid
    (with_bids(Response(card="ZZ")), "ZZ"),
    (with_bids(Response()), "nothing"),
    (with_cards(Response(card="ZZ")), "ZZ"),
    (with_cards(Response(card="??")), r"\?\?"),
    (with_cards(Response(card="")), '""'),
    (with_cards(Response(card="1" * 1000)), "1{100}"),
    (with_cards(Response(bid=0)), "0"),
    (with_cards(Response()), "nothing"),
]


@pytest.mark.parametrize(("answer", "shown"), NO_MOVES)
def test_what_is_no_legal_move_is_named_with_the_server(answer: Answer, shown: str) -> None:
    with stranger(answer) as target:
        expected = rf"^{target}: suggested {shown}, which is not legal; legal are .+"
        with pytest.raises(ServerFailed, match=expected):
            rounds_of(remote(target))


@pytest.mark.parametrize("number", range(0, 64, 7))
def test_the_number_of_a_card_is_no_card(number: int) -> None:
    with (
        stranger(with_cards(Response(bid=number))) as target,
        pytest.raises(ServerFailed, match=f"suggested {number}, which is not legal"),
    ):
        rounds_of(remote(target))


def test_a_card_that_another_seat_may_hold_is_refused() -> None:
    def answer(legal: LegalActions, context: grpc.ServicerContext) -> Response:
        others = [card for cards in legal.may_hold.values() for card in cards]
        return soundly(legal, context) if legal.bids else Response(card=others[0])

    with stranger(answer) as target, pytest.raises(ServerFailed, match="which is not legal"):
        rounds_of(remote(target))


def test_more_workers_say_the_same() -> None:
    with (
        stranger(with_cards(Response(card="ZZ"))) as target,
        pytest.raises(ServerFailed, match=rf"^{target}: suggested ZZ, which is not legal"),
    ):
        rounds_of(remote(target), workers=2)


def test_what_must_be_served_is_said() -> None:
    with (
        stranger(None) as target,
        pytest.raises(ServerFailed, match=rf"^{target}: UNIMPLEMENTED: .*must serve Suggest"),
    ):
        rounds_of(remote(target))


def failing(code: grpc.StatusCode, *trailers: tuple[str, bytes]) -> Answer:
    def answer(_legal: LegalActions, context: grpc.ServicerContext) -> Response:
        context.set_trailing_metadata(trailers)
        context.abort(code, "oops")

    return answer


NO_ANSWERS = [
    failing(grpc.StatusCode.INTERNAL),
    failing(grpc.StatusCode.FAILED_PRECONDITION),
    failing(grpc.StatusCode.INVALID_ARGUMENT, ("grpc-status-details-bin", b"\xff")),
    with_bids(Response(bid=0, reason=77)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("answer", NO_ANSWERS)
def test_a_server_that_gives_no_sound_answer_is_named(answer: Answer) -> None:
    with stranger(answer) as target, pytest.raises(ServerFailed, match=rf"^{target}: "):
        rounds_of(remote(target))


# ---------------------------------------------------------------- as a function


@pytest.mark.parametrize(
    "chosen", ["nonsense", "", None, 99, -1, 1.0, (0,), np.array([0, 1])], ids=repr
)
@pytest.mark.parametrize("bidding", [True, False])
def test_what_a_function_gives_is_refused_by_its_name(chosen: Any, bidding: bool) -> None:
    def decide(view: SeatView, seed: int) -> Any:
        return chosen if view.bidding is bidding else lowest(view, seed)

    with pytest.raises(InvalidInput, match=r"is not legal; legal are \d+") as caught:
        rounds_of(Contestant("my idea", own=decide))
    (violation,) = caught.value.violations
    assert violation.field == "my idea"
    assert violation.value == str(chosen)


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_a_whole_number_of_another_kind_will_do(kind: Any) -> None:
    def decide(view: SeatView, seed: int) -> Any:
        return kind(lowest(view, seed))

    rounds = rounds_of(Contestant("lowest", own=decide))
    assert rounds == rounds_of(Contestant("lowest", own=lowest))
    assert all(type(bid) is int for game in rounds for round in game for bid in round.bids)
