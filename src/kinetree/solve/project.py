"""Back to the constraints: positions, quaternions, velocities, in this order.

Positions take Newton steps x ← x ⊕ N(x) δ with the least δ that solves B δ = −φ; velocities take the least change that
solves B δ = −ψ, exactly, because ψ is linear in y. Ordinarily the rows known to be independent are solved by Cholesky;
where these are badly conditioned, or the other rows are not met along with them, all rows are solved
together with their rank decided by `split_rows`.
"""

from __future__ import annotations

import numpy as np
from numba import carray

from kinetree.linalg.compiled import Unit, compiled, inner, invoke
from kinetree.linalg.dense import backward, cholesky, forward
from kinetree.linalg.rank import split_rows
from kinetree.solve.evaluate import call, load_state
from kinetree.solve.memory import (
    B_ROWS,
    CAREFUL,
    CAREFUL_RESIDUAL,
    CAREFUL_ROWS,
    CLOSENESS,
    CONSTRAINTS,
    DELTA,
    DENSE_WORK,
    DRIFT,
    DRIFT_SPEED,
    DX,
    FOLLOW,
    HEADER,
    IN,
    M_H,
    N_Q,
    N_S,
    N_X,
    N_Y,
    N_Z,
    OK,
    OUT,
    PHI,
    PROJECTION_FAILED,
    PROJECTION_TOLERANCE,
    PROJECTIONS,
    PSI,
    QUATERNIONS,
    RESIDUAL,
    ROW_LONGEST,
    ROWS,
    SIZE_I,
    SIZE_R,
    T_PROJECTED,
    TANGENT,
    UNIT_WANTED,
    WORST_ROW,
    Z_PROJECTED,
    M,
    matrix,
    view,
)

MOST_ITERATIONS = 40
SETTLED = 1e-9  # relative length of a Newton step after which the next one would be round-off
MET = 1e-11  # relative residual at which rows left out of the fast solution count as met
TRUSTED_PIVOT = 1e-9
PROJECTION_RANK = 1e-6  # below it, corrections would be round-off (or the error of redundant rows) blown up


@inner
def normalise_quaternions(I, z):  # type: ignore[no-untyped-def]
    """Unit length for every quaternion in x."""
    for q in range(I[N_Q]):
        first = I[I[QUATERNIONS] + q]
        size = 0.0
        for k in range(4):
            size += z[first + k] * z[first + k]
        scale = 1.0 / np.sqrt(size)
        for k in range(4):
            z[first + k] *= scale


@inner
def evaluate_constraints(I, R, t, z):  # type: ignore[no-untyped-def]
    """φ, ψ and B at (t, z)."""
    base = R.ctypes.data
    load_state(I, R, t, z)
    I[OUT] = base + 8 * I[PHI]
    I[OUT + 1] = base + 8 * I[PSI]
    I[OUT + 2] = base + 8 * I[B_ROWS]
    call(I, R, I[CONSTRAINTS])


@compiled
def constraints_at(I, R, t, z):  # type: ignore[no-untyped-def]
    """φ, ψ and B at (t, z), for callers that are not compiled."""
    evaluate_constraints(I, R, t, z)


@inner
def change_coordinates(I, R, z):  # type: ignore[no-untyped-def]
    """Add DX to x."""
    dx = view(R, I[DX], I[N_X])
    for i in range(I[N_X]):
        z[i] += dx[i]
    normalise_quaternions(I, z)


@inner
def move(I, R, z, delta):  # type: ignore[no-untyped-def]
    """Move x to x ⊕ N(x) δ."""
    I[IN] = z.ctypes.data
    I[IN + 1] = delta.ctypes.data
    I[OUT] = R.ctypes.data + 8 * I[DX]
    call(I, R, I[TANGENT])
    change_coordinates(I, R, z)


@inner
def follow(I, R, t, z):  # type: ignore[no-untyped-def]
    """Let followed coordinates agree with those they follow."""
    load_state(I, R, t, z)
    I[OUT] = R.ctypes.data + 8 * I[DX]
    call(I, R, I[FOLLOW])
    change_coordinates(I, R, z)


