def ab(node, depth, alpha, beta, maxi):
    if depth == 0 or node.is_terminal():
        return {"score": node.evaluate(), "move": None}
    best = {"score": float('-inf') if maxi else float('inf'), "move": None}
    for m in node.get_moves():
        r = ab(node.apply_move(m), depth - 1, alpha, beta, not maxi)
        if (maxi and r["score"] > best["score"]) or (not maxi and r["score"] < best["score"]):
            best = {"score": r["score"], "move": m}
        if maxi: alpha = max(alpha, best["score"])
        else: beta = min(beta, best["score"])
        if alpha >= beta: break
    return best
