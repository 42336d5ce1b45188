"""pytest: is the student's hw.py, which lies beside this file, right? Run it with `pytest`."""

from pathlib import Path

import secateur

SUBMISSION = Path(__file__).with_name("hw.py")


def test_alphabeta() -> None:
    secateur.judge(SUBMISSION).check()


def test_values() -> None:
    """Half of the points: the values are right, whatever is pruned."""
    secateur.judge(SUBMISSION).check("prunes-too-little", "prunes-nothing", "changes-arguments")
