"""Blunders of real games, explained by the coach and judged by Stockfish.

    python -m tests.helpers.blunders --journal blunders.jsonl --number 500 GAMES.pgn.gz ...

measures how many are explained in 12 moves with every line confirmed. Each game that was looked at is a line of the
journal: the same command goes on where a run was stopped.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from secateur.coach.evaluator import Evaluator, Value
from secateur.coach.explanation import Explanation, explain
from secateur.coach.sentences import in_words
from secateur.errors import SecateurError
from secateur.games import load
from secateur.journal import Journal
from secateur.play import GameSoFar
from secateur.play.pgn import read_games
from secateur.play.record import GameRecord
from tests.helpers.arena_tools import STOCKFISH

#: The largest explanation, in moves.
MOST_MOVES = 12

#: Both programs' points are compared on one scale: it is that of the results of games for both.
SPREAD = 100


class Tried(msgspec.Struct, frozen=True):
    """A game that was looked at, by its place; with the blunder that was found in it, if any.

    `agreed`: Stockfish holds that it is a blunder, too. `confirmed`: each line of the explanation shows the loss to
    Stockfish. `shown`: it is a tree of which each line shows the loss at a glance.
    """

    game: int
    position: str = ""
    move: str = ""
    headline: str = ""
    agreed: bool = False
    confirmed: bool = False
    shown: bool = False
    size: int = 0
    seconds: float = 0.0

    @property
    def explained(self) -> bool:
        """Whether the explanation is small, and right in every line."""
        return self.confirmed and self.shown and self.size <= MOST_MOVES


@dataclass
class Measured:
    """The blunders so far."""

    found: list[Tried] = field(default_factory=list)

    def add(self, tried: Tried) -> None:
        """Counts a game in which there is a blunder to both programs."""
        if tried.agreed:
            self.found.append(tried)

    @property
    def unexplained(self) -> list[Tried]:
        return [each for each in self.found if not each.explained]

    @property
    def median(self) -> float:
        """Seconds of processor time for a blunder, both searches included."""
        return sorted(each.seconds for each in self.found)[len(self.found) // 2]

    def __str__(self) -> str:
        number, failed = len(self.found), self.unexplained
        large = sum(not each.shown or each.size > MOST_MOVES for each in failed)
        return (
            f"{number - len(failed)} of {number} blunders ({(number - len(failed)) / number:.1%}) are explained in "
            f"{MOST_MOVES} moves with every line confirmed; {large} have no such tree, {len(failed) - large} have a "
            f"line that is not confirmed; median {self.median:.2f} s"
        )


class Referee:
    """Stockfish, asked for expected points; use it as `with`."""

    def __init__(self) -> None:
        import chess
        import chess.engine

        self.chess: Any = chess
        self.limit = chess.engine.Limit(nodes=80_000)
        self.engine = chess.engine.SimpleEngine.popen_uci(str(STOCKFISH))

    def __enter__(self) -> Referee:
        return self

    def __exit__(self, *error: object) -> None:
        self.engine.quit()

    def points(self, here: GameSoFar, player: int) -> float:
        """What a player can expect in a position."""
        board = self.chess.Board(here.game.format(here.state))
        if board.is_game_over():
            first = {"1-0": 1.0, "0-1": 0.0}.get(board.result(), 0.5)
        else:
            score = self.engine.analyse(board, self.limit)["score"].white()
            mate = score.mate()
            first = float(mate > 0) if mate is not None else 1 / (1 + exp(-score.score() / SPREAD))
        return first if player == 0 else 1 - first

    def confirms(self, played: GameSoFar, before: Value, why: Explanation) -> bool | None:
        """Whether each line of the tree keeps a tenth of a point; None if the move is no blunder to the referee."""
        assert played.previous is not None
        mover = before.player
        should = self.points(played.previous.play(before.line.move), mover)
        does = self.points(played, mover)
        if should - does < 0.1:
            return None
        ends = [self.points(end, mover) for end in why.tree.lines()]
        return all(end - does >= 0.1 if why.missed else should - end >= 0.1 for end in ends)


def values(evaluator: Evaluator, played: GameSoFar) -> tuple[Value, Value]:
    """Before and after the last move, from an empty table."""
    evaluator.engine.forget()
    assert played.previous is not None
    after = evaluator.value(played)
    return evaluator.value(played.previous), after


def blunder(evaluator: Evaluator, record: GameRecord, random: Random) -> GameSoFar | None:
    """The position after a move that loses a fifth of a point or more, of those of a game that are tried."""
    try:
        line = GameSoFar.begin(load("chess"), record.position).follow(record.texts).line()
    except SecateurError:
        return None
    for number in random.sample(range(12, len(line) - 1), min(12, max(0, len(line) - 14))):
        played = line[number + 1]
        if played.over:
            continue
        quick, then = evaluator.value(line[number], 5_000), evaluator.value(played, 5_000)
        if quick.points - then.points_of(quick.player) < 0.15:
            continue
        before, after = values(evaluator, played)
        if before.line.move != played.move and before.points - after.points_of(before.player) >= 0.2:
            return played
    return None


def tried(evaluator: Evaluator, referee: Referee, place: int, record: GameRecord, seed: int) -> Tried:
    """What the coach says of a blunder of a game, and what the referee thinks of it."""
    evaluator.engine.forget()
    played = blunder(evaluator, record, Random(f"{seed} {place}"))
    if played is None:
        return Tried(place)
    assert played.previous is not None
    began = time.process_time()
    before, after = values(evaluator, played)
    why = explain(evaluator, played, before, after)
    told = in_words(evaluator, played, why, before, after)
    seconds = time.process_time() - began
    verdict = referee.confirms(played, before, why)
    return Tried(
        game=place,
        position=played.game.format(played.previous.state),
        move=played.text,
        headline=told.headline,
        agreed=verdict is not None,
        confirmed=bool(verdict),
        shown=why.is_shown,
        size=why.tree.size,
        seconds=round(seconds, 3),
    )


def measure(files: list[Path], number: int, journal: Path, seed: int = 7) -> Iterator[Measured]:
    """The blunders so far, after each of `number`."""
    evaluator = Evaluator(load("chess"))
    evaluator.prepare()
    kept = Journal(journal, {"files": [file.name for file in files], "seed": seed}, Tried, kind="measurement")
    measured = Measured()
    for each in kept.entries:
        measured.add(each)
    last = kept.entries[-1].game if kept.entries else -1
    with Referee() as referee:
        for place, record in enumerate(record for file in files for record in read_games(file)):
            if len(measured.found) >= number:
                break
            if place > last:
                found = tried(evaluator, referee, place, record, seed)
                kept.add(found)
                measured.add(found)
                if found.agreed:
                    yield measured
    kept.close()
    yield measured


def main() -> None:
    """Measures, and prints the figures after every tenth blunder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--journal", type=Path, default=Path("blunders.jsonl"))
    given = parser.parse_args()
    measured = Measured()
    for measured in measure(given.files, given.number, given.journal):
        if len(measured.found) % 10 == 0:
            print(measured, flush=True)
    print(measured)
    for each in measured.unexplained:
        print(f"{each.position}; {each.move}; {each.headline}")


if __name__ == "__main__":
    main()
