"""Chess, with Chess960: the rules.

The state, and its moves as numbers, are in `state`; where pieces may go is in `moves`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np

from secateur.bits import ZERO, lowest, mix, popcount, squares, u64
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.evaluate.layout import Layout
from secateur.game import DRAW, LOSS, ONGOING, Game
from secateur.game.notation import EngineNotation
from secateur.game.people import PositionChoice
from secateur.game.positions import PositionSet
from secateur.games.chess.attacks import BISHOP, DARK, EVERYWHERE, KING, KNIGHT, PAWN, QUEEN, ROOK, bit
from secateur.games.chess.endings import ending, timeless
from secateur.games.chess.evaluation import SHIPPED, evaluate, features, tapered
from secateur.games.chess.exchange import exchange
from secateur.games.chess.moves import attackers, count, generate, gives_check, is_passing
from secateur.games.chess.simple import material, rank_by_kind
from secateur.games.chess.state import (
    PATIENCE,
    ChessState,
    captured_of,
    castled_to,
    first_row,
    from_of,
    is_castling,
    is_white,
    piece_key,
    piece_of,
    promotion_of,
    rights_key,
    to_of,
    turn_key,
)
from secateur.games.chess.weights import LAYOUT, topic_of

#: What pieces are worth in exchanges; a king is never exchanged.
PIECE_VALUES = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}

#: The number of the usual array among those of Chess960.
USUAL = 518


class Chess(Game):
    """Checkmate the king, from the usual array or one of the 960 of Chess960.

    `number` is that of the array, 518 for the usual one. `weights` are those of the evaluation; `by_material` counts
    pieces instead, and `by_kind` ranks moves as captures, threats, moves forward, moves backward.
    """

    number: int = USUAL
    by_material: bool = False
    by_kind: bool = False
    weights: np.ndarray = SHIPPED

    not_compiled: ClassVar[frozenset[str]] = Game.not_compiled | {"number", "first", "start"}  # one kernel for all 960
    repeats: ClassVar[bool] = True
    alternates: ClassVar[bool] = True
    swing: ClassVar[int] = 100
    slow_evaluate: ClassVar[bool] = True
    counts_drawn: ClassVar[bool] = True
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")
    score_unit: ClassVar[int] = 100
    score_spread: ClassVar[int] = int(LAYOUT.spread)
    adjudication: ClassVar[tuple[str, str]] = ("600:4", "10:8:40")
    protocols: ClassVar[tuple[str, ...]] = ("uci", "xboard")
    game_formats: ClassVar[tuple[str, ...]] = ("pgn",)
    first_useful_ply: ClassVar[int] = 8
    positions_per_game: ClassVar[int] = 12
    ply_field: ClassVar[str] = "turn"
    learner: ClassVar[str] = "secateur.learn.fit.chess_features"

    def check_parameters(self) -> None:
        if not 0 <= self.number < 960:
            raise SecateurError(
                f"number must be from 0 to 959, a start of Chess960 (518 is the usual one), not {self.number}"
            )

    def start(self) -> ChessState:
        return self.first

    @cached_property
    def first(self) -> ChessState:
        """The array; whatever the weights are, White's and Black's cancel out."""
        row = first_row(self.number)
        white = [0xFF00, *(sum(1 << square for square in range(8) if row[square] == piece) for piece in range(1, 6))]
        black = [0xFF << 48, *(board << 56 for board in white[1:])]
        return build(self, white, black, castling=white[ROOK] | black[ROOK])

    def features(self, state: ChessState) -> Iterator[tuple[int, int]]:
        """What `evaluate` weighs, by index."""
        return features(self, state)

    def layout(self) -> Layout:
        return LAYOUT

    def feature_points(self, state: ChessState, index: int, count: int) -> float:
        return tapered(state, self.weigh(index, count))

    def piece_value(self, piece: Piece) -> int:
        """In pawns, as beginners are taught."""
        return PIECE_VALUES.get(piece.shape, 0)

    def topic(self, name: str) -> str:
        return topic_of(name)

    def player(self, state: ChessState) -> int:
        return state.turn & 1

    # ------------------------------------------------------------ the end

    def outcome(self, state: ChessState) -> int:
        ended = self.ended(state)
        if ended != ONGOING:
            return ended
        if self.can_move(state):
            return ONGOING
        return DRAW if state.checkers == ZERO else LOSS

    def ended(self, state: ChessState) -> int:
        """A draw by too little material, or by fifty moves where it is not mate."""
        if state.clock >= PATIENCE and (state.checkers == ZERO or self.can_move(state)):
            return DRAW
        if state.pawns | state.rooks | state.queens == ZERO and self.is_bare(state):
            return DRAW
        return ONGOING

    def is_bare(self, state: ChessState) -> bool:
        """Whether no mate can come about with minor pieces alone: one of them, or bishops on one colour."""
        if state.knights != ZERO:
            return popcount(state.knights | state.bishops) == 1
        return state.bishops & DARK == ZERO or state.bishops & ~DARK == ZERO

    # ------------------------------------------------------------ moves

    def moves(self, state: ChessState) -> Iterator[int]:
        return generate(state, EVERYWHERE, KNIGHT)

    def noisy_moves(self, state: ChessState) -> Iterator[int]:
        """The captures and promotions, but to a queen alone."""
        return generate(state, state.theirs, QUEEN)

    def count(self, state: ChessState) -> int:
        """How many moves there are: where pieces go is counted, not listed."""
        return count(state)

    def can_move(self, state: ChessState) -> bool:
        """Whether there is a legal move."""
        for _ in self.moves(state):
            return True
        return False

    # ------------------------------------------------------------ playing

    def play(self, state: ChessState, move: int) -> ChessState:
        if is_castling(move):
            return self.castle(state, move)
        start, end, piece = from_of(move), to_of(move), piece_of(move)
        captured, colour = captured_of(move), state.turn & 1
        placed = piece if promotion_of(move) == 0 else promotion_of(move)
        clock, passing, castling = state.clock + 1, -1, state.castling & ~(bit(start) | bit(end))
        key, gain = state.key ^ piece_key(colour, piece, start) ^ piece_key(colour, placed, end), 0
        victim = ZERO
        if captured >= 0:
            place = end ^ 8 if piece == PAWN and end == state.passing else end
            victim, clock = bit(place), 0
            key ^= piece_key(1 - colour, captured, place)
            gain = self.worth(1 - colour, captured, place)
        gain += self.worth(colour, placed, end) - self.worth(colour, piece, start)
        if piece == KING:
            castling &= ~state.mine
        left, there = ~(bit(start) | victim), bit(end)
        child = ChessState(
            state.theirs & ~victim,
            state.mine & left | there,
            state.pawns & left | (there if placed == PAWN else ZERO),
            state.knights & left | (there if placed == KNIGHT else ZERO),
            state.bishops & left | (there if placed == BISHOP else ZERO),
            state.rooks & left | (there if placed == ROOK else ZERO),
            state.queens & left | (there if placed == QUEEN else ZERO),
            state.kings & left | (there if placed == KING else ZERO),
            castling,
            ZERO,
            -1,
            clock,
            state.turn + 1,
            -(state.score + gain),
            key,
        )
        if piece == PAWN:
            clock = 0
            if start ^ end == 16 and is_passing(child, start + end >> 1):
                passing = start + end >> 1
        return self.settled(child, state, passing, clock)

    def castle(self, state: ChessState, move: int) -> ChessState:
        """The state after castling."""
        king, rook, colour = from_of(move), to_of(move), state.turn & 1
        king_to, rook_to = castled_to(king, rook)
        key = state.key ^ piece_key(colour, KING, king) ^ piece_key(colour, KING, king_to)
        key ^= piece_key(colour, ROOK, rook) ^ piece_key(colour, ROOK, rook_to)
        gain = self.worth(colour, KING, king_to) - self.worth(colour, KING, king)
        gain += self.worth(colour, ROOK, rook_to) - self.worth(colour, ROOK, rook)
        mine = state.mine & ~(bit(king) | bit(rook)) | bit(king_to) | bit(rook_to)
        rooks, kings = state.rooks & ~bit(rook) | bit(rook_to), state.kings & ~bit(king) | bit(king_to)
        child = ChessState(
            state.theirs,
            mine,
            state.pawns,
            state.knights,
            state.bishops,
            rooks,
            state.queens,
            kings,
            state.castling & ~state.mine,
            ZERO,
            -1,
            0,
            state.turn + 1,
            -(state.score + gain),
            key,
        )
        return self.settled(child, state, -1, state.clock + 1)

    def settled(self, child: ChessState, state: ChessState, passing: int, clock: int) -> ChessState:
        """A child with its key complete and its checkers found."""
        key = child.key ^ turn_key() ^ rights_key(state.castling, state.passing) ^ rights_key(child.castling, passing)
        king = lowest(child.kings & child.mine)
        checkers = attackers(child, king, child.mine | child.theirs)
        return ChessState(
            child.mine,
            child.theirs,
            child.pawns,
            child.knights,
            child.bishops,
            child.rooks,
            child.queens,
            child.kings,
            child.castling,
            checkers,
            passing,
            clock,
            child.turn,
            child.score,
            key,
        )

    def skip(self, state: ChessState) -> ChessState:
        """The state with the opponent to move; nothing before it can come back."""
        return ChessState(
            state.theirs,
            state.mine,
            state.pawns,
            state.knights,
            state.bishops,
            state.rooks,
            state.queens,
            state.kings,
            state.castling,
            ZERO,
            -1,
            0,
            state.turn + 1,
            -state.score,
            state.key ^ turn_key() ^ rights_key(state.castling, state.passing) ^ rights_key(state.castling, -1),
        )

    def worth(self, colour: int, piece: int, square: int) -> int:
        """The weight of a piece on its square, packed."""
        return int(self.weights[piece * 64 + (square ^ 56 * colour)])

    def weigh(self, index: int, count: int) -> int:
        """What a feature adds to the evaluation, packed: its weight times its count."""
        return int(self.weights[index]) * count

    # ------------------------------------------------------------ for a better search

    def key(self, state: ChessState) -> int:
        return state.key

    def evaluate(self, state: ChessState) -> int:
        if self.by_material:
            return material(state)
        return evaluate(self, state)

    def noisy(self, state: ChessState, move: int) -> bool:
        """Captures and promotions, but to a queen alone."""
        return (captured_of(move) >= 0 and promotion_of(move) == 0) or promotion_of(move) == QUEEN

    def rank(self, state: ChessState, move: int) -> int:
        """Captures by what they take, then quiet moves, then captures that lose material and small promotions."""
        if self.by_kind:
            return rank_by_kind(state, move)
        captured, promotion = captured_of(move), promotion_of(move)
        if promotion != 0 and promotion != QUEEN:
            return -2
        if captured < 0:
            return QUEEN + 1 if promotion == QUEEN else 0
        if promotion == 0 and piece_of(move) > captured and self.exchange(state, move) < 0:
            return -1
        return captured + 1 + (QUEEN + 1 if promotion == QUEEN else 0)

    def exchange(self, state: ChessState, move: int) -> int:
        """What the captures on one square win, in hundredths of a pawn."""
        return exchange(state, move)

    def threatened(self, state: ChessState) -> bool:
        return state.checkers != ZERO

    def threatens(self, state: ChessState, move: int) -> bool:
        if is_castling(move) or (piece_of(move) == PAWN and to_of(move) == state.passing):
            return self.threatened(self.play(state, move))
        return gives_check(state, move)

    def zugzwang(self, state: ChessState) -> bool:
        """With king and pawns alone, to have to move may lose."""
        return state.mine & ~(state.pawns | state.kings) == ZERO

    def kind(self, state: ChessState, move: int) -> int:
        """The piece and where it goes."""
        return piece_of(move) * 64 + to_of(move)

    def reversible(self, state: ChessState) -> int:
        """No state comes back over a capture or a pawn's move."""
        return state.clock

    def timeless(self, state: ChessState) -> ChessState:
        return timeless(state)

    def structure(self, state: ChessState) -> int:
        """The pawns of White and Black."""
        mine, theirs = state.pawns & state.mine, state.pawns & state.theirs
        return mix((mine, theirs)) if is_white(state) else mix((theirs, mine))

    # ------------------------------------------------------------ for people

    def show(self, state: ChessState) -> str:
        from secateur.games.chess.board import show

        return show(self, state)

    def picture(self, state: ChessState) -> Board:
        from secateur.games.chess.board import picture

        return picture(self, state)

    def touched(self, state: ChessState, move: int) -> tuple[int, ...]:
        from secateur.games.chess.board import touched

        return touched(self, state, move)

    def arrange(self, pieces: dict[int, Piece], player: int) -> ChessState:
        from secateur.games.chess.board import arrange

        return arrange(self, pieces, player)

    def choices(self, state: ChessState) -> list[PositionChoice]:
        from secateur.games.chess.board import choices

        return choices(self, state)

    def opening_name(self, state: ChessState) -> str:
        from secateur.games.chess.openings import opening_name

        return opening_name(self.format(state))

    def format(self, state: ChessState) -> str:
        from secateur.games.chess.text import write_fen

        return write_fen(state)

    def parse(self, text: str) -> ChessState:
        """A FEN, or moves from the start."""
        from secateur.games.chess.text import read_position

        return read_position(self, text)

    def format_move(self, state: ChessState, move: int) -> str:
        from secateur.games.chess.text import write_san

        return write_san(self, state, move)

    def parse_move(self, state: ChessState, text: str) -> int:
        from secateur.games.chess.text import read_move

        return read_move(self, state, text)

    def read_line(self, state: ChessState, texts: Iterable[str]) -> tuple[list[int], ChessState]:
        """Played on a board of text, which is faster."""
        from secateur.games.chess.text import read_line

        return read_line(self, state, texts)

    def position_set(self, name: str) -> PositionSet:
        """An ending, such as KBNK."""
        return ending(name)

    def engine_notation(self) -> EngineNotation:
        from secateur.games.chess.squares import Squares

        return Squares(self, chess960=self.number != USUAL)

    def reason(self, state: ChessState) -> str:
        if self.outcome(state) == LOSS:
            return "checkmate"
        if state.clock >= PATIENCE:
            return "fifty moves"
        return "stalemate" if self.ended(state) == ONGOING else "insufficient material"


