"""The tree of a search for the explorer: packed as the page wants it, or as a file in one of the formats.

A request names what is searched: `tree`, a text with `root` "max" or "min"; or `random`, {shape, seed, values}; or
`game` with a `position`. And how: the fields of a `SearchSpec`; `variants` are dictionaries of the same fields, or
texts, that say what differs, searched side by side. `edit` {node, value} changes a leaf of the tree first.
`export` asks for a file instead: a suffix, with `step`, `film`, `theme`, `levels` and `types`.
"""

from __future__ import annotations

import base64
import json
import re
import time
from dataclasses import replace
from typing import Any, NamedTuple

from secateur import games
from secateur.bits import is_whole
from secateur.errors import SecateurError, instead
from secateur.game import Game, is_over
from secateur.games.tree import Tree
from secateur.machine import temporary_folder
from secateur.spec import FIELDS, SearchSpec
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.tree_text import random_tree, with_leaf
from secateur.trace import Comparison, SearchTree, trace
from secateur.trace.draw.boards import FEW, boards_of
from secateur.trace.formats.save import FORMATS
from secateur.trace.web.pack import algorithm_name, caption, packed

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

#: The longest text of a tree or a position.
MOST_TEXT = 100_000

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
}

#: The formats that show boards in small trees, and those that several searches can share.
WITH_BOARDS = (".svg", ".png", ".pdf", ".tex")
TOGETHER = (".svg", ".png", ".pdf", ".json", ".txt")


class TreeSubject(NamedTuple):
    """What is searched: the game at a state, and how the page can ask for it again."""

    game: Game
    state: Any
    source: dict[str, str]


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """The searches that a request asks for, to be looked at; or a file of them."""
    subject = _subject(request)
    specs = _specs(request, subject)
    format = _format(request, len(specs))
    trees = []
    for number, spec in enumerate(specs):
        progress = _Progress(tell, stopping, number, len(specs))
        trees.append(_searched(subject, spec, progress))
    if format is not None:
        return _file(subject, trees, specs, format, request)
    return {
        "source": subject.source,
        "depth": specs[0].depth,
        "title": _title(subject, trees[0]) if len(trees) == 1 else f"{len(trees)} searches of {_thing(subject)}",
        "value": trees[0].value,
        "variants": [
            {
                "name": spec.title,
                "title": _title(subject, tree),
                "caption": caption(tree),
                "visited": tree.visited,
                "notice": _notice(tree),
                "trace": json.loads(packed(tree, None, None)),
            }
            for spec, tree in zip(specs, trees, strict=True)
        ],
    }


class _Progress:
    """Tells the page how far a search is, and ends it where it is to stop."""

    def __init__(self, tell: Tell, stopping: Stopping, number: int, count: int) -> None:
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
            self.tell({"nodes": nodes, "search": self.number + 1, "of": self.count})


# ---------------------------------------------------------------- what is searched


def _subject(request: dict[str, Any]) -> TreeSubject:
    given = [name for name in ("game", "tree", "random") if request.get(name) is not None]
    if len(given) != 1:
        raise SecateurError(
            "give a game with a position, or a tree, or the shape of a random tree, and only one of them"
        )
    if given == ["game"]:
        return _position(_text(request, "game", 1_000), _text(request, "position", MOST_TEXT, ""))
    root = _choice(request, "root", ("max", "min"), "max")
    text = _random(request["random"]) if given == ["random"] else _text(request, "tree", MOST_TEXT)
    if not text.strip():
        raise SecateurError("the tree is empty: write nested lists, such as [[3,12,8],[2,4,6]]")
    if request.get("edit") is not None:
        text = _edited(text, request["edit"])
    game = Tree.of(text, root)
    if is_over(game, game.start()):
        raise SecateurError("the tree is a leaf: there is nothing to search")
    return TreeSubject(game, game.start(), {"tree": text, "root": root})


def _position(spec: str, position: str) -> TreeSubject:
    game = games.load(spec)
    state = game.parse(position) if position.strip() else game.start()
    if is_over(game, state):
        raise SecateurError("the game is over in this position: there is no move to search for")
    return TreeSubject(game, state, {"game": spec, "position": game.format(state)})


def _random(given: Any) -> str:
    if not isinstance(given, dict):
        raise SecateurError('random must be an object: write {"shape": "3x3", "seed": 7, "values": "0..20"}')
    return random_tree(
        _text(given, "shape", 40, "3x3"),
        _number(given, "seed", 0, 1_000_000_000, 0),
        _text(given, "values", 20, "0..20"),
    )


def _edited(text: str, edit: Any) -> str:
    if not isinstance(edit, dict):
        raise SecateurError('edit must be an object: write {"node": "F", "value": 7}')
    value = _number(edit, "value", -9_999, 9_999)
    if value is None:
        raise SecateurError("value must be a whole number")
    return with_leaf(text, _text(edit, "node", 200), value)


def _thing(subject: TreeSubject) -> str:
    """What people call that which is searched; a game in a file is called as its class is."""
    if isinstance(subject.game, Tree):
        return "a tree"
    spec = subject.source["game"]
    known = spec.partition(":")[0].strip() in games.GAMES
    return games.title_of(spec if known else f"game.py:{type(subject.game).__name__}")


def _title(subject: TreeSubject, tree: SearchTree) -> str:
    return f"{algorithm_name(tree)} on {_thing(subject)}"


# ---------------------------------------------------------------- how it is searched


