"""Runs the shipped index finder with OpenVINO: a picture in, its raw maps out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.inference import compiled
from models.registry import entry

__all__ = ["FinderModel"]

_SIDE = 32
_PAPER = 114


class FinderModel:
    """The network, compiled once per picture size, in single precision and one thread."""

    def __init__(self, path: Path | None = None) -> None:
        """Args: OpenVINO XML; by default the registered model.

        Raises:
            ModelError: a file is missing or does not have the hash of the registry.
        """
        # Loading the runtime takes longer than most commands do.
        import openvino as ov  # noqa: PLC0415

        self._core = ov.Core()
        self._model = self._core.read_model(entry("index_finder").path if path is None else path)
        self._compiled: dict[tuple[int, int], Any] = {}

    def maps(self, image_bgr: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Raw answers (7, ceil(h / 32) * 8, ceil(w / 32) * 8) for a picture (h, w, 3)."""
        height, width = image_bgr.shape[:2]
        tall, wide = -(-height // _SIDE) * _SIDE, -(-width // _SIDE) * _SIDE
        padded = np.full((tall, wide, 3), _PAPER, np.uint8)
        padded[:height, :width] = image_bgr
        if (tall, wide) not in self._compiled:
            model = self._model.clone()
            model.reshape([1, 3, tall, wide])
            self._compiled[tall, wide] = compiled(self._core, model)
        blob = cv2.dnn.blobFromImage(padded, 1 / 255.0)
        return np.asarray(self._compiled[tall, wide](blob)[0][0], np.float32)
