"""Nine men's morris against the rules once more, on names of points, and against counts made by hand."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, Engine, SecateurError
from secateur.games.morris import PLACES, Morris, MorrisState

#: The lines of the board, as a book lists them.
LINES = (
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
)  # fmt: skip
MILLS = [line.split() for line in LINES]
NAMES = [f"{'abcdefg'[column]}{row + 1}" for column, row in PLACES]

#: Five plies without a mill, and those where White's three men make one: 16 mills in 6 orders, Black's two anywhere.
#: Each of these takes one of two men.
FIVE_PLIES = 24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20


@pytest.mark.plain
def test_perft() -> None:
    assert [secateur.perft(Morris(), depth=depth, interpreted=True) for depth in (1, 2, 3)] == [
        24,
        24 * 23,
        24 * 23 * 22,
    ]


@pytest.mark.slow
def test_perft_compiled() -> None:
    assert secateur.perft(Morris(), depth=5, compiled=True) == FIVE_PLIES == 5_140_800


def naive_moves(game: Morris, state: MorrisState) -> set[str]:
    men = [{name for point, name in enumerate(NAMES) if side >> point & 1} for side in (state.white, state.black)]
    mine, theirs = men[state.player], men[1 - state.player]
    empty = set(NAMES) - mine - theirs
    if state.placed < 18:
        steps = [("", to) for to in empty]
    elif len(mine) == 3 and game.flying:
        steps = [(man, to) for man in mine for to in empty]
    else:
        next_to = {(mill[one], mill[other]) for mill in MILLS for one, other in ((0, 1), (1, 0), (1, 2), (2, 1))}
        steps = [(man, to) for man in mine for to in empty if (man, to) in next_to]
    found = set()
    for man, to in steps:
        after = mine - {man} | {to}
        name = f"{man}-{to}" if man else to
        if any(to in mill and after.issuperset(mill) for mill in MILLS):
            safe = {other for mill in MILLS if theirs.issuperset(mill) for other in mill}
            found |= {f"{name}x{other}" for other in theirs - safe or theirs}
        else:
            found.add(name)
    return found


@pytest.mark.parametrize("flying", [True, False])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(flying: bool) -> None:
    game, chance, ends = Morris(flying=flying), random.Random(8), set()
    for _ in range(12):
        state = game.start()
        while game.outcome(state) == ONGOING:
            moves = {game.format_move(state, move): move for move in game.moves(state)}
            assert set(moves) == naive_moves(game, state), game.format(state)
            mills = [name for name in moves if "x" in name]
            assert mills == [name for name, move in moves.items() if game.noisy(state, move)]
            state = game.play(state, moves[chance.choice(mills or list(moves))])
        ends.add(game.outcome(state))
        if game.outcome(state) == LOSS:
            mine, _ = game.sides(state)
            assert mine.bit_count() < 3 or not naive_moves(game, state)
    assert LOSS in ends


@pytest.mark.plain
def test_sixteen_symmetries() -> None:
    game, chance = Morris(), random.Random(9)
    first = {game.canonical(game.play(game.start(), move)) for move in game.moves(game.start())}
    assert len(first) == 4  # corners and sides, of the ring in the middle and of the other two
    assert {game.mapped(mill, image) for mill in game.mills for image in range(16)} == set(game.mills)
    state = game.start()
    for _ in range(30):
        state = game.play(state, chance.choice(list(game.moves(state))))
        images = {(game.mapped(state.white, image), game.mapped(state.black, image)) for image in range(16)}
        least = {game.canonical(state._replace(white=white, black=black)) for white, black in images}
        assert len(least) == 1 and len(images) in (1, 2, 4, 8, 16)
        assert len(list(game.moves(next(iter(least))))) == len(list(game.moves(state)))


def test_mills_take_men_that_are_in_none() -> None:
    game = Morris()
    state = game.parse("W.W/.../.../....../.../.../BBB white 10 0")
    assert {game.format_move(state, move) for move in game.noisy_moves(state)} == {"d7xa1", "d7xd1", "d7xg1"}
    state = game.parse("W.W/.../.../B...../.../.../BBB white 10 0")
    assert {game.format_move(state, move) for move in game.noisy_moves(state)} == {"d7xa4"}


def test_the_end() -> None:
    game = Morris()
    assert game.outcome(game.parse("WW./.../.../....../.../.../BBB white")) == LOSS
    assert game.outcome(game.parse("WBW/.B./.../B...BB/.../.../W.W white")) == ONGOING
    assert game.outcome(game.parse("WBW/.B./.../B...BB/.../.../WBW white")) == LOSS  # no man can move
    assert game.outcome(game.parse("WBW/.B./.../B...BB/.../.../W.W white 18 99")) == ONGOING
    assert game.outcome(game.parse("WBW/.B./.../B...BB/.../.../W.W white 18 100")) == DRAW


def test_the_engine_closes_a_mill() -> None:
    game = Morris()
    result = Engine(game, memory="1MB", interpreted=True).search(game.parse("d2 f4 d1 f2"), depth=2)
    assert game.format_move(game.parse("d2 f4 d1 f2"), result.move)[:2] in ("d3", "f6")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("d2 d2", "move 2: 'd2' is not a legal move here"),
        ("W/B white", "is not a position: write the moves, as in d2 f4"),
        (".../.../.../....../.../.../W.. white 1 0", "1 half-moves of placing do not match the player to move"),
        ("WWW/.../.../....../.../.../... white 4 0", "there are more men than have been placed"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Morris().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


def test_show_and_picture() -> None:
    game = Morris()
    state = game.parse("a1 g7")
    assert game.show(state).splitlines()[0] == "7 .     .     B"
    board = game.picture(state)
    assert board.pieces.keys() == {0, 23} and len(board.lines) == 32
    assert board.note == "White has 8 in hand, Black 8"
