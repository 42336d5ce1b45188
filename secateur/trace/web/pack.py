"""A searched tree as the page wants it: columns of numbers, compressed, in a text.

`packed(tree)` is JSON: `about` says what the search was, `blob` holds the columns (zlib, base64), and `columns` says
where each one is: name, type (u1, i4 or text, whose parts are separated by NUL), offset in bytes, length. The
texts are in the `language`; a trace that is not too long has sentences, code and caption in the others, too:
`sentences-de`. Columns over all nodes: `parent`, `player`, `kind`, `bound`, `value`, `nameOf` (in `names`), `again`,
`shared` (the node that stands for it in a drawing of the graph; -1 is none);
over the visited ones: `setBy`, `origin`, `type`, `sameAs`, `symmetric`; over the steps: `event`, `node`, `first`,
`second`, `codeLine` (from 1; 0 is none) and `sentenceOf` (in `sentences`; -1 is none). Its twin is explorer/unpack.js.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from msgspec import UNSET, Struct, UnsetType

from secateur.board import Board as GameBoard
from secateur.errors import SecateurError
from secateur.game import HIGHEST, INFINITY, MAX, WIN
from secateur.language import LANGUAGES, current, in_a_row, speaking, tr
from secateur.schema import plain
from secateur.scores import to_points
from secateur.spec import ALGORITHMS, CUTS
from secateur.spec.choices import ordering_title
from secateur.trace.draw.boards import Shown, board_of
from secateur.trace.draw.shared import best_line, shared_nodes
from secateur.trace.draw.stamps import BoardDrawing, PathMark, Stamp, TextMark, drawing_of
from secateur.trace.explain.pseudocode import line_of
from secateur.trace.explain.sentences import sentence
from secateur.trace.explain.words import is_named
from secateur.trace.model.record import NOBODY, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: The position of a node: by the game, by a function of the state, or not at all.
Board = Shown | bool | None

#: Sentences are written for traces up to this many steps. The page has briefer ones for longer traces.
SENTENCES = 20_000

#: In longer traces, this many cut-offs still have sentences.
CUT_SENTENCES = 50_000

#: Traces with no more sentences than this have them in every language.
IN_EVERY_LANGUAGE = 2_000

#: Boards are shown for trees up to this many nodes.
BOARDS = 5_000

#: The graph is offered for trees up to this many nodes, and drawn of larger ones where it is asked for.
GRAPH = 30_000

#: No node has this value: it has none.
NO_VALUE = -(1 << 31)

KINDS = {"inner": 0, "leaf": 1, "over": 2, "hit": 3, "known": 5, "guess": 6, "": 0}
BOUNDS = {"exact": 0, "lower": 1, "upper": 2}
TYPES = {"": 0, "PV": 1, "CUT": 2, "ALL": 3}
SEPARATOR = "\0"

T = TypeVar("T", bound=Hashable)


#: A column: numbers, or texts.
Column = np.ndarray | list[str]


class PackedMark(Struct, kw_only=True, omit_defaults=True):
    """A path that is filled or stroked, or a text around a point; colours are the roles that colours.css has."""

    path: str = ""
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    text: str = ""
    x: float = 0.0
    y: float = 0.0
    size: float = 0.0


class PackedBoards(Struct, kw_only=True):
    """The boards of all nodes: their size in points, how many points a unit is, the marks of each stamp, and which
    stamp stands where: the number of a stamp, x, y. The columns `boardStart` and `boardStamps` say which of these
    each node has."""

    width: float
    height: float
    scale: float
    stamps: list[list[PackedMark]]
    placed: list[tuple[int, float, float]]


class PackedAbout(Struct, kw_only=True, rename="camel"):
    """What the search was: its conventions, the nodes of its best `line`, the scores that stand for infinity, the
    highest and a win, the decimals of values if they have any (with 2, the columns have 50 for 0.5), the nodes that are
    pruned but not listed, the leaves whose values are not known, a name for files, the step to begin with, and whether
    to begin with the graph (`dag`)."""

    algorithm: str
    caption: str
    language: str
    cut_rule: str
    negamax: bool
    visited: int
    overflow: bool
    named: bool
    infinity: int
    highest: int
    win: int
    decimals: int | UnsetType = UNSET
    unlisted: list[int]
    unknown: list[int] | UnsetType = UNSET
    file: str
    step: int | None
    line: list[int] = []
    dag: bool = False
    boards_drawn: PackedBoards | None = None


class PackedTree(Struct, kw_only=True):
    """A searched tree in columns: each with its name, type (u1, i4 or text), offset in the `blob` and length. The blob
    is compressed by zlib, in base64."""

    about: PackedAbout
    columns: list[tuple[str, str, int, int]]
    blob: str


def packed(tree: SearchTree, step: int | None, board: Board, dag: bool = False) -> str:
    """The text that explorer/unpack.js unpacks."""
    return _in_html(json.dumps(plain(packed_tree(tree, step, board, dag)), separators=(",", ":")))


def packed_tree(tree: SearchTree, step: int | None = None, board: Board = None, dag: bool = False) -> PackedTree:
    """The tree that explorer/unpack.js unpacks."""
    shown = _shown_boards(tree, board)
    drawn, start, stamps = _drawn_boards(tree, shown)
    columns = {**_nodes(tree), **_steps(tree), **_texts(tree, shown), "boardStart": start, "boardStamps": stamps}
    shared = shared_nodes(tree) if dag or _has_graph(tree) else {}
    columns["shared"] = np.array([shared.get(index, NOBODY) for index in range(len(tree))], np.int32)
    blob, places = _join(columns)
    about = _about(tree, step)
    about.line, about.dag, about.boards_drawn = best_line(tree, shared), dag, drawn
    return PackedTree(about=about, columns=places, blob=blob)


def _has_graph(tree: SearchTree) -> bool:
    """Whether the page offers the graph: of a search that merged states, or of a tree that is written down."""
    return len(tree) <= GRAPH and (bool(tree.sources) or is_named(tree))


def _about(tree: SearchTree, step: int | None) -> PackedAbout:
    return PackedAbout(
        algorithm=tree.result.algorithm,
        caption=caption(tree),
        language=current(),
        cut_rule=tree.cut,
        negamax=tree.negamax,
        visited=tree.visited,
        overflow=tree.overflow,
        named=is_named(tree),
        infinity=INFINITY,
        highest=HIGHEST,
        win=WIN,
        decimals=tree.decimals or UNSET,
        unlisted=[index for index in range(tree.visited, len(tree)) if not tree.is_listed(index)],
        unknown=[index for index in range(len(tree)) if tree.is_unknown(index)] or UNSET,
        file=re.sub(r"\W+", "-", f"{tree.title}-{tree.result.algorithm}".lower()),
        step=step,
    )


def caption(tree: SearchTree) -> str:
    """The conventions and the outcome."""
    signs = {"alpha": "α", "beta": "β", ">=": "≥", "<=": "≤"}
    rule = re.sub("|".join(signs), lambda found: signs[found[0]], tr(CUTS[tree.cut].text))
    names = {"algorithm": algorithm_name(tree), "player": "MAX" if tree.result.player == MAX else "MIN"}
    parts = [
        tr("{algorithm}, {player} to move", **names)
        if tree.result.algorithm == "minimax"
        else tr("{algorithm}, fail-{fail}, cut-off when {rule}, {player} to move", fail=tree.fail, rule=rule, **names),
        tree.view_words or tr("values as MAX sees them"),
        *([tree.symmetry_words] if tree.symmetry_words else []),
        tr("moves in the order “{ordering}”", ordering=_ordering_name(tree)),
    ]
    return in_a_row([*parts, tree.dependence] if tree.dependence else parts)


def algorithm_name(tree: SearchTree) -> str:
    name = tree.result.algorithm
    return tr(ALGORITHMS[name].title) if name in ALGORITHMS else name[:1].upper() + name[1:]


def _ordering_name(tree: SearchTree) -> str:
    return algorithm_name(tree) if tree.result.algorithm == "engine" else ordering_title(tree.ordering)


# ---------------------------------------------------------------- columns


def _nodes(tree: SearchTree) -> dict[str, Column]:
    count, visited = len(tree), tree.visited
    bounds = (BOUNDS[tree.bound(index)] for index in range(visited))
    again = np.zeros(count, np.uint8)
    again[:visited] = list(tree.recorder.again)
    same = np.full(visited, NOBODY, np.int32)
    symmetric = np.zeros(visited, np.uint8)
    for index, source in tree.sources.items():
        same[index], symmetric[index] = source, tree.is_symmetric(index)
    return {
        "parent": tree.parents.astype(np.int32),
        "value": np.fromiter((_value(tree, index) for index in range(count)), np.int32, count),
        "setBy": tree.set_by.astype(np.int32),
        "sameAs": same,
        "player": (tree.players != MAX).astype(np.uint8),
        "kind": np.concatenate(
            [
                np.fromiter((KINDS[kind] for kind in tree.kinds), np.uint8, visited),
                np.full(count - visited, 4, np.uint8),
            ]
        ),
        "bound": np.concatenate([np.fromiter(bounds, np.uint8, visited), np.zeros(count - visited, np.uint8)]),
        "origin": tree.origins.astype(np.uint8),
        "type": np.fromiter((TYPES[tree.type_found(index)] for index in range(visited)), np.uint8, visited),
        "again": again,
        "symmetric": symmetric,
    }


def _value(tree: SearchTree, index: int) -> int:
    value = tree.values[index]
    return NO_VALUE if value is None or tree.is_unknown(index) else to_points(value, tree.decimals)


def _steps(tree: SearchTree) -> dict[str, Column]:
    return {
        "node": tree.step_nodes.astype(np.int32),
        "first": np.frombuffer(tree.recorder.first, np.int32),
        "second": np.frombuffer(tree.recorder.second, np.int32),
        "event": tree.events.astype(np.uint8),
        "codeLine": _code_lines(tree),
    }


def _code_lines(tree: SearchTree) -> np.ndarray:
    """The line of the pseudo-code of every step, from 1; asked once for each kind of step."""
    events, nodes = tree.events, tree.step_nodes
    if len(events) <= SENTENCES:
        return _from_one([line_of(tree, number) for number in range(len(events))])
    order, starts = tree._links
    again = np.frombuffer(bytes(tree.recorder.again), np.uint8)
    child = np.where(events == Event.BACK, tree.first, 0).astype(np.int64)
    first = (order[np.minimum(starts[nodes], len(order) - 1)] == child) & (events == Event.BACK)
    upwards = tree.negamax | (tree.players[nodes] == MAX)
    enough = np.where(upwards, tree.first >= tree.beta[nodes], tree.first <= tree.alpha[nodes])
    high = np.isin(events, [int(Event.HIT), int(Event.EXIT)]) & enough
    key = events.astype(np.int64)
    for part in (tree.players[nodes] != MAX, tree.parents[nodes] < 0, first, again[child] > 0, high):
        key = 2 * key + part
    _, where, which = np.unique(key, return_index=True, return_inverse=True)
    return _from_one([line_of(tree, int(number)) for number in where])[which]


def _from_one(lines: list[int | None]) -> np.ndarray:
    return np.array([0 if line is None else line + 1 for line in lines], np.uint8)


def _texts(tree: SearchTree, shown: list[str | Sequence[str] | GameBoard]) -> dict[str, Column]:
    before = current()
    names, name_of = _distinct([tree.label(index) for index in range(len(tree))])
    steps = np.arange(len(tree.events))
    told = steps if len(steps) <= SENTENCES else np.flatnonzero(tree.events == Event.CUT)[:CUT_SENTENCES]
    sentence_of = np.full(len(steps), -1, np.int32)
    found: dict[str, np.ndarray | list[str]] = {
        "nameOf": name_of,
        "names": names,
        "sentenceOf": sentence_of,
        "boards": [_board_text(tree, node, board) for node, board in enumerate(shown)],
    }
    languages = list(LANGUAGES) if len(told) <= IN_EVERY_LANGUAGE else [current()]
    sentences = []
    for language in languages:
        with speaking(language):
            sentences.append([sentence(tree, number) for number in told.tolist()])
            name = "" if language == before else f"-{language}"
            found |= {f"code{name}": list(tree.pseudocode), f"captions{name}": [caption(tree)]}
    distinct, sentence_of[told] = _distinct(list(zip(*sentences, strict=True)))
    for language, texts in zip(languages, zip(*distinct, strict=True), strict=True):
        found["sentences" if language == before else f"sentences-{language}"] = list(texts)
    return found


def _shown_boards(tree: SearchTree, board: Board) -> list[str | Sequence[str] | GameBoard]:
    """The position of each node, where it says more than a name; none for a tree that has lost its game."""
    if board is False or (board is None and (is_named(tree) or len(tree) > BOARDS)):
        return []
    game = tree.game
    show: Shown = board if callable(board) else lambda state: board_of(game, state) or game.show(state)
    try:
        return [show(tree.state(index)) for index in range(len(tree))]
    except SecateurError:
        return []


def _board_text(tree: SearchTree, node: int, board: str | Sequence[str] | GameBoard) -> str:
    if isinstance(board, GameBoard):
        return tree.game.show(tree.state(node))
    return board if isinstance(board, str) else "\n".join(board)


def _drawn_boards(
    tree: SearchTree, shown: Sequence[str | Sequence[str] | GameBoard]
) -> tuple[PackedBoards | None, np.ndarray, np.ndarray]:
    """What the page draws, and where each node's begins in the numbers of its stamps; nothing if it is text."""
    drawings = [drawing_of(board) for board in shown if isinstance(board, GameBoard)]
    found = [drawing for drawing in drawings if drawing is not None]
    nothing = np.zeros(0, np.int32)
    if not found or len(found) < len(tree) or len({(each.width, each.height) for each in found}) > 1:
        return None, nothing, nothing
    stamps: dict[Stamp, int] = {}
    placed: dict[tuple[int, float, float], int] = {}
    numbers = [[_number(each, stamps, placed, place) for place in range(len(each.stamps))] for each in found]
    start = np.cumsum([0, *map(len, numbers)], dtype=np.int32)
    about = PackedBoards(
        width=found[0].width,
        height=found[0].height,
        scale=found[0].scale,
        stamps=[[_mark(mark) for mark in stamp.marks] for stamp in stamps],
        placed=list(placed),
    )
    return about, start, np.array([number for each in numbers for number in each], np.int32)


