"""Perft: the number of leaves of the move tree at a depth, the classic test of a game's rules."""

from __future__ import annotations

from typing import Any, cast

from secateur.coded import Coded, coded
from secateur.game import ONGOING, Game
from secateur.jit.execute import must_interpret
from secateur.jit.takeover import KernelsReady, Takeover
from secateur.limits import checked_depth
from secateur.textbook.tally import Tally
from secateur.trial import compiled_rules, conform, try_compiled, try_out


def perft(game: Game, state: Any = None, depth: int = 1, *, interpreted: bool = False, compiled: bool = False) -> int:
    """Counts the leaves of the tree of `depth` moves.

    Games that ended before count where their players count them (`Game.counts_finished`). The last move is
    not played: `Game.count` says how many there are. A game that does not compile is counted interpreted, unless
    `compiled` asks for an error.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> [perft(TicTacToe(), depth=depth) for depth in (1, 2, 3)]
    [9, 72, 504]
    """
    game = coded(game)
    interpreted = interpreted or game.interpreted or must_interpret()
    try_out(game, interpreted)
    state = game.start() if state is None else conform(game, state)
    takeover = Takeover(interpreted, lenient=not compiled)
    while True:
        tally = Tally()
        args = (game, state, checked_depth(depth), tally)
        call = takeover.callable(perft_node, args)
        if not takeover.is_interpreting:
            try_compiled(game)
        try:
            with compiled_rules(game, takeover.is_interpreting):
                return takeover.execute(call, args, tally)
        except KernelsReady:
            continue


def divide(game: Game, state: Any = None, depth: int = 1, *, interpreted: bool = False) -> dict[Any, int]:
    """Counts the leaves after each first move: where two programs differ, this says in which branch.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> divide(TicTacToe(), depth=2)[4]
    8
    """
    given = game
    game = coded(given)
    try_out(game, interpreted or game.interpreted or must_interpret())
    state = game.start() if state is None else conform(game, state)
    if not game.counts_drawn and game.outcome(state) != ONGOING:
        return {}
    found: dict[Any, int] = {
        move: perft(game, game.play(state, move), depth - 1, interpreted=interpreted) if depth > 1 else 1
        for move in game.moves(state)
    }
    if game is given:
        return found
    moves = cast(Coded, game)
    return {moves.original(state, move): count for move, count in found.items()}


def perft_node(game: Game, state: Any, depth: int, tally: Tally) -> int:
    """The leaves below a state."""
    if tally.stop or (not game.counts_drawn and game.outcome(state) != ONGOING):
        return 1 if game.counts_finished else 0
    tally.nodes += 1
    if depth == 1:
        return game.count(state)
    leaves = 0
    for move in game.moves(state):
        leaves += perft_node(game, game.play(state, move), depth - 1, tally)
    return leaves
