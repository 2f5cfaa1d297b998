"""What can be chosen about the page: pace, colours, reset; and the results that it keeps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.person import Person

pytestmark = pytest.mark.slow


def test_a_finished_trick_waits_where_that_is_wanted(person: Person) -> None:
    person.come(holdTricks=True).choose("oh_hell", seats=2, maxCards=2).start().deal().bid()
    page = person.page
    page.locator(".hand .raised button").first.click()
    # One trick lies there until it is sent away.
    go_on = page.get_by_role("button", name="Go on")
    go_on.wait_for()
    page.wait_for_timeout(500)
    expect(page.locator(".trick li")).to_have_count(2)
    go_on.click()
    page.wait_for_function("() => document.querySelectorAll('.trick li').length < 2")


def test_the_others_are_paused(person: Person) -> None:
    person.come(pace="fast").choose("oh_hell", seats=4, maxCards=4).start()
    page = person.page
    page.get_by_role("button", name="Pause").click()
    page.locator("[data-moment=deal] button.main").click()
    page.wait_for_timeout(1200)
    if person.view().position.dealer != 3:  # else the person bids first
        assert page.locator("[data-moment=bidding]").count() == 0
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("[data-moment=bidding]")


def test_colours_and_deck_are_kept_and_reset(person: Person) -> None:
    person.come(theme="dark", deck="four")
    page = person.page
    root = page.locator("html")
    assert (root.get_attribute("data-theme"), root.get_attribute("data-deck")) == ("dark", "four")
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog").get_by_label("Deck").select_option(label="red and black")
    page.reload()
    assert (root.get_attribute("data-theme"), root.get_attribute("data-deck")) == ("dark", "two")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Reset all settings").click()
    assert root.get_attribute("data-theme") == "light"  # the device's


def test_results_are_summed_by_level_and_seats(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=1).start()
    page = person.page
    for _ in range(2):
        assert person.play()["over"]
        page.get_by_role("button", name="Play again").click()
        page.wait_for_selector("[data-moment=deal]")
    page.get_by_role("link", name="Results").click()
    row = page.locator("tbody tr")
    expect(row).to_have_count(1)
    assert row.inner_text().split("\t")[:3] == ["Level 1 · easy", "3", "2"]
    page.get_by_role("button", name="Forget all results").click()
    page.wait_for_selector("text=No game has been finished")


def test_the_rules_in_force_are_told(person: Person) -> None:
    person.come().choose("romanian_whist").start()
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog dl")
    told = person.page.locator("dialog").inner_text()
    assert "Romanian deck" in told
    assert "-abs(bid-taken)" in told
    assert "Cards by round: 1 1 1 1 2 3" in told
