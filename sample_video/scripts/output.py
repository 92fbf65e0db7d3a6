"""Writing a script's files: each appears under its name only when all are complete."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from rules_check.errors import InputError
from sample_video.scripts.script import Script
from sample_video.scripts.table_file import CameraPoints, table_toml

Film = Callable[[Script, Path], CameraPoints]
"""Films a script into a file and says how its camera sees the felt."""


def write_script(script: Script, out: Path, film: Film | None = None) -> tuple[Path, ...]:
    """Write events.jsonl, truth.jsonl and table.toml, with `film` also video.mp4.

    Returns:
        The files written.

    Raises:
        InputError: The folder cannot be made or written to.
    """
    try:
        _refuse_foreign(out)
        out.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".simulate-", dir=out))
    except (OSError, ValueError) as exc:
        reason = exc.strerror if isinstance(exc, OSError) and exc.strerror else "not a file name"
        raise InputError(
            f"the folder cannot be written to ({reason})", field="--out", got=str(out)
        ) from exc
    try:
        return _write(script, out, work, film)
    except OSError as exc:
        raise InputError(
            f"the files cannot be written ({exc.strerror})", field="--out", got=str(out)
        ) from exc
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _refuse_foreign(out: Path) -> None:
    """Refuses a place in which files would be written over that no simulation wrote."""
    if out.exists() and not out.is_dir():
        raise InputError("this is not a folder", field="--out", expected="a folder", got=str(out))
    ours = (out / "truth.jsonl").is_file()
    for name in ("video.mp4", "events.jsonl", "truth.jsonl", "table.toml"):
        path = out / name
        if os.path.lexists(path) and not (ours and path.is_file()):
            raise InputError(
                f"{name} is in this folder already and no simulation wrote it",
                field="--out",
                expected="an empty folder or one that a simulation wrote",
                got=str(out),
            )


def _write(script: Script, out: Path, work: Path, film: Film | None) -> tuple[Path, ...]:
    names = ["events.jsonl", "truth.jsonl", "table.toml"]
    camera = None
    if film is not None:
        names.insert(0, "video.mp4")
        camera = film(script, work / "video.mp4")
    _lines(work / "events.jsonl", list(script.event_lines))
    _lines(work / "truth.jsonl", [json.dumps(row, ensure_ascii=False) for row in script.truth])
    (work / "table.toml").write_text(table_toml(script, camera), encoding="utf-8")
    for name in names:
        (work / name).replace(out / name)
    return tuple(out / name for name in names)


def _lines(path: Path, lines: list[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)
