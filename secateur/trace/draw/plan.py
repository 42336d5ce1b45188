"""Which nodes of a searched tree are drawn, as what, how large, and where: the same for every format and step.

Big pruned branches become triangles, families of too many leaves stand in rows within a frame, other children
beyond `breadth` and levels beyond `plies` are folded into one item that tells how many there are. Large trees are drawn
compactly: the pruned moves of a node become one triangle, and families of four leaves and more stand in frames.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, TypedDict

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import MAX
from secateur.language import grouped, tr
from secateur.score_words import printed_number, printed_value
from secateur.trace.draw.boards import Shown, board_of, small_board
from secateur.trace.draw.layout import levels, rows, tidy
from secateur.trace.draw.picture import MONOSPACED, room
from secateur.trace.draw.shapes import board_height
from secateur.trace.draw.shared import best_line, shared_nodes
from secateur.trace.draw.stamps import BoardDrawing, drawing_of
from secateur.trace.draw.style import SIZES, SPACING
from secateur.trace.model.record import Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: The least distance between neighbours, between rows, and between the leaves of a frame.
GAP, ROW_GAP, FRAME_GAP = 12.0, 34.0, 8.0


#: The least height of a row: a leaf with its name.
ROW = 41.0

#: A tree with more nodes than this is drawn compactly if nobody says otherwise.
LARGE = 200


@dataclass(frozen=True)
class DrawingOptions:
    """What a picture shows."""

    plies: int | None = None  # levels below the root; what is deeper is folded
    breadth: int = 12  # children of a node in one row
    triangle: int = 7  # pruned branches with more nodes become triangles
    names: bool = True
    windows: bool = True
    compact: bool | None = None  # for large trees; None: where the tree has more than LARGE nodes to draw
    types: bool = False  # tags PV, CUT, ALL
    links: bool | None = None  # from remembered nodes to where they were searched; None: while they are few
    dag: bool = False  # states that are reached in several ways once, with a line from each of their parents
    legend: bool = True
    board: Shown | bool | None = None  # of a state; True: as the game describes it, or shows it as text
    most: int = 30_000  # a picture of more things is refused


class PictureOptions(TypedDict, total=False):
    """Some of the fields of `DrawingOptions`, as keyword arguments have them."""

    plies: int | None
    breadth: int
    triangle: int
    names: bool
    windows: bool
    compact: bool | None
    types: bool
    links: bool | None
    dag: bool
    legend: bool
    board: Shown | bool | None
    most: int


@dataclass(slots=True)
class DrawnItem:
    """A thing to be drawn: a node, a triangle, a fold, or a frame with the leaves in it."""

    node: int
    shape: str  # as a glyph's, or "spacer": keeps the rows below a tall frame free
    lines: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    drawing: BoardDrawing | None = None
    name: str = ""
    pruned: bool = False
    folded: list[int] = field(default_factory=list)  # the children that a fold stands for
    leaves: list[DrawnItem] = field(default_factory=list)  # of a frame
    children: list[int] = field(default_factory=list)  # positions in the plan
    shared: list[int] = field(default_factory=list)  # children that another node stands for
    width: float = 0.0
    height: float = 0.0
    left: float = 0.0  # the room from its centre, with what is written beside it
    right: float = 0.0
    tall: float = 0.0  # with what is written below it
    x: float = 0.0
    y: float = 0.0
    floor: float = 0.0  # where its row ends


class DrawingPlan:
    """The items of a tree, placed. `items[i].children` are positions in `items`; `roots` are those of the passes."""

    def __init__(self, tree: SearchTree, options: DrawingOptions) -> None:
        self.tree, self.options = tree, options
        self.items: list[DrawnItem] = []
        self.roots: list[int] = []
        self.heads: list[tuple[float, str]] = []  # the headings of passes
        self.width = self.height = 0.0
        self._sizes, self._visits = _sizes(tree), _visits(tree)
        self.shared = shared_nodes(tree) if options.dag else {}
        self._stand_in = set(self.shared.values())
        self.line = set(best_line(tree, self.shared))
        self.cuts = set(tree.step_nodes[tree.events == Event.CUT].tolist())
        self.windowed = options.windows and tree.result.algorithm != "minimax"
        drawn = sum(1 for size in self._sizes[tree.visited :] if size is None or size <= options.triangle)
        self.compact = tree.visited + drawn > LARGE if options.compact is None else options.compact
        roots = [root.index for root in tree.roots]
        for number, root in enumerate(roots, 1):
            first = len(self.items)
            self.roots.append(first)
            self._collect(root)
            if len(roots) > 1:
                self.heads.append((self.height + SIZES["pass"] / 2, self._heading(number, root)))
                self.height += SIZES["pass"] * 2
            self._place(first)
            self.height += ROW_GAP if number < len(roots) else 0.0
        self._centre()

    # ------------------------------------------------------------ which

    def _collect(self, root: int) -> None:
        """Adds a pass: level by level, so that every item comes before its children."""
        position = len(self.items)
        base = int(self.tree.plies[root])
        self.items.append(self._item(root))
        while position < len(self.items):
            item = self.items[position]
            if item.shape == "frame" and len(item.leaves):
                self._keep_free(position)
            elif item.shape in ("max", "min"):
                for below in self._below(item, int(self.tree.plies[item.node]) - base):
                    item.children.append(len(self.items))
                    self.items.append(below)
            position += 1
            if position == len(self.items):
                self._complete_shared(root)
            if len(self.items) > self.options.most:
                raise SecateurError(
                    f"the tree has {len(self.tree):,} nodes, but a picture can have at most {self.options.most:,}: "
                    "save it as .html or .json, which take any size, or draw fewer levels: plies=3"
                )

    def _complete_shared(self, root: int) -> None:
        """Draws the shared nodes after all whose stand-in is folded away."""
        drawn = {item.node for item in self.items if item.shape in ("max", "min", "leaf")}
        for item in list(self.items):
            for child in [child for child in item.shared if self.shared[child] not in drawn]:
                item.shared.remove(child)
                item.children.append(len(self.items))
                self.items.append(self._item(child))

    def _keep_free(self, frame: int) -> None:
        """Hangs spacers under a frame, one for each further row that it reaches down to."""
        item = self.items[frame]
        rest = item.height - ROW
        item.tall = min(item.height, ROW)
        while rest > 0:
            self.items[frame].children.append(len(self.items))
            frame = len(self.items)
            self.items.append(DrawnItem(item.node, "spacer", left=item.left, right=item.right, tall=ROW))
            rest -= ROW + ROW_GAP

    def _below(self, item: DrawnItem, level: int) -> list[DrawnItem]:
        """What is drawn below a node."""
        children = self.tree.children(item.node)
        if not children:
            return []
        if self.options.plies is not None and level >= self.options.plies:
            return [self._fold(item.node, children)]
        item.shared = [child for child in children if child in self.shared]
        children = [child for child in children if child not in self.shared]
        gathered = []
        if self.compact and not item.pruned:
            left_out = [child for child in children if child >= self.tree.visited]
            if len(left_out) > 1:
                gathered = [self._gathered(left_out)]
                children = [child for child in children if child < self.tree.visited]
        if len(children) > (3 if self.compact else self.options.breadth) and all(map(self._stands_alone, children)):
            return [self._frame(item.node, children), *gathered]
        if len(children) <= self.options.breadth:
            return [*(self._item(child) for child in children), *gathered]
        return [*self._folded(item.node, children), *gathered]

    def _folded(self, node: int, children: list[int]) -> list[DrawnItem]:
        """The first children and what matters besides; then one fold of visited ones, and one of pruned ones."""
        visited = [child for child in children if child < self.tree.visited]
        pruned = [child for child in children if child >= self.tree.visited]
        room_left = self.options.breadth - 2
        wanted = {child for child in visited if child in self.line} | set(visited[-1:])
        for child in (*visited, *pruned):
            if len(wanted) >= room_left:
                break
            wanted.add(child)
        found = []
        for part in (visited, pruned):
            hidden = [child for child in part if child not in wanted]
            found += [self._item(child) for child in part if child in wanted]
            if len(hidden) == 1:
                found.append(self._item(hidden[0]))
            elif hidden:
                found.append(self._fold(node, hidden))
        return found

    def _gathered(self, children: list[int]) -> DrawnItem:
        """The pruned moves of a node as one triangle."""
        name = tr("{number} moves", number=len(children)) if self.options.names else ""
        item = DrawnItem(children[0], "triangle", (self._total(children),), name=name, pruned=True)
        self._measure(item)
        return item

    def _is_leaf(self, node: int) -> bool:
        if node >= self.tree.visited:
            return self.tree.values[node] is not None
        return self.tree.kinds[node] in ("leaf", "over")

    def _stands_alone(self, node: int) -> bool:
        """A leaf with one parent."""
        return self._is_leaf(node) and node not in self._stand_in

    # ------------------------------------------------------------ what and how large

    def _item(self, node: int) -> DrawnItem:
        tree, options = self.tree, self.options
        pruned = node >= tree.visited
        size = self._sizes[node]
        item = DrawnItem(node, "", name=self._name(node) if options.names else "", pruned=pruned)
        if pruned and (size is None or size > options.triangle):
            item.shape, item.lines = "triangle", (tr("many") if size is None else grouped(size),)
        elif self._is_leaf(node):
            item.shape = "leaf"
        else:
            item.shape = "max" if tree.players[node] == MAX else "min"
        if item.shape != "triangle":
            item.lines = self.lines(node)
            if options.board:
                item.board, item.drawing = self._board(node)
        self._measure(item)
        return item

    def _name(self, node: int) -> str:
        """The label of a node, and whether it is searched again."""
        label = self.tree.label(node)
        return tr("{node} again", node=label) if self.tree.node(node).again else label

    def _board(self, node: int) -> tuple[tuple[str, ...], BoardDrawing | None]:
        """The lines of a board, all of one length, and its drawing; formats that cannot draw it write the lines."""
        state, board, game = self.tree.state(node), self.options.board, self.tree.game
        shown = board(state) if callable(board) else board_of(game, state)
        if isinstance(shown, Board):
            return small_board(game, state), drawing_of(shown)
        lines = shown.rstrip("\n").split("\n") if isinstance(shown, str) else [str(line) for line in shown]
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        lines = [line.rstrip()[indent:] for line in lines]
        width = max(map(len, lines), default=0)
        return (tuple(line.ljust(width) for line in lines) if width else ()), None

    def lines(self, node: int) -> tuple[str, ...]:
        """The text in a node when it is done."""
        value = self.tree.values[node]
        if self.tree.is_unknown(node):
            return ("?",)
        return () if value is None else wrapped(printed_value(value, self.tree.bound(node)))

    def _fold(self, node: int, children: list[int]) -> DrawnItem:
        """Children that are not drawn, and how many nodes they hide."""
        pruned = children[0] >= self.tree.visited
        number = len(children)
        lines = [tr("{number} pruned", number=number) if pruned else tr("{number} more", number=number)]
        visits = sum(self._visits[child] for child in children if child < self.tree.visited)
        if pruned:
            if (total := self._total(children)) != f"{len(children)}":
                lines.append(tr("{number} nodes", number=total))
        elif visits > len(children):
            lines.append(tr("{number} visited", number=grouped(visits)))
        item = DrawnItem(node, "fold", tuple(lines), pruned=pruned, folded=children)
        self._measure(item)
        return item

    def _total(self, nodes: list[int]) -> str:
        """How many nodes there are in all below and at some nodes."""
        sizes = [self._sizes[node] for node in nodes]
        return tr("many") if None in sizes else grouped(sum(size or 0 for size in sizes))

    def _frame(self, node: int, children: list[int]) -> DrawnItem:
        """Leaves in rows, each cell as large as the largest."""
        leaves = [self._item(child) for child in children]
        most = min(self.options.breadth, ceil(len(leaves) ** 0.5)) if self.compact else self.options.breadth
        columns = ceil(len(leaves) / ceil(len(leaves) / most))
        wide = max(leaf.left + leaf.right for leaf in leaves) + FRAME_GAP
        tall = max(leaf.tall for leaf in leaves) + FRAME_GAP
        lines = ceil(len(leaves) / columns)
        item = DrawnItem(
            node, "frame", leaves=leaves, width=columns * wide + FRAME_GAP, height=lines * tall + FRAME_GAP
        )
        for number, leaf in enumerate(leaves):
            row, column = divmod(number, columns)
            leaf.x = (column + 0.5) * wide + FRAME_GAP / 2 - item.width / 2
            leaf.y = row * tall + FRAME_GAP + leaf.height / 2 - item.height / 2
        item.left = item.right = item.width / 2
        item.tall = item.height
        return item

    def _measure(self, item: DrawnItem) -> None:
        """Gives an item its size, and the room that it takes with what is written beside it."""
        size = SIZES["leaf" if item.shape in ("leaf", "fold", "triangle") else "value"]
        inner = item.shape in ("max", "min")
        texts = [*item.lines, *(self._while_open(item.node) if inner and not item.pruned else ())]
        wide = max((room(text, size) for text in texts), default=0.0)
        tall = max(1, len(item.lines)) * size * SPACING
        boarded = bool(item.board or item.drawing)
        if item.drawing is not None:
            wide = max(wide, item.drawing.width + 2)
        elif item.board:
            wide = max(wide, len(item.board[0]) * SIZES["board"] * MONOSPACED * 1.05 + 2)
        tall += board_height(item.board, item.drawing)
        match item.shape:
            case "max":
                item.width, item.height = max(44.0, wide + 12), tall + 14
            case "min":
                item.width = max(46.0, wide + (14 if boarded or len(item.lines) < 2 else 26))
                item.height = tall + (14 if boarded else 18)
            case "triangle":
                item.width, item.height = max(46.0, wide + 26), 46.0
            case _:
                item.width, item.height = max(26.0, wide + 9), tall + 9
        name = room(item.name, SIZES["name"])
        item.left = item.right = item.width / 2
        item.tall = item.height
        if inner:
            tag = room("CUT", SIZES["tag"]) if self.options.types and not item.pruned else 0.0
            item.left += max(name, tag) + 4 if name or tag else 0.0
            item.right += max((room(text, SIZES["window"]) for text in self._widest_window(item)), default=-4.0) + 4
            for text in self.same(item.node):
                item.tall += SIZES["same"] * SPACING
                item.left = max(item.left, room(text, SIZES["same"]) / 2)
                item.right = max(item.right, room(text, SIZES["same"]) / 2)
        elif name:
            item.left = item.right = max(item.width, name) / 2
            item.tall += SIZES["name"] * 1.3

    def same(self, node: int) -> tuple[str, ...]:
        """What is written below a node that was answered from memory: by which node, and whether by its image."""
        source = self.tree.sources.get(node)
        if source is None:
            return ()
        named = hasattr(self.tree.game, "node_name")
        path = self.tree.node(source).path[-4:]
        where = self.tree.label(source) if named else ("… " if len(path) == 4 else "") + " ".join(path[-3:])
        return (f"= {where}", tr("mirrored")) if self.tree.is_symmetric(node) else (f"= {where}",)

    def _while_open(self, node: int) -> list[str]:
        """Bounds that may stand in a node before it is done."""
        return ["≥ " + printed_number(value) for value in self._child_values(node)]

    def _child_values(self, node: int) -> list[float]:
        """Values that came back from children, in the node's view."""
        tree, sign = self.tree, -1 if self.tree.negamax else 1
        below = (child for child in tree.children(node) if child < tree.visited)
        values = (tree.values[child] for child in below)
        return [sign * value for value in values if value is not None and abs(value) < 10**4]

    def _widest_window(self, item: DrawnItem) -> list[str]:
        if not self.windowed or item.pruned:
            return []
        tree, node = self.tree, item.node
        texts = list(window_lines(tree.alpha[node], tree.beta[node], tree.alpha_out[node], tree.beta_out[node]))
        if self._child_values(node):
            widest = max((printed_number(value) for value in self._child_values(node)), key=len)
            entry = tree.alpha[node] if tree.negamax or item.shape == "max" else tree.beta[node]
            texts.append(f"β={printed_number(entry)} → {widest}")
        return texts

    # ------------------------------------------------------------ where

    def _place(self, first: int) -> None:
        """Lays out the pass that begins at an item, below what is there already."""
        items = self.items[first:]
        children = [[child - first for child in item.children] for item in items]
        x = tidy(children, [item.left for item in items], [item.right for item in items], GAP)
        bands = rows(children, x, [item.tall for item in items], ROW_GAP)
        for item, place, level in zip(items, x, levels(children), strict=True):
            item.x, item.y = place, self.height + bands[level][0] + item.height / 2
            item.floor = self.height + bands[level][1]
        self.height = max(item.y - item.height / 2 + max(item.height, item.tall) for item in items if item.height)

    def _centre(self) -> None:
        """Passes stand one below the other, around one axis."""
        ends = [*self.roots[1:], len(self.items)]
        widths = [
            max(item.x + item.right for item in self.items[first:end])
            for first, end in zip(self.roots, ends, strict=True)
        ]
        self.width = max(widths)
        for first, end, width in zip(self.roots, ends, widths, strict=True):
            for item in self.items[first:end]:
                item.x += (self.width - width) / 2

    def _heading(self, number: int, root: int) -> str:
        if self.tree.result.algorithm == "deepening":
            return tr("depth {depth}", depth=int(self.tree.depths[root]))
        alpha, beta = printed_number(self.tree.alpha[root]), printed_number(self.tree.beta[root])
        depths = {int(self.tree.depths[pass_root.index]) for pass_root in self.tree.roots}
        names = {"pass_number": number, "depth": int(self.tree.depths[root]), "window": f"({alpha}, {beta})"}
        if len(depths) > 1:
            return tr("pass {pass_number}: depth {depth}, window {window}", **names)
        return tr("pass {pass_number}: window {window}", **names)


