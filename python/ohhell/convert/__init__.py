"""Between protobuf messages and values: the only place that does it.

What comes from a message is a stranger's. A field or an enum value that is not known here, inside
rules, a position or a player, is refused by its path, so that a newer client's option is never
ignored.

Records that are analysed and tables have modules of their own, `judgements` and `tables`.
"""

from ohhell.convert.answers import (
    claim_result_from,
    claim_result_to,
    legal_from,
    legal_to,
    scored_game_from,
    scored_game_to,
    scored_round_from,
    scored_round_to,
    server_info_from,
)
from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.estimates import (
    bids_from,
    bids_to,
    play_list_from,
    play_list_to,
    plays_from,
    plays_to,
    search_from,
    search_to,
    suggestion_from,
    suggestion_to,
    watched_from,
    watched_to,
)
from ohhell.convert.files import from_json, json_value, message_from, to_json, to_json_line
from ohhell.convert.players import (
    choice_from,
    choice_to,
    claim_from,
    claim_to,
    duration,
    limits_from,
    limits_to,
    optional,
    player_from,
    player_to,
    present,
    scope_from,
    scope_to,
)
from ohhell.convert.positions import (
    game_from,
    game_to,
    position_from,
    position_to,
    round_from,
    round_to,
)
from ohhell.convert.rules import (
    adjustment_to,
    known_rules,
    preset_from,
    preset_to,
    round_plan_to,
    rules_from,
    rules_to,
)
from ohhell.convert.unknown import refuse_unknown

__all__ = [
    "adjustment_to",
    "bids_from",
    "bids_to",
    "choice_from",
    "choice_to",
    "claim_from",
    "claim_result_from",
    "claim_result_to",
    "claim_to",
    "duration",
    "enum_from",
    "enum_to",
    "from_json",
    "game_from",
    "game_to",
    "json_value",
    "known_rules",
    "legal_from",
    "legal_to",
    "limits_from",
    "limits_to",
    "message_from",
    "optional",
    "play_list_from",
    "play_list_to",
    "player_from",
    "player_to",
    "plays_from",
    "plays_to",
    "position_from",
    "position_to",
    "present",
    "preset_from",
    "preset_to",
    "refuse_unknown",
    "round_from",
    "round_plan_to",
    "round_to",
    "rules_from",
    "rules_to",
    "scope_from",
    "scope_to",
    "scored_game_from",
    "scored_game_to",
    "scored_round_from",
    "scored_round_to",
    "search_from",
    "search_to",
    "server_info_from",
    "suggestion_from",
    "suggestion_to",
    "to_json",
    "to_json_line",
    "watched_from",
    "watched_to",
]