def _number(
    drawing: BoardDrawing, stamps: dict[Stamp, int], placed: dict[tuple[int, float, float], int], place: int
) -> int:
    """The number of a stamp at its place."""
    stamp, x, y = drawing.stamps[place].stamp, drawing.stamps[place].x, drawing.stamps[place].y
    return placed.setdefault((stamps.setdefault(stamp, len(stamps)), x, y), len(placed))


def _mark(mark: PathMark | TextMark) -> PackedMark:
    if isinstance(mark, TextMark):
        return PackedMark(text=mark.text, x=mark.x, y=mark.y, size=mark.size, fill=mark.colour)
    return PackedMark(path=mark.path, fill=mark.fill, stroke=mark.stroke, width=mark.width)


def _distinct(texts: list[T]) -> tuple[list[T], np.ndarray]:
    """Each text once, and where in them each one is."""
    places: dict[T, int] = {}
    column = np.fromiter((places.setdefault(text, len(places)) for text in texts), np.int32, len(texts))
    return list(places), column


# ---------------------------------------------------------------- one text


def _join(columns: dict[str, Column]) -> tuple[str, list[tuple[str, str, int, int]]]:
    """All columns in one text, each at a multiple of four bytes, and where each is."""
    blob, places = bytearray(), []
    for name, column in columns.items():
        if isinstance(column, list):
            data = SEPARATOR.join(text.replace(SEPARATOR, " ") for text in column).encode()
            places.append((name, "text", len(blob), len(data)))
        else:
            data = np.ascontiguousarray(column).tobytes()
            places.append((name, {1: "u1", 4: "i4"}[column.itemsize], len(blob), len(column)))
        blob += data + b"\0" * (-len(data) % 4)
    return base64.b64encode(zlib.compress(bytes(blob), 6)).decode(), places


def _in_html(text: str) -> str:
    """JSON that is safe in a script element."""
    return text.replace("<", "\\u003c")
