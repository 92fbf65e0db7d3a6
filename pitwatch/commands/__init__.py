"""The commands, a module each with ``add_parser`` and ``run``; they import their work late."""
