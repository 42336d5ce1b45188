"""Mistakes in dots and boxes and in draughts, both drafts of students; a player may move again."""

from __future__ import annotations

import random
from pathlib import Path

from secateur import LOSS, ONGOING, Game
from secateur.bits import mix
from secateur.games import load
from tests.helpers.planted import NOTE, planted

DRAFTS = Path(__file__).parents[2] / "data" / "authors"
Dots = type(load(str(DRAFTS / "dots1.py:Dots")))
Draughts = type(load(str(DRAFTS / "draughts1.py:Draughts")))


class Boxes(Dots):
    """With an evaluation."""

    def lead(self, state):
        return state.boxes.count(1) - state.boxes.count(2)

    def evaluate(self, state):
        return self.lead(state) if state.turn == 0 else -self.lead(state)


@planted("player")
class TurnsAreForgotten(Boxes):
    """Who completes a box moves again, and no method says so."""

    player = Game.player
    alternates = True


@planted("alternates", "player")
class AlwaysInTurn(Boxes):
    alternates = True


@planted("outcome", "evaluate", NOTE)
class LeadOfTheFirst(Boxes):
    def outcome(self, state):
        return self.lead(state) if all(state.edges) else ONGOING


@planted("evaluate")
class BoxesOfTheFirst(Boxes):
    def evaluate(self, state):
        return self.lead(state)


@planted("evaluate")
class BoxesTurned(Boxes):
    def evaluate(self, state):
        return -super().evaluate(state)


@planted("moves", "repeats", "ends")
class DrawsTwice(Boxes):
    def moves(self, state):
        return range(len(state.edges))


@planted("bounds")
class BoundsOfTheFirst(Boxes):
    def bounds(self, state):
        rest = state.boxes.count(0)
        return self.lead(state) - rest, self.lead(state) + rest


@planted("remaining")
class AMoveForEachBox(Boxes):
    def remaining(self, state):
        return max(1, state.boxes.count(0))


@planted("key")
class KeyOfEdges(Boxes):
    def key(self, state):
        return mix(state.edges)


@planted("canonical")
class MirrorsEdgesOnly(Boxes):
    """The boxes stay where they are."""

    def canonical(self, state):
        w, h = self.width, self.height
        across = (h + 1) * w
        rows = [state.edges[row * w : (row + 1) * w] for row in range(h + 1)]
        columns = [state.edges[across + row * (w + 1) : across + (row + 1) * (w + 1)] for row in range(h)]
        image = sum((row[::-1] for row in rows + columns), ())
        return state._replace(edges=min(state.edges, image))


@planted("play")
class LuckyTurn(Boxes):
    def play(self, state, move):
        return super().play(state, move)._replace(turn=random.randrange(2))


@planted("outcome")
class ShareOfBoxes(Boxes):
    def outcome(self, state):
        result = super().outcome(state)
        return result if result == ONGOING else result / len(state.boxes)


LAST = [-1]


@planted("moves", "play")
class NotTwiceInARow(Boxes):
    """An edge beside the last one may not be drawn: what was played last is kept outside of the state."""

    def moves(self, state):
        edges = super().moves(state)
        return [edge for edge in edges if edge != LAST[0] + 1] or edges

    def play(self, state, move):
        LAST[0] = move
        return super().play(state, move)


# ---------------------------------------------------------------- draughts


@planted("player")
class JumpsOnUnnoticed(Draughts):
    """A piece that jumps goes on jumping, and no method says whose turn it is."""

    player = Game.player
    alternates = True


@planted("repeats", "ends")
class NeverQuiet(Draughts):
    """Nothing counts the quiet moves."""

    def play(self, state, move):
        return super().play(state, move)._replace(quiet=0)


@planted("moves")
class BlockedIsNotLost(Draughts):
    def outcome(self, state):
        return 0 if state.quiet >= 40 else ONGOING


@planted("evaluate")
class PiecesOfBlack(Draughts):
    def evaluate(self, state):
        return super().evaluate(state) if state.turn == 0 else -super().evaluate(state)


@planted("evaluate")
class PiecesOfTheOther(Draughts):
    def evaluate(self, state):
        return -super().evaluate(state)


@planted("key")
class KeyWithoutQuiet(Draughts):
    def key(self, state):
        return mix((state.board, state.turn, state.jumping))


@planted("canonical")
class TurnsTheBoard(Draughts):
    """Turned by half, but the colours stay."""

    def canonical(self, state):
        if state.jumping >= 0:
            return state
        return state._replace(board=min(state.board, state.board[::-1]))


@planted("noisy")
class SquareOfTheJumper(Draughts):
    def noisy(self, state, move):
        return state.jumping


@planted("format_move")
class TargetOnly(Draughts):
    def format_move(self, state, move):
        return f"{'abcdefgh'[move % 8]}{8 - move % 64 // 8}"


@planted("moves", "play", "outcome")
class RaisesAtTheEdge(Draughts):
    """The board ends where its rows end."""

    def steps(self, state, square):
        found = []
        for dr, dc in self.directions(state.board[square]):
            target = square + 8 * dr + dc
            if state.board[target] == 0:
                found.append(square * 64 + target)
        return found


@planted("threatened")
class HowManyJumps(Draughts):
    def threatened(self, state):
        return [move for move in self.legal(state) if abs(move // 512 - move % 64 // 8) == 2]


@planted("reversible")
class NeverBack(Draughts):
    def reversible(self, state):
        return state.quiet - 1


@planted("swing")
class SwingsOfAPiece(Draughts):
    swing = 100.0


@planted("outcome")
class LostIsNothing(Draughts):
    """A branch that returns nothing."""

    def outcome(self, state):
        if not self.legal(state):
            return LOSS
        if state.quiet < 40:
            return ONGOING
        return None
