"""What is told of a search while it goes on."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import Claim, ClaimKind, SearchLimits, _core, analysis
from ohhell.requests import Scope
from ohhell.results import StopReason, Verdict
from tests.service.hands import long_to_decide, position_value

LEAD = "open_spiel_1_lead"


def test_reports_sharpen_and_the_answer_is_the_same() -> None:
    told: list[Any] = []
    limits = SearchLimits(deals=600_000, seed=1)
    found = analysis.estimate_plays(position_value(LEAD), limits=limits, progress=told.append)
    assert found == analysis.estimate_plays(position_value(LEAD), limits=limits)
    deals = [part.search.deals for part in told]
    assert deals == sorted(set(deals))
    assert deals
    assert 0 < deals[0] <= deals[-1] < 600_000
    for part in told:
        assert part.search.stop_reason is StopReason.GOING_ON
        assert len(part.plays) == len(found.plays)


def test_nothing_is_told_before_anything_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    search, told = _core.estimate_plays, []

    class Nothing:
        deals = 0

    def slow(*arguments: Any, progress: Any, **named: Any) -> Any:
        progress(Nothing())
        return search(*arguments, **named)

    monkeypatch.setattr(_core, "estimate_plays", slow)
    limits = SearchLimits(deals=20, seed=1)
    analysis.estimate_plays(position_value(LEAD), limits=limits, progress=told.append)
    assert told == []


def test_a_claim_tells_of_its_nodes_and_the_answer_is_the_same() -> None:
    told: list[Any] = []
    asked = long_to_decide(), Claim(ClaimKind.EXACTLY, 3), Scope.KNOWN_DEAL
    limits = SearchLimits(nodes=2_000_000, seed=1)
    found = analysis.verify_claim(*asked, limits, progress=told.append)
    assert found == analysis.verify_claim(*asked, limits)
    nodes = [part.nodes for part in told]
    assert nodes == sorted(set(nodes))
    assert nodes
    assert 0 < nodes[0] <= nodes[-1] < found.nodes == 2_000_000
    for part in told:
        assert part.search.stop_reason is StopReason.GOING_ON
        assert (part.verdict, part.counterexamples) == (Verdict.UNDECIDED, ())


def test_what_goes_wrong_where_it_is_told_ends_the_claim() -> None:
    class Fault(Exception):
        pass

    def refuse(_: object) -> None:
        raise Fault

    with pytest.raises(Fault):
        analysis.verify_claim(
            long_to_decide(), Claim(ClaimKind.EXACTLY, 3), Scope.KNOWN_DEAL, progress=refuse
        )
