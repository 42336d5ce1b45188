"""`secateur tree`: the searched tree, with what was pruned and why."""

from __future__ import annotations

import os
import sys

import click

from secateur.cli.common import (
    algorithm_option,
    form_options,
    game_options,
    json_option,
    merge_option,
    ordering_option,
    print_json,
    subject,
    to_depth,
)
from secateur.errors import SecateurError

#: Half-moves where a game is given without --depth: more does not fit on a screen.
USUAL_DEPTH = 2

#: A tree with more nodes than this is nothing to look at.
LARGEST = 50_000


@click.command()
@game_options
@click.option(
    "--depth",
    metavar="N",
    callback=to_depth,
    help=f"Half-moves to search. Default: {USUAL_DEPTH} for a game, all of --tree.",
)
@algorithm_option("alphabeta")
@ordering_option("generated")
@form_options
@merge_option
@json_option
def tree(
    game: str | None, tree: str | None, root: str, position: str | None, interpreted: bool, depth: int | None,
    algorithm: str, ordering: str, cut: str, fail: str, merge: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Print the tree that a search saw and cut.

    Each line is a node: alpha and beta on entry and exit, its value or bound, or that it was pruned.

    \b
    Examples:
      secateur tree --tree "[[[2,3],[5,9]],[[0,1],[7,5]]]"
      secateur tree --tree "[[3,12,8],[2,4,6],[14,5,2]]" --algorithm pvs --cut ">" --json
      secateur tree tictactoe --position "a1 b2 c3" --depth 2
    """
    from secateur.trace import trace

    about = subject(game, tree, root, position, interpreted)
    if depth is None and tree is None:
        depth = USUAL_DEPTH
    searched = trace(
        about.game, about.state, depth, algorithm, ordering=ordering, cut=cut, fail=fail, merge=merge, nodes=LARGEST
    )
    if not searched.result.complete:
        raise SecateurError(f"the tree has more than {LARGEST:,} nodes: give a smaller --depth")
    if as_json:
        print_json({"game": about.name, "position": about.position, **searched.as_dict()})
    else:
        click.echo(searched.text(color=sys.stdout.isatty() and not os.environ.get("NO_COLOR")))
