"""Matches, their clocks, how they are written down, and the file that keeps them."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from secateur.errors import SecateurError
from secateur.play.clock import ChessClock
from secateur.studio import notation
from secateur.studio.match_file import write_match
from secateur.studio.matches import HUMAN, ROOT, Match
from secateur.studio.messages.values import EnginePlayer, GameChoice, Level, MatchEnd, MoveNotes, ScoreView
from secateur.studio.store import Store
from tests.attack import kills

ENGINE = EnginePlayer(Level(depth=2))


def new_match(*moves: str) -> Match:
    match = Match("tictactoe", "Tic-tac-toe", ["X", "O"])
    for number, move in enumerate(moves):
        match.add(move, number % 2)
    return match


def test_variations_are_kept_in_order_and_the_line_follows_the_current_one() -> None:
    match = new_match("a1", "b2", "c3")
    match.go(1)
    other = match.add("a2", 1)
    assert [node.move for node in match.children(1)] == ["b2", "a2"]
    assert match.moves() == ["a1", "a2"]
    match.go(1)
    assert match.line() == [ROOT, 1, other.id], "redo goes where one came from"
    match.go(3)
    match.go(ROOT)
    assert match.line() == [ROOT, 1, 2, 3]


def test_promote_makes_the_main_line_and_drop_moves_up() -> None:
    match = new_match("a1", "b2")
    match.go(1)
    other = match.add("c3", 1)
    changed = match.promote(other.id)
    assert [node.move for node in match.children(1)] == ["c3", "b2"] and len(changed) == 2
    removed = match.drop(other.id)
    assert removed == [other.id] and match.current == 1
    match.endings[2] = MatchEnd(0, "x", 2)
    match.drop(1)
    assert match.current == ROOT and match.result is None and match.nodes == {}


def test_undo_goes_back_to_a_persons_turn() -> None:
    match = new_match("a1", "b2", "c3", "a2")
    match.players = [HUMAN, ENGINE]
    assert match.before_last_turn() == 2
    match.go(2)
    assert match.next_turn() == 4
    match.players = [HUMAN, HUMAN]
    match.go(4)
    assert match.before_last_turn() == 3
    match.players = [ENGINE, HUMAN]
    match.go(1)
    assert match.before_last_turn() is None, "only the engine has moved"


def test_a_long_line_needs_no_recursion() -> None:
    match = new_match(*(f"m{number}" for number in range(5_000)))
    assert len(match.line()) == 5_001
    assert len(match.below(1)) == 5_000
    assert [len(line) for line in notation.read(write_match(match)).lines()] == [5_000]
    assert notation.read(notation.as_pgn(match, standard=False)).texts(list(range(1, 5_001))) == match.moves()


def test_a_clock_takes_time_from_whom_it_runs_for(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("secateur.play.clock.time.monotonic", lambda: now[0])
    clock = ChessClock(60, 2, [60, 60])
    clock.start(0)
    now[0] += 10
    assert clock.now(0) == 50 and clock.now(1) == 60
    clock.moved(0)
    assert clock.left == [52, 60] and clock.running is None
    clock.start(1)
    now[0] += 100
    clock.halt()
    assert clock.left == [52, 0]


# ---------------------------------------------------------------- written down

MOVES = st.text(st.characters(categories=["L", "N"], exclude_characters="()"), min_size=1, max_size=4)


@given(st.lists(st.tuples(st.integers(0, 30), MOVES), max_size=30), st.text(max_size=30))
def test_both_formats_say_the_same_tree(plan: list[tuple[int, str]], name: str) -> None:
    match = Match("nim", "Nim", ["First", "Second"], name=name.strip().replace("\n", " ").replace("\r", " "))
    for place, move in plan:
        match.go(place % (len(match.nodes) + 1))
        if match.child(move) is None:
            match.add(move, 0)
    lines = sorted(match.moves(id) for id in match.nodes if not match.children(id))
    record = notation.read(write_match(match))
    assert sorted(map(record.texts, record.lines())) == lines and record.game == "nim" and record.name == match.name
    record = notation.read(notation.as_pgn(match, standard=False))
    assert sorted(map(record.texts, record.lines())) == lines


def steps(record: notation.MatchFile) -> list[tuple[int, str]]:
    return [(parent, move.text) for parent, move in record.moves]


def test_text_that_people_write() -> None:
    record = notation.read('[Game "othello"]\n[Name "A \\"good\\" one"]\n\n1. f5 d6 (f6 e6) 2. c3')
    assert steps(record) == [(0, "f5"), (1, "d6"), (1, "f6"), (3, "e6"), (2, "c3")]
    assert list(map(record.texts, record.lines())) == [["f5", "f6", "e6"], ["f5", "d6", "c3"]]
    assert record.name == 'A "good" one'


PGN = """[Event "Blitz; round 2"]
[Site "Łódź {Poland}"]
[Date "1912.10.01"]
[White "Anderssen"]
[Black "?"]
[Result "1-0"]
[Termination "time forfeit"]

