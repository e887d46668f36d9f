"""Sweeps of models with events, and sweeps read from files: every scenario as run alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.files.output import StoreError
from kinetree.words.arguments import EventError


def falling() -> kt.Model:
    return kt.Model.of(
        "falling",
        kt.Parameter("e", 0.5),
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("ball", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("post", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
    )


HEIGHTS = [0.2, 0.8, 1.8]  # down in 0.2, 0.4 and 0.6 s
STOP = kt.ExpressionEvent("down", "post.displacement", action=kt.Stop())


@pytest.fixture(scope="module")
def stopped() -> kt.Sweep:
    return kt.sweep(
        falling(), 1.0, {"post.displacement": HEIGHTS}, output=0.05, events=[STOP], progress=False
    )


def test_scenarios_end_at_their_events(stopped: kt.Sweep):
    t, z = stopped.t, stopped["post.displacement"]
    assert stopped.runs.status == ("stopped",) * 3
    assert not stopped.failures
    for height, row in zip(HEIGHTS, z, strict=True):
        before = t < np.sqrt(2 * height / 10) - 1e-9
        assert row[before] == pytest.approx(height - 5 * t[before] ** 2, abs=1e-8)
        assert np.isnan(row[t > np.sqrt(2 * height / 10) + 1e-9]).all()
    assert "3 stopped by an event" in str(stopped)
    run = stopped.run(**{"post.displacement": 0.8})
    assert run.events[0].t == pytest.approx(0.4)


def test_scenarios_that_stop_before_the_first_row_have_none():
    runs = kt.simulate_many(
        falling(), 1.0, initial={"post.displacement": [0.2, 9.0]}, output=[1.0], events=[STOP], progress=False
    )
    assert runs.status == ("stopped", "finished")
    heights = runs["ball.position"][:, 0, 2]
    assert np.isnan(heights[0]) and heights[1] == pytest.approx(4.0)


def test_a_map_of_stopped_runs_shows_them_as_far_as_they_went(stopped: kt.Sweep):
    from kinetree.report.plots.analyses import reduced

    assert reduced(stopped, stopped["post.displacement"], "max") == pytest.approx(HEIGHTS)


def test_bounces_are_those_of_runs_alone():
    bounce = kt.PointPlaneEvent("floor", "ball", action=kt.Restitution("e"))
    given = {"output": 0.1, "events": [bounce]}
    grid = kt.sweep(
        falling().replace(kt.Prismatic("post", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), q0=(0.8,))),
        1.0, {"e": [0.3, 0.9]}, progress=False, **given,
    )  # fmt: skip
    alone = kt.simulate(grid.runs.model, 1.0, parameters={"e": 0.9}, **given)
    assert grid.finished.all()
    assert grid["post.displacement"][1][-1] == pytest.approx(alone["post.displacement"][-1], abs=1e-9)
    assert grid["ball.velocity.z"].min() < -3.9


def test_a_stiff_method_runs_scenarios_alone():
    grid = kt.sweep(
        falling(), 0.1, {"post.displacement": [0.0, 1.0]}, output=0.1, method="rodas5p", progress=False
    )
    assert grid["post.displacement"][:, -1] == pytest.approx([-0.05, 0.95], abs=1e-7)


def test_a_sweep_is_read_again_with_all_channels(tmp_path: Path):
    grid = kt.sweep(
        falling(), 0.2, {"e": [0.1, 0.2], "post.displacement": [1.0, 2.0, 3.0]}, output=0.1, progress=False
    )
    grid.save(tmp_path / "sweep.h5", ["ball.position"])
    again = kt.load(tmp_path / "sweep.h5")
    assert isinstance(again, kt.Sweep)
    assert list(again.axes) == ["e", "post.displacement"]
    assert again.units == grid.units
    for name in ("ball.position", "post.displacement", "post.reaction"):  # stored, and computed again
        assert again[name] == pytest.approx(grid[name], abs=1e-12)
    assert again.finished.all()
    run = again.run(**{"e": 0.2, "post.displacement": 3.0})
    assert run["ball.velocity.z"][-1] == pytest.approx(-2.0)
    again.save(tmp_path / "copy.h5")
    assert kt.Sweep.load(tmp_path / "copy.h5")["post.displacement"] == pytest.approx(
        grid["post.displacement"]
    )


def test_a_sweep_with_events_keeps_what_was_stored(stopped: kt.Sweep, tmp_path: Path):
    stopped.save(tmp_path / "sweep.h5", ["post.displacement"])
    again = kt.Sweep.load(tmp_path / "sweep.h5")
    np.testing.assert_array_equal(again["post.displacement"], stopped["post.displacement"])
    with pytest.raises(KeyError, match=r"ball\.position"):
        again["ball.position"]


def test_files_that_hold_no_sweep(tmp_path: Path):
    with pytest.raises(StoreError, match="there is no such file"):
        kt.Sweep.load(tmp_path / "missing.h5")
    kt.simulate(falling(), 0.01).save(tmp_path / "run.h5")
    with pytest.raises(StoreError, match="holds no Kinetree sweep"):
        kt.Sweep.load(tmp_path / "run.h5")


def test_dry_friction_sticks_in_every_scenario():
    """A box pushed with v slides v²/2μg far, and stays there."""
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("box", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "box", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.DryFriction("rub", "rail", coefficient=0.3),
    )
    v = np.array([0.5, 1.0])
    grid = kt.sweep(model, 1.0, {"rail.displacement_rate": v}, output=0.5, progress=False)
    assert grid["rail.displacement"][:, -1] == pytest.approx(v**2 / (2 * 0.3 * 9.81), abs=1e-7)


def test_what_changes_no_motion_is_said():
    model = falling().add(kt.Parameter("paint", 1.0))
    grid = kt.sweep(model, 0.1, {"paint": [1.0, 2.0], "post.displacement": [0.0, 1.0]}, progress=False)
    assert grid.idle == ("paint",)
    assert "! paint changes no motion" in str(grid)


FLOOR = kt.ExpressionEvent(
    "floor", "post.displacement", direction="falling", action=kt.Restitution("e", friction=0.0)
)
TOO_LIVELY = "must lie between 0 and 1 (got 1.5)"


@pytest.mark.slow
@pytest.mark.parametrize("device", [None, "cuda-emulated"])
def test_scenarios_whose_events_cannot_be_used_are_refused_alone(device: str | None):
    """By a coefficient that no impact has, and by a start beyond the floor; the others run."""
    runs = kt.simulate_many(
        falling(), 0.3, parameters={"e": [0.5, 1.5, 0.5]}, initial={"post.displacement": [0.2, 0.2, -0.2]},
        events=[FLOOR], device=device, progress=False,
    )  # fmt: skip
    assert runs.status == ("finished", "failed", "failed")
    assert TOO_LIVELY in runs.reason[1] and "beyond its zero" in runs.reason[2]
    assert runs["ball.velocity"][0, -1, 2] == pytest.approx(
        0.0, abs=1e-6
    )  # 0.1 s after it rebounded at 1 m/s


def test_events_are_judged_by_the_values_of_a_run():
    model, high = falling(), {"post.displacement": 0.2}
    with pytest.raises(EventError, match=r"between 0 and 1 \(got 1\.5\)"):
        kt.simulate(model, 0.3, parameters={"e": 1.5}, initial=high, events=[FLOOR], progress=False)
    late = kt.ExpressionEvent("late", "t - 0.1", action=kt.SetParameter("e", 1.5))
    with pytest.raises(EventError, match=r'\(got 1\.5\), once event "late" sets e'):
        kt.simulate(model, 0.3, initial=high, events=[FLOOR, late], progress=False)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("r", -0.1, 'load "floor": radius must be positive'),
        ("F", -1.0, 'load "guide": force must not be negative'),
    ],
)
def test_loads_are_judged_by_the_values_that_events_set(name: str, value: float, words: str) -> None:
    """A radius below zero was called ok."""
    model = kt.Model.of(
        "ball", kt.Parameter("r", 0.1, "m"), kt.Parameter("F", 1.0, "N"),
        kt.Gravity(acceleration=(0, 0, -9.81)), kt.Body("ball", 1.0, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Prismatic("rail", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.DryFriction("guide", "rail", force="F"), kt.SpherePlane("floor", "ball", radius="r", stiffness=1e4),
    )  # fmt: skip
    sets = kt.ExpressionEvent("late", "t - 0.2", action=kt.SetParameter(name, value))
    with pytest.raises(ValueError, match=f'{words}.*once event "late" sets {name}'):
        kt.simulate(model, 0.3, events=[sets], progress=False)
    fewer = kt.ExpressionEvent("late", "t - 0.2", action=kt.SetParameter(name, -value / 2))
    assert kt.simulate(model, 0.3, events=[fewer], progress=False).complete


def test_parameters_set_at_one_time_are_judged_together():
    """The coefficient of rest is below that of sliding for no time, although it is the second to be set."""
    model = kt.Model.of(
        "block", kt.Parameter("mu", 0.1), kt.Parameter("at rest", 0.2), kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("block", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0)), velocity=(5, 0, 0)),
    )  # fmt: skip
    rough = kt.Restitution(0.0, friction="mu", static_friction="`at rest`")
    floor = kt.PointPlaneEvent("floor", "block", direction="falling", action=rough)
    sets = [
        kt.ExpressionEvent(name, "t - 0.5", action=kt.SetParameter(name, value))
        for name, value in (("mu", 0.3), ("at rest", 0.4))
    ]
    run = kt.simulate(model, 1.0, events=[floor, *sets], progress=False)
    assert run["block.velocity"][-1, 0] == pytest.approx(5 - 0.5 - 1.5, abs=1e-8)


def test_scenarios_are_refused_for_what_a_run_alone_is_refused_for():
    """Negative friction pushed in scenarios that are computed together; the last has no number at all."""
    model = kt.Model.of(
        "ball", kt.Parameter("mu", 0.3), kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.1)), velocity=(1, 0, 0)),
        kt.SpherePlane("floor", "ball", radius=0.1, stiffness=1e4, damping=1.0, friction="mu"),
    )  # fmt: skip
    values = [0.3, -0.5, 0.1, np.nan]
    runs = kt.simulate_many(model, 0.2, parameters={"mu": values}, progress=False)
    assert runs.status == ("finished", "failed", "finished", "failed")
    with pytest.raises(ValueError, match="friction must not be negative") as alone:
        kt.simulate(model, 0.2, parameters={"mu": -0.5}, progress=False)
    assert runs.reason[1] == str(alone.value)


@pytest.mark.parametrize(
    ("law", "low", "high", "bad"),
    [
        ({"lower": "a", "upper": "b"}, (-0.5, -0.3), (0.5, 0.9), (0.1, -0.2)),
        ({"lower": "a - b", "upper": 0.5}, (0.1, 0.0), (0.9, 1.0), (0.8, 0.2)),
    ],
)
def test_scenarios_whose_values_contradict_each_other_are_refused(law, low, high, bad):
    """Each value lies between those of scenarios that are good: a stop below its lower end was computed."""
    model = falling().add(kt.Parameter("a", low[0]), kt.Parameter("b", low[1]))
    model = model.add(kt.JointStop("stop", "post", stiffness=1e4, **law))
    values = {name: [pair[i] for pair in (low, bad, high)] for i, name in enumerate("ab")}
    runs = kt.simulate_many(model, 0.01, parameters=values, progress=False)
    assert runs.status == ("finished", "failed", "finished")
    assert "is not below upper" in runs.reason[1]


def test_values_that_events_find_in_a_run_are_judged_there() -> None:
    """What is known before the run was judged alone: a ball that gained speed in its impacts was called ok."""
    bounce = kt.ExpressionEvent(
        "floor", "post.displacement + 0.2", direction="falling", action=kt.Restitution("e")
    )
    # of the second value what it is at first is allowed, and not what is added to it once more
    for value, t in (("0.8 + t", 0.3), ("e + 0.4", 0.3)):
        sets = kt.ExpressionEvent(
            "late", "sin(10*pi*t)", direction="falling", action=kt.SetParameter("e", value)
        )
        run = kt.simulate(falling(), 0.6, events=[bounce, sets], progress=False)
        assert run.status == "failed"
        assert run.t[-1] == pytest.approx(t, abs=1e-9)
        assert "event \"late\" sets 'e' to 1." in run.reason
        assert "the coefficient of restitution must lie between 0 and 1" in run.reason


def test_values_that_events_set_at_one_instant_are_judged_together() -> None:
    """Friction of sliding comes to be above what that of rest was, which rises with it."""
    model = kt.Model.of(
        "ball", kt.Parameter("mu", 0.2), kt.Parameter("rest", 0.3), kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.1)), velocity=(5, 0, 0)),
    )  # fmt: skip
    floor = kt.PointPlaneEvent(
        "floor", "ball", offset=0.1, direction="falling",
        action=kt.Restitution(0.0, friction="mu", static_friction="rest"),
    )  # fmt: skip
    both = [
        kt.ExpressionEvent(name, "t - 0.1", action=kt.SetParameter(name, value))
        for name, value in (("mu", "0.3 + t"), ("rest", "0.4 + t"))
    ]
    run = kt.simulate(model, 0.2, events=[floor, *both], progress=False)
    assert run["ball.velocity.x"][-1] == pytest.approx(5 - 10 * (0.2 * 0.1 + 0.4 * 0.1), abs=1e-7)
    alone = kt.simulate(model, 0.2, events=[floor, both[0]], progress=False)
    assert "static_friction (0.3) is less than friction (0.4)" in alone.reason


def test_a_mass_that_an_event_takes_away_is_told() -> None:
    """A body that keeps its moments of inertia alone went on as if nothing had happened."""
    model = kt.Model.of(
        "body", kt.Parameter("m", 1.0), kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("body", "m", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
    )  # fmt: skip
    sets = kt.ExpressionEvent("late", "t - 0.1", action=kt.SetParameter("m", 0.0))
    run = kt.simulate(model, 0.2, events=[sets], progress=False)
    assert run.status == "failed"
    assert "no inertia" in run.reason
