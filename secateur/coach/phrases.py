"""The parts of the coach's sentences: pieces, ends of games, scores. Each fits into a sentence of every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from secateur.coach.material import PlacedPiece
from secateur.game import Game
from secateur.language import mark, tr
from secateur.scores import distance

#: Pieces by their names: one of them, the one on a cell, and several.
PIECES = {
    "pawn": (mark("a pawn"), mark("the pawn on {cell}"), mark("{count} pawns")),
    "knight": (mark("a knight"), mark("the knight on {cell}"), mark("{count} knights")),
    "bishop": (mark("a bishop"), mark("the bishop on {cell}"), mark("{count} bishops")),
    "rook": (mark("a rook"), mark("the rook on {cell}"), mark("{count} rooks")),
    "queen": (mark("a queen"), mark("the queen on {cell}"), mark("{count} queens")),
    "king": (mark("a king"), mark("the king on {cell}"), mark("{count} kings")),
    "man": (mark("a man"), mark("the man on {cell}"), mark("{count} men")),
    "piece": (mark("a piece"), mark("the piece on {cell}"), mark("{count} pieces")),
    "stone": (mark("a stone"), mark("the stone on {cell}"), mark("{count} stones")),
}


def several(items: Sequence[str]) -> str:
    """Items with commas, and "and" before the last.

    >>> several(["a rook", "a bishop", "a pawn"])
    'a rook, a bishop and a pawn'
    """
    if len(items) < 2:
        return "".join(items)
    return tr("{one} and {other}", one=", ".join(items[:-1]), other=items[-1])


def pieces(names: Iterable[str]) -> str:
    """Pieces that are counted.

    >>> pieces(["pawn", "rook", "pawn"]), pieces(["guard", "guard"])
    ('2 pawns and a rook', '2 × guard')
    """
    found = []
    for name, count in Counter(names).items():
        one, _, many = PIECES.get(name, ("", "", ""))
        text = tr(one) if one and count == 1 else tr(many, count=count) if many else f"{count} × {name}"
        found.append(text)
    return several(found)


def standing(each: PlacedPiece) -> str:
    """A piece and where it stands.

    >>> standing(PlacedPiece("queen", "d1")), standing(PlacedPiece("guard", "b2"))
    ('the queen on d1', 'guard b2')
    """
    known = PIECES.get(each.name)
    return tr(known[1], cell=each.cell) if known else f"{each.name} {each.cell}"


def win_in(game: Game, name: str, score: float) -> str:
    """That a player wins by force, as a clause; in chess the moves to mate are counted.

    >>> from secateur.games import load
    >>> from secateur.scores import WIN
    >>> win_in(load("connect4"), "Yellow", WIN - 11), win_in(load("chess"), "White", WIN - 5)
    ('Yellow wins by force in 11 half-moves', 'White mates in 3')
    """
    plies = int(distance(score))
    if "uci" in game.protocols:
        return tr("{name} mates in {moves}", name=name, moves=(plies + 1) // 2)
    if plies == 1:
        return tr("{name} wins at once", name=name)
    return tr("{name} wins by force in {moves} half-moves", name=name, moves=plies)
