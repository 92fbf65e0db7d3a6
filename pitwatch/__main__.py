"""``python -m pitwatch``."""

import sys

from pitwatch.cli import main

sys.exit(main())
