"""Positions that simple players get wrong: from level 3 on they are right, whatever the seed."""

from __future__ import annotations

import pytest

from ohhell import Objective, Player, Position, SearchLimits, suggest
from ohhell.player_text import player_text

PLAYS = "AC 2C 3C 4C"
"""Seat 0, which bid none, leads the ace of clubs and takes a trick."""


PLAYERS = [
    *(Player(level=level) for level in range(3, 8)),
    Player(level=4, objective=Objective.LEAD),
    Player(level=5, infer=True, play_deals=8192),
    Player(level=5, infer=True, play_deals=8192, objective=Objective.LEAD),
    Player(level=7, objective=Objective.POINTS),
]


def choices(position: Position, player: Player) -> set[int | str | None]:
    level = player.level
    seeds = range(1 if level == 3 else 8 if level < 6 else 3)
    hints = [suggest(position, player, SearchLimits(seed=seed)) for seed in seeds]
    return {hint.bid if hint.card is None else hint.card for hint in hints}


POSITIONS = {
    # The hook bars the 1, and the ace of trumps takes a trick: 2, not 0.
    "a barred bid": (
        Position(
            cards=3, dealer=3, turn_up="2H", seat=3, hands={3: "AH 3C 4D"}, bids=(1, 1, 0)
        ),
        2,
    ),
    "a barred bid, high bids": (
        Position(
            cards=5, dealer=3, turn_up="2H", seat=3, hands={3: "AH 3C 4D 5D 6C"}, bids=(1, 2, 1)
        ),
        2,
    ),
    # Every trick is needed: from the top, the ace being out of play or not.
    "all needed": (
        Position(
            cards=3, dealer=3, turn_up="AH", seat=0, hands={0: "KH QH 4H"}, bids=(3, 1, 0, 0)
        ),
        "KH",
    ),
    "all needed, the ace perhaps out": (
        Position(
            cards=3, dealer=3, turn_up="2H", seat=0, hands={0: "KH QH 4H"}, bids=(3, 1, 0, 0)
        ),
        "KH",
    ),
    "all needed, of three suits": (
        Position(
            cards=3, dealer=3, turn_up="2H", seat=0, hands={0: "AH AC KC"}, bids=(3, 1, 0, 0)
        ),
        "AH",
    ),
    # The master trump takes the trick that is needed; the other card goes first.
    "the master trump waits": (
        Position(cards=2, dealer=3, turn_up="2H", seat=0, hands={0: "AH 9C"}, bids=(1, 1, 0, 1)),
        "9C",
    ),
    "the master trump waits, second to play": (
        Position(
            cards=2, dealer=2, turn_up="2H", seat=0, hands={0: "AH 9C"}, bids=(0, 1, 0, 0),
            plays="3D",
        ),
        "9C",
    ),
    # Over the bid, where tricks pay: on with it.
    "over the bid, tricks pay": (
        Position(
            cards=3, dealer=3, turn_up="2H", seat=0, hands={0: "AC AD 4S"}, bids=(0, 1, 1, 0),
            plays=PLAYS,
        ),
        "AD",
    ),
}  # fmt: skip


@pytest.mark.parametrize("player", PLAYERS, ids=player_text)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_right_choice(name: str, player: Player) -> None:
    position, right = POSITIONS[name]
    assert choices(position, player) == {right}


@pytest.mark.parametrize("player", PLAYERS, ids=player_text)
@pytest.mark.parametrize(("bids", "right"), [((0, 2, 2, 2), "KD"), ((0, 0, 0, 0), "4D")])
def test_over_the_bid_where_nothing_is_paid(
    bids: tuple[int, ...], right: str, player: Player
) -> None:
    """It spoils the others: takes what they need, gives them what they fear."""
    position = Position(
        "exact_bid",
        cards=3,
        dealer=3,
        turn_up="2H",
        seat=0,
        hands={0: "AC KD 4D"},
        bids=bids,
        plays=PLAYS,
    )
    assert choices(position, player) == {right}
