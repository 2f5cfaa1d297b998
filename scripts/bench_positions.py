"""Write the positions of `ohhell bench`, collected from examples/; with --check only compare."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
COLLECTED = ROOT / "python" / "ohhell" / "bench" / "positions.jsonl"

# Of examples/positions; all of examples/bench are in the set.
CHOSEN = (
    "blind_one_card_bid",
    "claim_guess",
    "claim_masters",
    "claim_ruffed_ace",
    "five_cards_bid_2_east",
    "five_cards_play_01_north",
    "five_cards_play_06_south",
    "one_card_nine_of_diamonds",
    "open_spiel_1_first_bid",
    "open_spiel_1_lead",
    "open_spiel_2_dealer_bid",
    "open_spiel_2_dealer_play",
    "three_cards_bid_4_north",
    "three_cards_play_05_east",
)


def collected() -> str:
    """One position a line, with its name."""
    files = [EXAMPLES / "positions" / f"{name}.json" for name in CHOSEN]
    files += sorted((EXAMPLES / "bench").glob("*.json"))
    lines = [
        json.dumps({"name": file.stem, "position": json.loads(file.read_text())}) for file in files
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    if "--check" not in sys.argv[1:]:
        COLLECTED.write_text(collected())
        return 0
    if COLLECTED.exists() and COLLECTED.read_text() == collected():
        return 0
    print(f"{COLLECTED} is not what examples/ hold: run `make bench-positions`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
