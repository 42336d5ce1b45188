"""The judge of the page: a verdict on whatever is handed in, from a process that is not the studio's."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from secateur.errors import SecateurError
from secateur.judge import JudgeLimits
from secateur.studio.jobs import Stopping, StudioRunner
from secateur.studio.jobs import judge as job
from secateur.workers.syscalls import LANDLOCK_CREATE
from tests.helpers.patience import PATIENCE
from tests.helpers.running_studio import Running
from tests.helpers.talking import Talk

ROOT = Path(__file__).parents[2]
HOMEWORK = (ROOT / "examples/homework.py").read_text("utf-8")
RIGHT = (ROOT / "tests/judge/corpus/right/lists_simple.py").read_text("utf-8")

#: Who knows it may use a studio that others can reach.
TOKEN = "a-token-of-a-test"

#: What a file may do: its text, the verdict, and what the sentence says.
BAD = {
    "empty": ("", "not-judged", "has no search that can be recognised"),
    "not_python": ("def (", "crash", "is not Python"),
    "half_a_character": ("'\ud800'", "crash", "not UTF-8"),
    "no_such_module": ("import nothing_like_that", "crash", "cannot be imported"),
    "asks": ("depth = int(input('depth? '))", "crash", "it asks for input"),
    "forks": ("import os\nwhile True:\n    os.fork()", "crash", "it may not start other processes"),
    "endless": ("while True: pass", "endless", "did not end within 1 second"),
    "fills_memory": ("kept = []\nwhile True: kept.append(bytes(10**7))", "crash", "memory|MemoryError"),
    "ends": ("import os; os._exit(0)", "crash", "ended with exit code 0"),
    "talks_to_the_judge": ("import os\nfor n in range(3, 9):\n    try: os.write(n, b'[]\\n')\n    except OSError: pass",
                           "crash", "writes to the judge's own channel"),
}  # fmt: skip


def judged(source: str, **request: Any) -> dict[str, Any]:
    return StudioRunner({}).job("judge")({"source": source, **request}, lambda told: None, Stopping())


def test_the_verdict_and_both_searches() -> None:
    found = judged(HOMEWORK, name="week 3.py")
    assert found["headline"] == "week_3.py: alphabeta prunes nothing"
    assert [each["name"] for each in found["verdict"]["mistakes"]] == ["alpha-min"]
    assert [each["name"] for each in found["searches"]] == ["yours", "right"]
    assert [each["trace"]["about"]["visited"] for each in found["searches"]] == [6, 5]
    assert found["after"] == 6  # the sixth node is the first that the right search does not visit
    assert "process of its own" in found["verdict"]["isolation"]


def test_a_right_one_has_its_convention_and_no_trees() -> None:
    found = judged(RIGHT)
    assert found["verdict"]["kind"] == "right" and "fail-soft" in found["verdict"]["convention"]
    assert found["searches"] == [] and found["after"] is None


def test_the_function_is_asked_for() -> None:
    source = RIGHT + RIGHT.replace("def ", "def my_").replace("alphabeta(", "my_alphabeta(").replace("my_my_", "my_")
    found = judged(source)["verdict"]
    assert found["kind"] == "not-judged" and "--entry" not in found["sentence"]
    assert found["choices"] == ["alphabeta", "my_alphabeta"]
    assert judged(source, entry="my_alphabeta")["verdict"]["entry"] == "my_alphabeta"


@pytest.mark.slow
@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_one_clear_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source, kind, words = BAD[name]
    monkeypatch.setattr(job, "LIMITS", JudgeLimits(seconds=2.0, memory=256 << 20))
    found = judged(source)
    assert found["verdict"]["kind"] == kind
    assert any(word in found["verdict"]["sentence"] for word in words.split("|")), found["verdict"]["sentence"]
    json.dumps(found)  # it can be sent to a page


@pytest.mark.slow
def test_what_is_printed_does_not_matter() -> None:
    found = judged("for _ in range(300):\n    print('x' * 10**5)\n" + RIGHT)
    assert found["verdict"]["kind"] == "right" and len(json.dumps(found)) < 100_000


def test_it_is_stopped_with_its_process() -> None:
    stopping, heard = Stopping(), []

    def tell(told: dict[str, Any]) -> None:
        heard.append(told)
        if told["running"]:
            stopping.set()

    before = children()
    with pytest.raises(SecateurError, match="the judge was stopped"):
        StudioRunner({}).job("judge")({"source": "while True: pass"}, tell, stopping)
    assert [each["running"] for each in heard[-2:]] == [False, True] and heard[0]["limit"] == 20
    assert children() == before


def children() -> set[str]:
    """The processes that this one has started, and that still run."""
    found = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return set(found.read_text().split()) if found.exists() else set()


# ---------------------------------------------------------------- isolation

#: Says which process it is, and what it could do.
TRIES = """
import os, socket

