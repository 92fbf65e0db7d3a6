"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.reader.export --weights DIR/reader.pt --settings DIR/settings.toml`
"""

from __future__ import annotations

import argparse
from pathlib import Path

from models.reader.network import ReaderNet
from models.reader.rectify import VIEW_SIZE_PX
from models.registry import register
from models.shipping import BATCH_LIMIT, settings_of, ship

_WEIGHTS = Path(__file__).resolve().parent / "weights"


def export(weights: Path, folder: Path) -> Path:
    """Writes `reader.xml` and `reader.bin` (weights in half precision); the path of the first."""
    side = (3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0])
    return ship(ReaderNet(), weights, folder / "reader.xml", (1, *side), ((1, BATCH_LIMIT), *side))


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    register("reader", export(args.weights, _WEIGHTS), settings_of(args.settings))


if __name__ == "__main__":
    main()
