"""All faults."""

from __future__ import annotations

from sample_video.scripts.faults.fault import Fault

FAULTS: tuple[Fault, ...] = ()
