"""Computer seats answer as Suggest does for them, by what they see, again and again the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ohhell import Player, RuleSet, TablePlayer, _core, analysis, sample_deals
from ohhell.cards import HIDDEN, card_index, cards_of
from ohhell.errors import OutOfTime
from ohhell.position import Hand, Position
from ohhell.requests import SearchLimits
from ohhell.results import Cancelled
from ohhell.round_in_play import RoundInPlay
from ohhell.table.computers import Computers
from ohhell.table.flow import in_play, move_seed
from ohhell.table.state import Table
from ohhell.table.values import BidMade, CardPlayed, Phase, TableAnswer
from tests.table.playing import TABLES, act_at_random, opened, seated
from tests.table.test_secrecy import inside

RULES = [
    RuleSet(max_cards=3),
    RuleSet(max_cards=2, players=5, blind_one_card=True, min_cards=1),
    RuleSet(max_cards=3, players=3, simultaneous_bidding=True),
]


def replayed(table: Table, bids: int, plays: int) -> RoundInPlay:
    """The last round of a table, at an earlier moment."""
    last = table.rounds[-1]
    number = len(table.rounds) - 1
    whole = in_play(table)
    playing = RoundInPlay(table.rules, whole.dealt, number, whole.scores, whole.streaks)
    playing.move(last.bids[:bids])
    playing.move(tuple(map(card_index, last.plays[:plays])))
    return playing


def suggested(table: Table, playing: RoundInPlay, seat: int) -> int | str:
    """What Suggest answers for a seat, from a position made here."""
    player = table.players[seat]
    assert player is not None
    hands = playing.dealt.hands
    blind = table.rules.is_blind(playing.dealt.cards)
    position = Position(
        table.rules,
        cards=playing.dealt.cards,
        dealer=playing.dealt.dealer,
        seat=seat,
        hands=[hand for hand in hands if (hand.seat == seat) is not blind],
        turn_up=playing.dealt.turn_up,
        bids=playing.record().bids,
        plays=playing.record().plays,
        scores=playing.scores,
        round_number=playing.number,
        streaks=playing.streaks if table.rules.streak_length else (),
    )
    hint = analysis.suggest(position, player, SearchLimits(seed=move_seed(table, playing, seat)))
    if hint.bid is not None:
        return hint.bid
    assert hint.card is not None
    (only, *_) = hands[seat].cards
    return only if hint.card == HIDDEN else hint.card


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}x{rules.max_cards}")
@pytest.mark.parametrize("level", [1, 4])
def test_every_move_is_what_suggest_answers_for_the_seat(rules: RuleSet, level: int) -> None:
    random, now = Random(2), opened(rules, 0, level)
    checked = 0
    while checked < 60 and now.view.phase is not Phase.GAME_OVER:
        now = act_at_random(now, random)
        table = inside(now)
        for number, did in enumerate(in_order(table)):
            if table.players[did.seat] is None:
                continue
            made = did.bid if isinstance(did, BidMade) else did.card
            assert suggested(table, before(table, number), did.seat) == made, did
            checked += 1
    assert checked >= 30


def before(table: Table, number: int) -> RoundInPlay:
    """The last round, as it was before its move of a number; bids at once hear none another."""
    bids = len(table.rounds[-1].bids)
    heard = 0 if table.rules.simultaneous_bidding and number < bids else min(number, bids)
    return replayed(table, heard, max(0, number - bids))


def in_order(table: Table) -> list[BidMade | CardPlayed]:
    """What happened in the last round."""
    playing, last = in_play(table), table.rounds[-1]
    players, dealer = table.rules.players, playing.dealt.dealer
    made: list[BidMade | CardPlayed] = [
        BidMade((dealer + 1 + turn) % players, bid) for turn, bid in enumerate(last.bids)
    ]
    tricks = playing.round.tricks
    seats = [(leader + turn) % players for leader, _, _ in tricks for turn in range(players)]
    seats += [seat for seat, _ in playing.round.trick]
    return made + [CardPlayed(s, card) for s, card in zip(seats, last.plays, strict=True)]


def test_a_move_does_not_depend_on_what_its_seat_cannot_see() -> None:
    random, now = Random(9), opened(RuleSet(max_cards=4), 0, 4)
    tried = 0
    for _ in range(8):
        now = act_at_random(now, random)
        if now.view.phase not in (Phase.BIDDING, Phase.PLAY):
            continue
        table = inside(now)
        last = table.rounds[-1]
        for turn in range(len(last.bids)):
            playing = replayed(table, turn, 0)
            seat = playing.round.turn
            if seat == 0:
                continue
            player = Player(level=4)
            did = Computers().move(playing, seat, player, 1)
            for masks in sample_deals(playing.position(seat), 4, seed=2):
                hands = tuple(Hand(other, cards_of(int(mask))) for other, mask in enumerate(masks))
                dealt = replace(playing.dealt, hands=hands)
                number, scores, streaks = playing.number, playing.scores, playing.streaks
                other = RoundInPlay(table.rules, dealt, number, scores, streaks)
                other.move(last.bids[:turn])
                assert Computers().move(other, seat, player, 1) == did
                tried += 1
    assert tried > 20


def test_an_older_table_gives_the_same_answers_again() -> None:
    random, now = Random(3), opened(RuleSet(max_cards=3), 0, 4)
    for _ in range(12):
        older, at = now, random.getstate()
        now = act_at_random(older, random)
        random.setstate(at)
        assert act_at_random(older, random) == now


def test_another_bid_can_be_made_from_the_table_before() -> None:
    older = TABLES.act(opened(RuleSet(max_cards=3), first_dealer=3).table, client_seed="x")
    answers = [TABLES.act(older.table, bid=bid) for bid in range(4)]
    assert [answer.view.position.bids[0] for answer in answers] == [0, 1, 2, 3]
    hands = [answer.view.position.hands for answer in answers]
    assert hands == [hands[0]] * 4


def test_simultaneous_bids_do_not_depend_on_the_persons() -> None:
    rules = RuleSet(max_cards=3, simultaneous_bidding=True)
    older = TABLES.act(opened(rules, 1, 4).table, client_seed="x")
    assert older.events == ()
    assert older.view.position.bids == ()
    told = [TABLES.act(older.table, bid=bid) for bid in range(4)]
    others = [[seat.bid for seat in answer.view.seats if seat.seat != 1] for answer in told]
    assert others == [others[0]] * 4
    for bid, answer in enumerate(told):
        made = [event for event in answer.events if isinstance(event, BidMade)]
        assert len(made) == 4
        assert BidMade(1, bid) in made


def waiting(deals: int = 100_000) -> TableAnswer:
    """The person is to bid first, then three others search for long."""
    slow = [TablePlayer(seat, Player(level=4, bid_deals=deals)) for seat in (1, 2, 3)]
    now = TABLES.open_table(RuleSet(), 0, slow, first_dealer=3)
    return TABLES.act(now.table, client_seed="x")


def test_a_search_is_never_cut_short_for_a_weaker_move() -> None:
    now = waiting()
    with pytest.raises(OutOfTime, match="nothing has happened"):
        TABLES.act(now.table, bid=0, computers=Computers(time_cap=0.001))


def test_cancelling_ends_them() -> None:
    token = _core.CancelToken()
    token.cancel()
    now = waiting()
    with pytest.raises(Cancelled):
        TABLES.act(now.table, bid=0, computers=Computers(token=token))


def test_playouts_are_counted() -> None:
    computers = Computers()
    TABLES.act(waiting(1000).table, bid=0, computers=computers)
    assert computers.playouts >= 3 * 1000 * 11
    rules = RuleSet(max_cards=2)
    computers, quick = Computers(), TABLES.open_table(rules, 0, seated(rules, 0), first_dealer=0)
    TABLES.act(quick.table, client_seed="x", computers=computers)
    assert computers.playouts == 0  # level 1 follows rules
