"""Other questions than a run, each answered by two independent routes.

Equilibria are held in a run; linear equations predict a small motion; modes are eigenvalues of the linear equations;
inverse dynamics finds a load that was taken away; kinematics moves as a run with the same drivers; sensitivities are
differences of runs; gradients (backwards) are sensitivities (forwards); a sweep is its runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
from scipy.linalg import expm

import kinetree as kt
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, substitute
from metamorphic.rewriting import rewritten, rewritten_model
from pairs.routes import ATOL, END, RTOL, TIMES, Array

Events = Sequence[Event]
Words = list[str]
Analysis = Callable[[kt.Model, Events], Words]
"""From a model with its events to what disagrees, in words."""

SMALL = 1e-6
"""Deviation (rad, m, rad/s, m/s) whose motion linear equations predict."""


def frozen(model: kt.Model) -> kt.Model:
    """A model whose laws of time stand still at t = 0."""

    def value(old: Any, _place: object) -> Any:
        return substitute(old, {"t": 0.0}) if isinstance(old, Expr) else old

    return rewritten_model(
        model, lambda part: part if isinstance(part, kt.Parameter) else rewritten(part, value=value)
    )


def _apart(what: str, a: Any, b: Any, allowed: float) -> Words:
    worst = float(np.abs(np.asarray(a) - np.asarray(b)).max(initial=0.0))
    return [] if worst <= allowed else [f"{what}: differs by {worst:.3g}, allowed {allowed:.3g}"]


def _run(model: kt.Model, end: float, events: Events = (), **options: Any) -> kt.Run:
    settings = {"rtol": RTOL, "atol": ATOL, "output": TIMES[end >= TIMES], "progress": False, **options}
    return kt.simulate(model, end, events=tuple(events), **settings)


# --- about rest -------------------------------------------------------------------------------------------------------
def equilibrium(model: kt.Model, _events: Events) -> Words:
    """A run that begins in the equilibrium stays there."""
    still = frozen(model)
    run = _run(kt.equilibrium(still).model, 0.0713)
    speeds = [f"{body.name}.velocity" for body in still.bodies] + ["K.angle_rate"]
    return [word for name in speeds for word in _apart(name, run[name], 0.0, SMALL)]


def linearize(model: kt.Model, _events: Events) -> Words:
    """A small deviation moves as exp(A t) says."""
    still = frozen(model)
    rest = kt.equilibrium(still)
    linear = kt.linearize(still, at=rest, outputs=["K.angle"], check=False)
    begun = rest.model
    run = _run(begun, 0.0713)
    coordinates = {f"{j.name}.{c}" for j in still.joints if j.quaternion is None for c in j.coordinate_names}
    states = [name for name in linear.states if name in coordinates]
    if not states:
        return []
    name = "K.angle" if "K.angle" in states else states[0]
    held, at = [name.partition(".")[0]], float(run[name][0])
    ahead, behind = (_run(begun, 0.0713, initial={name: at + d}, hold=held) for d in (SMALL, -SMALL))
    # where constraints hold, assembly moves other states as well; halves of differences have no error of second order
    there, here, back = (_states(still, one) for one in (ahead, run, behind))
    q0 = {joint: (there[joint] - back[joint]) / 2 for joint in there}
    s0 = np.array(
        [
            _integrated(still, state, here, q0)
            if "∫" in state
            else float(ahead[state][0] - behind[state][0]) / 2
            for state in linear.states
        ]
    )
    predicted = [float((linear.C @ expm(linear.A * t) @ s0)[0]) for t in ahead.t]
    return _apart(
        f"K.angle after {name}", (ahead["K.angle"] - behind["K.angle"]) / 2, predicted, 1e-3 * SMALL
    )


def _states(model: kt.Model, run: kt.Run) -> dict[str, Array]:
    """Coordinates of all joints of the tree at the start of a run, by joint."""
    joints = [link.joint for link in model.topology.tree]
    return {j.name: np.array([run[f"{j.name}.{c}"][0] for c in j.coordinate_names]) for j in joints}


def _integrated(model: kt.Model, state: str, at: dict[str, Array], moved: dict[str, Array]) -> float:
    """A small change of a state ∫u of a joint with Euler parameters, of the change of its coordinates: δq = N ∫u."""
    name, _, speed = state.partition(".∫")
    joint = next(link.joint for link in model.topology.tree if link.joint.name == name)
    N = np.array(ca.DM(joint.rates(ca.SX(ca.DM(at[name])))), dtype=float)
    turned: Array = np.linalg.lstsq(N, moved[name], rcond=None)[0]
    return float(turned[joint.speed_names.index(speed)])


def modes(model: kt.Model, _events: Events) -> Words:
    """Eigenvalues are those of the linear equations, by LAPACK."""
    still = frozen(model)
    rest = kt.equilibrium(still)
    found = kt.modes(still, at=rest)
    A = kt.linearize(still, at=rest, check=False).A
    exact = np.linalg.eigvals(A)
    size = 1 + float(np.abs(exact).max(initial=0.0))
    return [
        word
        for mode in found.modes
        for word in _apart(
            f"mode {mode.eigenvalue:.6g}", np.abs(exact - mode.eigenvalue).min(), 0.0, 1e-5 * size
        )
    ]


# --- along motions ----------------------------------------------------------------------------------------------------
def inverse_dynamics(model: kt.Model, _events: Events) -> Words:
    """An actuator that replaces a damper gives the damper's torque."""
    run = _run(model, END)
    if run.status != "finished":
        raise ValueError(run.reason)
    without = replace(model, loads=tuple(load for load in model.loads if load.name != "drag"))
    found = kt.inverse_dynamics(without, run, ["K"])
    size = 1 + float(np.abs(run["K.acceleration"]).max())
    missing = run["drag.force"] - found.values[:, 0]
    determined = np.array([1.0 - float((basis**2).sum()) for basis in found.free])  # 0 where a driver holds K
    return _apart("torque in K", missing * determined, 0.0, 1e-6 * size)


