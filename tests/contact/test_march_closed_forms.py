"""Marches through contacts against closed forms: Newton's impacts, Coulomb's friction, statics, energy integrals."""

from __future__ import annotations

from math import atan, cos, hypot, sin, sqrt, tan
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from strategies.marched import DOWN, WEIGHT, ball, box, marched, told

CEILING = kt.shapes.Box((2.0, 2.0, 1.0), pose=kt.Frame.at((0.0, 0.0, 0.5)))


def tilted(angle: float) -> kt.Gravity:
    """Gravity on a floor that falls along x."""
    return kt.Gravity(acceleration=(WEIGHT * sin(angle), 0.0, -WEIGHT * cos(angle)))


# --- impacts ---------------------------------------------------------------------------------------------
def bounces(height: float, e: float, count: int) -> np.ndarray:
    """Times of the bounces of what falls from a height."""
    first, speed = sqrt(2 * height / WEIGHT), sqrt(2 * WEIGHT * height)
    return first + np.cumsum([0.0, *(2 * speed * e**k / WEIGHT for k in range(1, count))])


@pytest.mark.parametrize("step", [2e-3, 7e-4])
def test_bounces_are_at_their_times(step: float) -> None:
    height, e = 1.0, 0.8
    times = bounces(height, e, 6)
    apexes = (times[1:] + times[:-1]) / 2
    run = marched(
        ball(at=(0.0, 0.0, height + 0.1)),
        t_end=apexes[-1],
        output=np.array([0.0, *apexes]),
        restitution=e,
        friction=0.0,
        step=step,
    )
    late = np.abs(run["ball.velocity.z"][1:]) / WEIGHT  # an apex is where the speed is none
    assert late.max() <= 1e-10
    assert run["ball.position.z"][1:] - 0.1 == pytest.approx(height * e ** (2 * np.arange(1, 6)), abs=1e-10)
    assert run.statistics["impacts"] == 5
    assert not told(run)


def test_bounces_without_end_come_to_an_end() -> None:
    rest = bounces(1.0, 0.8, 200)[-1]  # 4.06 s
    run = marched(ball(at=(0.0, 0.0, 1.1)), t_end=rest + 0.2, restitution=0.8, friction=0.0)
    assert run["ball.position.z"][-1] == pytest.approx(0.1, abs=1e-10)
    assert abs(run["ball.velocity.z"][-1]) <= 1e-10
    assert run["ground-ball.normal_force"][-1] == pytest.approx(WEIGHT, rel=1e-8)


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_a_box_that_falls_flat_stays_flat(e: float) -> None:
    run = marched(box(at=(0.0, 0.0, 0.35)), t_end=1.0, restitution=e)
    assert np.abs(run["box.quaternion"] - run["box.quaternion"][0]).max() <= 1e-10
    assert run["box.position.z"][-1] == pytest.approx(0.05, abs=1e-10)
    assert run["ground-box.normal_force"][-1] == pytest.approx(WEIGHT, rel=1e-8)


@pytest.mark.parametrize("mu", [0.05, 0.1, 1.0], ids=["slides", "slides still", "grips"])
@pytest.mark.parametrize("spin", [0.0, 30.0], ids=["without spin", "with back spin"])
def test_oblique_bounce(mu: float, spin: float) -> None:
    """Newton's law along the normal, Coulomb's across it: slip ends, or the impulse is µ that of the normal."""
    along, down, e, radius = 2.0, -3.0, 0.6, 0.1
    run = marched(
        ball(at=(0.0, 0.0, 0.4), velocity=(along, 0.0, down), angular_velocity=(0.0, -spin, 0.0)),
        t_end=0.15, gravity=None, friction=mu, restitution=e,
    )  # fmt: skip
    slip = along + spin * radius
    push = min(-mu * (1 + e) * down, 2 / 7 * slip)
    assert run["ball.velocity"][-1] == pytest.approx([along - push, 0.0, -e * down], abs=1e-10)
    turned = [0.0, -spin + 2.5 * push / radius, 0.0]
    assert run["ball.angular_velocity"][-1] == pytest.approx(turned, abs=1e-9)


