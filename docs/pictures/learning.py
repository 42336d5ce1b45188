"""Makes the pictures of docs/learning.md out of the report of a run: `python docs/pictures/learning.py FOLDER NAME`."""

from __future__ import annotations

import sys
from pathlib import Path

from secateur.learn.report.html import curve_chart, dots_chart, elo_chart
from secateur.learn.report.record import read

HERE = Path(__file__).parent / "learning"


def main(folder: str, name: str) -> None:
    HERE.mkdir(exist_ok=True)
    report = read(Path(folder))
    pictures = {"loss": curve_chart(report), "calibration": dots_chart(report)}
    if report.match is not None:
        pictures["match"] = elo_chart(report.match)
    for kind, picture in pictures.items():
        (HERE / f"{name}-{kind}.svg").write_text(picture, encoding="utf-8")
        print(HERE / f"{name}-{kind}.svg")


if __name__ == "__main__":
    main(*sys.argv[1:])
