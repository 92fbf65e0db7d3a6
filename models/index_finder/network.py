"""The index finder: a small network that answers for every fourth pixel of a picture."""

from __future__ import annotations

import torch
from torch import nn

from models.reader.network import Residual, conv

OUTPUTS = 7
"""How surely an index is here, then the ways to the card's corner and along its two edges."""
_RARE = -4.5


class FinderNet(nn.Module):
    """Pictures (n, 3, h, w), BGR in [0, 1], sides multiples of 16, to maps (n, 7, h / 4, w / 4)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 24, 2))
        self.middle = nn.Sequential(conv(24, 48, 2), Residual(48), Residual(48))
        self.deep = nn.Sequential(conv(48, 80, 2), Residual(80), Residual(80), Residual(80))
        self.deep_up = nn.Conv2d(80, 48, 1)
        self.join_middle = conv(48, 48)
        self.middle_up = nn.Conv2d(48, 32, 1)
        self.stem_side = nn.Conv2d(24, 32, 1)
        self.join_stem = conv(32, 32)
        self.head = nn.Conv2d(32, OUTPUTS, 1)
        if self.head.bias is not None:
            # Nearly every place shows no index: starting from that spares the first thousand steps.
            nn.init.constant_(self.head.bias[:1], _RARE)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Maps (n, 7, h / 4, w / 4)."""
        fine = self.stem((x - 0.5) * 4.0)
        middle = self.middle(fine)
        deep = self.deep_up(self.deep(middle))
        deep = nn.functional.interpolate(deep, scale_factor=2.0, mode="nearest")
        joined = self.middle_up(self.join_middle(torch.relu(deep + middle)))
        joined = nn.functional.interpolate(joined, scale_factor=2.0, mode="nearest")
        return self.head(self.join_stem(torch.relu(joined + self.stem_side(fine))))