@pytest.mark.parametrize("mass", [1.0, 1e4, 1e-4])
@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_two_balls(mass: float, e: float) -> None:
    run = marched(
        ball("one", (0.0, 0.0, 0.0), mass=mass, velocity=(2.0, 0.0, 0.0)),
        ball("other", (0.3, 0.0, 0.0)),
        t_end=0.2, gravity=None, floor=False, friction=0.0, restitution=e,
    )  # fmt: skip
    share = 2.0 / (mass + 1.0)
    assert run["one.velocity.x"][-1] == pytest.approx(2.0 - (1 + e) * share, abs=1e-12)
    assert run["other.velocity.x"][-1] == pytest.approx((1 + e) * mass * share, abs=1e-12)
    assert run["other.position.x"][-1] == pytest.approx(
        0.3 + 0.15 * (1 + e) * mass * share, abs=1e-12 if e else 4e-3
    )


@pytest.mark.parametrize("gap", [1e-3, 1e-6])
def test_cradle_of_balls_that_do_not_touch_yet(gap: float) -> None:
    balls = [ball(f"b{i}", (i * (0.2 + gap) - (i == 0) * 0.01, 0.0, 0.0)) for i in range(5)]
    balls[0] = ball("b0", (-0.01, 0.0, 0.0), velocity=(1.0, 0.0, 0.0))
    run = marched(*balls, t_end=0.05, gravity=None, floor=False, friction=0.0, restitution=1.0)
    speeds = [run[f"b{i}.velocity.x"][-1] for i in range(5)]
    assert speeds == pytest.approx([0.0, 0.0, 0.0, 0.0, 1.0], abs=1e-10)


def test_balls_that_touch_share_an_impact_as_moreau_says() -> None:
    balls = [
        ball("b0", (-0.01, 0.0, 0.0), velocity=(1.0, 0.0, 0.0)),
        *(ball(f"b{i}", (0.2 * i, 0.0, 0.0)) for i in (1, 2)),
    ]
    run = marched(*balls, t_end=0.02, gravity=None, floor=False, friction=0.0, restitution=1.0)
    speeds = [run[f"b{i}.velocity.x"][-1] for i in range(3)]
    assert speeds == pytest.approx([-1 / 3, 2 / 3, 2 / 3], abs=1e-10)


def test_impact_of_a_rocking_block_takes_away_what_housner_says() -> None:
    """A slender block falls back on its other corner: ω after over ω before is 1 − 3/2 sin² α."""
    width, height, lean = 0.2, 1.0, 0.02
    half, slope = hypot(width, height) / 2, atan(width / height)
    corner = np.array([-width / 2, 0.0, -height / 2])  # the block leans over its edge at −x
    R = np.array([[cos(lean), 0.0, -sin(lean)], [0.0, 1.0, 0.0], [sin(lean), 0.0, cos(lean)]])
    middle = -R @ corner
    block = kt.Body.box(
        "block", mass=1.0, size=(width, 0.3, height),
        pose=kt.Frame.rotated((0, 1, 0), -lean, tuple(float(v) for v in middle)),
    )  # fmt: skip
    run = marched(block, t_end=0.6, output="steps", friction=2.0, step=2.5e-4)
    rate = run["block.angular_velocity.y"]
    hit = int(np.argmax(rate))
    fall = half * (cos(slope - lean) - cos(slope))
    assert rate[hit] == pytest.approx(sqrt(2 * WEIGHT * fall / (4 / 3 * half**2)), rel=5e-3)
    after = 2 * rate[hit + 4] - rate[hit + 8]  # its rise brakes it
    assert after / rate[hit] == pytest.approx(1 - 1.5 * sin(slope) ** 2, abs=2e-3)


# --- friction --------------------------------------------------------------------------------------------
def sliding_ball(
    v: np.ndarray, w: np.ndarray, mu: float, radius: float, t: float
) -> tuple[np.ndarray, np.ndarray]:
    """Way and velocity along a floor of a ball that slides, then rolls: the direction of slip stays."""
    slip = np.array([v[0] - w[1] * radius, v[1] + w[0] * radius])
    brake = mu * WEIGHT * slip / np.linalg.norm(slip)
    rolls = min(t, 2 / 7 * np.linalg.norm(slip) / (mu * WEIGHT))
    after = v - brake * rolls
    return v * rolls - brake * rolls**2 / 2 + after * (t - rolls), after


