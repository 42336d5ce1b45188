"""Games whose moves are tuples, named tuples or texts: for every search, page and file a move is a number.

`coded` makes the same game with numbers for moves, and leaves a game that has numbers already as it is. Every way into
the library calls it, and gives back moves as their author has them.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import islice
from types import CodeType, FunctionType
from typing import Any, ClassVar

from secateur.game import HOOKS, Game, Parameters
from secateur.game.hook import is_truth
from secateur.jit import Compilable, Method
from secateur.jit.digest import digest
from secateur.jit.fields import defined_at
from secateur.jit.moves import MOST_PARTS, MoveForm, can_be_packed, move_number, numbered_move
from secateur.probe import Broken, Probe, short

#: Classes of these packages have numbers for moves.
OURS = ("secateur.games.", "secateur.adapters.")

#: The most moves of the start state that are looked at for words.
MOST_MOVES = 1 << 16

#: Words of the code of a game that may be part of its moves are not longer than this.
LONGEST_WORD = 12


class Coded(Game):
    """What `coded` adds to the class of a game. `author` is the game as it was written."""

    author_class: ClassVar[type[Game]] = Game
    held: ClassVar[tuple[str, ...]] = ("author",)

    author: ClassVar[Any] = None  # an attribute of each object, made by `__init__`

    def __init__(self, **parameters: Any) -> None:
        cls = type(self).author_class
        self.__dict__["author"] = cls(**{name: each for name, each in parameters.items() if name in cls.parameters})
        super().__init__(**parameters)

    @cached_property
    def form(self) -> MoveForm:
        """The form of its moves."""
        first = list(islice(self.author.moves(self.author.start()), MOST_MOVES))
        if not can_be_packed(first[0]):
            return MoveForm(0)
        if isinstance(first[0], str):
            return MoveForm(first[0])
        words = _words(type(self.author)) | set(_texts(first, set()))
        return MoveForm(first[0], tuple(sorted(words)) if any(_texts(first[0], set())) else ("",))

    def unfit_moves(self) -> list[str]:
        """Why compiled code has no moves of this form; nothing if it has."""
        move = next(iter(self.author.moves(self.author.start())))
        if can_be_packed(move):
            return []
        where = f"{type(self).__name__}.moves(){defined_at(self.author, 'moves')}"
        cure = f"use tuples of up to {MOST_PARTS} whole numbers and words, with a number such as -1 for nothing"
        return [f"{where} gives the move {short(move)}: {cure}"]

    def check_parameters(self) -> None:
        """The author's own game has checked them."""

    def __reduce__(self) -> Any:
        return _again, (type(self.author), {name: getattr(self, name) for name in self.parameters})

    def as_written(self, methods: Sequence[Method]) -> tuple[Compilable, Sequence[Method]]:
        """The author's own game, with an example of a move where the methods take one."""
        takes_move = [name for name, hook in HOOKS.items() if hook.takes_move]
        example = self.form.example
        return self.author, [
            each._replace(args=(each.args[0], example)) if each.name in takes_move else each for each in methods
        ]

    # ------------------------------------------------------------ moves of the author, and back

    def numbered(self, move: Any) -> int:
        """The number of a move."""
        return move_number(move, self.form)

    def original(self, state: Any, number: int) -> Any:
        """The move that a number stands for."""
        return numbered_move(number, self.form, self.author, state)

    def originals(self, state: Any, numbers: Iterable[int]) -> tuple[Any, ...]:
        """A line of moves from a state, as the author has them."""
        found = []
        for number in numbers:
            found.append(self.original(state, number))
            state = self.author.play(state, found[-1])
        return tuple(found)

    # ------------------------------------------------------------ what people read

    def format_move(self, state: Any, move: int) -> str:
        return self.author.format_move(state, self.original(state, move))

    def parse_move(self, state: Any, text: str) -> int:
        if type(self.author).parse_move is not Game.parse_move:
            return self.numbered(self.author.parse_move(state, text))
        return Game.parse_move(self, state, text)

    def touched(self, state: Any, move: int) -> tuple[int, ...]:
        return self.author.touched(state, self.original(state, move))

    def moves_in(self, text: str) -> Any:
        moves = self.author.moves_in(text)
        return None if moves is None else [self.numbered(move) for move in moves]


