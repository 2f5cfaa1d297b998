"""Transcripts: what each command prints, to people and to programs, and how it refuses."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ohhell
from ohhell.player_text import parse_player
from ohhell.requests import Objective, Player, Playouts
from tests.cli.conftest import Run
from tests.service.background import background

EXAMPLES = Path(__file__).parents[2] / "examples" / "positions"


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    with background() as running:
        yield running.target


def example(name: str) -> str:
    return str(EXAMPLES / f"{name}.json")


def told(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


SEEDED = ("--seed", "1", "--deals", "500")


# ---------------------------------------------------------------- questions


def test_hint(run: Run) -> None:
    code, out, err = run("hint", example("five_cards_play_11_south"), *SEEDED)
    assert (code, err) == (0, "")
    first, *_, last = out.strip().splitlines()
    assert first.startswith("play 9D")
    assert "4D" in out
    assert "7C" not in out
    assert last.startswith("500 of ")
    assert "seed 1" in last


def test_hint_as_json(run: Run) -> None:
    answer = told(run, "hint", example("five_cards_play_11_south"), *SEEDED)
    assert answer["card"] == "9D"
    assert [play["card"] for play in answer["plays"]] == ["9D", "4D"]
    assert answer["deals"] == "500"  # protobuf's JSON writes 64-bit numbers as texts
    assert answer["engineVersion"] == ohhell.__version__


def test_hint_for_a_bid_with_a_choice(run: Run) -> None:
    answer = told(run, "hint", example("three_cards_bid_4_north"), *SEEDED, "--choice", "3")
    assert answer["bid"] == 1
    assert answer["agrees"] is False


@pytest.mark.parametrize(
    ("level", "reason"), [("easy", "SUGGEST_REASON_RULE"), ("hard", "SUGGEST_REASON_WITHIN_NOISE")]
)
def test_levels_have_names(run: Run, level: str, reason: str) -> None:
    answer = told(run, "hint", example("open_spiel_1_lead"), "--level", level, "--seed", "1")
    assert answer["reason"] == reason


def test_estimate_with_a_player(run: Run) -> None:
    player = "level:4,play_deals=50,playouts=uniform"
    asked = ("estimate", example("open_spiel_2_dealer_play"), "--player", player, "--seed", "1")
    answer = told(run, *asked)
    assert sorted(play["card"] for play in answer["plays"]) == ["2C", "8C", "AC", "KC"]
    assert answer["deals"] == "50"
    code, out, _ = run(*asked)
    assert code == 0
    assert out.splitlines()[1].split()[:2] == ["card", "value"]


def test_bids_mark_the_barred_one(run: Run) -> None:
    code, out, _ = run("bids", example("three_cards_bid_4_north"), *SEEDED)
    assert code == 0
    assert "(0) is barred: hook: bids would total 3" in out
    answer = told(run, "bids", example("three_cards_bid_4_north"), *SEEDED)
    assert [bid["legal"] for bid in answer["bids"]] == [False, True, True, True]


@pytest.mark.parametrize(
    ("name", "claim", "verdict"),
    [
        ("claim_masters", "all", "PROVEN"),
        ("claim_masters", "2", "REFUTED"),
        ("claim_masters", "none", "REFUTED"),
        ("claim_guess", "1", "REFUTED"),
    ],
)
def test_claim(run: Run, name: str, claim: str, verdict: str) -> None:
    answer = told(run, "claim", example(name), claim)
    assert answer["verdict"] == f"VERDICT_{verdict}"
    assert answer["needsGuess"] == (name == "claim_guess")
    assert bool(answer["counterexamples"]) == (verdict == "REFUTED")
    code, out, _ = run("claim", example(name), claim)
    assert code == 0
    assert out.startswith(verdict.lower())


def test_a_bad_claim_is_shown_as_hands_and_tricks(run: Run) -> None:
    _, out, _ = run("claim", example("claim_ruffed_ace"), "all", "--seed", "1")
    rows = [line.split() for line in out.splitlines()]
    assert ["0", "KH", "AH", "AS"] in rows  # a hand
    assert ["trick", *"seat 0 seat 1 seat 2 seat 3 won by".split()] in rows
    (ruffed,) = (row for row in rows if row[:1] == ["3"] and "led" in row)
    assert ruffed[1:3] == ["AS", "led"]
    assert ruffed[-1] != "0"


def test_a_position_from_standard_input(run: Run) -> None:
    text = (EXAMPLES / "three_cards_play_12_south.json").read_text()
    code, out, _ = run("hint", "-", stdin=text)
    assert code == 0
    assert out.startswith("play 3D")


def test_a_server_gives_the_same_answer(run: Run, target: str) -> None:
    for asked in (
        ("hint", example("open_spiel_1_lead"), *SEEDED),
        ("estimate", example("open_spiel_1_lead"), *SEEDED),
        ("bids", example("open_spiel_1_first_bid"), *SEEDED),
        ("claim", example("claim_guess"), "1", "--seed", "1"),
        ("deal", "--seed", "3", "--rules", "plump"),
    ):
        here, there = told(run, *asked), told(run, *asked, "--server", target)
        for answer in (here, there):
            for part in (answer, *answer.get("plays", []), *answer.get("bids", [])):
                if isinstance(part, dict):
                    part.pop("elapsed", None)
        assert here == there


# ---------------------------------------------------------------- rules and deals


def test_rules_list(run: Run) -> None:
    code, out, _ = run("rules", "list")
    assert code == 0
    presets = told(run, "rules", "list")["presets"]
    assert len(presets) == 15
    assert all(preset["name"] in out for preset in presets)


def test_rules_show(run: Run) -> None:
    code, out, _ = run("rules", "show", "exact_bid", "--set", "max_cards=3")
    assert code == 0
    assert "Exact Bid" in out
    assert "52 cards: 2 to A of C D H S" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["1", "3", "0", "turned", "up", "yes"] in lines  # a round, dealt by the first dealer
    assert ["5", "3", "0", "turned", "up", "yes"] in lines  # the last, four seats on
    assert ["3", "0", "0", "0", "13"] in lines  # points of a bid of 3


def test_rules_show_tells_the_adjustments(run: Run) -> None:
    answer = told(
        run, "rules", "show", "romanian_whist", "--set", "players=5", "--set", "max_cards=10"
    )
    (change,) = answer["adjustments"]
    assert (change["field"], change["used"]) == ("max_cards", "8")
    assert len(answer["rounds"]) == 27


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("mine.toml", 'preset = "pocha"\nmax_cards = 20\n'),
        ("mine.json", '{"preset": "pocha", "max_cards": 20}'),
    ],
)
def test_rules_check(run: Run, tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.write_text(text)
    code, out, _ = run("rules", "check", str(path))
    assert code == 0
    assert "28 rounds" in out
    assert "max_cards: 20 -> 10" in out


def test_rules_check_names_what_is_wrong(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('made = "10+x"\nplayers = 4\n')
    code, out, err = run("rules", "check", str(path))
    assert (code, out) == (2, "")
    assert "made" in err
    assert err.count("\n") == 1


def test_deal(run: Run) -> None:
    answer = told(run, "deal", "--seed", "1", "--round", "8", "--dealer", "2", "--rules", "plump")
    assert (answer["cards"], answer["dealer"], answer["trump"]) == (2, 2, "TRUMP_NONE")
    assert len({card for hand in answer["hands"] for card in hand["cards"]}) == 8
    code, out, _ = run("deal", "--seed", "1", "--round", "8", "--dealer", "2", "--rules", "plump")
    assert code == 0
    assert answer["commitment"] in out


# ---------------------------------------------------------------- refusals


BROKEN = '{"cards": 3, "dealer": 3, "turnUp": "7H", "hands": [{"cards": ["AS", "AS", "2C"]}]}'


@pytest.mark.parametrize(
    ("arguments", "stdin", "told_of"),
    [
        (("hint", "missing.json"), "", "missing.json"),
        (("hint", "-"), "no json", "standard input"),
        (("hint", "-"), '{"card": 3}', "card"),
        (("hint", "-"), "[1]", "standard input"),
        (("hint", "-"), "[]", "it is no object"),
        (("hint", "-"), '{"cards": 1, "cards": 2}', "cards: stands twice"),
        (("hint", "-"), '{"rules": {"preset": "a\\u001b[31m\\u0000"}}', "preset (a?[31m?)"),
        (("hint", "-"), BROKEN, "position.hands[0].cards[1] (AS)"),
        (("estimate", example("three_cards_bid_4_north")), "", "bidding is not over"),
        (("bids", example("five_cards_play_11_south")), "", "bidding is over"),
        (("hint", example("claim_guess"), "--level", "8"), "", "player.level (8)"),
        (("hint", example("claim_guess"), "--level", "superb"), "", "player.level"),
        (("hint", example("claim_guess"), "--level", "1", "--player", "easy"), "", "not both"),
        (("hint", example("claim_guess"), "--player", "level:4,speed=9"), "", "player.speed"),
        (("hint", example("claim_guess"), "--player", "level:4,infer=2"), "", "player.infer"),
        (("hint", example("claim_guess"), "--deals", "0"), "", "limits.deals (0)"),
        (("hint", example("claim_guess"), "--choice", "2S"), "", "choice.card (2S)"),
        (("claim", example("claim_guess"), "some"), "", "claim (some)"),
        (("claim", example("claim_guess"), "9"), "", "claim.tricks (9)"),
        (("rules", "show", "bridge"), "", "preset (bridge)"),
        (("rules", "show", "plump", "--set", "players"), "", "--set (players)"),
        (("rules", "show", "plump", "--set", "seats=4"), "", "seats (4)"),
        (("deal", "--dealer", "9"), "", "dealer (9)"),
    ],
)
def test_bad_input_is_one_line_and_2(
    run: Run, arguments: tuple[str, ...], stdin: str, told_of: str
) -> None:
    code, out, err = run(*arguments, stdin=stdin)
    assert (code, out) == (2, ""), err
    assert err.startswith("ohhell: ")
    assert err.count("\n") == 1
    assert told_of in err


def test_a_server_refuses_as_the_process_does(run: Run, target: str) -> None:
    here = run("hint", "-", stdin=BROKEN)
    assert run("hint", "-", "--server", target, stdin=BROKEN) == here


def test_a_server_that_is_not_there(run: Run) -> None:
    code, out, err = run("deal", "--server", "127.0.0.1:1")
    assert (code, out) == (3, "")
    assert "UNAVAILABLE" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told_of"),
    [
        (("hint",), "Missing argument 'POSITION'"),
        (("no-such",), "No such command 'no-such'"),
        (("serve", "--web-origin", "https://cards.example"), "web_origins"),
        (("serve", "--port", "70000"), "port (70000): must be 0..65535"),
        (("serve", "--port", "many"), "--port"),
        (("hint", example("claim_guess"), "--deals", "many"), "--deals"),
    ],
)
def test_misuse_is_one_line_and_2(run: Run, arguments: tuple[str, ...], told_of: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert told_of in err
    assert err.startswith("ohhell: ")
    assert err.count("\n") == 1


# ---------------------------------------------------------------- the rest


def test_help_and_version(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for command in ("serve", "hint", "estimate", "bids", "claim", "rules", "deal"):
        assert command in out
    assert run()[0] == 2
    assert run("--version") == (0, f"{ohhell.__version__}\n", "")


def test_help_imports_nothing_heavy() -> None:
    import subprocess

    code = (
        "import sys, ohhell.cli.app\n"
        "heavy = {'grpc', 'numpy', 'google.protobuf', 'ohhell._core', 'ohhell.analysis'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("level:6", Player(level=6)),
        ("3", Player(level=3)),
        ("Hard", Player(level=5)),
        ("level:6,infer=0,aggressiveness=0.2", Player(6, infer=False, bidding_aggressiveness=0.2)),
        (
            "normal, objective=lead, rival_weight=0.75, playouts=uniform",
            Player(2, objective=Objective.LEAD, rival_weight=0.75, playouts=Playouts.UNIFORM),
        ),
        ("level:4,play_deals=10,bid_deals=20", Player(4, 10, 20)),
    ],
)
def test_players_as_text(text: str, player: Player) -> None:
    assert parse_player(text) == player
