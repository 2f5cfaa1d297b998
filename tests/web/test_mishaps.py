"""A reload, a server that stops, another key, a slow network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Visits
from tests.web.person import Person
from tests.web.scores import played_right
from tests.web.serving import Serving

pytestmark = pytest.mark.slow


@pytest.fixture
def serving(tmp_path: Path, chromium: str) -> Iterator[Serving]:  # noqa: ARG001
    """A server of the test's own, to be stopped."""
    made = Serving(tmp_path)
    made.start()
    yield made
    made.stop()


def test_a_reload_in_mid_round_loses_nothing(person: Person) -> None:
    person.come().choose("oh_hell", seats=4, maxCards=6).start().deal().bid()
    person.play(acts=2)
    person.my_card()
    before = (person.hand(), person.page.locator(".status").inner_text())
    trick = person.page.locator(".trick li").all_inner_texts()
    person.page.reload()
    person.my_card()
    assert (person.hand(), person.page.locator(".status").inner_text()) == before
    assert person.page.locator(".trick li").all_inner_texts() == trick
    assert person.play()["over"]


def test_the_server_stops_and_starts_in_mid_game(visit: Visits, serving: Serving) -> None:
    person = visit(expected="ERR_|Failed to load")
    person.come().choose("oh_hell", seats=3, maxCards=3).start().deal().bid()
    hand = person.hand()
    serving.stop()
    page = person.page
    try:
        page.locator(".hand .raised button").first.click()
        page.wait_for_selector("text=The server does not answer")
        assert person.hand() == hand
    finally:
        serving.start()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("n => document.querySelectorAll('.hand li').length < n", arg=len(hand))
    assert person.play()["over"]
    played_right(person)


def test_a_server_with_another_key_says_that_the_game_cannot_go_on(
    visit: Visits, serving: Serving
) -> None:
    person = visit(expected="ERR_|Failed to load")
    person.come().choose("oh_hell", seats=3, maxCards=3).start().deal().bid()
    serving.stop()
    serving.change_keys()
    serving.start()
    page = person.page
    page.locator(".hand .raised button").first.click()
    page.wait_for_selector("text=does not know this game any more")
    page.locator(".notes").get_by_role("button", name="New game").click()
    person.start()


def test_a_slow_network(visit: Visits) -> None:
    person = visit()
    person.come().choose("oh_hell", seats=3, maxCards=2)
    session = person.page.context.new_cdp_session(person.page)
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": 400,
            "downloadThroughput": 50_000,
            "uploadThroughput": 20_000,
        },
    )
    person.start()
    assert person.play()["over"]
    played_right(person)


def test_a_server_that_wants_a_token_is_given_one(visit: Visits, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    tokens.write_text("somebody 0123456789abcdef0123\n")
    strict = Serving(tmp_path, "--tokens", str(tokens))
    strict.start()
    try:
        person = visit(expected="401")
        person.url = strict.url
        person.come()
        page = person.page
        page.get_by_label("Access token").fill("0123456789abcdef0123")
        page.get_by_label("Access token").press("Tab")
        page.get_by_role("button", name="Try again").click()
        person.choose("oh_hell", seats=3, maxCards=1).start()
        assert person.play()["over"]
        page.reload()
        page.wait_for_selector("[data-moment=game-over]")
    finally:
        strict.stop()
