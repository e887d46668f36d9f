"""The judgement on a run in the words that every page, plot and file carries: a verdict, and the reasons of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kinetree.results.audit import Audit

HEADLINES = {
    "ok": "Complete",
    "info": "Complete, not audited",
    "warn": "Look at the audit",
    "bad": "Not to be trusted",
}
"""Words for each verdict, where there is room for a few."""
ENDINGS = {"failed": "Failed", "interrupted": "Incomplete"}
"""Words for runs that did not come to their end."""


@dataclass(frozen=True)
class Judgement:
    """A verdict on a run ("ok", "warn", "bad"; "info" of a run without audit), and why, a sentence each."""

    verdict: Literal["ok", "info", "warn", "bad"]
    reasons: tuple[str, ...]
    headline: str

    @classmethod
    def of(cls, audit: Audit | None, status: str, reason: str) -> Judgement:
        """Judge a run by its audit, and one without by the way it ended."""
        if audit is not None:
            doubts = [row for row in audit.rows() if row.verdict != "ok"]
            reasons = tuple(f"{row.label.strip()}: {row.explanation}" for row in doubts)
            ended = ENDINGS.get(audit.status, HEADLINES[audit.verdict])
            return cls(audit.verdict, reasons, ended)
        if status in ENDINGS:
            words = f"run: {reason or 'it did not come to its end'}"
            return cls("bad" if status == "failed" else "warn", (words,), ENDINGS[status])
        return cls("info", (), HEADLINES["info"])

    @property
    def mark(self) -> str:
        """A few words behind the name of a channel of such a run; empty where nothing was found."""
        return {"warn": "after a warning", "bad": "not to be trusted"}.get(self.verdict, "")

    @property
    def is_good(self) -> bool:
        """True if nothing was found that a reader must know."""
        return self.verdict in ("ok", "info")

    def lines(self) -> list[str]:
        """The verdict and its reasons, a line each."""
        said = "not audited" if self.verdict == "info" else self.verdict
        return [f"verdict: {said}", *self.reasons]
