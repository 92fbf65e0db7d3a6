"""Scripts: rounds of play as timed acts, with their log and their truth."""

from sample_video.scripts.script import Script
from sample_video.scripts.simulate import simulate
from sample_video.scripts.table_file import table_toml

__all__ = ["Script", "simulate", "table_toml"]
