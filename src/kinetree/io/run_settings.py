"""Run settings of a model file: how long, how accurately, by which method, what to write down."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from kinetree.model import Model
from kinetree.model.events import Event
from kinetree.model.expressions import name_segments, tables
from kinetree.model.graph.references import expressions_in
from kinetree.model.validation.events import event_faults
from kinetree.model.validation.report import UNUSED, Fault
from kinetree.words.arguments import Arguments, is_finite


@dataclass(frozen=True)
class RunSettings:
    """Settings of a run. None leaves the choice to the program.

    Parameters
    ----------
    t_start, t_end
        First and last time (s).
    method
        Method of integration, such as ``"auto"`` or ``"dop853"``.
    rtol, atol
        Relative and absolute tolerance of the local error.
    step, max_step
        Step of methods with fixed steps, and the longest step allowed (s).
    formulation
        Formulation of the equations of motion, such as ``"recursive"``.
    constraints
        How constraints are treated: multipliers, zero-eigenvalue, partitioned, reduced or sparse.
    output_interval
        Time between rows of output (s).
    outputs
        Channels to write, such as ``"hinge.angle"``; empty: the usual ones (`Run.usual_channels`).
    events
        What to watch.
    """

    t_start: float = 0.0
    t_end: float | None = None
    method: str | None = None
    rtol: float | None = None
    atol: float | None = None
    step: float | None = None
    max_step: float | None = None
    formulation: str | None = None
    constraints: str | None = None
    output_interval: float | None = None
    outputs: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    def arguments(self) -> dict[str, Any]:
        """The settings that were given, as keyword arguments of `simulate`; ``outputs`` is not among them."""
        given = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name not in ("outputs", "output_interval") and getattr(self, field.name) is not None
        }
        if self.output_interval is not None:
            given["output"] = self.output_interval
        return given

    def faults(self, model: Model) -> tuple[Fault, ...]:
        """All faults of the settings for a model; ``kind`` is "run" or "event"."""
        asked = Arguments("run")
        self._check_numbers(asked)
        self._check_names(asked)
        found = [Fault("run", "", fault.message, fault.remedy, fault.where) for fault in asked.faults]
        return (*found, *event_faults(self.events, model))

    def uses(self, warning: Fault) -> bool:
        """Whether a warning is of a parameter or table that the model does not use, but one of the events does."""
        if warning.cause != UNUSED:
            return False
        expressions = [expression for event in self.events for expression in expressions_in(event)]
        if warning.kind == "table":
            return any(used.function == warning.name for e in expressions for used in tables(e))
        return any((warning.name,) in name_segments(expression) for expression in expressions)

    def _check_numbers(self, asked: Arguments) -> None:
        for where in ("t_start", "t_end"):
            value = getattr(self, where)
            if value is not None:
                asked.number(where, value, "give it in s")
        if is_finite(self.t_end) and is_finite(self.t_start) and self.t_end < self.t_start:  # type: ignore[operator]
            message = f"t_end must not lie before t_start (got {self.t_end:g} and {self.t_start:g})"
            asked.fault("t_end", message, "give the last time in s")
        for where in ("rtol", "atol", "step", "max_step", "output_interval"):
            value = getattr(self, where)
            if value is not None:
                remedy = "give a small number such as 1e-9" if where in ("rtol", "atol") else "give it in s"
                asked.positive(where, value, remedy)

    def _check_names(self, asked: Arguments) -> None:
        from kinetree.preparation.run_arguments import check_formulation, check_method

        if self.method is not None:
            check_method(asked, self.method, self.step)
        check_formulation(asked, self.formulation or "auto", self.constraints or "auto")
