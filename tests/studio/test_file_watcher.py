"""The watcher: every way in which editors write files, and files that come and go."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from secateur.studio.file_watcher import LARGEST, Watcher, watch
from tests.helpers.patience import PATIENCE


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.py"
    path.write_text("first")
    return path


def looks(watcher: Watcher) -> list[str]:
    return [text for text in (watcher.look() for _ in range(3)) if text is not None]


def test_nothing_is_told_of_a_file_that_stays(file):
    watcher = Watcher(file)
    assert looks(watcher) == []
    os.utime(file)
    assert looks(watcher) == []
    file.write_text("first")
    assert looks(watcher) == []


def test_a_change_is_told_once(file):
    watcher = Watcher(file)
    file.write_text("second")
    assert looks(watcher) == ["second"]
    assert looks(watcher) == []
    file.write_text("third!")  # of the same size
    assert looks(watcher) == ["third!"]


def test_a_file_that_another_takes_the_place_of(file):
    watcher = Watcher(file)
    other = file.with_suffix(".tmp")
    other.write_text("other")
    stamp = file.stat().st_mtime_ns
    os.utime(other, ns=(stamp, stamp))  # same date, same size: only the file is another
    other.replace(file)
    assert looks(watcher) == ["other"]


def test_a_file_that_is_being_written_is_waited_for(file):
    watcher = Watcher(file)
    with file.open("w") as half:
        assert looks(watcher) == []  # emptied
        half.write("sec")
        half.flush()
        assert watcher.look() is None
        half.write("ond")
        half.flush()
        assert watcher.look() is None
    assert looks(watcher) == ["second"]


def test_a_file_that_goes_and_comes_back(file):
    watcher = Watcher(file)
    file.unlink()
    assert looks(watcher) == []
    file.write_text("first")
    assert looks(watcher) == []  # as it was
    file.unlink()
    assert looks(watcher) == []
    file.write_text("again")
    assert looks(watcher) == ["again"]


def test_a_file_that_is_not_there_yet(tmp_path):
    watcher = Watcher(tmp_path / "later.py")
    assert looks(watcher) == []
    (tmp_path / "later.py").write_text("now")
    assert looks(watcher) == ["now"]


def test_bytes_that_are_no_text_and_far_too_much_of_it(file):
    watcher = Watcher(file)
    file.write_bytes(b"\xff\xfe")
    assert looks(watcher) == ["��"]
    file.write_bytes(b"x" * (LARGEST + 1))
    assert looks(watcher) == []


def test_watching(file):
    async def scene() -> list[str]:
        told: list[str] = []
        heard = asyncio.Event()

        async def changed(text: str) -> None:
            told.append(text)
            if text == "first":
                file.write_text("while it is checked")
            heard.set()

        file.write_text("first")
        task = asyncio.create_task(watch(file, changed, period=0.01))
        for text in ("while it is checked", "one", "two"):
            while told[-1:] != [text]:
                await asyncio.wait_for(heard.wait(), PATIENCE)
                heard.clear()
            if text != "two":
                file.write_text({"while it is checked": "one", "one": "two"}[text])
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return told

    assert asyncio.run(scene()) == ["first", "while it is checked", "one", "two"]
