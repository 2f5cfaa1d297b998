"""Bearer tokens: who may ask.

A file of them has one on a line, the name of its owner and the token: `alice 8f3b..`. Lines that
are empty or begin with # count for nothing. A name may have several, so that one can be renewed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import grpc

from ohhell.errors import invalid
from ohhell.status import Refusal

SHORTEST = 16
_SCHEME = "bearer "


class Tokens:
    """owners: by token. Raises InvalidInput for a token that is too short."""

    def __init__(self, owners: Mapping[str, str]) -> None:
        for token, owner in owners.items():
            if len(token) < SHORTEST:
                raise invalid("tokens", owner, f"a token must have at least {SHORTEST} characters")
        # Looked up by digest: how long that takes tells nothing of the tokens.
        self._owners = {_digest(token): owner for token, owner in owners.items()}

    @classmethod
    def read(cls, path: str) -> Tokens:
        """Of a file. Raises InvalidInput, OSError."""
        owners: dict[str, str] = {}
        try:
            text = Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise invalid("tokens", path, f"not UTF-8: {error.reason}") from error
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if len(words) != 2:
                raise invalid("tokens", f"{path}, line {number}", "must be a name and a token")
            if owners.setdefault(words[1], words[0]) != words[0]:
                why = f"{owners[words[1]]} has this token already"
                raise invalid("tokens", f"{path}, line {number}", why)
        if not owners:
            raise invalid("tokens", path, "no token in it: nobody could ask anything")
        return cls(owners)

    def owner(self, authorization: str | None) -> str:
        """Whose token a header `Bearer TOKEN` has. Raises Refusal."""
        given = authorization or ""
        if given[: len(_SCHEME)].lower() == _SCHEME:
            owner = self._owners.get(_digest(given[len(_SCHEME) :].strip()))
            if owner is not None:
                return owner
        what = "this token is not known" if given else "a bearer token is needed"
        raise Refusal(grpc.StatusCode.UNAUTHENTICATED, what)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
