"""A small mancala: six pits, a list that is sown in place, and another turn after the store."""

from dataclasses import dataclass

from secateur import ONGOING, Game


@dataclass(frozen=True)
class Board:
    pits: tuple[int, ...]  # 0-2 and store 3 of player 0, 4-6 and store 7 of player 1
    to_move: int


class SmallMancala(Game):
    HOUSES = 3
    seeds: int = 2

    def start(self):
        side = [self.seeds] * self.HOUSES + [0]
        return Board(pits=tuple(side * 2), to_move=0)

    def player(self, state):
        return state.to_move

    def my_pits(self, state):
        first = state.to_move * (self.HOUSES + 1)
        return range(first, first + self.HOUSES)

    def moves(self, state):
        yield from (pit for pit in self.my_pits(state) if state.pits[pit] > 0)

    def play(self, state, move):
        pits = list(state.pits)
        hand, pits[move] = pits[move], 0
        place = move
        mine, other = (3, 7) if state.to_move == 0 else (7, 3)
        while hand > 0:
            place = (place + 1) % len(pits)
            if place == other:
                continue
            pits[place] += 1
            hand -= 1
        if place == mine:
            return Board(tuple(pits), state.to_move)
        if pits[place] == 1 and place in self.my_pits(state):
            opposite = 6 - place
            if pits[opposite]:
                pits[mine] += pits[opposite] + 1
                pits[place] = pits[opposite] = 0
        return Board(tuple(pits), 1 - state.to_move)

    def outcome(self, state):
        first, second = state.pits[:3], state.pits[4:7]
        if any(first) and any(second):
            return ONGOING
        margin = sum(state.pits[:4]) - sum(state.pits[4:])
        return margin if state.to_move == 0 else -margin
