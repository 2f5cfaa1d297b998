"""The course of a game: what the person does, and what the computer seats do then.

Each function takes a table and an act of the person, and gives the table after it with what has
happened, the person's act first: up to the person's next turn, or to the end of the round. Nothing
is changed; who keeps the old table can go on from there as well. They raise InvalidInput for an act
that the rules do not allow, NotReady for one that is not due, Cancelled and OutOfTime.
"""

from __future__ import annotations

from dataclasses import replace

from ohhell import _core
from ohhell.cards import HIDDEN, CardError, card_index, card_name, parse_card
from ohhell.errors import NotReady, invalid
from ohhell.reasons import hook_reason, why_card_is_illegal
from ohhell.results import ScoredTrick
from ohhell.round_in_play import RoundInPlay
from ohhell.table.computers import Computers
from ohhell.table.secret import seed_of
from ohhell.table.sheet import sheet_of
from ohhell.table.state import PlayedRound, Table
from ohhell.table.values import BidMade, CardPlayed, Event

Outcome = tuple[Table, tuple[Event, ...]]


def deal(table: Table, client_seed: str, computers: Computers) -> Outcome:
    """Deals the next round."""
    if table.in_progress:
        raise NotReady("the round is not over: give a bid or a card")
    if sheet_of(table).standing.finished:
        raise NotReady("the game is over")
    dealt = table.dealt(len(table.rounds), client_seed)
    assert dealt.trump is not None
    begun = table.with_round(PlayedRound(client_seed, dealt.trump))
    return _go_on(begun, in_play(begun), None, computers)


def bid(table: Table, tricks: int, computers: Computers) -> Outcome:
    """The person bids."""
    playing = _round_of(table)
    if playing.round.phase is not _core.Phase.BIDDING:
        raise NotReady("the bidding is over: give a card")
    if not 0 <= tricks <= playing.round.cards:
        raise invalid("bid", tricks, f"must be 0..{playing.round.cards}")
    if tricks == playing.round.forbidden_bid:
        raise invalid("bid", tricks, hook_reason(playing.round.cards))
    return _go_on(table, playing, tricks, computers)


def play(table: Table, card: str, computers: Computers) -> Outcome:
    """The person plays a card, "??" where it does not see it."""
    playing = _round_of(table)
    if playing.round.phase is _core.Phase.BIDDING:
        raise NotReady("the bidding is not over: give a bid")
    return _go_on(table, playing, _card(table, playing, card), computers)


def _round_of(table: Table) -> RoundInPlay:
    if not table.in_progress:
        raise NotReady("no round is in progress: give a client_seed to deal the next one")
    return in_play(table)


def _card(table: Table, playing: RoundInPlay, text: str) -> int:
    if table.rules.is_blind(playing.round.cards):
        if text != HIDDEN:
            raise invalid("card", text, f"in a blind round its holder plays it as {HIDDEN}")
        return -1
    try:
        card = card_index(parse_card(text))
    except CardError as error:
        raise invalid("card", text, str(error)) from None
    hand = playing.hand(table.seat)
    why = why_card_is_illegal(playing.round, hand, card, table.rounds[-1].trump)
    if why:
        raise invalid("card", text, why)
    return card


def in_play(table: Table) -> RoundInPlay:
    """The last round, up to the last move of it."""
    number = len(table.rounds) - 1
    played = table.rounds[number]
    before = sheet_of(replace(table, rounds=table.rounds[:number])).standing
    playing = RoundInPlay(
        table.rules,
        table.dealt(number, played.client_seed),
        number,
        tuple(before.totals),
        tuple(before.streaks),
    )
    playing.move(played.bids)
    playing.move(tuple(map(card_index, played.plays)))
    return playing


def _go_on(table: Table, playing: RoundInPlay, action: int | None, computers: Computers) -> Outcome:
    """The person's action, if it has one to make, then those of the computer seats."""
    events: list[Event] = []
    while not playing.finished:
        if table.seat in playing.to_move and action is None:
            break
        actions = tuple(
            _action(table, playing, seat, action, computers) for seat in playing.to_move
        )
        if table.seat in playing.to_move:
            action = None
        _move(playing, actions, events)
    played = playing.record()
    last = replace(table.rounds[-1], bids=played.bids, plays=played.plays)
    if not playing.finished:
        return table.with_last_round(last), tuple(events)
    ended, end = end_round(table, replace(last, taken=tuple(playing.round.taken)))
    return ended, (*events, *end)


def _action(
    table: Table, playing: RoundInPlay, seat: int, action: int | None, computers: Computers
) -> int:
    player = table.players[seat]
    if player is None:
        assert action is not None
        return action
    return computers.move(playing, seat, player, move_seed(table, playing, seat))


def move_seed(table: Table, playing: RoundInPlay, seat: int) -> int:
    """With which a seat decides now."""
    return seed_of(table.secret, playing.number, playing.moves, seat)


def _move(playing: RoundInPlay, actions: tuple[int, ...], events: list[Event]) -> None:
    """Makes the moves of the seats whose turn it is, and tells of them."""
    seats, bidding = playing.to_move, playing.round.phase is _core.Phase.BIDDING
    finished = len(playing.round.tricks)
    playing.move(actions)
    if bidding:
        events += [BidMade(seat, tricks) for seat, tricks in zip(seats, actions, strict=True)]
        return
    events.append(CardPlayed(seats[0], playing.record().plays[-1]))
    events += [
        ScoredTrick(leader, tuple(map(card_name, cards)), winner)
        for leader, cards, winner in playing.round.tricks[finished:]
    ]


def end_round(table: Table, played: PlayedRound) -> Outcome:
    """The last round is over, as it was played."""
    ended = table.with_last_round(played)
    sheet = sheet_of(ended)
    standing = sheet.standing
    return ended, (sheet.lines[-1], *([standing.scored()] if standing.finished else []))
