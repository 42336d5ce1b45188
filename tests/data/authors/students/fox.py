"""Fox and hounds: squares are (row, column), so the hounds are a tuple of pairs, listed, searched and sliced."""

from dataclasses import dataclass
from secateur import Game, WIN, LOSS, ONGOING

SIZE = 6
DIRS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


@dataclass(frozen=True)
class State:
    fox: tuple
    hounds: tuple
    turn: int


class Fox(Game):
    """The fox must get past the hounds; they only move down."""

    def start(self):
        return State((0, 3), ((5, 0), (5, 2), (5, 4)), 0)

    def moves(self, state):
        found = []
        if state.turn == 0:
            for dr, dc in DIRS:
                r, c = state.fox[0] + dr, state.fox[1] + dc
                if 0 <= r < SIZE and 0 <= c < SIZE and (r, c) not in state.hounds:
                    found.append((state.fox, (r, c)))
        else:
            for h in state.hounds:
                for dc in (-1, 1):
                    to = (h[0] - 1, h[1] + dc)
                    if to[0] >= 0 and 0 <= to[1] < SIZE and to != state.fox and to not in state.hounds:
                        found.append((h, to))
        return found

    def play(self, state, move):
        a, b = move
        if state.turn == 0:
            return State(b, state.hounds, 1)
        if a[1] % 2 == 0:
            at = state.hounds.index(a)
            return State(state.fox, state.hounds[:at] + (b,) + state.hounds[at + 1 :], 0)
        hounds = list(state.hounds)
        hounds[hounds.index(a)] = b
        return State(state.fox, tuple(hounds), 0)

    def outcome(self, state):
        if state.fox[0] == SIZE - 1:
            return WIN if state.turn == 0 else LOSS
        if not self.moves(state):
            return LOSS
        return ONGOING

    def evaluate(self, state):
        e = 10 * state.fox[0]
        return e if state.turn == 0 else -e

    def show(self, state):
        rows = []
        for r in range(SIZE - 1, -1, -1):
            rows.append(" ".join("F" if (r, c) == state.fox else "h" if (r, c) in state.hounds else "." for c in range(SIZE)))
        return "\n".join(rows)
