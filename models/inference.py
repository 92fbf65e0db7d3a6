"""Compiles a network so that it gives the same numbers on every run and machine."""

from __future__ import annotations

from typing import Any

__all__ = ["compiled"]

_OPTIONS = {
    "INFERENCE_PRECISION_HINT": "f32",
    "NUM_STREAMS": "1",
    "INFERENCE_NUM_THREADS": "1",
}
"""Single precision, one stream and one thread: sums are made in one order."""


def compiled(core: Any, network: Any) -> Any:
    """Returns a network of an OpenVINO core, ready to be called."""
    return core.compile_model(network, "CPU", _OPTIONS)
