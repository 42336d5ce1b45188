"""A small mancala: captures, and a second turn for ending in the store."""
from dataclasses import dataclass
from functools import reduce

from secateur import Game, ONGOING

PITS = 4
SEEDS = 3


@dataclass(frozen=True)
class Side:
    pits: tuple
    store: int = 0

    def total(self):
        return sum(self.pits)


@dataclass(frozen=True)
class State:
    mine: Side
    yours: Side
    to_move: int = 0


class Bao(Game):
    """Most seeds in the store win."""

    pits: int = PITS
    seeds: int = SEEDS

    def start(self):
        side = Side(tuple([self.seeds] * self.pits))
        return State(side, side)

    def player(self, state):
        return state.to_move

    def moves(self, state):
        return (i for i in range(self.pits) if state.mine.pits[i])

    def sow(self, state, pit):
        """Sows, and returns both rows, the store and where the last seed fell (None: in the store)."""
        ring = [*state.mine.pits, state.mine.store, *state.yours.pits]
        hand, ring[pit] = ring[pit], 0
        place = pit
        while hand > 0:
            place = (place + 1) % len(ring)
            ring[place] += 1
            hand -= 1
        last = None if place == self.pits else place
        return ring, last

    def play(self, state, move):
        ring, last = self.sow(state, move)
        n = self.pits
        again = last is None
        if last is not None and last < n and ring[last] == 1:
            opposite = 2 * n - last
            if ring[opposite] > 0:
                ring[n] += ring[opposite] + 1
                ring[last] = ring[opposite] = 0
        mine = Side(tuple(ring[:n]), ring[n])
        yours = Side(tuple(ring[n + 1 :]), state.yours.store)
        if sum(mine.pits) == 0 or sum(yours.pits) == 0:
            mine = Side((0,) * n, mine.store + mine.total())
            yours = Side((0,) * n, yours.store + yours.total())
        if again:
            return State(mine, yours, state.to_move)
        return State(yours, mine, 1 - state.to_move)

    def outcome(self, state):
        if state.mine.total() + state.yours.total() > 0:
            return ONGOING
        return state.mine.store - state.yours.store

    def evaluate(self, state):
        weights = {"store": 10, "pit": 1}
        return weights["store"] * (state.mine.store - state.yours.store) + weights["pit"] * (
            state.mine.total() - state.yours.total()
        )
