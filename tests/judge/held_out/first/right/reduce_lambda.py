from functools import reduce

minimax = lambda t, m=True: t if not isinstance(t, list) else reduce(max if m else min, (minimax(c, not m) for c in t))
