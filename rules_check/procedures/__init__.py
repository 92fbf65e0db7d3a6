"""Procedures that the chapters share, written once in the engine's terms."""
