"""
alphabeta.py
============

Assignment 4: adversarial search.

This module implements the alpha-beta algorithm (fail-hard) for a two player zero sum game.

Terminology
-----------
alpha : the best value that the maximiser can guarantee so far
beta  : the best value that the minimiser can guarantee so far
"""

NEG_INF = float("-inf")
POS_INF = float("inf")


def is_leaf(node):
    """
    Check whether a node is a leaf.

    Parameters
    ----------
    node : list or int

    Returns
    -------
    bool
    """
    return not isinstance(node, list)


def alphabeta(node, alpha=NEG_INF, beta=POS_INF, maximizing=True):
    """
    Compute the value of a node.

    Parameters
    ----------
    node : list or int
        a list of children, or the utility of a leaf
    alpha, beta : float
        the current window
    maximizing : bool
        True if MAX is to move

    Returns
    -------
    float
        the minimax value of the node
    """
    if is_leaf(node):
        return node

    if maximizing:
        for child in node:
            score = alphabeta(child, alpha, beta, False)
            if score >= beta:
                return beta      # fail hard
            if score > alpha:
                alpha = score
        return alpha
    else:
        for child in node:
            score = alphabeta(child, alpha, beta, True)
            if score <= alpha:
                return alpha     # fail hard
            if score < beta:
                beta = score
        return alpha
