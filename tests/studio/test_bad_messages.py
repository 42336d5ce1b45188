"""Messages that are not valid: each is answered, and the page goes on."""

from __future__ import annotations

import pytest

from tests.attack import messages as strange
from tests.helpers.talking import Refused, Talk


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "bad-message"), ("{", "bad-message"), ("[]", "bad-message"), ("null", "bad-message"),
        ('{"v":1,"type":"games"}', "bad-message"), ('{"v":1,"id":"x","type":"games"}', "bad-message"),
        ('{"v":2,"id":1,"type":"games"}', "bad-message"), ('{"v":1,"id":1,"type":"nothing"}', "unknown-type"),
        ('{"v":1,"id":1,"type":"__init__"}', "unknown-type"), ('{"v":1,"id":1,"type":["games"]}', "unknown-type"),
        ('{"v":1,"id":1,"type":"match.open"}', "bad-message"),
        ('{"v":1,"id":1,"type":"match.open","match":7}', "bad-message"),
        ('{"v":1,"id":1,"type":"match.open","match":"nope"}', "not-found"),
        ('{"v":1,"id":1,"type":"match.open","match":"nope","more":1}', "bad-message"),
        ('{"v":1,"id":1,"type":"match.new","game":"nim","clock":{"seconds":NaN,"increment":0}}', "bad-message"),
        ('{"v":1,"id":1,"type":"match.new","game":"nim","players":[{"kind":"engine","level":{"depth":9e9}},1]}',
         "bad-message"),
        ("[" * 100_000, "bad-message"), ('{"v":1,"id":1,"type":"' + "x" * 1_000_000 + '"}', "bad-message"),
    ],
)  # fmt: skip
def test_what_is_no_message_is_answered(talk: Talk, raw: str, code: str) -> None:
    talk.socket.send(raw)
    answer = talk.receive()
    assert answer["type"] == "error" and answer["code"] == code and "\n" not in answer["message"]
    talk.last = 10
    assert talk.ask("match.list")["type"] == "matches", "the page goes on"


def test_ids_rise(talk: Talk) -> None:
    talk.ask("match.list")
    talk.last = 0
    with pytest.raises(Refused, match="out of order"):
        talk.ask("match.list")


@pytest.mark.slow
def test_ten_thousand_strange_messages_and_requests_harm_nobody() -> None:
    figures = strange.attack(seed=7, scale=0.36)
    assert figures.held, figures
