"""Audits: what was measured of a run, and whether that is good."""

from __future__ import annotations

from collections.abc import Iterator

from kinetree.report.page.data import Finding
from kinetree.report.page.sheets import Block, Sheet, Table, Words
from kinetree.report.views.base import View
from kinetree.results.audit import Audit

_WORDS = {"ok": "fine", "warn": "look at this", "bad": "not to be trusted"}


def audit_blocks(audit: Audit) -> Iterator[Block]:
    """The figures of an audit, and what was asked of the start and not kept."""
    rows = [row for row in audit.rows() if row.kind != "note"]
    yield Table(
        "Audit",
        ("", "", "unit"),
        [(row.label.strip(), row.value, row.unit) for row in rows],
        [row.verdict for row in rows],
    )
    yield from (Words(str(note), "warn") for note in audit.notes)


def _headline(audit: Audit) -> Finding:
    return Finding(audit.verdict, _WORDS[audit.verdict])


VIEW = View("Audit", lambda audit: [Sheet("Audit", list(audit_blocks(audit)))], None, _headline)
