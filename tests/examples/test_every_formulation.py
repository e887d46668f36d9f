"""Every example runs, with its events, in every formulation, and moves as in the usual one; or is refused in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from example_runs import NAMES, Array, changed_run, example

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, FormulationError

SHARE = 0.02
"""Of the time that an example runs, which is enough to see every part of it."""
WITH_EVENTS = (
    "bank_shot.toml", "bead_on_wire.toml", "bouncing_ball.toml", "bowling_ball.toml", "cam_roller.toml",
    "crank_and_slider_rods.toml", "log_chute.toml", "pendulum.toml", "rod_pendulum.toml", "rolling_log.toml",
    "t_handle.toml",
)  # fmt: skip
OFTEN = ("augmented", "kane-angles")
LONG = ("log_chute.toml", "rolling_log.toml")
"""Their contacts have many sets of equations, which are compiled one by one."""
TOO_LONG = ("cable.py",)
"""Fifty bodies: tracing other formulations alone takes minutes."""

PAIRS = [
    pytest.param(
        name,
        formulation,
        marks=()
        if name in WITH_EVENTS and name not in LONG and formulation in OFTEN
        else (pytest.mark.slow,),
    )
    for name in NAMES
    if name not in TOO_LONG
    for formulation in FORMULATIONS
]


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


def test_the_examples_with_events_are_known() -> None:
    known = {name for name in NAMES if name.endswith(".toml") and example(name).run.events}  # type: ignore[union-attr]
    assert known == set(WITH_EVENTS)


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
