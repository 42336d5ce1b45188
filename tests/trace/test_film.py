"""Films of pixels and what is said in them: the frames, their times, and that both agree."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from secateur.errors import SecateurError
from secateur.games import Tree
from secateur.trace import SearchTree, compare, trace
from secateur.trace.formats import video
from secateur.trace.formats.save import _film

FFMPEG = shutil.which("ffmpeg") is not None
needs_ffmpeg = pytest.mark.skipif(not FFMPEG, reason="needs ffmpeg")


@pytest.fixture(scope="module")
def small() -> SearchTree:
    return trace(Tree.of([[3, 12], [2, 4]]))


def clock(text: str) -> float:
    hours, minutes, seconds = re.split("[:]", text.replace(",", "."))
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


def cues(text: str) -> list[tuple[float, float, str]]:
    """The cues of subtitles."""
    found = re.findall(r"(\S+) --> (\S+)\n(.+)\n", text)
    return [(clock(start), clock(end), said) for start, end, said in found]


@pytest.mark.parametrize("spoken", [False, True])
def test_the_words_follow_the_steps(small: SearchTree, tmp_path: Path, spoken: bool) -> None:
    (path,) = small.save(tmp_path / "film.srt", seconds=0.5, spoken=spoken)
    found = cues(path.read_text())
    assert [said for _, _, said in found] == [step.why for step in small.steps]
    assert found[0][0] == 0 and all(one[1] == other[0] for one, other in pairwise(found))
    if spoken:
        assert all(end - start >= len(said) / 14 for start, end, said in found)
    else:
        assert {end - start for start, end, _ in found[:-1]} == {0.5} and found[-1][1] - found[-1][0] == 2.0


def test_the_three_scripts_agree(small: SearchTree, tmp_path: Path) -> None:
    srt, vtt, text = (
        small.save(tmp_path / f"film.{kind}", seconds=0.75)[0].read_text() for kind in ("srt", "vtt", "txt")
    )
    assert vtt.startswith("WEBVTT\n\n") and "&lt;=" in vtt and "<" not in vtt
    plain = [(start, end, said.replace("&gt;", ">").replace("&lt;", "<")) for start, end, said in cues(vtt)]
    assert plain == cues(srt)
    lines = re.findall(r"^(\d+):([\d.]+)  (.*)$", text, re.MULTILINE)
    for (minutes, seconds, said), (start, _, expected) in zip(lines, cues(srt), strict=False):
        assert said == expected and abs(60 * int(minutes) + float(seconds) - start) < 0.051
    assert len(lines) == len(small.steps) + 1


def test_the_svg_film_takes_the_same_time(small: SearchTree, tmp_path: Path) -> None:
    how: Any = {"seconds": 0.5, "spoken": True}
    (moving,) = small.save(tmp_path / "film.svg", film=True, **how)
    (words,) = small.save(tmp_path / "film.srt", **how)
    (total,) = set(re.findall(r"animation:f\d+ ([\d.]+)s", moving.read_text()))
    assert float(total) == pytest.approx(cues(words.read_text())[-1][1])


def test_a_gif_has_a_frame_for_each_step(small: SearchTree, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    (path,) = small.save(tmp_path / "film.gif", seconds=0.5, scale=0.5)
    (words,) = small.save(tmp_path / "film.srt", seconds=0.5)
    with image.open(path) as film:
        times = []
        for number in range(film.n_frames):
            film.seek(number)
            times.append(film.info["duration"] / 1000)
        assert film.info["loop"] == 0
        last = film.convert("RGB")
    assert sum(times) == pytest.approx(cues(words.read_text())[-1][1])
    count = len(small.steps)
    far = [difference(last, frame_of(small, number, last.size)) for number in (0, count // 2, count - 2, count - 1)]
    assert min(far) == far[-1] < 4


def test_a_gif_plays_once_and_has_the_size_asked_for(small: SearchTree, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    (path,) = small.save(tmp_path / "film.gif", size="321x180", loop=False, theme="dark")
    with image.open(path) as film:
        assert film.size == (320, 180) and "loop" not in film.info
        assert max(film.convert("RGB").getpixel((1, 1))) < 60  # dark paper


@needs_ffmpeg
@pytest.mark.parametrize(("kind", "codec"), [("mp4", "h264"), ("webm", "vp9")])
def test_a_video_takes_as_long_as_its_words(small: SearchTree, tmp_path: Path, kind: str, codec: str) -> None:
    (path,) = small.save(tmp_path / f"film.{kind}", seconds=0.5, scale=0.5)
    (words,) = small.save(tmp_path / "film.srt", seconds=0.5)
    asked = [
        "ffprobe",
        "-v",
        "error",
        "-show_entries",
        "stream=codec_name,pix_fmt:format=duration",
        "-of",
        "default=nw=1",
    ]
    said = subprocess.run([*asked, str(path)], capture_output=True, text=True, check=True).stdout
    facts = dict(line.split("=") for line in said.split())
    assert facts["codec_name"] == codec and facts["pix_fmt"] == "yuv420p"
    assert float(facts["duration"]) == pytest.approx(cues(words.read_text())[-1][1], abs=0.1)


@needs_ffmpeg
def test_a_video_shows_each_step_at_its_time(small: SearchTree, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    (path,) = small.save(tmp_path / "film.mp4", seconds=0.5, size="400x400")
    (words,) = small.save(tmp_path / "film.srt", seconds=0.5)
    for number, (start, end, _) in enumerate(cues(words.read_text())):
        if number % 5:
            continue
        asked = ["ffmpeg", "-v", "error", "-ss", f"{(start + end) / 2:.3f}", "-i", str(path), "-frames:v", "1"]
        frame = subprocess.run([*asked, "-f", "image2pipe", "-c:v", "png", "-"], capture_output=True, check=True).stdout
        with image.open(io.BytesIO(frame)) as seen:
            assert difference(seen, frame_of(small, number, (400, 400))) < 3


def difference(seen: Any, drawn: bytes) -> float:
    """How much two pictures differ on the average, from 0 to 255."""
    image = pytest.importorskip("PIL.Image")
    with image.open(io.BytesIO(drawn)) as other:
        pairs = zip(seen.convert("L").tobytes(), other.convert("L").tobytes(), strict=True)
        return sum(abs(one - two) for one, two in pairs) / (seen.width * seen.height)


def frame_of(tree: SearchTree, number: int, size: tuple[int, int]) -> bytes:
    sentences = [step.why for step in tree.steps]
    return video._frame(_film(tree, sentences, [0.5] * len(sentences), True, True, {}), number, *size)


def test_what_is_missing_is_said_in_a_line(small: SearchTree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(SecateurError, match=r"MP4 and WebM need ffmpeg: install it, or pip install 'secateur\[film\]'"):
        small.save(tmp_path / "film.webm")
    assert list(tmp_path.iterdir()) == []


def test_the_wheel_that_carries_ffmpeg_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carried = pytest.importorskip("imageio_ffmpeg", reason="needs imageio-ffmpeg")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert video._ffmpeg() == carried.get_ffmpeg_exe()


@pytest.mark.parametrize("size", ["720", "0x0", "1280x", "9999x100", "axb"])
def test_a_size_is_a_width_and_a_height(small: SearchTree, tmp_path: Path, size: str) -> None:
    pytest.importorskip("PIL.Image", reason="needs Pillow")
    with pytest.raises(SecateurError, match=r"size must be a width and a height from 16 to 4,096 pixels"):
        small.save(tmp_path / "film.gif", size=size)


def test_a_comparison_is_a_gif_too(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    both = compare(Tree.of([[3, 12], [2, 4]]), variants=["minimax", "alphabeta"])
    (path,) = both.save(tmp_path / "both.gif", scale=0.5)
    with image.open(path) as film:
        assert film.n_frames == both.nodes + 1
