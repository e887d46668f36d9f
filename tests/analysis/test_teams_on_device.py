"""Threads that take the steps of one scenario together: the GPU's program, run here by threads of the processor."""

import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.compile import device_system
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.solve.cuda import devices, program, run
from strategies.spiders import spider

pytestmark = [
    pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++"),
    pytest.mark.skipif(not has_multiply_add(), reason="LLVM fuses nothing on this processor"),
]
RK4 = {"method": "rk4", "step": 0.004}


def team_of(model, monkeypatch):
    monkeypatch.setattr(device_system, "INLINED", 0)
    return device_system.device_system(kt.prepare(model).compiled).team


def test_legs_that_are_alike_share_their_code(monkeypatch):
    team = team_of(spider(2, ground=True), monkeypatch)
    assert (team.kinds, team.lanes, team.workers) == (1, 2, 2)
    assert "Part0" in team.text and "Part1" not in team.text
    # rates of both legs, and those of what carries them, are one statement; accelerations are values of either leg
    lines = [line.strip() for line in team.text.splitlines()]
    stored = [
        (line.partition(" ")[0], before) for before, line in pairwise(lines) if line.startswith("zdot[")
    ]
    alone = {place for place, before in stored if not before.startswith("if (side")}
    assert alone == {"zdot[0]", "zdot[2]", "zdot[4]", "zdot[5]"}
    for place in ("zdot[1]", "zdot[3]"):
        assert [before for other, before in stored if other == place] == ["if (side == 0)", "if (side == 1)"]


def test_legs_that_are_not_have_their_own(monkeypatch):
    team = team_of(spider(2, ground=True, odd=1), monkeypatch)
    assert (team.kinds, team.lanes) == (2, 1)


def test_short_functions_and_closed_loops_have_one_thread():
    four_bar = kt.load(Path(kt.__file__).parent / "examples" / "four_bar.toml").model
    for model in (spider(2, ground=True), four_bar):
        system = device_system.device_system(kt.prepare(model).compiled)
        assert system.team is None and program.team_of(system, "rk4") is None


@pytest.mark.slow
@pytest.mark.parametrize(("ground", "shape"), [(True, (1, 2)), (False, (2, 1))])
def test_a_team_gives_the_bits_of_the_processor(ground, shape, monkeypatch):
    """With rows inside steps, several slices, a scenario that overflows and one that is not a number."""
    monkeypatch.setattr(device_system, "INLINED", 0)
    monkeypatch.setattr(run, "SLICE", 7)
    taken = []
    write = run.write_program
    monkeypatch.setattr(
        run, "write_program", lambda system, method: (taken.append(system.team), write(system, method))[1]
    )
    model = spider(2, ground, parameters=True)
    count = 5
    rng = np.random.default_rng(2)
    asked = {
        "initial": {f"joint{k}0.angle_rate": rng.uniform(-1, 1, count) for k in range(2)},
        "parameters": {"c0": np.array([1.0, 2.0, np.nan, 1e308, 0.5])},
        "output": np.array([0.0, 0.0137, 0.05, 0.1, 0.1004, 0.12]),
        **RK4,
    }
    here, there = (
        kt.simulate_many(model, 0.12, **asked, **on) for on in ({"threads": 1}, {"device": "cuda-emulated"})
    )
    for name in ("t", "x", "y", "w", "steps"):
        np.testing.assert_array_equal(getattr(here, name), getattr(there, name), err_msg=name)
    assert (here.status, here.reason) == (there.status, there.reason)
    assert there.finished.sum() == 3
    assert (taken[0].kinds, taken[0].lanes) == shape


def test_a_device_with_too_little_to_share_has_one_thread_for_each(monkeypatch):
    monkeypatch.setattr(device_system, "INLINED", 0)
    monkeypatch.setattr(devices.EmulatedDevice, "shared_bytes", lambda self: 1000)
    seen = []
    monkeypatch.setattr(
        devices.EmulatedDevice, "compile", lambda self, text, team=None: seen.append((text, team)) or 1 / 0
    )
    with pytest.raises(ZeroDivisionError):
        kt.simulate_many(spider(2, ground=True), 0.1, **RK4, device="cuda-emulated")
    ((text, team),) = seen
    assert team is None and "TEAM" not in text.split("struct Scenarios")[1]
