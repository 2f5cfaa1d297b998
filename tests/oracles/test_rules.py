"""Whole games under random rules: product and reference agree on every step.

At least 20,000 rounds over all options: schedule, deck, trump, hook, every legal set, every winner,
what each seat can still hold, points, streaks, extra rounds, bonus and ranks.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ohhell import GameRecord, RoundRecord, RuleSet, _core, score_game
from ohhell.cards import cards_of, mask_of
from ohhell.rules import Trump
from tests.oracles.product import bid_round, ruleset
from tests.oracles.rounds import random_bids, random_deal
from tests.oracles.strategies import CHOICES, rule_sets
from tests.reference import schedule
from tests.reference.bidding import bidding_order, by_seat, forbidden, legal_bids
from tests.reference.cards import deck, maximum, minimum
from tests.reference.deals import Deal, start
from tests.reference.play import Table, legal
from tests.reference.rules import Rules
from tests.reference.scoring import (
    Played,
    final_totals,
    finished,
    points,
    ranks,
    streak_points,
    totals,
)

ROUNDS = 20_000
GAMES = 3_600


def compare_schedule(rules: Rules, product: RuleSet, first_dealer: int) -> None:
    assert product.deck == tuple(deck(rules))
    assert (product.min_cards, product.max_cards) == (minimum(rules), maximum(rules))
    plans = product.rounds(first_dealer)
    assert [plan.cards for plan in plans] == schedule.sizes(rules)
    for plan in plans:
        trump = schedule.trump(rules, plan.number, plan.cards, None)
        assert plan.trump == (Trump(trump) if trump else None)
        assert plan.dealer == schedule.dealer(rules, first_dealer, plan.number)
        assert product.turns_card_up(plan.cards) == schedule.turns_up(rules, plan.cards)


def compare_bidding(
    rules: Rules, cards: int, dealer: int, trump: str, bids: tuple[int, ...]
) -> _core.Round:
    table = bid_round(rules, cards, dealer, trump)
    order = bidding_order(rules.players, dealer)
    for i, bid in enumerate(bids):
        barred = forbidden(rules, cards, bids[:i])
        assert table.forbidden_bid == (-1 if barred is None else barred)
        assert (barred in legal_bids(rules, cards, bids[:i])) is False
        assert table.turn == (-1 if rules.simultaneous_bidding else order[i])
        table.bid(bid)
    assert table.bids == by_seat(rules.players, dealer, bids)
    return table


def compare_play(
    rules: Rules, random: Random, deal: Deal, product: _core.Round, table: Table
) -> Table:
    hands = [set(hand) for hand in deal]
    while any(hands):
        seat = table.turn
        choices = legal(rules, table, hands[seat])
        hand = mask_of(hands[seat])
        assert product.turn == seat
        assert cards_of(product.legal(hand)) == tuple(sorted(choices, key=deck(rules).index))
        for card in hands[seat]:
            reason = product.why_illegal(hand, mask_of([card]).bit_length() - 1)
            assert (reason is _core.Illegal.NONE) == (card in choices)
        card = random.choice(choices)
        product.play(mask_of([card]).bit_length() - 1)
        table = table.play(card)
        hands[seat].remove(card)
        assert tuple(product.taken) == table.taken
        for other, held in enumerate(hands):
            assert not mask_of(held) & ~product.may_hold(other)
    assert product.phase is _core.Phase.FINISHED
    assert [(t.leader, t.cards, t.winner) for t in table.tricks] == [
        (leader, tuple(name for card in cards for name in cards_of(1 << card)), winner)
        for leader, cards, winner in product.tricks
    ]
    return table


def compare_game(rules: Rules, seed: int) -> int:
    """Plays a game to its end; the number of its rounds."""
    random = Random(seed)
    product = ruleset(rules)
    first_dealer = random.randrange(rules.players)
    compare_schedule(rules, product, first_dealer)
    sizes = schedule.sizes(rules)
    rounds: list[Played] = []
    records: list[RoundRecord] = []
    while not finished(rules, len(sizes), rounds):
        number = len(rounds)
        cards = sizes[number] if number < len(sizes) else maximum(rules)
        dealer = schedule.dealer(rules, first_dealer, number)
        deal, turn_up = random_deal(random, rules, cards)
        trump = schedule.trump(rules, number, cards, turn_up)
        assert trump is not None
        assert product.trump_for(cards, number, turn_up) is Trump(trump)
        bids = random_bids(random, rules, cards)
        table = compare_bidding(rules, cards, dealer, trump, bids)
        end = compare_play(rules, random, deal, table, start(rules, dealer, trump, bids))
        told = tuple(by_seat(rules.players, dealer, bids))
        rounds.append(Played(cards, told, end.taken))
        scores = product.score_table(cards)
        for bid, taken in zip(told, end.taken, strict=True):
            assert scores[bid][taken] == points(rules, cards, bid, taken)
        records.append(
            RoundRecord.of(
                cards=cards,
                dealer=dealer,
                hands={seat: sorted(hand) for seat, hand in enumerate(deal)},
                trump=trump,
                turn_up=turn_up,
                bids=bids,
                plays=end.plays,
            )
        )
    compare_standing(rules, product, first_dealer, rounds, records)
    return len(rounds)


def compare_standing(
    rules: Rules,
    product: RuleSet,
    first_dealer: int,
    rounds: list[Played],
    records: list[RoundRecord],
) -> None:
    last = score_game(GameRecord("", product, (), first_dealer, tuple(records)))
    assert last.finished
    assert last.totals == tuple(final_totals(rules, rounds))
    assert last.ranks == tuple(ranks(final_totals(rules, rounds)))
    assert last.streak_points == tuple(
        sum(streak_points(rules, rounds, seat)) for seat in range(rules.players)
    )
    before = score_game(GameRecord("", product, (), first_dealer, tuple(records[:-1])))
    assert not before.finished
    assert before.totals == tuple(totals(rules, rounds[:-1]))


def check_games(number: int, rounds: int, derandomize: bool) -> None:
    """Compares so many games, of at least so many rounds together."""
    played = 0

    @settings(
        max_examples=number,
        deadline=None,
        derandomize=derandomize,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(rule_sets(), st.integers(0, 2**32))
    def games(rules: Rules, seed: int) -> None:
        nonlocal played
        played += compare_game(rules, seed)

    games()
    assert played >= rounds


def test_games_under_random_rules() -> None:
    check_games(GAMES, ROUNDS, derandomize=True)


def test_the_whole_romanian_table() -> None:
    for players in range(2, 9):
        for selected in range(1, 16):
            for pattern in CHOICES["deal_pattern"]:
                for repeat in CHOICES["repeat"]:
                    rules = Rules(
                        players=players,
                        romanian_deck=True,
                        max_cards=selected,
                        deal_pattern=pattern,
                        repeat=repeat,
                    )
                    compare_schedule(rules, ruleset(rules), players - 1)
