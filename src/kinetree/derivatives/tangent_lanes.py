"""Tangents of many runs at once: motions with S beside them in the lanes of vector code times threads."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError, Constraints
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.kernels import preferred_lanes
from kinetree.solve.many import integrate_many
from kinetree.solve.modes import ALL_OPEN


def tangents_in_lanes(
    runs: TangentRuns,
    t_end: float,
    times: Array,
    values: Array,
    *,
    rtol: float,
    atol: float,
    max_steps: int,
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Channels and derivatives of runs in which nothing happens (:attr:`TangentRuns.uneventful`).

    Parameters
    ----------
    runs
        The model with its tangents.
    t_end, times
        Last time and times of output (s).
    values
        Of the parameters (runs × parameters), in their own units.
    rtol, atol, max_steps
        As for :func:`kinetree.simulate`.

    Returns
    -------
    values, slopes, finished
        Channels (runs × times × channels), their derivatives (runs × times × channels × parameters), and which runs
        came to their end; of the others all is NaN.
    """
    count, tangents = len(values), runs.tangents
    z0, p0, begun = _starts(runs, values)
    width, k = len(runs.names), tangents.k
    found = np.full((count, times.size, width), np.nan)
    slopes = np.full((count, times.size, width, k), np.nan)
    if not begun.any():
        return found, slopes, begun
    lanes = preferred_lanes()
    kernel = runs.compiled.once(
        ("tangents in lanes", tuple(runs.indices), lanes), lambda: tangents.rates(lanes)
    )
    solution = integrate_many(
        replace(runs.system, rhs_lanes=kernel), runs.t_start, z0, t_end, p0,
        method="dop853", rtol=rtol, atol=runs.allowed(atol), output=times, max_steps=max_steps,
    )  # fmt: skip
    finished = begun.copy()
    came = np.array([status == "finished" for status in solution.status])
    if "interrupted" in solution.status:
        raise KeyboardInterrupt
    finished[begun] = came
    if not came.any():
        return found, slopes, finished
    n, n_z = tangents.n, tangents.n + tangents.n_w
    whole = solution.z[came].reshape(-1, solution.z.shape[-1])
    t, z = np.tile(times, int(came.sum())), whole[:, :n_z]
    S = whole[:, n_z:].reshape(-1, k, n).transpose(0, 2, 1)
    first = p0[came]
    p = np.repeat(first[:, : tangents.n_p], times.size, axis=0)
    P = tangents.split_parameters(first[0])[1]  # without events the same in all runs
    shape = (int(came.sum()), times.size, width)
    found[finished] = runs.values(runs.prepared.channels, t, z, p).reshape(shape)
    along = runs.slopes_of(ALL_OPEN, t, z, S, p, P) * runs.factors
    slopes[finished] = along.reshape(*shape, k)
    return found, slopes, finished


def _starts(runs: TangentRuns, values: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """States and parameters with their tangents (runs × n) of all runs that can be assembled, and which these are."""
    tangents, constraints = runs.tangents, runs.compiled.constraints
    begun = np.ones(len(values), bool)
    if len(values) > 1 and runs.compiled.once(
        ("affine start", tuple(runs.indices)), lambda: _affine(constraints, runs.indices)
    ):
        z, p = (
            np.tile(part, (len(values), 1)) for part in tangents.start(constraints, runs.assembled(values[0]))
        )
        away = (values - values[0]) * runs.factors
        p[:, runs.indices] = values * runs.factors
        z[:, : tangents.n] += away @ tangents.split(z[0])[1].T
        return z, p, begun
    z0, p0 = [], []
    for s, row in enumerate(values):
        try:
            state = runs.assembled(row)
        except AssemblyError:
            begun[s] = False
            continue
        start, parameters = tangents.start(constraints, state)
        z0.append(start)
        p0.append(parameters)
    return np.array(z0), np.array(p0), begun


def _affine(constraints: Constraints, indices: list[int]) -> bool:
    """Whether the start of an open tree is an affine function of these parameters.

    It is where coordinates and speeds are given as such functions, and neither poses nor velocities of bodies that
    depend on the parameters say them, nor quaternions, which are normalised.
    """
    tree, start = constraints.tree, constraints.start
    if constraints.rows.names or tree.topology.closing or start.has_velocities:
        return False
    theta = ca.vertcat(*[tree.symbols.p[index] for index in indices])
    joints = start.joints.values()
    if any(joint.quaternion is not None for joint in joints):
        return False
    if any(
        joint.q0 is None and start.is_placed(joint) and start.follows_parameters(joint) for joint in joints
    ):
        return False
    given = ca.vertcat(SX(0, 1), *[ca.vec(ca.densify(part)) for part in start.expressions()])
    return not ca.depends_on(ca.jacobian(given, theta), tree.symbols.p)
