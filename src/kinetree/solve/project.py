"""Back to the constraints: positions, quaternions, velocities, in this order.

Positions take Newton steps x ← x ⊕ N(x) δ with the least δ that solves B δ = −φ; velocities take the least change that
solves B δ = −ψ, exactly, because ψ is linear in y. Ordinarily the rows known to be independent are solved by Cholesky;
where these are badly conditioned, or the other rows are not met along with them, all rows are solved
together with their rank decided by `split_rows`. Of very many rows, B is given by its numbers (``n_b`` of them), and
the independent rows are solved with a fixed sparse pattern.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.arguments import REAL, REALS
from kinetree.linalg.compiled import Unit, entry, inner
from kinetree.linalg.dense import backward, cholesky, forward
from kinetree.linalg.rank import NOTHING, split_rows
from kinetree.linalg.sparse import B_ROW, KEPT, N_B, N_ROWS
from kinetree.linalg.sparse_change import least_change_sparse, spread_rows, take_products
from kinetree.solve.evaluate import call, load_state
from kinetree.solve.memory import OK, PROJECTION_FAILED, UNIT_WANTED
from kinetree.solve.record import RUN, invoke, run_at

MOST_ITERATIONS = 40
SETTLED = 1e-9  # relative length of a Newton step after which the next one would be round-off
MET = 1e-11  # relative residual at which rows left out of the fast solution count as met
TRUSTED_PIVOT = 1e-9
PROJECTION_RANK = 1e-6  # below it, corrections would be round-off (or the error of redundant rows) blown up


@inner
def normalise_quaternions(run, z):  # type: ignore[no-untyped-def]
    """Unit length for every quaternion in x."""
    for q in range(run.n_q):
        first = run.quaternions[q]
        size = 0.0
        for k in range(4):
            size += z[first + k] * z[first + k]
        scale = 1.0 / np.sqrt(size)
        for k in range(4):
            z[first + k] *= scale


@inner
def evaluate_constraints(run, t, z):  # type: ignore[no-untyped-def]
    """φ, ψ and B at (t, z)."""
    load_state(run, t, z)
    run.outputs[0] = run.phi.ctypes.data
    run.outputs[1] = run.psi.ctypes.data
    run.outputs[2] = run.B_numbers.ctypes.data if run.n_b > 0 else run.B.ctypes.data
    call(run, run.constraints)


@entry(RUN, REAL, REALS)
def constraints_at(run, t, z):  # type: ignore[no-untyped-def]
    """φ, ψ and B at (t, z), for callers that are not compiled."""
    evaluate_constraints(run, t, z)
    return OK


@inner
def change_coordinates(run, z):  # type: ignore[no-untyped-def]
    """Add dx to x."""
    dx = run.dx
    for i in range(run.n_x):
        z[i] += dx[i]
    normalise_quaternions(run, z)


@inner
def move(run, z, delta):  # type: ignore[no-untyped-def]
    """Move x to x ⊕ N(x) δ."""
    run.inputs[0] = z.ctypes.data
    run.inputs[1] = delta.ctypes.data
    run.outputs[0] = run.dx.ctypes.data
    call(run, run.tangent)
    change_coordinates(run, z)


@inner
def follow(run, t, z):  # type: ignore[no-untyped-def]
    """Let followed coordinates agree with those they follow."""
    load_state(run, t, z)
    run.outputs[0] = run.dx.ctypes.data
    call(run, run.follow)
    change_coordinates(run, z)


@inner
def solve_independent(run, residual, rows, delta):  # type: ignore[no-untyped-def]
    """Least δ with B δ = −residual for the independent rows among the first `rows`. False if badly conditioned.

    `closeness` is lowered to what is left of the weakest row outside the others, squared, over the longest it has been:
    it goes to zero on the way into a singular configuration.
    """
    if run.n_b > 0:
        return solve_independent_sparse(run, residual, rows, delta)
    n, count, B, independent = run.n_y, run.n_s, run.B, run.rows
    G, w, longest = run.gram, run.weights, run.longest
    used = 0
    for a in range(count):
        i = independent[a]
        if i >= rows:
            continue
        column = 0
        for b in range(a + 1):
            k = independent[b]
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
        i = independent[a]
        if i < rows:
            closeness = G[used, used] * G[used, used] / longest[i] if trusted and longest[i] > 0.0 else 0.0
            run.closeness = min(run.closeness, closeness)
            used += 1
    if not trusted:
        return False
    forward(G, w, used)
    backward(G, w, used)
    for j in range(n):
        delta[j] = 0.0
    used = 0
    for a in range(count):
        i = independent[a]
        if i < rows:
            for j in range(n):
                delta[j] += B[i, j] * w[used]
            used += 1
    return True


@inner
def solve_independent_sparse(run, residual, rows, delta):  # type: ignore[no-untyped-def]
    """As `solve_independent`, of rows given by their numbers."""
    S, longest = run.row_pattern, run.longest
    count, kept = S[N_ROWS], S[KEPT]
    used, pivots, squares = np.zeros(count, np.int64), np.empty(count), np.empty(count)
    position = 0
    for a in range(run.n_s):  # both ascending
        while position < count and S[kept + position] < run.rows[a]:
            position += 1
        if run.rows[a] < rows and (position == count or S[kept + position] != run.rows[a]):
            return False  # a row that has no entries at all
        if run.rows[a] < rows:
            used[position] = 1
    smallest = least_change_sparse(S, run.B_numbers, used, residual, delta, pivots, squares)
    trusted = smallest >= TRUSTED_PIVOT
    for k in range(count):
        if used[k] != 0:
            i = S[kept + k]
            longest[i] = max(longest[i], squares[k])
            run.closeness = min(
                run.closeness, pivots[k] / longest[i] if trusted and longest[i] > 0.0 else 0.0
            )
    return trusted


@inner
def lengthen_rows(run):  # type: ignore[no-untyped-def]
    """Keep the longest every row has been, squared, of rows left out too: other ones may be chosen by it."""
    if run.n_b > 0:
        S, b, squares = run.row_pattern, run.B_numbers, np.zeros(run.m)
        for q in range(S[N_B]):
            squares[S[S[B_ROW] + q]] += b[q] * b[q]
        for i in range(run.m):
            run.longest[i] = max(run.longest[i], squares[i])
        return
    n, rows, B, longest = run.n_y, run.m, run.B, run.longest
    for i in range(rows):
        total = 0.0
        for j in range(n):
            total += B[i, j] * B[i, j]
        longest[i] = max(longest[i], total)


@inner
def solve_all(run, positions, rows):  # type: ignore[no-untyped-def]
    """δ ← the least with B δ = −φ (`positions`) or −ψ for the first `rows` rows, redundant ones included."""
    if run.careful == 0:
        return UNIT_WANTED
    run.careful_positions, run.careful_rows = positions, rows
    return invoke(run.careful, run)


@Unit
def careful_solution(integers, reals):  # type: ignore[no-untyped-def]
    """What `solve_all` asks for; a unit of its own because most runs never need it."""
    run = run_at(integers, reals)
    n, rows, delta = run.n_y, run.careful_rows, run.delta
    if run.n_b > 0:
        B = np.empty((rows, n))
        spread_rows(run.row_pattern, run.B_numbers, B)
    else:
        B = run.B[:rows]
    residual = run.phi if run.careful_positions != 0 else run.psi
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
def largest_residual(run, residual, rows, delta, scale):  # type: ignore[no-untyped-def]
    """Largest |residual + B δ| over the row's length (at least a millionth of the longest); names its row.

    Where all rows are round-off they have no length to compare with: of a body on bearings in line, say. Round-off of a
    residual, times `scale`, does not count either: over a row that has almost vanished it would seem large.
    """
    n, B = run.n_y, run.B
    sizes, values = np.zeros(rows), residual[:rows].copy()
    if run.n_b > 0:
        take_products(run.row_pattern, run.B_numbers, delta, values, sizes)
    else:
        for i in range(rows):
            for j in range(n):
                sizes[i] = max(sizes[i], abs(B[i, j]))
                values[i] += B[i, j] * delta[j]
    longest = 0.0
    for i in range(rows):
        longest = max(longest, sizes[i])
    worst = 0.0
    for i in range(rows):
        size, value = max(1e-6 * longest, sizes[i]), abs(values[i])
        if value <= run.round_off * scale:
            value = 0.0
        ratio = value / size if longest > NOTHING else value
        if not ratio <= worst:
            worst = ratio
            run.worst_row = i
    run.residual = worst
    return worst


@inner
def residual_alone(run, residual, rows, scale):  # type: ignore[no-untyped-def]
    """Largest |residual| over the row's length."""
    delta = run.delta
    for j in range(run.n_y):
        delta[j] = 0.0
    return largest_residual(run, residual, rows, delta, scale)


