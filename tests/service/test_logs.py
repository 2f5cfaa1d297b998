"""The log: what is written, what never is, and that nothing waits for it."""

from __future__ import annotations

import io
import json
import re
import sys
import threading
from pathlib import Path
from typing import Any

import grpc
import pytest

from ohhell import Client, InvalidInput, NotReady, Player, SearchLimits, convert
from ohhell.service import Settings
from ohhell.service import logs as logs_module
from ohhell.service.logs import Log
from tests.service.background import background
from tests.service.hands import POSITIONS, position_value, record
from tests.service.test_time import wait_until

CARD = re.compile(r"\b(10|[2-9TJQKA])[CDHS]\b", re.IGNORECASE)
QUICK = SearchLimits(deals=20, seed=1)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_life_of_a_server_is_logged(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with background(Settings(port=0, log_file=str(path))) as running, Client(running.target) as one:
        one.legal_actions(position_value(POSITIONS[0]))
    found = lines(path)
    assert [line["event"] for line in found] == ["started", "draining", "stopped"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", found[0]["time"])
    assert found[0]["port"] == running.server.port


def test_every_call_is_logged_at_debug_without_a_card(tmp_path: Path) -> None:
    path = tmp_path / "log"
    settings = Settings(port=0, log_level="debug", log_file=str(path))
    with background(settings) as running, Client(running.target) as client:
        for name in POSITIONS[:6]:
            asked = position_value(name)
            client.suggest(asked, Player(level=4), QUICK)
            client.legal_actions(asked)
        client.analyze_record(convert.game_from(record("three_cards")), limits=QUICK)
        broken = position_value("five_cards_play_11_south")
        object.__setattr__(broken, "plays", (*broken.plays, "2H"))
        with pytest.raises(InvalidInput):
            client.suggest(broken)
        with pytest.raises(NotReady):
            client.analyze_bids(position_value("five_cards_play_11_south"))
    calls = [line for line in lines(path) if line["event"] == "call"]
    assert len(calls) == 6 * 2 + 3
    assert not CARD.search(path.read_text())
    by_code = {line["code"]: line for line in calls}
    assert set(by_code) == {"OK", "INVALID_ARGUMENT", "FAILED_PRECONDITION"}
    assert by_code["INVALID_ARGUMENT"]["fields"] == ["position.plays[10]"]
    assert calls[0]["call"] == "ohhell.v1.AnalysisService/Suggest"
    assert calls[0]["door"] == "grpc"
    assert calls[0]["milliseconds"] >= calls[0]["waited_milliseconds"] >= 0
    assert max(line["playouts"] for line in calls) > 20


def test_a_fault_is_logged_with_its_place_and_not_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the hand was AS KS QS")

    monkeypatch.setattr("ohhell.analysis.legal_actions", fail)
    path = tmp_path / "log"
    with background(Settings(port=0, log_file=str(path))) as running, Client(running.target) as one:
        with pytest.raises(grpc.RpcError) as caught:
            one.legal_actions(position_value(POSITIONS[0]))
        assert caught.value.code() is grpc.StatusCode.INTERNAL
        assert "AS" not in (caught.value.details() or "")
    (found,) = (line for line in lines(path) if line["level"] == "error")
    assert found["fault"] == "RuntimeError"
    assert "test_logs.py" in found["at"][-1]
    assert not CARD.search(path.read_text())


def test_a_full_disk_loses_lines_and_no_call() -> None:
    settings = Settings(port=0, log_level="debug", log_file="/dev/full")
    with background(settings) as running, Client(running.target) as client:
        for _ in range(20):
            assert client.legal_actions(position_value(POSITIONS[0]))
        wait_until(lambda: running.server.log.lost >= 20, "no line was counted as lost")


def test_a_log_that_nobody_reads_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    class Stuck:
        def write(self, _: str) -> None:
            go_on.wait()

        def flush(self) -> None:
            pass

    monkeypatch.setattr(sys, "stderr", Stuck())
    monkeypatch.setattr(logs_module, "MOST_LINES_WAITING", 5)
    log = Log("debug")
    for number in range(20):
        log.event("info", "something", number=number)
    assert log.lost >= 14
    go_on.set()
    log.close()


def test_lines_without_a_standard_error_are_counted_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)  # as where it was closed before Python began
    log = Log("info")
    for _ in range(3):
        log.event("info", "something")
    log.close()
    assert log.lost == 3


def test_standard_error_stays_open_whichever_it_is_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = io.StringIO()
    monkeypatch.setattr(sys, "stderr", first)
    log = Log("info")
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    log.event("info", "something")
    log.close()
    assert json.loads(first.getvalue())["event"] == "something"
    assert not first.closed


def test_a_log_that_is_off_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = Log("off", str(path))
    log.event("error", "something")
    log.close()
    assert path.read_text() == ""


def test_a_log_that_cannot_be_opened_is_an_error_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        Log("info", str(tmp_path / "nowhere" / "log"))
