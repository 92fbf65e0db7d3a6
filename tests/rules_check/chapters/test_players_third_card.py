"""§ 631a.11: a third card of the Player's Hand that no Banker's Hand would make lawful."""

import pytest

from tests.rules_check.chapters.baccarat_log import profile_of, violations


def told(cards: str) -> list[str]:
    """Returns the violations of a round whose Banker's Hand was not seen whole."""
    return violations(f"p1B20 nmb {cards} x", profile_of("541", zone=ZONES))


def area(name: str, x: int) -> dict[str, object]:
    return {
        "name": name,
        "kind": "dealer_hand",
        "polygon_mm": [[x, 0], [x + 90, 0], [x + 90, 90], [x, 90]],
    }


ZONES = [area("player", 0), area("banker", 200)]


@pytest.mark.parametrize(
    ("cards", "broken"),
    [
        ("P=3H B=3C P=3D gap@banker P=JD", ["541"]),
        ("P=KH B=3C P=9D gap@banker P=JD", ["541"]),
        ("P=3H B=3C P=2D gap@banker P=JD", []),
        ("P=3H B=3C P=? gap@banker P=JD", []),
        ("P=3H B=3C P=3D gap@banker P=3D", []),
        ("P=3H B=3C P=3D gap@banker P", []),
        ("P=3H B=3C P=3D gap P=JD", []),
        ("P=3H B=3C P=3D gap@banker", []),
        ("P B P gap@banker uP=3H uP=3D P=JD", ["541"]),
        ("P B P gap@banker P=JD uP=3H uP=3D", []),
    ],
    ids=[
        "a third card on six",
        "a third card on nine",
        "on five it is due",
        "one of its cards was not read",
        "one of its cards may have been told twice",
        "the third card was not read",
        "a round may have ended in a gap over the whole table",
        "no third card",
        "its cards were turned before",
        "its cards were turned later",
    ],
)
def test_the_players_cards_alone_may_show_that_none_was_due(cards: str, broken: list[str]) -> None:
    assert told(cards) == broken
