"""What can be set, by options and by a file, and what is refused."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ohhell import InvalidInput
from ohhell.service import Settings
from ohhell.service.config import read_settings

ROOT = Path(__file__).parents[2]


def refused(make: Any) -> list[str]:
    with pytest.raises(InvalidInput) as caught:
        make()
    return [violation.field for violation in caught.value.violations]


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("port", {"port": 65536}),
        ("web_port", {"web": True, "web_port": -1}),
        ("metrics_port", {"metrics_port": 70000}),
        ("workers", {"workers": 0}),
        ("max_time", {"max_time": 0}),
        ("max_waiting", {"max_waiting": -1}),
        ("max_message_bytes", {"max_message_bytes": 1}),
        ("keepalive_time", {"keepalive_time": 0.5}),
        ("log_level", {"log_level": "loud"}),
        ("tls_key", {"tls_certificate": "a.pem"}),
        ("tls_certificate", {"tls_key": "a.pem"}),
        ("tls_client_ca", {"tls_client_ca": "a.pem"}),
        ("web_origins", {"web_origins": ("*",)}),
        ("web_port", {"web_port": 9000}),
        ("metrics_port", {"metrics_port": 0, "workers": 2}),
    ],
)
def test_what_cannot_be_is_refused_by_name(field: str, wrong: dict[str, Any]) -> None:
    assert refused(lambda: Settings(**wrong)) == [field]


def test_a_file_gives_settings_and_the_command_line_others(tmp_path: Path) -> None:
    file = tmp_path / "ohhell.toml"
    file.write_text('port = 1234\nweb = true\nweb_origins = ["*"]\nmax_time = 5\n')
    found = read_settings(str(file), {"port": 4321, "drain_wait": 2.0})
    assert found == Settings(port=4321, web=True, web_origins=("*",), max_time=5, drain_wait=2.0)
    assert read_settings(None, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ('tls_certificate = "a"', {"tls_key": "b"}),
        ('web_origins = ["*"]\nweb_port = 9000', {"web": True}),
        ('web = true\nweb_origins = ["*"]\nweb_port = 9000', {"web": False}),
        ("max_time = 0", {"max_time": 5.0}),
        ("metrics_port = 0", {"metrics_port": 9100, "workers": 2}),
    ],
)
def test_what_fits_together_in_the_end_is_taken(
    tmp_path: Path, text: str, given: dict[str, Any]
) -> None:
    file = tmp_path / "ohhell.toml"
    file.write_text(text)
    found = read_settings(str(file), given)
    assert {name: getattr(found, name) for name in given} == given


def test_the_command_line_is_told_apart_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ohhell.toml"
    file.write_text("max_time = 0")
    assert refused(lambda: read_settings(str(file), {"workers": 0})) == [
        "workers",
        f"{file}.max_time",
    ]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("prot", "prot = 1"),
        ("port", 'port = "1"'),
        ("port", "port = 1.5"),
        ("port", "port = true"),
        ("web", "web = 1"),
        ("max_time", 'max_time = "long"'),
        ("host", "host = 1"),
        ("web_origins", 'web = true\nweb_origins = "*"'),
        ("web_origins", "web = true\nweb_origins = [1]"),
        ("workers", "workers = 0"),
        ("server", "[server]\nport = 1"),
    ],
)
def test_a_file_is_read_strictly(tmp_path: Path, field: str, text: str) -> None:
    file = tmp_path / "ohhell.toml"
    file.write_text(text)
    assert refused(lambda: read_settings(str(file), {})) == [f"{file}.{field}"]


@pytest.mark.parametrize(
    "data", [b"port: 1", b"host = '\xff'", b"a = " + b"[" * 5000], ids=["yaml", "latin", "deep"]
)
def test_a_file_that_is_no_toml_is_named(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "ohhell.toml"
    file.write_bytes(data)
    assert refused(lambda: read_settings(str(file), {})) == [str(file)]


def test_every_setting_is_documented_and_an_option() -> None:
    from ohhell.cli.serve import serve

    documented = (ROOT / "docs" / "service.md").read_text()
    options = set(serve.__annotations__) - {"config", "return", "web_origin"} | {"web_origins"}
    assert {field.name for field in fields(Settings)} == options
    for field in fields(Settings):
        option = field.name.replace("_", "-").replace("web-origins", "web-origin")
        assert f"`--{option}`" in documented, field.name
