"""The text form of records: typed by hand, and exact both ways."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell import GameRecord, InvalidInput, RuleSet, analysis, presets
from ohhell.batch.sheet import read_sheet
from ohhell.batch.sheet_writing import write_sheet
from ohhell.position import Hand
from ohhell.records import AcceptedClaim, RoundRecord
from ohhell.rules import Trump
from tests.batch.games import random_game
from tests.oracles.product import ruleset
from tests.oracles.strategies import rule_sets

DOCS = Path(__file__).parents[2] / "docs" / "records-text.md"

THREE_CARDS = """
# Friday, three cards
[Game "three_cards"]
[Rules "oh_hell"]
[max_cards "3"]
[min_cards "3"]
[Player "East"]
[Player "South"]
[Player "West"]
[Player "North"]
[Dealer "3"]
3; up 7h; trump H; hands as 9h 4c | KS QC 3D | JH 10S 8D | AC 6H 2S; bids 1 1 1 1; \
plays AS KS TS 2S / 4C QC JH AC / 8D 6H 9H 3D
"""


def test_a_sheet_typed_by_hand() -> None:
    game = read_sheet(THREE_CARDS)
    assert (game.id, game.players[2], game.first_dealer) == ("three_cards", "West", 3)
    (round,) = game.rounds
    assert round.hands[2] == Hand(2, ("JH", "TS", "8D"))
    assert round.bids == (1, 1, 1, 1)
    assert analysis.score_round(game.rules, round).taken == (2, 0, 1, 0)


def test_bids_and_tricks_alone_are_a_round_that_is_scored() -> None:
    text = '[max_cards "5"]\n5; bids 2 0 1 1; taken 2 1 1 1\n4; bids - - 0 1\n'
    game = read_sheet(text)
    first, second = game.rounds
    assert first.bids == (0, 1, 1, 2)  # in bidding order: seat 0 deals
    assert first.claim == AcceptedClaim(0, (2, 1, 1, 1))
    up = replace(first, turn_up="7H")
    assert analysis.score_round(game.rules, up).points == (12, 1, 11, 11)
    assert (second.dealer, second.bids) == (1, (0, 1))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("[Game three]", "write a tag"),
        ('[Colour "red"]', "no such tag"),
        ('[max_cards "many"]', "whole number"),
        ('[must_trump "yes"]', "true or false"),
        ('[Dealer "-1"]', "whole number"),
        ('[Player "\\q"]', "not a text"),
        ("three; bids 0 0 0 0", "whole number"),
        ("3; bits 0 0 0 0", "there are dealer"),
        ("3; up 2C; up 3C", "is there twice"),
        ("3; bids 0 0 0", "one entry a seat"),
        ("3; bids 0 - - -", "before its turn"),
        ("3; trump X", "must be one of"),
        ("3; claim 1 1 1 0", "whole number"),
        ("3; taken 1 1 1 0; claim 0: 1 1 1 0", "not both"),
        ("3; nonce abc", "not a text"),
        ("3; hands x: AS", "whole number"),
    ],
)
def test_what_is_wrong_names_its_line(line: str, what: str) -> None:
    with pytest.raises(InvalidInput, match=what) as caught:
        read_sheet(f'[Game "x"]\n\n{line}\n', first_line=10)
    assert caught.value.violations[0].field.startswith("line 12")


def test_tags_after_a_deal_are_refused() -> None:
    with pytest.raises(InvalidInput, match="tags come before the deals"):
        read_sheet('3; up 2C\n[Player "late"]\n')


def test_rules_that_are_not_sound_are_refused() -> None:
    with pytest.raises(InvalidInput, match="no such preset"):
        read_sheet('[Rules "bridge"]\n')


NAMES = st.text(max_size=12)


def any_rules() -> st.SearchStrategy[RuleSet]:
    """Presets for some number of players, and rules with every option."""
    names = st.sampled_from([preset.name for preset in presets()])
    return st.one_of(
        st.builds(
            lambda name, seats: RuleSet.preset(name, players=seats), names, st.integers(3, 5)
        ),
        rule_sets().map(ruleset),
    )


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """Games under any rules; rounds may know some hands only, break off or end in a claim."""
    rules = draw(any_rules())
    seed = draw(st.integers(0, 2**32))
    game = random_game(rules, seed, rounds=draw(st.integers(0, 3)))
    rounds = []
    for round in game.rounds:
        hands = draw(st.permutations(round.hands))[: draw(st.integers(0, rules.players))]
        bids = round.bids[: draw(st.integers(0, rules.players))]
        changed = replace(
            round,
            hands=tuple(hands),
            bids=bids,
            plays=round.plays[: draw(st.integers(0, len(round.plays)))],
            trump=draw(st.sampled_from([None, round.trump])),
            commitment=draw(NAMES),
            nonce=draw(NAMES),
            client_seed=draw(NAMES),
        )
        if draw(st.booleans()):
            taken = tuple(draw(st.integers(0, 13)) for _ in range(rules.players))
            changed = replace(changed, claim=AcceptedClaim(draw(st.integers(0, 7)), taken))
        rounds.append(changed)
    return replace(
        game,
        id=draw(NAMES),
        players=tuple(draw(st.lists(NAMES, max_size=9))),
        first_dealer=draw(st.integers(0, rules.players - 1)),
        rounds=tuple(rounds),
    )


@settings(max_examples=150, deadline=None)
@given(games())
def test_what_is_written_is_read_back_exactly(game: GameRecord) -> None:
    text = write_sheet(game)
    again = read_sheet(text)
    assert again == game, text
    assert again.rules.preset_name == game.rules.preset_name


def test_what_does_not_fit_on_a_line_is_refused() -> None:
    rules = RuleSet.preset("oh_hell", players=3, max_cards=1)
    round = RoundRecord(1, 0, Trump.CLUBS, bids=(0, 0, 0, 0))
    with pytest.raises(InvalidInput) as caught:
        write_sheet(GameRecord("x", rules, (), 0, (round,)))
    assert caught.value.violations[0].field == "rounds[0].bids"


def test_the_examples_of_the_page_are_read() -> None:
    blocks = [part.split("```")[0] for part in DOCS.read_text().split("```sheet\n")[1:]]
    assert len(blocks) >= 2
    for block in blocks:
        game = read_sheet(block)
        assert analysis.score_game(game).totals, block
