"""Every instruction set and any number of threads: the same answers, to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ohhell import (
    Objective,
    Player,
    Playouts,
    SearchLimits,
    _core,
    analyze_bids,
    estimate_plays,
    sample_deals,
)
from tests.oracles.product import position
from tests.oracles.rounds import random_moment
from tests.oracles.strategies import FORMULAS, play_options
from tests.oracles.test_hidden_cards import answer
from tests.reference.rules import Rules

POSITIONS = 200


def any_rules(random: Random) -> Rules:
    """Two to eight seats, whole and stripped decks, every rule of play."""
    return Rules(
        players=random.randint(2, 8),
        lowest_rank=random.choice((2, 2, 7)),
        suits=random.choice((3, 4, 4)),
        max_cards=random.choice((5, 10, 13)),
        min_cards=1,
        **{name: random.choice(values) for name, values in FORMULAS.items()},
        **play_options(random),
    )


def answers() -> Iterator[str]:
    """A line a position: in the play, in the bidding, with few deals and with many."""
    for seed in range(POSITIONS):
        random = Random(seed)
        rules = any_rules(random)
        bidding = seed % 4 == 0
        moment = random_moment(random, rules, plays=0 if bidding else None)
        player = Player(
            playouts=random.choice(tuple(Playouts)),
            objective=random.choice((Objective.POINTS, Objective.LEAD)),
            rival_weight=0.5,
        )
        player = (
            player if player.objective is Objective.LEAD else replace(player, rival_weight=None)
        )
        limits = SearchLimits(deals=random.choice((20, 300, 2000)), seed=seed)
        if bidding:
            bids = moment.bids[: random.randrange(rules.players)]
            seat = (moment.dealer + 1 + len(bids)) % rules.players
            asked = position(moment, seat, bids=bids)
            found = answer(analyze_bids(asked, player, limits))
        else:
            asked = position(moment, moment.table.turn)
            found = answer(estimate_plays(asked, player, limits))
        yield f"{seed} {found} {sample_deals(asked, 40, seed).tolist()}"


def answers_of(isa: str, threads: int) -> list[str]:
    environment = {**os.environ, "OHHELL_ISA": isa, "OHHELL_THREADS": str(threads)}
    command = [sys.executable, "-m", __name__]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("isa", _core.instruction_sets())
def test_the_same_answers(isa: str, threads: int) -> None:
    expected = list(answers())
    assert len(expected) == POSITIONS
    assert answers_of(isa, threads) == expected, "the number at the front of a line is the seed"


def test_an_instruction_set_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(subprocess.CalledProcessError) as refused:
        answers_of("abacus", 1)
    assert "OHHELL_ISA=abacus is not available here" in refused.value.stderr


if __name__ == "__main__":
    for line in answers():
        print(line)
