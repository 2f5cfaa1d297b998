"""Writes python/ohhell/v1 from proto/.

The generators are pinned, older than what users have, and live in an environment of their own:
messages made by a newer one would need a newer protobuf at run time.

    python scripts/generate_proto.py           # write
    python scripts/generate_proto.py --check   # write elsewhere and compare
"""

from __future__ import annotations

import argparse
import filecmp
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
TARGET = ROOT / "python/ohhell/v1"
TOOLS = ("grpcio-tools==1.76.0", "protobuf==6.31.1", "mypy-protobuf==3.6.0", "setuptools<81")
ENVIRONMENT = ROOT / ".venv/proto-tools"


def generator() -> Path:
    """The Python of the environment with the pinned tools, made on the first use."""
    python = ENVIRONMENT / "bin/python"
    stamp = ENVIRONMENT / "tools.txt"
    if not stamp.exists() or stamp.read_text() != "\n".join(TOOLS):
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", *TOOLS], check=True)
        stamp.write_text("\n".join(TOOLS))
    return python


def generate(out: Path) -> None:
    """Writes the messages, services and their type stubs below `out`."""
    files = sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))
    python = generator()
    plugin = ENVIRONMENT / "bin/protoc-gen-mypy_grpc"
    protoc = [python, "-m", "grpc_tools.protoc", f"--proto_path={PROTO}"]
    subprocess.run([*protoc, f"--python_out={out}", f"--pyi_out={out}", *files], check=True)
    services = [name for name in files if "service " in (PROTO / name).read_text()]
    command = [*protoc, f"--plugin=protoc-gen-mypy_grpc={plugin}", f"--mypy_grpc_out={out}"]
    subprocess.run([*command, f"--grpc_python_out={out}", *services], check=True)
    package = out / "ohhell/v1"
    package.joinpath("__init__.py").write_text('"""Generated from proto/; see scripts/."""\n')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        made = Path(folder) / "ohhell/v1"
        names = sorted(path.name for path in made.iterdir())
        if arguments.check:
            here = sorted(path.name for path in TARGET.iterdir() if path.is_file())
            _, different, missing = filecmp.cmpfiles(made, TARGET, names, shallow=False)
            wrong = {*different, *missing, *(set(here) - set(names))}
            for name in sorted(wrong):
                print(f"python/ohhell/v1/{name} is not what proto/ gives: run `make proto`")
            return 1 if wrong else 0
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(made, TARGET)
    return 0


if __name__ == "__main__":
    sys.exit(main())
