"""From a searched tree to a picture of it, after any of its steps.

`compose(tree)` is the finished tree, `compose(tree, step=7)` what was known after step 7. The places are the same at
every step: a `Composer` lays the tree out once and makes a picture of each step from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from secateur.errors import SecateurError
from secateur.game import MAX
from secateur.language import in_a_row, mark, tr
from secateur.score_words import printed_value
from secateur.trace.draw.picture import Edge, Glyph, Label, Picture, room
from secateur.trace.draw.plan import DrawingOptions, DrawingPlan, DrawnItem, window_lines, wrapped
from secateur.trace.draw.style import LEADING, MARGIN, SIZES, SPACING
from secateur.trace.explain.text import counts
from secateur.trace.model.snapshot import Snapshot

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: With more remembered nodes than this, dotted links would hide the tree.
FEW_LINKS = 12

#: What a thick line means in a finished tree, and before its end.
THICK = {"best": mark("thick: best line"), "open": mark("thick: the path being searched")}

#: How far links may swing out, to the side and upwards: the first way that is free is taken.
SWAYS = (0.0, -30.0, -50.0, -70.0, -100.0, -140.0)

#: Words and signs of a terminal, and what print has for them.
SIGNS = {"alpha": "α", "beta": "β", "inf": "∞", ">=": "≥", "<=": "≤", "-": "−"}

#: A caption is never narrower than this.
NARROWEST = 400.0


def compose(tree: SearchTree, step: int | None = None, **options: Any) -> Picture:
    """The picture of a tree after a step, the last by default; `DrawingOptions` names the options.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> picture = compose(trace(Tree.of([[3, 12], [2, 4]])))
    >>> [(glyph.shape, *glyph.lines) for glyph in picture.glyphs[:3]]
    [('max', '3'), ('min', '3'), ('min', '≤ 2')]
    """
    return Composer(tree, DrawingOptions(**options)).picture(step)


class Composer:
    """A tree laid out once, and its picture after any step."""

    def __init__(self, tree: SearchTree, options: DrawingOptions | None = None) -> None:
        self.tree = tree
        self.options = options or DrawingOptions()
        self.plan = DrawingPlan(tree, self.options)
        self.width = max(self.plan.width, NARROWEST) + 2 * MARGIN

    def picture(self, step: int | None = None) -> Picture:
        """What was known after a step; the last by default, -1 before the first."""
        count = len(self.tree.steps)
        if step is not None and not -1 <= step < count:
            raise SecateurError(f"step must be from 0 to {count - 1}, not {step}")
        return _Still(self, step).picture()


class _Still:
    """One picture being made."""

    def __init__(self, composer: Composer, step: int | None) -> None:
        self.tree, self.plan, self.options = composer.tree, composer.plan, composer.options
        self.width, self.step = composer.width, step
        last = len(self.tree.steps) - 1
        self.now: Snapshot | None = None if step is None or step == last else self.tree.at(step)
        self.open = set(self.now.path) if self.now is not None else set[int]()
        active = -1 if step is None or step < 0 else int(self.tree.step_nodes[step])
        self.active = self.plan.shared.get(active, active)
        self.right = MARGIN + (self.width - 2 * MARGIN - self.plan.width) / 2
        self.glyphs: list[Glyph] = []
        self.edges: list[Edge] = []
        self.labels: list[Label] = []
        self.places: dict[int, int] = {}  # of nodes in glyphs

    def picture(self) -> Picture:
        position: list[int] = []  # of items in glyphs
        for item in self.plan.items:
            position.append(len(self.glyphs))
            self._draw(item)
        for number, item in enumerate(self.plan.items):
            if item.shape not in ("frame", "spacer"):
                for below in item.children:
                    self._branch(position[number], position[below], item.floor + MARGIN, self.plan.items[below])
                for child in item.shared:
                    self._share(position[number], child)
        self._links()
        self.labels += [
            Label(
                self.plan.items[root].node,
                "pass",
                text,
                MARGIN,
                y + MARGIN,
                "start",
                unseen=not self._seen(self.plan.items[root].node),
            )
            for root, (y, text) in zip(self.plan.roots, self.plan.heads, strict=bool(self.plan.heads))
        ]
        paragraphs = [list(fill(text, self.width - 2 * MARGIN)) for text in self._caption()]
        caption = tuple(line for lines in paragraphs for line in lines)
        top = MARGIN + self.plan.height + 24
        return Picture(
            width=self.width,
            height=top + (len(caption) - 0.5) * LEADING + MARGIN / 2,
            glyphs=tuple(self.glyphs),
            edges=tuple(self.edges),
            labels=tuple(self.labels),
            caption=caption,
            caption_y=top,
            headline=len(paragraphs[0]),
            step=self.step,
        )

    # ------------------------------------------------------------ glyphs and what stands beside them

    def _draw(self, item: DrawnItem) -> None:
        x, y = item.x + self.right, item.y + MARGIN
        if item.shape == "spacer":
            return
        if item.shape == "frame":
            unseen = not any(self._seen(leaf.node) for leaf in item.leaves)
            self.glyphs.append(Glyph(item.node, "frame", x, y, item.width, item.height, unseen=unseen))
            for leaf in item.leaves:
                self._add(leaf, x + leaf.x, y + leaf.y)
        else:
            self._add(item, x, y)

    def _add(self, item: DrawnItem, x: float, y: float) -> None:
        tree, node = self.tree, item.node
        visited = not item.pruned and item.shape != "fold"
        kind = tree.kinds[node] if visited else ""
        unseen = not (any(map(self._seen, item.folded)) if item.shape == "fold" else self._seen(node))
        if item.shape != "fold":
            self.places[node] = len(self.glyphs)
        glyph = Glyph(
            node=node,
            shape=item.shape,
            x=x,
            y=y,
            width=item.width,
            height=item.height,
            lines=() if unseen else self._lines(item),
            board=() if unseen else item.board,
            drawing=None if unseen else item.drawing,
            player="max" if tree.players[node] == MAX else "min",
            pruned=item.pruned,
            cut=visited and self._cut(node),
            best=visited and self._best(node),
            open=visited and node in self.open,
            hit=kind == "hit",
            over=kind == "over",
            active=visited and node == self.active,
            unseen=unseen,
        )
        self.glyphs.append(glyph)
        self.labels += self._beside(item, glyph)

    def _lines(self, item: DrawnItem) -> tuple[str, ...]:
        """The text in a glyph: the value of a node that is done, what an open one is sure of."""
        node = item.node
        if self.now is None or item.pruned or item.shape == "fold" or self.now.done[node]:
            return item.lines
        tree = self.tree
        upwards = tree.negamax or tree.players[node] == MAX
        sign = "lower" if upwards else "upper"
        if tree.result.algorithm == "minimax":
            best = self.now.best(node)
            return () if best is None else wrapped(printed_value(best, sign))
        entry, bound = (tree.alpha, self.now.alpha) if upwards else (tree.beta, self.now.beta)
        return () if bound[node] == entry[node] else wrapped(printed_value(bound[node], sign))

    def _beside(self, item: DrawnItem, glyph: Glyph) -> Iterator[Label]:
        tree, node = self.tree, item.node

        def label(role: str, text: str, x: float, y: float, anchor: str) -> Label:
            return Label(
                node,
                role,
                text,
                x,
                y,
                anchor,
                pruned=glyph.pruned,
                best=glyph.best,
                open=glyph.open,
                unseen=glyph.unseen,
                cut=glyph.cut,
            )

        if item.shape not in ("max", "min"):
            if item.name:
                yield label("name", item.name, glyph.x, glyph.y + item.height / 2 + SIZES["name"] * 0.75, "middle")
            return
        left, right = glyph.x - item.width / 2 - 4, glyph.x + item.width / 2 + 4
        tag = tree.type_found(node) if self.options.types and not item.pruned and self._done(node) else ""
        if item.name:
            yield label("name", item.name, left, glyph.y - (6 if tag else 0), "end")
        if tag:
            yield label("tag", tag, left, glyph.y + (7 if item.name else 0), "end")
        if item.pruned or glyph.unseen:
            return
        if self.plan.windowed:
            alpha, beta = (tree.alpha_out, tree.beta_out) if self.now is None else (self.now.alpha, self.now.beta)
            texts = window_lines(tree.alpha[node], tree.beta[node], alpha[node], beta[node])
            for offset, text in zip((-0.5, 0.5), texts, strict=True):
                yield label("window", text, right, glyph.y + offset * SIZES["window"] * SPACING, "start")
        if glyph.hit and self._done(node) and node in tree.sources:
            for row, text in enumerate(self.plan.same(node)):
                y = glyph.y + item.height / 2 + SIZES["same"] * (0.9 + row * SPACING)
                yield label("same", text, glyph.x, y, "middle")

    # ------------------------------------------------------------ lines

    def _branch(self, above: int, below: int, floor: float, item: DrawnItem) -> None:
        one, other = self.glyphs[above], self.glyphs[below]
        best = other.best or any(self._best(leaf.node) for leaf in item.leaves)
        self.edges.append(
            Edge(
                above,
                below,
                one.x,
                one.y + one.height / 2,
                other.x,
                other.y - other.height / 2,
                pruned=other.pruned,
                cut=other.pruned and not one.pruned and not other.unseen,
                best=one.best and best,
                open=one.open and other.open,
                unseen=other.unseen,
                stem=max(0.0, floor - one.y - one.height / 2),
            )
        )

    def _share(self, above: int, child: int) -> None:
        """A line to a node that is drawn below another parent."""
        below = self.places[self.plan.shared[child]]
        one, other = self.glyphs[above], self.glyphs[below]
        unseen, pruned = not self._seen(child), child >= self.tree.visited
        if pruned and any((edge.source, edge.target) == (above, below) for edge in self.edges):
            return  # another move leads there, too
        straight = (one.x, one.y + one.height / 2), (other.x, other.y - other.height / 2)
        start, end = straight if other.y - other.height / 2 > one.y + one.height / 2 else _sides(one, other)
        self.edges.append(
            Edge(
                above,
                below,
                *start,
                *end,
                pruned=pruned,
                cut=pruned and not one.pruned and not unseen,
                best=one.best and other.best and self._best(child),
                open=one.open and child in self.open,
                unseen=unseen,
            )
        )

    def _links(self) -> None:
        """Dotted lines from remembered nodes to where they were searched.

        A line that would run through other nodes is left out, for "= D" stands below anyway; not so if links were
        asked for.
        """
        wanted = self.options.links
        hits = [glyph.node for glyph in self.glyphs if glyph.hit and not glyph.unseen]
        if not hits or wanted is False or (wanted is None and len(hits) > FEW_LINKS):
            return
        solid = [number for number, glyph in enumerate(self.glyphs) if glyph.shape != "frame"]
        boxes = np.array([_box(self.glyphs[number]) for number in solid])
        for node in hits:
            source = self.tree.sources.get(node, -1)
            if source in self.places:
                here, there = self.places[node], self.places[source]
                others = boxes[[number not in (here, there) for number in solid]]
                ways = list(_ways(here, there, self.glyphs[here], self.glyphs[there]))
                free = (edge for edge in ways if _is_free(edge, others))
                if edge := next(free, ways[0] if wanted else None):
                    self.edges.append(edge)

    # ------------------------------------------------------------ what is known

    def _seen(self, node: int) -> bool:
        return self.now is None or self.now.seen(node)

    def _done(self, node: int) -> bool:
        return self.now is None or bool(self.now.done[node])

    def _cut(self, node: int) -> bool:
        return node in self.plan.cuts and (self.now is None or bool(self.now.cut[node]))

    def _best(self, node: int) -> bool:
        return self.now is None and node in self.plan.line

    # ------------------------------------------------------------ the caption

    def _caption(self) -> Iterator[str]:
        tree = self.tree
        if self.step is not None:
            yield step_line(tree, self.step)
        yield _signs(tree.caption)
        if self.now is None:
            told, line = counts(tree, printed_value(tree.value)), " ".join(tree.line())
            yield tr("{counts}; best line {line}", counts=told, line=line) if line else told
            if tree.dependence:
                yield tree.dependence
        if self.options.legend:
            yield in_a_row(self._legend())

    def _legend(self) -> Iterator[str]:
        """What the signs in this picture mean."""
        items = self.plan.items
        yield tr("sharp corners: MAX, round ones: MIN") if self.options.board else tr("box: MAX, ellipse: MIN")
        if self.plan.windowed:
            yield tr("α, β: window on entry → exit")
        if any(item.pruned for item in items):
            yield tr("dashed: pruned")
        if any(item.shape == "triangle" for item in items):
            yield tr("triangle: pruned, with its number of nodes")
        if any(item.shape == "fold" for item in items):
            yield tr("dotted: not drawn")
        if any(glyph.hit for glyph in self.glyphs):
            yield tr("=: remembered")
        if any(item.shared for item in items):
            yield tr("several lines from above: reached in several ways")
        if self.tree.line_moves or self.now is not None:
            yield tr(THICK["best" if self.now is None else "open"])


def step_line(tree: SearchTree, step: int) -> str:
    """Which step it is, and its sentence."""
    numbers = {"number": step + 1, "all": len(tree.steps)}
    if step < 0:
        return tr("step {number} of {all}: before the first", **numbers)
    return tr("step {number} of {all}: {sentence}", sentence=_signs(tree.steps[step].why), **numbers)


#: Where a line may be broken: at spaces, and around Chinese characters, but not before a mark that ends something.
_BREAKS = re.compile(r"\s+|(?<=[\u3000-\u9fff\uff00-\uffef])(?![\s、。，：；？！）”])(?=.)|(?<=\S)(?=[\u4e00-\u9fff])")


def fill(text: str, width: float) -> Iterator[str]:
    """A text in lines that fit a width.

    >>> list(fill("访问 D，以 A 的窗口", 60))
    ['访问 D，', '以 A 的窗', '口']
    """
    line, at = "", 0
    ends = [*((found.start(), found.end()) for found in _BREAKS.finditer(text.strip())), (len(text.strip()),) * 2]
    gap = ""
    for start, end in ends:
        word = text.strip()[at:start]
        if line and room(line + gap + word, SIZES["caption"]) > width:
            yield line
            line = word
        else:
            line = line + gap + word if line else word
        gap, at = " " * (end > start), end
    yield line


def _signs(text: str) -> str:
    """A sentence with the signs of print.

    >>> _signs("cut on alpha >= beta, (-inf, -3)")
    'cut on α ≥ β, (−∞, −3)'
    """
    return re.sub(r"\b(?:alpha|beta|inf)\b|[<>]=|(?<![\w-])-(?=\d|inf\b)", lambda found: SIGNS[found[0]], text)


def _sides(one: Glyph, other: Glyph) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a line between two glyphs leaves the one and meets the other."""
    return _towards(one, other), _towards(other, one)


