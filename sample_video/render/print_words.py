"""What is printed on the cloth of each game."""

from dataclasses import dataclass, replace

from sample_video.render.look import Look
from sample_video.scripts.areas import Area, TableLayout


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one felt.

    Attributes:
        title: The name of the game.
        rules: Two sentences on arcs; the second may be empty.
        wagers: Word of each betting area.
        accents: Betting areas printed in the second colour.
        two_dealer_hands: The dealer's place is printed for two hands.
        hands_in_middle: Large places for two hands leave no room for more print there.
    """

    title: str
    rules: tuple[str, str]
    wagers: dict[str, str]
    accents: frozenset[str]
    two_dealer_hands: bool = False
    hands_in_middle: bool = False


_BACCARAT = Words(
    title="BACCARAT",
    rules=("TIE BET  ·  DRAGON BONUS", "ODDS ARE POSTED AT THE TABLE"),
    wagers={
        "player": "PLAYER",
        "banker": "BANKER",
        "tie": "TIE",
        "dragon_player": "DRAGON",
        "dragon_banker": "DRAGON",
    },
    accents=frozenset({"tie", "banker"}),
    hands_in_middle=True,
)
_BLACKJACK = Words(
    title="BLACKJACK",
    rules=("ROYAL MATCH 21", ""),
    wagers={"box": "", "royal_match": "ROYAL"},
    accents=frozenset({"royal_match"}),
)
_THREE_CARD = Words(
    title="THREE CARD POKER",
    rules=("SIX CARD BONUS", ""),
    wagers={
        "ante": "ANTE",
        "play": "PLAY",
        "pair_plus": "PAIR +",
        "six_card": "6 CARD",
        "progressive": "",
    },
    accents=frozenset({"pair_plus", "six_card"}),
)
_PAI_GOW = Words(
    title="PAI GOW",
    rules=("COPIES GO TO THE DEALER", ""),
    wagers={"main": "BET", "fortune": "FORTUNE", "ace_high": "ACE HIGH"},
    accents=frozenset({"fortune", "ace_high"}),
)
_BY_WAGER = (
    ("banker", _BACCARAT),
    ("box", _BLACKJACK),
    ("ante", _THREE_CARD),
    ("main", _PAI_GOW),
)


def words_of(layout: TableLayout, look: Look) -> Words:
    """The words of a felt, known by its betting areas; Casino War has those of its look."""
    wagers = {area.wager for area in layout.areas}
    if "banker" in wagers and "dragon_banker" not in wagers:
        return replace(_BACCARAT, rules=("TIE BET", _BACCARAT.rules[1]))
    for wager, words in _BY_WAGER:
        if wager in wagers:
            return words
    return Words(
        title=look.title,
        rules=look.rules,
        wagers=dict(zip(("initial", "tie", "war"), look.labels, strict=True)),
        accents=frozenset({"tie"}),
        two_dealer_hands=True,
    )


def label_of(area: Area) -> str:
    """The word in a place of cards or of markers: whose hand, or the player's number."""
    if area.kind == "marker":
        return str(area.position)
    return (area.hand or "").upper() if area.kind == "dealer_hand" else ""
