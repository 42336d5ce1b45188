"""What was played after some moves, in all games that are kept: a book of one's own, for any game."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from secateur.studio.matches import Match
from secateur.studio.messages.values import BookMove, EnginePlayer, MatchPlayer, Side
from secateur.studio.store import Store, Unreadable

#: The most games of which the book knows the moves at a time.
MOST = 20_000


class BookGame(NamedTuple):
    """The main line of a kept match, when it was last changed, and how it ended."""

    changed: float
    moves: tuple[str, ...]
    players: list[MatchPlayer]
    over: bool
    winner: Side | None


class PlayedBook:
    """The kept matches, read again where they have changed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.games: dict[str, BookGame] = {}

    def after(self, match: Match, moves: list[str], person: Side | None) -> list[BookMove]:
        """The moves that were played next in matches that began alike, the most frequent first.

        `person`: only those in which a person played that side against the engine.
        """
        place = len(moves)
        found: dict[str, list[BookGame]] = defaultdict(list)
        for id, changed in self.store.begun_alike(match.game, match.position):
            game = None if id == match.id else self._game(id, changed)
            if game is None or len(game.moves) <= place or list(game.moves[:place]) != moves:
                continue
            if person is None or _is_of(game.players, person):
                found[game.moves[place]].append(game)
        ranked = sorted(found.items(), key=lambda item: -len(item[1]))
        return [BookMove(move=move, games=len(games), results=_results(games)) for move, games in ranked]

    def _game(self, id: str, changed: float) -> BookGame | None:
        """The main line of a match as it was last changed, if that can be read."""
        known = self.games.get(id)
        if known is None or known.changed != changed:
            try:
                kept = Match.kept(*self.store.match(id))
            except (KeyError, Unreadable):
                return None
            if len(self.games) >= MOST:
                self.games.clear()
            end, line = kept.result, tuple(kept.main_line())
            known = BookGame(changed, line, kept.players, end is not None, end.winner if end else None)
            self.games[id] = known
        return known


def _is_of(players: list[MatchPlayer], person: Side) -> bool:
    return not isinstance(players[person], EnginePlayer) and isinstance(players[1 - person], EnginePlayer)


def _results(games: list[BookGame]) -> list[int]:
    over = [game.winner for game in games if game.over]
    return [over.count(0), over.count(None), over.count(1)]
