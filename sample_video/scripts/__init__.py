"""Scripts: rounds of play as timed acts, with their log and their truth."""
