"""Makes the fonts of PNG pictures from DejaVu 2.37: `python scripts/fonts.py FOLDER` reads its .ttf files in FOLDER.

It needs fonttools (pip install fonttools). It removes the hints, which resvg does not use, and all characters except
those that `secateur.trace.formats.png` names.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

from secateur.trace.formats.png import FONTS, LETTERS, SIGNS


def main(source: Path) -> None:
    options = subset.Options(hinting=False, glyph_names=False, notdef_outline=True, layout_features=["kern"])
    options.drop_tables += ["FFTM", "MATH"]
    for target in FONTS:
        wanted = LETTERS if target.stem.endswith(("Bold", "Oblique")) else LETTERS + SIGNS
        font = subset.load_font(source / target.name, options)
        maker = subset.Subsetter(options)
        maker.populate(unicodes=[code for first, last in wanted for code in range(first, last + 1)])
        maker.subset(font)
        subset.save_font(font, target, options)
        print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
