"""A verdict for people: as text, as a page, in a notebook, as JSON."""

from __future__ import annotations

import html
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from secateur.errors import SecateurError, plural
from secateur.judge.findings import number_text
from secateur.judge.points import Points
from secateur.judge.recorded import Judged
from secateur.judge.replay import compared, parting
from secateur.judge.verdict import HEADLINES, Deed, KindOfVerdict, Verdict, Witness
from secateur.machine import write_whole
from secateur.schema import plain, write
from secateur.trace.model.comparison import Comparison

#: What a judgment can be saved as.
SUFFIXES = (".html", ".json", ".txt", ".svg")

#: By which a page of ours is recognised before it is overwritten.
MARK = '<meta name="generator" content="secateur judge">'


class NotRight(AssertionError):
    """A function that should be right is not. The message is the whole verdict."""


class Judgment:
    """A verdict that shows itself: `print(judgment)`, a picture in a notebook, `judgment.save("report.html")`."""

    def __init__(self, found: Judged) -> None:
        self.found = found

    @property
    def verdict(self) -> Verdict:
        return self.found.verdict

    @cached_property
    def comparison(self) -> Comparison | None:
        """The function's search of the smallest tree beside the right one, step-locked."""
        return None if self.found.search is None else compared(self.found.search)

    @cached_property
    def parting(self) -> int | None:
        """The number of visited nodes before the first difference; None if only one search can be shown."""
        found, search = self.comparison, self.found.search
        return None if found is None or search is None or len(found.trees) < 2 else parting(found, search)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Judgment: {self.verdict.entry} {HEADLINES[self.verdict.kind]}>"

    def text(self) -> str:
        """The verdict in lines for a terminal."""
        return "\n".join(lines(self.verdict))

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return plain(self.verdict)

    def svg(self, theme: str = "light") -> str:
        """The two trees as a picture; an empty string where there is nothing to show."""
        return "" if self.comparison is None else self.comparison.svg(theme=theme)

    def html(self) -> str:
        """The verdict as one page, with both searches of the smallest tree, step by step."""
        from secateur.judge.judgment_page import page

        return page(self)

    def _repr_html_(self) -> str:
        from secateur.trace.web.notebook import scoped

        picture = self.svg()
        return words(self.verdict) + (f"<div>{scoped(picture)}</div>" if picture else "")

    def check(self, *accepted: KindOfVerdict) -> Judgment:
        """Raises an AssertionError with the verdict, unless the function is right or its verdict is accepted.

        A test needs only this line, in pytest, otter-grader and nbgrader.

        >>> from secateur.judge import judge
        >>> def negamax(node, colour):
        ...     return colour * node if isinstance(node, int) else max(-negamax(child, -colour) for child in node)
        >>> judgment = judge(negamax).check()
        """
        if self.verdict.kind not in ("right", *accepted):
            raise NotRight(self.text())
        return self

    def points(self, points: Points | None = None) -> float:
        """The points of the verdict, as `points_from` makes them; 0 where somebody must look at it."""
        return (points or Points()).of(self.verdict) or 0.0

    def save(self, path: str | Path) -> Path:
        """Writes .html, .json, .txt or .svg; returns the path."""
        path = Path(path)
        check_suffix(path)
        if path.suffix.lower() == ".svg" and self.comparison is None:
            raise SecateurError(f"{path.name} is not written: {headline(self.verdict)}, so there is no tree to draw")
        writers = {".html": self.html, ".json": lambda: write(self.verdict), ".txt": self.text, ".svg": self.svg}
        data = writers[path.suffix.lower()]() + "\n"
        write_whole(path, data.encode(), durable=False)
        return path


def check_suffix(path: Path) -> None:
    """Refuses what a judgment cannot be written as."""
    if path.suffix.lower() not in SUFFIXES:
        raise SecateurError(f"{path.name}: a judgment must be saved as {', '.join(SUFFIXES)}")


# ---------------------------------------------------------------- words


def lines(verdict: Verdict) -> list[str]:
    """The verdict line by line."""
    found = [headline(verdict), verdict.sentence]
    for mistake in verdict.mistakes:
        found += ["", f"{'Mistake' if mistake.certain else 'Probably'}: {mistake.name}"]
        found += [f"  {mistake.sentence}", f"  Fix: {mistake.cure}"]
    if verdict.witness is not None:
        title, *shown = witness_lines(verdict.witness)
        found += ["", title, *(f"  {line}" for line in shown)]
    found += ["", f"Name the function with --entry: {', '.join(verdict.choices)}."] if verdict.choices else []
    found += ["", *verdict.remarks] if verdict.remarks else []
    found += ["", *ways(verdict)] if ways(verdict) else []
    return found


def witness_lines(shown: Witness) -> list[str]:
    """The smallest tree: its title, the tree, what both searches of it do, and where they part."""
    to = "" if shown.depth is None else f", {plural(shown.depth, 'half-move')} deep"
    leaves = f"{shown.leaves} {'leaf' if shown.leaves == 1 else 'leaves'}"
    one = "; equal branches are one object" if shown.shared else ""
    return [
        f"The smallest tree that shows it ({leaves}, {shown.first.upper()} to move{to}{one}):",
        _nested(shown.tree),
        f"yours: {_done(shown.found)}",
        f"right: {_done(shown.expected)}",
        shown.difference,
    ]


def ways(verdict: Verdict) -> list[str]:
    """How the function was called, on how many trees, and how it was confined."""
    tried = (
        f"{verdict.reading} Tried on {plural(verdict.trees, 'tree')} (seed {verdict.seed})." if verdict.reading else ""
    )
    return [line for line in (tried, verdict.isolation) if line]


def headline(verdict: Verdict) -> str:
    where = verdict.file if verdict.entry in ("", verdict.file) else f"{verdict.file}: {verdict.entry}"
    return f"{where} {HEADLINES[verdict.kind]}"


def _done(deed: Deed) -> str:
    if deed.error:
        return f"fails: {deed.error}"
    parts = ["returns nothing"] if deed.value is None and deed.move is None else []
    parts += [] if deed.value is None else [f"value {number_text(deed.value)}"]
    parts += [] if deed.move is None else [f"move {deed.move}"]
    parts += [] if deed.leaves is None else [f"visits {' '.join(deed.leaves) or 'nothing'}"]
    return ", ".join(parts)


def _nested(tree: Any) -> str:
    return f"[{', '.join(map(_nested, tree))}]" if isinstance(tree, list) else str(tree)


def marked(text: str) -> str:
    """A text in HTML; code stands between backquotes.

    >>> marked("MIN lowers `beta`, 2 < 3")
    'MIN lowers <code>beta</code>, 2 &lt; 3'
    """
    return re.sub("`(.+?)`", r"<code>\1</code>", html.escape(text))


def words(verdict: Verdict) -> str:
    """The verdict in HTML, without pictures."""
    head, *rest = lines(verdict)
    colour = "#1a7f37" if verdict.is_right else "#b42318"
    body = marked("\n".join(rest))
    return (
        f'<p style="font-weight:650;color:{colour}">{html.escape(head)}</p>'
        f'<pre style="white-space:pre-wrap;font:inherit">{body}</pre>'
    )
