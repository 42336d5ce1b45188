"""What all adapted games share: moves of any type as numbers, scores as points, states as paths of moves."""

from __future__ import annotations

import hashlib
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, ClassVar, NamedTuple

from secateur.adapters.state import AdaptedState, Beginning, key_number
from secateur.bits import is_whole
from secateur.errors import SecateurError
from secateur.game import HIGHEST, LOSS, ONGOING, WIN, Game, Parameters
from secateur.scores import MOST_DECIMALS

#: The moves that the engine's table keeps whole are below this.
MOST_NUMBER = (1 << 22) - 1

#: The start of a game, where states are written as the moves since.
START = "start"

_serial = itertools.count()


def _writer(kind: type) -> Callable[[Any], str] | None:
    """How the objects of a class say what they are; None where they only say where they are in memory."""
    if any("__repr__" in vars(base) for base in kind.__mro__[:-1]):
        return repr
    return str if any("__str__" in vars(base) for base in kind.__mro__[:-1]) else None


class OwnAnswers(NamedTuple):
    """What the caller of `adapt` answers in place of the object: functions of it."""

    key: Callable[[Any], Any] | None = None
    evaluate: Callable[[Any], float] | None = None
    score: Callable[[Any], float | None] | None = None


class Adapted(Game):
    """A game of another library. A class for each kind of object says how that is asked, changed and changed back.

    `thing` is the object, as it is where the game starts; it is never changed, only a copy is. The other parameters are
    those of `secateur.adapt`.
    """

    interpreted: ClassVar[bool] = True

    thing: Any
    win: float = 0.0
    decimals: int = 0
    repeats: bool = False  # type: ignore[misc]
    own: OwnAnswers = OwnAnswers()

    def check_parameters(self) -> None:
        if not 0 <= self.decimals <= MOST_DECIMALS:
            raise SecateurError(f"decimals must be from 0 to {MOST_DECIMALS}, not {self.decimals}")
        self.__dict__["_start"] = AdaptedState(self, Beginning(self.thing))
        self.__dict__["_serial"] = next(_serial)
        self.__dict__["value_decimals"] = self.decimals

    @staticmethod
    def name_of(thing: Any) -> str:
        """What an object is called."""
        return type(thing).__name__

    @classmethod
    def called(cls, name: str) -> type[Adapted]:
        """This class under the name of what it adapts, which errors and pages show."""
        return type(name, (cls,), {"__module__": cls.__module__})

    # ------------------------------------------------------------ what each kind of object says

    #: Whether moves can be taken back; otherwise the object is copied for each state that is visited.
    unmakes: ClassVar[bool] = True

    #: Whether what has chance has been refused already, by what the object declares; otherwise games are played twice.
    declares_chance: ClassVar[bool] = False

    def legal(self, thing: Any) -> Iterable[Any]:
        """The legal moves, of any type."""
        raise NotImplementedError

    def make(self, thing: Any, move: Any) -> None:
        """Plays a move."""
        raise NotImplementedError

    def unmake(self, thing: Any, move: Any) -> None:
        """Takes the last move back."""
        raise NotImplementedError

    def copied(self, thing: Any) -> Any:
        """A copy that can be changed on its own."""
        return deepcopy(thing)

    def final(self, state: AdaptedState) -> float | None:
        """The final score for the player to move, including WIN and LOSS; None until the game ends."""
        raise NotImplementedError

    def guess(self, thing: Any) -> float:
        """An estimate of the score of an unfinished game, for the player to move."""
        return 0

    def mover(self, state: AdaptedState) -> int:
        """Who is to move: MAX or MIN."""
        raise NotImplementedError

    def key_of(self, state: AdaptedState) -> Any:
        """What two positions share if they are equal in every respect; None if nothing says so."""
        return None if self.own.key is None else self.own.key(state.thing)

    def move_text(self, thing: Any, move: Any) -> str:
        """A move as players write it."""
        return str(move)

    def number_of(self, move: Any, index: int) -> int:
        """A number for a move, the same wherever it is legal, unless the move does not tell what it is."""
        if is_whole(move):
            return int(move)
        write = _writer(type(move))
        if write is None:
            return index
        digest = hashlib.blake2b(write(move).encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") % MOST_NUMBER

    # ------------------------------------------------------------ states and moves of this kind

    def state_of(self, thing: Any) -> AdaptedState:
        """Another object of the same kind as a state of this game.

        Without a `format` of its own, such a state cannot be written as text.
        """
        beginning = Beginning(self.copied(thing), f"{id(thing):x}")
        return AdaptedState(self, beginning)

    def original(self, state: AdaptedState, move: int) -> Any:
        """The move that a number stands for, as the object itself has it."""
        moves = self.originals(state)
        if move not in moves:
            raise SecateurError(f"{move} is not the number of a legal move here")
        return moves[move]

    def originals(self, state: AdaptedState) -> dict[int, Any]:
        """The legal moves by number: those that would have the same number get the next ones."""
        if state.moves is None:
            moves: dict[int, Any] = {}
            for index, move in enumerate(self.legal(state.thing)):
                number = self.number_of(move, index)
                while number in moves:
                    number = (number + 1) % MOST_NUMBER
                moves[number] = move
            state.moves = moves
        return state.moves

    def points(self, score: float, final: bool) -> int:
        """A score in whole points of a search."""
        if score in (WIN, LOSS):
            return int(score)
        if self.win and final and abs(score) >= self.win:
            return WIN if score > 0 else LOSS
        if isinstance(score, float) and math.isnan(score):
            raise SecateurError("a score must be a number, not nan")
        scaled = score * 10**self.decimals
        if abs(scaled) > HIGHEST:
            most = WIN if final else HIGHEST
            return most if score > 0 else -most
        if final and self.decimals < MOST_DECIMALS and abs(scaled - round(scaled)) > 1e-6:
            raise SecateurError(
                f"{type(self).__name__}: a final score is {score:g}, which is not whole: "
                f"adapt(..., decimals={self.decimals + 1}) keeps more decimal places"
            )
        return round(scaled)

    # ------------------------------------------------------------ the contract

    def start(self) -> AdaptedState:
        return self.__dict__["_start"]

    def moves(self, state: AdaptedState) -> Iterator[int]:
        yield from list(self.originals(state))

    def play(self, state: AdaptedState, move: int) -> AdaptedState:
        self.original(state, int(move))
        return AdaptedState(self, state.beginning, state, int(move))

    def outcome(self, state: AdaptedState) -> int:
        if state.outcome is None:
            score = self.final(state) if self.own.score is None else self.own.score(state.thing)
            state.outcome = ONGOING if score is None else self.points(score, final=True)
        return state.outcome

    def player(self, state: AdaptedState) -> int:
        if state.player is None:
            state.player = self.mover(state)
        return state.player

    def evaluate(self, state: AdaptedState) -> int:
        judge = self.guess if self.own.evaluate is None else self.own.evaluate
        return self.points(judge(state.thing), final=False)

    def key(self, state: AdaptedState) -> int:
        if state.key is None:
            state.key = key_number(state.identity)
        return state.key

    def show(self, state: AdaptedState) -> str:
        """What the object says it is; the moves so far if it only says where it is in memory."""
        return str(state.thing) if _writer(type(state.thing)) else self.format(state)

    def format(self, state: AdaptedState) -> str:
        """The moves since the start."""
        line = []
        while state.parent is not None:
            line.append(self.format_move(state.parent, state.number))
            state = state.parent
        return " ".join(line[::-1]) or START

    def parse(self, text: str) -> AdaptedState:
        text = text.strip()
        return self.start() if text == START else super().parse(text)

    def format_move(self, state: AdaptedState, move: int) -> str:
        return self._texts(state)[move]

    def _texts(self, state: AdaptedState) -> dict[int, str]:
        """The legal moves as players write them: each one word, and different from the others."""
        if state.texts is None:
            moves, thing = self.originals(state), state.thing
            texts = {number: "_".join(self.move_text(thing, move).split()) for number, move in moves.items()}
            known = Counter(texts.values())
            state.texts = {
                number: text if text and known[text] == 1 else f"{text}#{number}" for number, text in texts.items()
            }
        return state.texts

    # ------------------------------------------------------------ as an object

    def digest(self) -> str:
        """Another one for each game: what such an object consists of is not known."""
        return f"{type(self).__module__}.{type(self).__qualname__} {self.__dict__['_serial']}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __reduce__(self) -> tuple[Any, ...]:
        base = type(self).__bases__[0]
        return _made, (base, type(self).__name__, {name: self.__dict__[name] for name in self.parameters})


def _made(kind: type[Adapted], name: str, settings: Parameters) -> Adapted:
    return kind.called(name)(**settings)
