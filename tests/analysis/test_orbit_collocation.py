"""Periodic motions by collocation: beside shooting, closed forms, and where no run stays on the orbit."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import kinetree as kt


def oscillator(law: str, *parts: object, q0: float = 2.0) -> kt.Model:
    """A mass of 1 kg on a guide that a motor pushes by a law."""
    return kt.Model.of(
        "oscillator",
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=q0),
        kt.JointMotor("motor", "s", torque=law),
        *parts,
    )


def pendulum(q0: float) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bob", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), com=(0, 0, -1), pose=kt.Frame()),
        kt.Revolute("h", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0), q0=q0),
    )


def assert_alike(shot: kt.PeriodicMotion, found: kt.PeriodicMotion) -> None:
    """Period and multipliers to 1e-8."""
    assert found.period == pytest.approx(shot.period, abs=1e-8)
    np.testing.assert_allclose(found.own_multipliers, shot.own_multipliers, atol=1e-8)
    assert found.driven == shot.driven and found.gap <= 1e-10


@pytest.mark.slow
def test_a_limit_cycle_is_that_of_shooting() -> None:
    model = oscillator("-s.displacement + (1 - s.displacement^2)*s.displacement_rate")
    found = kt.periodic(model, 6.0, method="collocation")
    assert found.period == pytest.approx(6.6632868593231302, abs=1e-8)
    assert_alike(kt.periodic(model, 6.0), found)
    assert found.multipliers[0] == pytest.approx(1.0, abs=1e-9)
    assert found.run["s.displacement"][-1] == pytest.approx(found.values["s.displacement"], abs=1e-8)


def test_what_is_driven_in_time_keeps_its_period() -> None:
    """|µ| = exp(−c T/2) of ẍ + c ẋ + x + x³ = cos 2t, whose product is exp(−c T) (Liouville)."""
    model = oscillator("cos(2*t) - s.displacement - s.displacement^3 - 0.2*s.displacement_rate", q0=0.0)
    found = kt.periodic(model, np.pi, method="collocation")
    assert found.driven and found.period == np.pi
    assert np.prod(found.multipliers).real == pytest.approx(np.exp(-0.2 * np.pi), abs=1e-10)
    shot = kt.periodic(model, np.pi)
    assert_alike(shot, found)
    np.testing.assert_allclose(list(found.values.values()), list(shot.values.values()), atol=1e-8)


@pytest.mark.slow
def test_a_body_that_floats_far_away_starts_at_its_own_coordinates() -> None:
    """x = (sin 2t − ½ cos 2t)·2/5 of ẍ + ẋ + 3x = cos 2t; the state holds differences from the site."""
    x, y, z = site = (480e3, -600e3, 640e3)
    model = kt.Model.of(
        "afloat",
        kt.Body("buoy", 1.0, com=(0.25, 0, 0), inertia=(0.2, 0.3, 0.3, 0, 0, 0)),
        kt.FreeAngles(
            "ride", "ground", "buoy", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=(*site, 0, 0, 0)
        ),
        kt.Marker.at("home", "ground", (x + 0.25, y, z)),
        kt.Marker.at("middle", "buoy", (0.25, 0, 0)),
        kt.Bushing("mooring", "home", "middle", stiffness=(3, 3, 3, 1, 1, 1), damping=(1, 1, 1, 1, 1, 1)),
        kt.Force("waves", "buoy", force=("cos(2*t)", 0, 0)),
    )
    found = kt.periodic(model, np.pi, method="collocation", intervals=5).values
    start = [found[f"ride.{name}"] for name in ("x", "y", "z", "x_rate", "y_rate", "z_rate")]
    np.testing.assert_allclose(start, (x - 0.2, y, z, 0.8, 0.0, 0.0), rtol=0, atol=1e-9)


@pytest.mark.slow
def test_a_closed_loop_runs_round_as_it_is_shot() -> None:
    four_bar = str(files("kinetree.examples") / "four_bar.toml")
    shot = kt.periodic(four_bar, 0.8, advance={"A.angle": 2 * np.pi})
    found = kt.periodic(four_bar, 0.8, advance={"A.angle": 2 * np.pi}, method="collocation")
    assert_alike(shot, found)
    assert np.abs(found.run["residual.position"]).max() <= 1e-10


@pytest.mark.slow
def test_an_orbit_that_no_run_stays_on() -> None:
    """Van der Pol's equation backwards in time, µ = 2: the same period, and the inverse multiplier, 10⁶ and more."""
    cycle = kt.periodic(oscillator("-s.displacement + 2*(1 - s.displacement^2)*s.displacement_rate"), 7.6)
    back = oscillator("-s.displacement - 2*(1 - s.displacement^2)*s.displacement_rate")
    with pytest.raises(kt.PeriodicMotionError):
        kt.periodic(back, cycle.period)
    t = np.linspace(0, cycle.period, 201)
    run = cycle.run
    x, v = (np.interp(t, run.t, run[name])[::-1] for name in ("s.displacement", "s.displacement_rate"))
    table = {"t": t, "s.displacement": x + 0.02 * np.cos(t), "s.displacement_rate": -v}
    found = kt.periodic(back, 7.0, method="collocation", guess=table)
    assert found.period == pytest.approx(cycle.period, abs=1e-8)

    def rates(_: float, z: Any) -> list[float]:
        return [z[1], -z[0] + 2 * (1 - z[0] ** 2) * z[1], 2 * (1 - z[0] ** 2)]

    start = [cycle.values["s.displacement"], cycle.values["s.displacement_rate"], 0.0]
    divergence = solve_ivp(rates, (0, cycle.period), start, rtol=1e-12, atol=1e-13).y[2, -1]
    (multiplier,) = found.own_multipliers
    assert multiplier.real == pytest.approx(np.exp(-divergence), rel=1e-8) and multiplier.real > 1e5
    assert found.stability == "unstable" and any("no run stays on it" in note for note in found.notes)


