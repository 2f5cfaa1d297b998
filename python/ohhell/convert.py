"""Between protobuf messages and values: the only place that does it.

What comes from a message is a stranger's. A field or an enum value that is not known here, inside
rules, a position or a player, is refused by its path, so that a newer client's option is never
ignored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, lru_cache
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from ohhell import requests, results
from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.position import Hand, Information, Position
from ohhell.records import AcceptedClaim, GameRecord, RoundRecord
from ohhell.rules import Adjustment, Preset, RoundPlan, RuleSet, Trump
from ohhell.rules.ruleset import OPTIONS
from ohhell.v1 import (
    analysis_pb2,
    player_pb2,
    position_pb2,
    record_pb2,
    rules_pb2,
    rules_service_pb2,
)

_E = TypeVar("_E", bound=Enum)
_M = TypeVar("_M", bound=Message)
_Estimate = TypeVar("_Estimate", results.PlayEstimate, results.BidEstimate)

LONGEST_ID = 128


# ---------------------------------------------------------------- what is not known is refused


def unknown_parts(message: Message, path: str = "") -> list[Violation]:
    """Fields and enum values, anywhere in a message, that this version does not know."""
    unknown: Any = UnknownFieldSet(message)  # its type stub does not say that it is iterable
    found = [
        Violation(path, f"field {field.field_number}", "this version does not know the field")
        for field in unknown
    ]
    for field, value in message.ListFields():
        here = f"{path}.{field.name}" if path else field.name
        repeated = not isinstance(value, (Message, int, float, str, bytes))
        for i, item in enumerate(value if repeated else [value]):
            place = f"{here}[{i}]" if repeated else here
            if field.type == FieldDescriptor.TYPE_MESSAGE:
                found += unknown_parts(item, place)
            elif field.type == FieldDescriptor.TYPE_ENUM:
                assert field.enum_type is not None
                if item not in field.enum_type.values_by_number:
                    found.append(
                        Violation(place, str(item), "this version does not know the value")
                    )
    return found


def refuse_unknown(message: Message, path: str) -> None:
    """Raises InvalidInput for what `unknown_parts` finds."""
    found = unknown_parts(message, path)
    if found:
        raise InvalidInput(found)


# ---------------------------------------------------------------- enums: PREFIX_NAME <-> Enum.NAME


@cache
def _prefix(kind: Any) -> str:
    return str(kind.DESCRIPTOR.values[0].name).removesuffix("UNSPECIFIED")


def enum_from(kind: Any, value: int, to: type[_E]) -> _E | None:
    """None for UNSPECIFIED."""
    name = kind.Name(value).removeprefix(_prefix(kind))
    return None if name == "UNSPECIFIED" else to[name]


@cache
def enum_to(kind: Any, value: Enum | None) -> Any:
    return kind.Value(_prefix(kind) + ("UNSPECIFIED" if value is None else value.name))


# ---------------------------------------------------------------- rules

_RULE_ENUMS: Mapping[str, Any] = {
    "deal_pattern": rules_pb2.DealPattern,
    "repeat": rules_pb2.Repeat,
    "trump_rule": rules_pb2.TrumpRule,
    "initial_leader": rules_pb2.InitialLeader,
    "lead_trump": rules_pb2.LeadTrump,
    "tie": rules_pb2.Tie,
}


def rules_from(message: rules_pb2.RuleSet) -> RuleSet:
    """Raises InvalidInput; fields are those of the message."""
    refuse_unknown(message, "")
    return _resolved(message.SerializeToString(deterministic=True))


@lru_cache(maxsize=256)  # to check rules takes longer than all the rest of a small request
def _resolved(data: bytes) -> RuleSet:
    message = rules_pb2.RuleSet.FromString(data)
    overrides: dict[str, Any] = {}
    for name, default in OPTIONS.items():
        if name == "trump_sequence":
            sequence = [
                enum_from(rules_pb2.Trump, trump, Trump) for trump in message.trump_sequence
            ]
            if None in sequence:
                raise invalid(f"{name}[{sequence.index(None)}]", "TRUMP_UNSPECIFIED", "say which")
            if sequence:
                overrides[name] = tuple(sequence)
        elif message.HasField(name):
            value = getattr(message, name)
            if name in _RULE_ENUMS:
                value = enum_from(_RULE_ENUMS[name], value, type(default))
            if value is not None:
                overrides[name] = value
    return RuleSet.preset(message.preset or "oh_hell", **overrides)


def rules_to(rules: RuleSet) -> rules_pb2.RuleSet:
    """Every field filled."""
    message = rules_pb2.RuleSet(preset=rules.preset_name)
    for name in OPTIONS:
        value = getattr(rules, name)
        if name == "trump_sequence":
            message.trump_sequence.extend(enum_to(rules_pb2.Trump, trump) for trump in value)
        else:
            setattr(
                message, name, enum_to(_RULE_ENUMS[name], value) if name in _RULE_ENUMS else value
            )
    return message


def adjustment_to(adjustment: Adjustment) -> rules_service_pb2.Adjustment:
    return rules_service_pb2.Adjustment(
        field=adjustment.field,
        asked=adjustment.asked,
        used=adjustment.used,
        reason=adjustment.reason,
    )


def round_plan_to(plan: RoundPlan) -> rules_service_pb2.RoundPlan:
    return rules_service_pb2.RoundPlan(
        cards=plan.cards,
        dealer=plan.dealer,
        trump=enum_to(rules_pb2.Trump, plan.trump),
        hook=plan.hook,
    )


def preset_to(preset: Preset) -> rules_service_pb2.Preset:
    return rules_service_pb2.Preset(
        name=preset.name,
        title=preset.title,
        description=preset.description,
        rules=rules_to(preset.rules),
        source=preset.source,
    )


def preset_from(message: rules_service_pb2.Preset) -> Preset:
    return Preset(
        name=message.name,
        title=message.title,
        description=message.description,
        source=message.source,
        rules=rules_from(message.rules),
    )


# ---------------------------------------------------------------- positions and records


def _hands_from(hands: Iterable[position_pb2.Hand]) -> tuple[Hand, ...]:
    return tuple(Hand(hand.seat, tuple(hand.cards)) for hand in hands)


def _hands_to(hands: Iterable[Hand]) -> list[position_pb2.Hand]:
    return [position_pb2.Hand(seat=hand.seat, cards=hand.cards) for hand in hands]


def position_from(message: position_pb2.Position) -> Position:
    """Not checked yet but for its rules and for what is not known. Raises InvalidInput."""
    refuse_unknown(message, "")
    try:
        rules = rules_from(message.rules)
    except InvalidInput as error:
        raise error.under("rules") from error
    information = enum_from(position_pb2.Information, message.information, Information)
    return Position(
        rules,
        cards=message.cards,
        dealer=message.dealer,
        trump=enum_from(rules_pb2.Trump, message.trump, Trump),
        turn_up=message.turn_up if message.HasField("turn_up") else None,
        seat=message.seat,
        hands=_hands_from(message.hands),
        information=information or Information.SEAT,
        bids=message.bids,
        plays=list(message.plays),
        scores=message.scores,
        round_number=message.round_number if message.HasField("round_number") else None,
        streaks=message.streaks,
    )


def position_to(position: Position) -> position_pb2.Position:
    return position_pb2.Position(
        rules=rules_to(position.rules),
        cards=position.cards,
        dealer=position.dealer,
        trump=enum_to(rules_pb2.Trump, position.trump),
        turn_up=position.turn_up,
        seat=position.seat,
        hands=_hands_to(position.hands),
        information=enum_to(position_pb2.Information, position.information),
        bids=position.bids,
        plays=position.plays,
        scores=position.scores,
        round_number=position.round_number,
        streaks=position.streaks,
    )


def round_from(message: record_pb2.RoundRecord) -> RoundRecord:
    """Not checked yet but for what is not known. Raises InvalidInput."""
    refuse_unknown(message, "")
    claim = message.claim
    return RoundRecord.of(
        cards=message.cards,
        dealer=message.dealer,
        trump=enum_from(rules_pb2.Trump, message.trump, Trump),
        turn_up=message.turn_up if message.HasField("turn_up") else None,
        hands=_hands_from(message.hands),
        bids=message.bids,
        plays=list(message.plays),
        claim=AcceptedClaim(claim.seat, tuple(claim.taken)) if message.HasField("claim") else None,
        commitment=message.commitment,
        nonce=message.nonce,
        client_seed=message.client_seed,
    )


def round_to(record: RoundRecord) -> record_pb2.RoundRecord:
    claim = record.claim
    return record_pb2.RoundRecord(
        cards=record.cards,
        dealer=record.dealer,
        trump=enum_to(rules_pb2.Trump, record.trump),
        turn_up=record.turn_up,
        hands=_hands_to(record.hands),
        bids=record.bids,
        plays=record.plays,
        claim=None
        if claim is None
        else record_pb2.AcceptedClaim(seat=claim.seat, taken=claim.taken),
        commitment=record.commitment,
        nonce=record.nonce,
        client_seed=record.client_seed,
    )


def game_from(message: record_pb2.GameRecord) -> GameRecord:
    """Raises InvalidInput."""
    refuse_unknown(message, "")
    if len(message.id.encode()) > LONGEST_ID:
        raise invalid("id", message.id[:40], f"longer than {LONGEST_ID} bytes")
    try:
        rules = rules_from(message.rules)
    except InvalidInput as error:
        raise error.under("rules") from error
    return GameRecord(
        message.id,
        rules,
        tuple(message.players),
        message.first_dealer,
        tuple(map(round_from, message.rounds)),
    )


def game_to(game: GameRecord) -> record_pb2.GameRecord:
    return record_pb2.GameRecord(
        id=game.id,
        rules=rules_to(game.rules),
        players=game.players,
        first_dealer=game.first_dealer,
        rounds=map(round_to, game.rounds),
    )


# ---------------------------------------------------------------- players, limits, choices, claims


def optional(message: Message, *names: str) -> dict[str, Any]:
    """The optional fields that are present."""
    return {name: getattr(message, name) for name in names if message.HasField(name)}


def present(value: object, *names: str) -> dict[str, Any]:
    """The attributes that are not None."""
    found = {name: getattr(value, name) for name in names}
    return {name: attribute for name, attribute in found.items() if attribute is not None}


_PLAYER = (
    "level",
    "play_deals",
    "bid_deals",
    "infer",
    "rival_weight",
    "bidding_aggressiveness",
)


def player_from(message: player_pb2.Player) -> requests.Player:
    """Raises InvalidInput for what is not known."""
    refuse_unknown(message, "player")
    return requests.Player(
        **optional(message, *_PLAYER),
        objective=enum_from(player_pb2.Objective, message.objective, requests.Objective),
        playouts=enum_from(player_pb2.Playouts, message.playouts, requests.Playouts),
    )


def player_to(player: requests.Player) -> player_pb2.Player:
    return player_pb2.Player(
        objective=enum_to(player_pb2.Objective, player.objective),
        playouts=enum_to(player_pb2.Playouts, player.playouts),
        **present(player, *_PLAYER),
    )


def limits_from(message: player_pb2.SearchLimits) -> requests.SearchLimits:
    """Raises InvalidInput for what is not known."""
    refuse_unknown(message, "limits")
    limits = optional(message, "deals", "standard_error", "nodes", "seed")
    if message.HasField("time"):
        if message.time.seconds * message.time.nanos < 0 or abs(message.time.nanos) >= 10**9:
            why = "seconds and nanos must have the same sign, nanos below a second"
            raise invalid("limits.time", message.time, why)
        limits["time"] = message.time.seconds + message.time.nanos / 1e9
    return requests.SearchLimits(**limits)


def limits_to(limits: requests.SearchLimits) -> player_pb2.SearchLimits:
    return player_pb2.SearchLimits(
        deals=limits.deals,
        time=None if limits.time is None else duration(limits.time),
        standard_error=limits.standard_error,
        nodes=limits.nodes,
        seed=limits.seed,
    )


def duration(seconds: float) -> Duration:
    whole = int(seconds)
    return Duration(seconds=whole, nanos=int((seconds - whole) * 1e9))


def choice_from(message: analysis_pb2.Action) -> requests.Choice | None:
    if message.WhichOneof("action") is None:
        return None
    return requests.Choice(**optional(message, "bid", "card"))


def choice_to(choice: requests.Choice) -> analysis_pb2.Action:
    if choice.bid is not None:
        return analysis_pb2.Action(bid=choice.bid)
    return analysis_pb2.Action(card=choice.card or "")


def claim_from(message: analysis_pb2.Claim) -> requests.Claim:
    """Raises InvalidInput."""
    refuse_unknown(message, "claim")
    kind = enum_from(analysis_pb2.ClaimKind, message.kind, requests.ClaimKind)
    if kind is None:
        raise invalid("claim.kind", "CLAIM_KIND_UNSPECIFIED", "say what is claimed")
    return requests.Claim(kind, message.tricks if message.HasField("tricks") else None)


def claim_to(claim: requests.Claim) -> analysis_pb2.Claim:
    return analysis_pb2.Claim(kind=enum_to(analysis_pb2.ClaimKind, claim.kind), tricks=claim.tricks)


def scope_from(value: int) -> requests.Scope:
    """Raises InvalidInput."""
    if value not in analysis_pb2.Scope.DESCRIPTOR.values_by_number:
        raise invalid("scope", value, "this version does not know the value")
    return enum_from(analysis_pb2.Scope, value, requests.Scope) or requests.Scope.EVERY_DEAL


def scope_to(scope: requests.Scope) -> Any:
    return enum_to(analysis_pb2.Scope, scope)


# ---------------------------------------------------------------- answers


def search_to(search: results.Search) -> dict[str, Any]:
    return {
        "deals": search.deals,
        "effective_deals": search.effective_deals,
        "consistent_deals": search.consistent_deals,
        "seed": search.seed,
        "elapsed": duration(search.elapsed),
        "stop_reason": enum_to(analysis_pb2.StopReason, search.stop_reason),
        "engine_version": search.engine_version,
    }


def search_from(message: Any) -> results.Search:
    return results.Search(
        deals=message.deals,
        effective_deals=message.effective_deals,
        consistent_deals=message.consistent_deals,
        seed=message.seed,
        elapsed=message.elapsed.seconds + message.elapsed.nanos / 1e9,
        stop_reason=enum_from(analysis_pb2.StopReason, message.stop_reason, results.StopReason)
        or results.StopReason.FINISHED,
        engine_version=message.engine_version,
    )


_PLAY = ("card", "value", "mean_points", "standard_error", "make_probability", "rivals_made")
_BID = (
    "bid",
    "legal",
    "reason",
    "make_probability",
    "standard_error",
    "mean_points",
    "points_standard_error",
    "value",
)


def _with_search(estimates: Iterable[_Estimate]) -> Iterator[tuple[_Estimate, dict[str, Any]]]:
    """Each with the fields of its search, which it shares with the others as a rule."""
    search, fields = None, {}
    for estimate in estimates:
        if estimate.search is not search:
            search = estimate.search
            fields = search_to(search)
        yield estimate, fields


def play_list_to(plays: Iterable[results.PlayEstimate]) -> list[analysis_pb2.PlayEstimate]:
    return [
        analysis_pb2.PlayEstimate(
            **{name: getattr(play, name) for name in _PLAY},
            taken=play.taken,
            win_probability=play.win_probability,
            **search,
        )
        for play, search in _with_search(plays)
    ]


def play_list_from(plays: Iterable[Any]) -> tuple[results.PlayEstimate, ...]:
    return tuple(
        results.PlayEstimate(
            **{name: getattr(play, name) for name in _PLAY},
            taken=tuple(play.taken),
            win_probability=play.win_probability if play.HasField("win_probability") else None,
            search=search_from(play),
        )
        for play in plays
    )


def _bids_to(bids: Iterable[results.BidEstimate]) -> list[analysis_pb2.BidEstimate]:
    return [
        analysis_pb2.BidEstimate(
            **{name: getattr(bid, name) for name in _BID},
            taken=bid.taken,
            **search,
        )
        for bid, search in _with_search(bids)
    ]


def _bids_from(bids: Iterable[Any]) -> tuple[results.BidEstimate, ...]:
    return tuple(
        results.BidEstimate(
            **{name: getattr(bid, name) for name in _BID},
            taken=tuple(bid.taken),
            search=search_from(bid),
        )
        for bid in bids
    )


def plays_to(analysis: results.PlayAnalysis) -> analysis_pb2.EstimatePlaysResponse:
    return analysis_pb2.EstimatePlaysResponse(
        plays=play_list_to(analysis.plays), **search_to(analysis.search)
    )


def plays_from(message: analysis_pb2.EstimatePlaysResponse) -> results.PlayAnalysis:
    return results.PlayAnalysis(play_list_from(message.plays), search_from(message))


def watched_to(analysis: results.PlayAnalysis) -> analysis_pb2.WatchPlaysResponse:
    return analysis_pb2.WatchPlaysResponse(
        plays=play_list_to(analysis.plays),
        final=analysis.search.stop_reason is not results.StopReason.GOING_ON,
        **search_to(analysis.search),
    )


def watched_from(message: analysis_pb2.WatchPlaysResponse) -> results.PlayAnalysis:
    return results.PlayAnalysis(play_list_from(message.plays), search_from(message))


def bids_to(analysis: results.BidAnalysis) -> analysis_pb2.AnalyzeBidsResponse:
    return analysis_pb2.AnalyzeBidsResponse(
        bids=_bids_to(analysis.bids), **search_to(analysis.search)
    )


def bids_from(message: analysis_pb2.AnalyzeBidsResponse) -> results.BidAnalysis:
    return results.BidAnalysis(_bids_from(message.bids), search_from(message))


def suggestion_to(suggestion: results.Suggestion) -> analysis_pb2.SuggestResponse:
    return analysis_pb2.SuggestResponse(
        explanation=suggestion.explanation,
        reason=enum_to(analysis_pb2.SuggestReason, suggestion.reason),
        plays=play_list_to(suggestion.plays),
        bids=_bids_to(suggestion.bids),
        **present(suggestion, "bid", "card", "agrees"),
        **search_to(suggestion.search),
    )


def suggestion_from(message: analysis_pb2.SuggestResponse) -> results.Suggestion:
    action = message.WhichOneof("action")
    return results.Suggestion(
        bid=message.bid if action == "bid" else None,
        card=message.card if action == "card" else None,
        reason=enum_from(analysis_pb2.SuggestReason, message.reason, results.Reason)
        or results.Reason.BEST_VALUE,
        explanation=message.explanation,
        agrees=message.agrees if message.HasField("agrees") else None,
        plays=play_list_from(message.plays),
        bids=_bids_from(message.bids),
        search=search_from(message),
    )


def claim_result_to(result: results.ClaimResult) -> analysis_pb2.VerifyClaimResponse:
    return analysis_pb2.VerifyClaimResponse(
        verdict=enum_to(analysis_pb2.Verdict, result.verdict),
        line=result.line,
        first_play=result.first_play,
        counterexamples=[
            analysis_pb2.Counterexample(
                hands=_hands_to(Hand(seat, cards) for seat, cards in enumerate(example.hands)),
                plays=example.plays,
            )
            for example in result.counterexamples
        ],
        needs_guess=result.needs_guess,
        nodes=result.nodes,
        **search_to(result.search),
    )


def claim_result_from(message: analysis_pb2.VerifyClaimResponse) -> results.ClaimResult:
    return results.ClaimResult(
        verdict=enum_from(analysis_pb2.Verdict, message.verdict, results.Verdict)
        or results.Verdict.UNDECIDED,
        line=message.line,
        first_play=message.first_play if message.HasField("first_play") else None,
        counterexamples=tuple(
            results.Counterexample(
                tuple(tuple(hand.cards) for hand in example.hands), tuple(example.plays)
            )
            for example in message.counterexamples
        ),
        needs_guess=message.needs_guess,
        nodes=message.nodes,
        search=search_from(message),
    )


def legal_to(legal: results.LegalActions) -> rules_service_pb2.LegalActionsResponse:
    return rules_service_pb2.LegalActionsResponse(
        seat=legal.seat,
        bids=legal.bids,
        cards=legal.cards,
        illegal=[
            rules_service_pb2.IllegalAction(
                bid=action.bid,
                card=action.card,
                reason=action.reason,
                code=enum_to(rules_service_pb2.IllegalReason, action.code),
            )
            for action in legal.illegal
        ],
        bids_total=legal.bids_total,
        may_hold=[
            rules_service_pb2.MayHold(seat=seat, cards=cards)
            for seat, cards in legal.may_hold.items()
        ],
    )


def legal_from(message: rules_service_pb2.LegalActionsResponse) -> results.LegalActions:
    return results.LegalActions(
        seat=message.seat if message.HasField("seat") else None,
        bids=tuple(message.bids),
        cards=tuple(message.cards),
        illegal=tuple(
            results.IllegalAction(
                action.reason,
                enum_from(rules_service_pb2.IllegalReason, action.code, results.IllegalReason)
                or results.IllegalReason.HOOK,
                **optional(action, "bid", "card"),
            )
            for action in message.illegal
        ),
        bids_total=message.bids_total,
        may_hold={entry.seat: tuple(entry.cards) for entry in message.may_hold},
    )


def scored_round_to(scored: results.ScoredRound) -> rules_service_pb2.ScoreRoundResponse:
    return rules_service_pb2.ScoreRoundResponse(
        tricks=[
            rules_service_pb2.Trick(leader=t.leader, cards=t.cards, winner=t.winner)
            for t in scored.tricks
        ],
        taken=scored.taken,
        points=scored.points,
        formulas=scored.formulas,
    )


def scored_round_from(message: rules_service_pb2.ScoreRoundResponse) -> results.ScoredRound:
    return results.ScoredRound(
        tuple(results.ScoredTrick(t.leader, tuple(t.cards), t.winner) for t in message.tricks),
        tuple(message.taken),
        tuple(message.points),
        tuple(message.formulas),
    )


def scored_game_to(scored: results.ScoredGame) -> rules_service_pb2.ScoreGameResponse:
    return rules_service_pb2.ScoreGameResponse(
        totals=scored.totals,
        streak_points=scored.streak_points,
        winner_bonus=scored.winner_bonus,
        ranks=scored.ranks,
        finished=scored.finished,
    )


def scored_game_from(message: rules_service_pb2.ScoreGameResponse) -> results.ScoredGame:
    return results.ScoredGame(
        tuple(message.totals),
        tuple(message.streak_points),
        tuple(message.winner_bonus),
        tuple(message.ranks),
        message.finished,
    )


def server_info_from(message: analysis_pb2.GetServerInfoResponse) -> results.ServerInfo:
    return results.ServerInfo(
        version=message.version,
        cpu=message.cpu,
        instruction_set=message.instruction_set,
        threads=message.threads,
        max_time=message.max_time.seconds + message.max_time.nanos / 1e9,
        max_deals=message.max_deals,
        max_queue=message.max_queue,
        max_message_bytes=message.max_message_bytes,
    )


# ---------------------------------------------------------------- files


def from_json(text: str | bytes, message: _M, what: str) -> _M:
    """Reads protobuf's JSON mapping into a message. Raises InvalidInput that names `what`."""
    try:
        if not isinstance(json.loads(text), dict):  # Parse takes an empty list for a message
            raise ValueError("it is no object")
        return json_format.Parse(text, message)
    except (json_format.ParseError, ValueError, RecursionError) as error:
        raise invalid(what, "", f"not a {type(message).__name__} in JSON: {error}") from error


def to_json(message: Message, *, full: bool = False) -> str:
    """Protobuf's JSON mapping, indented. full: zeros and empty lists as well."""
    return json_format.MessageToJson(message, always_print_fields_with_no_presence=full)


def to_json_line(message: Message) -> str:
    """The same on a single line, without zeros and empty lists."""
    return json_format.MessageToJson(message, indent=None)
