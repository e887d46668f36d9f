"""A four-bar that bends because one of its hinges is askew, as a case file: against Radau5 at a fine tolerance.

Crank, sections of 16 and 8 mm, tilt of 5° and speed of 0.6 rad/s are those of Bauchau's benchmark. That is a
parallelogram, though, which passes its singular position and rings ever after; this one has a longer rocker.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.solve.solution import Solution
from kinetree_validation import accurate_trajectory
from kinetree_validation.cases import read_mechanism
from kinetree_validation.validate import validate

E_MODULUS, POISSON, DENSITY = 207e9, 0.3, 7800.0
A, B, C, D = ((0, 0, 0.0), (0, 0.12, 0.0), (0.24, 0.2, 0.0), (0.24, 0, 0.0))
RATE = {
    "rate": "where(t < 1, 0.6*(10*t^3 - 15*t^4 + 6*t^5), 0.6)",
    "acceleration": "where(t < 1, 0.6*(30*t^2 - 60*t^3 + 30*t^4), 0)",
}


def bar(name: str, a: tuple[float, ...], b: tuple[float, ...], side: float) -> dict[str, Any]:
    """A straight bar with a square section, as case files have it."""
    area, bending = side**2, side**4 / 12
    G = E_MODULUS / (2 * (1 + POISSON))
    length = float(np.linalg.norm(np.subtract(b, a)))
    section = {
        "EA": E_MODULUS * area, "EIy": E_MODULUS * bending, "EIz": E_MODULUS * bending, "GJ": G * 0.1406 * side**4,
        "kGAy": G * area * 5 / 6, "kGAz": G * area * 5 / 6, "rhoA": DENSITY * area, "rhoIx": 2 * DENSITY * bending,
        "rhoIy": DENSITY * bending, "rhoIz": DENSITY * bending,
    }  # fmt: skip
    along = np.subtract(b, a) / length
    across, mass = DENSITY * area * length**3 / 12, DENSITY * area * length
    inertia = across * np.eye(3) + (section["rhoIx"] * length - across) * np.outer(along, along)
    flexible = {
        "kind": "beam", "start": a, "end": b, "y_axis": [0, 0, 1], **section,
        "interfaces": [{"name": "a", "s": 0.0}, {"name": "b", "s": length}],
    }  # fmt: skip
    return {
        "name": name, "mass": mass, "inertia": inertia.tolist(), "position": (np.add(a, b) / 2).tolist(),
        "flexible": flexible,
    }  # fmt: skip


def document(times: list[float], torques: list[list[float]]) -> dict[str, Any]:
    """The mechanism, and the moment at its crank."""
    tilt = np.radians(5.0)
    joints = [
        {"name": "A", "body1": "ground", "body2": "crank", "interface2": "a", "point": A, "driver": RATE},
        {"name": "B", "body1": "crank", "interface1": "b", "body2": "coupler", "interface2": "a", "point": B},
        {"name": "C", "body1": "coupler", "interface1": "b", "body2": "rocker", "interface2": "b", "point": C}
        | {"axis": [np.sin(tilt), 0, np.cos(tilt)]},
        {"name": "D", "body1": "ground", "body2": "rocker", "interface2": "a", "point": D},
    ]
    bodies = [bar("crank", A, B, 0.016), bar("coupler", B, C, 0.016), bar("rocker", D, C, 0.008)]
    quantity = {
        "name": "moment", "type": "reaction_torque", "joint": "A", "t": times, "values": torques,
        "atol": 1e-5, "rtol": 1e-4,
    }  # fmt: skip
    return {
        "schema": "mbref-1", "name": "flexible four-bar", "kind": "computed", "quantities": [quantity],
        "model": {
            "gravity": [0, 0, 0], "bodies": bodies,
            "joints": [{"type": "revolute", "axis": [0, 0, 1], **joint} for joint in joints],
        },
    }  # fmt: skip


@pytest.mark.slow
def test_the_moment_at_the_crank_is_that_of_another_method(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Runs that stop at every wanted time choose their method for all of them."""
    times, path = np.linspace(0.0, 12.0, 61), tmp_path / "four_bar.json"
    path.write_text(json.dumps(document(times.tolist(), np.zeros((61, 3)).tolist())))
    model = read_mechanism(path).model
    right = kt.simulate(model, 12.0, method="radau5", rtol=1e-8, atol=1e-10, output=times)
    assert right.complete
    moment = np.array(right["A.reaction_moment"]).reshape(61, 3)
    path.write_text(json.dumps(document(times.tolist(), moment.tolist())))
    found: list[Solution] = []

    def kept(*given: Any, **settings: Any) -> Solution:
        found.append(resume(*given, **settings))
        return found[-1]

    resume = accurate_trajectory.resume
    monkeypatch.setattr(accurate_trajectory, "resume", kept)
    (row,) = validate([path]).rows
    assert row.verdict == "pass", row
    switched = [switch for one in found for switch in one.statistics.switches]
    assert any(t < 1.0 and name == "adaptive-alpha" for t, name in switched), switched
    assert found[-1].statistics.steps < 4_000
