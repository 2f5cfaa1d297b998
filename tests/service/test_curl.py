"""The example for curl, from a shell, against the door for browsers."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from ohhell.service import Settings
from tests.service.background import background

pytest.importorskip("connectrpc")

SCRIPT = Path(__file__).parents[2] / "examples" / "curl.sh"


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_a_shell_asks_with_curl() -> None:
    with background(Settings(port=0, web=True, web_port=0)) as running:
        url = f"http://127.0.0.1:{running.server.web_port}"
        made = subprocess.run(
            [SCRIPT, url], capture_output=True, text=True, check=True, timeout=240
        )
    legal, hint, estimates, *watched, refused = map(json.loads, made.stdout.splitlines())
    assert legal["cards"] == ["4D", "9D"]
    assert hint["card"] == "9D"
    assert estimates["stopReason"] == "STOP_REASON_TIME"
    assert [answer["final"] for answer in watched] == [False] * (len(watched) - 1) + [True]
    assert watched[-1]["stopReason"] == "STOP_REASON_TIME"
    assert refused["code"] == "invalid_argument"
    assert "position.dealer" in refused["message"]
