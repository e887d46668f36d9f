"""Mechanisms in which features meet, simulated by the page: as `simulate` does, or the page says why not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from explore_pages import difference, moved, opened

import kinetree as kt
from kinetree.report.from_run import report_data
from pairs.cases import Choice, covering, none_chosen
from pairs.features import mechanism
from pairs.routes import END

SAME = 1e-6
PLAIN = none_chosen()
OFTEN: dict[str, Choice] = {
    "tree with a controller": PLAIN | {"load": "spring-damper", "block": "pid", "unit": "other units"},
    "loop with an impulse": PLAIN | {"constraint": "distance", "event": "coordinate", "action": "impulse"},
    "switch": PLAIN | {"constraint": "distance", "event": "time", "action": "switch"},
}
CHOICES = covering(0)[::2]


def check(choice: Choice, open_page: Any) -> str:
    """The page moves as `simulate` does; else why it does not, in words."""
    made = mechanism(choice)
    model = made.model().checked()
    run = simulated(model, made.events)
    if run.status not in ("finished", "stopped"):
        return run.reason or ""
    data = report_data(run, model, explore=True)
    assert data.explore is not None
    if data.explore.reason:
        return data.explore.reason
    page = opened(open_page(data))
    assert page.js("return kinetree.explorer.failed") == ""
    value = 1.2 * next(p.value for p in model.parameters if p.name == "m_rod")
    expected = simulated(model, made.events, parameters={"m_rod": value})
    found = moved(page, {"m_rod": value}, {})
    assert difference(found, expected) < SAME
    return ""


def simulated(model: kt.Model, events: Any, **more: Any) -> kt.Run:
    rows = np.linspace(0.0, END, 31)
    return kt.simulate(
        model, END, events=tuple(events), rtol=1e-10, atol=1e-12, output=rows, progress=False, **more
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "switch" else name for name in OFTEN]
)
def test_features_meet_in_the_page(name: str, open_page: Any) -> None:
    assert check(OFTEN[name], open_page) == ""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(CHOICES)))
def test_pairs_of_features_meet_in_the_page(number: int, open_page: Any) -> None:
    reason = check(CHOICES[number], open_page)
    assert "Error" not in reason and "Traceback" not in reason
