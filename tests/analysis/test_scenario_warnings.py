"""Many runs warn of what a single run warns of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt


def bar() -> kt.Model:
    """A beam on a hinge, with modes that are faster than the steps below."""
    return kt.Model.of(
        "bar",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("m", 1.0),
        kt.Body("tip", "m", inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
        kt.Body(
            "rod",
            flexible=kt.FlexibleBeam(
                [(0, 0, 0), (1, 0, 0)],
                kt.BeamSection(radius=0.01, E=2.1e11, density=7850.0),
                {"a": 0.0, "b": 1.0},
                modes=2,
            ),
            pose=kt.Frame(),
        ),
        kt.Revolute("hinge", "ground", "rod.a", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Weld("end", "rod.b", "tip", point=(1, 0, 0)),
    )


def crossing() -> kt.Model:
    """A slider that passes the anchor of its spring, where the force has no direction."""
    return kt.Model.of(
        "crossing",
        kt.Parameter("k", 10.0, "N/m"),
        kt.Body("m", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "m", point=(0, 0, 0), axis=(1, 0, 0), q0=(1.0,), u0=(-20.0,)),
        kt.SpringDamper("spring", "ground", "m", stiffness="k", free_length=0.2),
    )


@pytest.mark.slow
def test_scenarios_alone_are_audited_as_single_runs() -> None:
    settings = {"method": "gauss4", "step": 1e-3}
    single = kt.simulate(bar(), 0.02, progress=False, output=[0.02], **settings)
    told = [words for words in single.audit.warnings if "too fast for steps of 0.001 s" in words]
    assert told
    runs = kt.simulate_many(bar(), 0.02, parameters={"m": [1.0, 2.0]}, **settings)
    assert [words for words in runs.warnings(0) if "too fast" in words] == told
    assert all(words in str(runs) for words in told)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("device", [None, "cuda-emulated"])
def test_rows_of_lanes_and_devices_show_lines_that_turn_over(device: str | None) -> None:
    times = np.linspace(0.0, 0.1, 21)
    single = kt.simulate(crossing(), 0.1, output=times, progress=False)
    assert any("zero length" in words for words in single.audit.warnings)
    runs = kt.simulate_many(crossing(), 0.1, parameters={"k": [10.0, 20.0]}, output=times, device=device)
    for s in (0, 1):
        (words,) = runs.warnings(s)
        assert 'load "spring" passed through zero length' in words
    assert words.partition(" between")[0] in str(runs)
    calm = kt.simulate_many(crossing(), 0.02, parameters={"k": [10.0]}, output=times[:5], device=device)
    assert calm.warnings(0) == () and "warning" not in str(calm)


def test_folders_keep_the_warnings_of_scenarios_run_alone(tmp_path: Path) -> None:
    settings = {"method": "gauss4", "step": 1e-3, "parameters": {"m": [1.0, 2.0, 3.0]}}
    inside = kt.simulate_many(bar(), 0.02, **settings)
    runs = kt.simulate_many(bar(), 0.02, **settings, out=tmp_path / "bars", shard=2)
    for found in (runs, kt.load(tmp_path / "bars"), runs.gather()):
        assert [found.warnings(s) for s in range(3)] == [inside.warnings(s) for s in range(3)]
        assert any("too fast" in words for words in found.warnings(2)) and "too fast" in str(found)
    with pytest.raises(kt.NoAnswerError, match="there are 3 scenarios"):
        runs.warnings(3)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("device", [None, "cuda-emulated"])
def test_folders_tell_lines_that_turn_over(device: str | None, tmp_path: Path) -> None:
    given = {"parameters": {"k": [10.0, 20.0]}, "output": np.linspace(0.0, 0.1, 21), "device": device}
    inside = kt.simulate_many(crossing(), 0.1, **given)
    kt.simulate_many(crossing(), 0.1, **given, out=tmp_path / "runs")
    runs = kt.load(tmp_path / "runs")
    assert [runs.warnings(s) for s in range(2)] == [inside.warnings(s) for s in range(2)]
    assert "passed through zero length" in runs.warnings(-1)[0] and "zero length" in str(runs)


@pytest.mark.slow
def test_warnings_of_events_on_a_device_are_kept(tmp_path: Path) -> None:
    """The spring is let go after it has turned over: rows before and after have other parameters."""
    event = kt.ExpressionEvent("free", "t - 0.08", action=kt.SetParameter("k", 0.0))
    given = {"parameters": {"k": [10.0, 20.0]}, "output": np.linspace(0.0, 0.1, 21), "events": [event]}
    single = kt.simulate(crossing(), 0.1, output=given["output"], events=[event], progress=False)
    assert any("zero length" in words for words in single.audit.warnings)
    runs = kt.simulate_many(crossing(), 0.1, **given, device="cuda-emulated", out=tmp_path / "runs")
    for s in (0, 1):
        assert any("zero length" in words for words in runs.warnings(s))
