"""Where the time of the tests goes: `pytest -p tests.helpers.costs ...` prints, for each file, the seconds of processor
time (with those of the processes it started and waited for), the seconds in all, and the kernels it compiled. A studio
or browser counts where it ends: with the last test of its module, or of all tests of a worker.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from secateur.jit import background
from secateur.jit.known import CompiledBefore

#: The files that are listed: those that cost most.
SHOWN = 40


class Cost(NamedTuple):
    """What a test, or the tests of a file, took."""

    processor: float = 0.0
    seconds: float = 0.0
    kernels: int = 0

    def plus(self, other: Cost) -> Cost:
        return Cost(*(one + another for one, another in zip(self, other, strict=True)))


class Costs:
    """Measures tests in every process of the run; the one that prints gets the figures with the reports."""

    def __init__(self) -> None:
        self.kernels = 0
        self.files: dict[str, Cost] = defaultdict(Cost)
        add = background.add

        def counted(new: CompiledBefore) -> None:
            self.kernels += new.seconds > 0
            add(new)

        background.add = counted

    def now(self) -> Cost:
        used = os.times()
        return Cost(sum(used[:4]), time.perf_counter(), self.kernels)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        self.began = self.now()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[Any]:
        report = yield
        if call.when == "teardown":
            cost = Cost(*(after - before for after, before in zip(self.now(), self.began, strict=True)))
            report.user_properties.append(("cost", [*cost]))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == "cost" and report.when == "teardown":
                file = report.nodeid.partition("::")[0]
                self.files[file] = self.files[file].plus(Cost(*value))  # type: ignore[misc]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        total = Cost()
        for cost in self.files.values():
            total = total.plus(cost)
        terminalreporter.section("what the tests cost: processor seconds, seconds, kernels compiled")
        for file, cost in [*sorted(self.files.items(), key=lambda each: -each[1].processor)[:SHOWN], ("all", total)]:
            terminalreporter.write_line(f"{cost.processor:8.1f} {cost.seconds:8.1f} {cost.kernels:4d}  {file}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs())
