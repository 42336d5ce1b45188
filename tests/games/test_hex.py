"""Hex: solved boards, random games against rules written again, the swap, and what an evaluation counts."""

import heapq
import random
from collections.abc import Iterator

import pytest

import secateur
from secateur import ONGOING, SecateurError
from secateur.games.hex import Hex, HexState
from secateur.games.words import image_of

#: The first moves that win, without the swap.
WINNING = {2: "b1 a2", 3: "c1 a2 b2 c2 a3", 4: "d1 c2 b3 a4"}


def winning_moves(game: Hex, interpreted: bool) -> str:
    start, found = game.start(), []
    for move in game.moves(start):
        result = secateur.Engine(game, memory="8MB", interpreted=interpreted).solve(game.play(start, move))
        if result.value > 0:  # always the first player's
            found.append(game.format_move(start, move))
    return " ".join(found)


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.plain
def test_winning_first_moves(size: int) -> None:
    assert winning_moves(Hex(size=size, swap=False), interpreted=True) == WINNING[size]


@pytest.mark.slow
def test_winning_first_moves_compiled() -> None:
    assert winning_moves(Hex(size=4, swap=False), interpreted=False) == WINNING[4]


@pytest.mark.parametrize(("size", "swap", "sign"), [(1, True, 1), (2, False, 1), (3, False, 1), (2, True, -1)])
def test_who_wins(size: int, swap: bool, sign: int) -> None:
    """The first player, on any board; with the swap the second, but for a single cell."""
    value = secateur.Engine(Hex(size=size, swap=swap), memory="1MB", interpreted=True).solve().value
    assert (value > 0) - (value < 0) == sign


# ---------------------------------------------------------------- the rules once more


def neighbours(size: int, column: int, row: int) -> Iterator[tuple[int, int]]:
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
        if 0 <= column + across < size and 0 <= row + down < size:
            yield column + across, row + down


def missing(size: int, colours: dict[tuple[int, int], int], player: int) -> int:
    """How many stones a player still needs, by Dijkstra's algorithm; `size ** 2` if the other cut the sides apart."""
    side = 1 if player == 0 else 0  # red goes by rows, blue by columns
    cost = {cell: 0 if owner == player else 1 for cell, owner in colours.items() if owner in (player, -1)}
    heap = [(cost[cell], cell) for cell in cost if cell[side] == 0]
    best = {cell: length for length, cell in heap}
    heapq.heapify(heap)
    while heap:
        length, cell = heapq.heappop(heap)
        if cell[side] == size - 1:
            return length
        for other in neighbours(size, *cell):
            if other in cost and length + cost[other] < best.get(other, 999):
                best[other] = length + cost[other]
                heapq.heappush(heap, (best[other], other))
    return size * size


@pytest.mark.parametrize("size", [3, 5, 8])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(size: int) -> None:
    game, chance = Hex(size=size, swap=False), random.Random(size)
    for _ in range(2):
        colours = {(column, row): -1 for row in range(size) for column in range(size)}
        state, player = game.start(), 0
        while game.outcome(state) == ONGOING:
            move = chance.choice(list(game.moves(state)))
            colours[move % size, move // size] = player
            state, player = game.play(state, move), 1 - player
            signs = "".join("RB."[colours[column, row]] for row in range(size) for column in range(size))
            assert game.format(state).split()[0].replace("/", "") == signs
            assert game.parse(game.format(state)) == state
            needed = missing(size, colours, 1 - player), missing(size, colours, player)
            free = game.free(state)
            assert needed == (
                game.steps(state.theirs, free, 1 - player, False),
                game.steps(state.mine, free, player, False),
            )
            assert (game.outcome(state) != ONGOING) == (needed[0] == 0)
        assert needed[1] == size * size  # who has won has cut the other off


def test_a_full_board_has_one_winner() -> None:
    chance = random.Random(1)
    for size in (2, 4, 7):
        cells = [(column, row) for row in range(size) for column in range(size)]
        colours = {cell: chance.randrange(2) for cell in cells}
        assert [missing(size, colours, player) for player in (0, 1)].count(0) == 1


# ---------------------------------------------------------------- swap, symmetry, evaluation


def mirrored(game: Hex, state: HexState) -> HexState:
    """The same position with the players exchanged."""
    flip = [cell % game.size * game.size + cell // game.size for cell in range(game.cells)]
    return HexState(image_of(state.mine, flip), image_of(state.theirs, flip), 1 - state.player, state.won)


def test_the_swap_takes_over_the_first_stone() -> None:
    game = Hex(size=5)
    first = game.parse("b4")
    swapped = game.play(first, game.parse_move(first, "swap"))
    assert game.format(swapped) == "...../...B./...../...../..... red"
    assert game.player(swapped) == 0 and not game.may_swap(swapped) and not game.may_swap(game.start())
    assert swapped == mirrored(game, first)
    assert list(game.moves(first))[-1] == game.cells and game.touched(first, game.cells) == ()
    with pytest.raises(SecateurError, match="'swap' is not a legal move"):
        game.parse("b4 swap swap")
    with pytest.raises(SecateurError, match="'swap' is not a legal move"):
        Hex(size=5, swap=False).parse("b4 swap")


def test_an_evaluation_sees_both_players_alike() -> None:
    game, chance = Hex(size=6), random.Random(5)
    for _ in range(10):
        state = game.parse("c3")
        for _ in range(chance.randrange(12)):
            state = game.play(state, chance.choice([move for move in game.moves(state) if move < game.cells]))
            if state.won:
                break
        if not state.won:
            assert game.evaluate(state) == game.evaluate(mirrored(game, state)) == game.evaluate(game.canonical(state))


def test_bridges_count_as_connected() -> None:
    game = Hex(size=5)

    def needed(text: str, bridges: bool) -> int:
        state = game.parse(text)
        return game.steps(state.mine, game.free(state), state.player, bridges)

    # c2 and b4 have the neighbours b3 and c3 in common, and each has two free neighbours at a side.
    bridge = "...../..R../...../.R.../....B red"
    assert needed(bridge, False) == 3 and needed(bridge, True) == 0
    broken = "...../..R../..B../.R.../..... red"
    assert needed(broken, False) == 3 and needed(broken, True) == 1
    assert needed("...../..R../...../.R.../.B... red", True) == 1


def test_the_engine_blocks_and_connects() -> None:
    game = Hex(size=5)
    state = game.parse("..R../..R../..R../..R../BB..B red")
    assert game.bounds(state) == (secateur.WIN - 1, secateur.WIN - 1)
    result = secateur.Engine(game, memory="1MB", interpreted=True).search(state, depth=2)
    assert game.format_move(state, result.move or 0) == "c5" and result.mate == 1
    state = game.parse("...../...../RRR../...../BBB.B red")
    assert [game.format_move(state, move) for move in game.candidates(state)] == ["d5"]
    assert game.bounds(game.parse("...../..R../BB.BB/...../R.... red")) == (secateur.LOSS + 2, secateur.WIN - 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 f1", "'f1' is not a legal move"),
        ("RR/..", "is not a position: write the moves from the start, or 5 rows of 5"),
        ("...../...../..R../...../.....", "then a space and red or blue"),
        ("BBBBB/RRRRR/R..../...../..... blue", "the player to move has connected the sides already"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Hex(size=5).parse(text)


def test_wrong_sizes() -> None:
    with pytest.raises(SecateurError, match="size must be from 1 to 19, not 20"):
        Hex(size=20)
