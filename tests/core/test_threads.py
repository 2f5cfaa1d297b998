"""The native module under many Python threads: answers do not mix, and a search can be stopped."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from ohhell import _core
from ohhell.cards import card_index, mask_of

CARDS = 3
POINTS = [[taken + 10 * (bid == taken) for taken in range(CARDS + 1)] for bid in range(CARDS + 1)]
HAND = ("JH", "TS", "8D")
TURN_UP = card_index("7H")


def three_card_round() -> _core.Round:
    """West's first play in the three-card hand: East leads AS, South follows with KS."""
    table = _core.Round(seats=4, cards=CARDS, dealer=3, trump=2)
    for _ in range(4):
        table.bid(1)
    for card in ("AS", "KS"):
        table.play(card_index(card))
    return table


def free_play_round() -> _core.Round:
    """West on lead with three cards to choose from."""
    table = _core.Round(seats=4, cards=CARDS, dealer=1, trump=2)
    for bid in (1, 1, 1, 1):
        table.bid(bid)
    return table


def values(seed: int, token: _core.CancelToken | None = None) -> list[float]:
    cards = [card_index(card) for card in HAND]
    known = {2: mask_of(HAND)}
    table = free_play_round()
    answer = _core.estimate_plays(
        table, known, TURN_UP, 2, cards, POINTS, deals=512, seed=seed, token=token
    )
    return [estimate.value.mean for estimate in answer.estimates]


def test_searches_from_many_threads_answer_as_if_alone() -> None:
    alone = [values(seed) for seed in range(8)]
    assert len({tuple(answer) for answer in alone}) == len(alone)
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(values, list(range(8)) * 4))
    assert together == alone * 4


def test_patient_work_has_the_same_answers() -> None:
    patient = _core.CancelToken(patient=True)
    assert patient.patient
    assert not _core.CancelToken().patient
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda seed: values(seed, patient), range(8)))
    assert together == [values(seed) for seed in range(8)]


def test_patient_claims_have_the_same_answers() -> None:
    def verdicts(token: _core.CancelToken | None) -> list[tuple[_core.Verdict, int]]:
        one_card = _core.Round(seats=3, cards=1, dealer=2, trump=2)  # blind: two others are seen
        for _ in range(3):
            one_card.bid(0)
        blind = {1: mask_of(["AC"]), 2: mask_of(["KC"])}
        known = {2: mask_of(HAND)}
        claims = [(free_play_round(), known, 2, tricks) for tricks in range(4)]
        claims += [(one_card, blind, 0, tricks) for tricks in range(2)]
        found = [
            _core.verify_claim(table, hands, TURN_UP, seat, tricks, token=token)
            for table, hands, seat, tricks in claims
        ]
        return [(answer.verdict, answer.nodes) for answer in found]

    patient = _core.CancelToken(patient=True)
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda _: verdicts(patient), range(8)))
    assert together == [verdicts(None)] * 8


def test_rounds_on_many_threads_do_not_share_state() -> None:
    def play(_: int) -> tuple[list[int], list[tuple[int, list[int], int]]]:
        table = three_card_round()
        for card in "TS 2S 4C QC JH AC 8D 6H 9H 3D".split():
            table.play(card_index(card))
        return table.taken, table.tricks

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(play, range(200)))
    # East takes the first trick and the last, West trumps the second.
    assert {tuple(taken) for taken, _ in answers} == {(2, 0, 1, 0)}
    assert all(tricks == answers[0][1] for _, tricks in answers)


def test_cancel_from_another_thread_stops_a_search_without_any_other_end() -> None:
    token = _core.CancelToken()
    stopped = []

    def search() -> None:
        cards = [card_index(card) for card in HAND]
        answer = _core.estimate_plays(
            free_play_round(),
            {2: mask_of(HAND)},
            TURN_UP,
            2,
            cards,
            POINTS,
            deals=10_000_000,
            seed=1,
            token=token,
        )
        stopped.append(answer.stop)

    thread = threading.Thread(target=search)
    thread.start()
    token.cancel()  # reached only because the search has let go of the interpreter
    thread.join()
    assert stopped == [_core.Stop.CANCELLED]
