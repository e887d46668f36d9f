"""Estimated errors beside true ones: ``python benchmarks/error_estimate.py`` prints the table of docs/accuracy.md.

Motions with closed forms are run by all methods at many tolerances, and the reference cases of ``validation/`` at those
at which their errors show in the digits that the references have. The estimate is judged by the largest error of each
channel, by the one at the last row, and by those at all rows. ``--quick`` takes a sample, ``--ratio 10`` other
tolerances of the second run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from command_line import options_of

from kinetree.arrays import Array

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
FOLDER = Path(__file__).resolve().parents[1] / "validation"

TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13)
METHODS = ("auto", "dop853", "tsit5", "rodas5p", "radau5")
STEPS = (("rk4", (0.02, 0.005)), ("gauss4", (0.02, 0.005)), ("alpha", (0.005, 0.001)))
REFERENCE_TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9)
ROWS = 101
ROUND_OFF = 32 * float(np.finfo(float).eps)
"""Error over the largest value below which a closed form is evaluated with errors of its own."""
KNOWN = 10.0
"""True error over the tolerance of a reference from which on it is known to a digit."""
WITHOUT = ("robot_", "closedloop_", "flex_")
"""Cases whose references are no trajectories, or hold other errors than those of integration."""


@dataclass(frozen=True)
class Outcome:
    """Estimates over true errors of one channel of one run: of the largest, of the last, and of every row."""

    case: str
    channel: str
    made: str
    largest: float | None
    last: float | None
    rows: Array


def outcome(case: str, channel: str, made: str, true: Array, estimate: Array, least: Array) -> Outcome:
    """Ratios where the true error (k, …) is known, which is above ``least``."""
    true, estimate, least = np.broadcast_arrays(true, estimate, least)
    known = true > least
    ratios = estimate[known] / true[known]
    largest = float(estimate[known].max() / true[known].max()) if known.any() else None
    last = float(estimate[-1][known[-1]].max() / true[-1][known[-1]].max()) if np.any(known[-1]) else None
    return Outcome(case, channel, made, largest, last, ratios)


def closed_forms(quick: bool = False, smallest: bool = False) -> Iterator[Outcome]:
    """Motions with closed forms."""
    from strategies.known_jumps import interrupted_motions
    from strategies.known_motions import smooth_motions

    motions = [*smooth_motions(), *interrupted_motions()]
    for motion in motions[:1] if smallest else motions:
        times = np.linspace(0.0, motion.t_end, ROWS)
        ways: list[tuple[str, dict[str, Any]]] = []
        for method in METHODS if motion.implicit else METHODS[:3]:
            for rtol in TOLERANCES[::3] if quick else TOLERANCES:
                loose = method in ("rodas5p", "radau5") and rtol < 1e-9
                if not loose and not (method == "tsit5" and rtol < 1e-10):
                    ways.append(
                        (f"{method} {rtol:.0e}", {"method": method, "rtol": rtol, "atol": 1e-2 * rtol})
                    )
        if motion.implicit:
            for method, steps in STEPS:
                ways += [(f"{method} h={step}", {"method": method, "step": step}) for step in steps]
        for made, options in ways[:1] if smallest else ways[:: 3 if quick else 1]:
            run = motion.run(output=times, **options)
            near = np.zeros(len(run), dtype=bool)
            for instant in motion.instants:
                near |= np.abs(run.t - instant) < 1e-3
            for channel, law in motion.channels.items():
                exact = law(run.t)
                true, estimate = np.abs(run[channel] - exact)[~near], run.error(channel)[~near]
                least = np.full(true.shape, ROUND_OFF * np.abs(exact[~near]).max())
                yield outcome(motion.name, channel, made, true, estimate, least)


def reference_cases(quick: bool = False, smallest: bool = False) -> Iterator[Outcome]:
    """Reference cases, by the quantities that they know."""
    import kinetree as kt
    from kinetree_validation.cases import read_mechanism

    files = [file for file in sorted(FOLDER.glob("*.json")) if not file.name.startswith(WITHOUT)]
    for file in files[:1] if smallest else files[:: 4 if quick else 1]:
        case = read_mechanism(file)
        moving = [q for q in case.quantities if q.reference.t.max(initial=0.0) > 0]
        if not moving:
            continue
        times = np.unique(np.concatenate([[0.0], *(q.reference.t for q in moving)]))
        for rtol in REFERENCE_TOLERANCES[:: 2 if quick else 1]:
            run = kt.simulate(
                case.model, float(times[-1]), rtol=rtol, atol=1e-2 * rtol, output=times, events=case.impacts,
                progress=False,
            )  # fmt: skip
            pair = run.estimates.pair(run)
            for quantity in moving:
                reference = quantity.reference
                rows = np.searchsorted(run.t, reference.t)

                def values_of(one: Any, quantity: Any = quantity) -> Array:
                    found = one.evaluate(list(quantity.channels), allow_nonfinite=True)
                    return np.asarray(quantity.combine(*[found[name] for name in quantity.channels]))

                estimate = pair.factor * pair.differences(values_of, lambda a, b: np.abs(a - b))[rows]
                found, known = values_of(run)[rows].reshape(reference.values.shape), reference.values
                granted = np.reshape(reference.atol, (-1,) + (1,) * (known.ndim - 1))
                granted = granted + reference.rtol * np.nanmax(np.abs(known))
                true = np.nan_to_num(np.abs(found - known))
                yield outcome(
                    file.stem, reference.name, f"auto {rtol:.0e}", true, estimate.reshape(known.shape), KNOWN * granted
                )  # fmt: skip


def shares(ratios: Array) -> tuple[int, float, float]:
    """How many there are, the share in which the estimate is 1 to 10 times the error, and that above a third of it."""
    if not ratios.size:
        return 0, 1.0, 1.0
    within = float(np.mean((ratios >= 1.0) & (ratios <= 10.0)))
    return ratios.size, within, float(np.mean(ratios >= 1 / 3))


def ratios_of(outcomes: list[Outcome]) -> dict[str, Array]:
    """Ratios of the largest error, of the last, and of all rows."""
    return {
        "largest of a channel": np.array([one.largest for one in outcomes if one.largest is not None]),
        "at the last row": np.array([one.last for one in outcomes if one.last is not None]),
        "at every row": np.concatenate([np.empty(0), *(one.rows for one in outcomes)]),
    }


def table(groups: dict[str, list[Outcome]]) -> str:
    """What share of the estimates is how good."""
    lines = [
        "| problems | errors | estimates | 1 to 10 times the error | not below a third of it | median |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for name, outcomes in groups.items():
        for what, ratios in ratios_of(outcomes).items():
            count, within, above = shares(ratios)
            middle = f"{np.median(ratios):.2f}" if count else ""
            lines.append(
                f"| {name} | {what} | {count} | {100 * within:.1f} % | {100 * above:.2f} % | {middle} |"
            )
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    """Print the table, and with ``--all`` every estimate that is off."""
    parser = options_of(__doc__, quick=True)
    parser.add_argument("--all", action="store_true", help="show every estimate that is off")
    parser.add_argument("--ratio", type=float, help="tolerances of runs over those of their companions")
    options = parser.parse_args(words)
    if options.ratio is not None:
        from kinetree.analysis.trust import companion_run

        companion_run.RATIO = options.ratio
    groups = {
        "closed forms": list(closed_forms(options.quick, options.smallest)),
        "reference cases": list(reference_cases(options.quick, options.smallest)),
    }
    print(table(groups))
    if options.all:
        for one in (one for outcomes in groups.values() for one in outcomes):
            if one.largest is not None and not 1 <= one.largest <= 10:
                print(f"{one.case}, {one.channel}, {one.made}: {one.largest:.3g}")


if __name__ == "__main__":
    main()
