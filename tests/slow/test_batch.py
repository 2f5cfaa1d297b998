"""make slow-batch: records in bulk, under every engine, through kills, a million decisions long.

OHHELL_BATCH_SCALE makes everything smaller or larger (1: as docs/scale.md has it).
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ohhell import Player, RuleSet, SearchLimits
from ohhell.arena import Plan, contestants, play
from ohhell.batch.executors.local import Local
from ohhell.batch.executors.on_ray import OnRay
from ohhell.batch.executors.on_servers import OnServers
from ohhell.batch.run import analyze
from ohhell.player_text import parse_player
from tests.batch.blunders import findings, plant
from tests.batch.files import lines_of, results_in
from tests.batch.processes import (
    Service,
    Watch,
    children_of,
    command,
    kill_after,
    services,
    words_of,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SCALE = float(os.environ.get("OHHELL_BATCH_SCALE", "1"))
LEVEL = Player(level=4)
OPTIONS = ("--level", "4", "--shard-records", "8")
KILLS = 10


def at_least(number: float, least: int = 1) -> int:
    return max(least, round(number * SCALE))


def corpus(path: Path, games: int, *more: str) -> Path:
    """What `make corpus` writes."""
    script = ROOT / "scripts" / "corpus.py"
    options = ["--games", str(games), "--out", str(path), *more]
    subprocess.run([sys.executable, script, *options], check=True)
    return path


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some 300 games of five levels under six rule sets, and a few lines that are none."""
    path = corpus(tmp_path_factory.mktemp("corpus") / "corpus.jsonl.gz", at_least(300))
    broken = path.parent / "d_broken.jsonl"  # read last: files of a directory come by name
    broken.write_text('no json\n{"rules": {"preset": "bridge"}}\n')
    return path.parent


def run(records: Path, out: Path, executor: Any) -> dict[str, bytes]:
    analyze([records], out, LEVEL, executor=executor, shard_records=8)
    return results_in(out)


