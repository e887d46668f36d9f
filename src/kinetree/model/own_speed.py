"""A generalized speed of the user's own choice, as it is written: a linear combination of the speeds of a model.

Beside the names of states, it may name velocities of places along their own axes, and rates of coordinates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kinetree.model.body import Parameter
from kinetree.model.expressions import Expr, Name, Number, Scalar, evaluate, name_segments, substitute
from kinetree.model.joints.base import Joint
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.model.values.units import Dimension, UnitError, measured

OWN_AXES = {f"own_{what}{axis}": (what, k) for what in "vw" for k, axis in enumerate("xyz")}
"""Velocity and angular velocity of a place along its own axes: names that only speeds have."""


@dataclass(frozen=True)
class OwnSpeed:
    """One of the speeds in which equations are written.

    Attributes
    ----------
    name
        Name of the speed.
    value
        Sum of speeds of joints, rates of coordinates and velocities of places, times functions of coordinates and time.
    unit
        Unit of the speed; empty where the speeds in ``value`` tell it.
    """

    name: str
    value: Expr
    unit: str = ""


def rate_of(joints: Mapping[str, Joint], segments: tuple[str, ...]) -> tuple[str, int] | None:
    """Joint and number of the coordinate whose rate a name means; None where it means something else."""
    joint = joints.get(".".join(segments[:-1]))
    if joint is None or segments[-1] in joint_channels(joint) or not segments[-1].endswith("_rate"):
        return None
    coordinate = joint_channels(joint).get(segments[-1].removesuffix("_rate"))
    return None if coordinate is None or coordinate[0] != "q" else (joint.name, coordinate[1])


def in_states(joints: Mapping[str, Joint], places: Collection[str], expression: Expr) -> Expr:
    """An expression with states in the places of names that only speeds have: of the same part, to be checked."""
    alike: dict[str | tuple[str, ...] | Name, Scalar] = {}
    for segments in name_segments(expression):
        if segments[-1] in OWN_AXES and ".".join(segments[:-1]) in places:
            alike[segments] = Name(*segments[:-1], segments[-1].removeprefix("own_"))
        elif rate_of(joints, segments) is not None:
            alike[segments] = Name(*segments[:-1], segments[-1].removesuffix("_rate"))
    return substitute(expression, alike) if alike else expression


# --- units ------------------------------------------------------------------------------------------------
Dimensions = frozenset[Dimension] | None
"""Dimensions that the terms of a sum have; None where nothing is known: a number may stand for a length."""

_RATIOS = frozenset({"sin", "cos", "tan", "tanh", "exp", "log", "asin", "acos", "atan", "atan2", "sign"})
_OF_OPERANDS = frozenset({"+", "-", "neg", "abs", "min", "max"})
_PLACES = {"position": "m", "velocity": "m/s", "angular_velocity": "rad/s", "rotation": "1"}


def dimension_of(unit: str) -> Dimension:
    """Dimension of a unit; angles have none."""
    found = measured("" if unit == "1" else unit)[1]
    return tuple((name, power) for name, power in found if name != "angle")


def unit_in_words(dimension: Dimension) -> str:
    """A unit of SI of this dimension, m/s or rad/s of the usual speeds."""
    if dimension == dimension_of("1/s"):
        return "rad/s"
    letters = {"length": "m", "mass": "kg", "time": "s", "current": "A"}
    above, below = (
        "·".join(
            f"{letters[n]}^{abs(p):g}" if abs(p) != 1 else letters[n] for n, p in dimension if p * way > 0
        )
        for way in (1, -1)
    )
    return f"{above or 1}/{below}" if below else above or "1"


@dataclass(frozen=True)
class UnitsOfSpeeds:
    """The dimensions of expressions of speeds, as far as joints, places and parameters with units tell them."""

    joints: Mapping[str, Joint]
    parameters: Mapping[str, Parameter]

    @classmethod
    def of(cls, joints: Iterable[Joint], parameters: Iterable[Parameter]) -> UnitsOfSpeeds:
        """Take the parts of a model."""
        return cls({one.name: one for one in joints}, {one.name: one for one in parameters})

    def of_expression(self, expression: Expr) -> Dimensions:
        """The dimensions that the terms of an expression have."""
        return evaluate(expression, self._of_name, self)

    def _of_name(self, segments: tuple[str, ...]) -> Dimensions:
        unit = self._unit(segments)
        try:
            return None if not unit else frozenset({dimension_of(unit)})
        except UnitError:
            return None  # reported with the parameter

    def _unit(self, segments: tuple[str, ...]) -> str:
        owner, channel = ".".join(segments[:-1]), segments[-1]
        if channel in OWN_AXES:
            return "m/s" if OWN_AXES[channel][0] == "v" else "rad/s"
        if (rate := rate_of(self.joints, segments)) is not None:
            unit = self.joints[rate[0]].coordinate_units[rate[1]]
            return f"{unit}/s"
        if (joint := self.joints.get(owner)) is not None and channel in joint_channels(joint):
            vector, number = joint_channels(joint)[channel]
            return (joint.coordinate_units if vector == "q" else joint.speed_units)[number]
        if owner and channel in PLACE_CHANNELS:
            return _PLACES[PLACE_CHANNELS[channel][0]]
        parameter = self.parameters.get(channel) if not owner else None
        return "s" if segments == ("t",) else "" if parameter is None else parameter.unit

    def number(self, value: float) -> Dimensions:
        """Nothing is known of numbers."""
        return None

    def apply(self, node: Expr, operands: Sequence[Dimensions]) -> Dimensions:
        """The dimensions of the result of an operation."""
        operation = node.operation
        if operation in _OF_OPERANDS:
            known = [one for one in operands if one is not None]
            return frozenset().union(*known) if known else None
        if operation in _RATIOS:
            return frozenset({()})
        single = [next(iter(one)) for one in operands if one is not None and len(one) == 1]
        if operation in ("*", "/") and len(single) == 2:
            return frozenset({_combined(single[0], single[1], 1.0 if operation == "*" else -1.0)})
        exponent = node.operands[-1]
        if operation == "**" and single and isinstance(exponent, Number):
            return frozenset({_combined((), single[0], exponent.value)})
        return frozenset({_combined((), single[0], 0.5)}) if operation == "sqrt" and single else None


def _combined(first: Dimension, second: Dimension, power: float) -> Dimension:
    """Dimension of a product of the first with a power of the second."""
    a, b = dict(first), dict(second)
    sums = {name: a.get(name, 0.0) + power * b.get(name, 0.0) for name in sorted({*a, *b})}
    return tuple((name, value) for name, value in sums.items() if value)
