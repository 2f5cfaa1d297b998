"""One number for all that the engine answers.

It hashes deals, estimates, hints and verdicts for every position of the bench, from fixed seeds and
numbers of deals. It is the same on every machine, instruction set and number of threads, and
changes only when an answer does; words and counts of work are no part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ohhell.analysis import analyze_bids, estimate_plays, sample_deals, suggest, verify_claim
from ohhell.bench.positions import is_bidding, positions
from ohhell.players import FIRST_SEARCHING_LEVEL
from ohhell.position import Position
from ohhell.requests import Claim, ClaimKind, Player, Playouts, SearchLimits

DEALS = 512
NODES = 20_000


def signature() -> str:
    """16 hexadecimal digits."""
    digest = hashlib.sha256()
    for seed, (name, position) in enumerate(positions().items()):
        for answer in answers(position, seed):
            digest.update(f"{name} {answer}\n".encode())
    return digest.hexdigest()[:16]


def answers(position: Position, seed: int) -> Iterator[tuple[object, ...]]:
    """Everything that is hashed of a position; floating-point numbers to the last bit."""
    yield ("deals", position.facts.consistent_deals, *sample_deals(position, 40, seed).flat)
    for level in range(1, FIRST_SEARCHING_LEVEL):
        hint = suggest(position, Player(level=level))
        yield ("hint", level, hint.bid, hint.card, hint.reason.name)
    limits = SearchLimits(deals=DEALS, seed=seed)
    for playouts in Playouts:
        player = Player(playouts=playouts)
        if is_bidding(position):
            for bid in analyze_bids(position, player, limits).bids:
                yield (playouts.name, bid.bid, bid.value, bid.points_standard_error, bid.taken)
        else:
            for play in estimate_plays(position, player, limits).plays:
                yield (playouts.name, play.card, play.value, play.standard_error, play.taken)
    if not is_bidding(position):
        yield from _verdicts(position, seed)


def _verdicts(position: Position, seed: int) -> Iterator[tuple[object, ...]]:
    for claim in (Claim(ClaimKind.ALL), Claim(ClaimKind.NONE), Claim(ClaimKind.EXACTLY, 1)):
        result = verify_claim(position, claim, limits=SearchLimits(nodes=NODES, seed=seed))
        yield (claim.kind.name, result.verdict.name, result.first_play, result.needs_guess)


if __name__ == "__main__":
    print(signature())