# ---------------------------------------------------------------- helpers


def wrapped(text: str) -> tuple[str, ...]:
    """A forced win takes two lines.

    >>> wrapped("≥ win in 5"), wrapped("12")
    (('≥ win', 'in 5'), ('12',))
    """
    head, middle, tail = text.partition(" in ")
    return (head, f"in {tail}") if middle else (text,)


def window_lines(alpha: float, beta: float, alpha_now: float, beta_now: float) -> tuple[str, str]:
    """Alpha and beta on entry, and what has become of them.

    >>> window_lines(3, 100, 3, 2)
    ('α=3', 'β=100 → 2')
    """
    return tuple(
        f"{name}={printed_number(old)}" + (f" → {printed_number(new)}" if new != old else "")
        for name, old, new in (("α", alpha, alpha_now), ("β", beta, beta_now))
    )  # type: ignore[return-value]


def _sizes(tree: SearchTree) -> list[int | None]:
    """The nodes below and at each node; None if not all are listed."""
    total: list[int | None] = [1 if tree.is_listed(node) else None for node in range(len(tree))]
    for node, above in zip(range(len(tree) - 1, -1, -1), reversed(tree.parents.tolist()), strict=True):
        if above >= 0:
            size, sum_above = total[node], total[above]
            total[above] = None if size is None or sum_above is None else size + sum_above
    return total


def _visits(tree: SearchTree) -> list[int]:
    """The visited nodes below and at each visited node."""
    total = [1] * tree.visited
    parents = tree.parents[: tree.visited].tolist()
    for node in range(tree.visited - 1, -1, -1):
        if parents[node] >= 0:
            total[parents[node]] += total[node]
    return total
