"""Mistakes in Nim, in Kalah and in a game of coins, whose states are numbers."""

from __future__ import annotations

import random
from typing import NamedTuple

from secateur import LOSS, ONGOING, WIN, Game
from secateur.bits import mix
from secateur.games import Kalah, Nim
from tests.helpers.planted import NOTE, planted


class State(NamedTuple):
    left: int
    right: int
    lead: int  # of the player to move
    turn: int


class Coins(Game):
    """Take the first or the last coin of a row; who has more in the end wins."""

    coins: tuple = (3, 1, 7, 5, 9, 2, 6)

    def start(self):
        return State(0, len(self.coins), 0, 0)

    def moves(self, state):
        yield 0
        if state.right - state.left > 1:
            yield 1

    def play(self, state, move):
        coin = self.coins[state.left if move == 0 else state.right - 1]
        return State(state.left + (move == 0), state.right - (move == 1), -state.lead - coin, 1 - state.turn)

    def outcome(self, state):
        return state.lead if state.left == state.right else ONGOING

    def player(self, state):
        return state.turn

    def rest(self, state):
        return sum(self.coins[place] for place in range(state.left, state.right))

    def evaluate(self, state):
        return state.lead

    def remaining(self, state):
        return max(1, state.right - state.left)

    def bounds(self, state):
        return state.lead - self.rest(state), state.lead + self.rest(state)

    def count(self, state):
        return min(2, state.right - state.left)


@planted("bounds")
class BoundsOfOneCoin(Coins):
    """Nobody gets more than the largest coin, it says."""

    def bounds(self, state):
        return state.lead - max(self.coins), state.lead + max(self.coins)


