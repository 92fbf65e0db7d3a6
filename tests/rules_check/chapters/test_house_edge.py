"""The house edges of War come out of the engine's own settlement, over all deals of six decks.

2.330 % of the Initial wager for a player who always goes to War, and 18.65 % of the Tie wager:
numbers published for the game, not made here.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rules_check.chapters.ch567.chapter import EDITION as EDITION_567
from rules_check.chapters.ch651a.chapter import EDITION as EDITION_651A
from rules_check.chapters.war.play import Edition
from rules_check.chapters.war.results import RANKING, Due, Result, compare, dues
from rules_check.engine import chapters
from tests.rules_check.chapters.table_log import ODDS, profile_of, violations

DECKS = 6
COPIES = 4 * DECKS
CARDS = 52 * DECKS


def odds_of(edition: str) -> dict[str, Fraction]:
    """Returns the odds of an edition, by wager and result."""
    law = next(c for c in chapters() if c.edition == edition).law.on(None)
    named = {
        "initial.higher": "odds.initial",
        "tie.tie": "odds.tie",
        "war.higher": "odds.war",
        "war.tie": "odds.war_tie",
    }
    return {key: law.fraction(name) for key, name in named.items()}


def net(due: Due | None) -> Fraction:
    """Returns what the player wins or loses on a wager, in stakes."""
    return Fraction(0) if due is None else due.paid - due.taken


def chances(gone: dict[str, int]) -> Iterator[tuple[Result, Fraction]]:
    """Yields the results of the next two cards, dealt from six decks less some cards."""
    left = CARDS - sum(gone.values())
    for player in RANKING:
        own = COPIES - gone.get(player, 0)
        for dealer in RANKING:
            other = COPIES - gone.get(dealer, 0) - (player == dealer)
            yield compare(player, dealer), Fraction(own * other, left * (left - 1))


def edge(edition: Edition, odds: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    """Returns the house edge of always going to War, and of the Tie wager."""
    always = tie = Fraction(0)
    for result, chance in chances({}):
        if result is not Result.TIE:
            due = dues(result, None, edition.war, odds)
            always += chance * net(due["initial"])
            tie += chance * net(due["tie"])
    # All ties are alike: two cards of one rank are gone, whichever it is.
    tied = Fraction(COPIES - 1, CARDS - 1)
    for result, chance in chances({"9": 2}):
        due = dues(Result.TIE, result, edition.war, odds)
        always += tied * chance * (net(due["initial"]) + net(due["war"]))
        tie += tied * chance * net(due["tie"])
    return -always, -tie


@pytest.mark.parametrize(
    ("edition", "name"), [(EDITION_567, "567"), (EDITION_651A, "651a")], ids=["567", "651a"]
)
def test_the_edge_of_always_going_to_war_is_2_330_percent(edition: Edition, name: str) -> None:
    always, tie = edge(edition, odds_of(name))
    assert float(always) == pytest.approx(0.02330, abs=0.000005)
    assert float(tie) == pytest.approx(0.1865, abs=0.00005)


def test_without_the_bonus_on_a_tied_war_the_edge_is_2_877_percent() -> None:
    odds = odds_of("651a") | {"war.tie": Fraction(1)}
    always, _ = edge(EDITION_651A, odds)
    assert float(always) == pytest.approx(0.02877, abs=0.000005)


def test_surrender_costs_half_and_no_more() -> None:
    due = dues(Result.TIE, None, EDITION_567.war, odds_of("567"))
    assert net(due["initial"]) == Fraction(-1, 2)
    assert "war" not in due


@pytest.mark.parametrize("war", list(Result), ids=lambda result: result.value)
def test_both_editions_leave_a_war_player_with_the_same(war: Result) -> None:
    sums = []
    for edition, name in ((EDITION_567, "567"), (EDITION_651A, "651a")):
        due = dues(Result.TIE, war, edition.war, odds_of(name))
        sums.append(net(due["initial"]) + net(due["war"]))
    assert sums[0] == sums[1] == {Result.LOWER: -2, Result.HIGHER: 1, Result.TIE: 2}[war]


CARD_OF = {Result.LOWER: "4C", Result.HIGHER: "KC", Result.TIE: "9C"}
DEALS = [(first, None) for first in Result] + [(Result.TIE, war) for war in Result]


def chips(act: str, wager: str, stakes: Fraction) -> list[str]:
    """Returns the words of a movement of some stakes of 20 dollars at position 3."""
    return [f"{act}3{wager}{int(stakes * 20)}"] if stakes else []


def settled_by(due: dict[str, Due], edition: Edition, original: Result, war: Result | None) -> str:
    """Returns the log of a round at which every wager of 20 dollars comes to what is due."""
    words = ["p3i20", "p3t20", "nmb", f"c3={CARD_OF[original]}", "cD=9H"]
    words += chips("t", "t", due["tie"].taken) + chips("y", "t", due["tie"].paid)
    early = edition is EDITION_567 or war is None
    initial = chips("t", "i", due["initial"].taken) + chips("y", "i", due["initial"].paid)
    if war is None:
        words += initial
        words += ["b3i10"] if original is Result.TIE else []
        return " ".join([*words, "x3", "xD"])
    words += ["p3w20", "p3t20", *(initial if early else []), "burn", "burn", "burn"]
    words += [f"w3={CARD_OF[war]}", "wD=9S", *([] if early else initial)]
    words += chips("t", "w", due["war"].taken) + chips("y", "w", due["war"].paid)
    words += chips("t", "t", due["war_tie"].taken) + chips("y", "t", due["war_tie"].paid)
    return " ".join([*words, "x3", "X3", "xD", "XD"])


@pytest.mark.parametrize(("original", "war"), DEALS, ids=str)
@pytest.mark.parametrize("name", ["567", "651a"])
def test_a_round_settled_as_due_breaks_nothing_and_a_chip_off_does(
    name: str, original: Result, war: Result | None
) -> None:
    edition = EDITION_567 if name == "567" else EDITION_651A
    due = dues(original, war, edition.war, odds_of(name))
    script = settled_by(due, edition, original, war)
    profile = profile_of(name, rules_submission={"decks": 6, **ODDS})
    assert violations(script, profile) == []
    words = script.split()
    for n, word in enumerate(words):
        if word[0] in "ty" and word[1] == "3":
            wrong = [*words[:n], f"{word[:3]}{int(word[3:]) + 1}", *words[n + 1 :]]
            assert len(violations(" ".join(wrong), profile)) == 1, word
