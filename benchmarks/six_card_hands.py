"""Names the best five cards of every one of the 20,358,520 six-card hands and counts the classes.

    python benchmarks/six_card_hands.py

takes under a minute on one processor and ends with status 1 if a class differs from the numbers
known for the game.
"""

import sys
import time
from collections import Counter
from itertools import combinations

from rules_check.hands.six_card import SixCardHand, best_of_codes

KNOWN = {
    SixCardHand.ROYAL_FLUSH: 188,
    SixCardHand.STRAIGHT_FLUSH: 1_656,
    SixCardHand.FOUR_OF_A_KIND: 14_664,
    SixCardHand.FULL_HOUSE: 165_984,
    SixCardHand.FLUSH: 205_792,
    SixCardHand.STRAIGHT: 361_620,
    SixCardHand.THREE_OF_A_KIND: 732_160,
    SixCardHand.NOTHING: 18_876_456,
}


def main() -> int:
    """Prints each class with the number of hands found and known; returns the exit status."""
    start = time.process_time()
    found = Counter(map(best_of_codes, combinations(range(52), 6)))
    seconds = time.process_time() - start
    for hand in sorted(SixCardHand, reverse=True):
        mark = "" if found[hand] == KNOWN[hand] else f"  known: {KNOWN[hand]:,}"
        print(f"{hand.words:16} {found[hand]:>12,}{mark}")
    print(f"{found.total():,} hands in {seconds:.1f} s")
    return 0 if found == KNOWN else 1


if __name__ == "__main__":
    sys.exit(main())
