"""Nine Holes: three men each on 3x3; put them, then move them anywhere; rows and columns win."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, Game

EMPTY, *PLAYERS = range(3)
WINS = [list(range(i, i + 3)) for i in (0, 3, 6)] + [[i, i + 3, i + 6] for i in range(3)]


class State(NamedTuple):
    holes: tuple
    hand: tuple  # men in hand of each player
    player: int


class NineHoles(Game):
    repeats = True
    alternates = True

    def start(self):
        return State(holes=(EMPTY,) * 9, hand=(3, 3), player=0)

    def player(self, state):
        return state.player

    def moves(self, state):
        me = PLAYERS[state.player]
        free = [i for i, who in enumerate(state.holes) if who == EMPTY]
        if state.hand[state.player] > 0:
            yield from free
        else:
            for i in filter(lambda hole: state.holes[hole] == me, range(9)):
                yield from map(lambda hole: 9 + i * 9 + hole, free)

    def play(self, state, move):
        me = PLAYERS[state.player]
        holes, hand = list(state.holes), list(state.hand)
        if move < 9:
            holes[move] = me
            hand[state.player] -= 1
        else:
            source, target = divmod(move - 9, 9)
            holes[source], holes[target] = EMPTY, me
        return state._replace(holes=tuple(holes), hand=tuple(hand), player=1 - state.player)

    def outcome(self, state):
        them = PLAYERS[1 - state.player]
        for line in WINS:
            if [state.holes[i] for i in line] == [them] * 3:
                return LOSS
        return ONGOING
