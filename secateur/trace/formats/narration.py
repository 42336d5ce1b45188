"""What is said in a film, with times: subtitles (SRT, WebVTT) and a script to be read aloud."""

from __future__ import annotations

from collections.abc import Iterator

from secateur.language import mark, tr
from secateur.trace.formats.film import Film

#: How a script begins.
SCRIPT = mark("narration of {title}")


def srt(film: Film) -> str:
    """Subtitles as SubRip has them."""
    cues = (f"{number}\n{start} --> {end}\n{text}\n" for number, start, end, text in _cues(film, ","))
    return "\n".join(cues)


def vtt(film: Film) -> str:
    """Subtitles as WebVTT has them, for the track of a video on a page."""
    escaped = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
    cues = (
        f"{number}\n{start} --> {end}\n{''.join(escaped.get(sign, sign) for sign in text)}\n"
        for number, start, end, text in _cues(film, ".")
    )
    return "\n".join(["WEBVTT\n", f"NOTE {_line(film.title).replace('-->', '→')}\n", *cues])


def script(film: Film) -> str:
    """A line for each frame: when it begins, and what is said."""
    lines = (
        f"{int(start // 60)}:{start % 60:04.1f}  {_line(text)}"
        for start, text in zip(film.starts, film.sentences, strict=False)
    )
    end = film.starts[-1]
    last = f"{int(end // 60)}:{end % 60:04.1f}  {tr('(end)')}"
    return "\n".join([tr(SCRIPT, title=film.title), "", *lines, last, ""])


def _cues(film: Film, point: str) -> Iterator[tuple[int, str, str, str]]:
    """The number, start, end and text of each frame."""
    for number, text in enumerate(film.sentences):
        start, end = (_clock(time, point) for time in film.starts[number : number + 2])
        yield number + 1, start, end, _line(text).replace("-->", "→")


def _line(text: str) -> str:
    """A text in one line, without control characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _clock(seconds: float, point: str) -> str:
    """
    >>> _clock(3725.5, ",")
    '01:02:05,500'
    """
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}{point}{rest % 1000:03}"