class _Forwarded:
    """The hooks that a game may define, as its coded twin has them."""

    def start(self: Any) -> Any:
        return self.author.start()

    def moves(self: Any, state: Any) -> Iterator[int]:
        for move in self.author.moves(state):
            yield move_number(move, self.form)

    def play(self: Any, state: Any, move: int) -> Any:
        return self.author.play(state, numbered_move(move, self.form, self.author, state))

    def outcome(self: Any, state: Any) -> Any:
        return self.author.outcome(state)

    def player(self: Any, state: Any) -> Any:
        return self.author.player(state)

    def evaluate(self: Any, state: Any) -> Any:
        return self.author.evaluate(state)

    def rank(self: Any, state: Any, move: int) -> Any:
        return self.author.rank(state, numbered_move(move, self.form, self.author, state))

    def noisy(self: Any, state: Any, move: int) -> Any:
        return self.author.noisy(state, numbered_move(move, self.form, self.author, state))

    def canonical(self: Any, state: Any) -> Any:
        return self.author.canonical(state)

    def key(self: Any, state: Any) -> Any:
        return self.author.key(state)

    def bounds(self: Any, state: Any) -> Any:
        return self.author.bounds(state)

    def candidates(self: Any, state: Any) -> Iterator[int]:
        for move in self.author.candidates(state):
            yield move_number(move, self.form)

    def remaining(self: Any, state: Any) -> Any:
        return self.author.remaining(state)

    def finish(self: Any, state: Any, alpha: int, beta: int) -> Any:
        return self.author.finish(state, alpha, beta)

    def skip(self: Any, state: Any) -> Any:
        return self.author.skip(state)

    def zugzwang(self: Any, state: Any) -> Any:
        return self.author.zugzwang(state)

    def threatened(self: Any, state: Any) -> Any:
        return self.author.threatened(state)

    def threatens(self: Any, state: Any, move: int) -> Any:
        return self.author.threatens(state, numbered_move(move, self.form, self.author, state))

    def exchange(self: Any, state: Any, move: int) -> Any:
        return self.author.exchange(state, numbered_move(move, self.form, self.author, state))

    def kind(self: Any, state: Any, move: int) -> Any:
        return self.author.kind(state, numbered_move(move, self.form, self.author, state))

    def structure(self: Any, state: Any) -> Any:
        return self.author.structure(state)

    def ended(self: Any, state: Any) -> Any:
        return self.author.ended(state)

    def count(self: Any, state: Any) -> Any:
        return self.author.count(state)

    def reversible(self: Any, state: Any) -> Any:
        return self.author.reversible(state)

    def noisy_moves(self: Any, state: Any) -> Iterator[int]:
        for move in self.author.noisy_moves(state):
            yield move_number(move, self.form)

    def features(self: Any, state: Any) -> Iterator[tuple[int, int]]:
        for feature, times in self.author.features(state):
            yield feature, times

    def phase(self: Any, state: Any) -> Any:
        return self.author.phase(state)

    def show(self: Any, state: Any) -> Any:
        return self.author.show(state)

    def format(self: Any, state: Any) -> Any:
        return self.author.format(state)

    def parse(self: Any, text: str) -> Any:
        return self.author.parse(text)

    def reason(self: Any, state: Any) -> Any:
        return self.author.reason(state)

    def picture(self: Any, state: Any) -> Any:
        return self.author.picture(state)

    def arrange(self: Any, pieces: Any, player: int) -> Any:
        return self.author.arrange(pieces, player)

    def piece_name(self: Any, piece: Any) -> Any:
        return self.author.piece_name(piece)


_classes: weakref.WeakKeyDictionary[type, type] = weakref.WeakKeyDictionary()


