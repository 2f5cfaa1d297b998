"""The sampler against full enumeration: how many deals there are, and that each comes as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from scipy.stats import chi2

from ohhell import _core
from ohhell.cards import card_index, mask_of
from tests.oracles.product import bid_round, masks
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.cards import maximum
from tests.reference.rules import Rules

POSITIONS = 1_500
DRAWS_PER_DEAL = 40
RAREST = 1e-4
"""A chi-square this improbable is a failure; the seeds are fixed, so it is no matter of luck."""


def small_moment(random: Random) -> Moment:
    rules = small_rules(random, 3, 12)
    if random.random() < 0.2:
        rules = replace(rules, blind_one_card=True)
    return random_moment(random, rules)


def product_of(moment: Moment, seat: int) -> tuple[_core.Round, dict[int, int], int]:
    table = bid_round(moment.rules, moment.cards, moment.dealer, moment.trump, moment.bids)
    for card in moment.table.plays:
        table.play(card_index(card))
    turn_up = -1 if moment.turn_up is None else card_index(moment.turn_up)
    return table, masks(moment.visible(seat)), turn_up


def expected_masks(moment: Moment, seat: int) -> list[tuple[int, ...]]:
    return [tuple(map(mask_of, deal)) for deal in moment.deals_for(seat)]


def chi_square_tail(counts: Counter[tuple[int, ...]], deals: list[tuple[int, ...]]) -> float:
    """The chance of a chi-square at least this large when each deal is alike."""
    mean = sum(counts.values()) / len(deals)
    statistic = sum((counts[deal] - mean) ** 2 / mean for deal in deals)
    return float(chi2.sf(statistic, len(deals) - 1))


def draw(moment: Moment, seat: int, seed: int, deals: list[tuple[int, ...]]) -> float:
    """Draws deals, none of them impossible; the tail of their chi-square."""
    table, known, turn_up = product_of(moment, seat)
    n = DRAWS_PER_DEAL * len(deals)
    counts = Counter(map(tuple, _core.sample_deals(table, known, turn_up, n, seed).tolist()))
    impossible = counts.keys() - set(deals)
    assert not impossible, f"seed {seed}: {len(impossible)} deals that cannot be, in {moment}"
    return chi_square_tail(counts, deals)


def test_counts_and_draws_of_small_positions() -> None:
    tails = []
    for seed in range(POSITIONS):
        moment = small_moment(Random(seed))
        seat = seed % moment.rules.players
        deals = expected_masks(moment, seat)
        table, known, turn_up = product_of(moment, seat)
        assert _core.count_deals(table, known, turn_up) == len(deals), f"seed {seed}: {moment}"
        if 2 <= len(deals) <= 100:
            tails.append(draw(moment, seat, seed, deals))
    assert len(tails) > POSITIONS / 5
    assert min(tails) * len(tails) > RAREST, "a position is not drawn evenly"
    # Even draws leave the tails themselves even: a tenth of them in each tenth of 0..1.
    tenths = Counter(min(9, int(10 * tail)) for tail in tails)
    statistic = sum((tenths[i] - len(tails) / 10) ** 2 / (len(tails) / 10) for i in range(10))
    assert chi2.sf(statistic, 9) > RAREST, f"the tails are uneven: {tenths}"


def possible_cards(moment: Moment, seat: int) -> list[int]:
    """By seat, the cards still held on some deal."""
    played = mask_of(moment.table.plays)
    union = [0] * moment.rules.players
    for deal in expected_masks(moment, seat):
        union = [have | (hand & ~played) for have, hand in zip(union, deal, strict=True)]
    return union


def test_the_cards_that_a_seat_can_still_hold() -> None:
    for seed in range(400):
        moment = small_moment(Random(seed))
        seat = moment.table.turn
        table, known, turn_up = product_of(moment, seat)
        played = mask_of(moment.table.plays)
        found = [mask & ~played for mask in _core.possible_cards(table, known, turn_up)]
        expected = possible_cards(moment, seat)
        for other in set(range(moment.rules.players)) - known.keys():
            assert found[other] == expected[other], f"seed {seed}, seat {other}: {moment}"


def has_two_voids(moment: Moment, _: int) -> bool:
    """Two seats have shown that they cannot follow."""
    shown = set()
    for trick in (*(t.cards for t in moment.table.tricks), moment.table.trick):
        shown |= {card for card in trick if card[1] != trick[0][1]}
    return len({s for s, card in moment.table.in_order() if card in shown}) >= 2


def changes_without(option: str, off: object) -> Callable[[Moment, int], bool]:
    """The plays tell more under the option than without it."""

    def tells(moment: Moment, seat: int) -> bool:
        loose = replace(moment, rules=replace(moment.rules, **{option: off}))
        return len(loose.deals_for(seat)) > len(moment.deals_for(seat))

    return tells


@pytest.mark.parametrize(
    ("options", "shows"),
    [
        pytest.param({}, has_two_voids, id="voids in two seats"),
        pytest.param({"must_trump": True}, changes_without("must_trump", False), id="must_trump"),
        pytest.param({"must_beat": True}, changes_without("must_beat", False), id="must_beat"),
        pytest.param(
            {"lead_trump": "after_broken"},
            changes_without("lead_trump", "anytime"),
            id="after_broken",
        ),
        pytest.param(
            {"lead_trump": "after_first_trick"},
            changes_without("lead_trump", "anytime"),
            id="after_first_trick",
        ),
    ],
)
def test_draws_after_plays_that_tell(
    options: dict[str, object], shows: Callable[[Moment, int], bool]
) -> None:
    """A dozen positions where the plays rule deals out by the named duty."""
    # Hands of trumps alone, which the rules of leading tell of, are common only in two suits.
    deck = (
        {"suits": 2, "lowest_rank": 9}
        if "lead_trump" in options
        else {"suits": 3, "lowest_rank": 11}
    )
    rules = Rules(players=3, max_cards=3, hook_min_cards=0, **deck, **options)
    assert maximum(rules) == 3
    found, tails, seed = 0, [], 0
    while found < 12:
        seed += 1
        random = Random(seed)
        moment = random_moment(random, rules, 3, random.randint(2, 7))
        seat = random.randrange(3)
        if not shows(moment, seat):
            continue
        deals = expected_masks(moment, seat)
        table, known, turn_up = product_of(moment, seat)
        assert _core.count_deals(table, known, turn_up) == len(deals), f"seed {seed}: {moment}"
        if len(deals) > 1:
            found += 1
            tails.append(draw(moment, seat, seed, deals))
    assert min(tails) > RAREST
