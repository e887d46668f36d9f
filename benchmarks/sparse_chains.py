"""Solving the augmented equations of chains, whole and sparse: ``python benchmarks/sparse_chains.py [BODIES …]``.

One solution of [A −Bᵀ; B 0] for hinged rods in absolute coordinates: 6n speeds and 5n rows. Whole matrices are left out
beyond 100 bodies, where one solution takes longer than a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import casadi as ca
import numpy as np
from command_line import options_of

import kinetree as kt
from kinetree.compile.equation_graphs import pattern_of
from kinetree.formulations.contract import build
from kinetree.linalg.reductions import solve_multipliers, solve_sparse
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

LARGEST_WHOLE = 100


def chain(n: int) -> kt.Model:
    """Rods hinged end to end about slanted axes."""
    items: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for k in range(n):
        items.append(kt.Body.rod(f"B{k}", 1.0, 1.0, pose=kt.Frame.at((k + 0.5, 0, 0))))
        inner = f"B{k - 1}" if k else "ground"
        items.append(kt.Revolute(f"J{k}", inner, f"B{k}", point=(k, 0, 0), axis=(0, 0.6, 0.8)))
    return kt.Model.of("chain", *items)


def best(function: object, repeats: int) -> float:
    """Shortest time of a call (s)."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        function()  # type: ignore[operator]
        times.append(perf_counter() - start)
    return min(times)


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__)
    parser.add_argument("bodies", type=int, nargs="*", default=[4, 16, 50, 100, 300], help="of chains")
    options = parser.parse_args(words)
    print("| bodies | analysis (ms) | entries of L | sparse (µs) | whole (µs) | difference |")
    print("|---|---|---|---|---|---|")
    for n in [2] if options.smallest else options.bodies:
        eq = build("augmented", Tree(Mechanism.of(chain(n))))
        random = np.random.default_rng(1)
        x, y = eq.from_tree(random.uniform(-1, 1, n), random.uniform(-1, 1, n))
        outputs = [ca.densify(v) for v in (eq.A, eq.f, eq.rows.B, eq.rows.gamma)]
        function = ca.Function("m", [eq.t, eq.x, eq.y, eq.p], outputs)
        A, f, B, gamma = (np.array(v) for v in function(0.0, x, y, eq.tree.symbols.defaults))
        f, gamma = f.ravel(), gamma.ravel()
        start = perf_counter()
        pattern = pattern_of(eq, range(5 * n))
        analysis, packed = perf_counter() - start, pattern.packed()
        a, b = A[pattern.a_rows, pattern.a_columns], B[pattern.b_rows, pattern.b_columns]
        ydot, lam = np.zeros(6 * n), np.zeros(5 * n)
        solve_sparse(packed, a, f, b, gamma, ydot, lam)
        sparse = best(lambda: solve_sparse(packed, a, f, b, gamma, ydot, lam), 20)  # noqa: B023
        row = f"| {n} | {1e3 * analysis:.0f} | {pattern.filled} | {1e6 * sparse:.0f} | "
        if n <= LARGEST_WHOLE:
            dense, dense_lam = np.zeros(6 * n), np.zeros(5 * n)
            whole = best(lambda: solve_multipliers(A, f, B, gamma, dense, dense_lam), 2)  # noqa: B023
            print(
                row + f"{1e6 * whole:.0f} | {np.abs(ydot - dense).max() / np.abs(dense).max():.0e} |",
                flush=True,
            )
        else:
            print(row + "| |", flush=True)


if __name__ == "__main__":
    main()
