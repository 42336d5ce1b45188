"""The schematic pictures of the principle: MAX above, MIN above."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import cli
from secateur.trace.draw.principle import Above, principle
from secateur.trace.formats.svg import svg


@pytest.mark.parametrize(("above", "sign"), [("max", "≤"), ("min", "≥")])
def test_the_picture_shows_the_cut(above: Above, sign: str) -> None:
    picture = principle(above)
    players = [glyph.player for glyph in picture.glyphs[:5]]
    other = "min" if above == "max" else "max"
    assert players == [above, other, other, above, other]
    (cut,) = [glyph for glyph in picture.glyphs if glyph.cut]
    assert cut.player == other and cut.lines == (f"{sign} n",)
    assert sum(edge.cut for edge in picture.edges) == 2
    assert f"n {sign} m" in " ".join(picture.caption)
    for glyph in picture.glyphs:
        assert glyph.width / 2 <= glyph.x <= picture.width - glyph.width / 2
        assert glyph.y + glyph.height / 2 < picture.caption_y
    assert svg(picture).count("<text") >= 10


def test_the_command_draws_every_format(tmp_path: Path) -> None:
    files = [tmp_path / f"alpha.{suffix}" for suffix in ("svg", "png", "pdf", "tex")]
    words = [word for file in files for word in ("-o", str(file))]
    result = CliRunner().invoke(cli, ["principle", "--above", "min", *words])
    assert result.exit_code == 0, result.output
    assert all(file.stat().st_size > 500 for file in files)
    assert "β" in files[0].read_text("utf-8")


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text("<svg>mine</svg>")
    for name, message in (("a.mmd", "the suffix must be one of .svg, .png, .pdf, .tex"), ("own.svg", "was not drawn")):
        result = CliRunner().invoke(cli, ["principle", "-o", str(tmp_path / name)])
        assert result.exit_code == 2 and message in result.output
    assert (tmp_path / "own.svg").read_text() == "<svg>mine</svg>"
