"""Small recordings made on the spot."""

from pathlib import Path

import av
import numpy as np


def make_recording(path: Path, *, seconds: float = 12.0, fps: int = 10, **metadata: str) -> Path:
    """Writes a video whose brightness rises with time, so that a picture tells its time."""
    with av.open(str(path), "w") as out:
        out.metadata.update(metadata)
        stream = out.add_stream("libx264", rate=fps)
        stream.width, stream.height, stream.pix_fmt = 320, 180, "yuv420p"
        stream.options = {"preset": "ultrafast", "g": "20"}
        for number in range(round(seconds * fps)):
            picture = np.full((180, 320, 3), min(250, number * 2), np.uint8)
            out.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        out.mux(stream.encode(None))
    return path
