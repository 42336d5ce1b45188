"""The tree of a search for the explorer: packed as the page wants it, or as a file in one of the formats."""

from __future__ import annotations

import base64
import re
import time
from dataclasses import replace
from typing import Any, NamedTuple

from secateur import games
from secateur.errors import SecateurError, instead
from secateur.game import Game, is_over
from secateur.games.tree import Tree
from secateur.language import grouped, speaking, tr
from secateur.machine import temporary_folder
from secateur.spec import SearchSpec
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.tree_text import random_tree, with_leaf
from secateur.studio.messages.tree import TreeFile, TreeProgress, TreeRequest, TreeShown, TreeSource, TreeVariant
from secateur.trace import Comparison, SearchTree, trace
from secateur.trace.draw.boards import FEW, boards_of
from secateur.trace.formats.options import SavingOptions, only
from secateur.trace.formats.save import FORMATS
from secateur.trace.web.pack import algorithm_name, caption, packed_tree

#: The most nodes of a search that is shown, of each of several side by side, and of the engine.
MOST_NODES, MOST_BESIDE, MOST_ENGINE = 150_000, 50_000, 20_000

#: The engine's nodes where nothing is said.
ENGINE_NODES = 2_000

#: Pruned nodes that are listed: more would only take time.
LISTED = 20_000

#: Half-moves where a game comes without a depth.
USUAL_DEPTH = 3

#: No search takes longer, in seconds.
LONGEST = 60.0

#: Searches side by side.
MOST_VARIANTS = 4

#: What a file is called in the menus, and its suffix.
SUFFIXES = {
    "svg": ".svg",
    "png": ".png",
    "pdf": ".pdf",
    "tikz": ".tex",
    "mermaid": ".mmd",
    "dot": ".dot",
    "json": ".json",
    "canvas": ".canvas",
    "html": ".html",
    "txt": ".txt",
}
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".tex": "text/x-tex",
    ".mmd": "text/plain",
    ".dot": "text/vnd.graphviz",
    ".json": "application/json",
    ".canvas": "application/json",
    ".html": "text/html",
    ".txt": "text/plain",
    ".gif": "image/gif",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".srt": "application/x-subrip",
    ".vtt": "text/vtt",
}

#: The formats that show boards in small trees, and those that several searches can share.
WITH_BOARDS = (".svg", ".png", ".pdf", ".tex", ".gif", ".mp4", ".webm")
TOGETHER = (".svg", ".png", ".pdf", ".json", ".txt", ".gif", ".mp4", ".webm")


class TreeSubject(NamedTuple):
    """What is searched: the game at a state, and how the page can ask for it again."""

    game: Game
    state: Any
    source: TreeSource


def run(request: TreeRequest, tell: Tell[TreeProgress], stopping: Stopping) -> TreeShown | TreeFile:
    """The searches that a request asks for, to be looked at; or a file of them."""
    with speaking(request.language):
        return _run(request, tell, stopping)


def _run(request: TreeRequest, tell: Tell[TreeProgress], stopping: Stopping) -> TreeShown | TreeFile:
    subject = _subject(request)
    specs = _specs(request, subject)
    format = _format(request.export, len(specs))
    trees = []
    for number, spec in enumerate(specs):
        progress = _Progress(tell, stopping, number, len(specs))
        trees.append(_searched(subject, spec, progress))
    if format is not None:
        return _file(subject, trees, specs, format, request)
    return TreeShown(
        source=subject.source,
        depth=specs[0].depth,
        title=_title(subject, trees[0])
        if len(trees) == 1
        else tr("{number} searches of {game}", number=len(trees), game=_thing(subject)),
        value=trees[0].value,
        variants=[
            TreeVariant(
                name=spec.title,
                title=_title(subject, tree),
                caption=caption(tree),
                visited=tree.visited,
                notice=_notice(tree),
                trace=packed_tree(tree),
            )
            for spec, tree in zip(specs, trees, strict=True)
        ],
    )


