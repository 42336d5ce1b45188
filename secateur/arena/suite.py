"""Positions of which the best move is known, or a move to avoid, or the length of a mate: how many an engine solves."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from secateur.arena.limits import Limits
from secateur.arena.rules import ChessRules, Rules, rules_of
from secateur.arena.specs import Spec
from secateur.arena.worker import MEET, contest_pool
from secateur.errors import SecateurError
from secateur.game import LOSS, ONGOING, Game
from secateur.workers.pool import Task


@dataclass(frozen=True)
class Puzzle:
    """A position and what solves it: a mate in `mate` moves, else any of `best`, and none of `avoid`."""

    name: str
    position: str
    best: tuple[str, ...] = ()  # as engines write moves
    avoid: tuple[str, ...] = ()
    mate: int = 0

    def solved_by(self, move: str, mate: int | None) -> bool:
        if not move or move in self.avoid:
            return False
        if self.mate and mate is not None and 0 < mate <= self.mate:
            return True
        return move in self.best if self.best else not self.mate


@dataclass
class Attempt:
    """What an engine made of a puzzle."""

    puzzle: Puzzle
    move: str
    solved: bool
    seconds: float | None  # when it came upon the solution and stayed with it; None where it did not
    score: int | None = None
    mate: int | None = None
    depth: int = 0
    nodes: int = 0
    crash: str = ""
    proven: bool | None = None  # whether the line that is said to mate does; None where none is said to

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.puzzle.name,
            "position": self.puzzle.position,
            "best": list(self.puzzle.best),
            "avoid": list(self.puzzle.avoid),
            "mate_in": self.puzzle.mate or None,
            "move": self.move,
            "solved": self.solved,
            "seconds": self.seconds,
            "score": self.score,
            "mate": self.mate,
            "depth": self.depth,
            "nodes": self.nodes,
            "crash": self.crash or None,
            "mate_proven": self.proven,
        }


# ---------------------------------------------------------------- reading


def read_suite(file: str, game: Game) -> tuple[list[Puzzle], list[str]]:
    """The puzzles of a file, and what is wrong with lines that are none.

    EPD with bm, am or dm; for other games the position, then bm or am and moves.
    """
    rules = rules_of(game)
    puzzles, wrong = [], []
    for number, line in enumerate(_text(Path(file)).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                puzzles.append(_puzzle(rules, line.strip(), f"line {number}"))
            except SecateurError as error:
                wrong.append(f"line {number}: {error}")
    if not puzzles:
        raise SecateurError(f"{file} holds no position with a known move{f' ({wrong[0]})' if wrong else ''}")
    return puzzles, wrong


def _text(path: Path) -> str:
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, EOFError):
        raise SecateurError(f"{path} is not text") from None


def _puzzle(rules: Rules, line: str, name: str) -> Puzzle:
    position, state, operations = _operations(rules, line)
    known = {
        each: tuple(rules.write(state, move) for move in rules.read_all(state, operations.get(each, "")))
        for each in ("bm", "am")
    }
    mate = operations.get("dm", "") or operations.get("ce", "").partition("+M")[2]  # some write `ce +M3`
    if mate and not mate.isdigit():
        raise SecateurError(f"dm {mate}: a mate is in a number of moves")
    if not any((*known.values(), mate)):
        raise SecateurError("it says neither bm (best move) nor am (avoid) nor dm (mate in this many moves)")
    if rules.game.outcome(state) != ONGOING:
        raise SecateurError("the game is over in this position")
    return Puzzle(operations.get("id", name), position, known["bm"], known["am"], int(mate or 0))


def _operations(rules: Rules, line: str) -> tuple[str, Any, dict[str, str]]:
    if isinstance(rules, ChessRules):
        from secateur.games.chess.text import read_epd, write_fen

        epd = read_epd(rules.game, line)  # type: ignore[arg-type]
        return write_fen(epd.state, rules.chess960), epd.state, {**epd.operations}
    match = re.match(r"(.*?)[\s;]+((?:bm|am|id)\s.*)", line)
    position, rest = (match[1], match[2]) if match else (line, "")
    state = rules.game.parse(position)
    operations = {}
    for part in rest.split(";"):
        name, _, value = part.strip().partition(" ")
        operations[name] = value.strip().strip('"')
    return rules.game.format(state), state, operations


# ---------------------------------------------------------------- solving


def solve_suite(
    game_name: str, game: Game, puzzles: list[Puzzle], spec: Spec, limits: Limits, concurrency: int
) -> Iterator[Attempt]:
    """What an engine makes of each puzzle, in the order in which they get done."""
    rules = rules_of(game)
    setup = {
        "game": game_name,
        "engines": [spec.as_dict()],
        "limits": limits.text,
        "grace": 1.0,
        "adjudication": [0] * 5,
        "longest": 1,
    }
    asked = [Task("ask", number, {"player": 0, "position": each.position}) for number, each in enumerate(puzzles)]
    answers = contest_pool(setup, concurrency).work(iter([MEET, *asked]))
    try:
        for task, answer in answers:
            if task != MEET:
                yield _attempt(rules, puzzles[task.number], answer)
    finally:
        answers.close()  # type: ignore[attr-defined]


def _attempt(rules: Rules, puzzle: Puzzle, answer: dict[str, Any]) -> Attempt:
    if "crash" in answer:
        return Attempt(puzzle, "", False, None, crash=answer["crash"] or "crash")
    _, state = rules.position(puzzle.position)
    move = _canonical(rules, state, answer["move"])
    solved = bool(move) and puzzle.solved_by(move, answer["mate"])
    return Attempt(
        puzzle,
        move or answer["move"],
        solved,
        _since(rules, state, puzzle, answer) if solved else None,
        answer["score"],
        answer["mate"],
        answer["depth"],
        answer["nodes"],
        proven=_mates(rules, state, answer["line"]) if (answer["mate"] or 0) > 0 else None,
    )


def _canonical(rules: Rules, state: Any, text: str) -> str:
    """A move as it is always written; nothing for one that is not legal."""
    try:
        return rules.write(state, rules.read(state, text))
    except SecateurError:
        return ""


def _since(rules: Rules, state: Any, puzzle: Puzzle, answer: dict[str, Any]) -> float:
    """When the engine came upon the solution that it stayed with."""
    since = answer["seconds"]
    for seconds, move, _, mate, _ in reversed(answer["ideas"]):
        if not puzzle.solved_by(_canonical(rules, state, move), mate):
            break
        since = seconds
    return since


def _mates(rules: Rules, state: Any, line: str) -> bool:
    """Whether a line of moves ends with the opponent mated; the last move may be left to the reader."""
    game, words = rules.game, line.split()
    try:
        for text in words:
            if game.outcome(state) != ONGOING:
                return False
            state = game.play(state, rules.read(state, text))
    except SecateurError:
        return False
    if len(words) % 2:
        return game.outcome(state) == LOSS
    ongoing = game.outcome(state) == ONGOING and bool(words)
    return ongoing and any(game.outcome(game.play(state, move)) == LOSS for move in game.moves(state))
