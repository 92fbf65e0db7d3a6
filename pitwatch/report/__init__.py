"""The report: one page a person can open offline and trust."""