class _Progress:
    """Tells the page how far a search is, and ends it where it is to stop."""

    def __init__(self, tell: Tell[TreeProgress], stopping: Stopping, number: int, count: int) -> None:
        self.tell, self.stopping, self.number, self.count = tell, stopping, number, count
        self.started = self.told = time.monotonic()

    def __call__(self, nodes: int) -> None:
        if self.stopping.is_set():
            raise SecateurError("the search was stopped")
        now = time.monotonic()
        if now - self.started > LONGEST:
            raise SecateurError(f"the search takes longer than {LONGEST:.0f} seconds: give a lower depth")
        if now - self.told > 0.2:
            self.told = now
            self.tell(TreeProgress(nodes, self.number + 1, self.count))


# ---------------------------------------------------------------- what is searched


def _subject(request: TreeRequest) -> TreeSubject:
    if sum(given is not None for given in (request.game, request.tree, request.random)) != 1:
        raise SecateurError(
            "give a game with a position, or a tree, or the shape of a random tree, and only one of them"
        )
    if request.game is not None:
        return _position(request.game, request.position or "")
    root, random, text = request.root or "max", request.random, request.tree or ""
    if random is not None:
        text = random_tree(random.shape, random.seed, random.values)
    if not text.strip():
        raise SecateurError("the tree is empty: write nested lists, such as [[3,12,8],[2,4,6]]")
    if request.edit is not None:
        text = with_leaf(text, request.edit.node, request.edit.value)
    game = Tree.of(text, root)
    if is_over(game, game.start()):
        raise SecateurError("the tree is a leaf: there is nothing to search")
    return TreeSubject(game, game.start(), TreeSource(tree=text, root=root))


def _position(spec: str, position: str) -> TreeSubject:
    game = games.load(spec)
    state = game.parse(position) if position.strip() else game.start()
    if is_over(game, state):
        raise SecateurError("the game is over in this position: there is no move to search for")
    return TreeSubject(game, state, TreeSource(game=spec, position=game.format(state)))


def _thing(subject: TreeSubject) -> str:
    """What people call that which is searched; a game in a file is called as its class is."""
    spec = subject.source.game
    if not spec:
        return tr("a tree")
    known = spec.partition(":")[0].strip() in games.GAMES
    return games.title_of(spec if known else f"game.py:{type(subject.game).__name__}")


def _title(subject: TreeSubject, tree: SearchTree) -> str:
    return tr("{algorithm} on {game}", algorithm=algorithm_name(tree), game=_thing(subject))


# ---------------------------------------------------------------- how it is searched


def _specs(request: TreeRequest, subject: TreeSubject) -> list[SearchSpec]:
    """The spec of each search: that of the request itself, or its variants on top of it."""
    own = SearchSpec.from_dict(request.said)
    variants = request.variants or []
    if len(variants) > MOST_VARIANTS:
        raise SecateurError(f"at most {MOST_VARIANTS} searches fit side by side, not {len(variants)}")
    specs = [own.but(each if isinstance(each, str) else each.said) for each in variants] or [own]
    return [_limited(spec, isinstance(subject.game, Tree), len(specs)) for spec in specs]


def _limited(spec: SearchSpec, whole: bool, count: int) -> SearchSpec:
    """The spec with limits: on its nodes, and on its depth where a search is not shown whole."""
    most = MOST_ENGINE if spec.is_engine else MOST_NODES if count == 1 else MOST_BESIDE
    if spec.nodes is not None and spec.nodes > most:
        raise SecateurError(f"nodes must be a whole number from 1 to {most:,}, not {spec.nodes!r}")
    if spec.is_engine:
        return replace(spec, nodes=spec.nodes or ENGINE_NODES)
    nodes = most if count > 1 else spec.nodes or most  # side by side, `nodes` is for the engine
    return replace(spec, nodes=nodes, depth=spec.depth or (None if whole else USUAL_DEPTH))


