"""A worker that plays games between engines, one after the other, and asks engines about positions.

It has no threads, and waits for its engines itself, so that a clock is read when an answer arrives. When its input
is closed, the contest is over or was killed: it ends at once, with its engines.
"""

from __future__ import annotations

from dataclasses import replace

from secateur.arena.adjudication import Adjudication
from secateur.arena.limits import EngineClock, Limits
from secateur.arena.one_game import MatchTerms, play_game
from secateur.arena.openings import Opening, RawOpening, make_opening
from secateur.arena.player import Crashed, MoveRequest, Player, make_player, read_info
from secateur.arena.specs import Spec
from secateur.arena.tasks import ContestSetup, EngineAnswer, EnginesMet, GameTask, Idea, PlayedGame, PositionTask
from secateur.cluster.meeting import meet, meeting
from secateur.cluster.task import HangLimit, Runner
from secateur.errors import SecateurError
from secateur.game import player_of
from secateur.games import explained
from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.worker import INPUT, Run, Stopping, Tell, serve

#: The module that the processes of a pool run.
WORKER = "secateur.arena.worker"

#: The rules take milliseconds for a move; engines think in processes of their own.
HANG_LIMIT = HangLimit(60.0, "a method of the game does not return")


def contest_runner(setup: ContestSetup, remote: bool) -> Runner:
    """Who plays games between engines, or asks them about positions; on remote machines at their own speed."""
    return Runner(WORKER, plain(setup), meeting(setup.game, remote), HANG_LIMIT)


class ContestRunner:
    """The engines of a contest, and what is asked of them."""

    def __init__(self, setup: Content) -> None:
        from secateur.games import load

        told = convert(setup, ContestSetup, "the setup")
        self.notation = load(told.game).engine_notation()
        self.specs = [Spec.from_dict(each) for each in told.engines]
        self.terms = MatchTerms(
            limits=Limits.parse(told.limits),
            grace=told.grace,
            adjudication=Adjudication(*told.adjudication),
            longest=told.longest,
        )
        self.players: dict[int, Player] = {}

    def player(self, number: int) -> Player:
        """An engine; it is started when it is first asked."""
        if number not in self.players:
            self.players[number] = make_player(self.specs[number], INPUT, self.notation)
        return self.players[number]

    def job(self, kind: str) -> Run:
        return {"meet": self.meet, "ask": self.ask, "game": self.play}[kind]

    def meet(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Starts every engine, so that errors are reported before the first game; a slow machine gives more time."""
        slower = meet(self.notation.game, request)
        self.specs = [replace(spec, limits=spec.limits and spec.limits.scaled(slower)) for spec in self.specs]
        self.terms = replace(self.terms, limits=self.terms.limits.scaled(slower))
        for number in range(len(self.specs)):
            self.player(number).start()
        return plain(EnginesMet([self.player(number).program for number in range(len(self.specs))]))

    def play(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """A game between two of the engines."""
        asked = convert(request, GameTask, "the game")
        one, two = asked.players
        players = (self.player(one), self.player(two))
        for player, options in zip(players, asked.options, strict=False):  # a tuning changes them
            player.spec = replace(player.spec, options=tuple((dict(player.spec.options) | options).items()))
        opening, bad = self.opening(asked.opening)
        record = play_game(self.notation, players, opening, self.terms, lambda plies: tell({"plies": plies}))
        programs = [player.program for player in players]
        return plain(PlayedGame(record=record, programs=programs, bad_openings=bad))

    def opening(self, raw: RawOpening) -> tuple[Opening, list[str]]:
        """The first that can be played of an opening and those instead of it; and what is wrong with the others."""
        bad: list[str] = []
        for each in (raw, *raw.get("instead", ())):
            try:
                opening = make_opening(self.notation.game, each)
                opening.played(self.notation)
                return opening, bad
            except SecateurError as error:
                bad.append(str(error))
        raise SecateurError(bad[0])

    def ask(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """What an engine plays in a position, and when it came upon that."""
        asked = convert(request, PositionTask, "the question")
        player = self.player(asked.player)
        start, state = self.notation.start(asked.position)
        clock = EngineClock(player.spec.limits or self.terms.limits)
        ideas: list[Idea] = []

        def listen(seconds: float, line: str) -> None:
            if " pv " in line and " score " in line:
                said = read_info(line)
                idea = Idea(round(seconds, 3), said.line.split(" ")[0], said.score, said.mate, said.depth)
                if not ideas or (ideas[-1].move, ideas[-1].score) != (idea.move, idea.score):
                    ideas.append(idea)

        try:
            if not player.running:
                player.bury()
                player.start()
            player.new_game(start, clock, self.notation.chess960)
            turn = player_of(self.notation.game, state)
            found = player.ask(MoveRequest(start, [], turn, (clock, clock)), self.terms.grace, listen)
        except Crashed as error:
            return plain(EngineAnswer(crash=str(error) or "crash"))
        return plain(
            EngineAnswer(
                move=found.move,
                score=found.score,
                mate=found.mate,
                depth=found.depth,
                nodes=found.nodes,
                line=found.line,
                seconds=round(found.seconds, 3),
                ideas=ideas,
                late=found.late,
            )
        )

    def close(self) -> None:
        for player in self.players.values():
            player.bury()


if __name__ == "__main__":
    serve(ContestRunner, explained)
