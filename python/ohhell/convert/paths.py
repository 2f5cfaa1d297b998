"""Paths of fields, by which errors say where."""

from __future__ import annotations


def below(path: str, name: str) -> str:
    """A field of what is at a path, "" for the whole."""
    return f"{path}.{name}" if path else name
