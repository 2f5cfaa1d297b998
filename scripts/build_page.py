"""Build the page for browsers into python/ohhell/web_page, with Node.js and npm.

Without a step all of it is done; --check asks only whether it can be. With --if-possible a machine
without Node.js is no error: then there is no page, and it is said.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "clients" / "typescript"
WEB = ROOT / "clients" / "web"
NODE = (20, 19)
"""What the bundler asks for at least."""


def obstacle() -> str | None:
    """Return why no page can be built here, if so."""
    wanted = f"Node.js {NODE[0]}.{NODE[1]} or newer, with npm"
    if shutil.which("node") is None or shutil.which("npm") is None:
        return f"the page needs {wanted}; it is not installed"
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(number) for number in re.findall(r"\d+", told)[:2])
    return None if version >= NODE else f"the page needs {wanted}; here is {told.strip()}"


def run(*command: str, cwd: Path) -> None:
    """Run a command quietly. Exits with all that it said where it fails."""
    made = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        sys.exit(f"{' '.join(command)} (in {cwd.relative_to(ROOT)}):\n{made.stdout}{made.stderr}")


def install() -> None:
    """Install what the page and the client below it need, as their lock files say."""
    for folder in (CLIENT, WEB):
        run("npm", "ci", "--ignore-scripts", "--no-fund", "--no-audit", cwd=folder)


def build() -> None:
    """Make the client, then the page."""
    run("npm", "run", "build", cwd=CLIENT)
    run("npm", "run", "build", cwd=WEB)


def lint() -> None:
    """Check the types, the layout and the habits of the page's sources."""
    run("npm", "run", "build", cwd=CLIENT)
    run("npm", "run", "check", cwd=WEB)


def lay_out() -> None:
    """Write the sources of the page the way lint wants them."""
    run("npm", "run", "format", cwd=WEB)


STEPS = {
    "--check": [],
    "--only-install": [install],
    "--only-build": [build],
    "--lint": [lint],
    "--format": [lay_out],
}

if __name__ == "__main__":
    asked = set(sys.argv[1:])
    why = obstacle()
    if why is not None:
        print(f"No page: {why}", file=sys.stderr)
        raise SystemExit(0 if "--if-possible" in asked else 1)
    (steps,) = [STEPS[name] for name in asked & STEPS.keys()] or [[install, build]]
    for step in steps:
        step()
