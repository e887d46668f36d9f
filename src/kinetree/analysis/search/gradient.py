"""Gradients: derivatives of a scalar objective of a run by many parameters, by adjoints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kinetree.arrays import Array
from kinetree.channels.evaluation import not_unique
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.quantities import quantities
from kinetree.preparation.run_arguments import ModelLike, model_and_run
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult
from kinetree.words.arguments import known_name
from kinetree.words.keywords import spelled


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
        What is to be known of the objective: that it depends on reactions which are not unique.
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
            "idle": list(self.idle),
            "notes": list(self.notes),
            "value": self.value,
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
        What to watch and what to do then; those of the model file where left out.
    objective
        An expression of time, states and parameters at the end of the run (``"A.angle^2"``), or an
        :class:`kinetree.Objective` with an integral over time as well.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints.

    Raises
    ------
    NoAnswerError
        Where a name does not exist, or the run cannot be differentiated.
    """
    given = RunSettings.given(
        t_end=t_end, t_start=t_start, rtol=rtol, atol=atol, parameters=parameters, events=events
    )
    model, run = model_and_run("gradient", model, given, rtol=1e-9, atol=1e-11)
    if parameters:
        model = model.with_parameters(**parameters)
    adjoint = Adjoint(model, [as_objective(objective)], wrt, run.t_start, run.events)
    found = adjoint.at(run.t_end, rtol=run.rtol, atol=run.atol)
    notes = not_unique(["the objective"] if adjoint.undetermined else [], "its value and derivatives")
    return Gradient(float(found.values[0]), tuple(wrt), found.gradients[0], adjoint.start, model, notes)


def as_objective(given: Objective | str) -> Objective:
    """An objective; a plain expression is one at the end."""
    return given if isinstance(given, Objective) else Objective(terminal=given)
