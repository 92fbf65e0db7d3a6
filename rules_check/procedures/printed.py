"""What is printed on the layout or posted on a sign, as the table's rules submission states it.

Told once, with the first round.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules_check.procedures.payments import odds_words
from rules_check.procedures.play import BasePlay
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["layout_approved", "logo_shown", "odds_posted"]

Due = Fraction | str | None
"""Odds, the letter of a pay table, or None where which is due is not known."""


def layout_approved(play: BasePlay) -> Iterator[Verdict]:
    """Asks that the layout was approved."""
    return _told(
        play,
        play.profile.submission.layout_approved,
        "the layout has to be approved",
        "layout_approved",
    )


def logo_shown(play: BasePlay) -> Iterator[Verdict]:
    """Asks that the layout shows the name or logo of the certificate holder."""
    return _told(
        play,
        play.profile.submission.layout_logo,
        "the layout has to show the certificate holder's name or logo",
        "layout_logo",
    )


def _told(play: BasePlay, told: bool | None, due: str, key: str) -> Iterator[Verdict]:
    if play.previous is not None:
        return
    if told is None:
        yield cannot_tell(
            f"{due}; whether it does is not known", f"{key} in the table's rules submission"
        )
    elif told:
        yield compliant(f"{due} and does")
    else:
        yield violation(f"{due} and does not", ())


def odds_posted(play: BasePlay, due: Mapping[str, Due], *, sign: bool) -> Iterator[Verdict]:
    """Asks that the odds of some wagers are printed on the layout.

    Args:
        play: the round; only the first is judged.
        due: what is to be posted for each wager, by its name in event logs.
        sign: whether a sign at the table will do.
    """
    if play.previous is not None or not due:
        return
    filed = play.profile.submission
    names = " and ".join(name.replace("_", " ") for name in due)
    where = "on the layout or a sign" if sign else "on the layout"
    text = f"the odds of {names} wagers have to be shown {where}"
    if filed.odds_posted_on == "none":
        yield violation(f"{text} and are shown nowhere", ())
    elif filed.odds_posted_on == "sign" and not sign:
        yield violation(f"{text} and are shown on a sign", ())
    elif filed.posted_odds is None:
        yield cannot_tell(
            f"{text}; which are shown is not known", "posted_odds in the table's rules submission"
        )
    else:
        yield _compared(text, filed.posted_odds, due, told=filed.odds_posted_on is not None)


def _compared(
    text: str, posted: Mapping[str, Fraction | str], due: Mapping[str, Due], *, told: bool
) -> Verdict:
    for name, lawful in due.items():
        shown = posted.get(name)
        if shown is None:
            return violation(f"{text}; those of {name.replace('_', ' ')} are not", ())
        if lawful is not None and shown != lawful:
            return violation(
                f"{text}; {name.replace('_', ' ')} is due at {_words(lawful)} and shown at "
                f"{_words(shown)}",
                (),
            )
    if not told or None in due.values():
        return cannot_tell(
            f"{text}; where they are shown, or which are in force, is not known",
            "odds_posted_on and the pay tables in the table's rules submission",
        )
    return compliant(f"{text} and are")


def _words(value: Fraction | str) -> str:
    return f"table {value}" if isinstance(value, str) else odds_words(value)
