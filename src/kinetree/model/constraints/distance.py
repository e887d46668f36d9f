"""A constant distance: a massless rod."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class Distance(Constraint):
    """Two places keep their distance l, as if joined by a massless rod with ball joints.

    φ = (|r2 − r1|² − l²) / 2l: a polynomial, smooth for every position, whose gradient on φ = 0 is the unit
    vector along the rod. The multiplier is therefore the force that pushes the places apart (N).

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    length
        l (m): a number or an expression of parameters. Left out, it is the distance that the places have where all
        bodies have the poses given.
    """

    kind: ClassVar[str] = "distance"
    between_bodies: ClassVar[bool] = True
    positive: ClassVar[Mapping[str, str]] = {
        "length": "give a positive length in m, or use a spherical joint where the places coincide"
    }
    constants: ClassVar[tuple[str, ...]] = ("length",)
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    link: ClassVar[str | None] = "line"
    at1: str = ""
    at2: str = ""
    length: Scalar | None = None

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: ends on the same body, bodies without poses that a length could be taken from."""
        yield from super().faults(surroundings)
        if self.length is None:
            yield from self._poses_missing(surroundings)

    def _poses_missing(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Bodies without a pose, from which no length can be taken."""
        bodies = [surroundings.markers[p].body if p in surroundings.markers else p for p in self.places]
        known = [surroundings.bodies[body] for body in bodies if body in surroundings.bodies]
        if without := [f'"{body.name}"' for body in known if body.pose is None]:
            has = "has" if len(without) == 1 else "have"
            message = f"length is not given, and body {' and '.join(without)} {has} no pose to take it from"
            yield message, "give the distance of the two places in m, or the poses", "length"

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (|r2 − r1|² − l²) / 2l."""
        span = motion.position(self.at2) - motion.position(self.at1)
        drawn = motion.drawn_position(self.at2) - motion.drawn_position(self.at1)
        l = ca.norm_2(drawn) if self.length is None else motion.value(self.length)
        return [Row("distance", (ca.sumsqr(span) - l**2) / (2 * l))]