@pytest.mark.slow
def test_of_a_family_the_nearest_is_taken() -> None:
    """A pendulum: T = 4 √(J/mgl) K(sin²(a/2)) of its amplitude a."""
    found = kt.periodic(pendulum(1.0), 2.3, method="collocation")
    amplitude = float(np.abs(found.run["h.angle"]).max())
    exact = 4 * np.sqrt(1.1 / 9.81) * ellipk(np.sin(amplitude / 2) ** 2)
    assert found.period == pytest.approx(exact, rel=1e-5)  # the amplitude is that of rows
    assert found.stability == "neutral" and any("family" in note for note in found.notes)


def test_what_collocation_cannot_do_is_told() -> None:
    model = pendulum(1.0)
    with pytest.raises(kt.ArgumentError, match="no motion is shot from a guess"):
        kt.periodic(model, 2.3, guess={"t": [0, 1], "h.angle": [0, 1]})
    with pytest.raises(kt.ArgumentError, match=r"h\.angle"):
        kt.periodic(model, 2.3, method="collocation", guess={"t": [0, 1], "h.angel": [0, 1]})
    with pytest.raises(kt.ArgumentError, match="guess must be a run"):
        kt.periodic(model, 2.3, method="collocation", guess=3.0)
    with pytest.raises(kt.ArgumentError, match="intervals must be a positive whole number"):
        kt.periodic(model, 2.3, method="collocation", intervals=0)
    floor = kt.PointPlaneEvent("floor", "bob", action=kt.Restitution(0.5))
    with pytest.raises(kt.PeriodicMotionError, match="does not pass events"):
        kt.periodic(model, 2.3, method="collocation", events=[floor])
    with pytest.raises(kt.PeriodicMotionError, match="state of rest"):
        kt.periodic(pendulum(0.0), 2.0, method="collocation")


@pytest.mark.slow
def test_motions_and_paths_are_plotted(tmp_path: Path) -> None:
    """Closed curves of a motion; a path with its fold, unstable motions dashed."""
    model = oscillator(
        "-s.displacement - s.displacement^3 - 0.1*s.displacement_rate + F*cos(1.6*t)",
        kt.Parameter("F", 0.05),
        q0=0.0,
    )
    path = kt.periodic_path(model, 2 * np.pi / 1.6, "F", 0.9, step=0.2)
    figure = path.plot(path=tmp_path / "path.svg")
    assert [axes.get_ylabel() for axes in figure.axes][-1] == "period [s]"
    assert {text.get_text() for text in figure.axes[0].get_legend().get_texts()} >= {
        "stable",
        "unstable",
        "fold",
    }
    assert (tmp_path / "path.svg").stat().st_size > 1000
    marked = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert [line.get_xdata()[0] for line in marked] == [change.value for change in path.changes]
    with pytest.raises(ValueError, match="did you mean"):
        path.plot("s.displacemnt")
    closed = path.motions[0].plot("s.displacement_rate", over="s.displacement").axes[0].lines[0]
    assert closed.get_xdata()[0] == pytest.approx(closed.get_xdata()[-1], abs=1e-8)


@pytest.mark.slow
def test_a_time_that_is_no_period_of_the_drive_is_refused_where_no_run_stays_on_the_orbit() -> None:
    """ẍ = 400 x + cos 2t, whose deviations grow e⁶⁰ times in 3 s: only x = −cos(2t)/404 repeats, after π."""
    model = oscillator("400*s.displacement + cos(2*t)", q0=0.0)
    found = kt.periodic(model, np.pi, method="collocation")
    assert found.values["s.displacement"] == pytest.approx(-1 / 404, rel=1e-9)
    with pytest.raises(kt.PeriodicMotionError, match="goes on otherwise"):
        kt.periodic(model, 3.0, method="collocation")


@pytest.mark.slow
def test_motions_of_a_picometre_are_no_rest() -> None:
    law = "-s.displacement + (1 - (s.displacement/1e-12)^2)*s.displacement_rate"
    found = kt.periodic(oscillator(law, q0=2e-12), 6.0, method="collocation")
    assert found.period == pytest.approx(6.6632868593231302, abs=1e-8)


@pytest.mark.slow
def test_a_tolerance_below_the_digits_of_a_far_coordinate_is_told() -> None:
    """2000 km away meshes were divided on and on; with a tolerance that can be met the orbit is the one nearby."""
    away = "(s.displacement - 2e6)"
    model = oscillator(f"-{away} + (1 - {away}^2)*s.displacement_rate", q0=2e6 + 2.0)
    with pytest.raises(kt.PeriodicMotionError, match=r"s\.displacement goes as far as 2e\+06 m") as told:
        kt.periodic(model, 6.0, method="collocation")
    assert "frame_inner" in str(told.value) and "tolerance=1e-08" in str(told.value)
    found = kt.periodic(model, 6.0, method="collocation", tolerance=1e-8)
    assert found.period == pytest.approx(6.6632868593231302, abs=1e-7)
