"""Films and stills of a table in play, drawn with NumPy and OpenCV alone."""

from sample_video.render.films import Filmed, camera_points, film
from sample_video.render.stills import Still, still
from sample_video.render.truth import CardTruth, HandTruth, StackTruth, Truth

__all__ = [
    "CardTruth",
    "Filmed",
    "HandTruth",
    "StackTruth",
    "Still",
    "Truth",
    "camera_points",
    "film",
    "still",
]
