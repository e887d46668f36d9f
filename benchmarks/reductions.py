"""Work and precision of the constraint reductions on one mechanism: ``python benchmarks/reductions.py [EXAMPLE]``.

Every formulation that leaves constraint rows, with every reduction, at several tolerances: time of integration (ms, the
best of three), steps, and the largest error of all mass centres against a tight run of the default formulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import numpy as np
from command_line import options_of
from work_precision import Curve, Point

import kinetree as kt
from kinetree.solve.system import REDUCTIONS

TOLERANCES = (1e-5, 1e-7, 1e-9, 1e-11)
FORMULATIONS = ("elimination", "kane-angles", "augmented")


def curves(
    model: kt.Model,
    t_end: float,
    repeats: int = 3,
    tolerances: Sequence[float] = TOLERANCES,
    formulations: Sequence[str] = FORMULATIONS,
) -> list[Curve]:
    """One curve per formulation and reduction."""
    output = t_end / 50
    tight = kt.simulate(model, t_end, output=output, rtol=1e-12, atol=1e-13, progress=False)
    names = [f"{body.name}.position" for body in model.bodies]
    found = []
    for formulation in formulations:
        for reduction in REDUCTIONS:
            curve = Curve("Kinetree", f"{formulation} × {reduction}")
            for rtol in tolerances:
                settings = {"formulation": formulation, "constraints": reduction, "method": "dop853"}
                runs = [
                    kt.simulate(
                        model, t_end, output=output, rtol=rtol, atol=rtol / 100, progress=False, **settings
                    )
                    for _ in range(repeats + 1)
                ]
                error = max(float(np.abs(runs[0][name] - tight[name]).max()) for name in names)
                times = sorted(run.timings["integrate"] for run in runs[1:])
                curve.points.append(Point(rtol, error, times[0], (times[-1] - times[0]) / 2))
            found.append(curve)
    return found


def table(found: list[Curve]) -> str:
    """Time for given errors, row by row."""
    errors = (1e-4, 1e-6, 1e-8)
    lines = ["| way | " + " | ".join(f"ms for {error:g} m" for error in errors) + " |", "|---|---|---|---|"]
    for curve in found:
        times = [curve.seconds_at(error)[0] for error in errors]
        cells = [f"{1e3 * t:.1f}" if np.isfinite(t) else "not reached" for t in times]
        lines.append(f"| {curve.method} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__)
    parser.add_argument("example", nargs="?", default="four_bar.toml", help="file of an example")
    options = parser.parse_args(words)
    loaded = kt.load(str(files("kinetree.examples").joinpath(options.example)))
    if options.smallest:
        print(table(curves(loaded.model, 0.02, 1, TOLERANCES[:1], FORMULATIONS[:1])))
        return
    t_end = 2.0 if loaded.run is None else min(2.0, float(loaded.run.arguments()["t_end"]))
    print(table(curves(loaded.model, t_end)))


if __name__ == "__main__":
    main()
