"""Kinematics: the motion that drivers and constraints determine, without integrating anything."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.balance.determined_motion import Follower, KinematicsError, Pose, freedoms
from kinetree.balance.equilibrium_equations import steady_balance
from kinetree.channels.evaluation import ModelChannels
from kinetree.friction.dry_friction import friction_names
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.preparation.run_info import check_same_run, run_info
from kinetree.results.channels import ChannelInfo
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.info import ParameterChange
from kinetree.results.run import Run
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import NAMED_SHARE, NEAR_SINGULAR, TINY
from kinetree.words.arguments import Arguments, short
from kinetree.words.keywords import spelled

CONDITION = "condition"
"""Channel of motions followed: smallest over largest singular value of the scaled rows of all constraints."""


@spelled
@quantities
def kinematics(
    model: ModelLike,
    times: ArrayLike,
    *,
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
) -> Run:
    """Positions, velocities and accelerations of a mechanism whose drivers determine its motion.

    The branch of the initial pose is followed continuously. The result is a run like any other: all channels (reactions
    and driver forces among them), plots, report. Forces are without dry friction that sticks and slides, which
    ``reason`` of the run then says; :func:`simulate` follows it.

    Parameters
    ----------
    model
        The mechanism, with as many drivers as it has freedoms.
    times
        Times (s), ascending.
    parameters, initial
        Values that replace the model's own; initial coordinates by name.

    Raises
    ------
    KinematicsError
        If freedoms are left, naming them, or the motion cannot go on, naming the singular position.
    """
    started = time.perf_counter()
    t = checked_times(times, "kinematics")
    prepared = prepare(
        model_for("kinematics", model),
        formulation="elimination",
        parameters=parameters,
        initial=initial,
        t_start=float(t[0]),
        allow_singular=True,
        motion_only=True,
    )
    balance = steady_balance(prepared.compiled, None)
    follower = Follower(balance, prepared.state.p)
    poses = followed(prepared, follower, t)
    settings = {
        "t_start": float(t[0]),
        "t_end": float(t[-1]),
        "formulation": "elimination",
        "constraints": "auto",
        "initial": dict(initial) if initial else None,
    }
    return run_of(prepared, poses, follower.passed, settings, time.perf_counter() - started)


def checked_times(times: ArrayLike, caller: str) -> Array:
    """Times (s) as an ascending array; ``caller`` is the function that they were given to."""
    asked = Arguments(caller)
    remedy = "give one or more times in s, ascending: times=[0, 0.1, 0.2]"
    try:
        t = np.atleast_1d(np.asarray(times, dtype=float))
    except (TypeError, ValueError):
        asked.fault("times", f"times must be numbers (got {short(times)})", remedy)
        asked.check()
        raise
    if t.ndim != 1 or t.size == 0 or not np.all(np.isfinite(t)) or np.any(np.diff(t) <= 0):
        message = f"times must be finite, and every one after the one before it (got {short(times)})"
        asked.fault("times", message, remedy)
    asked.check()
    return t


def followed(prepared: Prepared, follower: Follower, t: Array, free_allowed: bool = False) -> list[Pose]:
    """The motion at these times; refuses motions that the constraints do not determine."""
    balance = follower.balance
    first = follower.pose(float(t[0]), prepared.state.x)
    if first is None:
        raise KinematicsError(f"the constraints cannot be met at t = {t[0]:.6g} s")
    left = freedoms(balance, first)
    if left.shape[1] and not free_allowed:
        names = balance.equations.speed_names
        words = [
            ", ".join(
                n for n, v in zip(names, column, strict=True) if abs(v) > NAMED_SHARE * np.abs(column).max()
            )
            for column in left.T
        ]
        raise KinematicsError(
            f"the drivers leave {left.shape[1]} freedom{'s' if left.shape[1] > 1 else ''} undetermined: "
            f"{'; '.join(words[:4])}; add a driver for each, or simulate the model"
        )
    return follower.follow(first.x, t)


def run_of(
    prepared: Prepared,
    poses: list[Pose],
    passed: list[Pose],
    settings: Mapping[str, object],
    seconds: float,
    *,
    method: str = "kinematics",
    changes: Sequence[ParameterChange] = (),
) -> Run:
    """Instants of a motion as a run; its angles are counted along all those passed."""
    compiled = prepared.compiled
    eq = compiled.equations
    t, x, y = _stacked(poses)
    rate = ca.Function("N", [eq.t, eq.x, eq.y, eq.p], [eq.moved])
    works = np.zeros((t.size, len(compiled.integrals.accounts)))
    angles, turning = compiled.integrals.count_along(*_stacked(passed), poses[0].p)
    rows = np.isin([pose.t for pose in passed], t)
    angles, turning = angles[rows], turning[rows]
    xdot = np.array([np.array(rate(p.t, p.x, p.y, p.p)).ravel() for p in poses])
    zdot = np.hstack([xdot, np.array([p.ydot for p in poses]), works, turning])
    singular = [pose for pose in poses if pose.condition < NEAR_SINGULAR]
    reasons = [f"close to a singular position at t = {singular[0].t:.6g} s"] if singular else []
    if rubs := [f'"{name}"' for name in friction_names(compiled.model)]:
        reasons.append(f"forces are without the dry friction of {', '.join(rubs)}, which only runs follow")
    run = Run(
        run_info(compiled, method, dict(settings)),
        t,
        x,
        y,
        np.hstack([works, angles]),
        zdot=zdot,
        changes=changes,
        statistics={"rows": t.size, "smallest_condition": min(pose.condition for pose in poses)},
        timings={"integrate": seconds},
        reason="; ".join(reasons),
        stored={CONDITION: np.array([pose.condition for pose in poses])},
        stored_info={
            CONDITION: ChannelInfo("1", description="closeness to a singular position: 0 is singular")
        },
        source=ModelChannels(compiled),
    )
    return run


def _stacked(poses: list[Pose]) -> tuple[Array, Array, Array]:
    t, x, y = (np.array([getattr(pose, name) for pose in poses]) for name in ("t", "x", "y"))
    return t, x, y


@dataclass(frozen=True)
class Transmission(ReportableResult):
    """Jacobian between the speeds of inputs and the velocity of a place, along a motion.

    Attributes
    ----------
    t
        Times (k).
    jacobian
        Velocity and angular velocity of the place per unit speed of each input (k × 6 × inputs).
    manipulability
        √det(J Jᵀ) of the rows that can move (k): zero at singular positions.
    condition
        Smallest over largest singular value (k): 1 where all directions are alike.
    inputs, place
        Names.
    run
        The motion.
    """

    t: Array
    jacobian: Array
    manipulability: Array
    condition: Array
    inputs: tuple[str, ...]
    place: str
    run: Run

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return plain_fields(self, "place inputs t jacobian manipulability condition")

    def __str__(self) -> str:
        lines = [f"{self.place} moved by {', '.join(self.inputs)}, {self.t.size} times"]
        for name, values in (("manipulability", self.manipulability), ("condition", self.condition)):
            worst = self.t[int(np.argmin(values))]
            lines.append(f"  {name}: {values.min():.6g} (at t = {worst:.6g} s) to {values.max():.6g}")
        return "\n".join(lines)


@spelled
def transmission(model: ModelLike, run: Run, inputs: tuple[str, ...], place: str) -> Transmission:
    """Jacobian between chosen joint speeds and a place, along a motion, all constraints met.

    Parameters
    ----------
    model
        The mechanism; its drivers are left out of account, so that the inputs may move.
    run
        A motion of it (formulation "auto" or "elimination").
    inputs
        Joint speeds by name, such as ``"A.angle_rate"``, as many as the mechanism has freedoms without drivers.
    place
        Marker or body whose motion is asked for.

    Raises
    ------
    KinematicsError
        If the inputs do not determine the motion.
    """
    model = model_for("transmission", model)
    check_same_run(model, run, run, "give the model with the values of the run (model.with_parameters(…))")
    drivers = [c.name for c in Mechanism.of(model).constraints if c.rheonomic]
    free = model.remove(*drivers, kind="constraint")
    prepared = prepare(free, formulation="elimination", allow_singular=True, motion_only=True)
    eq = prepared.compiled.equations
    motion = eq.motion
    unknown = [name for name in inputs if name not in eq.speed_names]
    if unknown:
        raise KinematicsError(
            f"inputs: {', '.join(unknown)} are no joint speeds; there are {', '.join(eq.speed_names)}"
        )
    columns = [eq.speed_names.index(name) for name in inputs]
    twist = ca.vertcat(motion.velocity(place), motion.angular_velocity(place))
    J = ca.Function(
        "J", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.jacobian(twist, eq.y)), ca.densify(eq.rows.B)]
    )
    order = [run.layout.x_names.index(name) for name in eq.coordinate_names]
    still = np.zeros(len(eq.speed_names))
    found = []
    for t, x in zip(run.t, run.x[:, order], strict=True):
        place_J, B = (np.array(v, dtype=float) for v in J(t, x, still, prepared.state.p))
        from kinetree.balance.equilibrium_equations import null_space

        Z = null_space(B)
        drive = Z[columns]
        if drive.shape[0] != drive.shape[1] or np.linalg.svd(drive, compute_uv=False)[-1] < 1e-10:
            raise KinematicsError(
                f"at t = {t:.6g} s the inputs {', '.join(inputs)} do not determine the motion: the mechanism has "
                f"{Z.shape[1]} freedom{'s' if Z.shape[1] != 1 else ''} there; choose as many inputs, or others"
            )
        found.append(place_J @ Z @ np.linalg.inv(drive))
    jacobian = np.array(found)
    s = np.linalg.svd(jacobian, compute_uv=False)
    count = min(len(inputs), 6)
    return Transmission(
        run.t,
        jacobian,
        np.prod(s[:, :count], axis=1),
        s[:, count - 1] / np.maximum(s[:, 0], TINY),
        inputs,
        place,
        run,
    )
