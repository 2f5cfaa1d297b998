"""Sealing: authenticated encryption, so that a table can be kept by somebody who may not read it.

A sealed table is a byte for the version, four that name the key, and the text encrypted with
AES-SIV (RFC 5297) by the package `cryptography`, the first five bytes authenticated with it. It
needs no random number: the same table is sealed to the same bytes, and nothing else can be told
from two of them.

A key is 64 bytes, written as 128 hexadecimal digits. The first of several seals; all of them open,
so a new key goes before the old one, which is taken away once no game goes on with it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ohhell.errors import InvalidInput, Violation, invalid

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

KEY_BYTES = 64
MOST_BYTES = 64 * 1024
"""Of a sealed table."""

_VERSION = b"\x01"
_NAME_BYTES = 4
_PURPOSE = b"ohhell table"


class Seal:
    """Seals with the first of some keys, opens with any of them."""

    def __init__(self, keys: Iterable[bytes]) -> None:
        """Raises InvalidInput where there is no key, or one has not 64 bytes."""
        self._keys = {_header(key): key for key in keys}
        if not self._keys:
            raise invalid("table_keys", "", "must have a key")
        for key in self._keys.values():
            if len(key) != KEY_BYTES:
                why = f"must have {KEY_BYTES} bytes, as {2 * KEY_BYTES} hexadecimal digits"
                raise invalid("table_keys", f"{len(key)} bytes", why)

    @classmethod
    def random(cls) -> Seal:
        """With a key that nobody else has: what it seals cannot be opened when it is gone."""
        return cls([secrets.token_bytes(KEY_BYTES)])

    @classmethod
    def of_text(cls, text: str) -> Seal:
        """Of keys with white space between them; lines with # count for nothing.

        Raises InvalidInput.
        """
        lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
        words = " ".join(lines).split()
        found = [
            Violation(f"table_keys[{number}]", f"{len(word)} characters", _WHY)
            for number, word in enumerate(words)
            if not _is_key(word)
        ]
        if found:
            raise InvalidInput(found)
        return cls(map(bytes.fromhex, words))

    def seal(self, text: bytes) -> bytes:
        """Raises InvalidInput where it becomes too large."""
        header, key = next(iter(self._keys.items()))
        sealed = header + _cipher(key).encrypt(text, [_PURPOSE, header])
        if len(sealed) > MOST_BYTES:
            raise invalid("table", f"{len(sealed)} bytes", f"would have more than {MOST_BYTES}")
        return sealed

    def open(self, sealed: bytes) -> bytes:
        """Raises InvalidInput."""
        from cryptography.exceptions import InvalidTag

        size = f"{len(sealed)} bytes"
        if not sealed:
            raise invalid("table", "", "must be given: what the answer before had as table")
        if len(sealed) > MOST_BYTES:
            raise invalid("table", size, f"at most {MOST_BYTES}")
        header = sealed[: len(_VERSION) + _NAME_BYTES]
        key = self._keys.get(header)
        try:
            if key is None:
                raise InvalidTag
            return _cipher(key).decrypt(sealed[len(header) :], [_PURPOSE, header])
        except InvalidTag:
            why = "not a table of this server: it was altered, or sealed with another key"
            raise invalid("table", size, why) from None


_WHY = f"must be {2 * KEY_BYTES} hexadecimal digits"


def _is_key(word: str) -> bool:
    return len(word) == 2 * KEY_BYTES and all(digit in "0123456789abcdefABCDEF" for digit in word)


def _header(key: bytes) -> bytes:
    return _VERSION + hashlib.sha256(b"ohhell table key\n" + key).digest()[:_NAME_BYTES]


def _cipher(key: bytes) -> AESSIV:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    return AESSIV(key)
