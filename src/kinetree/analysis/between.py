"""States of a run between its rows: computed again from the row before, by the run's own system, method and tolerances.

What lies between two rows cannot be read off them where they are far apart. So each interval that holds a time asked
for is integrated once more, from its first row to its last, which shows at once whether that leads where the run went.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.nonsmooth.contact_modes import Modes
from kinetree.preparation.contact_channels import History
from kinetree.results.interpolate import interpolate, with_jumps
from kinetree.results.record import Record
from kinetree.runtime.tables import SAME_TICK
from kinetree.solve.events.modes import ALL_OPEN, Mode
from kinetree.solve.integrate import integrate
from kinetree.solve.sampling import Clocks

ASTRAY = 1e4
"""How far, in tolerances of one step, the end of an interval may lie from the row that is there."""


class Between:
    """States at any time within a run.

    Parameters
    ----------
    modes
        The systems of the run, in each mode of its contacts.
    history
        From each of these times (s) on, what is closed, rubs and is switched.
    settings
        Method, tolerances and steps of the run (``run.settings``).
    """

    def __init__(self, modes: Modes, history: History, settings: Mapping[str, Any]) -> None:
        self._modes, self._history = modes, history
        known = ("method", "rtol", "atol", "step", "max_step")
        self._options = {key: settings[key] for key in known if settings.get(key) is not None}

    def __call__(self, run: Record, times: Array) -> Array:
        """States (m, n_z) at ascending times (m,) within the rows of a run; after a jump, where one is."""
        changes = {time for time, _ in self._history}
        nodes = [event for event in run.events if event in run.jumps or event.t in changes]
        t, z, _ = with_jumps(run.t, run.z, run.z, nodes)
        result = np.empty((times.size, z.shape[1]))
        before = np.searchsorted(t, times, side="right") - 1
        at_row = t[before] == times
        result[at_row] = z[before[at_row]]
        astray = []
        for k in np.unique(before[~at_row]):
            here = ~at_row & (before == k)
            found = self._interval(run, t[k], z[k], t[k + 1], z[k + 1], times[here])
            if found is None:
                astray.append((float(t[k]), float(t[k + 1])))
                found = interpolate(times[here], run.t, run.z, run.zdot, run.jumps, run.layout.quaternions)
            result[here] = found
        if astray:
            first, last = astray[0]
            more = f", and in {len(astray) - 1} more intervals" if len(astray) > 1 else ""
            warnings.warn(
                f"at: computed again from the row at {first:.6g} s, the motion does not arrive at that at {last:.6g} s"
                f"{more}; states there are interpolated between rows: simulate with more rows where they matter",
                stacklevel=3,
            )
        return result

    def _interval(
        self, run: Record, t0: float, z0: Array, t1: float, z1: Array, times: Array
    ) -> Array | None:
        """States at times within one interval; None where they do not lead to its last row."""
        active = next((found for time, found in reversed(self._history) if time <= t0), ALL_OPEN)
        system = self._modes.system(Mode(active))
        if system.clocks is not None and any(system.clocks.callbacks):
            if _ticks_between(system.clocks, run.parameters_after(t0), t0, t1):
                return None  # functions are not called again: they may remember
            z1 = np.where(np.isin(np.arange(z1.size), system.clocks.held), z0, z1)
            system = replace(system, clocks=None, sampling=None)
        found = integrate(
            system,
            float(t0),
            z0,
            float(t1),
            run.parameters_after(t0),
            output=np.append(times, t1),
            sampled=True,
            **self._options,
        )
        if found.status != "finished":
            return None
        controlled = system.n_x + system.n_y  # works are not
        tolerance = float(self._options.get("atol", 1e-10)) + float(self._options.get("rtol", 1e-8)) * np.abs(
            z1
        )
        allowed = ASTRAY * tolerance
        if "step" in self._options:  # of given steps, nobody knows the error
            allowed = np.maximum(allowed, np.abs(z1 - z0).max(initial=0.0))
        return None if np.any((np.abs(found.z[-1] - z1) > allowed)[:controlled]) else found.z[:-1]


def _ticks_between(clocks: Clocks, p: Array, t0: float, t1: float) -> bool:
    """Whether a clock ticks after t0 and before t1."""
    periods, offsets = clocks.times(p)
    following = np.maximum(np.floor((t0 - offsets) / periods + SAME_TICK) + 1, 0)
    return bool(np.any(offsets + following * periods < t1 - SAME_TICK * periods))
