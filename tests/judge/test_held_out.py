"""Held-out sets: searches by authors who had not read the judge. It was improved on them since."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.judge import Verdict
from tests.judge.test_corpus import verdict_on

HELD_OUT = Path(__file__).parent / "held_out"
SETS = sorted(folder.name for folder in HELD_OUT.iterdir())

#: What went wrong when the sets were first judged: names by their use, games in constructors, leaves of plain lists.
QUICK = (
    "first/right/odd_attribute_names",
    "first/right/pacman_agent",
    "first/right/deepcopy_state_tuple",
    "first/right/player_class_game",
    "first/right/graph_dict",
    "first/wrong/window-not-handed-down/default_arguments",
    "first/wrong/cut-the-wrong-way/less_or_equal",
    "first/wrong/depth-one-off/stops_at_one",
    "first/wrong/child-skipped/range_from_one",
    "fourth/right/iterative",
    "fourth/wrong/best-overwritten/binary_tree",
    "fourth/wrong/strict-cut/tuples",
    "fourth/wrong/sides-swapped/ab_class",
    "fifth/right/cs50_tictactoe",
    "fifth/right/connect4_tutorial",
    "fifth/right/pacman_alphabeta_agent",
    "fifth/wrong/window-not-negated/chess_window",
    "fifth/wrong/depth-one-off/pacman_minimax",
    "fifth/wrong/depth-in-loop/geeks_increment",
    "fifth/wrong/bound-returned/vier_gewinnt_max",
    "seventh/wrong/window-not-handed-down/generator_of_values",
    "seventh/wrong/alpha-min/tictactoe_functions",
    "seventh/wrong/bounds-remembered/memo_by_key",
    "seventh/wrong/depth-one-off/deepening_range",
)

#: Right in its own game alone, whose values are -1 and 1: it cannot be judged.
NOT_JUDGED = "nim_realpython"


def is_right(path: Path) -> bool:
    return path.parent.name == "right"


def is_named(path: Path, found: Verdict) -> bool:
    """Whether a right file is called right, or a wrong one by the name of its mistake."""
    if is_right(path):
        return found.kind == "right" and found.mistakes == []
    return found.kind != "right" and found.mistake == path.parent.name


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_large_enough(name: str) -> None:
    right, wrong = (7, 17) if name == "seventh" else (15, 40)
    assert len(list((HELD_OUT / name / "right").glob("*.py"))) >= right
    assert len(list((HELD_OUT / name / "wrong").glob("*/*.py"))) >= wrong


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", QUICK)
def test_what_was_first_misjudged(name: str) -> None:
    path = HELD_OUT / f"{name}.py"
    found = verdict_on(path)
    assert is_named(path, found), found.sentence


def test_what_is_right_in_its_own_game_alone_is_not_judged() -> None:
    with pytest.raises(SecateurError, match="right for values from -1 to 1, as in its own game"):
        verdict_on(HELD_OUT / "fifth" / "right" / f"{NOT_JUDGED}.py")


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_a_set(name: str) -> None:
    paths = sorted(path for path in (HELD_OUT / name).rglob("*.py") if path.stem != NOT_JUDGED)
    verdicts = {path: verdict_on(path) for path in paths}
    assert [path.stem for path, found in verdicts.items() if is_right(path) != (found.kind == "right")] == []
    wrong = [path for path in paths if not is_right(path)]
    assert sum(is_named(path, verdicts[path]) for path in wrong) >= 0.95 * len(wrong)
