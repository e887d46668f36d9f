"""Inverse dynamics: the actuator forces that give a mechanism a motion, with closed loops.

On the freedoms Z of the constraints (B Z = 0), with actuators along the directions S,

    Zᵀ S τ = Zᵀ (A ẏ − f).

More actuators than freedoms: τ of least norm, and the basis of what may be added. Fewer: the directions that no
actuator reaches must balance by themselves; where they do not, they are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.analysis.actuated_motions import ActuationError, along_run, own_drivers, prescribed
from kinetree.analysis.kinematics import run_of
from kinetree.arrays import Array
from kinetree.balance.determined_motion import Pose
from kinetree.balance.force_balance import Balance, Terms, null_space
from kinetree.model.body import Parameter
from kinetree.model.expressions import Name
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.model import Model
from kinetree.preparation.model_argument import ModelLike
from kinetree.preparation.run_arguments import model_for
from kinetree.results.info import ParameterChange
from kinetree.results.run import Run
from kinetree.results.shown import Shown

__all__ = ["Actuation", "ActuationError", "inverse_dynamics"]


UNREACHED = 1e-8
"""Force on freedoms that no actuator reaches, relative to the largest of the motion, that counts as balanced."""

IDLE = 1e-5
"""The same on freedoms that the motion leaves free: how they move is chosen, and so small a force moves no other."""


@dataclass(frozen=True)
class Actuation(Shown):
    """Actuator forces along a motion.

    Attributes
    ----------
    t
        Times (k), s.
    values
        One row of actuator forces for each time (k × actuators; N or N m).
    actuators, units
        Names and units.
    free
        At each time, an orthonormal basis of actuator forces that change nothing but loads inside (actuators × f).
    power
        Power of each actuator (k × actuators), W.
    run
        The motion with these forces acting: all channels, reactions among them, and those of the actuators
        (``"actuator of A.force"``).
    """

    t: Array
    values: Array
    actuators: tuple[str, ...]
    units: tuple[str, ...]
    free: tuple[Array, ...]
    power: Array
    run: Run

    def __getitem__(self, name: str) -> Array:
        """Forces of one actuator over time, or any channel of the motion."""
        if name in self.actuators:
            return np.asarray(self.values[:, self.actuators.index(name)])
        return np.asarray(self.run[name])

    @property
    def unique(self) -> bool:
        """Whether the forces are the only ones that give the motion."""
        return all(basis.shape[1] == 0 for basis in self.free)

    def columns(self) -> list[tuple[str, str, Array]]:
        """Forces and powers as columns of a table: name, unit, values (k)."""
        forces = list(zip(self.actuators, self.units, self.values.T, strict=True))
        powers = [
            (f"{name} power", "W", column) for name, column in zip(self.actuators, self.power.T, strict=True)
        ]
        return [*forces, *powers]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.run.model_name,
            "t": self.t.tolist(),
            "actuators": list(self.actuators),
            "units": list(self.units),
            "values": self.values.tolist(),
            "power": self.power.tolist(),
            "unique": self.unique,
        }

    def __str__(self) -> str:
        plural = "" if len(self.actuators) == 1 else "s"
        lines = [f"{self.run.model_name}: {len(self.actuators)} actuator{plural}, {self.t.size} times"]
        width = max(map(len, self.actuators), default=0)
        for name, unit, values, power in zip(
            self.actuators, self.units, self.values.T, self.power.T, strict=True
        ):
            lines.append(
                f"  {name:<{width}}  {values.min():.6g} to {values.max():.6g} {unit}, "
                f"largest power {np.abs(power).max():.6g} W"
            )
        if not self.unique:
            lines.append("  more actuators than the motion needs: these are the forces of least norm")
        return "\n".join(lines)


def inverse_dynamics(
    model: ModelLike,
    motion: Run | Mapping[str, Any] | None,
    actuators: Sequence[str],
    times: Any = None,
    *,
    parameters: Mapping[str, float] | None = None,
) -> Actuation:
    """Actuator forces that give a motion.

    Gravity, loads and drivers of the model act as usual.

    Parameters
    ----------
    model
        The mechanism.
    motion
        A run of it; or, by name of a joint coordinate (``"A.angle"``) or of a place's coordinate (``"tip.x"``), laws as
        expressions of t or arrays of values at ``times`` (then interpolated by C² splines). Together with the model's
        drivers they determine the motion. Constraints may be given under the key ``"constraints"``. None: what the
        model's own drivers say; actuators then take their place.
    actuators
        Joints with one coordinate, or joint coordinates (``"A.angle"``), that carry an actuator.
    times
        Times (s), ascending; those of the run where left out.
    parameters
        Values that replace the model's own.

    Raises
    ------
    ActuationError
        Where an actuator does not exist, or the motion needs forces that no actuator reaches (named).
    """
    model = model_for("inverse_dynamics", model)
    if parameters:
        model = model.with_parameters(**parameters)
    if motion is None:
        model, motion = own_drivers(model)
    actuated, motors, units = _with_motors(model, actuators)
    if isinstance(motion, Run):
        poses, passed, prepared, idle = along_run(actuated, motion, times, tuple(parameters or ()))
    else:
        poses, passed, prepared, idle = prescribed(actuated, motion, times)
    balance = Balance(prepared.compiled.equations)
    names = balance.equations.tree.symbols.parameter_names
    columns = [names.index(parameter) for parameter in motors]
    largest = max((_size(balance.terms(pose.t, pose.x, pose.y, pose.p), pose) for pose in poses), default=0.0)
    rows = [_solved(balance, pose, columns, free, largest) for pose, free in zip(poses, idle, strict=True)]
    values = np.array([row[0] for row in rows])
    power = np.array([row[2] for row in rows])
    t = np.array([pose.t for pose in poses])
    run = run_of(
        prepared, poses, passed, {"t_start": float(t[0]), "t_end": float(t[-1])}, 0.0, method="inverse dynamics",
        changes=[
            ParameterChange(float(at), name, float(value))
            for at, row in zip(t, values, strict=True)
            for name, value in zip(motors, row, strict=True)
        ],
    )  # fmt: skip
    return Actuation(t, values, tuple(actuators), units, tuple(row[1] for row in rows), power, run)


def _with_motors(model: Model, actuators: Sequence[str]) -> tuple[Model, tuple[str, ...], tuple[str, ...]]:
    """A copy with a motor in every actuated joint, its torque a parameter; these parameters and the units."""
    joints = {joint.name: joint for joint in model.joints}
    faults: list[str] = []
    parts: list[Parameter | JointMotor] = []
    units: list[str] = []
    for k, name in enumerate(actuators):
        owner, _, coordinate = name.rpartition(".")
        joint = joints.get(name, joints.get(owner))
        known = ", ".join(n for n, j in joints.items() if j.n_u)
        if joint is None or joint.n_u == 0:
            faults.append(f"actuator {name!r}: there is no such joint; there are {known}")
            continue
        if joint.name == name and joint.n_u > 1:
            faults.append(
                f"actuator {name!r}: the joint has {', '.join(joint.coordinate_names)}; name one of them"
            )
            continue
        if joint.name != name and coordinate not in joint.coordinate_names:
            faults.append(f"actuator {name!r}: joint {owner!r} has {', '.join(joint.coordinate_names)}")
            continue
        if joint.quaternion is not None:
            faults.append(
                f"actuator {name!r}: a {joint.kind} joint turns about no axis of its own; use angles"
            )
            continue
        index = 0 if joint.name == name else joint.coordinate_names.index(coordinate)
        parameter = f"actuator_{k}"
        parts += [
            Parameter(parameter, 0.0),
            JointMotor(
                f"actuator of {name.replace('.', ' ')}", joint.name, coordinate=index, torque=Name(parameter)
            ),
        ]
        units.append("N" if joint.speed_units[index] == "m/s" else "N·m")
    if faults:
        raise ActuationError("\n".join(faults))
    return model.add(*parts), tuple(f"actuator_{k}" for k in range(len(actuators))), tuple(units)


def _solved(
    balance: Balance, pose: Pose, columns: list[int], idle: Array, largest: float
) -> tuple[Array, Array, Array]:
    """Forces, the basis of what may be added, and the power of each.

    ``idle`` is what the motion leaves free (n × d), ``largest`` the size of the forces of the whole motion.
    """
    terms = balance.terms(pose.t, pose.x, pose.y, pose.p)
    at = (pose.t, pose.x, pose.y, pose.p, pose.ydot, np.zeros(terms.B.shape[0]))
    S = -balance.derivatives(*at).R_p[:, columns]  # R = A ẏ − f − Bᵀλ, and f holds S τ
    Z = null_space(terms.B, balance.n)
    force = terms.A @ pose.ydot - terms.f
    left, right = Z.T @ S, Z.T @ force
    U, s, Vt = np.linalg.svd(left, full_matrices=True)
    rank = int(np.sum(s > 1e-10 * max(s[0], 1e-300))) if s.size else 0
    tau = Vt[:rank].T @ ((U[:, :rank].T @ right) / s[:rank])
    unreached = U[:, rank:] @ (U[:, rank:].T @ right)
    along = idle.T @ (Z @ unreached)
    rest = Z @ unreached - idle @ along
    if np.linalg.norm(rest) > UNREACHED * largest or np.linalg.norm(along) > IDLE * largest:
        raise ActuationError(_unreached(balance, pose, Z @ unreached))
    return np.asarray(tau, dtype=float), np.asarray(Vt[rank:].T, dtype=float), tau * (S.T @ pose.y)


def _size(terms: Terms, pose: Pose) -> float:
    return float(np.linalg.norm(terms.A @ pose.ydot) + np.linalg.norm(terms.f))


def _unreached(balance: Balance, pose: Pose, direction: Array) -> str:
    names = balance.equations.speed_names
    size = np.abs(direction).max()
    parts = [f"{n} {v:+.3g}" for n, v in zip(names, direction, strict=True) if abs(v) > 1e-2 * size]
    return (
        f"at t = {pose.t:.6g} s the motion needs a force that no actuator gives, along {', '.join(parts[:5])}; add an "
        "actuator that moves this, or leave this part of the motion free"
    )
