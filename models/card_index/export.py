"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.card_index.export --weights DIR/index.pt --settings DIR/settings.toml`
"""

from __future__ import annotations

import argparse
from pathlib import Path

from models.card_index.corner import CORNER_VIEW_PX
from models.card_index.network import IndexNet
from models.registry import register
from models.shipping import BATCH_LIMIT, settings_of, ship

_WEIGHTS = Path(__file__).resolve().parent / "weights"


def export(weights: Path, folder: Path) -> Path:
    """Writes `index.xml` and `index.bin` (weights in half precision); the path of the first."""
    side = (3, CORNER_VIEW_PX[1], CORNER_VIEW_PX[0])
    return ship(IndexNet(), weights, folder / "index.xml", (1, *side), ((1, BATCH_LIMIT), *side))


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    register("card_index", export(args.weights, _WEIGHTS), settings_of(args.settings))


if __name__ == "__main__":
    main()
