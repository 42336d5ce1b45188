"""A hook is a method of the contract, a setting a class variable of it; each is defined once, in its layer.

The compiler, the first playouts, `secateur check` and the documentation read from here what a hook takes, what it must
return and what it promises.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

from secateur.bits import is_whole
from secateur.scores import HIGHEST, ONGOING, are_bounds, is_outcome, is_score

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class AnswerRule(NamedTuple):
    """What a hook must return: the rule in words, a test of it, and what compiled code makes of it."""

    words: str
    holds: Callable[[Any], bool] | None = None  # None: no single answer can be tested
    numbers: int = 0  # as many whole numbers in every branch; 0: something else
    truth: bool = False  # True and False will do for a number
    yields: bool = False


class Hook(NamedTuple):
    """A method of the contract."""

    name: str
    layer: str
    takes: tuple[str, ...]
    gives: AnswerRule
    what: str  # the first line of its docstring
    default: str  # what it returns unless a game defines it; empty: a game must
    promise: str
    of: str  # the promise that it belongs to: its own, or that of another hook

    @property
    def call(self) -> str:
        """How it is called: rank(state, move)."""
        return f"{self.name}({', '.join(self.takes)})"

    @property
    def takes_move(self) -> bool:
        return "move" in self.takes


class Setting:
    """A class variable of the contract: the class has its default, and `SETTINGS` the rest."""

    def __init__(self, default: Any, what: str, usual: str, promise: str, gives: AnswerRule | None) -> None:
        self.default, self.what, self.promise = default, what, promise
        self.gives = gives or _usual_answer(default)
        self.usual = usual or f"`{default}`"
        self.name = self.layer = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.layer = name, _layer(owner)
        SETTINGS[name] = self
        setattr(owner, name, self.default)


#: The contract, layer by layer: the hooks and the settings.
HOOKS: dict[str, Hook] = {}
SETTINGS: dict[str, Setting] = {}


def hook(gives: AnswerRule, promise: str = "", *, default: str = "", of: str = "") -> Callable[[F], F]:
    """Marks a method of a layer as a hook; the method stays a plain function.

    `default` says what the method returns unless a game defines it; without one it is required.

    >>> HOOKS["rank"].call, HOOKS["rank"].layer, HOOKS["rank"].promise
    ('rank(state, move)', 'search', 'rank() is an int')
    """

    def mark(method: F) -> F:
        _, *takes = inspect.signature(method).parameters
        what = (method.__doc__ or "").partition("\n")[0].rstrip(".")
        name = method.__name__
        HOOKS[name] = Hook(name, _layer(method), tuple(takes), gives, what, default, promise, of or name)
        return method

    return mark


def setting(default: T, what: str, *, usual: str = "", promise: str = "", gives: AnswerRule | None = None) -> T:
    """A class variable of a layer; `usual` says its default in words where the value does not.

    `gives` is the rule for its values; without it, a truth value or a number of 0 or more is one of its kind.
    """
    return cast(T, Setting(default, what, usual, promise, gives))


def layers() -> dict[str, list[Hook | Setting]]:
    """The contract in the order in which it is explained: the hooks of each layer, then its settings.

    >>> list(layers())
    ['rules', 'search', 'exact', 'selective', 'cheaper', 'learned', 'people']
    """
    found: dict[str, list[Hook | Setting]] = {}
    for hook in HOOKS.values():
        found.setdefault(hook.layer, []).append(hook)
    for setting in SETTINGS.values():
        found[setting.layer].append(setting)
    return found


def _layer(thing: Any) -> str:
    return str(thing.__module__).rpartition(".")[2]


# ---------------------------------------------------------------- answers


def is_word(number: int) -> bool:
    """Whether a number fits in 64 bits, with a sign."""
    return -(1 << 63) <= number < 1 << 63


def is_truth(answer: Any) -> bool:
    """Whether an answer is True, False or a whole number that means one of them."""
    return is_whole(answer) or type(answer).__name__ in ("bool", "bool_")


def whole(words: str, least: int = -(1 << 63), most: int = (1 << 63) - 1) -> AnswerRule:
    """The rule for a whole number from `least` to `most`."""
    return AnswerRule(words, lambda answer: is_whole(answer) and least <= answer <= most, numbers=1)


def word(plural: str) -> AnswerRule:
    """The rule for a whole number that fits in a word of compiled code."""
    return whole(f"{plural} must be whole numbers that fit in 64 bits")


def texts(words: str, among: tuple[str, ...] = (), *, least: int = 1, count: int | None = None) -> AnswerRule:
    """The rule for a tuple of texts: `least` or more, or exactly `count`, each `among` these if there are any."""

    def holds(answer: Any) -> bool:
        if not isinstance(answer, tuple) or not all(isinstance(text, str) for text in answer):
            return False
        return (len(answer) == count if count else len(answer) >= least) and (not among or set(answer) <= set(among))

    return AnswerRule(words, holds)


def _usual_answer(default: Any) -> AnswerRule:
    """The rule for a setting, from its default."""
    if isinstance(default, bool):
        return AnswerRule("it must be True or False", lambda answer: isinstance(answer, bool))
    if isinstance(default, int):
        return whole("it must be a whole number of at least 0", 0)
    return AnswerRule("")


def _is_pair(answer: Any) -> bool:
    return isinstance(answer, tuple) and len(answer) == 2


def _is_finish(answer: Any) -> bool:
    if not _is_pair(answer):
        return False
    value, visited = answer
    return (value == ONGOING or are_bounds(value, value)) and is_whole(visited) and visited >= 0


#: What the hooks of the contract must return.
STATE = AnswerRule("it must return a state of the type of the start state")
MOVES = AnswerRule("moves must be whole numbers that fit in 64 bits", yields=True)
PAIRS = AnswerRule("it must yield pairs of ints", yields=True)
TEXT = AnswerRule("it must return text")
THING = AnswerRule("")  # what its promise says
TRUTH = AnswerRule("it must be True or False", is_truth, truth=True)
COUNT = whole("it must be a whole number of at least 0", 0, 1 << 62)
OUTCOMES = AnswerRule(
    f"it must be ONGOING, WIN, LOSS, DRAW or a whole number from {-HIGHEST} to {HIGHEST}", is_outcome, numbers=1
)
EVALUATIONS = AnswerRule(f"evaluations must be whole numbers from {-HIGHEST} to {HIGHEST}", is_score, numbers=1)
POINTS = AnswerRule(f"it must be a whole number from {-HIGHEST} to {HIGHEST}", is_score, numbers=1)
PLAYERS = AnswerRule(
    "a game must have two players, 0 and 1",
    lambda answer: is_truth(answer) and answer in (0, 1),
    numbers=1,
    truth=True,
)
TWO_BOUNDS = AnswerRule(
    "bounds must be two whole numbers from LOSS to WIN, the lower one first",
    lambda answer: _is_pair(answer) and are_bounds(*answer),
    numbers=2,
)
VALUE_AND_COUNT = AnswerRule(
    "it must give a value from LOSS to WIN or ONGOING, and the count of states visited", _is_finish, numbers=2
)
