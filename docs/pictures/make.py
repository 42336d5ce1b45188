"""Makes the pictures of the documentation from what the program prints: `python docs/pictures/make.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from secateur.games import Tree
from secateur.trace import trace

HERE = Path(__file__).parent

#: The tree of the first picture, and the table of the second.
TREE = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
COMPARE = ("compare", "othello:size=6", "--depths", "3,5,7", "--algorithms", "minimax,alphabeta,pvs",
           "--orderings", "generated,rank")  # fmt: skip

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


def tree() -> Text:
    """The searched tree, with what was pruned and why."""
    return Text.from_ansi(trace(Tree.of(TREE)).text(color=True))


def compare() -> Text:
    """The table of the algorithms."""
    environment = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": ""}
    command = [sys.executable, "-m", "secateur.cli", *COMPARE]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return Text.from_ansi(run.stdout)


def svg(text: Text, name: str, title: str) -> str:
    """A text as the picture of a terminal that is just large enough."""
    width = max(line.cell_len for line in text.split())
    with Path(os.devnull).open("w") as nowhere:
        console = Console(record=True, width=width, file=nowhere, force_terminal=True, color_system="truecolor")
        console.print(text)
        return console.export_svg(title=title, theme=THEME, code_format=SVG, unique_id=name)


def main() -> None:
    shown = str(TREE).replace(" ", "")
    (HERE / "tree.svg").write_text(svg(tree(), "tree", f"secateur tree --tree {shown}"), "utf-8")
    (HERE / "compare.svg").write_text(svg(compare(), "compare", " ".join(("secateur", *COMPARE))), "utf-8")


if __name__ == "__main__":
    main()
