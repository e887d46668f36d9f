"""The examples of the package, loaded and run as their own settings say; each run is made once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.arrays import Array
from kinetree.io.load import load
from kinetree.io.model_file import LoadedModel

FOLDER = Path(str(files("kinetree.examples")))
NAMES = sorted(
    path.name for path in FOLDER.iterdir() if path.suffix in (".toml", ".py") and path.stem != "__init__"
)


@cache
def example(name: str) -> LoadedModel:
    """An example by the name of its file."""
    if name == "panda.py":
        pytest.importorskip("pinocchio", reason="comes with example-robot-data")
    return load(FOLDER / name)


@cache
def run_of(name: str) -> kt.Run:
    """The run an example asks for."""
    return changed_run(name)


def changed_run(name: str, parameters: dict[str, float] | None = None, **settings: Any) -> kt.Run:
    """A run of an example with other parameters or settings."""
    found = example(name)
    assert found.run is not None, f"{name} has no [run]"
    model = found.model.with_parameters(**parameters) if parameters else found.model
    return kt.simulate(model, **{**found.run.arguments(), "progress": False, **settings})


def parameters_of(name: str) -> dict[str, float]:
    """Parameters of an example by name."""
    return {p.name: p.value for p in example(name).model.parameters}


def event_times(run: kt.Run) -> Array:
    """Times of all events (s)."""
    return np.array([event.t for event in run.events])