@pytest.mark.parametrize(
    ("v", "w"),
    [((2.0, 0.0), (0.0, 0.0, 0.0)), ((1.0, 0.0), (0.0, -60.0, 0.0)), ((1.0, 0.3), (-40.0, 15.0, 20.0))],
    ids=["without spin", "back spin", "side spin"],
)
def test_billiard_ball_slides_and_rolls(v: tuple[float, float], w: tuple[float, float, float]) -> None:
    radius, mu, t = 0.05, 0.2, 1.2
    run = marched(
        ball(at=(0.0, 0.0, radius), radius=radius, mass=0.2, velocity=(*v, 0.0), angular_velocity=w),
        t_end=t, friction=mu, step=1e-3,
    )  # fmt: skip
    way, speed = sliding_ball(np.array(v), np.array(w), mu, radius, t)
    assert run["ball.position"][-1] == pytest.approx([*way, radius], abs=1e-6)
    assert run["ball.velocity"][-1] == pytest.approx([*speed, 0.0], abs=1e-10)
    rolling = [-speed[1] / radius, speed[0] / radius, w[2]]  # nothing acts against the spin
    assert run["ball.angular_velocity"][-1] == pytest.approx(rolling, abs=1e-8)
    lost = (
        np.dot(v, v) + 0.4 * radius**2 * np.dot(w, w) - 1.4 * speed @ speed - 0.4 * (radius * w[2]) ** 2
    ) / 2
    assert run.audit.energy is not None
    assert run.audit.energy.dissipated == pytest.approx(0.2 * lost, rel=1e-5)


def test_ball_that_spins_about_its_point_of_contact_keeps_spinning() -> None:
    run = marched(ball(angular_velocity=(0.0, 0.0, 50.0)), t_end=10.0)
    assert run["ball.angular_velocity"][-1] == pytest.approx([0.0, 0.0, 50.0], rel=1e-12)
    assert run["ball.position"][-1] == pytest.approx([0.0, 0.0, 0.1], abs=1e-10)
    turned = run["ball_free.e3"][-1], run["ball_free.e4"][-1]
    assert turned == pytest.approx((sin(250.0), cos(250.0)), abs=1e-10)
    assert not told(run)


@pytest.mark.parametrize("mu", [1.0, 0.05], ids=["rolls", "slips"])
def test_ball_on_an_incline(mu: float) -> None:
    angle, radius = 0.4, 0.1
    run = marched(ball(), t_end=1.0, gravity=tilted(angle), friction=mu)
    grips = mu >= 2 / 7 * tan(angle)
    a = 5 / 7 * WEIGHT * sin(angle) if grips else WEIGHT * (sin(angle) - mu * cos(angle))
    turns = a / radius if grips else 2.5 * mu * WEIGHT * cos(angle) / radius
    assert run["ball.position.x"][-1] == pytest.approx(a / 2, rel=1e-10)
    assert run["ball.velocity.x"][-1] == pytest.approx(a, rel=1e-10)
    assert run["ball.angular_velocity.y"][-1] == pytest.approx(turns, rel=1e-10)
    across = run["ground-ball.contact_force.x"][-1]
    assert across == pytest.approx(
        -2 / 7 * WEIGHT * sin(angle) if grips else -mu * WEIGHT * cos(angle), rel=1e-8
    )


def test_rolling_resistance_brakes_and_holds() -> None:
    arm, radius, speed = 0.005, 0.1, 1.0
    run = marched(
        ball(velocity=(speed, 0.0, 0.0), angular_velocity=(0.0, speed / radius, 0.0)),
        t_end=4.0, rolling_resistance=arm, step=1e-3, output=0.5,
    )  # fmt: skip
    brake = 5 / 7 * WEIGHT * arm / radius
    assert run["ball.position.x"][2] == pytest.approx(1.0 - brake / 2, rel=1e-10)
    assert run["ball.position.x"][-1] == pytest.approx(speed**2 / (2 * brake), abs=1e-6)
    assert abs(run["ball.velocity.x"][-1]) <= 1e-10


def test_rolling_resistance_holds_a_ball_on_a_gentle_slope() -> None:
    for share, holds in ((0.99, True), (1.01, False)):
        angle = atan(share * 0.005 / 0.1)
        run = marched(ball(), t_end=5.0, gravity=tilted(angle), rolling_resistance=0.005)
        assert (abs(run["ball.position.x"][-1]) <= 1e-10) == holds


