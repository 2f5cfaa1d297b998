"""Computer players that follow rules a person can follow: levels 1 to 3.

They use no randomness: the same position gives the same action. Level 1 bids roughly and looks at
its own hand and the trick alone; level 2 reckons what its cards are worth and counts which are out;
level 3 also listens to the bids before it, knows its place in the trick, keeps its sure winners
until they are wanted, and spoils the bids of others where it can no longer help its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ohhell import one_card
from ohhell.cards import RANKS, indices_of
from ohhell.hand_worth import blind_chance, hand_worth, worth_of_the_table
from ohhell.seat_view import SeatView, rank_of, suit_mask, suit_of


@dataclass(frozen=True)
class Choice:
    """What a player does, and the rule that made it, in words."""

    action: int
    rule: str


# ---------------------------------------------------------------- bids


def nearest_bid(view: SeatView, tricks: float) -> int:
    """The legal bid nearest to an expected number of tricks; of two the lower."""
    return min(view.legal_bids, key=lambda bid: (abs(bid - tricks), bid))


def reckoned_bid(view: SeatView, tricks: float, why: str) -> Choice:
    """The nearest bid that is not below the tricks which a hand cannot lose."""
    sure = view.sure_tricks if view.trumps else 0
    bid = nearest_bid(view, tricks)
    if bid >= sure or max(view.legal_bids) < sure:
        return Choice(bid, why)
    bid = min(bid for bid in view.legal_bids if bid >= sure)
    return Choice(bid, f"{why}; cannot help taking {sure}")


def level_1_bid(view: SeatView) -> Choice:
    """Aces and kings, and half of the other trumps; its share, if it does not see its card."""
    if not view.sees_hand:
        share = nearest_bid(view, view.round.cards / view.round.seats)
        return Choice(share, "does not see its card: bids its share")
    tricks = 0.0
    for card in indices_of(view.hand):
        if RANKS[rank_of(card)] in "AK":
            tricks += 1
        elif view.is_trump(card):
            tricks += 0.5
    return Choice(nearest_bid(view, tricks), "counts aces, kings and half of its other trumps")


def _best_bid(view: SeatView, chance: Fraction) -> int:
    """With a single card, by its chance to win."""
    means = one_card.mean_points_by(view, chance)
    return max(view.legal_bids, key=lambda bid: means[bid])


def _counted_bid(view: SeatView) -> Choice:
    """A single card decides alone, and can be counted."""
    chance = one_card.chance_to_win(view)
    why = f"its card wins in {float(chance):.1%} of all deals, counted exactly"
    return Choice(_best_bid(view, chance), why)


def level_2_bid(view: SeatView) -> Choice:
    """What its cards are worth."""
    if one_card.can_count(view):
        return _counted_bid(view)
    if not view.sees_hand:
        chance = blind_chance(view)
        return Choice(_best_bid(view, chance), f"its card wins in {float(chance):.0%} of the cases")
    tricks = hand_worth(view)
    return reckoned_bid(view, tricks, f"its cards are worth about {tricks:.1f} tricks")


def level_3_bid(view: SeatView) -> Choice:
    """The same, and a part of what the bids before it leave over or claim too much."""
    table = worth_of_the_table(view)
    if one_card.can_count(view) or not view.sees_hand or table == 0:
        return level_2_bid(view)
    tricks = hand_worth(view)
    how = "low" if table > 0 else "high"
    expected = max(0.0, tricks + table)
    return reckoned_bid(
        view,
        expected,
        f"its cards are worth about {tricks:.1f} tricks; the bids before it are {how}, "
        f"so it expects {expected:.1f}",
    )


# ---------------------------------------------------------------- cards


def level_1_card(view: SeatView) -> Choice:
    """Highest card when it wants a trick, lowest card when it does not."""
    cards = sorted(view.legal_cards, key=lambda card: (rank_of(card), card))
    if view.wants:
        return Choice(cards[-1], "wants a trick: the highest card")
    return Choice(cards[0], "wants no trick: the lowest card")


def level_2_card(view: SeatView) -> Choice:
    """Wins as cheaply as it can, or ducks as high as it can, counting the cards that are out."""
    cards = sorted(view.legal_cards, key=view.cost)
    if view.leads:
        high = [card for card in cards if view.is_high(card)]
        if view.wants and high:
            return Choice(high[-1], "wants a trick: leads a card that is high in its suit")
        return Choice(cards[0], "leads its lowest card")
    if view.wants:
        if view.winners:
            card = view.winners[0] if view.last else view.winners[-1]
            return Choice(card, "wants a trick: a card that wins so far")
        return Choice(cards[0], "cannot win the trick: its lowest card")
    if view.losers:
        return Choice(view.losers[-1], "ducks with the highest card that loses")
    return Choice(cards[-1] if view.last else cards[0], "every card wins so far")


Rule = Callable[[SeatView], "Choice | None"]


def _keep_the_sure_tricks(view: SeatView) -> Choice | None:
    if not view.wants or view.need != view.sure_tricks or view.need == view.left:
        return None
    spare = [card for card in view.legal_cards if not view.is_high(card)]
    if view.leads:
        card = min(spare, key=view.cost, default=None)
    else:
        card = max((c for c in spare if c in view.losers), key=view.cost, default=None)
    if card is None:
        return None
    return Choice(card, "its sure winners are all that it needs: keeps them")


def _lead_all_needed(view: SeatView) -> Choice | None:
    if view.leads and view.wants and view.need == view.left:
        return Choice(max(view.legal_cards, key=view.cost), "needs every trick: leads from the top")
    return None


def _lead_a_high_card(view: SeatView) -> Choice | None:
    high = [card for card in view.legal_cards if view.is_high(card)]
    if view.leads and view.wants and high:
        card = max(high, key=view.cost)
        return Choice(card, "wants a trick: leads a card that is high in its suit")
    return None


def _lead_the_shortest_suit(view: SeatView) -> Choice | None:
    if not view.leads or not view.wants:
        return None

    def order(card: int) -> tuple[bool, int, int, int]:
        length = (view.hand & suit_mask(suit_of(card))).bit_count()
        return view.is_trump(card), length, rank_of(card), card

    card = min(view.legal_cards, key=order)
    return Choice(card, "wants a trick, but nothing is high: leads low from its shortest suit")


def _lead_into_higher_cards(view: SeatView) -> Choice | None:
    if not view.leads or view.wants is not False:
        return None
    card = max(view.legal_cards, key=lambda c: (view.higher_unseen(c), -rank_of(c), -c))
    return Choice(card, "wants no trick: leads where the most higher cards are out")


def _last_takes_cheaply(view: SeatView) -> Choice | None:
    if view.wants and view.last and view.winners:
        return Choice(view.winners[0], "last to play: the cheapest card that takes the trick")
    return None


def _take_with_what_holds(view: SeatView) -> Choice | None:
    if not view.wants or view.leads or not view.winners:
        return None
    holding = [card for card in view.winners if view.is_high(card)]
    if holding:
        return Choice(holding[0], "wants the trick: the cheapest card that is high in its suit")
    in_suit = [card for card in view.winners if suit_of(card) == view.round.led_suit]
    if in_suit:
        return Choice(in_suit[-1], "wants the trick: its best card of the suit")
    return Choice(view.winners[0], "wants the trick: the lowest trump that wins so far")


def _throw_the_cheapest(view: SeatView) -> Choice | None:
    if view.wants and not view.leads and not view.winners:
        return Choice(view.losers[0], "cannot win the trick: throws its cheapest card")
    return None


def _duck_high(view: SeatView) -> Choice | None:
    if view.wants is not False or view.leads or not view.losers:
        return None
    trumps = [card for card in view.losers if view.is_trump(card)]
    card = max(trumps or view.losers, key=rank_of)
    return Choice(card, "wants no trick: the most dangerous card that loses")


def _burn_or_hope(view: SeatView) -> Choice | None:
    if view.wants is not False or view.leads:
        return None
    if view.last:
        return Choice(view.winners[-1], "must take the trick: with its highest card")
    lowest = view.winners[0]
    hope = "" if view.is_unbeatable(lowest) else ", which may yet be beaten"
    return Choice(lowest, f"every card wins so far: the lowest{hope}")


def _spoil(view: SeatView) -> Choice:
    """Another trick is worth nothing to it: takes what others need, leaves what they fear."""
    if view.leads:
        rivals = [seat for seat in range(view.round.seats) if seat != view.seat]
        needy = sum(map(view.needs, rivals))
        sated = sum(view.round.bids[s] == view.round.taken[s] for s in rivals)
        if needy > sated:
            card = max(view.legal_cards, key=view.cost)
            return Choice(
                card, "nothing to gain: leads high, as more others want tricks than have theirs"
            )
        card = min(view.legal_cards, key=view.cost)
        return Choice(
            card, "nothing to gain: leads low, as no more others want tricks than have theirs"
        )
    if view.winners and view.needs(view.winning[0]):
        return Choice(view.winners[0], "nothing to gain: takes the trick from a seat that needs it")
    if view.losers:
        return Choice(view.losers[-1], "nothing to gain: leaves the trick to another")
    return Choice(view.winners[0], "nothing to gain: every card wins so far")


LEVEL_3_RULES: tuple[Rule, ...] = (
    _keep_the_sure_tricks,
    _lead_all_needed,
    _lead_a_high_card,
    _lead_the_shortest_suit,
    _lead_into_higher_cards,
    _last_takes_cheaply,
    _take_with_what_holds,
    _throw_the_cheapest,
    _duck_high,
    _burn_or_hope,
    _spoil,
)


def level_3_card(view: SeatView) -> Choice:
    """The first rule that applies decides."""
    for rule in LEVEL_3_RULES:
        choice = rule(view)
        if choice is not None:
            return choice
    raise AssertionError("the last rule always applies")


BIDS = {1: level_1_bid, 2: level_2_bid, 3: level_3_bid}
CARDS = {1: level_1_card, 2: level_2_card, 3: level_3_card}
"""What a level does, by its number."""
