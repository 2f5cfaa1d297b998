"""What is said of a claim in words is true."""

from __future__ import annotations

import re

from ohhell import Verdict
from ohhell.results import ClaimResult
from tests.oracles.test_claims import Case, ask, cases, play_on
from tests.reference.cards import suit
from tests.reference.deals import Deal
from tests.reference.play import Table, legal

CLAIMS = 2_000
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def always_won(case: Case, table: Table, leads: list[str], deal: Deal) -> bool:
    """Whether the claimant, playing its cards in that order, takes every trick from here on."""
    if not leads and table.leader == case.seat and not table.trick:
        return True
    if table.turn == case.seat:
        if table.trick:
            return False  # another seat has come to lead
        card, *rest = leads
        assert card in legal(case.moment.rules, table, deal[case.seat] - set(table.plays))
        return always_won(case, table.play(card), rest, deal)
    others = legal(case.moment.rules, table, deal[table.turn] - set(table.plays))
    return all(always_won(case, table.play(card), leads, deal) for card in others)


def check_proof(case: Case, result: ClaimResult) -> str:
    line, table = result.line, case.moment.table
    named = CARD.findall(line)
    if "from the top" not in line and "the trumps" not in line:
        taken = re.search(r"takes (\d+|no) trick", line)
        assert taken is not None, line
        claim = case.claim
        assert int(taken[1].replace("no", "0")) == claim.low - table.taken[case.seat]
        assert named == ([] if result.first_play is None else [result.first_play])
        return "takes"
    hand = case.deals[0][case.seat] - set(table.plays)
    assert sorted(named) == sorted(hand)
    assert named[0] == result.first_play
    for deal in case.deals:
        assert always_won(case, table, named, deal)
    trumps = [suit(card) == table.trump for card in named]
    if "draw the trumps" in line:
        assert trumps == sorted(trumps, reverse=True)
        assert len(set(trumps)) == 2
        return "draw"
    if "then the trumps" in line:
        assert trumps == sorted(trumps)
        assert len(set(trumps)) == 2
        return "side suits first"
    assert len(set(trumps)) == 1
    return "top"


def check_refutation(case: Case, result: ClaimResult) -> str:
    line, plays = result.line, result.counterexamples[0].plays
    assert CARD.findall(line) == list(plays)
    table = play_on(case, result.counterexamples[0])
    if result.needs_guess:
        assert table.turn == case.seat
        assert f"all of these {len(result.counterexamples)} deals" in line
        return "guess"
    taken = table.taken[case.seat] - case.moment.table.taken[case.seat]
    if "at most" in line or "no trick" in line:
        left = case.moment.cards - len(table.tricks)
        expected = taken + left
    else:
        expected = taken
    said = re.search(r"takes (?:at most )?(\d+|no) trick", line)
    assert said is not None, line
    assert int(said[1].replace("no", "0")) == expected
    return "fails"


def test_the_words_of_random_claims() -> None:
    said: dict[str, int] = {}
    for case, _ in cases(CLAIMS, 500_000, 200):
        result = ask(case)
        check = check_proof if result.verdict is Verdict.PROVEN else check_refutation
        try:
            what = check(case, result)
        except AssertionError as error:
            raise AssertionError(f"seed {case.seed}: {result} in {case}") from error
        said[what] = said.get(what, 0) + 1
    assert said.keys() == {"takes", "draw", "side suits first", "top", "guess", "fails"}, said