def coded(game: Any) -> Any:
    """The game with numbers for moves: itself, if it has them.

    >>> from typing import NamedTuple
    >>> class State(NamedTuple):
    ...     left: int
    >>> class Take(Game):
    ...     def start(self): return State(5)
    ...     def moves(self, state): return [("take", n) for n in (1, 2) if n <= state.left]
    ...     def play(self, state, move): return State(state.left - move[1])
    ...     def outcome(self, state): return 0
    >>> game = coded(Take())
    >>> list(game.moves(game.start())), game.original(game.start(), 2), game.format_move(game.start(), 2)
    ([1, 2], ('take', 2), 'take,2')
    """
    if not isinstance(game, Game) or isinstance(game, Coded) or type(game).__module__.startswith(OURS):
        return game
    known = game.__dict__.get("_coded")
    if known is None:
        made = _coded_class(type(game)) if _has_other_moves(game) else None
        known = made(**{name: getattr(game, name) for name in game.parameters}) if made else False
        if made:
            known.__dict__["author"] = game
        game.__dict__["_coded"] = known
    return known or game


def numbering(game: Game) -> str:
    """A digest of how moves that are tuples or texts are numbered; empty for a game whose moves are numbers."""
    return digest(game.form.example, game.form.words) if isinstance(game, Coded) else ""


def _again(cls: type[Game], parameters: Parameters) -> Any:
    return _coded_class(cls)(**parameters)


def _coded_class(cls: type[Game]) -> Any:
    """The class of the coded games of a class; it has its name."""
    if cls not in _classes:
        own: Parameters = {name: each for name, each in vars(_Forwarded).items() if name in HOOKS and cls.offers(name)}
        about = {name: getattr(cls, name) for name in ("__module__", "__qualname__", "__doc__")}
        settings = {"author_class": cls, "alternates": cls.alternates}
        if not cls.offers("picture") and not cls.offers("touched"):
            own["touched"] = Game.touched  # then the names of the moves tell the cells
        made: Any = type(cls.__name__, (Coded, cls), {**own, **about, **settings})
        made.parameters = cls.parameters
        _classes[cls] = made
    return _classes[cls]


def _has_other_moves(game: Game) -> bool:
    """Whether the first move is anything but a whole number; what else is wrong, the first playouts will tell."""
    probe = Probe(game)
    with probe.watchdog, suppress(Broken):
        probe.state = probe.ask("start")
        moves = probe.ask("moves", probe.state)
        return bool(moves) and not isinstance(moves[0], float) and not is_truth(moves[0]) and not is_unsigned(moves[0])
    return False


def is_unsigned(value: Any) -> bool:
    """Whether a value is a board of 64 bits."""
    return type(value).__name__ == "uint64"


def _words(cls: type[Game]) -> set[str]:
    """The words in the rules of a class, and in the constants and functions that they use: its moves may have them.

    What is never compiled may change without another digest of the game, so the numbers must not depend on it.
    """
    classes = [base for base in cls.__mro__ if base not in Game.__mro__]
    own = [each for base in classes for name, each in vars(base).items() if _decides(name, cls)]
    found = {text for each in own for text in _texts(each, set())}
    return {word for word in found if len(word) <= LONGEST_WORD and word.isascii() and word.isprintable()}


def _decides(name: str, cls: type[Game]) -> bool:
    """Whether the rules depend on an attribute of their class."""
    return not name.startswith("__") and name not in cls.not_compiled


def _texts(value: Any, seen: set[int]) -> Iterator[str]:
    """The texts in a value, or in a function and what it uses of its module."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, FunctionType):
        if id(value.__code__) not in seen:
            seen.add(id(value.__code__))
            yield from _texts(value.__code__, seen)
            used = (value.__globals__.get(name) for name in _names(value.__code__))
            yield from (text for each in used for text in _texts(each, seen))
    elif isinstance(value, CodeType):
        yield from (text for each in value.co_consts for text in _texts(each, seen))
    elif isinstance(value, (tuple, list, set, frozenset)):
        yield from (text for each in value for text in _texts(each, seen))
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for text in _texts(pair, seen))


def _names(code: CodeType) -> Iterator[str]:
    """The names that code uses, and the functions inside it."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)
