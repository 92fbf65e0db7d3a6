"""The detector: finds cards, backs, cover cards, chip stacks and hands, and the cards' corners."""
