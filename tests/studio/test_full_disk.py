"""A full disk: matches stay in memory, pages say so, and they are written as soon as there is room."""

from __future__ import annotations

import re
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.running_studio import PATIENCE, Running
from tests.helpers.talking import Talk


class SmallFiles:
    """A limit on the size of the studio's files, which needs no privileges."""

    def __init__(self, folder: Path) -> None:
        self.running = Running(folder / "matches.sqlite", "--workers", "1")

    def fill(self) -> None:
        self._limit(Path(f"{self.running.data}-wal").stat().st_size)

    def empty(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def close(self) -> None:
        self.running.kill()

    def _limit(self, size: int) -> None:
        resource.prlimit(self.running.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class SmallDisk:
    """A file system of 1 MB, which only root can make; the studio's file is a link to it."""

    def __init__(self, folder: Path) -> None:
        self.disk = folder / "disk"
        self.disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(self.disk)]
        try:
            subprocess.run(mount, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            pytest.skip("a small filesystem cannot be mounted here")
        (folder / "matches.sqlite").symlink_to(self.disk / "matches.sqlite")
        self.running = Running(folder / "matches.sqlite", "--workers", "1")

    def fill(self) -> None:
        with (self.disk / "ballast").open("wb", buffering=0) as ballast:
            try:
                while ballast.write(bytes(4096)):
                    pass
            except OSError:
                return

    def empty(self) -> None:
        (self.disk / "ballast").unlink()

    def close(self) -> None:
        self.running.kill()
        subprocess.run(["umount", str(self.disk)], check=True)


@pytest.fixture(params=[SmallFiles, SmallDisk])
def disk(request: Any, tmp_path: Path) -> Iterator[Any]:
    made = request.param(tmp_path)
    yield made
    made.close()


def play(talk: Talk, match: dict[str, Any], *moves: str) -> dict[str, Any]:
    for move in moves:
        match = talk.ask("match.move", match=match["id"], node=match["current"], move=move)
    return match


def listed(talk: Talk, id: str) -> Any:
    return next((row for row in talk.ask("match.list")["matches"] if row["id"] == id), None)


def until_saved(talk: Talk, id: str) -> None:
    until = time.monotonic() + PATIENCE
    while not listed(talk, id)["saved"]:
        assert time.monotonic() < until, "there is room, but it is not written"
        time.sleep(0.1)


LONG = [f"{column}{row}" for column in "abcd" for row in range(1, 9)]  # nobody has five in a row


@pytest.mark.sample(2)
def test_a_match_whose_page_closes_is_written_when_there_is_room(disk: Any) -> None:
    studio: Running = disk.running
    with Talk(studio) as talk:
        old = talk.ask("match.new", game="gomoku")
        assert old["saved"]
        disk.fill()
        old = play(talk, old, *LONG)
        new = play(talk, talk.ask("match.new", game="gomoku"), *LONG)
        assert not old["saved"] and not new["saved"]
        errors = [push["message"] for push in talk.pushes if push["type"] == "error"]
        assert 1 <= len(errors) <= 2 and all("cannot be saved" in each for each in errors), "said once of each"
    with Talk(studio) as talk:  # the page was closed, and is opened again
        for match in (old, new):
            assert listed(talk, match["id"])["saved"] is False
            assert listed(talk, match["id"])["moves"] == len(LONG)
            again = talk.ask("match.open", match=match["id"])
            assert again["nodes"] == match["nodes"] and not again["saved"]
            talk.ask("match.close", match=match["id"])
        watched = talk.ask("match.open", match=new["id"])
        disk.empty()
        assert talk.until(lambda push: push["type"] == "match" and push["saved"])["id"] == watched["id"]
        until_saved(talk, old["id"])
    studio.restart()
    with Talk(studio) as talk:
        for match in (old, new):
            assert talk.ask("match.open", match=match["id"])["nodes"] == match["nodes"]
    assert studio.complaints() == ""


def test_a_match_that_was_never_written_can_be_deleted(disk: Any) -> None:
    with Talk(disk.running) as talk:
        talk.ask("match.new", game="gomoku")
        disk.fill()
        match = play(talk, talk.ask("match.new", game="gomoku"), *LONG)
        assert not match["saved"]
        disk.empty()
        talk.ask("match.delete", match=match["id"])
        assert listed(talk, match["id"]) is None


def test_an_import_of_many_games_says_where_it_stopped(disk: Any) -> None:
    text = "".join(f'[Event "{number}"]\n[Game "gomoku"]\n\n{" ".join(LONG)} *\n\n' for number in range(20))
    with Talk(disk.running) as talk:
        talk.ask("match.new", game="gomoku")
        disk.fill()
        answer = talk.ask("match.import_all", text=text)
        assert answer["stopped"].startswith("matches cannot be written: ") and answer["failures"] == []
        assert answer["matches"] < 20, "perhaps some found a place where others had been"
        disk.empty()
        assert len(talk.ask("match.list")["matches"]) == 1 + answer["matches"]
        assert talk.ask("match.import_all", text=text)["matches"] == 20


@pytest.mark.sample(2)
def test_a_studio_that_ends_without_room_loses_nothing(disk: Any, tmp_path: Path) -> None:
    studio: Running = disk.running
    with Talk(studio) as talk:
        talk.ask("match.new", game="gomoku")
        disk.fill()
        match = play(talk, talk.ask("match.new", game="gomoku", name="the last one"), *LONG)
        assert not match["saved"]
    assert studio.stop(signal.SIGTERM) == 1
    said = re.fullmatch(
        r"secateur: (\S+) cannot be written: a match was saved in (\S+) instead; My games can import the files\n",
        studio.complaints(),
    )
    assert said, studio.complaints()
    (file,) = Path(said[2]).iterdir()
    studio.errors.unlink()
    other = Running(tmp_path / "others.sqlite", "--workers", "1")
    try:
        with Talk(other) as talk:
            copy = talk.ask("match.import", text=file.read_text("utf-8"))
            assert copy["name"] == "the last one" and len(copy["nodes"]) == len(LONG) + 1
    finally:
        other.kill()
        file.unlink()
        file.parent.rmdir()


def test_a_page_says_that_its_game_is_not_saved_and_when_it_is(tmp_path: Path, browser: Any) -> None:
    disk = SmallFiles(tmp_path)
    page = browser.new_page()
    page.set_default_timeout(60_000)
    try:
        page.goto(f"{disk.running.url}/play?game=gomoku&moves=a1")
        page.wait_for_selector(".turn button:has-text('a1')")
        assert page.locator("text=Not saved yet").count() == 0
        disk.fill()
        for move in ("b1", "c1", "d1", "a3", "b3", "c3"):
            page.fill("#typed-move", move)
            page.press("#typed-move", "Enter")
            page.wait_for_selector(f".turn button:has-text('{move}')")
        page.wait_for_selector("text=Not saved yet: the studio cannot write this game")
        page.click("button[aria-label='My games']")
        page.wait_for_selector(".kept li:has-text('not saved yet')")
        page.keyboard.press("Escape")
        disk.empty()
        page.wait_for_selector("text=Not saved yet", state="detached")
    finally:
        page.close()
        disk.close()
