"""Playouts in which the others play at random are right against those who do."""

from __future__ import annotations

from ohhell import Player, Playouts, RuleSet
from ohhell.arena import Plan, contestants, play
from ohhell.player_text import player_text

SEED = 20_261_130


def test_a_player_that_knows_its_rivals_makes_more_bids() -> None:
    """In the same long rounds against three random seats."""
    rules = RuleSet(max_cards=13, min_cards=8, deal_pattern="down_only", hook_min_cards=0)
    made = {}
    for playouts in (Playouts.POLICY, Playouts.RANDOM_RIVALS):
        name = player_text(Player(level=5, playouts=playouts))
        plan = Plan(contestants(name, "random"), 400, SEED, rules, one=True)
        made[playouts] = play(plan, workers=1).players[0].made
    assert made[Playouts.RANDOM_RIVALS] > made[Playouts.POLICY] + 0.02, f"seed {SEED}: {made}"
