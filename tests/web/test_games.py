"""Whole games: every preset, other numbers of seats, every option of the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from ohhell import RuleSet
from ohhell.rules.presets import presets
from ohhell.v1 import rules_pb2
from tests.web.conftest import Visits
from tests.web.person import Person
from tests.web.scores import played_right

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("preset", [preset.name for preset in presets()])
def test_each_preset_at_its_own_number_of_seats(person: Person, preset: str) -> None:
    person.come().choose(preset).start()
    assert person.play()["over"]
    played_right(person)
    expected = RuleSet.preset(preset)
    assert person.view().position.rules.players == expected.players


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 8])
def test_the_default_at_other_numbers_of_seats(person: Person, seats: int) -> None:
    person.come().choose("oh_hell", seats=seats).start()
    assert person.play()["over"]
    played_right(person)
    assert len(person.view().seats) == seats


def value(enum: str, name: str) -> int:
    number: int = rules_pb2.DESCRIPTOR.enum_types_by_name[enum].values_by_name[name].number
    return number


SMALL = {"maxCards": 3, "minCards": 1}

# By hand, so that each option of the rules and each value of each choice is met once.
OPTIONS: Mapping[str, Mapping[str, object]] = {
    "small deck": {**SMALL, "players": 3, "suits": 2, "lowestRank": 8, "hookMinCards": 2},
    "romanian deck": {
        **SMALL,
        "romanianDeck": True,
        "maxCards": 4,
        "repeat": value("Repeat", "REPEAT_MINIMUM"),
    },
    "up then down": {
        **SMALL,
        "dealPattern": value("DealPattern", "DEAL_PATTERN_UP_THEN_DOWN"),
        "mustTrump": True,
    },
    "down only": {
        **SMALL,
        "dealPattern": value("DealPattern", "DEAL_PATTERN_DOWN_ONLY"),
        "trumpRule": value("TrumpRule", "TRUMP_RULE_TURN_UP_NT_AT_MAXIMUM"),
        "mustBeat": True,
    },
    "up only": {
        **SMALL,
        "dealPattern": value("DealPattern", "DEAL_PATTERN_UP_ONLY"),
        "repeat": value("Repeat", "REPEAT_MAXIMUM"),
        "trumpRule": value("TrumpRule", "TRUMP_RULE_TURN_UP_NT_ON_TWO_TO_SIX"),
    },
    "maximum only": {
        "maxCards": 2,
        "dealPattern": value("DealPattern", "DEAL_PATTERN_MAXIMUM_ONLY"),
        "trumpRule": value("TrumpRule", "TRUMP_RULE_TURN_UP_NT_ON_ACE"),
    },
    "all repeated": {
        "maxCards": 2,
        "players": 3,
        "repeat": value("Repeat", "REPEAT_ALL"),
        "trumpRule": value("TrumpRule", "TRUMP_RULE_TURN_UP_NT_ON_ACE_OR_KING"),
        "leadTrump": value("LeadTrump", "LEAD_TRUMP_AFTER_BROKEN"),
    },
    "both repeated": {
        "maxCards": 2,
        "players": 3,
        "repeat": value("Repeat", "REPEAT_MINIMUM_AND_MAXIMUM"),
        "leadTrump": value("LeadTrump", "LEAD_TRUMP_AFTER_FIRST_TRICK"),
    },
    "sequence": {
        **SMALL,
        "trumpRule": value("TrumpRule", "TRUMP_RULE_SEQUENCE"),
        "trumpSequence": "hearts,no trump,clubs",
        "initialLeader": value("InitialLeader", "INITIAL_LEADER_DEALER"),
    },
    "all at once": {
        **SMALL,
        "simultaneousBidding": True,
        "initialLeader": value("InitialLeader", "INITIAL_LEADER_HIGHEST_BIDDER"),
    },
    "on the forehead": {"maxCards": 2, "blindOneCard": True},
    "formulas": {
        **SMALL,
        "made": "5+bid**2",
        "madeZero": "5+cards",
        "over": "-abs(bid-taken)",
        "under": "-(10+bid)",
        "failedZero": "-5-5*taken",
    },
    "runs": {**SMALL, "streakLength": 2, "streakBonus": 7, "streakPenalty": 3, "winnerBonus": 10},
    "played off": {"maxCards": 1, "players": 2, "tie": value("Tie", "TIE_EXTRA_ROUND")},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_of_the_rules(visit: Visits, name: str) -> None:
    # A sequence is refused until it has a trump.
    person = visit(expected="400" if name == "sequence" else None)
    options = OPTIONS[name]
    person.come().choose("oh_hell", **options).start()
    assert person.play()["over"]
    played_right(person)
    rules = person.view().position.rules
    for option, chosen in options.items():
        field = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", option)
        if field == "trump_sequence":
            assert list(rules.trump_sequence) == [
                rules_pb2.TRUMP_HEARTS,
                rules_pb2.TRUMP_NONE,
                rules_pb2.TRUMP_CLUBS,
            ]
        else:
            assert getattr(rules, field) == chosen, option


def test_every_option_is_met() -> None:
    met = {
        re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", o)
        for case in OPTIONS.values()
        for o in case
    }
    every = {field.name for field in rules_pb2.RuleSet.DESCRIPTOR.fields} - {"preset"}
    assert met == every
