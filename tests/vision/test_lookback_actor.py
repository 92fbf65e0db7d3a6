import pytest

from vision.acts.lookback import Passage


@pytest.mark.parametrize(
    ("covers", "actor"),
    [
        pytest.param((900, 0, 0), "dealer", id="dealer-alone"),
        pytest.param((0, 900, 0), "player", id="player-alone"),
        pytest.param((900, 100, 0), "dealer", id="a-finger-of-the-player"),
        pytest.param((900, 500, 0), None, id="both"),
        pytest.param((500, 500, 0), None, id="alike"),
        pytest.param((900, 0, 50), "dealer", id="a-little-unknown"),
        pytest.param((4089, 0, 937), None, id="an-arm-nobody-owns"),
        pytest.param((0, 0, 900), None, id="nobody-known"),
        pytest.param((0, 0, 0), None, id="nobody"),
    ],
)
@pytest.mark.parametrize("near", [True, False], ids=["at-the-change", "on-the-whole"])
def test_nobody_is_named_who_was_not_clearly_alone(
    covers: tuple[int, int, int], actor: str | None, near: bool
) -> None:
    passage = Passage(
        since_ns=0,
        left_ns=1,
        came_ns=2,
        covers=covers,
        near=covers if near else (0, 0, 0),
        sides_in_turn=False,
    )
    assert passage.actor == actor
