"""Whose values leaves have: MAX's, or those of the player to move, where negamax does not say."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from secateur.judge.reading import EntryReading
    from secateur.judge.submission import Submission

#: What a comment says of leaves that are valued as the player to move sees them.
OF_THE_MOVER = re.compile(
    r"(player|side|one|who\w*)('?s turn|[ -]to[ -]move|\s+(is )?moving)|mover|relative|own (view|side)|"
    r"point[ -]of[ -]view|perspective|am[ _]zug",
    re.IGNORECASE,
)


def leaf_views(submission: Submission, reading: EntryReading) -> list[bool]:
    """Whether leaves may be valued as the player to move sees them: what is likelier first.

    A board or a state that evaluates itself knows who is to move. A number in a list, or a value that is kept in a
    node, does not: it is MAX's, unless the source says otherwise.
    """
    if not reading.negamax or reading.roles & {"colour", "maximizing", "minimizing", "player"}:
        return [reading.mover_view]
    if submission.has_parameter("colour"):
        return [reading.mover_view]
    known = reading.handover in ("game", "board", "secateur") or _is_computed(submission)
    return [True, False] if known or OF_THE_MOVER.search(submission.source) else [False]


def _is_computed(submission: Submission) -> bool:
    """Whether a value is asked for by a call, as in `state.evaluate()`."""
    calls = [node.func for node in ast.walk(submission.tree) if isinstance(node, ast.Call)]
    asked = [node.attr for node in calls if isinstance(node, ast.Attribute)]
    return any(submission.words.asked(name) == "value" for name in asked)
