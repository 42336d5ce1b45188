"""Onitama: random games against rules written again, wins and threats, mirrored cards, notation."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

import secateur
from secateur import LOSS, ONGOING, WIN, SecateurError
from secateur.games import load
from secateur.games.onitama import CARDS, NAMES, Onitama

#: The cards as they are printed, from the top: o the piece, x where it may go.
PRINTED = {
    "tiger": "..x.. ..... ..o.. ..x.. .....",
    "dragon": "..... x...x ..o.. .x.x. .....",
    "frog": "..... .x... x.o.. ...x. .....",
    "rabbit": "..... ...x. ..o.x .x... .....",
    "crab": "..... ..x.. x.o.x ..... .....",
    "elephant": "..... .x.x. .xox. ..... .....",
    "goose": "..... .x... .xox. ...x. .....",
    "rooster": "..... ...x. .xox. .x... .....",
    "monkey": "..... .x.x. ..o.. .x.x. .....",
    "mantis": "..... .x.x. ..o.. ..x.. .....",
    "horse": "..... ..x.. .xo.. ..x.. .....",
    "ox": "..... ..x.. ..ox. ..x.. .....",
    "crane": "..... ..x.. ..o.. .x.x. .....",
    "boar": "..... ..x.. .xox. ..... .....",
    "eel": "..... .x... ..ox. .x... .....",
    "cobra": "..... ...x. .xo.. ...x. .....",
}

#: Leaves of the tree with the usual cards, as the naive rules count them.
PERFT = (11, 88, 1160, 11916)


class Naive(NamedTuple):
    """The rules once more, on a text of 25 signs from the top; the player to move is told by the turn."""

    board: str
    hands: tuple[tuple[str, str], tuple[str, str]]
    next_card: str
    turn: int

    def moves(self) -> dict[str, Naive]:
        """All moves by name, with what they lead to."""
        own, found = ("bB", "rR")[self.turn], {}
        for place, sign in enumerate(self.board):
            if sign in own:
                for card in self.hands[self.turn]:
                    for way in self.ways(card, place):
                        if self.board[way] not in own:
                            found[f"{card}:{name(place)}{name(way)}"] = self.after(card, place, way)
        return found or {f"{card}:pass": self.after(card, 0, 0) for card in self.hands[self.turn]}

    def ways(self, card: str, place: int) -> list[int]:
        """Where a card takes a piece; the second player sees it upside down."""
        printed = PRINTED[card].replace(" ", "")
        printed = printed[::-1] if self.turn else printed
        row, column = divmod(place, 5)
        marks = [divmod(mark, 5) for mark, sign in enumerate(printed) if sign == "x"]
        ends = [(row + down - 2, column + right - 2) for down, right in marks]
        return [5 * down + right for down, right in ends if 0 <= down < 5 and 0 <= right < 5]

    def after(self, card: str, place: int, way: int) -> Naive:
        board = list(self.board)
        if place != way:
            board[place], board[way] = ".", board[place]
        mine = [self.next_card if held == card else held for held in self.hands[self.turn]]
        other = self.hands[1 - self.turn]
        hands = (tuple(mine), other) if self.turn == 0 else (other, tuple(mine))
        return Naive("".join(board), hands, card, 1 - self.turn)  # type: ignore[arg-type]

    def lost(self) -> bool:
        """Whether the player to move has lost."""
        return "BR"[self.turn] not in self.board or self.board[(22, 2)[self.turn]] == "RB"[self.turn]

    def perft(self, depth: int) -> int:
        if self.lost():
            return 0
        return len(self.moves()) if depth == 1 else sum(after.perft(depth - 1) for after in self.moves().values())

    def text(self) -> str:
        rows = "/".join(self.board[start : start + 5] for start in range(0, 25, 5))
        hands = ["-".join(sorted(hand, key=NAMES.index)) for hand in self.hands]
        return f"{rows} {('blue', 'red')[self.turn]} {' '.join(hands)} {self.next_card}"


def name(place: int) -> str:
    return "abcde"[place % 5] + str(5 - place // 5)


def naive_start(cards: str) -> Naive:
    one, two, three, four, five = cards.split("-")
    return Naive("rrRrr" + "." * 15 + "bbBbb", ((one, two), (three, four)), five, 0)


def dealt(chance: random.Random) -> str:
    return "-".join(chance.sample(NAMES, 5))


def test_perft() -> None:
    start, game = naive_start(Onitama().cards), Onitama()
    assert [start.perft(depth) for depth in (1, 2, 3)] == list(PERFT[:3])
    assert [secateur.perft(game, depth=depth, interpreted=True) for depth in (1, 2, 3, 4)] == list(PERFT)


@pytest.mark.slow
def test_perft_with_other_cards() -> None:
    for seed in range(5):
        cards = dealt(random.Random(seed))
        assert secateur.perft(Onitama(cards=cards), depth=4, compiled=True) == naive_start(cards).perft(4)


def test_random_games_against_the_naive_rules() -> None:
    chance = random.Random(1)
    for _ in range(12):
        cards = dealt(chance)
        game, naive = Onitama(cards=cards), naive_start(cards)
        state = game.start()
        for _ in range(200):
            assert game.format(state) == naive.text() and game.parse(naive.text()) == state
            assert (game.outcome(state) == LOSS) == naive.lost()
            if naive.lost():
                break
            moves, legal = {game.format_move(state, move): move for move in game.moves(state)}, naive.moves()
            assert set(moves) == set(legal)
            assert [move for move in moves.values() if game.noisy(state, move)] == list(game.noisy_moves(state))
            wins = any(after.lost() for after in legal.values())
            assert game.bounds(state) == ((WIN - 1, WIN - 1) if wins else (LOSS + 2, WIN - 3))
            assert game.threatened(game.skip(state)) == wins
            text = chance.choice(sorted(legal))
            naive, state = legal[text], game.play(state, moves[text])


def test_who_can_move_no_piece_exchanges_a_card() -> None:
    game = Onitama()
    state = game.parse("b.R../b..../b..../b..../B.... blue tiger-horse frog-rabbit crab")
    moves = {game.format_move(state, move): move for move in game.moves(state)}
    assert set(moves) == {"tiger:pass", "horse:pass"}
    after = game.play(state, moves["tiger:pass"])
    assert game.format(after) == "b.R../b..../b..../b..../B.... red crab-horse frog-rabbit tiger"
    assert game.touched(state, moves["tiger:pass"]) == () and not game.noisy(state, moves["tiger:pass"])


def test_the_engine_takes_the_temple_and_the_master() -> None:
    game = Onitama()
    for text, best in (
        ("rr.rR/..B../...../...../bb.bb blue boar-horse frog-rabbit crab", {"boar:c4c5", "horse:c4c5"}),
        ("rr.rr/..R../...../..b../bbBb. blue tiger-dragon frog-rabbit crab", {"tiger:c2c4"}),
    ):
        state = game.parse(text)
        result = secateur.Engine(game, memory="1MB", interpreted=True).search(state, depth=2)
        assert result.move is not None and game.format_move(state, result.move) in best and result.mate == 1


def test_a_mirrored_state_has_the_same_value() -> None:
    chance = random.Random(4)
    for _ in range(6):
        game = Onitama(cards=dealt(chance))
        state = game.start()
        for _ in range(20):
            if game.outcome(state) != ONGOING:
                break
            twin = game.canonical(state)
            image = game.canonical(twin._replace(player=state.player))
            assert image == twin and game.bounds(twin) == game.bounds(state)
            assert game.evaluate(twin) == game.evaluate(state)
            assert len(list(game.moves(twin))) == len(list(game.moves(state)))
            state = game.play(state, chance.choice(list(game.moves(state))))
    assert {NAMES[card] + "-" + NAMES[other] for card, other in enumerate(Onitama().other_cards) if card < other} == {
        "frog-rabbit",
        "goose-rooster",
        "horse-ox",
        "eel-cobra",
    }


def test_all_deals_share_their_kernels() -> None:
    assert {"cards", "start"} <= Onitama.not_compiled and len(CARDS) == 16
    assert load("onitama:cards=ox-eel-boar-crab-goose").start().next_card == NAMES.index("goose")


def test_show_and_picture() -> None:
    game = Onitama()
    state = game.parse("tiger:c1c3")
    assert game.show(state).splitlines()[11] == "x . . . x  . . x . .  . x . . .  . . . x .  . . . . ."
    board = game.picture(state)
    assert board.pieces[12] == secateur.Piece("king", 0) and game.piece_name(board.pieces[12]) == "master"
    assert board.note == "Blue: dragon and crab; Red: frog and rabbit; next: tiger"
    assert game.touched(state, game.parse_move(state, "rabbit:c5b4")) == (22, 16)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tiger:c1c4", "'tiger:c1c4' is not a legal move"),
        ("rrRrr/bbBbb blue", "is not a position: write the moves, as in tiger:c1c3"),
        ("rrRrr/...../...../...../bbBbb blue tiger-dragon frog-rabbit cat", "unknown card 'cat'"),
        ("rrRrr/...../...../...../bbBbb blue tiger-dragon frog-rabbit tiger", "five different cards"),
        ("rrRrr/...../...../..B../bbBbb blue tiger-dragon frog-rabbit crab", "at most five pieces, one of them a m"),
    ],
)
def test_wrong_positions(text: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        Onitama().parse(text)


@pytest.mark.parametrize("cards", ["tiger", "tiger-dragon-frog-rabbit-cat", "tiger-tiger-frog-rabbit-crab"])
def test_wrong_cards(cards: str) -> None:
    with pytest.raises(SecateurError, match="card"):
        Onitama(cards=cards)
