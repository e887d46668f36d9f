"""A rope that does not stretch, over pulleys and through points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.constraints.base import (
    Constraint,
    Measure,
    MeasureBound,
    PartFault,
    Row,
    Surroundings,
    missing,
)
from kinetree.model.expressions import Scalar, name_segments
from kinetree.model.geometry.machine_elements import Drawing, ModelPose
from kinetree.model.geometry.rope_path import (
    NO_PATH,
    WITHIN,
    Path,
    RopeAlongPath,
    RopeCourse,
    path_bounds,
    path_faults,
    wheels,
)
from kinetree.model.motion import Motion
from kinetree.model.references import expressions_in

_NO_LENGTH = missing("length is not given", "give the length of the rope in m, arcs on pulleys included")


@dataclass(frozen=True)
class Rope(RopeAlongPath, Constraint):
    """A rope of given length through points and around pulleys: φ = l − S.

    S is the length of the rope as it lies, straight parts and arcs on pulleys; the multiplier is its tension (N). Where
    a pulley is turned by the rope, one more row holds: what comes in at the rim goes on with the rim, and the tensions
    before and behind it differ by what its inertia and loads take. On a pulley with friction the rope sticks or slides,
    and the tensions differ by up to the factor e^{μφ} of the capstan. Ropes cannot push: the audit warns where the
    tension would be negative, and where the rope would leave a pulley or its plane. For ropes that go slack use a
    :class:`~kinetree.model.events.RopeEvent`, or an :class:`~kinetree.model.loads.ElasticRope`.

    Parameters
    ----------
    path
        From one end to the other: names of places for points that the rope passes or ends at, and
        :class:`~kinetree.model.geometry.rope_path.Pulley` s.
    length
        l (m): a number, or an expression of time, positions and parameters for a rope that is wound up; what is paid
        out comes in at the last place. Around a drum that the joint "drum" turns, ``"8 - 0.2*drum.q"``.
    mass_per_length
        ρ (kg/m). With mass, the length is constant, and the tension varies along the rope.
    """

    kind: ClassVar[str] = "rope"
    of_positions: ClassVar[bool] = True
    constants: ClassVar[tuple[str, ...]] = ("mass_per_length",)
    positive: ClassVar[Mapping[str, str]] = {"length": "give a positive length in m"}
    not_negative: ClassVar[Mapping[str, str]] = {"mass_per_length": "give it in kg/m"}
    path: Path = NO_PATH
    length: Scalar = _NO_LENGTH
    mass_per_length: Scalar = field(default=0.0, kw_only=True)

    @property
    def bounds(self) -> tuple[MeasureBound, ...]:
        """Bounds: the tension is not negative, and the rope leaves no pulley and no plane."""
        words = "would push (its tension is negative): a rope goes slack there, as an ElasticRope or a RopeEvent does"
        return (MeasureBound("tension", words, least=0.0), *path_bounds(self.path))

    @property
    def rubbing(self) -> tuple[int, ...]:
        """Numbers of the pulleys with friction."""
        return tuple(i for i, pulley in enumerate(self.path) if pulley.rubs)

    @property
    def has_mass(self) -> bool:
        """True if the rope has inertia and weight."""
        return self.mass_per_length != 0.0

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: invalid paths, lengths that name speeds, mass where it is not possible."""
        yield from path_faults(surroundings, self.path)
        yield from super().faults(surroundings)
        if self.has_mass:
            yield from self._mass_faults(surroundings)

    def _mass_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of options that a rope with mass cannot have."""
        if self._varies:
            message = "a rope with mass has a constant length: what is paid out would come from nowhere"
            yield message, "let it end on a drum, with wrap by the angle of its joint", "length"
        if self.active is not True:
            message = "a rope with mass cannot be off, for its mass would not be there"
            yield message, "leave out active, or the mass", "active"
        for i, pulley in enumerate(self.path if isinstance(self.path, tuple) else ()):
            if getattr(pulley, "rubs", False):
                message = (
                    f"path[{i}]: a rope with mass slides over its pulleys without friction, or turns them"
                )
                yield message, "give no_slip = true, or leave friction or mass out", f"path[{i}].friction"
            if getattr(pulley, "lifts", False):
                message = f"path[{i}]: a rope with mass does not leave a pulley smoothly"
                yield message, "leave lifts or the mass out", f"path[{i}].lifts"

    def rows(self, motion: Motion) -> list[Row]:
        """φ = l − S, and for each pulley that is turned −Ṡ of the part before it, the rim included."""
        course = RopeCourse(motion, self.path)
        found = [Row("length of the rope", motion.value(self.length) - course.length, component="length")]
        for i, part in enumerate(course.parts[:-1]):
            label = f"no slip on {self.path[part.stop].at}"
            found.append(Row(label, -course.rate(part), "velocity", "m/s", component=f"part{i + 1}"))
        return found

    def switches(self, motion: Motion) -> list[tuple[str, SX]]:
        """Functions that are zero where the rope leaves a pulley that lifts, or meets it again."""
        return RopeCourse(motion, self.path).switches

    @property
    def limited(self) -> str:
        """Words for a run that ended because the rope cannot be laid along its path."""
        return WITHIN

    def missed(self, residual: float, number: Callable[[Scalar], float]) -> str:
        """Words for a rope that is too short or too long, with the length of the path that was found."""
        way = "shorter" if residual < 0 else "longer"
        told = f": it is {way} than its path"
        if self._varies:
            return told
        return f"{told}, of which assembling found no {way} one than {number(self.length) - residual:.4g} m"

    @property
    def _varies(self) -> bool:
        """True if its length varies: rope is paid out."""
        return any(len(name) > 1 or name == ("t",) for name in name_segments(*expressions_in(self.length)))

    def limits(self, motion: Motion) -> list[SX]:
        """Distances of places from the pulleys beside them."""
        return RopeCourse(motion, self.path).clearances

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Tensions, length and angles of wrap."""
        course = RopeCourse(motion, self.path)
        if self.has_mass:
            value, words = self.end_tensions(lam), "tension of the rope at the ends of its straight parts"
            named = tuple(f"{end}{i + 1}" for i in range(len(course.straights)) for end in ("start", "end"))
            return [Measure("tension", "N", named, words, value), *course.measures()]
        value = self._by_sections(self.tensions(lam))
        named = tuple(f"{i + 1}" for i in range(value.shape[0])) if value.shape[0] > 1 else ()
        words = "tension of the rope" + (
            ", by parts between pulleys that it turns or rubs on" if named else ""
        )
        return [Measure("tension", "N", named, words, value), *course.measures()]

    def size_of_forces(self, lam: SX) -> SX:
        """The greatest tension."""
        if self.has_mass:
            return ca.norm_inf(self.end_tensions(lam))
        return ca.norm_inf(self._by_sections(self.tensions(lam)))

    def end_tensions(self, lam: SX) -> SX:
        """Tension of a rope with mass where every straight part starts and where it ends (N).

        Parameters
        ----------
        lam
            Multipliers of its rows and, behind them, how the tension changes along its pieces by inertia and weight
            (:class:`~kinetree.model.loads.rope_mass.RopeMass`).
        """
        grips = self._grips
        own, changes = lam[: 1 + len(grips)], lam[1 + len(grips) :]
        changed = dict(enumerate(ca.vertsplit(changes)))
        kinds = [kind for i in range(len(self.path) - 1) for kind in self._pieces_from(i)]
        T, found = own[0], []
        for k in reversed(range(len(kinds))):
            kind, number = kinds[k]
            if kind == "straight":
                found.append(T)
            T = T - changed[k]
            if kind == "straight":
                found.append(T)
            elif number in grips:
                part = grips.index(number)
                T = T + own[1 + part] - (own[2 + part] if part + 1 < len(grips) else 0)
        return ca.vertcat(*reversed(found))

    def _pieces_from(self, i: int) -> list[tuple[str, int]]:
        """The straight part behind a pulley and, if the next pulley is no point, the arc on it."""
        arc = [] if self.path[i + 1].is_point else [("arc", i + 1)]
        return [("straight", i), *arc]

    def tensions(self, lam: SX) -> SX:
        """Tension of every straight part (N).

        Parameters
        ----------
        lam
            Multipliers of its rows and, behind them, the forces of its friction in the order of `rubbing`: the tension
            before each pulley less that behind it. Without these it slides freely.
        """
        grips = self._grips
        own, rubs = lam[: 1 + len(grips)], lam[1 + len(grips) :]
        found = []
        for k in range(len(self.path) - 1):
            T = own[0]
            part = sum(grip <= k for grip in grips)
            if part < len(grips):
                T = T + own[1 + part]
            for i in range(rubs.numel()):
                if self.rubbing[i] > k:
                    T = T + rubs[i]
            found.append(T)
        return ca.vertcat(*found)

    @property
    def _grips(self) -> tuple[int, ...]:
        """Numbers of the pulleys that the rope turns."""
        return tuple(i for i, pulley in enumerate(self.path) if pulley.no_slip)

    def _by_sections(self, tensions: SX) -> SX:
        """The tensions of straight parts, once for each section between pulleys at which they change."""
        return tensions[sorted({0, *self._grips, *self.rubbing})]

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """The pulleys."""
        return wheels(standing, self.path)
