"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.reader.export --weights DIR/reader.pt --settings DIR/settings.toml`
"""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

import openvino as ov
import torch

from models.reader.network import ReaderNet
from models.reader.rectify import VIEW_SIZE_PX
from models.registry import sha256_of

_WEIGHTS = Path(__file__).resolve().parent / "weights"
_REGISTRY = Path(__file__).resolve().parents[1] / "registry.toml"
_BATCH_LIMIT = 64


def export(weights: Path, folder: Path) -> Path:
    """Writes `reader.xml` and `reader.bin` (weights in half precision); the path of the first."""
    net = ReaderNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    net.eval()
    example = torch.zeros(1, 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0])
    model = ov.convert_model(net, example_input=example)
    shape = [ov.Dimension(1, _BATCH_LIMIT), 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0]]
    model.reshape({model.input(0): ov.PartialShape(shape)})
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "reader.xml"
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def register(path: Path, settings: dict[str, float], registry: Path = _REGISTRY) -> None:
    """Replaces the reader's entry in the registry."""
    lines = ["[reader]", 'licence = "AGPL-3.0-or-later"', 'card = "reader/CARD.md"', "files = ["]
    for file in (path, path.with_suffix(".bin")):
        name = file.relative_to(registry.parent).as_posix()
        lines.append(f'    {{ path = "{name}", sha256 = "{sha256_of(file)}" }},')
    lines += ["]", "", "[reader.settings]", *(f"{k} = {v:.4f}" for k, v in settings.items()), ""]
    text = registry.read_text(encoding="utf-8") if registry.exists() else ""
    rest = re.sub(
        r"\[reader(\.settings)?\]\n.*?(?=^\[(?!reader)|\Z)",
        "",
        text,
        flags=re.DOTALL | re.MULTILINE,
    )
    registry.write_text(
        rest.rstrip() + ("\n\n" if rest.strip() else "") + "\n".join(lines), encoding="utf-8"
    )


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    settings = tomllib.loads(args.settings.read_text(encoding="utf-8"))
    register(export(args.weights, _WEIGHTS), {k: float(v) for k, v in settings.items()})


if __name__ == "__main__":
    main()
