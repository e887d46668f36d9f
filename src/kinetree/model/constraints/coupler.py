"""Joint coordinates in fixed proportion: gears, racks, differentials, mimic joints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from casadi import SX

from kinetree.model.constraints.base import (
    Constraint,
    PartFault,
    Row,
    Surroundings,
    coordinate_faults,
    missing,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Invalid, scalar, set_field
from kinetree.words.arguments import Remedy
from kinetree.words.keywords import constructor

Term = tuple[str, int, Scalar]
"""Joint, number of its coordinate (from 0), ratio."""

_TERM = Remedy('give ("joint", coordinate, ratio)', 'give ["joint", coordinate, ratio]')
_LIST = Remedy(
    'give terms=(("joint", coordinate, ratio), …)', 'give terms = [["joint", coordinate, ratio], …]'
)
_NO_TERMS = missing("terms are not given", _LIST)


@dataclass(frozen=True)
class Coupler(Constraint):
    """A linear relation of joint coordinates: Σ ratio · q + offset = 0.

    The residual has the unit of the first joint's coordinate, so write the first ratio as a plain number
    and the others in that proportion. Relations that are not linear are written with
    :class:`~kinetree.model.constraints.Holonomic`.

    It acts on the coordinates alone, by a torque (or force) in each joint. What carries it, teeth of gears or a belt,
    is not in the model: the motion is right, but *reactions of the joints are without tooth forces*. For gears whose
    bearings matter use :class:`~kinetree.model.constraints.GearPair` and its like.

    Parameters
    ----------
    terms
        ((joint, coordinate, ratio), …); ``(joint, ratio)`` means the joint's first coordinate.
    offset
        Constant of the relation, in the unit of the first joint's coordinate; it may be an expression of t.
    """

    kind: ClassVar[str] = "coupler"
    of_positions: ClassVar[bool] = True
    constants: ClassVar[tuple[str, ...]] = ("terms",)
    terms: tuple[Term, ...] = _NO_TERMS
    offset: Scalar = 0.0

    def __post_init__(self) -> None:
        set_field(self, "terms", _terms(self.terms))
        super().__post_init__()

    @constructor
    @staticmethod
    def gear(name: str, joint1: str, joint2: str, ratio: Any, *, offset: Any = 0.0) -> Coupler:
        """A pair of gears: q1 = ratio · q2 + offset.

        ``ratio`` is the speed of joint 1 over the speed of joint 2; external gears with z1 and z2 teeth on
        parallel axes that point the same way have −z2/z1.
        """
        return _pair(name, joint1, joint2, ratio, "ratio", offset)

    @constructor
    @staticmethod
    def rack_and_pinion(
        name: str, rack_joint: str, pinion_joint: str, radius: Any, *, offset: Any = 0.0
    ) -> Coupler:
        """A rack (m) that moves on by ``radius`` (m) per radian of its pinion: s = radius · θ + offset."""
        return _pair(name, rack_joint, pinion_joint, radius, "radius", offset)

    @constructor
    @staticmethod
    def differential(
        name: str, carrier: str, left: str, right: str, *, ratio: Any = 1.0, offset: Any = 0.0
    ) -> Coupler:
        """A differential gear: the carrier (times ``ratio``) turns as the mean of its two sides.

        ratio · q_carrier = (q_left + q_right) / 2 + offset. For an input shaft with a bevel drive,
        ``ratio`` is the speed of the carrier over the speed of the shaft.
        """
        terms = ((left, 0, 0.5), (right, 0, 0.5), (carrier, 0, _negative(ratio, "ratio")))
        return Coupler(name, terms, offset)

    @constructor
    @staticmethod
    def mimic(name: str, joint: str, of: str, multiplier: Any = 1.0, offset: Any = 0.0) -> Coupler:
        """A joint that copies another: q = multiplier · q_of + offset (as ``<mimic>`` of URDF)."""
        return _pair(name, joint, of, multiplier, "multiplier", offset)

    @property
    def joints(self) -> tuple[str, ...]:
        return () if isinstance(self.terms, Invalid) else tuple(term[0] for term in self.terms)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no terms, the same coordinate twice, coordinates that cannot be coupled, ratios of zero."""
        if not self.terms:
            yield "couples no joints", _LIST, "terms"
        seen: set[tuple[str, int]] = set()
        for i, (joint, coordinate, ratio) in enumerate(self.terms):
            where = f"terms[{i}]"
            yield from coordinate_faults(surroundings, joint, coordinate, where)
            if surroundings.number(ratio) == 0.0:
                yield f'{where}: the ratio of joint "{joint}" is zero', "leave this term out", where
            if (joint, coordinate) in seen:
                yield (
                    f'{where}: coordinate {coordinate} of joint "{joint}" stands twice',
                    "add the two",
                    where,
                )
            seen.add((joint, coordinate))
        yield from super().faults(surroundings)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = Σ ratio · q + offset."""
        phi: SX = motion.value(self.offset)
        for joint, coordinate, ratio in self.terms:
            phi = phi + motion.value(ratio) * motion.coordinates(joint)[coordinate]
        joint, coordinate, _ = self.terms[0]
        return [Row("proportion of the joints", phi, unit=motion.joint(joint).coordinate_units[coordinate])]


def _pair(name: str, joint: str, of: str, factor: Any, what: str, offset: Any) -> Coupler:
    """The coupler q = factor · q_of + offset."""
    return Coupler(name, ((joint, 0, 1.0), (of, 0, _negative(factor, what))), _negative(offset, "offset"))


def _terms(value: Any) -> Any:
    if isinstance(value, Invalid):
        return value
    if not isinstance(value, (list, tuple)):
        return Invalid(repr(value)[:80], "terms must be a list", _LIST)
    found = []
    for i, term in enumerate(value):
        if not isinstance(term, (list, tuple)) or len(term) not in (2, 3) or not isinstance(term[0], str):
            return Invalid(repr(term)[:80], f"terms[{i}] must be a joint, a coordinate and a ratio", _TERM)
        joint, coordinate, ratio = term if len(term) == 3 else (term[0], 0, term[1])
        found.append((joint, coordinate, scalar(ratio, f"terms[{i}] ratio")))
    return tuple(found)


def _negative(value: Any, what: str) -> Any:
    """The negative of a number or an expression."""
    number = scalar(value, what)
    return number if isinstance(number, Invalid) else 0.0 - number
