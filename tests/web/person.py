"""Somebody who plays at the page: what they click, and what they see."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ohhell.v1 import table_service_pb2 as tables
from tests.web.messages import Recorded, recorded

PATIENCE_MS = 180_000
"""For whatever is waited for: a machine may be busy, and nothing here is timed."""

PLAY_ON = """
async ({ rounds, acts, patience }) => {
  // Does the first thing that may be done, as long as there is something; each is a click.
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const find = (selector) => [...document.querySelectorAll(selector)];
  let done = 0, finished = 0, last = performance.now();
  while (performance.now() - last < patience) {
    const over = document.querySelector("[data-moment=game-over]");
    if (over) return { done, finished, over: true };
    const next = find("[data-moment=round-over] button.main, [data-moment=deal] button.main")[0];
    const bid = find("[data-moment=bidding] button:not(:disabled)");
    const card = find(".hand .raised button");
    const choice = next ?? bid[Math.floor(bid.length / 3)] ?? card[0];
    if (choice) {
      const ended = next?.closest("[data-moment=round-over]");
      if ((ended && ++finished >= rounds) || done >= acts) return { done, finished };
      choice.click();
      done++;
      last = performance.now();
    }
    await wait(5);
  }
  throw new Error("nothing more to do: " + document.body.innerText.slice(0, 400));
}
"""


class Person:
    """Drives a page of Playwright."""

    def __init__(self, page: Any, url: str) -> None:
        self.page = page
        self.url = url

    def come(self, hash: str = "", level: int = 1, **settings: object) -> Person:
        """Opens the page with these settings, fresh; the others play at this level at once."""
        kept = {"pace": "none", "theme": "light", **settings}
        players = [{"level": 5}] + [{"level": level}] * 7
        self.page.goto(self.url)
        self.page.evaluate(
            "([settings, setup]) => { localStorage.clear();"
            " localStorage['ohhell.settings'] = settings; localStorage['ohhell.setup'] = setup; }",
            [json.dumps(kept), json.dumps({"players": players})],
        )
        self.page.goto("about:blank")  # else only the part behind the hash would change
        self.page.goto(f"{self.url}{hash}")
        return self

    def choose(
        self, preset: str = "oh_hell", seats: int | None = None, **options: object
    ) -> Person:
        """Fills the form of a new game. options: by the names of the editor's inputs."""
        page = self.page
        page.select_option("select[name=preset]", preset)
        if seats is not None:
            page.locator(f"label:has(> input[name=seats][value='{seats}'])").click()
        if options:
            page.locator("details.options > summary").click()
        for name, value in options.items():
            self._fill(name, value)
        self.settled()
        return self

    def _fill(self, name: str, value: object) -> None:
        if name == "trumpSequence":
            assert isinstance(value, str)
            for trump in value.split(","):
                self.page.get_by_role("button", name=f"+ {trump}", exact=True).click()
            return
        field = self.page.locator(f"details.options [name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("input => input.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
            field.press("Tab")

    def settled(self) -> None:
        """Waits until no call of the page is under way."""
        self.page.wait_for_load_state("networkidle")

    def start(self) -> Person:
        self.page.locator("button.start").click()
        self.page.wait_for_selector("[data-moment=deal]")
        return self

    def play(self, rounds: int = 1000, acts: int = 100_000) -> Mapping[str, Any]:
        """Plays on: until so many rounds or acts are done, or the game is over."""
        asked = {"rounds": rounds, "acts": acts, "patience": PATIENCE_MS}
        found: Mapping[str, Any] = self.page.evaluate(PLAY_ON, asked)
        return found

    def deal(self) -> Person:
        """Deals, and waits for the own turn."""
        self.page.locator(
            "[data-moment=deal] button.main, [data-moment=round-over] button.main"
        ).click()
        self.page.wait_for_selector("[data-moment=bidding]")
        return self

    def bid(self, bid: int | None = None) -> Person:
        """Bids, the first bid that may be made unless one is given, and waits for the own turn."""
        buttons = self.page.locator("[data-moment=bidding] button:not(:disabled)")
        if bid is None:
            buttons.first.click()
        else:
            buttons.get_by_text(str(bid), exact=True).click()
        return self.my_card()

    def my_card(self) -> Person:
        self.page.wait_for_selector(".hand .raised")
        return self

    def hand(self) -> list[str]:
        cards: list[str] = self.page.eval_on_selector_all(
            ".hand li", "all => all.map((each) => each.dataset.card)"
        )
        return cards

    def messages(self) -> Recorded:
        return recorded(self.page)

    def view(self) -> tables.TableView:
        """What the service said last of the table."""
        from tests.web.messages import answers

        views = [answer.view for answer in answers(self.messages()) if answer.HasField("view")]
        return views[-1]
