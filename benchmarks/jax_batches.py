"""A thousand runs through `jax.vmap` beside the same by `simulate_many`: what JAX adds to them.

Run ``python benchmarks/jax_batches.py`` (``--quick``: once, ``--json FILE`` to keep the figures); JAX has to be
installed. The four-bar turns for a second with other torques and frictions each time, and tells its angle at 21
instants, with the same method and tolerances. Times are those of the wall clock, the least of several rounds, all
compiled before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np
from command_line import options_of

import kinetree as kt

TARGET = 1.2
WRT = ("torque", "friction")
TOLERANCES = {"rtol": 1e-8, "atol": 1e-10}


def least(run: Callable[[], Any], repeats: int) -> float:
    """Shortest time (s) of several rounds."""
    run()
    spent = []
    for _ in range(repeats):
        begun = perf_counter()
        run()
        spent.append(perf_counter() - begun)
    return min(spent)


def measure(repeats: int, count: int) -> dict[str, float]:
    """Times of both, and how far their answers lie apart."""
    jax = import_module("jax")
    jax.config.update("jax_enable_x64", True)
    model = kt.load(str(files("kinetree.examples") / "four_bar.toml")).model
    f = kt.run_function(model, 1.0, ["A.angle"], WRT, output=0.05, **TOLERANCES)
    rows = f.start * (1 + 0.01 * np.random.default_rng(0).uniform(-1, 1, (count, len(WRT))))
    batched = jax.jit(jax.vmap(f.jax()))

    def through_jax() -> Any:
        return np.asarray(batched(rows))[..., 0]

    def direct() -> Any:
        given: dict[str, Any] = {name: rows[:, j] for j, name in enumerate(WRT)}
        runs = kt.simulate_many(
            model, 1.0, parameters=given, method="dop853", output=f.t, progress=False, **TOLERANCES
        )
        return runs["A.angle"]

    return {"runs": count, "vmap": least(through_jax, repeats), "simulate_many": least(direct, repeats),
            "apart": float(np.abs(through_jax() - direct()).max())}  # fmt: skip


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, quick=True, json=True).parse_args(words)
    if find_spec("jax") is None:
        print("JAX is not installed: nothing is measured")
        return
    found = measure(1, 20) if options.smallest else measure(3 if options.quick else 15, 1000)
    ratio = found["vmap"] / found["simulate_many"]
    print(f"{found['runs']} runs: vmap {found['vmap']:.4f} s, simulate_many {found['simulate_many']:.4f} s")
    print(f"ratio {ratio:.2f}; answers differ by {found['apart']:.1e}")
    print(f"target: ratio ≤ {TARGET:g}")
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
