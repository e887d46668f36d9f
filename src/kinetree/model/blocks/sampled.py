"""Sampled controller: values that are computed at the ticks of a clock and held in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import Invalid, items, scalar, scalars, set_field
from kinetree.model.values.units import unknown_unit
from kinetree.words.keywords import CheckedKeywords

Control = Callable[[float, Any], Any]
"""``(t, y) → values``: time (s) and the measured inputs, an array, or a dict where they have names."""


@dataclass(frozen=True)
class Held:
    """One value of a sampled controller.

    Parameters
    ----------
    name
        ``torque`` of the controller ``ctl`` is ``ctl.torque`` in expressions.
    value
        New value at a sample: an expression, evaluated with the state before the sample. Left out where a function
        gives the value.
    initial
        Its value before the first sample.
    unit
        Unit of its channel.
    """

    name: str
    value: Scalar | None = None
    initial: Scalar = field(default=0.0, kw_only=True)
    unit: str = field(default="1", kw_only=True)

    def __post_init__(self) -> None:
        for part in ("value", "initial"):
            if getattr(self, part) is not None:
                set_field(self, part, scalar(getattr(self, part), part))


@dataclass(frozen=True)
class FmuParameter(CheckedKeywords):
    """A parameter of a Functional Mock-up Unit.

    Parameters
    ----------
    name
        Name that the unit gives it.
    value
        Value in the unit of measurement that it has there.
    """

    name: str
    value: float


@dataclass(frozen=True)
class FmuPort(CheckedKeywords):
    """A place where power crosses the border between a Functional Mock-up Unit and the mechanism.

    Parameters
    ----------
    output, input
        Variables of the unit whose product is that power (W), in either direction: a force and the velocity of the
        point that it pushes, a torque and an angular rate.
    """

    output: str
    input: str


@dataclass(frozen=True)
class FmuSource(CheckedKeywords):
    """A Functional Mock-up Unit that gives the values of a sampled block, moved from sample to sample.

    Parameters
    ----------
    file
        The ``.fmu`` file; in a model file its path from the folder of that.
    outputs
        Variables of the unit, one for each value of the block in their order.
    inputs
        Inputs of the unit, one for each input of the block in their order.
    parameters
        Parameters of the unit that have other values than its own.
    tolerance
        Relative tolerance that the unit is asked for, where it integrates; its own where left out. Of units for model
        exchange that of the integration, 1e-8 where left out.
    coupling
        ``held``: values stay between samples. ``linear``: they follow the line through the last two samples, whose
        slope is ``NAME_rate``, and the unit gets the inputs at both ends of a period.
    ports
        Outputs and inputs of the unit whose products are powers, for an account of the energy at the border.
    """

    file: str
    outputs: tuple[str, ...] = field(metadata={"words": True})  # no names of this model
    inputs: tuple[str, ...] = field(default=(), metadata={"words": True})
    parameters: tuple[FmuParameter, ...] = ()
    tolerance: float | None = None
    coupling: Literal["held", "linear"] = "held"
    ports: tuple[FmuPort, ...] = ()


@dataclass(frozen=True)
class Sampled(Block):
    """Values that change at offset + k · period and are held in between: a digital controller.

    They are given by expressions, all evaluated together from the state before the sample (``ctl.integral`` on the
    right is the former value, so discrete states are values like any others), or by a Python function called once per
    sample.

    Parameters
    ----------
    values
        :class:`Held` objects, or in Python a mapping from names to expressions, or just names with a
        function.
    period
        Time between samples (s).
    offset
        Time of the first sample (s).
    inputs
        Expressions that the function is given, as an array in this order; in Python a mapping gives them names, and the
        function a dict.
    input_names
        Names of the inputs, where the function is to have a dict.
    callback
        True: a function gives the values. Files cannot hold functions: see :meth:`Model.with_functions`.
    fmu
        A Functional Mock-up Unit of another program that gives the values. It is compiled code: of models in files it
        is run only where that is allowed. In Python see :func:`kinetree.FMU`.
    function
        ``function(t, y)`` returns the values in their order, or a dict of them.
    """

    kind: ClassVar[str] = "sampled"
    constants: ClassVar[tuple[str, ...]] = ("period", "offset", "initial")
    positive: ClassVar[Mapping[str, str]] = {"period": "give the time between two samples in s"}
    other_words: ClassVar[Mapping[str, str]] = {"outputs": 'what it gives is values = [{name = "…"}]'}
    values: tuple[Held, ...]
    period: Scalar = field(kw_only=True)
    offset: Scalar = field(default=0.0, kw_only=True)
    inputs: tuple[Scalar, ...] = field(default=(), kw_only=True)
    input_names: tuple[str, ...] = field(default=(), kw_only=True)
    callback: bool = field(default=False, kw_only=True)
    fmu: FmuSource | None = field(default=None, kw_only=True)
    function: Control | None = field(
        default=None, kw_only=True, compare=False, repr=False, metadata={"in_files": False}
    )

    def __post_init__(self) -> None:
        set_field(self, "values", _held(self.values))
        if isinstance(self.inputs, Mapping):
            set_field(self, "input_names", tuple(self.inputs))
            set_field(self, "inputs", tuple(self.inputs.values()))
        set_field(self, "inputs", scalars(self.inputs, "inputs"))
        super().__post_init__()
        if self.function is not None or self.fmu is not None:
            set_field(self, "callback", True)

    def with_own_function(self) -> Sampled:
        """Return the block for another place, with a new function if the function has a method ``anew``."""
        make = getattr(self.function, "anew", None)
        return replace(self, function=make()) if callable(make) else self

    @property
    def _values(self) -> tuple[Held, ...]:
        known = self.values if isinstance(self.values, tuple) else ()
        return tuple(held for held in known if isinstance(held, Held))

    @property
    def _slopes(self) -> dict[str, str]:
        """Values that change linearly between samples, by the names of their slopes; empty where values are held."""
        linear = self.fmu is not None and self.fmu.coupling == "linear"
        return {f"{held.name}_rate": held.name for held in self._values} if linear else {}

    @property
    def state_names(self) -> tuple[str, ...]:
        return (*(held.name for held in self._values), *self._slopes)

    @property
    def output_names(self) -> tuple[str, ...]:
        return self.state_names

    def unit_of(self, channel: str) -> str:
        """Unit of a value, or of its slope."""
        name = self._slopes.get(channel, channel)
        unit = next(held.unit for held in self._values if held.name == name)
        return unit if name == channel else f"{unit}/s"

    @property
    def states(self) -> dict[str, Scalar]:
        """Values that are held before the first sample."""
        return {held.name: held.initial for held in self._values} | dict.fromkeys(self._slopes, 0.0)

    @property
    def rates(self) -> dict[str, Scalar]:
        """Rate of every value: zero where it is held, else its slope."""
        slopes: dict[str, Scalar] = {name: self.own(slope) for slope, name in self._slopes.items()}
        return {name: slopes.get(name, 0.0) for name in self.state_names}

    @property
    def outputs(self) -> dict[str, Scalar]:
        """No outputs besides the held values."""
        return {}

    @property
    def samples(self) -> dict[str, Scalar]:
        """New value of every held value at a sample; values that a function gives stay as they are."""
        given = {held.name: held.value for held in self._values if held.value is not None}
        return {name: given.get(name, self.own(name)) for name in self.state_names}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no values, two of one name, values without a source, or with two."""
        if not self._values:
            yield "has no values", 'give at least one, such as {name = "torque", value = "…"}', "values"
        seen: set[str] = set()
        for i, held in enumerate(self._values):
            where = f"values[{i}]"
            if not isinstance(held.name, str) or not held.name.strip():
                yield f"{where} has no name", "give it a name", f"{where}.name"
            elif held.name in seen:
                yield f'two values have the name "{held.name}"', "rename one of them", f"{where}.name"
            seen.add(held.name)
            if wrong := unknown_unit(held.unit, "give that of its channel"):
                yield f"{where}: {wrong[0]}", wrong[1], f"{where}.unit"
            if held.value is None and not self.callback:
                remedy = "give value, an expression, or callback = true and a function"
                yield f'"{held.name}" has neither a value nor a function', remedy, where
            if held.value is not None and self.callback:
                remedy = "keep one of them; compute values of expressions in a block of their own"
                yield f'"{held.name}" has a value, and a function gives it too', remedy, f"{where}.value"
        if self.function is not None and not callable(self.function):
            yield "function cannot be called", "give a function of (t, y)", None
        if self.inputs and not self.callback:
            yield "inputs are given, but no function", "name states in the expressions themselves", "inputs"
        for slope in self._slopes:
            if slope in seen:
                message = f'"{slope}" is the slope of a line, and the name of a value too'
                yield message, "give that value another name", "values"
        if self.fmu is not None:
            for what, named, ours, count in (
                ("outputs", self.fmu.outputs, "values", len(self._values)),
                ("inputs", self.fmu.inputs, "inputs", len(self.inputs)),
            ):
                if len(named) != count:
                    message = f"fmu has {len(named)} {what} for {count} {ours} of the block"
                    yield message, "name one variable of the unit for each, in their order", f"fmu.{what}"
            tolerance = self.fmu.tolerance
            if isinstance(tolerance, int | float) and not 0 < tolerance < 1:
                message = f"fmu.tolerance must be between 0 and 1 (got {tolerance:g})"
                yield message, "give a relative tolerance such as 1e-6, or leave it out", "fmu.tolerance"
        if self.input_names and len(self.input_names) != len(self.inputs):
            counts = f"{len(self.input_names)} input_names for {len(self.inputs)} inputs"
            yield counts, "give one name for each input", "input_names"


def _held(value: Any) -> Any:
    if isinstance(value, Mapping):
        value = [Held(name, part) for name, part in value.items()]
    found = items(value, "values")
    if isinstance(found, Invalid):
        return found
    return tuple(Held(part) if isinstance(part, str) else part for part in found)
