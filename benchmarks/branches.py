"""Branches that are alike in lanes: ``python benchmarks/branches.py [--quick] [--json FILE]``.

Time of one evaluation of the equations of motion, without lanes and with branches in lanes of several widths, in turns
on one core; which of them `kinetree` chooses, and whether all give the same bits.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from command_line import options_of
from looping import loop_over

import kinetree as kt
from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.lane_packs import Packed
from kinetree.kernels.llvm import module
from kinetree.kernels.llvm.writer import has_multiply_add, processor, register_width
from kinetree.kernels.tape import read_graph
from strategies.robots import robot_file
from strategies.spiders import spider

EXAMPLES = Path(kt.__file__).parent / "examples"


def robot(name: str) -> kt.Model | None:
    """A published robot, falling; None where its file is not installed."""
    file = robot_file(name)
    if file is None:
        return None
    read = kt.read_urdf(file, floating_base=True, mimic="ignore")
    return replace(read, loads=tuple(load for load in read.loads if load.kind == "gravity"))


MODELS: dict[str, Callable[[], kt.Model | None]] = {
    "G1, 2 arms and 2 legs": lambda: robot("g1"),
    "Talos, 2 arms and 2 legs": lambda: robot("talos"),
    "ANYmal, 4 legs": lambda: robot("anymal"),
    "spider, 6 legs of 3 joints": lambda: spider(6, links=3),
    "spider, 8 legs of 3 joints": lambda: spider(8, links=3),
    "tree of eight bodies": lambda: kt.load(EXAMPLES / "eight_body_tree.toml").model,
    "Stewart platform": lambda: kt.load(EXAMPLES / "stewart_platform.py").model,
}


def in_width(graph: Graph, width: int) -> Any:
    """Machine code with branches in lanes of a width, whether or not it pays; 1: without."""
    kept = module.WIDTHS, module.PAYS, module.register_width
    module.WIDTHS, module.PAYS = (width,), 1e9
    module.register_width = lambda: width
    try:
        return compile_graph(graph if width > 1 else replace(graph, alike=()), cache=False)
    finally:
        module.WIDTHS, module.PAYS, module.register_width = kept


def measure(model: kt.Model, rounds: int, calls: int = 40) -> dict[str, Any]:
    """Microseconds of an evaluation, by width."""
    prepared = kt.prepare(model)
    compiled = prepared.compiled
    whole = compiled.rhs_graph()
    assert whole is not None
    graph = replace(whole, outputs={"zdot": whole.outputs["zdot"]})
    tape = fuse(share_reciprocals(read_graph(graph)[1]), has_multiply_add(), angles_first=True)
    chosen = module.in_lanes(tape, graph.alike)
    most = max((len(group) for group in graph.alike), default=1)
    widths = [1, *(w for w in module.WIDTHS if w <= min(most, 2 * register_width()))]
    random = np.random.default_rng(1)
    z = compiled.pack(prepared.state)
    states = [
        (np.zeros((1, 1)), (z + 0.1 * random.standard_normal(z.size))[:, None], prepared.state.p[:, None])
        for _ in range(50)
    ]
    loops = [loop_over(in_width(graph, width), states) for width in widths]
    best = [np.inf] * len(loops)
    for _ in range(rounds):
        for k, loop in enumerate(loops):
            begun = process_time()
            for _ in range(calls):
                loop()
            best[k] = min(best[k], (process_time() - begun) / (calls * len(states)) * 1e6)
    same = all(np.array_equal(loops[0].outputs, loop.outputs) for loop in loops)
    return {
        "instructions": tape.arithmetic,
        "chosen": chosen.width if isinstance(chosen, Packed) else 1,
        "microseconds": dict(zip(map(str, widths), best, strict=True)),
        "same_bits": same,
    }


SMALLEST: dict[str, Callable[[], kt.Model | None]] = {"spider, 4 legs of 1 joint": lambda: spider(4, links=1)}


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    given = options_of(__doc__, quick=True, json=True).parse_args(words)
    rounds, calls = (1, 1) if given.smallest else (3 if given.quick else 15, 40)
    print(f"{processor()[1]}, {register_width()} doubles in a register")
    found = {}
    for title, make in (SMALLEST if given.smallest else MODELS).items():
        model = make()
        if model is None:
            print(f"{title:28s} its file is not installed: not measured")
            continue
        row = found[title] = measure(model, rounds, calls)
        times = row["microseconds"]
        shown = ", ".join(
            f"{w} lanes {t:.2f} µs (× {times['1'] / t:.2f})" for w, t in times.items() if w != "1"
        )
        print(
            f"{title:28s} {row['instructions']:6d} instructions: {times['1']:.2f} µs; {shown}; "
            f"chosen {row['chosen']}, same bits {row['same_bits']}",
            flush=True,
        )
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
