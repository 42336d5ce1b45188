"""Scores in words, over all scores and for both players."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from secateur.result import Line
from secateur.score_words import (
    mark,
    number_text,
    player_text,
    player_words,
    points_words,
    printed_number,
    printed_value,
    score_words,
    short_text,
    uci_text,
    value_words,
)
from secateur.scores import HIGHEST, INFINITY, LOSS, WIN, distance, is_decisive, is_sure, other_view

NAMES = ("Ann", "Ben")

POINTS = st.integers(-HIGHEST, HIGHEST)
ENDS = st.integers(0, WIN - HIGHEST - 1).flatmap(lambda plies: st.sampled_from([WIN - plies, LOSS + plies]))
SCORES = st.one_of(POINTS, st.integers(-200, 200), ENDS)
PROVEN = st.sampled_from(["exact", "lower", "upper", "heuristic"])
UNITS = st.sampled_from([1, 10, 100])


def numbers(text: str) -> list[float]:
    return [float(number.replace(",", "").replace("−", "-")) for number in re.findall(r"[+−-]?\d[\d,.]*", text)]


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    """A text with words exchanged for their opposites."""
    for one, other in pairs:
        text = text.replace(one, "\0").replace(other, one).replace("\0", other)
    return text


# ---------------------------------------------------------------- the terminal


@pytest.mark.parametrize(
    ("score", "proven", "says"),
    [
        (WIN - 7, "exact", "win in 7 half-moves, proven"),
        (WIN - 1, "exact", "win in 1 half-move, proven"),
        (LOSS + 8, "exact", "loss in 8 half-moves, proven"),
        (WIN - 9, "lower", "win in at most 9 half-moves"),
        (LOSS + 8, "upper", "loss in at most 8 half-moves"),
        (LOSS + 8, "lower", "no loss in less than 8 half-moves, proven"),
        (WIN - 9, "upper", "no win in less than 9 half-moves, proven"),
        (WIN - 9, "heuristic", "win in 9 half-moves, not proven"),
        (4, "lower", "at least +4, proven"),
        (-4, "upper", "at most -4, proven"),
        (0, "lower", "at least a draw, proven"),
        (0, "exact", "draw, proven"),
        (4, "exact", "+4, proven"),
        (12, "heuristic", "+12"),
        (0, "heuristic", "+0"),
    ],
)
def test_how_sure_a_score_is(score: int, proven: str, says: str) -> None:
    assert score_words(score, proven) == says


def test_a_score_that_is_not_final_says_so() -> None:
    assert score_words(12, "heuristic", final=False) == "+12 so far"
    assert score_words(WIN, "exact") == "win, proven" and value_words(LOSS) == "loss"


@given(SCORES, PROVEN, UNITS)
def test_the_terminal_says_the_number_and_who_has_it(score: int, proven: str, unit: int) -> None:
    text = score_words(score, proven, unit)
    if is_decisive(score):
        assert ("win" if score > 0 else "loss") in text and ("loss" if score > 0 else "win") not in text
        assert numbers(text) == ([distance(score)] if distance(score) or proven in ("lower", "upper") else [])
    elif score or proven == "heuristic":
        assert numbers(text) == [score / unit]
    else:
        assert "draw" in text
    assert text.endswith(", proven") == (proven != "heuristic" and not ("at most" in text and is_decisive(score)))


@given(SCORES, PROVEN, UNITS)
def test_the_players_see_opposites_in_the_terminal(score: int, proven: str, unit: int) -> None:
    mine, theirs = score_words(score, proven, unit), score_words(*other_view(score, proven), unit)
    pairs = [("win", "loss")] if is_decisive(score) else [("at least", "at most"), ("+", "-")]
    assert mine == theirs if score == 0 and proven == "heuristic" else swapped(theirs, *pairs) == mine


@given(POINTS, UNITS)
def test_points_are_not_rounded(score: int, unit: int) -> None:
    assert round(float(points_words(score, unit)) * unit) == score and points_words(score, unit)[0] in "+-"


# ---------------------------------------------------------------- pages


@given(SCORES, PROVEN, UNITS)
def test_pages_name_who_is_better(score: int, proven: str, unit: int) -> None:
    text, words = player_text(score, proven, NAMES, unit), player_words(score, proven, NAMES, unit)
    better, worse = NAMES if score > 0 else NAMES[::-1]
    assert worse not in text and (better in text) == (score != 0)
    assert words.endswith(", proven") == (proven != "heuristic" and not (is_decisive(score) and "may" in text))
    assert ("wins" in text) == (is_decisive(score) and is_sure(score, proven))
    if proven == "heuristic":
        assert words == text
    if is_decisive(score) and distance(score) and is_sure(score, proven):
        assert numbers(words) == numbers(text) == [distance(score)]
        assert ("at most" in words) == (proven != "exact")


@given(SCORES, PROVEN, UNITS)
def test_pages_say_one_thing_whoever_is_called_first(score: int, proven: str, unit: int) -> None:
    """What the first player has is what the second lacks: with the names exchanged, the words are the same."""
    seen, names = other_view(score, proven), NAMES[::-1]
    assert player_text(score, proven, NAMES, unit) == player_text(*seen, names, unit)
    assert player_words(score, proven, NAMES, unit) == player_words(*seen, names, unit)


@given(SCORES, PROVEN, UNITS)
def test_few_signs(score: int, proven: str, unit: int) -> None:
    mine, theirs = short_text(score, proven, unit), short_text(*other_view(score, proven), unit)
    pairs = ("W", "L") if is_decisive(score) else ("+", "−")
    assert swapped(theirs, pairs, ("≥", "≤")) == mine
    assert ("?" in mine or "≈" in mine) == (not is_sure(score, proven) and (is_decisive(score) or score == 0))
    if is_decisive(score) and is_sure(score, proven):
        assert mine == ("W" if score > 0 else "L") + str(distance(score) or "")
    elif score and not is_decisive(score):
        assert numbers(mine) == [score / unit] and mine.startswith(mark(score, proven))


@given(SCORES, PROVEN)
def test_a_tick_is_for_what_is_known(score: int, proven: str) -> None:
    line = Line(score, proven, ())
    assert (mark(score, proven) == "✓") == (proven == "exact" or line.mate is not None)


# ---------------------------------------------------------------- trees and protocols


@given(SCORES)
def test_numbers_in_trees(value: int) -> None:
    text = number_text(value)
    assert numbers(text) == ([distance(value)] if distance(value) else []) if is_decisive(value) else int(text) == value
    assert swapped(number_text(-value), ("win", "loss")).lstrip("-") == text.lstrip("-")
    assert printed_number(value).replace("−", "-") == text
    assert printed_value(value, "lower") == f"≥ {printed_number(value)}"


def test_infinities() -> None:
    near = [number_text(value) for value in (INFINITY, INFINITY - 1, -INFINITY, 1 - INFINITY)]
    assert near == ["inf", "inf", "-inf", "-inf"]
    assert printed_value(-INFINITY, "upper") == "≤ −∞"


@given(SCORES)
def test_protocols(score: int) -> None:
    kind, number = uci_text(score).split()
    if not is_decisive(score):
        assert (kind, int(number)) == ("cp", score)
    else:  # a win comes with one's own last move, a loss with the other's
        moves = int(number)
        assert kind == "mate" and abs(moves) == (distance(score) + 1) // 2 and moves * score >= 0
