"""What there is to choose from: algorithms, cut rules, forms of failing, merging, views and orderings, with titles."""

from __future__ import annotations

from typing import Literal, NamedTuple

from secateur.errors import SecateurError, instead
from secateur.language import mark, tr

#: The engine's name, beside those of the algorithms of the textbook.
ENGINE = "engine"

#: The names of the cut rules and of the forms of failing, for messages and files.
CutName = Literal[">=", ">", "max>", "min>", "value>="]
FailName = Literal["soft", "hard", "mixed"]

#: The longest seed of "shuffled", in digits: it fits into a word.
LONGEST_SEED = 18

#: The longest text of an ordering.
LONGEST_ORDERING = 200


class Choice(NamedTuple):
    """What a menu calls a choice, and what it means."""

    title: str
    about: str


class Algorithm(NamedTuple):
    """An algorithm, which of the fields of a spec it takes, and whether it merges states unasked."""

    title: str
    about: str
    options: tuple[str, ...] = ()
    remembers: bool = False


#: What the algorithms that close in on the value by null windows take.
MTD = ("cut", "ordering", "merge", "view")

#: The algorithms by name.
ALGORITHMS = {
    "minimax": Algorithm(mark("Minimax"), mark("visits every node"), ("ordering", "merge")),
    "alphabeta": Algorithm(
        mark("Alpha-beta"), mark("a body for MAX and one for MIN"), ("cut", "fail", "ordering", "merge")
    ),
    "negamax": Algorithm(
        mark("Negamax"), mark("alpha-beta with one body for both players"), ("cut", "fail", "ordering", "merge", "view")
    ),
    "pvs": Algorithm(
        mark("PVS"), mark("narrow windows after the first move"), ("cut", "fail", "ordering", "merge", "view")
    ),
    "mtdf": Algorithm(mark("MTD(f)"), mark("only null windows, and a memory"), MTD, remembers=True),
    "sss": Algorithm(mark("SSS*"), mark("MTD from above: best-first search"), MTD, remembers=True),
    "deepening": Algorithm(
        mark("Iterative deepening"), mark("alpha-beta at depth 1, 2, 3…; counts them all"), ("cut", "fail", "ordering")
    ),
    ENGINE: Algorithm(mark("Engine"), mark("table, deepening and selective search; orders moves itself"), ("view",)),
}

#: Those of the textbook.
TEXTBOOK = tuple(name for name in ALGORITHMS if name != ENGINE)

#: Those that can merge states.
MERGING = tuple(name for name, algorithm in ALGORITHMS.items() if "merge" in algorithm.options)


class CutRule(NamedTuple):
    """What a menu calls a cut rule, what it means, and how captions write it."""

    title: str
    about: str
    text: str


#: When a node stops.
CUTS = {
    ">=": CutRule("α ≥ β", "a node stops when alpha >= beta", "alpha >= beta"),
    ">": CutRule("α > β", "a node stops only when alpha > beta", "alpha > beta"),
    "max>": CutRule(
        mark("> at MAX, ≤ at MIN"),
        "MAX stops when its value > beta, MIN when its value <= alpha",
        mark("value > beta at MAX, value <= alpha at MIN"),
    ),
    "min>": CutRule(
        mark("≥ at MAX, < at MIN"),
        "MAX stops when its value >= beta, MIN when its value < alpha",
        mark("value >= beta at MAX, value < alpha at MIN"),
    ),
    "value>=": CutRule(
        mark("value ≥ β, tested first"),
        "the value is tested before it moves alpha or beta, as in AIMA",
        mark("value >= beta at MAX, value <= alpha at MIN, before the window moves"),
    ),
}

#: The rules by which only one player stops at a tie.
ONE_SIDED = ("max>", "min>")

#: Whether a node may return a value outside its window.
FAILS = {
    "soft": Choice(mark("fail-soft"), "a node may return a value outside its window"),
    "hard": Choice(mark("fail-hard"), "a node returns no value outside its window"),
    "mixed": Choice(mark("fails high soft, low hard"), "a node returns alpha, which may have risen above beta"),
}

#: What is searched once: equal states, symmetric states, or only the symmetric moves of each node.
MERGES = {
    "states": Choice(mark("equal states merged"), "equal states are searched once"),
    "symmetric": Choice(mark("symmetric states merged"), "equal and symmetric states are searched once"),
    "moves": Choice(mark("symmetric moves"), "of the symmetric moves of a node, the first is searched"),
}

#: Whose numbers a search is shown in, where that is not the algorithm's own choice.
VIEWS = {
    "max": Choice(mark("as MAX sees them"), "windows and values as MAX sees them, not as the player to move does"),
}

#: What moves are ordered by; `sort_keys` reads these names.
ORDERINGS = {
    "generated": Choice(mark("as generated"), mark("as the game yields them")),
    "rank": Choice(mark("by rank"), mark("the game's own hint")),
    "evaluation": Choice(mark("by evaluation"), mark("of the position after the move")),
    "previous": Choice(mark("previous line first"), mark("the best line of the depth before, in iterative deepening")),
    "best": Choice(mark("best first"), mark("by exhaustive search: as good as an order can be")),
    "worst": Choice(mark("worst first"), mark("by exhaustive search: as bad as an order can be")),
    "shuffled": Choice(mark("shuffled"), mark("random, the same each time")),
}


class SortKey(NamedTuple):
    """A part of an ordering: its name, and the seed of "shuffled"."""

    name: str
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.name}:{self.seed}" if self.seed else self.name

    @property
    def title(self) -> str:
        return tr(ORDERINGS[self.name].title) + (f" ({self.seed})" if self.seed else "")


def sort_keys(ordering: str) -> tuple[SortKey, ...]:
    """What an ordering sorts by, the strongest first; nothing for "generated".

    >>> [str(each) for each in sort_keys("rank + shuffled:7")], sort_keys("generated")
    (['rank', 'shuffled:7'], ())
    """
    if not isinstance(ordering, str):
        raise SecateurError(f"ordering must be a string such as 'rank' or 'rank+evaluation', not {ordering!r}")
    if len(ordering) > LONGEST_ORDERING:
        raise SecateurError(f"ordering must have at most {LONGEST_ORDERING} letters, not {len(ordering):,}")
    found = (_sort_key(part.strip()) for part in ordering.split("+"))
    return tuple(each for each in found if each.name != "generated")


def _sort_key(text: str) -> SortKey:
    name, colon, seed = text.partition(":")
    if name not in ORDERINGS:
        raise SecateurError(f"unknown ordering {name!r}{instead(name, ORDERINGS)}")
    if not colon:
        return SortKey(name)
    if name != "shuffled" or not (seed.isascii() and seed.isdigit()) or len(seed) > LONGEST_SEED:
        raise SecateurError(f"unknown ordering {text!r}: only 'shuffled' takes a number, its seed, as in shuffled:7")
    return SortKey(name, int(seed))


def ordering_title(ordering: str) -> str:
    """An ordering in words.

    >>> ordering_title("rank+shuffled:7"), ordering_title("generated")
    ('by rank, then shuffled (7)', 'as generated')
    """
    first, *rest = [each.title for each in sort_keys(ordering)] or [tr(ORDERINGS["generated"].title)]
    for title in rest:
        first = tr("{one}, then {other}", one=first, other=title)
    return first
