"""JSON from outside, read into typed objects by msgspec. An error is one line: the file, the place, what must be there.

The types are `msgspec.Struct`s with constraints in their annotations. A decoder built from the same types refuses what
does not fit; what it says of it is put in our words here, and nowhere else.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from secateur.errors import SecateurError, instead

T = TypeVar("T")

#: The words of a type that takes whatever there is.
ANYTHING = "any value"

#: What Python reads as JSON, but nothing else does.
HALF = "has a string with half a surrogate pair in it"

#: How much of a value an error quotes.
_LONGEST_SHOWN = 40

_PLACE = re.compile(r"^(?P<said>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[(\.\.\.)\]")
_FIELD = re.compile(r"^Object (missing required|contains unknown) field `(.*)`$", re.DOTALL)


class Misfit(NamedTuple):
    """What does not fit its type: where it is (empty at the top), and what must be different."""

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place} {self.problem}" if self.place else self.problem


# ---------------------------------------------------------------- reading and writing


def read(text: str | bytes, kind: type[T], where: str) -> T:
    """An object of a type from JSON; `where` names the text in an error.

    >>> from typing import Annotated
    >>> side = Annotated[int, msgspec.Meta(ge=0, le=1)]
    >>> Clock = msgspec.defstruct("Clock", [("seconds", float), ("side", side, 0)])
    >>> read('{"seconds": 3}', Clock, "clock.json")
    Clock(seconds=3.0, side=0)
    >>> read('{"seconds": 3, "side": 2}', Clock, "clock.json")
    Traceback (most recent call last):
    secateur.errors.SecateurError: clock.json: side must be a whole number from 0 to 1, not 2
    """
    try:
        return _decoder(kind).decode(text)
    except msgspec.ValidationError as error:
        raise SecateurError(f"{where}: {misfit(read_json(text, where), kind, error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        read_json(text, where)  # says at which line
        raise SecateurError(f"{where} {HALF}") from error


def convert(data: Any, kind: type[T], where: str = "") -> T:
    """An object of a type from what `json.loads` returns; without `where`, an error names only the place in it."""
    try:
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        problem = misfit(data, kind, error)
        raise SecateurError(f"{where}: {problem}" if where else str(problem)) from None
    except RecursionError:
        raise SecateurError(f"{where or 'this'} is nested too deeply") from None


def read_json(text: str | bytes, where: str) -> Any:
    """JSON without a type, or one line that says where it breaks; a name may stand only once in an object."""

    def refuse(constant: str) -> Any:
        raise SecateurError(f"{where} is not JSON: {constant} is not a number there")

    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _unique(pairs, where), parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise SecateurError(
            f"{where} is not JSON at line {error.lineno}, character {error.colno}: {_lower(error.msg)}"
        ) from None
    except UnicodeDecodeError as error:
        raise SecateurError(f"{where} is not UTF-8 text: byte {error.start} is wrong") from None
    except RecursionError:
        raise SecateurError(f"{where} is nested too deeply") from None
    except SecateurError:
        raise
    except ValueError:
        raise SecateurError(f"{where} has a number with too many digits") from None


def write(document: Any) -> str:
    """A typed object as JSON on one line."""
    try:
        return msgspec.json.encode(document).decode()
    except (UnicodeEncodeError, OverflowError):  # half of a character, or a number of more than 64 bits, from a game
        return json.dumps(plain(document), separators=(",", ":"))


def plain(document: Any) -> Any:
    """A typed object as dictionaries and lists, ready for any writer of JSON."""
    return msgspec.to_builtins(document, enc_hook=_builtin)


def _builtin(number: Any) -> Any:
    """A number of NumPy, or what else counts as a whole number, as JSON has it."""
    return number.item() if hasattr(number, "item") else int(number)


_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    if kind not in _DECODERS:
        _DECODERS[kind] = msgspec.json.Decoder(kind)
    return _DECODERS[kind]


def _unique(pairs: list[tuple[str, Any]], where: str) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise SecateurError(f"{where}: {twice!r} appears twice")
    return found


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---------------------------------------------------------------- what does not fit


def misfit(data: Any, kind: Any, error: msgspec.ValidationError) -> Misfit:
    """What msgspec found wrong with data, in our words."""
    found = _PLACE.match(str(error))
    assert found is not None
    here = _Walk(data, inspect.type_info(kind))
    for step in _STEP.finditer(found["path"] or ""):
        here.take(step)
    if error.__cause__ is not None:  # raised by the type's own check
        return Misfit(here.place, str(error.__cause__))
    if field := _FIELD.match(found["said"]):
        return _about_field(here, missing=field[1].startswith("missing"), name=field[2])
    if found["key"]:
        return Misfit(here.place, f"must have names that are {words(here.key_type())} each")
    return Misfit(here.place, f"must be {words(here.type)}, not {short(here.data)}{here.meant()}")


def _about_field(here: _Walk, missing: bool, name: str) -> Misfit:
    struct = here.struct()
    if not missing:
        known = [each.encode_name for each in struct.fields] if struct else []
        return Misfit(here.place, f"must not have the field {name[:40]!r}{instead(name[:40], known)}")
    below = f"{here.place}.{name}" if here.place else name
    wanted = next((each.type for each in struct.fields if each.encode_name == name), None) if struct else None
    wanted_words = words(wanted) if wanted is not None else words(here.type)
    return Misfit(below, "is missing" if wanted_words == ANYTHING else f"is missing: it must be {wanted_words}")


class _Walk:
    """Data and its type, followed along a path."""

    def __init__(self, data: Any, kind: inspect.Type) -> None:
        self.data, self.type, self.place = data, kind, ""

    def take(self, step: re.Match[str]) -> None:
        name, index, unknown = step.groups()
        if name is not None:
            struct = self.struct()
            found = next((each.type for each in struct.fields if each.encode_name == name), None) if struct else None
            self._go(name, self.data.get(name), found or inspect.AnyType())
        elif index is not None:
            self._go(int(index), self.data[int(index)], self._item_type(int(index)))
        elif unknown is not None:
            self._go(*self._culprit())

    def _go(self, key: str | int, data: Any, kind: inspect.Type) -> None:
        if isinstance(key, int):
            self.place += f"[{key}]"
        else:
            self.place = f"{self.place}.{key}" if self.place else key
        self.data, self.type = data, kind

    def _bare(self) -> list[inspect.Type]:
        return _alternatives(self.type)

    def struct(self) -> inspect.StructType | inspect.DataclassType | None:
        """The struct or dataclass that the data is meant to be: of several structs, the one that its tag names."""
        data = self.data if isinstance(self.data, dict) else {}
        for each in self._bare():
            if isinstance(each, inspect.DataclassType):
                return each
            if isinstance(each, inspect.StructType) and each.tag_field is None:
                return each
            if isinstance(each, inspect.StructType) and data.get(each.tag_field) == each.tag:
                return each
        return None

    def meant(self) -> str:
        """The word that was probably meant."""
        choices = [
            str(value) for each in self._bare() if isinstance(each, inspect.LiteralType) for value in each.values
        ]
        near = difflib.get_close_matches(self.data, choices, 1) if isinstance(self.data, str) else []
        return f"; did you mean {near[0]!r}?" if near else ""

    def key_type(self) -> inspect.Type:
        return next((each.key_type for each in self._bare() if isinstance(each, inspect.DictType)), inspect.AnyType())

    def _item_type(self, index: int) -> inspect.Type:
        for each in self._bare():
            if isinstance(each, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
                return each.item_type
            if isinstance(each, inspect.TupleType):
                return each.item_types[index]
        return inspect.AnyType()

    def _culprit(self) -> tuple[str, Any, inspect.Type]:
        """The entry of an object by names of which msgspec says only that it does not fit."""
        kind = next(each.value_type for each in self._bare() if isinstance(each, inspect.DictType))
        for name, value in self.data.items():
            if not _fits(value, kind):
                return name, value, kind
        return "...", None, kind


def _fits(data: Any, kind: inspect.Type) -> bool:
    """Whether data is what a type wants, so far as it takes to find the entry that is not."""
    for each in _alternatives(kind):
        if isinstance(each, inspect.StructType | inspect.DataclassType):
            try:
                msgspec.convert(data, each.cls)
                return True
            except msgspec.ValidationError:
                continue
        if (check := _CHECKS.get(type(each))) and check(data, each):
            return True
    return False


def _within(data: Any, kind: Any) -> bool:
    return (kind.ge is None or data >= kind.ge) and (kind.le is None or data <= kind.le)


def _long_enough(data: Any, kind: Any) -> bool:
    return (kind.min_length or 0) <= len(data) and (kind.max_length is None or len(data) <= kind.max_length)


_CHECKS: dict[type, Callable[[Any, Any], bool]] = {
    inspect.AnyType: lambda data, kind: True,
    inspect.NoneType: lambda data, kind: data is None,
    inspect.BoolType: lambda data, kind: isinstance(data, bool),
    inspect.IntType: lambda data, kind: type(data) is int and _within(data, kind),
    inspect.FloatType: lambda data, kind: type(data) in (int, float) and _within(data, kind),
    inspect.StrType: lambda data, kind: isinstance(data, str) and _long_enough(data, kind),
    inspect.LiteralType: lambda data, kind: data in kind.values,
    inspect.ListType: lambda data, kind: (
        isinstance(data, list) and _long_enough(data, kind) and all(_fits(each, kind.item_type) for each in data)
    ),
    inspect.DictType: lambda data, kind: (
        isinstance(data, dict) and all(_fits(each, kind.value_type) for each in data.values())
    ),
}


# ---------------------------------------------------------------- types in words


def words(kind: Any) -> str:
    """What a value of a type must be; a description in the annotation says it better.

    >>> from typing import Annotated, Literal
    >>> words(Annotated[int, msgspec.Meta(ge=1, le=500)]), words(int | float | None), words(Literal["soft", "hard"])
    ('a whole number from 1 to 500', 'a number or null', '"hard" or "soft"')
    """
    if not isinstance(kind, inspect.Type):
        kind = inspect.type_info(kind)
    if isinstance(kind, inspect.Metadata):
        described = (kind.extra_json_schema or {}).get("description")
        return str(described) if described else words(kind.type)
    if isinstance(kind, inspect.UnionType):
        return either([words(each) for each in alternatives(kind)])
    return _words(kind)


def alternatives(kind: inspect.UnionType) -> list[inspect.Type]:
    """The types of a union that words must tell: where any number will do, a whole one will."""
    decimal = any(isinstance(each, inspect.FloatType) for each in kind.types)
    return [each for each in kind.types if not (decimal and isinstance(each, inspect.IntType))]


def either(choices: Iterable[str]) -> str:
    """
    >>> either(["red", "green", "blue"]), either(["red"])
    ('red, green or blue', 'red')
    """
    *first, last = dict.fromkeys(choices)
    return f"{', '.join(first)} or {last}" if first else last


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return "a whole number" + range_words(kind.ge, kind.le)
        case inspect.FloatType():
            return "a number" + range_words(kind.ge, kind.le)
        case inspect.StrType():
            return "a string" + _length(kind.min_length, kind.max_length, "character")
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType():
            return "a list" + _length(kind.min_length, kind.max_length, "item")
        case inspect.TupleType():
            return "a list" + _length(len(kind.item_types), len(kind.item_types), "item")
        case inspect.LiteralType():
            return either([json.dumps(each, ensure_ascii=False) for each in kind.values])
        case inspect.EnumType():
            return either([json.dumps(each.value, ensure_ascii=False) for each in kind.cls])
        case inspect.StructType() if kind.tag_field is not None:
            return f'an object with "{kind.tag_field}": {json.dumps(kind.tag)}'
    return {inspect.BoolType: "true or false", inspect.NoneType: "null", inspect.AnyType: ANYTHING}.get(
        type(kind), "an object"
    )


def range_words(low: float | None, high: float | None) -> str:
    """Which numbers are meant, after "a number".

    >>> range_words(1, 65535), range_words(1, None), range_words(None, None)
    (' from 1 to 65,535', ' of at least 1', '')
    """
    if low is None:
        return "" if high is None else f" of at most {high:,}"
    return f" of at least {low:,}" if high is None else f" from {low:,} to {high:,}"


def _length(low: int | None, high: int | None, unit: str) -> str:
    def units(count: int) -> str:
        return f"{count:,} {unit}" if count == 1 else f"{count:,} {unit}s"

    if high is None:
        return f" of at least {units(low)}" if low else ""
    if low == high:
        return f" of {units(high)}"
    return f" of {low:,} to {units(high)}" if low else f" of at most {units(high)}"


def short(data: Any) -> str:
    """A value as an error quotes it."""
    text = json.dumps(data, ensure_ascii=False, default=str).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _alternatives(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a value may have, without their descriptions."""
    if isinstance(kind, inspect.Metadata):
        return _alternatives(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [each for one in kind.types for each in _alternatives(one)]
    return [kind]
