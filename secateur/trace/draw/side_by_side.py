"""Several searched trees in one picture: a panel for each, with its name, its counters and what happens there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from math import log
from typing import TYPE_CHECKING, NamedTuple

from secateur.language import grouped, in_a_row, tr
from secateur.trace.draw.compose import THICK, Composer, fill, step_line
from secateur.trace.draw.picture import Glyph, Label, Picture
from secateur.trace.draw.plan import DrawingOptions, PictureOptions
from secateur.trace.draw.style import LEADING, MARGIN

if TYPE_CHECKING:
    from secateur.trace.model.comparison import Comparison, Counters

#: Between panels, and the height of a panel's two headings.
GAP, HEAD = 14.0, 42.0

#: The shape that a picture should have: its width, divided by its height.
SHAPE = 1.5

#: In longer searches the room for sentences is not measured beforehand.
MEASURED = 2_000


class Panel(NamedTuple):
    """Where a tree is drawn, and how many lines of text it may have below."""

    left: float
    top: float
    width: float
    height: float


class Panels:
    """The panels of a comparison, laid out once for all steps."""

    def __init__(self, comparison: Comparison, options: PictureOptions) -> None:
        self.comparison = comparison
        shown: PictureOptions = {"legend": False, **options}
        self.composers = [Composer(tree, DrawingOptions(**shown)) for tree in comparison.trees]
        self.wide = max(composer.width for composer in self.composers)

    def picture(self, after: int | None) -> Picture:
        """All trees after this many nodes; at the end if that is None."""
        comparison = self.comparison
        stills = [
            composer.picture(None if after is None else comparison.step(number, after))
            for number, composer in enumerate(self.composers)
        ]
        texts = [self._texts(number, still, after) for number, still in enumerate(stills)]
        lines = max(len(text) for text in texts) if after is None else self._most_lines
        places = self._places(lines)
        glyphs, edges, labels = list[Glyph](), [], list[Label]()
        for number, (still, place, text) in enumerate(zip(stills, places, texts, strict=True)):
            x, y = place.left + (place.width - still.width) / 2, place.top + HEAD
            middle = (place.left + place.width / 2, place.top + place.height / 2)
            glyphs.append(Glyph(0, "frame", *middle, place.width, place.height))
            first = len(glyphs)
            glyphs += [replace(glyph, x=glyph.x + x, y=glyph.y + y) for glyph in still.glyphs]
            edges += [
                replace(
                    edge,
                    x1=edge.x1 + x,
                    x2=edge.x2 + x,
                    y1=edge.y1 + y,
                    y2=edge.y2 + y,
                    source=edge.source + first,
                    target=edge.target + first,
                )
                for edge in still.edges
            ]
            labels += self._headings(number, place, comparison.counters(number, after))
            labels += [replace(label, x=label.x + x, y=label.y + y) for label in still.labels]
            foot = place.top + place.height - lines * LEADING
            labels += [
                Label(0, "caption", line, place.left + MARGIN, foot + row * LEADING, "start")
                for row, line in enumerate(text)
            ]
        width = max(place.left + place.width for place in places) + GAP
        bottom = max(place.top + place.height for place in places)
        caption = tuple(line for text in self._caption(after, stills) for line in fill(text, width - 2 * MARGIN))
        return Picture(
            width=width,
            height=bottom + 24 + (len(caption) - 0.5) * LEADING,
            glyphs=tuple(glyphs),
            edges=tuple(edges),
            labels=tuple(labels),
            caption=caption,
            caption_y=bottom + 20,
            headline=1,
            step=after,
        )

    def _headings(self, number: int, place: Panel, counters: Counters) -> Iterator[Label]:
        left = place.left + MARGIN
        yield Label(0, "pass", self.comparison.names[number], left, place.top + 16, "start")
        nodes, leaves, cuts = counters.nodes, counters.leaves, counters.cuts
        parts = [
            tr("1 node") if nodes == 1 else tr("{number} nodes", number=grouped(nodes)),
            tr("1 leaf") if leaves == 1 else tr("{number} leaves", number=grouped(leaves)),
            tr("1 cut-off") if cuts == 1 else tr("{number} cut-offs", number=grouped(cuts)),
        ]
        parts += [tr("{number} pruned", number=grouped(counters.pruned))] if counters.pruned is not None else []
        parts += [tr("{number} again", number=grouped(counters.again))] if counters.again else []
        parts += [tr("{number} remembered", number=grouped(counters.remembered))] if counters.remembered else []
        value = counters.value.replace(">=", "≥").replace("<=", "≤")
        parts += [tr("value {value}", value=value)] if value else []
        yield Label(0, "name", " · ".join(parts), left, place.top + 34, "start")

    def _texts(self, number: int, still: Picture, after: int | None) -> list[str]:
        """The text below a tree: its conventions, or the sentence of its step."""
        if after is None:
            return list(still.caption)
        if after > self.comparison.trees[number].visited:
            return [tr("done")]
        return list(still.caption[: still.headline])

    @cached_property
    def _most_lines(self) -> int:
        """How many lines the longest sentence takes: every step has as much room."""
        comparison, most = self.comparison, 2
        for number, (tree, composer) in enumerate(zip(comparison.trees, self.composers, strict=True)):
            for after in range(1, min(tree.visited, MEASURED) + 1):
                step = comparison.step(number, after)
                most = max(most, sum(1 for _ in fill(step_line(tree, step), composer.width - 2 * MARGIN)))
        return most

    def _places(self, lines: int) -> list[Panel]:
        """Panels in rows, as many in each as make the picture neither long nor narrow."""
        tall = [MARGIN + HEAD + composer.plan.height + 26 + lines * LEADING for composer in self.composers]
        count = len(tall)

        def size(columns: int) -> float:
            rows = [max(tall[start : start + columns]) for start in range(0, count, columns)]
            return abs(log(columns * self.wide / sum(rows) / SHAPE))

        columns = min(range(1, count + 1), key=size)
        places, top = [], GAP
        for start in range(0, count, columns):
            height = max(tall[start : start + columns])
            places += [
                Panel(GAP + (number - start) * (self.wide + GAP), top, self.wide, height)
                for number in range(start, min(start + columns, count))
            ]
            top += height + GAP
        return places

    def _caption(self, after: int | None, stills: list[Picture]) -> Iterator[str]:
        searches = tr("{number} searches of one tree", number=len(self.composers))
        if after is None:
            yield searches
        else:
            nodes = {"number": grouped(after), "all": grouped(self.comparison.nodes)}
            yield tr("{searches}, after {number} of {all} nodes each", searches=searches, **nodes)
        boards = any(composer.options.board for composer in self.composers)
        corners = tr("sharp corners: MAX, round ones: MIN") if boards else tr("box: MAX, ellipse: MIN")
        searching = any(glyph.open for still in stills for glyph in still.glyphs)
        done = any(glyph.best for still in stills for glyph in still.glyphs)
        thick = tr(THICK["open" if searching else "best"])
        if searching and done:
            thick = tr("thick: the path being searched, or the best line of one that is done")
        yield in_a_row([corners, tr("α, β: window on entry → exit"), tr("dashed: pruned"), thick])
