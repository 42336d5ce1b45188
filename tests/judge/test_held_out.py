"""The held-out set: searches that were written before the judge's code was read, and on which it was not tuned."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.judge import Verdict
from tests.judge.test_corpus import verdict_on

HELD_OUT = Path(__file__).parent / "held_out"
RIGHT = sorted((HELD_OUT / "right").glob("*.py"))
WRONG = sorted((HELD_OUT / "wrong").glob("*/*.py"))

#: What went wrong when the set was first judged: names by their use, games in constructors, leaves of plain lists.
QUICK = (
    "right/odd_attribute_names",
    "right/pacman_agent",
    "right/deepcopy_state_tuple",
    "right/player_class_game",
    "right/graph_dict",
    "wrong/window-not-handed-down/default_arguments",
    "wrong/cut-the-wrong-way/less_or_equal",
    "wrong/depth-one-off/stops_at_one",
    "wrong/child-skipped/range_from_one",
)


def is_named(path: Path, found: Verdict) -> bool:
    """Whether a right file is called right, or a wrong one by the name of its mistake."""
    if path in RIGHT:
        return found.kind == "right" and found.mistakes == []
    return found.kind != "right" and found.mistake == path.parent.name


def test_the_held_out_set_is_large_enough() -> None:
    assert len(RIGHT) >= 15 and len(WRONG) >= 40


@pytest.mark.parametrize("name", QUICK)
def test_what_was_first_misjudged(name: str) -> None:
    path = HELD_OUT / f"{name}.py"
    found = verdict_on(path)
    assert is_named(path, found), found.sentence


@pytest.mark.slow
def test_the_held_out_set() -> None:
    verdicts = {path: verdict_on(path) for path in (*RIGHT, *WRONG)}
    assert [path.stem for path, found in verdicts.items() if (path in RIGHT) != (found.kind == "right")] == []
    named = [path for path in WRONG if is_named(path, verdicts[path])]
    assert len(named) >= 0.95 * len(WRONG)