def tried(act):
    try:
        act()
    except OSError:
        return False
    return True

CALLS = {
    "writes": lambda: open(%(elsewhere)r, "w"),
    "reads matches": lambda: open(%(matches)r),
    "connects": lambda: socket.create_connection(("127.0.0.1", %(port)d)),
    "runs a program": lambda: os.execv("/bin/true", ["true"]),
}
raise RuntimeError(f"pid {os.getpid()} could: {[name for name, act in CALLS.items() if tried(act)]}")
"""


def test_a_file_harms_neither_the_studio_nor_its_data(studio: Running, talk: Talk, tmp_path: Path) -> None:
    elsewhere, matches = tmp_path / "new", studio.data
    talk.ask("match.new", game="nim")
    tries = TRIES % {"elsewhere": str(elsewhere), "matches": str(matches), "port": studio.port}
    verdict = talk.job("judge", {"source": tries})["result"]["verdict"]
    assert verdict["kind"] == "crash" and not elsewhere.exists()
    pid = int(verdict["sentence"].partition("pid ")[2].partition(" ")[0])
    assert pid != studio.process.pid and not Path(f"/proc/{pid}").exists()
    could = [] if "Landlock, seccomp" in verdict["isolation"] else ["reads matches"]
    assert f"could: {could}" in verdict["sentence"]
    assert talk.job("judge", {"source": RIGHT})["result"]["verdict"]["kind"] == "right"


def test_a_job_of_a_page_is_stopped(talk: Talk) -> None:
    name = talk.ask("job.start", kind="judge", request={"source": "while True: pass"})["job"]
    talk.until(lambda push: push.get("job") == name and push.get("progress", {}).get("running", False))
    began = time.monotonic()
    talk.ask("job.stop", job=name)
    last = talk.until(lambda push: push.get("job") == name and push["state"] in ("done", "failed", "stopped"))
    assert last["state"] == "stopped" and last.get("result") is None
    assert time.monotonic() - began < PATIENCE


def test_a_request_that_cannot_be_used(talk: Talk) -> None:
    last = talk.job("judge", {"source": "x" * 200_001})
    assert last["state"] == "failed"
    assert last["message"].startswith("source must be a string of at most 200,000 characters, not")
    assert "source" in talk.job("judge", {})["message"]
    assert "cut" in talk.job("judge", {"source": "", "cut": "<"})["message"]


UNGUARDED = """
import json, os, sys, tempfile
from pathlib import Path
from secateur.judge import worker

worker.confine = lambda to: ["namespaces"]
folder = tempfile.mkdtemp()
Path(folder, "hw.py").write_text("raise SystemExit('it ran')")
request = {"folder": folder, "file": "hw.py", "seconds": 2.0, "memory": 1 << 28, "enforced": True}
print(json.dumps(worker.JudgeRunner().judge(request, lambda told: None, None)["verdict"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it replaces standard input")
def test_others_may_hand_in_files_only_where_the_kernel_confines_them() -> None:
    done = subprocess.run([sys.executable, "-c", UNGUARDED], capture_output=True, text=True, check=True)
    verdict = json.loads(done.stdout)
    assert verdict["kind"] == "not-judged" and "it was not run" in verdict["sentence"]


def without_landlock() -> None:
    """Landlock is unknown to this process and all it starts, as in many containers."""
    load, equals, answer = 0x20, 0x15, 0x06
    unknown, allowed = 0x0005_0000 | errno.ENOSYS, 0x7FFF_0000
    lines = [(load, 0, 0, 0), (equals, 0, 1, LANDLOCK_CREATE), (answer, 0, 0, unknown), (answer, 0, 0, allowed)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *line) for line in lines))
    program = struct.pack("@HP", len(lines), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    no_new_privileges, set_seccomp, filter_mode = 38, 22, 2
    assert libc.prctl(no_new_privileges, 1, 0, 0, 0) == 0
    assert libc.prctl(set_seccomp, filter_mode, program, 0, 0) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="Landlock is of Linux")
@pytest.mark.parametrize(("options", "kind"), [((), "right"), (("--host", "0.0.0.0", "--token", TOKEN), "not-judged")])
def test_a_studio_that_others_reach_runs_only_what_it_can_confine(
    options: tuple[str, ...], kind: str, tmp_path: Path
) -> None:
    """The studio says who can reach it, whatever a page says."""
    running = Running(tmp_path / "matches.sqlite", *options, "--workers", "1", before=without_landlock)
    try:
        with Talk(running, f"/ws?token={TOKEN}") as talk:
            verdict = talk.job("judge", {"source": RIGHT, "exposed": not options})["result"]["verdict"]
    finally:
        running.stop()
    assert verdict["kind"] == kind
    assert ("it was not run" in verdict["sentence"]) == bool(options)
