"""Mobility: the degrees of freedom along a motion, and where it comes close to a singular configuration."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import independent_rows
from kinetree.assembly.rounded_rows import constraints_of
from kinetree.compile.formulation_choice import DEFAULT
from kinetree.formulations.contract import FORMULATIONS
from kinetree.preparation.model_argument import ModelLike, model_of
from kinetree.preparation.run_arguments import check_model
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments


@dataclass(frozen=True)
class Mobility:
    """Degrees of freedom along a motion.

    Attributes
    ----------
    t
        Times (s).
    degrees_of_freedom
        True instantaneous degrees of freedom at each time.
    distance
        Smallest singular value of the constraint Jacobian that ordinarily counts, relative to the largest: how far
        the configuration is from a singular one (0: singular).
    """

    t: Array
    degrees_of_freedom: NDArray[np.int64]
    distance: Array

    @property
    def closest(self) -> float:
        """Time (s) at which the motion comes closest to a singular configuration."""
        return float(self.t[int(np.argmin(self.distance))])

    def __str__(self) -> str:
        counts = sorted(set(self.degrees_of_freedom.tolist()))
        freedom = ", ".join(map(str, counts))
        return (
            f"degrees of freedom along the motion: {freedom}; closest to a singular configuration at "
            f"t = {self.closest:.6g} s ({float(self.distance.min()):.3g})"
        )


def mobility_along(model: ModelLike, run: Run, samples: int = 200) -> Mobility:
    """Count the degrees of freedom along a run of the model.

    Parameters
    ----------
    model
        The model of the run.
    run
        A run in tree coordinates (the default formulation, or "elimination").
    samples
        Number of rows looked at, spread over the run.
    """
    model = model_of(model)
    asked = Arguments("mobility_along")
    check_model(asked, model)
    asked.instance("run", run, Run, "give what kinetree.simulate returned")
    asked.whole("samples", samples, 1, "give the number of rows to look at")
    asked.check()
    traits = FORMULATIONS.get(run.formulation.partition(" ")[0])
    if traits is None or not traits.on_tree:
        raise ValueError(
            f"mobility is counted in tree coordinates, but this run is in {run.formulation}; "
            f"simulate with formulation={DEFAULT!r}"
        )
    constraints = constraints_of(model)
    rows = np.unique(np.linspace(0, len(run) - 1, min(samples, len(run))).astype(int))
    p = np.broadcast_to(run.parameter_rows(), (len(run), constraints.tree.symbols.p.shape[0]))
    ranks, spectra = [], []
    for k in rows:
        _, _, B, _ = constraints(float(run.t[k]), run.x[k], run.y[k], p[k])
        ranks.append(len(independent_rows(B)))
        spectra.append(np.linalg.svd(B, compute_uv=False))
    rank = max(ranks)
    distance = [s[rank - 1] / s[0] for s in spectra] if rank else np.ones(rows.size)
    freedom = constraints.tree.n_u - np.array(ranks, dtype=np.int64)
    return Mobility(run.t[rows], freedom, np.asarray(distance, dtype=float))
