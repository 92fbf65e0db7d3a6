"""The index network: a small residual CNN over one corner of a card."""

from __future__ import annotations

import torch
from torch import nn

from models.reader.network import Residual, conv

OUTPUTS = 19
"""13 ranks, 4 suits, "a rank is in sight", "a suit is in sight"."""


class IndexNet(nn.Module):
    """Views (n, 3, 80, 64), BGR in [0, 1], to logits (n, 19).

    The last feature map (10 x 8) is squeezed to 12 channels and kept with its places, because an
    index belongs to the card only where the card's corner is; mean and maximum are added.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            conv(3, 20, 2),
            conv(20, 32),
            conv(32, 48, 2),
            Residual(48),
            conv(48, 80, 2),
            Residual(80),
        )
        self.squeeze = nn.Sequential(nn.Conv2d(80, 12, 1), nn.ReLU(inplace=True))
        self.head = nn.Sequential(
            nn.Dropout(0.25),
            nn.Linear(160 + 960, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, OUTPUTS),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits (n, 19) of views (n, 3, 80, 64)."""
        maps = self.features((x - 0.5) * 4.0)
        places = self.squeeze(maps).flatten(1)
        pooled = torch.cat([maps.mean(dim=(2, 3)), maps.amax(dim=(2, 3)), places], dim=1)
        return self.head(pooled)