@inner
def solve_independent(I, R, residual, rows, delta):  # type: ignore[no-untyped-def]
    """Least δ with B δ = −residual for the independent rows among the first `rows`. False if badly conditioned.

    CLOSENESS is lowered to what is left of the weakest row outside the others, squared, over the longest it has been:
    it goes to zero on the way into a singular configuration.
    """
    n, count = I[N_Y], I[N_S]
    B = matrix(R, I[B_ROWS], I[M], n)
    G, w = matrix(R, I[DENSE_WORK], count, count), view(R, I[DENSE_WORK] + count * count, count)
    longest = view(R, I[ROW_LONGEST], I[M])
    used = 0
    for a in range(count):
        i = I[I[ROWS] + a]
        if i >= rows:
            continue
        column = 0
        for b in range(a + 1):
            k = I[I[ROWS] + b]
            if k >= rows:
                continue
            total = 0.0
            for j in range(n):
                total += B[i, j] * B[k, j]
            G[used, column] = total
            column += 1
        longest[i] = max(longest[i], G[used, used])
        w[used] = -residual[i]
        used += 1
    trusted = used == 0 or cholesky(G, used) >= TRUSTED_PIVOT
    used = 0
    for a in range(count):
        i = I[I[ROWS] + a]
        if i < rows:
            closeness = G[used, used] * G[used, used] / longest[i] if trusted and longest[i] > 0.0 else 0.0
            R[CLOSENESS] = min(R[CLOSENESS], closeness)
            used += 1
    if not trusted:
        return False
    forward(G, w, used)
    backward(G, w, used)
    for j in range(n):
        delta[j] = 0.0
    used = 0
    for a in range(count):
        i = I[I[ROWS] + a]
        if i < rows:
            for j in range(n):
                delta[j] += B[i, j] * w[used]
            used += 1
    return True


@inner
def lengthen_rows(I, R):  # type: ignore[no-untyped-def]
    """Keep the longest every row has been, squared, of rows left out too: other ones may be chosen by it."""
    n, rows = I[N_Y], I[M]
    B, longest = matrix(R, I[B_ROWS], rows, n), view(R, I[ROW_LONGEST], rows)
    for i in range(rows):
        total = 0.0
        for j in range(n):
            total += B[i, j] * B[i, j]
        longest[i] = max(longest[i], total)


@inner
def solve_all(I, R, field, rows):  # type: ignore[no-untyped-def]
    """DELTA ← least δ with B δ = −residual for the first `rows` rows, redundant ones included."""
    if I[CAREFUL] == 0:
        return UNIT_WANTED
    I[CAREFUL_RESIDUAL], I[CAREFUL_ROWS] = field, rows
    return invoke(I[CAREFUL], I.ctypes.data, R.ctypes.data)


@Unit
def careful_solution(integers, reals):  # type: ignore[no-untyped-def]
    """What `solve_all` asks for; a unit of its own because most runs never need it."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n, rows = I[N_Y], I[CAREFUL_ROWS]
    B, residual = matrix(R, I[B_ROWS], rows, n), view(R, I[CAREFUL_RESIDUAL], rows)
    delta = view(R, I[DELTA], n)
    C, T, N = np.empty((min(rows, n), n)), np.empty((rows, rows)), np.empty((rows, rows))
    rank = split_rows(B, C, T, N, PROJECTION_RANK)
    for j in range(n):
        delta[j] = 0.0
    for k in range(rank):
        c = 0.0
        for i in range(rows):
            c -= T[i, k] * residual[i]
        for j in range(n):
            delta[j] += C[k, j] * c
    return OK


@inner
def largest_residual(I, R, residual, rows, delta):  # type: ignore[no-untyped-def]
    """Largest |residual + B δ| over the row's length (at least a millionth of the longest); names its row."""
    n = I[N_Y]
    B = matrix(R, I[B_ROWS], I[M], n)
    longest = 0.0
    for i in range(rows):
        for j in range(n):
            longest = max(longest, abs(B[i, j]))
    worst = 0.0
    for i in range(rows):
        size, value = 1e-6 * longest, residual[i]
        for j in range(n):
            size = max(size, abs(B[i, j]))
            value += B[i, j] * delta[j]
        ratio = abs(value) / size if size > 0.0 else abs(value)
        if not ratio <= worst:
            worst = ratio
            I[WORST_ROW] = i
    R[RESIDUAL] = worst
    return worst


