"""The contract of a two-player game, on one page.

A game is a class with small methods over an immutable state: a `NamedTuple` of integers for a
game that compiles, any hashable object for one that is only interpreted. Four methods are
required; everything else has a default.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from secateur.bits import is_whole, mix
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.jit import Compilable

#: Outcomes, as the player to move sees them. Any other integer is a final score (a disc difference...).
WIN = 1_000_000
LOSS = -WIN
DRAW = 0
ONGOING = -(1 << 40)

#: No score reaches this. Final scores and evaluations stay within HIGHEST.
INFINITY = 2 * WIN
HIGHEST = WIN - 10_000

#: The deepest search there is, in half-moves, and what a depth of None means.
DEEPEST = 500

#: As many kinds of moves do histories tell apart.
KINDS = 512

#: The players. Values in the textbook algorithms are what MAX gets.
MAX = 0
MIN = 1

REQUIRED = ("start", "moves", "play", "outcome")

#: The fault of a game that is not over where there is no move.
NO_MOVES = (
    "outcome() gives ONGOING where moves() yields nothing; "
    "a pass is a move, and a player without moves has lost, won or drawn"
)

#: The methods whose values every search checks, by the numbers that kernels use; and what they must return.
OUTCOME, ENDED, EVALUATE, PLAYER, BOUNDS, FINISH = range(1, 7)
SCORES = f"it must be ONGOING, WIN, LOSS, DRAW or a whole number from {-HIGHEST} to {HIGHEST}"
ANSWERS = {
    OUTCOME: ("outcome", SCORES),
    ENDED: ("ended", SCORES),
    EVALUATE: ("evaluate", f"evaluations must be whole numbers from {-HIGHEST} to {HIGHEST}"),
    PLAYER: ("player", "a game must have two players, 0 and 1"),
    BOUNDS: ("bounds", "bounds must be two whole numbers from LOSS to WIN, the lower one first"),
    FINISH: ("finish", "it must give a value from LOSS to WIN or ONGOING, and the count of states visited"),
}


class Game(Compilable):
    """A two-player game of perfect information.

    Annotated fields with a default are parameters, set by keyword and constant when compiled:

    >>> from secateur.games.tictactoe import TicTacToe
    >>> TicTacToe(width=4, height=4, row=4)
    TicTacToe(width=4, height=4, row=4)
    """

    #: Whether the players always take turns. Known from `player`; a game that defines `player` and
    #: still alternates may say so, and the search need not ask at every node.
    alternates: ClassVar[bool] = True

    #: Whether a state may come back in one game: a repetition on the path of a search is then a draw.
    repeats: ClassVar[bool] = False

    #: What a quiet move usually changes `evaluate` by; 0: unknown, and the engine prunes nothing by margins.
    swing: ClassVar[int] = 0

    #: Whether `evaluate` takes longer than a look into memory: then the engine remembers what it said.
    slow_evaluate: ClassVar[bool] = False

    #: What a point of `evaluate` weighs against `rank` when a shallow search sorts the moves; 0: none does.
    rank_per_point: ClassVar[int] = 0

    #: Up to which ply from the root the engine folds symmetric states: `canonical` costs time at every node.
    symmetric_plies: ClassVar[int] = 8

    #: What the features are called, in the order of their numbers; and how many phases have weights of their own.
    feature_names: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[int] = 1

    #: A weight of `weighted` is so many parts of a point.
    parts: ClassVar[int] = 32

    #: A game whose states are not tuples of integers is never compiled.
    interpreted: ClassVar[bool] = False

    #: Whether `ended` is all that `outcome` is; a class that has an `ended` of its own is taken to know less.
    ended_knows_all: ClassVar[bool] = True

    #: Whether perft counts a game that ended before the last ply as one leaf, as the tables of Othello do.
    counts_finished: ClassVar[bool] = False

    #: Whether perft goes on where the game is over although there are moves (drawn by too little material, say),
    #: as the tables of chess do.
    counts_drawn: ClassVar[bool] = False

    #: What people call the players: the first, then the second.
    player_names: ClassVar[tuple[str, str]] = ("First", "Second")

    #: Methods that only people need: they never compile, and editing them compiles nothing anew.
    for_people: ClassVar[frozenset[str]] = frozenset(
        {"show", "parse", "format", "parse_move", "format_move", "format_line", "play_all"}
        | {"check_parameters", "for_people", "offers", "player_names", "picture", "touched", "arrange", "layout"}
    )

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "player" in vars(cls) and "alternates" not in vars(cls):
            cls.alternates = False
        if "ended" in vars(cls) and "ended_knows_all" not in vars(cls):
            cls.ended_knows_all = False
        if "features" in vars(cls) and cls.evaluate is Game.evaluate:
            cls.evaluate = cls.weighted  # type: ignore[method-assign]
        if "features" in vars(cls) and "weights" not in cls.parameters:
            cls.parameters["weights"] = _blank()

    def __init__(self, **parameters: Any) -> None:
        missing = [name for name in REQUIRED if getattr(type(self), name) is getattr(Game, name)]
        if missing:
            raise SecateurError(
                f"{type(self).__name__} is not yet a game: it needs {', '.join(name + '()' for name in missing)}"
            )
        super().__init__(**parameters)
        if "weights" not in parameters and self.offers("features") and self.parameters["weights"] is _blank():
            self._begin_with_zeros()
        self.check_parameters()

    def _begin_with_zeros(self) -> None:
        """As many weights as there are features: their number may hang on parameters."""
        import numpy as np

        if hasattr(self, "layout"):
            layout = self.layout()
            self.__dict__["weights"] = layout.prepare(np.zeros((layout.phases, layout.count)))
        else:
            self.__dict__["weights"] = np.zeros((self.phases, max(len(self.feature_names), 1)), np.int32)

    def check_parameters(self) -> None:
        """Raises an error for parameters that do not go together. Called once, when a game is made."""

    # ------------------------------------------------------------ required

    def start(self) -> Any:
        """The first state."""
        raise NotImplementedError

    def moves(self, state: Any) -> Iterator[int]:
        """Yields the legal moves of a state that is not over: integers, at least one (a pass is a move)."""
        raise NotImplementedError

    def play(self, state: Any, move: int) -> Any:
        """The state after a legal move."""
        raise NotImplementedError

    def outcome(self, state: Any) -> int:
        """ONGOING, or the final score as the player to move sees it: WIN, LOSS, DRAW or any integer."""
        raise NotImplementedError

    # ------------------------------------------------------------ for a better search

    def player(self, state: Any) -> int:
        """Who is to move: MAX (0, the first player) or MIN (1).

        In a game that does not say, MAX is whoever is to move where a search begins.
        """
        return MAX

    def evaluate(self, state: Any) -> int:
        """A guess at the score of a state that is not over, as the player to move sees it."""
        return 0

    def rank(self, state: Any, move: int) -> int:
        """How early to try a move: higher is earlier."""
        return 0

    def noisy(self, state: Any, move: int) -> bool:
        """Whether a move is so forceful that evaluating before it is played would mislead."""
        return False

    def canonical(self, state: Any) -> Any:
        """One representative for all states that are the same by symmetry."""
        return state

    def key(self, state: Any) -> int:
        """A number that tells states apart: the index into tables."""
        return mix(state)

    # ------------------------------------------------------------ for an evaluation that is learned

    def features(self, state: Any) -> Iterator[tuple[int, int]]:
        """Yields what there is in a state, as pairs of a feature's number and how often it is there, mine minus theirs.

        A game with features has `weights`, and unless it has an `evaluate` of its own, that is `weighted`.
        """
        raise NotImplementedError

    def phase(self, state: Any) -> int:
        """Which of the `phases` a state is in: each has weights of its own."""
        return 0

    def weighted(self, state: Any) -> int:
        """The sum of the features times their weights."""
        weights = self.weights[self.phase(state)]  # type: ignore[attr-defined]
        total = 0
        for index, count in self.features(state):
            total += weights[index] * count
        return int(total) // self.parts

    # ------------------------------------------------------------ for the engine alone

    def bounds(self, state: Any) -> tuple[int, int]:
        """Two scores between which the value of a state that is not over lies for sure, as its mover sees it.

        A win counts from this state: WIN - 1 is one with the next move, LOSS + 2 one of the opponent's reply.
        """
        return LOSS, WIN

    def candidates(self, state: Any) -> Iterator[int]:
        """Yields some of the legal moves, a best one among them: for a game that can tell that others are no better.

        Only asked where `bounds` leaves the value open.
        """
        return self.moves(state)

    def remaining(self, state: Any) -> int:
        """How many moves are left at most, not counting those that have no alternative; at least 1."""
        return DEEPEST

    def finish(self, state: Any, alpha: int, beta: int) -> tuple[int, int]:
        """The value of a state so near its end that the game works it out itself, and how many states that took.

        The value is the exact score, or a bound outside (alpha, beta); ONGOING where the engine must search.
        """
        return ONGOING, 0

    def ended(self, state: Any) -> int:
        """The outcome as far as it can be told without looking for moves; ONGOING where only their lack can end it.

        For games whose `outcome` has to look for moves: the engine sees by itself that there are none.
        """
        return self.outcome(state)

    def count(self, state: Any) -> int:
        """How many moves there are in a state that is not over."""
        number = 0
        for _ in self.moves(state):
            number += 1
        return number

    def reversible(self, state: Any) -> int:
        """How many moves back a state may have been the same, at most: for games with `repeats`."""
        return DEEPEST * DEEPEST

    # ------------------------------------------------------------ for a selective search

    def skip(self, state: Any) -> Any:
        """The state with the opponent to move instead: for games where a move in hand is worth something."""
        return state

    def zugzwang(self, state: Any) -> bool:
        """Whether having to move may well be a burden here: then `skip` proves little."""
        return False

    def threatened(self, state: Any) -> bool:
        """Whether the player to move must answer a threat, such as a check: no place to guess."""
        return False

    def threatens(self, state: Any, move: int) -> bool:
        """Whether the opponent is `threatened` after a move: for games that can tell without playing it."""
        return self.threatened(self.play(state, move))

    def noisy_moves(self, state: Any) -> Iterator[int]:
        """Yields the moves that are `noisy`: for games that need not list the others."""
        for move in self.moves(state):
            if self.noisy(state, move):
                yield move

    def exchange(self, state: Any, move: int) -> int:
        """What a move wins by the captures and recaptures that it begins, in the units of `evaluate`."""
        return 0

    def kind(self, state: Any, move: int) -> int:
        """What histories take for the same move, as a number below KINDS: the piece and where it goes, say."""
        return move & KINDS - 1

    def structure(self, state: Any) -> int:
        """A key of what lasts in a state, such as the pawns: where `evaluate` was wrong, it is so for long."""
        return 0

    @classmethod
    def offers(cls, method: str) -> bool:
        """Whether a game defines an optional method itself.

        >>> from secateur.games.connect4 import ConnectFour
        >>> ConnectFour.offers("rank"), ConnectFour.offers("noisy")
        (True, False)
        """
        return getattr(cls, method) is not getattr(Game, method)

    # ------------------------------------------------------------ for people

    def show(self, state: Any) -> str:
        """The state as text, drawn for a terminal."""
        return self.format(state)

    def picture(self, state: Any) -> Board | None:
        """The state as a board to be drawn; None where `show` has to do."""
        return None

    def touched(self, state: Any, move: int) -> tuple[int, ...]:
        """The cells of the picture that make a move: where to put something, or from and to; none for a pass."""
        board = self.picture(state)
        return (int(move),) if board is not None and 0 <= move < board.size else ()

    def arrange(self, pieces: dict[int, Piece], player: int) -> Any:
        """The state in which these pieces stand on the cells of the picture, with that player to move."""
        raise SecateurError(f"{type(self).__name__} has no arrange(): its positions are written, not put together")

    def format(self, state: Any) -> str:
        """The state as one line that `parse` reads back."""
        return repr(_plain(state))

    def parse(self, text: str) -> Any:
        """The state written as `format` writes it, or as moves from the start, with spaces between."""
        text = text.strip()
        start = self.start()
        if text.startswith("(") and isinstance(start, tuple):
            try:
                return like(start, ast.literal_eval(text))
            except (ValueError, SyntaxError, TypeError, OverflowError):
                raise SecateurError(f"{text!r} is no position: it looks like {self.format(start)}") from None
        return self.play_all(start, text.split())

    def format_move(self, state: Any, move: int) -> str:
        """A move as players write it."""
        return str(move)

    def parse_move(self, state: Any, text: str) -> int:
        """The legal move that `format_move` writes as `text`."""
        text = text.strip()
        legal = {self.format_move(state, move): move for move in self.moves(state)}
        for name in (text, *(name for name in legal if name.lower() == text.lower())):
            if name in legal:
                return legal[name]
        some = list(legal)
        more = f" and {len(some) - 12} more" if len(some) > 12 else ""
        raise SecateurError(f"{text!r} is no legal move here; legal: {' '.join(some[:12])}{more}")

    def format_line(self, state: Any, line: Iterable[int]) -> list[str]:
        """Moves from a state, as players write them."""
        texts = []
        for move in line:
            texts.append(self.format_move(state, move))
            state = self.play(state, move)
        return texts

    def play_all(self, state: Any, texts: list[str]) -> Any:
        """The state after moves in the players' notation."""
        for number, text in enumerate(texts, 1):
            if self.outcome(state) != ONGOING:
                raise SecateurError(f"move {number} ({text}) comes after the end of the game")
            try:
                move = self.parse_move(state, text)
            except SecateurError as error:
                raise SecateurError(f"move {number}: {error}") from None
            state = self.play(state, move)
        return state


