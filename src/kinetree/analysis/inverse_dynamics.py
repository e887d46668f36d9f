"""Inverse dynamics: the actuator forces that give a mechanism a motion (of a run, of laws, of values), loops included.

On the freedoms Z of the constraints (B Z = 0), with actuators along the directions S,

    Zᵀ S τ = Zᵀ (A ẏ − f).

More actuators than freedoms: τ of least norm, and the basis of what may be added. Fewer: the directions that no
actuator reaches must balance by themselves; where they do not, they are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any

import numpy as np

from kinetree.analysis.kinematics import checked_times, followed, run_of
from kinetree.analysis.search.measurements import read_table
from kinetree.arrays import Array
from kinetree.balance.determined_motion import Follower, Pose, Values, freedoms
from kinetree.balance.equilibrium_equations import Balance, Terms, null_space, steady_balance
from kinetree.channels.catalogue import acceleration_channel
from kinetree.model.body import Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.constraints.marker_driver import MarkerDriver
from kinetree.model.expressions import Name
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.model import Model
from kinetree.model.motion import PLACE_CHANNELS, joint_channels
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.preparation.run_info import check_same_run
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.info import ParameterChange
from kinetree.results.run import Run
from kinetree.tolerances import IDLE_FORCE, TINY
from kinetree.words.arguments import NoAnswerError
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest


class ActuationError(NoAnswerError):
    """A motion that the actuators cannot give, or a motion or actuator that is not there."""


@dataclass(frozen=True)
class Idle:
    """Motions that a given motion leaves free at an instant, such as the spin of a rod between two ball joints.

    Parameters
    ----------
    motions
        An orthonormal basis (n × d).
    lacking
        Forces along it (n) that are lacking for the motion to go on as it does.
    """

    motions: Array
    lacking: Array


def own_drivers(model: Model) -> tuple[Model, Mapping[str, Any]]:
    """The model without its drivers, and these as the motion."""
    drivers = [constraint for constraint in model.constraints if constraint.rheonomic]
    if not drivers:
        raise ActuationError(
            f'model "{model.name}" has no drivers that say how it moves; give the motion: a run, or laws of coordinates'
        )
    return model.remove(*(driver.name for driver in drivers), kind="constraint"), {"constraints": drivers}


def along_run(
    model: Model, whole: Run, times: Any, chosen: tuple[str, ...]
) -> tuple[list[Pose], list[Pose], Prepared, list[Idle]]:
    """Instants of a run at the times asked for, those passed, and the model made ready; a run leaves nothing free."""
    run = whole if times is None else whole.at(checked_times(times, "inverse_dynamics"))
    check_same_run(model, whole, run, "say which values are meant with parameters={…}", chosen)
    prepared = prepare(model, formulation="elimination", allow_singular=True)
    eq = prepared.compiled.equations
    missing = [n for n in (*eq.coordinate_names, *eq.speed_names) if n not in run.channels]
    if missing:
        raise ActuationError(f"the run has no {', '.join(missing[:4])}: use a run of this model")
    x = np.column_stack([np.asarray(run[n]) for n in eq.coordinate_names])
    y = np.column_stack([np.asarray(run[n]) for n in eq.speed_names])
    ydot = np.column_stack([_accelerations(run, link) for link in eq.tree.links if link.joint.joint.n_u])
    p = prepared.state.p
    poses = [
        Pose(float(t), a, b, c, np.zeros(len(eq.rows.names)), p, 1.0)
        for t, a, b, c in zip(run.t, x, y, ydot, strict=True)
    ]
    return poses, poses, prepared, [Idle(np.zeros((y.shape[1], 0)), np.zeros(y.shape[1]))] * len(poses)


def _accelerations(run: Run, link: Any) -> Array:
    return np.asarray(run[acceleration_channel(link.joint.joint)]).reshape(len(run), -1)


def prescribed(
    model: Model, motion: Mapping[str, Any], times: Any, motors: Sequence[str]
) -> tuple[list[Pose], list[Pose], Prepared, list[Idle]]:
    """Instants of a motion that laws and values determine, those passed between, and the model made ready.

    Last, what the motion leaves free at each instant; ``motors`` are the parameters that are forces of actuators.
    """
    if times is None:
        raise ActuationError("give the times at which forces are wanted as the fourth argument")
    t = checked_times(times, "inverse_dynamics")
    drivers, splines, parameters = [], [], []
    extra: Sequence[Constraint] = motion.get("constraints", ())
    for k, (name, law) in enumerate(item for item in motion.items() if item[0] != "constraints"):
        if isinstance(law, str) or np.ndim(law) == 0:
            drivers.append(_driver(model, name, law, k))
            continue
        spline = _spline(name, t, law)
        parameter = Parameter(f"motion_{k}", float(spline(t[0])))
        parameters.append(parameter)
        splines.append(spline)
        drivers.append(_driver(model, name, Name(parameter.name), k))
    driven = model.add(*parameters, *drivers, *extra)
    prepared = prepare(driven, formulation="elimination", t_start=float(t[0]), allow_singular=True)
    names = prepared.compiled.tree.symbols.parameter_names
    places = tuple(names.index(p.name) for p in parameters)
    values: Values | None = None
    if splines:

        def values(at: float) -> tuple[Array, Array, Array]:
            return tuple(np.array([float(s(at, nu)) for s in splines]) for nu in range(3))  # type: ignore[return-value]

    driven_balance = steady_balance(prepared.compiled, None)
    forces = tuple(names.index(motor) for motor in motors)
    follower = Follower(driven_balance, prepared.state.p, places, values, forces)
    poses = followed(prepared, follower, t, free_allowed=True)
    passed = follower.passed
    idle = [
        Idle(freedoms(driven_balance, pose), follower.lacking(pose, ahead=pose is not poses[-1]))
        for pose in poses
    ]
    own = prepare(model, formulation="elimination", t_start=float(t[0]), allow_singular=True)
    return [replace(pose, p=own.state.p) for pose in poses], passed, own, idle


def tabled_motion(path: str | PathLike[str]) -> tuple[dict[str, Array], Array]:
    """Coordinates over time and the times (s) of a table of comma-separated text with a column ``t``."""
    t, columns = read_table(path)
    return columns, checked_times(t, "inverse_dynamics")


def _spline(name: str, t: Array, values: Any) -> Any:
    from scipy.interpolate import CubicSpline

    given = np.asarray(values, dtype=float)
    if given.shape != t.shape:
        raise ActuationError(
            f"motion {name!r}: {given.size} values at {t.size} times; give one for each time"
        )
    if not np.all(np.isfinite(given)):
        raise ActuationError(
            f"motion {name!r}: a value is not finite at t = {t[~np.isfinite(given)][0]:.6g} s"
        )
    if t.size < 4:
        raise ActuationError(f"motion {name!r}: accelerations need at least four times; there are {t.size}")
    return CubicSpline(t, given)


def _driver(model: Model, name: str, law: Any, number: int) -> Constraint:
    owner, _, channel = name.rpartition(".")
    label = f"motion {number + 1}: {name}"
    joints = {joint.name: joint for joint in model.joints}
    if owner in joints:
        channels = joint_channels(joints[owner])
        if channel in channels and channels[channel][0] == "q":
            return JointDriver(label, owner, channels[channel][1], law)
    places = {body.name for body in model.bodies} | {marker.name for marker in model.markers}
    if owner in places and channel in ("x", "y", "z"):
        axis = [0.0, 0.0, 0.0]
        axis[PLACE_CHANNELS[channel][1]] = 1.0
        return MarkerDriver(label, owner, tuple(axis), law=law)  # type: ignore[arg-type]
    known = [f"{joint.name}.{c}" for joint in model.joints for c in joint.coordinate_names]
    known += [f"{place}.{c}" for place in places for c in "xyz"]
    raise ActuationError(
        f"motion {name!r}: there is no such coordinate of a joint (A.angle) or of a place (tip.x); "
        + nearest(name, known)
    )


__all__ = ["Actuation", "ActuationError", "inverse_dynamics"]


UNREACHED = 1e-8
"""Force on freedoms that no actuator reaches, relative to the largest of the motion, that counts as balanced."""


FREE_FORCE = 1e-6
"""Share of an actuator's force along directions that the motion leaves free, above which a warning is given."""


