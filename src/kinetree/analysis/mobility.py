"""Mobility along a motion, and free motions to look at.

`mobility_along` counts the degrees of freedom at every row of a run and tells where the mechanism comes close to a
singular configuration. `animate_mode` moves a mechanism to and fro along one of the free motions the doctor found.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.doctor import Diagnosis, examine
from kinetree.equations.contract import FORMULATIONS
from kinetree.model.model import Model
from kinetree.preparation.asked import check_model
from kinetree.preparation.assembly import Constraints, assemble, independent_rows
from kinetree.preparation.channels import ModelChannels
from kinetree.preparation.compiled import DEFAULT, Choice, CompiledModel
from kinetree.preparation.run_info import run_info
from kinetree.preparation.singular import moved_along
from kinetree.results.run import Run
from kinetree.symbolic.tree import Tree
from kinetree.words.arguments import Arguments

Array = NDArray[np.float64]


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


def mobility_along(model: Model, run: Run, samples: int = 200) -> Mobility:
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
    constraints = Constraints(Tree(model))
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


def animate_mode(
    model: Model,
    mode: int = 0,
    *,
    diagnosis: Diagnosis | None = None,
    amplitude: float = 0.4,
    frames: int = 60,
) -> Run:
    """Move a mechanism to and fro along one of its free motions, all constraints kept.

    Parameters
    ----------
    model
        The mechanism.
    mode
        Which of the doctor's free motions, counted from 0.
    diagnosis
        The doctor's findings; made when not given.
    amplitude
        Largest joint displacement (rad or m).
    frames
        Rows of the animation; the run takes one second, without forces or inertia.
    """
    asked = Arguments("animate_mode")
    check_model(asked, model)
    asked.whole("mode", mode, 0, "free motions are counted from 0")
    asked.number("amplitude", amplitude, "give the largest displacement in rad or m")
    asked.whole("frames", frames, 2, "give the number of rows")
    asked.check()
    constraints = Constraints(Tree(model.checked()))
    diagnosis = diagnosis or examine(model, constraints=constraints)
    if not 0 <= mode < len(diagnosis.modes):
        raise ValueError(
            f'model "{model.name}" has {len(diagnosis.modes)} free motions, counted from 0 (got {mode})'
        )
    tree, state = constraints.tree, diagnosis.state
    direction = np.array([diagnosis.modes[mode].speeds.get(name, 0.0) for name in tree.speed_names])
    times = np.linspace(0.0, 1.0, frames)
    phase = np.sin(2 * np.pi * times)
    x = np.empty((frames, state.x.size))
    at = state.x
    for k in range(frames):
        step = amplitude * (phase[k] - (phase[k - 1] if k else 0.0))
        at = x[k] = moved_along(constraints, state, at, step * direction)
    compiled = CompiledModel(model, Choice(), constraints, assemble(constraints))
    info = run_info(compiled, "kinematic", {"mode": mode, "amplitude": amplitude})
    y = np.zeros((frames, tree.n_u))
    w = np.zeros((frames, len(compiled.accounts)))
    return Run(info, times, x, y, w, source=ModelChannels(compiled))
