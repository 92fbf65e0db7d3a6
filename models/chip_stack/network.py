"""The network that counts a stack's chips and how many of them are of one asked-for design."""

from __future__ import annotations

import torch
from torch import nn

from models.chip_stack.unroll import MOST_CHIPS, ROWS, SCALARS


class StackNetwork(nn.Module):
    """Unrolled near side and four colours in, two sets of logits out.

    Input: picture (n, ROWS, COLUMNS, 6) 0..255; scalars (n, SCALARS); colours (n, 4, 3), linear BGR
    under the face's light: body and spot of the design asked for, body and spot of the top chip.
    Output: logits of 1..MOST_CHIPS chips in all, logits of 0..MOST_CHIPS chips of the design.
    """

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(
            _block(10 + SCALARS, 24, (1, 2)),
            _block(24, 32, (2, 1)),
            _block(32, 48, (1, 1)),
            _block(48, 48, (1, 2)),
        )
        self.along = nn.Sequential(nn.Conv1d(96, 64, 5, padding=2), nn.ReLU())
        rows = (ROWS + 1) // 2
        self.mix = nn.Sequential(
            nn.Flatten(), nn.Linear(64 * rows + SCALARS, 160), nn.ReLU(), nn.Dropout(0.2)
        )
        self.count = nn.Linear(160, MOST_CHIPS)
        self.alike = nn.Linear(160, MOST_CHIPS + 1)

    def forward(
        self, picture: torch.Tensor, scalars: torch.Tensor, colours: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """See the class."""
        picture = picture.permute(0, 3, 1, 2)
        light = (picture[:, :3] / 255) ** 2.2
        layers = [picture / 127.5 - 1]
        for index in range(4):
            colour = colours[:, index, :, None, None]
            energy = (colour**2).sum(dim=1, keepdim=True) + 1e-4
            shade = ((light * colour).sum(dim=1, keepdim=True) / energy).clamp(0.05, 1.3)
            off = (light + 1e-4) ** 0.5 - (shade * colour + 1e-4) ** 0.5
            layers.append(3 * ((off**2).sum(dim=1, keepdim=True) + 1e-5) ** 0.5)
        planes = scalars[:, :, None, None] * torch.ones_like(picture[:, :1])
        seen = self.near(torch.cat([*layers, planes], dim=1))
        rows = torch.cat([seen.mean(dim=3), seen.amax(dim=3)], dim=1)
        mixed = self.mix(torch.cat([self.along(rows).flatten(1), scalars], dim=1))
        return self.count(mixed), self.alike(mixed)


def _block(before: int, after: int, stride: tuple[int, int]) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride=stride, padding=1, bias=False),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )
