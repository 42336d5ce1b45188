"""A searched tree as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.game import MAX
from secateur.language import grouped, mark, tr
from secateur.score_words import number_text
from secateur.trace.explain.cut_offs import cut_sign
from secateur.trace.model.bounds import best_of

if TYPE_CHECKING:
    from secateur.trace.model.node import Node
    from secateur.trace.model.tree import SearchTree

BOLD, DIM, RED, RESET = "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[0m"
#: How a node got its value that was not searched.
TOLD = {"known": mark("known to the game"), "guess": mark("guessed"), "hit": mark("remembered")}

#: Where the rival's bound at a cut-off comes from.
ORIGINS = {
    "given": mark("cut: {facts}, {bound} given"),
    "move": mark("cut: {facts}, {bound} set at {node}"),
    "narrow": mark("cut: {facts}, narrow window at {node}"),
    "memory": mark("cut: {facts}, {bound} remembered for {node}"),
    "window": mark("cut: {facts}, {bound} of the window at {node}"),
}

SIGNS = {"exact": "", "lower": ">= ", "upper": "<= "}


def draw(tree: SearchTree, color: bool = False) -> str:
    """The tree, a line for each node: alpha and beta on entry and exit, value or bound, pruned branches marked.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> print(trace(Tree.of([[3, 12], [2, 4]])).text())
    alphabeta, fail-soft, cut on alpha >= beta, MAX to move
    A MAX  (-inf, inf) -> (3, inf)  3
    +- B MIN  (-inf, inf) -> (-inf, 3)  3
    |  +- D  3
    |  `- E  12
    `- C MIN  (3, inf) -> (3, 2)  <= 2  cut: 3 >= 2, alpha set at A
       +- F  2
       `- x G  4  pruned
    value 3; 6 nodes visited, 1 pruned; best line B D
    """
    lines = [tree.caption]
    for number, root in enumerate(tree.roots, 1):
        if len(tree.roots) > 1:
            lines.append(
                tr("pass {pass_number}: window {window}", pass_number=number, window=_window(root.alpha, root.beta))
            )
        _draw_node(tree, root, "", "", lines, color)
    lines.append(
        tr(
            "{counts}; best line {line}",
            counts=counts(tree, number_text(tree.value)),
            line=" ".join(tree.line()) or "-",
        )
    )
    lines += [tree.dependence] if tree.dependence else []
    return "\n".join(lines)


def counts(tree: SearchTree, value: str) -> str:
    """The outcome of a search in numbers."""
    pruned, saved = grouped(len(tree.pruned)), tree.saved_by_merging
    told = tr(
        mark("value {value}; {visited} nodes visited, {pruned} pruned")
        if len(tree.roots) == 1
        else mark("value {value}; {visited} nodes visited, {pruned} never visited"),
        value=value,
        visited=grouped(tree.visited),
        pruned=tr("more than {number}", number=pruned) if tree.overflow else pruned,
    )
    if not saved:
        return told
    if tree.result.algorithm == "minimax":
        return tr("{counts}, {saved} saved by merging", counts=told, saved=grouped(saved))
    hits = (tree.result.counts.merged or 0) + (tree.result.counts.mirrored or 0)
    return tr(
        "{counts}, {hits} remembered ({saved} nodes below their first visits)",
        counts=told,
        hits=grouped(hits),
        saved=grouped(saved),
    )


def _draw_node(tree: SearchTree, node: Node, lead: str, indent: str, lines: list[str], color: bool) -> None:
    lines.append(lead + _describe(tree, node, color))
    shown = node.children if node.kind != "pruned" else []
    for position, child in enumerate(shown):
        last = position == len(shown) - 1
        _draw_node(tree, child, indent + ("`- " if last else "+- "), indent + ("   " if last else "|  "), lines, color)


def _describe(tree: SearchTree, node: Node, color: bool) -> str:
    def paint(style: str, text: str) -> str:
        return f"{style}{text}{RESET}" if color else text

    if node.kind == "pruned":
        below = tr("many") if node.size is None else grouped(node.size - 1)
        value = number_text(node.value) if node.value is not None else tr("and {number} below", number=below)
        value = "?" if tree.is_unknown(node.index) else value
        return paint(DIM, f"x {node.label}  {value}  {tr('pruned')}")
    known = SIGNS[node.bound] + number_text(node.value or 0)
    value = paint(BOLD, "?" if tree.is_unknown(node.index) else known)
    name = node.label if node.kind in ("leaf", "over") else f"{node.label} {'MAX' if node.player == MAX else 'MIN'}"
    name = tr("{node} again", node=name) if node.again else name
    if node.kind in ("leaf", "over"):
        return f"{name}  {value}"
    if node.kind == "":
        return f"{name}  {_window(node.alpha, node.beta)}  {tr('unfinished when the search stopped')}"
    if node.kind in TOLD:
        return f"{name}  {_window(node.alpha, node.beta)}  {value}  {tr(TOLD[node.kind])}"
    if tree.result.algorithm == "minimax":
        return f"{name}  {value}"
    text = f"{name}  {_window(node.alpha, node.beta)} -> {_window(node.alpha_out, node.beta_out)}  {value}"
    return f"{text}  {paint(RED, _cut(tree, node))}" if node.cut else text


def _cut(tree: SearchTree, node: Node) -> str:
    bound = "alpha" if node.player != MAX and not tree.negamax else "beta"
    best, limit = number_text(best_of(tree, node.index)), number_text(getattr(node, f"{bound}_out"))
    facts = f"{best} {cut_sign(tree, node.index)} {limit}"
    if tree.cut in (">=", ">") and bound == "alpha":
        facts = f"{limit} {tree.cut} {best}"  # alpha stands before beta
    setter = node.set_by.label if node.set_by else ""
    return tr(ORIGINS[node.origin], facts=facts, bound=bound, node=setter)


def _window(alpha: float, beta: float) -> str:
    return f"({number_text(alpha)}, {number_text(beta)})"
