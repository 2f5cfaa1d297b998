"""How long a call may take."""

from __future__ import annotations

from numbers import Real

from ohhell.errors import invalid

LONGEST_TIMEOUT = 1e9
"""Seconds, some thirty years. With many more the library lets a call end at once."""


def checked_timeout(timeout: float | None) -> float | None:
    """As the library takes it: None is no limit. Raises InvalidInput."""
    if timeout is None:
        return None
    is_number = isinstance(timeout, Real) and not isinstance(timeout, bool)
    if is_number and 0 < timeout <= LONGEST_TIMEOUT:
        return float(timeout)
    why = f"must be a positive number of seconds, {LONGEST_TIMEOUT:g} at most, or None"
    raise invalid("timeout", timeout, why)
