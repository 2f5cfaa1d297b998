"""How fast this machine searches, and one number that says what the engine answers.

The positions are drawn from fixed seeds: every preset and several sizes and numbers of seats, in
the bidding and in the play. The signature is a hash of the answers to all of them; it is the same
on every machine and for every number of threads, and changes only when behaviour does.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ohhell import __version__, _core, analysis
from ohhell.dealing import deal_round
from ohhell.machine import instruction_set, processor
from ohhell.position import Position
from ohhell.requests import Choice, Claim, ClaimKind, Player, Playouts, SearchLimits
from ohhell.rules import RuleSet, presets

SEED = 20_261_130
REPEATS = 5
SIGNATURE_DEALS = 512

Unit = Callable[[int], float]
"""Does a kind of work with a seed; says how much of it was done."""


@dataclass(frozen=True)
class Speed:
    """A second: with one thread, with all. spread: (largest - smallest) / median of the repeats."""

    one_thread: float
    all_threads: float
    spread: float


def played_on(position: Position, actions: int) -> Position:
    """The position after some more bids and plays of level 2, asked by the seat whose turn it is.

    It knows all hands; an answer uses the asker's.
    """
    hands = {hand.seat: hand.cards for hand in position.hands}
    for _ in range(actions):
        hint = analysis.suggest(position, Player(level=2), SearchLimits(seed=0))
        position = _after(position, hands, Choice(hint.bid, hint.card))
    return position


def _after(position: Position, hands: dict[int, tuple[str, ...]], action: Choice) -> Position:
    bids = position.bids if action.bid is None else (*position.bids, action.bid)
    plays = position.plays if action.card is None else (*position.plays, action.card)

    def seen_by(seat: int) -> Position:
        return Position(
            position.rules,
            cards=position.cards,
            dealer=position.dealer,
            trump=position.trump,
            turn_up=position.turn_up,
            seat=seat,
            hands=hands,
            bids=bids,
            plays=plays,
            round_number=position.round_number,
        )

    return seen_by(seen_by(position.seat).round().turn)


def start(rules: RuleSet, number: int, seed: int) -> Position:
    """A round of the schedule, drawn from a seed, before the first bid."""
    dealer = number % rules.players
    dealt = deal_round(rules, number, dealer, seed=seed)
    return Position(
        rules,
        cards=dealt.cards,
        dealer=dealer,
        trump=dealt.trump,
        turn_up=dealt.turn_up,
        seat=(dealer + 1) % rules.players,
        hands=dealt.hands,
        round_number=number,
    )


@lru_cache(maxsize=1)
def positions() -> tuple[Position, ...]:
    """The fixed set: bids and plays of every preset, then other sizes and numbers of seats."""
    games = [(preset.rules, 0) for preset in presets()]
    games += [(preset.rules, len(preset.rules.sizes) // 3) for preset in presets()]
    for players in (2, 3, 5, 6, 7, 8):
        games.append((RuleSet(players=players, max_cards=52 // players - 1), 0))
    found = []
    for seed, (rules, number) in enumerate(games):
        opening = start(rules, number, SEED + seed)
        seats = rules.players
        found += [played_on(opening, seats - 1), played_on(opening, seats)]
        if opening.cards > 2:
            found.append(played_on(opening, seats * (1 + opening.cards // 2) + 1))
    return tuple(found)


def four_by_ten() -> Position:
    """The position of the playout figures: four seats, ten cards, on lead."""
    return played_on(start(RuleSet(), 0, SEED), 4)


def _answer(position: Position, seed: int) -> Iterator[str]:
    player, limits = Player(level=4), SearchLimits(deals=SIGNATURE_DEALS, seed=seed)
    if len(position.bids) < position.rules.players:
        for bid in analysis.analyze_bids(position, player, limits).bids:
            yield f"{bid.bid} {bid.make_probability!r} {bid.mean_points!r} {bid.value!r}"
        return
    for play in analysis.estimate_plays(position, player, limits).plays:
        yield f"{play.card} {play.value!r} {play.standard_error!r} {play.taken!r}"
    limits = SearchLimits(nodes=20_000, seed=seed)
    for kind in (ClaimKind.ALL, ClaimKind.NONE):
        claim = analysis.verify_claim(position, Claim(kind), limits=limits)
        yield f"{claim.verdict.name} {claim.nodes} {claim.line}"


def signature() -> str:
    """16 hexadecimal digits."""
    digest = hashlib.sha256()
    for seed, position in enumerate(positions()):
        for line in _answer(position, seed):
            digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:16]


def _playouts(kind: Playouts) -> Unit:
    position, deals = four_by_ten(), 20_000

    def work(seed: int) -> float:
        limits = SearchLimits(deals=deals, seed=seed)
        plays = analysis.estimate_plays(position, Player(playouts=kind), limits).plays
        assert all(play.search.deals == deals for play in plays)
        return deals * len(plays)

    return work


def _hints(seed: int) -> float:
    plays = [p for p in positions() if len(p.bids) == p.rules.players and p.cards > 2]
    for position in plays[:20]:
        assert analysis.suggest(position, Player(level=4), SearchLimits(seed=seed)).card
    return 20


def _bid_analyses(seed: int) -> float:
    bids = [p for p in positions() if len(p.bids) < p.rules.players][:20]
    for position in bids:
        assert analysis.analyze_bids(position, Player(level=4), SearchLimits(seed=seed)).bids
    return len(bids)


def _claims(seed: int) -> float:
    plays = [p for p in positions() if len(p.bids) == p.rules.players][:20]
    for position in plays:
        limits = SearchLimits(nodes=20_000, seed=seed)
        assert analysis.verify_claim(position, Claim(ClaimKind.ALL), limits=limits).nodes
    return len(plays)


def _deals(seed: int) -> float:
    count = 100_000
    assert len(analysis.sample_deals(four_by_ten(), count, seed)) == count
    return count


def _units() -> dict[str, Unit]:
    return {
        "deals": _deals,
        "random_playouts": _playouts(Playouts.UNIFORM),
        "policy_playouts": _playouts(Playouts.POLICY),
        "hints": _hints,
        "bid_analyses": _bid_analyses,
        "claims": _claims,
    }


def _measured() -> dict[str, list[float]]:
    """Units a second, by kind, for each repeat."""
    found = {}
    for name, work in _units().items():
        work(0)  # positions checked, threads started
        speeds = []
        for seed in range(REPEATS):
            before = time.perf_counter()
            done = work(seed)
            speeds.append(done / (time.perf_counter() - before))
        found[name] = speeds
    return found


def _measured_with_one_thread() -> dict[str, list[float]]:
    """The pool takes its number of threads when it is first used: another process measures."""
    code = "import json; from ohhell import bench; print(json.dumps(bench._measured()))"
    environment = {**os.environ, "OHHELL_THREADS": "1"}
    made = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    result: dict[str, list[float]] = json.loads(made.stdout)
    return result


@dataclass(frozen=True)
class Result:
    """What `ohhell bench --json` prints. speeds: units a second, by kind."""

    signature: str
    machine: dict[str, str | int]
    speeds: dict[str, Speed]


def run() -> Result:
    """Measures this machine; about a minute."""
    one, all_threads = _measured_with_one_thread(), _measured()
    speeds = {}
    for name, repeats in all_threads.items():
        median = statistics.median(one[name])
        spread = (max(one[name]) - min(one[name])) / median
        speeds[name] = Speed(median, statistics.median(repeats), spread)
    machine: dict[str, str | int] = {
        "cpu": processor(),
        "instruction_set": instruction_set(),
        "compiler": _core.compiler,
        "threads": _core.threads(),
        "python": platform.python_version(),
        "version": __version__,
    }
    return Result(signature(), machine, speeds)
