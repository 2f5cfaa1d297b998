from __future__ import annotations

import pytest

from ohhell import InvalidInput, RuleSet
from ohhell.arena.one_round import one_round
from ohhell.dealing import deal_round
from ohhell.rules import presets

GAMES = [preset.rules for preset in presets()] + [
    RuleSet.preset("romanian_whist", players=5),
    RuleSet(trump_rule="turn_up_nt_at_maximum", blind_one_card=True),
    RuleSet(trump_rule="turn_up_nt_on_ace"),
    RuleSet(players=3, simultaneous_bidding=True, made="10+bid*cards"),
]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.preset_name)
def test_a_round_is_what_it_is_in_the_game(rules: RuleSet) -> None:
    for number, cards in enumerate(rules.sizes):
        single = one_round(rules, cards, number)
        assert set(single.sizes) == {cards}
        assert not single.adjustments
        assert single.deck == rules.deck
        assert single.turns_card_up(cards) == rules.turns_card_up(cards)
        assert single.hook(cards) == rules.hook(cards)
        assert single.is_blind(cards) == rules.is_blind(cards)
        assert single.score_table(cards) == rules.score_table(cards)
        for seed in range(20):
            dealt = deal_round(single, 0, 0, seed=seed)
            assert dealt.trump is rules.trump_for(cards, number, dealt.turn_up)


def test_a_size_that_the_game_has_not() -> None:
    single = one_round(RuleSet(max_cards=7, trump_rule="turn_up_nt_at_maximum"), 12, 0)
    assert deal_round(single, 0, 0, seed=1).trump is not None
    assert single.trump_rule.value == "turn_up"


def test_a_formula_that_fits_no_such_round() -> None:
    with pytest.raises(InvalidInput) as error:
        one_round(RuleSet(min_cards=2, max_cards=4, made="10//(cards-1)"), 1, 0)
    assert error.value.violations[0].field == "made"
