"""Errors about JSON from outside: one line with the file, the place, and what must be there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from secateur import schema
from secateur.errors import SecateurError

Side = Annotated[int, Meta(ge=0, le=1)]


class Person(Struct, tag_field="kind", tag="person", forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=5)]


class Machine(Struct, tag_field="kind", tag="machine", forbid_unknown_fields=True):
    level: dict[str, float]
    title: Annotated[str, Meta(max_length=3, description="a title of three letters at most")] = ""


class Match(Struct):
    players: Annotated[list[Person | Machine], Meta(min_length=2, max_length=2)]
    side: Side = 0
    cut: Literal[">=", ">"] = ">="
    scores: dict[int, Annotated[float, Meta(ge=0, le=1)] | None] = {}
    done: bool = False

    def __post_init__(self) -> None:
        if self.done and not self.scores:
            raise ValueError("must have scores if it is done")


ANN, BOX = '{"kind": "person", "name": "Ann"}', '{"kind": "machine", "level": {"depth": 3}}'


def test_what_fits_is_read() -> None:
    match = schema.read(f'{{"players": [{ANN}, {BOX}], "later": "fields", "scores": {{"3": 1}}}}', Match, "x.json")
    assert match.players == [Person("Ann"), Machine({"depth": 3})]
    assert match.scores == {3: 1.0}
    assert schema.read(schema.write(match), Match, "again") == match
    assert schema.convert(schema.plain(match), Match, "again") == match


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (f'"players": [{ANN}]', "players must be a list of 2 items, not "),
        (f'"players": [{ANN}, 3]', 'players[1] must be an object with "kind": "person" or an object with "kind"'),
        (f'"players": [{ANN}, {{"kind": "robot"}}]', "players[1].kind must be "),
        (
            f'"players": [{ANN}, {{"kind": "person", "name": ""}}]',
            "players[1].name must be a string of 1 to 5 characters",
        ),
        (f'"players": [{ANN}, {{"kind": "person"}}]', "players[1].name is missing: it must be a string of 1 to 5 ch"),
        (f'"players": [{ANN}, {{"name": "Bob"}}]', "players[1].kind is missing"),
        (
            f'"players": [{ANN}, {{"kind": "machine", "level": {{"a": 1, "b": "2"}}}}]',
            'players[1].level.b must be a number, not "2"',
        ),
        (
            f'"players": [{ANN}, {{"kind": "machine", "level": {{}}, "title": "long"}}]',
            'players[1].title must be a title of three letters at most, not "long"',
        ),
        (
            f'"players": [{ANN}, {{"kind": "person", "name": "Bob", "nam": 3}}]',
            "players[1] must not have the field 'nam'; did you mean 'name'?",
        ),
        (f'"players": [{ANN}, {BOX}], "side": true', "side must be a whole number from 0 to 1, not true"),
        (f'"players": [{ANN}, {BOX}], "side": 1.0', "side must be a whole number from 0 to 1, not 1.0"),
        (f'"players": [{ANN}, {BOX}], "side": {10**30}', "side must be a whole number from 0 to 1, not 1000"),
        (f'"players": [{ANN}, {BOX}], "cut": "<"', 'cut must be ">" or ">=", not "<"'),
        (f'"players": [{ANN}, {BOX}], "done": 1', "done must be true or false, not 1"),
        (f'"players": [{ANN}, {BOX}], "done": true', "must have scores if it is done"),
        (f'"players": [{ANN}, {BOX}], "scores": {{"a": 1}}', "scores must have names that are a whole number each"),
        (
            f'"players": [{ANN}, {BOX}], "scores": {{"1": 1, "2": 1.5}}',
            "scores.2 must be a number from 0 to 1 or null, not 1.5",
        ),
        ('"side": 1', "players is missing: it must be a list of 2 items"),
        (f'"players": [{ANN}, {BOX}], "scores": {{"1": 1e999}}', "scores.1 must be a number from 0 to 1 or null"),
    ],
)
def test_what_does_not_fit_is_named(fields: str, problem: str) -> None:
    with pytest.raises(SecateurError) as raised:
        schema.read(f"{{{fields}}}", Match, "match.json")
    assert str(raised.value).startswith(f"match.json: {problem}"), str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 250


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "x.json is not JSON at line 1, character 1"),
        ('{"players": [\n3,]}', "x.json is not JSON at line 2, character"),
        ('{"side": NaN}', "x.json is not JSON: NaN is not a number there"),
        (b'{"cut": "\xff"}', "x.json is not UTF-8 text: byte 9 is wrong"),
        ("[" * 100_000, "x.json is nested too deeply"),
        ('{"players": ' * 100_000, "x.json is nested too deeply"),
        ('{"side": ' + "9" * 10_000 + "}", "x.json has a number with too many digits"),
        ('{"cut": "\\ud800"}', "x.json has a string with half a surrogate pair in it"),
        ("[]", "x.json: must be an object, not []"),
    ],
)
def test_what_is_not_json_is_named(text: Any, problem: str) -> None:
    with pytest.raises(SecateurError) as raised:
        schema.read(text, Match, "x.json")
    assert str(raised.value).startswith(problem), str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 250


def test_a_name_may_stand_only_once() -> None:
    with pytest.raises(SecateurError, match=r"^x\.json: 'side' appears twice$"):
        schema.read_json('{"side": 1, "side": 1}', "x.json")