def kinematics(model: kt.Model, _events: Events) -> Words:
    """Drivers of all coordinates move the mechanism as they do in a run."""
    joint = model.joint("J")
    drivers: list[Any] = [kt.JointDriver("drive K", "K", 0, "0.3*sin(2*t)")]
    if joint.quaternion is None:
        drivers += [kt.JointDriver(f"drive J{i}", "J", i, f"0.{i + 1}*sin(3*t)") for i in range(joint.n_q)]
    driven = model.add(*drivers)
    found, run = kt.kinematics(driven, TIMES), _run(driven, END)
    if run.status != "finished":
        raise ValueError(run.reason)
    return [
        word
        for body in model.bodies
        for what in ("position", "velocity")
        for word in _apart(
            f"{body.name}.{what}", found[f"{body.name}.{what}"], run[f"{body.name}.{what}"], 1e-6
        )
    ]


def _mass(model: kt.Model) -> float:
    return float(next(p.value for p in model.parameters if p.name == "m_rod"))


def sensitivities(model: kt.Model, events: Events) -> Words:
    """Derivatives by a parameter are differences of runs."""
    found = kt.sensitivities(model, END, ["K.angle"], ["m_rod"], output=TIMES, events=events)
    mass = _mass(model)
    h = 1e-4 * mass
    runs = [_run(model, END, events, rtol=1e-11, atol=1e-13, parameters={"m_rod": mass + d}) for d in (h, -h)]
    rows = min(len(found.values), *(len(run) for run in runs))
    differences = (runs[0]["K.angle"][:rows] - runs[1]["K.angle"][:rows]) / (2 * h)
    if {run.status for run in runs} != {"finished"}:
        rows -= 1  # where a motion is stopped, the last rows are at different times
    size = (1 + float(np.abs(differences).max(initial=0.0))) / mass
    return _apart("∂ K.angle / ∂ m_rod", found.values[:rows, 0, 0], differences[:rows], 1e-4 * size)


def gradient(model: kt.Model, events: Events) -> Words:
    """Derivatives backwards are derivatives forwards."""
    found = kt.gradient(model, END, "K.angle", ["m_rod"], events=events)
    forwards: Array = kt.sensitivities(model, END, ["K.angle"], ["m_rod"], output=TIMES, events=events).values
    size = 1 + float(np.abs(forwards).max())
    return _apart("∂ K.angle / ∂ m_rod", found.values[0], forwards[-1, 0, 0], 1e-5 * size)


def sweep(model: kt.Model, events: Events) -> Words:
    """A sweep is its runs."""
    mass = _mass(model)
    found = kt.sweep(
        model,
        END,
        {"m_rod": [mass, 1.2 * mass]},
        output=TIMES,
        events=tuple(events),
        rtol=RTOL,
        atol=ATOL,
        threads=1,
    )
    run = _run(model, END, events, parameters={"m_rod": 1.2 * mass})
    if run.status not in ("finished", "stopped"):
        raise ValueError(run.reason)
    rows = [k for k, t in enumerate(run.t) if np.abs(TIMES - t).min() < 1e-12]
    swept = found.runs.channel("K.angle")[1]
    return _apart("K.angle", swept[np.isfinite(swept)], run["K.angle"][rows], 1e-6)


ANALYSES: dict[str, Analysis] = {
    "equilibrium": equilibrium,
    "linearize": linearize,
    "modes": modes,
    "inverse dynamics": inverse_dynamics,
    "kinematics": kinematics,
    "sensitivities": sensitivities,
    "gradient": gradient,
    "sweep": sweep,
}
"""Analyses beside a run."""