@pytest.fixture(scope="module")
def expected(records: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return run(records, tmp_path_factory.mktemp("expected"), Local(1))


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A Ray cluster of two nodes with a core each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    yield made
    made.shutdown()


def same(found: dict[str, bytes], expected: dict[str, bytes]) -> bool:
    """Compared without printing megabytes where they differ."""
    different = [name for name in expected | found if found.get(name) != expected.get(name)]
    assert not different, different[:5]
    return True


# ---------------------------------------------------------------- engines


def test_two_workers(records: Path, tmp_path: Path, expected: dict[str, bytes]) -> None:
    assert same(run(records, tmp_path, Local(2)), expected)
    assert expected["errors.jsonl"].count(b"\n") == 2


def test_ray_with_two_nodes(
    records: Path, tmp_path: Path, expected: dict[str, bytes], cluster: Any
) -> None:
    assert same(run(records, tmp_path, OnRay(cluster.address)), expected)


def test_ray_that_is_started_here(
    records: Path, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    ran = [*OPTIONS, "--engine", "ray", "--rows", "jsonl", "--out", tmp_path]
    subprocess.run(command("analyze", records, *ran), check=True)
    assert same(results_in(tmp_path), expected)


def test_two_services(records: Path, tmp_path: Path, expected: dict[str, bytes]) -> None:
    with services(2) as running:
        executor = OnServers([service.target for service in running])
        assert same(run(records, tmp_path, executor), expected)


# ---------------------------------------------------------------- kills


def test_kill_9_at_ten_moments(records: Path, tmp_path: Path, expected: dict[str, bytes]) -> None:
    """Each run goes on where the one before was killed; then, from nothing, each is killed once."""
    started = time.monotonic()
    run(records, tmp_path / "timed", Local(2))
    whole = time.monotonic() - started
    seed = random.SystemRandom().randrange(2**32)
    moments = random.Random(seed)
    options = (*OPTIONS, "--rows", "jsonl", "--workers", "2", "--out")
    killed = 0
    for _ in range(KILLS):
        after = moments.uniform(0.2, whole / 3 + 2)
        killed += kill_after(after, "analyze", records, *options, tmp_path / "through all")
    assert same(run(records, tmp_path / "through all", Local(2)), expected), seed
    for number in range(KILLS):
        out = tmp_path / str(number)
        killed += kill_after(moments.uniform(0.2, whole + 1), "analyze", records, *options, out)
        before = len(list((out / "shards").glob("*.json")))
        assert same(run(records, out, Local(2)), expected), seed
        runs = json.loads((out / "manifest.json").read_text())["runs"]
        assert runs[-1]["shards"] == len(list((out / "shards").glob("*.json"))) - before, seed
    assert killed >= KILLS, seed


def _soon(wait: Callable[[], bool], act: Callable[[], None]) -> threading.Thread:
    """Acts as soon as something is so."""

    def look() -> None:
        while not wait():
            time.sleep(0.02)
        act()

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    return thread


def _has_begun(out: Path) -> Callable[[], bool]:
    return lambda: len(list(out.glob("shards/*.json"))) >= 2


@pytest.mark.parametrize("part", ["raylet/raylet", "ray::DashboardAgent"])
def test_the_node_of_ray_on_this_machine_dies(records: Path, tmp_path: Path, part: str) -> None:
    ran = [*OPTIONS, "--engine", "ray", "--rows", "jsonl", "--out", tmp_path]
    with subprocess.Popen(
        command("analyze", records, *ran), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not list(tmp_path.glob("shards/*.json")):
            assert process.poll() is None
            time.sleep(0.1)
        (found, *_) = [each for each in children_of(process.pid) if part in words_of(each)]
        os.kill(found, signal.SIGKILL)
        told, error = process.communicate()
    assert (process.returncode, told) == (3, "")
    (line,) = error.splitlines()
    assert line.startswith("ohhell: ray: ")


def test_a_ray_worker_and_then_a_node_are_killed(
    records: Path, tmp_path: Path, expected: dict[str, bytes], cluster: Any
) -> None:
    killed: list[str] = []

    def kill_a_worker() -> None:
        while not killed:
            for process in children_of(os.getpid()):
                if "ray::analyze_shard" in words_of(process):
                    os.kill(process, signal.SIGKILL)
                    killed.append(words_of(process))
                    break
        cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
        killed.append("node")

    thread = _soon(_has_begun(tmp_path), kill_a_worker)
    assert same(run(records, tmp_path, OnRay(cluster.address)), expected)
    thread.join(timeout=60)
    assert killed[1:] == ["node"]


def test_a_service_is_killed_and_comes_back(
    records: Path, tmp_path: Path, expected: dict[str, bytes]
) -> None:
    with services(2) as running:

        def kill_and_start() -> None:
            running[0].kill()
            running[0] = Service(running[0].port)

        thread = _soon(_has_begun(tmp_path), kill_and_start)
        executor = OnServers([service.target for service in running])
        assert same(run(records, tmp_path, executor), expected)
        thread.join(timeout=60)
        assert running[0].process.poll() is None


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 400 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a disk cannot be mounted here")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_disk_that_is_full(records: Path, small_disk: Path, expected: dict[str, bytes]) -> None:
    out = small_disk / "out"
    options = (*OPTIONS, "--rows", "jsonl", "--workers", "2", "--out", out)
    ran = subprocess.run(command("analyze", records, *options), capture_output=True, text=True)
    assert ran.returncode == 4, ran.stderr
    (line,) = ran.stderr.splitlines()
    assert "No space left on device; what is finished is kept" in line
    assert not list(out.rglob("*.tmp"))
    subprocess.run(["mount", "-o", "remount,size=1g", small_disk], check=True)
    assert same(run(records, out, Local(2)), expected)


# ---------------------------------------------------------------- memory


DECISIONS_A_GAME = 60
SIZES = (1_000, 10_000, 100_000, 1_000_000)


def test_memory_is_flat_from_a_thousand_to_a_million_decisions(tmp_path: Path) -> None:
    games = at_least(SIZES[-1] / DECISIONS_A_GAME, 40)
    many = corpus(tmp_path / "many.jsonl.gz", games, "--cheap")
    most: dict[int, int] = {}
    for size in SIZES:
        part = tmp_path / f"{size}.jsonl"
        lines = at_least(size / DECISIONS_A_GAME, 17)
        unpacked = f"zcat {many} | head -n {lines} > {part}"
        subprocess.run(["sh", "-c", unpacked], check=True, stderr=subprocess.DEVNULL)
        out = tmp_path / f"out-{size}"
        options = ("--level", "4", "--deals", "1", "--workers", "2", "--shard-records", "8")
        ran = command("analyze", part, *options, "--out", out)
        process = subprocess.Popen(ran, stdout=subprocess.DEVNULL)
        watch = Watch(process)
        assert process.wait() == 0
        manifest = json.loads((out / "manifest.json").read_text())
        most[size] = watch.most
        seconds = manifest["runs"][0]["seconds"]
        print(f"{manifest['decisions']:>9,} decisions: {watch.most / 2**20:6.1f} MiB, {seconds} s")
    assert most[SIZES[-1]] < 1.25 * most[10_000]


# ---------------------------------------------------------------- what is found


@pytest.mark.parametrize("judge", ["level:7", "level:6,infer=1"])
def test_planted_blunders_are_found(tmp_path: Path, judge: str) -> None:
    found = findings(parse_player(judge), plant(at_least(120, 20), seed=1), tmp_path)
    print(f"{judge}: {found}")
    assert found.precision > 0.9
    assert found.recall > 0.9


def test_the_order_of_the_levels_is_recovered(tmp_path: Path) -> None:
    names = ("random", "level:1", "level:2", "level:3", "level:4")
    games: list[Any] = []
    rules = RuleSet.preset("oh_hell")
    plan = Plan(contestants(*names), at_least(1280, 80), 7, rules, games=True)
    play(plan, on_record=games.append)
    (tmp_path / "games.jsonl").write_text(lines_of(games))
    analyze([tmp_path / "games.jsonl"], tmp_path / "out", LEVEL, SearchLimits(deals=64))
    players = json.loads((tmp_path / "out" / "summaries.json").read_text())["players"]
    for found in players:
        print(f"{found['player']:>8} {found['points_lost']:.3f} lost, {found['rounds']:,} rounds")
    assert [found["player"] for found in players] == list(reversed(names))
