import numpy as np
import pytest

from vision.chips.photo_count import count_interval, estimate_stack


def seen_box(chips: int, elevation_deg: float) -> tuple[float, float]:
    e = np.radians(elevation_deg)
    return 100.0, float(100 * np.sin(e) + chips * 8.35 * np.cos(e))


@pytest.mark.parametrize("chips", [1, 2, 5, 10, 20])
@pytest.mark.parametrize("elevation_deg", [15, 30, 45, 60])
def test_the_interval_holds_the_true_number(chips: int, elevation_deg: float) -> None:
    low, high = count_interval(*seen_box(chips, elevation_deg))
    assert low <= chips <= high


@pytest.mark.parametrize("chips", [1, 3, 10])
@pytest.mark.parametrize("elevation_deg", [20, 40, 55])
def test_a_known_elevation_narrows_the_interval(chips: int, elevation_deg: float) -> None:
    low, high = count_interval(*seen_box(chips, elevation_deg), float(np.radians(elevation_deg)))
    blind = count_interval(*seen_box(chips, elevation_deg))
    assert low <= chips <= high
    assert high - low < blind[1] - blind[0]


def test_tall_stacks_have_narrower_intervals() -> None:
    low, high = count_interval(*seen_box(20, 20))
    assert high <= 2 * low


def test_without_a_profile_the_value_is_unknown() -> None:
    image = np.full((200, 200, 3), 90, np.uint8)
    estimate = estimate_stack(image, (50, 50, 120, 140))
    assert estimate.cents is None
    assert estimate.count[0] >= 1
