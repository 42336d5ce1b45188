"""A review: every move of a game with its mark, what would have been better, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from secateur.coach.evaluator import NODES, Evaluator, Value
from secateur.coach.explanation import explain
from secateur.coach.marks import BRILLIANT, FORCED, MARKS, WORTH_A_WORD, Mark, accuracy, mark_of
from secateur.coach.material import winning_captures
from secateur.coach.sentences import Why, in_words
from secateur.engine import Engine
from secateur.errors import SecateurError
from secateur.game import MAX, Game
from secateur.play import GameSoFar
from secateur.play.record import GameRecord
from secateur.scores import other_view

#: A move that seems to be a mistake is looked at with as many times the nodes.
SECOND_LOOK = 2

#: Of a better line, as many moves are told.
LONGEST_LINE = 12

#: A brilliant move: the second best loses this much, and a glance thinks this much less of it. It gives up something
#: worth so many times what a quiet move changes, and the game was not won anyway.
ONLY, UNCLEAR, GIVEN, WON = 0.10, 0.10, 2, 0.9


@dataclass(frozen=True)
class Opinion:
    """A score as the first player sees it, how sure it is (as in `Line`), and the points that he can expect."""

    score: float
    proven: str
    points: float

    @classmethod
    def of(cls, value: Value) -> Opinion:
        """What a value is to the first player."""
        score, proven = value.line.score, value.line.proven
        if value.player != MAX:
            score, proven = other_view(score, proven)
        return cls(score, proven, value.points_of(MAX))


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game and what the coach thinks of it.

    `loss` is how much of a point it loses; `before` and `after` are the values before and after it. `better` is the
    line that was best, empty if that was played; `why` explains a mistake.
    """

    ply: int  # from 1
    player: int
    text: str
    mark: str
    loss: float
    before: Opinion
    after: Opinion
    better: tuple[str, ...] = ()
    why: Why | None = None

    @property
    def sign(self) -> str:
        """The sign of its mark: ?? and the like."""
        return MARKS[self.mark].sign


@dataclass(frozen=True)
class Review:
    """The moves of a game with their marks, and how accurately each of the two played (None: he had no choice)."""

    game: Game
    moves: tuple[ReviewedMove, ...]
    accuracy: tuple[float | None, float | None]

    def counts(self, player: int) -> Counter[str]:
        """How many moves of a player have each mark."""
        return Counter(move.mark for move in self.moves if move.player == player)


