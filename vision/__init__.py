"""Pixels to table events."""

import os

# Before numpy is loaded: the tables multiplied here are so small that a second thread only waits,
# and waiting took a quarter of an audit's processor time. Sums are made in one order, too.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
