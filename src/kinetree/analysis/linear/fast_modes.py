"""Modes of flexible bodies that a run could not follow, or followed for nothing."""

from __future__ import annotations

import numpy as np

from kinetree.compile.compiled_model import CompiledModel
from kinetree.results.run import Run
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.solution import Solution

RESOLVED = 1.0
"""Product of a fixed step and a frequency (rad) up to which a mode is followed: six steps in a period."""

HOLDING = 0.5
"""Product of the mean step and a frequency (rad) from which on a mode holds an explicit method back."""

SILENT = 3.0
"""Amplitude over the absolute tolerance below which a mode does not show in the result."""


def fast_modes(run: Run, compiled: CompiledModel, solution: Solution) -> list[str]:
    """Modes that are too fast for the step that was asked for, or that hold the steps back without showing."""
    steps = solution.statistics.steps
    if not compiled.tree.is_flexible or not steps or not len(run):
        return []
    mean = float(run.t[-1] - run.t[0]) / steps
    fixed = solution.method != AUTO and load_method(solution.method).fixed
    atol = float(np.min(run.settings.get("atol", 0.0)))
    found = []
    for link in compiled.tree.links:
        data = link.elastic
        if data is None:
            continue
        frequencies = np.sqrt(np.maximum(np.diag(data.Kff) / np.diag(data.Mff), 0.0))
        largest = np.abs(run.x[:, link.coordinates]).max(axis=0)
        # those that supports and loads need cannot be left out: most of them do not vibrate, as joints hold them
        own = data.n - data.needed
        for name, frequency, amplitude in zip(
            data.names[:own], frequencies[:own], largest[:own], strict=True
        ):
            words = f'{name} of the flexible body "{link.name}" ({frequency:.3g} rad/s)'
            remedy = "leave it out of the modes of the body (modes, fastest), or damp it"
            if fixed and frequency * mean > RESOLVED:
                found.append(f"{words} is too fast for steps of {mean:.2g} s; take smaller ones, or {remedy}")
            elif not fixed and frequency * mean > HOLDING and amplitude < SILENT * atol:
                silent = f"stays below the tolerance ({amplitude:.1g} m)"
                found.append(f"{words} holds the steps at {mean:.2g} s but {silent}; {remedy}")
    return found
