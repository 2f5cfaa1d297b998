from __future__ import annotations

import pytest

from ohhell.arena.seating import Seating, alternating, one_against_the_rest


def times_on_each_seat(seatings: tuple[Seating, ...], side: int) -> list[int]:
    return [sum(seat == side for seat in seats) for seats in zip(*seatings, strict=True)]


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_player_sits_on_every_seat_equally_often(seats: int) -> None:
    assert times_on_each_seat(alternating(seats), 0) == [1] * seats
    assert times_on_each_seat(alternating(seats), 1) == [1] * seats
    assert times_on_each_seat(one_against_the_rest(seats), 0) == [1] * seats
    assert times_on_each_seat(one_against_the_rest(seats), 1) == [seats - 1] * seats


def test_by_hand() -> None:
    assert alternating(4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert alternating(3) == ((0, 1, 0), (1, 0, 1))
    assert one_against_the_rest(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
