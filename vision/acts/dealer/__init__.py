"""The dealer's own acts: trips to shoe and rack, hands handed out, the stack, the cut, a relief."""
