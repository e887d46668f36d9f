"""A model that stands still: what there is to see before it is simulated."""

from __future__ import annotations

from kinetree.model import Model
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_info import run_info
from kinetree.results.run import Run


def still(model: Model, t: float = 0.0, status: str = "finished", reason: str = "") -> Run:
    """A run of one row: the model as it is assembled at time t (s).

    Parameters
    ----------
    model
        A valid model.
    t
        Time, s.
    status, reason
        Of a simulation that did not get any further, see `Run`.

    Raises
    ------
    ModelError, AssemblyError
        The model is not valid, or cannot be assembled.
    """
    # of all formulations the one that forces of joints are computed in anyhow: no other equations are written down
    prepared = prepare(model, formulation="elimination", t_start=t, allow_singular=True, motion_only=True)
    compiled = prepared.compiled
    info = run_info(compiled, "", {"t_start": t, "formulation": "auto", "constraints": "auto"})
    x, y, w = info.layout.split(compiled.pack(prepared.state)[None])
    return Run(info, [t], x, y, w, status=status, reason=reason, source=prepared.channels)
