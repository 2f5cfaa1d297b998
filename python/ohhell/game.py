"""Scoring: a round trick by trick, a game round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell import _core
from ohhell.cards import card_name
from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.position_check import check_round
from ohhell.records import LONGEST_ID, GameRecord, RoundRecord
from ohhell.requests import check_kind
from ohhell.results import ScoredGame, ScoredRound, ScoredTrick
from ohhell.rules import RuleSet, Tie, TrumpRule
from ohhell.rules.scoring import kind_of, points
from ohhell.rules.streaks import streak_after

MOST_EXTRA_ROUNDS = 20


def score_round(rules: RuleSet, round: RoundRecord) -> ScoredRound:
    """The tricks and the points of a finished round, or of one that an accepted claim ended.

    Raises InvalidInput; fields are paths within the round.
    """
    played, violations = check_round(rules, round)
    if played is None:
        raise InvalidInput(violations)
    taken = tuple(played.taken)
    if round.claim is not None:
        problems = _claim_problems(rules, round, taken)
        if problems:
            raise InvalidInput(problems)
        taken = round.claim.taken
    elif played.phase is not _core.Phase.FINISHED:
        why = "the round is not finished, and no claim ends it"
        raise invalid("plays", len(round.plays), why)
    kinds = [kind_of(bid, won) for bid, won in zip(played.bids, taken, strict=True)]
    formulas = tuple(rules.formulas[kind] for kind in kinds)
    return ScoredRound(
        tuple(
            ScoredTrick(leader, tuple(map(card_name, cards)), winner)
            for leader, cards, winner in played.tricks
        ),
        taken,
        tuple(
            points(formula, bid, won, round.cards)
            for formula, bid, won in zip(formulas, played.bids, taken, strict=True)
        ),
        formulas,
    )


def _claim_problems(rules: RuleSet, record: RoundRecord, taken: tuple[int, ...]) -> list[Violation]:
    claim = record.claim
    assert claim is not None
    shown = " ".join(map(str, claim.taken))
    if not 0 <= claim.seat < rules.players:
        return [Violation("claim.seat", str(claim.seat), f"must be 0..{rules.players - 1}")]
    if len(record.bids) < rules.players:
        return [Violation("claim", "", "not before all seats have bid")]
    if len(claim.taken) != rules.players:
        return [Violation("claim.taken", shown, f"must have one entry a seat: {rules.players}")]
    if sum(claim.taken) != record.cards:
        return [Violation("claim.taken", shown, f"must add up to {record.cards} tricks")]
    for seat, (has, claimed) in enumerate(zip(taken, claim.taken, strict=True)):
        if claimed < has:
            why = f"seat {seat} has taken {has} already"
            return [Violation(f"claim.taken[{seat}]", str(claimed), why)]
    return []


def _ranks(totals: list[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def score_game(game: GameRecord) -> ScoredGame:
    """The standing after the rounds of a game. Raises InvalidInput with paths within the game."""
    check_kind("game", game, GameRecord)
    game, rules = with_trumps(game), game.rules
    check_head(game)
    standing = Standing(rules)
    for number, record in enumerate(game.rounds):
        where = f"rounds[{number}]"
        if standing.finished:
            raise invalid(where, "", "the game was over before this round")
        check_schedule(game, number, record)
        try:
            scored = score_round(rules, record)
        except InvalidInput as error:
            raise error.under(where) from error
        check_trump(game, number, record)
        standing.add(record.cards, bids_by_seat(rules, record), scored.taken, scored.points)
    return standing.scored()


def with_trumps(game: GameRecord) -> GameRecord:
    """The record with the trumps that are left out, where a sequence gives them by the round."""
    rules = game.rules
    if rules.trump_rule is not TrumpRule.SEQUENCE:
        return game
    rounds = (
        replace(round, trump=round.trump or rules.trump_for(round.cards, number, None))
        for number, round in enumerate(game.rounds)
    )
    return replace(game, rounds=tuple(rounds))


class Standing:
    """The standing of a game, round by round; lists by seat.

    totals: without the winner's bonus. streaks: signed lengths of the runs.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self.rounds = 0
        self.totals = [0] * rules.players
        self.streak_points = [0] * rules.players
        self.streaks = [0] * rules.players

    def add(
        self, cards: int, bids: Sequence[int], taken: Sequence[int], points: Sequence[int]
    ) -> None:
        """A round that is over: its size, and by seat the bids, the tricks and the points."""
        rules = self._rules
        self.rounds += 1
        for seat in range(rules.players):
            self.totals[seat] += points[seat]
            if rules.streak_length and cards > 1:
                made = bids[seat] == taken[seat]
                self.streaks[seat], pays = streak_after(
                    self.streaks[seat], made, rules.streak_length
                )
                earned = pays * (rules.streak_bonus if pays > 0 else rules.streak_penalty)
                self.streak_points[seat] += earned
                self.totals[seat] += earned

    @property
    def finished(self) -> bool:
        return self.rounds > 0 and is_finished(self._rules, self.rounds, self.totals)

    def scored(self) -> ScoredGame:
        """The game as it stands, the winner's bonus included where it is finished."""
        finished, totals = self.finished, self.totals
        winner_bonus = self._rules.winner_bonus if finished else 0
        bonus = [winner_bonus if total == max(totals) else 0 for total in totals]
        totals = [total + extra for total, extra in zip(totals, bonus, strict=True)]
        return ScoredGame(
            tuple(totals), tuple(self.streak_points), tuple(bonus), _ranks(totals), finished
        )


