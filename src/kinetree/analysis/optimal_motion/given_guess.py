"""A first guess that is given: a run, an optimal motion, or a table of channels over time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.first_guess import first_guess, with_forces
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.analysis.optimal_motion.result import OptimalMotion
from kinetree.arrays import Array
from kinetree.results.run import Run
from kinetree.words.arguments import ArgumentError, ArgumentFault, short
from kinetree.words.names import nearest

EXAMPLE = 'write guess={"t": [0, 1, 2], "rail.displacement": [0, 0.4, 1]}, or give a run'

Channels = dict[str, Array]
"""Values by name, ``t`` (s) among them: coordinates and speeds of joints in SI, controls in their units."""


def channels_of_guess(problem: MotionProblem, given: Any) -> Channels:
    """What a guess says of coordinates, speeds and controls; `ArgumentError` where it cannot be used."""
    if problem.jumps:
        raise _refused(problem, "guess cannot be given for a motion with events", "leave it out")
    coordinates, speeds = _states(problem)
    controls = [control.name for control in problem.controls]
    known = [*coordinates, *speeds, *controls]
    if isinstance(given, OptimalMotion):
        return {"t": given.t, **given.states, **{k: v for k, v in given.controls.items() if k in controls}}
    if isinstance(given, Run):
        return {"t": given.t, **{name: given[name] for name in known if name in given.channels}}
    if not isinstance(given, Mapping):
        raise _refused(
            problem, f"guess must be a run, an optimal motion or a table (got {short(given)})", EXAMPLE
        )
    found: Channels = {}
    for name, values in given.items():
        if name != "t" and name not in known:
            message = f"guess: there is no coordinate, speed or control {short(name)}"
            raise _refused(problem, message, nearest(name, known))
        try:
            found[name] = np.asarray(values, dtype=float)
        except (TypeError, ValueError):
            raise _refused(problem, f"guess: {name} holds something that is no number", EXAMPLE) from None
    t = found.get("t")
    if t is None or t.ndim != 1 or t.size < 2 or not np.isfinite(t).all() or np.any(np.diff(t) <= 0):
        raise _refused(problem, "guess needs its times t (s), two or more that rise", EXAMPLE)
    if not set(found) & set(coordinates):
        raise _refused(problem, "guess says nothing of any coordinate", EXAMPLE)
    for name, values in found.items():
        if values.shape != t.shape or not np.isfinite(values).all():
            message = f"guess: {name} needs one finite value for each of the {t.size} times"
            raise _refused(problem, message, EXAMPLE)
    return found


def _refused(problem: MotionProblem, message: str, remedy: str) -> ArgumentError:
    return ArgumentError(problem.asked.caller, [ArgumentFault("guess", message, remedy)])


def _states(problem: MotionProblem) -> tuple[dict[str, float], list[str]]:
    """Coordinates with the shift between channel and state, and speeds."""
    eq = problem.point.eq
    return dict(eq.tree.floating.own(name) for name in eq.coordinate_names), list(eq.speed_names)


def guessed_path(problem: MotionProblem, method: Collocation, mesh: Array, channels: Channels) -> PlannedPath:
    """The motion of a guess over a mesh, on the constraints; what it does not say is that of the usual first guess."""
    usual = first_guess(problem, method, mesh)
    t = channels["t"]
    low, high = problem.asked.duration
    duration = float(np.clip(t[-1] - t[0], low, high))
    inner = mesh[:-1, None] + np.diff(mesh)[:, None] * method.points
    taus = np.concatenate([mesh, inner.ravel()])
    share = (t - t[0]) / (t[-1] - t[0])
    coordinates, speeds = _states(problem)
    x = _both(usual.x, usual.stage_x)
    y = _both(usual.y, usual.stage_y)
    rates = np.zeros_like(x)
    for i, (name, shift) in enumerate(coordinates.items()):
        if name in channels:
            x[:, i] = np.interp(taus, share, channels[name]) - shift
            rates[:, i] = np.interp(taus, share, np.gradient(channels[name], duration * share))
    p = problem.p
    for k, tau in enumerate(taus):
        if set(coordinates) <= set(channels):
            y[k] = problem.point.speeds(x[k], rates[k], p)
        for i, name in enumerate(speeds):
            if name in channels:
                y[k, i] = np.interp(tau, share, channels[name])
        state = problem.point.on_manifold(problem.t_start + duration * tau, x[k], y[k], p)
        if np.isfinite(state[0]).all() and np.isfinite(state[1]).all():
            x[k], y[k] = state
    u = usual.u.copy()
    for i, control in enumerate(problem.controls):
        if control.name in channels:
            u[:, i] = np.interp(mesh, share, channels[control.name]) * control.factor
    n, shape = mesh.size, (*inner.shape, -1)
    nothing = np.zeros((*inner.shape, 0))
    path = PlannedPath(
        mesh, np.array([duration]), usual.parameters, x[:n], y[:n], u, x[n:].reshape(shape), y[n:].reshape(shape),
        nothing, nothing,
    )  # fmt: skip
    return with_forces(problem, method, path)


def _both(nodes: Array, stages: Array) -> Array:
    """Values at the nodes, then at the points."""
    return np.concatenate([nodes, stages.reshape(-1, nodes.shape[1])])
