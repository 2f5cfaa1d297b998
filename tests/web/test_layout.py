"""Nothing on the felt lies over anything else, at any size of the window and for 2 to 8 seats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Visits
from tests.web.person import Person
from tests.web.records import a_round

pytestmark = pytest.mark.slow

SIZES = [(360, 640), (390, 844), (800, 500), (1024, 768), (1280, 600), (1920, 1080), (3840, 2160)]

# What lies over what: of seats, the turned-up card and cards of the trick; cards of the trick may
# lie over one another, as on a table, but the corner of each with its rank is seen.
OVERLAPS = """
() => {
  const felt = document.querySelector(".felt");
  const box = (each) => each.getBoundingClientRect();
  const seats = [...felt.querySelectorAll(".seat")], sign = [...felt.querySelectorAll(".sign")];
  const cards = [...felt.querySelectorAll(".trick li")];
  const over = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const name = (each) => each.className + " " + (each.ariaLabel ?? each.innerText.slice(0, 20));
  const found = [];
  const fixed = [...seats, ...sign];
  for (const [at, one] of fixed.entries()) {
    for (const other of [...fixed.slice(at + 1), ...cards]) {
      if (over(box(one), box(other))) found.push(`${name(one)} and ${name(other)}`);
    }
  }
  for (const each of [...fixed, ...cards]) {
    const { left, right, top, bottom } = box(each), edge = box(felt);
    const inside = left >= edge.left && right <= edge.right &&
      top >= edge.top && bottom <= edge.bottom;
    if (!inside) found.push(`${name(each)} is not on the felt`);
  }
  for (const card of cards) {
    const { left, top, width, height } = box(card);
    if (width < 30) found.push(`${name(card)} is ${width} wide`);
    const corner = { left, top, right: left + width * 0.25, bottom: top + height * 0.2 };
    for (const other of cards) {
      const above = Number(other.style.zIndex) > Number(card.style.zIndex);
      if (above && over(corner, box(other))) found.push(`${name(other)} hides ${name(card)}`);
    }
  }
  return found;
}
"""


def settle(page: Any) -> None:
    """Waits until nothing moves any more."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")


@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_lies_over_anything_else(visit: Visits, seats: int) -> None:
    """All hands open, as large as they are, with the cards of a whole trick on the table."""
    person = visit(record=False, reduced_motion="reduce")
    cards = min(13, 51 // seats)
    person.come("#analyse")
    page = person.page
    page.fill("textarea", a_round(seats, cards, seed=seats))
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=to bid")
    wrong: list[str] = []
    for done in (seats, 2 * seats - 1, 2 * seats, 3 * seats):
        page.locator("body").press("Home")
        for _ in range(done):
            page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"text={done} of {seats * (cards + 1)}")
        if done > seats:
            expected = (done - 1) % seats + 1
            page.wait_for_function(
                f"() => document.querySelectorAll('.trick li').length === {expected}"
            )
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            settle(page)
            wrong += [f"{size}, {done} steps: {found}" for found in page.evaluate(OVERLAPS)]
    assert wrong == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_bids_of_others_are_seen_while_one_bids(person: Person, size: tuple[int, int]) -> None:
    """The panel leaves them free; eight seats, all of whom may have bid."""
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    person.come().choose("oh_hell", seats=6, maxCards=8).start().deal()
    settle(page)
    panel = page.locator("[data-moment=bidding]").bounding_box()
    assert panel is not None
    for bid in page.locator(".seat:not(.S) .bid").all():
        box = bid.bounding_box()
        assert box is not None
        clear = (
            box["y"] + box["height"] <= panel["y"]
            or box["y"] >= panel["y"] + panel["height"]
            or box["x"] + box["width"] <= panel["x"]
            or box["x"] >= panel["x"] + panel["width"]
        )
        assert clear, (bid.get_attribute("title"), box, panel)
