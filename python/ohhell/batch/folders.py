"""Which directories are those of an analysis: by the manifest that it writes before all else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ohhell.errors import InvalidInput, invalid

MANIFEST = "manifest.json"


def read_manifest(folder: Path) -> Mapping[str, Any] | None:
    """None where there is none. Raises InvalidInput where it is none of ours."""
    path = folder / MANIFEST
    try:
        value = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise invalid(str(path), "", f"not a manifest: {error}") from error
    if not isinstance(value, dict) or not {"plan", "complete", "runs"} <= value.keys():
        raise invalid(str(path), "", "not a manifest of an analysis")
    return value


def is_analysis(folder: Path) -> bool:
    """Whether an analysis is there, complete or not."""
    try:
        return read_manifest(folder) is not None
    except (InvalidInput, OSError):
        return False