def build(
    game: Chess,
    white: Sequence[int],
    black: Sequence[int],
    turn: int = 0,
    castling: int = 0,
    passing: int = -1,
    clock: int = 0,
) -> ChessState:
    """The state with these boards of White's and Black's pieces, pawns first; nothing is checked.

    `castling` are the rooks that may castle; `passing` is dropped where no legal move takes in passing.
    """
    sides = [sum(map(int, white)), sum(map(int, black))]
    mine, theirs = sides[turn & 1], sides[1 - (turn & 1)]
    key, score = turn_key() if turn & 1 else 0, 0
    for colour, boards in enumerate((white, black)):
        for piece, board in enumerate(boards):
            for square in squares(int(board)):
                key ^= piece_key(colour, piece, square)
                score += game.worth(colour, piece, square) * (1 if colour == turn & 1 else -1)
    both = [u64(int(one) | int(other)) for one, other in zip(white, black, strict=True)]
    state = ChessState(
        u64(mine),
        u64(theirs),
        both[0],
        both[1],
        both[2],
        both[3],
        both[4],
        both[5],
        u64(int(castling)),
        ZERO,
        -1,
        int(clock),
        int(turn),
        score,
        key,
    )
    king = lowest(state.kings & state.mine)
    state = state._replace(checkers=attackers(state, king, state.mine | state.theirs))
    passed = int(passing) if passing >= 0 and is_passing(state, passing) else -1
    return state._replace(passing=passed, key=key ^ rights_key(state.castling, passed))
