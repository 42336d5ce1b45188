INF = 10**9

def value(state, ply, limit, a, b):
    if ply == limit or state.is_terminal():
        return state.evaluate()
    if ply % 2:
        return mini(state, ply, limit, a, b)
    maxi(state, ply, limit, a, b)

def maxi(state, ply, limit, a, b):
    v = -INF
    for s in state.successors():
        v = max(v, value(s, ply + 1, limit, a, b))
        a = max(a, v)
        if a >= b:
            break
    return v

def mini(state, ply, limit, a, b):
    v = INF
    for s in state.successors():
        v = min(v, value(s, ply + 1, limit, a, b))
        b = min(b, v)
        if a >= b:
            break
    return v
