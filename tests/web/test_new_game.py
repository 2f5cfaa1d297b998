"""The form of a new game: adjustments, refusals, links."""

from __future__ import annotations

import pytest

from ohhell.v1 import player_pb2, table_service_pb2
from tests.web.conftest import Visits
from tests.web.person import Person

pytestmark = pytest.mark.slow


def test_every_setting_of_a_player_is_offered(person: Person) -> None:
    person.come(level=4).choose("oh_hell", seats=2, maxCards=1)
    page = person.page
    page.locator("summary:has-text('North')").click()
    settings = page.locator(".settings")
    settings.get_by_label("Deals it thinks about for a card").fill("70")
    settings.get_by_label("Deals it thinks about for a bid").fill("80")
    settings.get_by_label("Others' bids and plays").select_option(label="tell it what they hold")
    goals = settings.get_by_label("It plays for")
    goals.select_option(label="its lead over the others")
    settings.get_by_label("Weight of the others' points").fill("0.25")
    settings.get_by_label("It imagines the others").select_option(
        label="and itself playing any legal card"
    )
    settings.get_by_role("slider").fill("0.5")
    ways = settings.get_by_label("It imagines the others").locator("option").count()
    assert ways == len(player_pb2.Playouts.keys())  # the level's own among them
    person.start()
    asked = next(
        table_service_pb2.OpenTableRequest.FromString(sent)
        for call, _, sent, _ in person.messages()
        if call == "TableService/OpenTable"
    )
    player = asked.players[0].player
    assert player == player_pb2.Player(
        level=4,
        play_deals=70,
        bid_deals=80,
        infer=True,
        objective=player_pb2.OBJECTIVE_LEAD,
        rival_weight=0.25,
        playouts=player_pb2.PLAYOUTS_UNIFORM,
        bidding_aggressiveness=0.5,
    )
    # No setting of a player is missing.
    every = {field.name for field in player.DESCRIPTOR.fields}
    assert {field.name for field, _ in player.ListFields()} == every
    assert person.play()["over"]


def test_a_game_is_played_for_winning_it(person: Person) -> None:
    """By a computer seat, and by the hints: what cards are worth is then a chance."""
    person.come(level=4, estimates=True).choose("oh_hell", seats=2, maxCards=3)
    page = person.page
    for name in ("North", "Your hints"):
        details = page.locator(f"details:has(summary:has-text('{name}'))")
        details.locator("summary").click()
        goal = details.get_by_label("It plays for")
        goal.select_option(label="winning the game")
    person.start().deal().bid()
    page.wait_for_selector(".hand .worth b:has-text('%')")
    assert person.play()["over"]


def test_what_cannot_be_had_as_asked_is_explained(person: Person) -> None:
    person.come().choose("romanian_whist", seats=5, maxCards=10)
    told = person.page.locator(".adjusted").inner_text()
    assert "8 instead of 10" in told


def test_a_broken_formula_is_refused_at_its_field(visit: Visits) -> None:
    person = visit(expected="400")
    person.come().choose("oh_hell", made="10+bids")
    page = person.page
    page.wait_for_selector("text=rules.made")
    assert page.locator("input[name=made]").get_attribute("aria-invalid") == "true"
    assert page.locator("button.start").is_disabled()
    page.get_by_role("button", name="Put back: Bid made").click()
    page.wait_for_selector("button.start:not(:disabled)")


def test_rules_travel_by_link(visit: Visits) -> None:
    there = visit(permissions=["clipboard-read", "clipboard-write"])
    there.come().choose("plump", seats=3, maxCards=4)
    there.page.get_by_role("button", name="Copy a link to these rules").click()
    there.page.get_by_role("button", name="Copied").wait_for()
    link: str = there.page.evaluate("navigator.clipboard.readText()")
    here = visit()
    here.come(f"#{link.split('#')[1]}")
    here.settled()
    assert here.page.locator("select[name=preset]").input_value() == "plump"
    here.start()
    assert here.view().position.rules.max_cards == 4


def test_a_link_shows_its_rules_though_a_game_is_kept(person: Person) -> None:
    person.come().choose("oh_hell", seats=3, maxCards=2).start()
    page = person.page
    # Field 2 of the rules: five players.
    page.goto(f"{person.url}#play?rules=EAU")
    page.wait_for_selector("button.start")
    assert page.locator("input[name=seats]:checked").input_value() == "5"
    page.get_by_role("link", name="Play").click()
    page.wait_for_selector("[data-moment=deal]")
    assert len(person.view().seats) == 3
