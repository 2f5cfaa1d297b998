"""Dealing that a client can check afterwards.

The dealer draws a secret of 256 bits, the nonce, and shows its hash, the commitment, before it
hears the client's seed; the deal follows from both, so neither side chooses it. docs/honest-deal.md
says step by step how a client checks it; all that is hashed is plain text.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator

from ohhell.errors import InvalidInput, invalid
from ohhell.records import RoundRecord
from ohhell.rules import RuleSet

LONGEST_CLIENT_SEED = 128
_WORD = 2**64


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_nonce(seed: int | None = None, round_number: int = 0) -> str:
    """64 hexadecimal digits: of the system's entropy, or the ones that belong to a seed."""
    if seed is None:
        return secrets.token_hex(32)
    return _sha256(f"ohhell nonce 1\nseed={seed}\nround={round_number}\n")


def commitment_to(nonce: str) -> str:
    """What is shown before the client's seed is known."""
    return _sha256(f"ohhell commitment 1\nnonce={nonce}\n")


def _words(nonce: str, client_seed: str, round_number: int) -> Iterator[int]:
    """64-bit words without end: the first 16 digits of a hash, for each number from 0."""
    head = f"ohhell deal 1\nnonce={nonce}\nclient_seed={client_seed}\nround={round_number}\n"
    number = 0
    while True:
        yield int(_sha256(f"{head}word={number}\n")[:16], 16)
        number += 1


def shuffled(
    deck: tuple[str, ...], nonce: str, client_seed: str, round_number: int
) -> tuple[str, ...]:
    """The deck, shuffled by Fisher and Yates from the end; exactly uniform for uniform words."""
    cards = list(deck)
    words = _words(nonce, client_seed, round_number)
    for last in range(len(cards) - 1, 0, -1):
        bound = last + 1
        word = next(word for word in words if word < _WORD - _WORD % bound)
        other = word % bound
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def deal_round(
    rules: RuleSet,
    round_number: int,
    dealer: int,
    *,
    seed: int | None = None,
    client_seed: str = "",
    nonce: str | None = None,
) -> RoundRecord:
    """A round with all hands, before the bidding. Raises InvalidInput.

    round_number: from 0; beyond the schedule it is an extra round. Without a seed the nonce comes
    from the system's entropy; a nonce that has been committed to may be given instead.
    """
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise invalid("dealer", dealer, f"must be 0..{rules.players - 1} (a seat)")
    if type(round_number) is not int or not 0 <= round_number < 10_000:
        raise invalid("round_number", round_number, "must be 0..9999")
    if seed is not None and (type(seed) is not int or not 0 <= seed < _WORD):
        raise invalid("seed", seed, f"must be 0..{_WORD - 1}")
    if not client_seed.isprintable() or len(client_seed.encode()) > LONGEST_CLIENT_SEED:
        raise invalid(
            "client_seed",
            client_seed[:40],
            f"at most {LONGEST_CLIENT_SEED} bytes of printable text",
        )
    in_schedule = round_number < len(rules.sizes)
    cards = rules.sizes[round_number] if in_schedule else rules.max_cards
    nonce = new_nonce(seed, round_number) if nonce is None else nonce
    order = shuffled(rules.deck, nonce, client_seed, round_number)
    dealt = order[: cards * rules.players]
    # One at a time, from the dealer's left.
    hands = {
        (dealer + 1 + i) % rules.players: dealt[i :: rules.players] for i in range(rules.players)
    }
    turn_up = order[len(dealt)] if rules.turns_card_up(cards) else None
    return RoundRecord.of(
        cards=cards,
        dealer=dealer,
        trump=rules.trump_for(cards, round_number, turn_up),
        turn_up=turn_up,
        hands={seat: hands[seat] for seat in range(rules.players)},
        commitment=commitment_to(nonce),
        nonce=nonce,
        client_seed=client_seed,
    )


def verify_deal(
    rules: RuleSet, round: RoundRecord, round_number: int, client_seed: str | None = None
) -> bool:
    """Whether a round was dealt as its nonce, which fits its commitment, gives.

    client_seed: as the player knows it; None trusts the record.
    """
    client_seed = round.client_seed if client_seed is None else client_seed
    if commitment_to(round.nonce) != round.commitment:
        return False
    try:
        again = deal_round(
            rules, round_number, round.dealer, client_seed=client_seed, nonce=round.nonce
        )
    except InvalidInput:
        return False
    return (
        round.trump in (None, again.trump)
        and (round.cards, round.turn_up) == (again.cards, again.turn_up)
        and _hands(round) == _hands(again)
    )


def _hands(round: RoundRecord) -> dict[int, frozenset[str]]:
    return {hand.seat: frozenset(hand.cards) for hand in round.hands}
