"""The facts the law speaks about: cards, money, table events, the table profile."""
