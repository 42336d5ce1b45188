"""PNG: its size, and that it does not depend on the fonts of the machine."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import secateur
from secateur import SecateurError
from secateur.games import ConnectFour, Tree, load
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Picture
from secateur.trace.draw.style import MONO, SANS
from secateur.trace.formats.pdf import SIGNS
from secateur.trace.formats.png import FONTS, pixels, png
from secateur.trace.model.tree import SearchTree
from tests.helpers.patience import PATIENCE


@pytest.fixture(scope="module")
def one() -> SearchTree:
    return secateur.trace(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))


@pytest.fixture(scope="module", autouse=True)
def resvg() -> None:
    pytest.importorskip("resvg_py")


def test_png(one: SearchTree, tmp_path: Path) -> None:
    (path,) = one.save(tmp_path / "one.png", scale=1.5)
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    picture = compose(one)
    assert int.from_bytes(data[16:20], "big") == round(picture.width * 1.5)


def test_a_png_is_never_shrunk_in_silence(one: SearchTree) -> None:
    picture = compose(one)
    wide = Picture(10_000, 100, picture.glyphs, picture.edges, picture.labels, picture.caption, 50)
    with pytest.raises(SecateurError, match=r"use a scale of 1\.6, or save it as \.svg or \.pdf"):
        png(wide)


def test_png_without_its_library_names_it(one: SearchTree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SecateurError, match="pip install resvg_py"):
        one.save(tmp_path / "one.png")


@pytest.mark.slow
def test_a_png_too_large_says_which_format_can_take_it(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match=r"\.svg, \.pdf or \.html"):
        secateur.trace(ConnectFour(), None, 6).save(tmp_path / "big.png")


# ---------------------------------------------------------------- fonts


def named(font: bytes, name: str) -> bytes:
    """A font with another family name, which must not be longer."""
    tables = struct.unpack(">H", font[4:6])[0]
    heads = [font[12 + 16 * number :][:16] for number in range(tables)]
    start = next(struct.unpack(">I", head[8:12])[0] for head in heads if head[:4] == b"name")
    count, texts = struct.unpack(">HH", font[start + 2 : start + 6])
    data, encoded = bytearray(font), name.encode("utf-16-be")
    for record in range(start + 6, start + 6 + 12 * count, 12):
        platform, _, _, kind, _, place = struct.unpack(">6H", font[record : record + 12])
        if platform == 3 and kind == 1:
            struct.pack_into(">H", data, record + 8, len(encoded))
            data[start + texts + place : start + texts + place + len(encoded)] = encoded
    return bytes(data)


def test_fonts_of_the_machine_are_not_used(tmp_path: Path) -> None:
    """A picture is the same if the system has another font with the first name that it asks for."""
    (tmp_path / ".fonts").mkdir()
    (tmp_path / ".fonts" / "other.ttf").write_bytes(named(FONTS[-1].read_bytes(), "Helvetica"))
    command = [sys.executable, "-m", "secateur.cli", "tree", "--tree", "[[3,12,8],[2,4,6]]", "-o"]
    found = set()
    for home in (tmp_path, tmp_path / "none"):
        target = tmp_path / f"{len(found)}.png"
        environment = os.environ | {"HOME": str(home)}
        subprocess.run([*command, str(target)], env=environment, check=True, timeout=PATIENCE)
        found.add(target.read_bytes())
    assert len(found) == 1


def drawn(text: str, family: str, extra: str = "") -> bytes:
    """Text in our fonts only."""
    source = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="30">'
    family = family.replace("'", "&apos;")
    return pixels(f"{source}<text y='20' font-family='{family}' {extra}>{text}</text></svg>", zoom=1)


@pytest.mark.parametrize("family", [SANS, MONO], ids=["sans", "mono"])
@pytest.mark.parametrize("extra", ["", "font-weight='600'", "font-style='italic'"])
def test_every_character_of_a_picture_has_a_glyph(family: str, extra: str) -> None:
    boards = [game.show(game.start()) for game in map(load, ("chess", "othello", "connect4", "kalah", "nim"))]
    signs = sorted(set("αβ≤≥−∞→·×½…" + "".join(boards) + "".join(SIGNS) + "♔♕♖♗♘♙♚♛♜♝♞♟") - {"\n", " ", "&", "<"})
    blank, box = drawn(" ", family, extra), drawn("\u0378", family, extra)  # which no font has
    shapes = {sign: drawn(sign, family, extra) for sign in signs}
    assert [sign for sign, shape in shapes.items() if shape in (blank, box)] == []


def test_system_fonts_are_used_for_what_our_fonts_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    asked = []
    real = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **how: asked.append(how["skip_system_fonts"]) or real(**how))
    for text in ("e4 ♔ −∞ Ő", "中"):
        drawn(text, SANS)
    assert asked == [True, False]
