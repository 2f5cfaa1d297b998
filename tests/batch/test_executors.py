"""Whoever does the work, the same files come out; what dies on the way is done again."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ohhell import InvalidInput, Player, SearchLimits
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors import local, on_ray, on_servers
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.executors.local import Local
from ohhell.batch.executors.on_ray import OnRay
from ohhell.batch.executors.on_servers import OnServers
from ohhell.batch.run import analyze
from ohhell.batch.shards import Reading, Shard
from ohhell.batch.sources import sources
from ohhell.batch.work import Job, analyze_shard
from ohhell.errors import ServerFailed
from ohhell.service import Settings
from tests.batch.files import lines_of, results_in, small_games
from tests.service.background import background

LIMITS = SearchLimits(deals=4)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    broken = '{"id": "broken"\n{"id": "empty", "rounds": [{"cards": 9}]}\n'
    path.write_text(lines_of(small_games(7)) + broken + lines_of(small_games(7, 7)))
    return path


def run(records: Path, out: Path, executor: Any, level: int = 4) -> dict[str, bytes]:
    player = Player(level=level)
    analyze([records], out, player, LIMITS, executor=executor, shard_records=2)
    return results_in(out)


@pytest.fixture(scope="module")
def expected(records: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return run(records, tmp_path_factory.mktemp("expected"), InProcess())


def shards_of(records: Path) -> Iterator[Shard]:
    return iter(Reading(sources([records]), 2))


JOB = Job(Player(level=4), SearchLimits(deals=4, seed=0), Encoding.JSONL)


def test_processes_give_the_same(records: Path, tmp_path: Path, expected: dict[str, bytes]) -> None:
    assert run(records, tmp_path, Local(2)) == expected


def test_a_worker_that_is_killed_costs_nothing(
    records: Path, tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "analyze_shard", _kill_once)
    monkeypatch.setenv("OHHELL_TEST_KILLED", str(tmp_path / "killed"))
    assert run(records, tmp_path / "out", Local(2)) == expected
    assert (tmp_path / "killed").exists()


def _kill_once(job: Job, shard: Shard) -> Any:
    """Runs in a worker, and ends it the first time that the third shard comes."""
    from ohhell.batch.work import analyze_shard

    marker = Path(os.environ["OHHELL_TEST_KILLED"])
    if shard.number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return analyze_shard(job, shard)


def test_a_shard_that_kills_its_workers_ends_the_run(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "analyze_shard", _kill_always)
    with pytest.raises(ServerFailed, match="workers died 3 times; shard 0 was in work"):
        run(records, tmp_path, Local(1))


def _kill_always(_job: Job, _shard: Shard) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def _dies_at_once(*_: Any) -> None:
    os._exit(1)


def _dies_with_a_shard(parent: Connection, _lifeline: Connection, _address: Any, _job: Job) -> None:
    parent.send(on_ray._MORE)
    parent.recv()
    os.kill(os.getpid(), signal.SIGKILL)


def _dies_after_a_shard(parent: Connection, _lifeline: Connection, _address: Any, job: Job) -> None:
    parent.send(on_ray._MORE)
    parent.send(analyze_shard(job, parent.recv()))
    os._exit(0)


@pytest.mark.parametrize("drive", [_dies_at_once, _dies_with_a_shard, _dies_after_a_shard])
def test_a_driver_of_ray_that_dies_ends_the_run(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drive: Any
) -> None:
    """Ray itself ends it, by no exception, where the node on this machine is gone."""
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    monkeypatch.setattr(on_ray, "_drive", drive)
    with pytest.raises(ServerFailed, match="ray: the driver has died"):
        run(records, tmp_path, OnRay())
    kept = len(list((tmp_path / "shards").iterdir()))
    assert kept == (drive is _dies_after_a_shard)


def _fails_otherwise(parent: Connection, *_: Any) -> None:
    parent.send(ServerFailed("ray: gone"))


def _does_all(parent: Connection, _lifeline: Connection, _address: Any, job: Job) -> None:
    for shard in iter(lambda: on_ray._asked(parent), None):
        parent.send(analyze_shard(job, shard))
    parent.send(None)


def test_what_the_driver_of_ray_says_is_passed_on(
    records: Path, tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    monkeypatch.setattr(on_ray, "_drive", _fails_otherwise)
    with pytest.raises(ServerFailed, match="ray: gone"):
        run(records, tmp_path, OnRay())
    monkeypatch.setattr(on_ray, "_drive", _does_all)
    assert run(records, tmp_path, OnRay()) == expected


def test_workers_end_when_the_run_does(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing the iterator does not wait for the shards that are in work."""
    monkeypatch.setattr(local, "analyze_shard", _slow_after_the_first)
    outputs = Local(2).run(JOB, shards_of(records))
    assert next(outputs).shard == 0
    closing = threading.Thread(target=outputs.close)
    closing.start()
    closing.join(timeout=60)
    assert not closing.is_alive()


def _slow_after_the_first(job: Job, shard: Shard) -> Any:
    from ohhell.batch.work import analyze_shard

    if shard.number:
        time.sleep(600)
    return analyze_shard(job, shard)


def test_two_services_give_the_same(
    records: Path, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    with background() as first, background() as second:
        assert run(records, tmp_path, OnServers([first.target, second.target])) == expected


def test_a_service_that_is_away_is_done_without(
    records: Path, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    with background() as running:
        there, away = running.target, "127.0.0.1:1"
        assert run(records, tmp_path, OnServers([away, there])) == expected


def test_no_service_at_all_is_said(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_servers, "LONGEST_PAUSE", 0.01)
    monkeypatch.setattr(on_servers, "PATIENCE", 2)
    with pytest.raises(ServerFailed, match=r"no server answers; 127.0.0.1:1: UNAVAILABLE"):
        run(records, tmp_path, OnServers(["127.0.0.1:1"]))


def test_what_a_service_refuses_ends_the_run(records: Path) -> None:
    with background() as running:
        job = Job(Player(level=9), SearchLimits(seed=0), Encoding.JSONL)
        with pytest.raises(InvalidInput) as caught:
            list(OnServers([running.target]).run(job, shards_of(records)))
    assert caught.value.violations[0].field == "options.player.level"


def test_a_service_that_cuts_searches_short_is_refused(records: Path, tmp_path: Path) -> None:
    settings = Settings(port=0, drain_grace=5, max_time=0.01)
    player = Player(level=4, play_deals=10_000_000, bid_deals=10_000_000)
    with background(settings) as running, pytest.raises(InvalidInput, match="cut a search short"):
        analyze([records], tmp_path, player, executor=OnServers([running.target]))


def test_a_service_of_another_version_is_refused(
    records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_servers, "__version__", "9.9.9")
    with background() as running, pytest.raises(InvalidInput, match=r"must be of version 9.9.9"):
        list(OnServers([running.target]).run(JOB, shards_of(records)))


def test_services_have_to_be_named() -> None:
    with pytest.raises(InvalidInput, match="name a server"):
        OnServers([])


@pytest.mark.parametrize("make", [InProcess, lambda: Local(1)], ids=["in process", "local"])
def test_no_more_is_drawn_than_is_needed(records: Path, make: Callable[[], Any]) -> None:
    drawn: list[int] = []

    def counted() -> Iterator[Shard]:
        for shard in shards_of(records):
            drawn.append(shard.number)
            yield shard

    outputs = make().run(JOB, counted())
    next(outputs)
    assert len(drawn) <= local.AHEAD
    outputs.close()
