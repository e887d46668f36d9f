"""Curves of struts by their own length and rate, and rods as long as they are drawn."""

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt

CURVE = kt.Table("curve", x=(-2, 0, 2), y=(-600, 0, 100), interpolation="linear")


def wheel(actuator: str | float, **strut: float) -> kt.Model:
    """A mass guided along z below a strut that hangs from ground."""
    return kt.Model.of(
        "wheel",
        CURVE,
        kt.Gravity("gravity"),
        kt.Body("wheel", 10.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.5))),
        kt.Prismatic("guide", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.SpringDamper(
            "strut", "ground", "wheel", stiffness=2000.0, free_length=0.45, actuator=actuator, **strut
        ),
    )


def test_a_linear_curve_is_a_damper():
    plain = kt.simulate(wheel(0.0, damping=50.0), 0.5)
    named = kt.simulate(wheel("-50*strut.rate"), 0.5)
    assert named["guide.displacement"] == pytest.approx(plain["guide.displacement"], abs=1e-9)
    assert named["strut.rate"] == pytest.approx(-plain["guide.displacement_rate"], abs=1e-9)
    assert named.audit.verdict == "ok"


def test_a_table_of_the_rate_is_integrated_as_by_hand():
    from scipy.integrate import solve_ivp

    run = kt.simulate(wheel("-curve(strut.rate)"), 0.5, output=0.1)

    def motion(_: float, y: np.ndarray) -> list[float]:
        length, rate = y
        tension = 2000 * (length - 0.45) + np.interp(rate, CURVE.x, CURVE.y)
        return [rate, 9.81 - tension / 10]

    by_hand = solve_ivp(motion, (0, 0.5), [0.5, 0.0], rtol=1e-10, atol=1e-12, t_eval=run.t)
    assert run["strut.length"] == pytest.approx(by_hand.y[0], abs=1e-7)
    assert run["strut.rate"] == pytest.approx(by_hand.y[1], abs=1e-6)


def test_parts_and_files_keep_the_names(tmp_path: Path):
    part = wheel("-curve(strut.rate) - 10*strut.length")
    path = tmp_path / "wheel.toml"
    kt.save(part, path)
    alone = kt.simulate(path, 0.2)["strut.rate"][-1]
    pair = kt.Model.of("pair", kt.Gravity("gravity")).add(part, prefix="left")
    pair = pair.add(part, prefix="right", at=kt.Frame.at((0, 1, 0)), mirror="y")
    both = kt.simulate(pair, 0.2)
    assert both["left.strut.rate"][-1] == pytest.approx(alone, rel=1e-7)
    assert both["right.strut.rate"][-1] == pytest.approx(alone, rel=1e-7)


def test_other_names_of_a_strut_are_told():
    with pytest.raises(kt.ModelError, match='"strut" has no "speed"; it has length, rate'):
        wheel("-curve(strut.speed)").checked()


def pendulum(length: float | str | None, **ball: object) -> kt.Model:
    rod = kt.Distance("rod", "hook", "ball") if length is None else kt.Distance("rod", "hook", "ball", length)
    return kt.Model.of(
        "pendulum",
        kt.Parameter("x", 0.3),
        kt.Gravity("gravity"),
        kt.Body("ball", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), **ball),
        kt.Marker.at("hook", "ground", (0, 0, 0.4)),
        rod,
    )


def test_a_rod_without_a_length_is_as_long_as_it_is_drawn(tmp_path: Path):
    drawn, given = (pendulum(length, pose=kt.Frame.at(("x", 0, 0))) for length in (None, "sqrt(x^2 + 0.4^2)"))
    kt.save(drawn, tmp_path / "drawn.toml")
    for parameters in ({}, {"x": 0.1}):
        expected = kt.simulate(given, 0.2, parameters=parameters)["ball.position"]
        assert kt.simulate(drawn, 0.2, parameters=parameters)["ball.position"] == pytest.approx(
            expected, abs=1e-9
        )
    assert kt.simulate(tmp_path / "drawn.toml", 0.2)["ball.position"][-1] == pytest.approx(
        kt.simulate(given, 0.2)["ball.position"][-1], abs=1e-9
    )


def test_a_rod_without_a_length_needs_poses():
    with pytest.raises(kt.ModelError, match='body "ball" has no pose to take it from; give the distance'):
        pendulum(None).checked()
