from __future__ import annotations

from threading import Thread

from ohhell.engine.waiting import Waiting


def taken(waiting: Waiting[str]) -> list[str]:
    waiting.close()
    return list(iter(waiting.take, None))


def test_higher_priorities_first_then_earlier_ones() -> None:
    waiting: Waiting[str] = Waiting()
    for item, priority in [("a", 0), ("b", 5), ("c", -1), ("d", 5), ("e", 0)]:
        waiting.put(item, priority)
    assert taken(waiting) == ["b", "d", "a", "e", "c"]


def test_what_waits_can_be_taken_back() -> None:
    waiting: Waiting[str] = Waiting()
    items = [f"{i}" for i in range(9)]
    for i, item in enumerate(items):
        waiting.put(item, i % 3)
    assert waiting.remove(items[4])
    assert not waiting.remove(items[4])
    assert waiting.take() == "2"
    assert not waiting.remove("2")
    assert taken(waiting) == ["5", "8", "1", "7", "0", "3", "6"]


def test_taking_waits_for_an_item_or_the_end() -> None:
    waiting: Waiting[str] = Waiting()
    found: list[str | None] = []
    takers = [Thread(target=lambda: found.append(waiting.take())) for _ in range(2)]
    for taker in takers:
        taker.start()
    waiting.put("a", 0)
    waiting.close()
    for taker in takers:
        taker.join(timeout=20)
    assert sorted(found, key=str) == [None, "a"]
