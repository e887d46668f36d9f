"""Examples that no relation takes run in every formulation and move as in the usual one, or are refused in words.

All others do so by the relations of tests/metamorphic.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from example_runs import NAMES, Array, changed_run, example

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, FormulationError
from metamorphic.example_scenes import NAMES as TRIED

SHARE = 0.02
"""Of the time that an example runs, which is enough to see every part of it."""
PAIRS = [(name, formulation) for name in NAMES if name not in TRIED for formulation in FORMULATIONS]


def places(name: str, formulation: str, **settings: Any) -> tuple[Array, list[tuple[str, float]]]:
    """Where all bodies are after a short while (m), and what has happened until then."""
    arguments = example(name).run.arguments()  # type: ignore[union-attr]
    begin = float(arguments.get("t_start") or 0.0)
    end = begin + SHARE * (float(arguments["t_end"]) - begin)
    run = changed_run(name, t_end=end, output=[end], formulation=formulation, **settings)
    assert run.status == "finished", run.reason
    found = [run[f"{body.name}.position"][-1] for body in example(name).model.bodies if moves(run, body.name)]
    return np.concatenate(found), [(event.name, event.t) for event in run.events]


def of_steps(name: str, found: Array) -> float:
    """Error (m) that the steps of a march leave: other coordinates have other midpoints. None of other runs."""
    contacts = example(name).run.contacts  # type: ignore[union-attr]
    if contacts is None:
        return 0.0
    finer, _ = places(name, "auto", contacts=replace(contacts, step=contacts.step / 2))
    return 4.0 * float(np.abs(finer - found).max())


def moves(run: kt.Run, body: str) -> bool:
    return f"{body}.position" in run.channels


@pytest.mark.slow
@pytest.mark.parametrize(("name", "formulation"), PAIRS)
def test_runs_in_every_formulation(name: str, formulation: str) -> None:
    usual, happened = places(name, "auto")
    refusal = ""
    try:
        found, events = places(name, formulation)
    except FormulationError as refused:
        refusal = str(refused)
    if refusal:
        assert example(name).model.name in refusal or formulation in refusal
        return
    size = 1.0 + float(np.abs(usual).max())
    assert np.abs(found - usual).max() < 1e-6 * size + of_steps(name, usual)
    assert [event for event, _ in events] == [event for event, _ in happened]
    assert [t for _, t in events] == pytest.approx([t for _, t in happened], abs=1e-6)
