"""A searched tree as a Mermaid flowchart, for Markdown that draws it: GitHub, GitLab, Obsidian, notebooks.

Mermaid places the nodes itself and refuses more than 500 edges or 50,000 characters unless its host says
otherwise. A larger tree is folded at the level where it fits, and the title says so.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.language import tr
from secateur.score_words import printed_value
from secateur.trace.draw.boxes import Box, boxes, branches, headings, plain
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.style import STROKES, THEMES, WIDTHS, Stroke, outline_name
from secateur.trace.explain.text import counts

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: What Mermaid draws unless it is configured otherwise.
EDGES, CHARACTERS = 500, 50_000

#: The outlines: what stands before and behind the text.
SHAPES = {
    "max": ("[", "]"),
    "min": ("([", "])"),
    "leaf": ("(", ")"),
    "triangle": ("[/", "\\]"),
    "fold": ("[", "]"),
    "frame": ("(", ")"),
}


def write(tree: SearchTree, step: int | None = None, theme: str = "light", **options: Any) -> str:
    """The flowchart; `DrawingOptions` names the options, `style.THEMES` the themes.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> print(write(trace(Tree.of([[3, 12], [2, 4]]))).splitlines()[3])
    flowchart TB
    """
    options = {"breadth": len(tree), "links": False, "legend": False, **options}
    text = _flowchart(compose(tree, step, **options), _title(tree, step), theme)
    if _fits(text):
        return text
    if "plies" in options:
        raise SecateurError(
            f"Mermaid draws at most {EDGES} edges and {CHARACTERS:,} characters, but this tree has "
            f"{_edges(text):,} and {len(text):,}: fold it higher up (plies), or use SVG or HTML"
        )
    deepest = int(tree.plies.max() - tree.plies.min())
    for breadth in (len(tree), 12, 4):
        for plies in range(deepest - 1, 0, -1):
            picture = compose(tree, step, **{**options, "plies": plies, "breadth": breadth})
            note = f"folded below level {plies} to {EDGES} edges, the most that Mermaid draws"
            text = _flowchart(picture, f"{_title(tree, step)} · {note}", theme)
            if _fits(text):
                return text
    raise SecateurError("the tree is too large for Mermaid, however it is folded: use SVG or HTML")


def _edges(text: str) -> int:
    return len(re.findall(r"^ *n\d+ [-=]", text, re.MULTILINE))


def _fits(text: str) -> bool:
    return _edges(text) <= EDGES and len(text) <= CHARACTERS


def _title(tree: SearchTree, step: int | None) -> str:
    """The conventions, and what came out or which step it is."""
    if step is not None:
        return f"{tree.caption} · {tr('step {number} of {all}', number=step + 1, all=len(tree.steps))}"
    return f"{tree.caption} · {counts(tree, printed_value(tree.value))}"


def _flowchart(picture: Picture, title: str, theme: str) -> str:
    drawn, tops, edges = boxes(picture), headings(picture), branches(picture)
    lines = ["---", f"title: {json.dumps(title, ensure_ascii=False)}", "---", "flowchart TB"]
    classes: dict[str, list[str]] = {}
    for position, box in drawn.items():
        before, behind = SHAPES["leaf" if box.glyph.board and box.glyph.shape == "min" else box.glyph.shape]
        lines.append(f'  n{position}{before}"{_text(box)}"{behind}')
        outline = outline_name(box.glyph)
        flags = ["over"] if box.glyph.over and outline == "leaf" else []
        flags += [flag for flag in ("best", "active", "board") if getattr(box.glyph, flag)]
        for name in (outline, *flags):
            classes.setdefault(name, []).append(f"n{position}")
    heads = [
        position for position, box in drawn.items() if box.glyph.shape in ("max", "min") and box.glyph.node in tops
    ]
    for position in heads:
        lines.append(f'  h{position}["{escape(tops[drawn[position].glyph.node].text)}"] ~~~ n{position}')
        classes.setdefault("heading", []).append(f"h{position}")
    for edge in edges:
        line = "===" if edge.best else "-.-" if edge.pruned and not edge.unseen else "---"
        label = f'|"{escape("//")}"|' if edge.cut else ""
        lines.append(f"  n{edge.source} {line}{label} n{edge.target}")
    styles = _styles(THEMES[theme])
    lines += [f"  classDef {name} {style}" for name, style in styles.items() if name in classes]
    lines += [f"  class {','.join(classes[name])} {name}" for name in styles if name in classes]
    for flag in ("pruned", "unseen", "best"):
        chosen = [str(number) for number, edge in enumerate(edges, len(heads)) if getattr(edge, flag)]
        if chosen:
            lines.append(f"  linkStyle {','.join(chosen)} {styles[flag + ' branch']}")
    return "\n".join(lines) + "\n"


def _styles(color: dict[str, str]) -> dict[str, str]:
    """The style of each class, and of lines."""
    inks = {"pruned": "gone", "unseen": "faint"}
    outlines = {
        name: f"{_style(stroke, color)},color:{color[inks.get(name, 'ink')]}"
        for name, stroke in STROKES.items()
        if stroke.fill or name == "frame"
    }
    lines = {name: _style(STROKES[name], color) for name in ("unseen branch", "pruned branch", "best branch")}
    return {
        **outlines,
        "heading": f"fill:none,stroke:none,color:{color['soft']}",
        "over": f"stroke-width:{WIDTHS['over']:g}px",
        "best": f"stroke-width:{WIDTHS['best']:g}px",
        "board": "font-family:monospace",
        "active": f"fill:{color['active']}",
        **lines,
    }


def _style(stroke: Stroke, color: dict[str, str]) -> str:
    parts = [f"fill:{color[stroke.fill]}"] if stroke.fill else []
    parts += [f"stroke:{color[stroke.colour]}", f"stroke-width:{stroke.width:g}px"]
    parts += [f"stroke-dasharray:{stroke.dash[0]:g} {stroke.dash[1]:g}"] if stroke.dash else []
    return ",".join(parts)


def _text(box: Box) -> str:
    """The label: the name and the value in a line, then the window."""
    if box.glyph.shape == "frame":
        return "<br/>".join(
            escape(", ".join(f"{leaf.name}: {leaf.value}".strip(": ") for leaf in box.leaves[start : start + 4]))
            for start in range(0, len(box.leaves), 4)
        )
    first = ": ".join(text for text in (box.name, box.value) if text)
    board = [escape(line).replace(" ", "#160;") for line in box.glyph.board]
    return "<br/>".join([*board, *(escape(text) for text in (first, *box.notes) if text)]) or " "


def escape(text: str) -> str:
    """A text within quotes: every sign that Mermaid, Markdown or HTML may take for their own by its number.

    >>> escape('1. "a_b" <c>')
    '1#46; #34;a#95;b#34; #60;c#62;'
    """
    return "".join(
        sign if sign.isalnum() or sign == " " or ord(sign) > 127 else f"#{ord(sign)};" for sign in plain(text)
    )
