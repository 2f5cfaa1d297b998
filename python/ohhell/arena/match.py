"""A match of two players: deal after deal, each in every rotation of the seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from time import perf_counter

from ohhell.arena.contestant import Contestant
from ohhell.arena.moves import Mover, mover
from ohhell.arena.one_round import one_round
from ohhell.arena.seating import Seating, alternating, one_against_the_rest
from ohhell.arena.seeds import seed_of
from ohhell.dealing import deal_round
from ohhell.game import Standing, bids_by_seat
from ohhell.records import GameRecord, RoundRecord
from ohhell.round_in_play import RoundInPlay
from ohhell.rules import RuleSet


@dataclass
class Tally:
    """What a player did in some rounds, all its seats together.

    rounds: one for each seat of its own. points: those of whole games with all bonuses. games: that
    it took part in, where whole ones are played; wins: of them, shared among the winners. moves:
    bids and plays that left a choice; seconds, deals: that they took.
    """

    rounds: int = 0
    points: int = 0
    made: int = 0
    games: int = 0
    wins: float = 0.0
    moves: int = 0
    seconds: float = 0.0
    deals: int = 0

    def add(self, other: Tally) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @property
    def mean_points(self) -> float:
        """A round and seat."""
        return self.points / self.rounds


@dataclass
class PlayedDeal:
    """A deal, or a game of deals, played in every rotation.

    sides: of the first player and of the second. rounds: of all rotations. records: one a rotation.
    """

    sides: tuple[Tally, Tally]
    rounds: int = 0
    records: list[GameRecord] = field(default_factory=list)

    @property
    def difference(self) -> float:
        """First minus second, in points a round and seat."""
        return self.sides[0].mean_points - self.sides[1].mean_points


@dataclass(frozen=True)
class Match:
    """Who plays what. Equal matches play the same deals and make the same moves.

    cards: the size of single rounds, None for those of the schedule in turn. games: whole games
    instead. one: the first player on one seat, the second on all others. name: begins the ids of
    the records.
    """

    name: str
    contestants: tuple[Contestant, Contestant]
    rules: RuleSet
    seed: int
    cards: int | None = None
    games: bool = False
    one: bool = False

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        seats = self.rules.players
        return one_against_the_rest(seats) if self.one else alternating(seats)

    @cached_property
    def _movers(self) -> tuple[Mover, Mover]:
        first, second = self.contestants
        return mover(first), mover(second)

    def __getstate__(self) -> dict[str, object]:
        # Movers stay in their process: they may hold connections.
        return {name: value for name, value in self.__dict__.items() if name != "_movers"}

    def play(self, number: int) -> PlayedDeal:
        """Plays a deal (or a game) by its number, from 0."""
        played = PlayedDeal((Tally(), Tally()))
        for rotation, seating in enumerate(self.seatings):
            self._play_rotation(number, rotation, seating, played)
        return played

    def _play_rotation(
        self, number: int, rotation: int, seating: Seating, played: PlayedDeal
    ) -> None:
        rules = self.rules if self.games else self._single(number)
        seed = seed_of(self.seed, "deal", number)
        first_dealer = seed_of(seed, "dealer") % rules.players
        chance = _Chance(self.seed, number, rotation)
        standing = Standing(rules)
        records: list[RoundRecord] = []
        while not standing.finished and (self.games or not records):
            dealer = (first_dealer + standing.rounds) % rules.players
            dealt = deal_round(rules, standing.rounds, dealer, seed=seed)
            records.append(self._play_round(rules, dealt, standing, seating, chance, played))
        scored = standing.scored()
        winners = scored.ranks.count(1)
        for seat, side in enumerate(seating):
            played.sides[side].points += scored.totals[seat]
            if self.games and scored.ranks[seat] == 1:
                played.sides[side].wins += 1 / winners
        for tally in played.sides:
            tally.games += self.games
        played.rounds += len(records)
        played.records.append(
            GameRecord(
                f"{self.name}{number}-{rotation}",
                rules,
                tuple(self.contestants[side].name for side in seating),
                first_dealer,
                tuple(records),
            )
        )

    def _single(self, number: int) -> RuleSet:
        """The rules of a single round."""
        rules = self.rules
        cards = rules.sizes[number % len(rules.sizes)] if self.cards is None else self.cards
        return _one_round(rules, cards, number % max(1, len(rules.trump_sequence)))

    def _play_round(
        self,
        rules: RuleSet,
        dealt: RoundRecord,
        standing: Standing,
        seating: Seating,
        chance: _Chance,
        played: PlayedDeal,
    ) -> RoundRecord:
        table = RoundInPlay(
            rules, dealt, standing.rounds, tuple(standing.totals), tuple(standing.streaks)
        )
        while not table.finished:
            table.move(
                tuple(
                    self._move(table, seat, seating[seat], chance, played.sides)
                    for seat in table.to_move
                )
            )
        record, taken = table.record(), table.round.taken
        bids = bids_by_seat(rules, record)
        points = [table.points[bid][won] for bid, won in zip(bids, taken, strict=True)]
        standing.add(dealt.cards, bids, taken, points)
        for seat, side in enumerate(seating):
            played.sides[side].rounds += 1
            played.sides[side].made += bids[seat] == taken[seat]
        return record

    def _move(
        self, table: RoundInPlay, seat: int, side: int, chance: _Chance, sides: tuple[Tally, Tally]
    ) -> int:
        view = table.view(seat)
        if len(view.actions) == 1:
            return view.actions[0]
        started = perf_counter()
        move = self._movers[side](table, view, chance.next())
        tally = sides[side]
        tally.seconds += perf_counter() - started
        tally.moves += 1
        tally.deals += move.deals
        return move.action


@lru_cache(maxsize=1024)
def _one_round(rules: RuleSet, cards: int, number: int) -> RuleSet:
    return one_round(rules, cards, number)


class _Chance:
    """The seeds of the moves of a rotation, one after the other."""

    def __init__(self, *where: int) -> None:
        self._where = where
        self._moves = 0

    def next(self) -> int:
        self._moves += 1
        seed, *rest = self._where
        return seed_of(seed, "move", *rest, self._moves)