def test_spinning_resistance_brakes_a_spin() -> None:
    run = marched(ball(angular_velocity=(0.0, 0.0, 50.0)), t_end=1.0, spinning_resistance=0.01)
    assert run["ball.angular_velocity.z"][-1] == pytest.approx(50.0 - 0.01 * WEIGHT / 0.004, rel=1e-10)
    assert not told(run)


@pytest.mark.parametrize(("ratio", "t"), [(1.001, 100.0), (1.01, 100.0), (0.99, 1.0), (0.999, 1.0)])
def test_block_on_a_slope(ratio: float, t: float) -> None:
    angle = 0.25
    run = marched(
        box(), t_end=t, gravity=tilted(angle), friction=ratio * tan(angle), step=5e-3 if t > 1 else 2e-3
    )
    slides = max(WEIGHT * (sin(angle) - ratio * tan(angle) * cos(angle)), 0.0) * t**2 / 2
    assert run["box.position.x"][-1] == pytest.approx(slides, abs=1e-10 if ratio > 1 else 1e-6 * slides)
    assert run["ground-box.normal_force"][-1] == pytest.approx(WEIGHT * cos(angle), rel=1e-8)


def test_tall_block_tips_where_friction_holds_its_foot() -> None:
    """Energy of a block that turns about its lower edge, while it leans over it."""
    angle, width, height = 0.5, 0.1, 0.4
    run = marched(box(size=(width, 0.1, height)), t_end=0.3, gravity=tilted(angle), friction=2.0, step=1e-3)
    half, start = hypot(width, height) / 2, atan(width / height)
    turned = 2 * np.arctan2(run["box_free.e2"], run["box_free.e4"])[-1]
    J = 4 / 3 * half**2
    fall = half * (cos(start - angle) - cos(start - turned - angle))
    assert turned > 0.1
    assert run["box.angular_velocity.y"][-1] == pytest.approx(sqrt(2 * WEIGHT * fall / J), rel=1e-4)
    edge = np.array([width / 2 - half * sin(start - turned), half * cos(start - turned)])
    assert run["box.position"][-1][[0, 2]] == pytest.approx(edge, abs=1e-6)


def test_tall_block_slides_where_its_foot_does_not_hold() -> None:
    angle, mu = 0.5, 0.2  # below width over height
    run = marched(box(size=(0.1, 0.1, 0.4)), t_end=0.5, gravity=tilted(angle), friction=mu)
    assert run["box.position.x"][-1] == pytest.approx(WEIGHT * (sin(angle) - mu * cos(angle)) / 8, rel=1e-8)
    assert np.abs(run["box.angular_velocity"]).max() <= 1e-9


@pytest.mark.parametrize("a", [6.0, 3.0], ids=["pulled away", "goes along"])
def test_tablecloth(a: float) -> None:
    mu, t = 0.4, 0.5
    run = marched(
        kt.Body.box("cloth", mass=2.0, size=(4.0, 1.0, 0.1), pose=kt.Frame.at((0.0, 0.0, -0.05))),
        kt.Prismatic("pull", "ground", "cloth", point=(0.0, 0.0, 0.0), axis=(1, 0, 0)),
        kt.JointDriver("driver", "pull", law=f"{a / 2} * t^2"),
        box(),
        t_end=t, floor=False, friction=mu, step=1e-3,
    )  # fmt: skip
    assert run["box.position.x"][-1] * 2 / t**2 == pytest.approx(min(a, mu * WEIGHT), rel=1e-6)
    assert run["cloth-box.contact_force.x"][-1] == pytest.approx(min(a, mu * WEIGHT), rel=1e-6)
    assert not told(run)


@pytest.mark.parametrize("speed", [1.0, -0.4])
def test_conveyor_picks_up(speed: float) -> None:
    mu, t = 0.3, 1.0
    belt = kt.shapes.Box((10.0, 1.0, 1.0), pose=kt.Frame.at((0.0, 0.0, -0.5)))
    run = marched(
        box(), t_end=t, floor=False, ground=[belt], friction=mu, step=1e-3,
        surfaces=(kt.MovingSurface("ground", velocity=(speed, 0.0, 0.0)),),
    )  # fmt: skip
    slips = abs(speed) / (mu * WEIGHT)
    assert run["box.position.x"][-1] == pytest.approx(speed * (t - slips / 2), abs=1e-6)
    assert run["box.velocity.x"][-1] == pytest.approx(speed, abs=1e-10)
    energy = run.audit.energy
    assert energy is not None
    assert energy.driver_work == pytest.approx(speed**2, rel=1e-6)  # half of it becomes heat
    assert energy.dissipated == pytest.approx(speed**2 / 2, rel=1e-6)


