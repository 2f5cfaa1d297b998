"""The reference against the worked examples of the rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.reference.bidding import first_leader, forbidden
from tests.reference.cards import deck, maximum, romanian_maximum
from tests.reference.claims import Claim, holds, refuting_deal
from tests.reference.deals import consistent_deals, start
from tests.reference.expectation import estimate_plays
from tests.reference.play import Table, legal
from tests.reference.rules import Rules
from tests.reference.schedule import sizes, trump
from tests.reference.scoring import Played, final_totals, points, ranks, streak_points

ROMANIAN_SCORES = {
    "made": "5+bid",
    "made_zero": "5",
    "over": "-abs(bid-taken)",
    "under": "-abs(bid-taken)",
    "failed_zero": "-taken",
}


@pytest.mark.parametrize(
    ("cards", "earlier", "barred"),
    [
        (5, (1, 2, 0), 2),
        (1, (1, 0, 0), 0),
        (1, (0, 0, 0), 1),
        (5, (3, 1, 2), None),
        (4, (2, 1), 1),
        (10, (3, 0, 3), 4),
        (7, (0, 3, 2), 2),
        (10, (5, 3, 1), 1),
    ],
)
def test_hook(cards: int, earlier: tuple[int, ...], barred: int | None) -> None:
    assert forbidden(Rules(players=len(earlier) + 1), cards, earlier) == barred


@pytest.mark.parametrize(
    ("rules", "results"),
    [
        (Rules(), {(1, 2): 2, (3, 3): 13, (0, 0): 10, (0, 1): 1}),
        (
            Rules(**ROMANIAN_SCORES),
            {(3, 3): 8, (0, 0): 5, (2, 4): -2, (3, 1): -2, (5, 0): -5},
        ),
        (Rules(made="10+5*bid"), {(5, 5): 35}),
    ],
)
def test_scores(rules: Rules, results: dict[tuple[int, int], int]) -> None:
    assert {result: points(rules, 8, *result) for result in results} == results


def test_triangular_scores() -> None:
    miss = "-(abs(bid-taken)*(abs(bid-taken)+1)//2)"
    rules = Rules(made="5+bid*(bid+1)//2", made_zero="5", over=miss, under=miss, failed_zero=miss)
    assert [points(rules, 8, n, n) for n in range(9)] == [5, 6, 8, 11, 15, 20, 26, 33, 41]
    assert [points(rules, 9, 9, 9 - n) for n in range(1, 9)] == [
        -1, -3, -6, -10, -15, -21, -28, -36,
    ]  # fmt: skip


def test_romanian_schedule_of_three_and_five_players() -> None:
    options = {"romanian_deck": True, "max_cards": 8, "repeat": "minimum_and_maximum"}
    rules = Rules(players=3, deal_pattern="up_then_down", **options)
    expected = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1]
    assert sizes(rules) == expected
    assert len(sizes(Rules(players=5, deal_pattern="up_then_down", **options))) == 27


@pytest.mark.parametrize(
    ("players", "largest", "rounds"),
    [(3, 17, 35), (4, 13, 28), (5, 10, 23), (6, 8, 20), (7, 7, 19)],
)
def test_down_then_up_with_the_minimum_repeated(players: int, largest: int, rounds: int) -> None:
    rules = Rules(players=players, max_cards=17, repeat="minimum")
    assert maximum(rules) == largest
    assert len(sizes(rules)) == rounds


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("u", range(2, 7))
def test_round_counts(players: int, u: int) -> None:
    n = players
    one_way = {"none": u, "minimum": u - 1 + n, "maximum": u - 1 + n,
               "minimum_and_maximum": u - 2 + 2 * n, "all": u * n}  # fmt: skip
    expected = {
        "down_then_up": {"none": 2 * u - 1, "minimum": 2 * u - 2 + n, "maximum": 2 * u - 3 + 2 * n,
                         "minimum_and_maximum": 2 * u - 4 + 3 * n, "all": (2 * u - 1) * n},
        "up_then_down": {"none": 2 * u - 1, "minimum": 2 * u - 3 + 2 * n, "maximum": 2 * u - 2 + n,
                         "minimum_and_maximum": 2 * u - 4 + 3 * n, "all": (2 * u - 1) * n},
        "down_only": one_way,
        "up_only": one_way,
    }  # fmt: skip
    for pattern, counts in expected.items():
        for repeat, count in counts.items():
            rules = Rules(players=n, max_cards=u, deal_pattern=pattern, repeat=repeat)
            assert len(sizes(rules)) == count, (pattern, repeat)


def test_ten_rounds_at_the_maximum_only() -> None:
    assert sizes(Rules(deal_pattern="maximum_only", repeat="all")) == [10] * 10


@pytest.mark.parametrize(("players", "lowest"), [(3, "9"), (4, "7"), (5, "5"), (6, "3")])
def test_romanian_deck_of_eight_cards_each(players: int, lowest: str) -> None:
    rules = Rules(players=players, romanian_deck=True, max_cards=8)
    assert (len(deck(rules)), deck(rules)[0]) == (8 * players, lowest + "C")
    assert trump(rules, 0, 8, None) == "NT"


def test_romanian_maxima_that_are_not_supported() -> None:
    assert romanian_maximum(5, 10) == 8
    assert romanian_maximum(5, 3) == 4
    assert romanian_maximum(4, 20) == 13


def test_the_whole_hand() -> None:
    """Seats from East; North deals, hearts are trumps by 7H."""
    hands = [{"AS", "9H", "4C"}, {"KS", "QC", "3D"}, {"JH", "TS", "8D"}, {"AC", "6H", "2S"}]
    assert forbidden(Rules(), 3, (1, 1, 1)) == 0
    table = start(Rules(), 3, "H", (1, 1, 1, 1))
    legal_plays = []
    for card in "AS KS TS 2S 4C QC JH AC 8D 6H 9H 3D".split():
        choices = legal(Rules(), table, hands[table.turn] - set(table.plays))
        assert card in choices
        legal_plays.append(len(choices))
        table = table.play(card)
    assert [trick.winner for trick in table.tricks] == [0, 2, 0]
    assert legal_plays == [3, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1]
    exact = Rules(over="0", under="0", failed_zero="0")
    for rules, scores in ((Rules(), [2, 0, 11, 0]), (exact, [0, 0, 11, 0])):
        assert [points(rules, 3, 1, taken) for taken in table.taken] == scores


def test_one_card_on_lead() -> None:
    """The chance that neither of two seats holds one of the 17 cards that beat 9D under hearts."""
    rules = Rules(players=3)
    table = start(rules, 2, "H", (0, 0, 0))
    unseen = [card for card in deck(rules) if card not in ("9D", "JH")]
    wins = sum(
        table.play("9D").play(a).play(b).taken[0] + table.play("9D").play(b).play(a).taken[0]
        for a, b in combinations(unseen, 2)
    )
    assert wins * 50 * 49 == 33 * 32 * len(unseen) * (len(unseen) - 1)
    deals = consistent_deals(rules, 1, table, {0: frozenset({"9D"})}, "JH")
    estimate = estimate_plays(rules, 1, table, (0, 0, 0), deals)["9D"]
    assert estimate.taken[1] == pytest.approx(33 / 50 * 32 / 49)


def test_the_first_of_equal_highest_bidders_leads() -> None:
    rules = Rules(initial_leader="highest_bidder")
    assert first_leader(rules, 1, (0, 3, 3, 1)) == 3
    assert first_leader(rules, 3, (2, 1, 2, 2)) == 0


def test_a_lead_of_trumps_alone_does_not_break_them() -> None:
    rules = Rules(players=2, lead_trump="after_broken")
    table = Table(2, "H", 0, ("2H", "3H"))
    assert not table.broken
    assert legal(rules, table, {"4H", "2C"}) == ["2C"]
    assert legal(rules, table, {"4H", "5H"}) == ["4H", "5H"]
    assert Table(2, "H", 0, ("2C", "3H")).broken


def test_beating_ends_where_the_trick_is_ruffed() -> None:
    rules = Rules(players=3, must_beat=True)
    assert legal(rules, Table(3, "H", 0, ("9C",)), {"TC", "2C", "AH"}) == ["TC"]
    assert legal(rules, Table(3, "H", 0, ("9C", "2H")), {"TC", "2C", "AH"}) == ["2C", "TC"]
    assert legal(rules, Table(3, "H", 0, ("9H",)), {"TH", "2H", "AC"}) == ["TH"]
    assert legal(rules, Table(3, "H", 0, ("9C",)), {"TD", "2H"}) == ["2H", "TD"]


def test_streaks_start_again_after_they_pay_and_pass_over_one_card_rounds() -> None:
    rules = Rules(players=2, streak_length=2, streak_bonus=10, streak_penalty=7)
    made, failed = (Played(2, (1, 1), (1, 1)), Played(2, (0, 1), (1, 1)))
    single = Played(1, (1, 0), (0, 1))
    paid = streak_points(rules, [made, single, made, made, failed, failed, failed, made], 0)
    assert paid == [0, 0, 10, 0, 0, -7, 0, 0]


def test_the_bonus_goes_to_every_seat_at_the_top() -> None:
    rules = Rules(players=3, winner_bonus=10)
    assert final_totals(rules, [Played(2, (1, 1, 1), (1, 1, 0))]) == [21, 21, 0]
    assert ranks([9, 7, 7, 3]) == [1, 2, 2, 4]


def test_a_claim_that_would_have_to_guess() -> None:
    """Two seats, Q K A of three suits, no trump: after the ace either queen may be wrong."""
    rules = Rules(players=2, suits=3, lowest_rank=12, max_cards=3, hook_min_cards=0)
    table = start(rules, 1, "NT", (0, 0))
    deals = consistent_deals(rules, 3, table, {0: frozenset({"QC", "AD", "QH"})}, None)
    claim = Claim.of("exactly", 1, 0, 3, table)
    assert len(deals) == 20
    assert refuting_deal(rules, table, claim, deals) is None
    assert not holds(rules, table, claim, deals)
    assert holds(rules, table, Claim(0, 1, 3), deals)
