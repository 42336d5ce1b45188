"""Positions to learn from, out of files of all kinds: games of PGN, WTHOR or self-play, moves or positions in lines.

    skipped, sources = Skipped(), []
    positions = read([Path("games"), Path("more.pgn.gz")], game, skipped, most=1_000_000, sources=sources)

What a file holds is seen from what is in it, not from its name. What cannot be used is counted, not fatal.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.learn.data.files import CHUNK, Opened, beside, files_of, opened, text_of
from secateur.learn.data.game_files import SELF_PLAY, Started, read_pgn, read_self_play, read_transcripts
from secateur.learn.data.positions import Positions
from secateur.learn.data.replay import Skipped, positions_of
from secateur.learn.data.scored_positions import lines_of, pairs_of, positions_in, usual_spread
from secateur.learn.data.state_facts import check_rows, facts_of, has_scores
from secateur.learn.data.text_lines import ask, vote
from secateur.learn.data.wthor import is_wthor, read_wthor

#: Games that are played again together.
BATCH = 20_000

#: This many lines tell what a file holds, out of the first MANY.
VOTES, MANY = 15, 200

PGN = re.compile(r"\s*(?:[;%][^\n]*\s+)*(?:\[\s*\w+\s+\"|1\s*\.)")


@dataclass(frozen=True)
class Reading:
    """How files are read.

    `score_of` is "mover" or "first": who sees the scores of positions so. Unless told otherwise that is the mover,
    and the first player for X.fens.txt with X.evals.txt. `spread` is the hundredths that make the odds e to 1; 0: the
    sign decides. `first` and `each` are the half-move from which positions of a game count, and how many of them by
    chance: usually `first_useful_ply` and `positions_per_game` of the game; a game of self-play says itself where it
    begins. `quiet` leaves out positions whose mover must answer a threat, such as a check. `lines` says "games" or
    "positions" where lines do not tell.
    """

    score_of: str | None = None
    spread: float | None = None
    first: int | None = None
    each: int | None = None
    quiet: bool = True
    lines: str | None = None

    def __post_init__(self) -> None:
        if self.score_of not in (None, "mover", "first"):
            raise SecateurError(f"score_of must be 'mover' or 'first', not {self.score_of!r}")
        if self.lines not in (None, "games", "positions"):
            raise SecateurError(f"lines must be 'games' or 'positions', not {self.lines!r}")
        if self.spread is not None and not 0 <= self.spread < 1e9:
            raise SecateurError(f"spread must be a number of hundredths, or 0, not {self.spread}")


@dataclass
class Source:
    """A file, what it holds, and what came out of it: positions are counted before `most` takes some away."""

    path: str
    kind: str
    games: int = 0
    positions: int = 0
    skipped: int = 0


class Gathered:
    """Positions as they come, at most this many: each has the same chance to stay, whatever comes behind it."""

    def __init__(self, most: int | None, seed: int) -> None:
        self.most, self.chance = most, np.random.default_rng(seed)
        self.columns: dict[str, list[np.ndarray]] = {"rows": [], "targets": [], "games": [], "keys": [], "draws": []}
        self.count, self.limit, self.scored = 0, 2.0, False

    def add(self, positions: Positions) -> None:
        draws = self.chance.random(len(positions))
        kept = draws < self.limit
        found = vars(positions) | {"draws": draws, "games": positions.games.astype(np.int32)}
        for name, parts in self.columns.items():
            parts.append(found[name][kept])
        self.count, self.scored = self.count + int(kept.sum()), positions.scored
        if self.most is not None and self.count > 1.5 * self.most:
            self._thin(self.most)

    def _thin(self, most: int) -> None:
        """Keeps those with the smallest draws."""
        if self.count > most:
            self.limit = float(np.partition(np.concatenate(self.columns["draws"]), most)[most])
            masks = [draws < self.limit for draws in self.columns["draws"]]
            for name, parts in self.columns.items():
                self.columns[name] = [part[kept] for part, kept in zip(parts, masks, strict=True)]
            self.count = sum(map(len, self.columns["draws"]))

    def take_all(self) -> Positions:
        """Everything that stayed, in the order in which it came; column by column, to need less memory."""
        if self.most is not None:
            self._thin(self.most)
        self.columns.pop("draws")
        whole = {name: np.concatenate(self.columns.pop(name)) for name in list(self.columns)}
        return Positions(**whole, scored=self.scored)


def read(
    paths: Iterable[Path | str],
    game: Game,
    skipped: Skipped,
    most: int | None = None,
    seed: int = 0,
    progress: Callable[[Source], object] | None = None,
    reading: Reading | None = None,
    sources: list[Source] | None = None,
) -> Positions:
    """The positions of files and folders, at most this many by chance; `sources` is told where they come from.

    A file that cannot be read is an error; within a folder it is skipped and counted. `progress` is called after
    every batch.
    """
    check_rows(game)
    if most is not None and most < 1:
        raise SecateurError(f"most must be 1 or more, not {most}")
    reader = _Reader(game, skipped, reading or Reading(), Gathered(most, seed), progress)
    found = [] if sources is None else sources
    for path, named in files_of(paths):
        problems, before = [], len(found)
        try:
            for each in opened(path):
                try:
                    reader.read(path, each, found)
                except SecateurError as error:
                    problems.append(str(error))
        except SecateurError as error:
            problems.append(str(error))
        if problems and named and len(found) == before:
            raise SecateurError(problems[0])
        for problem in problems:
            skipped.add(problem)
    if not reader.gathered.count:
        why = f"; {skipped.count} skipped, the first: {skipped.first[0]}" if skipped.first else ""
        raise SecateurError(f"the games have no position of {type(game).__name__} to learn from: give more games{why}")
    return reader.gathered.take_all()


class _Reader:
    """Reads one file after the other, and numbers the games of all."""

    def __init__(
        self,
        game: Game,
        skipped: Skipped,
        reading: Reading,
        gathered: Gathered,
        progress: Callable[[Source], object] | None,
    ) -> None:
        self.game, self.skipped, self.reading, self.gathered, self.progress = game, skipped, reading, gathered, progress
        self.first = game.first_useful_ply if reading.first is None else reading.first
        self.each = reading.each or game.positions_per_game or None
        self.spread = usual_spread(game) if reading.spread is None else reading.spread
        self.scored = has_scores(game)
        self.games = 0

    def read(self, path: Path, file: Opened, found: list[Source]) -> None:
        """Reads a file, which is then one of those that were found."""
        before, scores = self.skipped.count, beside(path, ".fens.", ".evals.")
        kind = "positions" if scores is not None else kind_of(file, self.game, self.reading.lines)
        source = Source(file.name if "/" in file.name else str(path), kind)
        for games, positions in self._batches(file, kind, scores):
            source.games += games
            source.positions += len(positions)
            source.skipped = self.skipped.count - before
            self.gathered.add(positions)
            if self.progress is not None:
                self.progress(source)
        if file.damaged:
            self.skipped.add(f"{file.name} is damaged: what follows is missing")
        source.skipped = self.skipped.count - before
        found.append(source)

    def _batches(self, file: Opened, kind: str, scores: Path | None) -> Iterator[tuple[int, Positions]]:
        """How many games, and their positions."""
        if kind == "positions":
            yield from self._labelled(file, scores)
        elif kind == "self-play":
            yield from self._played(read_self_play(file, self.game, self.skipped), self.reading.each)
        elif kind == "WTHOR":
            games = read_wthor(file.content(), file.name, self.game, self.skipped, self.first)
            yield from self._played(map(Started, games), self.each)
        elif kind == "PGN":
            yield from self._played(read_pgn(file, self.game, self.skipped, self.first), self.each)
        else:
            games_in_lines = read_transcripts(file, self.game, self.skipped, self.first, self.scored)
            yield from self._played(games_in_lines, self.each)

    def _labelled(self, file: Opened, scores: Path | None) -> Iterator[tuple[int, Positions]]:
        lines = lines_of(file, self.game, self.skipped) if scores is None else pairs_of(file, scores, self.skipped)
        of_first = (self.reading.score_of or ("mover" if scores is None else "first")) == "first"
        for positions in positions_in(lines, self.game, self.skipped, self.scored, of_first, self.spread, self.games):
            games = len(np.unique(positions.games[positions.games >= self.games]))
            self.games = int(positions.games.max(initial=self.games)) + 1
            yield games, self._calm(positions)

    def _played(self, games: Iterable[Started], most: int | None) -> Iterator[tuple[int, Positions]]:
        games = iter(games)
        while batch := list(itertools.islice(games, BATCH)):
            before = self.skipped.count
            usual = [each.played for each in batch if each.start is None]
            parts = [positions_of(self.game, usual, self.skipped, self.games, self.scored)]
            self.games += len(usual)
            for each in batch:
                if each.start is not None:
                    alone = [each.played], self.skipped, self.games, self.scored, each.start
                    parts.append(positions_of(self.game, *alone))
                    self.games += 1
            good = len(batch) - (self.skipped.count - before)
            for number, positions in enumerate(parts):
                yield good if number == 0 else 0, self._some(self._calm(positions), most)

    def _calm(self, positions: Positions) -> Positions:
        if not self.reading.quiet or not self.game.offers("threatened"):
            return positions
        return positions.take(facts_of(self.game, positions.rows).threatened == 0)

    def _some(self, positions: Positions, most: int | None) -> Positions:
        """At most this many positions of every game, by chance."""
        if most is None:
            return positions
        order = np.lexsort((self.gathered.chance.random(len(positions)), positions.games))
        games = positions.games[order]
        place = np.arange(len(order)) - np.searchsorted(games, games)  # in its game
        return positions.take(np.sort(order[place < most]))


def kind_of(file: Opened, game: Game, lines: str | None = None) -> str:
    """What a file holds: "WTHOR", "self-play", "PGN", "games" or "positions"; SecateurError if nothing of these.

    `lines` is what lines of text are taken for, if it is said.
    """
    head = file.head
    if not head:
        raise SecateurError(f"{file.name} {'cannot be unpacked: it is damaged' if file.damaged else 'is empty'}")
    if is_wthor(head):
        return "WTHOR"
    whole = head.split(b"\n")
    whole = whole[:-1] if len(whole) > 1 and (len(head) >= CHUNK or file.damaged) else whole
    texts = [text for text in map(text_of, whole[: 10 * MANY]) if text and not text.startswith("#")][:MANY]
    if b"\0" in head or not texts:
        raise SecateurError(f"{file.name} is neither text nor a file of WTHOR games; {_wanted(game)}")
    if texts[0].startswith("{") and f'"{SELF_PLAY}"' in texts[0]:
        return "self-play"
    if PGN.match("\n".join(texts)):
        return "PGN"
    if lines is not None:
        return lines
    votes: list[str] = []
    for text in texts:
        if kind := vote(game, text):
            votes.append(kind)
        if len(votes) == VOTES:
            break
    if not votes:
        raise SecateurError(f"{file.name}: none of its lines can be read; {_wanted(game)}")
    return max(("positions", "games"), key=votes.count)


def _wanted(game: Game) -> str:
    """What would be right."""
    start = game.start()
    move = ask(lambda: game.format_move(start, next(iter(game.moves(start)))))
    return (
        f"a line has the moves of a game, such as {move} and so on, and perhaps its result, "
        f"or a position and its score, such as {ask(game.format, start)} ; 0"
    )
