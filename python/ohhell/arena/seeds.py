"""Where chance comes from: every use has a number of its own that follows from the match's seed."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(seed: int, *use: int | str) -> int:
    """A number of 64 bits for a use of a match's seed."""
    text = " ".join(map(str, (seed, *use)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
