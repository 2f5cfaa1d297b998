"""The one check of a position, for every door: in process, over the network, from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ohhell import _core
from ohhell.cards import HIDDEN, card_index, mask_of
from ohhell.errors import Violation
from ohhell.position import Hand, Information, Position
from ohhell.reasons import hook_reason, why_card_is_illegal
from ohhell.records import RoundRecord
from ohhell.rules import RuleSet, Trump, TrumpRule
from ohhell.rules.scoring import FormulaError, ScoreTable

LARGEST_TOTAL = 1_000_000_000


@dataclass(frozen=True)
class Facts:
    """What follows from a sound position.

    round: replayed. known: the hands that an answer may use, masks as dealt by seat. turn_up: a
    card number or -1. consistent_deals: how many deals agree with what is known.
    """

    round: _core.Round
    known: Mapping[int, int]
    turn_up: int
    trump: Trump
    deck: int
    points: ScoreTable
    consistent_deals: int


def check_position(position: Position) -> tuple[Facts | None, tuple[Violation, ...]]:
    """What follows from a position, and everything that is wrong with it; one of them is empty."""
    check = _Check(position)
    facts = check.run()
    return (None if check.violations else facts), tuple(check.violations)


def core_round(rules: RuleSet, cards: int, dealer: int, trump: Trump) -> _core.Round:
    """A round in the core, before the first bid."""
    return _core.Round(
        seats=rules.players,
        cards=cards,
        dealer=dealer,
        trump=trump.index,
        deck=rules.deck_mask,
        must_trump=rules.must_trump,
        must_beat=rules.must_beat,
        lead_trump=list(type(rules.lead_trump)).index(rules.lead_trump),
        initial_leader=list(type(rules.initial_leader)).index(rules.initial_leader),
        hook_min_cards=rules.hook_min_cards,
        simultaneous=rules.simultaneous_bidding,
    )


def check_round(
    rules: RuleSet, record: RoundRecord
) -> tuple[_core.Round | None, tuple[Violation, ...]]:
    """A recorded round replayed, or all that is wrong with it. It may know only some hands."""
    position = Position(
        rules,
        cards=record.cards,
        dealer=record.dealer,
        seat=0,
        hands=record.hands,
        trump=record.trump,
        turn_up=record.turn_up,
        information=Information.ALL_HANDS,
        bids=record.bids,
        plays=record.plays,
    )
    check = _Check(position, recorded=True)
    facts = check.run()
    return (None if check.violations or facts is None else facts.round), tuple(check.violations)


class _Check:
    """The check of one position.

    recorded: a round that nobody asks about, so no hand is needed, nor the turn-up where the trump
    is known, nor the number of the round, nor a trump that is that of every round.
    """

    def __init__(self, position: Position, recorded: bool = False) -> None:
        self.position = position
        self.recorded = recorded
        self.rules = position.rules
        self.deck = frozenset(position.rules.deck)
        self.violations: list[Violation] = []

    def add(self, field: str, value: object, why: str) -> None:
        self.violations.append(Violation(field, str(value)[:100], why))

    def run(self) -> Facts | None:
        self.check_lengths()
        self.check_numbers()
        if self.violations:
            return None  # what follows would only repeat it
        trump = self.check_trump()
        self.check_hands()
        self.check_cards_once()
        if trump is None or self.violations:
            self.check_bids(
                core_round(self.rules, self.position.cards, self.position.dealer, Trump.NONE)
            )
            return None
        round = core_round(self.rules, self.position.cards, self.position.dealer, trump)
        if not self.check_bids(round):
            return None
        self.check_plays(round, trump)
        if self.violations:
            return None
        return self.conclude(round, trump)

    # -- single numbers, and how many of them

    def check_lengths(self) -> None:
        """First of all, so that the work on any position is bounded."""
        position, players = self.position, self.rules.players
        bounds = {"hands": players, "bids": players, "plays": len(self.deck)}
        for name, most in bounds.items():
            given = len(getattr(position, name))
            if given > most:
                self.add(f"{name}[{most}]", f"{given} {name}", f"too many: at most {most}")
        for name in ("scores", "streaks"):
            given = len(getattr(position, name))
            if given not in (0, players):
                self.add(name, given, f"must have one entry a seat: {players}")
        for i, hand in enumerate(position.hands[:players]):
            if len(hand.cards) > len(self.deck):
                self.add(f"hands[{i}].cards", len(hand.cards), "more cards than the deck has")

    def check_numbers(self) -> None:
        position, players = self.position, self.rules.players
        most = len(self.deck) // players
        self.check_range(
            "cards", position.cards, 1, most, f"{len(self.deck)} cards, {players} players"
        )
        self.check_range("dealer", position.dealer, 0, players - 1, "a seat")
        self.check_range("seat", position.seat, 0, players - 1, "a seat")
        if position.round_number is not None:
            self.check_range("round_number", position.round_number, 0, 10_000, "from 0")
        for name in ("scores", "streaks"):
            for i, value in enumerate(getattr(position, name)[:players]):
                self.check_range(f"{name}[{i}]", value, -LARGEST_TOTAL, LARGEST_TOTAL, "a total")

    def check_range(self, field: str, value: object, low: int, high: int, what: str) -> None:
        if type(value) is not int or not low <= value <= high:
            self.add(field, value, f"must be {low}..{high} ({what})")

    # -- trump and the turned-up card

    def check_trump(self) -> Trump | None:
        position, rules = self.position, self.rules
        up = rules.turns_card_up(position.cards)
        if position.turn_up is not None:
            if rules.trump_rule is TrumpRule.SEQUENCE:
                self.add("turn_up", position.turn_up, "these rules turn no card up")
            elif not up:
                self.add("turn_up", position.turn_up, "no card is left to turn up in this round")
            elif not self.check_card("turn_up", position.turn_up):
                return None
        elif up and not (self.recorded and position.trump is not None):
            self.add("turn_up", "", "must be given: a card is turned up in this round")
        if rules.trump_rule is TrumpRule.SEQUENCE and position.round_number is None:
            trump = position.trump
            if trump is None and self.recorded:
                trump = rules.trump_for(position.cards, None, None)
            if trump is None:
                self.add("trump", "", "trump or round_number must be given under a trump sequence")
                return None
            if trump not in rules.trump_sequence:
                self.add("trump", trump.value, "not in the trump sequence of the rules")
            return trump
        if self.violations:
            return None
        trump = rules.trump_for(position.cards, position.round_number, position.turn_up)
        given = position.trump
        if trump is None:  # a record that does not know the turned-up card
            assert given is not None
            if given not in {rules.trump_for(position.cards, None, card) for card in self.deck}:
                self.add("trump", given.value, "no card turned up makes it so in this round")
            return given
        if given not in (None, trump):
            self.add("trump", given.value, f"the rules make it {trump.value} in this round")
        return trump

    def check_card(self, field: str, card: str) -> bool:
        if card in self.deck:
            return True
        is_card = len(card) == 2 and card[0] in "23456789TJQKA" and card[1] in "CDHS"
        self.add(field, card, "not in the deck of these rules" if is_card else "not a card")
        return False

    # -- hands

    def check_hands(self) -> None:
        position, players = self.position, self.rules.players
        seen: set[int] = set()
        for i, hand in enumerate(position.hands):
            field = f"hands[{i}]"
            if type(hand.seat) is not int or not 0 <= hand.seat < players:
                self.add(f"{field}.seat", hand.seat, f"must be 0..{players - 1} (a seat)")
                continue
            if hand.seat in seen:
                self.add(f"{field}.seat", hand.seat, "this seat's hand is given twice")
            seen.add(hand.seat)
            if self.is_hidden(hand):
                continue
            if len(hand.cards) != position.cards:
                self.add(
                    f"{field}.cards", len(hand.cards), f"must be {position.cards} cards, as dealt"
                )
        if self.recorded:
            return
        given = {hand.seat for hand in position.hands if not self.is_hidden(hand)}
        if position.is_blind:
            if position.information is Information.SEAT:
                missing = set(range(players)) - given - {position.seat}
                why = "must be given: in a blind round a seat sees every hand but its own"
            else:
                missing, why = set(), ""
        else:
            missing = {position.seat} - given
            why = "must be given: the hand of the seat that asks, as dealt"
        for seat in sorted(missing):
            self.add("hands", f"seat {seat}", why)

    def is_hidden(self, hand: Hand) -> bool:
        """A blind hand, listed without its card."""
        blind_own = self.position.is_blind and hand.seat == self.position.seat
        return blind_own and hand.cards in ((), (HIDDEN,))

    def check_cards_once(self) -> None:
        """Each card is a card of the deck and in one place."""
        places: dict[str, str] = {}
        if self.position.turn_up is not None:
            places[self.position.turn_up] = "the turn-up"
        for i, hand in enumerate(self.position.hands):
            if self.is_hidden(hand):
                continue
            for j, card in enumerate(hand.cards):
                field = f"hands[{i}].cards[{j}]"
                if not self.check_card(field, card):
                    continue
                if card in places:
                    self.add(field, card, f"is also {places[card]}")
                places.setdefault(card, f"in the hand of seat {hand.seat}")
        played: dict[str, int] = {}
        for i, card in enumerate(self.position.plays):
            if not self.check_card(f"plays[{i}]", card):
                continue
            if card in played:
                self.add(f"plays[{i}]", card, f"was played before: plays[{played[card]}]")
            elif card == self.position.turn_up:
                self.add(f"plays[{i}]", card, "is the turn-up, which is never played")
            played.setdefault(card, i)

    # -- bids

    def check_bids(self, round: _core.Round) -> bool:
        """Enters the bids. False if the bidding cannot be followed."""
        bids, players = self.position.bids, self.rules.players
        if self.rules.simultaneous_bidding and 0 < len(bids) < players:
            self.add("bids", len(bids), "bidding is simultaneous: give all bids or none")
            return False
        for i, bid in enumerate(bids):
            before = len(self.violations)
            self.check_range(f"bids[{i}]", bid, 0, self.position.cards, "tricks")
            if len(self.violations) > before:
                return False
            if bid == round.forbidden_bid:
                self.add(f"bids[{i}]", bid, hook_reason(self.position.cards))
                return False
            round.bid(bid)
        if self.position.plays and len(bids) < players:
            self.add("plays[0]", self.position.plays[0], "played before all seats have bid")
            return False
        return True

    # -- plays

    def check_plays(self, round: _core.Round, trump: Trump) -> None:
        hands = {h.seat: mask_of(h.cards) for h in self.position.hands if not self.is_hidden(h)}
        for i, card in enumerate(self.position.plays):
            field = f"plays[{i}]"
            if round.phase is _core.Phase.FINISHED:
                self.add(field, card, "too many plays: the round is over")
                return
            seat, index = round.turn, card_index(card)
            why = self.why_not(round, trump, hands, seat, index)
            if why:
                self.add(field, card, f"seat {seat}: {why}")
                return
            round.play(index)

    def why_not(
        self, round: _core.Round, trump: Trump, hands: Mapping[int, int], seat: int, card: int
    ) -> str:
        if seat in hands:
            return why_card_is_illegal(round, hands[seat] & ~round.played, card, trump)
        for other, hand in hands.items():
            if hand >> card & 1:
                return f"the card is in the hand of seat {other}"
        if not round.may_hold(seat) >> card & 1:
            return "an earlier play shows that it cannot hold this card"
        return ""

    # -- the whole

    def known_hands(self) -> Iterator[Hand]:
        """The hands that an answer may use."""
        position = self.position
        for hand in position.hands:
            if self.is_hidden(hand):
                continue
            sees = (hand.seat == position.seat) is not position.is_blind
            if position.information is Information.ALL_HANDS or sees:
                yield hand

    def conclude(self, round: _core.Round, trump: Trump) -> Facts | None:
        position = self.position
        try:
            points = self.rules.score_table(position.cards)
        except FormulaError as error:
            self.add("cards", position.cards, f"the rules give no score for this size: {error}")
            return None
        turn_up = -1 if position.turn_up is None else card_index(position.turn_up)
        everything = {h.seat: mask_of(h.cards) for h in position.hands if not self.is_hidden(h)}
        known = {hand.seat: mask_of(hand.cards) for hand in self.known_hands()}
        try:
            possible = deals = _core.count_deals(round, everything, turn_up)
            if everything != known:
                deals = _core.count_deals(round, known, turn_up)
        except _core.TooManyDeals as error:
            if not self.recorded:  # a record asks for no deals
                self.add("plays", len(position.plays), str(error))
                return None
            possible = deals = 1
        if possible == 0:
            self.add("plays", len(position.plays), "no deal of the unseen cards can explain them")
            return None
        return Facts(round, known, turn_up, trump, self.rules.deck_mask, points, deals)
