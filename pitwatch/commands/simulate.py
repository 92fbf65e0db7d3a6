"""``pitwatch simulate``: scripted rounds with known truth, as a log or as a film."""

import argparse

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    from sample_video.scripts.command import DESCRIPTION, add_arguments

    parser = commands.add_parser(
        "simulate", help="script rounds of play with known truth", description=DESCRIPTION
    )
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Writes the files and names them.

    Returns:
        0.

    Raises:
        InputError: an argument is wrong, or the folder cannot be written to.
    """
    from sample_video.scripts import command

    return command.run(args, print)
