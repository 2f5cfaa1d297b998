"""Games for trying out the analysis: levels against each other under several rules, by a seed.

    python scripts/corpus.py --games 300 --out build/corpus.jsonl.gz
    python scripts/corpus.py --games 20000 --cheap --out build/many.jsonl.gz

Every game is a whole one, of a shortened schedule; its id says the rules and its number.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ohhell import GameRecord, RuleSet, convert
from ohhell.arena import Plan, contestants, play

RULES = {
    "oh_hell": RuleSet.preset("oh_hell", max_cards=5, min_cards=3),
    "romanian_whist": RuleSet.preset("romanian_whist", players=3, max_cards=4),
    "plump": RuleSet.preset("plump", max_cards=4, min_cards=2),
    "boerenbridge": RuleSet.preset("boerenbridge", max_cards=4, min_cards=3),
    "exact_bid": RuleSet.preset("exact_bid", players=6, max_cards=3),
    "pocha": RuleSet.preset("pocha", max_cards=3),
}
CHEAP = {"short": RuleSet.preset("oh_hell", max_cards=5, min_cards=3, deal_pattern="down_only")}
LEVELS = ("level:1", "level:2", "level:3", "level:4", "level:5")
CHEAP_LEVELS = ("random", "level:1")


def corpus(games: int, seed: int, cheap: bool = False) -> Iterator[GameRecord]:
    """So many games at least: pairs of levels, as many of each kind."""
    kinds = CHEAP if cheap else RULES
    players = contestants(*(CHEAP_LEVELS if cheap else LEVELS))
    pairs = len(players) * (len(players) - 1) // 2
    for name, rules in kinds.items():
        rounds = -(-games // (len(kinds) * pairs)) * len(rules.sizes)
        found: list[GameRecord] = []
        play(Plan(players, rounds, seed, rules, games=True), on_record=found.append)
        for game in found:
            yield replace(game, id=f"{name}-{game.id}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cheap", action="store_true", help="players that cost nothing")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with arguments.out.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        for game in corpus(arguments.games, arguments.seed, arguments.cheap):
            packed.write(f"{convert.to_json_line(convert.game_to(game))}\n".encode())
            written += 1
    print(f"{written} games in {arguments.out}")


if __name__ == "__main__":
    main()
