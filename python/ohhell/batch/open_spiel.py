"""Rounds as OpenSpiel's oh_hell writes them: the name of the game and the actions from the start.

A line is `{"game": "oh_hell(num_tricks_fixed=4,players=3)", "history": [4, 1, 2, ...]}`, of a state
`json.dumps({"game": str(state.get_game()), "history": state.history()})`; `id` and `players` may be
beside. Actions are the number of tricks, the dealer, the cards as they are dealt from seat 0 on,
the card turned up, the bids and the plays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ohhell.errors import InvalidInput, Violation, invalid, writable
from ohhell.position import Hand
from ohhell.records import GameRecord, RoundRecord
from ohhell.rules import RuleSet
from ohhell.rules.scoring import KINDS, FormulaError, kind_of, score_table

_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDSH"]
_ACTIONS = {card: action for action, card in enumerate(_CARDS)}
_FIRST_BID = len(_CARDS)
_GAME = re.compile(r"oh_hell\((.*)\)")
_WHOLE_DECK = {"num_suits": "4", "num_cards_per_suit": "13"}
_PARAMETERS = ("players", "num_tricks_fixed", "off_bid_penalty", "points_per_trick")
LARGEST_POINTS_A_TRICK = 1000


# ---------------------------------------------------------------- rules


def _formulas(points: int, penalty: bool) -> dict[str, str]:
    """How OpenSpiel scores: ten and the points of the tricks for a bid that is made."""
    times = "" if points == 1 else f"{points}*"
    failed = f"-{times}abs(bid-taken)" if penalty else f"{times}taken"
    made = {"made": f"10+{times}bid", "made_zero": "10"}
    return made | {"over": failed, "under": failed, "failed_zero": failed}


def _parameters(text: str) -> dict[str, str]:
    match = _GAME.fullmatch(text)
    if match is None:
        raise invalid("game", text, "must be oh_hell(...)")
    given = dict(part.partition("=")[::2] for part in match[1].split(",") if part)
    for name, value in given.items():
        if name in _WHOLE_DECK:
            if value != _WHOLE_DECK[name]:
                why = f"only {_WHOLE_DECK[name]}: smaller decks have other cards here"
                raise invalid(f"game.{name}", value, why)
        elif name not in _PARAMETERS:
            raise invalid(f"game.{name}", value, "this version does not know the parameter")
    return given


def _whole(name: str, text: Any, low: int, high: int) -> int:
    if not re.fullmatch(r"-?\d{1,6}", str(text), re.ASCII) or not low <= int(text) <= high:
        raise invalid(name, text, f"must be a whole number {low}..{high}")
    return int(text)


def _rules(parameters: Mapping[str, str], cards: int) -> RuleSet:
    players = _whole("game.players", parameters.get("players", "3"), 3, 7)
    points = parameters.get("points_per_trick", "1")
    penalty = parameters.get("off_bid_penalty", "False").lower()
    if penalty not in ("true", "false"):
        raise invalid("game.off_bid_penalty", penalty, "must be True or False")
    fixed = _whole("game.num_tricks_fixed", parameters.get("num_tricks_fixed", "-1"), -1, 52)
    if fixed not in (-1, cards):
        raise invalid("history[0]", cards, f"the game has {fixed} tricks")
    return _one_size(
        players,
        cards,
        _whole("game.points_per_trick", points, 1, LARGEST_POINTS_A_TRICK),
        penalty == "true",
    )


def _one_size(players: int, cards: int, points: int, penalty: bool) -> RuleSet:
    return RuleSet.preset(
        "oh_hell", players=players, max_cards=cards, min_cards=cards, **_formulas(points, penalty)
    )


# ---------------------------------------------------------------- reading


def from_history(line: Mapping[str, Any]) -> GameRecord:
    """A game of the one round that a history is. Raises InvalidInput.

    A round may be broken off, but not while it is dealt.
    """
    _check_fields(line)
    actions = _Actions(line["history"])
    cards = actions.next("a number of tricks", 1, 17)
    rules = _rules(_parameters(line["game"]), cards)
    players = rules.players
    dealer = actions.next("a dealer", 0, players - 1)
    dealt = [actions.card() for _ in range(cards * players)]
    turn_up = actions.card()
    bids = tuple(
        actions.next("a bid", _FIRST_BID, _FIRST_BID + cards) - _FIRST_BID
        for _ in range(min(players, actions.left))
    )
    plays = tuple(actions.card() for _ in range(actions.left))
    round = RoundRecord.of(
        cards=cards,
        dealer=dealer,
        trump=turn_up[1],
        turn_up=turn_up,
        hands=[Hand(seat, tuple(dealt[seat::players])) for seat in range(players)],
        bids=bids,
        plays=plays,
    )
    return GameRecord(line.get("id", ""), rules, tuple(line.get("players", ())), dealer, (round,))


def _check_fields(line: Mapping[str, Any]) -> None:
    kinds: dict[str, type] = {"game": str, "history": list, "id": str, "players": list}
    for name, value in line.items():
        if name not in kinds:
            raise invalid(name, value, "this version does not know the field")
        if not isinstance(value, kinds[name]):
            raise invalid(name, value, f"must be of the kind {kinds[name].__name__}")
    if "game" not in line:
        raise invalid("game", "", 'must be there, as "oh_hell(players=4)"')
    if not all(isinstance(name, str) for name in line.get("players", ())):
        raise invalid("players", line["players"], "must be texts")
    for name in ("id", "players"):
        text = "".join(line.get(name, ""))
        if text != writable(text):
            raise invalid(name, text, "not a text: UTF-8 cannot say it")


class _Actions:
    """The actions of a history, taken one after the other."""

    def __init__(self, actions: list[Any]) -> None:
        self._actions = actions
        self._place = 0

    @property
    def left(self) -> int:
        return len(self._actions) - self._place

    def next(self, what: str, low: int, high: int) -> int:
        place = f"history[{self._place}]"
        if not self.left:
            raise invalid(place, "", f"the history ends where {what} is due")
        action = self._actions[self._place]
        if type(action) is not int or not low <= action <= high:
            raise invalid(place, action, f"must be {what}, {low}..{high}")
        self._place += 1
        return action

    def card(self) -> str:
        return _CARDS[self.next("a card", 0, len(_CARDS) - 1)]


# ---------------------------------------------------------------- writing


def to_histories(game: GameRecord) -> list[dict[str, Any]]:
    """The rounds of a game, a line each. Raises InvalidInput for what OpenSpiel does not have."""
    lines = []
    for number, round in enumerate(game.rounds):
        where, most = f"rounds[{number}]", (len(_CARDS) - 1) // game.rules.players
        if not 1 <= round.cards <= most:
            raise invalid(f"{where}.cards", round.cards, f"OpenSpiel has 1..{most}")
        line: dict[str, Any] = {"game": _game_text(game.rules, round.cards)}
        try:
            line["history"] = _history(game.rules, round)
        except InvalidInput as error:
            raise error.under(where) from error
        if game.id:
            line["id"] = game.id if len(game.rounds) == 1 else f"{game.id}/{number}"
        if game.players:
            line["players"] = list(game.players)
        lines.append(line)
    return lines


@lru_cache(maxsize=1024)
def _game_text(rules: RuleSet, cards: int) -> str:
    points, penalty = _closest_scoring(rules, cards)
    obstacles = [*_obstacles(rules, cards), *_differing_scores(rules, cards, points, penalty)]
    if obstacles:
        raise InvalidInput(obstacles)
    parameters: dict[str, Any] = {"num_tricks_fixed": cards}
    if penalty:
        parameters["off_bid_penalty"] = True
    parameters["players"] = rules.players
    if points != 1:
        parameters["points_per_trick"] = points
    return f"oh_hell({','.join(f'{name}={value}' for name, value in parameters.items())})"


_FIXED = (
    *("suits", "lowest_rank", "romanian_deck", "trump_rule", "simultaneous_bidding"),
    *("initial_leader", "must_trump", "must_beat", "lead_trump"),
)
"""Options that OpenSpiel's game has as `oh_hell` has them."""


