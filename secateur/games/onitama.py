"""Onitama: five cards say how pieces move, and go from hand to hand; take the master or the other's temple.

Squares are numbered row by row from a1; a board is an int, one bit a square. The temples are c1 and c5:

    5  20 21 22 23 24
    4  15 16 17 18 19
    3  10 11 12 13 14
    2   5  6  7  8  9
    1   0  1  2  3  4
        a  b  c  d  e
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import popcount, squares
from secateur.board import Board, Piece
from secateur.errors import SecateurError, instead
from secateur.game import LOSS, MAX, MIN, ONGOING, WIN, Game
from secateur.games.board import draw, letter, lines, shortened, square_name

#: How each card moves a piece: steps to the right and forward, as the player sees it who holds the card.
CARDS: dict[str, tuple[tuple[int, int], ...]] = {
    "tiger": ((0, 2), (0, -1)),
    "dragon": ((-2, 1), (2, 1), (-1, -1), (1, -1)),
    "frog": ((-2, 0), (-1, 1), (1, -1)),
    "rabbit": ((2, 0), (1, 1), (-1, -1)),
    "crab": ((-2, 0), (2, 0), (0, 1)),
    "elephant": ((-1, 0), (1, 0), (-1, 1), (1, 1)),
    "goose": ((-1, 0), (1, 0), (-1, 1), (1, -1)),
    "rooster": ((-1, 0), (1, 0), (1, 1), (-1, -1)),
    "monkey": ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    "mantis": ((-1, 1), (1, 1), (0, -1)),
    "horse": ((-1, 0), (0, 1), (0, -1)),
    "ox": ((1, 0), (0, 1), (0, -1)),
    "crane": ((0, 1), (-1, -1), (1, -1)),
    "boar": ((-1, 0), (1, 0), (0, 1)),
    "eel": ((-1, 1), (-1, -1), (1, 0)),
    "cobra": ((1, 1), (1, -1), (-1, 0)),
}
NAMES = tuple(CARDS)

SIZE = 5
ALL = (1 << SIZE * SIZE) - 1

#: Where each player's master stands at the beginning.
TEMPLES = (1 << 2, 1 << 22)

#: Instead of a square, where no piece can move and only a card is given away.
NOWHERE = 31

PIECES = {"b": Piece("pawn", MAX), "B": Piece("king", MAX), "r": Piece("pawn", MIN), "R": Piece("king", MIN)}


class OnitamaState(NamedTuple):
    mine: int  # the pieces of the player to move, the master among them
    theirs: int
    masters: int  # of both players
    my_cards: int  # one bit a card
    their_cards: int
    next_card: int  # the number of the card that nobody holds
    player: int


class Onitama(Game):
    """Move a piece by a step on one of your two cards, then exchange that card for the fifth one.

    Each player has a master and four students, which all move alike, to free squares or onto the opponent's pieces,
    which are captured. A player wins by capturing the opponent's master, or by moving a master onto the opponent's
    temple, the square where that player's master started. A player who cannot move any piece only exchanges a card.
    """

    cards: str = "tiger-dragon-frog-rabbit-crab"  #: two of the first player, two of the second, and the fifth

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    score_unit: ClassVar[int] = 100
    swing: ClassVar[int] = 40
    player_names: ClassVar[tuple[str, str]] = ("Blue", "Red")
    not_compiled: ClassVar[frozenset[str]] = Game.not_compiled | {"cards", "start"}  # one kernel for all cards

    def check_parameters(self) -> None:
        cards = self.cards.split("-")
        for card in cards:
            if card not in NAMES:
                raise SecateurError(f"unknown card {card!r}{instead(card, NAMES)}; the cards are {', '.join(NAMES)}")
        if len(cards) != 5 or len(set(cards)) != 5:
            raise SecateurError(f"cards must be five different cards with - between, not {self.cards}")

    def start(self) -> OnitamaState:
        one, two, three, four, next_card = map(NAMES.index, self.cards.split("-"))
        row = (1 << SIZE) - 1
        hands = 1 << one | 1 << two, 1 << three | 1 << four
        return OnitamaState(row, row << 20, TEMPLES[0] | TEMPLES[1], *hands, next_card, MAX)

    def moves(self, state: OnitamaState) -> Iterator[int]:
        """The card, from and to, 5 bits each."""
        stuck = True
        for card in squares(state.my_cards):
            for origin in squares(state.mine):
                for target in squares(self.targets[state.player, card, origin] & ~state.mine):
                    stuck = False
                    yield card << 10 | origin << 5 | target
        if stuck:
            for card in squares(state.my_cards):
                yield card << 10 | NOWHERE << 5 | NOWHERE

    def play(self, state: OnitamaState, move: int) -> OnitamaState:
        card, origin, target = move >> 10, 1 << (move >> 5 & 31), 1 << (move & 31)
        masters = state.masters & ~target
        if masters & origin != 0:
            masters ^= origin | target
        hand = state.my_cards ^ 1 << card ^ 1 << state.next_card
        mine, theirs = state.mine ^ origin ^ target, state.theirs & ~target
        return OnitamaState(theirs, mine, masters, state.their_cards, hand, card, 1 - state.player)

    def outcome(self, state: OnitamaState) -> int:
        if state.mine & state.masters == 0 or state.theirs & state.masters & TEMPLES[state.player] != 0:
            return LOSS
        return ONGOING

    def player(self, state: OnitamaState) -> int:
        return state.player

    @cached_property
    def targets(self) -> np.ndarray:
        """By player, card and square: where the card takes a piece from there."""
        found = np.zeros((2, len(CARDS), SIZE * SIZE), np.int64)
        for player, forward in ((MAX, 1), (MIN, -1)):
            for card, steps in enumerate(CARDS.values()):
                for square in range(SIZE * SIZE):
                    ends = [(square % SIZE + forward * right, square // SIZE + forward * up) for right, up in steps]
                    inside = [(x, y) for x, y in ends if 0 <= x < SIZE and 0 <= y < SIZE]
                    found[player, card, square] = sum(1 << y * SIZE + x for x, y in inside)
        return found

    # ------------------------------------------------------------ for a better search

    def reach(self, pieces: int, cards: int, player: int) -> int:
        """Every square that cards take pieces to, including those of the player's own pieces."""
        found = 0
        for card in squares(cards):
            for origin in squares(pieces):
                found |= self.targets[player, card, origin]
        return int(found)

    def wins(self, mine: int, theirs: int, masters: int, cards: int, player: int) -> bool:
        """Whether a player whose turn it is wins with the next move."""
        temple = TEMPLES[1 - player] & ~mine
        if self.reach(mine & masters, cards, player) & temple != 0:
            return True
        return self.reach(mine, cards, player) & theirs & masters != 0

    def bounds(self, state: OnitamaState) -> tuple[int, int]:
        """A win with the next move; otherwise nobody wins before the move after the next."""
        if self.wins(state.mine, state.theirs, state.masters, state.my_cards, state.player):
            return WIN - 1, WIN - 1
        return LOSS + 2, WIN - 3

    def threatened(self, state: OnitamaState) -> bool:
        """Whether the other player would win with the next move."""
        return self.wins(state.theirs, state.mine, state.masters, state.their_cards, 1 - state.player)

    def skip(self, state: OnitamaState) -> OnitamaState:
        mine, theirs, masters, my_cards, their_cards, card, player = state
        return OnitamaState(theirs, mine, masters, their_cards, my_cards, card, 1 - player)

    def evaluate(self, state: OnitamaState) -> int:
        """The pieces, the squares that they can go to, and a little for the middle."""
        lead = self.worth(state.mine, state.my_cards, state.player)
        return lead - self.worth(state.theirs, state.their_cards, 1 - state.player)

    def worth(self, pieces: int, cards: int, player: int) -> int:
        """What a player's pieces are worth."""
        found = 100 * popcount(pieces) + 5 * popcount(self.reach(pieces, cards, player) & ~pieces)
        for square in squares(pieces):
            found += self.central[square]
        return found

    @cached_property
    def central(self) -> tuple[int, ...]:
        """What a square is worth for being near to the middle."""
        return tuple(4 * (4 - abs(square % SIZE - 2) - abs(square // SIZE - 2)) for square in range(SIZE * SIZE))

    def noisy(self, state: OnitamaState, move: int) -> bool:
        """A capture."""
        return state.theirs >> (move & 31) & 1 != 0

    def rank(self, state: OnitamaState, move: int) -> int:
        """Captures, then moves towards the middle."""
        origin, target = move >> 5 & 31, move & 31
        if target == NOWHERE:
            return 0
        return 100 * (state.theirs >> target & 1) + self.central[target] - self.central[origin]

    def kind(self, state: OnitamaState, move: int) -> int:
        """The card and the square that is reached."""
        return move >> 10 << 5 | move & 31

    def canonical(self, state: OnitamaState) -> OnitamaState:
        """The smaller of a state and its mirror image, in which the cards are mirrored too: the frog is a rabbit."""
        image = OnitamaState(
            self.mirrored(state.mine),
            self.mirrored(state.theirs),
            self.mirrored(state.masters),
            self.other_hand(state.my_cards),
            self.other_hand(state.their_cards),
            self.other_cards[state.next_card],
            state.player,
        )
        return image if image < state else state

    def mirrored(self, board: int) -> int:
        """The board with left and right exchanged."""
        image = 0
        for column in range(SIZE):
            image = image << 1 | board >> column & self.left
        return image

    def other_hand(self, cards: int) -> int:
        """Cards with left and right exchanged."""
        found = 0
        for card in squares(cards):
            found |= 1 << self.other_cards[card]
        return found

    @cached_property
    def left(self) -> int:
        """The leftmost column."""
        return sum(1 << SIZE * row for row in range(SIZE))

    @cached_property
    def other_cards(self) -> tuple[int, ...]:
        """The number of each card's mirror image."""
        steps = [set(card) for card in CARDS.values()]
        return tuple(steps.index({(-right, up) for right, up in card}) for card in CARDS.values())

    # ------------------------------------------------------------ for people

    def show(self, state: OnitamaState) -> str:
        """The board, and the cards as their holders see them."""
        board = draw(self._rows(state), range(SIZE, 0, -1), [letter(column) for column in range(SIZE)])
        turn = f"; {self.player_names[state.player]} to move" if self.outcome(state) == ONGOING else ""
        cards = zip(*(_drawn(card) for hand in self._hands(state) for card in hand), strict=True)
        drawings = "\n".join("  ".join(parts).rstrip() for parts in cards)
        return f"{board}\n\n{self._note(state)}{turn}\n\n{drawings}"

    def _hands(self, state: OnitamaState) -> list[list[str]]:
        """The cards of the first player, those of the second, and the one that nobody holds."""
        hands = [state.my_cards, state.their_cards]
        hands = [*(hands if state.player == MAX else hands[::-1]), 1 << state.next_card]
        return [[NAMES[card] for card in squares(hand)] for hand in hands]

    def _note(self, state: OnitamaState) -> str:
        first, second, (card,) = self._hands(state)
        names = self.player_names
        return f"{names[0]}: {' and '.join(first)}; {names[1]}: {' and '.join(second)}; next: {card}"

    def _rows(self, state: OnitamaState) -> list[str]:
        sides = ((state.mine, "bB"), (state.theirs, "rR"))
        if state.player == MIN:
            sides = ((state.theirs, "bB"), (state.mine, "rR"))
        signs = ["."] * SIZE**2
        for pieces, names in sides:
            for square in squares(pieces):
                signs[square] = names[state.masters >> square & 1]
        return lines("".join(signs), SIZE)[::-1]

    def picture(self, state: OnitamaState) -> Board:
        board = Board(SIZE, SIZE, "checks", colours=("blue", "red"), note=self._note(state))
        return board.fill("".join(reversed(self._rows(state))), PIECES)

    def touched(self, state: OnitamaState, move: int) -> tuple[int, ...]:
        """From and to; with which card is asked where both do."""
        return () if move & 31 == NOWHERE else (int(move) >> 5 & 31, int(move) & 31)

    def piece_name(self, piece: Piece) -> str:
        return "master" if piece.shape == "king" else "student"

    def format(self, state: OnitamaState) -> str:
        """The rows from the top, who is to move, and the cards of Blue, of Red, and the one that nobody holds:
        `rrRrr/...../...../...../bbBbb blue tiger-dragon frog-rabbit crab`."""
        hands = " ".join("-".join(hand) for hand in self._hands(state))
        return f"{'/'.join(self._rows(state))} {self.player_names[state.player].lower()} {hands}"

    def parse(self, text: str) -> OnitamaState:
        """The moves, `tiger:c1c3 frog:e5c5`, or a position as `format` has it.

        >>> game = Onitama()
        >>> game.format(game.parse("tiger:c1c3"))
        'rrRrr/...../..B../...../bb.bb red dragon-crab frog-rabbit tiger'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        words = text.split()
        names = [name.lower() for name in self.player_names]
        signs = "".join(reversed(words[0].split("/")))
        cards = [word.lower().split("-") for word in words[2:]]
        right = re.fullmatch(r"([bBrR.]{5}/){4}[bBrR.]{5}", words[0]) and len(words) == 5 and words[1].lower() in names
        if not right or [len(hand) for hand in cards] != [2, 2, 1]:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in tiger:c1c3, or five rows from the top, "
                f"who is to move and the cards, as in {self.format(self.start())}"
            )
        type(self)(cards="-".join(card for hand in cards for card in hand))  # five different cards that there are
        if any(signs.count(master) > 1 or sum(map(signs.lower().count, master.lower())) > 5 for master in "BR"):
            raise SecateurError(f"{shortened(text)}: each player has at most five pieces, one of them a master")
        blue, red, masters = (_board(signs, those) for those in ("bB", "rR", "BR"))
        hands = [sum(1 << NAMES.index(card) for card in hand) for hand in cards]
        next_card = NAMES.index(cards[2][0])
        if words[1].lower() == names[MAX]:
            return OnitamaState(blue, red, masters, hands[0], hands[1], next_card, MAX)
        return OnitamaState(red, blue, masters, hands[1], hands[0], next_card, MIN)

    def format_move(self, state: OnitamaState, move: int) -> str:
        """The card, from and to: `tiger:c1c3`, `crab:pass`."""
        ends = (move >> 5 & 31, move & 31)
        way = "pass" if ends[1] == NOWHERE else "".join(square_name(end, SIZE) for end in ends)
        return f"{NAMES[move >> 10]}:{way}"


def _drawn(card: str) -> list[str]:
    """A card as its holder sees it: o the piece, x where it may go."""
    ways = range(-2, 3)
    rows = ["".join("o" if x == y == 0 else "x" if (x, y) in CARDS[card] else "." for x in ways) for y in ways[::-1]]
    return [card.ljust(9), *(" ".join(row) for row in rows)]


def _board(signs: str, those: str) -> int:
    return sum(1 << square for square, sign in enumerate(signs) if sign in those)
