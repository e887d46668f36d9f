"""Motions that inverse dynamics is asked about: of a run, of laws, of values at times, of a model's own drivers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

import numpy as np

from kinetree.analysis.kinematics import checked_times, followed
from kinetree.analysis.search.measurements import read_table
from kinetree.arrays import Array
from kinetree.balance.determined_motion import Pose, Values, freedoms
from kinetree.balance.force_balance import Balance
from kinetree.channels.catalogue.joints import acceleration_channel
from kinetree.model.body import Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.constraints.marker_driver import MarkerDriver
from kinetree.model.expressions import Name
from kinetree.model.model import Model
from kinetree.model.states import PLACE_CHANNELS, joint_channels
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.same_values import refuse_other_run
from kinetree.results.run import Run
from kinetree.words.errors import NoAnswerError
from kinetree.words.names import nearest


class ActuationError(NoAnswerError):
    """A motion that the actuators cannot give, or a motion or actuator that is not there."""


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
) -> tuple[list[Pose], list[Pose], Prepared, list[Array]]:
    """Instants of a run at the times asked for, those passed, and the model made ready; a run leaves nothing free."""
    run = whole if times is None else whole.at(checked_times(times))
    refuse_other_run(model, whole, run, "say which values are meant with parameters={…}", chosen)
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
    return poses, poses, prepared, [np.zeros((y.shape[1], 0))] * len(poses)


def _accelerations(run: Run, link: Any) -> Array:
    return np.asarray(run[acceleration_channel(link.joint.joint)]).reshape(len(run), -1)


def prescribed(
    model: Model, motion: Mapping[str, Any], times: Any
) -> tuple[list[Pose], list[Pose], Prepared, list[Array]]:
    """Instants of a motion that laws and values determine, those passed between, and the model made ready.

    Last, what the motion leaves free at each instant (n × d): rods that may spin between two ball joints, for example.
    """
    if times is None:
        raise ActuationError("give the times at which forces are wanted as the fourth argument")
    t = checked_times(times)
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

    driven_balance = Balance(prepared.compiled.equations)
    poses, passed = followed(prepared, driven_balance, t, places, values, free_allowed=True)
    idle = [freedoms(driven_balance, pose) for pose in poses]
    own = prepare(model, formulation="elimination", t_start=float(t[0]), allow_singular=True)
    return [replace(pose, p=own.state.p) for pose in poses], passed, own, idle


def tabled_motion(path: str | PathLike[str]) -> tuple[dict[str, Array], Array]:
    """Coordinates over time and the times (s) of a table of comma-separated text with a column ``t``."""
    t, columns = read_table(path)
    return columns, checked_times(t)


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
