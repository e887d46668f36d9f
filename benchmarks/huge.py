"""Very many bodies: ``python benchmarks/huge.py [BODIES …]`` prints how long a chain takes to be built and evaluated.

Seconds are processor time of this process, without what is kept on disk: the model, its checks, its tree, the trace of
the equations and their machine code. Then four-bars side by side and a closed cable, until they can be integrated.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import casadi as ca
import numpy as np
from chains import chain, peak_memory
from loop_models import four_bars

import kinetree as kt
from kinetree.equations.contract import build
from kinetree.kernels import Graph, compile_graph
from kinetree.preparation.prepare import prepare
from kinetree.symbolic.tree import Tree

LOOPS = (25, 50, 100)


def timed(make: Callable[[], Any]) -> tuple[Any, float]:
    """What is made, and how long it takes (s)."""
    start = process_time()
    made = make()
    return made, process_time() - start


def of_chain(n: int) -> dict[str, float]:
    """Seconds of each part, and of an evaluation (ms)."""
    model, modelled = timed(lambda: chain(n))
    _, checked = timed(model.checked)
    tree, grown = timed(lambda: Tree(model))
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


def main() -> None:
    """Measure and print."""
    ready(four_bars(1))  # what is imported on the way is no part of the figures
    print("| bodies | model | check | tree | trace | compile | built (s) | evaluation (ms) | memory (MB) |")
    print("|---|---|---|---|---|---|---|---|---|")
    evaluations = {}
    for n in [int(word) for word in sys.argv[1:]] or [100, 1000, 10000]:
        figures = of_chain(n)
        evaluations[n] = figures["evaluation"]
        numbers = [f"{figures[key]:.2f}" for key in ("model", "check", "tree", "trace", "compile", "built")]
        print(
            f"| {n} | {' | '.join(numbers)} | {figures['evaluation']:.3f} | {figures['memory']:.0f} |",
            flush=True,
        )
    if {1000, 10000} <= evaluations.keys():
        print(
            f"\nevaluation of 10 000 bodies over that of 1 000: {evaluations[10000] / evaluations[1000]:.1f}"
        )
    print("\n| | ready (s) |\n|---|---|")
    for n in LOOPS:
        print(f"| {n} four-bars | {ready(four_bars(n)):.1f} |", flush=True)
    line = kt.cable("line", (0, 0, 0), (1.0, 0, 0), pieces=50, mass=2.0, length=1.5, plane=(0, 1, 0))
    print(f"| closed cable of 50 links | {ready(kt.Model.of('cable', kt.Gravity(), *line)):.1f} |")


if __name__ == "__main__":
    main()
