"""The right forms of minimax and alpha-beta, as a search in small steps; a mistake overrides the step it is made in.

What a search does on a specimen is its `Behaviour`: the value, the move, the leaves in the order of their visits, and
the windows handed down. Two searches with one behaviour on every tree of the battery are taken for the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import ClassVar, NamedTuple

from secateur.judge.specimens import Specimen, SpecimenNode

#: A search that visits this many nodes of a specimen is called endless.
ENDLESS = 3_000


#: From here on a number stands for infinity: students write 10**6 or 99999999 for it.
INFINITE = 900_000


def huge(value: float) -> float:
    """A number, or infinity where it is meant.

    >>> huge(3), huge(-99999999)
    (3, -inf)
    """
    return value if -INFINITE < value < INFINITE else inf if value > 0 else -inf


class Failed(Exception):
    """The search cannot go on: what it has is not a number."""


class WindowSeen(NamedTuple):
    """An inner node as it was entered."""

    node: int
    alpha: float
    beta: float


class AnswerSeen(NamedTuple):
    """What an inner node returned, in its own view."""

    node: int
    value: float


class Behaviour(NamedTuple):
    """What a search does on a specimen. A value or a move that nobody can see is None."""

    value: float | None  # as MAX sees it
    move: int | None  # the number of the root's child
    leaves: tuple[int, ...]
    windows: tuple[WindowSeen, ...] = ()
    answers: tuple[AnswerSeen, ...] = ()  # in the order in which the nodes were entered
    failed: bool = False


@dataclass(frozen=True)
class SearchForm:
    """One of the right forms.

    `fail` is soft (the best value), hard (kept inside the window) or mixed (alpha or beta itself, which a cut-off may
    have pushed past the window: it fails high soft and low hard). `cut_max` and `cut_min` are `>=` or `>`: whether MAX,
    or MIN, stops where alpha and beta are equal; or `never`.
    """

    algorithm: str = "alphabeta"  # or minimax, negamax
    fail: str = "soft"
    cut_max: str = ">="
    cut_min: str = ">="
    test: str = "bounds"  # what is compared: alpha with beta, or the "best" value with the other's bound

    @property
    def words(self) -> str:
        if not self.prunes:
            return f"{self.algorithm}, which visits every leaf"
        fails = {
            "soft": "fail-soft",
            "hard": "fail-hard",
            "mixed": "fails high soft and low hard (the bound itself is returned)",
        }[self.fail]
        if self.cut_max == self.cut_min:
            cut = f"cuts on alpha {self.cut_max} beta"
        else:
            cut = f"MAX cuts on alpha {self.cut_max} beta, MIN on beta {self.cut_min.replace('>', '<')} alpha"
        return f"{'alpha-beta' if self.algorithm == 'alphabeta' else 'negamax'}, {fails}, {cut}"

    @property
    def prunes(self) -> bool:
        return self.algorithm != "minimax" and self.cut_max != "never"

    @property
    def is_strict(self) -> bool:
        return self.prunes and ">" in (self.cut_max, self.cut_min)


#: The right forms, the usual ones first.
ALPHABETA = tuple(
    SearchForm("alphabeta", fail, high, low)
    for high, low in ((">=", ">="), (">", ">"), (">", ">="), (">=", ">"))
    for fail in ("soft", "hard", "mixed")
)
NEGAMAX = tuple(SearchForm("negamax", form.fail, form.cut_max, form.cut_min) for form in ALPHABETA[:6])
MINIMAX = (SearchForm("minimax"),)
PLAIN_NEGAMAX = (SearchForm("negamax", "soft", "never", "never"),)


class Here:
    """A node while it is searched: everything a step may look at."""

    __slots__ = (
        "alpha",
        "best",
        "beta",
        "chosen",
        "cut",
        "depth",
        "high",
        "low",
        "maximizing",
        "node",
        "place",
        "up",
        "value",
    )

    def __init__(self, node: SpecimenNode, maximizing: bool, depth: int, window: tuple[float, float], up: bool) -> None:
        self.node, self.maximizing, self.depth = node, maximizing, depth
        self.alpha, self.beta = self.low, self.high = window
        self.up = up  # whether this node looks for the greatest value
        self.best: float = 0
        self.value: float = 0  # of the child that came back last,
        self.place = 0  # and its place
        self.chosen: int | None = None
        self.cut = False


class RightSearch:
    """A search of a specimen in a form, step by step."""

    #: What a mistake that counts on a number takes it from.
    constant: ClassVar[float] = 0

    def __init__(self, form: SearchForm, specimen: Specimen, evaluates: bool = True) -> None:
        self.form, self.specimen, self.evaluates = form, specimen, evaluates
        self.negamax = form.algorithm == "negamax"
        self.leaves: list[int] = []
        self.windows: list[WindowSeen] = []
        self.answers: list[AnswerSeen] = []
        self.move: int | None = None
        self.entered = 0
        self.root_is_max = specimen.maximizing

    def run(self) -> Behaviour:
        value: float | None = None
        failed = False
        try:
            value = self.visit(self.specimen.nodes[0], self.root_is_max, self.specimen.limit, self.first_window())
            value = huge(-value if self.negamax and not self.root_is_max else value)
        except Failed:
            failed = True
        return Behaviour(value, self.move, tuple(self.leaves), tuple(self.windows), tuple(self.answers), failed)

    def visit(self, node: SpecimenNode, maximizing: bool, depth: int, window: tuple[float, float]) -> float:
        self.entered += 1
        if self.entered > ENDLESS:
            raise Failed
        here = Here(node, maximizing, depth, window, maximizing or self.negamax)
        self.enter(here)
        if self.ends(here):
            self.leaves.append(self.specimen.canonical[node.number])
            return self.leaf_value(here)
        number, order = self.specimen.canonical[node.number], len(self.windows)
        self.windows.append(WindowSeen(number, huge(here.alpha), huge(here.beta)))
        self.answers.append(AnswerSeen(number, 0))
        here.best = self.start(here)
        for place, child in enumerate(self.children(here)):
            here.place = place
            deeper, turned = self.depth_below(here), self.turn(here)
            here.value = self.back(here, self.visit(self.specimen.nodes[child], turned, deeper, self.handed_down(here)))
            self.choose(here, child)
            self.narrow(here)
            here.cut = self.cuts(here)
            if here.cut:
                break
        value = self.answer(here)
        self.answers[order] = AnswerSeen(number, huge(value))
        return value

    # ------------------------------------------------------------ the steps

    def first_window(self) -> tuple[float, float]:
        return -inf, inf

    def enter(self, here: Here) -> None:
        """A node is entered."""

    def ends(self, here: Here) -> bool:
        if here.node.is_leaf:
            return True
        return here.depth == 0

    def leaf_value(self, here: Here) -> float:
        if here.node.children and not self.evaluates:
            raise Failed  # a list is not a value
        value = self.worth(here)
        return -value if self.negamax and not here.maximizing else value

    def worth(self, here: Here) -> float:
        """The value of a node as MAX sees it; a shared branch is one node, wherever it is met."""
        return self.specimen.nodes[self.specimen.canonical[here.node.number]].value

    def start(self, here: Here) -> float:
        return -inf if here.up else inf

    def children(self, here: Here) -> Sequence[int]:
        return here.node.children

    def turn(self, here: Here) -> bool:
        return not here.maximizing

    def depth_below(self, here: Here) -> int:
        return here.depth - 1

    def handed_down(self, here: Here) -> tuple[float, float]:
        return (-here.beta, -here.alpha) if self.negamax else (here.alpha, here.beta)

    def back(self, here: Here, value: float) -> float:
        """A child's value as this node sees it."""
        return -value if self.negamax else value

    def improves(self, here: Here) -> bool:
        return here.value > here.best if here.up else here.value < here.best

    def choose(self, here: Here, child: int) -> None:
        if self.improves(here):
            here.best = here.value
            here.chosen = child
            if here.node.number == 0:
                self.move = child

    def narrow(self, here: Here) -> None:
        if here.up:
            here.alpha = max(here.alpha, here.best)
        else:
            here.beta = min(here.beta, here.best)

    def cuts(self, here: Here) -> bool:
        if not self.form.prunes:
            return False
        rule = self.form.cut_max if here.maximizing else self.form.cut_min
        alpha, beta = here.alpha, here.beta
        if self.form.test == "best":
            alpha, beta = (here.best, beta) if here.up else (alpha, here.best)
        return alpha >= beta if rule == ">=" else alpha > beta

    def answer(self, here: Here) -> float:
        """The best value, or the bound itself: as it is, or where a cut-off leaves it fail-hard, the other player's."""
        if self.form.fail == "soft" or not self.form.prunes:
            return here.best
        if here.cut and self.form.fail == "hard":
            return here.high if here.up else here.low
        return here.alpha if here.up else here.beta


def behaves(form: SearchForm, specimen: Specimen, evaluates: bool = True) -> Behaviour:
    """What a right search does.

    >>> behaves(SearchForm(), Specimen(((3, 12, 8), (2, 4, 6), (14, 5, 2))))[:3]
    (3, 1, (2, 3, 4, 6, 10, 11, 12))
    """
    return RightSearch(form, specimen, evaluates).run()


def forms_of(algorithm: str, prunes: bool = True) -> tuple[SearchForm, ...]:
    """The forms that a function may have, the usual ones first."""
    if not prunes:
        return PLAIN_NEGAMAX if algorithm == "negamax" else MINIMAX
    return {"alphabeta": ALPHABETA, "negamax": NEGAMAX, "minimax": MINIMAX}[algorithm]
