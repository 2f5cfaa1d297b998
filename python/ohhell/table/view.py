"""What the person sees of a table."""

from __future__ import annotations

from ohhell.dealing import commitment_to
from ohhell.records import GameRecord
from ohhell.rules import RoundPlan
from ohhell.table.picture import Picture, picture_of
from ohhell.table.secret import id_of, nonce_of
from ohhell.table.sheet import Sheet, sheet_of
from ohhell.table.state import Table
from ohhell.table.values import Phase, TableSeat, TableView


def view_of(table: Table) -> TableView:
    """What the person's seat may see, and what it may do."""
    sheet, picture = sheet_of(table), picture_of(table)
    phase = _phase(table, picture, sheet)
    return TableView(
        phase=phase,
        position=picture.position,
        legal_actions=picture.legal_actions,
        seats=_seats(table, picture, sheet),
        tricks=picture.tricks,
        trick=picture.trick,
        leader=picture.leader,
        winning_seat=picture.winning_seat,
        hook=table.rules.hook(picture.position.cards),
        commitment=_commitment(table, phase),
        client_seed=table.rounds[-1].client_seed if table.rounds else "",
        rounds=_rounds(table, phase),
        next_round=_next_round(table) if phase in (Phase.DEAL, Phase.ROUND_OVER) else None,
        sheet=sheet.lines,
        standing=sheet.standing.scored(),
        open_hands=table.open_hands,
        record=_record(table) if phase in (Phase.ROUND_OVER, Phase.GAME_OVER) else None,
    )


def _phase(table: Table, picture: Picture, sheet: Sheet) -> Phase:
    if table.in_progress:
        return Phase.BIDDING if picture.bidding else Phase.PLAY
    if not table.rounds:
        return Phase.DEAL
    return Phase.GAME_OVER if sheet.standing.finished else Phase.ROUND_OVER


def _seats(table: Table, picture: Picture, sheet: Sheet) -> tuple[TableSeat, ...]:
    standing = sheet.standing.scored()
    return tuple(
        TableSeat(
            seat=seat,
            name=table.names[seat],
            player=table.players[seat],
            bid=picture.bids[seat],
            taken=picture.taken[seat],
            cards_left=picture.cards_left[seat],
            cards=picture.cards[seat],
            total=standing.totals[seat],
            rank=standing.ranks[seat],
            streak=sheet.standing.streaks[seat],
        )
        for seat in range(table.rules.players)
    )


def _commitment(table: Table, phase: Phase) -> str:
    """Of the round in progress, or of the one that the next client's seed deals."""
    if phase is Phase.GAME_OVER:
        return ""
    number = len(table.rounds) - 1 if table.in_progress else len(table.rounds)
    return commitment_to(nonce_of(table.secret, number))


def _next_round(table: Table) -> RoundPlan:
    number, rules = len(table.rounds), table.rules
    cards = table.cards(number)
    trump = rules.trump_for(cards, number, None)
    return RoundPlan(number, cards, table.dealer(number), trump, rules.hook(cards))


def _rounds(table: Table, phase: Phase) -> int:
    """Of the game as far as it is known: an extra one counts as soon as it is due."""
    due = len(table.rounds) + (phase is Phase.ROUND_OVER)
    return max(due, len(table.rules.sizes))


def _record(table: Table) -> GameRecord:
    """The rounds that are over, with all that was hidden."""
    return GameRecord(
        id_of(table.secret),
        table.rules,
        table.names,
        table.first_dealer,
        tuple(table.record(number) for number in range(len(table.rounds))),
    )
