"""A game that runs interpreted: for conversations that need no strength, and must wait for no compiler."""

from __future__ import annotations

from secateur.games.othello import Othello


class PlainOthello(Othello):
    interpreted = True
