"""The round of a table as its person sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ohhell import _core, analysis
from ohhell.cards import HIDDEN, card_name, cards_of
from ohhell.position import Position
from ohhell.results import LegalActions, ScoredTrick
from ohhell.round_in_play import RoundInPlay
from ohhell.table.flow import in_play
from ohhell.table.state import Table
from ohhell.table.values import CardPlayed


@dataclass(frozen=True)
class Picture:
    """A round; fields as in TableView and, by seat, as in TableSeat."""

    position: Position
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]
    cards_left: tuple[int, ...]
    tricks: tuple[ScoredTrick, ...] = ()
    trick: tuple[CardPlayed, ...] = ()
    leader: int | None = None
    winning_seat: int | None = None
    legal_actions: LegalActions | None = None
    bidding: bool = False


def picture_of(table: Table) -> Picture:
    """Of the round in progress, or the last one; before the first deal of that one."""
    if not table.rounds:
        return _before_the_deal(table)
    playing = in_play(table)
    picture = _so_far(table, playing)
    return _going_on(table, playing, picture) if table.in_progress else picture


def _before_the_deal(table: Table) -> Picture:
    rules, cards = table.rules, table.cards(0)
    nothing = (0,) * rules.players
    position = Position(
        rules,
        cards=cards,
        dealer=table.dealer(0),
        seat=table.seat,
        trump=rules.trump_for(cards, 0, None),
        scores=nothing,
        round_number=0,
        streaks=nothing if rules.streak_length else (),
    )
    return Picture(position, (None,) * rules.players, nothing, ((),) * rules.players, nothing)


def _so_far(table: Table, playing: RoundInPlay) -> Picture:
    """What has happened; no cards are left, as when the round is over."""
    seats, round, position = range(table.rules.players), playing.round, playing.position(table.seat)
    return Picture(
        # Whoever sees all hands is still given hints by what its seat may see.
        position=replace(position, hands=playing.dealt.hands) if table.open_hands else position,
        bids=tuple(None if bid < 0 else bid for bid in round.bids),
        taken=table.rounds[-1].taken or tuple(round.taken),
        cards=((),) * len(seats),
        cards_left=(0,) * len(seats),
        tricks=tuple(
            ScoredTrick(leader, tuple(map(card_name, cards)), winner)
            for leader, cards, winner in round.tricks
        ),
    )


def _going_on(table: Table, playing: RoundInPlay, picture: Picture) -> Picture:
    """The same of a round in which it is the person's turn."""
    seats, round = range(table.rules.players), playing.round
    bidding = round.phase is _core.Phase.BIDDING
    return replace(
        picture,
        cards=tuple(_cards_seen(table, playing, seat) for seat in seats),
        cards_left=tuple(playing.hand(seat).bit_count() for seat in seats),
        trick=tuple(CardPlayed(seat, card_name(card)) for seat, card in round.trick),
        leader=None if bidding else round.leader,
        winning_seat=playing.view(table.seat).winning[0] if round.trick else None,
        legal_actions=analysis.legal_actions(picture.position),
        bidding=bidding,
    )


def _cards_seen(table: Table, playing: RoundInPlay, seat: int) -> tuple[str, ...]:
    left = cards_of(playing.hand(seat))
    if table.open_hands or seat in playing.seen_by(table.seat):
        return left
    return (HIDDEN,) * len(left) if seat == table.seat else ()
