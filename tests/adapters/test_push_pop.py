"""Objects with push and pop, and the boards of python-chess: searched in place, with the values of plain minimax."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import chess
import chess.variant
import pytest

import secateur
from secateur import LOSS, WIN, Engine, SecateurError, adapt
from tests.helpers.plain_minimax import Rules, value


class Pile:
    """Take one, two or three; the player who takes the last one wins."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.taken: list[int] = []

    def moves(self) -> list[int]:
        return [number for number in (1, 2, 3) if number <= self.left]

    def push(self, number: int) -> None:
        self.left -= number
        self.taken.append(number)

    def pop(self) -> None:
        self.left += self.taken.pop()

    def outcome(self) -> float | None:
        return -1 if self.left == 0 else None


def search(game: Any, depth: int) -> secateur.Result:
    return Engine(game, memory="1MB").search(depth=depth, exact=True)


# ---------------------------------------------------------------- any object


@pytest.mark.parametrize("left", range(1, 10))
def test_a_pile(left: int) -> None:
    result = Engine(adapt(Pile(left), win=1), memory="1MB").solve()
    assert (result.score > 0) == bool(left % 4)
    if left % 4:
        assert result.move == left % 4


def test_an_object_that_only_says_where_it_is_in_memory_is_shown_by_its_moves() -> None:
    game = adapt(Pile(5), win=1)
    assert game.show(game.start()) == "start" and game.show(game.parse("1 2")) == "1 2"


def test_scores_without_a_win_are_points() -> None:
    assert [secateur.minimax(adapt(Pile(left))).value for left in (4, 5)] == [-1, 1]


class Halves(Pile):
    def outcome(self) -> float | None:
        return None if self.left else -0.5


def test_decimals() -> None:
    with pytest.raises(SecateurError, match=r"-0\.5, which is not whole: adapt\(\.\.\., decimals=1\)"):
        secateur.minimax(adapt(Halves(5)))
    assert secateur.minimax(adapt(Halves(5), decimals=1)).value == 0.5
    with pytest.raises(SecateurError, match="decimals must be from 0 to 4"):
        adapt(Halves(5), decimals=5)


class Names:
    """Players name colours in turn, each once; moves are objects, and two of them look alike."""

    class Colour:
        pass

    def __init__(self) -> None:
        self.colours = [self.Colour() for _ in range(4)]
        self.named: list[Any] = []

    @property
    def legal_moves(self) -> list[Any]:
        return [colour for colour in self.colours if colour not in self.named]

    def push(self, colour: Any) -> None:
        self.named.append(colour)

    def pop(self) -> None:
        self.named.pop()

    @property
    def turn(self) -> str:
        return "AB"[len(self.named) % 2]

    def is_over(self) -> bool:
        return len(self.named) == 4

    def winner(self) -> str | None:
        return "A" if self.named[-1] is self.colours[0] else None


def test_moves_may_be_any_objects() -> None:
    game = adapt(Names())
    result = secateur.minimax(game)
    assert result.value == 0  # B names the last colour, and so can take the one that would make A win
    state = game.start()
    for move in result.moves:
        assert isinstance(game.original(state, move), Names.Colour)
        state = game.play(state, move)
    assert len(state.thing.named) == 4
    texts = [game.format_move(game.start(), move) for move in game.moves(game.start())]
    assert len(set(texts)) == 4 and all(game.parse_move(game.start(), text) is not None for text in texts)


def test_what_is_missing_is_named() -> None:
    class Endless:
        legal_moves = (1,)
        push = pop = print

    with pytest.raises(SecateurError, match="Endless does not say how a game ends"):
        adapt(Endless())
    with pytest.raises(SecateurError, match="int cannot be adapted: give an easyAI TwoPlayerGame"):
        adapt(3)


def test_chance_is_refused() -> None:
    class Dice(Pile):
        dice = Random(1)

        def push(self, number: int) -> None:
            super().push(self.dice.randint(1, min(3, self.left)))

    with pytest.raises(SecateurError, match="Dice involves chance"):
        adapt(Dice(20))


def test_an_exception_in_the_game_does_not_spoil_the_next_search() -> None:
    class Fragile(Pile):
        broken = False

        def push(self, number: int) -> None:
            super().push(number)
            if Fragile.broken and self.left == 3:
                raise RuntimeError("torn")

    game = adapt(Fragile(9), win=1)
    assert secateur.minimax(game).mate == 5
    Fragile.broken = True
    with pytest.raises(RuntimeError, match="torn"):
        secateur.minimax(game)
    Fragile.broken = False
    assert secateur.minimax(game).mate == 5
    assert game.start().thing.taken == []


# ---------------------------------------------------------------- boards of python-chess

WORTH = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 320, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


def material(board: chess.Board) -> int:
    pieces = [*board.piece_map().values()]
    if isinstance(board, chess.variant.CrazyhouseBoard):
        pieces += [
            chess.Piece(kind, colour)
            for colour in chess.COLORS
            for kind in chess.PIECE_TYPES
            for _ in range(board.pockets[colour].count(kind))
        ]
    balance = sum(WORTH[piece.piece_type] * (1 if piece.color else -1) for piece in pieces)
    return -balance if isinstance(board, chess.variant.SuicideBoard) else balance


def final(board: chess.Board) -> float | None:
    outcome = board.outcome()
    if outcome is None:
        return None
    return 0 if outcome.winner is None else WIN if outcome.winner else LOSS


CHESS = Rules(
    lambda board: list(board.legal_moves),
    lambda board, move: board.push(move),
    final,
    lambda board: board.turn,
    material,
    lambda board: board.copy(),
)

