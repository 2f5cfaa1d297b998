"""A real server with the page, as a process that can be stopped and started again at its port."""

from __future__ import annotations

import secrets
import socket
import subprocess
import sys
from pathlib import Path


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Serving:
    """more: options of the command line."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self._keys = folder / "table-keys"
        self.change_keys()
        self._more = more
        self._process: subprocess.Popen[str] | None = None

    def change_keys(self) -> None:
        """The next start knows none of the tables before it."""
        self._keys.write_text(secrets.token_hex(64))

    def start(self) -> None:
        ports = ["--port", "0", "--web", "--web-port", str(self.port)]
        more = ["--table-keys", str(self._keys), "--log-level", "error"]
        command = [sys.executable, "-m", "ohhell", "serve", *ports, *more, *self._more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for _ in range(2):
            assert self._process.stdout.readline(), "the server did not start"

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
