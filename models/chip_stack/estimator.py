"""Runs the stack network: how many chips, and which design each one is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.chip_stack.unroll import MIRRORED, SCALARS
from models.inference import compiled
from models.registry import entry

Floats = NDArray[np.float64]

# The first of a stand's scalars where a chip shows 0.9 and 1.6 pixels of its edge: below the first,
# the error of the face's place is as large as a chip, above the second the network may be believed.
FAINT_EDGE, CLEAR_EDGE = 0.3, 1.6 / 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Estimate:
    """Log probabilities.

    Attributes:
        count: (MOST_CHIPS,) of 1, 2, ... chips.
        chips: (designs, MOST_CHIPS) of each design for the chip on top, the one below it, and so
            on; those of one chip sum to 1.
    """

    count: Floats
    chips: Floats


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
        self._compiled = compiled(core, core.read_model(listed.path))
        self._temperatures = (
            listed.settings["count_temperature"],
            listed.settings["chip_temperature"],
            listed.settings["faint_doubt"],
        )

    def estimate(
        self, picture: NDArray[np.uint8], scalars: Floats, top: Floats, designs: Floats
    ) -> Estimate:
        """Looks at one stack, and at its mirror image.

        A stack in a mirror is the same stack, and what two looks say together errs less than
        either (a twentieth less of the loss, as much as twice the training brought).

        Args:
            picture: (ROWS, COLUMNS, 6) as ``unroll`` gives it.
            scalars: (SCALARS,) of the stand.
            top: (2, 3) body and spot of the chip on top, linear BGR under the face's light.
            designs: (designs, 2, 3) the same of every chip the table has.
        """
        looks = picture, np.take(picture, MIRRORED, axis=1)
        first, second = (self._logits(look, scalars, top, designs) for look in looks)
        answers = [(one + other) / 2 for one, other in zip(first, second, strict=True)]
        counted, designed, faint = self._temperatures
        counted *= faint ** faintness(float(scalars[0]))
        count, chips = answers[0] / counted, answers[1] / designed
        return Estimate(count=_log_softmax(count, -1), chips=_log_softmax(chips, 0))

    def _logits(
        self, picture: NDArray[np.uint8], scalars: Floats, top: Floats, designs: Floats
    ) -> tuple[Floats, Floats]:
        answers = self._compiled(
            [
                picture[None].astype(np.float32),
                scalars.reshape(1, SCALARS).astype(np.float32),
                top[None].astype(np.float32),
                designs[None].astype(np.float32),
            ]
        )
        return np.asarray(answers[0], float)[0], np.asarray(answers[1], float)[0]


def faintness(edge: float) -> float:
    """How much of the doubt about faint edges holds, 0..1, by the first of a stand's scalars."""
    return min(1.0, max(0.0, (CLEAR_EDGE - edge) / (CLEAR_EDGE - FAINT_EDGE)))


def _log_softmax(logits: Floats, axis: int) -> Floats:
    peak = logits.max(axis=axis, keepdims=True)
    total = np.log(np.exp(logits - peak).sum(axis=axis, keepdims=True))
    return np.asarray(logits - peak - total)
