"""What follows from the secret of a table: 64 hexadecimal digits, drawn when it is opened.

Everything by chance in a game is a hash of the secret, so that an older table goes on as it did
before. Each purpose has its own first line, so what is shown of one tells nothing of the others.
"""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """Of the system's entropy."""
    return secrets.token_hex(32)


def _hash(purpose: str, secret: str, **numbers: int) -> str:
    lines = [f"ohhell table {purpose} 1", f"secret={secret}"]
    lines += [f"{name}={number}" for name, number in numbers.items()]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def nonce_of(secret: str, round_number: int) -> str:
    """The nonce of an honest deal; shown when the round is over."""
    return _hash("nonce", secret, round=round_number)


def seed_of(secret: str, round_number: int, moves: int, seat: int) -> int:
    """The seed with which a seat decides after so many bids and plays of the round."""
    return int(_hash("move", secret, round=round_number, moves=moves, seat=seat)[:16], 16)


def first_dealer_of(secret: str, players: int) -> int:
    """By chance; the first seats are likelier by less than one in 2^60."""
    return int(_hash("dealer", secret)[:16], 16) % players


def id_of(secret: str) -> str:
    """The name of the game's record."""
    return "table-" + _hash("id", secret)[:16]
