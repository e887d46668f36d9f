"""Small systems written by hand as C callbacks, with exact or highly accurate answers."""

import functools
from dataclasses import dataclass

import numpy as np
from numba import carray, cfunc, types

from kinetree.solve.system import System

_TABLE = types.CPointer(types.CPointer(types.double))
_ABI = types.void(_TABLE, _TABLE, types.CPointer(types.double))
GRAVITY = 9.81


@dataclass(frozen=True)
class HandKernel:
    address: int
    inputs: dict
    outputs: dict
    n_work: int = 0
    lanes: int = 1
    keep: object = None


def kernel(function, inputs, outputs, lanes=1):
    compiled = cfunc(_ABI, cache=True)(function)
    return HandKernel(compiled.address, inputs, outputs, 0, lanes, compiled)


def state(n_z, n_p=0):
    return {"t": (1,), "z": (n_z,), "p": (n_p,)}


def _pendulum(i, o, w):
    z, out = i[1], o[0]
    out[0] = z[1]
    out[1] = -np.sin(z[0])
    o[1][0] = 1.0


def _forced(i, o, w):
    """ẋ = y, ẏ = −x + cos 2t: x = cos t + (cos t − cos 2t)/3 from x(0) = 1, y(0) = 0."""
    t, z, out = i[0], i[1], o[0]
    out[0] = z[1]
    out[1] = -z[0] + np.cos(2.0 * t[0])
    o[1][0] = 1.0


def _forced_jacobian(i, o, w):
    J = carray(o[0], (2, 2))
    J[0, 0] = 0.0
    J[0, 1] = 1.0
    J[1, 0] = -1.0
    J[1, 1] = 0.0
    o[1][0] = 0.0
    o[1][1] = -2.0 * np.sin(2.0 * i[0][0])


def _van_der_pol(i, o, w):
    z, p, out = i[1], i[2], o[0]
    out[0] = z[1]
    out[1] = p[0] * ((1.0 - z[0] * z[0]) * z[1]) - z[0]
    o[1][0] = 1.0


def _van_der_pol_jacobian(i, o, w):
    z, p, J = i[1], i[2], carray(o[0], (2, 2))
    J[0, 0] = 0.0
    J[0, 1] = 1.0
    J[1, 0] = -2.0 * p[0] * z[0] * z[1] - 1.0
    J[1, 1] = p[0] * (1.0 - z[0] * z[0])
    o[1][0] = 0.0
    o[1][1] = 0.0


def _ball(i, o, w):
    """Two balls in free fall, heights x_1, x_2."""
    z, out = i[1], o[0]
    out[0] = z[2]
    out[1] = z[3]
    out[2] = -9.81
    out[3] = -9.81
    o[1][0] = 1.0


def _ball_events(i, o, w):
    o[0][0] = i[1][0]
    o[0][1] = i[1][1]


def _cartesian_rhs(i, o, w):
    """Unit mass on a rod of length 1 in x = (ξ, η), λ eliminated by hand; w is the work of gravity."""
    z, out = i[1], o[0]
    tension = (z[2] * z[2] + z[3] * z[3] - 9.81 * z[1]) / (z[0] * z[0] + z[1] * z[1])
    out[0] = z[2]
    out[1] = z[3]
    out[2] = -tension * z[0]
    out[3] = -tension * z[1] - 9.81
    out[4] = -9.81 * z[3]
    o[1][0] = 1.0


def _cartesian_matrices(i, o, w):
    """The same with its constraint written twice, in different units."""
    z = i[1]
    A, B = carray(o[1], (2, 2)), carray(o[3], (2, 2))
    o[0][0] = z[2]
    o[0][1] = z[3]
    A[0, 0] = 1.0
    A[1, 1] = 1.0
    A[0, 1] = 0.0
    A[1, 0] = 0.0
    o[2][0] = 0.0
    o[2][1] = -9.81
    v2 = z[2] * z[2] + z[3] * z[3]
    for row in range(2):
        unit = 1.0 if row == 0 else 1000.0
        B[row, 0] = unit * z[0]
        B[row, 1] = unit * z[1]
        o[4][row] = -unit * v2
    o[5][0] = -9.81 * z[3]


def _cartesian_constraints(i, o, w):
    z = i[1]
    B = carray(o[2], (2, 2))
    for row in range(2):
        unit = 1.0 if row == 0 else 1000.0
        o[0][row] = unit * 0.5 * (z[0] * z[0] + z[1] * z[1] - 1.0)
        B[row, 0] = unit * z[0]
        B[row, 1] = unit * z[1]
        o[1][row] = unit * (z[0] * z[2] + z[1] * z[3])


