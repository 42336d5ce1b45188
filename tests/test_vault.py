"""Files that are executed: only files that this user wrote are read, and two processes agree on one key."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.vault import Vault, check_private
from tests.attack import cache

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have no owners here")

ROOT = os.name == "posix" and os.geteuid() == 0


def test_nothing_that_is_planted_is_executed(compiled: None) -> None:
    figures = cache.attack(seed=7, scale=0.0025)
    assert figures.held, figures
    assert figures.tried["planted files"] >= 18


def test_only_the_same_name_and_data_are_read(tmp_path: Path) -> None:
    with Vault(tmp_path / "a") as vault:
        vault.write("one", b"data")
        (tmp_path / "a" / "one").rename(tmp_path / "a" / "two")
        assert vault.read("two") is None
        vault.write("one", b"other data")
        assert vault.read("one") == b"other data"
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["key", "one", "two"]
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "a").iterdir()} == {0o600}


def linked(folder: Path) -> None:
    folder.rename(folder.with_name("away"))
    folder.symlink_to(folder.with_name("away"))


def to_nowhere(folder: Path) -> None:
    folder.rmdir()
    folder.symlink_to(folder.with_name("nowhere"))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda folder: folder.chmod(0o770), "chmod go-w "),
        (lambda folder: folder.chmod(0o1777), "chmod go-w "),
        (linked, "name the folder that it leads to"),
        (to_nowhere, "name the folder that it leads to"),
        pytest.param(
            lambda folder: os.chown(folder, 65534, 65534),
            "name your own folder",
            marks=pytest.mark.skipif(not ROOT, reason="only root gives folders away"),
        ),
    ],
)
def test_a_folder_that_others_can_change_is_refused(tmp_path: Path, spoil: Callable[[Path], None], words: str) -> None:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    spoil(folder)
    with pytest.raises(SecateurError, match=words):
        Vault(folder)
    if folder.is_dir():
        with pytest.raises(SecateurError, match=words):
            check_private(folder)


def test_a_folder_that_others_can_replace_is_not_private(tmp_path: Path) -> None:
    (tmp_path / "open" / "mine").mkdir(parents=True, mode=0o700)
    (tmp_path / "open").chmod(0o777)
    with pytest.raises(SecateurError, match="chmod o-w "):
        check_private(tmp_path / "open" / "mine")
    (tmp_path / "open").chmod(0o1777)  # with the sticky bit, as in /tmp
    check_private(tmp_path / "open" / "mine")


CODE = """
import sys, time
from pathlib import Path
from secateur.vault import Vault
print("ready", flush=True)
sys.stdin.readline()
with Vault(Path(sys.argv[1])) as vault:
    print(vault._key().hex())
"""


def test_processes_that_start_at_once_agree_on_one_key(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CODE, str(tmp_path / "new")]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(6)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    assert len({process.communicate(timeout=60)[0] for process in processes}) == 1
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["key"]


def test_a_key_that_others_could_read_is_replaced(tmp_path: Path) -> None:
    with Vault(tmp_path / "a") as vault:
        vault.write("one", b"data")
        before = (tmp_path / "a" / "key").read_bytes()
        (tmp_path / "a" / "key").chmod(0o644)
        assert vault.read("one") is None
        vault.write("one", b"data")
        assert vault.read("one") == b"data"
    assert (tmp_path / "a" / "key").read_bytes() != before


def test_the_oldest_are_those_not_used_for_longest(tmp_path: Path) -> None:
    with Vault(tmp_path / "a") as vault:
        for age, name in enumerate(("a.x", "b.x", "c.x", "d.y")):
            vault.write(name, b"")
            os.utime(tmp_path / "a" / name, (1000 - age, 1000 - age))
        assert vault.read("c.x") == b""
        assert vault.oldest(".x", keep=2) == ["b.x"]
        vault.drop("b.x")
        vault.drop("b.x")
        assert vault.oldest(".x", keep=2) == []
