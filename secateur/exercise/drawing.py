"""The pictures of an exercise: the bare tree to work on, and the searched one that solves it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from secateur.exercise.moment import moment_of
from secateur.exercise.orders import best_orders
from secateur.exercise.reorder import reordered
from secateur.exercise.sheet import Exercise, height, in_place, player_name
from secateur.language import current, mark, tr
from secateur.score_words import number_text, printed_value
from secateur.trace import Node, trace
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.style import LEADING

LEGEND = mark("box: MAX, ellipse: MIN")

#: Every leaf has its name in the picture: no branch is folded or drawn as a triangle.
WHOLE = {"triangle": 10_000, "breadth": 1_000}


def bare(exercise: Exercise) -> Picture:
    """The tree as a question shows it: names and leaves, room for values, and nothing of the search.

    Where the next step is asked for, it has the values that have come back so far, and the path to where the search is.
    """
    return _bare(exercise, current())


@lru_cache(maxsize=64)
def _bare(exercise: Exercise, language: str) -> Picture:
    values, path = _so_far(exercise)
    minimax = trace(exercise.game, None, height(exercise.game), "minimax")
    picture = compose(minimax, windows=False, legend=False, **WHOLE)
    glyphs = tuple(
        replace(
            glyph,
            lines=values.get(minimax.label(glyph.node), ()) if glyph.shape in ("max", "min") else glyph.lines,
            best=False,
            open=minimax.label(glyph.node) in path,
        )
        for glyph in picture.glyphs
    )
    edges = tuple(
        replace(edge, best=False, open=minimax.label(picture.glyphs[edge.target].node) in path)
        for edge in picture.edges
    )
    labels = tuple(replace(label, best=False) for label in picture.labels)
    legend = tr("box: MAX, ellipse: MIN, thick: the path being searched") if path else tr(LEGEND)
    tall = picture.height - (len(picture.caption) - 1) * LEADING
    return replace(picture, glyphs=glyphs, edges=edges, labels=labels, caption=(legend,), height=tall)


def solved(exercise: Exercise) -> Picture:
    """The tree with windows, values and what was pruned; for the best order, the tree in that order."""
    return _solved(exercise, current())


@lru_cache(maxsize=64)
def _solved(exercise: Exercise, language: str) -> Picture:
    if exercise.kind == "next-step":
        return compose(exercise.tree, moment_of(exercise).then, **WHOLE)
    tree = reordered(exercise, best_orders(exercise).orders) if exercise.kind == "best-ordering" else exercise.tree
    return compose(tree, **WHOLE)


def _so_far(exercise: Exercise) -> tuple[dict[str, tuple[str, ...]], set[str]]:
    """The values of inner nodes that have come back, and the nodes that are being searched."""
    if exercise.kind != "next-step":
        return {}, set()
    moment = moment_of(exercise)
    done = [node for node in moment.done if node.children]
    values: dict[str, tuple[str, ...]] = {node.label: (printed_value(node.value or 0, node.bound),) for node in done}
    return values, {node.label for node in moment.open}


def outline(exercise: Exercise) -> str:
    """The tree in plain text, for where there are no pictures.

    >>> from secateur.exercise.sheet import Convention
    >>> print(outline(Exercise("pruned", 1, [[3, 12], [2, 4]], Convention())))
    A MAX
    +- B MIN
    |  +- D 3
    |  `- E 12
    `- C MIN
       +- F 2
       `- G 4
    """
    lines: list[str] = []

    def visit(node: Node, lead: str, indent: str) -> None:
        lines.append(f"{lead}{node.label} {player_name(node) if node.children else number_text(node.value or 0)}")
        children = in_place(node)
        for child in children:
            last = child is children[-1]
            visit(child, indent + ("`- " if last else "+- "), indent + ("   " if last else "|  "))

    visit(exercise.tree.node(0), "", "")
    return "\n".join(lines)
