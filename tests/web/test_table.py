"""At the table: illegal cards, the hook, undo, claims, cards moved by hand, the keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.messages import hidden_cards
from tests.web.person import Person
from tests.web.scores import played_right

pytestmark = pytest.mark.slow


def test_an_illegal_card_shakes_and_says_why(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=10).start()
    page = person.page
    for _ in range(40):
        person.play(acts=1)
        page.wait_for_timeout(100)
        barred = page.locator(".hand.active .barred button")
        if barred.count():
            break
    barred.first.click(force=True)  # it says itself that it is disabled
    assert re.match(
        r"Not the .* of .*: .* must be followed\.", page.locator(".refusal").inner_text()
    )


def test_the_hook_bars_a_bid_and_says_so(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=5).start()
    page = person.page
    for _ in range(5):  # within as many rounds as seats the person deals once
        page.locator("[data-moment=deal] .main, [data-moment=round-over] .main").first.click()
        page.wait_for_selector("[data-moment=bidding]")
        barred = page.locator("[data-moment=bidding] button.barred")
        if barred.count():
            assert barred.is_disabled()
            assert "is barred: the bids would add up" in page.locator(".why").inner_text()
            return
        person.play(rounds=1)
    raise AssertionError("nothing was barred")


def test_an_act_is_taken_back_until_the_next_seat_acts(person: Person) -> None:
    person.come(pace="fast").choose("oh_hell", seats=4, maxCards=5).start().deal()
    page = person.page
    before = person.hand()
    undo = page.get_by_role("button", name="Undo")
    page.get_by_role("button", name="Pause").click()  # the others wait
    page.locator("[data-moment=bidding] button:not(:disabled)").first.click()
    undo.click()
    page.wait_for_selector("[data-moment=bidding]")
    assert person.hand() == before
    page.get_by_role("button", name="Go on").click()
    person.bid()
    if person.view().position.dealer != 0:
        assert undo.is_disabled()


def test_a_whole_round_is_taken_back_where_that_is_wanted(person: Person) -> None:
    person.come(undo="round").choose("oh_hell", seats=3, maxCards=4).start().deal()
    before = person.hand()
    person.bid()
    person.play(acts=2)
    person.my_card() if len(person.hand()) else None
    undo = person.page.get_by_role("button", name="Undo")
    for _ in range(3):
        undo.click()
    assert person.hand() == before
    assert undo.is_disabled()
    assert person.play()["over"]
    played_right(person)


def test_a_claim(person: Person) -> None:
    """One that holds ends the round; one that can fail is refused with a deal that beats it."""
    person.come().choose("oh_hell", seats=2, maxCards=1).start()
    page = person.page
    verdicts = set()
    for _ in range(30):
        page.locator("[data-moment] button.main").first.click()
        page.wait_for_selector("[data-moment=bidding]")
        person.bid()
        page.get_by_role("button", name="Claim").click()
        page.get_by_role("button", name="All 1 trick").click()
        page.wait_for_selector(".verdict, [data-moment=round-over], [data-moment=game-over]")
        refused = page.locator(".verdict").count() > 0
        verdicts.add(refused)
        if refused:
            assert "A deal that could be" in page.locator(".verdict").inner_text()
        assert hidden_cards(person.messages()) == []
        if len(verdicts) == 2:
            return
        person.come().choose("oh_hell", seats=2, maxCards=1).start()
    raise AssertionError(f"only {verdicts}")


def test_cards_are_moved_by_hand(person: Person) -> None:
    person.come().choose("oh_hell", seats=4, maxCards=6).start().deal()
    page = person.page
    before = person.hand()
    page.locator(".hand li button").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    moved = [before[1], before[0], *before[2:]]
    assert person.hand() == moved
    first, last = page.locator(".hand li button").first, page.locator(".hand li button").last
    first.hover()
    page.mouse.down()
    box = last.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 40, steps=8)
    page.mouse.up()
    assert person.hand() == [*moved[1:], moved[0]]
    page.get_by_role("button", name="Sort").click()
    assert person.hand() == before


def test_a_card_is_played_by_dragging_it(person: Person) -> None:
    person.come().choose("oh_hell", seats=4, maxCards=6).start().deal().bid()
    page = person.page
    count = len(person.hand())
    legal = page.locator(".hand .raised button").first
    box = legal.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 160)  # a quick hand
    page.mouse.up()
    page.wait_for_function(
        "count => document.querySelectorAll('.hand li').length < count", arg=count
    )


@pytest.mark.parametrize("alternate", [True, False])
def test_sorting(person: Person, alternate: bool) -> None:
    sorting = {
        "rank": "ascending",
        "suits": "ascending",
        "alternate": alternate,
        "trumpFirst": False,
    }
    person.come(sorting=sorting).choose("oh_hell", seats=4).start().deal()
    hand = person.hand()
    suits = list(dict.fromkeys(card[1] for card in hand))
    if not alternate:
        assert suits == sorted(suits)
    for suit in suits:
        ranks = ["23456789TJQKA".index(card[0]) for card in hand if card[1] == suit]
        assert ranks == sorted(ranks)


def test_by_keyboard_alone(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=2)
    page = person.page
    page.locator("button.start").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-moment=deal]")
    for _ in range(3):
        page.keyboard.press("Space")
        page.wait_for_selector("[data-moment=bidding]")
        legal = person.view().legal_actions.bids
        page.keyboard.press(str(legal[0]))
        for _ in range(person.view().position.cards):
            page.wait_for_selector(".hand .raised")
            left = len(person.hand())
            for _ in range(60):  # from the start of the page to the hand, as anybody would
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.closest('.hand') !== null"):
                    break
            for _ in range(left):
                if page.evaluate("document.activeElement.closest('.raised') !== null"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            page.wait_for_function(
                "n => document.querySelectorAll('.hand li').length < n", arg=left
            )
        page.wait_for_selector("[data-moment=round-over], [data-moment=game-over]")
        page.locator("body").evaluate("() => document.activeElement.blur()")
    expect(page.locator("[data-moment=game-over]")).to_have_count(1)


def big_hand(person: Person) -> list[int]:
    """Two seats, thirteen cards: the bids that the person may make, when it is to bid."""
    person.come().choose("oh_hell", seats=2, maxCards=13).start().deal()
    return list(person.view().legal_actions.bids)


@pytest.mark.parametrize("bid", [11, 1, 3])
def test_a_bid_is_typed(person: Person, bid: int) -> None:
    """One digit, or two soon after another; one that could go on waits, and Enter ends it."""
    legal = big_hand(person)
    bid = bid if bid in legal else bid + 1  # the hook bars one at most
    person.page.keyboard.type(str(bid))
    if bid == 1:
        assert person.page.locator("[data-moment=bidding] kbd").inner_text() == "1…"
        person.page.keyboard.press("Enter")
    person.my_card()
    assert person.view().seats[0].bid == bid


def test_a_bid_typed_is_made_by_itself_after_a_moment(person: Person) -> None:
    if 1 in big_hand(person):
        person.page.keyboard.press("1")
        person.my_card()
        assert person.view().seats[0].bid == 1


def test_a_bid_is_reached_by_arrows(person: Person) -> None:
    legal = big_hand(person)
    for _ in range(len(legal)):
        person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")  # around: the first again
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("Enter")
    person.my_card()
    assert person.view().seats[0].bid == legal[-2]
