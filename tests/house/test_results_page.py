"""docs/results.md has every class of results with every field and its type, and nothing else."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

import ohhell
from ohhell import first_claims, judgements, results
from ohhell.table import values
from tests.house.public_classes import met_classes

PAGE = (Path(__file__).parents[2] / "docs/results.md").read_text(encoding="utf-8")
MODULES = {module.__name__ for module in (results, judgements, first_claims, values)}
CLASSES = [kind for kind in met_classes() if kind.__module__ in MODULES]
CELL = r"((?:[^|\\]|\\.)*)"
"""Of a table, in which a bar is written with a backslash."""

Rows = list[tuple[str, str]]


def rows_under(section: str) -> Rows:
    """The first two cells of each row of a table, as code."""
    found = re.findall(rf"^\| `(\w+)` \| {CELL} \| ", section, re.MULTILINE)
    return [(name, cell.replace("\\|", "|")) for name, cell in found]


def test_every_class_has_its_fields_with_their_types() -> None:
    sections = re.split(r"^### ", PAGE.partition("\n## Values with names")[0], flags=re.MULTILINE)
    told = {section.split()[0]: rows_under(section) for section in sections[1:]}
    assert told == {
        kind.__name__: [(field.name, f"`{field.type}`") for field in fields(kind)]
        for kind in CLASSES
        if is_dataclass(kind)
    }


def test_every_enum_has_its_members() -> None:
    enums = {kind.__name__: kind for kind in CLASSES if issubclass(kind, Enum)}
    told = dict(rows_under(PAGE.partition("\n## Values with names")[2]))
    assert told == {
        name: ", ".join(f"`{member.name}`" for member in kind) for name, kind in enums.items()
    }


def test_the_classes_are_exported() -> None:
    assert all(getattr(ohhell, kind.__name__) is kind for kind in CLASSES)
