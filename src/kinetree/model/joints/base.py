"""Base of all joint types: the functions that a type implements. Every joint type is one file with one class.

A joint connects the *inner* body to the *outer* body. On each body it has a joint frame: I on the inner, O on
the outer. With coordinates q and speeds u (q̇ = N(q) u) a joint type states

    d_I(q)      displacement of O's origin from I's origin, in I
    C_IO(q)     rotation, O components → I components
    H(q), D(q)  ω̂ = H u and ḋ = D u, both in **O** components (3 × n_u)
    φ(p, C)     the minimal independent constraints when the joint is cut, of the relative position p (in I)
                and the relative rotation C_IO
    q(p, C)     the coordinates of a given relative pose (numbers), and as an expression where there is one

Adding a joint type:
1. one new file here with one frozen dataclass derived from :class:`Joint`, ``kind`` set;
2. implement the functions above; ``constant_partials`` is True if H and D do not depend on q, ``relative`` names the
   relative coordinates of the formulations that q are, ``axial`` is True if z of the joint frame is an axis;
   ``faults`` and ``warnings`` are the checks of its own;
3. one line, the name of the file, in ``__init__.py``. Readers, formulations and tests find it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.expressions import Scalar
from kinetree.model.faults import Numbers, PartFault
from kinetree.model.geometry.frame import Frame, unit
from kinetree.model.values.fields import (
    Invalid,
    ModelObject,
    Vec3,
    _invalid,
    is_number,
    scalar,
    set_field,
    vector,
)
from kinetree.words.arguments import Remedy
from kinetree.words.keywords import take_former

Value = Callable[[Scalar], SX]
Rows = list[tuple[str, str, SX]]
"""For each constraint: the direction that it blocks, in words, its unit, and φ."""


@dataclass(frozen=True)
class Joint(ModelObject):
    """A joint between two bodies.

    Place it either in the world at the initial pose (``point`` and ``axis``, or ``frame``), or by a frame on
    each body (``frame_inner``, ``frame_outer``, in body frames).

    Parameters
    ----------
    name, inner, outer
        Names of the joint and of the two bodies (``"ground"`` for the world).
    point, axis
        Point (m) and axis in the world at the initial pose. Both bodies need a ``pose`` then.
    frame
        Joint frame in the world at the initial pose, instead of point and axis.
    frame_inner, frame_outer
        Joint frames in the inner and the outer body's frame.
    q0, u0
        Coordinates and speeds at the start. None: from the body poses and velocities (else zero).
    hold
        True: assembly keeps q0 and u0 as they are.
    cut
        True: cut this joint when opening loops; False: never cut it; None: Kinetree chooses.
    limits
        (lower, upper) of each coordinate, used by limit events and by stops (rad, m); numbers or expressions of
        parameters.
    active
        False: the joint is open at the start, as if it were not there, until an event switches it on.
    """

    kind: ClassVar[str] = ""
    cuttable: ClassVar[bool] = True
    constant_partials: ClassVar[bool] = True
    relative: ClassVar[tuple[str, ...] | None] = None
    """The coordinates q among s1, s2, s3 (displacement d_I) and the orientation, which is either the 1-2-3 angles
    theta1, theta2, theta3 (those not named are zero) or the Euler parameters e1 … e4; None: q is none of them."""

    leaves: ClassVar[Literal["turning", "sliding"] | None] = None
    """The only motion that the joint leaves free: turning about z or sliding along z; None for all other joints."""
    moves_freely: ClassVar[bool] = False
    """True if its speeds are a velocity and an angular velocity, both along the axes of the outer frame."""
    axial: ClassVar[bool] = True
    """True if z of the inner joint frame is an axis: it is drawn, and given where a point places the joint."""
    placed_by: ClassVar[tuple[str, ...]] = ("point", "axis", "frame")
    """Fields that place the joint in the world."""

    name: str
    inner: str
    outer: str
    point: Vec3 | None = field(default=None, kw_only=True)
    axis: Vec3 | None = field(default=None, kw_only=True)
    frame: Frame | None = field(default=None, kw_only=True)
    frame_inner: Frame | None = field(default=None, kw_only=True)
    frame_outer: Frame | None = field(default=None, kw_only=True)
    q0: tuple[Scalar, ...] | None = field(default=None, kw_only=True)
    u0: tuple[Scalar, ...] | None = field(default=None, kw_only=True)
    hold: bool = field(default=False, kw_only=True)
    cut: bool | None = field(default=None, kw_only=True)
    limits: tuple[tuple[Scalar, Scalar], ...] | None = field(default=None, kw_only=True)
    active: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._normalise_initial()

    def _normalise_initial(self) -> None:
        for name, size in (("q0", self.n_q), ("u0", self.n_u)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, (list, tuple, np.ndarray)):
                value = (value,)
            set_field(self, name, vector(value, size, name))
        if self.limits is not None:
            set_field(self, "limits", _limits(self.limits))

    # --- names and sizes ------------------------------------------------------------------------------
    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        raise NotImplementedError

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        raise NotImplementedError

    @property
    def speed_names(self) -> tuple[str, ...]:
        """Names of the speeds u."""
        return tuple(f"{name}_rate" for name in self.coordinate_names)

    @property
    def speed_units(self) -> tuple[str, ...]:
        """Units of the speeds u."""
        return tuple(f"{unit}/s" if unit != "1" else "1/s" for unit in self.coordinate_units)

    @property
    def n_q(self) -> int:
        return len(self.coordinate_names)

    @property
    def n_u(self) -> int:
        """Number of speeds (degrees of freedom)."""
        return len(self.speed_names)

    @property
    def quaternion(self) -> int | None:
        """Position of a unit-quaternion block within q, or None."""
        return None

    @property
    def reference_coordinates(self) -> tuple[float, ...]:
        """Coordinates at which both joint frames coincide."""
        return (0.0,) * self.n_q

    @property
    def turning(self) -> tuple[int, ...]:
        """Coordinates that a relative pose determines up to whole turns only."""
        return tuple(i for i, unit in enumerate(self.coordinate_units) if unit == "rad")

    # --- placement ------------------------------------------------------------------------------------
    def world_frame(self) -> Frame | Invalid | None:
        """The joint frame in the world at the initial pose, or None when given by a frame on each body."""
        if self.frame is not None:
            return self.frame
        if self.point is None:
            return None
        if isinstance(self.point, Invalid):
            return self.point
        if self.axis is None and not self.axial:
            return Frame.at(self.point)
        if self.axis is None:
            remedy = Remedy("give axis=(x, y, z)", "give axis = [x, y, z]")
            return Invalid("no axis", f"a {self.kind} joint needs an axis", remedy)
        direction = unit(self.axis, "axis")
        if isinstance(direction, Invalid):
            return direction
        return Frame.along(direction, self.point)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        take_former(cls, "doubts", "warnings")

    # --- checks of its own ----------------------------------------------------------------------------
    def own_names(self, where: str) -> tuple[str, ...]:
        """Plain names to which the joint gives a meaning of its own in the expressions of a field."""
        return ()

    def faults(self, numbers: Numbers) -> Iterable[PartFault]:
        """Faults of this joint, beyond unknown names, values that are no numbers, and its placement."""
        return ()

    def warnings(self, numbers: Numbers) -> Iterable[PartFault]:
        """Choices that can be computed but are probably not meant."""
        return ()

    # --- mathematics ----------------------------------------------------------------------------------
    def displacement(self, q: SX, value: Value) -> SX:
        """d_I(q): displacement of O's origin from I's origin, in I (3)."""
        raise NotImplementedError

    def rotation(self, q: SX, value: Value) -> SX:
        """C_IO(q): O components → I components (3×3)."""
        raise NotImplementedError

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H(q), D(q): relative angular velocity and velocity are H u and D u in O components (3×n_u each)."""
        raise NotImplementedError

    def rates(self, q: SX) -> SX:
        """N(q): q̇ = N(q) u (n_q × n_u)."""
        return SX.eye(self.n_q)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Minimal independent constraints φ(p, C) = 0 of the cut joint, each with the direction it blocks."""
        raise NotImplementedError

    def guard(self, q: SX) -> tuple[SX, str, str] | None:
        """A quantity that vanishes where the coordinates are singular, what that means, and a remedy."""
        return None

    def principal(self, p: SX, C: SX, value: Value) -> SX | None:
        """Coordinates of a relative pose as an expression, angles within half a turn; None where there is none.

        A cut joint without it is integrated beside the motion, so that its turns are known.
        """
        return None

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Coordinates of a relative pose, of the branch closest to ``near``."""
        raise NotImplementedError


