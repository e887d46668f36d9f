"""Warnings of scenarios: what the audit of a single run would say, as far as the rows of many runs show it."""

from __future__ import annotations

import numpy as np

from kinetree.analysis.trust.audit_measures import fast_modes, lost_lines
from kinetree.channels.evaluation import passed_bounds, warnings_along
from kinetree.compile.compiled_model import CompiledModel
from kinetree.results.channels import ChannelSource
from kinetree.results.run import Run


def warnings_of_run(run: Run) -> tuple[str, ...]:
    """What the audit of a run doubts, in words; empty where its verdict is ok."""
    if run.audit is None:
        return ()
    rows = [row for row in run.audit.rows() if row.verdict != "ok"]
    return tuple(
        row.explanation
        if row.label == "warning"
        else f"{row.label.strip()} {row.value} {row.unit}: {row.explanation}"
        for row in rows
    )


def warnings_of_rows(
    run: Run, compiled: CompiledModel, channels: ChannelSource, method: str, steps: int
) -> tuple[str, ...]:
    """The same of a scenario that lanes or a device integrated, of which rows and the number of steps are known.

    Parameters
    ----------
    run
        The rows of the scenario.
    compiled, channels
        The model, and what computes channels from states.
    method, steps
        What integrated it, and how many steps it took.
    """
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    along = [
        *warnings_along(compiled.equations, run.t, run.x, run.y, p),
        *passed_bounds(compiled.model, channels, run.t, run.x, run.y, run.w, p),
    ]
    mean = (float(run.t[-1]) - float(run.settings["t_start"])) / max(steps, 1)
    return (
        *compiled.model.validate().about_motion,
        *lost_lines(run, compiled, (run.t, run.x, run.y, p)),
        *(f"{words} (first seen at t = {run.t[row]:.6g} s)" for words, row in along),
        *fast_modes(run, compiled, method, method, mean),
    )
