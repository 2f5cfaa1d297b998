"""Draws the hands of bench/: sizes, numbers of seats and rules that the other examples lack.

    python examples/draw_bench.py           # writes bench/*.json

The deals come from fixed seeds; bids and plays are those of level 2. They are drawn once and kept,
since another version of that level may bid and play otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ohhell import Player, Position, convert, suggest
from ohhell.dealing import deal_round
from ohhell.v1 import position_pb2

FOLDER = Path(__file__).parent / "bench"
Json = dict[str, Any]

# name: cards, rules. The names begin with seats x cards.
ROUNDS: dict[str, tuple[int, Json]] = {
    "2x13": (13, {"players": 2}),
    "2x25_must_trump": (25, {"players": 2, "mustTrump": True}),
    "3x12_must_beat": (12, {"players": 3, "mustTrump": True, "mustBeat": True}),
    "3x17": (17, {"players": 3}),
    "4x7_piquet_deck": (7, {"lowestRank": 7}),
    "4x10_la_podrida": (10, {"preset": "la_podrida"}),
    "4x11_after_first_trick": (11, {"leadTrump": "LEAD_TRUMP_AFTER_FIRST_TRICK"}),
    "4x13_oh_pshaw": (13, {"preset": "oh_pshaw"}),
    "5x8_romanian_whist": (8, {"preset": "romanian_whist", "players": 5}),
    "5x9_after_broken": (9, {"players": 5, "leadTrump": "LEAD_TRUMP_AFTER_BROKEN"}),
    "6x6_pocha": (6, {"preset": "pocha", "players": 6}),
    "6x8_plump": (8, {"preset": "plump", "players": 6}),
    "7x4_boerenbridge": (4, {"preset": "boerenbridge", "players": 7}),
    "7x7_all_bid_at_once": (
        7,
        {
            "players": 7,
            "simultaneousBidding": True,
            "initialLeader": "INITIAL_LEADER_HIGHEST_BIDDER",
        },
    ),
    "8x2_kachuful": (2, {"preset": "kachuful", "players": 8}),
    "8x6": (6, {"players": 8}),
}


def read(position: Json) -> Position:
    message = convert.from_json(json.dumps(position), position_pb2.Position(), "a drawn round")
    return convert.position_from(message)


def dealt(cards: int, rules: Json, seed: int) -> Json:
    """A round before the first bid, all hands known."""
    sized = {**rules, "maxCards": cards}
    resolved = read({"rules": sized, "cards": cards}).rules
    number, dealer = resolved.sizes.index(cards), seed % resolved.players
    deal = deal_round(resolved, number, dealer, seed=seed)
    up = {} if deal.turn_up is None else {"turnUp": deal.turn_up}
    return {
        "rules": sized,
        "cards": cards,
        "dealer": dealer,
        **({} if deal.trump is None else {"trump": f"TRUMP_{deal.trump.name}"}),
        **up,
        "hands": [{"seat": hand.seat, "cards": list(hand.cards)} for hand in deal.hands],
        "bids": [],
        "plays": [],
    }


def seen_by(seat: int, moment: Json) -> Json:
    return {**moment, "seat": seat, "hands": [h for h in moment["hands"] if h["seat"] == seat]}


def decisions(moment: Json) -> Iterator[Json]:
    """Every decision of a round, as the seat sees it whose turn it is."""
    seats = len(moment["hands"])
    order = [(moment["dealer"] + 1 + i) % seats for i in range(seats)]
    if read(seen_by(0, moment)).rules.simultaneous_bidding:
        views = [seen_by(seat, moment) for seat in order]
        yield from views
        moment["bids"] = [suggest(read(view), Player(level=2)).bid for view in views]
    for seat in order[len(moment["bids"]) :]:
        view = seen_by(seat, moment)
        yield view
        moment = {**moment, "bids": [*moment["bids"], suggest(read(view), Player(level=2)).bid]}
    while len(moment["plays"]) < seats * moment["cards"]:
        view = seen_by(read(seen_by(0, moment)).round().turn, moment)
        yield view
        moment = {**moment, "plays": [*moment["plays"], suggest(read(view), Player(level=2)).card]}


def write(name: str, value: Json) -> None:
    """A field a line."""
    fields = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value[key])}" for key in value)
    (FOLDER / f"{name}.json").write_text(f"{{\n{fields}\n}}\n")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for seed, (name, (cards, rules)) in enumerate(ROUNDS.items(), 1):
        every = list(decisions(dealt(cards, rules, seed)))
        seats = len(every) // (cards + 1)
        first, last = (every[0], every[seats - 1])
        write(f"{name}_bid", last if seed % 2 else first)
        write(f"{name}_lead", every[seats])
        late = seats + seats * (cards // 2) + seed % seats
        if cards > 2:
            write(f"{name}_trick_{cards // 2 + 1}", every[late])


if __name__ == "__main__":
    main()
