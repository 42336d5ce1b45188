"""What can be set: the options of the protocol, how they are announced, and how a value is read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from secateur.errors import SecateurError, instead
from secateur.machine import most_memory
from secateur.strength import RATINGS, STRENGTHS

#: The longest line of a caller's that an answer quotes.
QUOTED = 80

_WORDS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


@dataclass(frozen=True)
class Option:
    """One option: a spin (a whole number), check, string, combo (one of some words) or button.

    >>> Option("Hash", "spin", 64, low=1, high=1024).describe()
    'option name Hash type spin default 64 min 1 max 1024'
    >>> Option("Ponder", "check", False).read("true")
    True
    """

    name: str
    kind: str
    default: Any = None
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def describe(self) -> str:
        """The line that announces it."""
        text = f"option name {self.name} type {self.kind}"
        if self.kind == "check":
            return f"{text} default {str(self.default).lower()}"
        if self.kind == "spin":
            return f"{text} default {self.default} min {self.low} max {self.high}"
        if self.kind == "combo":
            return f"{text} default {self.default} " + " ".join(f"var {choice}" for choice in self.choices)
        return text if self.kind == "button" else f"{text} default {self.default or '<empty>'}"

    def read(self, text: str) -> Any:
        """The value that a text gives."""
        if self.kind == "check":
            if text.lower() not in _WORDS:
                raise SecateurError(f"{self.name} must be true or false, not {short(text)}")
            return _WORDS[text.lower()]
        if self.kind == "spin":
            number = whole(text)
            if number is None or not self.low <= number <= self.high:
                raise SecateurError(f"{self.name} must be a number from {self.low} to {self.high}, not {short(text)}")
            return number
        if self.kind == "combo":
            found = [choice for choice in self.choices if choice.lower() == text.lower()]
            if not found:
                raise SecateurError(f"{self.name} cannot be {short(text)}{instead(text, self.choices)}")
            return found[0]
        return "" if text == "<empty>" else text


#: What is set, by the names of the options.
OptionValues = TypedDict(
    "OptionValues",
    {
        "Hash": int,
        "Threads": int,
        "MultiPV": int,
        "Ponder": bool,
        "Compile First": bool,
        "Clear Hash": None,
        "Move Overhead": int,
        "Strength": str,
        "UCI_LimitStrength": bool,
        "UCI_Elo": int,
        "UCI_Chess960": NotRequired[bool],
        "Without": str,
        "Margins": str,
        "Weights": str,
        "Parameters": str,
    },
)


def short(text: str) -> str:
    """A caller's text as an answer quotes it: on one line, and no longer than can be read."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[: QUOTED + 1])
    return repr(plain if len(plain) <= QUOTED else plain[:QUOTED] + "...")


def whole(text: str) -> int | None:
    """A whole number of a sensible length; None for anything else.

    >>> whole("-12"), whole("1e3"), whole("-+5"), whole("9" * 50)
    (-12, None, None, None)
    """
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else None


def options(protocol: str) -> dict[str, Option]:
    """All options of a protocol, by name; a caller gets them before the game is loaded."""
    elos = [elo for elo, _ in RATINGS]
    found = [
        Option("Hash", "spin", 64, low=1, high=max(most_memory() >> 20, 64)),
        Option("Threads", "spin", 1, low=1, high=4 * (os.cpu_count() or 1)),
        Option("MultiPV", "spin", 1, low=1, high=256),
        Option("Ponder", "check", False),
        Option("Compile First", "check", False),
        Option("Clear Hash", "button"),
        Option("Move Overhead", "spin", 20, low=0, high=5_000),
        Option("Strength", "combo", "full", choices=tuple(STRENGTHS)),
        Option("UCI_LimitStrength", "check", False),
        Option("UCI_Elo", "spin", elos[-1], low=elos[0], high=elos[-1]),
        Option("Without", "string", ""),
        Option("Margins", "string", ""),
        Option("Weights", "string", ""),
        Option("Parameters", "string", ""),
    ]
    if protocol == "uci":
        found.insert(5, Option("UCI_Chess960", "check", False))
    return {option.name: option for option in found}


def called(known: dict[str, Option], name: str) -> Option:
    """The option of that name: capitals do not matter, nor whether _ or a blank is between its words."""
    plain = _plain(name)
    for option in known.values():
        if _plain(option.name) == plain:
            return option
    raise SecateurError(f"unknown option {short(name)}{instead(name, known)}")


def _plain(name: str) -> str:
    return name.lower().replace("_", " ")


def split(words: Iterable[str]) -> tuple[str, str]:
    """The name and the value in the words after `setoption`: both may have blanks.

    >>> split("name Move Overhead value 30".split())
    ('Move Overhead', '30')
    """
    parts: dict[str, list[str]] = {"name": [], "value": []}
    part = ""
    for word in words:
        if word.lower() in parts and (part == "" or (part == "name" and word.lower() == "value")):
            part = word.lower()
        elif part:
            parts[part].append(word)
    if not parts["name"]:
        raise SecateurError("setoption needs a name: setoption name Hash value 64")
    return " ".join(parts["name"]), " ".join(parts["value"])
