"""The panel of a page from disk is the one that is made, and only for the very same run."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.from_run import report_data
from kinetree.report.page import explore
from kinetree.report.page.data import Explore


def pendulum(length: float = 1.0) -> kt.Model:
    """A rod on a pin."""
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("rod", 1.0, (0.1, 0.1, length), pose=kt.Frame.at((0, 0, -length / 2))),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=0.3),
    )


def run_of(model: kt.Model, **asked: Any) -> tuple[kt.Run, kt.Model]:
    """A short run, and its model."""
    return kt.simulate(model, 0.2, output=0.1, progress=False, **asked), model


@pytest.fixture(scope="module")
def runs() -> list[tuple[kt.Run, kt.Model]]:
    """Two that are the same, then others."""
    return [
        run_of(pendulum()),
        run_of(pendulum()),
        run_of(pendulum(0.5)),
        run_of(pendulum(), rtol=1e-5),
        run_of(pendulum(), initial={"pin.angle": 0.4}),
    ]


@pytest.fixture
def made(
    runs: list[tuple[kt.Run, kt.Model]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> list[Explore]:
    """What was made and not found on disk, where there is nothing yet."""
    assert runs
    found: list[Explore] = []
    making = explore.explore_of

    def counted(*given: Any) -> Explore:
        found.append(making(*given))
        return found[-1]

    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(explore, "explore_of", counted)
    return found


def panel(run: kt.Run, model: kt.Model) -> tuple[str, str]:
    """The panel of a run, as the page holds it."""
    found = report_data(run, model, explore=True).explore
    assert found is not None
    return found.reason, json.dumps(found.payload)


def test_a_panel_from_disk_is_the_one_that_is_made(
    runs: list[tuple[kt.Run, kt.Model]], made: list[Explore], tmp_path: Path
) -> None:
    first, second = panel(*runs[0]), panel(*runs[1])
    assert len(made) == 1
    assert first[0] == ""
    assert first == second
    for file in tmp_path.rglob("*"):
        if file.is_file():
            file.write_bytes(file.read_bytes()[:-1])  # damaged
    assert panel(*runs[0]) == first
    assert len(made) == 2


def test_other_models_and_other_runs_have_their_own(
    runs: list[tuple[kt.Run, kt.Model]], made: list[Explore]
) -> None:
    panels = {panel(*given) for given in runs}
    assert len(made) == len(panels) == 4


def test_a_page_holds_no_address_of_the_process_that_made_it(runs: list[tuple[kt.Run, kt.Model]]) -> None:
    memory = json.loads(panel(*runs[0])[1])["memory"]
    integers = np.frombuffer(
        zlib.decompress(base64.b64decode(memory["image"]), -15), "<i8", memory["n_integers"]
    )
    assert integers[memory["integers"]["scratch"]] == 0
