"""`kinetree.functions` called from Python, beside the bare compiled functions and Pinocchio called from Python.

A Panda arm with its fingers (9 joints) and gravity. Times are the shortest of many rounds, in µs for a state: calls
with ``out=`` and without, the machine code alone in a compiled loop, a batch from Python and the machine code of its
lanes alone. ``python benchmarks/function_calls.py`` prints the table.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from command_line import options_of
from looping import loop_over

import kinetree as kt
from kinetree.analysis.differentiable.state_functions import BatchedKernel
from kinetree.kernels import Kernel, compile_graph, preferred_lanes

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from strategies.robots import robot_file

PLACE = "panda_hand"
BATCH = 4096


def shortest(function: Callable[[], Any], rounds: int, calls: int) -> float:
    """Shortest mean time of some calls (µs)."""
    function()
    found = np.inf
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(calls):
            function()
        found = min(found, (perf_counter() - start) / calls)
    return 1e6 * found


def panda() -> kt.Model:
    """The arm of the file, gravity its only load."""
    robot = kt.read_urdf(robot_file("panda"), mimic="ignore")
    return replace(robot, loads=tuple(load for load in robot.loads if load.kind == "gravity"))


def bare(graph: Any, states: Sequence[Sequence[np.ndarray]], rounds: int, lanes: int) -> float:
    """Machine code alone, called in a compiled loop (µs for a state)."""
    name, expression = next(iter(graph.outputs.items()))
    kernel: Kernel = compile_graph(replace(graph, outputs={name: expression}), lanes=lanes)
    shape = list(kernel.inputs.values())
    if lanes > 1:
        states = [
            [np.stack(part, axis=-1) for part in zip(*states[k : k + lanes], strict=True)]
            for k in range(0, len(states), lanes)
        ]
    shaped = [[np.reshape(p, kernel.array_shape(s)) for p, s in zip(x, shape, strict=True)] for x in states]
    return shortest(loop_over(kernel, shaped), rounds, 1) / (len(states) * lanes)


def pinocchio(q: np.ndarray, u: np.ndarray, tau: np.ndarray) -> tuple[dict[str, Callable[[], Any]], Any]:
    """The same functions of Pinocchio, and u̇ of its own; nothing where it is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return {}, None
    model = pin.buildModelFromUrdf(str(robot_file("panda")))
    data = model.createData()
    frame = model.getFrameId(PLACE)
    calls = {
        "forward": lambda: pin.aba(model, data, q, u, tau),
        "inverse": lambda: pin.rnea(model, data, q, u, tau),
        "mass_matrix": lambda: pin.crba(model, data, q),
        "bias": lambda: pin.nonLinearEffects(model, data, q, u),
        "jacobian": lambda: pin.computeFrameJacobian(model, data, q, frame, pin.LOCAL_WORLD_ALIGNED),
    }
    return calls, np.array(calls["forward"]())


def measure(rounds: int, calls: int, count: int) -> dict[str, Any]:
    """Figures of every function."""
    of = kt.functions(panda())
    n, random = of.u0.size, np.random.default_rng(0)
    Q, U, T = (random.uniform(-1.0, 1.0, size=(count, n)) for _ in range(3))
    q, u, tau = Q[0].copy(), U[0].copy(), T[0].copy()
    vector, matrix, J = np.empty(n), np.empty((n, n)), np.empty((6, n))
    own: dict[str, tuple[Callable[[], Any], Callable[[], Any], Callable[[], Any], BatchedKernel]] = {
        "forward": (
            lambda: of.forward(q, u, tau, out=vector),
            lambda: of.forward(q, u, tau),
            lambda: of.forward(Q, U, T),
            of._forward,
        ),
        "inverse": (
            lambda: of.inverse(q, u, tau, out=vector),
            lambda: of.inverse(q, u, tau),
            lambda: of.inverse(Q, U, T),
            of._inverse,
        ),
        "mass_matrix": (
            lambda: of.mass_matrix(q, out=matrix),
            lambda: of.mass_matrix(q),
            lambda: of.mass_matrix(Q),
            of._mass,
        ),
        "bias": (lambda: of.bias(q, u, out=vector), lambda: of.bias(q, u), lambda: of.bias(Q, U), of._bias),
        "jacobian": (
            lambda: of.jacobian(PLACE, q, out=J),
            lambda: of.jacobian(PLACE, q),
            lambda: of.jacobian(PLACE, Q),
            of._place_jacobian(PLACE)[0],
        ),
    }
    theirs, udot = pinocchio(q, u, tau)
    given = {"t": np.zeros((count, 1)), "x": Q, "y": U, "tau": T, "udot": T, "p": np.tile(of.p0, (count, 1))}
    rows = []
    for name, (into, alone, batch, kernel) in own.items():
        states = list(zip(*(given[part] for part in kernel.graph.inputs), strict=True))
        lanes = preferred_lanes()
        row = {
            "function": name,
            "call": shortest(into, rounds, calls),
            "without_out": shortest(alone, rounds, calls),
            "bare": bare(kernel.graph, states, rounds, 1),
            "batch": shortest(batch, rounds, 1) / count,
            "lanes": bare(kernel.graph, states, rounds, lanes),
        }
        if name in theirs:
            row["pinocchio"] = shortest(theirs[name], rounds, calls)
        rows.append(row)
    found: dict[str, Any] = {"rows": rows}
    if udot is not None:
        found["difference"] = float(np.abs(of.forward(q, u, tau) - udot).max() / np.abs(udot).max())
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, json=True).parse_args(words)
    found = measure(1, 1, 2 * preferred_lanes()) if options.smallest else measure(50, 1000, BATCH)
    print("| µs | call, `out=` | without | bare | × | batch | lanes alone | × | Pinocchio | × |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for row in found["rows"]:
        cells = [f"{row[key]:.2f}" for key in ("call", "without_out", "bare")]
        cells += [f"{row['call'] / row['bare']:.1f}", f"{row['batch']:.2f}", f"{row['lanes']:.2f}"]
        cells.append(f"{row['batch'] / row['lanes']:.2f}")
        theirs = row.get("pinocchio")
        cells += ["not installed", ""] if theirs is None else [f"{theirs:.2f}", f"{theirs / row['call']:.1f}"]
        print(f"| `{row['function']}` | {' | '.join(cells)} |")
    if "difference" in found:
        print(f"largest difference of accelerations, relative: {found['difference']:.0e}")
    if options.json:
        options.json.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
