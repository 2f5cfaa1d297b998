"""Estimates with PLAYOUTS_UNIFORM against the exact expectation over all deals and all plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import factorial, sqrt
from random import Random

from scipy.stats import chi2

from ohhell import (
    Objective,
    Player,
    Playouts,
    Position,
    SearchLimits,
    analyze_bids,
    estimate_plays,
)
from ohhell.results import BidEstimate, PlayEstimate
from tests.oracles.games import GameBefore
from tests.oracles.product import position
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import CHOICES, FLAGS, small_rules
from tests.reference import expectation
from tests.reference.cards import deck, maximum
from tests.reference.deals import Deal, start
from tests.reference.rules import Rules
from tests.reference.scoring import Played

PLAY_POSITIONS = 60
BID_POSITIONS = 60
"""Those where the result is open; those where it is certain come on top."""

LARGEST_TREE = 30_000
"""Deals times ways to play them on: what the reference does in less than a second."""

RIVAL_WEIGHT = 0.75
AGAIN = 16
"""A value beyond three errors is asked again with another seed and this many times the deals."""


@dataclass(frozen=True)
class Case:
    seed: int
    moment: Moment
    seat: int
    deals: tuple[Deal, ...]
    game: GameBefore

    @property
    def player(self) -> Player:
        return Player(
            playouts=Playouts.UNIFORM,
            objective=list(Objective)[self.seed // 3 % 3],
            rival_weight=RIVAL_WEIGHT,
        )

    def value(self, exact: expectation.Expectation) -> tuple[float, float]:
        """Mean and variance of the objective; the round is the last of the game."""
        if self.player.objective is Objective.WIN:
            return exact.moments(
                lambda bids, taken: self.game.share(self.seat, Played(exact.cards, bids, taken))
            )
        return exact.value(RIVAL_WEIGHT if self.player.objective is Objective.LEAD else 0.0)

    def position(self, bids: Sequence[int] | None = None) -> Position:
        return position(self.moment, self.seat, bids=bids, game=self.game)

    @property
    def drawn(self) -> bool:
        """Most large positions have their deals drawn; in the others every deal is played."""
        return self.seed % 3 > 0 and len(self.deals) > 150

    def limits(self, times: int) -> SearchLimits:
        deals = len(self.deals) - 1 if self.drawn else 4096
        return SearchLimits(deals=deals * times, seed=self.seed + times)


def rough_splits(moment: Moment, left: int) -> int:
    """About how many deals there are, if no play told anything; left: cards still in all hands."""
    players = moment.rules.players
    hidden = left - left // players
    size = -(-hidden // max(1, players - 1))
    unseen = (
        hidden + len(deck(moment.rules)) - players * moment.cards - (moment.turn_up is not None)
    )
    return factorial(unseen) // (
        factorial(size) ** (players - 1) * factorial(max(0, unseen - hidden))
    )


def cases(bidding: bool) -> Iterator[Case]:
    """Positions of 1 to 3 cards that the reference can enumerate, without end."""
    for seed in count(1):
        random = Random(seed)
        rules = small_rules(random, 3, 12, most_players=5)
        flags = {name: random.random() < 0.3 for name in ("simultaneous_bidding", "blind_one_card")}
        streaks = {f"streak_{name}": random.randrange(4) for name in ("length", "bonus", "penalty")}
        rules = replace(rules, **flags, **streaks)
        cards = random.randint(1, maximum(rules))
        # From the second half of a round on, most plays are forced.
        plays = 0 if bidding else random.randrange(1 + rules.players * cards // 2)
        moment = random_moment(random, rules, cards, plays)
        seat = random.randrange(rules.players) if bidding else moment.table.turn
        left = moment.cards * rules.players - len(moment.table.plays)
        ways = factorial(-(-left // rules.players)) ** min(rules.players, left)
        if moment.cards == 1 and seed % 5:
            continue  # most rounds of one card are too easy
        if rough_splits(moment, left) * ways > 20 * LARGEST_TREE:
            continue  # far too many even where the plays tell much
        deals = moment.deals_for(seat)
        if len(deals) * ways <= LARGEST_TREE:
            yield Case(seed, moment, seat, tuple(deals), GameBefore.random(random, rules))


@dataclass(frozen=True)
class Difference:
    """Of an estimate from the exact value, in standard errors."""

    name: str
    estimated: float
    exact: float
    error: float
    certain: bool
    """Whether every deal and every way to play gives the exact value."""

    @property
    def z(self) -> float:
        difference = self.estimated - self.exact
        if abs(difference) < 1e-9:
            return 0.0
        return difference / self.error if self.error else float("inf")


def differences(
    case: Case, estimate: PlayEstimate | BidEstimate, exact: expectation.Expectation
) -> list[Difference]:
    """In errors as reported where there is one, else in the exact error of drawn playouts."""
    make = exact.make_probability
    exacts = {
        "value": case.value(exact),
        "mean_points": exact.value(),
        "make_probability": (make, make * (1 - make)),
        "rivals_made": (exact.rivals_made, exact.rivals_made_variance),
        **{f"taken[{n}]": (p, p * (1 - p)) for n, p in enumerate(exact.taken)},
    }
    estimated = {name: getattr(estimate, name, None) for name in exacts}
    estimated |= {f"taken[{n}]": p for n, p in enumerate(estimate.taken)}
    if isinstance(estimate, PlayEstimate):
        reported = {"value": estimate.standard_error}
    else:
        reported = {
            "make_probability": estimate.standard_error,
            "mean_points": estimate.points_standard_error,
        }
    found = []
    for name, (mean, variance) in exacts.items():
        if estimated[name] is None:
            continue  # bids do not tell of the rivals
        error = reported.get(name, sqrt(max(0.0, variance) / estimate.search.deals))
        found.append(Difference(name, estimated[name], mean, error, variance < 1e-9))
    return found


def play_differences(case: Case, times: int) -> dict[tuple[str, str], Difference]:
    moment, seat = case.moment, case.seat
    hidden = seat not in moment.visible(seat)
    exact = expectation.estimate_plays(
        moment.rules, moment.cards, moment.table, moment.bids_by_seat, case.deals, hidden
    )
    answer = estimate_plays(case.position(), case.player, case.limits(times))
    assert answer.search.consistent_deals == len(case.deals)
    assert {play.card for play in answer.plays} == exact.keys()
    assert [p.value for p in answer.plays] == sorted((p.value for p in answer.plays), reverse=True)
    wins = case.player.objective is Objective.WIN
    assert all(play.win_probability == (play.value if wins else None) for play in answer.plays)
    return {
        (play.card, difference.name): difference
        for play in answer.plays
        for difference in differences(case, play, exact[play.card])
    }


def bid_differences(case: Case, times: int) -> dict[tuple[str, str], Difference]:
    moment, seat, rules = case.moment, case.seat, case.moment.rules
    place = (seat - moment.dealer - 1) % rules.players
    bids = () if rules.simultaneous_bidding else moment.bids[:place]
    exact = expectation.analyze_bids(
        rules, moment.cards, moment.dealer, moment.trump, bids, seat, case.deals
    )
    answer = analyze_bids(case.position(bids), case.player, case.limits(times))
    assert [estimate.bid for estimate in answer.bids] == list(range(moment.cards + 1))
    return {
        (str(estimate.bid), difference.name): difference
        for estimate in answer.bids
        for difference in differences(case, estimate, exact[estimate.bid])
    }


def check_within_three_errors(
    case: Case, first: dict[tuple[str, str], Difference], again: dict[tuple[str, str], Difference]
) -> None:
    for name, difference in first.items():
        z = again[name].z if abs(difference.z) > 3 else difference.z
        assert abs(z) <= 3, f"seed {case.seed}, {name}: {again.get(name, difference)} in {case}"


def check_errors_as_a_whole(zs: list[float]) -> None:
    """One value a position, so that they are independent: squares sum up as a chi-square does."""
    total = sum(z * z for z in zs)
    assert chi2.sf(total, len(zs)) > 1e-3, f"errors are reported too small: {zs}"
    assert chi2.cdf(total, len(zs)) > 1e-3, f"errors are reported too large: {zs}"


def check_every_option_occurs(used: list[Rules]) -> None:
    for name in ("lead_trump", "initial_leader"):
        assert {getattr(rules, name) for rules in used} == set(CHOICES[name])
    for name in FLAGS:
        assert {getattr(rules, name) for rules in used} == {False, True}, name
    assert ("NT",) in [rules.trump_sequence for rules in used]
    assert min(Counter(rules.players for rules in used)[n] for n in (2, 3, 4)) >= 3


Compare = Callable[[Case, int], dict[tuple[str, str], Difference]]


def compare_positions(positions: int, bidding: bool, compare: Compare, judged: str) -> None:
    zs, used = [], []
    for case in cases(bidding):
        first = compare(case, 1)
        far = any(abs(difference.z) > 3 for difference in first.values())
        check_within_three_errors(case, first, compare(case, AGAIN) if far else {})
        actions = sorted(action for action, name in first if name == judged)
        still_open = [action for action in actions if not first[action, judged].certain]
        if still_open:
            used.append(case.moment.rules)
            if case.drawn:
                zs.append(first[still_open[0], judged].z)
        if len(used) >= positions and len(zs) >= 15:
            break
    check_errors_as_a_whole(zs)
    check_every_option_occurs(used)


def test_plays_of_small_positions() -> None:
    compare_positions(PLAY_POSITIONS, False, play_differences, "value")


def test_bids_of_small_positions() -> None:
    compare_positions(BID_POSITIONS, True, bid_differences, "make_probability")


def test_a_forced_end_has_no_error() -> None:
    """Two seats, one card each, every deal played: the exact value, with an error of 0."""
    rules = Rules(players=2, suits=1, lowest_rank=12, max_cards=1)
    deal = (frozenset({"AC"}), frozenset({"KC"}))
    moment = Moment(rules, 1, 1, "C", "QC", deal, (1, 1), start(rules, 1, "C", (1, 1)))
    answer = estimate_plays(
        position(moment, 0), Player(playouts=Playouts.UNIFORM), SearchLimits(deals=64, seed=1)
    )
    assert [(play.value, play.make_probability) for play in answer.plays] == [(11.0, 1.0)]
