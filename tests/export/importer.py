"""A small importer of FMUs for model exchange: FMPy's calls, SciPy's integration, events located by bisection."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import DOP853

from kinetree.arrays import Array


def instance(path: Path, folder: Path, kind: str) -> tuple[Any, Any]:
    """An FMU unpacked and instantiated by FMPy, and its description."""
    import fmpy

    fmpy.extract(str(path), str(folder))
    description = fmpy.read_model_description(str(path))
    fmu = fmpy.instantiate_fmu(str(folder), description, kind)
    return fmu, description


def co_simulated(path: Path, folder: Path, t_end: float, interval: float, **start: float) -> Any:
    """Rows of the outputs by FMPy's own loop of co-simulation."""
    import fmpy

    fmu, description = instance(path, folder, "CoSimulation")
    return fmpy.simulate_fmu(
        str(folder), stop_time=t_end, output_interval=interval, fmi_type="CoSimulation", fmu_instance=fmu,
        model_description=description, start_values=start,
    )  # fmt: skip


def exchanged(
    path: Path, folder: Path, times: Array, names: list[str], rtol: float = 1e-10, **start: float
) -> tuple[Array, int]:
    """Values of outputs at some times by model exchange, and how many events there were."""
    fmu, description = instance(path, folder, "ModelExchange")
    version = 3 if description.fmiVersion.startswith("3") else 2
    references = [v.valueReference for v in description.modelVariables if v.name in names]
    order = [v.name for v in description.modelVariables if v.name in names]
    n, n_g = description.numberOfContinuousStates, description.numberOfEventIndicators
    z, zdot, g = np.zeros(n), np.zeros(n), np.zeros(max(n_g, 1))

    def pointer(a: Array) -> Any:
        return a.ctypes.data_as(ctypes.POINTER(ctypes.c_double))

    if version == 3:
        fmu.enterInitializationMode(startTime=times[0])
    else:
        fmu.setupExperiment(startTime=times[0])
        fmu.enterInitializationMode()
    if start:
        known = {v.name: v.valueReference for v in description.modelVariables}
        (fmu.setFloat64 if version == 3 else fmu.setReal)(
            [known[name] for name in start], list(start.values())
        )
    fmu.exitInitializationMode()
    rates = fmu.getContinuousStateDerivatives if version == 3 else fmu.getDerivatives
    values = fmu.getFloat64 if version == 3 else fmu.getReal

    due = np.inf

    def events() -> bool:
        nonlocal due
        told = fmu.updateDiscreteStates() if version == 3 else fmu.newDiscreteStates()
        due = float(told[5]) if told[4] else np.inf
        return bool(told[1])

    def at(t: float, state: Array) -> None:
        z[:] = state
        fmu.setTime(t)
        fmu.setContinuousStates(pointer(z), n)

    def derivative(t: float, state: Array) -> Array:
        at(t, state)
        rates(pointer(zdot), n)
        return zdot.copy()

    def indicators(t: float, state: Array) -> Array:
        at(t, state)
        if n_g:
            fmu.getEventIndicators(pointer(g), n_g)
        return g[:n_g].copy()

    def state_now() -> Array:
        fmu.getContinuousStates(pointer(z), n)
        return z.copy()

    stopped = events()
    fmu.enterContinuousTimeMode()
    t, state, count, rows = float(times[0]), state_now(), 0, []
    wanted = list(times)
    at(t, state)
    rows.append(values(references))
    wanted = [] if stopped else wanted[1:]
    before = indicators(t, state)
    last = float(times[-1]) + 1e-9

    def begun(t: float, state: Array) -> DOP853:
        return DOP853(derivative, t, state, min(due, last), rtol=rtol, atol=1e-2 * rtol)

    solver = begun(t, state)
    while wanted:
        solver.step()
        dense, new_t, new = solver.dense_output(), solver.t, solver.y
        after = indicators(new_t, new)
        crossed = bool(np.any(before * after < 0))
        if crossed:
            low, high = solver.t_old, new_t
            while high - low > 1e-13 * max(1.0, abs(high)):
                middle = 0.5 * (low + high)
                if np.any(before * indicators(middle, dense(middle)) < 0):
                    high = middle
                else:
                    low = middle
            new_t, new = high, dense(high)
        while wanted and wanted[0] <= new_t:
            at(wanted[0], dense(wanted[0]))
            rows.append(values(references))
            wanted.pop(0)
        at(new_t, new)
        enter, _ = fmu.completedIntegratorStep()
        timed = new_t >= due
        if crossed or enter or timed:
            count += crossed or timed
            fmu.enterEventMode()
            stopped = events()
            fmu.enterContinuousTimeMode()
            state = state_now()
            if stopped:
                break
            solver = begun(new_t, state)
            before = indicators(new_t, state)
        else:
            before = after
    fmu.terminate()
    fmu.freeInstance()
    found = np.array(rows)
    return found[:, [order.index(name) for name in names]], count
