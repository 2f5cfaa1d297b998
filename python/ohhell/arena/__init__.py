"""Players against players on the same deals, and how sure the difference between them is.

    plan = Plan(contestants("level:4", "level:3"), rounds=2_000, seed=1)
    result = play(plan)

A deal is played in every rotation of the players over the seats, so that its luck cancels. The same
plan gives the same rounds on any number of workers.
"""

from __future__ import annotations

from ohhell.arena.contestant import Contestant, contestants
from ohhell.arena.plan import Plan
from ohhell.arena.run import play
from ohhell.arena.sprt import Sprt
from ohhell.arena.workers import Workers

__all__ = ["Contestant", "Plan", "Sprt", "Workers", "contestants", "play"]
