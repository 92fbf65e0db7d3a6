"""The network that looks at one stack."""

import numpy as np
import pytest

from models.chip_stack.estimator import CLEAR_EDGE, FAINT_EDGE, StackEstimator, faintness
from models.chip_stack.scenes import render
from models.chip_stack.train_data import row
from models.chip_stack.unroll import MIRRORED


def test_a_stack_in_a_mirror_is_the_same_stack():
    rng = np.random.default_rng([990_000, 5])
    made = row(render(rng), rng)
    assert made is not None
    kinds = int(made["kinds"])
    designs = made["colours"][:kinds] * made["light"]
    top = designs[int(made["chips"][made["chips"] >= 0][-1])]
    one, other = (
        StackEstimator().estimate(picture, made["scalars"], top, designs)
        for picture in (made["picture"], made["picture"][:, MIRRORED])
    )
    assert np.allclose(one.count, other.count, atol=1e-4)
    assert np.allclose(one.chips, other.chips, atol=1e-4)
    assert np.isclose(np.exp(one.count).sum(), 1.0)


def test_the_doubt_about_faint_edges_fades_until_they_are_clear():
    assert faintness(FAINT_EDGE - 0.05) == faintness(FAINT_EDGE) == 1.0
    assert faintness((FAINT_EDGE + CLEAR_EDGE) / 2) == pytest.approx(0.5)
    assert faintness(CLEAR_EDGE) == faintness(CLEAR_EDGE + 1.0) == 0.0
