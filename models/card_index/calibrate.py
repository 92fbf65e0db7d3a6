"""Fits the index network's temperatures on scenes of held-out decks.

`python -m models.card_index.calibrate --weights DIR/index.pt --held-out DIR/corners_0900.npz
--settings DIR/settings.toml`

The first half of the held-out scenes is used, the second half is printed. How much corners count
against the whole face, and the confidence from which a reading is given, concern the reader as a
whole. They and the weights of what makes a reading sure (a logistic regression) were fitted on the
finds in `cards_home` valid and in rendered tables 600 to 635, and are kept here.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from models.card_index.network import IndexNet
from models.card_index.train import corner_logits
from models.reader.calibrate import best_temperature
from models.reader.runtime import softmax
from models.reader.train import Views

CHOSEN = {
    "corner_share": 1.0000,
    "face_share": 0.7000,
    "accept_at": 0.9500,
    "sure_always": 0.7010,
    "sure_clear": 1.2449,
    "sure_hidden": -0.2901,
    "sure_index_seen": -2.8723,
    "sure_indices_seen": 0.2624,
    "sure_rank_agrees": -0.4627,
    "sure_suit_agrees": 0.6558,
    "alone_always": -1.2116,
    "alone_clear": 0.4173,
    "alone_agree": 0.1186,
    "alone_found": 0.7406,
    "alone_whole": 3.1475,
    "alone_whole_other": -1.9917,
}


def fit(held: Views, logits: np.ndarray) -> dict[str, float]:
    """Temperatures of rank and suit, and what was chosen for the reader as a whole."""
    known, suited = held.rank >= 0, held.suit >= 0
    return {
        "rank_temperature": best_temperature(logits[known, :13], held.rank[known]),
        "suit_temperature": best_temperature(logits[suited, 13:17], held.suit[suited]),
        **CHOSEN,
    }


def measured(held: Views, logits: np.ndarray, settings: dict[str, float]) -> str:
    """Right and surely wrong of what is in sight, on views that nothing was fitted on."""
    known = (held.rank >= 0) & (held.suit >= 0)
    ranks = softmax(logits[known, :13] / settings["rank_temperature"])
    suits = softmax(logits[known, 13:17] / settings["suit_temperature"])
    right = (ranks.argmax(1) == held.rank[known]) & (suits.argmax(1) == held.suit[known])
    sure = ranks.max(1) * suits.max(1) > settings["accept_at"]
    return (
        f"{int(known.sum())} corners: right {right.mean():.4f}, sure {sure.mean():.4f}, "
        f"wrong among the sure {1 - right[sure].mean():.4f}"
    )


def main() -> None:
    """Writes the settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--held-out", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    net = IndexNet()
    net.load_state_dict(torch.load(args.weights, weights_only=True))
    held = Views.load(args.held_out)
    half = len(held.rank) // 2
    parts = [
        Views(
            views=held.views[part],
            rank=held.rank[part],
            suit=held.suit[part],
            card_px=held.card_px[part],
        )
        for part in (slice(0, half), slice(half, None))
    ]
    logits = [corner_logits(net, part.views).astype(np.float64) for part in parts]
    settings = fit(parts[0], logits[0])
    print(measured(parts[1], logits[1], settings))  # noqa: T201
    lines = [f"{key} = {value:.4f}\n" for key, value in settings.items()]
    args.settings.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
