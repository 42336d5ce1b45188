"""The files of solved positions: damage, other rules, full disks, and work that was cut off."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from secateur import DRAW, Engine, Interrupted, SecateurError, SolvedGame, solve_all
from secateur.games import load
from secateur.games.nim import Nim
from secateur.games.tictactoe import TicTacToe
from secateur.solved import columns, find, work_folder
from secateur.solved.columns import Column
from secateur.solved.packing import Packing, pack, unpack
from secateur.solved.solved_game import usual_file
from secateur.solved.solving import SolvingProgress
from tests.helpers.modes import INTERPRETED

SMALL = TicTacToe(width=3, height=2, row=2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a small game."""
    path = tmp_path_factory.mktemp("whole") / "small.solved"
    solve_all(SMALL, path, interpreted=True)
    return path.read_bytes()


# ---------------------------------------------------------------- reading


def test_every_damage_is_found(tmp_path: Path, whole: bytes) -> None:
    """A wrong byte anywhere, before the next check of all blocks is over."""
    path = tmp_path / "small.solved"
    for place in range(0, len(whole), 37):
        damaged = bytearray(whole)
        damaged[place] ^= 16
        path.write_bytes(damaged)
        header = whole.index(b"\n", whole.index(b"\n") + 1) < place < 4096
        if header:  # between the header and the first part there is nothing
            continue
        with pytest.raises(SecateurError, match=r"damaged|version|not a file"):
            SolvedGame(SMALL, path).files[0].verify()


@pytest.mark.parametrize("length", [0, 10, 300, 5000, -1])
def test_files_that_are_cut_off(tmp_path: Path, whole: bytes, length: int) -> None:
    path = tmp_path / "small.solved"
    path.write_bytes(whole[:length])
    with pytest.raises(SecateurError, match=r"not a file of solved positions|damaged"):
        SolvedGame(SMALL, path)


def test_other_files(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "small.solved"
    with pytest.raises(SecateurError, match="cannot be read: No such file"):
        SolvedGame(SMALL, path)
    path.write_bytes(whole)
    with pytest.raises(SecateurError, match="with other rules than those of Tic"):
        SolvedGame(TicTacToe(), path)
    path.write_bytes(whole.replace(b"positions 1", b"positions 9", 1))
    with pytest.raises(SecateurError, match="has version 9"):
        SolvedGame(SMALL, path)


def test_positions_that_were_not_reached(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "small.solved"
    path.write_bytes(whole)
    known = SolvedGame(SMALL, path)
    state = SMALL.start()
    assert known.value(state) is not None
    assert known.value(state._replace(mine=(1,))) is None
    assert known.moves(state._replace(mine=(1,))) == []


# ---------------------------------------------------------------- the engine


def test_an_engine_answers_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = TicTacToe(width=3, height=2, row=2)
    assert SolvedGame.kept(game) is None
    solve_all(game, interpreted=True)
    engine = Engine(game, memory="1MB", interpreted=True)
    searched = engine.solve(ties=True)
    engine.solved = SolvedGame.kept(game)
    assert engine.solved is not None and engine.solved.files[0].path == usual_file(game)
    known = engine.solve(ties=True, lines=2)
    assert (known.score, set(known.ties), known.algorithm) == (searched.score, set(searched.ties), "solved")
    assert [line.proven for line in known.lines] == ["exact", "exact"]
    state = game.start()
    for move in known.moves:
        state = game.play(state, move)
    assert len(known.moves) == known.mate and game.outcome(state) < DRAW
    assert engine.search(depth=1, only=[0]).move == 0
    with pytest.raises(SecateurError, match="the game is over"):
        engine.search(state)


# ---------------------------------------------------------------- packed states


@pytest.mark.parametrize("words", [(0, 0), (1, -1), (5, 1 << 61), (-(1 << 63), (1 << 63) - 1), (7, -(1 << 62))])
def test_packed_words(words: tuple[int, ...]) -> None:
    packing = Packing.of((0, 0)).widened((-1, 0), (200, 3)).widened(words, words)
    for state in (words, (0, 0), (-1, 3), (200, 0)):
        fields, row, seen = packing.fields, np.zeros(packing.cells, np.int64), np.zeros((2, 2), np.int64)
        assert pack(state, fields, row, seen) and tuple(row) == packing.packed(state)
        back = np.zeros(2, np.int64)
        unpack(row, fields, back)
        assert tuple(back) == state


def test_a_word_that_does_not_fit() -> None:
    packing = Packing((0, 0), (3, 3))
    row, seen = np.zeros(1, np.int64), np.array([[99, 99], [-99, -99]])
    assert not pack((1, 4), packing.fields, row, seen)
    assert seen.tolist() == [[99, 4], [-99, 4]] and packing.packed((1, 4)) is None


# ---------------------------------------------------------------- work that was cut off


class Cut(Exception):
    """Stops the work, as a kill would."""


def cut_at(progress: SolvingProgress, report: int, seen: list[SolvingProgress]) -> None:
    seen.append(progress)
    if len(seen) == report:
        raise Cut


@pytest.mark.parametrize("report", [2, 4, 6, 8, 9])
def test_work_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes, report: int) -> None:
    """Cut off after any layer, or while values are found: the file becomes the one that it would have been."""
    from secateur.solved import solving

    monkeypatch.setattr(work_folder, "INTERVAL", -1.0)
    monkeypatch.setattr(solving, "PULSE", -1.0)
    path = tmp_path / "small.solved"
    seen: list[SolvingProgress] = []
    with pytest.raises(Cut):
        solve_all(SMALL, path, interpreted=True, on_progress=lambda so_far: cut_at(so_far, report, seen))
    assert not path.exists()
    again: list[SolvingProgress] = []
    solve_all(SMALL, path, interpreted=True, on_progress=again.append)
    assert path.read_bytes() == whole and again[0].states >= seen[0].states
    assert [each.name for each in tmp_path.iterdir()] == ["small.solved"]


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes) -> None:
    from secateur.solved import solving

    monkeypatch.setattr(work_folder, "INTERVAL", -1.0)
    monkeypatch.setattr(solving, "PULSE", -1.0)
    path = tmp_path / "small.solved"

    def interrupt(so_far: SolvingProgress) -> None:
        if so_far.layer == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        solve_all(SMALL, path, interpreted=True, on_progress=interrupt)
    assert 0 < stopped.value.result < 200 and (tmp_path / "small.solved.work").is_dir()
    solve_all(SMALL, path, interpreted=True)
    assert path.read_bytes() == whole


