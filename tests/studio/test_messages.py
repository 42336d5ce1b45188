"""The types of the studio's messages: what is made from them, who answers them, and what an error says."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from secateur import schema
from secateur.strength import STRENGTHS
from secateur.studio.messages import BadMessage, read, replies
from secateur.studio.messages.replies import REPLIES, Failure, JobNews
from secateur.studio.messages.requests import REQUESTS, NewMatch, SetPlayers
from secateur.studio.messages.values import EnginePlayer, HumanPlayer, Level, TimeControl
from secateur.studio.page_handlers import SLOW, Page

SCRIPT = Path(__file__).parents[2] / "scripts" / "messages.py"


def test_the_documentation_and_the_typedefs_are_up_to_date() -> None:
    made: dict[str, Any] = runpy.run_path(str(SCRIPT))
    again = "python scripts/messages.py makes it again"
    assert made["DOCS"].read_text("utf-8") == made["page"](made["DOCS"].read_text("utf-8")), again
    assert made["TYPES"].read_text("utf-8") == made["types_file"](), again


def test_everything_that_is_sent_is_documented() -> None:
    kinds = {each for each in vars(replies).values() if isinstance(each, type) and issubclass(each, replies.Reply)}
    assert kinds - {replies.Reply, replies.SearchNews, replies.KeptMatch} == set(REPLIES)


@pytest.mark.parametrize("kind", REQUESTS)
def test_a_page_answers_each_message(kind: str) -> None:
    handler = getattr(Page, "on_" + kind.replace(".", "_"))
    assert handler.__annotations__["message"] == f"requests.{REQUESTS[kind].__name__}"
    answers = {each.__name__ for each in REPLIES} | ({"None"} if kind == "job.start" else set())
    assert handler.__annotations__["return"] in answers


def test_slow_messages_exist() -> None:
    assert REQUESTS.keys() >= SLOW


def test_every_strength_is_a_level() -> None:
    for name in STRENGTHS:
        assert schema.convert({"strength": name}, Level, "x").given == {"strength": name}


def test_a_message_becomes_an_object() -> None:
    players = '[{"kind":"human"},{"kind":"engine","level":{"seconds":1}}]'
    new = read(f'{{"v":1,"id":3,"type":"match.new","game":"nim","players":{players},"clock":null}}')
    assert isinstance(new, NewMatch) and new.clock is None and new.moves == []
    assert new.players == [HumanPlayer(), EnginePlayer(Level(seconds=1.0))]


@pytest.mark.parametrize(
    ("given", "clock"),
    [
        ("", UNSET),
        (',"clock":null', None),
        (',"clock":{"seconds":60,"increment":0}', TimeControl(60.0, 0.0)),
    ],
)
def test_no_clock_is_not_the_same_as_the_clock_that_there_is(given: str, clock: Any) -> None:
    players = '[{"kind":"human"},{"kind":"human"}]'
    message = read(f'{{"v":1,"id":3,"type":"match.players","match":"m","players":{players}{given}}}')
    assert isinstance(message, SetPlayers) and message.clock == clock


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ('"type":"match.go","match":"m","node":"4"', 'match.go: node must be the number of a node, not "4"'),
        ('"type":"match.go","match":"m"', "match.go: node is missing: it must be the number of a node"),
        ('"type":"match.resign","match":"m","side":2', "match.resign: side must be 0 or 1, not 2"),
        ('"type":"match.resign","match":"m","side":true', "match.resign: side must be 0 or 1, not true"),
        ('"type":"match.pause","match":"m","paused":1', "match.pause: paused must be true or false, not 1"),
        ('"type":"match.opne","match":"m"', "there is no message of type 'match.opne'; did you mean 'match.open'?"),
        ('"type":"match.undo","match":"m","mtch":1', "match.undo: must not have the field 'mtch'; did you mean"),
        (
            '"type":"match.new","game":"nim","players":[{"kind":"human"},{"kind":"engine","level":{}}]',
            "match.new: players[1].level must have exactly one of strength, elo, seconds, depth and nodes",
        ),
        (
            '"type":"match.new","game":"nim","clock":{"seconds":0,"increment":0}',
            "match.new: clock.seconds must be a number from 1 to 86,400, not 0",
        ),
        (
            '"type":"match.name","match":"m","name":"\\ud800"',
            "match.name has a string with half a surrogate pair in it",
        ),
        ('"type":"job.start","kind":"dance","request":{}', "job.start: kind must be "),
    ],
)
def test_an_error_says_what_must_be_different(fields: str, says: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read(f'{{"v":1,"id":3,{fields}}}')
    assert str(refused.value).startswith(says), str(refused.value)
    assert refused.value.id == 3


def test_what_a_game_says_can_always_be_sent() -> None:
    """Even half of a character, and a number of more than 64 bits."""
    news = schema.write(JobNews(job="j1", state="done", result={"text": "\ud800", "nodes": 1 << 70}))
    assert "\\ud800" in news and str(1 << 70) in news
    assert schema.write(Failure(re=None, code="failed", message="x")) == (
        '{"type":"error","v":1,"re":null,"code":"failed","message":"x"}'
    )
