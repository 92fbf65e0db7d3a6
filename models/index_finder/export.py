"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.index_finder.export --weights DIR/finder.pt`
"""

from __future__ import annotations

import argparse
from pathlib import Path

from models.index_finder.network import FinderNet
from models.registry import register
from models.shipping import ship

_WEIGHTS = Path(__file__).resolve().parent / "weights"
_EXAMPLE_PX = 256


def export(weights: Path, folder: Path) -> Path:
    """Writes `finder.xml` and `finder.bin` (weights in half precision); the path of the first."""
    example = (1, 3, _EXAMPLE_PX, _EXAMPLE_PX)
    return ship(FinderNet(), weights, folder / "finder.xml", example, (1, 3, -1, -1))


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    args = parser.parse_args()
    register("index_finder", export(args.weights, _WEIGHTS), {})


if __name__ == "__main__":
    main()