def review(
    game: Game,
    moves: GameSoFar | GameRecord | Iterable[str],
    nodes: int = NODES,
    engine: Engine | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews a game: each move is marked by the expected points that it loses, and mistakes are explained.

    `moves` are moves as players write them, a game that was read from a file, or one that was played. `nodes` are
    those of the search of a position; `engine` may be one that is kept. `on_progress` is called with the moves
    that are done, from the last, and all.

    >>> import secateur
    >>> from secateur.games import load
    >>> found = secateur.review(load("tictactoe"), ["b2", "b1", "a1", "c3", "a2"], nodes=2000)
    >>> [(move.text, move.mark) for move in found.moves]
    [('b2', 'best'), ('b1', 'blunder'), ('a1', 'best'), ('c3', 'best'), ('a2', 'best')]
    >>> found.moves[1].why.headline
    'After b1 X wins by force in 5 half-moves: a1 c3.'
    """
    end = _played(game, moves)
    reviewer = Reviewer(Evaluator(end.game, nodes, engine=engine))
    reviewer.evaluator.prepare()
    found = []
    for move in reviewer.backwards(end):
        found.append(move)
        if on_progress is not None:
            on_progress(len(found), end.ply)
    found.reverse()
    return Review(end.game, tuple(found), accuracies(found))


def accuracies(moves: Iterable[ReviewedMove]) -> tuple[float | None, float | None]:
    """How accurately each of the two players played; moves without a choice do not count."""
    chosen = [move for move in moves if move.mark != FORCED.name]
    first, second = (accuracy(move.loss for move in chosen if move.player == player) for player in (0, 1))
    return first, second


def _played(game: Game, moves: GameSoFar | GameRecord | Iterable[str]) -> GameSoFar:
    if isinstance(moves, GameSoFar):
        return moves
    if isinstance(moves, GameRecord):
        if moves.errors:
            raise SecateurError(moves.errors[0])
        return GameSoFar.begin(game, moves.position).follow(moves.texts)
    return GameSoFar.begin(game).follow(moves)


@dataclass(frozen=True)
class Reviewer:
    """Marks moves, and explains mistakes."""

    evaluator: Evaluator

    def backwards(self, end: GameSoFar, known: Container[int] = ()) -> Iterator[ReviewedMove]:
        """The moves of a game, from the last one: what was found after a move helps before it.

        Those with `known` numbers are left out.
        """
        line = end.line()
        after: Value | None = None
        for number in range(end.ply, 0, -1):
            if number in known:
                after = None
                continue
            after = after or self.evaluator.value(line[number])
            before = self.evaluator.value(line[number - 1])
            yield self.move(line[number], before, after)
            after = before

    def move(self, here: GameSoFar, before: Value, after: Value) -> ReviewedMove:
        """The last move of a game with its mark; the values are those of the positions before and after it."""
        last = here.previous
        assert last is not None and here.move is not None
        moves = [move for _, move in zip(range(2), here.game.moves(last.state), strict=False)]
        if len(moves) == 1:
            return self._reviewed(here, FORCED, 0.0, before, after)
        loss = self._loss(here, before, after)
        if loss >= WORTH_A_WORD:
            nodes = SECOND_LOOK * self.evaluator.nodes
            after = self.evaluator.value(here, nodes)
            before = self.evaluator.value(last, nodes)
            loss = self._loss(here, before, after)
        if loss < WORTH_A_WORD:
            mark = BRILLIANT if loss < MARKS["good"].loss and self._is_brilliant(here, after) else mark_of(loss)
            return self._reviewed(here, mark, loss, before, after)
        why = in_words(self.evaluator, here, explain(self.evaluator, here, before, after), before, after)
        return self._reviewed(here, mark_of(loss), loss, before, after, why)

    def _loss(self, here: GameSoFar, before: Value, after: Value) -> float:
        assert here.previous is not None
        if before.line.move == here.move:
            return 0.0
        return max(0.0, before.points - after.points_of(here.previous.player))

    def _reviewed(
        self, here: GameSoFar, mark: Mark, loss: float, before: Value, after: Value, why: Why | None = None
    ) -> ReviewedMove:
        last = here.previous
        assert last is not None
        better: tuple[str, ...] = ()
        if before.line.move != here.move:
            better = tuple(here.game.format_line(last.state, before.line.moves[:LONGEST_LINE]))
        return ReviewedMove(
            here.ply, last.player, here.text, mark.name, loss, Opinion.of(before), Opinion.of(after), better, why
        )

    def _is_brilliant(self, here: GameSoFar, after: Value) -> bool:
        """Whether a best move is a sacrifice, the only good move, and not to be seen at a glance."""
        last, game = here.previous, here.game
        assert last is not None
        points = after.points_of(last.player)
        if points < 0.5 or not sacrifices(here):
            return False
        others = [move for move in game.moves(last.state) if move != here.move]
        second = self.evaluator.value(last, only=others)
        if points - second.points < ONLY or second.points > WON:
            return False
        seen = next(value for value in self.evaluator.glance(last, 2) if value.line.move == here.move)
        return points - seen.points >= UNCLEAR


def sacrifices(here: GameSoFar) -> bool:
    """Whether the last move of a game gives something up that the opponent can take with profit.

    Games say so by `exchange`; in others nothing counts as a sacrifice.

    >>> from secateur.games import load
    >>> game = GameSoFar.from_text(load("chess"), "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1")
    >>> sacrifices(game), sacrifices(game.previous)
    (False, True)
    """
    game, last = here.game, here.previous
    if last is None or here.over or not game.offers("exchange"):
        return False
    least = GIVEN * max(1, game.swing)
    move: Any = here.move
    gain = game.exchange(last.state, move)
    if gain <= -least:
        return True
    return gain < least and any(winning_captures(game, here.state, least + max(0, gain)))