@inner
def project_positions(run, t, z):  # type: ignore[no-untyped-def]
    """Newton's method on φ(x) = 0; leaves φ, ψ, B of the final x."""
    n_x, n_y, rows = run.n_x, run.n_y, run.m_h
    phi, delta = run.phi, run.delta
    careful, settled = False, False
    run.drift = 0.0
    for iteration in range(MOST_ITERATIONS):
        evaluate_constraints(run, t, z)
        if rows == 0:
            return OK
        if iteration == 0:
            run.drift = residual_alone(run, phi, rows, 1.0)
        scale = 1.0
        for i in range(n_x):
            scale = max(scale, abs(z[i]))
        if settled:
            for j in range(n_y):
                delta[j] = 0.0
            worst = largest_residual(run, phi, rows, delta, 1.0)
            if worst <= MET * scale or (careful and worst <= run.projection_tolerance * scale):
                return OK
            settled = False
            if careful:
                return PROJECTION_FAILED
            careful = True
        if not careful and not solve_independent(run, phi, rows, delta):
            careful = True
        if careful:
            status = solve_all(run, 1, rows)
            if status != OK:
                return status
        size = 0.0
        for j in range(n_y):
            size = max(size, abs(delta[j]))
        if not size < np.inf:
            return PROJECTION_FAILED
        move(run, z, delta)
        settled = size <= SETTLED * scale
    for j in range(n_y):
        delta[j] = 0.0
    worst = largest_residual(run, phi, rows, delta, 1.0)
    return OK if worst <= run.projection_tolerance * scale else PROJECTION_FAILED


