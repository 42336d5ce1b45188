import itertools

import pytest

import secateur
from secateur import SecateurError
from secateur.games.nim import Nim, NimState


def wins(heaps: tuple[int, ...], misere: bool) -> bool:
    """The theorem of Nim: who moves wins unless the exclusive or is 0; misère the reverse when no heap is above 1."""
    mixed = 0
    for heap in heaps:
        mixed ^= heap
    return (mixed != 0) != (misere and max(heaps) <= 1)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.plain
def test_theorem_interpreted(misere: bool) -> None:
    for heaps in itertools.product(range(4), repeat=3):
        if any(heaps):
            value = secateur.negamax(Nim(heaps=heaps, misere=misere), merge="symmetric", interpreted=True).value
            assert (value > 0) == wins(heaps, misere), heaps


@pytest.mark.slow
@pytest.mark.parametrize("misere", [pytest.param(False, marks=pytest.mark.slow), True])
def test_theorem_compiled(compiled: None, misere: bool) -> None:
    game = Nim(heaps=(6, 6, 6, 6), misere=misere)
    for heaps in itertools.combinations_with_replacement(range(7), 4):
        if any(heaps):
            value = secateur.negamax(game, NimState(heaps, 0), merge="symmetric").value
            assert (value > 0) == wins(heaps, misere), heaps


@pytest.mark.parametrize("misere", [False, True])
def test_theory_ranks_winning_moves_first(misere: bool) -> None:
    game = Nim(misere=misere)
    state = game.start()
    best = max(game.moves(state), key=lambda move: game.rank(state, move))
    assert not wins(game.play(state, best).heaps, misere)


def test_perft() -> None:
    # From 1 and 2: three moves; then 2, 1+1 or 1 is left.
    game = Nim()
    state = game.parse("1 2 0 first")
    for interpreted in (False, True):
        assert [secateur.perft(game, state, depth, interpreted=interpreted) for depth in (1, 2, 3)] == [3, 5, 3]


def test_heaps_in_any_order_are_the_same() -> None:
    game = Nim(heaps=(3, 4, 5))
    images = {game.canonical(NimState(heaps, 1)) for heaps in itertools.permutations((4, 0, 2))}
    assert images == {NimState((0, 2, 4), 1)}


def test_show() -> None:
    game = Nim()
    assert game.show(game.parse("a3 c4")) == "a\nb ||||\nc |\n\nfirst player to move"


@pytest.mark.parametrize("text", ["a1 b2", "a1b2", "A1, B2", "2 2 5", "2,2,5 first", "(2 2 5) FIRST"])
def test_ways_to_write_a_position(text: str) -> None:
    assert Nim().parse(text) == NimState((2, 2, 5), 0)


def test_positions_are_read_back() -> None:
    game = Nim()
    for text in ("", "a1", "a3b4c5"):
        assert game.parse(game.format(game.parse(text))) == game.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a4", "move 1: 'a4' is not a legal move here"),
        ("a3 a1", "move 2: 'a1' is not a legal move here"),
        ("d1", "move 1: 'd1' is not a legal move here"),
        ("1 2", "is not a position: write the moves, as in a3 b1, or the sizes of the 3 heaps"),
        ("1 2 99", "is not a position"),
        ("nonsense", "is not a position"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        Nim().parse(text)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("heaps", [(), (64,), (-1, 3), ("a",)])
def test_bad_heaps(heaps: tuple[int, ...]) -> None:
    with pytest.raises(SecateurError, match="heaps must be 1 to 26 whole numbers from 0 to 63"):
        Nim(heaps=heaps)
