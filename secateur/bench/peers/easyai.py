"""Alpha-beta of easyAI on its own Connect Four; arguments: depth, then positions as columns from 1."""

import importlib
import json
import sys
import time

from easyAI.games.ConnectFour import ConnectFour

module = importlib.import_module("easyAI.AI.Negamax")
search = module.negamax
nodes = 0


def counted(*args):
    global nodes
    nodes += 1
    return search(*args)


def rounds(depth, positions):
    for position in positions:
        game = ConnectFour([None, None])
        for column in position:
            game.make_move(int(column) - 1)
            game.switch_player()
        module.negamax(game, depth, depth, lambda game: game.scoring(), -float("inf"), float("inf"), None)


if __name__ == "__main__":
    depth, *positions = sys.argv[1:]
    start = time.perf_counter()
    rounds(int(depth), positions)
    seconds = time.perf_counter() - start
    module.negamax = counted  # the same again, counted but not timed
    rounds(int(depth), positions)
    print(json.dumps({"nodes": nodes, "seconds": seconds}))
