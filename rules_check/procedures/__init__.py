"""What the chapters share, written once in the engine's terms.

A chapter derives its own play from ``play.BasePlay`` (a round with its seats, cards, wagers and
unseen time), overrides the few methods under "what a chapter tells", and registers small functions
that call these:

========== =====================================================================================
play       ``BasePlay``, ``in_sequence``: what provisions look at, one value a round
words      seats and money in words
accounts   what became of a wager: ``lost``, ``won``, ``pushed``, and ``in_one_world``
payments   amounts paid against one or several lawful tables of odds, rounding, fixed sums
sweep      the geometry of a settlement sweep; ``settling`` judges it
settling   settlement in the order the law gives, either seat by seat or losers first
wagers     chips in betting areas, side wagers, nothing moved once the betting has ended
cash       cash in a betting area, exchanged for chips before the deal
dealing    no more bets before the deal, seats dealt to clockwise
handling   with which hand cards are dealt, players touch no card
clears     hands that can be rebuilt from the discard rack
shoe       backs, census and age of the decks in a shoe
table      positions, areas, racks and boxes of the table profile
========== =====================================================================================

``preparation`` tells what came before a round (opening, pause, who was seated); ``cutting``,
``shuffling``, ``idle`` and ``changes`` judge it.
"""
