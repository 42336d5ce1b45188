"""Alpha-beta of OpenSpiel in Python on its C++ Connect Four; arguments: depth, then positions as columns from 1."""

import json
import sys
import time

import pyspiel
from open_spiel.python.algorithms import minimax

search = minimax._alpha_beta
nodes = 0


def counted(*args, **kwargs):
    global nodes
    nodes += 1
    return search(*args, **kwargs)


def rounds(depth, positions):
    game = pyspiel.load_game("connect_four")
    for position in positions:
        state = game.new_initial_state()
        for column in position:
            state.apply_action(int(column) - 1)
        minimax.alpha_beta_search(game, state, lambda state: 0, depth, maximizing_player_id=state.current_player())


if __name__ == "__main__":
    depth, *positions = sys.argv[1:]
    start = time.perf_counter()
    rounds(int(depth), positions)
    seconds = time.perf_counter() - start
    minimax._alpha_beta = counted  # the same again, counted but not timed
    rounds(int(depth), positions)
    print(json.dumps({"nodes": nodes, "seconds": seconds}))
