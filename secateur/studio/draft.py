"""The game that is written on a page: its text is kept in a file, and runs in isolated workers only."""

from __future__ import annotations

from pathlib import Path

from secateur.machine import write_whole
from secateur.studio.file_watcher import read
from secateur.studio.jobs import KINDS, game_of, isolated
from secateur.workers.framing import Content
from secateur.workers.job import Job, JobError
from secateur.workers.process import isolated_environment
from secateur.workers.scheduler import Scheduler, Workload

#: What somebody begins with.
TEMPLATE = Path(__file__).parent / "pages" / "template.py"


class Draft:
    """The file of the draft; `exposed` if others can reach the studio: then the kernel must confine what it runs."""

    def __init__(self, folder: Path, exposed: bool) -> None:
        self.path, self.exposed = folder / "my_game.py", exposed

    @property
    def spec(self) -> str:
        """How the draft is called as a game."""
        return str(self.path)

    @property
    def text(self) -> str:
        """The draft as it was last written, or the template."""
        own = self.path.is_file() and not self.path.is_symlink()  # else it would lead to files of somebody else's
        known = read(self.path) if own else None
        return TEMPLATE.read_text("utf-8") if known is None else known

    def write(self, text: str) -> None:
        """Keeps a text."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(self.path, text.encode("utf-8", "replace"), private=True)

    def workers(self) -> Scheduler:
        """Isolated processes for it: one that answers at once, and one that searches."""
        self.write(self.text)
        folder = str(self.path.parent)
        environment = isolated_environment(folder) | {isolated.FOLDER: folder, "SECATEUR_INTERPRETED": "1"}
        if self.exposed:
            environment[isolated.ENFORCED] = "1"
        why = "a method of the game does not return"
        return Scheduler(Workload(isolated.__name__, KINDS, game_of, why, environment), 1, self.spec)


class SchedulerWithDraft(Scheduler):
    """The workers of a studio, and isolated ones for its draft, which start when they are asked first."""

    draft: Draft | None = None
    isolated: Scheduler | None = None

    def _other(self, request: Content) -> bool:
        return self.draft is not None and self.workload.subject(request) == self.draft.spec

    async def _awake(self) -> Scheduler:
        if self.isolated is None:
            assert self.draft is not None
            self.isolated = self.draft.workers()
            await self.isolated.__aenter__()
        return self.isolated

    async def __aexit__(self, *error: object) -> None:
        if self.isolated is not None:
            await self.isolated.__aexit__(*error)
        await super().__aexit__(*error)

    async def ask(self, kind: str, request: Content) -> Content:
        if self._other(request):
            return await (await self._awake()).ask(kind, request)
        return await super().ask(kind, request)

    def submit(self, job: Job) -> Job:
        if not self._other(job.request):
            return super().submit(job)
        if self.isolated is None:
            raise JobError("the draft is not being read yet: try again")
        return self.isolated.submit(job)

    def stop(self, job: Job) -> None:
        if self.isolated is not None and self._other(job.request):
            self.isolated.stop(job)
        else:
            super().stop(job)

    def stop_all(self, owner: object) -> None:
        super().stop_all(owner)
        if self.isolated is not None:
            self.isolated.stop_all(owner)

    def forget_suspect(self) -> None:
        if self.draft is None:
            super().forget_suspect()
        elif self.isolated is not None:
            self.isolated.forget_suspect()
