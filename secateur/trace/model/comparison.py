"""Several variants of one search, side by side and step-locked: each after as many visited nodes as the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, cast

import numpy as np
from msgspec import Struct

from secateur.errors import SecateurError
from secateur.game import MAX, Game
from secateur.game.unknown import UnknownDocument
from secateur.language import grouped, mark, speaking, tr
from secateur.schema import plain
from secateur.score_words import number_text
from secateur.spec import TEXTBOOK, SearchSpec, SpecFields
from secateur.textbook.search import Options, Running, read_options
from secateur.trace.model.record import Event
from secateur.trace.model.tree import SearchTree

if TYPE_CHECKING:
    from secateur.trace.draw.picture import Picture
    from secateur.trace.draw.plan import PictureOptions
    from secateur.trace.formats.options import SavingOptions


class Counters(NamedTuple):
    """What a search has done so far."""

    nodes: int
    leaves: int
    cuts: int
    pruned: int | None  # nodes cut off; None where passes overlap, or there are too many to list
    again: int  # moves searched again, and passes after the first
    remembered: int
    value: str  # of the root, as MAX sees it: "3", ">= 2" so far, "" before anything is known


class CountersDocument(Struct):
    """`Counters` as JSON has them."""

    nodes: int
    leaves: int
    cuts: int
    pruned: int | None
    again: int
    remembered: int
    value: str


class VariantDocument(Struct, kw_only=True):
    """One search of a comparison as JSON has it."""

    name: str
    algorithm: str
    cut: str
    fail: str
    ordering: str
    caption: str
    value: float | None
    unknown: UnknownDocument | None
    line: list[str]
    step: int
    why: str
    counters: CountersDocument


class ComparisonDocument(Struct):
    """The searches of a comparison after so many nodes, null at the end."""

    after: int | None
    nodes: int
    variants: list[VariantDocument]


class VariantOptions(Options, total=False):
    """What a variant does otherwise: options of a search, and its algorithm and depth."""

    algorithm: str
    depth: int | None


def compare(
    game: Game,
    state: Any = None,
    depth: int | None = None,
    *,
    variants: Sequence[SearchSpec | str | VariantOptions] = ("minimax", "alphabeta"),
    algorithm: SearchSpec | str = "alphabeta",
    **options: Unpack[Options],
) -> Comparison:
    """Searches the same tree in several ways.

    A variant says what it does otherwise than `algorithm` with `options`: a text with colons between, such as
    "minimax", "hard:>" or "pvs:best", or a dictionary of options. Or it is a SearchSpec of its own.

    >>> from secateur.games.tree import Tree
    >>> both = compare(Tree.of([[3, 12], [2, 4]]), variants=["minimax", "alphabeta"])
    >>> [(tree.value, tree.visited) for tree in both.trees]
    [(3, 7), (3, 6)]
    """
    from secateur.trace import trace

    if not variants:
        raise SecateurError("a comparison needs variants, such as 'alphabeta' and 'alphabeta:>'")
    base, _, running = read_options(algorithm, depth, options)
    asked = [_asked(each, base, running) for each in variants]
    specs = [spec for spec, _ in asked]
    if any(spec.is_engine for spec in specs):
        raise SecateurError(f"a comparison cannot show the engine: choose from {', '.join(TEXTBOOK)}")
    trees = [trace(game, state, None, spec, **how) for spec, how in asked]
    for tree, spec in zip(trees, specs, strict=True):
        if not tree.result.complete:
            raise SecateurError(f"{spec} was stopped after {tree.visited:,} nodes: give a lower depth")
    return Comparison([spec.without_limits(base).text for spec in specs], trees)


def _asked(
    variant: SearchSpec | str | VariantOptions, base: SearchSpec, running: Running
) -> tuple[SearchSpec, Running]:
    """The spec of a variant, and how it is run."""
    if isinstance(variant, SearchSpec):
        return variant, running
    if isinstance(variant, str):
        return base.but(variant), running
    how = ("window", "interpreted", "proceed", "wait")
    own = cast(Running, {name: value for name, value in variant.items() if name in how})
    changes = cast(SpecFields, {name: value for name, value in variant.items() if name not in how})
    return base.but(changes), {**running, **own}


class Comparison:
    """Searched trees that are looked at together; `nodes` counts the visits of the longest."""

    def __init__(self, names: Sequence[str], trees: Sequence[SearchTree]) -> None:
        self.names, self.trees = list(names), list(trees)
        self.nodes = max(tree.visited for tree in self.trees)

    def __str__(self) -> str:
        return self.text()

    # ------------------------------------------------------------ locked

    def step(self, variant: int, after: int | None = None) -> int:
        """The step of a variant after this many visited nodes: the last one before it visits another. -1 is none."""
        if after is not None and not 0 <= after <= self.nodes:
            raise SecateurError(
                f"after must be from 0 to {self.nodes:,} (the nodes of the longest search), not {after}"
            )
        entered = self._entered[variant]
        if after is None or after >= len(entered):
            return len(self.trees[variant].steps) - 1
        return int(entered[after]) - 1

    @cached_property
    def _entered(self) -> list[np.ndarray]:
        return [np.flatnonzero(tree.events == Event.ENTER) for tree in self.trees]

    @cached_property
    def _cut_at(self) -> list[np.ndarray]:
        """Of every pruned node: the step at which it was cut off."""
        return [_cut_steps(tree) for tree in self.trees]

    def counters(self, variant: int, after: int | None = None) -> Counters:
        """What a variant has done after this many visited nodes."""
        tree, step = self.trees[variant], self.step(variant, after)
        count = np.bincount(tree.events[: step + 1], minlength=len(Event)).tolist()
        passes = int((tree.parents[: count[Event.ENTER]] < 0).sum())
        whole = len(tree.roots) == 1 and not tree.overflow
        pruned = int((self._cut_at[variant] <= step).sum()) if whole else None
        return Counters(
            count[Event.ENTER],
            count[Event.LEAF] + count[Event.OVER],
            count[Event.CUT],
            pruned,
            count[Event.AGAIN] + max(passes - 1, 0),
            count[Event.HIT],
            _value(tree, step),
        )

    # ------------------------------------------------------------ text

    @property
    def dependence(self) -> list[str]:
        """Whether the values depend on leaves that are not known: each sentence once, none if all are known."""
        return list(dict.fromkeys(tree.dependence for tree in self.trees if tree.dependence))

    def text(self, after: int | None = None) -> str:
        """The counters side by side; after this many nodes, with what each search does there."""
        searches = tr("{number} searches of one tree", number=len(self.trees))
        head = (
            tr("{searches}, at the end", searches=searches)
            if after is None
            else tr(
                "{searches}, after {number} of {all} nodes",
                searches=searches,
                number=grouped(after),
                all=grouped(self.nodes),
            )
        )
        lines = [head, *_aligned(self._table(after))]
        if after is not None:
            wide = max(map(len, self.names))
            lines.append("")
            lines += [f"{name.ljust(wide)}  {self._told(number, after)}" for number, name in enumerate(self.names)]
        else:
            lines += self.dependence
        return "\n".join(lines)

    def _table(self, after: int | None) -> list[list[str]]:
        rows = [self.counters(number, after) for number in range(len(self.trees))]
        final = [self.counters(number) for number in range(len(self.trees))]
        titles = [mark("nodes"), mark("leaves"), mark("cut-offs"), mark("pruned")]
        titles += [mark("again")] * any(row.again for row in final)
        titles += [mark("remembered")] * any(row.remembered for row in final)
        table = [[tr("search"), *map(tr, titles), tr("value")]]
        for name, row in zip(self.names, rows, strict=True):
            cells = dict(zip(("nodes", "leaves", "cut-offs", "pruned", "again", "remembered"), row[:6], strict=True))
            shown = ["-" if (cell := cells[title]) is None else grouped(cell) for title in titles]
            table.append([name, *shown, row.value or "-"])
        return table

    def _told(self, variant: int, after: int) -> str:
        """What a variant does at its step."""
        tree, step = self.trees[variant], self.step(variant, after)
        if after > tree.visited:
            return tr("done after {nodes} nodes", nodes=grouped(tree.visited))
        return tr("not yet begun") if step < 0 else tree.steps[step].why

    def listing(self) -> str:
        """Every visit of every search, one line for each count of nodes: who is where, and who cuts."""
        table = [[tr("node"), *self.names]]
        columns = [_visits(tree, entered) for tree, entered in zip(self.trees, self._entered, strict=True)]
        for number in range(self.nodes):
            table.append([grouped(number + 1), *(cells[number] if number < len(cells) else "" for cells in columns)])
        return "\n".join([*_aligned(table, flush=range(1, len(table[0]))), *self.dependence])

    # ------------------------------------------------------------ pictures

    def picture(self, after: int | None = None, **options: Unpack[PictureOptions]) -> Picture:
        """All trees in one picture, each with its counters; `DrawingOptions` names the options."""
        from secateur.trace.draw.side_by_side import Panels

        return Panels(self, options).picture(after)

    def svg(self, after: int | None = None, theme: str = "light", **options: Unpack[PictureOptions]) -> str:
        """That picture as SVG."""
        from secateur.trace.formats.svg import svg

        return svg(self.picture(after, **options), theme)

    def save(self, path: str | Path, after: int | None = None, **options: Unpack[SavingOptions]) -> list[Path]:
        """Writes .svg, .png, .pdf, .json or .txt, see `formats.save_comparison`; returns the path."""
        from secateur.trace.formats.save_comparison import save_comparison

        return save_comparison(self, path, after, **options)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from secateur.trace.web.notebook import bundle

        return bundle(self.svg, self.text)

    # ------------------------------------------------------------ JSON

    def as_dict(self, after: int | None = None) -> dict[str, Any]:
        """What each search is and has done, as JSON has it."""
        return plain(self.document(after))

    @speaking("en")
    def document(self, after: int | None = None) -> ComparisonDocument:
        """What each search is and has done, the same in every language."""
        pairs = enumerate(zip(self.names, self.trees, strict=True))
        return ComparisonDocument(after, self.nodes, [self._variant(number, *each, after) for number, each in pairs])

    def _variant(self, number: int, name: str, tree: SearchTree, after: int | None) -> VariantDocument:
        return VariantDocument(
            name=name,
            algorithm=tree.result.algorithm,
            cut=tree.cut,
            fail=tree.fail,
            ordering=tree.ordering,
            caption=tree.caption,
            value=tree.value,
            unknown=None if tree.result.unknown is None else tree.result.unknown.document,
            line=tree.line(),
            step=self.step(number, after),
            why=self._told(number, self.nodes if after is None else after),
            counters=CountersDocument(**self.counters(number, after)._asdict()),
        )


# ---------------------------------------------------------------- helpers


def _cut_steps(tree: SearchTree) -> np.ndarray:
    cuts = np.flatnonzero(tree.events == Event.CUT)
    at = np.full(len(tree), len(tree.events), np.int64)
    at[tree.step_nodes[cuts]] = cuts
    parents = tree.parents.tolist()
    for index in range(tree.visited, len(tree)):  # a parent comes before its children
        at[index] = at[parents[index]]
    return at[tree.visited :]


def _value(tree: SearchTree, step: int) -> str:
    """What is known of the root: its value when the search is over, the best of its moves before."""
    if step == len(tree.steps) - 1:
        return number_text(tree.value)
    best = tree.at(step).best(0)
    if best is None or len(tree.roots) > 1:
        return ""
    first = tree.players[0] == MAX
    return f"{'>=' if first else '<='} {number_text(-best if tree.negamax and not first else best)}"


def _visits(tree: SearchTree, entered: np.ndarray) -> list[str]:
    """Of every visit: where it is, its value if it is a leaf, and who is cut before the next."""
    named = hasattr(tree.game, "node_name") or tree.title == "Tree"
    ends = [*entered[1:].tolist(), len(tree.events)]
    cells = []
    for index, (start, end) in enumerate(zip(entered.tolist(), ends, strict=True)):
        node = tree.node(index)
        words = [node.label if named else " ".join(node.path) or tr("root")]
        words += [tr("again")] * node.again
        if node.kind in ("leaf", "over"):
            words.append("?" if tree.is_unknown(index) else number_text(node.value or 0))
        elif node.kind == "hit":
            words.append(tr("remembered"))
        for step in range(start, end):
            if tree.events[step] == Event.CUT:
                above = tree.node(int(tree.step_nodes[step]))
                path = " ".join(above.path) or tr("root")
                words.append(tr("cut {node}", node=above.label) if named else tr("cut after {moves}", moves=path))
        cells.append(" ".join(words))
    return cells


def _aligned(rows: list[list[str]], flush: Sequence[int] = (0,)) -> list[str]:
    """Rows of cells as lines: some columns flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if index in flush else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
