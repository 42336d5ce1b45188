"""Mistakes in Connect Four, Othello and Breakthrough, whose boards are numbers with a bit for each square."""

from __future__ import annotations

from pathlib import Path

from secateur import DRAW, LOSS, MAX, ONGOING, WIN, Board
from secateur.bits import ONE, ZERO, mix, popcount, squares, u64
from secateur.games import ConnectFour, Othello, load
from tests.helpers.planted import NOTE, planted


class Fours(ConnectFour):
    width: int = 4
    height: int = 4


@planted("bounds")
class NeverLoses(Fours):
    def bounds(self, state):
        return DRAW, WIN - 1


@planted("bounds")
class LosesLater(Fours):
    """The distance of a loss is one move too long."""

    def bounds(self, state):
        low, high = super().bounds(state)
        return (low + 2, high + 2) if low == high and low < LOSS + 100 else (low, high)


@planted("candidates")
class TheMiddleOnly(Fours):
    def candidates(self, state):
        middle = [move for move in self.moves(state) if move in (1, 2)]
        return middle or self.moves(state)


@planted("remaining")
class HalfTheStones(Fours):
    def remaining(self, state):
        return max(1, (16 - popcount(state.mine | state.theirs)) // 2)


@planted("key")
class KeyOfStones(Fours):
    """Not whose stones they are."""

    def key(self, state):
        return mix(state.mine | state.theirs)


@planted("canonical")
class MirrorsOneSide(Fours):
    """My stones are mirrored, theirs stay, where that makes a board."""

    def canonical(self, state):
        mine = self.mirrored(state.mine)
        if mine & state.theirs or mine >= state.mine:
            return state
        return self._state(mine, state.theirs)


@planted("canonical", "bounds")
class FourForgetsFalling(Fours):
    """One of the diagonals does not count, which its mirror image shows."""

    def has_four(self, stones):
        up = stones & stones >> 1
        across, rising = stones & stones >> 5, stones & stones >> 6
        return (up & up >> 2 | across & across >> 10 | rising & rising >> 12) != 0

    def completing(self, stones):
        found = stones << 1 & stones << 2 & stones << 3
        return (found | self.completing_along(stones, 5) | self.completing_along(stones, 6)) & self.full

    def bounds(self, state):
        return LOSS + 2, WIN - 1

    def candidates(self, state):
        return self.moves(state)


@planted("evaluate")
class ThreatsOfTheOther(Fours):
    def evaluate(self, state):
        free = self.full & ~(state.mine | state.theirs)
        return popcount(state.their_wins & free) - popcount(state.my_wins & free)


@planted("evaluate")
class ThreatsOfTheFirst(Fours):
    def evaluate(self, state):
        free = self.full & ~(state.mine | state.theirs)
        score = popcount(state.my_wins & free) - popcount(state.their_wins & free)
        return score if self.player(state) == 0 else -score


@planted("rank")
class RankInHalves(Fours):
    def rank(self, state, move):
        return -abs(move - (self.width - 1) / 2)


@planted("outcome", "bounds", "candidates")
class FullIsADraw(Fours):
    """The last stone may make a four, too."""

    def outcome(self, state):
        return DRAW if state.mine | state.theirs == self.full else super().outcome(state)


@planted("moves", "play", "remaining", "repeats", "format", "show", "picture")
class AnyColumn(Fours):
    """A full column is a move, too."""

    def moves(self, state):
        return range(self.width)


# ---------------------------------------------------------------- Othello


class Discs(Othello):
    size: int = 4


@planted("moves")
class NobodyPasses(Discs):
    def moves(self, state):
        return squares(self.places(state.mine, state.theirs))


@planted("alternates", "player", "format_move", "moves")
class PassKeepsThePlayer(Discs):
    def play(self, state, move):
        after = super().play(state, move)
        return after._replace(player=state.player) if move == self.size * self.size else after


@planted("finish")
class FinishIsADiscShort(Discs):
    def finish(self, state, alpha, beta):
        if self.remaining(state) != 1:
            return ONGOING, 0
        return popcount(state.mine) - popcount(state.theirs), 1


@planted("bounds")
class EdgesAreStable(Discs):
    """Discs on the edge can be turned over, unless a corner holds them."""

    def bounds(self, state):
        edge = self.sides | self.ends
        return 2 * popcount(state.mine & edge) - 16, 16 - 2 * popcount(state.theirs & edge)


@planted("canonical")
class TransposesMine(Discs):
    def canonical(self, state):
        mine = self.transposed(state.mine)
        return state._replace(mine=mine) if mine & state.theirs == ZERO and mine < state.mine else state


@planted("evaluate")
class BlackDiscs(Discs):
    def evaluate(self, state):
        lead = popcount(state.mine) - popcount(state.theirs)
        return lead if state.player == 0 else -lead


@planted("outcome", "bounds", "finish", "evaluate")
class OthersWin(Discs):
    def score(self, mine, theirs):
        return popcount(theirs) - popcount(mine)

    def finish(self, state, alpha, beta):
        return ONGOING, 0


@planted("play")
class MixesNumbers(Discs):
    def play(self, state, move):
        after = super().play(state, move)
        return after._replace(mine=int(after.mine))


@planted("key")
class KeyOfDiscs(Discs):
    def key(self, state):
        return mix((state.mine | state.theirs, state.player))


@planted("remaining")
class EveryOtherSquare(Discs):
    def remaining(self, state):
        return max(1, popcount(self.full & ~(state.mine | state.theirs)) // 2)


# ---------------------------------------------------------------- Breakthrough

Breakthrough = type(load(str(Path(__file__).parents[3] / "examples" / "breakthrough.py:Breakthrough")))


class Narrow(Breakthrough):
    width: int = 3
    height: int = 5


@planted("moves")
class NobodyIsLeft(Narrow):
    """Who has lost all pieces has no move, and has not lost."""

    def outcome(self, state):
        return LOSS if self.theirs(state) & self.far_rows[1 - state.player] != ZERO else ONGOING


@planted("noisy")
class CaptureIsABoard(Narrow):
    def noisy(self, state, move):
        return self.theirs(state) >> u64(move % 64)


@planted("canonical")
class UpsideDown(Narrow):
    """The players change sides, and nothing else."""

    def canonical(self, state):
        white, black = self.flipped(state.white), self.flipped(state.black)
        return state._replace(white=white, black=black) if white < state.white else state

    def flipped(self, board):
        image = ZERO
        for square in squares(board):
            image |= ONE << u64((self.height - 1 - square // self.width) * self.width + square % self.width)
        return image


@planted("canonical")
class MirrorsWhite(Narrow):
    def canonical(self, state):
        white = self.mirrored(state.white)
        return state._replace(white=white) if white & state.black == ZERO and white < state.white else state


@planted("evaluate")
class LeadOfWhite(Narrow):
    def evaluate(self, state):
        lead = super().evaluate(state)
        return lead if state.player == MAX else -lead


@planted("evaluate", NOTE)
class BlackGoesBack(Narrow):
    """Black's rows are counted from the wrong side."""

    def evaluate(self, state):
        white = sum(10 + square // self.width for square in squares(state.white))
        black = sum(10 + square // self.width for square in squares(state.black))
        return white - black if state.player == MAX else black - white


@planted("canonical", "moves", "evaluate")
class AroundTheEdge(Narrow):
    """Pieces step from the right edge to the left one, but not the other way round."""

    def moves(self, state):
        yield from super().moves(state)
        if state.player == MAX:
            for square in squares(state.white):
                if square % 3 == 2 and square < 12 and (state.white >> u64(square + 1)) & ONE == ZERO:
                    yield square * 64 + square + 1


@planted("play", "picture", "show")
class LeavesTheCaptured(Narrow):
    """The captured piece stays on the board, under the other."""

    def play(self, state, move):
        step = ONE << u64(move % 64) | ONE << u64(move // 64)
        if state.player == MAX:
            return state._replace(white=state.white ^ step, player=1)
        return state._replace(black=state.black ^ step, player=0)


@planted("alternates", "player")
class WhiteMovesOn(Narrow):
    """A capture gives another move."""

    def play(self, state, move):
        after = super().play(state, move)
        return after._replace(player=state.player) if self.noisy(state, move) else after


@planted("exchange")
class ExchangeOfHalves(Narrow):
    def exchange(self, state, move):
        return 0.5 if self.noisy(state, move) else 0


@planted("picture")
class PawnsBeyond(Narrow):
    def picture(self, state):
        return Board(self.width, self.height - 1).put("pawn", 0, state.white).put("pawn", 1, state.black)


@planted("kind")
class KindIsTheMove(Narrow):
    def kind(self, state, move):
        return move
