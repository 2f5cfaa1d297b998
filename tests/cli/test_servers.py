"""Commands that ask a server which wants encryption, a certificate of the caller and a token."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ohhell.cli.servers import TOKEN_VARIABLE
from ohhell.service import Settings
from tests.batch.files import lines_of, results_in, small_games
from tests.cli.conftest import Run
from tests.service.background import background
from tests.service.certificates import needs_openssl, signed

pytestmark = needs_openssl

TOKEN = "a-token-that-is-long-enough"
DEAL = ("deal", "--seed", "3")
FILES = ("tls_ca", "tls_certificate", "tls_key", "token_file")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = signed(tmp_path_factory.mktemp("certificates"))
    (folder / "tokens").write_text(f"me {TOKEN}\n")
    (folder / "token").write_text(f"{TOKEN}\n")
    return folder


@pytest.fixture(scope="module")
def target(files: Path) -> Iterator[str]:
    settings = Settings(
        port=0,
        tls_certificate=str(files / "server.pem"),
        tls_key=str(files / "server.key"),
        tls_client_ca=str(files / "ca.pem"),
        tokens=str(files / "tokens"),
    )
    with background(settings) as running:
        yield running.target


def reached(files: Path, **other: str | None) -> list[str]:
    """The options that reach the server, or others in their place; None leaves one out."""
    given = {
        "tls_ca": str(files / "ca.pem"),
        "tls_certificate": str(files / "caller.pem"),
        "tls_key": str(files / "caller.key"),
        "token_file": str(files / "token"),
        **other,
    }
    pairs = ((f"--{name.replace('_', '-')}", value) for name, value in given.items() if value)
    return [word for pair in pairs for word in pair]


def test_it_is_reached_with_all_that_it_wants(run: Run, target: str, files: Path) -> None:
    here = run(*DEAL)
    assert here[0] == 0
    assert run(*DEAL, "--server", target, *reached(files)) == here


def test_the_token_may_be_in_the_environment(
    run: Run, target: str, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN_VARIABLE, TOKEN)
    without_file = reached(files, token_file=None)
    assert run(*DEAL, "--server", target, *without_file)[0] == 0
    monkeypatch.setenv(TOKEN_VARIABLE, "another-token-that-is-long")
    code, _, err = run(*DEAL, "--server", target, *without_file)
    assert (code, "UNAUTHENTICATED" in err) == (3, True)
    assert run(*DEAL, "--server", target, *reached(files))[0] == 0  # the file goes first


@pytest.mark.parametrize("missing", ["tls_ca", "token_file"])
def test_without_one_of_them_it_is_not(run: Run, target: str, files: Path, missing: str) -> None:
    code, out, err = run(*DEAL, "--server", target, *reached(files, **{missing: None}))
    assert (code, out) == (3, "")
    refused = missing == "token_file"
    assert f"the server {'refuses' if refused else 'does not answer'}" in err


def test_without_a_certificate_of_its_own_it_is_not(run: Run, target: str, files: Path) -> None:
    no_pair = reached(files, tls_certificate=None, tls_key=None)
    assert run(*DEAL, "--server", target, *no_pair)[0] == 3
    code, _, err = run(*DEAL, "--server", target, *reached(files, tls_key=None))
    assert (code, "give certificate and key" in err) == (2, True)


def test_a_certificate_may_be_for_another_name(run: Run, target: str, files: Path) -> None:
    named = [*reached(files), "--tls-server-name"]
    assert run(*DEAL, "--server", target, *named, "localhost")[0] == 0
    assert run(*DEAL, "--server", target, *named, "elsewhere")[0] == 3


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_not_there_is_named(run: Run, target: str, files: Path, name: str) -> None:
    code, _, err = run(*DEAL, "--server", target, *reached(files, **{name: "/nothing/here"}))
    assert code == 2
    assert "/nothing/here" in err


@pytest.mark.parametrize(
    "option",
    [
        ("--tls",),
        ("--tls-ca", "x"),
        ("--tls-certificate", "x"),
        ("--tls-key", "x"),
        ("--tls-server-name", "x"),
        ("--token-file", "x"),
    ],
    ids=lambda option: option[0],
)
@pytest.mark.parametrize(
    "command", [("deal",), ("hint", "-"), ("estimate", "-"), ("bids", "-"), ("claim", "-", "all")]
)
def test_without_a_server_no_option_is_passed_over(
    run: Run, command: tuple[str, ...], option: tuple[str, ...]
) -> None:
    code, out, err = run(*command, *option, stdin="{}")
    assert (code, out) == (2, "")
    assert err == f"ohhell: {option[0]}: only with --server\n"


def test_a_token_does_not_travel_unencrypted(run: Run, files: Path) -> None:
    token = str(files / "token")
    code, _, err = run(*DEAL, "--server", "192.0.2.1:1", "--token-file", token)
    assert code == 2
    assert "unencrypted" in err


def test_records_are_analysed_by_several_that_want_it(
    run: Run, target: str, files: Path, tmp_path: Path
) -> None:
    records = tmp_path / "games.jsonl"
    records.write_text(lines_of(small_games(3)))
    analyze = ("analyze", str(records), "--level", "4", "--deals", "4", "--shard-records", "1")
    here, there = tmp_path / "here", tmp_path / "there"
    assert run(*analyze, "--out", str(here), "--workers", "1")[0] == 0
    servers = ("--engine", "grpc", "--server", target, "--server", target)
    done = run(*analyze, "--out", str(there), *servers, *reached(files))
    assert done[::2] == (0, "")
    assert results_in(there) == results_in(here)
    code, _, error = run(*analyze, "--out", str(tmp_path / "no"), "--token-file", "x")
    assert (code, "--token-file: only with --server" in error) == (2, True)


@pytest.mark.parametrize("target", ["http://127.0.0.1:1", "127.0.0.1", "host:abc", ""])
@pytest.mark.parametrize(
    "command", [DEAL, ("analyze", "x.jsonl", "--out", "x", "--engine", "grpc")]
)
def test_what_is_no_target_is_refused_by_its_option(
    run: Run, command: tuple[str, ...], target: str
) -> None:
    code, _, err = run(*command, "--server", target)
    assert code == 2
    assert err.startswith("ohhell: --server")
    assert "HOST:PORT" in err
