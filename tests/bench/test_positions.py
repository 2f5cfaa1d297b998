"""The set of positions: sound, wide, and what examples/ hold."""

from __future__ import annotations

import pytest

from ohhell.bench import units
from ohhell.bench.calibrating import FIRST_BID
from ohhell.bench.positions import is_bidding, positions
from ohhell.rules import LeadTrump
from scripts.bench_positions import COLLECTED, collected


@pytest.mark.parametrize("name", positions())
def test_every_position_is_sound(name: str) -> None:
    assert positions()[name].validate() == ()


def test_they_are_those_of_the_examples() -> None:
    assert COLLECTED.read_text() == collected()


def test_every_number_of_seats_and_every_usual_size_is_there() -> None:
    found = positions().values()
    assert len(found) >= 24
    assert {position.rules.players for position in found} == set(range(2, 9))
    assert {position.cards for position in found} >= set(range(1, 14))


def test_bids_plays_and_several_rules_are_there() -> None:
    found = positions().values()
    assert len([position for position in found if is_bidding(position)]) >= 12
    assert len([position for position in found if not is_bidding(position)]) >= 24
    rules = {position.rules for position in found}
    for option in ("must_trump", "must_beat", "romanian_deck", "simultaneous_bidding"):
        assert {getattr(rule, option) for rule in rules} == {False, True}, option
    assert {rule.lead_trump for rule in rules} == set(LeadTrump)
    assert {rule.hook_min_cards > 0 for rule in rules} == {False, True}


def test_the_named_positions_are_what_their_names_say() -> None:
    usual = positions()[units.FOUR_BY_TEN]
    assert (usual.rules.players, usual.cards, usual.plays) == (4, 10, ())
    assert is_bidding(positions()[FIRST_BID])
    assert {positions()[name].plays for name in units.SHAPES.values()} == {()}
    sizes = {
        shape: (positions()[name].rules.players, positions()[name].cards)
        for shape, name in units.SHAPES.items()
    }
    for shape, (seats, cards) in sizes.items():
        if "seats" in shape:
            assert shape == f"{seats} seats, {cards} cards"
    assert positions()[units.SHAPES["must trump"]].rules.must_trump
    broken = positions()[units.SHAPES["lead trump after broken"]]
    assert broken.rules.lead_trump is LeadTrump.AFTER_BROKEN
