"""A game: totals, streaks, extra rounds, the winner's bonus, ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ohhell import GameRecord, InvalidInput, RoundRecord, RuleSet, Trump, score_game
from ohhell.records import AcceptedClaim
from ohhell.results import ScoredGame
from ohhell.rules.streaks import streak_after


def rules(**options: Any) -> RuleSet:
    """Two seats, no trump, no hook, a point a trick bid and made and one off for each miss."""
    fields: dict[str, Any] = {
        "players": 2,
        "max_cards": 2,
        "deal_pattern": "maximum_only",
        "trump_rule": "sequence",
        "trump_sequence": ["NT"],
        "hook_min_cards": 0,
        "made": "bid",
        "made_zero": "0",
        "over": "-1",
        "under": "-1",
        "failed_zero": "-1",
    }
    return RuleSet(**{**fields, **options})


def game(rules: RuleSet, *rounds: tuple[tuple[int, ...], tuple[int, ...]]) -> GameRecord:
    """A game of claimed rounds, each given as bids and tricks by seat."""
    records = []
    for number, (bids, taken) in enumerate(rounds):
        dealer = number % rules.players
        cards = rules.sizes[number] if number < len(rules.sizes) else rules.max_cards
        records.append(
            RoundRecord.of(
                cards=cards,
                dealer=dealer,
                trump="NT",
                bids=[bids[(dealer + 1 + turn) % rules.players] for turn in range(rules.players)],
                claim=AcceptedClaim(0, taken),
            )
        )
    return GameRecord("a game", rules, (), 0, tuple(records))


FIRST = ((2, 1), (2, 0))
"""The first seat makes 2, the second fails: 2 points and -1."""
SECOND = ((1, 2), (0, 2))
"""The reverse."""
EVEN = ((1, 1), (1, 1))
"""Both make 1."""


def test_totals_are_the_sums_of_the_rounds() -> None:
    scored = score_game(game(rules(), FIRST, FIRST, SECOND))
    assert scored == ScoredGame((3, 0), (0, 0), (0, 0), (1, 2), False)


def test_no_round_at_all() -> None:
    assert score_game(game(rules())) == ScoredGame((0, 0), (0, 0), (0, 0), (1, 1), False)


def test_a_game_is_finished_with_its_last_round() -> None:
    assert not score_game(game(rules(), *[FIRST] * 9)).finished
    assert score_game(game(rules(), *[FIRST] * 10)).finished


@pytest.mark.parametrize(
    ("rounds", "totals", "paid"),
    [
        ([FIRST] * 4, (8, -4), (0, 0)),
        ([FIRST] * 5, (20, -15), (10, -10)),
        ([FIRST] * 9, (28, -19), (10, -10)),
        ([FIRST] * 4 + [SECOND] + [FIRST] * 4, (15, -6), (0, 0)),
        ([FIRST] * 10, (40, -30), (20, -20)),
    ],
)
def test_a_streak_pays_at_its_length_and_starts_again(
    rounds: list[Any], totals: tuple[int, int], paid: tuple[int, int]
) -> None:
    scored = score_game(game(rules(streak_length=5), *rounds))
    assert scored.totals == totals
    assert scored.streak_points == paid


def test_bonus_and_penalty_of_a_streak_may_differ() -> None:
    options = rules(streak_length=3, streak_bonus=7, streak_penalty=2)
    assert score_game(game(options, *[FIRST] * 3)).streak_points == (7, -2)


def test_one_card_rounds_neither_extend_nor_break_a_streak() -> None:
    options = rules(streak_length=5, deal_pattern="down_then_up", max_cards=3)
    missed = ((0, 0), (1, 0))  # with one card: the first fails
    played = score_game(game(options, FIRST_OF_3, FIRST, missed, FIRST, FIRST_OF_3))
    assert played.streak_points == (0, 0)
    longer = rules(streak_length=4, deal_pattern="down_then_up", max_cards=3)
    again = score_game(game(longer, FIRST_OF_3, FIRST, missed, FIRST, FIRST_OF_3))
    assert again.streak_points == (10, -10)


FIRST_OF_3 = ((3, 1), (3, 0))


@pytest.mark.parametrize(
    ("streak", "made", "after"),
    [
        (0, True, (1, 0)),
        (3, True, (4, 0)),
        (4, True, (0, 1)),
        (4, False, (-1, 0)),
        (-4, False, (0, -1)),
        (-4, True, (1, 0)),
    ],
)
def test_a_run_after_a_round(streak: int, made: bool, after: tuple[int, int]) -> None:
    assert streak_after(streak, made, 5) == after


def test_a_bonus_for_the_winner_of_a_finished_game() -> None:
    options = rules(winner_bonus=10)
    assert score_game(game(options, *[FIRST] * 9)).winner_bonus == (0, 0)
    scored = score_game(game(options, *[FIRST] * 10))
    assert scored.winner_bonus == (10, 0)
    assert scored.totals == (30, -10)


def test_every_seat_tied_for_the_top_gets_the_bonus() -> None:
    scored = score_game(game(rules(winner_bonus=10), *[EVEN] * 10))
    assert scored.winner_bonus == (10, 10)
    assert scored.ranks == (1, 1)


def test_ranks_are_shared_as_1_2_2_4() -> None:
    four = rules(players=4, max_cards=3, made="10*bid")
    bids = (2, 1, 1, 0)
    scored = score_game(game(four, (bids, (2, 1, 0, 0)), (bids, (0, 1, 1, 1))))
    assert scored.totals == (19, 20, 9, -1)
    shared = score_game(game(four, ((3, 1, 1, 3), (3, 0, 0, 0)), ((0, 1, 1, 0), (0, 1, 1, 1))))
    assert shared.totals == (30, 9, 9, -2)
    assert shared.ranks == (1, 2, 2, 4)


def test_a_tie_is_played_off_until_one_seat_leads() -> None:
    options = rules(tie="extra_round", winner_bonus=10)
    assert not score_game(game(options, *[EVEN] * 10)).finished
    assert not score_game(game(options, *[EVEN] * 11)).finished
    scored = score_game(game(options, *[EVEN] * 11, SECOND))
    assert scored.finished
    assert scored.totals == (10, 23)
    assert scored.ranks == (2, 1)


def test_after_twenty_extra_rounds_a_tie_is_shared() -> None:
    options = rules(tie="extra_round", winner_bonus=10)
    assert not score_game(game(options, *[EVEN] * 29)).finished
    scored = score_game(game(options, *[EVEN] * 30))
    assert scored.finished
    assert scored.winner_bonus == (10, 10)


def test_streaks_go_on_in_extra_rounds() -> None:
    options = rules(tie="extra_round", streak_length=11)
    assert score_game(game(options, *[EVEN] * 11)).streak_points == (10, 10)


def test_an_extra_round_has_the_maximum_size() -> None:
    options = rules(tie="extra_round", deal_pattern="down_only")
    both_fail = ((1, 0), (0, 1))
    tied = game(options, EVEN, both_fail, EVEN)
    assert [record.cards for record in tied.rounds] == [2, 1, 2]
    assert score_game(tied).totals == (1, 1)
    small = replace(tied.rounds[2], cards=1)
    broken = replace(tied, rounds=(*tied.rounds[:2], small))
    assert refused(broken) == ("rounds[2].cards", "the rules make it 2 here")


def refused(broken: GameRecord) -> tuple[str, str]:
    with pytest.raises(InvalidInput) as caught:
        score_game(broken)
    return caught.value.violations[0].field, caught.value.violations[0].why


def changed(number: int, **changes: Any) -> GameRecord:
    """Two rounds, one of them changed."""
    sound = game(rules(), FIRST, FIRST)
    rounds = list(sound.rounds)
    rounds[number] = replace(rounds[number], **changes)
    return replace(sound, rounds=tuple(rounds))


@pytest.mark.parametrize(
    ("broken", "field", "why"),
    [
        (changed(1, dealer=0), "rounds[1].dealer", "the rules make it 1 here"),
        (changed(1, cards=1), "rounds[1].cards", "the rules make it 2 here"),
        (changed(0, trump=Trump.SPADES), "rounds[0].trump", "not in the trump sequence"),
        (
            game(rules(trump_sequence=["NT", "S"]), FIRST, FIRST),
            "rounds[1].trump",
            "the rules make it S here",
        ),
        (changed(1, claim=None), "rounds[1].plays", "not finished"),
        (changed(1, bids=(1, 3)), "rounds[1].bids[1]", "must be 0..2"),
        (game(rules(), *[FIRST] * 11), "rounds[10]", "the game was over"),
        (
            game(rules(tie="extra_round"), *[FIRST] * 11),
            "rounds[10]",
            "the game was over",
        ),
    ],
)
def test_a_game_that_cannot_be(broken: GameRecord, field: str, why: str) -> None:
    where, reason = refused(broken)
    assert where == field
    assert why in reason


def test_the_first_dealer_is_a_seat() -> None:
    assert refused(GameRecord("", rules(), first_dealer=2)) == (
        "first_dealer",
        "must be 0..1 (a seat)",
    )
