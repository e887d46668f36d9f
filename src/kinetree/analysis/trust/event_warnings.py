"""Warnings of the events of a run, where they happen or hold as contacts."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from kinetree.analysis.trust.audit_measures import Instants
from kinetree.arrays import Array
from kinetree.channels.accelerations import mapped
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.events import Event
from kinetree.results.channels import ChannelSource
from kinetree.results.run import Run
from kinetree.solve.solution import EventRecord


def event_warnings(
    run: Run,
    compiled: CompiledModel,
    channels: ChannelSource,
    events: Sequence[Event],
    records: Sequence[EventRecord],
    steps: Instants,
) -> list[str]:
    """Words of the events (`Event.warnings`), each with the first time of those at which it happened or pressed.

    Parameters
    ----------
    events, records
        Events of the run, and what happened in it.
    steps
        Its states at the ends of steps.
    """
    eq, found = compiled.equations, []
    for index, event in enumerate(events):
        for words, positive in event.warnings(eq.motion):
            t, x, y, p = _where_it_counts(run, channels, event.name, index, records, steps)
            function = ca.Function("warning", [eq.t, eq.x, eq.y, eq.p], [ca.densify(positive)])
            (values,) = mapped(function, t[:, None], x, y, p)
            warned = t[values[:, 0] > 0]
            if warned.size:
                found.append(f'event "{event.name}" {words} (first at t = {warned.min():.6g} s)')
    return found


def _where_it_counts(
    run: Run,
    channels: ChannelSource,
    name: str,
    index: int,
    records: Sequence[EventRecord],
    steps: Instants,
) -> tuple[Array, Array, Array, Array]:
    """t, x, y, p where the event happened, and at those ends of steps at which it presses as a contact."""
    mine = [record for record in records if record.index == index]
    z = np.array([record.z_before for record in mine]).reshape(len(mine), run.layout.n_z)
    x, y, _ = run.layout.split(z)
    happened = np.array([record.t for record in mine]), x, y, np.array([record.p_before for record in mine])
    if (force := f"{name}.force") not in channels.names:
        return happened[0], x, y, happened[3].reshape(len(mine), steps.p.shape[1])
    values = channels.evaluate([force], steps.t, steps.x, steps.y, steps.w, steps.p)[force]
    pressed = np.asarray(values) > 0
    rows = steps.t[pressed], steps.x[pressed], steps.y[pressed], steps.p[pressed]
    both = zip(happened, rows, strict=True)
    t, x, y, p = (np.concatenate([one.reshape(len(mine), *other.shape[1:]), other]) for one, other in both)
    return t, x, y, p
