"""Starts the real server on loopback and asks it over gRPC about the example hands."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from ohhell import Client, Position, RuleSet, convert
from ohhell.cli import tables
from ohhell.requests import Claim, ClaimKind, SearchLimits
from ohhell.v1 import position_pb2

POSITIONS = Path(__file__).parent / "positions"
SEEDED = SearchLimits(seed=2026)
console = Console(highlight=False)


@contextmanager
def server() -> Iterator[str]:
    """The address of `ohhell serve`, which ends when the block does."""
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--log-level", "warning"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline() if process.stdout else ""
        address = re.search(r"\S+:\d+$", line.strip())
        if address is None:
            raise RuntimeError("the server did not start")
        console.print(f"[bold]{line.strip()}[/bold]")
        yield address[0]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def load(name: str) -> Position:
    """A position of this folder."""
    text = (POSITIONS / f"{name}.json").read_text()
    return convert.position_from(convert.from_json(text, position_pb2.Position(), name))


def about(position: Position, question: str) -> None:
    """What is asked, and what the asker sees."""
    rules = position.rules
    trump = position.facts.trump.title
    hand = next((" ".join(h.cards) for h in position.hands if h.seat == position.seat), "unseen")
    console.rule()
    console.print(f"[bold]{question}[/bold]")
    console.print(
        f"{rules.players} players, {position.cards} cards, trump {trump}, "
        f"dealer {position.dealer}; seat {position.seat} was dealt {hand}\n"
        f"bids {' '.join(map(str, position.bids)) or 'none'}; "
        f"plays {' '.join(position.plays) or 'none'}\n"
    )


def main() -> None:
    with server() as address, Client(address) as client:
        position = load("five_cards_play_11_south")
        about(position, "A hint: South bid 0 and must follow diamonds")
        console.print(tables.suggestion(client.suggest(position, limits=SEEDED)))

        position = load("open_spiel_2_dealer_play")
        about(position, "The points of each play: last to play to the first of ten tricks")
        console.print(tables.play_analysis(client.estimate_plays(position, limits=SEEDED)))

        position = load("three_cards_bid_4_north")
        about(position, "The bids: North deals and may not make the total 3")
        console.print(tables.bid_analysis(client.analyze_bids(position, limits=SEEDED)))

        for name, question in (
            ("claim_masters", "A claim of all tricks: three trumps that nothing beats"),
            ("claim_ruffed_ace", "A claim of all tricks: two top trumps and an ace"),
        ):
            position = load(name)
            about(position, question)
            result = client.verify_claim(position, Claim(ClaimKind.ALL), limits=SEEDED)
            console.print(tables.claim_result(result, position))

        console.rule()
        dealt = client.deal_round(RuleSet.preset("romanian_whist"), 0, 3, seed=2026)
        console.print("[bold]A deal: the first round of Romanian Whist[/bold]")
        console.print(tables.dealt_round(dealt))


if __name__ == "__main__":
    main()
