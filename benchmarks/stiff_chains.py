"""Steps of stiff methods on long chains of springs: ``python benchmarks/stiff_chains.py [BODIES …]``.

Sliders in a row joined by stiff springs over 2 s with a tolerance of 1e-6, by processor time of the integration alone.
Whole matrices are left out beyond 200 bodies. The exponent is that of the time of a step, from one row to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from time import process_time
from typing import Any

import numpy as np
from command_line import options_of
from stiff_models import spring_chain

import kinetree as kt
from kinetree.linalg import sparsity
from kinetree.solve.integrate import integrate

LARGEST_WHOLE = 200
T_END, TOLERANCE = 2.0, 1e-6


def step_of(prepared: Any, method: str) -> tuple[float, int]:
    """Time of an attempt at a step (s), and how many there were."""
    system, z = prepared.compiled.system(stiff=True), prepared.compiled.pack(prepared.state)

    def run(t_end: float) -> Any:
        return integrate(
            system, 0.0, z, t_end, prepared.state.p,
            method=method, rtol=TOLERANCE, atol=1e-2 * TOLERANCE, output=[t_end],
        )  # fmt: skip

    run(1e-4)  # what is compiled when it is first needed is there now
    begun = process_time()
    found = run(T_END).statistics
    attempts = found.steps + found.rejected
    return (process_time() - begun) / attempts, attempts


def whole_step(bodies: int) -> float:
    """The same of Rodas5P with whole matrices (s)."""
    least, sparsity.LEAST_SIZE = sparsity.LEAST_SIZE, 10**9
    try:
        return step_of(kt.prepare(spring_chain(bodies)), "rodas5p")[0]
    finally:
        sparsity.LEAST_SIZE = least


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__)
    parser.add_argument("bodies", type=int, nargs="*", default=[100, 200, 400, 800, 1600], help="of chains")
    options = parser.parse_args(words)
    print(
        "| bodies | rodas5p (ms a step) | exponent | radau5 (ms a step) | exponent | rodas5p, whole matrices |"
    )
    print("|---|---|---|---|---|---|")
    last: tuple[int, list[float]] | None = None
    for bodies in [40] if options.smallest else options.bodies:
        prepared = kt.prepare(spring_chain(bodies))
        times = [step_of(prepared, method)[0] for method in ("rodas5p", "radau5")]
        exponents = ["", ""]
        if last is not None:
            exponents = [
                f"{log(a / b) / log(bodies / last[0]):.2f}" for a, b in zip(times, last[1], strict=True)
            ]
        last = bodies, times
        whole = whole_step(bodies) if bodies <= LARGEST_WHOLE else np.nan
        cells = [f"{1e3 * a:.3f} | {b}" for a, b in zip(times, exponents, strict=True)]
        print(
            f"| {bodies} | {' | '.join(cells)} | {'' if np.isnan(whole) else f'{1e3 * whole:.2f}'} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