@inner
def residual_alone(I, R, residual, rows):  # type: ignore[no-untyped-def]
    """Largest |residual| over the row's length."""
    delta = view(R, I[DELTA], I[N_Y])
    for j in range(I[N_Y]):
        delta[j] = 0.0
    return largest_residual(I, R, residual, rows, delta)


@inner
def project_positions(I, R, t, z):  # type: ignore[no-untyped-def]
    """Newton's method on φ(x) = 0; leaves φ, ψ, B of the final x."""
    n_x, n_y, rows = I[N_X], I[N_Y], I[M_H]
    phi, delta = view(R, I[PHI], rows), view(R, I[DELTA], n_y)
    careful, settled = False, False
    R[DRIFT] = 0.0
    for iteration in range(MOST_ITERATIONS):
        evaluate_constraints(I, R, t, z)
        if rows == 0:
            return OK
        if iteration == 0:
            R[DRIFT] = residual_alone(I, R, phi, rows)
        scale = 1.0
        for i in range(n_x):
            scale = max(scale, abs(z[i]))
        if settled:
            for j in range(n_y):
                delta[j] = 0.0
            worst = largest_residual(I, R, phi, rows, delta)
            if worst <= MET * scale or (careful and worst <= R[PROJECTION_TOLERANCE] * scale):
                return OK
            settled = False
            if careful:
                return PROJECTION_FAILED
            careful = True
        if not careful and not solve_independent(I, R, phi, rows, delta):
            careful = True
        if careful:
            status = solve_all(I, R, I[PHI], rows)
            if status != OK:
                return status
        size = 0.0
        for j in range(n_y):
            size = max(size, abs(delta[j]))
        if not size < np.inf:
            return PROJECTION_FAILED
        move(I, R, z, delta)
        settled = size <= SETTLED * scale
    for j in range(n_y):
        delta[j] = 0.0
    worst = largest_residual(I, R, phi, rows, delta)
    return OK if worst <= R[PROJECTION_TOLERANCE] * scale else PROJECTION_FAILED


@inner
def project_velocities(I, R, z):  # type: ignore[no-untyped-def]
    """Least change of y that makes ψ = 0, with ψ and B as `project_positions` left them."""
    n_x, n_y, rows = I[N_X], I[N_Y], I[M]
    psi, delta = view(R, I[PSI], rows), view(R, I[DELTA], n_y)
    scale = 1.0
    for j in range(n_y):
        scale = max(scale, abs(z[n_x + j]))
    lengthen_rows(I, R)
    R[DRIFT_SPEED] = residual_alone(I, R, psi, rows)
    solved = solve_independent(I, R, psi, rows, delta)
    if not solved or not largest_residual(I, R, psi, rows, delta) <= MET * scale:
        status = solve_all(I, R, I[PSI], rows)
        if status != OK:
            return status
        if not largest_residual(I, R, psi, rows, delta) <= R[PROJECTION_TOLERANCE] * scale:
            return PROJECTION_FAILED
    for j in range(n_y):
        z[n_x + j] += delta[j]
    return OK


@Unit
def projection(integers, reals):  # type: ignore[no-untyped-def]
    """Project Z_PROJECTED at time T_PROJECTED in place."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    z, t = view(R, I[Z_PROJECTED], I[N_Z]), R[T_PROJECTED]
    normalise_quaternions(I, z)
    if I[FOLLOW] != 0:
        follow(I, R, t, z)
    if I[CONSTRAINTS] == 0:
        return OK
    I[PROJECTIONS] += 1
    status = project_positions(I, R, t, z)
    if status != OK:
        return status
    return project_velocities(I, R, z)
