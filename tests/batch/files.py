"""Files of records for tests, and what an analysis left in a directory."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ohhell import GameRecord, RuleSet
from ohhell.batch.formats import Format, write_record
from tests.batch.games import random_game

SMALL = RuleSet.preset("oh_hell", players=3, max_cards=2, min_cards=1)

FULL_DISK = """
import resource, sys
from ohhell import cli
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.argv[1:] = sys.argv[2:]
cli.main()
"""
"""A program: `ohhell` with arguments, after the size in bytes that no file may pass."""


def small_games(count: int, first_seed: int = 0) -> list[GameRecord]:
    """Games of three rounds, of two cards and of one."""
    return [random_game(SMALL, seed) for seed in range(first_seed, first_seed + count)]


def lines_of(games: Iterable[GameRecord], form: Format = Format.JSONL) -> str:
    return "".join(write_record(game, form) for game in games)


def results_in(folder: Path) -> dict[str, bytes]:
    """Every file that must not depend on how the work was done."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ("manifest.json", ".lock")
    }