def unfinished(path: Path) -> None:
    """Leaves unfinished work on the small game."""

    def interrupt(so_far: SolvingProgress) -> None:
        if so_far.layer == 3:
            raise Cut

    with pytest.raises(Cut):
        solve_all(SMALL, path, interpreted=True, on_progress=interrupt)


def test_unfinished_work_on_something_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from secateur.solved import solving

    monkeypatch.setattr(work_folder, "INTERVAL", -1.0)
    monkeypatch.setattr(solving, "PULSE", -1.0)
    path = tmp_path / "small.solved"
    unfinished(path)
    with pytest.raises(SecateurError, match=r"holds unfinished work on TicTacToe\(.*remove it, or name another file"):
        solve_all(Nim(heaps=(1, 2)), path, interpreted=True)
    reached = tmp_path / "small.solved.work" / "reached.json"
    reached.write_text(reached.read_text()[:40])
    with pytest.raises(SecateurError, match="is damaged: remove it"):
        solve_all(SMALL, path, interpreted=True)


def test_one_process_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "small.solved"

    def again(so_far: SolvingProgress) -> None:
        solve_all(SMALL, path, interpreted=True)

    with pytest.raises(SecateurError, match="is in use by another process"):
        solve_all(SMALL, path, interpreted=True, on_progress=again)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int, begin: int, end: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(columns, "_reserve", full)
    with pytest.raises(SecateurError, match="cannot be written: No space left on device"):
        solve_all(SMALL, tmp_path / "small.solved", interpreted=True)


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="the system cannot reserve blocks")
def test_blocks_are_reserved(tmp_path: Path) -> None:
    column = Column(tmp_path / "column", np.int64)
    column.reserve(100_000)
    assert (tmp_path / "column").stat().st_blocks * 512 >= 800_000


def test_too_many_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find, "MOST_STATES", 40)
    with pytest.raises(SecateurError, match=r"too many positions: \d+ were found so far, and at most 40"):
        solve_all(SMALL, tmp_path / "small.solved", interpreted=True)
    monkeypatch.undo()
    monkeypatch.setattr(find, "most_memory", lambda: 1000)
    with pytest.raises(SecateurError, match="too many positions for this machine: 0 were found so far"):
        solve_all(SMALL, tmp_path / "other.solved", interpreted=True)


@pytest.mark.parametrize("workers", [0, 9, "two", 1.5])
def test_workers_in_range(tmp_path: Path, workers: Any) -> None:
    with pytest.raises(SecateurError, match="workers must be a whole number from 1 to 8"):
        solve_all(SMALL, tmp_path / "small.solved", workers=workers)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="there is no folder"):
        solve_all(SMALL, tmp_path / "none" / "small.solved", interpreted=True)


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="takes too long")
def test_killed_processes(tmp_path: Path) -> None:
    """Kill -9, again and again, at any time: the file becomes the one that it would have been."""
    game, path, other = load("connect4:width=4,height=4"), tmp_path / "killed", tmp_path / "whole"
    solve_all(game, other)
    program = (
        "import sys; from secateur import solve_all; from secateur.games import load; "
        "from secateur.solved import work_folder;"
        f"work_folder.INTERVAL = -1.0; solve_all(load('connect4:width=4,height=4'), {str(path)!r})"
    )
    kills = 0
    for number in range(60):
        process = subprocess.Popen([sys.executable, "-c", program])
        try:
            process.wait(1.1**number)  # on a busy machine it takes a minute to begin
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
        if path.exists():
            break
        time.sleep(0.01)
    assert kills and path.read_bytes() == other.read_bytes()
