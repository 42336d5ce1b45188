"""Minimax and alpha-beta as the textbooks state them.

Each algorithm is one short file whose kernel reads like the notes, and one function here. All of
them take a game, a state (the start if left out), a depth in half-moves (None: to the end of the
game) and the same options:

`window`       (alpha, beta) as MAX sees them; a value outside comes back as a bound
`ordering`     "generated", "rank", "evaluation", "best", "worst", "shuffled:7", or some with + between
`cut`          ">=", ">", "max>", "min>" or "value>=": when a node stops
`fail`         "soft", "hard" or "mixed": whether a node may return a value outside its window
`merge`        "states" or "symmetric": search equal states once; "moves": leave out symmetric moves
`watch`        a `Watch` that sees every step (interpreted)
`interpreted`  run as plain Python
`time`, `nodes`  stop early, with the best so far
`proceed`      asked some times a second, from another thread, with the nodes so far: False stops
`wait`         wait until the kernel is compiled; without it a search begins interpreted meanwhile
"""

from __future__ import annotations

from typing import Any, Unpack

from secateur.game import Game
from secateur.result import Counts, Result, effective_branching
from secateur.textbook.orderings import Ordering
from secateur.textbook.perft import divide, perft
from secateur.textbook.search import Options, search
from secateur.textbook.tally import knuth_moore
from secateur.watch import Watch


def minimax(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """Minimax: visits every node. With `merge`, states reached in several ways are searched once.

    >>> from secateur.games.tree import Tree
    >>> minimax(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).nodes
    13
    """
    return search("minimax", game, state, depth, options)


def alphabeta(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """Alpha-beta with a body for MAX and one for MIN, in every form that `fail` and `cut` allow.

    >>> from secateur.games.tree import Tree
    >>> result = alphabeta(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> result.value, result.counts.leaves, result.line
    (3, 7, (0, 0))
    """
    return search("alphabeta", game, state, depth, options)


def negamax(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """Alpha-beta with one body for both players.

    >>> from secateur.games.tree import Tree
    >>> negamax(Tree.of([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])).nodes
    11
    """
    return search("negamax", game, state, depth, options)


def pvs(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """Principal variation search (NegaScout): null windows after the first move, and a re-search if a move is better.

    >>> from secateur.games.tree import Tree
    >>> pvs(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    """
    return search("pvs", game, state, depth, options)


def mtdf(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """MTD(f): only null windows, starting at the evaluation of the root, and a memory.

    >>> from secateur.games.tree import Tree
    >>> mtdf(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    """
    return search("mtdf", game, state, depth, options)


def sss(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """SSS* as MTD(+infinity): the same windows, starting from above.

    >>> from secateur.games.tree import Tree
    >>> sss(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    """
    return search("sss", game, state, depth, options)


def deepening(game: Game, state: Any = None, depth: int | None = None, **options: Unpack[Options]) -> Result:
    """Iterative deepening: alpha-beta to depth 1, 2, 3..., the best line of one first in the next.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> result = deepening(TicTacToe(), depth=4)
    >>> [each.depth for each in result.iterations]
    [1, 2, 3, 4]
    """
    return search("deepening", game, state, depth, options)


__all__ = [
    "Counts",
    "Options",
    "Ordering",
    "Result",
    "Watch",
    "alphabeta",
    "deepening",
    "divide",
    "effective_branching",
    "knuth_moore",
    "minimax",
    "mtdf",
    "negamax",
    "perft",
    "pvs",
    "search",
    "sss",
]
