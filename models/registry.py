"""The list of learned models that ship with the product: file, hash, licence, settings.

A model is used only when its files have the hashes that are written here.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

__all__ = ["ModelEntry", "ModelError", "entry", "register", "sha256_of"]

_ROOM = Path(__file__).resolve().parent
_REGISTRY = _ROOM / "registry.toml"


class ModelError(RuntimeError):
    """A shipped model is missing, altered or not listed: the installation is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEntry:
    """One model.

    `path` is the file that the runtime opens, `files` all its files with their SHA-256, `card`
    the model card, `settings` numbers the model is used with (temperatures, thresholds).
    """

    name: str
    path: Path
    sha256: str
    licence: str
    card: Path
    files: tuple[tuple[Path, str], ...]
    settings: Mapping[str, float] = field(default_factory=dict)


def sha256_of(path: Path) -> str:
    """SHA-256 of a file as 64 hexadecimal digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _verified(name: str, path: Path, expected: str) -> Path:
    if not path.is_file():
        raise ModelError(f"the model {name} is incomplete: {path.name} is missing")
    if sha256_of(path) != expected:
        raise ModelError(f"the model {name} is not the one listed: {path.name} has another SHA-256")
    return path


@lru_cache(maxsize=32)
def entry(name: str, registry: Path = _REGISTRY) -> ModelEntry:
    """Returns a model whose files were just checked against their hashes.

    Args:
        name: its table in the registry.
        registry: the list; file paths in it are relative to its own folder.

    Raises:
        ModelError: not listed, a file is missing, or a hash differs.
    """
    with registry.open("rb") as stream:
        listed = tomllib.load(stream)
    if name not in listed:
        raise ModelError(f"no model is called {name}; listed are {', '.join(sorted(listed))}")
    row = listed[name]
    folder = registry.parent
    files = tuple(
        (_verified(name, folder / f["path"], f["sha256"]), f["sha256"]) for f in row["files"]
    )
    return ModelEntry(
        name=name,
        path=files[0][0],
        sha256=files[0][1],
        licence=row["licence"],
        card=folder / row["card"],
        files=files,
        settings={key: float(value) for key, value in row.get("settings", {}).items()},
    )


def register(
    name: str, path: Path, settings: Mapping[str, float], registry: Path = _REGISTRY
) -> None:
    """Lists an exported model in place of the one of that name.

    Args:
        name: its table in the registry, and the folder that holds its card.
        path: the `.xml` file; its `.bin` lies beside it.
        settings: numbers the model is used with.
        registry: the list; the files lie in its folder or below.
    """
    lines = [f"[{name}]", 'licence = "AGPL-3.0-or-later"', f'card = "{name}/CARD.md"', "files = ["]
    for file in (path, path.with_suffix(".bin")):
        place = file.relative_to(registry.parent).as_posix()
        lines.append(f'    {{ path = "{place}", sha256 = "{sha256_of(file)}" }},')
    lines += ["]", "", f"[{name}.settings]", *(f"{k} = {v:.4f}" for k, v in settings.items()), ""]
    text = registry.read_text(encoding="utf-8") if registry.exists() else ""
    listed = rf"\[{name}(\.settings)?\]\n.*?(?=^\[(?!{name})|\Z)"
    rest = re.sub(listed, "", text, flags=re.DOTALL | re.MULTILINE).rstrip()
    registry.write_text(rest + ("\n\n" if rest else "") + "\n".join(lines), encoding="utf-8")
