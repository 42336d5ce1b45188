"""Conversations that the tests of a file share: a new process takes a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.protocols_talk import Talk


def talk_to(*args: str) -> Iterator[Talk]:
    with Talk(*args) as talk:
        talk.compile()
        yield talk


@pytest.fixture(scope="module")
def connect4_process() -> Iterator[Talk]:
    yield from talk_to("ugi", "connect4")


@pytest.fixture(scope="module")
def chess_process() -> Iterator[Talk]:
    yield from talk_to("uci")


@pytest.fixture
def connect4(connect4_process: Talk) -> Talk:
    """An engine for Connect Four that has forgotten the tests before."""
    connect4_process.say("stop", "uginewgame")
    connect4_process.synchronized()
    return connect4_process


@pytest.fixture
def chess(chess_process: Talk) -> Talk:
    """An engine for chess that has forgotten the tests before."""
    chess_process.say("stop", "setoption name UCI_Chess960 value false", "setoption name MultiPV value 1", "ucinewgame")
    chess_process.synchronized()
    return chess_process
