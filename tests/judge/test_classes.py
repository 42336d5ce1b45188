"""A class is judged file by file, each in a process of its own: whatever one does, all get a verdict."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.judge import (
    ClassOptions,
    ClassReport,
    IsolatedFile,
    JudgeLimits,
    judge_class,
    judged_isolated,
    points_from,
)
from secateur.judge.class_files import gathered
from secateur.judge.classroom import ClassDocument, MarkedFile
from secateur.judge.gradescope import gradescope
from secateur.judge.points import USUAL, Points
from secateur.judge.verdict import KindOfVerdict, Verdict
from tests.helpers.patience import PATIENCE

T = TypeVar("T")

CORPUS = Path(__file__).parent / "corpus"
RIGHT = (CORPUS / "right/lists_simple.py").read_text("utf-8")
WRONG = (CORPUS / "wrong/alpha-min/lists.py").read_text("utf-8")

#: What a file may do when it is imported: the verdict, and what its sentence says.
ON_IMPORT = {
    "not_python": ("x = 1\ndef (", "crash", "at line 2 of"),
    "empty": ("", "not-judged", "has no search"),
    "raises": ("1 / 0", "crash", "ZeroDivisionError"),
    "asks": ("depth = int(input('depth? '))", "crash", "input"),
    "exits": ("import os; os._exit(0)", "crash", "ended with exit code 0"),
    "kills_itself": ("import os; os.kill(os.getpid(), 9)", "crash", "ended by SIGKILL"),
    "interrupts": ("raise KeyboardInterrupt", "crash", "KeyboardInterrupt"),
    "forks": ("import os\nwhile True:\n    os.fork()", "crash", "may not start other processes"),
    "starts_programs": ("import subprocess; subprocess.run(['ls'])", "crash", "may not start other processes"),
    "connects": ("import socket; socket.create_connection(('127.0.0.1', 9))", "crash", "may not use the network"),
    "writes_elsewhere": ("open('../written', 'w')", "crash", "only in its own folder"),
    "endless": ("while True: pass", "endless", "Line 1 of endless.py did not end within 1 second"),
    "sleeps": ("import time; time.sleep(10**6)", "endless", "Line 1 of sleeps.py did not end within 1 second"),
    "fills_memory": ("kept = []\nwhile True: kept.append(bytes(10**7))", "crash", "memory|MemoryError"),
    "closes_everything": ("import os; os.closerange(0, 100)", "crash", "closed its output|ended"),
    "crashes_python": ("import ctypes; ctypes.string_at(0)", "crash", "ended by SIGSEGV"),
}

#: What a right function may do besides, and still be right.
HARMLESS = {
    "prints_megabytes": "import os, sys\nfor _ in range(300):\n    print('x' * 10**5)\n",
    "reads_nothing": "import sys\nsys.stdin.read()\n",
    "writes_in_its_folder": "open('notes.txt', 'w').write('best')\n",
    "leaves_threads": "import threading, time\nthreading.Thread(target=time.sleep, args=(10**6,)).start()\n",
}


def class_of(folder: Path, files: dict[str, str]) -> Path:
    for name, source in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return folder


@pytest.fixture(scope="module")
def misbehaving(tmp_path_factory: pytest.TempPathFactory) -> ClassReport:
    """The verdicts on a class in which hardly anybody behaves."""
    folder = tmp_path_factory.mktemp("class")
    files = {f"{name}.py": source for name, (source, _, _) in ON_IMPORT.items()}
    files |= {f"{name}.py": source + RIGHT for name, source in HARMLESS.items()}
    options = ClassOptions(jobs=2, limits=JudgeLimits(seconds=4.0, memory=256 << 20))
    return judge_class(class_of(folder, files), options=options)


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_IMPORT)
def test_one_bad_file_gets_one_verdict(misbehaving: ClassReport, name: str) -> None:
    found = {mark.student: mark.verdict for mark in misbehaving.document.marks}[name]
    _, kind, sentence = ON_IMPORT[name]
    assert found.kind == kind, found.sentence
    assert re.search(sentence, found.sentence), found.sentence
    assert "\n" not in found.sentence


@pytest.mark.slow
@pytest.mark.parametrize("name", HARMLESS)
def test_what_is_harmless_does_not_matter(misbehaving: ClassReport, name: str) -> None:
    found = {mark.student: mark.verdict for mark in misbehaving.document.marks}[name]
    assert found.kind == "right", found.sentence


# ---------------------------------------------------------------- what the kernel refuses

#: Goes around Python: each line says what it does, and whether the system let it.
RAW = """
import ctypes, os

