"""Games of secateur in other libraries, tested by those libraries; and the engine as an opponent in theirs."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

import secateur
from secateur import SecateurError, adapt
from secateur.export import EasyAIBot, openspiel_game, pettingzoo_env
from secateur.export.space import space_of
from secateur.games import GAMES as ALL_GAMES
from secateur.games import load
from secateur.play import GameSoFar

GAMES = ("tictactoe", "connect4", "othello:size=4", "kalah:houses=3,seeds=2", "nim:heaps=1-2-3")


def test_nothing_is_imported_unless_asked() -> None:
    code = "import sys, secateur, secateur.export, secateur.games; secateur.adapt; print([name for name in sys.modules"
    code += " if name.partition('.')[0] in ('easyAI', 'pettingzoo', 'gymnasium', 'pyspiel', 'chess')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pettingzoo", "pyspiel", "secateur.export.pettingzoo", "secateur.export.openspiel"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SecateurError, match=r"PettingZoo cannot be imported .*: pip install 'secateur\[pettingzoo\]'"):
        pettingzoo_env("tictactoe")
    with pytest.raises(SecateurError, match=r"OpenSpiel cannot be imported .*: pip install 'secateur\[openspiel\]'"):
        openspiel_game("tictactoe")


# ---------------------------------------------------------------- PettingZoo


@pytest.fixture
def pettingzoo() -> Any:
    return pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")


OTHERS = sorted({kind: name for name, kind in ALL_GAMES.items() if name not in GAMES}.values())


@pytest.mark.parametrize("name", [*GAMES, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def test_an_environment_passes_the_tests_of_pettingzoo(name: str, pettingzoo: Any) -> None:
    from pettingzoo.test import api_test, seed_test

    env = pettingzoo_env(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # masks are in a dictionary, as in PettingZoo's own board games
        api_test(env, num_cycles=60)
        seed_test(lambda: pettingzoo_env(name), num_cycles=20)


def test_agents_are_paid_and_masked(pettingzoo: Any) -> None:
    env = pettingzoo_env("connect4")
    env.reset()
    assert env.observe("player_0")["observation"].shape == (4, 42)
    for action in (0, 1, 0, 1, 0, 1):
        assert not env.observe(next(agent for agent in env.agents if agent != env.agent_selection))["action_mask"].any()
        env.step(action)
    seen = env.observe("player_0")["observation"]
    assert seen[0].sum() == 3 and seen[1].sum() == 3 and seen[3].all()  # mine, theirs, my turn
    assert np.array_equal(env.observe("player_1")["observation"][0], seen[1])
    with pytest.raises(SecateurError, match="9 is not a legal action"):
        env.step(9)
    env.step(0)
    assert env.rewards == {"player_0": 1, "player_1": -1} and all(env.terminations.values())
    assert env.render() == env.here.game.show(env.here.state)


def test_actions_beyond_the_space_are_named(pettingzoo: Any) -> None:
    env = pettingzoo_env("connect4", actions=3)
    env.reset()
    with pytest.raises(SecateurError, match="needs an action 6, and actions are from 0 to 2: give a larger number"):
        env.observe("player_0")


@pytest.mark.parametrize("name", ["nim:heaps=1-2-3", "nim:heaps=1-2", "kalah:houses=2,seeds=2", "tictactoe:row=2"])
def test_there_and_back_again(name: str, pettingzoo: Any) -> None:
    """Our game, as an environment, adapted: the same player wins as in the game itself."""
    back = secateur.alphabeta(adapt(pettingzoo_env(name)))
    own = secateur.alphabeta(load(name), interpreted=True)
    assert back.value == np.sign(own.value)


def test_all_that_tells_pieces_apart_is_observed() -> None:
    game = load("checkers")
    here = GameSoFar.begin(game, "B:W21,K22:B1,K2")
    planes = space_of(game, GameSoFar.begin(game)).observation(here, observer=0)
    assert planes.sum(axis=1).tolist() == [1, 1, 0, 1, 1, 0, 64]  # men and kings: mine, theirs, nobody's; my turn
    game = load("santorini")
    here = GameSoFar.begin(game)
    space = space_of(game, here)
    while not any(piece.height and piece.side is not None for piece in game.picture(here.state).pieces.values()):
        here = here.play(space.move(here, space.legal(here)[-1]))
    assert any(space.observation(here, observer=0)[plane].max() > 1 for plane in range(0, space.planes - 1, 3))


# ---------------------------------------------------------------- OpenSpiel


def test_openspiel_plays_our_games() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    for name in GAMES:
        pyspiel.random_sim_test(openspiel_game(name), num_sims=1, serialize=False, verbose=False)
    for heaps, value in (("1-2-3", -1), ("1-2-4", 1)):
        assert minimax.alpha_beta_search(openspiel_game(f"nim:heaps={heaps}"), None, None, 30, None)[0] == value
    state = openspiel_game("tictactoe").new_initial_state()
    for action in (4, 0, 8):
        state.apply_action(action)
    assert state.legal_actions() == [1, 2, 3, 5, 6, 7] and state.action_to_string(5) == "c2"
    assert sum(state.observation_tensor(0)) == 3 and sum(state.observation_tensor(1)) == 3 + 9
    clone = state.clone()
    clone.apply_action(1)
    assert str(clone) != str(state)


def test_openspiel_and_back_again() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    back = secateur.minimax(adapt(openspiel_game("nim:heaps=1-2-3")))
    assert back.mate == secateur.minimax(load("nim:heaps=1-2-3"), interpreted=True).mate


# ---------------------------------------------------------------- easyAI


def test_the_engine_plays_in_easyai() -> None:
    easyai = pytest.importorskip("easyAI", reason="easyAI is not installed: pip install easyAI")
    from easyAI.games.GameOfBones import GameOfBones
    from easyAI.games.TicTacToe import TicTacToe

    bot = EasyAIBot(depth=6)
    game = TicTacToe([easyai.AI_Player(bot), easyai.AI_Player(easyai.Negamax(6))])
    game.play(verbose=False)
    assert game.is_over() and not game.lose() and 0 not in game.board  # both play well: a draw
    assert bot.result.nodes > 0
    bones = GameOfBones([easyai.AI_Player(EasyAIBot(nodes=5000)), easyai.AI_Player(easyai.Negamax(3))])
    bones.play(verbose=False)
    assert bones.current_player == 1 and bones.win()  # 20 bones are won by whoever begins


def test_a_bot_has_a_limit() -> None:
    assert repr(EasyAIBot()) == "EasyAIBot(time=1.0)" and repr(EasyAIBot(nodes=5)) == "EasyAIBot(nodes=5)"
