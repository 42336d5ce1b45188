"""The referee: what the rules say of a position, ready to be shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import Game, no_moves
from secateur.games import load
from secateur.games.pictures import MOST_MOVES, picture_of, touched_by, touches_of
from secateur.play import GameSoFar
from secateur.play.so_far import said, whole
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.matches import LONGEST
from secateur.studio.messages.jobs import NoReply, PositionRequest
from secateur.studio.messages.values import (
    ChoiceOption,
    ChoiceView,
    GameOver,
    LegalMove,
    MadeMove,
    PositionAnswer,
    PositionView,
)

#: Positions that are kept ready: the next move of a game need not play all others again.
KEPT = 5_000

#: Half-moves after which no opening is looked for: the longest with a name has 36.
LONGEST_OPENING = 60

#: The most moves that are counted beyond those that are listed.
MOST_COUNTED = 100_000

#: The most cells of a drawn board, and the most characters of a board as text.
MOST_CELLS, LONGEST_TEXT = 2_000, 20_000


_known: OrderedDict[tuple[str, str, tuple[str, ...]], GameSoFar] = OrderedDict()


@lru_cache(maxsize=32)
def game_called(spec: str) -> Game:
    """A game, made once: a file that has changed is read by a new process."""
    return load(spec)


def game_after(spec: str, position: str, moves: Sequence[str]) -> GameSoFar:
    """The game after moves from a position; an empty one is the start."""
    if len(moves) > LONGEST:
        raise SecateurError(f"a match must have at most {LONGEST:,} moves, not {len(moves):,}")
    known = len(moves)
    while known and (spec, position, tuple(moves[:known])) not in _known:
        known -= 1
    found = _known.get((spec, position, tuple(moves[:known]))) or GameSoFar.begin(game_called(spec), position)
    for number in range(known, len(moves)):
        try:
            found = found.read(moves[number])
        except SecateurError as error:
            raise SecateurError(f"move {number + 1}: {error}" if len(moves) > 1 else str(error)) from None
        _known[spec, position, tuple(moves[: number + 1])] = found
    if len(_known) > KEPT:
        for _ in range(KEPT // 4):
            _known.popitem(last=False)
    return found


def run(request: PositionRequest, tell: Tell[NoReply], stopping: Stopping) -> PositionAnswer:
    """The view after the moves, and each move with its player."""
    spec, position, moves = request.game, request.position, request.moves
    if request.unfold and (before := GameSoFar.from_text(game_called(spec), position)).ply:
        position, moves = "", [*before.texts, *moves]
    here = game_after(spec, position, moves)
    if request.move is not None:
        here = here.read(request.move)
        _known[spec, position, (*moves, here.text)] = here
    first, *rest = here.line()
    game = here.game
    return PositionAnswer(
        view=view(here),
        made=[MadeMove(after.text, before.player) for before, after in pairwise([first, *rest])],
        sides=list(game.player_names),
        first=said(game, "format", first.state) if position.strip() else "",
        formats=list(game.game_formats),
        choices=choices_of(here) if request.choices else [],
    )


def choices_of(here: GameSoFar) -> list[ChoiceView]:
    """What an editor may change of a position besides its pieces."""
    return [
        ChoiceView(name, chosen, [ChoiceOption(text, position) for text, position in options.items()])
        for name, chosen, options in here.game.choices(here.state)
    ]


def view(here: GameSoFar) -> PositionView:
    """All that a page shows of a position."""
    game, state = here.game, here.state
    over = _over(here)
    board = board_of(game, state)
    touches, more = ({}, 0) if over else _moves(here, board)
    if not over and not touches:
        raise no_moves(game)
    legal = [LegalMove(said(game, "format_move", state, move), list(cells)) for move, cells in touches.items()]
    name = game.player_names[here.player]
    return PositionView(
        position=said(game, "format", state),
        text=_short(said(game, "show", state)),
        side=None if over else here.player,
        status=over.text if over else f"{name} to move",
        board=None if board is None else board.view(),
        moves=legal,
        more=more,
        last=_last(here),
        notices=_notices(here, legal, board),
        over=over,
        claim=None if here.claim is None else here.claim.reason,
        opening=opening_of(here),
        editable=bool(board is not None and board.palette and game.offers("arrange")),
    )


def opening_of(here: GameSoFar) -> str:
    """The name of the opening: that of the last position with one."""
    if type(here.game).opening_name is Game.opening_name:  # no position has a name
        return ""
    at: GameSoFar | None = here
    for _ in range(LONGEST_OPENING):
        if at is None:
            break
        if name := name_of(at.game, at.state):
            return name
        at = at.previous
    return ""


@lru_cache(maxsize=KEPT)
def name_of(game: Game, state: Any) -> str:
    """What the literature calls a position."""
    return game.opening_name(state)


def board_of(game: Game, state: Any) -> Board | None:
    """The board of a state, or None if it is too large to be shown."""
    board = picture_of(game, state)
    return None if board is None or board.size > MOST_CELLS else board


def _moves(here: GameSoFar, board: Board | None) -> tuple[dict[int, tuple[int, ...]], int]:
    """The first moves with their cells, and the number of others, up to a limit."""
    others = islice(here.game.moves(here.state), MOST_MOVES, MOST_MOVES + MOST_COUNTED)
    touches = touches_of(here.game, here.state, board)
    for move in touches:
        whole(here.game, "moves", move)
    return touches, sum(1 for _ in others)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}\n..."


def _last(here: GameSoFar) -> list[int]:
    """The cells of the move that led here."""
    if here.previous is None or here.move is None:
        return []
    before = here.previous
    board = board_of(here.game, before.state)
    return [] if board is None else list(touched_by(here.game, before.state, here.move, board))


def _over(here: GameSoFar) -> GameOver | None:
    ending = here.ending
    return None if ending is None else GameOver(ending.winner, ending.text(here.game.player_names))


def _notices(here: GameSoFar, legal: list[LegalMove], board: Board | None) -> list[str]:
    """What a player might miss: a pass, a second turn, a move that has no alternative."""
    names, notices = here.game.player_names, []
    if here.previous is not None:
        mover = here.previous.player
        if board is not None and not _last(here) and here.move is not None:
            before = board_of(here.game, here.previous.state)
            unchanged = before is None or before.pieces == board.pieces
            notices.append(f"{names[mover]} {'passed' if unchanged else f'played {here.text}'}.")
        if mover == here.player and not here.over:
            notices.append(f"{names[mover]} moves again.")
    if len(legal) == 1:
        passing = board is not None and not legal[0].cells
        what = "can only pass" if passing else f"has only one move: {legal[0].move}"
        notices.append(f"{names[here.player]} {what}.")
    return notices
