"""Files with many games in a real browser: one is chosen, or all of them become games of the studio."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PAGE

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=PAGE)

GAME = '[Event "{0}"]\n[White "Player {0}"]\n[Black "Bo"]\n\n{1} *\n\n'


def bring(page: Any, file: Path) -> Any:
    """The dialog with the games of a file."""
    page.goto("/play?game=tictactoe")
    page.get_by_role("button", name="My games").click()
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    return page.get_by_role("dialog", name="Games in the file")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of 2,000 games."""
    file = tmp_path / "many.pgn"
    game = '[Event "Blitz; round 2"]\n[White "Player {0}"]\n[Black "Bo"]\n\n1. e4 {{why not}} e5 $2 *\n\n'
    file.write_text("".join(game.format(number) for number in range(1, 2_001)))
    return file


def test_of_a_file_with_many_games_one_is_chosen(page: Any, many: Path) -> None:
    dialog = bring(page, many)
    expect(dialog).to_contain_text("This file has 2,000 games: choose one to open it, or import all of them")
    expect(dialog.locator(".choices li")).to_have_count(200)
    dialog.get_by_label("Number, player or date").fill("1234")
    dialog.get_by_role("button", name="1234. Player 1234 - Bo · 1 move").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Player 1234 - Bo")
    assert page.locator(".moves .turn button").all_inner_texts() == ["e4", "e5?"]
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves .comment")).to_have_text("why not")


ANNOTATED = """[Event "annotated"]
[White "Ann"]
[Black "Bo"]

{Before it begins.} 1. e4 $1 {Best by test.} 1... e5 $14 $146
2. Nf3 (2. f4 $5 {Bold.} exf4 {Taken.} 3. Nf3) 2... Nc6 $99 *
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("phone", [False, True])
def test_comments_and_glyphs_stand_in_the_list_of_moves(
    open_page: Callable[..., Any], tmp_path: Path, accessible: Callable[[Any], None], phone: bool
) -> None:
    page, file = open_page(phone=phone), tmp_path / "annotated.pgn"
    file.write_text(ANNOTATED)
    page.goto("/play?game=tictactoe")
    page.get_by_role("button", name="My games").click()
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann - Bo")
    turns = page.locator(".moves .turns")
    assert turns.locator(".turn button").all_text_contents() == ["e4!", "e5 ⩲ N", "Nf3", "Nc6 $99"]
    assert turns.locator("> .comment").all_inner_texts() == ["Before it begins.", "Best by test."]
    lines = [" ".join(line.split()) for line in turns.locator(".variation").all_inner_texts()]
    assert lines == ["2. f4!? Bold. 2… exf4 Taken. 3. Nf3"]
    expect(turns.locator(".glyphs").nth(1)).to_have_attribute("title", "first player slightly better, novelty")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    page.get_by_role("button", name="My games").click()
    first = page.get_by_role("dialog", name="My games").locator(".kept li").first
    expect(first).to_contain_text("2 moves")  # those of the variation are not counted


def test_a_file_is_cut_where_the_tags_of_a_game_begin(page: Any) -> None:
    page.goto("/play?game=tictactoe")
    games = [
        '[Game "othello"]\n[White "A"]\n\n1.f5 d6! {so\n[Game "x"]\nwhat}\n2.c3 *\n\n',
        '[White "B"]\n[Game "othello"]\n\n1. f5 {a} *\n',
        '[Event "without moves"]\n[White "C"]\n',
        '[Event "x"]\n\n1. e4 {has no end\n',
        '[Event "y"]\n\n1. d4 *\n',
    ]
    cut = 'async text => (await import("/js/play/file_parts.js")).partsOf(text, 10)'
    assert page.evaluate(cut, "".join(games)) == games


@pytest.mark.parametrize("phone", [False, True])
def test_all_games_of_a_file_are_imported_and_found(
    open_page: Callable[..., Any], tmp_path: Path, accessible: Callable[[Any], None], phone: bool
) -> None:
    page, file = open_page(phone=phone), tmp_path / "some.pgn"
    moves = {7: "1. e4 Qxh8", 8: "1. e4 (1. d4"}
    texts = [GAME.format(number, moves.get(number, "1. e4 e5 2. Nf3")) for number in range(1, 31)]
    file.write_text("".join(texts))
    dialog = bring(page, file)
    dialog.get_by_role("button", name="Import all 30 games").click()
    expect(dialog.get_by_role("status").first).to_have_text("Now in My games: 28 of 30 games.")
    failures = dialog.get_by_role("list", name="Games that could not be imported").get_by_role("listitem")
    expect(failures).to_have_count(2)
    expect(failures.nth(0)).to_contain_text(re.compile(r"7\. Player 7 - Bo.*move 2: .*Qxh8", re.DOTALL))
    expect(failures.nth(1)).to_contain_text("a variation has no end")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(dialog.get_by_role("button", name="My games")).to_be_focused()
    page.keyboard.press("Enter")
    mine = page.get_by_role("dialog", name="My games")
    mine.get_by_label("Name, players or result").fill("player 30 ")
    expect(mine.locator(".kept li").first).to_contain_text("Chess · two people · 2 moves · in progress")
    accessible(page)
    mine.locator(".kept .open").filter(has_text="Player 30 - Bo").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Player 30 - Bo")


@pytest.mark.slow
def test_an_import_that_is_stopped_or_closed_keeps_what_it_has(page: Any, many: Path) -> None:
    dialog = bring(page, many)
    dialog.get_by_role("button", name="Import all 2,000 games").click()
    expect(dialog.locator(".numbers")).to_contain_text(re.compile(r"^[1-9][\d,]* of 2,000"))
    dialog.get_by_role("button", name="Stop").click()
    status = dialog.get_by_role("status").first
    expect(status).to_contain_text(re.compile(r"^Now in My games: [\d,]+ of 2,000 games\. Not tried: [\d,]+\.$"))
    kept = int(status.inner_text().split()[0].replace(",", ""))
    dialog.get_by_role("button", name="My games").click()
    mine = page.get_by_role("dialog", name="My games")
    expect(mine).to_contain_text("are listed: type something to find others." if kept > 200 else "Player 1 - Bo")
    page.keyboard.press("Escape")
    dialog = bring(page, many)
    dialog.get_by_role("button", name="Import all 2,000 games").click()
    expect(dialog.locator(".numbers")).to_contain_text(re.compile(r"^[1-9][\d,]* of 2,000"))
    page.keyboard.press("Escape")
    expect(page.locator(".toasts, .toast").first).to_contain_text("The import has ended: ")


@pytest.mark.slow
def test_2_000_games_are_imported(page: Any, many: Path) -> None:
    dialog = bring(page, many)
    dialog.get_by_role("button", name="Import all 2,000 games").click()
    expect(dialog.get_by_role("status").first).to_have_text("Now in My games: all 2,000 games.")
    dialog.get_by_role("button", name="My games").click()
    mine = page.get_by_role("dialog", name="My games")
    expect(mine.locator(".kept li")).to_have_count(200)
    mine.get_by_label("Name, players or result").fill("Player 1234 -")
    expect(mine.locator(".kept li").first).to_contain_text("Player 1234 - Bo")
