"""The notebook of examples/ runs from its first cell to its last."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat

NOTEBOOK = Path(__file__).parents[2] / "examples" / "records.ipynb"
LINES_TO_A_PLOT = 10

RUN = """
import sys, nbclient, nbformat

notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[2])
"""


def test_the_notebook_runs_and_draws(tmp_path: Path) -> None:
    # In a process of its own: the kernel and its event loop do not outlive it.
    done = tmp_path / "done.ipynb"
    command = [sys.executable, "-c", RUN, str(NOTEBOOK), str(done)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=400)
    assert ran.returncode == 0, ran.stderr
    cells = nbformat.read(done, as_version=4).cells
    outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert not [output for output in outputs if output.output_type == "error"]
    assert "done" in outputs[-1]["text"]


def test_the_notebook_is_kept_without_outputs_and_is_short() -> None:
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in code)
    (plot,) = [cell.source for cell in code if "plt.plot" in cell.source]
    lines = [line for line in plot.splitlines() if line and not line.startswith(("import", "from"))]
    assert len(lines) <= LINES_TO_A_PLOT
