"""Spur and helical gears: two gears on parallel axes, the second around the first or beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import PartFault, Surroundings
from kinetree.model.constraints.wheel_pair import GearMesh, ToothMesh, Value, WheelAxis, numbers_of, unit
from kinetree.model.expressions import Scalar
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS


@dataclass(frozen=True)
class GearPair(GearMesh):
    """Two gears on parallel axes, spur or helical, in external or internal mesh.

    The pitch point P divides the line of centres by the ratio. With the tangent t = axis × (direction from axis 1 to
    P), u = t cos β − axis sin β. Bearings carry the tooth force: |λ| cos β along the tangent, |λ| tan α apart, and
    λ sin β along the axis.

    Parameters
    ----------
    radius1, radius2
        Pitch radii (m), in place of the teeth or besides; they must fit the distance of the axes.
    module
        Pitch diameter (m) over number of teeth; where it is given, it must fit the distance of the axes.
    internal
        True: the larger gear is a ring around the other.
    helix_angle
        β (rad) of the first gear, positive where its teeth are right-handed.
    """

    kind: ClassVar[str] = "gear-pair"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "module", "helix_angle")
    positive: ClassVar[Mapping[str, str]] = {**GearMesh.positive, "module": "give it in m: 2 mm is 0.002"}
    module: Scalar | None = field(default=None, kw_only=True)
    internal: bool = field(default=False, kw_only=True)
    helix_angle: Scalar = field(default=0.0, kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """P where the pitch circles touch; ν along the line of centres, away from gear 1 where gears are external."""
        first, second = axes
        n1, n2 = self.proportion(value)
        centres = first.from_axis(second.point)
        e12 = unit(centres)
        a = ca.norm_2(centres)
        reach = -a * n1 / (n2 - n1) if self.internal else a * n1 / (n1 + n2)
        P = first.point + reach * e12
        side = -1 if self.internal else 1
        beta = value(self.helix_angle)
        t = cross(first.direction, side * e12)
        u = ca.cos(beta) * t - ca.sin(beta) * first.direction
        return ToothMesh(P, u, side * e12)

    def _number_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        yield from super()._number_faults(surroundings)
        if self.internal and self.teeth1 is not None and self.teeth1 == self.teeth2:
            yield "a ring with as many teeth as its pinion has no pitch point", "give it more", "teeth2"
        if self.module is not None and None in (self.teeth1, self.teeth2):
            yield "module needs teeth1 and teeth2", "give the numbers of teeth", "module"

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: axes that are not parallel, or not as far apart as the gears are large."""
        first, second = axes
        turned = float(ca.norm_2(cross(first.direction, second.direction)))
        if turned > SAME_LENGTHS:
            message = f"the axes are not parallel (sine of the angle between them {turned:.3g})"
            yield message, "use bevel-gears for axes that meet, worm-gears for axes that cross", None
            return
        a = float(ca.norm_2(first.from_axis(second.point)))
        if a == 0.0:
            yield (
                "both gears turn about the same axis",
                "place the joints where the axes of the gears are",
                None,
            )
            return
        for what, where, r1, r2 in self._radii(surroundings):
            needed = abs(r2 - r1) if self.internal else r1 + r2
            if not abs(needed - a) <= SAME_LENGTHS * a:
                sign = "−" if self.internal else "+"
                message = (
                    f"{what} need axes {max(r1, r2):.9g} {sign} {min(r1, r2):.9g} = {needed:.9g} m apart, "
                    f"but they are {a:.9g} m apart"
                )
                yield message, "move the joints, or correct the gears", where

    def _radii(self, surroundings: Surroundings) -> Iterable[tuple[str, str, float, float]]:
        """Pitch radii that were given, directly or by the module."""
        value = numbers_of(surroundings)
        if self.radius1 is not None and self.radius2 is not None:
            yield "the pitch radii", "radius1", float(value(self.radius1)), float(value(self.radius2))
        if self.module is not None and self.teeth1 is not None and self.teeth2 is not None:
            m = float(value(self.module))
            words = f"{self.teeth1} and {self.teeth2} teeth of module {m:.9g} m"
            yield words, "module", m * self.teeth1 / 2, m * self.teeth2 / 2
