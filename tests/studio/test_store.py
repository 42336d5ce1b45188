"""The file of matches: private, used by one studio at a time, and recovered if a part of it is damaged."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from secateur.errors import SecateurError
from secateur.studio.matches import Match
from secateur.studio.store import Store, Unreadable
from tests.helpers.running_studio import Running
from tests.helpers.talking import Refused, Talk


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def filled(file: Path, matches: int = 5, moves: int = 4) -> list[str]:
    """Writes a file with some matches; returns their ids."""
    store = Store(file)
    ids = []
    for number in range(matches):
        match = Match("nim", "Nim", ["First", "Second"], name=f"match {number}")
        for ply in range(moves):
            match.add(f"m{ply}", ply % 2)
        store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
        ids.append(match.id)
    store.close()
    return ids


def test_the_length_of_a_match_is_that_of_its_main_line(tmp_path: Path) -> None:
    store, match = Store(tmp_path / "m.sqlite"), Match("nim", "Nim", ["First", "Second"])
    first = match.add("1", 0)
    match.add("2", 1)
    match.current = first.id
    for ply in range(3):
        last = match.add(f"3{ply}", 1 - ply % 2)

    def lengths() -> list[int]:
        store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
        return [match.length, *(summary.moves for summary in store.matches()[0])]

    assert lengths() == [2, 2]
    match.promote(last.id)
    assert lengths() == [4, 4]
    store.close()


# ---------------------------------------------------------------- who may read it


def test_nobody_else_reads_it(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store = Store(tmp_path / "new" / "m.sqlite")
    finally:
        os.umask(old)
    assert mode(tmp_path / "new") == 0o700
    store.save(Match("nim", "Nim", ["First", "Second"]).row())
    files = sorted((tmp_path / "new").iterdir())
    assert [each.name for each in files] == ["m.sqlite", "m.sqlite-lock", "m.sqlite-shm", "m.sqlite-wal"]
    assert [mode(each) for each in files] == [0o600] * 4
    store.close()


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite"
    ids = filled(file)
    file.chmod(0o644)
    store = Store(file)
    assert mode(file) == 0o600 and len(store.matches()[0]) == len(ids)
    store.close()


def test_a_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    file, link, folder = tmp_path / "m.sqlite", tmp_path / "link.sqlite", tmp_path / "folder"
    link.symlink_to(file)
    folder.symlink_to(tmp_path, target_is_directory=True)
    first = Store(file)
    for other in (link, folder / "m.sqlite", folder / "link.sqlite"):
        with pytest.raises(SecateurError, match="another studio is using"):
            Store(other)
    first.close()
    loop = tmp_path / "loop.sqlite"
    loop.symlink_to(loop)
    with pytest.raises(SecateurError, match="cannot be kept in"):
        Store(loop)


def test_a_planted_lock_is_not_followed(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear all")
    (tmp_path / "m.sqlite-lock").symlink_to(letter)
    with pytest.raises(SecateurError, match="cannot be kept in"):
        Store(tmp_path / "m.sqlite")
    assert letter.read_text() == "Dear all"


# ---------------------------------------------------------------- one row

DAMAGES = [
    "UPDATE matches SET players = '{' WHERE id = :id",
    "UPDATE matches SET players = '[1, 2]' WHERE id = :id",
    "UPDATE matches SET players = '[' || hex(zeroblob(100000)) || ']' WHERE id = :id",
    "UPDATE matches SET sides = '[\"one\"]' WHERE id = :id",
    "UPDATE matches SET sides = x'ff' WHERE id = :id",
    "UPDATE matches SET clock = '{\"seconds\": 3}' WHERE id = :id",
    "UPDATE matches SET result = '[]' WHERE id = :id",
    "UPDATE matches SET chosen = '[\"x\"]' WHERE id = :id",
    "UPDATE matches SET current = 'here' WHERE id = :id",
    "UPDATE matches SET changed = 'today' WHERE id = :id",
    "UPDATE matches SET title = x'00ff' WHERE id = :id",
    "UPDATE nodes SET parent = id WHERE match = :id",
    "UPDATE nodes SET parent = 4 WHERE match = :id AND id = 2",
    "UPDATE nodes SET parent = 99 WHERE match = :id AND id = 2",
    "UPDATE nodes SET move = x'ff' WHERE match = :id",
    "UPDATE nodes SET side = 7 WHERE match = :id",
    "UPDATE nodes SET score = '{' WHERE match = :id",
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_bad_row_hides_only_its_match(tmp_path: Path, damage: str) -> None:
    ids = filled(tmp_path / "m.sqlite")
    store = Store(tmp_path / "m.sqlite")
    store.base.execute(damage, {"id": ids[2]})
    rows, bad = store.matches()
    others = [id for id in ids if id != ids[2]]
    assert {row.id for row in rows} >= set(others) and set(bad) <= {ids[2]}
    for id in others:
        assert len(Match.kept(*store.match(id)).line()) == 5
    with pytest.raises(Unreadable, match="is damaged"):
        store.match(ids[2])
    assert store.delete(ids[2])
    store.close()


def test_half_a_character_does_not_count_as_damage(tmp_path: Path) -> None:
    ids = filled(tmp_path / "m.sqlite")
    store = Store(tmp_path / "m.sqlite")
    store.base.execute("UPDATE matches SET name = CAST(x'41ff' AS TEXT), current = 99 WHERE id = ?", ids[:1])
    match = Match.kept(*store.match(ids[0]))
    assert match.name == "A\ufffd" and match.current == 0
    assert len(store.matches()[0]) == 5
    store.close()


def test_a_studio_says_which_match_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite"
    ids = filled(file, moves=0)
    change(file, f"UPDATE matches SET players = '{{' WHERE id = '{ids[0]}'")
    running = Running(file, "--workers", "1")
    try:
        with Talk(running) as talk:
            told = talk.ask("match.list")
            assert told["unreadable"] == [ids[0]] and {row["id"] for row in told["matches"]} == set(ids[1:])
            assert talk.ask("match.open", match=ids[1])["name"] == "match 1"
            with pytest.raises(Refused, match="cannot be read: the column players is damaged") as refused:
                talk.ask("match.open", match=ids[0])
            assert refused.value.code == "failed"
        assert running.get(f"/api/v1/matches/{ids[0]}").status == 503
        assert running.get(f"/api/v1/matches/{ids[1]}").status == 200
    finally:
        running.stop()
    expected = (
        f"secateur: the match {ids[0]} in {file} cannot be read, and was not changed: the column players is damaged\n"
    )
    assert running.complaints() == expected


def test_rows_are_checked_a_few_at_a_time(tmp_path: Path) -> None:
    ids = filled(tmp_path / "m.sqlite", moves=0)
    store = Store(tmp_path / "m.sqlite")
    store.base.execute("UPDATE matches SET players = '{' WHERE id IN (?, ?)", (ids[0], ids[4]))
    found, last = [], 0
    while last is not None:
        last, bad = store.check(last, 2)
        found.append(list(bad))
    assert found == [[ids[0]], [], [ids[4]]]
    store.close()


def test_my_games_say_that_one_is_damaged(tmp_path: Path, browser: Any) -> None:
    ids = filled(tmp_path / "m.sqlite", matches=2)
    change(tmp_path / "m.sqlite", f"UPDATE matches SET players = '{{' WHERE id = '{ids[0]}'")
    running = Running(tmp_path / "m.sqlite", "--workers", "1")
    page = browser.new_page()
    page.set_default_timeout(60_000)
    try:
        page.goto(f"{running.url}/play?game=tictactoe")
        page.click("button[aria-label='My games']")
        page.wait_for_selector(".kept li:has-text('match 1')")
        page.wait_for_selector("text=Damaged games that cannot be read: 1.")
    finally:
        page.close()
        running.kill()


# ---------------------------------------------------------------- the whole file


def overwrite(file: Path, start: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(start)
        opened.write(data)


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        base.execute(statement)


DISASTERS: dict[str, Any] = {
    "head gone": lambda file: overwrite(file, 0, bytes(100)),
    "noise": lambda file: file.write_bytes(random.Random(1).randbytes(40_000)),
    "cut short": lambda file: os.truncate(file, file.stat().st_size - 5000),
    "cut to the head": lambda file: os.truncate(file, 50),
    "no schema": lambda file: overwrite(file, 100, bytes(3996)),
    "no table": lambda file: change(file, "DROP TABLE nodes"),
}


@pytest.mark.parametrize("name", DISASTERS)
def test_a_damaged_file_is_set_aside_and_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = tmp_path / "m.sqlite"
    filled(file, 50, 20)
    DISASTERS[name](file)
    Path(f"{file}-wal").write_bytes(b"what was written last")
    (tmp_path / "m.sqlite.damaged-1").write_text("an older one")
    (tmp_path / "m.sqlite.damaged-2-wal").write_text("of another")
    damaged = file.read_bytes()
    store = Store(file)
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith(f"secateur: {file} is damaged (")
    assert "it is kept as m.sqlite.damaged-3, and " in said
    assert (tmp_path / "m.sqlite.damaged-3").read_bytes() == damaged
    assert (tmp_path / "m.sqlite.damaged-3-wal").read_bytes() == b"what was written last"
    assert (tmp_path / "m.sqlite.damaged-1").read_text() == "an older one"
    assert (tmp_path / "m.sqlite.damaged-2-wal").read_text() == "of another"
    match = Match("nim", "Nim", ["First", "Second"])
    store.save(match.row())
    assert match.id in {row.id for row in store.matches()[0]}
    store.close()
    Store(file).close()
    assert capsys.readouterr().err == "", "the new one is whole"


def test_what_can_be_read_of_a_damaged_file_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each page of the file is damaged in turn: most matches are recovered, and none is incomplete."""
    whole = tmp_path / "whole.sqlite"
    filled(whole, 50, 20)
    pages = whole.stat().st_size // 4096
    noise, best, seen = random.Random(2), 0, 0
    for page in range(1, pages):
        file = tmp_path / f"{page}.sqlite"
        shutil.copy(whole, file)
        overwrite(file, 4096 * page, noise.randbytes(4096))
        store = Store(file)
        rows, bad = store.matches()
        for row in rows:
            assert len(store.match(row.id)[1]) == row.moves == 20
        assert not bad
        store.close()
        seen += "is damaged" in capsys.readouterr().err
        best = max(best, len(rows))
    assert seen >= pages - 2 and best >= 40


def test_a_file_that_is_not_a_studios_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear all,\n" * 200)
    file.chmod(0o644)
    with pytest.raises(SecateurError, match="not a file of this studio, and was not changed"):
        Store(file)
    assert list(tmp_path.iterdir()) == [file] and mode(file) == 0o644
