def minimax_value(root):
    """No recursion: a stack of [node, next child, best, alpha, beta, is max]."""
    if not root.children:
        return root.value
    stack = [[root, 0, float("-inf"), float("-inf"), float("inf"), True]]
    returned = None
    while stack:
        frame = stack[-1]
        node, i, best, alpha, beta, is_max = frame
        if returned is not None:
            if is_max:
                best = max(best, returned)
                alpha = max(alpha, best)
            else:
                best = min(best, returned)
                beta = min(beta, best)
            frame[2], frame[3], frame[4] = best, alpha, beta
            returned = None
        if i == len(node.children) or alpha >= beta:
            returned = best
            stack.pop()
            continue
        frame[1] = i + 1
        child = node.children[i]
        if child.children:
            stack.append([child, 0, float("inf") if is_max else float("-inf"), alpha, beta, not is_max])
        else:
            returned = child.value
    return returned
