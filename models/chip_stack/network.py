"""The network that counts a stack's chips and says, chip by chip, which design each one is."""

from __future__ import annotations

import torch
from torch import nn

from models.chip_stack.unroll import (
    FACE_SHARES,
    MOST_CHIPS,
    ROWS,
    ROWS_A_CHIP,
    ROWS_ABOVE,
    SCALARS,
)

# Layers work on every second row. A chip's own rows are read with one more on either side.
_HALF_ROWS = (ROWS + 1) // 2
_CHIP_ROWS = ROWS_A_CHIP // 2
_READ_ROWS = _CHIP_ROWS + 3
_FIRST_ROW = (len(FACE_SHARES) + ROWS_ABOVE) // 2 - 1
TRUNK, DESIGN, WIDE = 48, 32, 96
# Half rows read around where the foot of 1, 2, ... chips would be.
_FOOT_ROWS = _CHIP_ROWS * 4 - 1


class StackNetwork(nn.Module):
    """An unrolled near side and the colours of a table's chips in, two sets of logits out.

    What the picture shows is worked out once; every design is then compared with it by the same
    small branch, so that any number of designs in any order can be asked for.

    Input: picture (n, ROWS, COLUMNS, 6) 0..255; scalars (n, SCALARS); top (n, 2, 3) body and spot
    of the chip on top and designs (n, designs, 2, 3) of every chip of the table, linear BGR under
    the face's light; there (n, designs) 1 for designs, 0 for padding.
    Output: logits (n, MOST_CHIPS) of 1, 2, ... chips; logits (n, designs, MOST_CHIPS) of each
    design for the chip on top, the one below, and so on, to be compared over the designs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _block(12 + SCALARS, 24, (1, 2)),
            _block(24, 32, (2, 1)),
            _block(32, TRUNK, (1, 1)),
            _block(TRUNK, TRUNK, (1, 2)),
        )
        self.design = nn.Sequential(_block(4, 12, (2, 2)), _block(12, 20, (1, 2)))
        self.compare = nn.Sequential(
            nn.Conv2d(TRUNK + 20, DESIGN, (3, 1), padding=(1, 0), bias=False),
            nn.BatchNorm2d(DESIGN),
            nn.ReLU(),
        )
        self.down = nn.Sequential(
            nn.Conv1d(2 * DESIGN, 32, 5, padding=2), nn.ReLU(), nn.Conv1d(32, 32, 5, padding=2)
        )
        self.chip = nn.Conv1d(32, 1, _READ_ROWS, stride=_CHIP_ROWS)
        self.along = nn.Sequential(
            nn.Conv1d(2 * TRUNK + 2 * DESIGN, 64, 5, padding=2),
            nn.ReLU(),
            nn.Conv1d(64, 48, 5, padding=4, dilation=2),
            nn.ReLU(),
        )
        self.foot = nn.Sequential(
            nn.Conv1d(48, 32, _FOOT_ROWS, stride=_CHIP_ROWS), nn.ReLU(), nn.Conv1d(32, 1, 1)
        )
        self.count = nn.Sequential(
            nn.Linear(48 * _HALF_ROWS + SCALARS, WIDE),
            nn.ReLU(),
            nn.Dropout(0.2),
            nn.Linear(WIDE, MOST_CHIPS),
        )

    def forward(
        self,
        picture: torch.Tensor,
        scalars: torch.Tensor,
        top: torch.Tensor,
        designs: torch.Tensor,
        there: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        many, kinds = designs.shape[0], designs.shape[1]
        picture = picture.permute(0, 3, 1, 2)
        light, felt = ((part / 255) ** 2.2 for part in picture.split(3, dim=1))
        planes = scalars[:, :, None, None] * torch.ones_like(picture[:, :1])
        tops = _compared(light, top)
        shadow = torch.cat(_against(light, felt), dim=1)
        trunk = self.trunk(torch.cat([picture / 127.5 - 1, tops, planes, shadow], dim=1))

        lights = light[:, None].expand(-1, kinds, -1, -1, -1).flatten(0, 1)
        branch = self.design(_compared(lights, designs.flatten(0, 1)))
        shared = trunk[:, None].expand(-1, kinds, -1, -1, -1).flatten(0, 1)
        found = _rows(self.compare(torch.cat([shared, branch], dim=1)))
        down = torch.relu(self.down(found))[:, :, _FIRST_ROW:]
        short = _CHIP_ROWS * (MOST_CHIPS - 1) + _READ_ROWS - (_HALF_ROWS - _FIRST_ROW)
        chips = self.chip(nn.functional.pad(down, (0, max(0, short))))[:, 0, :MOST_CHIPS]

        best = found.unflatten(0, (many, kinds)) * there[:, :, None, None]
        seen = self.along(torch.cat([_rows(trunk), best.amax(dim=1)], dim=1))
        count = self.count(torch.cat([seen.flatten(1), scalars], dim=1)) + self._feet(seen)
        return count, chips.unflatten(0, (many, kinds))

    def _feet(self, seen: torch.Tensor) -> torch.Tensor:
        """Logits (n, MOST_CHIPS) of a foot where each number of chips would have it."""
        down = seen[:, :, _FIRST_ROW:]
        short = _CHIP_ROWS * (MOST_CHIPS - 1) + _FOOT_ROWS - down.shape[2]
        feet: torch.Tensor = self.foot(nn.functional.pad(down, (0, max(0, short))))
        return feet[:, 0, :MOST_CHIPS]


def _compared(light: torch.Tensor, design: torch.Tensor) -> torch.Tensor:
    """(n, 4, ROWS, COLUMNS): brightness and rest of (n, 3, ROWS, COLUMNS) for both colours."""
    both = (_against(light, design[:, index, :, None, None]) for index in range(2))
    return torch.cat([layer for pair in both for layer in pair], dim=1)


def _against(light: torch.Tensor, colour: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """How bright (n, 1, ROWS, COLUMNS) a colour, or felt, would be here, and what is left over.

    Walls are darker than faces and felt lies in the stack's shadow, so brightness is free.
    """
    energy = (colour**2).sum(dim=1, keepdim=True) + 1e-4
    shade = ((light * colour).sum(dim=1, keepdim=True) / energy).clamp(0.02, 1.3)
    off = (light + 1e-4) ** 0.5 - (shade * colour + 1e-4) ** 0.5
    return shade**0.5, 3 * ((off**2).sum(dim=1, keepdim=True) + 1e-5) ** 0.5


def _rows(maps: torch.Tensor) -> torch.Tensor:
    """Mean and maximum over the columns."""
    return torch.cat([maps.mean(dim=3), maps.amax(dim=3)], dim=1)


def _block(before: int, after: int, stride: tuple[int, int]) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )
