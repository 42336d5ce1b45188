"""What a page asks to be done: jobs, the author's file or draft, and the jobs of a database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import UNSET

from secateur.studio.messages import BadMessage, requests
from secateur.studio.messages.replies import AuthorsFile, Done, JobNews, Reply, StoredJobList
from secateur.studio.stored_jobs import change_job, list_jobs
from secateur.workers.job import Job, JobError, JobState

if TYPE_CHECKING:
    from secateur.studio.studio import Studio


class JobHandlers:
    """The part of a page that is about jobs and files; `jobs` are those that wait or run."""

    studio: Studio
    jobs: dict[str, Job]

    def push(self, message: Reply, key: object = None) -> None:
        """Sends a message soon."""
        raise NotImplementedError

    def submit(self, job: Job) -> Job:
        """Gives a job to the workers."""
        try:
            return self.studio.scheduler.submit(job)
        except JobError as error:
            raise BadMessage(str(error), "limit") from None

    async def on_job_start(self, message: requests.SubmitJob) -> None:
        request = message.request
        if "game" in request:
            await self.studio.allow(request["game"])
        if message.kind == "judge":
            request = {**request, "exposed": self.studio.settings.token is not None}

        def news(job: Job) -> None:
            told = JobNews(job=job.name, state=job.state, compiling=job.compiling or UNSET)
            if job.has_progress:
                told.progress = job.told
            if job.finished.is_set():
                self.jobs.pop(job.name, None)
                told.result, told.message = job.result, job.message
            self.push(told)

        job = Job(message.kind, request, self, news)
        self.jobs[job.name] = job
        self.push(JobNews(re=message.id, job=job.name, state=JobState.WAITING))
        try:
            self.submit(job)
        except BadMessage as error:
            job.end(None, str(error))
        return  # it was answered before the job could say anything

    async def on_job_stop(self, message: requests.CancelJob) -> Done:
        job = self.jobs.get(message.job)
        if job is None:
            raise BadMessage(f"this page has no job {message.job!r} that is waiting or running", "not-found")
        self.studio.scheduler.stop(job)
        return Done()

    async def on_file(self, message: requests.GetFile) -> AuthorsFile:
        return self.studio.open_file()

    async def on_draft(self, message: requests.WriteDraft) -> Done:
        self.studio.write_draft(message.text)
        return Done()

    async def on_stored_jobs(self, message: requests.ListStoredJobs) -> StoredJobList:
        return await asyncio.to_thread(list_jobs, self.studio.settings.database)

    async def on_stored_jobs_change(self, message: requests.ChangeStoredJob) -> StoredJobList:
        return await asyncio.to_thread(change_job, self.studio.settings.database, message.name, message.state)
