"""Claims against brute force over every deal, every strategy and every defence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random

from ohhell import Claim as ProductClaim
from ohhell import Information, Scope, SearchLimits, Verdict, verify_claim
from ohhell.results import ClaimResult, Counterexample
from tests.oracles.product import position
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.claims import Claim, holds, lost, refuting_deal
from tests.reference.deals import Deal
from tests.reference.play import Table, legal

CLAIMS = 5_000
KNOWN_CLAIMS = 5_000
MOST_DEALS = 500
GOOD = 4
"""Every fourth claim is drawn again until the brute force calls it good."""


@dataclass(frozen=True)
class Case:
    seed: int
    moment: Moment
    seat: int
    kind: str
    tricks: int
    deals: tuple[Deal, ...]

    @property
    def claim(self) -> Claim:
        return Claim.of(self.kind, self.tricks, self.seat, self.moment.cards, self.moment.table)

    @property
    def asked(self) -> ProductClaim:
        return ProductClaim(self.kind, self.tricks if self.kind == "exactly" else None)

    @property
    def good(self) -> bool:
        return holds(self.moment.rules, self.moment.table, self.claim, self.deals)


def random_case(seed: int, most_deals: int = MOST_DEALS) -> Case | None:
    """A claim of any seat at any moment; None where there are too many deals to try them all."""
    random = Random(seed)
    rules = small_rules(random, 3, 12)
    if random.random() < 0.1:
        rules = replace(rules, blind_one_card=True)
    cards = random.randint(1, rules.max_cards)
    # Late claims are the good ones; from an early one there is more to search.
    plays = random.randrange(random.choice([1, rules.players, rules.players * cards]))
    moment = random_moment(random, rules, cards, plays)
    seat = random.choice([moment.table.turn, random.randrange(rules.players)])
    left = cards - len(moment.table.tricks)
    kind = random.choice(("all", "none", "exactly"))
    deals = moment.deals_for(seat)
    if len(deals) > most_deals:
        return None
    return Case(seed, moment, seat, kind, random.randint(0, left), tuple(deals))


def cases(number: int, first_seed: int, most_deals: int) -> Iterator[tuple[Case, bool]]:
    """Claims, and whether they are good."""
    found, seed = 0, first_seed
    while found < number:
        seed += 1
        case = random_case(seed, most_deals)
        if case is None:
            continue
        good = case.good
        if good or found % GOOD:
            found += 1
            yield case, good


def ask(case: Case) -> ClaimResult:
    return verify_claim(
        position(case.moment, case.seat), case.asked, limits=SearchLimits(seed=case.seed)
    )


def deal_of(example: Counterexample) -> Deal:
    return tuple(frozenset(hand) for hand in example.hands)


def play_on(case: Case, example: Counterexample) -> Table:
    """After the plays of a counterexample, every one legal on its deal."""
    table, deal = case.moment.table, deal_of(example)
    for card in example.plays:
        assert card in legal(case.moment.rules, table, deal[table.turn] - set(table.plays))
        table = table.play(card)
    return table


def check_refutation(case: Case, result: ClaimResult) -> None:
    """The counterexamples are deals that can be, and do refute the claim."""
    rules, start, claim = case.moment.rules, case.moment.table, case.claim
    refuting = [deal_of(example) for example in result.counterexamples]
    assert refuting
    assert set(refuting) <= set(case.deals)
    one_is_enough = refuting_deal(rules, start, claim, case.deals) is not None
    assert result.needs_guess is not one_is_enough
    if one_is_enough:
        assert len(refuting) == 1
        assert not holds(rules, start, claim, refuting)
        assert lost(claim, play_on(case, result.counterexamples[0]), case.moment.cards)
        return
    guesses = {play_on(case, example) for example in result.counterexamples}
    assert len(guesses) == 1, "one line of plays leads to the guess"
    guess = guesses.pop()
    assert guess.turn == case.seat
    assert not holds(rules, guess, claim, refuting)
    assert all(holds(rules, guess, claim, [deal]) for deal in refuting)


def check_first_play(case: Case, result: ClaimResult) -> None:
    """The play that is named keeps the claim good."""
    if case.moment.table.turn != case.seat or case.seat not in case.moment.visible(case.seat):
        return
    if not any(hand - set(case.moment.table.plays) for hand in case.deals[0]):
        return
    assert result.first_play is not None
    after = case.moment.table.play(result.first_play)
    assert holds(case.moment.rules, after, case.claim, case.deals)


def check_claims(number: int, first_seed: int = 0, most_deals: int = MOST_DEALS) -> None:
    proven = guesses = 0
    for case, good in cases(number, first_seed, most_deals):
        result = ask(case)
        try:
            assert result.verdict is (Verdict.PROVEN if good else Verdict.REFUTED)
            if good:
                check_first_play(case, result)
            else:
                check_refutation(case, result)
        except AssertionError as error:
            raise AssertionError(f"seed {case.seed}: {result} in {case}") from error
        proven += good
        guesses += result.needs_guess
    assert proven >= number / 5
    assert guesses > 0


def test_claims_over_every_deal() -> None:
    check_claims(CLAIMS)


def test_claims_on_the_known_deal() -> None:
    proven = 0
    for case in islice(filter(None, map(random_case, count(1))), KNOWN_CLAIMS):
        moment = case.moment
        known = position(
            moment,
            case.seat,
            hands=dict(enumerate(moment.deal)),
            information=Information.ALL_HANDS,
        )
        result = verify_claim(known, case.asked, Scope.KNOWN_DEAL, SearchLimits(seed=case.seed))
        good = holds(moment.rules, moment.table, case.claim, [moment.deal])
        assert result.verdict is (Verdict.PROVEN if good else Verdict.REFUTED), f"{case}: {result}"
        assert not result.needs_guess
        if not good:
            (example,) = result.counterexamples
            assert deal_of(example) == moment.deal
            assert lost(case.claim, play_on(case, example), moment.cards), f"{case}: {result}"
        proven += good
    assert KNOWN_CLAIMS / 5 <= proven <= KNOWN_CLAIMS * 4 / 5
