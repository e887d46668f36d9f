"""Loops in the formulations that give accelerations themselves: instructions and µs of one evaluation of ż.

Run ``python benchmarks/loop_formulations.py`` (``--models`` adds model files, e.g. cassie.xml). Both are compiled and
timed in turn, the best of some rounds; accelerations are compared at the same state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.resources import files

import numpy as np
from command_line import options_of

import kinetree as kt
from kinetree.analysis.trust.compare import loops
from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import FormulationChoice
from kinetree.model import Model
from kinetree.solve.stepping import time_evaluations
from kinetree.symbolic.mechanism import Mechanism

FORMULATIONS = ("cut-joint", "loop-embedding")


def models(more: Sequence[str], smallest: bool = False) -> Iterator[tuple[str, Model]]:
    """Planar and spatial loops; platforms with their motors and without; a hundred loops in a row."""
    folder = files("kinetree.examples")
    if smallest:
        yield "four_bar.toml", kt.load(str(folder / "four_bar.toml")).model
        return
    for name in ("four_bar.toml", "andrews_squeezer.toml", "stewart_platform.py", "delta_robot.py"):
        model = kt.load(str(folder / name)).model
        yield name, model
        free = tuple(c for c in model.constraints if not isinstance(c, kt.JointDriver))
        if len(free) < len(model.constraints):
            yield f"{name}, without motors", replace(model, constraints=free)
    for path in more:
        yield path.rpartition("/")[2], kt.load(path).model
    yield "100 loops", loops(100)


def measure(model: Model, rounds: int) -> list[tuple[int, float, np.ndarray]]:
    """Instructions, µs and ż of each formulation at one state."""
    constraints = constraints_of(Mechanism.of(model))
    start = assemble(constraints)
    (at, *_) = random_states(constraints, start, 1, 0)
    systems = []
    for formulation in FORMULATIONS:
        compiled = CompiledModel(constraints.tree.model, FormulationChoice(formulation), constraints, start)
        systems.append((compiled, compiled.system(explicit_only=True)))
    best = [np.inf] * len(systems)
    zdot = [np.empty(0)] * len(systems)
    for _ in range(rounds):
        for k, (compiled, system) in enumerate(systems):
            found = time_evaluations(system, at.t, compiled.pack(at), at.p)
            best[k], zdot[k] = min(best[k], 1e6 * found.seconds), found.zdot
    return [(s.rhs.n_instructions, b, z) for (_, s), b, z in zip(systems, best, zdot, strict=True)]


def main(words: Sequence[str] | None = None) -> None:
    """Print one line for every model."""
    parser = options_of(__doc__)
    parser.add_argument(
        "--models", nargs="+", default=[], metavar="FILE", help="model files beside those here"
    )
    options = parser.parse_args(words)
    print(f"{'':36}" + "".join(f"{name:>24}" for name in FORMULATIONS) + f"{'difference':>12}")
    for name, model in models(options.models, options.smallest):
        found = measure(model, 1 if options.smallest else 5)
        gap = np.abs(found[0][2] - found[1][2]).max() / (1.0 + np.abs(found[0][2]).max())  # at rest ż is zero
        cells = "".join(f"{count:13d}{micros:8.2f} µs" for count, micros, _ in found)
        print(f"{name:36}{cells}{gap:12.0e}", flush=True)


if __name__ == "__main__":
    main()
