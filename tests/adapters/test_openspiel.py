"""Games of OpenSpiel, where it is installed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import secateur
from secateur import LOSS, ONGOING, WIN, Engine, SecateurError, adapt
from secateur.games import load
from tests.helpers.plain_minimax import Rules, value

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")


def final(state: Any) -> float | None:
    """For player 0."""
    if not state.is_terminal():
        return None
    return {1.0: WIN, -1.0: LOSS}.get(state.returns()[0], state.returns()[0])


SPIEL = Rules(
    lambda state: state.legal_actions(),
    lambda state, action: state.apply_action(action),
    final,
    lambda state: state.current_player() == 0,
    copy=lambda state: state.clone(),
)


def after(name: str, *actions: int) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


STATES = {
    "tic_tac_toe": (lambda: after("tic_tac_toe", 4, 0, 8), 6),
    "dots_and_boxes": (lambda: after("dots_and_boxes(num_rows=1,num_cols=2)", 0), 6),  # a player may move twice
    "nim": (lambda: after("nim(pile_sizes=1;2;3)"), 6),
    "breakthrough": (lambda: after("breakthrough(rows=5,columns=2)"), 4),
    "checkers": (lambda: after("checkers"), 3),  # its undo_action does not restore the state
}


@pytest.mark.parametrize("name", STATES)
def test_the_engine_finds_what_plain_minimax_finds(name: str) -> None:
    make, depth = STATES[name]
    expected, game = value(SPIEL, make(), depth), adapt(make())
    sign = 1 if make().current_player() == 0 else -1
    assert Engine(game, memory="1MB").search(depth=depth, exact=True).score == sign * expected
    assert secateur.alphabeta(game, depth=depth).value == expected


def test_a_game_begins_with_its_first_state() -> None:
    game = adapt(pyspiel.load_game("tic_tac_toe"), key=str)
    assert repr(game) == "TicTacToe()" and game.format_move(game.start(), 4) == "x(1,1)"
    assert Engine(game, memory="1MB").solve().score == 0


@pytest.mark.parametrize(
    "name, why",
    [
        ("kuhn_poker", "Kuhn Poker involves chance and has hidden information"),
        ("backgammon", "Backgammon involves chance"),
        ("dark_hex", "Dark Hex has hidden information"),
        ("matrix_pd", "Prisoner's Dilemma lets the players move at the same time"),
        ("chinese_checkers(players=3)", "Chinese Checkers is for 3 players"),
    ],
)
def test_what_no_search_can_play_is_refused_by_name(name: str, why: str) -> None:
    with pytest.raises(SecateurError, match=why):
        adapt(pyspiel.load_game(name))


# ---------------------------------------------------------------- its rules against ours


def flipped(text: str, rows: int) -> str:
    """Squares such as b2 as they are called when rows are counted from the other end."""
    return re.sub(r"\d+", lambda row: str(rows + 1 - int(row[0])), text)


def dots_edge(text: str) -> str:
    column, row = "abcdefghi".index(text[0]), int(text[1:]) - 1
    return f"(h,{row // 2},{column // 2})" if column % 2 else f"(v,{row // 2},{column // 2})"


#: Our game, theirs, and their name for a move of ours; a wall of Quoridor is named after another of its squares.
TWINS: dict[str, tuple[str, Callable[[str], str]]] = {
    "connect4:width=10": ("connect_four(rows=6,columns=10)", lambda text: str(int(text) - 1)),
    "hex:size=5,swap=false": ("hex(board_size=5)", str),
    "go:size=4,komi=0.5,superko=2": ("go(board_size=4,komi=0.5)", str.lower),
    "quoridor:size=5,walls=4": (
        "quoridor(board_size=5,wall_count=4)",
        lambda text: flipped(text, 5 - text.endswith(("h", "v"))),
    ),
    "oware": ("oware", str),
    "dots:width=3,height=2": ("dots_and_boxes(num_rows=2,num_cols=3)", dots_edge),
    "breakthrough:width=5,height=6": (
        "breakthrough(rows=6,columns=5)",
        lambda text: flipped(text.replace("x", ""), 6),
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_our_rules_are_those_of_openspiel(name: str) -> None:
    """Move by move; they end a game that goes on for too long, or in Go repeats a position, and we do not."""
    theirs, named = TWINS[name]
    game, chance, ends = load(name), random.Random(4), 0
    for _ in range(4):
        state, twin = game.start(), pyspiel.load_game(theirs).new_initial_state()
        while not twin.is_terminal():
            assert game.outcome(state) == ONGOING and game.player(state) == twin.current_player()
            texts = {action: twin.action_to_string(action).lower() for action in twin.legal_actions()}
            actions = {re.sub(r"^(p\d|[xo](?=\d)|[bw] )|\*$", "", text): action for action, text in texts.items()}
            moves = {named(game.format_move(state, move)): move for move in game.moves(state)}
            assert moves.keys() == actions.keys(), game.format(state)
            text = chance.choice(sorted(moves))
            state = game.play(state, moves[text])
            twin.apply_action(actions[text])
        if game.outcome(state) != ONGOING:
            first = game.outcome(state) if game.player(state) == 0 else -game.outcome(state)
            assert (first > 0) - (first < 0) == twin.returns()[0]
            ends += 1
    assert ends
