"""The configuration file of a server: TOML, the names of Settings, anything but those refused.

port = 50051
web = true
web_origins = ["https://cards.example"]
tokens = "/etc/ohhell/tokens"
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ohhell.errors import InvalidInput, invalid
from ohhell.service.settings import Settings, settings_in

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_settings(path: str | None, overrides: dict[str, Any]) -> Settings:
    """The settings of a file, if there is one, with those of the command line in their place.

    Raises InvalidInput that names the setting and, unless it is the command line's, the file; and
    OSError.
    """
    try:
        values = {} if path is None else settings_in(_toml(path))
        if overrides.get("web") is False:  # what the file says of that door is for another time
            values = {name: value for name, value in values.items() if not name.startswith("web_")}
        return Settings(**{**values, **overrides})
    except InvalidInput as error:
        if path is None:
            raise
        raise InvalidInput(
            each if each.field in overrides or each.field == path else each.under(path)
            for each in error.violations
        ) from error


def _toml(path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise invalid(path, "", f"not TOML: {error}") from error
    except RecursionError as error:
        raise invalid(path, "", "not TOML: it is nested too deeply") from error
