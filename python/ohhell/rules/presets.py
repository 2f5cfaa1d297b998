"""The games that people know by a name.

Where the sources of a game differ among themselves, docs/rules.md says what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ohhell.errors import invalid
from ohhell.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Preset:
    """A named game: what is said of it, and its rules at the usual number of players.

    source: where the name comes from.
    """

    name: str
    title: str
    description: str
    source: str
    rules: RuleSet


@dataclass(frozen=True)
class _Entry:
    title: str
    description: str
    source: str
    options: Mapping[str, Any]
    # The largest hand where it hangs on the number of players.
    max_by_players: Mapping[int, int] | None = None


_NOTHING_FOR_FAILURE = {"over": "0", "under": "0", "failed_zero": "0"}
_MISS = "-abs(bid-taken)"

_PRESETS: dict[str, _Entry] = {
    "oh_hell": _Entry(
        "Oh Hell",
        "Ten cards down to one and up again; 10 plus the bid for making it, else a point a trick.",
        "the name most rule books give the family",
        {},
    ),
    "romanian_whist": _Entry(
        "Romanian Whist",
        "One card up to eight and down again with a deck that deals out, trumps must be played, "
        "and misses are counted against the bidder.",
        "Romanian card players' Whist",
        {
            "romanian_deck": True,
            "max_cards": 8,
            "deal_pattern": "up_then_down",
            "repeat": "minimum_and_maximum",
            "must_trump": True,
            "made": "5+bid",
            "made_zero": "5",
            "over": _MISS,
            "under": _MISS,
            "failed_zero": "-taken",
        },
    ),
    "la_podrida": _Entry(
        "La Podrida",
        "Oh Hell in which a void seat must play a trump if it holds one.",
        "Spanish name, 'the rotten one'",
        {"must_trump": True},
    ),
    "oh_pshaw": _Entry(
        "Oh Pshaw",
        "Thirteen rounds, one card up to thirteen, the last without trumps; no hook.",
        "a polite name for Oh Hell",
        {
            "max_cards": 13,
            "deal_pattern": "up_only",
            "trump_rule": "turn_up_nt_at_maximum",
            "hook_min_cards": 0,
            **_NOTHING_FOR_FAILURE,
        },
    ),
    "oh_pshaw_bicycle": _Entry(
        "Oh Pshaw (Bicycle)",
        "One card up to as many as the deck gives, no hook, ten points for the winner of the game.",
        "the rules of the Bicycle playing card company",
        {
            "deal_pattern": "up_only",
            "hook_min_cards": 0,
            "winner_bonus": 10,
            **_NOTHING_FOR_FAILURE,
        },
        {players: min(15, 52 // players) for players in range(2, 9)},
    ),
    "contract_whist": _Entry(
        "Contract Whist",
        "Seven cards down to one and up again.",
        "British name",
        {"max_cards": 7},
    ),
    "exact_bid": _Entry(
        "Exact Bid",
        "Oh Hell in which only an exact bid scores.",
        "descriptive",
        _NOTHING_FOR_FAILURE,
    ),
    "short_game": _Entry(
        "Short Game",
        "Seven cards down to one and up again; only an exact bid scores.",
        "descriptive",
        {"max_cards": 7, **_NOTHING_FOR_FAILURE},
    ),
    "up_and_down": _Entry(
        "Up and Down",
        "One card up to ten and down again; also played with a maximum of 5 or 7.",
        "Up and Down the River, after the sizes of the hands",
        {"deal_pattern": "up_then_down", **_NOTHING_FOR_FAILURE},
    ),
    "pagat": _Entry(
        "Oh Hell (Pagat)",
        "Ten cards (8 with six players, 7 with seven) down to one and up again; "
        "only an exact bid scores.",
        "the rules page of pagat.com",
        _NOTHING_FOR_FAILURE,
        {6: 8, 7: 7},
    ),
    "nomination_whist": _Entry(
        "Nomination Whist",
        "Ten cards (8 with six players) down to one and up again; trumps go spades, hearts, clubs, "
        "diamonds, none.",
        "British name",
        {"trump_rule": "sequence", "trump_sequence": ["S", "H", "C", "D", "NT"]},
        {6: 8},
    ),
    "kachuful": _Entry(
        "Kachuful",
        "One card up to ten and down again; trumps go spades, diamonds, clubs, hearts.",
        "Indian name, from the first syllables of the suits: kari, chukat, falli, lal",
        {
            "deal_pattern": "up_then_down",
            "trump_rule": "sequence",
            "trump_sequence": ["S", "D", "C", "H"],
            **_NOTHING_FOR_FAILURE,
        },
    ),
    "plump": _Entry(
        "Plump",
        "No trumps; the highest bidder leads; one card is dealt once by every seat.",
        "Swedish name",
        {
            "repeat": "minimum",
            "trump_rule": "sequence",
            "trump_sequence": ["NT"],
            "initial_leader": "highest_bidder",
            "made": "10+bid+90*(bid//10)",
            "made_zero": "5",
            **_NOTHING_FOR_FAILURE,
        },
    ),
    "boerenbridge": _Entry(
        "Boerenbridge",
        "Five players, ten cards down to one and up again, spades always trump.",
        "Dutch name, 'farmers' bridge'",
        {
            "players": 5,
            "trump_rule": "sequence",
            "trump_sequence": ["S"],
            "made": "5+bid",
            "made_zero": "5",
            "over": _MISS,
            "under": _MISS,
            "failed_zero": _MISS,
        },
    ),
    "pocha": _Entry(
        "Pocha",
        "Forty cards, one up to ten and down again, each end dealt by every seat; a seat must beat "
        "the best card and must trump.",
        "Spanish name",
        {
            "lowest_rank": 5,
            "deal_pattern": "up_then_down",
            "repeat": "minimum_and_maximum",
            "must_beat": True,
            "must_trump": True,
            "made": "10+5*bid",
            "made_zero": "10",
            "over": "-5*abs(bid-taken)",
            "under": "-5*abs(bid-taken)",
            "failed_zero": "-5*abs(bid-taken)",
        },
    ),
}


def preset_options(name: str, overrides: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a preset that differ from the defaults, with `overrides` in mind."""
    if not isinstance(name, str) or name not in _PRESETS:
        raise invalid("preset", name, f"no such preset; there are {', '.join(_PRESETS)}")
    entry = _PRESETS[name]
    options = dict(entry.options)
    if entry.max_by_players is not None:
        players = overrides.get("players", options.get("players", 4))
        if isinstance(players, int) and players in entry.max_by_players:
            options["max_cards"] = entry.max_by_players[players]
    return options


def presets() -> tuple[Preset, ...]:
    """All presets, the default first."""
    return tuple(
        Preset(name, entry.title, entry.description, entry.source, RuleSet.preset(name))
        for name, entry in _PRESETS.items()
    )
