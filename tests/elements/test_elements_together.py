"""Elements where two of them meet: ropes, mirrored parts of other files, rotors, massless links, gears and impacts.

Each against a closed form, in formulations that share little.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import kinetree as kt

G, R = 9.81, 0.2
AHEAD = kt.Frame.from_axes((1, 0, 0), (0, 0, 1))
FORMULATIONS = ("auto", pytest.param("kane-euler-parameters", marks=pytest.mark.slow))
MAST = """<robot name="mast">
<link name="foot"><inertial><mass value="2"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="sheave"><inertial><mass value="1"/>
<inertia ixx="0.03" iyy="0.05" izz="0.03" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="axle" type="continuous"><parent link="foot"/><child link="sheave"/>
<origin xyz="0.3 0 2"/><axis xyz="0 1 0"/></joint></robot>"""


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_rope_turns_the_sheaves_of_a_mast_and_of_its_mirror_image(tmp_path: Path, formulation: str) -> None:
    """Two masts of a URDF file, one of them mirrored: a = (m₁ − m₂) g/(m₁ + m₂ + 2 I/r²)."""
    (tmp_path / "mast.urdf").write_text(MAST)
    mast, m1, m2, inertia = kt.load(tmp_path / "mast.urdf"), 3.0, 2.0, 0.05
    hoist = kt.Model.of("hoist", kt.Gravity(acceleration=(0, 0, -G)))
    hoist = hoist.add(mast, prefix="left", at=kt.Frame.at((-1.3, 0, 0)))
    hoist = hoist.add(mast, prefix="right", at=kt.Frame.at((1.3, 0, 0)), mirror="x")
    over = [kt.Pulley(rim, R, clockwise=True, no_slip=True) for rim in ("rim left", "rim right")]
    hoist = hoist.add(
        *(
            kt.Body(name, m, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((x, 0, 1)))
            for name, m, x in (("one", m1, -1 - R), ("two", m2, 1 + R))
        ),
        kt.Prismatic("down", "ground", "one", point=(-1 - R, 0, 1), axis=(0, 0, -1)),
        kt.Prismatic("up", "ground", "two", point=(1 + R, 0, 1), axis=(0, 0, 1)),
        *(kt.Marker(f"rim {side}", f"{side}.sheave", AHEAD) for side in ("left", "right")),
        kt.Rope("rope", ("one", *over, "two"), length=4 + math.pi * R),
    )
    run = kt.simulate(hoist, t_end=0.5, output=0.5, formulation=formulation)
    a = (m1 - m2) * G / (m1 + m2 + 2 * inertia / R**2)
    assert run["down.displacement"][-1] == pytest.approx(a / 8, rel=1e-8)
    tensions = [m1 * (G - a), m1 * (G - a) - inertia * a / R**2, m2 * (G + a)]
    assert run["rope.tension"][-1] == pytest.approx(tensions, rel=1e-8)
    turned = [run[f"{side}.axle.angle"][-1] for side in ("left", "right")]
    assert turned == pytest.approx([-a / 8 / R, a / 8 / R], rel=1e-7)  # the image turns the other way
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_ball_strikes_a_massless_bar_that_turns_rotors_through_gears(formulation: str) -> None:
    """All inertia against which the ball bounces is n² J of a rotor and i² J₂ of one behind a second gear."""
    m, e, a, height, J, n, J2, ratio = 0.5, 0.5, 0.4, 0.3, 0.02, 4.0, 0.03, 2.5
    light = {"mass": 0.0, "inertia": (0,) * 6}
    model = kt.Model.of(
        "ball on a bar",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("bar", **light, pose=kt.Frame()),
        kt.Body("wheel", **light, pose=kt.Frame.at((0, 1, 0))),
        kt.Revolute("hinge", "ground", "bar", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("shaft", "ground", "wheel", point=(0, 1, 0), axis=(0, 1, 0)),
        kt.RotorInertia("rotor", "hinge", inertia=J, ratio=n),
        kt.RotorInertia("flywheel", "shaft", inertia=J2),
        kt.Coupler("gear", (("shaft", 0, 1.0), ("hinge", 0, ratio))),
        kt.Body.sphere("ball", m, 0.05, pose=kt.Frame.at((a, 0, height + 0.05))),
        kt.Prismatic("fall", "ground", "ball", point=(a, 0, height + 0.05), axis=(0, 0, 1)),
    )
    hit = kt.PointPlaneEvent("hit", "ball", "bar", offset=0.05, direction="falling", action=kt.Restitution(e))
    after = math.sqrt(2 * height / G) + 0.01
    run = kt.simulate(model, t_end=after, events=[hit], output=after, formulation=formulation)
    inertia, speed = n**2 * J + ratio**2 * J2, math.sqrt(2 * G * height)
    impulse = (1 + e) * speed / (1 / m + a**2 / inertia)
    rate = impulse * a / inertia
    assert run["hinge.angle_rate"][-1] == pytest.approx(rate, rel=1e-9)
    assert run["shaft.angle_rate"][-1] == pytest.approx(-ratio * rate, rel=1e-9)
    assert run["fall.displacement_rate"][-1] == pytest.approx(impulse / m - speed - 0.01 * G, rel=1e-9)
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("mirror", [pytest.param(None, marks=pytest.mark.slow), "y"])
def test_a_winch_pulls_a_load_over_a_post_in_a_part_that_is_mirrored_and_far_away(mirror: str | None) -> None:
    """Drum with torque τ, capstan of a quarter turn: a = (τ/r − E m g)/(E m + I/r²), E = e^(μ π/2)."""
    m, inertia, mu, torque = 4.0, 0.08, 0.15, 14.0
    path = (
        "load",
        kt.Pulley("post", R, clockwise=True, friction=mu),
        kt.Pulley("hub", R, clockwise=True, wrap="4*pi + turn.q"),
    )
    winch = kt.Model.of(
        "winch",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("drum", 3.0, inertia=(0.05, inertia, 0.05, 0, 0, 0), pose=kt.Frame.at((1, 0.1, 2))),
        kt.Body("load", m, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((-R, 0.1, 1))),
        kt.Marker("hub", "drum", AHEAD),
        kt.Marker("post", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0.1, 2))),
        kt.Revolute("turn", "ground", "drum", point=(1, 0.1, 2), axis=(0, 1, 0)),
        kt.Prismatic("guide", "ground", "load", point=(-R, 0.1, 1), axis=(0, 0, 1)),
        kt.JointMotor("motor", "turn", torque=torque),
        kt.Rope("rope", path, length=2 + R * 4.5 * math.pi),
    )
    site = kt.Model.of("site", kt.Gravity(acceleration=(0, 0, -G)))
    site = site.add(winch, prefix="A", at=kt.Frame.at((1e4, -2e4, 300)), mirror=mirror)
    run = kt.simulate(site, t_end=0.3, output=0.3)
    greater = math.exp(mu * math.pi / 2)
    a = (torque / R - greater * m * G) / (greater * m + inertia / R**2)
    assert run["A.guide.displacement"][-1] == pytest.approx(0.045 * a, rel=1e-8)
    tension = m * (G + a)
    assert run["A.rope.tension"][-1] == pytest.approx([tension, greater * tension], rel=1e-8)
    assert run.audit.verdict == "ok"