@dataclass(frozen=True)
class Actuation(ReportableResult):
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
    notes
        Remarks: actuated joints that the motion leaves free.
    """

    t: Array
    values: Array
    actuators: tuple[str, ...]
    units: tuple[str, ...]
    free: tuple[Array, ...]
    power: Array
    run: Run
    notes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Array:
        """Forces of one actuator over time, or any channel of the motion."""
        if name in self.actuators:
            return np.asarray(self.values[:, self.actuators.index(name)])
        return np.asarray(self.run[name])

    @property
    def unique(self) -> bool:
        """True if no other forces give the motion."""
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
        names = "t actuators units values power unique notes"
        return {"model": self.run.model_name, **plain_fields(self, names)}

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
        lines += [f"  {note}" for note in self.notes]
        return "\n".join(lines)


@spelled
@quantities
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
        If an actuator does not exist, or the motion needs forces that no actuator reaches (named).
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
        poses, passed, prepared, idle = prescribed(actuated, motion, times, motors)
    balance = steady_balance(prepared.compiled, None)
    names = balance.equations.tree.symbols.parameter_names
    columns = [names.index(parameter) for parameter in motors]
    largest = max((_size(balance.terms(pose.t, pose.x, pose.y, pose.p), pose) for pose in poses), default=0.0)
    rows = [_solved(balance, pose, columns, free, largest) for pose, free in zip(poses, idle, strict=True)]
    values = np.array([row[0] for row in rows])
    power = np.array([row[2] for row in rows])
    t = np.array([pose.t for pose in poses])
    run = run_of(
        prepared, poses, passed, {"t_start": float(t[0]), "t_end": float(t[-1])}, 0.0, method="inverse dynamics",
        changes=[  # a row has the forces of its instant: they are there just before it
            ParameterChange(float(np.nextafter(at, -np.inf)), name, float(value))
            for at, row in zip(t, values, strict=True)
            for name, value in zip(motors, row, strict=True)
        ],
    )  # fmt: skip
    forces = [row[3] for row in rows]
    notes = _left_free(actuators, [free.motions for free in idle], forces)
    return Actuation(t, values, tuple(actuators), units, tuple(row[1] for row in rows), power, run, notes)


def _left_free(actuators: Sequence[str], idle: Sequence[Array], forces: Sequence[Array]) -> tuple[str, ...]:
    """Actuators that move something which the motion leaves free: how it moves was chosen, not asked for."""
    acting = np.zeros(len(actuators))
    for free, S in zip(idle, forces, strict=True):
        if free.shape[1]:
            acting = np.maximum(acting, np.linalg.norm(free.T @ S, axis=0) / np.linalg.norm(S, axis=0))
    names = [f'"{name}"' for name, share in zip(actuators, acting, strict=True) if share > FREE_FORCE]
    if not names:
        return ()
    which = f"{'actuator' if len(names) == 1 else 'actuators'} {', '.join(names)}"
    return (
        f"no law says how {which} should move: what the motion leaves free is held, or moves as little as the rest "
        "allows; give laws for as many coordinates as can move",
    )


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
    balance: Balance, pose: Pose, columns: list[int], idle: Idle, largest: float
) -> tuple[Array, Array, Array, Array]:
    """Forces, a basis of the forces that may be added, the power of each, and generalised forces S (n × actuators).

    ``idle`` is what the motion leaves free, ``largest`` the size of the forces of the whole motion.
    """
    terms = balance.terms(pose.t, pose.x, pose.y, pose.p)
    at = (pose.t, pose.x, pose.y, pose.p, pose.ydot, np.zeros(terms.B.shape[0]))
    S = -balance.derivatives(*at).R_p[:, columns]  # R = A ẏ − f − Bᵀλ, and f holds S τ
    Z = null_space(terms.B)
    force = terms.A @ pose.ydot - terms.f
    left, right = Z.T @ S, Z.T @ force
    U, s, Vt = np.linalg.svd(left, full_matrices=True)
    rank = int(np.sum(s > 1e-10 * max(s[0], TINY))) if s.size else 0
    tau = Vt[:rank].T @ ((U[:, :rank].T @ right) / s[:rank])
    unreached = U[:, rank:] @ (U[:, rank:].T @ right)
    missing = Z @ unreached + idle.lacking
    along = idle.motions.T @ missing
    rest = missing - idle.motions @ along
    if np.linalg.norm(rest) > UNREACHED * largest or np.linalg.norm(along) > IDLE_FORCE * largest:
        raise ActuationError(_unreached(balance, pose, missing))
    return np.asarray(tau, dtype=float), np.asarray(Vt[rank:].T, dtype=float), tau * (S.T @ pose.y), S


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
