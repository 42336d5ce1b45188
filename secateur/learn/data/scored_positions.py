"""Positions with scores, a line each, or in two files side by side."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from secateur.errors import SecateurError
from secateur.evaluate.layout import has_layout, layout_of
from secateur.game import ONGOING, Game
from secateur.jit.rows import words
from secateur.learn.data.files import Opened, opened, text_of
from secateur.learn.data.positions import Positions
from secateur.learn.data.replay import Skipped
from secateur.learn.data.state_facts import facts_of
from secateur.learn.data.text_lines import Judgement, ask, judged, split
from secateur.learn.fit.adam import SPREAD

#: Lines that are looked at together.
BATCH = 20_000


class ScoredLine(NamedTuple):
    """A position as it is written, what is said of it, and where that stands."""

    where: str
    position: str
    score: str
    block: int = 0  # which of those that empty lines make: positions of one game stand together


def usual_spread(game: Game) -> float:
    """What fits the scores that files have: where they say how soon who wins, the sign is all."""
    if game.labels_are_distances:
        return 0.0
    return layout_of(game).spread if has_layout(game) else SPREAD


def lines_of(source: Opened, game: Game, skipped: Skipped) -> Iterator[ScoredLine]:
    """The lines of one file."""
    block = 0
    for number, raw in enumerate(source.lines(), 1):
        text, where = text_of(raw), f"{source.name}, line {number}"
        block += not text
        if text and not text.startswith("#"):
            line = split(game, text)
            if line.score:
                yield ScoredLine(where, line.body, line.score, block)
            else:
                skipped.add(f"{where}: there is no score after the position")


def pairs_of(source: Opened, scores: Path, skipped: Skipped) -> Iterator[ScoredLine]:
    """The lines of a file of positions, with those of the file of scores."""
    files = opened(scores)  # kept: the file is open as long as this is
    other = next(files)
    for number, (one, two) in enumerate(itertools.zip_longest(source.lines(), other.lines()), 1):
        where = f"{source.name}, line {number}"
        if one is None or two is None:
            skipped.add(f"{where}: {source.name if one is None else other.name} has fewer lines than the other file")
            return
        position, score = text_of(one), text_of(two)
        if position or score:
            yield ScoredLine(where, position, score)


def positions_in(
    lines: Iterable[ScoredLine], game: Game, skipped: Skipped, scored: bool, of_first: bool, spread: float, first: int
) -> Iterator[Positions]:
    """The positions that are not over, in batches; `first` numbers the games.

    `of_first` says that scores are as the first player sees them, not the mover. Where games have no scores, one in
    hundredths becomes a share of the point: 1 / (1 + exp(-score / spread)); with a spread of 0 its sign decides.
    Positions between empty lines are of one game, and so are those that follow each other in a game with a `ply_field`.
    """
    lines, last = iter(lines), None
    while batch := list(itertools.islice(lines, BATCH)):
        places, rows, said, blocks = [], [], [], []
        for line in batch:
            try:
                judgement = judged(line.score)
                if scored and judgement.decided:
                    raise SecateurError(f"{line.score} is not a score in points")
                row = ask(words, ask(game.parse, line.position))
            except SecateurError as error:
                skipped.add(f"{line.where}: {error}")
                continue
            places.append(line.where)
            rows.append(row)
            said.append(judgement)
            blocks.append(line.block)
        if not rows:
            continue
        table = np.array(rows, np.int64)
        seen = facts_of(game, table)
        over = seen.outcomes != ONGOING
        for number in np.flatnonzero(over):
            skipped.add(f"{places[number]}: the game is over")
        targets = _targets(game, said, seen.movers, scored, of_first, spread)
        games = first + _games(game, table, np.array(blocks), last)
        first, last = int(games[-1]), (table[-1], blocks[-1])
        found = Positions(table, targets, games, seen.keys, scored)
        yield found.take(~over)
    return


def _targets(
    game: Game, said: list[Judgement], movers: np.ndarray, scored: bool, of_first: bool, spread: float
) -> np.ndarray:
    values, decided = np.array([each.value for each in said]), np.array([each.decided for each in said])
    by_first = np.array([of_first or each.of_first for each in said])
    if by_first.any() and not game.offers("player"):
        raise SecateurError(
            f"{type(game).__name__} does not say who is to move: "
            "it needs player(), or scores from the mover's point of view"
        )
    values = np.where(by_first & (movers == 1), -values, values)
    if scored:
        return values.astype(np.float32)
    share = (1 + np.sign(values)) / 2
    if spread > 0:
        share = np.where(decided, share, 1 / (1 + np.exp(-np.clip(values / spread, -500, 500))))
    return share.astype(np.float32)


def _games(game: Game, rows: np.ndarray, blocks: np.ndarray, last: tuple[np.ndarray, int] | None) -> np.ndarray:
    """Which game each is from, counted from the last of the batch before."""
    row, block = (rows[0], blocks[0]) if last is None else last
    if blocks[-1] > 0:
        return np.cumsum(np.diff(blocks, prepend=block) != 0)
    if game.ply_field:
        ply = list(type(game.start())._fields).index(game.ply_field)
        return np.cumsum(np.diff(rows[:, ply], prepend=row[ply]) < 1)
    return np.arange(1, len(rows) + 1)
