"""What `secateur.judge` says of programs in other languages."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from secateur.judge.process import NoAnswer, ProcessObserver, judged_command
from secateur.judge.specimens import Specimen
from secateur.judge.submission import Submission
from secateur.workers.process import LineProcess

PAGE = (Path(__file__).parents[2] / "docs/judge.md").read_text("utf-8")

#: A program that never changes sides.
LINES_PY = """\
import json, sys


def minimax(tree, maximizing):
    return tree if isinstance(tree, int) else (max if maximizing else min)(minimax(t, maximizing) for t in tree)


for line in sys.stdin:
    asked = json.loads(line)
    print(minimax(asked["tree"], asked["maximizing"]), flush=True)
"""


def program(language: str) -> str:
    """The program of the documentation in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]


def test_a_program_that_speaks_lines_of_json(tmp_path: Path) -> None:
    path = tmp_path / "hw.py"
    path.write_text(LINES_PY, "utf-8")
    found = judged_command(f"{sys.executable} {path}").verdict
    assert found.kind == "wrong-value" and found.mistake == "sides-not-flipped"
    broken = judged_command(f"{sys.executable} -c 'print(1/0)'").verdict
    assert broken.kind == "crash" and "ZeroDivisionError" in broken.sentence


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("false", "The program ended with exit code 1 before it answered [1]."),
        ("echo 5", "The program ended with exit code 0 before it answered ["),
        ("sh -c 'echo oops >&2; exit 3'", "The program ended with exit code 3 before it answered [1]: oops"),
        ("echo hello", "Its answer to [1] is not JSON as docs/judge.md describes: hello"),
        (
            "cat",
            'Its answer to [1] is not JSON as docs/judge.md describes: {"tree": [1], "depth": 1, "maximizing": true}',
        ),
    ],
)
def test_a_program_that_does_not_answer_has_no_mistake_by_name(command: str, said: str) -> None:
    found = judged_command(command).verdict
    assert (found.kind, found.mistakes) == ("crash", []) and found.sentence.startswith(said)


def test_a_program_has_one_time_limit(tmp_path: Path) -> None:
    found = judged_command("sleep 1000", seconds=1).verdict
    assert found.kind == "endless" and found.sentence.startswith("It did not answer within 1 second on [[")
    slow = tmp_path / "hw.py"
    slow.write_text(LINES_PY.replace("asked =", "import time; time.sleep(0.3); asked ="), "utf-8")
    observer = asking([sys.executable, str(slow)], seconds=60)
    observer.find_out()
    observer.left = 0.5  # of the time for all others together
    with pytest.raises(NoAnswer, match=r"It took more than 60 seconds for [12] trees?\.") as late:
        for _ in range(3):
            observer.call(Specimen((1, 2)))
    assert late.value.kind == "too-slow"


def test_a_program_may_take_longer_than_a_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.judge.case.LONGEST", 0)
    path = tmp_path / "hw.py"
    path.write_text(LINES_PY, "utf-8")
    assert judged_command(f"{sys.executable} {path}").verdict.kind == "wrong-value"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the processes")
def test_a_program_that_is_late_is_ended() -> None:
    observer = asking(["sleep", "1000"], seconds=0.1)
    observer.process = LineProcess(observer.command)
    pid = observer.process.pid
    with pytest.raises(NoAnswer, match="did not answer"):
        observer.find_out()
    assert not Path(f"/proc/{pid}").exists()


def asking(command: list[str], seconds: float) -> ProcessObserver:
    return ProcessObserver(Submission(lambda tree: None, "hw", "hw", ""), command, seconds)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_javascript_of_the_documentation(tmp_path: Path) -> None:
    path = tmp_path / "hw.js"
    path.write_text(program("javascript"), "utf-8")
    found = judged_command(f"node {path}").verdict
    assert found.kind == "right" and "cuts on alpha >= beta" in (found.convention or "")
    path.write_text(program("javascript").replace("if (alpha >= beta) break;", ""), "utf-8")
    assert "visits every leaf" in (judged_command(f"node {path}").verdict.convention or "")
    assert judged_command(f"node {path}", cut=">=").verdict.kind == "prunes-nothing"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="needs java")
def test_the_java_of_the_documentation(tmp_path: Path) -> None:
    path = tmp_path / "Homework.java"
    path.write_text(program("java"), "utf-8")
    assert judged_command(f"java {path}").verdict.kind == "right"