def _limits(value: Any) -> Any:
    """Pairs (lower, upper), one per coordinate; a single pair is accepted as it is."""
    try:
        pairs = tuple(value)
        if len(pairs) == 2 and not isinstance(pairs[0], (list, tuple)):
            pairs = (pairs,)
        found = tuple((_bound(low), _bound(high)) for low, high in pairs)
    except (TypeError, ValueError):
        return _invalid(value, "limits must be (lower, upper), or one such pair per coordinate")
    return next((one for pair in found for one in pair if isinstance(one, Invalid)), found)


def _bound(value: Any) -> Any:
    """A number, which may be infinite, one with its unit, or an expression."""
    return float(value) if is_number(value) else scalar(value, "limits")


def z_column(rows: tuple[int, ...]) -> SX:
    """Unit columns of a 3×n matrix: column k is e_{rows[k]}, -1 gives a zero column."""
    out = SX(3, len(rows))
    for k, row in enumerate(rows):
        if row >= 0:
            out[row, k] = 1
    return out


def parallel_rows(C: SX) -> Rows:
    """The outer z axis stays along the inner z axis: two constraints."""
    return [("rotation about y", "rad", C[0, 2]), ("rotation about x", "rad", C[1, 2])]


def position_rows(p: SX, axes: str = "xyz") -> Rows:
    """Translations blocked along the named inner axes."""
    return [(f"translation along {a}", "m", p["xyz".index(a)]) for a in axes]


def aligned_rows(C: SX) -> Rows:
    """No relative rotation: three constraints from the axial vector of C (exact near C = I)."""
    return [
        ("rotation about x", "rad", (C[2, 1] - C[1, 2]) / 2),
        ("rotation about y", "rad", (C[0, 2] - C[2, 0]) / 2),
        ("rotation about z", "rad", (C[1, 0] - C[0, 1]) / 2),
    ]


def angle_about_z(C: SX) -> SX:
    """Angle of a rotation about z (rad), within half a turn."""
    return ca.atan2(C[1, 0] - C[0, 1], C[0, 0] + C[1, 1])


def angles_123(C: SX) -> SX:
    """1-2-3 angles of a rotation (rad): θ2 within a quarter turn, the others within half a turn."""
    return ca.vertcat(
        ca.atan2(-C[1, 2], C[2, 2]),
        ca.atan2(C[0, 2], ca.sqrt(C[0, 0] ** 2 + C[0, 1] ** 2)),
        ca.atan2(-C[0, 1], C[0, 0]),
    )


def angles_guard(theta: SX, other: str) -> tuple[SX, str, str]:
    """Cos θ2: 1-2-3 angles lose a direction at θ2 = ±90°."""
    return (
        ca.cos(theta[1]),
        "its angle theta2 approaches ±90°",
        f"use a {other} joint, which has Euler parameters",
    )
