"""Lawful logs, damaged: each led once to a false accusation, of the kind that is named.

A recording is made from a seed, and damaged as the number of the trial tells.
"""

import random
import tomllib

import pytest

from rules_check.engine import check
from rules_check.facts.profile import parse_profile
from rules_check.verdict import Outcome
from sample_video.scripts import simulate, table_toml
from sample_video.scripts.damage import damage, hide_zones

KINDS = {
    "a wager may have been handed back unseen before it was taken up": [
        ("casino_war", "567", 40000, 11),
    ],
    "a gap between the cut accepted and the cut made may hide another shuffle": [
        ("face_up_pai_gow_poker", "688a", 40035, 710),
    ],
    "a round may end and the cards be shuffled in a gap of the round before": [
        ("casino_war", "567", 910006, 18200122),
    ],
    "cards unseen come after the bets seen for them": [
        ("casino_war", "567", 910007, 18200158),
        ("casino_war", "567", 910009, 18200191),
    ],
    "no more bets was called for a deal that was called off": [
        ("casino_war", "567", 910009, 18200192),
    ],
    "nobody is dealt to after the dealer, across a long gap": [
        ("casino_war", "567", 910010, 18200207),
    ],
    "a card face up may have been found unseen before the deal": [
        ("casino_war", "567", 910010, 18200213),
        ("casino_war", "567", 910041, 18200830),
    ],
    "a spread alone tells no opening from a pause": [
        ("casino_war", "567", 910030, 18200601),
        ("casino_war", "567", 910067, 18201340),
    ],
    "in a pause who wagered last has left": [("casino_war", "567", 910030, 18200616)],
    "a card read as it was dealt is not the one turned later": [
        ("blackjack", "549", 910021, 18200422),
        ("blackjack", "549", 910071, 18201434),
        ("blackjack", "549", 910093, 18201863),
    ],
    "a round called off has the bets of its seats, one of them unseen": [
        ("casino_war", "567", 920055, 18401105),
    ],
    "a gap amid the deal may hide another round": [
        ("casino_war", "567", 920098, 18401971),
    ],
    "a bet raised as hands are cleared was made unseen": [
        ("midibaccarat", "543", 950003, 19000075),
    ],
    "a recording may begin between a wager and the one beside it": [
        ("blackjack", "549", 940056, 18801128),
    ],
    "a War wager may lie in the gap that hides its round's first deal": [
        ("casino_war", "567", 960065, 19201318),
    ],
    "burns may be of a War whose wager was hidden": [
        ("casino_war", "651a", 960009, 19200185),
    ],
    "a marker paid for may be taken up after the recording": [
        ("midibaccarat", "543", 960002, 19200056),
    ],
    "a deal across a gap may be of two rounds": [
        ("three_card_poker", "565", 930033, 18600668),
    ],
    "a recording may begin after the bet of a seat that goes to War": [
        ("casino_war", "651a", 930058, 18601164),
    ],
    "a War dealt across a long gap after a whole War deal is another round's": [
        ("casino_war", "651a", 1300390, 7819),
        ("casino_war", "651a", 1300413, 8265),
    ],
    "a wager may lie when the first card of the War deal is burned": [
        ("casino_war", "651a", 1300461, 9238),
        ("casino_war", "567", 1300412, 8245),
    ],
    "a Tie wager goes with a War wager that may have been missed": [
        ("casino_war", "567", 1300095, 1911),
    ],
    "a wager taken up may have been paid in the gap with which its round seems to end": [
        ("blackjack", "549", 1500215, 4310),
    ],
    "what was won and taken up is not taken off the next bet": [
        ("blackjack", "549", 1500479, 9584),
    ],
    "the dealer whose hand was cleared is dealt to in another round": [
        ("three_card_poker", "565", 1500221, 4433),
    ],
    "a Progressive Wager taken in from a seat that has bet anew is for the deal to come": [
        ("three_card_poker", "565", 1500364, 7289),
    ],
    "what is taken may be for a marker from before the recording": [
        ("minibaccarat", "541", 1500010, 217),
    ],
    "a War after bets made anew is not of the round whose hands were all cleared": [
        ("casino_war", "651a", 1805068, 1363),
    ],
    "a side wager made anew is for other cards, though nobody saw hands cleared": [
        ("blackjack", "549", 1803097, 1943),
    ],
    "a bet placed twice had its deal in a gap between, not in one before both": [
        ("three_card_poker", "565", 1930064, 1281),
    ],
    "chips taken up and put down again are for the next cards where the end was doubted": [
        ("casino_war", "567", 2100196, 3934),
    ],
    "across a long gap nobody goes to War whose first card was cleared": [
        ("casino_war", "567", 2230131, 2638),
    ],
    "hands cleared and a bet made that are doubted one by one end a round together": [
        ("casino_war", "567", 2290099, 1984),
    ],
    "a bet and its cards that are doubted one by one make a round together": [
        ("casino_war", "651a", 2240021, 434),
    ],
    "a Progressive Wager that nobody saw made is taken in with those made anew": [
        ("three_card_poker", "565", 2500018, 375),
    ],
    "a void round of which no card was dealt may be one with the next": [
        ("casino_war", "567", 2100269, 5386),
    ],
    "cards cleared that nobody saw dealt came after the bets seen for them": [
        ("casino_war", "567", 2100269, 5396),
    ],
    "a burn before a first deal that nobody saw is no burn of the War": [
        ("casino_war", "567", 2600073, 1466),
        ("casino_war", "651a", 2600270, 5417),
    ],
    "a bet made anew that goes to War was dealt to in the gap between": [
        ("casino_war", "567", 2600221, 4431),
    ],
    "what was collected across a long gap may be the stake of another round": [
        ("casino_war", "567", 2500293, 5874),
    ],
    "where a recording begins the bets of others were missed, whatever is paid later": [
        ("blackjack", "549", 2600281, 5621),
        ("blackjack", "549", 2900014, 299),
    ],
    "a bet handed back whole, its value read twice and not alike, calls its deal off": [
        ("casino_war", "567", 2800060, 1214),
    ],
    "a stake is raised for the cards dealt last": [("blackjack", "549", 1300186, 3727)],
    "a War of a round whose cards nobody saw is no War of the round before": [
        ("casino_war", "567", 980002, 19600048),
    ],
}


