from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.staged_table import CHIPS
from vision.chips.colour import Palette, match_face, to_lab, to_linear, to_srgb

PALETTE = Palette.of(CHIPS)
LIGHTS = {
    "plain": (1.0, 1.0, 1.0),
    "warm": (0.75, 1.0, 1.3),
    "cool": (1.3, 1.0, 0.8),
    "dim": (0.5, 0.5, 0.5),
    "bright": (1.6, 1.6, 1.6),
}


def rim(kind, light, seed=1):
    """Pixels of a rim: body, spots and blurred mixes of both, with noise."""
    rng = np.random.default_rng(seed)
    share = rng.choice([0.0, 0.0, 0.0, 0.4, 1.0], size=80)[:, None]
    body, spot = PALETTE.linear[kind]
    colours = to_srgb((body + share * (spot - body)) * np.array(light))
    return colours + rng.normal(0, 4, colours.shape)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("kind", range(4), ids=["1", "5", "25", "100"])
def test_the_chip_on_top_is_known_in_any_usual_light(kind, light):
    match = match_face(rim(kind, LIGHTS[light]), PALETTE)
    assert int(match.probabilities().argmax()) == kind
    assert match.probabilities()[kind] > 0.8
    # The light on a dark or strongly coloured chip is known less well.
    assert np.allclose(match.best_gain(kind), LIGHTS[light], rtol=0.7)


def test_palette_rises_in_value_and_reads_rgb():
    palette = Palette.of(list(CHIPS)[::-1])
    assert palette.cents == (100, 500, 2500, 10000)
    assert np.allclose(to_srgb(palette.linear[1, 0]), [0x2A, 0x32, 0xA8], atol=0.5)


def test_linear_light_round_trip_and_lab_of_white():
    values = np.linspace(0, 255, 18).reshape(6, 3)
    assert np.allclose(to_srgb(to_linear(values)), values, atol=1e-6)
    assert np.allclose(to_lab(np.ones(3)), [100, 0, 0], atol=0.1)


@pytest.mark.parametrize("kind", [0, 1], ids=["white with dark spots", "black with white spots"])
def test_a_chip_is_told_from_another_in_its_colours_turned_about(kind):
    white, black = ("#e8e6dc", "#151515"), ("#2c2a33", "#f5efe0")
    chips = [
        SimpleNamespace(cents=cents, colours=colours)
        for cents, colours in ((100, white), (10_000, black))
    ]
    palette = Palette.of(chips)
    body, spot = palette.linear[kind]
    share = np.linspace(0, 1, 80)[:, None] < 0.34
    noise = np.random.default_rng(1).normal(0, 4, (80, 3))
    seen = to_srgb(body + share * (spot - body)) + noise
    assert match_face(seen, palette).probabilities()[kind] > 0.98
