"""Diagnoses of the doctor: degrees of freedom, what is redundant, which motions are free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kinetree.report.page.data import Finding
from kinetree.report.page.sheets import Block, Sheet, Table, Verdict, Words
from kinetree.report.views.base import View

if TYPE_CHECKING:
    from kinetree.analysis.trust.doctor import Diagnosis

_SEVERITY: dict[str, Verdict] = {"info": "info", "warning": "warn", "error": "bad"}


def _blocks(diagnosis: Diagnosis) -> Iterator[Block]:
    yield Table(
        "Counts",
        ("", ""),
        [
            ("degrees of freedom", diagnosis.degrees_of_freedom),
            ("by Grübler's formula", diagnosis.grubler),
            ("independent constraints", diagnosis.rank),
            ("redundant constraints", len(diagnosis.redundant)),
        ],
    )
    yield from (Words(text, _SEVERITY[severity]) for severity, text in diagnosis.findings())


def _headline(diagnosis: Diagnosis) -> Finding:
    count = diagnosis.degrees_of_freedom
    worst: Verdict = "warn" if any(kind != "info" for kind, _ in diagnosis.findings()) else "ok"
    return Finding(worst, f"{count} degree{'' if count == 1 else 's'} of freedom")


VIEW = View("Diagnosis", lambda found: [Sheet("Diagnosis", list(_blocks(found)))], None, _headline)
