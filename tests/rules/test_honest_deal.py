"""Dealing that a client can check: docs/honest-deal.md, followed with nothing but hashes."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from ohhell import InvalidInput, RuleSet, dealing
from ohhell.dealing import commitment_to, deal_round, shuffled, verify_deal
from ohhell.rules import Trump

# The example of the document.
COMMITMENT = "fead4f4dfe5e972060d90f5587120036fe521bfcafc25640f387ddf3f82b874a"
FIRST_FOUR = ("JH", "KD", "AH", "JC")


def by_the_document(
    deck: list[str], nonce: str, client_seed: str, round_number: int
) -> tuple[str, list[str]]:
    """The commitment and the shuffled deck, written again from the document."""

    def digest(text: str) -> str:
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    head = f"ohhell deal 1\nnonce={nonce}\nclient_seed={client_seed}\nround={round_number}\n"
    k = 0
    cards = list(deck)
    i = len(cards) - 1
    while i > 0:
        word = int(digest(f"{head}word={k}\n")[:16], 16)
        k += 1
        if word >= 2**64 // (i + 1) * (i + 1):
            continue
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        i -= 1
    return digest(f"ohhell commitment 1\nnonce={nonce}\n"), cards


@pytest.mark.parametrize("preset", ["oh_hell", "romanian_whist", "pocha", "nomination_whist"])
def test_the_document_gives_the_same_deal(preset: str) -> None:
    rules = RuleSet.preset(preset)
    for number in (0, 3, len(rules.sizes) + 1):
        dealer = (1 + number) % rules.players
        dealt = deal_round(rules, number, dealer, seed=number, client_seed="my own words: äß")
        commitment, deck = by_the_document(
            list(rules.deck), dealt.nonce, "my own words: äß", number
        )
        assert dealt.commitment == commitment
        hands: dict[int, list[str]] = {seat: [] for seat in range(rules.players)}
        for i in range(dealt.cards * rules.players):
            hands[(dealer + 1 + i) % rules.players].append(deck[i])
        assert {hand.seat: list(hand.cards) for hand in dealt.hands} == hands
        rest = deck[dealt.cards * rules.players :]
        turned = rest[0] if rest and preset != "nomination_whist" else None
        assert dealt.turn_up == turned


def test_the_example_of_the_document() -> None:
    rules = RuleSet.preset("romanian_whist", players=3)
    nonce = "00" * 31 + "01"
    dealt = deal_round(rules, 0, 0, client_seed="hello", nonce=nonce)
    assert dealt.commitment == COMMITMENT
    assert shuffled(rules.deck, nonce, "hello", 0)[:4] == FIRST_FOUR
    assert [hand.cards for hand in dealt.hands] == [
        FIRST_FOUR[2:3],
        FIRST_FOUR[:1],
        FIRST_FOUR[1:2],
    ]
    assert dealt.turn_up == FIRST_FOUR[3]


def test_a_round_of_the_schedule() -> None:
    rules = RuleSet()
    dealt = deal_round(rules, 3, 2, seed=1)
    assert (dealt.cards, dealt.dealer) == (7, 2)
    assert [hand.seat for hand in dealt.hands] == [0, 1, 2, 3]
    cards = [card for hand in dealt.hands for card in hand.cards]
    assert len(set(cards)) == 28
    assert dealt.turn_up not in cards
    assert dealt.trump is Trump(str(dealt.turn_up)[1])
    assert (dealt.bids, dealt.plays, dealt.claim) == ((), (), None)


def test_a_full_round_turns_no_card_up() -> None:
    dealt = deal_round(RuleSet(max_cards=13), 0, 0, seed=1)
    assert dealt.turn_up is None
    assert dealt.trump is Trump.NONE


def test_a_round_beyond_the_schedule_has_the_maximum_size() -> None:
    assert deal_round(RuleSet(), 19, 0, seed=1).cards == 10
    assert deal_round(RuleSet(), 9, 0, seed=1).cards == 1


def test_a_seed_gives_the_same_deal_and_each_round_another() -> None:
    rules = RuleSet()
    assert deal_round(rules, 0, 0, seed=5) == deal_round(rules, 0, 0, seed=5)
    different = [
        deal_round(rules, 0, 0, seed=6),
        deal_round(rules, 0, 0, seed=5, client_seed="x"),
        deal_round(rules, 18, 0, seed=5),
    ]
    hands = {deal_round(rules, 0, 0, seed=5).hands, *(dealt.hands for dealt in different)}
    assert len(hands) == 4


def test_without_a_seed_every_secret_is_new() -> None:
    nonces = {deal_round(RuleSet(), 9, 0).nonce for _ in range(20)}
    assert len(nonces) == 20
    assert all(len(bytes.fromhex(nonce)) == 32 for nonce in nonces)


def test_a_deal_can_be_verified_and_no_other_passes() -> None:
    rules = RuleSet()
    dealt = deal_round(rules, 7, 1, client_seed="mine")
    assert verify_deal(rules, dealt, 7, "mine")
    assert not verify_deal(rules, dealt, 7, "other")
    assert not verify_deal(rules, dealt, 8, "mine")
    assert verify_deal(rules, dealt, 7)
    assert not verify_deal(rules, replace(dealt, client_seed="other"), 7)
    hands = dealt.hands
    swapped = (
        replace(hands[0], cards=hands[1].cards),
        replace(hands[1], cards=hands[0].cards),
        *hands[2:],
    )
    other_nonce = "0" * 64
    forged: list[dict[str, Any]] = [
        {"hands": swapped},
        {"dealer": 2},
        {"turn_up": hands[0].cards[0]},
        {"trump": Trump.NONE},
        {"cards": 4},
        {"nonce": other_nonce},
        {"nonce": other_nonce, "commitment": commitment_to(other_nonce)},
        {"commitment": "é"},
        {"dealer": 7},
    ]
    for changes in forged:
        assert not verify_deal(rules, replace(dealt, **changes), 7, "mine"), changes


@pytest.mark.parametrize(
    ("number", "dealer", "client_seed", "field"),
    [
        (-1, 0, "", "round_number"),
        (10_000, 0, "", "round_number"),
        (0, 4, "", "dealer"),
        (0, -1, "", "dealer"),
        (0, 0, "x" * 129, "client_seed"),
        (0, 0, "ä" * 65, "client_seed"),
        (0, 0, "a\nround=1", "client_seed"),
        (0, 0, "\ud800", "client_seed"),
    ],
)
def test_what_cannot_be_dealt(number: int, dealer: int, client_seed: str, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        deal_round(RuleSet(), number, dealer, client_seed=client_seed)
    assert [violation.field for violation in caught.value.violations] == [field]


def test_words_that_would_favour_a_card_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 - 1 is a multiple of 3, so the largest word is one too many for three cards.
    words = [2**64 - 1, 2, 1]
    monkeypatch.setattr(dealing, "_words", lambda *_: iter(words))
    assert shuffled(("AC", "AD", "AH"), "", "", 0) == ("AC", "AD", "AH")
    assert 2**64 % 3 == 1


def test_every_place_of_the_deck_gets_every_card_alike() -> None:
    """Chi-square over 4 cards in 4 places, seeds 0..3999: 9 degrees of freedom."""
    deck = ("AC", "AD", "AH", "AS")
    counts = Counter(
        (place, card)
        for seed in range(4000)
        for place, card in enumerate(shuffled(deck, f"{seed:064x}", "", 0))
    )
    chi_square = sum((counts[p, c] - 1000) ** 2 / 1000 for p in range(4) for c in deck)
    assert chi_square < 27.9, counts  # 0.1%
