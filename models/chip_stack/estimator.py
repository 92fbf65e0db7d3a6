"""Runs the stack network: how many chips, and how many of each design."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.chip_stack.unroll import SCALARS
from models.registry import entry

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Estimate:
    """Log probabilities.

    Attributes:
        count: (MOST_CHIPS,) of 1, 2, ... chips.
        alike: (designs, MOST_CHIPS + 1) of 0, 1, ... chips of each design asked for.
    """

    count: Floats
    alike: Floats


class StackEstimator:
    """The network, loaded once, on one thread and in full precision: same input, same numbers."""

    def __init__(self) -> None:
        """Loads the registered model.

        Raises:
            ModelError: it is missing or altered.
        """
        import openvino as ov  # noqa: PLC0415 - loading it takes longer than most commands

        listed = entry("chip_stack")
        core = ov.Core()
        options = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1}
        self._compiled: Any = core.compile_model(core.read_model(listed.path), "CPU", options)
        self._temperatures = (
            listed.settings["count_temperature"],
            listed.settings["alike_temperature"],
        )

    def estimate(self, picture: NDArray[np.uint8], scalars: Floats, colours: Floats) -> Estimate:
        """Looks at one stack.

        Args:
            picture: (ROWS, COLUMNS, 6) as ``unroll`` gives it.
            scalars: (SCALARS,) of the stand.
            colours: (designs, 4, 3) linear BGR under the face's light: body and spot of the design
                asked for, body and spot of the chip on top.
        """
        many = len(colours)
        answers = self._compiled(
            [
                np.repeat(picture[None].astype(np.float32), many, axis=0),
                np.repeat(scalars.reshape(1, SCALARS).astype(np.float32), many, axis=0),
                colours.astype(np.float32),
            ]
        )
        count = np.asarray(answers[0], float).mean(axis=0) / self._temperatures[0]
        alike = np.asarray(answers[1], float) / self._temperatures[1]
        return Estimate(count=_log_softmax(count), alike=_log_softmax(alike))


def _log_softmax(logits: Floats) -> Floats:
    peak = logits.max(axis=-1, keepdims=True)
    return np.asarray(logits - peak - np.log(np.exp(logits - peak).sum(axis=-1, keepdims=True)))
