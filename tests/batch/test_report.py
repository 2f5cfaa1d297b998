"""The page of an analysis: whole, self-contained, and safe whatever the names are."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes

from ohhell import InvalidInput, Objective, Player, Playouts, SearchLimits
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.losses import UNITS
from ohhell.batch.manifest import Plan
from ohhell.batch.report import plots, report
from ohhell.batch.report.judged import how_judged
from ohhell.batch.report.shown import FILTERS
from ohhell.batch.run import analyze
from ohhell.batch.work import Job
from ohhell.errors import MissingExtra
from tests.batch.conftest import NASTY
from tests.batch.files import lines_of, small_games


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


@pytest.mark.parametrize(
    ("player", "head", "loss", "how"),
    [
        (
            Player(level=4),
            "points lost",
            r"[\d.]+ points",
            "level 4; objective points: own points; 64 deals a decision; "
            "inference from bids and plays off; playouts policy: as players do; seed 3",
        ),
        (
            Player(level=6, playouts=Playouts.UNIFORM),
            "lead lost",
            r"[\d.]+ points of the lead",
            "level 6; objective lead: the lead (own points less 0.5 of the mean of the others); "
            "64 deals a decision; inference from bids and plays off; playouts uniform: any legal "
            "card; seed 3",
        ),
        (
            Player(level=4, objective=Objective.WIN, infer=True),
            "chance to win lost",
            r"[\d.]+% of the game",
            "level 4; objective win: the chance to win the game; 64 deals a decision; "
            "inference from bids and plays on; playouts policy: as players do; seed 3",
        ),
    ],
    ids=["points", "lead", "win"],
)
def test_it_says_what_a_loss_is_of_and_how_it_was_judged(
    tmp_path: Path, player: Player, head: str, loss: str, how: str
) -> None:
    records = tmp_path / "games.jsonl"
    records.write_text(lines_of(small_games(8)))
    limits = SearchLimits(deals=64)
    analyze([records], tmp_path / "out", player, limits, seed=3, executor=InProcess())
    page = report(tmp_path / "out")
    assert f"Judged by {how}." in Page(page).words
    assert f"<th>{head}</th>" in page
    assert f"{head} a round" in page  # in the plot
    told = re.findall(r'class="loss">([^<]+)<', page)
    assert told
    assert all(re.fullmatch(loss, each) for each in told), told
    (summary, *_) = json.loads((tmp_path / "out" / "summaries.json").read_text())["players"]
    luck = page.split("Luck and skill</h2>")[1]
    own = -summary["own_points_lost"]
    assert FILTERS["signed"](own) in luck
    win = player.objective is Objective.WIN
    shown = f"{100 * summary['points_lost']:.2f}%" if win else f"{summary['points_lost']:.2f}"
    assert f"<td>{shown}</td>" in page


@pytest.mark.parametrize(
    ("limits", "how"),
    [
        (SearchLimits(), "128 deals for a bid, 64 for a card"),
        (SearchLimits(deals=5000), "5,000 deals a decision"),
        (SearchLimits(standard_error=0.5), "as many deals as it takes, to a standard error of 0.5"),
        (
            SearchLimits(deals=50, standard_error=0.5),
            "up to 50 deals a decision, to a standard error of 0.5",
        ),
    ],
)
def test_it_says_how_many_deals_there_were(limits: SearchLimits, how: str) -> None:
    plan = Plan(Job(Player(level=4), replace(limits, seed=0), Encoding.JSONL), 8).to_json()
    assert f"; {how}; " in how_judged(plan)


def test_the_line_over_rounds_ends_at_the_total(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at the sum of the means, where games are of other lengths."""
    steps = [
        {"round": 0, "rounds": 4, "points": 5.0, "standing": 6.0},
        {"round": 1, "rounds": 1, "points": 8.0, "standing": 8.5},
    ]
    done = {"player": "Ann", "games": 3, "by_round": steps}
    open_ = {"player": "Bob", "games": 0, "by_round": [{**s, "standing": None} for s in steps]}
    drawn: list[list[float]] = []
    axes_plot = Axes.plot

    def plot(self: Axes, x: list[float], y: list[float], **options: Any) -> Any:
        drawn.append(list(y))
        return axes_plot(self, x, y, **options)

    monkeypatch.setattr(Axes, "plot", plot)
    plots.PLOTS["over_rounds"]([done, open_], UNITS[Objective.POINTS])
    assert drawn == [[6.0, 8.5], [5.0, 13.0]]


NAMES = [
    ("_anna", "_anna"),
    ("__init__", "__init__"),
    ("  ", '"  "'),
    ("\u738b\u5c0f\u660e", "\u738b\u5c0f\u660e"),
    ("a\nb\x00", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"),
    ("\u202eevil", "\N{REPLACEMENT CHARACTER}evil"),
    ("x" * 5000, "x" * 23 + "…"),
    ("$x_1$", "$x_1$"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES, ids=[ascii(name)[:12] for name, _ in NAMES])
def test_every_name_is_in_every_plot(analysed: Path, name: str, shown: str) -> None:
    """That matplotlib warns of none of them is seen to by pytest, which takes a warning ill."""
    players = json.loads((analysed / "summaries.json").read_text())["players"]
    players = [{**players[0], "player": name}, {**players[1], "player": "Bob"}]
    for plot in plots.PLOTS.values():
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", plot(players, UNITS[Objective.POINTS]))
        in_order = [text for text in texts if text in (escape(shown), shown, "Bob")]
        assert in_order == [shown if '"' in shown else escape(shown), "Bob"]


def test_an_analysis_of_another_form_is_refused(analysed: Path, tmp_path: Path) -> None:
    manifest = json.loads((analysed / "manifest.json").read_text())
    manifest["plan"]["form"] = 1
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(InvalidInput, match="of another version"):
        report(tmp_path)


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
        ("name", "Zo\u00eb\u200d", "Zo\u00eb\u200d"),
        ("name", "", '""'),
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
