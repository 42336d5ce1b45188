"""The verdict on a student's function: typed, and the same in text, HTML and JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

#: What a verdict can be, the worst first.
KindOfVerdict = Literal[
    "not-judged",
    "crash",
    "endless",
    "too-slow",
    "no-return",
    "keeps-state",
    "wrong-value",
    "wrong-move",
    "changes-arguments",
    "prunes-nothing",
    "prunes-too-little",
    "right",
]

#: Each verdict in words.
HEADLINES: dict[str, str] = {
    "not-judged": "cannot be judged",
    "crash": "crashes",
    "endless": "does not end",
    "too-slow": "is too slow",
    "no-return": "returns nothing",
    "keeps-state": "keeps state between calls",
    "wrong-value": "returns a wrong value",
    "wrong-move": "chooses a wrong move",
    "changes-arguments": "changes its arguments",
    "prunes-nothing": "prunes nothing",
    "prunes-too-little": "prunes too little",
    "right": "is right",
}


class NamedMistake(msgspec.Struct, frozen=True, kw_only=True):
    """A known mistake. `certain`: the function behaves exactly like it on every tree that was tried."""

    name: str
    sentence: str
    cure: str
    certain: bool = True


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What a search does on a tree. A value or move that it does not return is None."""

    value: float | int | None
    move: str | None  # the name of the child that it chooses, as pictures name the nodes
    leaves: list[str] | None  # the leaves that it visits, in order, by name
    error: str | None = None


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """The smallest tree that shows what is wrong."""

    tree: Any  # nested lists
    depth: int | None  # half-moves; None: to the leaves
    first: Literal["max", "min"]
    leaves: int
    expected: Deed  # what a right search of the nearest form does,
    found: Deed  # and what the function does
    difference: str  # the first step that differs, in a sentence
    form: str  # the right search that it is compared with
    shared: bool = False  # equal branches are one object, and have the same names


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How many leaves the function visits on all trees together, compared with minimax and the usual alpha-beta."""

    leaves: int
    minimax: int
    alphabeta: int


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on one function."""

    kind: KindOfVerdict
    file: str
    entry: str
    reading: str  # how it was called, and what it returns
    sentence: str
    convention: str | None = None  # of a right one
    mistakes: list[NamedMistake] = []
    remarks: list[str] = []
    witness: Witness | None = None
    effort: Effort | None = None
    trees: int = 0  # how many it was tried on
    seed: int = 0  # of the random ones
    seconds: float = 0.0
    isolation: str = ""  # how its process was confined; empty if it ran in this one
    choices: list[str] = []  # the functions to choose from, if the file has several

    @property
    def is_right(self) -> bool:
        return self.kind == "right"

    @property
    def mistake(self) -> str | None:
        """The name of the first mistake."""
        return self.mistakes[0].name if self.mistakes else None

    @property
    def is_certain(self) -> bool:
        """Whether it names a mistake for certain."""
        return any(each.certain for each in self.mistakes)
