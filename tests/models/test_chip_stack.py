"""The network that looks at one stack."""

import numpy as np

from models.chip_stack.estimator import StackEstimator
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