@pytest.mark.parametrize(
    ("game", "edition", "seed", "trial"),
    [
        pytest.param(*case, id=f"{kind} {case[2]} {case[3]}")
        for kind, cases in KINDS.items()
        for case in cases
    ],
)
def test_nobody_is_accused(game: str, edition: str, seed: int, trial: int) -> None:
    script = simulate(game, rounds=1 + seed % 6, seed=seed, edition=edition)
    log = damage(script.events, random.Random(trial), times=1 + trial % 3)
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    found = check(log, profile)
    assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []


@pytest.mark.parametrize(
    ("game", "edition", "seed", "trial"),
    [
        ("casino_war", "567", 32, 28),
        ("casino_war", "567", 43, 138),
        ("minibaccarat", "541", 31, 18),
        ("midibaccarat", "543", 39, 96),
        ("blackjack", "549", 38, 82),
        ("blackjack", "549", 39, 90),
        ("three_card_poker", "565", 31, 10),
        ("three_card_poker", "565", 33, 36),
        ("three_card_poker", "565", 35, 51),
        ("three_card_poker", "565", 37, 77),
    ],
)
def test_somebody_who_leans_over_the_table_accuses_nobody(
    game: str, edition: str, seed: int, trial: int
) -> None:
    script = simulate(game, rounds=1 + seed % 4, seed=seed, edition=edition)
    log, rng = script.events, random.Random(trial)
    for _ in range(1 + trial % 2):
        log = hide_zones(log, rng)
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    found = check(log, profile)
    assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []
