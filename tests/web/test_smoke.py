"""The page in a browser against a real server: one short game, one hint, one analysis."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.person import Person
from tests.web.scores import played_right

# One process has the browser for both.
pytestmark = pytest.mark.xdist_group("web")

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_short_game(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=3).start()
    person.deal()
    person.page.get_by_role("button", name="Hint").click()
    person.page.wait_for_selector(".hint")
    assert person.play()["over"]
    assert len(person.view().sheet) == 5
    played_right(person)


def test_an_analysis(person: Person) -> None:
    person.come("#analyse")
    page = person.page
    page.fill("textarea", (EXAMPLES / "records/three_cards.json").read_text())
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=to bid")
    page.get_by_role("button", name="Judge every decision").click()
    page.wait_for_selector("text=The costliest decisions")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=to play")
    page.wait_for_selector(".hand .worth")
