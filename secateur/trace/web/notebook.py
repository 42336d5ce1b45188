"""Searched trees in notebooks: a picture where one can be shown, the page to explore where there is a live kernel.

`explore(tree)` is a widget around the page of `standalone.py`, which loads nothing from anywhere. Before the widget
stands a still picture, which the widget hides: where no widget can live (a notebook that was converted to HTML, or
opened without a kernel) the picture is what remains.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.language import grouped, tr
from secateur.trace.draw.boards import FEW, boards_of
from secateur.trace.draw.plan import PictureOptions
from secateur.trace.formats.png import pixels

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A tree with more nodes than this is shown in a notebook only down to a few levels, and as text not at all.
LARGE = 3_000
LEVELS = 3

#: A picture wider than this many points is folded to fewer levels: as many of these as make it fit.
WIDEST = 3_000
FEWER = (6, 5, 4, 3, 2, 1)

#: A longer SVG gets no PNG beside it.
LONGEST = 300_000

#: The width that an SVG says it has.
WIDTH = re.compile(r'<svg [^>]*?\bwidth="([\d.]+)"')

#: A rule of a style sheet, in a line of its own.
RULE = re.compile(r"^([^@\n{]+)\{", re.MULTILINE)


def bundle(draw: Callable[..., str], write: Callable[[], str]) -> dict[str, str]:
    """What a notebook may choose from: SVG, PNG if that can be made, and always text."""
    found = {"text/plain": write()}
    try:
        picture = scoped(folded(draw))
    except SecateurError:  # too large to be drawn
        return found
    found["image/svg+xml"] = picture
    if len(picture) > LONGEST:
        return found
    with suppress(SecateurError, ValueError):
        found["image/png"] = base64.b64encode(pixels(picture, zoom=2)).decode()
    return found


def tree_bundle(tree: SearchTree) -> dict[str, str]:
    """A tree as a notebook shows it."""
    return bundle(lambda **fewer: still(tree), lambda: _text(tree))


def still(tree: SearchTree, step: int | None = None, theme: str = "light") -> str:
    """A picture of the tree that fits a page: a small one with boards, of a large one only the first levels."""
    options = PictureOptions()
    if len(tree) <= FEW and (board := boards_of(tree)) is not None:
        options["board"] = board
    most = LEVELS if len(tree) > LARGE else None
    return folded(lambda **fewer: tree.svg(step, theme, **options, **fewer), most)


def folded(draw: Callable[..., str], plies: int | None = None) -> str:
    """A picture with this many levels, or with as few of them as make it fit a page."""
    fewer = [levels for levels in FEWER if plies is None or levels < plies]
    for levels in (plies, *fewer[:-1]):
        try:
            picture = draw() if levels is None else draw(plies=levels)
        except SecateurError:  # too many things to be drawn
            continue
        if float(WIDTH.findall(picture)[0]) <= WIDEST:
            return picture
    return draw(plies=fewer[-1])


def _text(tree: SearchTree) -> str:
    if len(tree) <= LARGE:
        return tree.text()
    return tr(
        "{search}: {number} nodes visited; tree.explore() shows them, tree.save('tree.html') too",
        search=tree.caption,
        number=grouped(tree.visited),
    )


def scoped(picture: str) -> str:
    """An SVG that is no wider than the page, with a style sheet of its own: in a page, one is everybody's.

    >>> picture = scoped('<svg xmlns="x"><style>\\n.e,.g{fill:red}\\n</style></svg>')
    >>> picture.replace(picture.split('"')[1], "name")
    '<svg id="name" style="max-width:100%;height:auto" xmlns="x"><style>\\n#name .e,#name .g{fill:red}\\n</style></svg>'
    """
    name = f"tree-{hashlib.sha256(picture.encode()).hexdigest()[:8]}"
    head, opening, rest = picture.partition("<style>")
    sheet, closing, body = rest.partition("</style>")
    sheet = RULE.sub(lambda rule: ",".join(f"#{name} {part.strip()}" for part in rule[1].split(",")) + "{", sheet)
    return (
        head.replace("<svg ", f'<svg id="{name}" style="max-width:100%;height:auto" ', 1)
        + opening
        + sheet
        + closing
        + body
    )


# ---------------------------------------------------------------- the widget

#: Puts the page into a frame of its own, so that neither its keys nor its looks meet the notebook's.
SCRIPT = """
function render({ model, el }) {
  const still = document.getElementById(model.get("_still"));
  if (still) (still.closest(".jp-OutputArea-child, .output_area") ?? still).style.display = "none";
  const frame = document.createElement("iframe");
  frame.title = "The search tree, step by step";
  frame.style.cssText = "width:100%;border:1px solid #8886;border-radius:6px;display:block";
  const resize = () => { frame.style.height = `${model.get("height")}px`; };
  let explorer, timer;
  const seek = () => {
    if (explorer && explorer.playhead.step !== model.get("step")) explorer.seek(model.get("step"));
  };
  const tell = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      model.set("step", explorer.playhead.step);
      model.save_changes();
    }, 150);
  };
  const connect = () => {
    explorer = frame.contentWindow?.explorer;
    if (!explorer) return void (timer = setTimeout(connect, 50));
    const refresh = explorer.refresh;
    explorer.refresh = () => { refresh.call(explorer); tell(); };
    seek();
  };
  frame.addEventListener("load", connect);
  frame.srcdoc = model.get("_page");
  model.on("change:height", resize);
  model.on("change:step", seek);
  resize();
  el.append(frame);
  return () => { clearTimeout(timer); model.off("change:height", resize); model.off("change:step", seek); };
}
export default { render };
"""


def explore(tree: SearchTree, step: int | None = None, *, height: int = 640, **options: Any) -> Any:
    """The widget: `step` is where it is, and moves it; `height` is in pixels; the options are those of the page."""
    from secateur.trace.web.standalone import write

    start = step if step is not None else -1 if len(tree) <= LARGE else len(tree.steps) - 1
    if not -1 <= start < len(tree.steps):
        raise SecateurError(f"step must be from 0 to {len(tree.steps) - 1}, not {start}")
    theme = options.get("theme") or "light"
    try:
        picture = scoped(still(tree, None if step is None else start, theme))
    except SecateurError:
        picture = ""
    name = hashlib.sha256(picture.encode()).hexdigest()[:12]
    widget = _widget_class()(
        step=start,
        height=height,
        _page=write(tree, start, **options),
        _still=f"still-{name}",
    )
    widget.picture, widget.text = picture, _text(tree)
    return widget


@cache
def _widget_class() -> Any:
    """Made when it is first used: anywidget is an extra."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise SecateurError(
            "explore() needs anywidget: pip install 'secateur[notebook]'; tree.save('tree.html') needs nothing more"
        ) from None

    class Explorer(anywidget.AnyWidget):
        """The page of a searched tree in a notebook."""

        _esm = SCRIPT
        _page = traitlets.Unicode().tag(sync=True)
        _still = traitlets.Unicode().tag(sync=True)
        step = traitlets.Int(-1).tag(sync=True)
        height = traitlets.Int(640).tag(sync=True)
        picture = ""
        text = ""

        def _ipython_display_(self) -> None:
            """The picture, then the widget, which hides it."""
            display = import_module("IPython.display").display
            if self.picture:
                shown = {"text/html": f'<div id="{self._still}">{self.picture}</div>', "image/svg+xml": self.picture}
                display({**shown, "text/plain": self.text}, raw=True)
            view = self._repr_mimebundle_()
            display(view[0] if isinstance(view, tuple) else view, raw=True)

    return Explorer
