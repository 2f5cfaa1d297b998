"""A sealed table cannot be read, forged, mixed with another, or opened with another key."""

from __future__ import annotations

from random import Random

import pytest

from ohhell import InvalidInput, Player, RuleSet, Trump
from ohhell.game import MOST_EXTRA_ROUNDS
from ohhell.records import AcceptedClaim
from ohhell.rules.scoring import KINDS
from ohhell.table.seal import KEY_BYTES, MOST_BYTES, Seal
from ohhell.table.state import PlayedRound, Table
from ohhell.table.tables import Tables
from ohhell.table.text import table_of, text_of
from ohhell.table.values import Phase
from tests.table.playing import TABLES, act_at_random, opened, seated, until

OLD, NEW, OTHER = (Random(seed).randbytes(KEY_BYTES) for seed in range(3))
REFUSED = "not a table of this server: it was altered, or sealed with another key"


def refused(seal: Seal, sealed: bytes) -> str:
    """Why it is."""
    with pytest.raises(InvalidInput) as caught:
        seal.open(sealed)
    (violation,) = caught.value.violations
    assert violation.field == "table"
    return violation.why


def test_what_is_sealed_is_opened() -> None:
    seal = Seal([NEW])
    for text in (b"x", b"a table", bytes(range(256)) * 100):
        assert seal.open(seal.seal(text)) == text


def test_every_bit_counts() -> None:
    seal = Seal([NEW])
    sealed = seal.seal(b'{"secret":"0123456789abcdef"}')
    for at in range(len(sealed)):
        for bit in range(8):
            forged = bytearray(sealed)
            forged[at] ^= 1 << bit
            assert refused(seal, bytes(forged)) == REFUSED, (at, bit)


def test_every_byte_of_a_real_table_counts() -> None:
    table = until(opened(RuleSet(max_cards=4)), Phase.PLAY, Random(1)).table
    for at in range(len(table)):
        forged = table[:at] + bytes([table[at] ^ 0x40]) + table[at + 1 :]
        with pytest.raises(InvalidInput) as caught:
            TABLES.act(forged, card="AS")
        assert [violation.field for violation in caught.value.violations] == ["table"], at


def test_a_part_of_a_table_or_more_than_one_is_none() -> None:
    seal = Seal([NEW])
    sealed = seal.seal(b"a table of some length")
    for length in range(1, len(sealed)):
        assert refused(seal, sealed[:length]) == REFUSED, length
    assert refused(seal, sealed + b"\0") == REFUSED
    assert refused(seal, sealed + sealed) == REFUSED
    assert "must be given" in refused(seal, b"")


def test_no_part_of_another_table_fits() -> None:
    seal = Seal([NEW])
    one, two = seal.seal(b"the table of the one"), seal.seal(b"the table of another")
    mixtures = {one[:at] + two[at:] for at in range(len(one))}
    for mixture in mixtures - {one, two}:  # some are, as bytes of both can be alike
        assert refused(seal, mixture) == REFUSED, (one, two, mixture)


def test_a_key_opens_what_it_has_sealed_only() -> None:
    sealed = Seal([OLD]).seal(b"a table")
    assert refused(Seal([OTHER]), sealed) == REFUSED
    header = Seal([OTHER]).seal(b"a table")[:5]
    assert refused(Seal([OTHER]), header + sealed[5:]) == REFUSED  # nor under the other's name
    assert refused(Seal([OTHER, OLD]), header + sealed[5:]) == REFUSED


def test_keys_are_renewed_one_after_the_other() -> None:
    before, between, after = Seal([OLD]), Seal([NEW, OLD]), Seal([NEW])
    sealed = before.seal(b"a table")
    assert between.open(sealed) == b"a table"
    assert after.open(between.seal(b"a table")) == b"a table"
    assert refused(after, sealed) == REFUSED
    assert refused(before, between.seal(b"a table")) == REFUSED


def test_another_version_is_not_taken_for_this_one() -> None:
    sealed = Seal([NEW]).seal(b"a table")
    assert refused(Seal([NEW]), b"\x02" + sealed[1:]) == REFUSED