@planted("remaining")
class CountsHalf(Coins):
    def remaining(self, state):
        return max(1, (state.right - state.left) // 2)


@planted("finish")
class FinishesWithTheNext(Coins):
    """With two coins left it takes the first one."""

    def finish(self, state, alpha, beta):
        if state.right - state.left != 2:
            return ONGOING, 0
        return state.lead + self.coins[state.left] - self.coins[state.left + 1], 1


@planted("candidates")
class TakesTheLarger(Coins):
    def candidates(self, state):
        larger = self.coins[state.left] >= self.coins[state.right - 1]
        yield 0 if larger or state.right - state.left == 1 else 1


@planted("start")
class DealsCoins(Coins):
    """Every call of start() gives another row of coins."""

    def start(self):
        return State(0, random.randrange(3, len(self.coins) + 1), 0, 0)


@planted("evaluate")
class AverageLead(Coins):
    def evaluate(self, state):
        return state.lead / 2


@planted("evaluate")
class NoEvaluationAtFirst(Coins):
    def evaluate(self, state):
        if state.left > 0:
            return state.lead
        return None


@planted("ended")
class EndedIsZero(Coins):
    """Zero is a draw, and not the sign that the game goes on."""

    def ended(self, state):
        return state.lead if state.left == state.right else 0


@planted("count")
class CountsCoins(Coins):
    def count(self, state):
        return state.right - state.left


@planted("skip")
class SkipsNobody(Coins):
    def skip(self, state):
        return state._replace(lead=-state.lead)


@planted("outcome", "bounds", "evaluate")
class LeadIsNotTurned(Coins):
    def outcome(self, state):
        lead = state.lead if state.turn == 0 else -state.lead
        return lead if state.left == state.right else ONGOING


@planted("rank")
class RanksByTheNext(Coins):
    def rank(self, state, move):
        return self.coins[state.left + 1] if move == 0 else self.coins[state.right - 2]


@planted("start")
class CoinsInAList(Coins):
    def start(self):
        return State([*self.coins], len(self.coins), 0, 0)


# ---------------------------------------------------------------- Nim

ROOM = 64


@planted("moves", "repeats", "ends")
class TakesNothing(Nim):
    def moves(self, state):
        for heap in range(len(self.heaps)):
            for count in range(state.heaps[heap] + 1):
                yield heap * ROOM + count


@planted("outcome", NOTE)
class LastOneLoses(Nim):
    """Who takes the last one wins, it should be."""

    def outcome(self, state):
        return WIN if sum(state.heaps) == 0 else ONGOING


@planted("canonical")
class SortsForTheFirst(Nim):
    def canonical(self, state):
        return state._replace(heaps=tuple(sorted(state.heaps)), player=0)


@planted("canonical")
class DropsEmptyHeaps(Nim):
    def canonical(self, state):
        return state._replace(heaps=tuple(sorted(heap for heap in state.heaps if heap > 0)))


@planted("canonical")
class CancelsPairs(Nim):
    """Two heaps of one size do not change who wins; but they change how long it takes."""

    def canonical(self, state):
        heaps = sorted(state.heaps)
        for heap in range(len(heaps) - 1):
            if heaps[heap] == heaps[heap + 1]:
                heaps[heap] = heaps[heap + 1] = 0
        return state._replace(heaps=tuple(sorted(heaps)))


@planted("key")
class KeyOfTheSum(Nim):
    def key(self, state):
        return mix(state.heaps[0] ^ state.heaps[1] ^ state.heaps[2]) + state.player


@planted("format")
class HeapsOnly(Nim):
    def format(self, state):
        return " ".join(map(str, state.heaps))


@planted("format_move")
class CountOnly(Nim):
    def format_move(self, state, move):
        return str(move % ROOM)


@planted("evaluate")
class TheoryTurned(Nim):
    """Says that the player to move is well off where the theory says that they are lost."""

    def evaluate(self, state):
        return 50 if self.is_lost(state) else -50


@planted("bounds")
class WinsAtOnce(Nim):
    def bounds(self, state):
        return (LOSS + 2, LOSS + 2) if self.is_lost(state) else (WIN - 1, WIN - 1)


@planted("player")
class CountsFromOne(Nim):
    def player(self, state):
        return state.player + 1


@planted("noisy")
class HowManyAreTaken(Nim):
    def noisy(self, state, move):
        return move % ROOM - 1


@planted("noisy_moves")
class WholeHeaps(Nim):
    """Whole heaps are noisy, and a heap of one is forgotten."""

    def noisy(self, state, move):
        return move % ROOM == state.heaps[move // ROOM]

    def noisy_moves(self, state):
        for heap, size in enumerate(state.heaps):
            if size > 1:
                yield heap * ROOM + size


@planted("player_names")
class OneName(Nim):
    player_names = ("Anna",)


# ---------------------------------------------------------------- Kalah, where a player may move again


class Pits(Kalah):
    houses: int = 3
    seeds: int = 2


@planted("player")
class ForgetsPlayer(Pits):
    """There is a field `player`, but no method says so."""

    player = Game.player
    alternates = True


@planted("alternates", "player")
class TakesTurns(Pits):
    alternates = True


@planted("evaluate")
class StoresOfTheFirst(Pits):
    def evaluate(self, state):
        lead = super().evaluate(state)
        return lead if state.player == 0 else -lead


@planted("evaluate")
class StoresTurned(Pits):
    def evaluate(self, state):
        return -super().evaluate(state)


@planted("remaining")
class SeedsLeft(Pits):
    """A seed may need several moves."""

    def remaining(self, state):
        seeds = self.total - self.stored(state.mine) - self.stored(state.theirs)
        return max(1, seeds // 2)

    def stored(self, side):
        return side >> 7 * self.houses & 127


@planted("bounds")
class CountsOwnSeedsAsLost(Pits):
    """Takes the seeds in the own houses for the other's."""

    def bounds(self, state):
        mine, theirs = (side >> 7 * self.houses & 127 for side in (state.mine, state.theirs))
        own = sum(state.mine >> 7 * house & 127 for house in range(self.houses))
        return 2 * mine - self.total, 2 * (mine + own) - self.total if theirs else self.total


@planted("outcome", "bounds")
class OneEndTurned(Pits):
    def outcome(self, state):
        result = super().outcome(state)
        return -result if result != ONGOING and state.theirs & self.all_houses == 0 else result


@planted("moves")
class OnlyTheirHouses(Pits):
    """The game is not over when the player to move has no seeds, it says."""

    def outcome(self, state):
        return super().outcome(state) if state.mine & self.all_houses else ONGOING


@planted("play")
class HalvesTheBooty(Pits):
    def play(self, state, move):
        after = super().play(state, move)
        return after._replace(theirs=after.theirs / 1)


@planted("key")
class KeyWithoutStores(Pits):
    def key(self, state):
        return mix((state.mine & self.all_houses, state.theirs & self.all_houses, state.player))
