"""A short hand for event logs of baccarat: one word an act, one act a second.

It has the words of ``table_log`` (``nmb`` ``say:`` ``shuffle`` ``load=8`` ``cover`` ``gap``
``left3`` ``log:`` ``staff:`` ``+60``) and, in place of its wagers and cards:

===================  =============================================================
``p3B25``            position 3 places 25 dollars on a wager, named by one letter
``P=8C`` ``B=KH``    a card face up to the Player's or the Banker's Hand
``P`` ``B``          a card face down
``uP=8C`` ``uP3=8C`` the next face-down card is turned, by the dealer or position 3
``P>3`` ``3>P``      cards are handed to position 3, and come back
``B>c`` ``c>3``      the Banker's Hand goes under the shoe's corner, and from there to 3
``m3+1.25``          a marker is put down for position 3; ``m3-1.25`` taken up
``f3P``              the player at 3 touches the Player's Hand
``x``                both hands are cleared; ``xP`` ``xB`` one of them
===================  =============================================================

Letters: P Player, B Banker, T Tie, D and E Dragon Bonus on Player and Banker, V vigorish, H House
Money. Acts: ``p`` placed, ``a`` added, ``r`` removed, ``t`` taken, ``y`` paid, ``b`` returned. A
card may be ``?``, or have readings as in ``table_log``, and ``:down`` ``:noface`` ``:right``
(drawn) ``:left`` (placed).
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import Event, parse_events
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding
from tests.rules_check.chapters import table_log
from tests.rules_check.chapters.cases import told

__all__ = ["BaccaratCase", "differences", "events_of", "findings", "profile_of", "violations"]

WAGERS = {
    "P": "player",
    "B": "banker",
    "T": "tie",
    "D": "dragon_player",
    "E": "dragon_banker",
    "V": "vigorish",
    "H": "house_money",
    "?": None,
}
HANDS = {"P": "player", "B": "banker", "c": "shoe_corner", "?": None}
GAMES = {"541": "minibaccarat", "543": "midibaccarat"}

_CHIPS = re.compile(r"([parhtyb])(\d+|\?)([PBTDEVH?])([^@]*)")
_CARD = re.compile(r"([PB?])(?:=([^:]*))?((?::\w+)*)")
_TURN = re.compile(r"u([PB])(\d*)(?:=(.*))?")
_MOVE = re.compile(r"([PBc]|\d+)>([PBc]|\d+)")
_MARKER = re.compile(r"m(\d+|\?)([+-])(.*)")
_TOUCH = re.compile(r"f(\d+)([PB])")
_CLEAR = re.compile(r"x([PB]?)")
_CASH = re.compile(r"cash(\d+)([PBTDE]?)(.*)")


def _cents(text: str) -> Any:
    if text in {"?", ""}:
        return None
    low, _, high = text.partition("..")
    bounds = [round(float(part) * 100) for part in (low, high or low)]
    return bounds if high else bounds[0]


def _seat(text: str) -> Any:
    return None if text == "?" else int(text)


def _spot(text: str) -> Any:
    return int(text) if text.isdigit() else HANDS[text]


def _identity(text: str | None) -> dict[str, Any]:
    if text is not None and "/" in text:
        return {"readings": {c: float(p) for c, p in (r.split("/") for r in text.split(","))}}
    return {"card": None if text in {None, "?"} else text}


def _card(m: re.Match[str]) -> dict[str, Any]:
    face = "down" if m[2] is None else "up"
    hands: dict[str, Any] = {"drawn_with": "left", "placed_with": "right"}
    facts = {"type": "card_dealt", "to": HANDS[m[1]], "face": face} | hands | _identity(m[2])
    options = {
        "down": {"face": "down"},
        "up": {"face": "up"},
        "noface": {"face": None},
        "right": {"drawn_with": "right"},
        "left": {"placed_with": "left"},
        "nohand": {"drawn_with": None},
    }
    for option in m[3].split(":")[1:]:
        facts |= options[option]
    return facts


def _chips(m: re.Match[str]) -> dict[str, Any]:
    action, actor = table_log.ACTS[m[1]]
    return {
        "type": "chips",
        "action": action,
        "actor": actor,
        "position": _seat(m[2]),
        "wager": WAGERS[m[3]],
        "cents": _cents(m[4]),
    }


def _turn(m: re.Match[str]) -> dict[str, Any]:
    facts = {"type": "card_turned", "to": HANDS[m[1]], "actor": "player" if m[2] else "dealer"}
    return facts | {"position": int(m[2]) if m[2] else None} | _identity(m[3])


def _move(m: re.Match[str]) -> dict[str, Any]:
    actor = "player" if m[1].isdigit() else "dealer"
    return {"type": "card_moved", "from": _spot(m[1]), "to": _spot(m[2]), "actor": actor}


def _marker(m: re.Match[str]) -> dict[str, Any]:
    action = {"+": "placed", "-": "removed"}[m[2]]
    return {"type": "marker", "action": action, "position": _seat(m[1]), "cents": _cents(m[3])}


def _cash(m: re.Match[str]) -> dict[str, Any]:
    wager = WAGERS[m[2]] if m[2] else None
    return {"type": "cash", "position": int(m[1]), "wager": wager, "cents": _cents(m[3])}


_READERS: list[tuple[re.Pattern[str], Any]] = [
    (_CARD, _card),
    (_TURN, _turn),
    (_MOVE, _move),
    (_MARKER, _marker),
    (_CLEAR, lambda m: {"type": "cards_cleared", "to": HANDS[m[1]] if m[1] else None}),
    (_CASH, _cash),
    (_CHIPS, _chips),
    (
        _TOUCH,
        lambda m: {
            "type": "card_touched",
            "actor": "player",
            "position": int(m[1]),
            "to": HANDS[m[2]],
        },
    ),
    (re.compile(r"gap(?:\*\d+)?@(\S+)"), lambda m: {"type": "gap", "zones": m[1].split(",")}),
    (re.compile(r"cover"), lambda m: {"type": "cover_card", "at": "shoe"}),
]


def events_of(script: str, positions: int = 7) -> tuple[Event, ...]:
    """Returns the events of a script."""
    lines: list[str] = []
    t = 1.0
    for number, said in enumerate(script.split(), start=1):
        if said.startswith("+"):
            t += float(said[1:])
            continue
        word, _, confidence = said.partition("~")
        found = [(p.fullmatch(word), reader) for p, reader in _READERS if p.fullmatch(word)]
        if found:
            facts: dict[str, Any] = found[0][1](found[0][0])
        else:
            facts = table_log.records(word)[0]
        stamp = {"id": f"e{number}", "t": t, "t_end": t + 0.5, "source": "simulator"}
        sure = {"confidence": float(confidence) if confidence else 1.0}
        if facts["type"] == "gap":
            length = float(word.partition("*")[2].partition("@")[0] or 1)
            stamp["t_end"] = t + length - 0.5
            t += length - 1
        lines.append(json.dumps(facts | stamp | sure))
        t += 1
    return parse_events(lines, file="script", positions=positions)


def profile_of(edition: str = "541", **more: Any) -> TableProfile:
    """Returns a table profile; ``zone=``, ``rules_submission=`` and so on add to it."""
    table = {"id": "T", "game": GAMES[edition], "edition": edition, "positions": 7}
    return parse_profile({"table": table, **more}, file="profile")


def findings(script: str, profile: TableProfile) -> tuple[Finding, ...]:
    """Returns the findings on a script."""
    return check(events_of(script, profile.positions), profile)


def violations(script: str, profile: TableProfile) -> list[str]:
    """Returns each violation as ``section``, ``section@position`` or ``2:section`` in round 2."""
    broken = [f for f in findings(script, profile) if f.outcome.value == "violation"]
    return [_short(finding) for finding in broken]


def _short(finding: Finding) -> str:
    where = "" if finding.position is None else f"@{finding.position}"
    rnd = "" if finding.round == 1 else f"{finding.round}:"
    return f"{rnd}{finding.section}{where}"


@dataclass(frozen=True, slots=True)
class BaccaratCase:
    """One log and what the law says about it.

    Attributes:
        name: what is special about it.
        script: the log in short hand.
        breaks: all violations of the whole log.
        tells: outcome of single provisions, as in ``MB541-028@3``; ``none`` for no finding.
        filed: the rules submission.
        edition: the chapter that governs.
        more: further tables of the profile.
    """

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)
    filed: dict[str, Any] = field(default_factory=dict)
    edition: str = "541"
    more: dict[str, Any] = field(default_factory=dict)

    def table(self) -> TableProfile:
        """Returns the table profile."""
        return profile_of(self.edition, rules_submission=self.filed, **self.more)


def differences(case: BaccaratCase) -> list[str]:
    """Returns in words where the law says something else than the case expects."""
    profile = case.table()
    found = findings(case.script, profile)
    wrong = [
        f"{key}: expected {wanted}, got {told(found, key)}"
        for key, wanted in case.tells.items()
        if told(found, key) != wanted
    ]
    broken = violations(case.script, profile)
    if sorted(broken) != sorted(case.breaks):
        reasons = [f.message for f in found if f.outcome.value == "violation"]
        wrong.append(f"expected violations {list(case.breaks)}, got {broken}: {reasons}")
    return wrong