libc = ctypes.CDLL(None)
CALLS = {
    "opens a socket": lambda: libc.socket(2, 1, 0),
    "forks": lambda: libc.fork(),
    "runs a program": lambda: libc.execv(b"/bin/true", None),
    "signals its parent": lambda: libc.kill(os.getppid(), 0),
    "signals everybody": lambda: libc.kill(-1, 0),
    "writes elsewhere": lambda: libc.creat(b"%(elsewhere)s", 0o600),
    "removes": lambda: libc.unlink(b"%(secret)s"),
    "changes rights": lambda: libc.chmod(b"%(secret)s", 0o777),
    "reads what others handed in": lambda: libc.open(b"%(secret)s", 0),
    "traces": lambda: libc.ptrace(16, os.getppid(), 0, 0),
    "limits others": lambda: libc.prlimit(os.getppid(), 7, None, None),
}
raise RuntimeError([name for name, call in CALLS.items() if call() >= 0])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux enforces it")
def test_the_kernel_refuses_what_goes_around_python(tmp_path: Path) -> None:
    secret = tmp_path / "alice.py"
    secret.write_text(RIGHT)
    found = judged_isolated(IsolatedFile(RAW % {"elsewhere": tmp_path / "new", "secret": secret})).verdict
    if "Landlock, seccomp" not in found.isolation:
        pytest.skip(f"this kernel offers less: {found.isolation}")
    assert found.kind == "crash" and "RuntimeError: []" in found.sentence, found.sentence
    assert not (tmp_path / "new").exists() and secret.read_text() == RIGHT


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("setpriv"), reason="only Linux has setpriv")
def test_it_takes_no_rights_to_be_isolated() -> None:
    """A user who is not root is confined in the same way."""
    program = """
from secateur.workers.isolation import Confinement, confine
import tempfile
print(*confine(Confinement(tempfile.mkdtemp(), 10, 1 << 28)))
"""
    python = shutil.which("python3", path="/usr/bin")  # which everybody may run
    if python is None or subprocess.run(["id", "-u"], capture_output=True, text=True).stdout.strip() != "0":
        pytest.skip("only root can become another user")
    command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", python, "-c"]
    package = {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([*command, program], capture_output=True, text=True, env=package)
    if done.returncode:
        pytest.skip(f"another user cannot read this folder: {done.stderr[-200:]}")
    assert done.stdout.split() == own_isolation()


def own_isolation() -> list[str]:
    """What the kernel enforces for this user."""
    said = judged_isolated(IsolatedFile("")).verdict.isolation
    return re.findall(r"namespaces|Landlock|seccomp", said)


# ---------------------------------------------------------------- what is handed in


def test_a_file_sees_what_it_imports_and_no_more(tmp_path: Path) -> None:
    helper = "def is_leaf(node):\n    return not isinstance(node, list)\n"
    search = "from helper import is_leaf\n" + RIGHT.replace("isinstance(node, int)", "is_leaf(node)")
    folder = class_of(
        tmp_path,
        {
            "alice/hw.py": search,
            "alice/helper.py": helper,
            "alice/.hidden.py": "",
            "bob/hw.py": WRONG,
            "bob/other.py": WRONG,
            "carol/readme.txt": "",
            "dave.py": "from erin import alphabeta\n",
            "erin.py": RIGHT,
            "frank/hw.py": "import large\n",
            "frank/large.py": " " * (2 << 20),
            "given.py": helper,
        },
    )
    found = {each.student: each for each in gathered(folder, beside=[folder / "given.py"])}
    assert list(found) == ["alice", "bob", "carol", "dave", "erin", "frank"]
    assert found["frank"].problem == "large.py has more than 1 MB."
    assert set(found["alice"].file.beside) == {"helper.py", "given.py"}  # type: ignore[union-attr]
    assert found["bob"].problem == "bob: it has several files (hw.py, other.py): name one with --only."
    assert found["carol"].problem == "carol: it has no Python file."
    assert set(found["dave"].file.beside) == {"given.py"}  # type: ignore[union-attr]
    assert gathered(folder, only="hw.py")[1].path == "bob/hw.py"
    with pytest.raises(SecateurError, match=r"has no files named nothing\.py"):
        gathered(folder / "carol", only="nothing.py")


@pytest.mark.parametrize("name", ["../hw.py", "/tmp/hw.py", "", "a\0b.py", "x" * 300, ".."])
def test_names_stay_in_the_folder(name: str) -> None:
    with pytest.raises(SecateurError, match="must be the name of a file"):
        IsolatedFile("", name)
    with pytest.raises(SecateurError, match="must be the name of a file"):
        IsolatedFile("", beside={name: ""})


def test_half_a_character_is_not_python() -> None:
    found = judged_isolated(IsolatedFile("x = '\ud800'")).verdict
    assert found.kind == "crash" and "is not UTF-8" in found.sentence


def test_points() -> None:
    verdict = judged_isolated(IsolatedFile(WRONG, "hw.py")).verdict
    assert (verdict.kind, verdict.mistake) == ("prunes-nothing", "alpha-min")
    assert points_from([]).of(verdict) == 60
    assert points_from(["prunes-nothing=5", "right=10"]).of(verdict) == 5
    assert points_from(["prunes-nothing=5", "alpha-min=7"]).of(verdict) == 7
    assert points_from(["right=10"]).of(verdict) == Points({"right": 10}).of(verdict) == 6  # its usual share
    for wrong, said in {
        "rihgt=5": "did you mean 'right'",
        "right=five": "points must be a number, as in right=5, not 'five'",
        "nowhere.toml": "nowhere.toml cannot be read",
        "right": "points must be NAME=POINTS, as in right=10, or a file, as in points.toml, not 'right'",
        "right=20 wrong-value=30": "points: wrong-value must be at most 20, as many as right has, not 30",
        "right=10 alpha-min=11": "points: alpha-min must be at most 10",
        "right=inf": "points: right must be a finite number",
    }.items():
        with pytest.raises(SecateurError, match=re.escape(said)):
            points_from(wrong.split())


@pytest.mark.parametrize("full", [1, 10, 20])
def test_no_verdict_is_worth_more_than_right(full: int) -> None:
    points = points_from([f"right={full}"])
    assert points.full == full
    assert all(worth is None or worth <= full for worth in points.verdicts.values())
    assert [points.verdicts[kind] for kind in ("prunes-nothing", "wrong-value")] == [0.6 * full, 0.3 * full]


def test_the_documented_points(tmp_path: Path) -> None:
    """The table in the docs has the usual points, and its file gives wrong functions less than right ones."""
    text = (Path(__file__).parents[2] / "docs/judge.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| (\d+|none) \|$", text, re.MULTILINE))
    assert listed == {kind: "none" if worth is None else str(worth) for kind, worth in USUAL.items()}
    [file] = [block for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[verdicts]" in block]
    (tmp_path / "points.toml").write_text(file)
    verdict = Verdict(kind="wrong-value", file="hw.py", entry="", reading="", sentence="")
    points = points_from([str(tmp_path / "points.toml")])
    results = gradescope(verdict, points)
    assert (results.score, results.tests[0].max_score) == (3, 10)


def test_points_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "points.toml"
    file.write_text("[verdicts]\nright = 10\nprunes-nothing = 6\n\n[mistakes]\nalpha-min = 4\n")
    assert points_from([str(file)]).full == 10
    file.write_text("[verdicts]\nfine = 10\n")
    with pytest.raises(SecateurError, match=r"points\.toml: there is no verdict 'fine'"):
        points_from([str(file)])
    file.write_text("[verdicts]\nwrong-vlue = 10\n")
    with pytest.raises(
        SecateurError, match=r"points\.toml: there is no verdict 'wrong-vlue'; did you mean 'wrong-value'"
    ):
        points_from([str(file)])


# ---------------------------------------------------------------- the command


@pytest.mark.slow
def test_the_report_of_a_class(tmp_path: Path) -> None:
    names = {"alice.py": RIGHT, "bob.py": WRONG, "=cmd.py": "def (", "zoe.py": "def <script>"}
    folder = class_of(tmp_path / "hw1", names)
    page, table = tmp_path / "report.html", tmp_path / "marks.csv"
    command = [
        "judge",
        str(folder),
        "--jobs",
        "2",
        "-o",
        str(page),
        "--csv",
        str(table),
        "--points",
        "right=10",
        "--json",
    ]
    done = CliRunner().invoke(cli, command)
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert [mark["student"] for mark in document["marks"]] == ["=cmd", "alice", "bob", "zoe"]
    assert [mark["points"] for mark in document["marks"]] == [0, 10, 6, 0]
    assert document["seed"] == 19 and document["full"] == 10
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert [row["student"] for row in rows] == ["'=cmd", "alice", "bob", "zoe"]
    assert [row["seed"] for row in rows] == ["", "19", "19", ""]  # two never ran
    assert rows[2]["mistake"] == "alpha-min" and rows[2]["tree"] == "[[2, [3, 1]]]"
    text = page.read_text("utf-8")
    assert text.count("<svg") == 1 and "alpha-min" in text and "<script>" not in text
    again = CliRunner().invoke(cli, command)
    assert again.exit_code == 0  # our own files are overwritten
    page.write_text("mine")
    refused = CliRunner().invoke(cli, command)
    assert refused.exit_code == 2 and "was not written by secateur judge" in refused.output


def test_verdicts_are_counted() -> None:
    def text(*kinds: KindOfVerdict) -> str:
        verdicts = [Verdict(kind=kind, file="hw.py", entry="", reading="", sentence="") for kind in kinds]
        marks = [MarkedFile(student="alice", file="hw.py", points=0, verdict=verdict) for verdict in verdicts]
        return ClassReport(ClassDocument(folder="hw", secateur="1", seed=19, full=100, marks=marks), []).text()

    assert text("crash").endswith("\n1 file: 1 crash.")
    assert text("crash", "endless", "right", "crash").endswith("\n4 files: 1 right, 1 endless, 2 crash.")


def test_only_reports_of_a_class_are_overwritten(tmp_path: Path) -> None:
    folder = class_of(tmp_path / "class", {"alice.py": "def ("})
    paths = [tmp_path / f"own{suffix}" for suffix in (".html", ".csv", ".json", ".txt")]
    for path in paths:
        path.write_text("my own")
    command = ["judge", str(folder), *(f"-o{path}" for path in paths)]
    refused = CliRunner().invoke(cli, command)
    assert refused.exit_code == 2 and {path.read_text() for path in paths} == {"my own"}
    assert refused.output.count("already exists and was not written by secateur judge") == 4
    assert CliRunner().invoke(cli, [*command, "--force"]).exit_code == 0
    assert CliRunner().invoke(cli, command).exit_code == 0


def test_a_class_goes_on_after_a_kill(tmp_path: Path) -> None:
    slow = "import signal\nsignal.pause()\n"  # only the limit ends it
    folder = class_of(tmp_path / "class", {"alice.py": RIGHT, "bob.py": slow})
    journal = tmp_path / "journal.jsonl"
    command = [sys.executable, "-m", "secateur.cli", "judge", str(folder), "--journal", str(journal)]
    process = subprocess.Popen([*command, "--time-limit", "3600"], start_new_session=True)
    try:
        deadline = time.monotonic() + PATIENCE
        while not journal.exists() or journal.read_bytes().count(b"\n") < 2:
            assert time.monotonic() < deadline and process.poll() is None
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    lines = journal.read_bytes().splitlines()
    marked = re.sub(rb'"seconds":[\d.]+', b'"seconds":1234.5', lines[1])  # to be known again
    journal.write_bytes(lines[0] + b"\n" + marked + b"\n" + b'{"key": "torn')
    (folder / "bob.py").write_text(RIGHT)
    done = CliRunner().invoke(cli, ["judge", str(folder), "--journal", str(journal), "--time-limit", "3600", "--json"])
    assert done.exit_code == 0, done.output
    marks = json.loads(done.stdout)["marks"]
    assert [mark["verdict"]["kind"] for mark in marks] == ["right", "right"]
    assert marks[0]["verdict"]["seconds"] == 1234.5 > marks[1]["verdict"]["seconds"]
    assert not journal.exists()  # the class is done


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with the one that started it")
def test_a_kill_leaves_no_process_behind(tmp_path: Path) -> None:
    mark = f"judged by {tmp_path.name}"
    source = f"import ctypes, signal\nopen('here', 'w').write({mark!r})\nsignal.pause()\n"
    file = tmp_path / "hw.py"
    file.write_text(source)
    command = [sys.executable, "-m", "secateur.cli", "judge", str(file), "--time-limit", "3600"]
    process = subprocess.Popen(command, start_new_session=True)
    try:
        worker = waiting_for(lambda: child_of(process.pid))
        waiting_for(lambda: Path(f"/proc/{worker}/cwd/here").exists())  # it is confined, and at work
    finally:
        process.kill()
        process.wait()
    waiting_for(lambda: not Path(f"/proc/{worker}").exists())


def waiting_for(condition: Callable[[], T]) -> T:
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def child_of(process: int) -> int:
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return int(children[0]) if children else 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can enforce it")
def test_the_report_says_how_files_were_confined(misbehaving: ClassReport) -> None:
    (said,) = misbehaving.isolations()
    assert said in misbehaving.text() and said in misbehaving.html()
