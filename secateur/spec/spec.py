"""How to search: the spec, what it refuses, and how it is written and read."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any, TypedDict, cast

from secateur.errors import SecateurError, instead
from secateur.language import tr
from secateur.limits import check_limits
from secateur.spec.choices import (
    ALGORITHMS,
    CUTS,
    ENGINE,
    FAILS,
    MERGES,
    MERGING,
    ONE_SIDED,
    ORDERINGS,
    VIEWS,
    ordering_title,
    sort_keys,
)

#: What a text separates its words by; the colon of shuffled:7 belongs to the word.
BETWEEN = re.compile(r"[~\s]+|(?<!shuffled):|:(?!\d)")

#: The longest text of a search.
LONGEST_TEXT = 500

#: The name of the order in which the engine tries moves.
OWN = "own"

#: What files and links may have for "standard".
AS_USUAL = {"ordering": ("", OWN), "merge": ("",), "view": ("",)}


class SpecFields(TypedDict, total=False):
    """Some fields of a spec by name, as JSON and keyword arguments have them; what is None is as usual."""

    algorithm: str
    fail: str
    cut: str
    merge: str | None
    ordering: str
    view: str | None
    depth: int | None
    nodes: int | None
    time: float | None


@dataclass(frozen=True)
class SearchSpec:
    """An algorithm, its form, and its limits.

    `cut` is when a node stops: ">=", ">", "max>" (only MIN stops at a tie), "min>", or "value>=" (the value is tested
    before the window moves). `fail` is "soft", "hard" or "mixed" (soft above, hard below): whether a node may return a
    value outside its window. `ordering` is "generated", "rank", "evaluation", "best", "worst", "shuffled:7"..., or some
    with + between.
    `merge` is None, "states" or "symmetric" (equal states are searched once), or "moves" (of the symmetric moves of a
    node, only the first is searched). `view` is None, or "max"
    to show the numbers of negamax and its kin as MAX sees them. `depth` is in half-moves, None to the end
    of the game; `time` in seconds. What makes no difference to an algorithm is stored as usual.

    >>> spec = SearchSpec.parse("alphabeta:hard:>:rank")
    >>> spec.fail, spec.ordering, spec.title
    ('hard', 'rank', 'Alpha-beta, fail-hard, cut on α > β, by rank')
    >>> spec.but("pvs:depth=6").text
    'pvs:hard:>:rank:depth=6'
    >>> SearchSpec("mtdf", fail="hard")
    Traceback (most recent call last):
    secateur.errors.SecateurError: mtdf is fail-soft: fail must be 'soft', not 'hard'
    """

    algorithm: str = "alphabeta"
    fail: str = "soft"
    cut: str = ">="
    merge: str | None = None
    ordering: str = "generated"
    view: str | None = None
    depth: int | None = None
    nodes: int | None = None
    time: float | None = None

    def __post_init__(self) -> None:
        if self.algorithm not in list(ALGORITHMS):
            raise SecateurError(f"unknown algorithm {self.algorithm!r}{instead(str(self.algorithm), ALGORITHMS)}")
        rule = "cut must be '>=' (a node stops where alpha >= beta), '>' (alpha > beta), 'max>', 'min>' or 'value>='"
        _check(self.cut in list(CUTS), rule, self.cut)
        _check(self.fail in list(FAILS), "fail must be 'soft', 'hard' or 'mixed'", self.fail)
        _check(self.merge in [None, *MERGES], "merge must be 'states', 'symmetric' or 'moves'", self.merge)
        _check(self.view in [None, *VIEWS], "view must be 'max', or left out", self.view)
        if "view" not in ALGORITHMS[self.algorithm].options:  # its numbers are MAX's anyway
            self._set("view", None)
        if self.algorithm == "minimax":  # it has no window: neither rule makes a difference
            self._set("cut", SearchSpec.cut)
            self._set("fail", SearchSpec.fail)
        self._set("ordering", "+".join(map(str, sort_keys(self.ordering))) or "generated")
        self._check_form()
        check_limits(self.depth, self.time, self.nodes)
        for name, number in (("depth", int), ("nodes", int), ("time", float)):
            if getattr(self, name) is not None:
                self._set(name, number(getattr(self, name)))

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _check_form(self) -> None:
        """Refuses what the algorithm has not, and a form that prunes what matters."""
        for name, value in self._unusual(FORM):
            if name in ALGORITHMS[self.algorithm].options:
                continue
            if self.algorithm == ENGINE:
                raise SecateurError(f"the engine has no forms, and chooses its own order: leave out {name} = {value!r}")
            if name == "merge":
                can = f"{', '.join(MERGING)} can"
                raise SecateurError(f"{self.algorithm} cannot merge states: leave out merge = {value!r}; {can}")
            raise SecateurError(f"{self.algorithm} is fail-soft: fail must be 'soft', not {value!r}")
        if self.fail == "hard" and self.cut in ONE_SIDED:
            raise SecateurError(
                f"with cut = {self.cut!r}, fail must be 'soft' or 'mixed': fail-hard values say nothing if alpha = beta"
            )

    def _unusual(self, names: Collection[str]) -> list[tuple[str, Any]]:
        """The fields that are not as usual, with their values."""
        return [(name, getattr(self, name)) for name in names if getattr(self, name) != usual(name)]

    # ------------------------------------------------------------ what it is

    @property
    def is_engine(self) -> bool:
        return self.algorithm == ENGINE

    @property
    def is_exhaustive(self) -> bool:
        """Plain minimax: what all others are measured by. The order of moves changes none of its counts."""
        return self.form == "minimax"

    @property
    def merges(self) -> str | None:
        """Which states it searches once, asked or unasked."""
        merge = None if self.merge == "moves" else self.merge  # which leaves moves out, and remembers nothing
        return merge or ("states" if ALGORITHMS[self.algorithm].remembers else None)

    # ------------------------------------------------------------ text

    @property
    def form(self) -> str:
        """The algorithm with its form: "alphabeta:hard:>"."""
        return ":".join([self.algorithm, *(value for _, value in self._unusual(("fail", "cut", "merge", "view")))])

    @property
    def text(self) -> str:
        """What `parse` reads: "alphabeta:hard:rank:depth=8"."""
        order = [] if self.ordering == "generated" else [self.ordering]
        limits = [f"{name}={value!r}" for name, value in self._unusual(LIMITS)]
        return ":".join([self.form, *order, *limits])

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str) -> SearchSpec:
        """The spec of a text: an algorithm, its form, an ordering and limits, in any order.

        >>> SearchSpec.parse("pvs:best:nodes=1000").nodes
        1000
        """
        return cls(**read_changes(text))

    # ------------------------------------------------------------ JSON

    def as_dict(self) -> SpecFields:
        """What `from_dict` reads, as JSON has it: the algorithm with all that it takes, and the limits that are set.

        >>> SearchSpec("pvs", depth=6).as_dict()
        {'algorithm': 'pvs', 'fail': 'soft', 'cut': '>=', 'ordering': 'generated', 'depth': 6}
        """
        taken = ("algorithm", *ALGORITHMS[self.algorithm].options, *LIMITS)
        found = {name: getattr(self, name) for name in FIELDS if name in taken and getattr(self, name) is not None}
        return cast(SpecFields, found)

    @classmethod
    def from_dict(cls, data: SpecFields) -> SearchSpec:
        """The spec that JSON describes; what is left out or null is as usual.

        >>> SearchSpec.from_dict({"algorithm": "pvs", "cut": ">", "depth": None}).text
        'pvs:>'
        """
        return cls().but(data)

    # ------------------------------------------------------------ another one

    def but(self, changes: str | SpecFields) -> SearchSpec:
        """The spec with changes, a text or names and values. What another algorithm has not is left behind.

        >>> SearchSpec("alphabeta", fail="hard", ordering="rank").but({"algorithm": "mtdf"}).text
        'mtdf:rank'
        """
        given = read_changes(changes) if isinstance(changes, str) else _said(changes)
        algorithm = given.get("algorithm", self.algorithm)
        if algorithm == self.algorithm or algorithm not in list(ALGORITHMS):
            return replace(self, **given)
        lost = [name for name in FORM if name not in ALGORITHMS[algorithm].options]
        return replace(self, **{name: usual(name) for name in (*lost, "merge")} | {**given})

    def without_limits(self, those_of: SearchSpec | None = None) -> SearchSpec:
        """The spec without its limits, or only without those that it shares with another.

        >>> SearchSpec("pvs", depth=6, nodes=9).without_limits(SearchSpec(depth=6)).text
        'pvs:nodes=9'
        """
        lost = [name for name in LIMITS if those_of is None or getattr(self, name) == getattr(those_of, name)]
        return replace(self, **{name: usual(name) for name in lost})

    # ------------------------------------------------------------ in words

    @property
    def form_title(self) -> str:
        """The algorithm and its form in words."""
        words = [tr(ALGORITHMS[self.algorithm].title)]
        words += [tr(FAILS[self.fail].title)] * (self.fail != SearchSpec.fail)
        words += [tr("cut on {rule}", rule=tr(CUTS[self.cut].title))] * (self.cut != SearchSpec.cut)
        words += [tr(MERGES[self.merge].title)] if self.merge else []
        words += [tr("values {view}", view=tr(VIEWS[self.view].title))] if self.view else []
        return ", ".join(words)

    @property
    def order_name(self) -> str:
        """The name of the order in which moves are tried; the engine has its own."""
        return OWN if self.is_engine else self.ordering

    @property
    def order_title(self) -> str:
        """The order of moves in words; empty for the engine, which has its own."""
        return "" if self.is_engine else ordering_title(self.ordering)

    @property
    def title(self) -> str:
        """The algorithm in words, with what is not as usual; without its limits."""
        return self.form_title + (f", {self.order_title}" if self.ordering != SearchSpec.ordering else "")


#: The fields of a spec, and which of them are the form and the limits.
FIELDS = tuple(field.name for field in fields(SearchSpec))
FORM, LIMITS = FIELDS[1:6], FIELDS[6:]

#: The words of a text that say what they are by themselves, and the field that each sets.
WORDS = {
    **dict.fromkeys(ALGORITHMS, "algorithm"),
    **dict.fromkeys(FAILS, "fail"),
    **dict.fromkeys(CUTS, "cut"),
    **dict.fromkeys(MERGES, "merge"),
    **dict.fromkeys(VIEWS, "view"),
}


def _check(holds: bool, rule: str, value: Any) -> None:
    if not holds:
        raise SecateurError(f"{rule}, not {value!r}")


def usual(name: str) -> Any:
    """What a field is unless something else is said."""
    return getattr(SearchSpec, name)


def _said(given: SpecFields) -> SpecFields:
    """The fields that a dictionary sets: what is null is left out."""
    for name in given:
        if name not in FIELDS:
            raise SecateurError(f"a search has no option {name!r}{instead(str(name), FIELDS)}")
    said = {name: value for name, value in given.items() if value is not None}
    found = {name: usual(name) if value in AS_USUAL.get(name, ()) else value for name, value in said.items()}
    return cast(SpecFields, found)


def read_changes(text: str) -> SpecFields:
    """The fields that a text such as "pvs:>:shuffled:7:depth=6" sets.

    >>> read_changes("hard:best")
    {'fail': 'hard', 'ordering': 'best'}
    """
    if not isinstance(text, str):
        raise SecateurError(f"a search must be a string such as 'alphabeta:hard', not {text!r}")
    if len(text) > LONGEST_TEXT:
        raise SecateurError(f"the text of a search must have at most {LONGEST_TEXT} letters, not {len(text):,}")
    found: dict[str, str | float] = {}
    for word in filter(None, BETWEEN.split(re.sub(r"\s*\+\s*", "+", text))):
        name, value = _read_word(text, word)
        if name in found:
            raise SecateurError(f"{text!r} gives two values for the same option: {found[name]} and {value}")
        found[name] = value
    if not found:
        raise SecateurError(f"{text!r} is not a search: write an algorithm and its form, such as alphabeta:hard")
    return cast(SpecFields, found)


def _read_word(text: str, word: str) -> tuple[str, str | float]:
    """The field that a word sets, and its value."""
    if word in WORDS:
        return WORDS[word], word
    name, equals, number = word.partition("=")
    if equals and name in LIMITS:
        limit: str | float = number
        with suppress(ValueError):
            limit = float(number) if name == "time" else int(number)
        return name, limit
    if re.split(r"[+:]", word)[0] in ORDERINGS:
        return "ordering", word
    known = (*WORDS, *ORDERINGS, *(f"{each}=" for each in LIMITS))
    where = "" if word == text else f"{text!r}: "
    raise SecateurError(f"{where}{word!r} is not an algorithm, a form or an ordering{instead(word, known)}")