@cache
def _blank() -> Any:
    """Stands for the weights of a class until a game is made, and their number is known."""
    import numpy as np

    return np.zeros((1, 1), np.int32)


def _plain(value: Any) -> Any:
    """A state as it is written: plain tuples of plain numbers."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return int(value) if hasattr(value, "dtype") else value


# ---------------------------------------------------------------- checks of what methods return


def is_score(value: int) -> bool:
    """Whether a value may be an evaluation, or the score of a game that nobody won."""
    return is_whole(value) and -HIGHEST <= value <= HIGHEST


def is_outcome(value: int) -> bool:
    """Whether `outcome` may return this value."""
    return is_score(value) or (is_whole(value) and (abs(value) == WIN or value == ONGOING))


def are_bounds(low: int, high: int) -> bool:
    """Whether `bounds` may return these values."""
    return is_whole(low) and is_whole(high) and LOSS <= low <= high <= WIN


def wrong_bound(low: int, high: int) -> int:
    """The wrong one of two values that cannot be bounds."""
    return high if are_bounds(low, low) else low


def refuse(record: Any, method: int, answer: int) -> None:
    """Stops a kernel and notes in its record which method returned a wrong value: a kernel never raises."""
    if record.refused == 0:
        record.refused = method
        record.answer = answer
    record.stop = 1


def named(answer: Any) -> str:
    """What a method returned, with the names of scores: WIN - 3, LOSS, (ONGOING, 0)..."""
    if isinstance(answer, tuple):
        return f"({', '.join(map(named, answer))})"
    if not is_whole(answer):
        return repr(answer)
    names = {WIN: "WIN", LOSS: "LOSS", ONGOING: "ONGOING", INFINITY: "INFINITY", -INFINITY: "-INFINITY"}
    distance = WIN - abs(int(answer))
    if not 0 < distance <= 2 * DEEPEST:
        return names.get(int(answer), str(int(answer)))
    return f"WIN - {distance}" if answer > 0 else f"LOSS + {distance}"


def wrong_answer(game: Game, method: int, answer: Any) -> SecateurError:
    """The error for a method that returned a wrong value."""
    name, rule = ANSWERS[OUTCOME if method == ENDED and not game.offers("ended") else method]
    return SecateurError(f"{type(game).__name__}.{name}() gave {named(answer)}: {rule}")


def is_over(game: Game, state: Any) -> bool:
    """Whether a game has ended; a wrong outcome is an error."""
    outcome = game.outcome(state)
    if not is_outcome(outcome):
        raise wrong_answer(game, OUTCOME, outcome)
    return outcome != ONGOING


def player_of(game: Game, state: Any) -> int:
    """The player to move at the root, where no player has moved before."""
    player = game.player(state)
    if player not in (MAX, MIN):
        raise wrong_answer(game, PLAYER, player)
    return int(player)


def bounds_of(game: Game, state: Any) -> tuple[int, int]:
    """The bounds of a state; wrong bounds are an error."""
    low, high = game.bounds(state)
    if not are_bounds(low, high):
        raise wrong_answer(game, BOUNDS, wrong_bound(low, high))
    return int(low), int(high)


def to_move(game: Game, state: Any, previous: int) -> int:
    """Who is to move in a state that `previous` moved to."""
    return 1 - previous if game.alternates else player_of(game, state)


def next_player(game: Game, state: Any, previous: int, record: Any) -> int:
    """The player to move after `previous`, for kernels: a wrong player is noted in the record."""
    if game.alternates:
        return 1 - previous
    player = game.player(state)
    if player != MAX and player != MIN:
        refuse(record, PLAYER, player)
        return MAX
    return int(player)


def like(pattern: Any, value: Any) -> Any:
    """A value with the types of a pattern: named tuples, u64..."""
    if not isinstance(pattern, tuple):
        return type(pattern)(value)
    items = [like(old, new) for old, new in zip(pattern, value, strict=True)]
    return type(pattern)(*items) if hasattr(pattern, "_fields") else tuple(items)


def no_moves(game: Game) -> SecateurError:
    """The error for a game that is not over where there is no move."""
    return SecateurError(f"{type(game).__name__}: {NO_MOVES}")
