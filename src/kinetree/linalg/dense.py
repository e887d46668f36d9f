"""Dense linear algebra on small matrices, written as loops: no allocation inside, no dependence on a BLAS.

Results are bit for bit the same on every thread and under every library build.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import inner

EPSILON = float(np.finfo(np.float64).eps)


@inner
def cholesky(A, n):  # type: ignore[no-untyped-def]
    """Factor A = L Lᵀ in place (lower part). Returns the smallest pivot over the diagonal entry it came from.

    The ratio is in (0, 1]; 0 means that A is not positive definite to working precision.
    """
    smallest = 1.0
    for j in range(n):
        diagonal = A[j, j]
        pivot = diagonal
        for k in range(j):
            pivot -= A[j, k] * A[j, k]
        if not pivot > EPSILON * diagonal or not diagonal > 0.0:
            return 0.0
        smallest = min(smallest, pivot / diagonal)
        root = np.sqrt(pivot)
        A[j, j] = root
        for i in range(j + 1, n):
            total = A[i, j]
            for k in range(j):
                total -= A[i, k] * A[j, k]
            A[i, j] = total / root
    return smallest


@inner
def forward(L, b, n):  # type: ignore[no-untyped-def]
    """Solve L x = b in place."""
    for i in range(n):
        total = b[i]
        for k in range(i):
            total -= L[i, k] * b[k]
        b[i] = total / L[i, i]


@inner
def backward(L, b, n):  # type: ignore[no-untyped-def]
    """Solve Lᵀ x = b in place."""
    for i in range(n - 1, -1, -1):
        total = b[i]
        for k in range(i + 1, n):
            total -= L[k, i] * b[k]
        b[i] = total / L[i, i]


@inner
def lu(A, pivots, n):  # type: ignore[no-untyped-def]
    """Factor P A = L U in place with partial pivoting. Returns the smallest pivot over the largest (0: singular)."""
    smallest, largest = np.inf, 0.0
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(A[i, k]) > abs(A[best, k]):
                best = i
        pivots[k] = best
        if best != k:
            for j in range(n):
                A[k, j], A[best, j] = A[best, j], A[k, j]
        size = abs(A[k, k])
        if not size > 0.0:
            return 0.0
        smallest, largest = min(smallest, size), max(largest, size)
        for i in range(k + 1, n):
            factor = A[i, k] / A[k, k]
            A[i, k] = factor
            if factor != 0.0:
                for j in range(k + 1, n):
                    A[i, j] -= factor * A[k, j]
    return smallest / largest if n > 0 else 1.0


@inner
def lu_solve(LU, pivots, b, n):  # type: ignore[no-untyped-def]
    """Solve A x = b in place with the factors of `lu`."""
    for k in range(n):
        other = pivots[k]
        b[k], b[other] = b[other], b[k]
    for i in range(n):
        total = b[i]
        for k in range(i):
            total -= LU[i, k] * b[k]
        b[i] = total
    for i in range(n - 1, -1, -1):
        total = b[i]
        for k in range(i + 1, n):
            total -= LU[i, k] * b[k]
        b[i] = total / LU[i, i]


@inner
def reflect_rows(W, betas, order, m, n, pivoting):  # type: ignore[no-untyped-def]
    """Factor W (m × n) = L Qᵀ in place by Householder reflections from the right, Q = H_0 H_1 ….

    With `pivoting` the largest remaining row is taken next, so |L_kk| descends; `order` tells which row of W stands
    where. L is in the lower part; row k beyond its diagonal holds the vector of H_k = 1 − β v vᵀ, v_k = 1.
    """
    for i in range(m):
        order[i] = i
    for k in range(min(m, n)):
        if pivoting:
            best, best_size = k, -1.0
            for i in range(k, m):
                size = 0.0
                for j in range(k, n):
                    size += W[i, j] * W[i, j]
                if size > best_size:
                    best, best_size = i, size
            if best != k:
                order[k], order[best] = order[best], order[k]
                for j in range(n):
                    W[k, j], W[best, j] = W[best, j], W[k, j]
        tail = 0.0
        for j in range(k + 1, n):
            tail += W[k, j] * W[k, j]
        head = W[k, k]
        betas[k] = 0.0
        if tail == 0.0:
            continue
        length = np.sqrt(head * head + tail)
        alpha = -length if head > 0.0 else length
        first = head - alpha
        betas[k] = -first / alpha
        for j in range(k + 1, n):
            W[k, j] /= first
        W[k, k] = alpha
        for i in range(k + 1, m):
            total = W[i, k]
            for j in range(k + 1, n):
                total += W[i, j] * W[k, j]
            total *= betas[k]
            W[i, k] -= total
            for j in range(k + 1, n):
                W[i, j] -= total * W[k, j]


@inner
def apply_reflections(W, betas, count, x, n):  # type: ignore[no-untyped-def]
    """Replace x by H_0 H_1 … H_{count−1} x."""
    for k in range(count - 1, -1, -1):
        total = x[k]
        for j in range(k + 1, n):
            total += W[k, j] * x[j]
        total *= betas[k]
        x[k] -= total
        for j in range(k + 1, n):
            x[j] -= total * W[k, j]


@inner
def orthogonalise_rows(X, U, m, n):  # type: ignore[no-untyped-def]
    """One-sided Jacobi: rotate the rows of X (m × n) until they are orthogonal, U ← rotations · U.

    The lengths of the rows of X are then its singular values, to high relative accuracy.
    """
    for _ in range(60):
        rotated = False
        for i in range(m - 1):
            for j in range(i + 1, m):
                a, b, g = 0.0, 0.0, 0.0
                for k in range(n):
                    a += X[i, k] * X[i, k]
                    b += X[j, k] * X[j, k]
                    g += X[i, k] * X[j, k]
                if abs(g) <= EPSILON * np.sqrt(a * b) or g == 0.0:
                    continue
                rotated = True
                zeta = (b - a) / (2.0 * g)
                tangent = (1.0 if zeta >= 0.0 else -1.0) / (abs(zeta) + np.sqrt(1.0 + zeta * zeta))
                cosine = 1.0 / np.sqrt(1.0 + tangent * tangent)
                sine = cosine * tangent
                for k in range(n):
                    x, y = X[i, k], X[j, k]
                    X[i, k], X[j, k] = cosine * x - sine * y, sine * x + cosine * y
                for k in range(m):
                    x, y = U[i, k], U[j, k]
                    U[i, k], U[j, k] = cosine * x - sine * y, sine * x + cosine * y
        if not rotated:
            return
