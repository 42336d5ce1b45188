"""Contests as a program asks for them: result objects, listeners, Ctrl-C and what goes on after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur import ContestOptions, Interrupted, SecateurError, Sprt, ladder, match
from secateur.arena.contest import Contest
from secateur.journal import Journal
from tests.helpers.arena_tools import fake

PLAY = ContestOptions("tictactoe", time="100+1", plies=1)


class Listener:
    """Notes what it is told, and interrupts after some games."""

    def __init__(self, most: int = 1000) -> None:
        self.most, self.resumed, self.ended = most, -1, list[int]()

    def begins(self, contest: Contest, journal: Journal | None) -> None:
        self.resumed = contest.resumed

    def game_ended(self, contest: Contest, number: int) -> None:
        self.ended.append(number)
        if len(self.ended) == self.most:
            raise KeyboardInterrupt


def test_a_match_gives_its_result_and_tells_of_every_game(tmp_path: Path) -> None:
    listener = Listener()
    options = ContestOptions("tictactoe", time="100+1", plies=1, pgn=tmp_path / "games.pgn")
    result = match(fake("best"), fake("first"), options, games=4, listener=listener)
    assert result.complete and result.standing.games == 4 and sorted(listener.ended) == [0, 1, 2, 3]
    assert result.standing.losses == 0 and result.elo.low > -1000 and result.verdict == ""
    assert result.as_dict()["games"] == 4 and dict(result.rows)["games"].startswith("4 of 4")
    assert (tmp_path / "games.pgn").read_text().count("[Event ") == 4


def test_a_test_ends_a_match() -> None:
    result = match(fake("best"), fake("crash"), PLAY, sprt=Sprt(0, 400, 0.3, 0.3))
    assert result.verdict == "elo1" and result.games is None and result.complete
    assert result.as_dict()["sprt"]["accepted"] == "elo1"


def test_an_interrupted_match_goes_on(cache: Path) -> None:
    with pytest.raises(Interrupted) as stopped:
        match(fake("best"), fake("first"), PLAY, games=4, listener=Listener(most=2))
    assert not stopped.value.result.complete and stopped.value.result.standing.games == 2
    listener = Listener()
    result = match(fake("best"), fake("first"), PLAY, games=4, listener=listener)
    assert listener.resumed == 2 and len(listener.ended) == 2 and result.standing.games == 4
    assert not list(cache.rglob("*.jsonl"))


def test_a_ladder_gives_a_rating() -> None:
    result = ladder(fake("best"), [fake("first") + "=1000", fake("last") + "=1100"], PLAY, games=2)
    assert result.ratings == (1000, 1100) and result.complete
    assert [each["opponent"] for each in result.as_dict()["opponents"]] == ["first", "last"]


@pytest.mark.parametrize(
    ("games", "sprt", "says"),
    [
        (3, (0, 5), "games must be an even number"),
        (0, (0, 5), "games must be an even number"),
        (2, (5, 5), "must be less than the second"),
    ],
)
def test_what_cannot_be_played(games: int, sprt: tuple[float, float], says: str) -> None:
    with pytest.raises(SecateurError, match=says):
        match(fake("best"), fake("first"), PLAY, games, Sprt(*sprt))
