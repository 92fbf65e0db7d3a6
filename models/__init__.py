"""Learned models: registry, weights, and for each its network, training, evaluation and card."""