def _stiff_matrices(i, o, w):
    """The Cartesian pendulum with a stiff, damped spring that holds ξ at p (rod constraint still twice)."""
    z, p = i[1], i[2]
    A, B = carray(o[1], (2, 2)), carray(o[3], (2, 2))
    o[0][0] = z[2]
    o[0][1] = z[3]
    A[0, 0] = 1.0
    A[1, 1] = 1.0
    A[0, 1] = 0.0
    A[1, 0] = 0.0
    o[2][0] = -1e8 * (z[0] - p[0]) - 1e5 * z[2]
    o[2][1] = -9.81
    v2 = z[2] * z[2] + z[3] * z[3]
    for row in range(2):
        unit = 1.0 if row == 0 else 1000.0
        B[row, 0] = unit * z[0]
        B[row, 1] = unit * z[1]
        o[4][row] = -unit * v2
    o[5][0] = 0.0


def _identity_tangent(i, o, w):
    for k in range(2):
        o[0][k] = i[1][k]


_OUT = {"zdot": (2,), "health": (1,)}


@functools.cache
def pendulum():
    return System(n_x=1, n_y=1, rhs=kernel(_pendulum, state(2), _OUT))


@functools.cache
def forced(jacobian=True):
    rhs = kernel(_forced, state(2), _OUT)
    exact = kernel(_forced_jacobian, state(2), {"J": (2, 2), "dfdt": (2,)}) if jacobian else None
    return System(n_x=1, n_y=1, rhs=rhs, jacobian=exact)


def forced_solution(t):
    t = np.asarray(t)
    return np.stack(
        [np.cos(t) + (np.cos(t) - np.cos(2 * t)) / 3, -np.sin(t) + (-np.sin(t) + 2 * np.sin(2 * t)) / 3],
        axis=-1,
    )


@functools.cache
def van_der_pol(jacobian=True):
    exact = kernel(_van_der_pol_jacobian, state(2, 1), {"J": (2, 2), "dfdt": (2,)}) if jacobian else None
    return System(n_x=1, n_y=1, n_p=1, rhs=kernel(_van_der_pol, state(2, 1), _OUT), jacobian=exact)


@functools.cache
def balls():
    return System(
        n_x=2,
        n_y=2,
        rhs=kernel(_ball, state(4), {"zdot": (4,), "health": (1,)}),
        events=kernel(_ball_events, state(4), {"g": (2,)}),
    )


@functools.cache
def stiff_pendulum():
    """Mass on a rod, held at ξ = p by a spring of 1e8 N/m; z as for `cartesian_pendulum`."""
    outputs = {"xdot": (2,), "A": (2, 2), "f": (2,), "B": (2, 2), "gamma": (2,), "wdot": (1,)}
    return System(
        n_x=2,
        n_y=2,
        n_w=1,
        n_p=1,
        matrices=kernel(_stiff_matrices, state(5, 1), outputs),
        constraints=kernel(_cartesian_constraints, state(5, 1), {"phi": (2,), "psi": (2,), "B": (2, 2)}),
        tangent=kernel(_identity_tangent, {"z": (5,), "delta": (2,)}, {"dx": (2,)}),
        independent_rows=np.array([0]),
    )


@functools.cache
def cartesian_pendulum(direct=True, reduction="multipliers"):
    """A pendulum in Cartesian coordinates, its constraint present twice; z = (ξ, η, ξ̇, η̇, work of gravity)."""
    outputs = {"xdot": (2,), "A": (2, 2), "f": (2,), "B": (2, 2), "gamma": (2,), "wdot": (1,)}
    return System(
        n_x=2,
        n_y=2,
        n_w=1,
        rhs=kernel(_cartesian_rhs, state(5), {"zdot": (5,), "health": (1,)}) if direct else None,
        matrices=kernel(_cartesian_matrices, state(5), outputs),
        constraints=kernel(_cartesian_constraints, state(5), {"phi": (2,), "psi": (2,), "B": (2, 2)}),
        tangent=kernel(_identity_tangent, {"z": (5,), "delta": (2,)}, {"dx": (2,)}),
        reduction=reduction,
        independent_rows=np.array([0]),
    )


def _balanced(i, o, w):
    """A body held softly at x = 0.7 between forces p that cancel (p sin²x + p cos²x − p): all of them is round-off."""
    z, p, out = i[1], i[2], o[0]
    sine, cosine = np.sin(z[0]), np.cos(z[0])
    out[0] = z[1]
    out[1] = -100.0 * (z[0] - 0.7) - z[1] + (p[0] * sine * sine + p[0] * cosine * cosine - p[0])
    o[1][0] = 1.0


def _balanced_jacobian(i, o, w):
    J = carray(o[0], (2, 2))
    J[0, 0] = 0.0
    J[0, 1] = 1.0
    J[1, 0] = -100.0
    J[1, 1] = -1.0
    o[1][0] = 0.0
    o[1][1] = 0.0


@functools.cache
def balanced():
    exact = kernel(_balanced_jacobian, state(2, 1), {"J": (2, 2), "dfdt": (2,)})
    return System(n_x=1, n_y=1, n_p=1, rhs=kernel(_balanced, state(2, 1), _OUT), jacobian=exact)