def test_what_was_sealed_before_is_of_no_use_as_something_else() -> None:
    """A text that this version does not write, though the key is right."""
    for text in (b"a table", b"{}", b"[]", b'{"rules":{"preset":"no such"}}', b"\xff"):
        with pytest.raises(InvalidInput) as caught:
            Tables(Seal([NEW])).act(Seal([NEW]).seal(text), bid=0)
        (violation,) = caught.value.violations
        assert (violation.field, "another version" in violation.why) == ("table", True)


def test_the_same_table_is_sealed_to_the_same_bytes() -> None:
    assert Seal([NEW]).seal(b"a table") == Seal([NEW]).seal(b"a table")
    assert Seal([NEW]).seal(b"a table") != Seal([NEW]).seal(b"a tablf")


def test_too_much_is_neither_sealed_nor_opened() -> None:
    seal = Seal([NEW])
    room = MOST_BYTES - len(seal.seal(b"x")) + 1
    assert len(seal.seal(bytes(room))) == MOST_BYTES
    with pytest.raises(InvalidInput, match="table"):
        seal.seal(bytes(room + 1))
    assert f"at most {MOST_BYTES}" in refused(seal, bytes(MOST_BYTES + 1))


@pytest.mark.parametrize("players", range(2, 9))
def test_no_game_becomes_too_large(players: int) -> None:
    """The longest that there can be, with the longest words and rules."""
    rules = RuleSet(
        players=players,
        max_cards=52 // players,
        repeat="all",  # type: ignore[arg-type]
        tie="extra_round",  # type: ignore[arg-type]
        trump_rule="sequence",  # type: ignore[arg-type]
        trump_sequence=("NT",) * 100,  # type: ignore[arg-type]
        **dict.fromkeys(KINDS, "0" + " " * 199),
    )
    worst = '"' * 128  # each is written with two bytes
    player = Player(level=7, play_deals=131072, bid_deals=131072, rival_weight=1 / 3, infer=False)
    sizes = (*rules.sizes, *[rules.max_cards] * MOST_EXTRA_ROUNDS)
    rounds = tuple(
        PlayedRound(
            client_seed=worst,
            trump=Trump.NONE,
            bids=(cards,) * players,
            plays=("AS",) * (cards * players),
            claim=AcceptedClaim(players - 1, (cards,) * players),
            taken=(cards,) * players,
        )
        for cards in sizes
    )
    names, others = (worst,) * players, (player,) * players
    table = Table(rules, 0, others, names, True, 0, "f" * 64, rounds)
    assert len(Seal([NEW]).seal(text_of(table))) <= MOST_BYTES
    assert table_of(text_of(table)) == table


def test_keys_are_read_from_text() -> None:
    text = f"# of this year\n{NEW.hex()}\n\n  {OLD.hex().upper()}  \n"
    sealed = Seal([NEW]).seal(b"a table")
    assert Seal.of_text(text).seal(b"a table") == sealed
    assert Seal.of_text(text).open(Seal([OLD]).seal(b"a table")) == b"a table"
    assert Seal.of_text(f"{NEW.hex()} {OLD.hex()}").seal(b"a table") == sealed


@pytest.mark.parametrize("text", ["", "# none\n", "00" * 63, "00" * 65, "0g" * 64, "0 " * 128])
def test_what_is_no_key_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Seal.of_text(text)
    assert all(v.field.startswith("table_keys") for v in caught.value.violations)
    assert not any(text and text in str(v) for v in caught.value.violations)


@pytest.mark.parametrize("keys", [[], [b"short"], [NEW, bytes(65)]])
def test_keys_have_64_bytes(keys: list[bytes]) -> None:
    with pytest.raises(InvalidInput, match="table_keys"):
        Seal(keys)


def test_without_a_key_every_table_is_of_its_own_server() -> None:
    rules = RuleSet()
    table = Tables().open_table(rules, 0, seated(rules, 0)).table
    with pytest.raises(InvalidInput, match=REFUSED):
        Tables().act(table, client_seed="x")


def test_servers_with_the_same_key_go_on_with_each_others_tables() -> None:
    one, two = Tables(Seal([NEW])), Tables(Seal([NEW]))
    now = one.open_table(RuleSet(max_cards=2), 0, seated(RuleSet(), 0))
    random = Random(3)
    for number in range(20):
        if now.view.phase is Phase.GAME_OVER:
            break
        before, state = now, random.getstate()
        now = act_at_random(before, random, (one, two)[number % 2])
        random.setstate(state)
        assert act_at_random(before, random, (two, one)[number % 2]) == now