def _specs(request: dict[str, Any], subject: TreeSubject) -> list[SearchSpec]:
    """The spec of each search: that of the request itself, or its variants on top of it."""
    own = SearchSpec.from_dict({name: request[name] for name in FIELDS if name in request and name != "time"})
    variants = request.get("variants") or []
    if not isinstance(variants, list) or not all(isinstance(each, dict | str) for each in variants):
        raise SecateurError(
            'variants must be a list of objects: write [{"algorithm": "minimax"}, {"algorithm": "pvs"}]'
        )
    if len(variants) > MOST_VARIANTS:
        raise SecateurError(f"at most {MOST_VARIANTS} searches fit side by side, not {len(variants)}")
    specs = [own.but(each) for each in variants] or [own]
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
        return f"The engine’s first {tree.visited:,} nodes: it would go on."
    if tree.overflow:
        return f"Of the pruned nodes, {len(tree) - tree.visited:,} are listed; there are more."
    return ""


# ---------------------------------------------------------------- files


def _format(request: dict[str, Any], count: int) -> str | None:
    """The suffix of the file that is asked for."""
    name = request.get("export")
    if name is None:
        return None
    suffixes = {**SUFFIXES, **{suffix[1:]: suffix for suffix in TYPES}}
    if not isinstance(name, str) or name not in suffixes:
        raise SecateurError(f"no format {name!r}{instead(str(name), SUFFIXES)}")
    suffix = suffixes[name]
    if count == 1 and suffix == ".txt":
        raise SecateurError("text is a format of several searches side by side: choose svg, json or another")
    if count > 1 and suffix not in TOGETHER:
        raise SecateurError(f"several searches are saved as {', '.join(each[1:] for each in TOGETHER)}")
    return suffix


def _file(
    subject: TreeSubject, trees: list[SearchTree], specs: list[SearchSpec], suffix: str, request: dict[str, Any]
) -> dict[str, Any]:
    film = _flag(request, "film")
    step = _number(request, "step", -1, 100_000_000)
    if film and suffix not in (".svg", ".pdf"):
        raise SecateurError("a film is saved as svg or pdf; the page (html) plays every step anyway")
    options = {} if suffix in (".json", ".txt") else _looks(subject, trees[0], suffix, request)
    where: dict[str, Any] = {"film": True} if film else {}
    if not film and suffix not in (".json", ".txt"):
        where = {"after" if len(trees) > 1 else "step": step}
    shown: SearchTree | Comparison = trees[0] if len(trees) == 1 else Comparison([each.title for each in specs], trees)
    name = re.sub(r"\W+", "-", f"{_thing(subject).removeprefix('a ')}-{trees[0].result.algorithm}".lower()).strip("-")
    name += ("-film" if film else "" if step is None or not where else f"-{step + (len(trees) == 1)}") + suffix
    with temporary_folder() as folder:
        path = folder / f"tree{suffix}"
        try:
            shown.save(path, **where, **options)
        except SecateurError as error:
            raise SecateurError(_in_words(str(error))) from None
        data = path.read_bytes()
    return {"name": name, "type": TYPES[suffix], "base64": base64.b64encode(data).decode()}


def _in_words(message: str) -> str:
    """A message about options of Python, for people who have a form before them.

    >>> _in_words("or fold it with plies="), _in_words("draw less of it: plies=3")
    ('or draw fewer levels', 'draw less of it: 3 levels')
    """
    message = re.sub(r"fold (?:it with plies=\d*|the tree \(plies(?:, breadth)?\))", "draw fewer levels", message)
    return re.sub(r"\bplies=(\d+)", r"\1 levels", message)


def _looks(subject: TreeSubject, tree: SearchTree, suffix: str, request: dict[str, Any]) -> dict[str, Any]:
    """How a picture is to look."""
    asked: dict[str, Any] = {"theme": _choice(request, "theme", ("light", "dark"), "light")}
    levels = _number(request, "levels", 1, 100)
    if levels is not None:
        asked["plies"] = levels
    if suffix == ".html":
        asked["title"] = _title(subject, tree)
    if _flag(request, "types"):
        asked["types"] = True
    if suffix in WITH_BOARDS and len(tree) <= FEW and (board := boards_of(tree)) is not None:
        asked["board"] = board
    known = FORMATS[suffix].options
    return {name: value for name, value in asked.items() if name in known}


# ---------------------------------------------------------------- what a request says


def _text(given: dict[str, Any], name: str, most: int, usual: str | None = None) -> str:
    value = given.get(name)
    if value is None and usual is not None:
        return usual
    if not isinstance(value, str):
        raise SecateurError(f"{name} must be a text")
    if len(value) > most:
        raise SecateurError(f"{name} must have at most {most:,} characters, not {len(value):,}")
    return value


def _choice(given: dict[str, Any], name: str, choices: tuple[str, ...], usual: str) -> str:
    value = given.get(name)
    if value is None:
        return usual
    if value not in choices:
        raise SecateurError(
            f"{name} = {value!r} is not a choice{instead(str(value), [each for each in choices if each])}"
        )
    return str(value)


def _number(given: dict[str, Any], name: str, least: int, most: int, usual: int | None = None) -> Any:
    """A whole number; None where none is given and none is usual."""
    value = given.get(name)
    if value is None:
        return usual
    if not is_whole(value) or not least <= value <= most:
        raise SecateurError(f"{name} must be a whole number from {least:,} to {most:,}, not {value!r}")
    return value


def _flag(given: dict[str, Any], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise SecateurError(f"{name} must be true or false, not {value!r}")
    return value
