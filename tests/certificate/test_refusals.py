"""Files that cannot be checked are refused in one line; those that prove nothing say where and why."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from secateur import DRAW, LOSS, ONGOING, WIN, Engine, Game, SecateurError, certify, verify
from secateur.certificate.checker import check
from secateur.certificate.file import read
from secateur.certificate.prover import journal_of
from secateur.certificate.verifying import WrongCertificateError, walk_of
from secateur.games import load
from tests.certificate.conftest import Make, Maze, head_of, naive, raw_write
from tests.helpers.patience import PATIENCE


class Ring(Game):
    """A ring of places: the first player steps on or wins at once from place 2; the other one only steps on."""

    interpreted = True
    repeats = True

    def start(self) -> tuple[int, int]:
        return 0, 0

    def moves(self, state: tuple[int, int]) -> list[int]:  # type: ignore[override]
        return [0, 1] if state[0] == 2 else [0]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (9, 0) if move else ((state[0] + 1) % 4, self.clock(state[1]))

    def clock(self, passed: int) -> int:
        return 0

    def outcome(self, state: tuple[int, int]) -> int:
        return LOSS if state[0] == 9 else ONGOING

    def player(self, state: tuple[int, int]) -> int:
        return state[0] % 2


class Clocked(Ring):
    """Its states have a clock, which does not count when a state is repeated."""

    def clock(self, passed: int) -> int:
        return min(passed + 1, 9)

    def key(self, state: tuple[int, int]) -> int:
        return state[0]


@pytest.mark.parametrize(
    ("game", "score", "entries", "says"),
    [
        (Ring(), WIN, [1, 1, 2], ""),
        (Ring(), WIN, [1, 1, 1, 1], "after 0 0 0 0: the line returns to an earlier state"),
        (Ring(), DRAW, [1, 1, 1, 1], ""),  # an endless game is a draw
        (Clocked(), WIN, [1, 1, 1, 1, 1, 1, 2], "after 0 0 0 0: two different states count as the same one"),
        (Clocked(), WIN, [1, 1, 2], ""),
        (Clocked(), DRAW, [1] * 13, ""),  # its clock stops at 9, and then states repeat
        (Ring(), WIN, [1, 1, 3], "after 0 0: the strategy takes a move that does not exist"),
        (Ring(), WIN, [1, 1], "after 0 0: the strategy ends before this state"),
        (Ring(), WIN, [1, 1, 0], "after 0 0: a plain search takes more nodes than the certificate allows"),
        (Ring(), WIN, [1, 1, 2, 1], "the strategy has entries left over"),
    ],
)
def test_a_line_that_goes_round(game: Game, score: int, entries: list[int], says: str, tmp_path: Path) -> None:
    raw_write(tmp_path / "proof", head_of(game, score, entries), entries)
    if says:
        with pytest.raises(WrongCertificateError) as wrong:
            verify(tmp_path / "proof", game)
        assert says in str(wrong.value)
    else:
        assert verify(tmp_path / "proof", game).low == score
    assert naive(tmp_path / "proof", game) == (not says) or "count as the same" in says


class Late(Clocked):
    """The first player may step on before winning, but only later wins: two states count as the same one."""

    def moves(self, state: tuple[int, int]) -> list[int]:  # type: ignore[override]
        return [0, 1] if state[0] == 2 and state[1] > 4 else [0]


def test_a_win_that_depends_on_the_history_is_not_certified(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="so that a win may depend on the history"):
        certify(Late(), tmp_path / "proof", interpreted=True)
    assert certify(Clocked(), tmp_path / "other", interpreted=True).certificate.head.claims[0].score == WIN


def test_the_place_and_the_reason_are_told(make: Make, tmp_path: Path) -> None:
    game = load("tictactoe:width=4,height=3")
    made = make(game)
    head, entries = json.loads((tmp_path / "proof").read_bytes().split(b"\n")[1]), [int(e) for e in made.strategies[0]]
    entries[0] = 1  # a corner does not win
    raw_write(tmp_path / "proof", head, entries)
    with pytest.raises(WrongCertificateError) as wrong:
        verify(tmp_path / "proof", interpreted=True)
    assert str(wrong.value).startswith(f"{tmp_path / 'proof'} proves nothing: after a1 ")
    assert wrong.value.moves[0] == "a1" and wrong.value.reason


def test_plain_searches_are_refused_where_states_repeat(tmp_path: Path) -> None:
    raw_write(tmp_path / "proof", head_of(Ring(), WIN, [0], leaf=100), [0])
    with pytest.raises(SecateurError, match="leaves to search, which are not possible in a game whose states repeat"):
        verify(tmp_path / "proof", Ring())


class Longer(Maze):
    """Its nodes end later: other rules under the name of a maze."""

    def outcome(self, state: int) -> int:
        return ONGOING if state == 5 else super().outcome(state)


Longer.__name__ = "Maze"


@pytest.fixture
def file(make: Make, tmp_path: Path) -> Path:
    """A certificate of tic-tac-toe on 3 x 2."""
    make(load("tictactoe:width=3,height=2,row=2"))
    return tmp_path / "proof"


def test_other_games_and_rules_are_refused(file: Path, make: Make) -> None:
    with pytest.raises(SecateurError, match=r"is a certificate of TicTacToe\(.*, not of Nim"):
        verify(file, load("nim"))
    with pytest.raises(SecateurError, match=r"not of TicTacToe\(width=3, height=3, row=3\)"):
        verify(file, load("tictactoe"))
    make(Maze(seed=4, size=9))
    with pytest.raises(SecateurError, match="made with different rules of Maze: the digests differ"):
        verify(file, Longer(seed=4, size=9))
    with pytest.raises(SecateurError, match=r"certificate of Maze\(seed=4, size=9\): name the file of that game"):
        verify(file)


@pytest.mark.parametrize("name", ["/tmp/evil.py:Evil", "evil.py", "tictactoe.py", "othello:weights=/dev/zero", "tree:"])
def test_a_certificate_names_no_code_to_run(file: Path, name: str) -> None:
    head = json.loads(file.read_bytes().split(b"\n")[1])
    raw_write(file, head | {"load": name}, [])
    with pytest.raises(SecateurError):
        verify(file)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data[:-5], "damaged: its checksum is wrong"),
        (lambda data: data[:60], "damaged: its checksum is wrong"),
        (lambda data: data.replace(b"certificate 1 ", b"certificate 2 ", 1), "has version 2: this secateur reads"),
        (lambda data: b"", "is not a certificate"),
        (lambda data: data[9:], "is not a certificate"),
        (lambda data: data.replace(b"Tic", b"Tac", 1), "damaged: its checksum is wrong"),
    ],
)
def test_damaged_files_are_refused(file: Path, change: Callable[[bytes], bytes], says: str) -> None:
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(SecateurError, match=says) as refused:
        verify(file)
    assert "\n" not in str(refused.value) and not isinstance(refused.value, WrongCertificateError)


@pytest.mark.parametrize(
    "change",
    [
        {"claims": []},
        {"claims": [{"player": 2, "score": 0}]},
        {"claims": [{"player": 0, "score": 995_000}]},
        {"leaf": -1},
        {"trusts": ["evaluate"]},
        {"trusts": ["candidates"]},
        {"entries": [1]},
        {"entries": [-1]},
        {"rules": 7},
        {"more": 1},
    ],
)
def test_wrong_heads_are_refused(file: Path, change: dict[str, Any]) -> None:
    head = json.loads(file.read_bytes().split(b"\n")[1])
    head |= {"claims": head["claims"][:1], "entries": [0]} | change
    raw_write(file, head, [])
    with pytest.raises(SecateurError, match=r"damaged: its head is not valid|does not have the format"):
        verify(file)


def test_a_journal_of_another_proof_is_refused(tmp_path: Path) -> None:
    game = load("tictactoe:width=4,height=4,row=4")

    def stop(news: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        certify(Engine(game, memory="1MB", interpreted=True), tmp_path / "proof", on_progress=stop)
    with pytest.raises(SecateurError, match="is the journal of another proof"):
        certify(load("nim"), tmp_path / "proof", interpreted=True)


@pytest.mark.slow
def test_a_killed_process_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    """Kill -9, several times, while chapters are written."""
    program = (
        "import sys; from secateur import Engine, ProofOptions, certify; from secateur.certificate import prover\n"
        "from secateur.games import load\nprover.CHAPTER, prover.TIMES = 8_000, 0\n"
        "engine = Engine(load('connect4:width=4,height=4'), memory='1MB', interpreted=True)\n"
        "certify(engine, sys.argv[1], options=ProofOptions(leaf=50))"
    )
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    subprocess.run([sys.executable, "-c", program, str(whole)], check=True, timeout=PATIENCE)
    kills, sizes = 0, [0]
    while not broken.exists():
        process = subprocess.Popen([sys.executable, "-c", program, str(broken)])
        journal = journal_of(broken)
        while process.poll() is None and (not journal.exists() or journal.stat().st_size <= sizes[-1]):
            time.sleep(0.005)
        sizes.append(journal.stat().st_size if journal.exists() else 0)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            kills += 1
        process.wait(PATIENCE)
    assert kills >= 5 and whole.read_bytes() == broken.read_bytes()


def test_a_walk_that_is_told_to_stop_proves_nothing(file: Path) -> None:
    certificate = read(file)
    walk = walk_of(certificate.head, certificate.head.claims[0], certificate.strategies[0])
    walk.set("stop", 1)
    game = load("tictactoe:width=3,height=2,row=2")
    with pytest.raises(KeyboardInterrupt):
        check(game, game.start(), walk, interpreted=True)


class Round(Game):
    """Its states repeat, and it does not say so."""

    interpreted = True

    def start(self) -> tuple[int, ...]:
        return (0,)

    def moves(self, state: tuple[int, ...]) -> list[int]:  # type: ignore[override]
        return [1]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return ((state[0] + move) % 5,)

    def outcome(self, state: tuple[int, ...]) -> int:
        return ONGOING


def test_a_leaf_without_end_proves_nothing(tmp_path: Path) -> None:
    game, path = Round(), tmp_path / "round.certificate"
    raw_write(path, head_of(game, DRAW, [0], leaf=10**12), [0])
    with pytest.raises(WrongCertificateError, match="the line is too long"):
        verify(path, game)
