"""Forward dynamics: machine code against Pinocchio on published robots, and chains of up to 1000 bodies.

Run ``python benchmarks/forward_dynamics.py`` (``--quick`` for a short look, ``--json FILE`` to keep the figures). All
times are processor time of one process on one core, of many rounds their median, and compilation is from scratch.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chains import measure_chain
from command_line import options_of
from looping import loop_over

from kinetree.kernels import compile_graph, preferred_lanes
from strategies.robots import ROBOTS, Robot

SCALAR_TARGET = {"panda": 4.0, "g1": 3.0, "talos": 3.0}
LANES_TARGET = 15.0
TRACE_AND_COMPILE_TARGET = {"panda": 0.5, "g1": 2.0}
CHAIN_TARGETS = {"seconds": 20.0, "ratio": 12.0, "memory_MB": 2000.0}


@dataclass(frozen=True)
class RobotFigures:
    """Times in µs per evaluation (of one scenario), in s to trace and to compile."""

    robot: str
    speeds: int
    pinocchio: float
    python_call: float
    scalar: float
    lanes: int
    per_lane: float
    trace: float
    compile: float
    instructions: int
    error: float


def seconds_per_call(functions: Sequence[Callable[[], Any]], rounds: int) -> list[float]:
    """Median time of a call of each function.

    The functions take turns, and the time is this process's own: other work on the machine hardly matters.
    """
    calls = []
    for function in functions:
        function()
        start = process_time()
        function()
        calls.append(max(1, int(0.002 / max(process_time() - start, 1e-7))))
    times: list[list[float]] = [[] for _ in functions]
    for _ in range(rounds):
        for function, n, found in zip(functions, calls, times, strict=True):
            start = process_time()
            for _ in range(n):
                function()
            found.append((process_time() - start) / n)
    return [median(found) for found in times]


def measure_robot(name: str, rounds: int, n_states: int = 256) -> RobotFigures:
    """All figures of one robot at random states."""
    import pinocchio as pin

    robot = Robot(name)
    random = np.random.default_rng(0)
    states = [robot.state(random) for _ in range(n_states)]
    start = process_time()
    graph = robot.graph()
    traced = process_time() - start
    start = process_time()
    kernel = compile_graph(graph, cache=False)
    compiled = process_time() - start

    theirs_in = [(q[robot.q_order], u[robot.u_order], tau[robot.u_order]) for q, u, tau in states]

    def pinocchio() -> None:
        for q, v, tau in theirs_in:
            pin.aba(robot.pin, robot.pin_data, q, v, tau)

    scalar = loop_over(kernel, states)
    lanes = preferred_lanes()
    lane_kernel = compile_graph(graph, lanes=lanes, cache=False)
    packed = [
        tuple(np.stack(part, axis=-1) for part in zip(*states[k : k + lanes], strict=True))
        for k in range(0, n_states, lanes)
    ]
    in_lanes = loop_over(lane_kernel, packed)
    bound = kernel.bind(**dict(zip(kernel.inputs, states[0], strict=True)))

    scalar()
    errors = []
    for udot, (q, v, tau) in zip(scalar.outputs, theirs_in, strict=True):
        theirs = pin.aba(robot.pin, robot.pin_data, q, v, tau)
        errors.append(np.abs(udot.ravel()[robot.u_order] - theirs).max() / np.abs(theirs).max())
    loops, call = seconds_per_call([pinocchio, scalar, in_lanes], rounds), seconds_per_call([bound], rounds)
    theirs_us, scalar_us, lane_us = (1e6 * seconds / n_states for seconds in loops)
    return RobotFigures(
        name,
        robot.tree.n_u,
        theirs_us,
        1e6 * call[0],
        scalar_us,
        lanes,
        lane_us,
        traced,
        compiled,
        kernel.n_instructions,
        float(max(errors)),
    )


def chain_figures(bodies: int) -> dict[str, float]:
    """Figures of a chain, measured in a process of its own for the sake of its peak memory."""
    command = [sys.executable, str(Path(__file__).resolve()), "--chain", str(bodies)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def show(robots: list[RobotFigures], chains: list[dict[str, float]]) -> None:
    """The tables, with what is aimed at in brackets."""
    from rich.console import Console
    from rich.table import Table

    def judged(value: float, target: float | None, text: str, most: bool = False) -> str:
        if target is None:
            return text
        met = value <= target if most else value >= target
        return f"{text} [{'green' if met else 'red'}]({'≤' if most else '≥'} {target:g})[/]"

    console = Console(width=150)
    table = Table(title="Forward dynamics, µs per evaluation, one core")
    for column in (
        "robot",
        "speeds",
        "Pinocchio",
        "our call from Python",
        "scalar",
        "×",
        "lanes",
        "per scenario",
    ):
        table.add_column(column, justify="left" if column == "robot" else "right")
    for column in ("× ", "trace + compile (s)", "instructions", "error"):
        table.add_column(column, justify="right")
    for r in robots:
        ratio, lane_ratio, made = r.pinocchio / r.scalar, r.pinocchio / r.per_lane, r.trace + r.compile
        table.add_row(
            r.robot,
            str(r.speeds),
            f"{r.pinocchio:.2f}",
            f"{r.python_call:.2f}",
            f"{r.scalar:.3f}",
            judged(ratio, SCALAR_TARGET.get(r.robot), f"{ratio:.1f}"),
            str(r.lanes),
            f"{r.per_lane:.3f}",
            judged(lane_ratio, LANES_TARGET if r.robot in SCALAR_TARGET else None, f"{lane_ratio:.1f}"),
            judged(
                made, TRACE_AND_COMPILE_TARGET.get(r.robot), f"{r.trace:.2f} + {r.compile:.2f}", most=True
            ),
            str(r.instructions),
            f"{r.error:.0e}",
        )
    console.print(table)

    table = Table(title="Chains of hinged boxes")
    for column in (
        "bodies",
        "trace (s)",
        "compile (s)",
        "together",
        "µs",
        "× of 100 bodies",
        "peak memory (MB)",
    ):
        table.add_column(column, justify="right")
    first = next((c["microseconds"] for c in chains if c["bodies"] == 100), 1.0)
    for c in chains:
        large = c["bodies"] >= 1000
        made, ratio = c["trace"] + c["compile"], c["microseconds"] / first
        table.add_row(
            f"{c['bodies']:g}",
            f"{c['trace']:.2f}",
            f"{c['compile']:.2f}",
            judged(made, CHAIN_TARGETS["seconds"] if large else None, f"{made:.2f}", most=True),
            f"{c['microseconds']:.1f}",
            judged(ratio, CHAIN_TARGETS["ratio"] if large else None, f"{ratio:.1f}", most=True),
            judged(
                c["memory_MB"],
                CHAIN_TARGETS["memory_MB"] if large else None,
                f"{c['memory_MB']:.0f}",
                most=True,
            ),
        )
    console.print(table)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, show and keep the figures; the short look has no chain of 1000 bodies."""
    parser = options_of(__doc__, quick=True, json=True)
    parser.add_argument("--robots", nargs="*", default=list(ROBOTS), choices=list(ROBOTS))
    parser.add_argument("--chain", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if hasattr(os, "sched_setaffinity") and not options.smallest:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds = 21 if options.quick else 101
    if options.chain is not None:
        print(json.dumps(measure_chain(options.chain, seconds_per_call)))
        return
    if options.smallest:
        show([measure_robot("ur5", 1, n_states=preferred_lanes())], [measure_chain(3, seconds_per_call)])
        return
    measure_robot("ur5", 1)  # what is imported and started once is not part of any figure
    robots = [measure_robot(name, rounds) for name in options.robots]
    chains = [chain_figures(bodies) for bodies in ((10, 100) if options.quick else (10, 30, 100, 300, 1000))]
    show(robots, chains)
    if options.json:
        options.json.write_text(
            json.dumps({"robots": [asdict(r) for r in robots], "chains": chains}, indent=1)
        )


if __name__ == "__main__":
    main()
