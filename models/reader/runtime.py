"""Runs the shipped reader with OpenVINO: canonical views in, calibrated distributions out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from models.inference import compiled
from models.reader.head import HouseHead, softmax
from models.reader.rectify import VIEW_SIZE_PX, Image
from models.registry import entry

__all__ = ["Beliefs", "ReaderModel", "calibrated", "softmax"]

Floats = npt.NDArray[np.float64]

_BATCH = 2
"""Views run together: those of one card. Film reads card by card, and a place left empty costs as
much as one that is used."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Beliefs:
    """What is believed of n views.

    `ranks` (n, 13) and `suits` (n, 4) are distributions given a readable face, `hidden` (n,) is the
    probability that there is none.
    """

    ranks: Floats
    suits: Floats
    hidden: Floats


class ReaderModel:
    """The network and its calibration.

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

        model = entry("reader")
        core = ov.Core()
        network = core.read_model(model.path)
        network.reshape([_BATCH, 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0]])
        last = network.get_results()[0].input_value(0)
        self._weights, self._bias, inner = _last_layer(last)
        network.add_outputs([inner])
        self._compiled = compiled(core, network)
        self.settings = model.settings
        self.sha256 = model.files[-1][1]
        self.house: HouseHead | None = None

    def trained_head(self) -> HouseHead:
        """The last layer as trained."""
        return HouseHead(weights=self._weights, bias=self._bias, reader_sha256=self.sha256, cards=0)

    def logits(self, views: Sequence[Image]) -> Floats:
        """Raw outputs (n, 18) of canonical views, the mean over both ways up."""
        raw, inner = self._run(views)
        out = raw if self.house is None else self.house.logits(inner)
        return np.asarray((out[0::2] + out[1::2]) / 2)

    def features(self, views: Sequence[Image]) -> tuple[Floats, Floats]:
        """What the last layer sees of canonical views, (n, k) upright and upside down."""
        _, inner = self._run(views)
        return inner[0::2], inner[1::2]

    def _run(self, views: Sequence[Image]) -> tuple[Floats, Floats]:
        """Raw outputs (2n, 18) and features (2n, k) of views, each followed by itself turned."""
        both = [v for view in views for v in (view, view[::-1, ::-1])]
        out = np.zeros((len(both), 18))
        inner = np.zeros((len(both), self._weights.shape[1]))
        for start in range(0, len(both), _BATCH):
            part = both[start : start + _BATCH]
            chunk = np.zeros((_BATCH, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0], 3), np.float32)
            chunk[: len(part)] = np.stack(part).astype(np.float32) / 255
            result = self._compiled(np.ascontiguousarray(chunk.transpose(0, 3, 1, 2)))
            out[start : start + len(part)] = result[0][: len(part)]
            inner[start : start + len(part)] = result[1][: len(part)]
        return out, inner

    def beliefs(self, views: Sequence[Image]) -> Beliefs:
        """Calibrated distributions of canonical views (see `models.reader.rectify`)."""
        return calibrated(self.logits(views), self.settings)


def _last_layer(output: Any) -> tuple[Floats, Floats, Any]:
    """Weights (18, k), bias (18,) and input of the fully connected layer before the output."""
    add = output.get_node()
    parts = [add.input_value(0), add.input_value(1)]
    product = next(p for p in parts if p.get_node().get_type_name() == "MatMul")
    bias = _constant(next(p for p in parts if p is not product))
    weights = _constant(product.get_node().input_value(1))
    if weights.shape[0] != bias.size:
        weights = weights.T
    return weights, bias.ravel(), product.get_node().input_value(0)


def _constant(output: Any) -> Floats:
    """The value of a constant, which may be kept in half precision behind a conversion."""
    node = output.get_node()
    while node.get_type_name() != "Constant":
        node = node.input_value(0).get_node()
    return np.asarray(node.get_data(), np.float64)


def calibrated(logits: Floats, settings: Mapping[str, float]) -> Beliefs:
    """Logits (n, 18) to distributions: a temperature each, and a little of "anything" mixed in."""
    surprise = settings.get("surprise", 0.0)
    ranks = softmax(logits[:, :13] / settings.get("rank_temperature", 1.0))
    suits = softmax(logits[:, 13:17] / settings.get("suit_temperature", 1.0))
    face = np.clip(logits[:, 17] / settings.get("face_temperature", 1.0), -30, 30)
    return Beliefs(
        ranks=ranks * (1 - surprise) + surprise / 13,
        suits=suits * (1 - surprise) + surprise / 4,
        hidden=np.asarray(1 / (1 + np.exp(face))),
    )
