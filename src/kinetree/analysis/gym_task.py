"""What an environment asks of a model: actions, observations, reward, end, start; the same for one and for many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.settable_model import Settable
from kinetree.model.expressions import Expr, Name, Scalar, as_scalar, substitute
from kinetree.model.model import Model
from kinetree.model.validation.expressions import expression_faults
from kinetree.preparation.channel_reader import ChannelReader
from kinetree.preparation.prepare import Prepared
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments, is_finite

Judge = Callable[[Array, Array], Any] | str | float
"""A function ``(observation, action) → number``, or an expression of states, time, parameters and actions."""

Start = Mapping[str, float | tuple[float, float]]
"""Initial coordinates and speeds by name: a number, or (lowest, highest) of a uniform distribution."""


@dataclass(frozen=True)
class Wanted:
    """What the user asked for.

    Attributes
    ----------
    actions
        What is set: (lowest, highest) by the name of an input.
    observations
        Channels, or components of channels, that are scalars.
    reward, terminated
        Judges of a step; nothing ends an episode where the second is left out.
    start
        Where episodes begin.
    dt, duration
        Time of a step and of an episode (s).
    """

    actions: Mapping[str, tuple[float, float]]
    observations: Sequence[str]
    reward: Judge
    terminated: Judge | None
    start: Start
    dt: float
    duration: float

    def check(self, function: str) -> None:
        """Refuse what cannot be meant."""
        asked = Arguments(function)
        asked.positive("dt", self.dt, "give the time of a step in s")
        asked.positive("duration", self.duration, "give the time of an episode in s", infinite=True)
        if not isinstance(self.actions, Mapping) or not self.actions:
            asked.fault("actions", "must name at least one input", 'give {"motor.torque": (-1.0, 1.0)}')
        else:
            for name, bounds in self.actions.items():
                if not _is_range(bounds):
                    remedy = "give (lowest, highest)"
                    asked.fault("actions", f"{name!r} must have two finite bounds, the lower first", remedy)
        if isinstance(self.observations, str) or not self.observations:
            asked.fault("observations", "must be a list of channels", 'give ["hinge.angle", …]')
        for name, given in self.start.items():
            if not (is_finite(given) or _is_range(given)):
                asked.fault("start", f"{name!r} must be a number or (lowest, highest)", "give numbers")
        asked.check()


def _is_range(given: object) -> bool:
    pair = given if isinstance(given, tuple | list) and len(given) == 2 else (None, None)
    return is_finite(pair[0]) and is_finite(pair[1]) and pair[0] < pair[1]  # type: ignore[operator]


class Task:
    """What was asked for, of one prepared model.

    Parameters
    ----------
    function
        Name of the caller, for errors.
    wanted
        What was asked for.
    prepared
        The model, with everything that can be set among its parameters.
    inputs
        What can be set.
    """

    def __init__(
        self, function: str, wanted: Wanted, prepared: Prepared, inputs: Mapping[str, Settable]
    ) -> None:
        self.wanted, self._prepared = wanted, prepared
        compiled = prepared.compiled
        eq, names = compiled.equations, compiled.tree.symbols.parameter_names
        self.places = np.array([names.index(inputs[name].parameter) for name in wanted.actions], np.int64)
        self.factors = np.array([inputs[name].factor for name in wanted.actions])
        bounds = np.array(list(wanted.actions.values()), dtype=float)
        self.low, self.high = bounds[:, 0], bounds[:, 1]
        self._named: dict[str | tuple[str, ...] | Name, Scalar] = {
            name: Name(entry.parameter) for name, entry in inputs.items()
        }
        reader = ChannelReader(prepared)
        faults = [
            ArgumentFault(
                "observations", f"{name!r} has {reader.width(name)} components", f"name one: {name}.x"
            )
            for name in wanted.observations
            if reader.width(name) != 1
        ]
        faults += [
            ArgumentFault(
                "observations", f"{name!r} depends on forces", "observe coordinates, positions and speeds"
            )
            for name in wanted.observations
            if reader.width(name) == 1 and reader.expression(name) is None
        ]
        rewards = self._judged("reward", wanted.reward, compiled.model, faults)
        ends = self._judged("terminated", wanted.terminated, compiled.model, faults)
        if faults:
            raise ArgumentError(function, faults)
        rows = [reader.expression(name) for name in wanted.observations]
        value = eq.motion.value
        seen = ca.vertcat(*[row for row in rows if row is not None])
        outputs = [seen, SX(0) if rewards is None else value(rewards), SX(0) if ends is None else value(ends)]
        self.function = ca.Function("task", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def _judged(self, what: str, judge: Judge | None, model: Model, faults: list[ArgumentFault]) -> Any:
        """An expression, checked like any other of the model; None where a function judges, or nothing."""
        if judge is None or callable(judge):
            return None
        expression = as_scalar(judge, what)
        if isinstance(expression, Expr):
            expression = substitute(expression, self._named)
            found = expression_faults(model, what, expression) if isinstance(expression, Expr) else ()
            faults += [ArgumentFault(what, fault.message, fault.remedy) for fault in found]
        return expression

    def judge(
        self, observation: Array, action: Array, reward: float, terminated: float
    ) -> tuple[float, bool]:
        """Reward and end of a step, from functions where they are such, else from the values of expressions."""
        if callable(self.wanted.reward):
            reward = float(self.wanted.reward(observation, action))
        if callable(self.wanted.terminated):
            terminated = float(self.wanted.terminated(observation, action))
        return float(reward), bool(terminated)

    def begin(self, random: np.random.Generator, p: Array, t: float) -> Array:
        """State z at the start of an episode."""
        initial = {
            name: float(given) if is_finite(given) else float(random.uniform(*given))  # type: ignore[arg-type, misc]
            for name, given in self.wanted.start.items()
        }
        compiled = self._prepared.compiled
        if not initial:
            return compiled.pack(self._prepared.state)
        return compiled.pack(assemble(compiled.constraints, p, t, initial=initial))
