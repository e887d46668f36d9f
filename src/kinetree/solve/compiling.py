"""Seconds spent on the loops of the integrators before they run: compiling them, or fetching them from disk."""

from __future__ import annotations

from kinetree.runtime.meter import METER


def seconds_compiling() -> float:
    """Seconds that this process has spent so until now, whichever run it was for."""
    return METER.seconds
