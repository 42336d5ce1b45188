"""What a page asks about the moves of a match: their review, and positions off the line that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from secateur.schema import plain
from secateur.studio.jobs.ask import make_job, read_reply
from secateur.studio.messages import requests
from secateur.studio.messages.jobs import PositionRequest, ReviewProgress, ReviewRequest
from secateur.studio.messages.replies import Done, PositionShown, ReviewedNode, ReviewNews
from secateur.workers.job import Job, JobState

if TYPE_CHECKING:
    from secateur.studio.live_match import LiveMatch
    from secateur.studio.matches import Match
    from secateur.studio.page_handlers import Page


class ReviewHandlers:
    """The review of one match at a time: each move is kept as soon as it is reviewed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.job: Job | None = None
        self.match = ""  # the one that is reviewed

    async def start(self, message: requests.StartReview) -> Done:
        """Reviews the line that is looked at; what was reviewed before stays."""
        self.stop()
        opened = self.page.live_match(message)
        self.match = opened.match.id
        line = opened.match.line()
        request = ReviewRequest(**opened.line(line[-1]))

        def news(job: Job) -> None:
            if job is not self.job:
                return
            told = read_reply(job.told, ReviewProgress) if job.has_progress else None
            if told is not None and told.review is not None and told.score is not None:
                opened.reviewed(line[told.number], told.score, told.review)
            self.page.push(_news(opened, line, job), key="review")

        def go_on(job: Job) -> None:
            request.known = _known(opened.match, line)
            job.request = plain(request)

        self.job = make_job(request, self.page, news, prepare=go_on)
        self.page.submit(self.job)
        return Done()

    def stop(self) -> None:
        """Reviews no more."""
        job, self.job = self.job, None
        if job is not None:
            self.page.studio.scheduler.stop(job)

    async def position_after(self, message: requests.ShowLine) -> PositionShown:
        """A position off the line, which is not played."""
        fields = self.page.about(self.page.live_match(message), message.node)
        moves = [*fields["moves"], *message.moves]
        request = PositionRequest(game=fields["game"], position=fields["position"], moves=moves)
        return PositionShown(view=(await self.page.studio.position(request)).view)


def _known(match: Match, line: list[int]) -> list[int]:
    """The numbers of the moves that are reviewed."""
    return [number for number, id in enumerate(line) if id in match.nodes and match.nodes[id].review is not None]


def _news(opened: LiveMatch, line: list[int], job: Job) -> ReviewNews:
    nodes = [opened.match.nodes[id] for id in line[1:] if id in opened.match.nodes]
    known = [(node, node.review, node.score) for node in nodes if node.review is not None and node.score is not None]
    moves = [ReviewedNode(node.id, score, review) for node, review, score in known]
    return ReviewNews(
        match=opened.match.id,
        state=job.state,
        moves=moves,
        done=len(known),
        total=len(line) - 1,
        compiling=job.compiling or UNSET,
        message=job.message if job.state is JobState.FAILED else UNSET,
    )
