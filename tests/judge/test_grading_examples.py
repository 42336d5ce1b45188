"""The examples of docs/judge.md for those who grade: pytest, otter-grader, nbgrader and Gradescope."""

from __future__ import annotations

import doctest
import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples/grading"
CORPUS = Path(__file__).parent / "corpus"
RIGHT, WRONG = CORPUS / "right/lists_simple.py", EXAMPLES.parent / "homework.py"


@pytest.mark.sample(2)
@pytest.mark.parametrize(("file", "failures"), [(RIGHT, 0), (WRONG, 1)])
def test_pytest(tmp_path: Path, file: Path, failures: int) -> None:
    shutil.copy(EXAMPLES / "test_homework.py", tmp_path)
    shutil.copy(file, tmp_path / "hw.py")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == (1 if failures else 0), done.stdout
    assert f"{2 - failures} passed" in done.stdout
    assert ("alpha-min" in done.stdout) == bool(failures)  # the report has the whole verdict


@pytest.mark.sample(2)
@pytest.mark.parametrize(("file", "passed"), [(RIGHT, [True, True]), (WRONG, [True, False])])
def test_otter_grader(file: Path, passed: list[bool]) -> None:
    """As otter-grader runs a test file: each case is a doctest, with the names of the student's notebook."""
    names = runpy.run_path(str(EXAMPLES / "q1.py"))
    assert names["OK_FORMAT"]
    student = runpy.run_path(str(file))
    found = []
    for case in names["test"]["suites"][0]["cases"]:
        test = doctest.DocTestParser().get_doctest(case["code"], {**student}, "q1", "q1.py", 0)
        said: list[str] = []
        found.append(doctest.DocTestRunner(verbose=False).run(test, out=said.append).failed == 0)
        assert found[-1] or "alpha-min" in "".join(said)
    assert found == passed


@pytest.mark.parametrize(("file", "grade"), [(RIGHT, 1.0), (WRONG, 0.5)])
def test_otter_grader_itself(file: Path, grade: float) -> None:
    test_files = pytest.importorskip("otter.test_files", reason="otter-grader is not installed")
    found = test_files.OKTestFile.from_file(str(EXAMPLES / "q1.py"))
    found.run(runpy.run_path(str(file)))
    assert found.grade == grade


@pytest.mark.slow
@pytest.mark.parametrize(("file", "points"), [(None, 10.0), (WRONG, 6.0)])
def test_nbgrader(file: Path | None, points: float) -> None:
    """As nbgrader grades a notebook: its cells are run, and the value of a graded cell is its points."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(EXAMPLES / "alphabeta.ipynb", 4)
    nbformat.validate(notebook)
    cells: dict[str, Any] = {cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells}
    if file is not None:
        cells["alphabeta"].source = file.read_text("utf-8")
    nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    graded = cells["points"]
    assert graded.metadata.nbgrader.grade and graded.metadata.nbgrader.points == 10
    (result,) = [output for output in graded.outputs if output.output_type == "execute_result"]
    assert float(result.data["text/plain"]) == points
    shown = cells["verdict"].outputs[0].data["text/html"]
    assert ("alpha-min" in shown) == (file is not None)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("file", "score"), [(RIGHT, 10), (WRONG, 6)])
def test_gradescope(tmp_path: Path, file: Path, score: float) -> None:
    """The script as Gradescope runs it, with its folders elsewhere."""
    for folder in ("submission", "results", "source", "bin"):
        (tmp_path / folder).mkdir()
    shutil.copy(file, tmp_path / "submission/hw.py")
    shutil.copy(EXAMPLES / "points.toml", tmp_path / "source")
    program = tmp_path / "bin/secateur"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m secateur.cli "$@"\n')
    program.chmod(0o755)
    script = (EXAMPLES / "run_autograder").read_text("utf-8").replace("/autograder", str(tmp_path))
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["sh", "-c", script], check=True, env={**os.environ, "PATH": path}, capture_output=True)
    found = json.loads((tmp_path / "results/results.json").read_text())
    (test,) = found["tests"]
    assert found["score"] == test["score"] == score and test["max_score"] == 10
    assert test["status"] == ("passed" if score == 10 else "failed")
    assert found["visibility"] == "visible" and found["execution_time"] > 0
    assert ("alpha-min" in test["output"]) == (score != 10)
