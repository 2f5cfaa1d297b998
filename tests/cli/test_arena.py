"""Transcripts of `ohhell arena`."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import grpc
import pytest

from ohhell import convert, score_game
from ohhell.results import LegalActions
from ohhell.v1 import record_pb2
from ohhell.v1.analysis_pb2 import SuggestResponse
from tests.arena.strangers import soundly, stranger
from tests.batch.files import FULL_DISK
from tests.cli.conftest import Run

SMALL = ("--rounds", "20", "--seed", "3", "--set", "max_cards=3", "--workers", "1")


def told(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("arena", *arguments, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_json(run: Run) -> None:
    answer = told(run, "level:3", "random", *SMALL)
    (pair,) = answer["pairs"]
    assert pair.items() >= {"a": "level:3", "b": "random", "rounds": 20, "deals": 10}.items()
    assert pair["low"] < pair["points_difference"] < pair["high"]
    assert pair["sprt"] is None
    assert [player["name"] for player in answer["players"]] == ["level:3", "random"]
    for player in answer["players"]:
        assert 0 <= player["made"] <= 1
        assert player["seconds_per_move"] > 0
        assert player["deals_per_move"] == 0
    assert answer["seed"] == 3


def test_a_table(run: Run) -> None:
    code, out, err = run("arena", "level:3", "random", "level:1", *SMALL)
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines() if line.strip()]
    assert lines[1] == ["a", "b", "a", "minus", "b", "rounds"]
    assert [line[:2] for line in lines[3:6]] == [
        ["level:3", "random"],
        ["level:3", "level:1"],
        ["random", "level:1"],
    ]
    assert lines[-1][:2] == ["seed", "3,"]
    assert "games won" not in out


def test_games_and_one_against_the_rest(run: Run) -> None:
    code, out, _ = run("arena", "level:3", "random", *SMALL, "--games", "--one", "--seats", "3")
    assert code == 0
    assert "games won" in out
    answer = told(run, "level:3", "random", *SMALL, "--games", "--one", "--seats", "3")
    first, second = answer["players"]
    assert first["rounds"] * 2 == second["rounds"]
    assert first["wins"] + second["wins"] == pytest.approx(1)
    assert answer["pairs"][0]["rounds"] == 30  # two deals of five rounds, three rotations


def test_a_sequential_test(run: Run) -> None:
    asked = ("level:3", "random", "--rounds", "2000", "--cards", "3", "--workers", "1", "--sprt")
    answer = told(run, *asked, "--sprt-bounds", "0,1", "--sprt-errors", "0.1,0.2")
    test = answer["pairs"][0]["sprt"]
    assert test["verdict"] == "h1"
    assert test["hypotheses"] == {"low": 0, "high": 1, "alpha": 0.1, "beta": 0.2}
    assert test["ratio"] >= test["upper"] > 0 > test["lower"]
    code, out, _ = run("arena", *asked)
    assert code == 0
    assert "H1: 0.25" in out


@pytest.mark.parametrize("name", ["rounds.jsonl", "rounds.jsonl.gz"])
def test_records_load_again(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    answer = told(run, "level:3", "random", *SMALL, "--records", str(path))
    data = path.read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    games = [
        convert.game_from(convert.from_json(line, record_pb2.GameRecord(), "a record"))
        for line in text.splitlines()
    ]
    assert len(games) == 20
    totals = [
        total
        for game in games
        for name, total in zip(game.players, score_game(game).totals, strict=True)
        if name == "level:3"
    ]
    assert answer["players"][0]["points"] == pytest.approx(sum(totals) / len(totals))
    told(run, "level:3", "random", *SMALL, "--records", str(path))
    assert path.read_bytes() == data


def test_rules_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text('preset = "exact_bid"\nplayers = 5\nmax_cards = 2\n')
    answer = told(run, "level:1", "random", "--rules", str(path), "--rounds", "6", "--one")
    assert answer["pairs"][0]["rounds"] == 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("level:3",), "players (1): name at least two"),
        (("level:3", "level:9"), "player.level (9): must be 1..7"),
        (("level:3", "random", "--cards", "14"), "cards (14): must be 1..13"),
        (("level:3", "random", "--cards", "3", "--games"), "cards (3): not together with games"),
        (("level:3", "random", "--seats", "9"), "players (9): must be 2..8"),
        (("level:3", "random", "--rounds", "0"), "rounds (0): must be 1.."),
        (("level:3", "random", "--workers", "0"), "Invalid value for --workers"),
        (("level:3", "random", "--sprt-bounds", "0,1"), "only with --sprt"),
        (("level:3", "random", "--sprt", "--sprt-bounds", "1"), "write two numbers"),
        (("level:3", "random", "--sprt", "--sprt-bounds", "1,0"), "the lower first"),
        (("level:3", "random", "--records", "x.jsonl.zst"), "write .jsonl or .jsonl.gz"),
    ],
)
def test_refusals(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("arena", *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_server_that_does_not_answer(run: Run) -> None:
    code, out, err = run("arena", "level:3", "grpc:127.0.0.1:1/level:3")
    assert (code, out) == (3, "")
    assert err.startswith("ohhell: 127.0.0.1:1: UNAVAILABLE")


def test_a_server_that_gives_no_card_is_one_line(run: Run) -> None:
    def answer(legal: LegalActions, context: grpc.ServicerContext) -> SuggestResponse:
        return soundly(legal, context) if legal.bids else SuggestResponse(card="ZZ")

    with stranger(answer) as target:
        code, out, err = run("arena", "level:2", f"grpc:{target}/level:1", *SMALL)
    assert (code, out) == (3, "")
    assert err.startswith(f"ohhell: {target}: suggested ZZ, which is not legal; legal are ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["no/such/folder.jsonl", "."])
def test_records_that_cannot_be_written_are_said_before_the_match(run: Run, name: str) -> None:
    code, out, err = run("arena", "level:3", "random", "--records", name)
    assert (code, out) == (4, "")
    assert err.startswith(f"ohhell: cannot write {name}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["table", "json"])
@pytest.mark.parametrize("rounds", [20, 400])
def test_a_full_disk_costs_the_records_and_not_the_match(
    run: Run, rounds: int, more: tuple[str, ...]
) -> None:
    """Whether it is full at the end, when the last lines go out, or in the middle."""
    asked = ("arena", "level:1", "random", *SMALL, "--rounds", str(rounds), *more)
    code, out, err = run(*asked, "--records", "/dev/full")
    assert code == 4
    assert err == (
        "ohhell: cannot write /dev/full: No space left on device; the match was played without "
        "records\n"
    )
    if more:
        assert json.loads(out)["pairs"][0]["rounds"] == rounds
    else:
        assert "a minus b" in out


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_a_file_of_records_that_got_no_room_is_not_left(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    arguments = ("level:1", "random", *SMALL, "--rounds", "400", "--records", str(path))
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, "4096", "arena", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 4, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"ohhell: cannot write {path}: File too large")
    assert "a minus b" in done.stdout
    assert not list(tmp_path.iterdir())
