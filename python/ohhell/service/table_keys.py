"""The keys with which a server seals tables.

They come from a file, else from the environment; else there is one of this process alone, and the
games at its tables end with it.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from ohhell.service.settings import Settings
from ohhell.table.seal import KEY_BYTES, Seal
from ohhell.table.tables import Tables

ENVIRONMENT = "OHHELL_TABLE_KEYS"


def tables_for(settings: Settings) -> Tables:
    """Raises InvalidInput, and OSError where the file cannot be read."""
    if settings.table_keys is not None:
        return Tables(Seal.of_text(Path(settings.table_keys).read_text(encoding="utf-8")))
    if ENVIRONMENT in os.environ:
        return Tables(Seal.of_text(os.environ[ENVIRONMENT]))
    return Tables()


def random_keys() -> str:
    """For processes that are to go on with each other's tables."""
    return secrets.token_hex(KEY_BYTES)
