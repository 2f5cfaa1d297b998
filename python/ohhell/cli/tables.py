"""The tables of answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Group
from rich.text import Text

from ohhell.cards import card_index, card_name
from ohhell.cli.output import grid, section
from ohhell.position import Position
from ohhell.records import RoundRecord
from ohhell.results import (
    BidAnalysis,
    BidEstimate,
    ClaimResult,
    PlayAnalysis,
    PlayEstimate,
    Search,
    StopReason,
    Suggestion,
)


def _taken(shares: Iterable[float]) -> str:
    """The chance of each number of tricks that is not negligible."""
    return " ".join(
        f"{tricks}:{share:.0%}" for tricks, share in enumerate(shares) if share >= 0.005
    )


def _value(value: float) -> str:
    """Points, or a chance to win the game, of which small parts count."""
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3f}"


def _plays(plays: Iterable[PlayEstimate]) -> Any:
    table = grid("card", ">value", ">± error", ">points", ">makes bid", "tricks in the end")
    for play in plays:
        table.add_row(
            play.card,
            _value(play.value),
            _value(play.standard_error),
            f"{play.mean_points:.2f}",
            f"{play.make_probability:.0%}",
            _taken(play.taken),
        )
    return table


def _bids(bids: Iterable[BidEstimate]) -> Any:
    table = grid(">bid", ">value", ">points", ">± error", ">made", "tricks in the end")
    notes = []
    for bid in bids:
        table.add_row(
            str(bid.bid) if bid.legal else f"({bid.bid})",
            _value(bid.value),
            f"{bid.mean_points:.2f}",
            f"{bid.points_standard_error:.2f}",
            f"{bid.make_probability:.0%}",
            _taken(bid.taken),
        )
        if not bid.legal:
            notes.append(Text(f"({bid.bid}) is barred: {bid.reason}"))
    return Group(table, *notes)


def _search(search: Search) -> Text:
    if search.stop_reason is StopReason.NO_SEARCH:
        return Text("no search was needed", style="dim")
    return Text(
        f"{search.deals} of {search.consistent_deals:.3g} deals, seed {search.seed}, "
        f"{search.elapsed:.2f} s, ended by {search.stop_reason.value.replace('_', ' ')}",
        style="dim",
    )


def play_analysis(analysis: PlayAnalysis) -> Group:
    """The legal cards, best first."""
    return Group(_plays(analysis.plays), _search(analysis.search))


def bid_analysis(analysis: BidAnalysis) -> Group:
    """The bids, the barred one with its reason."""
    return Group(_bids(analysis.bids), _search(analysis.search))


def suggestion(hint: Suggestion) -> Group:
    """The hint, why, and the estimates behind it."""
    action = f"bid {hint.bid}" if hint.card is None else f"play {hint.card}"
    parts: list[Any] = [Text.assemble((action, "bold"), f"  ({hint.explanation})")]
    if hint.agrees is not None:
        words = "as good, as far as can be told" if hint.agrees else "worse"
        parts.append(Text(f"the choice that you named: {words}"))
    if hint.plays:
        parts.append(_plays(hint.plays))
    if hint.bids:
        parts.append(_bids(hint.bids))
    return Group(*parts, _search(hint.search))


def claim_result(result: ClaimResult, position: Position) -> Group:
    """The verdict and, where the claim is bad, the deals that show it, played on."""
    parts: list[Any] = [Text.assemble((result.verdict.value, "bold"), f"  {result.line}")]
    if result.first_play is not None:
        parts.append(Text(f"first play: {result.first_play}"))
    for number, example in enumerate(result.counterexamples, 1):
        table = grid(">seat", "hand as dealt")
        for seat, hand in enumerate(example.hands):
            table.add_row(str(seat), " ".join(hand))
        parts.append(section(f"deal {number}", table))
    if result.counterexamples and result.counterexamples[0].plays:
        # Several deals are shown where the claimant has to guess; they share the plays up to there.
        parts.append(_played_on(position, result.counterexamples[0].plays))
    parts.append(Text(f"{result.nodes} nodes, {result.search.elapsed:.3f} s", style="dim"))
    return Group(*parts)


def _played_on(position: Position, plays: tuple[str, ...]) -> Group:
    """The tricks from the one in progress on, a column for each seat, the lead marked."""
    round = position.round()
    finished = len(round.tricks)
    for card in plays:
        round.play(card_index(card))
    seats = position.rules.players
    table = grid(">trick", *(f"seat {seat}" for seat in range(seats)), ">won by")
    tricks = [(leader, cards, str(winner)) for leader, cards, winner in round.tricks[finished:]]
    if round.trick:
        tricks.append((round.trick[0][0], [card for _, card in round.trick], ""))
    for number, (leader, cards, winner) in enumerate(tricks, finished + 1):
        shown = {(leader + i) % seats: card_name(card) for i, card in enumerate(cards)}
        shown[leader] += " led"
        table.add_row(str(number), *(shown.get(seat, "") for seat in range(seats)), winner)
    return section("played on", table)


def dealt_round(record: RoundRecord) -> Group:
    """All hands of a deal."""
    trump = "open" if record.trump is None else record.trump.title
    up = f", turned up {record.turn_up}" if record.turn_up else ""
    title = f"{record.cards} cards, dealer {record.dealer}, trump {trump}{up}"
    table = grid(">seat", "hand")
    for hand in record.hands:
        table.add_row(str(hand.seat), " ".join(hand.cards))
    honesty = Text(f"commitment {record.commitment}\nnonce      {record.nonce}", style="dim")
    return Group(section(title, table), honesty)
