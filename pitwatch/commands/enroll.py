"""``pitwatch enroll``: a house's own deck and chips, kept with its table profile."""

import argparse
import json
from pathlib import Path

__all__ = ["add_parser", "run"]


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command's arguments."""
    parser = commands.add_parser(
        "enroll",
        help="learn a house's own deck or chips",
        description=(
            "Learns a house's deck from pictures, or a recording, of a deck spread face up, by "
            "suit and in sequence, and says which cards are missing or doubled; or its chips from "
            "one picture of each. Writes a new table profile."
        ),
    )
    kinds = parser.add_subparsers(title="what", metavar="WHAT", required=True)
    deck = kinds.add_parser("deck", help="the deck, from a spread")
    deck.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE")
    deck.set_defaults(run=_run_deck)
    chips = kinds.add_parser("chips", help="the chips, from one picture each")
    chips.add_argument("pictures", nargs="+", metavar="CENTS=PICTURE")
    chips.set_defaults(run=_run_chips)
    for kind in (deck, chips):
        kind.add_argument("--table", type=Path, required=True, help="the table profile (TOML)")
        kind.add_argument(
            "--out", type=Path, required=True, metavar="TOML", help="the profile to write"
        )
        kind.add_argument("--json", action="store_true", help="say what was found as JSON")


def run(args: argparse.Namespace) -> int:
    """Enrols what the arguments name.

    Returns:
        0.

    Raises:
        InputError: a picture, the profile or the place to write cannot be used.
    """
    return int(args.run(args))


def _run_deck(args: argparse.Namespace) -> int:
    from pitwatch.enroll.deck_session import enrol_from
    from pitwatch.enroll.profile_text import with_deck, write_files
    from pitwatch.evidence.files import refuse_to_overwrite
    from rules_check.facts.profile import load_profile
    from rules_check.facts.toml_values import read_text

    name = f"{args.out.stem}.deck.npz"
    for out in (args.out, args.out.with_name(name)):
        refuse_to_overwrite(out, [args.table, *args.pictures])
    load_profile(args.table)
    text = read_text(args.table, what="the table profile")
    enrolled = enrol_from(args.pictures)
    write_files(args.out, with_deck(text, name), {name: enrolled.head.as_bytes()})
    _tell(args, enrolled.as_json(), enrolled.as_text())
    return 0


def _run_chips(args: argparse.Namespace) -> int:
    from pitwatch.enroll.chip_session import chips_from
    from pitwatch.enroll.profile_text import with_chips, write_files
    from pitwatch.evidence.files import refuse_to_overwrite
    from rules_check.facts.profile import load_profile
    from rules_check.facts.toml_values import read_text

    pictures = [Path(words.partition("=")[2]) for words in args.pictures]
    refuse_to_overwrite(args.out, [args.table, *pictures])
    load_profile(args.table)
    text = read_text(args.table, what="the table profile")
    found = chips_from(args.pictures)
    write_files(args.out, with_chips(text, found), {})
    lines = [f"{cents / 100:,.2f} dollars: {', '.join(c.colours)}" for cents, c in found.items()]
    told = {"chips": [{"cents": n, "colours": list(c.colours)} for n, c in found.items()]}
    _tell(args, told, "\n".join(lines))
    return 0


def _tell(args: argparse.Namespace, told: object, text: str) -> None:
    print(json.dumps(told, ensure_ascii=False) if args.json else f"{text}\nwritten: {args.out}")
