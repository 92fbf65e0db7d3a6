"""Measures `pitwatch read` on labelled pictures, by the code that the command itself runs.

`python -m pitwatch.photo_evaluation --data ../shared/data --out DIR [--sets NAME ...]`; the sets
`stills`, `named` and `cameras` are staged and need no `--data`.

Writes `report.txt`, `cards.jsonl` (one line a card) and contact sheets of every mistake. Mirrored
photographs and wrong labels, found by looking (`doubtful.toml`), are measured apart and listed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2

from pitwatch.photo import PhotoReader
from pitwatch.photo_evaluation.cameras import camera_pictures
from pitwatch.photo_evaluation.judge import Judged, judge
from pitwatch.photo_evaluation.labelled import (
    LabelledPicture,
    doubtful,
    home_pictures,
    voc_pictures,
)
from pitwatch.photo_evaluation.named import decks_not_installed, named_pictures
from pitwatch.photo_evaluation.rendered import still_pictures
from pitwatch.photo_evaluation.sheets import Mistake, cut_mistake, write_sheets
from pitwatch.photo_evaluation.tables import report
from rules_check.errors import InputError
from vision.cards.detect import Detector
from vision.cards.index_find import IndexFinder
from vision.cards.read_closer import CloserReader

_FOLDERS = {
    "home-valid": "cards_home/valid",
    "home-test": "cards_home/test",
    "voc-test": "cards_rank_voc/test",
}
_STAGED = {"named": named_pictures, "cameras": camera_pictures}
_SETS = (*_FOLDERS, "stills", *_STAGED)
_LEAST = {"stills": 1, "first-still": 0, "limit": 1, "every": 1, "skip": 0}
"""Options that are numbers, and the least that makes sense."""


def _pictures(name: str, args: argparse.Namespace) -> Iterator[LabelledPicture]:
    """The chosen pictures of a set."""
    chosen = slice(args.skip, args.limit, args.every)
    if name == "stills":
        # A still costs seconds to draw: those left out are not drawn.
        return still_pictures(range(args.first_still, args.first_still + args.stills)[chosen])
    source: Callable[..., Iterator[LabelledPicture]]
    if name in _STAGED:
        pictures = _STAGED[name]()
    else:
        kind, split = name.split("-")
        source = home_pictures if kind == "home" else voc_pictures
        pictures = source(args.data, split, doubtful())
    return itertools.islice(pictures, chosen.start, chosen.stop, chosen.step)


def _measure(
    reader: PhotoReader, pictures: Iterator[LabelledPicture]
) -> tuple[dict[str, list[Judged]], list[Mistake]]:
    """Judged cards of unmirrored ("") and mirrored pictures, and the mistakes of the first."""
    rows: dict[str, list[Judged]] = {"": [], "mirrored": []}
    mistakes: list[Mistake] = []
    for picture in pictures:
        image = picture.image()
        judged = judge(picture, image, reader.read_image(image, picture.name).cards)
        rows[picture.note] += judged
        if not picture.note:
            mistakes += [cut_mistake(image, row) for row in judged if row.outcome != "right"]
    return rows, mistakes


def _line(set_name: str, row: Judged) -> str:
    return json.dumps(
        {
            "set": set_name,
            "picture": row.picture,
            "deck": row.group,
            "label": row.label.name if row.label is not None else None,
            "note": row.label.note if row.label is not None else "",
            "outcome": row.outcome,
            "card": row.listed.card if row.listed is not None else None,
            "confidence": row.listed.confidence if row.listed is not None else None,
            "readings": dict(row.listed.readings) if row.listed is not None else {},
            "width_px": round(row.conditions.width_px, 1),
            "overlap": round(row.conditions.overlap, 3),
            "turned_deg": round(row.conditions.turned_deg, 1),
            "glare": round(row.conditions.glare, 3),
        }
    )


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of the labelled photographs")
    parser.add_argument("--out", type=Path, required=True, help="folder of the report")
    parser.add_argument("--sets", nargs="+", default=_SETS, help=f"of {', '.join(_SETS)}")
    parser.add_argument("--stills", type=int, default=60, help="rendered tables")
    parser.add_argument("--first-still", type=int, default=0)
    parser.add_argument("--limit", type=int, default=1_000_000, help="pictures of a set looked at")
    parser.add_argument("--every", type=int, default=1, help="one picture in so many")
    parser.add_argument("--skip", type=int, default=0, help="pictures left out at first")
    return parser.parse_args(argv)


def _check(args: argparse.Namespace) -> None:
    """Refuses what cannot be measured before anything is loaded.

    Raises:
        InputError: a set that does not exist, a number out of range, or no photographs.
    """
    for name in args.sets:
        if name not in _SETS:
            raise InputError(f"--sets: expected some of {', '.join(_SETS)}, got {name!r}")
    for option, least in _LEAST.items():
        given = getattr(args, option.replace("-", "_"))
        if given < least:
            raise InputError(f"--{option}: expected {least} or more, got {given}")
    for name in args.sets:
        if name not in _FOLDERS:
            continue
        if args.data is None:
            raise InputError(f"--data: the folder of the photographs is needed for {name}")
        folder = args.data / _FOLDERS[name]
        if not folder.is_dir():
            raise InputError(f"--data: expected the photographs of {name} in {folder}, got none")
    if args.out.exists() and not args.out.is_dir():
        raise InputError(f"--out: expected a folder, got the file {args.out}")


def _left_out(name: str) -> str:
    """A line that names the decks which a staged set goes without on this machine, or ""."""
    missing = () if name in _FOLDERS else decks_not_installed()
    if not missing:
        return ""
    return f"  left out, since these decks are not installed: {', '.join(missing)}"


def _run(args: argparse.Namespace) -> None:
    """Measures and writes the chosen sets."""
    _check(args)
    args.out.mkdir(parents=True, exist_ok=True)
    detector = Detector()
    finder = IndexFinder(sharpener=detector.sharpener)
    reader = PhotoReader(detector, CloserReader(), indices=finder)
    texts: list[str] = []
    lines: list[str] = []
    for name in args.sets:
        rows, mistakes = _measure(reader, _pictures(name, args))
        new = [text for text in (report(name, rows[""]), _left_out(name)) if text]
        if rows["mirrored"]:
            new.append(report(f"{name}, mirrored photographs", rows["mirrored"]))
        lines += [_line(name, row) for part in rows.values() for row in part]
        write_sheets(args.out, name, mistakes)
        sys.stdout.write("\n".join(new) + "\n")
        sys.stdout.flush()
        texts += new
    (args.out / "report.txt").write_text("\n".join(texts) + "\n", encoding="utf-8")
    (args.out / "cards.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the measure; 2 when it was asked for something that there is not."""
    args = _arguments(argv)
    cv2.setNumThreads(1)
    try:
        _run(args)
    except InputError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
