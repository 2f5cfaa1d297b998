"""The configuration file of a server: TOML, the names of Settings, anything but those refused.

port = 50051
web = true
web_origins = ["https://cards.example"]
tokens = "/etc/ohhell/tokens"
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from ohhell.errors import InvalidInput, invalid
from ohhell.service.settings import Settings, settings_from

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_settings(path: str | None, overrides: dict[str, Any]) -> Settings:
    """The settings of a file, if there is one, with those of the command line in their place.

    Raises InvalidInput that names the file and the setting, and OSError.
    """
    values: dict[str, Any] = {}
    if path is not None:
        try:
            values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise invalid(path, "", f"not TOML: {error}") from error
        except RecursionError as error:
            raise invalid(path, "", "not TOML: it is nested too deeply") from error
        try:
            settings_from(values)
        except InvalidInput as error:
            raise error.under(path) from error
    return replace(settings_from(values), **overrides)
