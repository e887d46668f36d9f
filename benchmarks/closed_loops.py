"""Closed loops: machine code of the cut-joint formulation against Pinocchio, MuJoCo and Exudyn called from Python.

Run ``python benchmarks/closed_loops.py`` (``--quick`` for a short look, ``--json FILE`` to keep the figures). All
times are processor time of one process on one core, of many rounds their median; everything is written from the
general model, with nothing told about planarity or symmetry.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from time import process_time

import casadi as ca
import numpy as np
from command_line import options_of
from forward_dynamics import seconds_per_call
from loop_models import four_bars
from loop_rivals import mujoco_rival, pinocchio_rivals
from looping import loop_over
from planar_mechanisms import Mechanism, andrews, exudyn_accelerations, four_bar, kinetree_model

from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.loop_closure import Constraints, State, assemble, independent_rows
from kinetree.formulations.contract import build
from kinetree.kernels import Graph, compile_graph, preferred_lanes
from kinetree.model import Model
from kinetree.symbolic.tree import Tree

FOUR_BAR_TARGET = 10.0
ANDREWS_TARGET = 1.0
LANES_TARGET = 2.0
SERIES_TARGET = 6.0


@dataclass
class Figures:
    """µs per evaluation; s to trace and to compile; relative difference of the rivals' accelerations."""

    model: str
    speeds: int
    rows: int
    instructions: int
    trace: float
    compile: float
    python_call: float
    scalar: float
    lanes: int
    per_lane: float
    rivals: dict[str, float] = field(default_factory=dict)
    errors: dict[str, float] = field(default_factory=dict)


def measure(model: Model, rounds: int, n_states: int = 64, planar: Mechanism | None = None) -> Figures:
    """All figures of one mechanism, at random consistent states; those of the others if it is also given as planar."""
    constraints = Constraints(Tree(Mechanism.of(model)))
    start = assemble(constraints)
    states = random_states(constraints, start, 8, seed=0)
    _, _, B, _ = constraints(start.t, start.x, start.u, start.p)
    began = process_time()
    equations = build("cut-joint", constraints.tree, select=independent_rows(B))
    traced = process_time() - began
    graph = Graph(
        {"t": equations.t, "x": equations.x, "y": equations.y, "p": equations.p},
        {"accelerations": ca.densify(equations.accelerations)},
        equations.stages,
    )
    began = process_time()
    kernel = compile_graph(graph, cache=False)
    compiled = process_time() - began
    lanes = preferred_lanes()
    lane_kernel = compile_graph(graph, lanes=lanes, cache=False)
    scalar = loop_over(kernel, [columns(states[k % len(states)]) for k in range(n_states)])
    packed = [tuple(np.repeat(part[..., None], lanes, axis=2) for part in columns(s)) for s in states]
    in_lanes = loop_over(lane_kernel, [packed[k % len(packed)] for k in range(n_states)])
    bound = kernel.bind(**dict(zip(kernel.inputs, columns(states[0]), strict=True)))
    loops = seconds_per_call([scalar, in_lanes], rounds)
    (call,) = seconds_per_call([bound], rounds)
    found = Figures(
        model.name,
        constraints.tree.n_u,
        len(equations.select),
        kernel.n_instructions,
        traced,
        compiled,
        1e6 * call,
        1e6 * loops[0] / n_states,
        lanes,
        1e6 * loops[1] / n_states / lanes,
    )
    if planar is not None:
        compare(found, constraints.tree, states[0], np.array(scalar.outputs[0]).ravel(), rounds)
        at_rest = dict(zip(kernel.inputs, columns(start), strict=True))
        ours = kernel(**at_rest)["accelerations"].ravel()
        compare_exudyn(found, constraints.tree, planar, ours, rounds)
    return found


def columns(state: State) -> tuple[np.ndarray, ...]:
    """Inputs of the kernel as columns."""
    return tuple(
        np.reshape(np.asarray(part, dtype=float), (-1, 1)) for part in (state.t, state.x, state.u, state.p)
    )


def compare(found: Figures, tree: Tree, state: State, ours: np.ndarray, rounds: int) -> None:
    """Times and differences of the other programs at the first state."""
    makers = {"pinocchio": pinocchio_rivals, "mujoco": mujoco_rival}
    q, v = state.x[: tree.n_q], state.u
    loaded = any(load.kind != "gravity" for load in tree.model.loads)
    for module, make in makers.items():
        try:
            functions = make(tree)
        except ImportError:
            print(f"{module} is not installed: left out")
            continue
        for name, function in functions.items():
            if not loaded:
                found.errors[name] = float(np.abs(function(q, v) - ours).max() / np.abs(ours).max())
            (seconds,) = seconds_per_call([partial(function, q, v)], rounds)
            found.rivals[name] = 1e6 * seconds


