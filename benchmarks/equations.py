"""Readable equations of 1 to 10 planar rods: time and number of operations, beside SymPy's Kane's method and simplify.

``python benchmarks/equations.py [--most 10] [--limit 60]``: processor seconds from the model to the written mass matrix
and forces, and the operations in them; SymPy gets ``limit`` seconds for each chain, in a process of its own.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from time import process_time

from command_line import options_of
from symbolic_pendulums import model

import kinetree as kt
from kinetree.export.equations.check import parse
from kinetree.export.equations.expression_trees import operations
from kinetree.export.equations.typesetting import text


def ours(n: int) -> tuple[float, int, float]:
    """Seconds to write, operations of M and f with what they use, and the largest difference from the compiled code."""
    start = process_time()
    equations = kt.equations(model(n))
    seconds = process_time() - start
    counted = [
        line.right
        for line in equations.document.lines()
        if line.left.tree is None and (line.place is None or line.place[0] in ("M", "f"))
    ]
    return seconds, sum(operations(parse(text(tree))) for tree in counted), equations.check.difference


def theirs(n: int, answer: Connection) -> None:
    """SymPy: seconds to form the equations, then to simplify them, and operations of the upper half of M and of f."""
    import sympy as sm
    from sympy.physics import mechanics as me

    start = process_time()
    q, u = me.dynamicsymbols(f"q:{n}"), me.dynamicsymbols(f"u:{n}")
    N, O = me.ReferenceFrame("N"), me.Point("O")
    O.set_vel(N, 0)
    frame, point, bodies, loads = N, O, [], []
    for k in range(n):
        turned = frame.orientnew(f"A{k}", "Axis", [q[k], N.z])
        turned.set_ang_vel(frame, u[k] * N.z)
        centre, end = point.locatenew(f"C{k}", turned.x / 2), point.locatenew(f"P{k}", turned.x)
        centre.v2pt_theory(point, N, turned)
        end.v2pt_theory(point, N, turned)
        inertia = me.inertia(turned, 0, sm.Rational(1, 12), sm.Rational(1, 12))
        bodies.append(me.RigidBody(f"B{k}", centre, turned, 1, (inertia, centre)))
        loads.append((centre, -sm.Rational(981, 100) * N.y))
        frame, point = turned, end
    rates = [a.diff(me.dynamicsymbols._t) - b for a, b in zip(q, u, strict=True)]
    kane = me.KanesMethod(N, q_ind=q, u_ind=u, kd_eqs=rates)
    kane.kanes_equations(bodies, loads)
    formed = process_time() - start

    def count(matrix: sm.Matrix, force: sm.Matrix) -> int:
        upper = [matrix[i, j] for i in range(n) for j in range(i, n)]
        return sum(int(sm.count_ops(entry)) for entry in (*upper, *force))

    answer.send((formed, count(kane.mass_matrix, kane.forcing)))
    start = process_time()
    M, f = kane.mass_matrix.applyfunc(sm.simplify), kane.forcing.applyfunc(sm.simplify)
    answer.send((process_time() - start, count(M, f)))


def limited(n: int, limit: float) -> list[tuple[float, int]]:
    """What SymPy gets done within a limit of seconds."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=theirs, args=(n, there))
    process.start()
    there.close()
    found: list[tuple[float, int]] = []
    try:
        while len(found) < 2 and here.poll(limit):
            found.append(here.recv())
    except EOFError:
        pass
    process.terminate()
    process.join()
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    arguments = options_of(__doc__)
    arguments.add_argument("--most", type=int, default=10, help="number of rods of the longest chain")
    arguments.add_argument("--limit", type=float, default=60.0, help="seconds that SymPy gets for each step")
    chosen = arguments.parse_args(words)
    if chosen.smallest:
        chosen.most = 1
    kt.equations(model(1))  # imports
    head = (
        "rods",
        "Kinetree (s)",
        "operations",
        "difference",
        "SymPy forms (s)",
        "operations",
        "and simplifies (s)",
    )
    print(f"| {' | '.join(head)} | operations |")
    print("|---|---|---|---|---|---|---|---|")
    first_left: int | None = None
    for n in range(1, chosen.most + 1):
        seconds, count, difference = ours(n)
        rival = limited(n, chosen.limit) if first_left is None else []
        if len(rival) < 2 and first_left is None:
            first_left = n  # a longer chain takes longer
        cells = [f"{t:.2f} | {operations_}" for t, operations_ in rival]
        cells += [f"more than {chosen.limit:g} | –" if n == first_left else "not tried | –"] * (
            2 - len(cells)
        )
        print(f"| {n} | {seconds:.2f} | {count} | {difference:.1e} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
