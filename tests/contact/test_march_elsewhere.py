"""Contacts of a file: everything that knows no contacts refuses them, and none leaves them out silently."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError, NoAnswerError
from strategies.marched import WEIGHT

TEXT = """
format = 1
[model]
name = "slide"
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3, unit = "1" }
[[body]]
name = "b"
mass = 1.0
inertia = [0.01, 0.01, 0.01, 0, 0, 0]
pose = { position = [0, 0, 0.05] }
velocity = [2.0, 0, 0]
shapes = [{ type = "box", size = [0.2, 0.2, 0.1] }]
[contacts]
floor = true
friction = "mu"
step = 0.001
[run]
t_end = 0.2
output_interval = 0.05
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "slide.toml"
    path.write_text(TEXT)
    return path


def test_simulate_takes_the_contacts_of_a_file(file: Path) -> None:
    for given in (file, str(file), kt.load(file)):
        run = kt.simulate(given)
        assert run.method == "march"
        assert run["b.velocity.x"][-1] == pytest.approx(2.0 - 0.2 * 0.3 * WEIGHT, rel=1e-9)
    assert kt.simulate(kt.load(file).model, t_end=0.2).method != "march"


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("mu", [None, 0.1])
def test_command_line_takes_them(file: Path, mu: float | None) -> None:
    command = [
        sys.executable,
        "-m",
        "kinetree",
        "run",
        str(file),
        *([] if mu is None else ["--set", f"mu={mu}"]),
    ]
    done = subprocess.run(command, cwd=file.parent, capture_output=True, text=True, check=True)
    assert "march" in done.stdout
    run = kt.Run.load(file.parent / "results.h5")
    assert run["b.velocity.x"][-1] == pytest.approx(2.0 - 0.2 * (mu or 0.3) * WEIGHT, rel=1e-9)


REFUSING: dict[str, Callable[[Any], Any]] = {
    "equilibria": kt.equilibria,
    "equilibrium": kt.equilibrium,
    "functions": kt.functions,
    "gradient": lambda file: kt.gradient(file, t_end=0.1, objective="b.velocity.x", wrt=["mu"]),
    "kinematics": lambda file: kt.kinematics(file, [0.0, 0.1]),
    "linearize": kt.linearize,
    "linearizer": kt.linearizer,
    "modes": kt.modes,
    "periodic": kt.periodic,
    "sensitivities": lambda file: kt.sensitivities(file, t_end=0.1, of=["b.velocity.x"], wrt=["mu"]),
}


@pytest.mark.parametrize("name", REFUSING)
def test_others_refuse_them_in_words(name: str, file: Path) -> None:
    with pytest.raises(
        NoAnswerError, match=r"the file has \[contacts\], which simulate, .* programs in C know"
    ):
        REFUSING[name](file)
    with pytest.raises(NoAnswerError, match="to leave them out"):
        REFUSING[name](kt.load(file))


def test_scenarios_and_steppers_take_the_contacts_of_a_file(file: Path) -> None:
    many = kt.simulate_many(file, t_end=0.1, parameters={"mu": np.array([0.1, 0.2])})
    swept = kt.sweep(file, t_end=0.1, vary={"mu": [0.1, 0.2]})
    for s, mu in enumerate((0.1, 0.2)):
        assert many["b.velocity.x"][s, -1] == pytest.approx(2.0 - 0.1 * mu * WEIGHT, rel=1e-9)
        assert swept.runs["b.velocity.x"][s, -1] == pytest.approx(many["b.velocity.x"][s, -1], rel=1e-12)
    with kt.Stepper(file) as stepper:
        stepper["mu"] = 0.2
        stepper.step(0.001, 100)
        assert stepper["b.velocity.x"] == pytest.approx(2.0 - 0.1 * 0.2 * WEIGHT, rel=1e-9)


def test_a_stepper_keeps_to_the_stops_of_a_file(tmp_path: Path) -> None:
    stop = '[[event]]\nname = "wall"\ntype = "expression"\nexpression = "0.1 - b_free.x"\n'
    path = tmp_path / "stopped.toml"
    path.write_text(TEXT + stop + 'action = { type = "restitution", coefficient = 0.0 }\n')
    run = kt.simulate(path)
    with kt.Stepper(path) as stepper:
        stepper.step(0.001, 200)
        assert stepper["b.position.x"] == pytest.approx(run["b.position.x"][-1], abs=1e-12)
        assert stepper["b.position.x"] <= 0.1 + 1e-12


def test_a_march_is_not_continued_silently(file: Path) -> None:
    run = kt.simulate(file)
    with pytest.raises(NoAnswerError, match="cannot be continued"):
        kt.continue_run(run, kt.load(file).model, t_end=1.0)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"method": "radau5"}, "steps of its own"),
        ({"rtol": 1e-6}, "takes no rtol"),
        ({"max_step": 1e-3}, "takes no max_step"),
        ({"contacts": kt.Contacts(floor=True, step=0.0)}, "step must be positive"),
        ({"contacts": kt.Contacts(floor=True, restitution=1.1)}, "restitution must lie between 0 and 1"),
        ({"contacts": kt.Contacts(floor=True, friction=-0.1)}, "friction"),
    ],
)
def test_settings_that_a_march_does_not_have_are_refused(file: Path, settings: Any, words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        kt.simulate(file, **settings)
