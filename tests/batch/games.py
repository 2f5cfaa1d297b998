"""Games that were played at random."""

from __future__ import annotations

import random

from ohhell import GameRecord, RuleSet, analysis
from ohhell.cards import card_name, indices_of, mask_of
from ohhell.position_check import core_round
from ohhell.records import RoundRecord


def random_game(rules: RuleSet, seed: int, rounds: int | None = None) -> GameRecord:
    """The first rounds of a game, all of them if not said; every bid and card by chance."""
    rng = random.Random(f"{seed} {rules.preset_name}")
    plans = rules.rounds(first_dealer=0)[:rounds]
    return GameRecord(
        f"random-{seed}",
        rules,
        tuple(f"player {seat}" for seat in range(rules.players)),
        0,
        tuple(_random_round(rules, number, plan.dealer, rng) for number, plan in enumerate(plans)),
    )


def _random_round(rules: RuleSet, number: int, dealer: int, rng: random.Random) -> RoundRecord:
    dealt = analysis.deal_round(rules, number, dealer, seed=rng.getrandbits(64))
    hands = {hand.seat: mask_of(hand.cards) for hand in dealt.hands}
    trump = dealt.trump or rules.trump_for(dealt.cards, number, dealt.turn_up)
    assert trump is not None
    round = core_round(rules, dealt.cards, dealer, trump)
    bids: list[int] = []
    plays: list[str] = []
    for _ in range(rules.players):
        legal = [bid for bid in range(dealt.cards + 1) if bid != round.forbidden_bid]
        bids.append(rng.choice(legal))
        if not rules.simultaneous_bidding:
            round.bid(bids[-1])
    if rules.simultaneous_bidding:
        round.bid_all(bids)
    for _ in range(dealt.cards * rules.players):
        card = rng.choice(indices_of(round.legal(hands[round.turn] & ~round.played)))
        plays.append(card_name(card))
        round.play(card)
    return RoundRecord.of(
        cards=dealt.cards,
        dealer=dealer,
        trump=trump,
        turn_up=dealt.turn_up,
        hands=dealt.hands,
        bids=bids,
        plays=plays,
    )
