"""A mutation run over the law: see ``python -m tools.mutation --help``."""
