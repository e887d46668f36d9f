"""Certificates of `verify`: how far formulations and reductions agree on a model."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kinetree.report.page.data import Finding
from kinetree.report.page.sheets import Block, Sheet, Table, Verdict, Words
from kinetree.report.views.base import View

if TYPE_CHECKING:
    from kinetree.analysis.trust.verify import Certificate, Row

_COLUMNS = ("", "accelerations", "reactions", "B ẏ − γ", "trace (s)", "evaluation (µs)")


def _verdict(certificate: Certificate, row: Row) -> Verdict:
    agrees = max(row.accelerations, row.reactions, row.residual) <= certificate.tolerance
    return "ok" if agrees else "bad"


def _blocks(certificate: Certificate) -> Iterator[Block]:
    compared = certificate.compared
    if compared:
        first = compared[0].name
        yield Words(
            f"{certificate.model}: {len(certificate.condition_numbers)} states; differences relative to {first}, "
            f"{certificate.tolerance:g} granted."
        )
    yield Table(
        "Formulations and reductions",
        _COLUMNS,
        [
            (r.name, r.accelerations, r.reactions, r.residual, r.trace_seconds, r.microseconds)
            for r in compared
        ],
        [_verdict(certificate, row) for row in compared],
    )
    for row in certificate.rows:
        if not row.states:
            yield Words(f"{row.name} not compared: {row.remark}", "info")
    for words in certificate.run_words:
        worrying = certificate.error is not None and bool(certificate.error.reason)
        yield Words(f"error of the run of the file: {words}", "warn" if worrying else "info")
    for name in certificate.undetermined:
        yield Words(f"not unique, so not compared: reaction of {name}", "info")


def _headline(certificate: Certificate) -> Finding:
    return Finding("ok", "all agree") if certificate.ok else Finding("bad", "not verified")


VIEW = View(
    "Certificate", lambda certificate: [Sheet("Certificate", list(_blocks(certificate)))], None, _headline
)
