"""What a page asks about seats: their links, which one is its own, and the next match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.studio.matches import Match, new_clock
from secateur.studio.messages import BadMessage, requests
from secateur.studio.messages.replies import BookFound, Done, SeatLinks, SeatShown
from secateur.studio.messages.values import TimeControl
from secateur.studio.safety import in_address, reachable
from secateur.studio.seats import Seat

if TYPE_CHECKING:
    from secateur.studio.live_match import LiveMatch
    from secateur.studio.page_handlers import Page
    from secateur.studio.studio import Studio


class SeatHandlers:
    """The part of a page that is about seats. `seat` is None for the studio's owner, who may do everything."""

    studio: Studio
    seat: Seat | None

    def live_match(self, message: requests.AboutMatch) -> LiveMatch:
        """The open match that a message is about."""
        raise NotImplementedError

    async def on_book(self, message: requests.ReadBook) -> BookFound:
        match = self.live_match(message).match
        if not match.has(message.node):
            raise BadMessage(f"there is no node {message.node} in this match", "not-found")
        return BookFound(moves=self.studio.book.after(match, match.moves(message.node), message.person))

    async def on_seat(self, message: requests.GetSeat) -> SeatShown:
        if self.seat is None:
            raise BadMessage("this page has no seat: it may do everything", "not-found")
        return shown(self.seat)

    async def on_seat_links(self, message: requests.MakeSeats) -> SeatLinks:
        opened = self.live_match(message)
        opened.has_seats()
        people = [side for side in (0, 1) if not opened.match.is_engine(side)]
        settings = self.studio.settings
        address = f"http://{in_address(reachable(settings.host))}:{settings.port}"
        return SeatLinks(
            seats=self.studio.store.seats.make(opened.match.id, people),
            address=address,
            local=settings.token is None,
        )

    async def on_match_rematch(self, message: requests.WishRematch) -> Done:
        opened = self.live_match(message)
        if self.seat is None or self.seat.side is None:
            raise BadMessage("a rematch is for those who have a seat: begin a new match instead", "illegal")
        if opened.wish_rematch(self.seat.side):
            await rematch(self.studio, opened)
        return Done()


def shown(seat: Seat) -> SeatShown:
    """A seat, for the page that has it."""
    return SeatShown(match=seat.match, side=seat.side)


async def rematch(studio: Studio, opened: LiveMatch) -> None:
    """Another match with sides changed; everybody at a seat goes there."""
    old = opened.match
    control = None if old.clock is None else TimeControl(old.clock.seconds, old.clock.increment)
    match = Match(
        game=old.game,
        title=old.title,
        sides=old.sides,
        position=old.position,
        name=old.name,
        players=old.players[::-1],
        clock=new_clock(control),
    )
    following = await studio.begin_match(match)
    following.has_seats()
    studio.store.seats.change_sides(old.id, match.id)
    for page in list(opened.pages):
        if page.seat is not None:
            _go_on(page, match.id)


def _go_on(page: Page, following: str) -> None:
    """A page at a seat leaves its match, and hears of the one that its key opens now."""
    assert page.seat is not None
    page.leave(page.seat.match)
    page.seat = page.studio.store.seats.get(page.seat.key)
    if page.seat is not None and page.seat.match == following:
        page.push(shown(page.seat))
