"""F3 solved with a fixed sparse pattern: LDLᵀ of the augmented matrix, Wijckmans (2.24).

    [ A  Bᵀ ] [  ẏ ]   [ f ]
    [ B  0  ] [ −λ ] = [ γ ]

"A large set of highly sparse equations": order and pattern come from :mod:`kinetree.linalg.sparse_pattern`, once; here
are the numbers, row by row of L (Davis, LDL). The time is proportional to the entries of L that are filled, for a tree
to the number of bodies.

Bodies may have no inertia in directions that their joints hold (thin rods about their axis). Such a speed's pivot
vanishes; a small one is put in its place, and refinement with the true matrix takes out again what that changed. What
is left over is measured: a solution that does not meet its equations is not given.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner

SMALL_INERTIA = 1e-7  # pivot of a speed over the sum it is the remainder of, at least
SMALLEST_INERTIA = 1e-9  # and over the largest entry of A
LOST = 1e-13  # the same of a row: its constraint depends on others
MOST_REFINEMENTS, REFINED, SOLVED = (
    6,
    1e-14,
    1e-10,
)  # residual over the largest product in it: enough, and at most

# places of the packed pattern: sizes, then offsets of arrays
N_SPEEDS, N_ROWS, N_A, N_B, N_L = 0, 1, 2, 3, 4
A_ROW, A_COLUMN, B_ROW, B_COLUMN, KEPT, ORDER, K_START, K_PLACE, K_SOURCE = 5, 6, 7, 8, 9, 10, 11, 12, 13
L_START, L_PLACE, R_START, R_PLACE = 14, 15, 16, 17


@inner
def factor_sparse(S, a, b, L, D, Y, filled):  # type: ignore[no-untyped-def]
    """Factor K with the numbers a of A and b of B. False where a row depends on others."""
    size = S[N_SPEEDS] + S[N_ROWS]
    k_start, k_place, k_source = S[K_START], S[K_PLACE], S[K_SOURCE]
    l_start, l_place, r_start, r_place = S[L_START], S[L_PLACE], S[R_START], S[R_PLACE]
    n_a, n, order = S[N_A], S[N_SPEEDS], S[ORDER]
    largest = 0.0
    for q in range(n_a):
        largest = max(largest, abs(a[q]))
    for k in range(size):
        filled[k], Y[k] = 0, 0.0
    for k in range(size):
        for q in range(S[k_start + k], S[k_start + k + 1]):
            index = S[k_source + q]
            Y[S[k_place + q]] = a[index] if index < n_a else b[index - n_a]
        pivot = Y[k]
        Y[k] = 0.0
        total = abs(pivot)
        for q in range(S[r_start + k], S[r_start + k + 1]):
            i = S[r_place + q]
            value = Y[i]
            Y[i] = 0.0
            first = S[l_start + i]
            last = first + filled[i]
            for p in range(first, last):
                Y[S[l_place + p]] -= L[p] * value
            entry = value / D[i]
            pivot -= entry * value
            total += abs(entry * value)
            L[last] = entry
            filled[i] += 1
        if S[order + k] < n:
            pivot = max(pivot, SMALL_INERTIA * total, SMALLEST_INERTIA * largest)
        elif not -pivot > LOST * total:
            return False
        if not abs(pivot) > 0.0:
            return False
        D[k] = pivot
    return True


@inner
def solve_factored_sparse(S, L, D, right, x, Y):  # type: ignore[no-untyped-def]
    """Solve K x = right (n + m, speeds then rows)."""
    size = S[N_SPEEDS] + S[N_ROWS]
    order, l_start, l_place = S[ORDER], S[L_START], S[L_PLACE]
    for k in range(size):
        Y[k] = right[S[order + k]]
    for k in range(size):
        for p in range(S[l_start + k], S[l_start + k + 1]):
            Y[S[l_place + p]] -= L[p] * Y[k]
    for k in range(size):
        Y[k] /= D[k]
    for k in range(size - 1, -1, -1):
        total = Y[k]
        for p in range(S[l_start + k], S[l_start + k + 1]):
            total -= L[p] * Y[S[l_place + p]]
        Y[k] = total
    for k in range(size):
        x[S[order + k]] = Y[k]


@inner
def take_off(S, a, b, kept, x, right):  # type: ignore[no-untyped-def]
    """Replace right by right − K x. Returns the largest of the residuals over the largest product in them."""
    n, m = S[N_SPEEDS], S[N_ROWS]
    force, acceleration = 1e-300, 1e-300
    for i in range(n):
        force = max(force, abs(right[i]))
    for k in range(m):
        acceleration = max(acceleration, abs(right[n + k]))
    for q in range(S[N_A]):
        product = a[q] * x[S[S[A_COLUMN] + q]]
        right[S[S[A_ROW] + q]] -= product
        force = max(force, abs(product))
    for q in range(S[N_B]):
        place = kept[S[S[B_ROW] + q]]
        if place >= 0:
            j = S[S[B_COLUMN] + q]
            product = b[q] * x[j]
            right[n + place] -= product
            acceleration = max(acceleration, abs(product))
            product = b[q] * x[n + place]
            right[j] -= product
            force = max(force, abs(product))
    left = 0.0
    for i in range(n):
        ratio = abs(right[i]) / force
        left = ratio if not ratio <= left else left
    for k in range(m):
        ratio = abs(right[n + k]) / acceleration
        left = ratio if not ratio <= left else left
    return left


@compiled
def solve_sparse(S, a, f, b, gamma, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill ẏ (n) and λ (of the m independent rows). Returns what is left of the equations (relative), inf: not solved.

    S is the packed pattern, a and b the numbers of A and B, γ of all rows.
    """
    n, m = S[N_SPEEDS], S[N_ROWS]
    L, D, Y, filled = np.empty(S[N_L]), np.empty(n + m), np.empty(n + m), np.empty(n + m, np.int64)
    if not factor_sparse(S, a, b, L, D, Y, filled):
        return np.inf
    right, x, more, kept = np.empty(n + m), np.zeros(n + m), np.empty(n + m), np.empty(gamma.size, np.int64)
    for i in range(gamma.size):
        kept[i] = -1
    for k in range(m):
        kept[S[S[KEPT] + k]] = k
    left = np.inf
    for _ in range(MOST_REFINEMENTS):
        for i in range(n):
            right[i] = f[i]
        for k in range(m):
            right[n + k] = gamma[S[S[KEPT] + k]]
        now = take_off(S, a, b, kept, x, right)
        if not now < left or now <= REFINED:
            left = min(left, now)
            break
        left = now
        for i in range(n):
            ydot[i] = x[i]
        for k in range(m):
            lam[k] = -x[n + k]
        solve_factored_sparse(S, L, D, right, more, Y)
        for i in range(n + m):
            x[i] += more[i]
    if now <= REFINED:
        for i in range(n):
            ydot[i] = x[i]
        for k in range(m):
            lam[k] = -x[n + k]
    return left if left <= SOLVED else np.inf


@compiled
def spread(S, a, b, A, B):  # type: ignore[no-untyped-def]
    """Fill A (n × n) and the independent rows of B (m × n) with the numbers a and b."""
    A[:, :] = 0.0
    B[:, :] = 0.0
    for q in range(S[N_A]):
        A[S[S[A_ROW] + q], S[S[A_COLUMN] + q]] = a[q]
    for k in range(S[N_ROWS]):
        row = S[S[KEPT] + k]
        for q in range(S[N_B]):
            if S[S[B_ROW] + q] == row:
                B[k, S[S[B_COLUMN] + q]] = b[q]
