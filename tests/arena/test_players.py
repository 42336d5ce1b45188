"""Engines that crash, hang, babble and do not end: what the arena makes of each, and that nothing is left of them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from secateur.arena.limits import EngineClock, Limits
from secateur.arena.one_game import ContestGame, MatchTerms, play_game
from secateur.arena.openings import Opening
from secateur.arena.player import Crashed, Hung, MoveRequest, Player, go_line, make_player, read_info, wrong_value
from secateur.arena.specs import read_spec
from secateur.errors import SecateurError
from secateur.games import load
from secateur.workers.process import Late, LineProcess
from tests.helpers.arena_tools import alive, fake
from tests.helpers.patience import PATIENCE, wait_until

NOTATION = load("tictactoe").engine_notation()


def player(behaviour: str, *more: object, own: str = "") -> Player:
    return make_player(read_spec(fake(behaviour, *more) + own, "tictactoe"))


def patient() -> Player:
    """One that plays without a clock."""
    return player("first", own=",nodes=50")


def game(one: Player, two: Player, control: str = "100+1", **terms: float) -> ContestGame:
    try:
        return play_game(NOTATION, (one, two), Opening(), MatchTerms(Limits.parse(control), **terms))  # type: ignore[arg-type]
    finally:
        one.quit()
        two.quit()


def test_a_game_is_played_to_its_end() -> None:
    record = game(player("first"), player("best"))
    assert record.result in (0.0, 0.5) and not record.fault
    assert len(record.comments) == len(record.moves) and record.comments[0][:3] == (10, None, 3)
    assert record.termination == "normal" and record.refereeing < record.seconds
    record = game(player("last"), player("first"))
    assert (record.result, record.reason, record.moves) == (1.0, "X wins", ["c3", "a1", "b3", "b1", "a3"])


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("behaviour", "fault", "reason"),
    [
        ("crash", "crash", "crash"),
        ("illegal", "illegal", "illegal move 'a9'"),
        ("none", "illegal", "illegal move '(none)'"),
        ("late", "time", "time forfeit"),
        ("hang", "hang", "no answer"),
        ("flood", "hang", "no answer"),
        ("resign", "", "resigned"),
    ],
)
def test_faults_lose(behaviour: str, fault: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.arena.player.RECOVERY", PATIENCE if behaviour == "late" else 0.2)
    control = "1" if behaviour in ("late", "hang", "flood") else "100"
    for first in (True, False):
        bad, good = player(behaviour, 2), patient()
        record = game(*((bad, good) if first else (good, bad)), control=control)
        assert (record.result, record.fault, record.reason) == (0.0 if first else 1.0, fault, reason)


def test_a_crash_leaves_its_last_words_and_the_engine_plays_again() -> None:
    bad, good = player("crash"), player("first")
    try:
        terms = MatchTerms(Limits(100))
        for _ in range(2):
            record = play_game(NOTATION, (bad, good), Opening(), terms)
            assert record.fault == "crash" and record.moves == []
            assert record.detail == "ended with exit code 3, saying 'Segmentation fault, so to speak'"
        assert record.termination == "abandoned"
        assert good.running
    finally:
        bad.quit()
        good.quit()


def test_an_engine_that_cannot_be_started_again_only_loses(tmp_path: Path) -> None:
    bad, good = player("once", 1, tmp_path / "used"), player("first")
    try:
        found = [play_game(NOTATION, (bad, good), Opening(), MatchTerms(Limits(100))) for _ in range(2)]
    finally:
        bad.quit()
        good.quit()
    assert [record.reason for record in found] == ["crash", "crash before the first move"]
    assert "worn out" in found[1].detail


def test_a_line_that_is_read_late_is_not_lost() -> None:
    late = player("first")
    late.process = LineProcess(["/bin/echo", "hello"])
    try:
        with pytest.raises(Late):
            late.read(time.monotonic() - 1)
        assert late.read(time.monotonic() + PATIENCE) == "hello"
    finally:
        late.bury()


def test_garbage_is_ignored() -> None:
    record = game(player("garbage"), player("garbage"))
    assert not record.fault and record.reason == "X wins"


def test_time_is_measured_here_and_grace_is_counted() -> None:
    record = game(player("sleepy"), patient(), control="0.25+0.1", grace=0.0)
    assert not record.fault or record.fault == "time"
    assert all(comment[3] >= 0.15 for comment in record.comments[::2])
    record = game(player("sleepy"), patient(), control="0.1", grace=PATIENCE)
    assert not record.fault and record.overdrawn[0] > 0 and record.overdrawn[1] == 0
    record = game(player("sleepy"), patient(), control="0.1", grace=0.0)
    assert record.fault == "time" and record.result == 0.0


def test_an_engine_may_have_its_own_limits() -> None:
    spec = read_spec(fake("first") + ",nodes=50", "tictactoe")
    clock = EngineClock(Limits(1.5, 0.25))
    own = EngineClock(spec.limits or Limits())
    assert go_line(MoveRequest("", [], 0, (own, clock)), ("p1", "p2")) == "go nodes 50"
    line = go_line(MoveRequest("", [], 0, (clock, clock)), ("w", "b"))
    assert line == "go wtime 1500 btime 1500 winc 250 binc 250"


# ---------------------------------------------------------------- starting and ending


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (fake("stillborn"), "ended with exit code 1, saying 'no such thing as a board'"),
        (fake("first") + ",Levle=2", "it has no option 'Levle'; did you mean 'Level'?"),
        (fake("first") + ",Level=22", "Level=22: it takes a number from 0 to 9"),
        (fake("first") + ",level=high", "Level=high: it takes a whole number"),
        (fake("first") + ",Style=mad", "Style=mad: it takes one of solid, wild"),
        (fake("first") + ",Big Book=perhaps", "it takes true or false"),
        ("ugi:/bin/true", "true ended"),
        ("ugi:/bin/cat", "does not answer 'ugi'"),
    ],
)
def test_engines_that_do_not_start(spec: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.arena.player.HANDSHAKE", 0.5 if spec.endswith("/cat") else PATIENCE)
    with pytest.raises(SecateurError) as caught:
        make_player(read_spec(spec, "tictactoe")).start()
    assert says in str(caught.value)


def test_options_are_set() -> None:
    good = make_player(read_spec(fake("first") + ",level=3,Style=Wild,Big Book=true", "tictactoe"))
    good.start()
    assert good.program == "Fake 1.0"
    good.quit()


def test_nothing_is_left_of_an_engine_and_its_children(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    one, two = player("child", 1, note), player("stubborn")
    record = game(one, two)
    assert not record.fault
    child = int(note.read_text())
    wait_until(lambda: not alive(child))


def test_crashed_and_hung_are_told_apart() -> None:
    assert issubclass(Hung, Crashed)


# ---------------------------------------------------------------- lines


def test_info_lines() -> None:
    said = read_info("info depth 12 seldepth 20 multipv 1 score cp -35 nodes 123 nps 9 hashfull 1 time 3 pv e2e4 e7e5")
    assert (said.depth, said.score, said.mate, said.nodes, said.line) == (12, -35, None, 123, "e2e4 e7e5")
    won, lost = read_info("info depth 3 score mate 2 pv a1"), read_info("info depth 3 score mate -1 lowerbound")
    assert won.mate == 2 and lost.mate == -1
    assert won.score is not None and lost.score is not None and won.score > 90_000 and lost.score < -90_000
    assert read_info("").score is None


def test_values_of_options() -> None:
    assert wrong_value("string default", "anything, even this") == ""
    assert wrong_value("button", "") == ""
    assert wrong_value("spin default 1", "7") == ""
    assert wrong_value("combo default a b var a b var c", "A B") == ""
