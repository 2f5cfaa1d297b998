"""The options of a rule set, as plain values: the default is the game oh_hell.

Nothing here or in the other files of this folder imports the product: they were written from the
rules alone, slow and obvious, to be compared with it. A card is rank then suit ("AS"), a trump is
one of "C D H S NT", a seat is 0..players-1 clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    players: int = 4
    suits: int = 4
    lowest_rank: int = 2
    romanian_deck: bool = False
    max_cards: int = 10
    min_cards: int = 1
    deal_pattern: str = "down_then_up"
    repeat: str = "none"
    trump_rule: str = "turn_up"
    trump_sequence: tuple[str, ...] = ()
    simultaneous_bidding: bool = False
    hook_min_cards: int = 1
    blind_one_card: bool = False
    initial_leader: str = "left_of_dealer"
    must_trump: bool = False
    must_beat: bool = False
    lead_trump: str = "anytime"
    made: str = "10+bid"
    made_zero: str = "10"
    over: str = "taken"
    under: str = "taken"
    failed_zero: str = "taken"
    streak_length: int = 0
    streak_bonus: int = 0
    streak_penalty: int = 0
    winner_bonus: int = 0
    tie: str = "shared"
