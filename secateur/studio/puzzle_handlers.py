"""What a page asks about puzzles: which there are, and how good a move is."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from secateur.studio.jobs.ask import make_job, read_reply
from secateur.studio.messages import BadMessage, requests
from secateur.studio.messages.jobs import AttemptReply, AttemptRequest, HintRequest, LineFields, PositionRequest
from secateur.studio.messages.replies import Done, HintGiven, PuzzleList, PuzzleShown, PuzzleTried
from secateur.studio.puzzles import MistakePuzzle, hinted, is_good, tried
from secateur.workers.job import Job

if TYPE_CHECKING:
    from secateur.studio.studio import Studio


class PuzzleHandlers:
    """The part of a page that is about puzzles."""

    studio: Studio

    def submit(self, job: Job) -> Job:
        """Gives a job to the workers."""
        raise NotImplementedError

    async def on_puzzle_list(self, message: requests.ListPuzzles) -> PuzzleList:
        found = self.studio.store.puzzles.all(message.match)
        return PuzzleList(puzzles=[each.row() for each in found])

    async def on_puzzle_open(self, message: requests.OpenPuzzle) -> PuzzleShown:
        puzzle = self._puzzle(message)
        request = PositionRequest(game=puzzle.game, position=puzzle.position, moves=puzzle.moves)
        return PuzzleShown(puzzle=puzzle.row(), view=(await self.studio.position(request)).view)

    async def on_puzzle_try(self, message: requests.TryPuzzle) -> PuzzleTried:
        puzzle = self._puzzle(message)
        await self.studio.allow(puzzle.game)
        request = AttemptRequest(**self._line(puzzle), move=message.move)
        found = read_reply(await self.submit(make_job(request, self)).wait(), AttemptReply)
        puzzle = tried(self._puzzle(message), found.mark, datetime.now())
        self.studio.store.puzzles.change(puzzle)
        good = is_good(found.mark)
        return PuzzleTried(
            puzzle=puzzle.row(),
            move=found.move,
            solved=good,
            mark=found.mark,
            text="" if good else found.headline,
            better=puzzle.better if good else [],
            view=found.view,
        )

    async def on_puzzle_hint(self, message: requests.HintPuzzle) -> HintGiven:
        puzzle = self._puzzle(message)
        await self.studio.allow(puzzle.game)
        step = message.step - (1 if puzzle.clue else 0)
        self.studio.store.puzzles.change(hinted(puzzle, datetime.now()))
        if step == 0:
            return HintGiven(text=puzzle.clue, cells=[])
        request = HintRequest(**self._line(puzzle), full=step > 1, move=puzzle.better[0])
        return read_reply(await self.submit(make_job(request, self)).wait(), HintGiven)

    async def on_puzzle_delete(self, message: requests.DeletePuzzle) -> Done:
        self._puzzle(message)
        self.studio.store.puzzles.delete(message.puzzle)
        return Done()

    def _puzzle(self, message: requests.AboutPuzzle) -> MistakePuzzle:
        try:
            return self.studio.store.puzzles.get(message.puzzle)
        except KeyError:
            raise BadMessage(f"there is no puzzle {message.puzzle!r}", "not-found") from None

    def _line(self, puzzle: MistakePuzzle) -> LineFields:
        memory = self.studio.settings.memory
        return LineFields(game=puzzle.game, position=puzzle.position, moves=puzzle.moves, memory=memory)
