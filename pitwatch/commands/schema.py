"""``pitwatch schema``: the JSON Schema of each kind of file."""

import argparse
import json

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "schema",
        help="print the JSON Schema of a kind of file",
        description="Prints the JSON Schema of a kind of file; without KIND, lists the kinds.",
    )
    parser.add_argument("kind", nargs="?", metavar="KIND")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints a schema, or the list of kinds.

    Returns:
        0.

    Raises:
        InputError: there is no such kind.
    """
    from pitwatch.schemas import KINDS, schema
    from rules_check.errors import InputError

    if args.kind is None:
        width = max(map(len, KINDS))
        for name, (title, _) in KINDS.items():
            print(f"{name:<{width}}  {title}")
    elif args.kind in KINDS:
        print(json.dumps(schema(args.kind), indent=2, ensure_ascii=False))
    else:
        raise InputError("no such kind of file", expected=", ".join(KINDS), got=args.kind)
    return 0
