"""Statement of an optimal motion as the user wrote it: checked before anything is computed, all faults at once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kinetree.analysis.optimal_motion.collocation import METHODS, MOST_POINTS
from kinetree.analysis.optimal_motion.phases import Stance, checked_stance
from kinetree.derivatives.objectives import Objective
from kinetree.model.events import Event
from kinetree.model.expressions import ExpressionError, Scalar, as_scalar
from kinetree.words.arguments import Arguments, is_finite, short
from kinetree.words.names import did_you_mean

CALLER = "optimal_motion"
REST = "rest"
"""Among the conditions at the start or at the end: all speeds are zero there."""

MOST_INTERVALS = 100_000
"""Intervals to begin with, of which the equations still fit into the memory of a workstation."""

Range = tuple[float, float]
Ends = float | tuple[float | None, float | None]
"""A value, or a least and a greatest one; None: without."""


@dataclass(frozen=True)
class Condition:
    """An expression that is kept between two values; ``text`` is how it was written."""

    text: str
    expression: Scalar
    low: float
    high: float


@dataclass(frozen=True)
class Statement:
    """Statement of an optimal motion, in plain data.

    Attributes
    ----------
    duration
        Least and greatest duration (s).
    controls, parameters
        Ranges by name.
    integral, terminal, peak
        Parts of the objective; ``peak`` is an expression whose largest absolute value counts, or None.
    start, end, bounds
        Conditions; ``start`` is None where the motion starts as the model does.
    start_rest, end_rest
        True if all speeds vanish there.
    periodic
        Growth of coordinates from start to end, where the others come back; None where they need not.
    caller
        Who asks, for messages.
    events
        Events on the way, in order: the motion has a phase before, between and behind them.
    stance
        For every phase the events whose contacts are closed in it; nothing where none ever is.
    standing
        Contacts that are closed all the time, and no events of the motion.
    """

    duration: Range
    controls: dict[str, Range]
    parameters: dict[str, Range]
    integral: Scalar
    terminal: Scalar
    peak: Scalar | None
    start: tuple[Condition, ...] | None
    end: tuple[Condition, ...]
    bounds: tuple[Condition, ...]
    start_rest: bool
    end_rest: bool
    periodic: dict[str, float] | None
    caller: str = CALLER
    events: tuple[Event, ...] = ()
    stance: Stance = ()
    standing: tuple[Event, ...] = ()

    @property
    def watched(self) -> tuple[Event, ...]:
        """All events of a run, each once."""
        return tuple({event.name: event for event in (*self.events, *self.standing)}.values())

    @property
    def expressions(self) -> list[Scalar]:
        """All expressions."""
        conditions = [*(self.start or ()), *self.end, *self.bounds]
        parts = [self.integral, self.terminal, *([] if self.peak is None else [self.peak])]
        return [*parts, *(condition.expression for condition in conditions)]


def statement(
    duration: Any,
    controls: Any,
    objective: Any,
    peak: Any,
    start: Any,
    end: Any,
    periodic: Any,
    bounds: Any,
    parameters: Any,
    settings: Mapping[str, Any],
    events: tuple[Event, ...] = (),
    stance: Any = None,
) -> Statement:
    """Return the statement; `ArgumentError` with all arguments that cannot be meant."""
    asked = Arguments(CALLER)
    length = _duration(asked, duration)
    acting = _controls(asked, controls)
    varied = _ranges(asked, "parameters", {} if parameters is None else parameters, '{"length": (0.2, 0.6)}')
    for name, (low, high) in varied.items():
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            message = f"parameters: {name} needs a least and a greatest value"
            asked.fault("parameters", message, f'write parameters={{"{name}": (0.2, 0.6)}}')
    if not (controls or varied) and isinstance(controls, (Mapping, Sequence)):
        _no_controls(asked)
    if twice := sorted(set(acting) & set(varied)):
        listed = ", ".join(twice)
        asked.fault("parameters", f"parameters: {listed} is a control already", "leave it out of one of both")
    integral, terminal = _objective(asked, objective, length, settings["t_start"])
    worst = None if peak is None else _expression(asked, "peak", peak)
    if objective is None and peak is None:
        remedy = (
            'give objective=kt.Objective(integral="motor.torque^2"), objective="time", or peak="motor.torque"'
        )
        asked.fault("objective", "nothing is to be made small", remedy)
    first, first_rest = _conditions(asked, "start", {} if start is None else start)
    last, last_rest = _conditions(asked, "end", {} if end is None else end)
    path, odd = _conditions(asked, "bounds", {} if bounds is None else bounds)
    if odd:
        asked.fault(
            "bounds", "bounds: rest along the whole motion is no motion", "give it as a condition of end"
        )
    cycle = _periodic(asked, periodic)
    if not (first or last or path or first_rest or last_rest or cycle is not None):
        remedy = 'give end={"cart.position": 1.0, "rest": True}, bounds={…}, or periodic=True'
        asked.fault("end", "nothing is asked of the motion", remedy)
    _settings(asked, settings)
    phases, standing = checked_stance(asked, stance, events)
    asked.check()
    given = tuple(first) if start is not None or cycle is not None else None
    return Statement(
        length, acting, varied, integral, terminal, worst, given, tuple(last), tuple(path), first_rest, last_rest,
        cycle, events=events, stance=phases, standing=standing,
    )  # fmt: skip


def horizon_statement(
    asked: Arguments,
    horizon: Any,
    controls: Any,
    objective: Any,
    end: Any,
    bounds: Any,
    inputs: Iterable[str],
    points: Any,
    max_iterations: Any,
) -> Statement:
    """Return the statement of a motion over a horizon from a measured state, with measured parameters ``inputs``.

    Faults are added to those that ``asked`` has, and raised together.
    """
    acting = _controls(asked, controls)
    if not controls and isinstance(controls, (Mapping, Sequence)):
        _no_controls(asked)
    integral, terminal = _objective(asked, objective, (horizon, horizon))
    if objective is None:
        remedy = 'give objective=kt.Objective(integral="cart.position^2 + 0.1*motor.force^2")'
        asked.fault("objective", "nothing is to be made small", remedy)
    last, rest = _conditions(asked, "end", {} if end is None else end)
    path, odd = _conditions(asked, "bounds", {} if bounds is None else bounds)
    if odd:
        asked.fault("bounds", "bounds: rest along the whole horizon is no motion", "give it in end")
    if twice := sorted(set(acting) & set(inputs)):
        asked.fault(
            "inputs", f"inputs: {', '.join(twice)} is a control already", "leave it out of one of both"
        )
    _numerics(asked, points, max_iterations)
    asked.check()
    length = (float(horizon), float(horizon))
    given = dict.fromkeys(inputs, (-math.inf, math.inf))
    return Statement(
        length, acting, given, integral, terminal, None, None, tuple(last), tuple(path), False, rest, None, asked.caller
    )  # fmt: skip


def _numerics(asked: Arguments, points: Any, max_iterations: Any) -> None:
    before = len(asked.faults)
    asked.whole("points", points, 1, "give the points of Radau in an interval, 3 for order 5")
    if len(asked.faults) == before and points > MOST_POINTS:
        message = f"points: {points} in an interval are too many"
        asked.fault("points", message, f"give {MOST_POINTS} or fewer")
    asked.whole("max_iterations", max_iterations, 1, "give a number of iterations, such as 500")


def _settings(asked: Arguments, settings: Mapping[str, Any]) -> None:
    asked.choice("method", settings["method"], METHODS)
    _numerics(asked, settings["points"], settings["max_iterations"])
    before = len(asked.faults)
    asked.whole(
        "intervals", settings["intervals"], 1, "give the number of intervals to begin with, such as 25"
    )
    if len(asked.faults) == before and settings["intervals"] > MOST_INTERVALS:
        message = f"intervals: {settings['intervals']} are too many to begin with"
        asked.fault(
            "intervals", message, f"give {MOST_INTERVALS} or fewer; they are divided where it takes more"
        )
    asked.whole("starts", settings["starts"], 1, "give the number of first guesses, such as 8")
    asked.whole("seed", settings["seed"], 0, "give a whole number from which detours are drawn")
    asked.whole("max_intervals", settings["max_intervals"], 1, "give a number, such as 1000")
    asked.whole("max_refinements", settings["max_refinements"], 0, "give a number; 0 keeps the mesh")
    asked.positive(
        "tolerance", settings["tolerance"], "give the error of the motion that is allowed, such as 1e-6"
    )
    if not (is_finite(settings["smoothing"]) and settings["smoothing"] >= 0):
        asked.fault(
            "smoothing",
            f"smoothing must not be negative (got {short(settings['smoothing'])})",
            "give 1e-5, or 0",
        )
    asked.number("t_start", settings["t_start"], "give it in s")
    if settings["initial"] is not None:
        asked.mapping("initial", settings["initial"], 'initial={"J1.angle": 0.3}')


def _duration(asked: Arguments, given: Any) -> Range:
    remedy = "give a number of seconds, or (least, greatest) for a duration that is free"
    found = _range(given)
    if found is None or not 0 < found[1] < math.inf or not 0 <= found[0] <= found[1]:
        asked.fault("duration", f"duration must be positive and finite (got {short(given)})", remedy)
        return (1.0, 1.0)
    low, high = found
    return (low if low > 0 else 1e-3 * high, high)


def _range(given: Any) -> Range | None:
    """A number or a pair as a range; None where it is neither."""
    if is_finite(given):
        return float(given), float(given)
    if isinstance(given, (str, bytes)) or not isinstance(given, Sequence) or len(given) != 2:
        return None
    ends = []
    for value, other in zip(given, (-math.inf, math.inf), strict=True):
        if value is None:
            ends.append(other)
        elif is_finite(value) or value == other:
            ends.append(float(value))
        else:
            return None
    return (ends[0], ends[1]) if ends[0] <= ends[1] else None


def _ranges(asked: Arguments, where: str, given: Any, example: str) -> dict[str, Range]:
    if not isinstance(given, Mapping):
        asked.fault(
            where, f"{where} must map names to ranges (got {short(given)})", f"write {where}={example}"
        )
        return {}
    found = {}
    for name, value in given.items():
        between = _range(value) if value is not None else (-math.inf, math.inf)
        if not isinstance(name, str) or between is None:
            message = f"{where}: {short(name)} has no usable range (got {short(value)})"
            remedy = f"give the lower value first; write {where}={example}"
            if isinstance(value, bool):  # only "rest" is said by True
                remedy = (
                    did_you_mean(name, ["rest"]) or f'only "rest" is True or False; write {where}={example}'
                )
            asked.fault(where, message, remedy)
        else:
            found[name] = between
    return found


def _controls(asked: Arguments, given: Any) -> dict[str, Range]:
    if isinstance(given, str):
        given = [given]
    if isinstance(given, Sequence) and all(isinstance(name, str) for name in given):
        given = dict.fromkeys(given)
    found = _ranges(asked, "controls", given, '{"motor.torque": (-20, 20)}')
    for name, (low, high) in found.items():
        if low == high:
            message = f"controls: {name} cannot vary between {low:g} and {high:g}"
            asked.fault("controls", message, "give a lower and an upper value")
    return found


def _no_controls(asked: Arguments) -> None:
    remedy = 'write controls={"motor.torque": (-20, 20)}, or name parameters={…} that are chosen'
    asked.fault("controls", "there are no controls", remedy)


def _expression(asked: Arguments, where: str, given: Any) -> Scalar:
    try:
        return as_scalar(given, where)
    except ExpressionError as error:
        asked.fault(where, str(error), "write an expression of channels, controls, parameters and t")
        return 0.0


def _objective(asked: Arguments, given: Any, duration: Range, begin: Any = 0.0) -> tuple[Scalar, Scalar]:
    if given is None:
        return 0.0, 0.0
    if given == "time":
        if duration[0] == duration[1]:
            remedy = f"give duration=(least, greatest), such as ({0.1 * duration[0]:g}, {duration[0]:g})"
            asked.fault("duration", "the objective is the time, and the duration is fixed", remedy)
        return 0.0, as_scalar(f"t - ({begin!r})" if is_finite(begin) and begin else "t", "objective")
    if not isinstance(given, Objective):
        if not isinstance(given, str):
            remedy = 'give an expression at the end, kt.Objective(integral=…), or "time"'
            asked.fault("objective", f"objective must be an expression (got {short(given)})", remedy)
            return 0.0, 0.0
        given = Objective(terminal=given)
    return _expression(asked, "objective", given.integral), _expression(asked, "objective", given.terminal)


def _conditions(asked: Arguments, where: str, given: Any) -> tuple[list[Condition], bool]:
    example = '{"cart.position": 1.0, "rod.angle": (-0.1, 0.1)}'
    if not isinstance(given, Mapping):
        message = f"{where} must map expressions to values (got {short(given)})"
        asked.fault(where, message, f"write {where}={example}")
        return [], False
    rest = given.get(REST, False)
    if not isinstance(rest, bool):
        asked.fault(
            where, f"{where}: rest is True or False (got {short(rest)})", f'write {where}={{"rest": True}}'
        )
    others = {key: value for key, value in given.items() if key != REST}
    found = []
    for text, (low, high) in _ranges(asked, where, others, example).items():
        found.append(Condition(text, _expression(asked, where, text), low, high))
    return found, rest is True


def _periodic(asked: Arguments, given: Any) -> dict[str, float] | None:
    if given is None or given is False:
        return None
    if given is True:
        return {}
    asked.mapping("periodic", given, 'periodic={"crank.angle": 6.283185307}, or periodic=True')
    return dict(given) if isinstance(given, Mapping) else {}
