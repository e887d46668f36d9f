"""Questions about a run or an equilibrium: what it was made with must be what the question assumes."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kinetree.model.model import Model
from kinetree.results.run import Run
from kinetree.words.errors import NoAnswerError

SAME = 1e-12
"""Relative difference of parameters that are the same."""


def refuse_other_values(
    model: Model, values: Mapping[str, float], whose: str, remedy: str, chosen: Collection[str] = ()
) -> None:
    """Raise :class:`NoAnswerError` where parameters (SI) differ from the model's, except those that were chosen."""
    own = {parameter.name: parameter.si for parameter in model.parameters}
    apart = [
        f"{name} = {value:.6g} (the model has {own[name]:.6g})"
        for name, value in values.items()
        if name in own and name not in chosen and not np.isclose(value, own[name], rtol=SAME, atol=0.0)
    ]
    if apart:
        raise NoAnswerError(f"the {whose} has {', '.join(apart[:4])}, in SI: {remedy}")


def refuse_other_run(
    model: Model, run: Run, instants: Run, remedy: str, chosen: Collection[str] = ()
) -> None:
    """Raise :class:`NoAnswerError` for instants of a run with other parameters than the model, or with contacts."""
    last = float(instants.t[-1])
    for values in (run.parameters, {c.name: c.value for c in run.changes if c.t <= last}):
        refuse_other_values(model, values, "run", remedy, chosen)
    for name, info in run.channels.items():
        if info.kind == "contact" and name.endswith(".force") and np.any(instants[name]):
            raise NoAnswerError(
                f'contact "{name.removesuffix(".force")}" is closed there, and this question knows no contacts: '
                "give a model that holds it by a constraint (point-on-plane), and a run of that"
            )