POSITIONS: dict[str, Callable[[], chess.Board]] = {
    "start": chess.Board,
    "captures": lambda: chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"),
    "en passant, promotion": lambda: chess.Board("8/P7/8/1pP1k3/8/8/6K1/8 w - b6 0 2"),
    "mate in 2": lambda: chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 0 1"),
    "fifty moves": lambda: chess.Board("7k/8/5K2/8/8/8/8/6R1 w - - 148 100"),
    "antichess": lambda: chess.variant.AntichessBoard("8/8/8/3p4/4P3/8/6r1/R7 w - - 0 1"),
    "atomic": lambda: chess.variant.AtomicBoard("rnb1kbnr/pppp1ppp/8/4p3/7q/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 3"),
    "crazyhouse": lambda: chess.variant.CrazyhouseBoard("4k3/8/8/8/8/8/3q4/4K2R[NPn] w K - 0 1"),
    "three checks": lambda: chess.variant.ThreeCheckBoard("4k3/8/8/8/8/8/3Q4/4K3 w - - 1+3 0 1"),
    "king of the hill": lambda: chess.variant.KingOfTheHillBoard("8/8/2k5/8/5K2/8/8/8 w - - 0 1"),
    "racing kings": lambda: chess.variant.RacingKingsBoard("8/6K1/1k6/8/8/8/8/R6r w - - 0 1"),
}
DEPTHS = {"mate in 2": 3, "king of the hill": 3, "en passant, promotion": 3}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_finds_what_plain_minimax_finds(name: str) -> None:
    board, depth = POSITIONS[name](), DEPTHS.get(name, 2)
    expected, game = value(CHESS, board, depth), adapt(board)
    sign = 1 if board.turn else -1
    assert search(game, depth).score == sign * expected
    assert secateur.alphabeta(game, depth=depth).value == expected
    best = search(game, depth).move
    after = CHESS.after(board, game.original(game.start(), best))
    assert value(CHESS, after, depth - 1, 1) == expected


def test_no_position_is_copied() -> None:
    copies = pushes = pops = 0

    class Counting(chess.Board):
        def copy(self, *, stack: bool | int = True) -> Any:
            nonlocal copies
            copies += 1
            return super().copy(stack=stack)

        def push(self, move: chess.Move) -> None:
            nonlocal pushes
            pushes += 1
            super().push(move)

        def pop(self) -> chess.Move:
            nonlocal pops
            pops += 1
            return super().pop()

    board = Counting()
    game = adapt(board)
    engine = Engine(game, memory="1MB")
    engine.search(depth=1)  # tries the game first
    copies = pushes = pops = 0
    result = engine.search(depth=3)
    assert result.nodes > 100
    assert copies <= 1  # for a thread that has none yet
    assert pushes <= 2 * result.nodes and pops <= pushes + 3
    assert board.move_stack == [] and board.fen() == chess.STARTING_FEN


def test_any_state_can_be_asked_in_any_order() -> None:
    game, random = adapt(chess.Board()), Random(5)
    states = [game.start()]
    for _ in range(120):
        state = random.choice(states[-12:])
        states.append(game.play(state, random.choice(list(game.moves(state)))))
    for state in random.choices(states, k=200):
        board, here = chess.Board(), game.start()
        for number in state.path:
            board.push(game.original(here, number))
            here = game.play(here, number)
        assert game.format(state) == board.fen() and list(state.thing.move_stack) == list(board.move_stack)
        assert here == state and hash(here) == hash(state) and game.key(here) == game.key(state)


def test_transpositions_and_repetitions_are_equal() -> None:
    game = adapt(chess.Board())
    one, other = (game.parse(moves) for moves in ("Nf3 Nf6 Nc3", "Nc3 Nf6 Nf3"))
    assert one == other and game.key(one) == game.key(other)
    assert game.parse("Nf3 Nf6 Ng1 Ng8") == game.start()
    assert game.parse("Nf3 Nf6 Nc3") != game.parse("Nf3 Nf6")
    assert game.repeats and not adapt(chess.Board(), repeats=False).repeats


def test_texts_are_those_of_players() -> None:
    game = adapt(chess.Board())
    state = game.parse("e4 e5 Nf3")
    assert game.format(state) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert game.parse(game.format(state)) == state
    move = game.parse_move(state, "b8c6")
    assert game.format_move(state, move) == "Nc6" and game.original(state, move) == chess.Move.from_uci("b8c6")
    with pytest.raises(SecateurError, match="'Qh5' is not a legal move here"):
        game.parse_move(state, "Qh5")
    with pytest.raises(SecateurError, match="is not a position"):
        game.parse("8/8/9 w")
    mated = game.parse("f3 e5 g4 Qh4")
    assert game.outcome(mated) == LOSS and game.reason(mated) == "checkmate"
    with pytest.raises(SecateurError, match="5 is not the number of a legal move here"):
        game.play(state, 5)


def test_a_game_and_a_state_can_be_pickled() -> None:
    game = adapt(chess.Board())
    state = game.parse("e4 e5")
    again, there = pickle.loads(pickle.dumps((game, state)))
    assert there.game is again and again.format(there) == game.format(state)
    assert type(again).__name__ == "Board" and repr(game) == "Board()"


def test_threads_have_boards_of_their_own() -> None:
    game = adapt(chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
    expected = search(game, 2).score
    scores: list[int] = []
    threads = [threading.Thread(target=lambda: scores.append(search(game, 2).score)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert scores == [expected] * 3


def test_the_contract_holds() -> None:
    assert secateur.contract.check(adapt(Pile(9), win=1), games=5) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_the_contract_holds_on_boards(name: str) -> None:
    assert secateur.contract.check(adapt(POSITIONS[name]()), games=2) == []