@inner
def project_velocities(run, z):  # type: ignore[no-untyped-def]
    """Least change of y that makes ψ = 0, with ψ and B as `project_positions` left them."""
    n_x, n_y, rows = run.n_x, run.n_y, run.m
    psi, delta = run.psi, run.delta
    scale = 1.0
    for j in range(n_y):
        scale = max(scale, abs(z[n_x + j]))
    lengthen_rows(run)
    run.drift_speed = residual_alone(run, psi, rows, scale)
    solved = solve_independent(run, psi, rows, delta)
    if not solved or not largest_residual(run, psi, rows, delta, scale) <= MET * scale:
        status = solve_all(run, 0, rows)
        if status != OK:
            return status
        if not largest_residual(run, psi, rows, delta, scale) <= run.projection_tolerance * scale:
            return PROJECTION_FAILED
    for j in range(n_y):
        z[n_x + j] += delta[j]
    return OK


@Unit
def projection(integers, reals):  # type: ignore[no-untyped-def]
    """Project z_projected at time t_projected, in place."""
    run = run_at(integers, reals)
    z, t = run.z_projected, run.t_projected
    normalise_quaternions(run, z)
    if run.follow != 0:
        follow(run, t, z)
    if run.constraints == 0:
        return OK
    run.projections += 1
    status = project_positions(run, t, z)
    if status != OK:
        return status
    return project_velocities(run, z)