{A warm day.} 1.e4 e5 {a comment (with [brackets])} 2. Nf3!? $1 (2.f4 {the gambit} exf4) 2... Nc6 ; to the end
3. Bb5 1-0
"""


def test_pgn_is_read() -> None:
    record = notation.read(PGN)
    assert record.game == "chess" and record.name == "Anderssen - ?" and record.position == ""
    assert steps(record) == [(0, "e4"), (1, "e5"), (2, "Nf3"), (2, "f4"), (4, "exf4"), (3, "Nc6"), (6, "Bb5")]
    assert record.tags["Event"] == "Blitz; round 2" and record.tags["Site"] == "Łódź {Poland}"
    assert record.comment == "A warm day." and record.moves[1][1].comment == "a comment (with [brackets])"
    assert record.moves[2][1].glyphs == (5, 1) and record.moves[5][1].comment == "to the end"
    assert record.result_at(7, ["White", "Black"]) == MatchEnd(0, "White wins: time forfeit", 7)
    fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 7"
    assert notation.read(f'[FEN "{fen}"]\n\n7... Kd8 8. O-O *').position == fen


def test_of_several_games_one_is_chosen() -> None:
    text = PGN + "\n" + PGN.replace("Anderssen", "Dufresne") + '\n[Event "x"]\n\n1. d4 *\n'
    with pytest.raises(SecateurError, match="the file has 3 games: choose one of them by its number"):
        notation.read(text)
    with pytest.raises(SecateurError, match="the file has 3 games: there is no game 4"):
        notation.read(text, 4)
    assert notation.read(text, 2).tags["White"] == "Dufresne" and steps(notation.read(text, 3)) == [(0, "d4")]
    games = notation.games_in(text)
    assert [game.title for game in games] == ["Anderssen - ?", "Dufresne - ?", "x"]
    assert games[0] == GameChoice("Anderssen - ?", "chess", "1-0", "1912.10.01", 5)


def test_a_file_of_2_000_games() -> None:
    text = "\n".join(PGN.replace("Anderssen", f"Player {number}") for number in range(2_000))
    assert len(notation.games_in(text)) == 2_000
    assert notation.read(text, 1_234).tags["White"] == "Player 1233"


def test_chess_is_written_as_pgn() -> None:
    other = pytest.importorskip("chess.pgn", reason="python-chess (GPL) is for tests only, and not here")
    match = Match("chess", "Chess", ["White", "Black"], players=[HUMAN, EnginePlayer(Level(strength="club"))])
    for move in ("f3", "e5", "g4", "Qh4#"):
        match.add(move, 0)
    match.go(2)
    match.add("d4", 0)
    match.add("exd4", 0)
    match.go(4)
    match.end(1, "Black wins: checkmate")
    text = notation.as_pgn(match, standard=True)
    assert "1. f3 e5 2. g4 (2. d4 exd4) 2... Qh4# 0-1" in text and '[Black "secateur club"]' in text
    game = other.read_game(io.StringIO(text))
    assert not game.errors and game.headers["Result"] == "0-1" and game.end().board().is_checkmate()
    assert steps(notation.read(text)) == [(0, "f3"), (1, "e5"), (2, "g4"), (2, "d4"), (4, "exd4"), (3, "Qh4#")]


def broken(**fields: Any) -> str:
    """The file of a match with something wrong in it."""
    good = json.loads(write_match(new_match()))
    return json.dumps({**good, **fields})


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "names its game"), ("f5 d6", "names its game"), ('[Game "nim"]\na1 (b1', "a variation has no end"),
        ('[Game "nim"]\n( b1 )', "a variation stands before the first move"), ("{", "is not JSON"),
        ('[Game "nim"]\na1 {b1', "a comment has no end"), (broken(tags={"White": 3}), "tags"),
        (broken(moves=[[0, "a1", {"glyphs": [0]}]]), "moves[0]"),
        ("{}", "version 1"), ('{"secateur-match": 1}', "game is missing"), ('{"secateur-match": 2}', "version 1"),
        (broken(game=3), "the match: game must be the name"), (broken(moves=[[0]]), "number of the move before"),
        (broken(moves=[[1, "a1"]]), "must follow an earlier move"), (broken(players=[1, 2]), "players[0] must be"),
        (broken(current=3), "current must be one of its 0 moves"), (broken(name="\ud800"), "half a surrogate pair"),
        (broken(result={"winner": 7, "reason": "", "node": 0}), "result.winner must be"),
        ("[" * 100_000, "names its game"), ('{"a":' * 100_000, "nested too deeply"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_in_one_line(text: str, word: str) -> None:
    with pytest.raises(SecateurError) as caught:
        notation.read(text)
    assert word in str(caught.value) and "\n" not in str(caught.value)


# ---------------------------------------------------------------- kept


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    match = new_match("a1", "b2")
    match.go(1)
    match.add("c3", 1).score = ScoreView(3, 0.6, "X +3", "heuristic", None)
    match.nodes[1].notes, match.nodes[2].notes = MoveNotes("why"), MoveNotes(before="or", glyphs=[1, 14])
    match.tags, match.comment = {"White": "Ann"}, "first"
    match.clock = ChessClock(60, 1, [50.0, 40.0])
    match.end(0, "O resigned")
    match.players = [HUMAN, ENGINE]
    store = Store(tmp_path / "m.sqlite")
    store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
    store.save_with_nodes(match.row(), [node.row() for node in match.promote(3)], [])
    store.close()
    store = Store(tmp_path / "m.sqlite")
    again = Match.kept(*store.match(match.id))
    assert again.without_view() == match.without_view()
    assert [row.moves for row in store.matches()[0]] == [2]
    assert store.delete(match.id) and not store.delete(match.id)
    with pytest.raises(KeyError):
        store.match(match.id)
    assert store.base.execute("SELECT count(*) FROM nodes").fetchone()[0] == 0
    store.close()


def test_a_file_of_an_older_studio_gets_the_new_columns(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite"
    match = new_match("a1", "b2")
    store = Store(file)
    store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
    for table, column in (("matches", "notes"), ("matches", "endings"), ("nodes", "notes")):
        store.base.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    store.close()
    store = Store(file)
    again = Match.kept(*store.match(match.id))
    assert again.without_view() == match.without_view() and again.tags == {}
    again.tags = {"White": "Ann"}
    store.save(again.row())
    assert Match.kept(*store.match(match.id)).tags == {"White": "Ann"}
    store.close()


def test_a_change_is_all_or_nothing(tmp_path: Path) -> None:
    match = new_match("a1")
    store = Store(tmp_path / "m.sqlite")
    broken = structs.replace(match.nodes[1].row(), move=None)
    with pytest.raises(Exception, match="NOT NULL"):
        store.save_with_nodes(match.row(), [broken], [])
    assert store.matches() == ([], {})
    store.close()


KILLED = """
import sys
from pathlib import Path
from secateur.studio.matches import Match
from secateur.studio.store import Store
store = Store(Path(sys.argv[1]))
match = Match("nim", "Nim", ["First", "Second"], id="one")
while True:
    node = match.add(f"m{len(match.nodes)}", 0)
    store.save_with_nodes(match.row(), [node.row()], [])
    print(node.id, flush=True)
