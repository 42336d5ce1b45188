"""Reads answers: numbers, bounds, names of nodes. An error names the item."""

from __future__ import annotations

import re
from math import inf, isnan

from secateur.errors import SecateurError
from secateur.exercise.documents import Answer
from secateur.exercise.sheet import Exercise
from secateur.language import mark, tr

#: A number that somebody wrote; an infinity is Python's, and no finite number is one.
Number = int | float

#: How one writes that a node is never entered.
PRUNED = "pruned"

#: How signs are written, the usual way first. Grading reads all of these, and exports accept all of these.
MINUS = ("-", "−", "–")
INFINITE = ("inf", "∞", "infinity", "oo")
BOUNDS = {"<=": ("<=", "≤", "=<", "⩽"), ">=": (">=", "≥", "=>", "⩾"), "=": ("=",)}
_PRUNED = (PRUNED, "x", *MINUS, "not visited")

_TYPED = {each: typed for typed, written in (("-", MINUS), ("inf", ("∞",)), *BOUNDS.items()) for each in written}
_NUMBER = re.compile(r"[+-]?(\d{1,9}([.,]\d{1,9})?|[.,]\d{1,9})")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+")  # or three decimals: which, nobody can tell
_COMMA_INSIDE = re.compile(r"\d,\d+\s+[^\s,]|^[^\s,]+\s+[^\s,]*\d,\d")  # "0,5 1": the comma is a number's own
_INFINITE = re.compile(rf"([+-]?)({'|'.join(INFINITE)})")


def plain(text: str) -> str:
    """A text with the signs of a keyboard."""
    for sign, typed in _TYPED.items():
        text = text.replace(sign, typed)
    return " ".join(text.lower().split())


def spellings(text: str) -> tuple[str, ...]:
    """The ways to write a number or "pruned", the usual one first.

    >>> spellings("3"), spellings("-3")[:3], spellings("0.5")[:3]
    (('3', '3.0', '3,0', '+3', '+3.0', '+3,0'), ('-3', '-3.0', '-3,0'), ('0.5', '0.50', '.5'))
    >>> "0,5" in spellings("0.5"), "-0,5" in spellings("-0.5")
    (True, True)
    """
    if text == PRUNED:
        return _PRUNED
    signs = MINUS if text.startswith("-") else ("", "+")
    numbers = INFINITE if text.endswith("inf") else _spelled(text.removeprefix("-"))
    return tuple(sign + each for sign in signs for each in numbers)


def _spelled(digits: str) -> tuple[str, ...]:
    """The ways to write a number that is not negative; decimals may have a comma before them."""
    if "." not in digits:
        return digits, f"{digits}.0", f"{digits},0"
    bare = digits.removeprefix("0")
    pointed = (digits, f"{digits}0", *((bare, f"{bare}0") if bare != digits else ()))
    return *pointed, *(each.replace(".", ",") for each in pointed)


def spelled_values(sign: str, text: str) -> tuple[str, ...]:
    """The ways to write a value: with its sign before it, "=", "<=" or ">="; a bare number is an exact value.

    >>> spelled_values("=", "3")[:5], spelled_values("<=", "3")[:3]
    (('3', '3.0', '3,0', '+3', '+3.0'), ('<= 3', '<= 3.0', '<= 3,0'))
    """
    numbers = spellings(text)
    return *(numbers if sign == "=" else ()), *(
        each + gap + number for each in BOUNDS[sign] for gap in (" ", "") for number in numbers
    )


def number(given: Answer, item: str) -> Number:
    """A number or an infinity; decimals may have a comma before them.

    >>> number("-∞", "B"), number(" 3 ", "B"), number("3.0", "B"), number(2.5, "B"), number("0,50", "B")
    (-inf, 3, 3, 2.5, 0.5)
    """
    found: Number | None = None
    if isinstance(given, (int, float)) and not isinstance(given, bool) and not isnan(given):
        found = given
    text = plain(given).replace(" ", "") if isinstance(given, str) else ""
    if _THOUSANDS.fullmatch(text):
        raise SecateurError(
            tr(
                "{item}: {given} may have decimals, or its thousands apart: write it without a comma, 1000 or 1.5",
                item=item,
                given=shown(given),
            )
        )
    if _NUMBER.fullmatch(text):
        found = int(text) if text.lstrip("+-").isdigit() else float(text.replace(",", "."))
    elif infinite := _INFINITE.fullmatch(text):
        found = -inf if infinite[1] == "-" else inf
    if found is None:
        message = mark("{item}: {given} is not a number: write 3, -3, inf or -inf")
        raise SecateurError(tr(message, item=item, given=shown(given)))
    return int(found) if isinstance(found, float) and found.is_integer() else found


def number_words(number: Number) -> str:
    """A number as a key writes it: "inf" for an infinity alone, however large a number is.

    >>> number_words(-inf), number_words(99999999), number_words(2.5)
    ('-inf', '99999999', '2.5')
    """
    return str(number)


def is_pruned(given: Answer) -> bool:
    return isinstance(given, str) and plain(given) in _PRUNED


