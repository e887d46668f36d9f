"""How many right runs are called ok: verdicts of the runs of cases whose two routes agree."""

from __future__ import annotations

from collections.abc import Iterable

Verdict = tuple[str, str, str]
"""Route, verdict of its audit ("ok", "warn", "bad"), and what the audit doubts."""
NAMED = "verdict of a right run"
"""Name under which a test tells of a verdict."""

OF_THE_MECHANISM = ("would push",)
"""Words of warnings that are right: a rope that would push moves as its equations say, but not as a rope does."""


def summary(found: Iterable[tuple[str, Verdict]]) -> list[str]:
    """Lines that say how many right runs are called ok, and which are not; each comes with the name of its case."""
    known = [
        (case, verdict)
        for case, verdict in found
        if not any(words in verdict[2] for words in OF_THE_MECHANISM)
    ]
    doubted = [(case, verdict) for case, verdict in known if verdict[1] != "ok"]
    if not known:
        return ["no run has a verdict"]
    share = 1 - len(doubted) / len(known)
    lines = [f"{len(known) - len(doubted)} of {len(known)} right runs are called ok ({share:.2%})"]
    return lines + [f"{case}, {route}: {verdict}, {words}" for case, (route, verdict, words) in doubted]
