"""The page of an analysis: whole, self-contained, and safe whatever the names are."""

from __future__ import annotations

import json
import re
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ohhell import InvalidInput
from ohhell.batch.report import report
from ohhell.batch.report.shown import FILTERS
from ohhell.errors import MissingExtra
from tests.batch.conftest import NASTY


class Page(HTMLParser):
    """Tags, attributes and text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def page(analysed: Path) -> str:
    return report(analysed)


def test_everything_is_on_the_page(page: str, analysed: Path) -> None:
    shown = Page(page)
    for title in (
        "Standings",
        "Points over rounds",
        "Losses by kind of decision",
        "The costliest decisions",
        "Calibration of the bids",
        "Luck and skill",
    ):
        assert f"<h2>{title}</h2>" in page
    assert shown.tags.count("svg") == 5
    players = json.loads((analysed / "summaries.json").read_text())["players"]
    for summary in players:
        assert f"<td>{escape(summary['player'])}</td>".replace("&#x27;", "&#39;") in page
        assert f"<td>{summary['points']:.2f}</td>" in page
    rows = [row for summary in players for row in summary["costliest"]]
    losses = sorted((row["points_lost"] for row in rows), reverse=True)[:10]
    assert re.findall(r'class="loss">([\d.]+) points', page) == [f"{lost:.2f}" for lost in losses]
    assert "1 records are broken" in shown.words


def test_nothing_is_fetched_and_nothing_is_run(page: str) -> None:
    shown = Page(page)
    assert not {"script", "link", "iframe", "img", "image"} & set(shown.tags)
    for name, value in shown.attributes:
        assert not name.startswith("on")
        if name.endswith(("href", "src")):
            assert value is not None
            assert value.startswith("#"), value
    assert "url(http" not in page
    assert NASTY in shown.words  # as words, in a table and in the plots


def test_the_page_of_one_player(analysed: Path) -> None:
    page = report(analysed, "Ann")
    assert "<h1>Ann</h1>" in page
    assert "Bob" not in page
    with pytest.raises(InvalidInput, match=r"there are .*Bob") as caught:
        report(analysed, "Zoe")
    assert caught.value.violations[0].field == "--player"


def test_the_same_analysis_gives_the_same_page(analysed: Path, page: str) -> None:
    assert report(analysed) == page


def test_an_analysis_that_is_not_complete_has_none(analysed: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="holds no analysis"):
        report(tmp_path)
    manifest = json.loads((analysed / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "complete": False}))
    with pytest.raises(InvalidInput, match="is not complete"):
        report(tmp_path)


def test_without_its_packages_it_names_the_extra(
    analysed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(MissingExtra, match=r"ohhell\[batch\]"):
        report(analysed)


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("points", -1.5, "\N{MINUS SIGN}1.50"),
        ("points", None, "\N{EN DASH}"),
        ("signed", 0.25, "+0.25"),
        ("signed", None, "\N{EN DASH}"),
        ("share", 0.456, "46%"),
        ("count", 1234567, "1,234,567"),
        ("card", "TH", "10♥"),
        ("card", "??", "??"),
        ("card", "3", "3"),
        ("colour", "TH", "red"),
        ("colour", "AS", "black"),
        ("trump", "NT", "no trump"),
        ("trump", "S", "♠"),
        ("seat_cards", "1:KS 2:TS", [("1", "KS"), ("2", "TS")]),
    ],
)
def test_how_values_look(name: str, value: object, shown: object) -> None:
    assert FILTERS[name](value) == shown
