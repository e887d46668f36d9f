"""PID controller with bounds and anti-windup by back-calculation.

    v = kp e + I + kd ė            output = max(lower, min(v, upper))
    İ = ki e + (output − v)/T_t    ė: given as an expression, or (e − e_f)/T_f of the lag T_f ė_f = e − e_f

Back-calculation (Åström & Murray, Feedback Systems, 11.4) lets the integral follow what the actuator does while the
output is at a bound.

Saturation: a signal held between two bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.expressions import functions as f
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings


@dataclass(frozen=True)
class Saturation(Block):
    """The input where it lies between ``lower`` and ``upper``, else the nearer of the two.

    Steps of the integrator end where it begins and ceases to saturate.
    """

    kind: ClassVar[str] = "saturation"
    constants: ClassVar[tuple[str, ...]] = ("lower", "upper")
    input: Scalar
    lower: Scalar = field(kw_only=True)
    upper: Scalar = field(kw_only=True)

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": f.max(self.lower, f.min(self.input, self.upper))}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Bounds in the wrong order."""
        return wrong_bounds(surroundings, self.lower, self.upper)


def wrong_bounds(surroundings: Surroundings, lower: Scalar, upper: Scalar) -> Iterable[PartFault]:
    """Complain about a lower bound that is not below the upper one."""
    low, high = surroundings.number(lower), surroundings.number(upper)
    if low is not None and high is not None and not low < high:
        message = f"lower = {low:g} is not below upper = {high:g}"
        yield message, "give the smaller bound as lower", "lower"


@dataclass(frozen=True)
class PID(Block):
    """Proportional, integral and derivative action on an error.

    Parameters
    ----------
    error
        Reference less measurement, an expression: ``"target - J1.angle"``.
    kp, ki, kd
        Gains on the error, its integral and its rate.
    rate
        Rate of the error as an expression, where there is one: ``"-J1.angle_rate"``. Speeds are states of a mechanism,
        so this is exact. Without it the rate is that of the error behind a lag ``filter``.
    filter
        Time constant of that lag (s).
    lower, upper
        Bounds of the output.
    windup
        Time constant (s) with which the integral follows the output at a bound; needed with bounds and ki.
    initial
        The integral part at the start.
    """

    kind: ClassVar[str] = "pid"
    constants: ClassVar[tuple[str, ...]] = ("kp", "ki", "kd", "filter", "lower", "upper", "windup", "initial")
    positive: ClassVar[Mapping[str, str]] = {"filter": "give it in s", "windup": "give it in s"}
    error: Scalar
    kp: Scalar = field(default=0.0, kw_only=True)
    ki: Scalar = field(default=0.0, kw_only=True)
    kd: Scalar = field(default=0.0, kw_only=True)
    rate: Scalar | None = field(default=None, kw_only=True)
    filter: Scalar | None = field(default=None, kw_only=True)
    lower: Scalar | None = field(default=None, kw_only=True)
    upper: Scalar | None = field(default=None, kw_only=True)
    windup: Scalar | None = field(default=None, kw_only=True)
    initial: Scalar = field(default=0.0, kw_only=True)

    @property
    def _integrates(self) -> bool:
        return self.ki != 0.0 or self.initial != 0.0

    @property
    def _filters(self) -> bool:
        return self.kd != 0.0 and self.rate is None

    @property
    def state_names(self) -> tuple[str, ...]:
        """The integral part where there is one, and the error behind the lag where it is needed."""
        return ("integral",) * self._integrates + ("filtered",) * self._filters

    @property
    def states(self) -> dict[str, Scalar]:
        """The integral part from ``initial`` on; the filtered error from zero."""
        return {name: self.initial if name == "integral" else 0.0 for name in self.state_names}

    def begun(self, states: Mapping[str, float]) -> Block | None:
        """Return the block that starts from an integral part; None if the filtered error is not zero."""
        whole = replace(self, initial=states.get("integral", self.initial))
        return None if states.get("filtered", 0.0) != 0.0 else whole

    def unit_of(self, channel: str) -> str:
        """The block's unit; the filtered error has the unit of the error, which is not known."""
        return "1" if channel == "filtered" else self.unit

    @property
    def _unbounded(self) -> Scalar:
        """V = kp e + I + kd ė."""
        parts: list[Scalar] = [self.kp * self.error] if self.kp != 0.0 else []
        if self._integrates:
            parts.append(self.own("integral"))
        if self.kd != 0.0:
            lagged = None if self.filter is None else (self.error - self.own("filtered")) / self.filter
            rate = self.rate if self.rate is not None else lagged
            assert rate is not None  # faults see to it
            parts.append(self.kd * rate)
        return sum(parts[1:], parts[0]) if parts else 0.0

    @property
    def outputs(self) -> dict[str, Scalar]:
        """V within the bounds."""
        value = self._unbounded
        if self.upper is not None:
            value = f.min(value, self.upper)
        if self.lower is not None:
            value = f.max(self.lower, value)
        return {"output": value}

    @property
    def rates(self) -> dict[str, Scalar]:
        """Rates of the integral part, with back-calculation, and of the filtered error."""
        found: dict[str, Scalar] = {}
        if self._integrates:
            found["integral"] = self.ki * self.error
            if self.windup is not None and (self.lower is not None or self.upper is not None):
                found["integral"] += (self.outputs["output"] - self._unbounded) / self.windup
        if self._filters and self.filter is not None:
            found["filtered"] = (self.error - self.own("filtered")) / self.filter
        return found

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no gains, no source for the rate, no windup where it is needed, bounds in the wrong order."""
        if all(getattr(self, gain) == 0.0 for gain in ("kp", "ki", "kd")):
            yield "kp, ki and kd are all zero", "give at least one gain", "kp"
        if self._filters and self.filter is None:
            message = "kd needs the rate of the error"
            yield message, 'give rate = "-J.angle_rate" or the like, or the time constant filter (s)', "kd"
        if self.rate is not None and self.filter is not None:
            yield "rate and filter are both given", "keep one of them", "filter"
        bounded = self.lower is not None or self.upper is not None
        if bounded and self._integrates and self.windup is None:
            message = "the integral would wind up while the output is at a bound"
            yield message, "give windup, the time constant (s) with which it follows the output", "windup"
        if self.windup is not None and not bounded:
            yield "windup is given without bounds", "give lower and upper, or remove it", "windup"
        if self.lower is not None and self.upper is not None:
            yield from wrong_bounds(surroundings, self.lower, self.upper)
