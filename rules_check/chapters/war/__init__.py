"""What both editions of War share: how a round is read, settled and swept."""
