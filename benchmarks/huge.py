"""Very many bodies and loops: ``python benchmarks/huge.py [BODIES …]`` prints how long they take to be built.

Seconds are processor time of this process, without what is kept on disk: the model, its checks, its tree, the trace of
the equations and their machine code, and one evaluation, of a chain and of a tree in which every body carries two. Then
four-bars in series, each rocker the next one's crank, and a closed cable, until they can be integrated; and a short run
of the longest series, with what its audit says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

import casadi as ca
import numpy as np
from chains import chain, peak_memory
from command_line import options_of
from loop_models import four_bars

import kinetree as kt
from kinetree.formulations.contract import build
from kinetree.kernels import Graph, compile_graph
from kinetree.preparation.prepare import prepare
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

LOOPS = (10, 100, 300, 1000)


def timed(make: Callable[[], Any]) -> tuple[Any, float]:
    """What is made, and how long it takes (s)."""
    start = process_time()
    made = make()
    return made, process_time() - start


def binary_tree(n: int) -> kt.Model:
    """n boxes of 1 m and 1 kg, hinged about z and y in turn, two on the end of each."""
    items: list[Any] = [kt.Gravity()]
    for k in range(1, n + 1):
        axis = (0.0, 0.0, 1.0) if k % 2 == 0 else (0.0, 1.0, 0.0)
        inner = kt.Frame.along(axis, (0.5 if k > 1 else 0.0, 0.0, 0.0))
        outer = kt.Frame.along(axis, (-0.5, 0.0, 0.0))
        below = f"box{k // 2}" if k > 1 else "ground"
        items.append(kt.Body.box(f"box{k}", 1.0, (1.0, 0.1, 0.2)))
        items.append(kt.Revolute(f"hinge{k}", below, f"box{k}", frame_inner=inner, frame_outer=outer))
    return kt.Model.of("binary tree", *items)


def of_tree(make: Callable[[int], kt.Model], n: int) -> dict[str, float]:
    """Seconds of each part, and of an evaluation (ms)."""
    model, modelled = timed(lambda: make(n))
    _, checked = timed(model.checked)
    tree, grown = timed(lambda: Tree(Mechanism.of(model)))
    eq, traced = timed(lambda: build("cut-joint", tree))
    inputs = {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}
    graph = Graph(inputs, {"ydot": ca.densify(eq.accelerations)}, eq.stages)
    kernel, compiled = timed(lambda: compile_graph(graph, cache=False))
    random = np.random.default_rng(1)
    values = {"t": 0.0, "x": random.uniform(-1, 1, n), "y": random.uniform(-1, 1, n), "p": np.zeros(0)}
    calls = [timed(lambda: kernel(**values))[1] for _ in range(20)]
    parts = {"model": modelled, "check": checked, "tree": grown, "trace": traced, "compile": compiled}
    return {**parts, "built": sum(parts.values()), "evaluation": 1e3 * min(calls), "memory": peak_memory()}


def ready(model: kt.Model) -> float:
    """Seconds until the system of a model stands."""

    def make() -> None:
        prepared = prepare(model)
        prepared.compiled.cache = False
        prepared.compiled.system()

    return timed(make)[1]


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__)
    parser.add_argument("bodies", type=int, nargs="*", default=[100, 1000, 10000], help="of chains and trees")
    options = parser.parse_args(words)
    sizes, loops, pieces = (options.bodies, LOOPS, 50) if not options.smallest else ([3], (1,), 4)
    ready(four_bars(1))  # what is imported on the way is no part of the figures
    for name, make in (("chain", chain), ("binary tree", binary_tree)):
        print(
            f"| bodies ({name}) | model | check | tree | trace | compile | built (s) | evaluation (ms) | memory (MB) |"
        )
        print("|---|---|---|---|---|---|---|---|---|")
        evaluations = {}
        for n in sizes:
            figures = of_tree(make, n)
            evaluations[n] = figures["evaluation"]
            numbers = [
                f"{figures[key]:.2f}" for key in ("model", "check", "tree", "trace", "compile", "built")
            ]
            print(
                f"| {n} | {' | '.join(numbers)} | {figures['evaluation']:.3f} | {figures['memory']:.0f} |",
                flush=True,
            )
        if {1000, 10000} <= evaluations.keys():
            ratio = evaluations[10000] / evaluations[1000]
            print(f"\nevaluation of 10 000 bodies over that of 1 000 ({name}): {ratio:.1f}")
        print()
    print("| | ready (s) | memory (MB) |\n|---|---|---|")
    line = kt.cable("line", (0, 0, 0), (1.0, 0, 0), pieces=pieces, mass=2.0, length=1.5, plane=(0, 1, 0))
    cable = kt.Model.of("cable", kt.Gravity(), *line)
    print(f"| closed cable of {pieces} links | {ready(cable):.1f} | {peak_memory():.0f} |", flush=True)
    for n in loops:
        print(f"| {n} four-bars in series | {ready(four_bars(n)):.1f} | {peak_memory():.0f} |", flush=True)
    run, seconds = timed(lambda: kt.simulate(four_bars(loops[-1]), 0.2))
    assert run.audit.energy is not None
    print(
        f"\n{loops[-1]} four-bars for 0.2 s: {seconds:.1f} s, audit {run.audit.verdict}, energy balance "
        f"{run.audit.energy.relative_error:.1e}, position residual {run.audit.position_residual:.1e}"
    )


if __name__ == "__main__":
    main()
