"""Base of all constraint types: the methods that a type implements. Every type is one file with one class.

A constraint looks at the motion and answers with :class:`Row` s: position-level residuals φ(q, t) = 0
(holonomic) or velocity-level residuals P(q, t) v + p(q, t) = 0 (nonholonomic, linear in the velocities).
Jacobians and right-hand sides are differentiated exactly from these expressions, and the forces of a
constraint are Φᵀλ: a row that is a length (m) or a sliding velocity (m/s) along a unit direction has a force
(N) along it as its multiplier.

Adding a constraint type:
1. one new file here with one frozen dataclass derived from :class:`Constraint`, ``kind`` set;
2. implement :meth:`Constraint.rows` and, in :meth:`Constraint.faults`, the checks of its own; ``place_fields`` are the
   fields that name places, ``joint_fields`` those that name joints, ``positive`` and ``not_negative`` those with such
   numbers; ``between_bodies``, ``of_positions``, ``constants`` and ``own_names`` say what its places must be and what
   its expressions may name; :meth:`Constraint.carried` and
   :meth:`Constraint.measures` give its forces on bearings and its further channels, ``bounds`` the words of the audit
   where one of these channels goes too far;
3. one line, the name of the file, in ``__init__.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar, format_name, name_segments
from kinetree.model.faults import PartFault
from kinetree.model.geometry.frame import unit
from kinetree.model.geometry.machine_elements import Drawing, ModelPose
from kinetree.model.joints.base import Joint
from kinetree.model.motion import PLACE_CHANNELS, Measure, MeasureBound, Motion, Surroundings, joint_channels
from kinetree.model.references import expressions_in
from kinetree.model.values.fields import Invalid, PlacedObject, vector

__all__ = ["SX", "Carried", "Constraint", "Measure", "MeasureBound", "PartFault", "Row", "Surroundings"]


@dataclass(frozen=True)
class Row:
    """One scalar constraint equation ``expression = 0``.

    ``label`` says in words which direction it blocks; ``unit`` is the unit of the residual. Of constraints with several
    rows, ``component`` names that of the force along it.
    """

    label: str
    expression: SX
    level: Literal["position", "velocity"] = "position"
    unit: str = "m"
    component: str = ""


@dataclass(frozen=True)
class Carried:
    """Load on a joint beyond Φᵀλ: force (N) and moment (N m) of inner on outer body, world axes.

    The moment is about the origin of the joint's frame on the outer body.
    """

    joint: str
    force: SX
    moment: SX


@dataclass(frozen=True)
class Constraint(PlacedObject):
    """A constraint that is not a joint.

    Parameters
    ----------
    name
        Unique among the constraints.
    active
        False: off at the start, as if it were not there, until an event switches it on.
    """

    kind: ClassVar[str] = ""
    constants: ClassVar[tuple[str, ...]] = ()
    """Fields whose expressions must not vary in time; all others may name time and states."""
    loads_bearings: ClassVar[bool] = False
    """True if `carried` gives the loads on the bearings, for a constraint between coordinates of several joints."""
    own_names: ClassVar[tuple[str, ...]] = ()
    """Plain names to which this type gives a meaning of its own in its expressions."""
    between_bodies: ClassVar[bool] = False
    """True if its places must be able to move relative to each other."""
    of_positions: ClassVar[bool] = False
    """True if its expressions must not name speeds."""
    differentiated: ClassVar[int] = 2
    """Number of time derivatives of its expressions: 2 for expressions of positions, 1 for those of velocities."""
    name: str
    active: bool = field(default=True, kw_only=True)

    def bearings(self, joints: Sequence[Joint]) -> tuple[str, ...]:
        """Further joints whose coordinates it relates, found among the joints of a model."""
        return ()

    @property
    def link(self) -> str | None:
        """How a line between its first two places is drawn: "spring", "damper", "line", or None for not at all."""
        return None

    @property
    def rheonomic(self) -> bool:
        """True if one of its expressions depends explicitly on time."""
        return any(("t",) in name_segments(expression) for expression in expressions_in(self))

    @property
    def bounds(self) -> tuple[MeasureBound, ...]:
        """Bounds on channels of its `measures`, within which the constraint is valid."""
        return ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of this constraint, beyond unknown names and values that are no numbers."""
        if self.between_bodies:
            yield from same_body_faults(surroundings, self.places)
        if self.of_positions:
            yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """The constraint equations at this motion."""
        raise NotImplementedError

    def switches(self, motion: Motion) -> list[tuple[str, SX]]:
        """Named functions of the motion at whose zeros the curvature of its rows jumps: steps end there.

        Rows and their slopes are continuous there.
        """
        return []

    @property
    def limited(self) -> str:
        """Words for a run that ended because one of its `limits` was reached."""
        return ""

    def limits(self, motion: Motion) -> list[SX]:
        """Functions of the motion, 1 or less, beyond whose zeros its rows are not defined."""
        return []

    def missed(self, residual: float, number: Callable[[Scalar], float]) -> str:
        """Words to add where its row alone cannot be met, from its residual and the values of its constants."""
        return ""

    def carried(self, motion: Motion, lam: SX) -> list[Carried]:
        """Loads on bearings beyond Φᵀλ, where its forces act at other points; λ are its multipliers.

        Wheels whose angles are in proportion turn each other by forces at their teeth. These forces change the motion
        as Φᵀλ does, but also load the bearings.
        """
        return []

    def size_of_forces(self, lam: SX) -> SX:
        """Force (N) that a limit of its forces is compared with; λ are those of its multipliers that are forces."""
        return ca.norm_2(ca.vertcat(SX(0), lam))

    def drawings(self, standing: ModelPose) -> list[Drawing]:
        """Drawings of the constraint, besides the line of `link`."""
        return []

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Further channels, λ being its multipliers."""
        return []


def missing(message: str, remedy: str) -> Any:
    """Default of a field that has to be given; validation reports the message and the remedy."""
    return Invalid("nothing", message, remedy)


def coordinate_faults(surroundings: Surroundings, joint: Any, index: Any, where: str) -> Iterator[PartFault]:
    """Faults: a coordinate that the joint does not have, or that is part of a unit quaternion."""
    found = surroundings.joints.get(joint) if isinstance(joint, str) else None
    if found is None or not isinstance(index, int) or isinstance(index, bool):
        return
    turning = range(found.quaternion, found.quaternion + 4) if found.quaternion is not None else range(0)
    usable = [i for i in range(found.n_q) if i not in turning]
    listed = ", ".join(f"{i} ({found.coordinate_names[i]})" for i in usable)
    if not 0 <= index < found.n_q:
        message = f'joint "{joint}" ({found.kind}) has no coordinate number {index}'
        remedy = f"choose from {listed}" if listed else "name a joint with angles or lengths"
        yield message, remedy, where, (("joint", joint),)
    elif index in turning:
        message = (
            f'coordinate {index} ({found.coordinate_names[index]}) of joint "{joint}" ({found.kind}) is one '
            "of four Euler parameters, which cannot be prescribed one by one"
        )
        remedy = f"make it a joint with orientation angles ({found.kind}-angles)"
        yield message, remedy + (f", or choose from {listed}" if listed else ""), where, (("joint", joint),)


def same_body_faults(surroundings: Surroundings, places: tuple[str, ...]) -> Iterator[PartFault]:
    """Faults: places that cannot move relative to each other."""
    if not all(isinstance(place, str) and place for place in places):
        return
    bodies = {surroundings.markers[p].body if p in surroundings.markers else p for p in places}
    if len(bodies) == 1:
        message = f"{' and '.join(places)} are on the same body and cannot move relative to each other"
        yield message, "name places on different bodies", None


def states_named(surroundings: Surroundings, constraint: Constraint) -> dict[tuple[str, str], bool]:
    """States in the expressions of a constraint, and whether each of them is a speed."""
    named = {s for expression in expressions_in(constraint) for s in name_segments(expression) if len(s) == 2}
    found = {}
    for owner, channel in sorted(named):
        joint = surroundings.joints.get(owner)
        if joint is not None and channel in joint_channels(joint):
            is_speed = joint_channels(joint)[channel][0] == "u"
        else:
            is_speed = PLACE_CHANNELS.get(channel, ("position", 0))[0].endswith("velocity")
        found[owner, channel] = is_speed
    return found


def speed_faults(surroundings: Surroundings, constraint: Constraint) -> Iterator[PartFault]:
    """Faults: speeds named in the expressions of a position constraint."""
    for name, is_speed in states_named(surroundings, constraint).items():
        if is_speed:
            message = f'"{format_name(name)}" is a speed, but this constraint is one of positions'
            yield message, "name positions and time only, or write a Nonholonomic constraint", None


Direction = str | tuple[float, float, float]

LETTERS: Final[dict[str, tuple[float, float, float]]] = {
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
}


def direction(value: Any, what: str) -> Any:
    """``"x"``, ``"y"``, ``"z"`` or three numbers, not all zero."""
    if isinstance(value, str):
        if value in LETTERS:
            return value
        message = f'{what} must be "x", "y", "z" or three numbers (got "{value}")'
        return Invalid(repr(value)[:80], message, "give one of them")
    if isinstance(value, Invalid):
        return value
    checked = unit(value, what)
    return checked if isinstance(checked, Invalid) else vector(value, 3, what)


def components(value: Direction) -> SX:
    """Components of a direction, scaled to unit length (3)."""
    return SX(ca.sparsify(ca.DM(LETTERS[value] if isinstance(value, str) else unit(value, "direction"))))


def in_words(value: Direction) -> str:
    """A direction as it stands in labels."""
    return value if isinstance(value, str) else "(" + ", ".join(f"{v:.4g}" for v in value) + ")"
