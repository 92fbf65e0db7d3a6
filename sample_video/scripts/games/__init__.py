"""The games that are simulated."""

from __future__ import annotations

from rules_check.errors import InputError
from sample_video.scripts.game import Game
from sample_video.scripts.games.baccarat import MIDIBACCARAT, MINIBACCARAT
from sample_video.scripts.games.blackjack import BLACKJACK
from sample_video.scripts.games.casino_war import CASINO_WAR
from sample_video.scripts.games.pai_gow import FACE_UP_PAI_GOW_POKER, PAI_GOW
from sample_video.scripts.games.three_card_poker import THREE_CARD_POKER

__all__ = ["GAMES", "find_game"]

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        CASINO_WAR,
        MINIBACCARAT,
        MIDIBACCARAT,
        BLACKJACK,
        THREE_CARD_POKER,
        FACE_UP_PAI_GOW_POKER,
        PAI_GOW,
    )
}


def find_game(name: str) -> Game:
    """The game of that name.

    Raises:
        InputError: It is not simulated.
    """
    game = GAMES.get(name)
    if game is None:
        raise InputError(
            "this game is not simulated", expected=" or ".join(GAMES), got=str(name)[:60]
        )
    return game
