"""First claims against brute force at every moment of random rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ohhell import RoundRecord
from ohhell.first_claims import FirstClaim, first_claims
from ohhell.requests import ClaimKind
from tests.oracles.product import ruleset
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.claims import Claim, holds
from tests.reference.play import Table, legal

ROUNDS = 1_000
MOST_DEALS = 60


def played_out(random: Random, moment: Moment) -> Table:
    """The rest of the round, at random."""
    table = moment.table
    while len(table.tricks) < moment.cards:
        held = moment.deal[table.turn] - set(table.plays)
        table = table.play(random.choice(legal(moment.rules, table, held)))
    return table


def provable(moment: Moment, seat: int) -> set[int]:
    """The numbers of tricks that the seat can claim, by brute force."""
    rules, cards, table = moment.rules, moment.cards, moment.table
    deals = moment.deals_for(seat)
    left = cards - len(table.tricks)
    asked = {n: Claim.of("exactly", n, seat, cards, table) for n in range(left + 1)}
    return {n for n, claim in asked.items() if holds(rules, table, claim, deals)}


def tricks_of(found: FirstClaim, left: int) -> int:
    if found.claim.kind is ClaimKind.EXACTLY:
        assert found.claim.tricks is not None
        return found.claim.tricks
    return left if found.claim.kind is ClaimKind.ALL else 0


def check_round(seed: int) -> int:
    """How many moments were compared."""
    random = Random(seed)
    rules = small_rules(random, 3, 9, most_players=3)
    if random.random() < 0.1:
        rules = replace(rules, blind_one_card=True)
    first = random_moment(random, rules, plays=0)
    plays = played_out(random, first).plays
    record = RoundRecord.of(
        cards=first.cards,
        dealer=first.dealer,
        trump=first.trump,
        turn_up=first.turn_up,
        hands={seat: sorted(hand) for seat, hand in enumerate(first.deal)},
        bids=first.bids,
        plays=plays,
    )
    found = {claim.seat: claim for claim in first_claims(ruleset(rules), record)}
    moment, compared = first, 0
    for number, card in enumerate(plays):
        for seat in range(rules.players):
            first_claim = found.get(seat)
            if first_claim is not None and first_claim.plays < number:
                continue
            can = provable(moment, seat)
            compared += 1
            if first_claim is None or first_claim.plays > number:
                assert not can, f"seed {seed}: seat {seat} can claim {can} after {number} plays"
                continue
            left = first.cards - len(moment.table.tricks)
            named = tricks_of(first_claim, left)
            wanted = first.bids_by_seat[seat] - moment.table.taken[seat]
            best = wanted if wanted in can else max(can, default=-1)
            assert named == best, f"seed {seed}: {first_claim}, but brute force has {can}"
        moment = replace(moment, table=moment.table.play(card))
    return compared


def test_first_claims_of_random_rounds() -> None:
    assert sum(map(check_round, range(ROUNDS))) > 3 * ROUNDS
