"""Random rule sets for hypothesis and for seeded generators, over every option."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tests.reference.cards import SUITS, deck
from tests.reference.rules import Rules

FORMULAS = {
    "made": (
        "10+bid",
        "5+bid**2",
        "20*bid",
        "5+bid*(bid+1)//2",
        "10+bid+90*(bid//10)",
        "cards+bid",
    ),
    "made_zero": ("10", "0", "5+cards", "10*cards"),
    "over": ("taken", "0", "-bid", "-abs(bid-taken)", "taken-10", "-abs(bid-taken)**2"),
    "under": ("taken", "-(10+bid)", "-5-5*abs(bid-taken)", "min(taken,2)-max(bid,3)"),
    "failed_zero": ("taken", "-taken", "-5-5*taken", "-10*cards", "(-7*taken)//2"),
}
CHOICES = {
    "deal_pattern": ("down_then_up", "down_only", "up_then_down", "up_only", "maximum_only"),
    "repeat": ("none", "minimum", "maximum", "minimum_and_maximum", "all"),
    "trump_rule": (
        "turn_up",
        "turn_up_nt_at_maximum",
        "turn_up_nt_on_two_to_six",
        "turn_up_nt_on_ace",
        "turn_up_nt_on_ace_or_king",
        "sequence",
    ),
    "initial_leader": ("left_of_dealer", "dealer", "highest_bidder"),
    "lead_trump": ("anytime", "after_broken", "after_first_trick"),
    "tie": ("shared", "extra_round"),
    **FORMULAS,
}
FLAGS = ("simultaneous_bidding", "blind_one_card", "must_trump", "must_beat")


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any rules for 2..8 players: whole, Romanian and smaller decks, every option."""
    players = draw(st.integers(2, 8))
    romanian = draw(st.booleans())
    suits = 4 if romanian else draw(st.integers(1, 4))
    needed = -(-players // suits)
    whole = romanian or draw(st.booleans())
    lowest = 2 if whole else draw(st.integers(2, 15 - needed))
    options = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    options |= {name: draw(st.booleans()) for name in FLAGS}
    if options["trump_rule"] == "sequence":
        allowed = st.sampled_from([*SUITS[:suits], "NT"])
        options["trump_sequence"] = tuple(draw(st.lists(allowed, min_size=1, max_size=5)))
    return Rules(
        players=players,
        suits=suits,
        lowest_rank=lowest,
        romanian_deck=romanian,
        max_cards=draw(st.integers(1, 27)),
        min_cards=draw(st.integers(1, 27)),
        hook_min_cards=draw(st.sampled_from((0, 1, 2, 6, 11))),
        streak_length=draw(st.sampled_from((0, 1, 2, 5))),
        streak_bonus=draw(st.integers(0, 20)),
        streak_penalty=draw(st.integers(0, 20)),
        winner_bonus=draw(st.sampled_from((0, 10))),
        **options,
    )


def play_options(random: Random) -> dict[str, object]:
    """The options that decide how a round is played, at random."""
    return {
        "must_trump": random.random() < 0.5,
        "must_beat": random.random() < 0.5,
        "lead_trump": random.choice(CHOICES["lead_trump"]),
        "initial_leader": random.choice(CHOICES["initial_leader"]),
        "hook_min_cards": random.choice((0, 1, 2)),
    }


def small_rules(random: Random, most_cards: int, most_deck: int, most_players: int = 4) -> Rules:
    """Rules of a small deck that a brute force can enumerate, for rounds of up to most_cards."""
    while True:
        players = random.randint(2, most_players)
        suits = random.randint(2, 4)
        lowest = random.randint(15 - most_deck // suits, 13)
        rules = Rules(players=players, suits=suits, lowest_rank=max(lowest, 2), max_cards=1)
        largest = min(most_cards, len(deck(rules)) // players)
        if largest:
            break
    trump_rule = random.choice(("turn_up", "turn_up_nt_on_ace", "sequence", "sequence"))
    sequence = (random.choice([*SUITS[:suits], "NT"]),) if trump_rule == "sequence" else ()
    return replace(
        rules,
        max_cards=largest,
        min_cards=1,
        deal_pattern="up_only",
        trump_rule=trump_rule,
        trump_sequence=sequence,
        **{name: random.choice(values) for name, values in FORMULAS.items()},
        **play_options(random),
    )