def test_slope_of_a_conveyor_that_runs_up_carries_a_box_up() -> None:
    angle = 0.2
    belt = kt.shapes.Box((10.0, 1.0, 1.0), pose=kt.Frame.at((0.0, 0.0, -0.5)))
    run = marched(
        box(velocity=(-0.5, 0.0, 0.0)), t_end=1.0, gravity=tilted(angle), floor=False, ground=[belt], friction=0.6,
        surfaces=(kt.MovingSurface("ground", velocity=(-0.5, 0.0, 0.0)),),
    )  # fmt: skip
    assert run["box.position.x"] == pytest.approx(-0.5 * run.t, abs=1e-10)


# --- forces ----------------------------------------------------------------------------------------------
def test_ladder_leans_on_a_smooth_wall() -> None:
    """Statics of a rod with round ends: the floor bears its weight, friction holds what the wall pushes, or not."""
    length, angle, radius = 2.0, 1.1, 0.02
    middle = (length / 2 * cos(angle), 0.0, length / 2 * sin(angle) + radius)
    wall = kt.shapes.Box((1.0, 2.0, 6.0), pose=kt.Frame.at((-0.5 - radius, 0.0, 3.0)))
    lean = length / 2 * cos(angle) / (length * sin(angle) + radius)  # push of the wall over the weight
    for share, stands in ((1.02, True), (0.98, False)):
        mu = share * lean
        rod = kt.Body.rod(
            "rod",
            mass=3.0,
            length=length,
            radius=radius,
            shapes=(),
            pose=kt.Frame.rotated((0, 1, 0), angle, middle),
        )
        ends = [kt.Marker(f"end {k}", "rod", kt.Frame.at((k * length / 2, 0.0, 0.0))) for k in (-1, 1)]
        contacts = kt.Contacts(
            (kt.ContactShape("end -1", radius=radius), kt.ContactShape("end 1", radius=radius)),
            bodies=("ground",), floor=True, friction=mu, step=1e-3,
            pairs=(kt.ContactPair("ground", "end -1", friction=0.0), kt.ContactPair("floor", "end 1", friction=mu)),
        )  # fmt: skip
        model = kt.Model.of("ladder", DOWN, rod, *ends, ground_shapes=(wall,))
        run = kt.simulate(model, t_end=1.0, output=0.1, contacts=contacts)
        moved = np.abs(run["rod.position"][-1] - np.array(middle)).max()
        if stands:
            assert moved <= 1e-10
            assert run["ground-rod.contact_force"][-1] == pytest.approx([0.0, 0.0, 3.0 * WEIGHT], abs=1e-7)
            assert run["ground-rod.normal_force"][-1] == pytest.approx(3.0 * WEIGHT * (1 + lean), rel=1e-8)
        else:
            assert moved > 1e-3


def test_pyramid_stands_on_forces_that_add_up() -> None:
    rows = 4
    places = [(row, k) for row in range(rows) for k in range(rows - row)]
    boxes = [
        box(f"b{row}{k}", ((k + row / 2) * 0.11, 0.0, 0.05 + 0.1 * row), size=(0.1, 0.1, 0.1))
        for row, k in places
    ]
    run = marched(*boxes, t_end=0.5)
    total = sum(run[f"ground-b0{k}.contact_force"] for k in range(rows))
    assert total == pytest.approx(np.tile([0.0, 0.0, WEIGHT * len(boxes)], (len(run), 1)), abs=1e-7)
    for row, k in places:
        assert np.abs(run[f"b{row}{k}.position"] - run[f"b{row}{k}.position"][0]).max() <= 1e-12
        above = sum(
            float(run[f"b{row}{k}-b{row + 1}{j}.contact_force.z"][-1])
            for j in (k - 1, k)
            if 0 <= j < rows - row - 1
        )
        below = (
            float(run[f"ground-b0{k}.contact_force.z"][-1])
            if row == 0
            else sum(float(run[f"b{row - 1}{j}-b{row}{k}.contact_force.z"][-1]) for j in (k, k + 1))
        )
        assert below - above == pytest.approx(WEIGHT, rel=1e-8)


