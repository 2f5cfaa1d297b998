"""Draws the ten-card deals of this folder with OpenSpiel's oh_hell (PyPI open_spiel).

    python examples/draw_open_spiel.py      # writes positions/ and records/open_spiel_*.json

OpenSpiel deals, turns the trump up, says what is legal and scores; every choice that it leaves is
random, bids among the legal ones up to 4.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pyspiel

HERE = Path(__file__).parent
SEEDS = (1, 2, 3)
PLAYERS, CARDS, HIGHEST_BID = 4, 10, 4
FIRST_BID = 52
TRUMPS = {"C": "TRUMP_CLUBS", "D": "TRUMP_DIAMONDS", "H": "TRUMP_HEARTS", "S": "TRUMP_SPADES"}


def card_of(action: int) -> str:
    """OpenSpiel counts by rank, then clubs, diamonds, spades, hearts."""
    return "23456789TJQKA"[action // 4] + "CDSH"[action % 4]


def draw(seed: int) -> dict:
    """A finished round as a RoundRecord in JSON, and OpenSpiel's points by seat."""
    random = Random(seed)
    state = pyspiel.load_game(
        "oh_hell", {"players": PLAYERS, "num_tricks_fixed": CARDS}
    ).new_initial_state()
    state.apply_action(CARDS)
    dealer = random.randrange(PLAYERS)
    state.apply_action(dealer)
    dealt = []
    while state.is_chance_node():
        action = random.choice(state.legal_actions())
        dealt.append(card_of(action))
        state.apply_action(action)
    *cards, turn_up = dealt
    bids = []
    for _ in range(PLAYERS):
        action = random.choice([a for a in state.legal_actions() if a <= FIRST_BID + HIGHEST_BID])
        bids.append(action - FIRST_BID)
        state.apply_action(action)
    plays = []
    while not state.is_terminal():
        action = random.choice(state.legal_actions())
        plays.append(card_of(action))
        state.apply_action(action)
    record = {
        "cards": CARDS,
        "dealer": dealer,
        "trump": TRUMPS[turn_up[1]],
        "turnUp": turn_up,
        "hands": [{"seat": s, "cards": cards[s::PLAYERS]} for s in range(PLAYERS)],
        "bids": bids,
        "plays": plays,
    }
    print(f"seed {seed}: OpenSpiel's points by seat {[int(value) for value in state.returns()]}")
    return record


def position(record: dict, seat: int, bids: int, plays: int) -> dict:
    """What a seat knows after so many bids and plays."""
    return {
        **record,
        "seat": seat,
        "hands": [hand for hand in record["hands"] if hand["seat"] == seat],
        "bids": record["bids"][:bids],
        "plays": record["plays"][:plays],
    }


def write(name: str, value: dict) -> None:
    """A field a line."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value[key])}" for key in value]
    (HERE / name).write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> None:
    for seed in SEEDS:
        record = draw(seed)
        dealer, leader = record["dealer"], (record["dealer"] + 1) % PLAYERS
        write(f"positions/open_spiel_{seed}_first_bid.json", position(record, leader, 0, 0))
        write(f"positions/open_spiel_{seed}_dealer_bid.json", position(record, dealer, 3, 0))
        write(f"positions/open_spiel_{seed}_lead.json", position(record, leader, 4, 0))
        write(f"positions/open_spiel_{seed}_dealer_play.json", position(record, dealer, 4, 3))
        game = {"id": f"open_spiel_{seed}", "rules": {"maxCards": CARDS, "minCards": CARDS}}
        write(
            f"records/open_spiel_{seed}.json", {**game, "firstDealer": dealer, "rounds": [record]}
        )


if __name__ == "__main__":
    main()
