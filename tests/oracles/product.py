"""The same rules, rounds and deals in the terms of the product."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from ohhell import Information, Position, RuleSet, _core
from ohhell.cards import mask_of
from ohhell.position_check import core_round
from ohhell.rules import Trump
from tests.oracles.games import LAST_ROUND, GameBefore
from tests.oracles.rounds import Moment
from tests.reference.bidding import by_seat
from tests.reference.deals import start
from tests.reference.play import Table
from tests.reference.rules import Rules


def ruleset(rules: Rules) -> RuleSet:
    return RuleSet(**asdict(rules))


def bid_round(
    rules: Rules, cards: int, dealer: int, trump: str, bids: Sequence[int] = ()
) -> _core.Round:
    """A round of the product; bids in bidding order."""
    table = core_round(ruleset(rules), cards, dealer, Trump(trump))
    for bid in bids:
        table.bid(bid)
    return table


def both(
    rules: Rules, cards: int, dealer: int, trump: str, bids: Sequence[int]
) -> tuple[_core.Round, Table]:
    """The round of the product and of the reference, all bids in and no card played."""
    table = bid_round(rules, cards, dealer, trump, bids)
    assert table.bids == by_seat(rules.players, dealer, bids)
    return table, start(rules, dealer, trump, bids)


def masks(hands: Mapping[int, Iterable[str]]) -> dict[int, int]:
    return {seat: mask_of(cards) for seat, cards in hands.items()}


def position(
    moment: Moment,
    seat: int,
    *,
    hands: Mapping[int, Iterable[str]] | None = None,
    bids: Sequence[int] | None = None,
    information: Information = Information.SEAT,
    game: GameBefore | None = None,
) -> Position:
    """A seat's view of a moment. hands, bids: instead of what it sees and of all the bids."""
    shown = moment.visible(seat) if hands is None else hands
    return Position(
        ruleset(moment.rules),
        cards=moment.cards,
        dealer=moment.dealer,
        seat=seat,
        hands={other: sorted(hand) for other, hand in shown.items()},
        trump=moment.trump,
        turn_up=moment.turn_up,
        information=information,
        bids=moment.bids if bids is None else bids,
        plays=moment.table.plays,
        scores=game.scores if game else (),
        round_number=LAST_ROUND if game else None,
        streaks=game.streaks if game and moment.rules.streak_length else (),
    )
