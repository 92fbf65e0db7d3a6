"""Faults: each makes one labelled violation in one round, and nothing else unlawful."""
