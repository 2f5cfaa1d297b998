"""How many rounds of which size, and who deals them."""

from __future__ import annotations

import pytest

from ohhell.rules import DealPattern, Repeat, RuleSet, Trump

# By pattern and repeat: rounds for u sizes (at least 2) and n players.
COUNTS = {
    ("down_then_up", "none"): lambda u, n: 2 * u - 1,
    ("down_then_up", "minimum"): lambda u, n: 2 * u - 2 + n,
    ("down_then_up", "maximum"): lambda u, n: 2 * u - 3 + 2 * n,
    ("down_then_up", "minimum_and_maximum"): lambda u, n: 2 * u - 4 + 3 * n,
    ("down_then_up", "all"): lambda u, n: (2 * u - 1) * n,
    ("up_then_down", "none"): lambda u, n: 2 * u - 1,
    ("up_then_down", "minimum"): lambda u, n: 2 * u - 3 + 2 * n,
    ("up_then_down", "maximum"): lambda u, n: 2 * u - 2 + n,
    ("up_then_down", "minimum_and_maximum"): lambda u, n: 2 * u - 4 + 3 * n,
    ("up_then_down", "all"): lambda u, n: (2 * u - 1) * n,
    ("down_only", "none"): lambda u, n: u,
    ("down_only", "minimum"): lambda u, n: u - 1 + n,
    ("down_only", "maximum"): lambda u, n: u - 1 + n,
    ("down_only", "minimum_and_maximum"): lambda u, n: u - 2 + 2 * n,
    ("down_only", "all"): lambda u, n: u * n,
    ("up_only", "none"): lambda u, n: u,
    ("up_only", "minimum"): lambda u, n: u - 1 + n,
    ("up_only", "maximum"): lambda u, n: u - 1 + n,
    ("up_only", "minimum_and_maximum"): lambda u, n: u - 2 + 2 * n,
    ("up_only", "all"): lambda u, n: u * n,
    **{("maximum_only", repeat.value): lambda u, n: 10 for repeat in Repeat},
}


def test_every_pattern_and_repeat_has_a_formula() -> None:
    assert set(COUNTS) == {(p.value, r.value) for p in DealPattern for r in Repeat}


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(("pattern", "repeat"), list(COUNTS))
def test_round_count_formulas(pattern: str, repeat: str, players: int) -> None:
    for low in range(1, 6):
        for high in range(low + 1, 52 // players + 1):
            rules = RuleSet(
                players=players,
                min_cards=low,
                max_cards=high,
                deal_pattern=pattern,
                repeat=repeat,
            )
            expected = COUNTS[pattern, repeat](high - low + 1, players)
            assert len(rules.sizes) == expected, (low, high)


@pytest.mark.parametrize("repeat", list(Repeat))
@pytest.mark.parametrize("pattern", list(DealPattern))
def test_a_single_size_occurs_once_or_once_for_every_seat(
    pattern: DealPattern, repeat: Repeat
) -> None:
    rules = RuleSet(players=3, min_cards=4, max_cards=4, deal_pattern=pattern, repeat=repeat)
    once = 1 if repeat is Repeat.NONE else 3
    assert rules.sizes == (4,) * (10 if pattern is DealPattern.MAXIMUM_ONLY else once)


def test_romanian_schedule_of_three_players_has_21_rounds() -> None:
    rules = RuleSet.preset("romanian_whist", players=3)
    assert rules.sizes == (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1)


@pytest.mark.parametrize(("players", "rounds"), [(3, 21), (4, 24), (5, 27)])
def test_romanian_round_counts(players: int, rounds: int) -> None:
    assert len(RuleSet.preset("romanian_whist", players=players).sizes) == rounds


@pytest.mark.parametrize(
    ("players", "maximum", "rounds"),
    [(3, 17, 35), (4, 13, 28), (5, 10, 23), (6, 8, 20), (7, 7, 19)],
)
def test_down_then_up_with_the_minimum_repeated(players: int, maximum: int, rounds: int) -> None:
    rules = RuleSet(players=players, max_cards=100, repeat="minimum")
    assert rules.max_cards == maximum
    assert len(rules.sizes) == rounds


def test_the_sizes_of_each_pattern() -> None:
    def sizes(pattern: str, repeat: str = "none") -> tuple[int, ...]:
        return RuleSet(
            players=2, min_cards=2, max_cards=4, deal_pattern=pattern, repeat=repeat
        ).sizes

    assert sizes("down_then_up") == (4, 3, 2, 3, 4)
    assert sizes("up_then_down") == (2, 3, 4, 3, 2)
    assert sizes("down_only") == (4, 3, 2)
    assert sizes("up_only") == (2, 3, 4)
    assert sizes("down_then_up", "minimum") == (4, 3, 2, 2, 3, 4)
    assert sizes("down_then_up", "maximum") == (4, 4, 3, 2, 3, 4, 4)
    assert sizes("up_only", "all") == (2, 2, 3, 3, 4, 4)


def test_the_dealer_moves_on_each_round_repeats_counted() -> None:
    rules = RuleSet.preset("romanian_whist", players=3)
    assert [plan.dealer for plan in rules.rounds(first_dealer=2)] == [
        (2 + number) % 3 for number in range(21)
    ]
    assert {plan.dealer for plan in rules.rounds()} == {None}


def test_a_trump_sequence_goes_on_through_repeats() -> None:
    rules = RuleSet.preset("nomination_whist", repeat="minimum")
    cycle = [Trump.SPADES, Trump.HEARTS, Trump.CLUBS, Trump.DIAMONDS, Trump.NONE]
    assert [p.trump for p in rules.rounds()] == [cycle[k % 5] for k in range(22)]


def test_a_plan_says_where_the_hook_is_in_force() -> None:
    rules = RuleSet(max_cards=4, hook_min_cards=3)
    assert [(p.cards, p.hook) for p in rules.rounds()][:4] == [
        (4, True),
        (3, True),
        (2, False),
        (1, False),
    ]
    assert not any(p.hook for p in RuleSet(hook_min_cards=0).rounds())
