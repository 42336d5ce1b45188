"""docs/mistakes.md has every known mistake, as the judge names it."""

from __future__ import annotations

import re
from pathlib import Path

from secateur.judge.mistakes import MISTAKES, NAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/mistakes.md").read_text("utf-8")


def test_the_page_has_every_mistake() -> None:
    names = list(dict.fromkeys(mistake.name for mistake in MISTAKES))
    assert re.findall(r"^### (.*)$", PAGE, re.MULTILINE) == names
    for name in names:
        sentence, cure = NAMES[name]
        assert f"### {name}\n\n{sentence} {cure}\n\n![{name}: the smallest tree](pictures/mistake-{name}.svg)" in PAGE


def test_every_mistake_has_a_folder_of_the_corpus() -> None:
    folders = {path.name for path in (ROOT / "tests/judge/corpus/wrong").iterdir()}
    assert folders == NAMES.keys()
