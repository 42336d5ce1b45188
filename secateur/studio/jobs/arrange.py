"""The referee on a board that somebody has set up."""

from __future__ import annotations

from secateur.board import read_pieces
from secateur.play import GameSoFar
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import choices_of, game_called, view
from secateur.studio.messages.jobs import ArrangeRequest, NoReply
from secateur.studio.messages.values import PositionAnswer


def run(request: ArrangeRequest, tell: Tell[NoReply], stopping: Stopping) -> PositionAnswer:
    """The view of these pieces, with that side to move."""
    game = game_called(request.game)
    state = game.arrange(read_pieces(request.pieces), request.side)
    here = GameSoFar(game, state, request.side)
    return PositionAnswer(view(here), choices=choices_of(here))
