"""Whether a finished game is right."""

from __future__ import annotations

from ohhell import score_game
from ohhell.convert import game_from
from tests.web.messages import answers, hidden_cards
from tests.web.person import Person


def played_right(person: Person) -> None:
    """The game is over, scored as the library scores its record, and no hidden card was sent."""
    messages = person.messages()
    assert hidden_cards(messages) == []
    last = list(answers(messages))[-1].view
    assert last.standing.finished
    record = game_from(last.record)
    assert list(score_game(record).totals) == list(last.standing.totals)
    shown = person.page.locator("[data-moment=game-over] li b").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(last.standing.totals)