def _shoulders(one: Glyph, other: Glyph) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where an arc between two glyphs of a row leaves the one and meets the other, above what stands between."""
    side = 0.25 if other.x > one.x else -0.25
    return (
        (one.x + side * one.width, one.y - 0.46 * one.height),
        (other.x - side * other.width, other.y - 0.46 * other.height),
    )


def _ways(here: int, there: int, one: Glyph, other: Glyph) -> Iterator[Edge]:
    """Links between two glyphs, from the plainest to the one that swings out most."""
    level = abs(one.y - other.y) < max(one.height, other.height)
    start, end = (_shoulders if level else _sides)(one, other)
    wide, tall = abs(end[0] - start[0]), abs(end[1] - start[1])
    plain = Edge(here, there, *start, *end, role="link", sway=(min(tall * 0.15, 40), -min(wide * 0.15, 40)))
    yield plain
    for sway in SWAYS:
        if level:
            yield replace(plain, sway=(0.0, sway))
        else:
            yield replace(plain, sway=(sway, 0.0))
            yield replace(plain, sway=(-sway, 0.0))


def _is_free(edge: Edge, boxes: np.ndarray) -> bool:
    """Whether a link passes beside all boxes; some formats draw it a little farther out than others."""
    if not len(boxes):
        return True
    at = np.linspace(0, 1, 65)
    x, y = edge.middle
    for reach in (2, 3):  # a quadratic curve, and a cubic one with both its control points in one place
        start, end = (1 - at) ** reach, at**reach
        weight = 1 - start - end
        across = start * edge.x1 + weight * (x + edge.sway[0]) + end * edge.x2
        down = start * edge.y1 + weight * (y + edge.sway[1]) + end * edge.y2
        inside = (across > boxes[:, :1]) & (across < boxes[:, 2:3]) & (down > boxes[:, 1:2]) & (down < boxes[:, 3:])
        if inside.any():
            return False
    return True


def _box(glyph: Glyph) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    wide, tall = glyph.width / 2, glyph.height / 2
    return glyph.x - wide, glyph.y - tall, glyph.x + wide, glyph.y + tall


def _towards(one: Glyph, other: Glyph) -> tuple[float, float]:
    """The point on the box around a glyph in the direction of another."""
    x, y = other.x - one.x, other.y - one.y
    scale = max(abs(x) / (one.width / 2), abs(y) / (one.height / 2), 1.0)
    return one.x + x / scale, one.y + y / scale