def bids_by_seat(rules: RuleSet, record: RoundRecord) -> list[int]:
    """The bids of a round by seat, instead of in bidding order."""
    bids = [0] * rules.players
    for turn, bid in enumerate(record.bids):
        bids[(record.dealer + 1 + turn) % rules.players] = bid
    return bids


def is_finished(rules: RuleSet, rounds_played: int, totals: list[int]) -> bool:
    """Whether no round is left; under some rules extra ones follow while several seats lead."""
    extra = rounds_played - len(rules.sizes)
    if extra < 0:
        return False
    tied = totals.count(max(totals)) > 1
    return not (rules.tie is Tie.EXTRA_ROUND and tied and extra < MOST_EXTRA_ROUNDS)


def check_head(game: GameRecord) -> None:
    """What a game says before its rounds: its name, the players, the first dealer.

    Raises InvalidInput.
    """
    if len(game.id.encode()) > LONGEST_ID:
        raise invalid("id", game.id[:40], f"longer than {LONGEST_ID} bytes")
    seats, names = game.rules.players, len(game.players)
    if names not in (0, seats):
        why = f"must have one name a seat, {seats}, or none"
        raise invalid("players", names, why)
    if type(game.first_dealer) is not int or not 0 <= game.first_dealer < seats:
        why = f"must be 0..{seats - 1} (a seat)"
        raise invalid("first_dealer", game.first_dealer, why)


def check_schedule(game: GameRecord, number: int, record: RoundRecord) -> None:
    """Whether a round has the size and the dealer of its number. Raises InvalidInput."""
    rules = game.rules
    cards = rules.sizes[number] if number < len(rules.sizes) else rules.max_cards
    dealer = (game.first_dealer + number) % rules.players
    for name, expected in (("cards", cards), ("dealer", dealer)):
        value = getattr(record, name)
        if value != expected:
            field = f"rounds[{number}].{name}"
            raise invalid(field, value, f"the rules make it {expected} here")


def check_trump(game: GameRecord, number: int, record: RoundRecord) -> None:
    """Of a sound round: a sequence decides by the number, which a round alone does not know."""
    trump = game.rules.trump_for(record.cards, number, record.turn_up)
    if record.trump is not None and trump is not None and record.trump is not trump:
        why = f"the rules make it {trump.value} here"
        raise invalid(f"rounds[{number}].trump", record.trump.value, why)
