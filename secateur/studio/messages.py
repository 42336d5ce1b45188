"""The messages of a page to the server, version 1: which there are, and what each must say.

docs/studio-api.md describes them for people; a test holds the two together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from secateur.bits import is_whole
from secateur.errors import instead
from secateur.strength import STRENGTHS
from secateur.studio.jobs import PUBLIC

#: The version of all messages: a page of another one is told to reload.
VERSION = 1

#: The longest message of a page, in bytes.
LONGEST = 1_000_000

#: The most seconds on a clock, or for a move.
DAY = 86_400.0

#: Numbers beyond this are not exact in JavaScript.
SAFE = (1 << 53) - 1


class BadMessage(Exception):
    """A message that cannot be used; `code` is for programs, the text for people."""

    def __init__(self, message: str, code: str = "bad-message", id: int | None = None) -> None:
        super().__init__(message)
        self.code, self.id = code, id


def writable(text: str) -> bool:
    """Whether a text can be written down: half of a character, which JSON allows, cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


Check = Callable[[Any], str]  # what a value should be, or "" where it is right


def text(most: int, least: int = 0) -> Check:
    def check(value: Any) -> str:
        right = isinstance(value, str) and least <= len(value) <= most and writable(value)
        return "" if right else f"a text of {least} to {most:,} characters"

    return check


def whole(low: int, high: int) -> Check:
    def check(value: Any) -> str:
        right = is_whole(value) and low <= value <= high
        return "" if right else f"a whole number from {low} to {high:,}"

    return check


def number(low: float, high: float) -> Check:
    def check(value: Any) -> str:
        right = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        return "" if right else f"a number from {low:g} to {high:,g}"

    return check


def truth(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def anything(value: Any) -> str:
    return "" if isinstance(value, dict) else "an object"


def one_of(*choices: str) -> Check:
    return lambda value: "" if value in choices else " or ".join(choices)


def listing(check: Check, most: int, least: int = 0) -> Check:
    def check_all(value: Any) -> str:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"a list of {least} to {most:,}"
        wrong = next(filter(None, map(check, value)), "")
        return f"a list of which each is {wrong}" if wrong else ""

    return check_all


def level(value: Any) -> str:
    """{"strength": NAME}, {"seconds": 1.5}, {"depth": 6} or {"nodes": 10000}."""
    if not isinstance(value, dict) or len(value) != 1:
        return "a level: one of strength, seconds, depth or nodes"
    (name, amount), limits = next(iter(value.items())), LEVELS
    if name not in limits:
        return "a level: one of strength, seconds, depth or nodes"
    wrong = limits[name](amount)
    return f"a level whose {name} is {wrong}" if wrong else ""


def player(value: Any) -> str:
    """{"kind": "human"} or {"kind": "engine", "level": LEVEL}."""
    if value == {"kind": "human"}:
        return ""
    if isinstance(value, dict) and value.keys() == {"kind", "level"} and value["kind"] == "engine":
        return level(value["level"])
    return 'a player: {"kind": "human"} or {"kind": "engine", "level": {...}}'


def clock(value: Any) -> str:
    """null, or {"seconds": 300, "increment": 2}."""
    if value is None:
        return ""
    if isinstance(value, dict) and value.keys() == {"seconds", "increment"}:
        wrong = number(1, DAY)(value["seconds"]) or number(0, 3_600)(value["increment"])
        return f"a clock with {wrong}" if wrong else ""
    return 'null or a clock: {"seconds": 300, "increment": 2}'


def piece(value: Any) -> str:
    """null, or {"shape": "disc", "side": 0, "text": ""}."""
    if value is None:
        return ""
    right = (
        isinstance(value, dict)
        and value.keys() == {"shape", "side", "text"}
        and not text(20)(value["shape"])
        and (value["side"] is None or not whole(0, 1)(value["side"]))
        and not text(20)(value["text"])
    )
    return "" if right else 'null or a piece: {"shape": "disc", "side": 0, "text": ""}'


LEVELS: dict[str, Check] = {
    "strength": one_of(*STRENGTHS),
    "seconds": number(0.01, 600),
    "depth": whole(1, 100),
    "nodes": whole(1, 10**12),
}

_GAME = text(300, 1)
_POSITION = text(20_000)
_MATCH = text(40, 1)
_NODE = whole(0, 1 << 40)
_SIDE = whole(0, 1)
_PLAYERS = listing(player, 2, 2)

#: For each type its fields; those with a question mark may be left out.
MESSAGES: dict[str, dict[str, Check]] = {
    "games": {},
    "match.new": {
        "game": _GAME, "position?": _POSITION, "moves?": listing(text(100, 1), 2_000), "players?": _PLAYERS,
        "clock?": clock, "name?": text(100),
    },
    "match.open": {"match": _MATCH},
    "match.close": {"match": _MATCH},
    "match.move": {"match": _MATCH, "node": _NODE, "move": text(100, 1)},
    "match.go": {"match": _MATCH, "node": _NODE},
    "match.undo": {"match": _MATCH},
    "match.redo": {"match": _MATCH},
    "match.drop": {"match": _MATCH, "node": _NODE},
    "match.promote": {"match": _MATCH, "node": _NODE},
    "match.resign": {"match": _MATCH, "side": _SIDE},
    "match.draw": {"match": _MATCH, "side": _SIDE},
    "match.players": {"match": _MATCH, "players": _PLAYERS, "clock?": clock},
    "match.pause": {"match": _MATCH, "paused": truth},
    "match.name": {"match": _MATCH, "name": text(100)},
    "match.delete": {"match": _MATCH},
    "match.list": {},
    "match.export": {"match": _MATCH, "format": one_of("json", "text")},
    "match.import": {"text": text(900_000, 1)},
    "position.read": {"game": _GAME, "position": _POSITION},
    "position.edit": {"game": _GAME, "pieces": listing(piece, 2_000, 1), "side": _SIDE},
    "analysis.start": {"match": _MATCH, "node": _NODE, "lines": whole(1, 5)},
    "analysis.stop": {},
    "graph.start": {"match": _MATCH},
    "graph.stop": {},
    "hint": {"match": _MATCH, "node": _NODE, "full": truth},
    "job.start": {"kind": one_of(*PUBLIC), "request": anything},
    "job.stop": {"job": text(40, 1)},
    "file": {},
}  # fmt: skip


def read(raw: str | bytes) -> dict[str, Any]:
    """A message of a page, checked; BadMessage says what is wrong with it."""
    try:
        message = json.loads(raw, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadMessage("this is not JSON: every message is a JSON object") from None
    if not isinstance(message, dict):
        raise BadMessage("every message is a JSON object")
    id = message.get("id")
    if whole(0, SAFE)(id):
        raise BadMessage("every message has an id, a whole number that rises")
    if message.get("v") != VERSION:
        raise BadMessage(f"this server speaks version {VERSION}: reload the page", id=id)
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise BadMessage(f"no message type {str(kind)[:40]!r}{instead(str(kind)[:40], MESSAGES)}", "unknown-type", id)
    fields = MESSAGES[kind]
    for name, check in fields.items():
        bare = name.rstrip("?")
        if bare not in message:
            if bare == name:
                raise BadMessage(f"{kind} needs {bare}: {check(...)}", id=id)
        elif wrong := check(message[bare]):
            raise BadMessage(f"{bare} of {kind} is not {wrong}", id=id)
    known = {"v", "id", "type", *(name.rstrip("?") for name in fields)}
    for name in message.keys() - known:
        raise BadMessage(f"{kind} has no field {str(name)[:40]!r}", id=id)
    return message


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not JSON")
