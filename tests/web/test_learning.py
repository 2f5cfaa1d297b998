"""Each learning aid, the competitive mode without them, and the proof of an honest deal."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from ohhell.v1 import analysis_pb2, table_service_pb2
from tests.web.conftest import Visits
from tests.web.messages import hidden_cards
from tests.web.person import Person

pytestmark = pytest.mark.slow


def test_hints_on_request_and_always(person: Person) -> None:
    person.come().choose("oh_hell", seats=4, maxCards=4).start().deal()
    page = person.page
    assert page.locator(".hint").count() == 0
    page.keyboard.press("h")
    page.wait_for_selector("p.hint:has-text('Bid')")
    person.come(hints="always").choose("oh_hell", seats=4, maxCards=4).start().deal()
    page.wait_for_selector("p.hint:has-text('Bid')")
    person.bid()
    page.wait_for_selector("p.hint:has-text('Play')")
    expect(page.locator(".star")).to_have_count(1)


def test_a_hint_only_when_it_differs(person: Person) -> None:
    person.come(hints="differs").choose("oh_hell", seats=4, maxCards=8).start().deal()
    page = person.page
    page.locator("[data-moment=bidding] button:not(:disabled)").last.click()  # eight, or seven
    page.wait_for_selector(".objection")
    page.get_by_role("button", name="Think again").click()
    best = next(
        analysis_pb2.SuggestResponse.FromString(received).bid
        for call, _, _, received in reversed(person.messages())
        if call == "AnalysisService/Suggest"
    )
    page.locator("[data-moment=bidding] button").get_by_text(str(best), exact=True).click()
    person.my_card()
    assert page.locator(".objection").count() == 0


def test_a_hint_stays_the_same(person: Person) -> None:
    """However often it is asked for, and when a bid is checked against it."""
    person.come(hints="differs").choose("oh_hell", seats=4, maxCards=8).start().deal()
    page = person.page
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_selector("p.hint:has-text('Bid')")
        person.settled()
    page.locator("[data-moment=bidding] button:not(:disabled)").last.click()
    page.wait_for_selector(".objection")
    answers = [
        analysis_pb2.SuggestResponse.FromString(received)
        for call, _, _, received in person.messages()
        if call == "AnalysisService/Suggest"
    ]
    assert len(answers) == 4
    assert len({(answer.bid, answer.seed, answer.deals) for answer in answers}) == 1


# Keeps every figure of deals that was ever shown.
BUDGETS = """
window.budgets = new Set();
new MutationObserver(() => {
  const told = /[0-9,]+ deals[^\u00b7]*/.exec(document.body?.innerText ?? "");
  if (told) window.budgets.add(told[0].trim());
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_points_of_each_card_sharpen(visit: Visits) -> None:
    person = visit(record=False)
    page = person.page
    page.add_init_script(BUDGETS)
    for _ in range(20):  # until there is something to choose and to search for a while
        person.come(estimates=True).choose("oh_hell", seats=4, maxCards=10).start().deal().bid()
        page.wait_for_selector(".hand .worth")
        legal = page.locator(".hand .raised").count()
        assert page.locator(".hand .worth").count() == legal
        page.wait_for_selector("text=/deals · engine/")
        told = page.evaluate("[...budgets]")
        if len(told) > 1:
            break
    *on_the_way, last = told
    assert on_the_way
    assert all(text.endswith(", sharpening") for text in on_the_way)
    assert last.endswith(" deals")


def test_the_chance_of_each_bid(person: Person) -> None:
    person.come(bidAnalysis=True).choose("oh_hell", seats=4, maxCards=5).start().deal()
    page = person.page
    page.wait_for_selector("[data-moment=bidding] .worth b")
    expect(page.locator("[data-moment=bidding] .worth b")).to_have_count(6)


def test_the_card_counter_and_what_each_seat_can_hold(person: Person) -> None:
    person.come(counter=True, mayHold=True).choose(
        "oh_hell", seats=4, maxCards=3
    ).start().deal().bid()
    page = person.page
    view = person.view()
    played = set(view.position.plays)
    page.wait_for_selector("aside .played" if played else "aside .own")
    assert page.locator("aside .suit > .own").count() == len(person.hand())
    assert page.locator("aside .suit > .played").count() == len(played)
    for each in view.legal_actions.may_hold:
        button = page.locator("aside .seat").nth(
            [m.seat for m in view.legal_actions.may_hold].index(each.seat)
        )
        button.click()
        assert page.locator("aside .suit > .held").count() == len(each.cards)
        button.click()


def test_all_hands_are_seen_only_where_that_was_chosen(person: Person) -> None:
    person.come()
    person.page.get_by_label("View all hands").check()
    person.choose("oh_hell", seats=4, maxCards=3).start().deal()
    expect(person.page.locator(".seat .open")).to_have_count(3)
    assert hidden_cards(person.messages())  # the check itself would see it


def test_competitive_has_no_aid(person: Person) -> None:
    aids = {
        "hints": "always",
        "estimates": True,
        "bidAnalysis": True,
        "counter": True,
        "mayHold": True,
    }
    person.come(competitive=True, **aids).choose("oh_hell", seats=4, maxCards=3)
    assert person.page.get_by_label("View all hands").count() == 0
    person.start().deal().bid()
    page = person.page
    person.settled()
    for aid in ("p.hint", ".worth", "aside"):
        assert page.locator(aid).count() == 0
    for name in ("Hint", "Values"):
        assert page.get_by_role("button", name=name, exact=True).count() == 0
    page.keyboard.press("h")
    page.keyboard.press("e")
    person.settled()
    assert not [call for call, *_ in person.messages() if call.startswith("AnalysisService")]


def test_the_deal_is_proven_honest(person: Person) -> None:
    person.come().choose("romanian_whist").start()
    page = person.page
    person.play(rounds=1)
    page.get_by_role("button", name="Honest deal").click()
    page.wait_for_selector("text=Checked in this browser")
    promised = person.view().record.rounds[0].commitment
    assert promised in page.locator("dialog").inner_text()


def test_a_deal_that_breaks_the_promise_is_told(visit: Visits) -> None:
    """Two cards change hands in the record that the page is given."""
    person = visit(record=False)
    person.come().choose("oh_hell", seats=3, maxCards=2).start()

    def exchange(route: Any) -> None:
        response = route.fetch()
        answer = table_service_pb2.ActResponse.FromString(response.body())
        for last in answer.view.record.rounds[-1:]:
            one, other = last.hands[0].cards, last.hands[1].cards
            one[0], other[0] = other[0], one[0]
        route.fulfill(
            status=200,
            headers={"content-type": "application/proto"},
            body=answer.SerializeToString(),
        )

    person.page.route("**/ohhell.v1.TableService/Act", exchange)
    person.play(rounds=1)
    person.page.get_by_role("button", name="Honest deal").click()
    person.page.wait_for_selector("text=does not keep the promise")
