"""Stepper: a simulation driven from outside, one step at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import check_functions_given
from kinetree.model.contacts import Contacts
from kinetree.preparation.channel_reader import ChannelReader
from kinetree.preparation.inputs import settable
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import (
    ModelLike,
    check_contacts,
    model_for,
    quantities,
    whole_model_and_settings,
)
from kinetree.preparation.run_settings import NOT_GIVEN, RunSettings
from kinetree.solve.methods.method import Method
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.stepping import StepError, Stepping
from kinetree.tolerances import RUN_ATOL, RUN_RTOL
from kinetree.words.arguments import Arguments, known_name, short
from kinetree.words.keywords import CheckedKeywords

if TYPE_CHECKING:
    from kinetree.analysis.marching import MarchStepping

__all__ = ["StepError", "Stepper"]


class Stepper(CheckedKeywords):
    """A model that is moved step by step, its inputs set and its channels read in between::

        with kt.Stepper(model) as s:
            while s.time < 1.0:
                s["motor.torque"] = -3.0 * s["hinge.angle"]
                s.step(0.001)

    With contacts every step is one of a march (`kinetree.Contacts`), and their forces are means over the last step.

    Every step ends on the constraints. Rows are not kept, events and kinks of the state are not located, and there is
    no audit: for these there is :func:`kinetree.simulate`. Sampled blocks and switchings in time are kept to exactly.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    method
        ``"rk4"`` or ``"gauss4"``: one step of the size given per call (see ``substeps``). ``"dop853"``, ``"tsit5"``
        or a stiff method: as many steps as the tolerances ask for, each call going on where the last one ended.
    rtol, atol
        Tolerances of methods that control their error.
    substeps
        Steps of a fixed size within one call.
    inputs
        Laws of loads that are expressions and are to be set from outside instead, such as ``"motor.torque"``.
        Parameters, and laws that are plain numbers, can be set in any case.
    contacts
        Many contacts, as of `kinetree.simulate`; where they are not given, those of the file. Their march has steps of
        its own: leave method, rtol and atol as they are.
    formulation, constraints, parameters, initial, hold, t_start
        See :func:`kinetree.prepare`.

    Attributes
    ----------
    inputs : tuple of str
        Inputs that can be set.
    """

    @quantities
    def __init__(
        self,
        model: ModelLike,
        *,
        method: str = "rk4",
        rtol: float = 1e-8,
        atol: float = 1e-10,
        substeps: int = 1,
        inputs: Sequence[str] = (),
        contacts: Contacts | None = None,
        formulation: str = "auto",
        constraints: str = "auto",
        parameters: Mapping[str, float] | None = None,
        initial: Mapping[str, float] | None = None,
        hold: Iterable[str] = (),
        t_start: float = 0.0,
    ) -> None:
        of_file = whole_model_and_settings(model)[1]
        contacts = contacts or of_file.contacts
        mechanism = model_for("Stepper", model, touches=True)
        asked = Arguments("Stepper")
        settings = RunSettings.given(
            method=method, step=1.0, rtol=rtol, atol=atol, formulation=formulation, constraints=constraints,
            parameters=parameters, initial=initial, hold=hold, t_start=t_start,
        )  # fmt: skip
        settings.check(asked)
        asked.whole("substeps", substeps, 1, "give the number of steps within one call")
        if method == AUTO:
            asked.fault("method", '"auto" is for whole runs', 'name the method, such as "rk4" or "dop853"')
        if contacts is not None:
            asked.instance("contacts", contacts, Contacts, "give kinetree.Contacts(…)")
            if (method, rtol, atol) != ("rk4", RUN_RTOL, RUN_ATOL):
                message = "a march through contacts has steps of its own, and no method, rtol or atol"
                asked.fault("contacts", message, "leave method, rtol and atol out, or contacts")
        asked.check()
        check_functions_given("Stepper", mechanism.checked())
        if parameters:
            mechanism = mechanism.with_parameters(**parameters)
        self.model, self._settable = settable(mechanism, inputs)
        self.inputs = tuple(self._settable)
        self._hold = tuple(hold)
        self._initial = dict(initial or {})
        preparation = replace(settings, parameters=NOT_GIVEN).preparation()
        prepared = prepare(self.model, **preparation, motion_only=contacts is not None)
        self._compiled, self._state = prepared.compiled, prepared.state
        self._stepping: Stepping | MarchStepping
        self._reader: ChannelReader | MarchStepping
        if contacts is None:
            self._stepping = _stepping(self._compiled, load_method(method), rtol, atol)
            self._reader = ChannelReader(prepared)
        else:
            check_contacts("Stepper", contacts, self.model)
            from kinetree.analysis.marching import MarchStepping

            self._stepping = self._reader = MarchStepping(prepared, contacts, of_file.events)
        self._substeps = substeps
        names = self._compiled.tree.symbols.parameter_names
        self._places = {
            name: (names.index(entry.parameter), entry.factor) for name, entry in self._settable.items()
        }
        eq = self._compiled.equations
        self.state_names = (*eq.coordinate_names, *eq.speed_names)
        self._entries = {name: i for i, name in enumerate(self.state_names)}
        self._first = (float(t_start), self._compiled.pack(self._state), self._state.p.copy())
        self._judged = [names.index(parameter.name) for parameter in mechanism.parameters]
        self._allowed = self._state.p[self._judged], self._state.p[self._judged]
        self._is_judged = True
        self._time = float(t_start)
        self._stepping.start(*self._first)

    def __str__(self) -> str:
        return f"{self.model.name}: at {self._time:g} s; inputs {', '.join(self._settable) or 'none'}"

    # --- moving ---------------------------------------------------------------------------------------
    def step(self, dt: float, count: int = 1) -> None:
        """Go on by ``dt`` seconds, ``count`` times.

        Raises
        ------
        StepError
            If a step cannot be taken; the state is then the last one reached.
        ModelError
            If parameters that were set are none that the model may have.
        """
        if not isinstance(dt, float) or not isinstance(count, int) or not dt > 0.0:
            asked = Arguments("Stepper.step")
            asked.positive("dt", dt, "give the step in s")
            asked.whole("count", count, 0, "give how many steps to take")
            asked.check()
        if not self._is_judged:
            self._judge()
        to, h, t = self._stepping.to, dt / self._substeps, self._time
        try:
            for _ in range(count):
                t += dt
                to(t, h)
        except StepError:
            self._time = self._stepping.t
            raise
        self._time = t

    @property
    def time(self) -> float:
        return self._time

    def reset(self, initial: Mapping[str, float] | None = None) -> None:
        """Back to the start, inputs included; ``initial`` gives other coordinates and speeds by name."""
        t, z, p = self._first
        if initial:
            state = assemble(
                self._compiled.constraints, p, t, hold=self._hold, initial={**self._initial, **initial}
            )
            z = self._compiled.pack(state)
        self._stepping.start(t, z, p)
        self._time = t

    # --- looking and setting --------------------------------------------------------------------------
    @property
    def state(self) -> Array:
        """Coordinates and speeds, in the order of ``state_names`` (a copy)."""
        return self._stepping.z[: len(self.state_names)].copy()

    def __setitem__(self, name: str, value: float) -> None:
        """Set an input: a parameter in its own unit, or the law of a load (``"motor.torque"``)."""
        try:
            place, factor = self._places[name]
        except (KeyError, TypeError):
            known_name("Stepper", "input", name, self._places)
            raise
        try:
            number = float(value) * factor
        except (TypeError, ValueError):
            number = np.nan
        if not abs(number) < np.inf:
            asked = Arguments("Stepper")
            asked.fault(name, f"must be a finite number (got {short(value)})", "give its value")
            asked.check()
        self._stepping.p[place] = number
        self._is_judged = self._is_judged and place not in self._judged
        self._stepping.changed()

    def _judge(self) -> None:
        """Refuse values of parameters that no model can have: all of them at once, whatever the order of setting.

        Allowed values form intervals: all values between two allowed ones are allowed.
        """
        values, (least, most) = self._stepping.p[self._judged], self._allowed
        if not ((least <= values) & (values <= most)).all():
            names = self._compiled.tree.symbols.parameter_names
            own = {
                names[place]: values[i] / self._places[names[place]][1]
                for i, place in enumerate(self._judged)
            }
            self.model.with_parameters(**own).checked()
            self._allowed = np.minimum(least, values), np.maximum(most, values)
        self._is_judged = True

    def __getitem__(self, name: str) -> float | Array:
        """An input, or a channel now: a number, or an array of its components."""
        stepping = self._stepping
        if name in self._entries:
            return float(stepping.z[self._entries[name]])
        if name in self._places:
            place, factor = self._places[name]
            return float(stepping.p[place]) / factor
        return self._reader.read(name, self._time, stepping.z, stepping.p)

    @property
    def channels(self) -> tuple[str, ...]:
        """Names of all channels that can be read."""
        return self._reader.names

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Nothing is left open."""


def _stepping(compiled: CompiledModel, method: Method, rtol: float, atol: float) -> Stepping:
    """A smooth motion by steps of a method."""
    differentiates = method.stiff and not method.descriptor
    system = compiled.system(
        stiff=differentiates, explicit_only=not differentiates, descriptor=method.descriptor
    )
    return Stepping(system, method, rtol, atol)
