"""§ 523.10(l): who may receive value chips as a gratuity, or for food and beverage."""

from collections.abc import Iterable, Iterator

from rules_check.chapters.ch523.chapter import EQUIPMENT, Watch
from rules_check.facts.events import Log
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_WHO = "whether the employee is authorised to receive value chips"
_TEXT = "the text on gratuities in force on that day, which was not read"


def _tokes(watch: Watch) -> tuple[Log, ...]:
    logs = (*watch.rnd.preparation.logs, *watch.rnd.logs)
    return tuple(log for log in logs if log.what == "toke_received")


def _not_read(log: Log) -> Verdict:
    return cannot_tell("value chips passed to an employee", _TEXT, (log,))


def _authorised(log: Log, roles: Iterable[str] | None) -> bool | None:
    """Whether who received chips may: as the entry says, else by the roles that were filed."""
    if log.authorised is not None:
        return log.authorised
    if roles is None or log.role is None:
        return None
    return log.role in roles


def _whom(log: Log) -> str:
    return "an employee" if log.role is None else f"an employee ({log.role})"


@EQUIPMENT.provision("523.10(l)", "EQ523-001")
def gratuities_go_to_employees_authorised(watch: Watch) -> Iterator[Verdict]:
    """Value chips are received as gratuities by employees authorised to receive them."""
    for log in _tokes(watch):
        if log.purpose == "food_beverage":
            continue
        if not watch.in_force:
            yield _not_read(log)
            continue
        yield _gratuity(watch, log)
    yield from _tip_box(watch)


def _gratuity(watch: Watch, log: Log) -> Verdict:
    text = f"{_whom(log)} received value chips"
    may = _authorised(log, watch.profile.submission.gratuity_roles)
    if log.purpose is None and may is not False and log.location != "nonfixed":
        return cannot_tell(
            f"{text}; whether as a gratuity or for food and beverage was not told",
            "what the chips were given for",
            (log,),
        )
    if may is None:
        return cannot_tell(f"{text}; whether authorised was not told", _WHO, (log,))
    if may:
        return compliant(f"{text} and is authorised to", (log,))
    return violation(f"{text} without being authorised to", (log,))


def _tip_box(watch: Watch) -> Iterator[Verdict]:
    """Records chips seen to go into the tip box."""
    if not watch.rnd.tips:
        return
    roles = watch.profile.submission.gratuity_roles
    for chips in watch.rnd.tips:
        seat = chips.position
        if not watch.in_force:
            yield cannot_tell("chips went into the tip box", _TEXT, (chips,), position=seat)
        elif roles is not None and "dealer" in roles:
            yield compliant("chips went into the tip box, as dealers may receive them", (chips,))
        else:
            yield cannot_tell(
                "chips went into the tip box; whether dealers are authorised was not told",
                "gratuity_roles in the table's rules submission",
                (chips,),
                position=seat,
            )


@EQUIPMENT.provision("523.10(l)", "EQ523-002")
def chips_for_food_go_to_those_who_serve_on_the_floor(watch: Watch) -> Iterator[Verdict]:
    """Value chips are taken for food and beverage only by those serving from nonfixed places."""
    for log in _tokes(watch):
        if log.purpose != "food_beverage":
            continue
        yield _not_read(log) if not watch.in_force else _served(watch, log)


def _served(watch: Watch, log: Log) -> Verdict:
    text = f"{_whom(log)} received value chips for food or beverage"
    may = _authorised(log, watch.profile.submission.food_beverage_roles)
    if log.location == "fixed":
        return violation(
            f"{text} at a fixed location; only those serving from nonfixed locations may", (log,)
        )
    if may is False:
        return violation(f"{text} without being authorised to", (log,))
    if log.location is None:
        return cannot_tell(
            f"{text}; where it was served from was not told",
            "whether it was served from a nonfixed location",
            (log,),
        )
    if may is None:
        return cannot_tell(f"{text}; whether authorised was not told", _WHO, (log,))
    return compliant(f"{text} from a nonfixed location and is authorised to", (log,))
