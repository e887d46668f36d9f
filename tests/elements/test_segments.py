"""Beams and cables by finite segments: closed forms, orders of convergence, files, mistakes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import kinetree as kt
from kinetree.io.toml import ModelFileError, loads

L, M, EI, EI_SIDE, GJ, EA = 2.0, 3.0, 50.0, 80.0, 30.0, 2000.0


def cantilever(pieces: int, *loads: Any, **properties: Any) -> kt.Model:
    beam = kt.beam("beam", (0, 0, 0), (L, 0, 0), pieces=pieces, mass=M, bending=EI, **properties)
    return kt.Model.of("cantilever", *beam, *loads)


@pytest.mark.parametrize(
    "properties", [{"plane": (0, -1, 0)}, {"torsion": GJ}, {"plane": (0, 1, 0), "axial": EA}]
)
def test_tip_load(properties: dict[str, Any]) -> None:
    """F L³/3EI (1 − 1/4n²), exactly the midpoint rule, in a plane and in space, with and without stretching."""
    n, F = 4, 1e-4
    found = kt.equilibrium(cantilever(n, kt.Force("tip", "beam end", (0, 0, -F)), **properties))
    exact = F * L**3 / (3 * EI)
    assert -found["beam end.position"][2] == pytest.approx(exact * (1 - 1 / (4 * n**2)), rel=1e-7)


def test_bending_to_the_side_torsion_and_stretching() -> None:
    """All stiffnesses at once, small loads: each with its closed form; torsion and stretching are exact."""
    n, F, T = 3, 1e-4, 1e-4
    loads_ = (kt.Force("push", "beam end", (5 * F, F, 0)), kt.Torque("twist", "beam end", (T, 0, 0)))
    model = cantilever(n, *loads_, bending_side=EI_SIDE, torsion=GJ, axial=EA)
    found = kt.equilibrium(model)
    x, y, _ = found["beam end.position"]
    assert y == pytest.approx(F * L**3 / (3 * EI_SIDE) * (1 - 1 / (4 * n**2)), rel=1e-4)
    assert x - L == pytest.approx(5 * F * L / EA, rel=1e-3)
    R = np.asarray(found["beam end.rotation"]).reshape(3, 3)
    assert R[2, 1] == pytest.approx(T * L / GJ, rel=1e-4)


def test_frequencies_converge_with_the_square() -> None:
    """First two frequencies of a cantilever against (1.875…)² and (4.694…)² √(EI/μL⁴)."""
    exact = [
        k**2 * math.sqrt(EI / (M / L * L**4)) / (2 * math.pi) for k in (1.875104068711961, 4.694091132974175)
    ]
    errors = []
    for n in (4, 8):
        found = kt.modes(cantilever(n, plane=(0, 1, 0)), at="start", check=False)
        errors.append([mode.frequency / f - 1 for mode, f in zip(found.modes, exact, strict=False)])
    ratios = np.array(errors[0]) / np.array(errors[1])
    assert max(abs(e) for e in errors[1]) < 0.013
    assert ratios == pytest.approx([4, 4], rel=0.15)


def catenary(span: float, length: float, weight: float) -> float:
    """Horizontal tension (N) of a heavy cable between two points at the same height."""
    c = brentq(lambda c: 2 * c * math.sinh(span / (2 * c)) - length, 0.05 * span, 100 * span, xtol=1e-14)
    return weight / length * c


def test_hanging_cable_is_a_catenary() -> None:
    span, length, mass = 4.0, 5.0, 2.0
    exact = catenary(span, length, mass * 9.81)
    errors = []
    for n in (6, 12):
        line = kt.cable("line", (0, 0, 0), (span, 0, 0), pieces=n, mass=mass, length=length, plane=(0, 1, 0))
        found = kt.equilibrium(kt.Model.of("cable", kt.Gravity(), *line))
        pull = np.asarray(found["line start joint.reaction"])
        assert abs(pull[2]) == pytest.approx(mass * 9.81 / 2, rel=1e-9)
        errors.append(abs(pull[0]) / exact - 1)
    assert abs(errors[1]) < 0.01
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.15)


def test_a_damped_beam_in_space_keeps_its_energy_account() -> None:
    model = cantilever(3, kt.Gravity(), torsion=GJ, damping=0.02, start_on="ground", color="teal")
    run = kt.simulate(model, t_end=0.3, output=0.1)
    assert run.audit.verdict == "ok" and run.audit.energy.dissipated > 0
    assert [body.name for body in model.bodies] == [f"beam {i}" for i in range(4)]


BEAM = """format = 1
[model]
name = "diving board"
gravity = [0, 0, -9.81]
[[beam]]
name = "board"
start = [0, 0, 1]
end = [3, 0, 1]
pieces = 5
mass = 20
bending = 4000
plane = [0, 1, 0]
damping = 0.001
"""


def test_one_table_in_a_file() -> None:
    """The same parts as in Python; a saved file lists them one by one."""
    model = loads(BEAM).model
    properties: dict[str, Any] = {
        "pieces": 5,
        "mass": 20,
        "bending": 4000,
        "plane": (0, 1, 0),
        "damping": 0.001,
    }
    python = kt.Model.of("diving board", kt.Gravity(), *kt.beam("board", (0, 0, 1), (3, 0, 1), **properties))
    assert model == python
    from kinetree.io.toml import dumps

    assert loads(dumps(model)).model == model


GOOD: dict[str, Any] = {"mass": 1.0, "bending": 10.0}


@pytest.mark.parametrize(
    ("changes", "message", "remedy"),
    [
        ({"pieces": 0}, "pieces must be a whole number, 1 or more (got 0)", "10 is a good start"),
        ({"bending": 0.0}, "bending is not given", "use a cable"),
        ({"bending": -1.0}, "bending must not be negative", "zero or more"),
        ({"mass": 0.0}, "mass must be positive", "kg"),
        ({"end": (0, 0, 0)}, "start and end are the same point", "two ends"),
        ({"length": 1.0}, "length (1 m) is less than the distance of its ends (2 m)", "leave it out"),
        ({"plane": (1, 0, 0)}, "does not lie in the plane", "right angles"),
        ({"up": (1, 0, 0)}, "up is along the line", "across"),
        ({"radius": -1.0}, "radius must be a positive number", "m"),
        ({"mass": "3 m"}, "mass: '3 m' is of another dimension", "kg"),
        ({"length": "3 furlongs per"}, "length", "length"),
        ({"start": ("a", 0, 0)}, "start must be three plain numbers", "expressions"),
    ],
)
def test_mistakes(changes: dict[str, Any], message: str, remedy: str) -> None:
    given = {"start": (0, 0, 0), "end": (L, 0, 0)} | GOOD | changes
    with pytest.raises(kt.ArgumentError) as error:
        kt.beam("boom", **given)
    (fault,) = error.value.faults
    assert message in fault.message and remedy in fault.remedy


def test_mistakes_of_files_have_their_lines() -> None:
    with pytest.raises(ModelFileError, match=r"board.toml:9.*pieces must be"):
        loads(BEAM.replace("pieces = 5", "pieces = -5"), "board.toml")
    with pytest.raises(ModelFileError, match=r'board.toml:13.*unknown key "dampin"'):
        loads(BEAM.replace("damping", "dampin"), "board.toml")


def test_numbers_with_units_are_converted() -> None:
    given: dict[str, Any] = {"mass": "2 lb", "bending": "5 N*m^2", "radius": "5 mm", "length": "200 cm"}
    first = kt.beam("boom", ("0 m", 0, 0), ("2000 mm", 0, 0), pieces=1, **given)[0]
    assert isinstance(first, kt.Body)
    assert float(first.mass) == pytest.approx(0.45359237)
    assert first.shapes[0].radius == pytest.approx(0.005)
