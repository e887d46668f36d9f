"""Found controls as tables of a model, so that any run of it follows the plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from kinetree.analysis.optimal_motion.jumps import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array
from kinetree.model.body import Definition
from kinetree.model.expressions import Expr, Name
from kinetree.model.model import Model
from kinetree.model.values.table import Table

STEP = 1e-9
"""Time over that of the motion in which a control changes from before an event to behind it."""


@dataclass(frozen=True)
class ControlTables:
    """A model whose controls are tables of time: by name of the control, and the channels that show them."""

    model: Model
    tables: dict[str, Table]
    channels: tuple[str, ...]


def with_tables(problem: MotionProblem, path: PlannedPath) -> ControlTables:
    """The model of a problem in which every control is a table, linear between nodes, and parameters are as found."""
    return control_tables(problem, path, lambda i, planned: planned, ())


def control_tables(
    problem: MotionProblem, path: PlannedPath, law: Callable[[int, Expr], Expr], extra: Iterable[Table]
) -> ControlTables:
    """The same with controls that are a ``law`` of their number and plan, which may use ``extra`` tables."""
    model = problem.model
    values = {
        quantity.name: float(value) / quantity.factor
        for quantity, value in zip(problem.searched, path.parameters, strict=True)
    }
    if values:
        model = model.with_parameters(**values)
    t = times(problem, path)
    t[places_of_jumps(path.mesh) + 1] += STEP * path.duration
    tables, channels = {}, []
    taken = {table.name for table in model.tables}
    for i, control in enumerate(problem.controls):
        name = f"{control.parameter}_over_time"
        while name in taken:
            name += "_"
        table = Table(name, x=t.tolist(), y=path.u[:, i].tolist(), interpolation="linear", outside="clamped")
        written = Definition(
            control.parameter, law(i, table(Name("t"))), unit=_si(control.unit, control.factor)
        )
        model = model.remove(control.parameter, kind="parameter").add(table, written)
        tables[control.name] = table
        channels.append(control.parameter)
    return ControlTables(model.add(*extra), tables, tuple(channels))


def _si(unit: str, factor: float) -> str:
    return unit if factor == 1.0 else "1"


def times(problem: MotionProblem, path: PlannedPath) -> Array:
    """Times of the nodes (s)."""
    return np.asarray(problem.t_start + path.at(path.mesh))
