"""Runs the shipped index network with OpenVINO: corner views in, calibrated distributions out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.card_index.corner import CORNER_VIEW_PX
from models.inference import compiled
from models.reader.rectify import Image
from models.reader.runtime import softmax
from models.registry import entry

__all__ = ["IndexBeliefs", "IndexModel"]

Floats = npt.NDArray[np.float64]

_BATCH = 4
"""Views run together: the corners of one card."""
_OUTPUTS = 19


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IndexBeliefs:
    """What is believed of n corners.

    `ranks` (n, 13) and `suits` (n, 4) are distributions given that one is in sight, `rank_seen` and
    `suit_seen` (n,) the probabilities that one is.
    """

    ranks: Floats
    suits: Floats
    rank_seen: Floats
    suit_seen: Floats


def _sure(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))


class IndexModel:
    """The network and its temperatures.

    Single precision, one thread and a fixed batch: the same view gives the same numbers whatever
    it is read together with.
    """

    def __init__(self) -> None:
        """Loads the model.

        Raises:
            ModelError: a file is missing or does not have the hash of the registry.
        """
        # Loading the runtime takes longer than most commands do.
        import openvino as ov  # noqa: PLC0415

        model = entry("card_index")
        core = ov.Core()
        network = core.read_model(model.path)
        network.reshape([_BATCH, 3, CORNER_VIEW_PX[1], CORNER_VIEW_PX[0]])
        self._compiled = compiled(core, network)
        self.settings = model.settings

    def logits(self, views: Sequence[Image]) -> Floats:
        """Raw outputs (n, 19) of corner views (see `models.card_index.corner`)."""
        out = np.zeros((len(views), _OUTPUTS))
        for start in range(0, len(views), _BATCH):
            part = views[start : start + _BATCH]
            chunk = np.zeros((_BATCH, CORNER_VIEW_PX[1], CORNER_VIEW_PX[0], 3), np.float32)
            chunk[: len(part)] = np.stack(part).astype(np.float32) / 255
            result = self._compiled(np.ascontiguousarray(chunk.transpose(0, 3, 1, 2)))[0]
            out[start : start + len(part)] = result[: len(part)]
        return out

    def beliefs(self, views: Sequence[Image]) -> IndexBeliefs:
        """Calibrated distributions of corner views."""
        logits = self.logits(views)
        return IndexBeliefs(
            ranks=softmax(logits[:, :13] / self.settings.get("rank_temperature", 1.0)),
            suits=softmax(logits[:, 13:17] / self.settings.get("suit_temperature", 1.0)),
            rank_seen=_sure(logits[:, 17]),
            suit_seen=_sure(logits[:, 18]),
        )
