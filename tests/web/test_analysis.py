"""Records and positions: judged, walked, varied, checked, shared, set up."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ohhell.v1 import analysis_pb2
from tests.web.conftest import Visits
from tests.web.person import Person
from tests.web.records import a_round

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_record_is_judged_walked_and_varied(visit: Visits) -> None:
    person = visit(permissions=["clipboard-read", "clipboard-write"])
    person.come("#analyse")
    page = person.page
    record = (EXAMPLES / "records/three_cards.json").read_text()
    page.set_input_files(
        "input[type=file]",
        files=[{"name": "r.json", "mimeType": "application/json", "buffer": record.encode()}],
    )
    page.wait_for_selector("text=0 of 16")
    page.get_by_role("button", name="Judge every decision").click()
    page.wait_for_selector("aside table")
    page.wait_for_selector(".own .best")  # of the bids
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=4 of 16")
    page.wait_for_selector(".hand .worth")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("text=8 of 16")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("text=4 of 16")
    # The last of the legal cards is not what was played: another line.
    others = page.locator(".hand .raised:not(:has(.made)) button")
    others.first.click()
    page.wait_for_selector("text=Another line")
    page.wait_for_selector("text=5 of 5")
    page.get_by_role("button", name="Back to what was played").click()
    page.wait_for_selector("text=4 of 16")
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_role("button", name="Copied").wait_for()
    link: str = page.evaluate("navigator.clipboard.readText()")
    other = visit()
    other.come(f"#{link.split('#')[1]}")
    other.page.wait_for_selector("text=4 of 4")
    other.page.wait_for_selector(".hand .worth")
    page.keyboard.press("End")
    page.get_by_role("button", name="To the last moment").click()
    page.wait_for_selector("text=The round is over")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save game").click()
    kept = json.loads(Path(saved.value.path()).read_text())
    assert kept["rounds"][0]["plays"] == json.loads(record)["rounds"][0]["plays"]


def test_the_costliest_decision_is_jumped_to(person: Person) -> None:
    """A game of the page itself, played badly, then judged."""
    person.come().choose("oh_hell", seats=3, maxCards=4).start()
    page = person.page
    person.play()
    page.get_by_role("button", name="Analyse this game").click()
    page.get_by_role("button", name="Judge every decision").click()
    page.wait_for_selector("aside table")
    costly = page.locator("aside ol button")
    if costly.count() == 0:
        pytest.skip("this game had no decision that lost points beyond the noise")
    told = costly.first.inner_text()
    costly.first.click()
    card = re.search(r": (.*) instead of", told)
    assert card
    if card[1].startswith("bid"):
        page.wait_for_selector(f".own li:has(.made) button[aria-label='{card[1].capitalize()}']")
    else:
        page.wait_for_selector(f".hand li:has(.made) button[aria-label='{card[1]}']")


def test_whose_information_counts(person: Person) -> None:
    person.come("#analyse")
    page = person.page
    page.fill("textarea", (EXAMPLES / "records/three_cards.json").read_text())
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=0 of 16")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_selector(".hand .worth")
    page.get_by_label("Judged by").select_option(label="all hands open")
    page.wait_for_selector(".hand .worth")
    person.settled()
    asked = [sent for call, _, sent, _ in person.messages() if call == "AnalysisService/WatchPlays"]
    assert b"" not in asked
    # Requests of streams are enveloped: five bytes before the message.
    last = analysis_pb2.WatchPlaysRequest.FromString(asked[-1][5:])
    assert last.position.information == 2


def claiming(person: Person) -> Any:
    """About to check a claim of exactly one trick, which a deal can beat."""
    person.come("#analyse")
    page = person.page
    page.fill("textarea", (EXAMPLES / "positions/claim_guess.json").read_text())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("combobox", name="Claim", exact=True).select_option(label="exactly")
    page.get_by_label("How many tricks").fill("1")
    return page


def test_a_claim_is_refuted_with_the_deal(person: Person) -> None:
    page = claiming(person)
    page.get_by_role("button", name="Check", exact=True).click()
    told = page.locator(".verdict").inner_text()
    assert "it can fail" in told
    assert "have to guess" in told
    assert "A deal that could be (1)" in told


def test_a_position_is_set_up_in_the_editor(person: Person) -> None:
    person.come("#analyse")
    page = person.page
    page.get_by_role("button", name="Set up a position").click()
    page.get_by_label("Cards dealt to each").fill("2")
    page.get_by_label("Dealer").select_option(label="East")
    for card in ("ace of spades", "10 of hearts"):
        page.get_by_role("button", name=f"{card}: not seen").click()
    page.get_by_label("the turned-up card").check()
    page.get_by_role("button", name="2 of spades: not seen").click()
    page.get_by_role("button", name="Analyse it").click()
    page.wait_for_selector("text=South to bid")
    page.wait_for_selector(".own .best")
    assert person.hand() == ["AS", "TH"]


def test_bids_made_at_once_are_varied(person: Person) -> None:
    """Another bid of another seat, then cards on that line, and back."""
    person.come("#analyse")
    page = person.page
    record = a_round(3, 4, seed=5, simultaneous_bidding=True)
    bids = json.loads(record)["rounds"][0]["bids"]
    dealer = json.loads(record)["rounds"][0].get("dealer", 0)
    page.fill("textarea", record)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("text=0 of 13")
    seat = (dealer + 1) % 3  # the first of the bids is its own
    page.get_by_role("group", name="Whose bid").get_by_role("button").nth(seat).click()
    page.wait_for_selector(".own .best")
    page.wait_for_selector(f".own li:has(.made) button[aria-label='Bid {bids[0]}']")
    other = (bids[0] + 1) % 5
    page.get_by_role("button", name=f"Bid {other}", exact=True).click()
    page.get_by_role("button", name="Go on with these bids").click()
    page.wait_for_selector("text=Another line")
    page.wait_for_selector(".hand .raised")
    shown = page.locator(".seat .bid").all_inner_texts()
    assert f"0/{other}" in "".join(shown)
    page.locator(".hand .raised button").first.click()
    page.wait_for_selector("text=2 of 2")
    page.get_by_role("button", name="Back to what was played").click()
    page.wait_for_selector("text=0 of 13")
    # The bids of the record lead to what was played.
    page.get_by_role("button", name="Go on with these bids").click()
    page.wait_for_selector("text=1 of 13")


def test_a_deal_against_a_claim_is_walked_through(person: Person) -> None:
    page = claiming(person)
    before = page.locator(".walk").inner_text()
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".verdict dl .open")
    page.get_by_role("button", name="Lay it out and walk through it").first.click()
    page.wait_for_selector("text=A deal that beats the claim")
    page.keyboard.press("ArrowRight")
    # All hands are open there.
    page.wait_for_selector(".seat .open")
    assert page.get_by_label("Judged by").input_value() == "2"
    page.get_by_role("button", name="Back to where you were").click()
    page.wait_for_function("text => document.querySelector('.walk').innerText === text", arg=before)


def test_a_compressed_file_is_opened(person: Person) -> None:
    person.come("#analyse")
    packed = gzip.compress((EXAMPLES / "records/three_cards.json").read_bytes())
    person.page.set_input_files(
        "input[type=file]",
        files=[{"name": "r.jsonl.gz", "mimeType": "application/gzip", "buffer": packed}],
    )
    person.page.wait_for_selector("text=0 of 16")


DROP = """(text) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "game.json"));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
}"""


def test_a_file_is_dropped(person: Person) -> None:
    person.come("#analyse")
    person.page.wait_for_selector("textarea")
    person.page.evaluate(DROP, (EXAMPLES / "records/three_cards.json").read_text())
    person.page.wait_for_selector("text=0 of 16")


def test_what_cannot_be_read_says_why(visit: Visits) -> None:
    person = visit(expected="400")
    person.come("#analyse")
    page = person.page
    page.fill("textarea", "not a game")
    page.get_by_role("button", name="Open", exact=True).click()
    assert "cannot be read" in page.get_by_role("alert").inner_text()
