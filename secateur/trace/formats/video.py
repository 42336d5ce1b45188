"""A search as a film of pixels: GIF by Pillow, MP4 and WebM by ffmpeg, which does not come with secateur."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from secateur.errors import SecateurError
from secateur.machine import ffmpeg, temporary_folder
from secateur.trace.draw.style import THEMES
from secateur.trace.formats.film import LARGEST, Film, read_size
from secateur.trace.formats.png import SMALLEST, pixels
from secateur.trace.formats.svg import number, svg

#: Unless something else is asked for: so many pixels for a point, but the longer side has at most so many.
SCALE, USUAL = 2.0, 1_920

#: A GIF with more pixels in all its frames would not fit into the memory of many machines.
MOST_PIXELS = 1_000_000_000

#: So many frames are looked at to choose the colours of a GIF.
SAMPLES = 8

#: The pictures in a second of a video: steps begin at multiples of this part of a second.
RATE = 10

#: How ffmpeg encodes, by suffix: any player must play it, and text must stay sharp.
CODECS = {
    ".mp4": ("-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-tune", "stillimage", "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "30", "-deadline", "realtime", "-cpu-used", "7"),
}

#: How ffmpeg is installed as a wheel.
INSTALL = "pip install 'secateur[film]'"


def check_video() -> None:
    """Refuses if no video can be written on this machine."""
    _ffmpeg()


def gif(film: Film) -> bytes:
    """The film as GIF, in one set of colours."""
    from PIL import Image

    width, height = _frame_size(film)
    count = len(film.pictures)
    if width * height * count > MOST_PIXELS:
        raise SecateurError(
            f"{count:,} frames of {width} x {height} pixels are too many for a GIF: "
            "save it as .mp4 or .webm, or make it smaller with size="
        )
    picks = sorted({round(pick * (count - 1) / (SAMPLES - 1)) for pick in range(SAMPLES)})
    samples = [_opened(_frame(film, pick, width, height)) for pick in picks]
    sheet = Image.new("RGB", (width, height * len(samples)))
    for row, sample in enumerate(samples):
        sheet.paste(sample, (0, row * height))
    palette = sheet.quantize(256, Image.Quantize.MEDIANCUT)
    frames = [
        _opened(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in _frames(film, width, height)
    ]
    file = io.BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[max(20, round(seconds * 100) * 10) for seconds in film.seconds],
        **({"loop": 0} if film.loop else {}),
    )
    return file.getvalue()


def mp4(film: Film) -> bytes:
    """The film as MP4: H.264, which every browser and phone plays."""
    return _encoded(film, ".mp4")


def webm(film: Film) -> bytes:
    """The film as WebM: VP9."""
    return _encoded(film, ".webm")


def _encoded(film: Film, suffix: str) -> bytes:
    program = _ffmpeg()
    width, height = _frame_size(film)
    with temporary_folder() as folder:
        listed = ["ffconcat version 1.0"]
        for place, frame in enumerate(_frames(film, width, height)):
            (folder / f"{place}.png").write_bytes(frame)
            listed += [f"file {place}.png", f"duration {film.seconds[place]:.3f}"]
        listed.append(f"file {len(film.pictures) - 1}.png")  # or the last frame would show for a moment only
        (folder / "frames.txt").write_text("\n".join(listed) + "\n")
        target = folder / f"film{suffix}"
        command = [program, "-hide_banner", "-loglevel", "error", "-f", "concat", "-i", str(folder / "frames.txt")]
        command += ["-vf", f"format=yuv420p,fps={RATE}", "-t", f"{film.starts[-1]:.3f}", *CODECS[suffix], str(target)]
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        if ran.returncode or not target.is_file():
            said = ran.stderr.strip().splitlines() or ["no reason given"]
            raise SecateurError(f"ffmpeg could not write {suffix}: {said[-1].strip()}")
        return target.read_bytes()


def _ffmpeg() -> str:
    """The program, or an error that says how it is installed."""
    program = ffmpeg()
    if program is None:
        raise SecateurError(f"MP4 and WebM need ffmpeg: install it, or {INSTALL}; .svg films need nothing more")
    return program


# ---------------------------------------------------------------- frames


def _frame_size(film: Film) -> tuple[int, int]:
    """The width and height of all frames in pixels: even numbers, which videos must have."""
    if film.size is not None:
        if film.scale is not None:
            raise SecateurError("give either size or scale")
        width, height = read_size(film.size)
        return width - width % 2, height - height % 2
    longest = max(film.width, film.height)
    scale = film.scale if film.scale is not None else min(SCALE, USUAL / longest)
    if not scale > 0:
        raise SecateurError(f"scale must be a number of pixels for a point above 0, not {scale}")
    if film.scale is None and scale < SMALLEST:
        raise SecateurError(
            f"the picture is {film.width:,.0f} x {film.height:,.0f} points, but a film of {USUAL:,} pixels would make "
            "its text unreadable: save it as .html, or fold it with plies="
        )
    if longest * scale > LARGEST:
        raise SecateurError(
            f"the picture is {film.width:,.0f} x {film.height:,.0f} points, but a film can have at most {LARGEST:,} "
            f"pixels: use a scale of {int(LARGEST / longest * 100) / 100:g}"
        )
    return 2 * round(film.width * scale / 2), 2 * round(film.height * scale / 2)


def _frames(film: Film, width: int, height: int) -> Iterator[bytes]:
    """The frames as PNG, one after the other."""
    for place in range(len(film.pictures)):
        yield _frame(film, place, width, height)


def _frame(film: Film, place: int, width: int, height: int) -> bytes:
    """A frame as PNG: the picture as large as it can be, in the middle, on paper."""
    picture = replace(film.pictures[place], width=film.width, height=film.height)
    scale = min(width / film.width, height / film.height)
    left, top = (width - film.width * scale) / 2, (height - film.height * scale) / 2
    box = f'x="{left:.2f}" y="{top:.2f}" width="{film.width * scale:.2f}" height="{film.height * scale:.2f}" '
    own = f'width="{number(film.width)}" height="{number(film.height)}" '
    inner = svg(picture, film.theme).replace(own, box, 1)
    paper = f'<rect width="100%" height="100%" fill="{THEMES[film.theme]["paper"]}"/>'
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{paper}{inner}</svg>'
    return pixels(page, width=width, height=height)


def _opened(frame: bytes) -> Any:
    """An image of Pillow."""
    from PIL import Image

    return Image.open(io.BytesIO(frame)).convert("RGB")
