"""A match: a tree of moves, who plays, the clock, and how it ended. It knows no rules, and never blocks."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field

from msgspec import UNSET, structs

from secateur.play.clock import ChessClock
from secateur.studio.messages.replies import KeptMatch
from secateur.studio.messages.values import (
    ClockFace,
    EnginePlayer,
    HumanPlayer,
    Level,
    MatchEnd,
    MatchNode,
    MatchNotes,
    MatchOutcome,
    MatchPlayer,
    MoveNotes,
    MoveReview,
    ScoreView,
    TimeControl,
)
from secateur.studio.rows import MatchRow, NodeRow, main_line_length

#: The most nodes that one match may have.
MOST_NODES = 20_000

#: The most moves from its start to a node.
LONGEST = 2_000

HUMAN = HumanPlayer()
NO_NOTES = MoveNotes()
ROOT = 0


def now() -> float:
    """The time, as matches have it."""
    return round(time.time(), 3)


@dataclass
class PlayedNode:
    """A move that was played: what it came after, which of the moves there it was, and who made it."""

    id: int
    parent: int
    place: int
    move: str
    side: int
    score: ScoreView | None = None
    notes: MoveNotes = NO_NOTES
    review: MoveReview | None = None

    def row(self) -> NodeRow:
        return NodeRow(self.id, self.parent, self.place, self.move, self.side, self.score, self.notes, self.review)


def new_clock(control: TimeControl | None) -> ChessClock | None:
    """A clock that has not started; None if there is none."""
    return None if control is None else ChessClock(control.seconds, control.increment)


def face(clock: ChessClock) -> ClockFace:
    """What a clock shows at this moment."""
    left = [round(clock.now(side), 3) for side in (0, 1)]
    return ClockFace(clock.seconds, clock.increment, left, clock.running)


@dataclass
class Match:
    """One game with all its variations."""

    game: str
    title: str
    sides: list[str]
    position: str = ""  # where it starts, in the game's notation; empty: as the game does
    name: str = ""
    players: list[MatchPlayer] = field(default_factory=lambda: [HUMAN, HUMAN])
    clock: ChessClock | None = None
    endings: dict[int, MatchEnd] = field(default_factory=dict)  # the nodes at which the game is known to be over
    current: int = ROOT
    paused: bool = False
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    created: float = field(default_factory=now)
    changed: float = field(default_factory=now)
    nodes: dict[int, PlayedNode] = field(default_factory=dict)
    families: dict[int, list[int]] = field(default_factory=dict)  # what was played from each, the main move first
    chosen: dict[int, int] = field(default_factory=dict)  # where redo goes
    last: int = ROOT  # the highest number of a node
    tags: dict[str, str] = field(default_factory=dict)  # of PGN: who played, where and when
    comment: str = ""  # before the first move

    # ------------------------------------------------------------ the tree

    def children(self, id: int) -> list[PlayedNode]:
        """The moves that were played from a node, the main one first."""
        return [self.nodes[child] for child in self.families.get(id, ())]

    def path(self, id: int) -> list[PlayedNode]:
        """The moves that lead to a node."""
        path = []
        while id != ROOT:
            path.append(self.nodes[id])
            id = self.nodes[id].parent
        return path[::-1]

    def moves(self, id: int | None = None) -> list[str]:
        """The path to a node in the players' notation."""
        return [node.move for node in self.path(self.current if id is None else id)]

    def line(self) -> list[int]:
        """The nodes of the line that is looked at: up to the current one, and on as it was played."""
        ids = [ROOT, *(node.id for node in self.path(self.current))]
        while following := self.families.get(ids[-1]):
            chosen = self.chosen.get(ids[-1])
            ids.append(chosen if chosen in following else following[0])
        return ids

    def main_line(self) -> list[str]:
        """The moves of the main line."""
        moves, at = [], ROOT
        while following := self.families.get(at):
            at = following[0]
            moves.append(self.nodes[at].move)
        return moves

    @property
    def length(self) -> int:
        """The half-moves of the main line."""
        return main_line_length((id, parent) for parent, family in self.families.items() for id in family)

    def has(self, id: int) -> bool:
        return id == ROOT or id in self.nodes

    @property
    def is_leaf(self) -> bool:
        return not self.families.get(self.current)

    @property
    def ended(self) -> bool:
        """Whether the game is over here: by the rules, or because somebody resigned, agreed, or ran out of time."""
        return self.current in self.endings

    @property
    def result(self) -> MatchEnd | None:
        """How the match ended: at the end of its main line, whatever happened in variations."""
        end = ROOT
        while following := self.families.get(end):
            end = following[0]
        return self.endings.get(end)

    def end(self, winner: int | None, reason: str) -> None:
        """Ends the game at the current node."""
        self.endings[self.current] = MatchEnd(winner, reason, self.current)

    def child(self, move: str) -> PlayedNode | None:
        """The node of a move from here that was played before."""
        return next((node for node in self.children(self.current) if node.move == move), None)

    def add(self, move: str, side: int) -> PlayedNode:
        """Plays a move from here that was not played before."""
        node = PlayedNode(self.last + 1, self.current, len(self.families.get(self.current, ())), move, side)
        self._insert(node)
        self.chosen[self.current] = self.current = node.id
        return node

    def _insert(self, node: PlayedNode) -> None:
        self.nodes[node.id] = node
        self.last = max(self.last, node.id)
        self.families.setdefault(node.parent, []).append(node.id)

    def go(self, id: int) -> None:
        """Looks at a node; the way there is the one that redo takes."""
        self.current = id
        for node in self.path(id):
            self.chosen[node.parent] = node.id

    def drop(self, id: int) -> list[int]:
        """Removes a node and all that follow; if the current node is among them, the parent becomes current."""
        removed = self.below(id)
        parent = self.nodes[id].parent
        self.families[parent].remove(id)
        if self.current in removed:
            self.current = parent
        for each in removed:
            del self.nodes[each]
            self.chosen.pop(each, None)
            self.families.pop(each, None)
            self.endings.pop(each, None)
        if self.chosen.get(parent) == id:
            del self.chosen[parent]
        return removed

    def below(self, id: int) -> list[int]:
        """A node and all that follow it."""
        found = [id]
        for each in found:
            found += self.families.get(each, ())
        return found

    def promote(self, id: int) -> list[PlayedNode]:
        """Makes the line to a node the main one; returns the nodes that have another place now."""
        changed = []
        for node in self.path(id):
            family = self.families[node.parent]
            family.remove(node.id)
            family.insert(0, node.id)
            for place, each in enumerate(self.children(node.parent)):
                if each.place != place:
                    each.place = place
                    changed.append(each)
        return changed

    # ------------------------------------------------------------ players

    def is_engine(self, side: int | None) -> bool:
        return side is not None and isinstance(self.players[side], EnginePlayer)

    def level(self, side: int) -> Level:
        """How well the engine of a side plays."""
        player = self.players[side]
        assert isinstance(player, EnginePlayer)
        return player.level

    def before_last_turn(self) -> int | None:
        """The last node before this one where a person was to move; None if there is none."""
        for node in reversed(self.path(self.current)):
            if not self.is_engine(node.side) or all(self.is_engine(side) for side in (0, 1)):
                return node.parent
        return None

    def next_turn(self) -> int:
        """Where redo leads: on to where a person is to move again, or to the end."""
        line = self.line()
        here = line.index(self.current)
        alike = self.is_engine(0) == self.is_engine(1)
        for id, following in zip(line[here + 1 :], [*line[here + 2 :], None], strict=False):
            if following is None or alike or not self.is_engine(self.nodes[following].side):
                return id
        return self.current

    # ------------------------------------------------------------ for the file and for pages

    def row(self) -> MatchRow:
        """What the store keeps in addition to the nodes."""
        return MatchRow(
            id=self.id,
            game=self.game,
            title=self.title,
            name=self.name,
            position=self.position,
            sides=self.sides,
            players=self.players,
            result=self.result,
            endings=list(self.endings.values()),
            current=self.current,
            clock=None if self.clock is None else structs.replace(face(self.clock), running=None),
            chosen=[id for node, id in self.chosen.items() if self.families.get(node, [id])[0] != id],
            paused=self.paused,
            created=self.created,
            changed=self.changed,
            notes=MatchNotes(self.tags, self.comment),
        )

    @classmethod
    def kept(cls, row: MatchRow, nodes: list[NodeRow]) -> Match:
        """A match as the store has it."""
        clock = None
        if row.clock is not None:
            clock = ChessClock(row.clock.seconds, row.clock.increment, list(row.clock.left))
        match = cls(
            game=row.game,
            title=row.title,
            sides=row.sides,
            position=row.position,
            name=row.name,
            players=row.players,
            clock=clock,
            current=row.current,
            paused=row.paused,
            id=row.id,
            created=row.created,
            changed=row.changed,
            tags=row.notes.tags,
            comment=row.notes.comment,
        )
        for node in sorted(nodes, key=lambda each: each.place):
            match._insert(PlayedNode(**structs.asdict(node)))
        match.chosen = {match.nodes[id].parent: id for id in row.chosen if id in match.nodes}
        match.go(match.current if match.has(match.current) else ROOT)
        old = [] if row.result is None else [row.result]  # an older studio kept this one only
        match.endings = {end.node: end for end in (*old, *row.endings) if match.has(end.node)}
        return match

    def without_view(self) -> KeptMatch:
        """The match without the view of its current position."""
        nodes = [MatchNode(ROOT, None, None, None)]
        for node in sorted(self.nodes.values(), key=lambda each: (each.parent, each.place)):
            score = UNSET if node.score is None else node.score
            said = {name: value for name in ("comment", "before", "glyphs") if (value := getattr(node.notes, name))}
            if node.review is not None:
                said["review"] = node.review
            nodes.append(MatchNode(node.id, node.parent, node.move, node.side, score, **said))
        result = self.endings.get(self.current)
        return KeptMatch(
            id=self.id,
            game=self.game,
            title=self.title,
            name=self.name,
            created=self.created,
            changed=self.changed,
            sides=self.sides,
            players=self.players,
            position=self.position,
            tags=self.tags,
            comment=self.comment,
            clock=None if self.clock is None else face(self.clock),
            nodes=nodes,
            current=self.current,
            line=self.line(),
            paused=self.paused,
            result=None if result is None else MatchOutcome(result.winner, result.reason),
        )
