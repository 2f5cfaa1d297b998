"""Games by a strong player that errs on purpose, and what its errors cost by a far longer search.

    python -m tests.batch.blunders --judge level:7 --judge level:6,infer=1

Precision: of the decisions that the analysis says lost more than a point beyond the noise, those
that were planted and truly lose it. Recall: of the planted ones that truly lose it, those that it
says. A judge with another objective than the player's, or that does not learn from the bids as it
does, has other ideas of a loss and quarrels with the player's own choices.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from ohhell import Choice, GameRecord, Player, Position, RuleSet, SearchLimits, analysis, decisions
from ohhell.arena.one_round import one_round
from ohhell.batch.executors.local import Local
from ohhell.batch.query import query
from ohhell.batch.run import analyze
from ohhell.dealing import deal_round
from ohhell.player_text import parse_player
from ohhell.players import settings_of
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView
from tests.batch.files import lines_of
from tests.batch.test_record_analysis import moments

PLAYS_AT = Player(level=7)
ONE_IN = 20
WORTH = 1.0
"""Points: what is lost by less is no blunder."""
TIMES_THE_DEALS = 100
RULES = one_round(RuleSet.preset("oh_hell"), 6, 0)


@dataclass(frozen=True)
class Planted:
    """Games, and the errors in them: (the number of the record, the number of the decision)."""

    games: tuple[GameRecord, ...]
    errors: frozenset[tuple[int, int]]


def plant(rounds: int, seed: int) -> Planted:
    """Rounds of six cards in which one decision of twenty with a choice is another legal one."""
    random = Random(seed)
    games, errors = [], set()
    for number in range(rounds):
        dealer = number % RULES.players
        dealt = deal_round(RULES, 0, dealer, seed=random.getrandbits(64))
        playing = RoundInPlay(RULES, dealt, 0, (0,) * RULES.players, ())
        decision = 0
        while not playing.finished:
            (seat,) = playing.to_move
            view = playing.view(seat)
            action = _best(view, random.getrandbits(64))
            if len(view.actions) > 1 and random.randrange(ONE_IN) == 0:
                action = random.choice([other for other in view.actions if other != action])
                errors.add((number, decision))
            playing.move((action,))
            decision += 1
        games.append(GameRecord(f"planted-{seed}-{number}", RULES, (), dealer, (playing.record(),)))
    return Planted(tuple(games), frozenset(errors))


def _best(view: SeatView, seed: int) -> int:
    return decisions.decide(
        view,
        PLAYS_AT,
        lambda function, actions, deals, settings: decisions.search(
            view, settings, function, actions, deals=deals, seed=seed
        ),
    ).action


def found_by(judge: Player, games: tuple[GameRecord, ...], folder: Path) -> set[tuple[int, int]]:
    """The decisions that an analysis says lost more than a point beyond the noise."""
    (folder / "games.jsonl").write_text(lines_of(games))
    out = folder / f"level-{judge.level}"
    analyze([folder / "games.jsonl"], out, judge, seed=1, executor=Local(), shard_records=4)
    sql = f"SELECT record, decision FROM decisions WHERE beyond_noise AND points_lost > {WORTH}"
    return set(query(out, sql).fetchall())


def true_loss(judge: Player, position: Position, done: Choice) -> float:
    """What a decision lost, in points of the judge's objective, by a hundred times its deals."""
    settings = settings_of(judge)
    level_deals = settings.play_deals if done.bid is None else settings.bid_deals
    limits = SearchLimits(deals=TIMES_THE_DEALS * level_deals, seed=20261130)
    if done.bid is not None:
        bids = {bid.bid: bid for bid in analysis.analyze_bids(position, judge, limits).bids}
        best = max(bid.value for bid in bids.values() if bid.legal)
        return best - bids[done.bid].value
    plays = {play.card: play for play in analysis.estimate_plays(position, judge, limits).plays}
    return max(play.value for play in plays.values()) - plays[done.card or ""].value


@dataclass(frozen=True)
class Findings:
    """found: by the analysis. planted: of the errors, those that truly lose more than a point."""

    found: frozenset[tuple[int, int]]
    planted: frozenset[tuple[int, int]]
    errors: int

    @property
    def precision(self) -> float:
        return len(self.found & self.planted) / len(self.found)

    @property
    def recall(self) -> float:
        return len(self.found & self.planted) / len(self.planted)

    def __str__(self) -> str:
        return (
            f"{self.errors} errors planted, {len(self.planted)} of more than a point; "
            f"{len(self.found)} found, {len(self.found & self.planted)} of them planted: "
            f"precision {self.precision:.3f}, recall {self.recall:.3f}"
        )


def findings(judge: Player, planted: Planted, folder: Path) -> Findings:
    found = found_by(judge, planted.games, folder)
    costly = {
        place
        for place, position, done in _decisions(planted.games)
        if place in planted.errors and true_loss(judge, position, done) > WORTH
    }
    return Findings(frozenset(found), frozenset(costly), len(planted.errors))


def _decisions(
    games: tuple[GameRecord, ...],
) -> Iterator[tuple[tuple[int, int], Position, Choice]]:
    for record, game in enumerate(games):
        for decision, (_, position, done) in enumerate(moments(game)):
            yield (record, decision), position, done


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", action="append", required=True, metavar="PLAYER")
    arguments = parser.parse_args()
    planted = plant(arguments.rounds, arguments.seed)
    for judge in arguments.judge:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{judge}: {findings(parse_player(judge), planted, Path(folder))}")


if __name__ == "__main__":
    main()
