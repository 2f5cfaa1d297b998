"""What is wrong on a score sheet is named by its line and in the words of the sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ohhell import InvalidInput, RuleSet
from ohhell.batch.converting import converted
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.formats import Format, in_its_terms, read_record
from ohhell.batch.raw_records import Form, RawRecord
from ohhell.batch.replay import checked_scores
from ohhell.batch.run import analyze
from ohhell.batch.sheet_writing import write_sheet
from ohhell.position import Hand
from ohhell.records import AcceptedClaim, RoundRecord
from ohhell.requests import Player, SearchLimits
from tests.batch.games import random_game

TAGS = """[Game "two"]
[max_cards "3"]

[Player "Ann"]
[Player "Bob"]
[Player "Cy"]
[Player "Dee"]
[Dealer "3"]
# the tags take eleven lines
3; up 7H; bids 1 1 1 1; taken 2 0 1 0
"""
DEALS = TAGS.count("\n") + 1


def errors_of(text: str, tmp_path: Path) -> list[dict[str, Any]]:
    path = tmp_path / "games.sheet"
    path.write_text(text)
    limits = SearchLimits(deals=4)
    analyze([path], tmp_path / "out", Player(level=4), limits, executor=InProcess())
    return list(map(json.loads, (tmp_path / "out" / "errors.jsonl").read_text().splitlines()))


LINES = [
    # Seat 0 deals, so seat 1 bids first, and the hook is seat 0's.
    ("2; up QS; bids 1 0 1 0; taken 0 1 1 0", "bids of seat 0 (1): hook: "),
    ("2; up QS; bids 0 3 0 0; taken 0 1 1 0", "bids of seat 1 (3): must be 0..2"),
    ("2; up QS; bids 0 1 0 7; taken 0 1 1 0", "bids of seat 3 (7): must be 0..2"),
    ("2; up QS; bids 0 1 0 0; taken 0 1 1", "taken (0 1 1): must have one entry a seat"),
    ("2; up QS; bids 0 1 0 0; taken 0 1 0 0", "taken (0 1 0 0): must add up to 2"),
    ("2; up QS; bids 0 1 0 0; claim 1: 0 1 0 0", "claim (0 1 0 0): must add up to 2"),
    ("2; up QS; bids 0 1 0 0; claim 4: 0 1 1 0", "claim (4): must be 0..3"),
    ("2; up QS; bids - 1 0 0; taken 0 1 1 0", "taken: not before all seats have bid"),
    ("2; up QS; bids 0 1 0 0; plays 2C 3C 4C AC; taken 0 1 0 1", "taken of seat 0 (0): "),
    ("2; up QS; bids 0 1 0 0; plays 2C 3C 4C AC; claim 2: 0 1 0 1", "claim of seat 0 (0): "),
    ("2; bids 0 1 0 0; taken 0 1 1 0", "up: must be given"),
    ("2; up ZZ; bids 0 1 0 0; taken 0 1 1 0", "up (ZZ): not a card"),
    ("2; up QS; trump H; bids 0 1 0 0; taken 0 1 1 0", "trump (H): the rules make it S"),
    ("3; up QS; bids 0 1 0 0; taken 1 1 1 0", "cards (3): the rules make it 2"),
    ("2; dealer 2; up QS; bids 0 1 0 0; taken 0 1 1 0", "dealer (2): the rules make it 0"),
    ("2; up QS; hands - | 2C 3C 4C; bids 0 1 0 0; taken 0 1 1 0", "hands of seat 1 (3): "),
    ("2; up QS; hands 2: 2C QS; bids 0 1 0 0; taken 0 1 1 0", "hands of seat 2 (QS): "),
    ("2; up QS; hands 5: 2C 3C; bids 0 1 0 0; taken 0 1 1 0", "hands of seat 5 (5): must be 0..3"),
    ("2; up QS; bids 0 1 0 0; plays 2C 3C / QS", "card 3 of plays (QS): is the turn-up"),
    ("2; up QS; bids 0 1 0 0; plays 2C 3C 2C", "was played before: card 1 of plays"),
    ("2; up QS; bids 0 1 0 0; plays", "plays (0): the round is not finished"),
    ("2; up QS; bids 0 1 x 0; taken 0 1 1 0", "bids (x): must be a whole number"),
    ("2; up QS; bits 0 1 0 0", "bits (0 1 0 0): there are dealer"),
]


@pytest.mark.parametrize(("line", "what"), LINES)
def test_an_error_of_a_deal(line: str, what: str, tmp_path: Path) -> None:
    """Between two that are sound."""
    after = "1; up QS; bids 0 0 0 0; taken 0 1 0 0\n"
    (error,) = errors_of(f"{TAGS}{line}\n{after}", tmp_path)
    assert (error["game"], error["line"]) == ("two", 1)
    assert error["reason"].startswith(f"line {DEALS}."), error
    assert what in error["reason"]
    assert not re.search(r"rounds|\[\d", error["reason"])


TAG_LINES = [
    ("", '[Player "Eve"]', "line 8.Player (5): must have one name a seat, 4"),
    ('[Dealer "3"]', '[Dealer "4"]', "line 8.Dealer (4): must be 0..3"),
    ('[max_cards "3"]', '[max_cards "0"]', "line 2.max_cards (0): "),
    ('[max_cards "3"]', '[made "bid/2"]', "line 2.made (bid/2): "),
    ('[max_cards "3"]', '[Rules "bridge"]', "line 2.Rules (bridge): no such preset"),
    ('[max_cards "3"]', "[Rules bridge]", "line 2 ([Rules bridge]): write a tag"),
]


@pytest.mark.parametrize(("old", "new", "what"), TAG_LINES)
def test_an_error_of_the_game_names_the_tag(old: str, new: str, what: str, tmp_path: Path) -> None:
    text = TAGS.replace(old, new) if old else TAGS.replace("[Dealer", f"{new}\n[Dealer")
    (error,) = errors_of(text, tmp_path)
    assert (error["game"], error["line"]) == ("two", 1)
    assert error["reason"].startswith(what)


def test_more_names_than_seats(tmp_path: Path) -> None:
    text = '[players "3"]\n' + '[Player "x"]\n' * 5 + "10; up 7H; bids 1 1 1; taken 8 1 1\n"
    (error,) = errors_of(text, tmp_path)
    assert error["reason"] == "line 6.Player (5): must have one name a seat, 3, or none"


def test_rules_that_are_not_sound_without_any_deal(tmp_path: Path) -> None:
    (error,) = errors_of('[Game "x"]\n[min_cards "0"]\n', tmp_path)
    assert error["reason"].startswith("line 2.min_cards (0): ")


def test_the_second_game_of_a_file(tmp_path: Path) -> None:
    broken = TAGS.replace("two", "three") + "2; up QS; bids 0 1 0 7; taken 0 1 1 0\n"
    (error,) = errors_of(f"{TAGS}\n{broken}", tmp_path)
    assert (error["record"], error["game"], error["line"]) == (1, "three", DEALS + 1)
    assert error["reason"].startswith(f"line {2 * DEALS}.bids of seat 3 (7): ")


def test_of_json_as_well_the_name_is_told_where_the_rest_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"id": "wrong", "rules": {"preset": "bridge"}}\n{"id": 7}\n{"id": "cut\n')
    analyze([path], tmp_path / "out", Player(level=4), SearchLimits(deals=4), executor=InProcess())
    lines = (tmp_path / "out" / "errors.jsonl").read_text().splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["wrong", "", ""]


def test_what_cannot_be_converted_is_named_so_too(tmp_path: Path) -> None:
    path = tmp_path / "games.sheet"
    path.write_text(TAGS)
    with pytest.raises(InvalidInput, match=rf"games.sheet.line {DEALS - 1}.taken: OpenSpiel has"):
        list(converted([path], Format.OPEN_SPIEL))
    path.write_text(TAGS.replace("[max_cards", '[must_trump "true"]\n[max_cards'))
    with pytest.raises(InvalidInput, match=r"games.sheet.line 2.must_trump \(true\): OpenSpiel"):
        list(converted([path], Format.OPEN_SPIEL))


# ---------------------------------------------------------------- whatever is wrong


def _changed_bid(round: RoundRecord, random: Random) -> dict[str, Any]:
    bids = list(round.bids)
    bids[random.randrange(len(bids))] = random.choice([round.cards + 1, 99])
    return {"bids": tuple(bids)}


def _changed_card(round: RoundRecord, random: Random) -> dict[str, Any]:
    plays = list(round.plays)
    plays[random.randrange(len(plays))] = random.choice([plays[0], str(round.turn_up), "ZZ"])
    return {"plays": tuple(plays[: random.randrange(1, len(plays) + 1)])}


def _changed_hand(round: RoundRecord, random: Random) -> dict[str, Any]:
    hands = list(round.hands)
    place = random.randrange(len(hands))
    hands[place] = Hand(hands[place].seat, (*hands[place].cards, random.choice(["2C", "ZZ"])))
    return {"hands": tuple(hands)}


CHANGES: list[Callable[[RoundRecord, Random], dict[str, Any]]] = [
    _changed_bid,
    _changed_card,
    _changed_hand,
    lambda round, _: {"cards": round.cards + 1},
    lambda round, _: {"dealer": (round.dealer + 1) % 4},
    lambda round, _: {"turn_up": None, "trump": None},
    lambda round, _: {"turn_up": round.plays[0]},
    lambda round, _: {"plays": round.plays[:-1]},
    lambda round, random: {"claim": AcceptedClaim(random.randrange(9), (round.cards + 1, 0, 0, 0))},
]


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_wrong_with_a_deal_its_line_is_named(seed: int) -> None:
    random = Random(seed)
    game = random_game(RuleSet.preset("oh_hell", max_cards=3), seed)
    place = random.randrange(len(game.rounds) - 1)
    changed = replace(game.rounds[place], **random.choice(CHANGES)(game.rounds[place], random))
    rounds = (*game.rounds[:place], changed, *game.rounds[place + 1 :])
    sheet = write_sheet(replace(game, rounds=rounds)).splitlines(keepends=True)
    first = next(i for i, line in enumerate(sheet) if not line.startswith("["))
    raw = RawRecord("x", 100, Form.SHEET, "".join(sheet).encode())
    read = read_record(raw)
    try:
        checked_scores(read)
    except InvalidInput as error:
        named = in_its_terms(raw, error)
        line = 100 + first + place
        for before, after in zip(error.violations, named.violations, strict=True):
            assert re.match(rf"line {line}(\.|$)", after.field), (seed, before, after)
            assert not re.search(r"\[|rounds", f"{after.field} {after.why}"), (seed, after)
            if before.field.startswith(f"rounds[{place}].bids["):  # the value is that seat's
                seat = int(after.field.rsplit(" ", 1)[1])
                text = re.search(r"bids ([\d -]+)", sheet[first + place])
                assert text is not None
                assert text[1].split()[seat] == after.value, seed
    else:
        pytest.fail(f"nothing was wrong: seed {seed}, {changed}")
