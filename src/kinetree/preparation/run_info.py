"""What is known about a run before its first step: its settings and layout, and the times of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.preparation.compiled import CompiledModel
from kinetree.results import hooks
from kinetree.results.info import RunInfo, StateLayout

Array = NDArray[np.float64]

DEFAULT_ROWS = 1000
"""Rows of output of a run that does not say otherwise."""


def output_times(output: float | ArrayLike | str | None, t_start: float, t_end: float) -> Array | None:
    """Times of the rows of a run; None means every accepted step."""
    if isinstance(output, str):
        if output != "steps":
            raise ValueError(f'output={output!r}: give an interval in s, an array of times, or "steps"')
        return None
    if output is None:
        return np.linspace(t_start, t_end, DEFAULT_ROWS + 1) if t_end > t_start else np.array([t_start])
    if np.ndim(output) == 0:
        interval = float(output)  # type: ignore[arg-type]
        if not interval > 0:
            raise ValueError(f"output={interval}: the interval between rows must be positive (s)")
        count = int(np.floor((t_end - t_start) / interval * (1 + 1e-12)))
        times = t_start + interval * np.arange(count + 1)
        if times[-1] < t_end - 1e-9 * min(interval, t_end - t_start):
            return np.append(times, t_end)
        return np.append(times[:-1], t_end)
    return np.asarray(output, dtype=float)


def run_info(compiled: CompiledModel, method: str, settings: Mapping[str, Any]) -> RunInfo:
    """What is known about a run before its first step."""
    eq = compiled.equations
    symbols = compiled.tree.symbols
    return RunInfo(
        compiled.model.name,
        StateLayout(
            eq.coordinate_names,
            eq.coordinate_units,
            eq.speed_names,
            eq.speed_units,
            tuple(f"work.{name}" for name in compiled.accounts),
            ("J",) * len(compiled.accounts),
            eq.quaternions,
        ),
        hooks.lent("model_text")(compiled.model),
        {key: value for key, value in settings.items() if value is not None},
        versions(),
        str(compiled.choice),
        method,
        dict(zip(symbols.parameter_names, map(float, compiled.state.p), strict=True)),
    )


def versions() -> dict[str, str]:
    """Versions of the program and of what it computes with."""
    from importlib.metadata import version

    return {name: version(name) for name in ("kinetree", "numpy", "scipy", "casadi", "numba", "llvmlite")}