"""


def test_kill_9_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite"
    writer = subprocess.Popen([sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    told = 0
    while told < 200:
        told = int(writer.stdout.readline())
    os.kill(writer.pid, signal.SIGKILL)
    rest = writer.stdout.read().split()
    writer.wait()
    told = int(rest[-1]) if rest else told
    store = Store(file)
    match = Match.kept(*store.match("one"))
    assert len(match.nodes) >= told and match.current == len(match.nodes)
    store.close()


def test_kill_9_of_a_studio_loses_nothing_that_pages_were_told() -> None:
    figures = kills.attack(seed=3, scale=0.02)
    assert figures.held, figures
    assert figures.tried["kills"] == 3


def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes, which are no database" * 10)
    with pytest.raises(SecateurError, match="--data"):
        Store(file)
    assert file.read_text().startswith("my notes") and list(tmp_path.iterdir()) == [file]
    import sqlite3

    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE t (x)")
    other.close()
    with pytest.raises(SecateurError, match="not a file of this studio"):
        Store(tmp_path / "other.sqlite")


def test_one_studio_at_a_time(tmp_path: Path) -> None:
    first = Store(tmp_path / "m.sqlite")
    with pytest.raises(SecateurError, match="another studio"):
        Store(tmp_path / "m.sqlite")
    first.close()
    Store(tmp_path / "m.sqlite").close()