def _obstacles(rules: RuleSet, cards: int) -> Iterator[Violation]:
    """The options that OpenSpiel does not have, those of the scores apart."""
    if not 3 <= rules.players <= 7:
        yield Violation("rules.players", str(rules.players), "OpenSpiel has 3..7")
    plain = RuleSet.preset("oh_hell").to_dict()
    for name, value in rules.to_dict().items():
        if name in _FIXED and value != plain[name]:
            why = f"OpenSpiel does not have it, only {_text(plain[name])}"
            yield Violation(f"rules.{name}", _text(value), why)
    if not rules.hook(cards) and not rules.simultaneous_bidding:
        why = f"OpenSpiel always has the hook, in rounds of {cards} as well"
        yield Violation("rules.hook_min_cards", str(rules.hook_min_cards), why)
    if rules.is_blind(cards):
        yield Violation("rules.blind_one_card", "true", "OpenSpiel has no blind rounds")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _closest_scoring(rules: RuleSet, cards: int) -> tuple[int, bool]:
    """Points a trick, and whether what is missed is lost, so that the fewest formulas differ."""
    (one_made, *_) = _scores(rules.formulas, cards)["made"]
    choices = [
        (points, penalty)
        for points in dict.fromkeys((one_made - 10, 1))
        if 1 <= points <= LARGEST_POINTS_A_TRICK
        for penalty in (False, True)
    ]
    return min(choices, key=lambda choice: len(list(_differing_scores(rules, cards, *choice))))


