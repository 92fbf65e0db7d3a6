"""The application: command line, audits, evidence and reports."""
