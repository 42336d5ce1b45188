"""What the server says in English can be said in every language: each text is in the catalogues, or is a sentence of
`studio.sentences` whose names are."""

from __future__ import annotations

import re

import pytest

from scripts.catalogues import marked_texts, of_games
from secateur.board import Board
from secateur.games import GAMES, load
from secateur.games.handbook import told_of
from secateur.play.ending import Ending
from secateur.score_words import player_text, player_words
from secateur.scores import LOSS, WIN
from secateur.studio.jobs.hint import _around
from secateur.studio.jobs.position import game_after, view
from secateur.studio.sentences import SENTENCES

pytestmark = pytest.mark.plain

#: What stands in place of these is the same in every language.
NAMES = ("move", "square", "letter", "number", "points", "parameters", "count", "card", "cards", "others")
NUMBERS = {"number": r"[\d,]+", "count": r"[\d,]+", "points": r"[+−-]?[\d.,]+"}


def is_translated(text: str) -> bool:
    """As `localised` in explorer/language.js finds it."""
    if len(text) < 2 or text in marked_texts():
        return True
    for sentence in sorted(SENTENCES, key=lambda each: -len(re.sub(r"{\w+}", "", each))):
        parts = re.split(r"{(\w+)}", sentence)
        pattern = "".join(
            f"({NUMBERS.get(part, '.+?')})" if place % 2 else re.escape(part) for place, part in enumerate(parts)
        )
        if found := re.fullmatch(pattern, text):
            return all(
                name in NAMES or is_translated(part) for name, part in zip(parts[1::2], found.groups(), strict=True)
            )
    return False


def test_other_texts_are_not() -> None:
    assert is_translated("White wins: checkmate") and is_translated("Black can only pass.")
    assert not is_translated("White wins: by lot") and not is_translated("Somebody to move")


@pytest.mark.parametrize("name", GAMES)
def test_the_state_of_a_game(name: str) -> None:
    for moves in ((), told_of(name).moves.split()):
        told = view(game_after(name, "", moves))
        note = told.board.note if told.board else ""
        missing = [text for text in (told.status, *told.notices, note) if not is_translated(text)]
        assert not missing


def test_what_is_told_of_the_games() -> None:
    missing = [text for text in of_games() if not is_translated(text)]
    assert not missing


def test_how_games_end() -> None:
    chess = load("chess")
    mated = game_after("chess", "", ["f3", "e5", "g4", "Qh4#"])
    assert mated.ending is not None
    endings = [mated.ending, Ending(None), Ending(1, margin=6), Ending(None, "threefold repetition")]
    endings.append(Ending.of(chess, chess.parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1))
    missing = [text for ending in endings if not is_translated(text := ending.text(chess.player_names))]
    assert not missing


@pytest.mark.parametrize("proven", ["exact", "lower", "upper", "heuristic"])
def test_scores(proven: str) -> None:
    for score in (0, 4, -35, 1200, WIN, WIN - 1, LOSS + 1, WIN - 12, LOSS + 12):
        for words in (player_text, player_words):
            text = words(score, proven, ("White", "Black"), 100)
            assert is_translated(text), text


def test_the_places_of_hints() -> None:
    for board in (Board(8, 8), Board(7, 7), Board(7, 6, "drop")):
        missing = [
            text for cell in range(board.columns * board.rows) if not is_translated(text := _around(board, cell)[1])
        ]
        assert not missing
