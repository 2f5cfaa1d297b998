"""What may be done at a table, and what is said of the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ohhell import InvalidInput, NotReady, Player, RuleSet, TablePlayer
from ohhell.cards import HIDDEN
from ohhell.table.opening import MOST_DEALS
from ohhell.table.values import CardPlayed, Phase, TableAnswer
from tests.table.playing import TABLES, act_at_random, opened, seated, until

RULES = RuleSet(max_cards=5)


def fields_of(**act: Any) -> list[str]:
    """Of the violations of an act at a table."""
    with pytest.raises(InvalidInput) as caught:
        TABLES.act(**act)
    return [violation.field for violation in caught.value.violations]


def why(now: TableAnswer, **act: Any) -> str:
    with pytest.raises(InvalidInput) as caught:
        TABLES.act(now.table, **act)
    (violation,) = caught.value.violations
    assert violation.field in act
    return violation.why


# ---------------------------------------------------------------- opening


def test_a_new_table_waits_for_a_deal() -> None:
    view = opened(RULES, 2, first_dealer=1).view
    assert view.phase is Phase.DEAL
    assert (view.position.seat, view.position.cards, view.position.dealer) == (2, 5, 1)
    assert view.position.hands == ()
    assert view.next_round is not None
    assert len(view.commitment) == 64
    assert [(s.bid, s.taken, s.cards, s.total) for s in view.seats] == [(None, 0, (), 0)] * 4
    assert (view.sheet, view.rounds, view.record) == ((), 9, None)


def test_seats_that_are_left_out_are_taken_by_level_5() -> None:
    players = [TablePlayer(3, Player(level=7, infer=False), "Ann"), TablePlayer(0)]
    view = TABLES.open_table(RULES, 2, players, name="Bob").view
    assert [seat.name for seat in view.seats] == ["level:5", "level:5", "Bob", "Ann"]
    named = [seat.player for seat in view.seats]
    assert named == [Player(), Player(), None, Player(level=7, infer=False)]


def test_a_player_without_a_name_has_that_of_its_settings() -> None:
    player = Player(level=6, infer=True, objective="points", bidding_aggressiveness=0.2)  # type: ignore[arg-type]
    view = TABLES.open_table(RULES, 0, [TablePlayer(1, player)]).view
    assert view.seats[1].name == "level:6,infer=1,objective=points,bidding_aggressiveness=0.2"


LONG = "x" * 129


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"seat": 4}, ["seat"]),
        ({"seat": -1}, ["seat"]),
        ({"first_dealer": 4}, ["first_dealer"]),
        ({"name": LONG}, ["name"]),
        ({"name": "a\nb"}, ["name"]),
        ({"players": [TablePlayer(4)]}, ["players[0].seat"]),
        ({"players": [TablePlayer(0)]}, ["players[0].seat"]),
        ({"players": [TablePlayer(1), TablePlayer(1)]}, ["players[1].seat"]),
        ({"players": [TablePlayer(1, name=LONG)]}, ["players[0].name"]),
        ({"players": [TablePlayer(seat % 4) for seat in range(4)]}, ["players"]),
        ({"players": [TablePlayer(1, Player(level=8))]}, ["players[0].player.level"]),
        (
            {"players": [TablePlayer(1, Player(level=4, bid_deals=MOST_DEALS + 1))]},
            ["players[0].player.bid_deals"],
        ),
        (
            {"players": [TablePlayer(2), TablePlayer(1, Player(level=4, play_deals=10**9))]},
            ["players[1].player.play_deals", "players[1].player.play_deals"],
        ),
        ({"seat": 9, "first_dealer": 9, "name": LONG}, ["seat", "first_dealer", "name"]),
    ],
)
def test_what_cannot_be_opened_is_refused_by_name(given: dict[str, Any], fields: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        TABLES.open_table(RULES, **{"seat": 0, **given})
    assert [violation.field for violation in caught.value.violations] == fields


# ---------------------------------------------------------------- acting


@pytest.mark.parametrize(
    "act",
    [
        {},
        {"bid": 0, "card": "AS"},
        {"client_seed": "", "bid": 0},
        {"client_seed": "", "bid": 0, "card": ""},
    ],
)
def test_an_act_is_one_thing(act: dict[str, Any]) -> None:
    assert fields_of(table=opened(RULES).table, **act) == ["act"]


@pytest.mark.parametrize("seed", ["x" * 129, "ä" * 65, "a\nround=1", "\ud800"])
def test_a_clients_seed_is_short_and_printable(seed: str) -> None:
    assert fields_of(table=opened(RULES).table, client_seed=seed) == ["client_seed"]


def test_what_is_not_due_is_said_so() -> None:
    now = opened(RULES, first_dealer=3)
    for act in ({"bid": 1}, {"card": "AS"}):
        with pytest.raises(NotReady, match="client_seed"):
            TABLES.act(now.table, **act)  # type: ignore[arg-type]
    now = TABLES.act(now.table, client_seed="x")
    with pytest.raises(NotReady, match="the round is not over"):
        TABLES.act(now.table, client_seed="x")
    with pytest.raises(NotReady, match="the bidding is not over"):
        TABLES.act(now.table, card=now.view.seats[0].cards[0])
    now = TABLES.act(now.table, bid=1)
    with pytest.raises(NotReady, match="the bidding is over"):
        TABLES.act(now.table, bid=1)
    over = until(now, Phase.GAME_OVER, Random(1))
    for act in ({"client_seed": "x"}, {"bid": 1}, {"card": "AS"}):
        with pytest.raises(NotReady, match=r"the game is over|no round"):
            TABLES.act(over.table, **act)  # type: ignore[arg-type]


@pytest.mark.parametrize("bid", [-1, 6, 10**9])
def test_a_bid_is_no_more_than_the_cards(bid: int) -> None:
    now = until(opened(RULES), Phase.BIDDING, Random(1))
    assert why(now, bid=bid) == "must be 0..5"


def test_the_hook_bars_a_bid() -> None:
    now = until(opened(RULES, first_dealer=0), Phase.BIDDING, Random(1))
    assert now.view.hook
    assert now.view.legal_actions is not None
    (barred,) = now.view.legal_actions.illegal
    assert barred.bid is not None
    assert why(now, bid=barred.bid) == barred.reason == "hook: bids would total 5"


def test_every_illegal_card_is_refused_with_the_reason_that_the_view_gives() -> None:
    random, refused = Random(4), 0
    now = opened(RuleSet(max_cards=6, must_trump=True, must_beat=True))
    while refused < 20:
        now = until(now, Phase.PLAY, random, acts=1)
        assert now.view.legal_actions is not None
        for illegal in now.view.legal_actions.illegal:
            assert illegal.card is not None
            assert why(now, card=illegal.card) == illegal.reason
            refused += 1


@pytest.mark.parametrize(("card", "said"), [("XX", "not a card"), ("", "not a card"), (HIDDEN, "")])
def test_what_is_no_card_is_refused(card: str, said: str) -> None:
    now = until(opened(RULES), Phase.PLAY, Random(1))
    assert said in why(now, card=card)


def test_a_card_of_another_is_refused_without_telling_whose_it_is() -> None:
    now = until(opened(RULES), Phase.PLAY, Random(1))
    position = now.view.position
    own = position.hands[0].cards
    others = [card for card in position.rules.deck if card not in own]
    assert {why(now, card=card) for card in others} == {"not in the hand"}


def test_a_card_may_be_written_as_people_do() -> None:
    random, now = Random(1), opened(RULES)
    while True:
        now = until(now, Phase.PLAY, random, acts=1)
        assert now.view.legal_actions is not None
        tens = [card for card in now.view.legal_actions.cards if card[0] == "T"]
        if tens:
            break
        if now.view.phase is Phase.GAME_OVER:
            now = opened(RULES)
    written = "10" + tens[0][1].lower()
    assert TABLES.act(now.table, card=written) == TABLES.act(now.table, card=tens[0])


def test_the_card_of_a_blind_round_is_played_unseen() -> None:
    rules = RuleSet(max_cards=1, blind_one_card=True)
    now = until(opened(rules, 1), Phase.PLAY, Random(1))
    assert now.view.legal_actions is not None
    assert now.view.legal_actions.cards == (HIDDEN,)
    assert now.view.seats[1].cards == (HIDDEN,)
    shown = [seat.cards for seat in now.view.seats if seat.seat != 1 and seat.cards_left]
    assert all(HIDDEN not in cards for cards in shown)
    refused = {why(now, card=card) for card in rules.deck}  # its own card among them
    assert refused == {"in a blind round its holder plays it as ??"}
    over = TABLES.act(now.table, card=HIDDEN)
    (own,) = [e.card for e in over.events if isinstance(e, CardPlayed) and e.seat == 1]
    assert over.view.record is not None
    assert over.view.record.rounds[0].hands[1].cards == (own,)


def test_the_trick_in_progress_is_laid_out() -> None:
    random, now, tried = Random(6), opened(RULES), 0
    while tried < 20:
        now = act_at_random(now, random)
        view = now.view
        if view.phase is Phase.GAME_OVER:
            now = opened(RULES)
        if view.phase is not Phase.PLAY:
            assert (view.leader, view.winning_seat, view.trick) == (None, None, ())
            continue
        tried += 1
        assert view.leader == ([played.seat for played in view.trick] + [view.position.seat])[0]
        if view.trick:
            cards = [played.card for played in view.trick]
            best = max(cards, key=lambda card: strength(card, cards[0], view.position.trump))
            assert view.winning_seat == view.trick[cards.index(best)].seat


def strength(card: str, led: str, trump: Any) -> tuple[bool, bool, int]:
    return card[1] == trump.value, card[1] == led[1], "23456789TJQKA".index(card[0])


def test_nothing_of_an_act_reaches_the_table_before() -> None:
    now = opened(RULES, first_dealer=3)
    kept = bytes(now.table)
    TABLES.act(now.table, client_seed="x")
    assert now.table == kept
    again = TABLES.act(now.table, client_seed="x")
    assert again == TABLES.act(kept, client_seed="x")
    other = TABLES.act(now.table, client_seed="y")
    assert other.view.position.hands != again.view.position.hands
    assert other.view.commitment == again.view.commitment


def test_the_persons_seat_may_be_any() -> None:
    for seat in range(4):
        now = until(TABLES.open_table(RULES, seat, seated(RULES, seat)), Phase.PLAY, Random(seat))
        assert now.view.position.seat == seat
        assert [hand.seat for hand in now.view.position.hands] == [seat]
