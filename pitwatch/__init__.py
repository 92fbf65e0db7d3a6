"""The application: command line, audits, evidence and reports."""

import vision  # noqa: F401 - first of all, since it says how many threads numpy may use
