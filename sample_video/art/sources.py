"""Cuts installed card art into faces and backs: SVG through `rsvg-convert`, scans as they are."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from rules_check.facts.cards import ALL_CARDS
from sample_video.art.canvas import CARD_SIZE_PX, Image
from sample_video.art.catalog import ArtSource

_SEARCH = ("/usr/share/aisleriot/cards", "/usr/share/carddecks", "node_modules", "../shared/data")
_SHEET_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SHEET_SUITS = ("C", "D", "H", "S")
_SCAN_SUITS = ("S", "C", "D", "H")
_KDE_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
_KDE_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
_RENDERER = "rsvg-convert"
_RENDER_TIMEOUT_S = 300
_ATLAS = Path(__file__).resolve().parent / "atlas"


def search_path() -> tuple[Path, ...]:
    """Directories that are searched for art: `PITWATCH_ART_PATH` first, then the usual ones."""
    own = os.environ.get("PITWATCH_ART_PATH", "")
    return tuple(Path(part) for part in (*own.split(os.pathsep), *_SEARCH) if part)


def find_source(source: ArtSource) -> Path | None:
    """The installed file or directory of a deck, or None.

    Drawings count as installed only beside what renders them.
    """
    if source.kind != "scans" and shutil.which(_RENDERER) is None:
        return None
    for directory in search_path():
        for candidate in (directory / source.path, directory / Path(source.path).name):
            if candidate.exists():
                return candidate
    return None


def _render(path: Path, *options: str) -> Image:
    """One SVG as BGRA at the size the options ask for."""
    command = [_RENDERER, "--unlimited", *options, str(path)]
    done = subprocess.run(command, check=True, capture_output=True, timeout=_RENDER_TIMEOUT_S)
    image = cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise OSError(f"{_RENDERER} wrote no picture for {path}")
    if image.shape[2] == 3:
        image = cv2.cvtColor(image, cv2.COLOR_BGR2BGRA)
    return np.asarray(image, np.uint8)


def _trimmed(image: Image) -> Image:
    """Cuts transparent margins and brings the card to its size."""
    ys, xs = np.nonzero(image[..., 3] > 100)
    card = image[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return np.asarray(cv2.resize(card, CARD_SIZE_PX, interpolation=cv2.INTER_AREA), np.uint8)


def _from_sheet(path: Path) -> dict[str, Image]:
    """GNOME: five rows of thirteen: clubs, diamonds, hearts, spades, then jokers and backs."""
    sheet = _render(path, "-h", str(CARD_SIZE_PX[1] * 5))
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13

    def cell(row: int, column: int) -> Image:
        y, x = round(row * height), round(column * width)
        return sheet[y : round((row + 1) * height), x : round((column + 1) * width)]

    cards = {
        rank + suit: _trimmed(cell(row, column))
        for row, suit in enumerate(_SHEET_SUITS)
        for column, rank in enumerate(_SHEET_RANKS)
    }
    cards["joker"] = _trimmed(cell(4, 0))
    cards["back"] = _trimmed(cell(4, 2))
    return cards


def _from_elements(path: Path) -> dict[str, Image]:
    """KDE: one named element a card."""
    names = {
        card.code: f"{_KDE_RANKS.get(card.rank, card.rank)}_{_KDE_SUITS[card.suit]}"
        for card in ALL_CARDS
    }
    names["back"] = "back"
    height = str(CARD_SIZE_PX[1] * 2)
    return {code: _trimmed(_render(path, "-i", name, "-h", height)) for code, name in names.items()}


def _from_files(path: Path) -> dict[str, Image]:
    """npm: one file a card, `TH.svg` the ten of hearts."""
    size = ("-w", str(CARD_SIZE_PX[0]), "-h", str(CARD_SIZE_PX[1]))
    cards = {}
    for card in ALL_CARDS:
        rank = "T" if card.rank == "10" else card.rank
        cards[card.code] = _trimmed(_render(path / f"{rank}{card.suit}.svg", *size))
    back = path.parent / "back.svg"
    if back.exists():
        cards["back"] = _trimmed(_render(back, *size))
    return cards


def _from_scans(path: Path) -> dict[str, Image]:
    """Black-and-white scans `cr1.jpg`..`cr52.jpg`: spades, clubs, diamonds, hearts from the ace.

    Red suits were scanned black: they get their red back.
    """
    mask = np.zeros((CARD_SIZE_PX[1], CARD_SIZE_PX[0]), np.uint8)
    cv2.rectangle(mask, (2, 2), (CARD_SIZE_PX[0] - 3, CARD_SIZE_PX[1] - 3), 255, -1)
    cards = {}
    for number in range(52):
        suit, rank = _SCAN_SUITS[number // 13], _SHEET_RANKS[number % 13]
        grey = cv2.imread(str(path / f"cr{number + 1}.jpg"), cv2.IMREAD_GRAYSCALE)
        if grey is None:
            raise OSError(f"{path}/cr{number + 1}.jpg is not a picture")
        grey = cv2.resize(grey, CARD_SIZE_PX, interpolation=cv2.INTER_AREA)
        ink = np.array([40, 30, 200] if suit in "DH" else [25, 22, 22], np.float32)
        share = grey[..., None].astype(np.float32) / 255
        face = np.round(ink * (1 - share) + np.array([250, 252, 253]) * share).astype(np.uint8)
        cards[rank + suit] = np.dstack([face, mask])
    return cards


def _packaged(source: ArtSource) -> Path | None:
    """The sheet of faces that comes with the product, for a few decks."""
    sheet = _ATLAS / f"{source.name}.webp"
    return sheet if sheet.exists() else None


def _from_atlas(path: Path) -> dict[str, Image]:
    """Our own sheets: four rows of thirteen, as in the GNOME ones, without jokers and backs."""
    sheet = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if sheet is None:
        raise OSError(f"{path} is not a picture")
    height, width = sheet.shape[0] // 4, sheet.shape[1] // 13
    return {
        rank + suit: np.asarray(
            cv2.resize(
                sheet[row * height : (row + 1) * height, column * width : (column + 1) * width],
                CARD_SIZE_PX,
                interpolation=cv2.INTER_CUBIC,
            ),
            np.uint8,
        )
        for row, suit in enumerate(_SHEET_SUITS)
        for column, rank in enumerate(_SHEET_RANKS)
    }


_CUTTERS: dict[str, Callable[[Path], dict[str, Image]]] = {
    "gnome": _from_sheet,
    "kde": _from_elements,
    "npm": _from_files,
    "scans": _from_scans,
}


def cache_directory() -> Path:
    """Where cut cards are kept: `PITWATCH_ART_CACHE`, or `~/.cache/pitwatch/art`."""
    own = os.environ.get("PITWATCH_ART_CACHE")
    return Path(own) if own else Path.home() / ".cache" / "pitwatch" / "art"


def cached_cards(source: ArtSource) -> dict[str, Image]:
    """All pictures of one deck by card code, plus "back" and "joker" where the deck has them.

    Raises:
        FileNotFoundError: the deck is neither cached nor installed.
        OSError: the art could not be rendered.
    """
    folder = cache_directory() / source.name
    if not (folder / "complete").exists():
        path, sheet = find_source(source), _packaged(source)
        if path is None and sheet is not None:
            return _from_atlas(sheet)
        if path is None:
            raise FileNotFoundError(f"the deck {source.name} is not installed ({source.path})")
        folder.mkdir(parents=True, exist_ok=True)
        for code, image in _CUTTERS[source.kind](path).items():
            if not cv2.imwrite(str(folder / f"{code}.png"), image):
                raise OSError(f"cannot write {folder}/{code}.png")
        (folder / "complete").touch()
    cards = {}
    for file in sorted(folder.glob("*.png")):
        picture = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
        if picture is None:
            raise OSError(f"{file} is not a picture")
        cards[file.stem] = np.asarray(picture, np.uint8)
    return cards


def is_available(source: ArtSource) -> bool:
    """True when the deck comes with the product, is cached or is installed."""
    cached = (cache_directory() / source.name / "complete").exists()
    return cached or _packaged(source) is not None or find_source(source) is not None
