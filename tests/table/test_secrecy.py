"""Nothing that a person gets before the end of a round depends on what its seat may not see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ohhell import Claim, ClaimKind, RuleSet, sample_deals
from ohhell.cards import HIDDEN, cards_of
from ohhell.convert import tables as table_messages
from ohhell.position import Hand, Position
from ohhell.records import RoundRecord
from ohhell.table import claims, picture, secret, state, text
from ohhell.table.computers import Computers
from ohhell.table.flow import in_play
from ohhell.table.state import Table
from ohhell.table.values import Phase, TableAnswer
from ohhell.table.view import view_of
from tests.table.playing import TABLES, act_at_random, cards_in, opened, to_the_end

RULES = [
    RuleSet(max_cards=5),
    RuleSet(max_cards=8, players=3, must_trump=True, must_beat=True),
    RuleSet(max_cards=6, players=6, lead_trump="after_broken"),  # type: ignore[arg-type]
    RuleSet(max_cards=4, players=8, simultaneous_bidding=True),
    RuleSet(max_cards=1, players=5, blind_one_card=True),
    RuleSet.preset("plump", max_cards=4),
]


def inside(answer: TableAnswer) -> Table:
    """What the seal hides."""
    return text.table_of(TABLES._seal.open(answer.table))


def moments(rules: RuleSet, seed: int) -> Iterator[tuple[TableAnswer, Table]]:
    """The person's turns in the first rounds of a game."""
    random, now = Random(seed), opened(rules, Random(seed).randrange(rules.players))
    for _ in range(3 * rules.max_cards + 6):
        if now.view.phase is Phase.GAME_OVER:
            return
        if now.view.phase in (Phase.BIDDING, Phase.PLAY):
            yield now, inside(now)
        now = act_at_random(now, random)


def other_deals(position: Position, count: int) -> Iterator[tuple[Hand, ...]]:
    """All hands of deals that the asker cannot tell apart."""
    for masks in sample_deals(position, count, seed=1):
        yield tuple(Hand(seat, cards_of(int(mask))) for seat, mask in enumerate(masks))


def dealing(monkeypatch: pytest.MonkeyPatch, hands: tuple[Hand, ...]) -> None:
    """Lets the round in progress have other hands; the order of what is seen stays."""
    honest = state.deal_round

    def deal(*args: object, **more: object) -> RoundRecord:
        dealt = honest(*args, **more)  # type: ignore[arg-type]
        return replace(
            dealt,
            hands=tuple(
                real if set(real.cards) == set(other.cards) else other
                for real, other in zip(dealt.hands, hands, strict=True)
            ),
        )

    monkeypatch.setattr(state, "deal_round", deal)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}x{rules.max_cards}")
def test_the_view_is_the_same_for_every_deal_that_could_be(rules: RuleSet) -> None:
    tried = different = 0
    for answer, table in moments(rules, 5):
        real = in_play(table).dealt.hands
        for hands in other_deals(answer.view.position, 5):
            with pytest.MonkeyPatch.context() as patch:
                dealing(patch, hands)
                different += in_play(table).dealt.hands != real
                view = view_of(table)
            assert view == answer.view
            here, there = table_messages.view_to(view), table_messages.view_to(answer.view)
            assert here.SerializeToString() == there.SerializeToString()
            tried += 1
    assert tried >= 10
    assert different > tried // 2  # else nothing was hidden


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}x{rules.max_cards}")
@pytest.mark.parametrize("kind", [ClaimKind.ALL, ClaimKind.NONE])
def test_so_is_the_verdict_on_a_claim(rules: RuleSet, kind: ClaimKind) -> None:
    for answer, table in moments(rules, 6):
        if answer.view.phase is not Phase.PLAY:
            continue
        verdict, outcome = claims.claim(table, Claim(kind), Computers())
        for hands in other_deals(answer.view.position, 3):
            with pytest.MonkeyPatch.context() as patch:
                dealing(patch, hands)
                again, other = claims.claim(table, Claim(kind), Computers())
            assert again == verdict
            assert (other is None) == (outcome is None)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}x{rules.max_cards}")
def test_no_hidden_card_is_shown(rules: RuleSet) -> None:
    for answer, table in moments(rules, 7):
        seen = {c for h in answer.view.position.hands for c in h.cards} | {HIDDEN}
        seen |= set(answer.view.position.plays)
        assert set(cards_in(answer.view)) <= seen
        own = [hand for hand in answer.view.position.hands if hand.seat == table.seat]
        blind = rules.is_blind(answer.view.position.cards)
        assert len(answer.view.position.hands) == (rules.players - 1 if blind else 1)
        assert (own == []) is blind
        assert answer.view.record is None


def test_open_hands_show_all_of_them_and_change_no_hint() -> None:
    answer = opened(RuleSet(max_cards=4), open_hands=True)
    answer = TABLES.act(answer.table, client_seed="x")
    hands = answer.view.position.hands
    assert [len(hand.cards) for hand in hands] == [4] * 4
    assert answer.view.open_hands
    assert all(seat.cards_left == len(seat.cards) for seat in answer.view.seats)
    assert inside(answer).open_hands  # for good: no act asks again
    alone = replace(answer.view.position, hands=[hand for hand in hands if hand.seat == 0])
    legal = picture.analysis.legal_actions(alone)
    assert answer.view.legal_actions == legal


def test_the_length_tells_nothing_of_the_hands() -> None:
    """A first bid by the person: nobody has done anything, and a thousand deals look alike."""
    lengths = set()
    for _ in range(100):
        answer = opened(RuleSet(max_cards=10), first_dealer=3)
        lengths.add(len(TABLES.act(answer.table, client_seed="x").table))
    assert len(lengths) == 1


def test_the_text_of_a_table_has_no_card_but_those_played() -> None:
    for _, table in moments(RuleSet(max_cards=6), 8):
        hidden = replace(table, secret="0" * 64)
        assert len(text.text_of(hidden)) == len(text.text_of(table))
        assert text.table_of(text.text_of(table)) == table


def test_what_is_shown_of_one_round_tells_nothing_of_the_next() -> None:
    """The secret and what follows from it are shown nowhere but for nonces of finished rounds."""
    for answer in to_the_end(opened(RuleSet(max_cards=2)), Random(4)):
        table = inside(answer)
        shown = str(answer.view) + str(answer.events)
        assert table.secret not in shown
        finished = len(table.rounds) - table.in_progress
        for number in range(finished + 2):
            assert (secret.nonce_of(table.secret, number) in shown) == (
                number < finished and answer.view.record is not None
            )


def test_every_secret_is_new() -> None:
    drawn = {secret.new_secret() for _ in range(30)}
    assert len(drawn) == 30
    assert all(len(bytes.fromhex(one)) == 32 for one in drawn)


def test_every_table_has_a_secret_of_its_own() -> None:
    answers = [opened(RuleSet()) for _ in range(30)]
    assert len({inside(answer).secret for answer in answers}) == 30
    assert len({answer.view.commitment for answer in answers}) == 30
    assert {inside(answer).first_dealer for answer in answers} == {0, 1, 2, 3}


def test_purposes_of_a_secret_do_not_meet() -> None:
    word = "ab" * 32
    drawn = [secret.nonce_of(word, 0), secret.nonce_of(word, 1), secret.id_of(word)[6:]]
    drawn += [str(secret.seed_of(word, r, m, s)) for r in (0, 1) for m in (0, 1) for s in (0, 1)]
    assert len(set(drawn)) == len(drawn)
