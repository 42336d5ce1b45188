"""Append-only files on a full disk, or deleted: one line names the file, and what was written before is kept."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.journal import Journal
from secateur.machine import GrowingFile

pytestmark = pytest.mark.plain

#: The largest file, in bytes, to simulate a full disk: room for the first line of each journal and a few games.
ROOM = 1500

FAKE = Path(__file__).resolve().parents[1] / "helpers" / "fake_engine.py"
ENGINES = [f"ugi:{sys.executable} -S -E {FAKE} {how}:name={how}" for how in ("best", "first")]
PLAYING = ["--plies", "1", "--time", "5+1", "--concurrency", "1"]

#: Every command that adds its progress to a file.
COMMANDS = {
    "match": ["match", *ENGINES, "--game", "tictactoe", *PLAYING, "--games", "40", "--journal", "{file}"],
    "ladder": [
        "ladder",
        ENGINES[0],
        f"{ENGINES[1]}=1500",
        "--game",
        "tictactoe",
        *PLAYING,
        "--games",
        "40",
        "--journal",
        "{file}",
    ],
    "selfplay": ["selfplay", "tictactoe", "--games", "60", "--nodes", "10", "--concurrency", "1", "--out", "{file}"],
    "label": [
        "label",
        "tictactoe",
        "--data",
        "{data}",
        "--engine",
        ENGINES[1],
        "--time",
        "nodes=5",
        "--positions",
        "90",
        "--concurrency",
        "1",
        "--out",
        "{file}",
    ],
    "analyze": ["analyze", "tictactoe", "{positions}", "--depth", "1", "--interpreted", "--output", "{file}"],
}


def full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """A command with the paths of its files filled in."""
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "data").write_text("a1 b1 a2 b2 a3\nb2 a1 b1 a2 b3\nc3 b2 c2 a1 c1\n" * 10)
    (tmp_path / "positions").write_text("a1\nb2\nc3\na1 b2\n" * 40)

    def words(name: str, file: Path) -> list[str]:
        given = {"file": file, "data": tmp_path / "data", "positions": tmp_path / "positions"}
        return [sys.executable, "-m", "secateur.cli", *(word.format(**given) for word in COMMANDS[name])]

    return words


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_names_the_file_and_keeps_what_is_there(command, tmp_path, name):
    file = tmp_path / "kept"
    words = command(name, file)
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, preexec_fn=full)
    assert done.stderr == f"secateur: {file} cannot be written: File too large\n"
    assert done.returncode == 2
    kept = file.read_bytes()
    assert 0 < len(kept) <= ROOM and kept.endswith(b"\n")
    again = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert again.returncode == 0, again.stderr
    assert file.read_bytes().startswith(kept) and len(file.read_bytes()) > ROOM


@pytest.mark.slow
def test_a_run_of_learning_names_the_file_that_it_cannot_write(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "plain").write_text("")
    words = [sys.executable, "-m", "secateur.cli", "learn", "kalah", "--games", "8"]
    for folder, where, limit in (
        (tmp_path / "plain" / "run", "run", None),
        (tmp_path / "run", "run/run.json", no_room),
    ):
        done = subprocess.run(
            [*words, "--folder", str(folder)], capture_output=True, text=True, timeout=300, preexec_fn=limit
        )
        assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
        assert done.stderr.startswith(f"secateur: {folder.parent / where} cannot be written: ")


def no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))


def test_a_journal_that_is_deleted_while_it_is_written_is_reported(command, tmp_path):
    file = tmp_path / "folder" / "kept"
    file.parent.mkdir()
    words = [word if word != "40" else "100000" for word in command("match", file)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            until = time.monotonic() + 120
            while not (file.exists() and file.read_bytes().count(b"\n") > 1) and time.monotonic() < until:
                time.sleep(0.05)
            file.unlink()
            file.parent.rmdir()
            _, said = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, said) == (
        2,
        f"secateur: {file} cannot be written: it has been deleted\n",
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(SecateurError, match="journal cannot be written: Permission denied"):
        Journal(tmp_path / "journal", {}, dict)


def test_a_line_is_written_completely_or_not_at_all(tmp_path):
    file = GrowingFile(tmp_path / "a")
    file.add("first")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, usual[1]))
    try:
        with pytest.raises(SecateurError, match="a cannot be written: File too large"):
            file.add("second")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert (tmp_path / "a").read_bytes() == b"first\n"
    file.add("third")
    file.close()
    assert (tmp_path / "a").read_bytes() == b"first\nthird\n"


def test_a_device_is_refused_as_a_journal():
    with pytest.raises(SecateurError, match="null cannot be written: it is not a regular file"):
        Journal(Path(os.devnull), {}, dict)


def test_an_incomplete_line_is_removed_when_a_journal_is_opened_again(tmp_path):
    path = tmp_path / "journal"
    journal = Journal(path, {"of": "a"}, dict)
    for number in range(3):
        journal.add({"id": number})
    journal.close()
    whole = path.read_bytes()
    ends = [end for end in range(len(whole) + 1) if whole[:end].endswith(b"\n")]
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        journal = Journal(path, {"of": "a"}, dict)
        kept = [entry["id"] for entry in journal.entries]
        journal.add({"id": 9})
        journal.close()
        assert kept == list(range(max(sum(end <= length for end in ends) - 1, 0)))
        assert json.loads(path.read_bytes().splitlines()[-1]) == {"id": 9}