def _searched(subject: TreeSubject, spec: SearchSpec, progress: _Progress) -> SearchTree:
    tree = trace(subject.game, subject.state, None, spec, listed=LISTED, on_progress=progress)
    if not tree.result.complete and not spec.is_engine:
        depth = "without end" if spec.depth is None else f"at depth {spec.depth}"
        raise SecateurError(f"{spec.title} visits more than {spec.nodes:,} nodes {depth}: give a lower depth")
    return tree


def _notice(tree: SearchTree) -> str:
    """What a reader should know of a search that is not shown whole."""
    if tree.result.algorithm == "engine" and not tree.result.complete:
        return tr("The engine’s first {number} nodes; its whole search is longer.", number=grouped(tree.visited))
    if tree.overflow:
        return tr("{number} of the pruned nodes are listed; there are more.", number=grouped(len(tree) - tree.visited))
    return ""


# ---------------------------------------------------------------- files


def _format(name: str | None, count: int) -> str | None:
    """The suffix of the file that is asked for."""
    if name is None:
        return None
    suffixes = {**SUFFIXES, **{suffix[1:]: suffix for suffix in TYPES}}
    if name not in suffixes:
        raise SecateurError(f"no format {name!r}{instead(name, SUFFIXES)}")
    suffix = suffixes[name]
    if count == 1 and suffix == ".txt":
        raise SecateurError("text is a format of several searches side by side: choose svg, json or another")
    if count > 1 and suffix not in TOGETHER:
        raise SecateurError(f"several searches are saved as {', '.join(each[1:] for each in TOGETHER)}")
    return suffix


def _file(
    subject: TreeSubject, trees: list[SearchTree], specs: list[SearchSpec], suffix: str, request: TreeRequest
) -> TreeFile:
    format = FORMATS[suffix]
    moves = format.moves and suffix != ".txt"
    film, step = request.film or moves, request.step
    if film and format.film is None:
        raise SecateurError(f"{format.what} cannot show a film; the page (html) plays every step anyway")
    drawn = suffix not in (".json", ".txt")
    options = _looks(subject, trees[0], suffix, request) if drawn else SavingOptions()
    if film:
        options["film"] = True
    shown: SearchTree | Comparison = trees[0] if len(trees) == 1 else Comparison([each.title for each in specs], trees)
    name = re.sub(
        r"\W+", "-", f"{'tree' if subject.source.tree else _thing(subject)}-{trees[0].result.algorithm}".lower()
    ).strip("-")
    name += ("-film" if film else "" if step is None or not drawn else f"-{step + (len(trees) == 1)}") + suffix
    with temporary_folder() as folder:
        path = folder / f"tree{suffix}"
        try:
            shown.save(path, step if drawn and not film else None, **options)
        except SecateurError as error:
            raise SecateurError(_in_words(str(error))) from None
        data = path.read_bytes()
    return TreeFile(name=name, type=TYPES[suffix], base64=base64.b64encode(data).decode())


def _in_words(message: str) -> str:
    """A message about options of Python, for people who have a form before them.

    >>> _in_words("or fold it with plies="), _in_words("draw less of it: plies=3")
    ('or draw fewer levels', 'draw less of it: 3 levels')
    """
    message = re.sub(r"fold (?:it with plies=\d*|the tree \(plies(?:, breadth)?\))", "draw fewer levels", message)
    return re.sub(r"\bplies=(\d+)", r"\1 levels", message)


def _looks(subject: TreeSubject, tree: SearchTree, suffix: str, request: TreeRequest) -> SavingOptions:
    """How a picture is to look."""
    asked: SavingOptions = {"theme": request.theme or "light"}
    if request.levels is not None:
        asked["plies"] = request.levels
    if suffix == ".html":
        asked["title"] = _title(subject, tree)
    if request.types:
        asked["types"] = True
    if request.dag:
        asked["dag"] = True
    if suffix in WITH_BOARDS and len(tree) <= FEW and (board := boards_of(tree)) is not None:
        asked["board"] = board
    return only(asked, FORMATS[suffix].options)
