"""Derivatives of a run: sensitivities of its channels by tangents, gradients of a scalar objective by adjoints."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.channels.evaluation import not_unique
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities, value_units
from kinetree.preparation.run_info import output_times, run_info
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.info import Occurrence
from kinetree.results.run import Run
from kinetree.tolerances import SLOPE_ATOL, SLOPE_RTOL
from kinetree.words.arguments import known_name
from kinetree.words.keywords import spelled
from kinetree.words.names import counted, nearest


@dataclass(frozen=True)
class Sensitivities(ReportableResult):
    """Derivatives of channels along a run.

    Attributes
    ----------
    run
        The run itself.
    of, units
        Channels (or their components) and their units.
    wrt
        Parameters and initial values.
    values
        ∂ channel / ∂ parameter (k × channels × parameters), parameters in their own units.
    wrt_units
        Units of the parameters and initial values.
    notes
        Remarks on the channels: reactions that are not unique.
    """

    run: Run
    of: tuple[str, ...]
    units: tuple[str, ...]
    wrt: tuple[str, ...]
    values: Array
    wrt_units: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def idle(self) -> tuple[str, ...]:
        """Parameters and initial values on which none of the channels depends."""
        return tuple(name for j, name in enumerate(self.wrt) if not np.any(self.values[..., j]))

    @property
    def t(self) -> Array:
        return self.run.t

    def __getitem__(self, names: tuple[str, str]) -> Array:
        """Derivative of a channel with respect to a parameter over time; (k,) or (k, components)."""
        channel, parameter = names
        known_name("sensitivities", "derivative by", parameter, self.wrt)
        column = self.wrt.index(parameter)
        if channel in self.of:
            return np.asarray(self.values[:, self.of.index(channel), column])
        rows = [i for i, name in enumerate(self.of) if name.startswith(channel + ".")]
        if not rows:
            raise KeyError(f"there is no derivative of {channel!r}; {nearest(channel, self.of)}")
        return np.asarray(self.values[:, rows, column])

    def columns(self) -> list[tuple[str, str, Array]]:
        """Derivatives as columns of a table: name, unit of the channel, values (k)."""
        return [
            (f"d {channel} / d {name}", self.units[i], self.values[:, i, j])
            for i, channel in enumerate(self.of)
            for j, name in enumerate(self.wrt)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.run.model_name,
            "status": self.run.status,
            **plain_fields(self, "t of units wrt wrt_units values idle notes"),
        }

    def __str__(self) -> str:
        counts = f"{counted(len(self.of), 'channel')} by {counted(len(self.wrt), 'value')}"
        lines = [f"{self.run.model_name}: {counts}, {counted(self.t.size, 'time')}"]
        units = dict(zip(self.of, self.units, strict=True)), dict(zip(self.wrt, self.wrt_units, strict=True))
        pairs = [(channel, name) for channel in self.of for name in self.wrt]
        width = max((len(f"∂ {channel} / ∂ {name}") for channel, name in pairs), default=0)
        for channel, name in pairs:
            slope = self[channel, name]
            largest = float(np.abs(slope).max(initial=0.0))
            words = f"∂ {channel} / ∂ {name}"
            unit = _quotient(units[0][channel], units[1][name])
            told = f"at the end {slope[-1]: .6g}, largest {largest:.6g} {unit}"
            lines.append(f"  {words:<{width}}  {told.rstrip()}")
        lines += [f"  ! {name} changes nothing of this" for name in self.idle]
        lines += [f"  ! {note}" for note in self.notes]
        return "\n".join(lines)


def _quotient(above: str, below: str) -> str:
    """A unit over another."""
    above = "" if above == "1" else above
    if not below:
        return above
    return f"{above or 1}/({below})" if {"/", "·", " ", "*"} & set(below) else f"{above or 1}/{below}"


@spelled
@quantities
def sensitivities(
    model: ModelLike,
    t_end: float | None,
    of: Sequence[str],
    wrt: Sequence[str],
    *,
    t_start: float | None = None,
    method: str = "dop853",
    rtol: float | None = None,
    atol: float | None = None,
    output: float | ArrayLike | str | None = None,
    parameters: Mapping[str, float] | None = None,
    events: Sequence[Event] | None = None,
) -> Sensitivities:
    """Derivatives of channels along a run with respect to parameters and initial values.

    Tangents are integrated beside the motion, with exact derivatives of the equations; assembly is differentiated
    too, and events are passed with the change of their time.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, method, rtol, atol, output, parameters
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-9 and 1e-11.
    events
        Events to watch, with their actions; those of the model file where left out.
    of
        Channels, components or patterns.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints (``"A.angle"``, ``"A.angle_rate"``; the
        joint is then held during assembly, and others follow).

    Raises
    ------
    NoAnswerError
        If a parameter or initial value does not exist, or the run cannot be differentiated.
    """
    started = time.perf_counter()
    given = RunSettings.given(
        t_end=t_end, t_start=t_start, method=method, rtol=rtol, atol=atol, output=output, parameters=parameters,
        events=events,
    )  # fmt: skip
    model, asked = model_and_run("sensitivities", model, given, rtol=SLOPE_RTOL, atol=SLOPE_ATOL)
    if parameters:
        model = model.with_parameters(**parameters)
    runs = TangentRuns(model, of, wrt, asked.t_start, asked.events)
    times = output_times(output, asked.t_start, asked.t_end)
    traced = runs.run(asked.t_end, times, method=method, rtol=asked.rtol, atol=asked.atol)
    solution = traced.solution
    settings = asked.only("t_start", "t_end", "method", "rtol", "atol").stored()
    info = run_info(runs.compiled, method, settings)
    x, y, w = info.layout.split(traced.z)

    def own(z: Array) -> Array:
        return runs.tangents.split(z)[0]

    happened = []
    for record in solution.events:
        event = runs.events[record.index]
        kind = record.kind or event.action.kind
        happened.append(Occurrence(record.t, event.name, own(record.z_before), own(record.z_after), kind))
    run = Run(
        info, solution.t, x, y, w,
        events=happened, status=solution.status, reason=solution.reason,
        timings={"integrate": time.perf_counter() - started}, source=traced.source,
    )  # fmt: skip
    units = value_units(model)
    by = tuple(units.get(name, "") for name in wrt)
    notes = not_unique(runs.slopes.undetermined, "its values and derivatives")
    return Sensitivities(run, runs.names, runs.units, tuple(wrt), traced.slopes, by, notes)


@dataclass(frozen=True)
class Gradient(ReportableResult):
    """An objective and its derivatives.

    Attributes
    ----------
    value
        The objective.
    wrt
        Parameters and initial values.
    values
        ∂ objective / ∂ parameter (k), parameters in their own units.
    start
        Values of the parameters and initial values.
    model
        The mechanism.
    notes
        Remarks on the objective: reactions in it that are not unique.
    """

    value: float
    wrt: tuple[str, ...]
    values: Array
    start: Array
    model: Model
    notes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> float:
        """Derivative with respect to a parameter or initial value."""
        known_name("gradient", "derivative by", name, self.wrt)
        return float(self.values[self.wrt.index(name)])

    @property
    def idle(self) -> tuple[str, ...]:
        """Parameters and initial values that change nothing of the objective."""
        return tuple(name for name, value in zip(self.wrt, self.values, strict=True) if value == 0.0)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.model.name,
            **plain_fields(self, "idle notes value"),
            "gradient": dict(zip(self.wrt, self.values.tolist(), strict=True)),
        }

    def __str__(self) -> str:
        width = max(map(len, self.wrt), default=0)
        lines = [f"{self.model.name}: objective {self.value:.6g}"]
        lines += [f"  ∂/∂ {name:<{width}}  {v:.6g}" for name, v in zip(self.wrt, self.values, strict=True)]
        lines += [f"  ! {name} changes nothing of this" for name in self.idle]
        lines += [f"  ! {note}" for note in self.notes]
        return "\n".join(lines)


@spelled
@quantities
def gradient(
    model: ModelLike,
    t_end: float | None,
    objective: Objective | str,
    wrt: Sequence[str],
    *,
    t_start: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    parameters: Mapping[str, float] | None = None,
    events: Sequence[Event] | None = None,
) -> Gradient:
    """Gradient of a scalar objective of a run with respect to many parameters and initial values.

    One run forwards and one pass back through its steps, however many parameters there are; exact derivatives,
    assembly, events and jumps of loads included. For several channels over time see :func:`kinetree.sensitivities`.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, rtol, atol, parameters
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-9 and 1e-11.
    events
        Events to watch, with their actions; those of the model file where left out.
    objective
        An expression of time, states and parameters at the end of the run (``"A.angle^2"``), or an
        :class:`kinetree.Objective` with an integral over time as well.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints.

    Raises
    ------
    NoAnswerError
        If a name does not exist, or the run cannot be differentiated.
    """
    given = RunSettings.given(
        t_end=t_end, t_start=t_start, rtol=rtol, atol=atol, parameters=parameters, events=events
    )
    model, run = model_and_run("gradient", model, given, rtol=SLOPE_RTOL, atol=SLOPE_ATOL)
    if parameters:
        model = model.with_parameters(**parameters)
    adjoint = Adjoint(model, [as_objective(objective)], wrt, run.t_start, run.events)
    found = adjoint.at(run.t_end, rtol=run.rtol, atol=run.atol)
    notes = not_unique(["the objective"] if adjoint.undetermined else [], "its value and derivatives")
    return Gradient(float(found.values[0]), tuple(wrt), found.gradients[0], adjoint.start, model, notes)


def as_objective(given: Objective | str) -> Objective:
    """An objective; a plain expression is one at the end."""
    return given if isinstance(given, Objective) else Objective(terminal=given)
