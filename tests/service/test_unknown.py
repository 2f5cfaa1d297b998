"""What this version does not know inside rules, a position or a player is refused by its path."""

from __future__ import annotations

from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from ohhell.v1 import analysis_pb2, analysis_pb2_grpc, player_pb2, position_pb2, rules_pb2
from tests.service.hands import position
from tests.service.test_malformed import refusal

NAME = "five_cards_play_11_south"
NEWER = b"\xb8\x3e\x01"  # field 999, as a varint


def with_unknown(message: Message) -> None:
    """Gives a message a field that the contract does not have."""
    message.MergeFromString(NEWER)


def paths(channel: grpc.Channel, request: analysis_pb2.SuggestRequest) -> list[str]:
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    return [path for path, _ in refusal(lambda: stub.Suggest(request))]


def request() -> analysis_pb2.SuggestRequest:
    return analysis_pb2.SuggestRequest(position=position(NAME), player={}, limits={})


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("position", lambda r: r.position),
        ("position.rules", lambda r: r.position.rules),
        ("position.hands[0]", lambda r: r.position.hands[0]),
        ("player", lambda r: r.player),
        ("limits", lambda r: r.limits),
    ],
)
def test_an_unknown_field(channel: grpc.Channel, path: str, part: Any) -> None:
    asked = request()
    with_unknown(part(asked))
    assert paths(channel, asked) == [path]


@pytest.mark.parametrize(
    ("path", "part", "name"),
    [
        ("position.trump", lambda r: r.position, "trump"),
        ("position.information", lambda r: r.position, "information"),
        ("position.rules.deal_pattern", lambda r: r.position.rules, "deal_pattern"),
        ("position.rules.repeat", lambda r: r.position.rules, "repeat"),
        ("position.rules.trump_rule", lambda r: r.position.rules, "trump_rule"),
        ("position.rules.initial_leader", lambda r: r.position.rules, "initial_leader"),
        ("position.rules.lead_trump", lambda r: r.position.rules, "lead_trump"),
        ("position.rules.tie", lambda r: r.position.rules, "tie"),
        ("player.objective", lambda r: r.player, "objective"),
        ("player.playouts", lambda r: r.player, "playouts"),
    ],
)
def test_an_unknown_enum_value(channel: grpc.Channel, path: str, part: Any, name: str) -> None:
    asked = request()
    setattr(part(asked), name, 77)
    assert paths(channel, asked) == [path]


def test_an_unknown_trump_in_a_sequence(channel: grpc.Channel) -> None:
    asked = request()
    asked.position.rules.trump_sequence.extend([rules_pb2.TRUMP_HEARTS, 77])  # type: ignore[list-item]
    assert paths(channel, asked) == ["position.rules.trump_sequence[1]"]


def test_every_field_of_a_position_and_a_player_is_read() -> None:
    """A field that is added to the contract has to be added to the conversion as well."""
    from ohhell import Position, convert
    from ohhell.requests import Objective, Player, Playouts
    from ohhell.rules.ruleset import OPTIONS

    assert {field.name for field in rules_pb2.RuleSet.DESCRIPTOR.fields} == {"preset", *OPTIONS}
    full = Position(
        "oh_hell",
        cards=1,
        dealer=1,
        seat=2,
        hands={2: "AS"},
        trump="H",
        turn_up="2H",
        information="all_hands",  # type: ignore[arg-type]
        bids=[1],
        plays=["AS"],
        scores=[1, 2, 3, 4],
        round_number=3,
        streaks=[1, -1, 2, -2],
    )
    message = convert.position_to(full)
    fields = {field.name for field in position_pb2.Position.DESCRIPTOR.fields}
    assert {field.name for field, _ in message.ListFields()} == fields
    assert convert.position_from(message) == full
    player = Player(
        level=6,
        play_deals=1,
        bid_deals=2,
        infer=True,
        objective=Objective.LEAD,
        rival_weight=0.25,
        playouts=Playouts.UNIFORM,
        bidding_aggressiveness=-0.5,
    )
    told = convert.player_to(player)
    fields = {field.name for field in player_pb2.Player.DESCRIPTOR.fields}
    assert {field.name for field, _ in told.ListFields()} == fields
    assert convert.player_from(told) == player
