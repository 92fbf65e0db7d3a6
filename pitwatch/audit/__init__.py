"""Audits of recordings: watch, judge, cut clips, write the report; resumable at any point."""

from pitwatch.audit.job import Job, plan
from pitwatch.audit.run import Audit, audit

__all__ = ["Audit", "Job", "audit", "plan"]
