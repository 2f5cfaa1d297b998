"""Each seat sees its own hand (in a blind round all others) and nothing else."""

from __future__ import annotations

import pytest

from ohhell import RuleSet
from ohhell.cards import mask_of
from ohhell.dealing import deal_round
from ohhell.round_in_play import RoundInPlay


def table(rules: RuleSet, number: int = 0) -> RoundInPlay:
    dealt = deal_round(rules, number, 2, seed=5)
    return RoundInPlay(rules, dealt, number, (1, 2, 3, 4), (0, 1, -1, 2))


@pytest.mark.parametrize("blind", [False, True])
def test_what_a_seat_sees(blind: bool) -> None:
    game = RuleSet(max_cards=1, blind_one_card=blind)
    at = table(game)
    hands = {hand.seat: hand.cards for hand in at.dealt.hands}
    for seat in range(4):
        seen = {other for other in range(4) if (other == seat) is not blind}
        assert at.view(seat).known == {other: mask_of(hands[other]) for other in seen}
        assert {hand.seat: hand.cards for hand in at.position(seat).hands} == {
            other: hands[other] for other in seen
        }
        at.position(seat).check()


def test_a_position_says_all_that_is_public() -> None:
    rules = RuleSet(streak_length=3, simultaneous_bidding=True, max_cards=3)
    at = table(rules, 1)
    assert at.to_move == (3, 0, 1, 2)
    assert at.position(0).bids == ()
    at.move((1, 0, 2, 1))
    assert at.to_move == (3,)
    played = at.position(3)
    card = at.view(3).legal_cards[0]
    at.move((card,))
    position = at.position(0)
    assert (played.plays, len(position.plays)) == ((), 1)
    assert (position.cards, position.dealer, position.turn_up) == (2, 2, at.dealt.turn_up)
    assert (position.scores, position.streaks) == ((1, 2, 3, 4), (0, 1, -1, 2))
    assert (position.round_number, position.bids) == (1, (1, 0, 2, 1))
    position.check()


def test_the_view_is_that_of_the_position() -> None:
    at = table(RuleSet(max_cards=4))
    while not at.finished:
        (seat,) = at.to_move
        view, facts = at.view(seat), at.position(seat).facts
        assert (view.known, view.turn_up, view.deck) == (facts.known, facts.turn_up, facts.deck)
        assert (view.trump, view.points) == (facts.trump.index, facts.points)
        assert view.round.legal(view.hand) == facts.round.legal(at.position(seat).hand)
        at.move((view.actions[-1],))
    assert len(at.record().plays) == 16
