"""Every screen: axe, 360 pixels, no jumps; the first load; the pictures of docs/web.md."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ohhell.v1 import rules_pb2
from tests.web.conftest import Visits
from tests.web.person import Person

pytestmark = pytest.mark.slow

PHONE = (360, 740)
DESKTOP = (1280, 800)
LARGEST_FIRST_LOAD = 200_000
LARGEST_SHIFT = 0.02


def test_the_first_load_is_small(visit: Visits) -> None:
    person = visit(record=False)
    person.page.goto(person.url)
    person.settled()
    sizes: list[list[Any]] = person.page.evaluate(
        "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((each) => [each.name, each.transferSize])"
    )
    assert 20_000 < sum(size for _, size in sizes) < LARGEST_FIRST_LOAD, sizes


def at_each_screen(person: Person) -> Any:
    """Walks through the main screens; yields the name of each when it is there."""
    page = person.page
    person.settled()
    yield "new-game"
    down = rules_pb2.DEAL_PATTERN_DOWN_ONLY
    person.choose("oh_hell", seats=4, maxCards=7, dealPattern=down).start()
    yield "deal"
    person.deal()
    page.keyboard.press("e")
    page.wait_for_selector("[data-moment=bidding] .worth b")
    yield "bid"
    person.bid()
    person.play(acts=2)
    person.my_card()
    page.keyboard.press("e")
    page.wait_for_selector(".hand .worth")
    person.settled()
    yield "play"
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog dl")
    yield "rules"
    page.keyboard.press("Escape")
    person.play(rounds=2)
    yield "round-over"
    page.get_by_role("button", name="Score sheet").click()
    page.wait_for_selector("dialog svg")
    yield "score-sheet"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.wait_for_selector("dialog fieldset")
    yield "settings"
    page.keyboard.press("Escape")
    person.play()
    yield "game-over"
    page.get_by_role("button", name="Analyse this game").click()
    page.get_by_role("button", name="Judge every decision").click()
    page.wait_for_selector("aside table")
    for _ in range(6):
        page.get_by_role("button", name="A card on").click()
    page.wait_for_selector(".hand .worth")
    person.settled()
    yield "analyse"
    page.get_by_role("button", name="Edit position").click()
    page.wait_for_selector("dialog .suit button")
    yield "editor"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Results").click()
    page.wait_for_selector("table")
    yield "results"


# Fields and buttons that stick out of the panel or the window that they are in.
CUT_OFF = """
() => [...document.querySelectorAll("dialog, .panel")].flatMap((panel) => {
  const { left, right } = panel.getBoundingClientRect();
  return [...panel.querySelectorAll("select, input, button, textarea")].filter((each) => {
    const box = each.getBoundingClientRect();
    const scrolled = each.closest(".grid, [role=region]:not(.body), .visually-hidden");
    return box.width > 1 && !scrolled && (box.left < left - 1 || box.right > right + 1);
  }).map((each) => each.outerHTML.slice(0, 120));
})
"""

AXE = "axe.run(document, { resultTypes: ['violations'] })"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen(
    visit: Visits, axe: str, size: tuple[int, int], theme: str, tmp_path: Path
) -> None:
    """Nothing serious for axe, nothing wider than the window; and its picture."""
    person = visit(size, record=False, reduced_motion="reduce")
    person.come(theme=theme, deck="two" if theme == "light" else "four")
    device = "phone" if size == PHONE else "desktop"
    folder = Path(os.environ.get("OHHELL_SCREENSHOTS", tmp_path))
    folder.mkdir(exist_ok=True)
    kept = {"play", "bid", "analyse", "new-game"}
    wrong: list[str] = []
    for screen in at_each_screen(person):
        page = person.page
        page.evaluate(axe)
        for found in page.evaluate(AXE)["violations"]:
            if found["impact"] in ("serious", "critical"):
                nodes = [node["html"][:160] for node in found["nodes"][:3]]
                wrong.append(f"{screen}: {found['id']}: {nodes}")
        width = page.evaluate("document.scrollingElement.scrollWidth")
        if width > size[0]:
            wrong.append(f"{screen}: {width} wide")
        wrong += [f"{screen}: {found} is cut off" for found in page.evaluate(CUT_OFF)]
        if screen in kept:
            page.evaluate("scrollTo(0, 0)")
            path = folder / f"web-{screen}-{device}-{theme}.jpg"
            page.screenshot(path=path, type="jpeg", quality=72)
            assert path.stat().st_size < 120_000
    assert wrong == []


SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => (node?.outerHTML ?? "").slice(0, 200));
    if (!hadRecentInput) shifts.push([value, moved]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_jumps(visit: Visits, size: tuple[int, int]) -> None:
    """From the first load through a round with every aid, what moves by itself; clicks are real."""
    person = visit(size)
    page = person.page
    page.add_init_script(SHIFTS)
    aids = {"hints": "always", "estimates": True, "bidAnalysis": True}
    person.come(pace="fast", **aids)
    person.settled()
    person.choose("oh_hell", seats=4, maxCards=4).start()
    page.locator("[data-moment=deal] button.main").click()
    choice = page.locator("[data-moment=bidding] button:not(:disabled), .hand .raised button")
    over = page.locator("[data-moment=round-over]")
    for _ in range(5):
        choice.first.or_(over).wait_for()
        person.settled()
        if over.count():
            break
        choice.first.click()
    over.wait_for()
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < LARGEST_SHIFT, shifts
