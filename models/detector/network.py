"""The detector's network (Ultralytics YOLO11n-pose, 5 classes, 4 corners) and its loss.

Two things differ from the stock network. The corner branch is wider, because a card is only as
readable as its rectified picture is straight. And the corner loss knows that a card looks the
same after half a turn: near the angle where the canonical order flips, and wherever the short
edge is not known, the nearest of the possible orders counts. Otherwise the network would learn
the mean of two answers, the card's centre.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from ultralytics.cfg import get_cfg
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.tasks import PoseModel
from ultralytics.utils.loss import v8PoseLoss

from models.detector.labels import ANY_ORDER, CLASSES, OWN_ORDER

_WIDTHS = (24, 48, 72, 96)
"""Channels of the corner network's four blocks."""
CORNER_CHANNELS = 32
CORNER_GAIN = 8.0
SQUARE_RATIO = 0.88
"""A card foreshortened until its short edges are this near its long ones may be read from any
corner; a network that had to choose would answer with the mean of two orders, a diamond."""
FLIP_COSINE = 0.5
"""Within 30 degrees of the angle where the canonical order flips both orders are accepted."""


def build_network() -> PoseModel:
    """The untrained network with random weights from torch's generator."""
    model = PoseModel("yolo11n-pose.yaml", nc=len(CLASSES), data_kpt_shape=(4, 2), verbose=False)
    head = model.model[-1]
    widths = [branch[0].conv.in_channels for branch in head.cv4]
    head.cv4 = nn.ModuleList(
        nn.Sequential(
            Conv(w, CORNER_CHANNELS, 3),
            Conv(CORNER_CHANNELS, CORNER_CHANNELS, 3),
            nn.Conv2d(CORNER_CHANNELS, head.nk, 1),
        )
        for w in widths
    )
    model.names = dict(enumerate(CLASSES))
    model.args = get_cfg(overrides={"pose": CORNER_GAIN, "kobj": 0.0})
    return model


class CornerLoss(v8PoseLoss):
    """The stock detection loss; corners measured in card sizes, up to the card's symmetry."""

    def calculate_keypoints_loss(
        self,
        masks: torch.Tensor,
        target_gt_idx: torch.Tensor,
        keypoints: torch.Tensor,
        stride_tensor: torch.Tensor,
        target_bboxes: torch.Tensor,
        pred_kpts: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Mean corner distance over the assigned anchors, as a share of the card's mean side.

        Shapes are those of the overridden method; the third value of a keypoint is the label's
        order.
        """
        nothing = pred_kpts.sum() * 0.0
        truth = keypoints[masks.nonzero(as_tuple=True)[0], target_gt_idx[masks]]
        stride = stride_tensor.view(1, -1).expand(masks.shape[0], -1)[masks][:, None, None]
        order = truth[:, 0, 2]
        known = order > 0
        if not bool(known.any()):
            return nothing, nothing
        corners = truth[known][..., :2] / stride[known]
        guess, order = pred_kpts[masks][known], order[known]
        side = (corners - corners.roll(1, dims=1)).norm(dim=2).mean(1).clamp(min=0.5)
        costs = torch.stack(
            [corner_distance(guess, corners.roll(turn, dims=1), side) for turn in range(4)], 1
        )
        allowed = allowed_orders(corners, order)
        best = costs.masked_fill(~allowed, float("inf")).amin(1)
        return best.mean(), nothing


def corner_distance(guess: torch.Tensor, corners: torch.Tensor, side: torch.Tensor) -> torch.Tensor:
    """Mean corner distance (n,) in card sides, smooth at zero."""
    away = ((guess - corners).pow(2).sum(2) / side[:, None].pow(2) + 1e-5).sqrt()
    return away.mean(1)


def allowed_orders(corners: torch.Tensor, order: torch.Tensor) -> torch.Tensor:
    """Which of the four cyclic orders (n, 4) count as right."""
    up = corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]
    cosine = -(up[:, 0] + up[:, 1]) / (up.norm(dim=1) * 2**0.5 + 1e-6)
    sides = (corners - corners.roll(-1, dims=1)).norm(dim=2)
    squarish = sides[:, 0] + sides[:, 2] > SQUARE_RATIO * (sides[:, 1] + sides[:, 3])
    free = (order == ANY_ORDER) | squarish
    allowed = torch.zeros(len(corners), 4, dtype=torch.bool, device=corners.device)
    allowed[:, 0] = True
    allowed[:, 2] = free | ((order == OWN_ORDER) & (cosine.abs() < FLIP_COSINE))
    allowed[:, 1] = allowed[:, 3] = free
    return allowed


def corner_loss(model: PoseModel) -> Any:
    """The loss of one network, ready to be called with predictions and a batch."""
    return CornerLoss(model)


class _Block(nn.Module):
    """Two convolutions with a shortcut, halving the size in the first."""

    def __init__(self, width_in: int, width: int) -> None:
        super().__init__()
        self.down = nn.Sequential(
            nn.Conv2d(width_in, width, 3, 2, 1, bias=False), nn.BatchNorm2d(width), nn.SiLU()
        )
        self.more = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width), nn.SiLU()
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Halves height and width."""
        x = self.down(x)
        return x + self.more(x)


class CornerNetwork(nn.Module):
    """Views (n, 5, 96, 96) in 0..1 to corners (n, 8) in view sides, 0 in the middle."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            *(_Block(a, b) for a, b in zip((5, *_WIDTHS), _WIDTHS, strict=False))
        )
        self.head = nn.Sequential(
            nn.Conv2d(_WIDTHS[-1], 48, 1),
            nn.SiLU(),
            nn.Flatten(),
            nn.Linear(48 * 36, 160),
            nn.SiLU(),
            nn.Linear(160, 8),
        )

    def forward(self, views: torch.Tensor) -> torch.Tensor:
        """Predicts the corners of the card in the middle."""
        return self.head(self.trunk(views))
