"""How other programs talk to the engine: UCI for chess, and UGI, its sister for every game.

Both are lines of text on standard input and output, and one server speaks both:

    reading (server.py) -> options, position, go -> a thread that thinks (thinker.py) -> info, bestmove

Nothing here imports NumPy, Numba or a game before the first answer: a caller waits for that one.
"""