def compare_exudyn(found: Figures, tree: Tree, planar: Mechanism, ours: np.ndarray, rounds: int) -> None:
    """Time and difference of Exudyn, where it is installed, at the start, where the mechanism is at rest."""
    try:
        function = exudyn_accelerations(planar)
    except ImportError:
        print("exudyn is not installed: left out")
        return
    name = "Exudyn, its matrices and a dense solution"
    first = tree.links[0]  # a body on ground: its angle is the joint's
    theirs = function()[3 * list(planar.bodies).index(first.name) + 2]
    found.errors[name] = float(abs(theirs - ours[0]) / abs(ours[0]))
    (seconds,) = seconds_per_call([function], rounds)
    found.rivals[name] = 1e6 * seconds


def show(figures: list[Figures], series: list[Figures]) -> None:
    """The tables, with what is aimed at in brackets."""
    from rich.console import Console
    from rich.table import Table

    def judged(met: bool, text: str, target: str) -> str:
        return f"{text} [{'green' if met else 'red'}]({target})[/]"

    console = Console(width=150)
    table = Table(title="Accelerations of closed loops, µs per evaluation, one core")
    for column in (
        "mechanism",
        "speeds",
        "rows",
        "instructions",
        "from Python",
        "scalar",
        "lanes",
        "per scenario",
    ):
        table.add_column(column, justify="left" if column == "mechanism" else "right")
    for f in figures + series:
        scalar = f"{f.scalar:.3f}"
        if f.model.startswith("Andrews"):
            scalar = judged(f.scalar <= ANDREWS_TARGET, scalar, f"≤ {ANDREWS_TARGET:g}")
        gain = f.scalar / f.per_lane
        lanes = f"{f.per_lane:.3f}, {gain:.1f} ×"
        if f in figures:
            lanes = judged(gain >= LANES_TARGET, lanes, f"≥ {LANES_TARGET:g} ×")
        table.add_row(
            f.model,
            str(f.speeds),
            str(f.rows),
            str(f.instructions),
            f"{f.python_call:.2f}",
            scalar,
            str(f.lanes),
            lanes,
        )
    console.print(table)

    table = Table(title="Others called from Python, µs, and how many times as long")
    for column in (
        "mechanism",
        "program",
        "µs",
        "÷ our call from Python",
        "÷ our compiled loop",
        "difference",
    ):
        table.add_column(column, justify="left" if column in ("mechanism", "program") else "right")
    for f in figures:
        for name, microseconds in f.rivals.items():
            ratio = f"{microseconds / f.scalar:.1f}"
            if f.model == "four-bar" and name.endswith("constraintDynamics"):
                met = microseconds / f.scalar >= FOUR_BAR_TARGET
                ratio = judged(met, ratio, f"≥ {FOUR_BAR_TARGET:g}")
            error = f"{f.errors[name]:.0e}" if name in f.errors else ""
            called = f"{microseconds / f.python_call:.1f}"
            table.add_row(f.model, name, f"{microseconds:.2f}", called, ratio, error)
    console.print(table)
    if len(series) > 1:
        ratio = series[-1].scalar / series[0].scalar
        text = judged(ratio <= SERIES_TARGET, f"{ratio:.1f}", f"≤ {SERIES_TARGET:g}")
        console.print(f"{series[-1].model} take {text} times as long as {series[0].model}")


def main(words: Sequence[str] | None = None) -> None:
    """Measure, show and keep the figures."""
    options = options_of(__doc__, quick=True, json=True).parse_args(words)
    if hasattr(os, "sched_setaffinity") and not options.smallest:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds = 1 if options.smallest else 11 if options.quick else 101
    planar = [replace(four_bar(), name="four-bar"), replace(andrews(), name="Andrews' mechanism")]
    if options.smallest:
        planar = planar[:1]
    figures = [measure(kinetree_model(m), rounds, planar=m) for m in planar]
    series = [measure(four_bars(n), rounds) for n in ((1,) if options.smallest else (10, 40))]
    show(figures, series)
    if options.json:
        text = json.dumps(
            {"mechanisms": [asdict(f) for f in figures], "series": [asdict(f) for f in series]}, indent=1
        )
        options.json.write_text(text)


if __name__ == "__main__":
    main()
