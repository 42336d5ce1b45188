"""A game that runs interpreted: for conversations that need no strength, and must wait for no compiler."""

from __future__ import annotations

from secateur.games.draughts import InternationalDraughts


class PlainInternationalDraughts(InternationalDraughts):
    interpreted = True
