"""Counts the chips of a stack and tells its denominations from its unrolled near side."""