@pytest.mark.parametrize("mass", [1e4, 1e-4])
def test_stack_with_a_mass_ratio_of_ten_thousand(mass: float) -> None:
    cube = (0.2, 0.2, 0.2)
    run = marched(box("below", size=cube), box("above", (0.0, 0.0, 0.3), size=cube, mass=mass), t_end=0.5)
    assert run["below-above.normal_force"][-1] == pytest.approx(mass * WEIGHT, rel=1e-9)
    assert run["ground-below.normal_force"][-1] == pytest.approx((1 + mass) * WEIGHT, rel=1e-9)
    assert np.abs(run["above.position"][-1] - [0.0, 0.0, 0.3]).max() <= 1e-12


@pytest.mark.parametrize(("pull", "holds"), [(9.9, True), (30.0, True), (9.7, False)])
def test_adhesion_holds_up_to_its_force(pull: float, holds: bool) -> None:
    run = marched(ball(at=(0.0, 0.0, -0.1)), t_end=0.5, floor=False, ground=[CEILING], adhesion=pull)
    fallen = -0.1 - run["ball.position.z"][-1]
    assert fallen == pytest.approx(0.0 if holds else WEIGHT / 8, abs=1e-12 if holds else 0.02)
    if holds:
        assert run["ground-ball.contact_force"][-1] == pytest.approx([0.0, 0.0, WEIGHT], rel=1e-8)
        assert np.abs(run["ball.acceleration"]).max() <= 1e-8
    else:
        assert run["ball.velocity.z"][-1] - run["ball.velocity.z"][-2] == pytest.approx(
            -0.05 * WEIGHT, rel=1e-9
        )


@pytest.mark.parametrize("mu", [0.26, 0.2])
def test_gripper_holds_what_coulomb_says(mu: float) -> None:
    """A ball between two jaws that press with 20 N; friction of both carries it, or all they have."""
    press = 20.0
    run = marched(
        ball("held", (0.0, 0.0, 0.0)),
        box("jaw", (0.11, 0.0, 0.0), size=(0.02, 0.2, 0.4), mass=0.5),
        kt.Prismatic("slide", "ground", "jaw", point=(0.11, 0.0, 0.0), axis=(1, 0, 0)),
        kt.Force("press", "jaw", force=(-press, 0.0, 0.0)),
        t_end=10.0 if mu > 0.25 else 0.1, floor=False, friction=mu, step=5e-3 if mu > 0.25 else 1e-3,
        ground=[kt.shapes.Box((0.02, 0.2, 0.4), pose=kt.Frame.at((-0.11, 0.0, 0.0)))],
    )  # fmt: skip
    a = max(WEIGHT - 2 * mu * press, 0.0)
    assert -run["held.position.z"][-1] == pytest.approx(a * run.t[-1] ** 2 / 2, rel=1e-6, abs=1e-9)
    assert run["held-jaw.normal_force"][-1] == pytest.approx(press, rel=1e-8)
    friction = run["ground-held.contact_force.z"][-1] - run["held-jaw.contact_force.z"][-1]
    assert friction == pytest.approx(min(WEIGHT, 2 * mu * press), rel=1e-8)


def test_stop_and_dry_friction_share_a_push() -> None:
    """A slide with 4 N of dry friction is pushed by 6 N against a stop: what they share is within its bounds."""
    slide: list[Any] = [
        box("slide", (0.0, 0.0, 0.0), size=(0.1, 0.1, 0.1)),
        kt.Prismatic("rail", "ground", "slide", point=(0.0, 0.0, 0.0), axis=(1, 0, 0)),
        kt.DryFriction("rub", "rail", force=4.0),
    ]
    stop = [kt.shapes.Box((0.1, 0.1, 0.1), pose=kt.Frame.at((0.35, 0.0, 0.0)))]
    push = kt.Force("push", "slide", force=("if(t < 0.8, 6, 3)", 0.0, 0.0))
    run = marched(*slide, push, t_end=1.5, output=0.25, floor=False, ground=stop, gravity=None, step=1e-3)
    assert run["slide.velocity.x"][1] == pytest.approx(0.5, rel=1e-8)
    assert run["slide.position.x"][2:] == pytest.approx(0.25, abs=1e-10)
    assert 2.0 - 1e-8 <= -run["ground-slide.contact_force.x"][3] <= 10.0
    assert np.abs(run["slide.velocity.x"][3:]).max() <= 1e-10
