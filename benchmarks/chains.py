"""Chains of equal boxes on hinges of alternating axes."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from casadi import SX
from loop_rivals import pinocchio_model

from kinetree.formulations.contract import build
from kinetree.kernels import Graph, compile_graph
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

LONGEST = 300
Timer = Callable[[Sequence[Callable[[], Any]], int], list[float]]


def chain(n: int) -> Model:
    """n boxes of 1 m and 1 kg, hinged end to end about z and y in turn."""
    names = [GROUND, *(f"box{k}" for k in range(1, n + 1))]
    items: list[Any] = [Gravity()]
    for k in range(n):
        axis = (0.0, 0.0, 1.0) if k % 2 == 0 else (0.0, 1.0, 0.0)
        inner = Frame.along(axis, (0.5 if k else 0.0, 0.0, 0.0))
        outer = Frame.along(axis, (-0.5, 0.0, 0.0))
        items.append(Body.box(names[k + 1], 1.0, (1.0, 0.1, 0.2)))
        items.append(Revolute(f"hinge{k + 1}", names[k], names[k + 1], frame_inner=inner, frame_outer=outer))
    return Model.of("chain", *items)


def peak_memory() -> float:
    """Most memory this process had at a time (MB)."""
    status = Path("/proc/self/status")
    if status.exists():  # the operating system's own figure would include that of the parent process
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024**2 if sys.platform == "darwin" else 1024
    )


def pinocchio_figures(tree: Tree, x: Any, y: Any, ours: Any, seconds_per_call: Timer) -> dict[str, float]:
    """Pinocchio on the same chain: s to build the model, µs of ``aba``, difference; nothing where it is missing.

    Its data hold tensors of n³ numbers, for derivatives: longer chains than `LONGEST` exhaust the memory.
    """
    if tree.n_u > LONGEST:
        return {}
    try:
        import pinocchio as pin
    except ImportError:
        return {}
    start = process_time()
    model, _ = pinocchio_model(tree)
    data = model.createData()
    built, tau = process_time() - start, np.zeros(model.nv)
    theirs = pin.aba(model, data, x, y, tau).copy()
    (seconds,) = seconds_per_call([lambda: pin.aba(model, data, x, y, tau)], 101)
    return {
        "pinocchio": 1e6 * seconds,
        "pinocchio_build": built,
        "error": float(np.abs(theirs - ours).max() / np.abs(theirs).max()),
    }


def measure_chain(n: int, seconds_per_call: Timer) -> dict[str, float]:
    """Times of a chain (s to trace and compile, µs per evaluation) and the peak memory of this process (MB)."""
    compile_graph(Graph({"x": (x := SX.sym("x"))}, {"y": x}), cache=False)  # start the compiler
    model = chain(n)
    start = process_time()
    tree = Tree(Mechanism.of(model))
    equations = build("recursive", tree)
    traced = process_time() - start
    graph = Graph(
        {"t": equations.t, "x": equations.x, "y": equations.y, "p": equations.p},
        {"accelerations": equations.accelerations},
        equations.stages,
    )
    start = process_time()
    kernel = compile_graph(graph, cache=False)
    compiled = process_time() - start
    random = np.random.default_rng(0)
    x, y = random.uniform(-1, 1, size=n), random.uniform(-1, 1, size=n)
    bound = kernel.bind(x=x, y=y)
    peak = peak_memory()
    bound()
    ours = bound.outputs["accelerations"].ravel().copy()
    return {
        "bodies": n,
        "trace": traced,
        "compile": compiled,
        "microseconds": 1e6 * seconds_per_call([bound], 101)[0],
        "memory_MB": peak,
        "instructions": kernel.n_instructions,
        "functions": kernel.n_functions,
        **pinocchio_figures(tree, x, y, ours, seconds_per_call),
    }
