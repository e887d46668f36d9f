from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from kinetree.cli.app import start

PENDULUM = """\
format = 1
[model]
name = "small pendulum"
gravity = [0, -9.81, 0]
[parameters]
length = { value = 1.0, unit = "m" }
[[body]]
name = "bob"
mass = 2.0
com = ["length", 0, 0]
[[joint]]
name = "hinge"
type = "revolute"
inner = "ground"
outer = "bob"
frame_inner = {}
frame_outer = {}
[run]
t_end = 0.5
output_interval = 0.05
"""


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def kinetree(capfd: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run a command line inside this process."""

    def call(*arguments: object) -> Outcome:
        capfd.readouterr()
        code = start([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture
def pendulum(tmp_path: Path) -> Path:
    path = tmp_path / "pendulum.toml"
    path.write_text(PENDULUM, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def swung(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run of the pendulum that many tests look at."""
    folder = tmp_path_factory.mktemp("swung")
    model = folder / "pendulum.toml"
    model.write_text(PENDULUM, encoding="utf-8")
    assert start(["run", str(model), "--out", str(folder), "--quiet"]) == 0
    return folder
