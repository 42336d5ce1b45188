"""Games of OpenSpiel, where it is installed."""

from __future__ import annotations

from typing import Any

import pytest

import secateur
from secateur import LOSS, WIN, Engine, SecateurError, adapt
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