def value(given: Answer, item: str) -> tuple[str, Number]:
    """A value, and the sign before it: "", "=", "<=" or ">=".

    >>> value("≤ 2", "C"), value(3, "A"), value("=3", "A"), value("=<2", "C")
    (('<=', 2), ('', 3), ('=', 3), ('<=', 2))
    """
    if not isinstance(given, str):
        return "", number(given, item)
    text = plain(given)
    sign = next((sign for sign in BOUNDS if text.startswith(sign)), "")
    return sign, number(text.removeprefix(sign), item)


def at_node(where: str, node: str) -> str:
    """A node of a version, at the beginning of a message.

    >>> at_node("ann.json, version 2", "D")
    'ann.json, version 2, node D'
    """
    return tr("{place}, node {node}", place=where, node=node)


def window(given: Answer, item: str) -> tuple[Number | None, Number | None]:
    """Alpha and beta; None if a box is empty.

    >>> window("(3, ∞)", "C"), window("-inf 3", "C"), window(["", 3.0], "C"), window("0,5; 1,5", "C")
    ((3, inf), (-inf, 3), (None, 3), (0.5, 1.5))
    """
    written = given
    if isinstance(given, dict):
        if unknown := set(given) - {"alpha", "beta"}:
            message = mark("{item}: a window must have alpha and beta, not {unknown}")
            raise SecateurError(tr(message, item=item, unknown=repr(min(unknown))))
        given = [given.get("alpha"), given.get("beta")]
    elif isinstance(given, str):
        inside = given.strip().strip("()[]").strip()
        between = ";" if ";" in inside else r"\s+" if _COMMA_INSIDE.search(inside) else "," if "," in inside else r"\s+"
        given = [each.strip() for each in re.split(between, inside)]
    if not isinstance(given, list) or len(given) != 2:
        message = mark('{item}: {given} is not a window: write [3, "inf"] or "pruned"')
        raise SecateurError(tr(message, item=item, given=shown(written)))
    alpha, beta = (
        None if each is None or each == "" else number(each, tr("{place}, {part}", place=item, part=name))
        for name, each in zip(("alpha", "beta"), given, strict=True)
    )
    return alpha, beta


def names(given: Answer, exercise: Exercise, item: str) -> list[str]:
    """Names of nodes: a list, or one text with spaces or commas between them."""
    parts = re.split(r"[\s,;]+", given.strip()) if isinstance(given, str) else given
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        message = mark('{item}: {given} is not a list of nodes: write ["D", "E"] or "D E"')
        raise SecateurError(tr(message, item=item, given=shown(given)))
    found = [node_name(part, exercise, item) for part in parts if part.strip()]
    for each in found:
        if found.count(each) > 1:
            raise SecateurError(tr("{item}: {node} appears twice", item=item, node=each))
    return found


def node_name(given: str, exercise: Exercise, item: str) -> str:
    """The node's name as the tree has it."""
    known = {name.lower(): name for name in exercise.nodes}
    name = given.strip()
    if name in exercise.nodes:
        return name
    if name.lower() in known:
        return known[name.lower()]
    message = mark("{item}: the tree has no node {name}; choose from {names}")
    raise SecateurError(tr(message, item=item, name=repr(name), names=", ".join(exercise.nodes)))


def no_answer(given: Answer, form: str, item: str) -> SecateurError:
    """What to say of an answer that is none; `form` is what it should look like."""
    return SecateurError(tr("{item}: {given} is not an answer: write {form}", item=item, given=shown(given), form=form))


def by_node(given: Answer, exercise: Exercise, item: str) -> dict[str, Answer]:
    """Answers for inner nodes, by name: an object, or one text such as "C: 3 inf; G: pruned" or "A: 3, C <= 1"."""
    if isinstance(given, str):
        given = by_name(given, item)
    if not isinstance(given, dict):
        raise no_answer(given, '{"B": ..., "C": ...}', item)
    found: dict[str, Answer] = {}
    for name, each in given.items():
        node = exercise.nodes[node_name(name, exercise, item)]
        if not node.children:
            inner = ", ".join(inner.label for inner in exercise.inner)
            raise SecateurError(
                tr("{item}: {node} is a leaf: give answers for {inner}", item=item, node=node.label, inner=inner)
            )
        if node.label in found:
            raise SecateurError(tr("{item}: {node} appears twice", item=item, node=node.label))
        found[node.label] = each
    return found


#: Where a text of several answers ends one, and where its name ends: at a colon, or before a sign.
_NEXT = re.compile(r"[;\n]|,(?=[^,:;]*:)")
_NAMED = re.compile(r"\s*([^:<>=≤≥⩽⩾\s]+)\s*(?::|(?=[<>=≤≥⩽⩾]))(.*)")


def by_name(text: str, item: str) -> dict[str, Answer]:
    """The parts of an answer in one text.

    >>> by_name("C: 3 inf; G: pruned", "Ann"), by_name("A = 3, C: <= 1", "Ann")
    ({'C': '3 inf', 'G': 'pruned'}, {'A': '= 3', 'C': '<= 1'})
    """
    found: dict[str, Answer] = {}
    for part in filter(str.strip, _NEXT.split(text)):
        named = _NAMED.fullmatch(part)
        if named is None:
            raise no_answer(part.strip(), '"B: ...; C: ..."', item)
        if named[1] in found:
            raise SecateurError(tr("{item}: {node} appears twice", item=item, node=named[1]))
        found[named[1]] = named[2].strip()
    return found


def shown(given: Answer) -> str:
    """What somebody wrote, short enough for a line."""
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."
