"""User-defined joint: displacement and rotation as functions of its coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.expressions import Expr, Scalar, to_casadi
from kinetree.model.faults import Numbers, PartFault
from kinetree.model.geometry.frame import unit
from kinetree.model.joints.base import Joint, Value
from kinetree.model.values.fields import Invalid, Vec3, _invalid, items, scalar, set_field, vector
from kinetree.spatial.symbolic import rotation_about_vector
from kinetree.words.arguments import Remedy


@dataclass(frozen=True)
class Custom(Joint):
    """Joint given by expressions of its coordinates.

    The coordinates are singular where their partial velocities lose rank (rotation by s² at s = 0): a run does not
    start there, and says so where it comes close. Forces in the joint (motors, springs) act as moments on coordinates
    that turn. If a coordinate both turns and shifts, in a proportion that changes, they act as the wrench along its
    partial velocities (H; D), in which one rad counts like one metre.

    Parameters
    ----------
    coordinates
        Names of the coordinates, used in the expressions; they may be any plain names.
    units
        Unit of each coordinate ("rad" when not given).
    displacement_law
        Three expressions: displacement of the outer frame's origin in the inner frame (m).
    rotation_law
        Successive rotations ((axis, angle expression), …), each about an axis of the frame turned so far.
    """

    kind: ClassVar[str] = "custom"
    axial: ClassVar[bool] = False
    cuttable: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False
    coordinates: tuple[str, ...] = field(default=(), kw_only=True)
    units: tuple[str, ...] | None = field(default=None, kw_only=True)
    displacement_law: Vec3 = field(default=(0.0, 0.0, 0.0), kw_only=True)
    rotation_law: tuple[tuple[Vec3, Scalar], ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "coordinates", items(self.coordinates, "coordinates"))
        if self.units is not None:
            set_field(self, "units", items(self.units, "units"))
        super().__post_init__()
        set_field(self, "rotation_law", _rotation_law(self.rotation_law))

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return () if isinstance(self.coordinates, Invalid) else self.coordinates

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        if self.units is None or isinstance(self.units, Invalid):
            return ("rad",) * len(self.coordinate_names)
        return self.units

    def own_names(self, where: str) -> tuple[str, ...]:
        """The coordinates, in the laws."""
        in_law = where.startswith(("displacement_law", "rotation_law"))
        return tuple(name for name in self.coordinate_names if isinstance(name, str)) if in_law else ()

    def faults(self, numbers: Numbers) -> Iterable[PartFault]:
        """Faults: no coordinates, coordinates without a name, not one unit for each."""
        names = self.coordinate_names
        if not names and not isinstance(self.coordinates, Invalid):
            remedy = Remedy(
                'name them: coordinates=("s", …); or use a Weld',
                'name them: coordinates = ["s", …]; or use a weld',
            )
            yield "has no coordinates", remedy, "coordinates"
        for i, name in enumerate(names):
            if isinstance(name, str) and not name.strip():
                where = f"coordinates[{i}]"
                yield f"{where} has no name", "give each coordinate a name", where
        if self.units is not None and not isinstance(self.units, Invalid) and len(self.units) != len(names):
            message = f"units must be one for each of {len(names)} coordinates (got {len(self.units)})"
            yield message, 'give "rad" or "m" for each', "units"

    def warnings(self, numbers: Numbers) -> Iterable[PartFault]:
        """Warnings: coordinates that hide parameters."""
        for i, name in enumerate(self.coordinate_names):
            if isinstance(name, str) and name in numbers.parameters:
                message = (
                    f'the coordinate "{name}" hides the parameter of that name in the laws of this joint'
                )
                yield message, "rename one of them", f"coordinates[{i}]"

    def _law(self, law: Scalar, q: SX, value: Value) -> SX:
        """An expression of the coordinates (by name) and of parameters."""
        if not isinstance(law, Expr):
            return SX(law)
        own = {name: q[i] for i, name in enumerate(self.coordinates)}

        def lookup(segments: tuple[str, ...]) -> SX:
            if len(segments) == 1 and segments[0] in own:
                return own[segments[0]]
            from kinetree.model.expressions import Name

            return value(Name(*segments))

        return to_casadi(law, lookup)

    def displacement(self, q: SX, value: Value) -> SX:
        """d_I(q) from the displacement law."""
        return ca.vertcat(*[self._law(law, q, value) for law in self.displacement_law])

    def _turns(self, q: SX, value: Value) -> list[tuple[SX, SX]]:
        turns = []
        for axis, angle in self.rotation_law:
            direction = SX(ca.DM(unit(axis, "rotation_law axis")))
            turns.append((direction, self._law(angle, q, value)))
        return turns

    def rotation(self, q: SX, value: Value) -> SX:
        """C_IO(q): product of the successive rotations."""
        C = SX.eye(3)
        for axis, angle in self._turns(q, value):
            C = C @ rotation_about_vector(axis, angle)
        return C

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = Σ (rotations that follow)ᵀ axis ∂angle/∂q, D = Cᵀ ∂d/∂q; derivatives are exact."""
        n = len(self.coordinates)
        z = SX.sym("q", n)
        H, tail = SX(3, n), SX.eye(3)
        for axis, angle in reversed(self._turns(z, value)):
            H = H + tail.T @ axis @ ca.jacobian(angle, z)
            tail = rotation_about_vector(axis, angle) @ tail
        D = self.rotation(z, value).T @ ca.jacobian(self.displacement(z, value), z)
        H, D = ca.substitute([ca.densify(H), ca.densify(D)], [z], [q])
        return ca.sparsify(H), ca.sparsify(D)  # columns that do not turn, or not move, are seen as such

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Coordinates whose pose is closest to the given one, found from ``near``."""
        from scipy.optimize import least_squares

        q = SX.sym("q", self.n_q)
        constants: Value = lambda s: SX(value(s))  # noqa: E731
        pose = ca.Function(
            "pose", [q], [self.displacement(q, constants), ca.vec(self.rotation(q, constants))]
        )

        def residual(trial: Array) -> Array:
            d, R = pose(trial)
            return np.concatenate([np.array(d).ravel() - p, np.array(R).ravel() - C.ravel(order="F")])

        return np.asarray(least_squares(residual, near, xtol=1e-15, ftol=1e-15, gtol=1e-15).x)


def _rotation_law(value: Any) -> Any:
    law = items(value, "rotation_law")
    if isinstance(law, Invalid):
        return law
    turns = []
    for turn in law:
        if not isinstance(turn, (list, tuple)) or len(turn) != 2:
            return _invalid(turn, "rotation_law must be a list of (axis, angle) pairs")
        checked = unit(turn[0], "rotation_law axis")
        axis = checked if isinstance(checked, Invalid) else vector(turn[0], 3, "rotation_law axis")
        turns.append((axis, scalar(turn[1], "rotation_law angle")))
    return tuple(turns)
