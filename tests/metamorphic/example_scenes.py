"""The examples of the package as scenes: as their settings say, but shorter where motions run apart."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from kinetree.io.load import load
from kinetree.model.resolution import connected
from metamorphic.scene import Scene

FOLDER = Path(str(files("kinetree.examples")))
LEFT_OUT = ("__init__", "balancing_robot")
"""Relations change a mechanism; what its predictive controller has been told of it stays.

Scenes have no contacts of a march either.
"""
NAMES = sorted(
    path.name
    for path in FOLDER.iterdir()
    if path.suffix in (".toml", ".py") and path.stem not in LEFT_OUT
    if not any(word in path.read_text(encoding="utf-8") for word in ("[contacts]", "Contacts("))
)


@cache
def example_scene(name: str) -> Scene:
    """An example by the name of its file."""
    if name == "panda.py":
        pytest.importorskip("pinocchio", reason="comes with example-robot-data")
    found = load(FOLDER / name)
    assert found.run is not None
    given = found.run.arguments()
    start, end, events = given.pop("t_start", 0.0), given.pop("t_end"), given.pop("events", ())
    kept = {key: given[key] for key in ("formulation", "constraints") if key in given}
    model = connected(found.model)  # relations look at the bodies that joints connect
    return Scene(name, model, tuple(events), start, end - start, kept)
