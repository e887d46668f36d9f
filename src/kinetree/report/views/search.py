"""The search that fits and optimisations share: the objective over the trials, and the values tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kinetree.analysis.search.trials import Trial
from kinetree.report.page.sheets import Axis, Block, Chart, Curve, Table, Words

MOST_FAILURES = 20


def search_blocks(
    trials: Sequence[Trial], names: Sequence[str], what: str, status: str, reason: str = ""
) -> Iterator[Block]:
    """How a search went."""
    words = f"{status.capitalize()} after {len(trials)} trials" + (f": {reason}" if reason else "")
    yield Words(f"{words}.", "ok" if status == "converged" else "warn")
    number = np.arange(1, len(trials) + 1)
    cost = np.array([trial.cost if np.isfinite(trial.cost) else np.nan for trial in trials])
    known = cost[np.isfinite(cost)]
    log = bool(known.size and known.min() > 0 and known.max() > 20 * known.min())
    best = np.fmin.accumulate(cost)
    curves = [Curve("best so far", number, best, tone="faint"), Curve(what, number, cost, "points")]
    yield Chart(f"{what} over the trials", Axis("trial"), Axis("", log=log), curves)
    start = np.where(trials[0].values != 0, trials[0].values, 1.0)
    values = np.array([trial.values for trial in trials]) / start
    yield Chart(
        "Values over their start", Axis("trial"), Axis(""),
        [Curve(name, number, values[:, j]) for j, name in enumerate(names)],
    )  # fmt: skip
    failed = [(k + 1, trial) for k, trial in enumerate(trials) if trial.failure]
    if failed:
        rows = [
            (
                str(k),
                ", ".join(f"{n} = {v:.4g}" for n, v in zip(names, trial.values, strict=True)),
                trial.failure,
            )
            for k, trial in failed[:MOST_FAILURES]
        ]
        yield Table(f"{len(failed)} trials failed, and were survived", ("trial", "values", "why"), rows)
