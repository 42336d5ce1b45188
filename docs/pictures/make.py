"""Makes the pictures of the documentation with the program itself: `python docs/pictures/make.py`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from secateur.games import Tree, load
from secateur.judge.judging import judge
from secateur.trace import Event, SearchTree, compare, trace
from secateur.trace.draw.boards import boards_of
from secateur.trace.draw.principle import principle
from secateur.trace.formats.svg import svg

HERE = Path(__file__).parent

#: The trees of the notes.
NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ORDERED = [[3, 12, 8], [2, 4, 6], [2, 5, 14]]
FIFTEEN = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
DEEP = [[5], [[[4, 99]]]]
PVS = [[3, 5], [4, 9]]
SIXTEEN = [[[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[9, 10], [11, 12]], [[13, 14], [15, 16]]]]

#: D can be reached by two ways.
SHARED = """
A
  B
    D
      F: 3
      G: 7
    E
      H: 5
      I: 1
  C
    D
    J: 4
"""

#: The table that is shown as a terminal shows it.
COMPARE = (
    "compare",
    "othello:size=6",
    "--depths",
    "3,5,7",
    "--algorithms",
    "minimax,alphabeta,pvs",
    "--orderings",
    "generated,rank",
)

THEME = TerminalTheme(
    (32, 36, 42),
    (214, 218, 224),
    [(32, 36, 42), (244, 122, 110), (120, 200, 130), (226, 190, 100), (110, 170, 240), (200, 140, 220), (100, 200, 210),
     (214, 218, 224)],
)  # fmt: skip

#: A window and its text, in whatever monospaced font there is: nothing is fetched from elsewhere.
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; \
line-height: {line_height}px; }}
.{unique_id}-title {{ font: 17px ui-sans-serif, "DejaVu Sans", sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def table() -> Text:
    """The table of the algorithms."""
    environment = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": ""}
    command = [sys.executable, "-m", "secateur.cli", *COMPARE]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Text.from_ansi(run.stdout)


def terminal(text: Text, name: str, title: str) -> str:
    """A text as the picture of a terminal that is just large enough."""
    width = max(line.cell_len for line in text.split())
    with Path(os.devnull).open("w") as nowhere:
        console = Console(record=True, width=width, file=nowhere, force_terminal=True, color_system="truecolor")
        console.print(text)
        return console.export_svg(title=title, theme=THEME, code_format=SVG, unique_id=name)


# ---------------------------------------------------------------- trees


def of(tree: Any, algorithm: str = "alphabeta", **options: Any) -> SearchTree:
    """A tree of the notes, searched."""
    return trace(Tree.of(tree), algorithm=algorithm, **options)


def at_first_cut(tree: SearchTree) -> str:
    """What is known when the first node is cut."""
    step = next(step.number for step in tree.steps if step.event == Event.CUT)
    return tree.svg(step)


def film(tree: SearchTree) -> str:
    """The whole search, as it moves."""
    with tempfile.TemporaryDirectory() as folder:
        return tree.save(Path(folder) / "film.svg", film=True, seconds=1.2)[0].read_text("utf-8")


def late_tictactoe() -> str:
    game = load("tictactoe")
    tree = trace(game, game.parse("a1 b2 c3 a3 c1 b1"))
    return tree.svg(board=boards_of(tree))


def symmetric_nim() -> str:
    game = load("nim:heaps=2-2")
    return trace(game, algorithm="minimax", merge="symmetric").svg()


def first_moves() -> str:
    """Tic-tac-toe, two half-moves deep, with one of each class of symmetric moves."""
    tree = trace(load("tictactoe"), depth=2, algorithm="minimax", merge="moves")
    return tree.svg(board=boards_of(tree), names=False)


#: Faulty searches, in a folder for each mistake.
MISTAKES = HERE.parents[1] / "tests/judge/corpus/wrong"


def mistake(name: str) -> str:
    """The smallest tree that shows a mistake, as a function that makes it searches it and as it should be searched."""
    path = min((MISTAKES / name).glob("*.py"))
    return judge(path, cut=">=" if name == "strict-cut" else None, isolated=False).svg()


TREES: dict[str, Callable[[], str]] = {
    **{f"mistake-{name}": partial(mistake, name) for name in sorted(folder.name for folder in MISTAKES.iterdir())},
    "tree": lambda: of(FIFTEEN).svg(),
    "tree-dark": lambda: of(FIFTEEN).svg(theme="dark"),
    "minimax": lambda: of(NINE, "minimax").svg(),
    "nine": lambda: of(NINE).svg(),
    "nine-cut": lambda: at_first_cut(of(NINE)),
    "nine-film": lambda: film(of(NINE)),
    "nine-ordered": lambda: of(ORDERED).svg(),
    "forms": lambda: compare(Tree.of(FIFTEEN), variants=["hard:>", "hard:>=", "soft:>", "soft:>="]).svg(),
    "principle-max": lambda: svg(principle("max")),
    "principle-min": lambda: svg(principle("min")),
    "deep": lambda: of(DEEP).svg(),
    "negamax": lambda: of(FIFTEEN, "negamax").svg(),
    "pvs": lambda: of(PVS, "pvs").svg(),
    "mtdf": lambda: of(NINE, "mtdf").svg(),
    "orderings": lambda: compare(Tree.of(SIXTEEN), variants=["worst", "best"]).svg(),
    "types": lambda: of(SIXTEEN, ordering="best").svg(types=True),
    "shared": lambda: of(SHARED, "minimax", merge="states").svg(),
    "graph": lambda: of(SHARED, "minimax", merge="states").svg(dag=True),
    "symmetric": symmetric_nim,
    "first-moves": first_moves,
    "tictactoe": late_tictactoe,
}  # fmt: skip


def main() -> None:
    for name, draw in TREES.items():
        (HERE / f"{name}.svg").write_text(draw(), "utf-8")
    (HERE / "compare.svg").write_text(terminal(table(), "compare", " ".join(("secateur", *COMPARE))), "utf-8")


if __name__ == "__main__":
    main()
