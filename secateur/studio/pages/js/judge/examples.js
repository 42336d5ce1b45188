// Files to begin with: a right one, and one with a classic mistake.

const RIGHT = `import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or node.is_terminal():
        return node.value
    if maximizing:
        best = -math.inf
        for child in node.children:
            best = max(best, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for child in node.children:
        best = min(best, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
`;

/**
 * @typedef {{ title: string, name: string, source: string }} Example
 * @type {Example[]}
 */
export const EXAMPLES = [
  { title: "a right one", name: "alphabeta.py", source: RIGHT },
  {
    title: "a mistake of lecture notes", name: "lecture_notes.py",
    source: RIGHT.replace("beta = min(beta, best)", "alpha = min(alpha, best)"),
  },
];
