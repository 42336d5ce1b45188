"""Quoridor: published counts, random games against rules written again, jumps, solved small boards, notation."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import LOSS, ONGOING, WIN, SecateurError
from secateur.games.quoridor import Quoridor

#: Leaves of the tree, as the tests and pages of two other programs have them (KataQuoridor, quoridor_rs).
PERFT = (131, 16677, 2062264, 247569030)
FACE_TO_FACE = "e2 e8 e3 e7 e4 e6 e5"
LATER = {
    FACE_TO_FACE: (132, 16938),
    f"{FACE_TO_FACE} e6h": (129, 15922),
    "a7h e8 c7h e7 a5h e6 c5h e5 a3h e4 c3h e3 a1h e2 c1h": (109,),
    "a7h e8 c7h e9 a5h e8 c5h e9 a3h e8 c3h e9 a1h e8 c1h e9 g7h e8 g5h e9": (3, 296),
}

Square = tuple[int, int]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Naive:
    """The rules once more, on squares and a set of closed steps."""

    def __init__(self, size: int, walls: int) -> None:
        middle = (size - 1) // 2
        self.size, self.pawns = size, [(middle, 0), (size - 1 - middle, size - 1)]
        self.walls: set[tuple[str, int, int]] = set()
        self.hands, self.turn = [walls, walls], 0

    def closed(self, walls: set[tuple[str, int, int]]) -> set[frozenset[Square]]:
        """The pairs of neighbours that have a wall between them."""
        steps = set()
        for kind, x, y in walls:
            for n in (0, 1):
                one = (x + n, y) if kind == "h" else (x, y + n)
                steps.add(frozenset({one, (one[0], y + 1) if kind == "h" else (x + 1, one[1])}))
        return steps

    def around(self, square: Square, closed: set[frozenset[Square]]) -> list[Square]:
        found = [(square[0] + right, square[1] + up) for right, up in WAYS]
        found = [(x, y) for x, y in found if 0 <= x < self.size and 0 <= y < self.size]
        return [other for other in found if frozenset({square, other}) not in closed]

    def has_way(self, player: int, closed: set[frozenset[Square]]) -> bool:
        seen, left = {self.pawns[player]}, [self.pawns[player]]
        while left:
            square = left.pop()
            if square[1] == (self.size - 1, 0)[player]:
                return True
            left += [other for other in self.around(square, closed) if other not in seen]
            seen.update(left)
        return False

    def steps(self) -> set[Square]:
        me, other = self.pawns[self.turn], self.pawns[1 - self.turn]
        closed = self.closed(self.walls)
        found = set(self.around(me, closed))
        if other in found:
            found.remove(other)
            behind = (2 * other[0] - me[0], 2 * other[1] - me[1])
            jumps = self.around(other, closed)
            found |= {behind} if behind in jumps else set(jumps) - {me}
        return found

    def may_lay(self, kind: str, x: int, y: int) -> bool:
        longer = [("h", x - 1, y), ("h", x + 1, y)] if kind == "h" else [("v", x, y - 1), ("v", x, y + 1)]
        if {("h", x, y), ("v", x, y), *longer} & self.walls:
            return False
        closed = self.closed({*self.walls, (kind, x, y)})
        return self.has_way(0, closed) and self.has_way(1, closed)

    def legal(self) -> set[str]:
        inside = range(self.size - 1)
        names = {name(square) for square in self.steps()}
        if self.hands[self.turn]:
            names |= {name((x, y)) + k for k in "hv" for x in inside for y in inside if self.may_lay(k, x, y)}
        return names

    def play(self, text: str) -> None:
        square = "abcdefghijk".index(text[0]), int(text[1:].rstrip("hv")) - 1
        if text[-1] in "hv":
            self.walls.add((text[-1], *square))
            self.hands[self.turn] -= 1
        else:
            self.pawns[self.turn] = square
        self.turn = 1 - self.turn

    def winner(self) -> int | None:
        return next((p for p in (0, 1) if self.pawns[p][1] == (self.size - 1, 0)[p]), None)


def name(square: Square) -> str:
    return "abcdefghijk"[square[0]] + str(square[1] + 1)


def test_perft() -> None:
    game = Quoridor()
    assert [secateur.perft(game, depth=depth, interpreted=True) for depth in (1, 2)] == list(PERFT[:2])
    for moves, counts in LATER.items():
        depths = range(1, len(counts) + 1)
        assert tuple(secateur.perft(game, game.parse(moves), d, interpreted=True) for d in depths) == counts


@pytest.mark.slow
def test_perft_compiled() -> None:
    assert tuple(secateur.perft(Quoridor(), depth=depth, compiled=True) for depth in (1, 2, 3, 4)) == PERFT


@pytest.mark.parametrize(("size", "walls", "games"), [(3, 3, 6), (4, 5, 4), (5, 7, 2), (9, 10, 1)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int, walls: int, games: int) -> None:
    chance, game = random.Random(size), Quoridor(size=size, walls=walls)
    for _ in range(games):
        state, naive = game.start(), Naive(size, walls)
        for ply in range(40):
            assert game.player(state) == naive.turn
            assert game.outcome(state) == (ONGOING if naive.winner() is None else LOSS)
            if naive.winner() is not None:
                break
            moves = {game.format_move(state, move): move for move in game.moves(state)}
            if size < 9 or ply % 8 == 7:
                assert set(moves) == naive.legal(), game.format(state)
            assert {text for text in moves if text[-1] not in "hv"} == set(map(name, naive.steps())) != set()
            if ply % 8 == 7:
                assert game.parse(game.format(state)) == state
            wins = any(square[1] == (size - 1, 0)[naive.turn] for square in naive.steps())
            assert game.bounds(state) == ((WIN - 1, WIN - 1) if wins else (LOSS + 2, WIN - 3))
            text = chance.choice(sorted(moves))
            naive.play(text)
            state = game.play(state, moves[text])


def outcomes(size: int, walls: int) -> int:
    """1, 0 or -1: the value of the first position, from the ends backward; who can avoid a loss for ever draws."""
    game = Quoridor(size=size, walls=walls)
    after: dict[object, list[object]] = {}
    left: list[object] = [game.start()]
    while left:
        state = left.pop()
        if state not in after:
            over = game.outcome(state) != ONGOING  # type: ignore[arg-type]
            after[state] = [] if over else [game.play(state, move) for move in game.moves(state)]  # type: ignore[arg-type]
            left += after[state]
    values = {state: -1 for state, children in after.items() if not children}
    changed = True
    while changed:
        changed = False
        for state, children in after.items():
            if state not in values:
                if any(values.get(child) == -1 for child in children):
                    values[state], changed = 1, True
                elif all(values.get(child) == 1 for child in children):
                    values[state], changed = -1, True
    return values.get(game.start(), 0)


@pytest.mark.parametrize(
    ("size", "walls"), [(3, 0), (3, 1), pytest.param(3, 2, marks=pytest.mark.slow), (4, 0), (5, 0)]
)
def test_small_boards_are_solved(size: int, walls: int) -> None:
    result = secateur.Engine(Quoridor(size=size, walls=walls), memory="4MB", interpreted=walls < 2).solve()
    assert result.proven == "exact" and (result.value > 0) - (result.value < 0) == outcomes(size, walls)


def test_jumps() -> None:
    game = Quoridor(size=5)

    def steps(text: str) -> set[str]:
        state = game.parse(text)
        names = {game.format_move(state, move) for move in game.moves(state)}
        return {name for name in names if name[-1] not in "hv"}

    assert steps("c3 c4 /  / 9 9 / white") == {"b3", "d3", "c2", "c5"}
    assert steps("c3 c4 / c4h / 9 9 / white") == {"b3", "d3", "c2", "b4", "d4"}
    assert steps("c3 c4 / c4h b4v / 9 9 / white") == {"b3", "d3", "c2", "d4"}
    assert steps("c3 c4 / c3h / 9 9 / white") == {"b3", "d3", "c2"}
    assert steps("c4 c5 /  / 9 9 / white") == {"b4", "d4", "c3", "b5", "d5"}


def test_a_pawn_keeps_a_way() -> None:
    game = Quoridor(size=3)
    state = game.parse("a1h")
    moves = {game.format_move(state, move) for move in game.moves(state)}
    assert {text for text in moves if text[-1] in "hv"} == {"a2h", "b2h", "a2v"}  # b1v or b2v would shut one in


def test_the_engine_walls_in_and_runs() -> None:
    game = Quoridor(size=5, walls=2)
    result = secateur.Engine(game, memory="1MB", interpreted=True).search(game.parse("c4 a2 /  / 2 0 / white"), depth=1)
    assert result.mate == 1
    state = game.parse("c2 a2 /  / 2 0 / white")
    result = secateur.Engine(game, memory="1MB", interpreted=True).search(state, depth=2)
    assert result.move is not None and game.format_move(state, result.move) == "a1h"


def test_images_are_the_same_position() -> None:
    game, chance = Quoridor(size=6, walls=5), random.Random(2)
    state = game.start()
    for _ in range(25):
        if game.outcome(state) != ONGOING:
            break
        places = [int(place) for place in game.mirror]
        image = state._replace(
            mine=places[state.mine],
            theirs=places[state.theirs],
            across=secateur.games.words.image_of(state.across, game.wall_mirror),
            upright=secateur.games.words.image_of(state.upright, game.wall_mirror),
        )
        assert game.canonical(image) == game.canonical(state) in (image, state)
        assert game.evaluate(image) == game.evaluate(state) and game.bounds(image) == game.bounds(state)
        names = "abcdef"
        mirrored = {names[4 - names.index(t[0])] + t[1:] for t in wall_names(game, state)}
        assert mirrored == wall_names(game, image)
        state = game.play(state, chance.choice(list(game.moves(state))))


def wall_names(game: Quoridor, state: object) -> set[str]:
    names = {game.format_move(state, move) for move in game.moves(state)}  # type: ignore[arg-type]
    return {name for name in names if name[-1] in "hv"}


def test_show_and_picture() -> None:
    game = Quoridor(size=3, walls=4)
    state = game.parse("a1h b2 a2v")
    assert game.show(state).splitlines()[:5] == [
        " 3  . | .   .",
        "      |",
        " 2  . | B   .",
        "   -------",
        " 1  .   W   .",
    ]
    board = game.picture(state)
    assert board.note == "walls in hand: White 2, Black 4" and board.colours == ("white", "black")
    walls = {board.names[cell] for cell, piece in board.pieces.items() if piece.shape == "wall"}
    assert walls == {"a1/a2", "b1/b2", "a2|b2", "a3|b3"}
    assert {board.names[cell] for cell, piece in board.pieces.items() if piece.shape == "pawn"} == {"b1", "b2"}
    touched = {game.format_move(state, move): game.touched(state, move) for move in game.moves(state)}
    assert len(set(touched.values())) == len(touched)  # one touch says which move is meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("e2 e9h", "'e9h' is not a legal move"),
        ("e1 / e9 / white", "is not a position: write the moves, as in e2 e8"),
        ("e1 e9 / k3h / 9 9 / white", "there is no k3h here"),
        ("e1 e9 / / x 9 / white", "there is no x 9 here"),
        ("e1 e1 / / 9 9 / white", "the two pawns must stand on different squares"),
        ("e1 e9 / e3h f3h / 9 9 / white", "the wall f3h is not possible here"),
        ("e9 e8 / / 9 9 / white", "White has reached the far row: the other player must be to move"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Quoridor().parse(text)


@pytest.mark.parametrize("parameters", [{"size": 2}, {"size": 12}, {"walls": -1}, {"walls": 21}])
def test_wrong_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="must be from"):
        Quoridor(**parameters)
