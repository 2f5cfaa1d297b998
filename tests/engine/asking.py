"""An engine in this process, asked with lists."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from google.protobuf import json_format

from ohhell.engine import Engine
from ohhell.service.settings import Settings
from tests.service.hands import position, record

Answer = dict[str, Any]


def line(id: str, call: str, request: Any = None, **more: Any) -> bytes:
    asked = {"id": id, "call": call, **({} if request is None else {"request": request}), **more}
    return json.dumps(asked).encode()


def about(name: str, **more: Any) -> dict[str, Any]:
    """A request about a position of examples/."""
    return {"position": json_format.MessageToDict(position(name)), **more}


def judging(name: str, **limits: Any) -> dict[str, Any]:
    """A request about a record of examples/."""
    told = json_format.MessageToDict(record(name))
    return {"record": told, "options": {"limits": limits}}


def answers(lines: Iterable[bytes | None], parallel: int = 2, **settings: Any) -> list[Answer]:
    """All that an engine says, in its order."""
    said: list[Answer] = []
    Engine(lambda data: said.append(json.loads(data)), Settings(**settings), parallel).run(lines)
    return said


def last(said: list[Answer]) -> dict[str, Answer]:
    """The last line of each question, by id; there may be one only."""
    finals = [answer for answer in said if answer.get("final")]
    found = {answer["id"]: answer for answer in finals}
    assert len(found) == len(finals), finals
    return found
