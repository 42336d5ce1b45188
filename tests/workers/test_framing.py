"""Messages as lines: what is sent arrives, whole or in pieces."""

from __future__ import annotations

import numpy as np
import pytest

from secateur.workers.framing import (
    FramingError,
    JobBegun,
    JobDone,
    JobFailed,
    JobProgress,
    LineBuffer,
    StartJob,
    StopJob,
    WorkerSetup,
    decode,
    encode,
)

MESSAGES = [
    WorkerSetup({"game": "tictactoe"}, memory=1 << 32),
    StartJob("j1", "think", {"moves": ["a1", "é\n"]}, nice=5),
    StopJob("j1"),
    JobBegun("j1"),
    JobProgress("j1", {"depth": 3}, "compiling this, about 2 s"),
    JobProgress("j1"),
    JobDone("j1", {"lines": [[1, None, 2.5]]}),
    JobFailed("j1", "ask for less"),
]


def test_what_is_sent_arrives() -> None:
    data = b"".join(map(encode, MESSAGES))
    assert data.count(b"\n") == len(MESSAGES)
    for size in (1, 7, 50, len(data)):
        lines = LineBuffer()
        pieces = [data[start : start + size] for start in range(0, len(data), size)]
        assert [decode(line) for piece in pieces for line in lines.add(piece)] == MESSAGES


def test_numbers_of_numpy_are_sent_as_numbers() -> None:
    assert decode(encode(JobDone("j1", {"score": np.int64(7)}))) == JobDone("j1", {"score": 7})


@pytest.mark.parametrize(
    "line",
    [b"", b"[]", b"{}", b'{"type":"dance"}', b'{"type":"stop"}', b'{"type":"stop","job":"j1","more":1}', b"\xff"],
)
def test_other_lines_are_refused(line: bytes) -> None:
    with pytest.raises(FramingError):
        decode(line)


def test_a_line_without_an_end_is_dropped() -> None:
    lines = LineBuffer(longest=10)
    assert lines.add(b"x" * 8) == [] and lines.add(b"x" * 8) == []
    assert lines.add(b"rest\nnext\n") == [b"rest", b"next"]
