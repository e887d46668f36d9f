"""Base of all load types: the methods that a type implements. Every load type is one file with one class.

A load looks at the motion and answers with an :class:`Effect`: wrenches on bodies, forces on joint speeds, and
the potential energy of its conservative part (if any). Energy accounts follow from these alone: the power of a
load minus the release of its potential is the work it does on the system.

Adding a load type:
1. one new file here with one frozen dataclass derived from :class:`Load`, ``kind`` set;
2. implement :meth:`Load.effect`; ``place_fields`` are the fields that name places, ``joint_fields`` those that name
   joints. Fields declared as ``Scalar`` and ``Vec3`` take expressions. The channel of the load's force shows the
   first wrench of the effect.
   ``constants`` are the fields that must not vary in time, ``positive`` and ``not_negative`` those with such numbers,
   ``passive`` those that feed energy in where they are negative; ``faults`` and ``warnings`` are the checks of its own;
3. one line, the name of the file, in ``__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as data_field
from typing import Any, ClassVar

import numpy as np
from casadi import SX

from kinetree.model.expressions import Expr, Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.machine_elements import Drawing, ModelPose
from kinetree.model.joints.base import Joint
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.model.values.fields import PlacedObject, Vec3
from kinetree.words.keywords import former_keywords, take_former


@dataclass(frozen=True)
class Wrench:
    """Force and moment on a body: world components, the force acting at a world point."""

    body: str
    force: SX
    moment: SX
    point: SX


@dataclass(frozen=True)
class PlaceInertia:
    """Inertia that couples places: T = ½ wᵀ M w with their velocities w = (v; ω), one place after the other (world).

    It takes the forces and moments M ẇ + bias on the places.
    """

    places: tuple[str, ...]
    M: SX
    bias: SX


@dataclass(frozen=True)
class StartFault:
    """A start that a load forbids if ``excess`` is positive; ``words`` tell the number ``found``."""

    excess: SX
    found: SX
    words: str
    remedy: str


@former_keywords(refusals="start_faults", cautions="warnings")
@dataclass(frozen=True)
class Effect:
    """Effect of a load at one instant.

    ``line`` is a vector (m) and the force (N) along it that does not vanish with its length: at zero length that
    force has no direction. ``switches`` are named functions of the motion; the load has a kink where one is zero, and
    steps end there. ``measures`` are further channels, ``start_faults`` states in which a run must not begin.
    ``rates`` are those of the load's own states (`Load.state_names`). ``limits`` are functions that have to stay
    positive for the load to be valid (`Load.limited` has the words): a run ends where one becomes zero.
    ``warnings`` are functions that are positive where a result is to be doubted, with the words of the audit; a long
    one is given as a function that writes it.
    ``potential_rate`` (W) is the rate of the potential, where the load knows it; otherwise it is differentiated.
    ``relaxes``: the potential may be dissipated while the load exerts no force; only its work shows this.
    """

    wrenches: tuple[Wrench, ...] = ()
    joint_forces: tuple[tuple[str, SX], ...] = ()
    potential: SX | None = None
    potential_rate: SX | None = None
    line: tuple[SX, SX] | None = None
    measures: tuple[Measure, ...] = ()
    switches: tuple[tuple[str, SX], ...] = ()
    start_faults: tuple[StartFault, ...] = ()
    rates: tuple[SX, ...] = ()
    limits: tuple[SX, ...] = ()
    warnings: tuple[tuple[str, SX | Callable[[], SX]], ...] = ()
    relaxes: bool = False


@dataclass(frozen=True)
class Load(PlacedObject):
    """A load on the mechanism."""

    kind: ClassVar[str] = ""
    constants: ClassVar[tuple[str, ...]] = ()
    """Fields whose expressions must not vary in time; all others may name time and states."""
    limited: ClassVar[str] = ""
    """Words for a run that ended because one of its `Effect.limits` became zero, with the remedy; "" if it has none."""
    passive: ClassVar[tuple[str, ...]] = ()
    """Constants (numbers, or symmetric 6×6 matrices) that feed energy in where they are negative."""
    joins_frames: ClassVar[bool] = False
    """True if its force is zero only where the frames of its two places coincide."""
    has_inertia: ClassVar[bool] = False
    """True if it has a `place_inertia` between places of the model."""
    without_inertia: ClassVar[str] = ""
    """Remedy for equations that cannot take this inertia."""
    name: str

    @property
    def names(self) -> Mapping[tuple[str, ...], Expr]:
        """Quantities of the load that expressions may name, in terms of the motion: ``strut.rate``."""
        return {}

    @property
    def state_names(self) -> tuple[str, ...]:
        """States of its own, without unit and zero at the start, that are integrated with the motion."""
        return ()

    @property
    def link(self) -> str | None:
        """How a line between its first two places is drawn: "spring", "damper", "line", or None for not at all."""
        return None

    @property
    def field(self) -> Vec3 | None:
        """Uniform acceleration (m/s², world) with which it acts on the mass of every body, or None."""
        return None

    @property
    def rotor(self) -> tuple[str, int, Scalar, Scalar] | None:
        """Joint and number of the speed to whose inertia it adds, the inertia added and the gear ratio, or None."""
        return None

    @property
    def inertia_words(self) -> str:
        """Words for the owner of its `place_inertia`."""
        return f'load "{self.name}"'

    @property
    def conservative(self) -> bool:
        """True if all work of this load is release of its potential."""
        return False

    @property
    def dissipates(self) -> bool:
        """True if the work of this load, beyond release of its potential, is dissipation."""
        return False

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        take_former(cls, "doubts", "warnings")

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of this load, beyond unknown names and values that are no numbers."""
        return ()

    def warnings(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Choices that can be computed but are probably not meant: constants that feed energy in."""
        for where in self.passive:
            value = getattr(self, where)
            lowest, what = surroundings.number(value), where
            rows = [surroundings.numbers(row) for row in value] if isinstance(value, tuple) else []
            plain = [row for row in rows if row is not None]
            if plain and len(plain) == len(rows) == len(plain[0]):
                lowest, what = float(np.linalg.eigvalsh(np.array(plain))[0]), f"eigenvalue of {where}"
                lowest = 0.0 if lowest > -1e-9 * float(np.abs(plain).max()) else lowest
            if lowest is not None and lowest < 0:
                yield (
                    f"{what} is negative ({lowest:g}): it feeds energy in",
                    "give it a positive value",
                    where,
                )

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """Drawings of the load, besides the line of `link`."""
        return []

    def effect(self, motion: Motion) -> Effect:
        """Wrenches, joint forces and potential energy at this motion."""
        raise NotImplementedError

    def place_inertia(self, motion: Motion) -> PlaceInertia:
        """The inertia that it has beyond that of bodies."""
        raise NotImplementedError


@dataclass(frozen=True)
class JointLoad(Load):
    """A load along one speed of a joint."""

    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str = ""
    coordinate: int = data_field(default=0, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a coordinate that the joint does not have."""
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        index = self.coordinate
        if joint is None or not isinstance(index, int) or isinstance(index, bool) or 0 <= index < joint.n_u:
            return
        speeds = ", ".join(f"{i} ({name})" for i, name in enumerate(joint.speed_names))
        message = f'joint "{joint.name}" ({joint.kind}) has no speed number {index}'
        remedy = f"choose from {speeds}" if speeds else "act on a joint that can move"
        yield message, remedy, "coordinate", (("joint", joint.name),)

    def rate_faults(self, surroundings: Surroundings, remedy: str) -> Iterable[PartFault]:
        """Faults: a joint whose speeds are not the rates of its coordinates, for loads that depend on one of them."""
        joint = surroundings.joints.get(self.joint) if isinstance(self.joint, str) else None
        if joint is not None and type(joint).rates is not Joint.rates:
            message = (
                f'the speeds of joint "{joint.name}" ({joint.kind}) are not the rates of its coordinates'
            )
            yield message, remedy, "joint", (("joint", joint.name),)

    def along(self, motion: Motion, force: SX) -> tuple[str, SX]:
        """The joint force vector with ``force`` on this load's coordinate."""
        tau = SX(motion.speeds(self.joint).shape[0], 1)
        tau[self.coordinate] = force
        return self.joint, tau


def resolve_axes(motion: Motion, axes: str) -> SX:
    """Rotation matrix from the named axes ("world" or a place) to the world."""
    return SX.eye(3) if axes in ("world", "ground") else motion.rotation(axes)
