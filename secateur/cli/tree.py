"""`secateur tree`: the searched tree, with what was pruned and why; as text, or as a picture in a file."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from secateur.cli.common import (
    ALGORITHM_NAMES,
    Subject,
    algorithm_option,
    check_form,
    form_options,
    game_options,
    json_option,
    merge_option,
    ordering_option,
    plural,
    print_json,
    subject,
    to_depth,
    view_option,
)
from secateur.cli.drawing import DrawingFlags, Waiting, check_outputs, given_options, picture_options, write_files
from secateur.cli.options import WholeNumber, language_option
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.language import tr
from secateur.spec import ENGINE, SearchSpec

if TYPE_CHECKING:
    from secateur.trace import SearchTree
    from secateur.trace.model.comparison import Comparison

#: Half-moves where a game is given without --depth: more does not fit on a screen.
USUAL_DEPTH = 2

#: A tree with more nodes than the first is nothing to read; the page takes as many as the second.
LARGEST, LARGEST_PAGE = 50_000, 1_000_000

#: The most lines that are printed to a terminal unless --limit says otherwise.
PRINTED = 1_000

#: A comparison lists every visit up to this many nodes.
LISTED = 5_000


@click.command()
@game_options
@click.option(
    "--depth",
    metavar="N",
    callback=to_depth,
    help=f"Half-moves to search. Default: {USUAL_DEPTH} for a game, all of --tree.",
)
@algorithm_option("alphabeta", help=f"Algorithm: {ALGORITHM_NAMES}, or engine (its first nodes).")
@click.option(
    "--nodes", metavar="N", type=WholeNumber(), help="Number of nodes to show with --algorithm engine. Default: 5,000."
)
@ordering_option("generated")
@form_options
@merge_option
@view_option
@click.option(
    "--compare",
    metavar="VARIANT",
    multiple=True,
    help=(
        "Also search the tree in another way, and show both side by side, step by step. Name what differs, separated "
        "by colons: pvs, hard:>, best."
    ),
)
@click.option(
    "--step",
    metavar="K",
    type=WholeNumber(),
    help="Show the tree after step K, counted from 1; with --compare, after K visited nodes.",
)
@click.option("--steps", "all_steps", is_flag=True, help="Print every step with its reason.")
@click.option(
    "--limit",
    metavar="N",
    type=WholeNumber(1),
    help=f"Maximum number of lines to print. Default: {PRINTED:,} on a terminal, otherwise all.",
)
@picture_options
@language_option
@json_option
def tree(
    game: str | None,
    tree: str | None,
    root: str,
    position: str | None,
    interpreted: bool,
    depth: int | None,
    algorithm: str,
    nodes: int | None,
    ordering: str,
    cut: str,
    fail: str,
    merge: str | None,
    view: str | None,
    compare: tuple[str, ...],
    step: int | None,
    all_steps: bool,
    limit: int | None,
    outputs: tuple[Path, ...],
    force: bool,
    as_json: bool,
    **drawing: Unpack[DrawingFlags],
) -> None:
    """Show the tree that a search visited and cut.

    Without -o, each line is a node: alpha and beta on entry and exit, and its value or bound. Pruned nodes are
    marked. With -o FILE the tree is drawn, and the suffix selects the format: .svg, .png, .pdf, .tex (TikZ),
    .mmd (Mermaid), .dot (Graphviz), .json, .canvas (Obsidian), or .html, a page that plays the search.

    \b
    Examples:
      secateur tree --tree "[[[2,3],[5,9]],[[0,1],[7,5]]]" -o tree.svg
      secateur tree --tree "[[3,12,8],[2,4,6],[14,5,2]]" --algorithm pvs --cut ">" --steps
      secateur tree --tree "[[3,12,8],[2,4,6],[14,5,2]]" --step 20 --theme dark -o slide.png
      secateur tree --tree "[[3,12,8],[2,4,6],[14,5,2]]" --film -o film.svg
      secateur tree --tree "[[[2,3],[5,9]],[[0,1],[7,5]]]" --compare minimax --compare "hard:>" -o both.svg
      secateur tree tictactoe --position "a1 b2 c3 a3 c1 b1" --depth 9 -o end.pdf
      secateur tree connect4 --depth 6 -o connect4.html
      secateur tree othello --algorithm engine --nodes 2000 -o engine.html
    """
    options = given_options(drawing)
    if as_json + all_steps + bool(outputs) > 1:
        raise SecateurError("--json, --steps and -o cannot be used together: give one of them")
    if limit is not None and (as_json or outputs):
        raise SecateurError("--limit is for lines of text: leave it out with --json and -o")
    files = check_outputs(outputs, options, step, bool(compare), force)
    _check_algorithm(algorithm, nodes, bool(compare))
    spec = SearchSpec(algorithm, fail, cut, merge, ordering, view, depth, nodes)
    about = subject(game, tree, root, position, interpreted)
    if not spec.is_engine:
        whole = depth is None and tree is not None
        most = LARGEST_PAGE if outputs and not compare else LARGEST
        spec = replace(spec, depth=depth if depth or whole else USUAL_DEPTH, nodes=most)
    with Waiting("searching") as waiting:
        if compare:
            both = _compared(about, spec, compare)
            after = _numbered(step, both.nodes, "the nodes of the longest search", first=0)
            if outputs:
                write_files(both, files, after, options, waiting)
                return
        else:
            searched = _searched(about, spec)
            number = _numbered(step, len(searched.steps), "the steps of the search", first=1)
            at = None if number is None else number - 1
            if outputs:
                write_files(searched, files, at, options, waiting)
                return
    if as_json and compare:
        print_json({"game": about.name, "position": about.position, **both.as_dict(after)})
    elif as_json:
        print_json({**searched.as_dict(), **({} if at is None else {"step": at})})
    else:
        _print(_comparison_text(both, after, all_steps) if compare else _tree_text(searched, at, all_steps), limit)


def _searched(about: Subject, spec: SearchSpec) -> SearchTree:
    from secateur.trace import trace

    searched = trace(about.game, about.state, None, spec)
    if not searched.result.complete and not spec.is_engine:
        page = ", or -o tree.html, which takes a million" if spec.nodes == LARGEST else ""
        raise SecateurError(f"the tree has more than {spec.nodes:,} nodes: give a smaller --depth{page}")
    return searched


def _check_algorithm(algorithm: str, nodes: int | None, compares: bool) -> None:
    """Refuses options that the algorithm does not have."""
    if algorithm == ENGINE and compares:
        raise SecateurError(
            "--compare works only with the textbook algorithms: leave out --compare or --algorithm engine"
        )
    if nodes is not None and algorithm != ENGINE:
        raise SecateurError(
            "--nodes works only with --algorithm engine: the tree of a textbook algorithm is shown whole"
        )
    if not compares:
        check_form(algorithm)


def _compared(about: Subject, spec: SearchSpec, variants: tuple[str, ...]) -> Comparison:
    from secateur.trace import compare

    return compare(about.game, about.state, variants=[spec, *variants], algorithm=spec)


def _numbered(step: int | None, last: int, what: str, first: int) -> int | None:
    """A step that there is."""
    if step is not None and not first <= step <= last:
        raise SecateurError(f"--step must be from {first} to {last:,}, not {step}: {what}")
    return step


# ---------------------------------------------------------------- as text


def _print(text: str, limit: int | None) -> None:
    """Prints a text of many lines; if there are too many, the first ones and the last, and how to see the others."""
    lines = text.split("\n")
    most = limit or (PRINTED if sys.stdout.isatty() else len(lines))
    if len(lines) > most:
        left_out = f"... {plural(len(lines) - most, 'more line')}: --limit {len(lines)} prints all"
        lines = [*lines[: most - 1], f"{left_out}, -o tree.html draws the tree", lines[-1]]
    echo("\n".join(lines))


def _tree_text(searched: SearchTree, step: int | None, all_steps: bool) -> str:
    if all_steps:
        wide = len(str(len(searched.steps)))
        steps = searched.steps[: None if step is None else step + 1]
        return "\n".join(f"{each.number + 1:>{wide}}  {each.why}" for each in steps)
    if step is not None:
        return _moment(searched, step)
    return searched.text(color=sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def _moment(searched: SearchTree, step: int) -> str:
    """What happens at a step: the sentence, the windows down to it, and the line of the pseudo-code."""
    from secateur.score_words import number_text

    now, each = searched.at(step), searched.steps[step]
    numbers = {"number": step + 1, "all": len(searched.steps)}
    lines = [tr("step {number} of {all}: {sentence}", sentence=each.why, **numbers), ""]
    for index in now.path if each.node.index in now.path else [*now.path, each.node.index]:
        node = searched.node(index)
        window = f"({number_text(now.alpha[index])}, {number_text(now.beta[index])})"
        mover = ("MAX" if node.player == 0 else "MIN") if node.kind not in ("leaf", "over") else tr("leaf")
        value = "?" if searched.is_unknown(index) else number_text(node.value or 0)
        known = "" if now.value(index) is None else f"  {value}"
        lines.append("  " * node.ply + f"{node.label} {mover}  {window}{known}")
    if searched.pseudocode and each.line is not None:
        lines.append("")
        lines += [("> " if number == each.line else "  ") + line for number, line in enumerate(searched.pseudocode)]
    return "\n".join(lines)


def _comparison_text(both: Comparison, after: int | None, all_steps: bool) -> str:
    if not all_steps:
        return both.text(after)
    if both.nodes > LISTED:
        raise SecateurError(f"{plural(both.nodes, 'node')} are too many to list: give a smaller --depth")
    return both.listing()