def _differing_scores(
    rules: RuleSet, cards: int, points: int, penalty: bool
) -> Iterator[Violation]:
    """The formulas that score a round of this size otherwise, however they are written."""
    ours = _scores(rules.formulas, cards)
    theirs = _scores(_formulas(points, penalty), cards)
    kept, lost = _formulas(points, False), _formulas(points, True)
    for name, formula in rules.formulas.items():
        if ours[name] != theirs[name]:
            other = "" if kept[name] == lost[name] else f", or {lost[name]} with off_bid_penalty"
            yield Violation(f"rules.{name}", formula, f"OpenSpiel scores {kept[name]}{other}")


def _scores(formulas: Mapping[str, str], cards: int) -> dict[str, list[int]]:
    """The points of a round by the kinds of results. Raises InvalidInput."""
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    try:
        table = score_table(formulas, cards)
    except FormulaError as error:
        raise invalid("rules", "", f"give no score for a round of {cards}: {error}") from error
    for bid, row in enumerate(table):
        for taken, points in enumerate(row):
            found[kind_of(bid, taken)].append(points)
    return found


def _history(rules: RuleSet, round: RoundRecord) -> list[int]:
    hands = {hand.seat: hand.cards for hand in round.hands}
    if round.claim is not None:
        raise invalid("claim", "", "OpenSpiel has no claims")
    if round.turn_up is None:
        raise invalid("turn_up", "", "OpenSpiel turns a card up")
    for seat in range(rules.players):
        if len(hands.get(seat, ())) != round.cards:
            raise invalid("hands", seat, "OpenSpiel needs every hand, whole")
    order = [hands[seat][i] for i in range(round.cards) for seat in range(rules.players)]
    cards = [*order, round.turn_up, *round.plays]
    for card in cards:
        if card not in _ACTIONS:
            raise invalid("hands", card, "not a card that OpenSpiel has")
    dealt = [_ACTIONS[card] for card in cards[: len(order) + 1]]
    bids = [_FIRST_BID + bid for bid in round.bids]
    plays = [_ACTIONS[card] for card in round.plays]
    return [round.cards, round.dealer, *dealt, *bids, *plays]
