"""Atomic writes: kills, full disks, links, and what killed processes leave behind."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from secateur import machine
from secateur.errors import SecateurError
from secateur.machine import (
    PART,
    cache_folder,
    lock,
    part_of,
    sweep,
    temporary_cache_folder,
    temporary_folder,
    user_folder,
    whole_file,
    whole_folder,
    write_whole,
)

pytestmark = pytest.mark.plain

ROOT = Path(__file__).resolve().parents[1]

#: Writes half of a file, prints a line, and waits to be killed.
HALF = """
import sys, time
from pathlib import Path
from secateur.machine import whole_file, whole_folder
target = Path(sys.argv[1])
if sys.argv[2] == "file":
    with whole_file(target) as file:
        file.write(b"half")
        file.flush()
        print("half", flush=True)
        time.sleep(600)
with whole_folder(target) as folder:
    (folder / "half").write_text("half")
    print("half", flush=True)
    time.sleep(600)
"""


def half_written(target: Path, kind: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", HALF, str(target), kind], stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == b"half\n"
    return process


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def look_again() -> None:
    machine._swept.clear()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_a_killed_process_leaves_is_removed_by_the_next_that_writes(tmp_path, kind):
    process = half_written(tmp_path / "kept", kind)
    try:
        look_again()
        write_whole(tmp_path / "other", b"whole")
        parts = [path for path in tmp_path.iterdir() if path.name.endswith(PART)]
        assert len(parts) == 1, "the part of a process that runs was taken"
    finally:
        kill(process)
    look_again()
    write_whole(tmp_path / "other", b"again")
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_what_is_not_ours_stays(tmp_path):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    own = part_of(tmp_path / "a").name
    mine, other = f"-{os.getpid()}-", f"-{dead.pid}-"
    host = machine._host()
    stay = [
        own,
        own.replace(mine, other).removeprefix("."),
        own.replace(mine, other) + ".txt",
        f".a.{dead.pid}.part",
        "a" + PART,
        f".a.{host}{other}xyz{PART}",
        own.replace(mine, other).replace(host, "00000000"),
        f"notes{PART}",
    ]
    for name in stay:
        (tmp_path / name).write_text("mine")
    (tmp_path / own.replace(mine, other)).write_text("left")
    look_again()
    sweep(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(stay)


def test_what_another_machine_has_left_is_removed_after_a_day(tmp_path):
    theirs = tmp_path / part_of(tmp_path / "a").name.replace(machine._host(), "00000000")
    theirs.write_text("left")
    look_again()
    sweep(tmp_path)
    assert theirs.exists()
    os.utime(theirs, (time.time() - machine.STALE - 60,) * 2)
    look_again()
    sweep(tmp_path)
    assert not theirs.exists()


def test_a_sweep_does_not_follow_links(tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "mine").write_text("mine")
    left = tmp_path / re.sub(r"-\d+-", "-4194399-", part_of(tmp_path / "a").name)  # higher than any process id
    left.symlink_to(kept)
    look_again()
    sweep(tmp_path)
    assert not left.is_symlink()
    assert (kept / "mine").read_text() == "mine"


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path):
    target = tmp_path / "a"
    write_whole(target, b"old")
    with pytest.raises(ZeroDivisionError), whole_file(target) as file:
        file.write(b"new")
        raise ZeroDivisionError
    with pytest.raises(SecateurError, match=r"a cannot be written: No space left on device"), whole_file(target):
        raise OSError(28, "No space left on device")
    with pytest.raises(SecateurError, match="there cannot be written: No such file or directory"):
        write_whole(tmp_path / "not" / "there", b"")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert target.read_bytes() == b"old"


def test_a_full_device_is_named():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(SecateurError, match=r"^/dev/full cannot be written: No space left on device$"):
        write_whole("/dev/full", b"data")
    assert Path("/dev/full").is_char_device()


def test_a_link_is_followed_except_for_private_files(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"
    write_whole(link, b"private", private=True)
    assert not link.is_symlink() and real.read_bytes() == b"new"
    assert stat.S_IMODE(link.stat().st_mode) == 0o600


def test_long_names_can_be_written(tmp_path):
    target = tmp_path / ("ü" * 120)
    write_whole(target, b"data")
    assert target.read_bytes() == b"data"


def test_a_folder_is_there_when_it_is_full(tmp_path):
    target = tmp_path / "cache" / "it"
    with whole_folder(target) as folder:
        (folder / "a").write_text("a")
        assert not target.exists()
    with whole_folder(target) as folder:  # another process was first
        (folder / "a").write_text("b")
    assert (target / "a").read_text() == "a"
    with pytest.raises(ZeroDivisionError), whole_folder(tmp_path / "other"):
        raise ZeroDivisionError
    (tmp_path / "plain").write_text("")
    with pytest.raises(SecateurError, match="cannot be written"), whole_folder(tmp_path / "plain" / "it"):
        pass
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a", "cache", "it", "plain"]


def test_a_temporary_folder_is_removed_after_a_kill(tmp_path, monkeypatch):
    code = (
        "import time; from secateur.machine import temporary_folder\n"
        "with temporary_folder():\n print('half', flush=True); time.sleep(600)"
    )
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == b"half\n"
    kill(process)
    assert len(list(tmp_path.iterdir())) == 1
    look_again()
    with temporary_folder() as folder:
        assert list(tmp_path.iterdir()) == [folder]
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()


def test_nothing_else_makes_temporary_names():
    """There is one way to write a file atomically, and one way to make a temporary folder."""
    forbidden = re.compile(r"NamedTemporaryFile|mkdtemp|mkstemp|TemporaryDirectory|\.part\b[\"']|\.tmp\b")
    for path in (ROOT / "secateur").rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.lstrip().startswith((">>>", "...")):  # an example may use the library's
                assert not forbidden.search(line), f"{path}:{number}"


def test_folders_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_folder("cache") == tmp_path / "secateur"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")  # which the specification says to ignore
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_folder("state") == tmp_path / ".local" / "state" / "secateur"


def test_a_user_without_a_home_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 7)  # in no list of users
    with pytest.raises(SecateurError, match="there is no home folder: HOME or XDG_DATA_HOME must name one"):
        user_folder("data")


def test_the_cache_has_a_folder_even_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("SECATEUR_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "secateur"

    def homeless(kind: str) -> Path:
        raise SecateurError("there is no home folder")

    monkeypatch.setattr("secateur.machine.user_folder", homeless)
    assert cache_folder() == temporary_cache_folder()


def test_a_lock_lasts_until_the_file_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "lock").open("a") as other:
        with (tmp_path / "lock").open("a") as file:
            assert lock(file) and not lock(other)
            monkeypatch.setattr(machine, "HAS_LOCKS", False)  # as on Windows
            assert lock(other)
            monkeypatch.undo()
            assert not lock(other)
        assert lock(other)
