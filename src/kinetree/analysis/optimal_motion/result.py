"""An optimal motion: the plan, its controls as tables of a model, the run that they give, and its active limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np

from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array
from kinetree.model.body import Definition
from kinetree.model.expressions import Expr, Name
from kinetree.model.model import Model
from kinetree.model.starts import blocks_started
from kinetree.model.values.table import Table
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.words.arguments import known_name
from kinetree.words.services import service

STEP = 1e-9
"""Time, over that of the motion, in which a control changes from its value before an event to that behind it."""


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
    """Return tables for controls that are a ``law`` of their number and plan; it may use ``extra`` tables."""
    model = problem.model
    values = {
        quantity.name: float(value) / quantity.factor
        for quantity, value in zip(problem.searched, path.parameters, strict=True)
    }
    if values:
        model = model.with_parameters(**values)
    if problem.free_start:  # a run takes states of blocks from their fields alone
        names = problem.point.eq.coordinate_names
        model = blocks_started(model, dict(zip(names, path.x[0].tolist(), strict=True)))
    t = rising_times(problem, path)
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


def rising_times(problem: MotionProblem, path: PlannedPath) -> Array:
    """Times of the nodes (s) that rise: a little later behind an event, and on both sides of a switch of controls."""
    t = times(problem, path)
    for k, jump in zip(places_of_jumps(path.mesh), problem.jumps, strict=True):
        before = STEP * path.duration / 2 if jump.event is None else 0.0
        t[k] -= before
        t[k + 1] += STEP * path.duration - before
    return t


@dataclass(frozen=True)
class ActiveLimit:
    """A limit that the motion touches.

    Attributes
    ----------
    text
        The expression or the name.
    where
        "control", "bounds", "start", "end", "duration" or "parameter".
    side
        "lower", "upper", or "value" of a condition with one value.
    value, unit
        The limit.
    price
        Change of the objective per unit by which this limit is raised.
    share
        Share of the instants of the mesh at which the limit is active.
    """

    text: str
    where: str
    side: str
    value: float
    unit: str
    price: float
    share: float

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit and self.unit != "1" else ""
        side = "" if self.side == "value" else f"{self.side} limit "
        held = f", held {100 * self.share:.0f} % of the time" if self.where in ("control", "bounds") else ""
        per = f"per{unit}" if unit else "per unit"
        limit = f"{self.where}: {self.text}, {side}{self.value:.6g}{unit}{held}"
        return f"{limit}; raising it changes the objective by {self.price:.4g} {per}"


@dataclass(frozen=True)
class MeshRound:
    """One solution on one mesh: intervals, iterations, objective, the measured error, and that of the objective."""

    intervals: int
    iterations: int
    objective: float
    error: float
    seconds: float
    objective_error: float = 0.0


@dataclass(frozen=True)
class OptimalMotion(ReportableResult):
    """The best motion found, and the run that its controls give.

    Attributes
    ----------
    objective
        Its value.
    duration
        T (s).
    t, controls
        Ends of intervals (s), and values of the controls there by name, in their units; linear between them.
    parameters
        Values of parameters that were searched, in their units.
    status, reason
        "converged", "stopped" (the best found is kept), or "infeasible"; and in words.
    active
        Limits that the motion touches, with their prices.
    rounds
        Solutions on finer and finer meshes.
    error
        Measured error of the plan: the sum over all intervals, relative.
    residual
        Largest residual of the constraints at a node of the plan.
    objective_error
        Estimated error of the objective: how much it is above that of the best controls nearby, which need not be
        linear between the nodes. That no motion far from this one is better is not proven.
    end_difference
        Largest difference of a state between plan and run at the end, relative to the size of that state.
    states
        Names of the planned states, and their values at ``t``.
    run
        The run of that model.
    original
        The model as it was given.
    warnings
        Warnings, such as bounds that are passed between the points where they are held.
    plan
        Function that makes the model with feedback.
    optima
        Objectives that the starts came to, the best first, as far as it takes to compare them (to a hundredth, on
        meshes that are fine enough for that); those that came to none are left out.
    phases
        Durations (s) of the phases between the events.
    switches
        Times (s) at which controls jump, as far as they were found; ``t`` has each of them twice.
    """

    objective: float
    duration: float
    t: Array
    controls: dict[str, Array]
    units: dict[str, str]
    parameters: dict[str, float]
    status: str
    reason: str
    active: tuple[ActiveLimit, ...]
    rounds: tuple[MeshRound, ...]
    error: float
    residual: float
    end_difference: float
    states: Mapping[str, Array]
    tables: ControlTables
    run: Run
    original: Model
    warnings: tuple[str, ...]
    plan: Callable[[Any, Any], Model]
    optima: tuple[float, ...] = ()
    phases: tuple[float, ...] = ()
    objective_error: float = 0.0
    switches: tuple[float, ...] = ()

    @property
    def model(self) -> Model:
        """The model with its controls as tables and the parameters found."""
        return self.tables.model

    @property
    def iterations(self) -> int:
        """Iterations over all meshes."""
        return sum(one.iterations for one in self.rounds)

    @property
    def converged(self) -> bool:
        return self.status == "converged"

    def table(self, control: str) -> Table:
        """A control as a table of time (SI)."""
        known_name("optimal_motion", "control", control, self.controls)
        return self.tables.tables[control]

    def with_feedback(
        self, deviations: Mapping[str, float] | None = None, efforts: Mapping[str, float] | None = None
    ) -> Model:
        """The model whose controls follow the plan and act against deviations from it, within their limits.

        Gains are those of the linear-quadratic regulator along the motion, as tables of time.

        Parameters
        ----------
        deviations
            Deviations of coordinates and speeds that count as much as the efforts; a tenth of the size of each where
            left out.
        efforts
            Changes of controls, in their units; the largest planned value of each where left out.
        """
        return self.plan(deviations or {}, efforts or {})

    def columns(self) -> Iterator[tuple[str, str, Array]]:
        """Name, unit and values of each control, for tables."""
        for name, values in self.controls.items():
            yield name, self.units[name], values

    def save(self, path: str | PathLike[str]) -> None:
        """Write the controls as a table (.csv): time in s, and every control in its unit."""
        from kinetree.results.channels import ChannelInfo
        from kinetree.results.display import to_csv

        to_csv(path, self.t, {name: (values, ChannelInfo(unit)) for name, unit, values in self.columns()})

    def plot(self, *channels: str, **options: Any) -> Any:
        """Plot channels of the run; the controls where none are named."""
        return service("plot")(self.run, *(channels or self.tables.channels), **options)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.original.name,
            **plain_fields(self, "status reason objective duration parameters t"),
            "controls": {name: values.tolist() for name, values in self.controls.items()},
            "active": [vars(limit) for limit in self.active],
            "rounds": [vars(one) for one in self.rounds],
            **plain_fields(self, "iterations error objective_error residual end_difference"),
            "run": self.run.status,
            **plain_fields(self, "optima phases switches warnings"),
        }

    def __str__(self) -> str:
        last = self.rounds[-1]
        lines = [
            f"{self.original.name}: {self.status} ({self.reason})",
            f"  objective {self.objective:.6g}, duration {self.duration:.6g} s",
            f"  error of the objective {self.objective_error:.2g} beside motions nearby; others were not compared",
            f"  {last.intervals} intervals after {len(self.rounds)} meshes, {self.iterations} iterations",
            f"  error of the plan {self.error:.2g}; its run ends {self.end_difference:.2g} beside it",
        ]
        if len(self.phases) > 1:
            lines.append(f"  phases of {', '.join(f'{T:.6g}' for T in self.phases)} s")
        if self.switches:
            lines.append(f"  controls jump at {', '.join(f'{t:.6g}' for t in self.switches)} s")
        if len(self.optima) > 1:
            lines.append(f"  starts came to {', '.join(f'{value:.6g}' for value in self.optima)}")
        if self.residual > 0:
            lines.append(f"  constraints are met to {self.residual:.2g} at every node")
        lines += [f"  {name} = {value:.6g}" for name, value in self.parameters.items()]
        for name, values in self.controls.items():
            low, high = float(np.min(values)), float(np.max(values))
            unit = "" if self.units[name] == "1" else f" {self.units[name]}"
            lines.append(f"  {name} between {low:.6g} and {high:.6g}{unit}")
        lines += [f"  {limit}" for limit in self.active]
        lines += [f"  ! {words}" for words in self.warnings]
        return "\n".join(lines)
