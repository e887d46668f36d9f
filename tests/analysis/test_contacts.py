"""Contacts: impacts solved together, resting contact as a state, what opens it, and what cannot be kept."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import kinetree as kt
from kinetree.model.events import Event
from kinetree.model.motion import Motion
from kinetree.preparation.run_info import run_info
from kinetree.words.arguments import EventError
from strategies.contact_problems import complementary, moreau_impulses, with_independent

G = 10.0


def ball(height: float = 1.25, velocity: tuple[float, float, float] = (0, 0, 0)) -> kt.Model:
    return kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=0.1, radius=0.05, pose=kt.Frame.at((0, 0, height)), velocity=velocity),
    )


def floor(e: float, **settings: str) -> kt.PointPlaneEvent:
    return kt.PointPlaneEvent(
        "floor", "ball", **{"direction": "falling", **settings}, action=kt.Restitution(e)
    )


def sliders(*states: tuple[float, float]) -> kt.Model:
    """Bodies of 1 kg that slide along x, each with its place and speed."""
    parts = []
    for i, (q, u) in enumerate(states):
        parts += [
            kt.Body.sphere(f"b{i}", mass=1.0, radius=0.05, pose=kt.Frame()),
            kt.Prismatic(f"s{i}", "ground", f"b{i}", axis=(1, 0, 0), point=(0, 0, 0), q0=(q,), u0=(u,)),
        ]
    return kt.Model.of("sliders", *parts)


def test_the_text_of_a_run_has_the_constraints_of_the_model_and_not_its_contacts() -> None:
    """Contacts come from events; a constraint of the user's stays."""
    held = sliders((0.0, 0.0), (1.0, 0.0)).add(kt.Coupler("gear", terms=(("s0", 0, 1.0), ("s1", 0, -1.0))))
    event = kt.DistanceEvent("near", "b0", "b1", 0.1, direction="falling", action=kt.Restitution(0.5))
    compiled = kt.prepare(held, events=[event]).compiled
    assert [c.name for c in compiled.model.constraints] == ["gear", "near"]
    text = run_info(compiled, "dop853", {}).model_text
    assert "gear" in text and "near" not in text


def neighbours(n: int, e: float, law: str = "simultaneous") -> list[Event]:
    return [
        kt.ExpressionEvent(
            f"c{i}",
            expression=f"s{i + 1}.q - s{i}.q - 0.1",
            direction="falling",
            action=kt.Restitution(e, law),
        )
        for i in range(n - 1)
    ]


def kinds(run: kt.Run) -> list[str]:
    return [event.description for event in run.events]


# --- one contact ------------------------------------------------------------------------------------------
def test_a_plastic_ball_stays_where_it_fell() -> None:
    run = kt.simulate(ball(), 2.0, events=[floor(0.0)])
    assert kinds(run) == ["impact", "rest"]
    assert run.events[0].t == pytest.approx(0.5, abs=1e-12)
    later = run.t > 0.5
    np.testing.assert_allclose(run["ball.position"][later], 0, atol=1e-12)
    np.testing.assert_allclose(run["floor.force"][later], 0.1 * G, rtol=1e-12)
    np.testing.assert_allclose(run["ball.acceleration.z"], np.where(later, 0, -G), atol=1e-11)
    assert run.audit is not None
    assert run.audit.verdict == "ok"
    assert run.audit.energy is not None
    assert run.audit.energy.event_energy == pytest.approx(-0.1 * G * 1.25, rel=1e-10)
    assert run.audit.penetration is not None
    assert run.audit.penetration < 1e-12


@pytest.mark.parametrize("unit", [1.0, 1e3, 1e-3], ids=["m", "mm", "km"])
def test_how_far_a_contact_is_passed_is_judged_by_its_length(unit: float) -> None:
    """A ball starts 2e-9 of its radius within the floor: in millimetres that was warned of, in metres not."""
    r, high = 0.3 * unit, 2.0 * unit
    moment = 0.4 * 0.1 * r**2
    placed = {"pose": kt.Frame.at((0, 0, high - 2e-9 * r)), "velocity": (unit, 0, 0)}
    sliding = kt.Body("ball", 0.1, inertia=(moment, moment, moment, 0, 0, 0), **placed)
    model = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -G * unit)), sliding)
    rests = kt.PointPlaneEvent("floor", "ball", offset=high, direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, 0.1, events=[rests], progress=False)
    assert run.audit is not None
    assert run.audit.penetration == pytest.approx(2e-9 * r / high, rel=1e-3)
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("within", [1e-13, 1e-11])
def test_a_ball_that_is_put_a_little_into_the_floor_and_lies_still_is_ok(within: float) -> None:
    """It is moved out, which is all that happens in the run: by its own energy the error was one, and so it was bad."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", 1.0, 0.3, pose=kt.Frame.at((0, 0, -within))),
        kt.Marker.at("floor", "ground", (0, 0, -0.3)),
    )
    shapes = kt.ContactShape("ball", radius=0.3), kt.ContactShape("floor", plane=True)
    run = kt.simulate(model, 0.2, events=[kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))])
    assert run["ball.position"][-1] == pytest.approx((0, 0, 0), abs=1e-15)
    assert run.audit is not None
    assert run.audit.verdict == "ok"


def test_a_ball_that_starts_on_the_plane_stays() -> None:
    run = kt.simulate(ball(0.0, (1.0, 0, 0)), 2.0, events=[floor(0.5)])
    assert kinds(run) == ["rest"]
    np.testing.assert_allclose(run["ball.position"][-1], (2.0, 0, 0), atol=1e-10)
    assert run["floor.force"][0] == pytest.approx(0.1 * G)


@pytest.mark.parametrize("e", [0.5, 0.8])
def test_bounces_end_at_their_accumulation_point(e: float) -> None:
    run = kt.simulate(ball(), 6.0, events=[floor(e)])
    assert run.status == "finished"
    assert run.events[-1].description == "rest"
    assert run.events[-1].t == pytest.approx(0.5 * (1 + e) / (1 - e), rel=3e-6)
    times = [event.t for event in run.events]
    np.testing.assert_allclose(times[:4], 0.5 * (1 + 2 * np.cumsum([0, e, e**2, e**3])), rtol=1e-9)
    np.testing.assert_allclose(run["ball.position"][run.t > run.events[-1].t], 0, atol=1e-12)
    assert run.audit is not None
    assert run.audit.verdict == "ok"


def test_the_allowed_side_is_the_one_of_the_direction_or_of_the_start() -> None:
    below = ball(-1.0, (0, 0, 8.0))
    ceiling = kt.PointPlaneEvent("floor", "ball", action=kt.Restitution(0.5))
    run = kt.simulate(below, 0.5, events=[ceiling])
    assert run.events[0].z_after[9] == pytest.approx(-0.5 * run.events[0].z_before[9])
    assert run["ball.position.z"].max() < 1e-12
    with pytest.raises(EventError, match=r'event "floor": it starts 1 m beyond its zero'):
        kt.simulate(below, 0.5, events=[floor(0.5)])


def test_a_block_leaves_a_shaken_support_when_its_force_is_zero() -> None:
    """z = A sin ωt presses with m(g − A ω² sin ωt), until sin ωt = g/(A ω²)."""
    A, w = 0.1, 12.0
    run = kt.simulate(
        ball(0.0, (0, 0, A * w)),
        0.4,
        rtol=1e-10,
        atol=1e-12,
        events=[
            kt.PointPlaneEvent(
                "floor", "ball", offset=f"{A}*sin({w}*t)", direction="falling", action=kt.Restitution(0)
            )
        ],
    )
    assert kinds(run) == ["rest", "lift-off", "impact", "rest"]
    leave = np.arcsin(G / (A * w**2)) / w
    assert run.events[1].t == pytest.approx(leave, rel=1e-9)
    closed = run.t < leave
    force = 0.1 * (G - A * w**2 * np.sin(w * run.t))
    np.testing.assert_allclose(run["floor.force"][closed], force[closed], rtol=1e-8)
    flight = run.events[2].t - leave
    height = A * np.sin(w * leave) + A * w * np.cos(w * leave) * flight - G / 2 * flight**2
    assert height == pytest.approx(A * np.sin(w * run.events[2].t), abs=1e-8)
    assert run.audit is not None
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-8


def test_a_joint_limit_holds_what_presses_against_it_and_lets_go_of_what_pulls() -> None:
    model = kt.Model.of(
        "arm",
        kt.Body.box("arm", mass=1.0, size=(1, 0.1, 0.1), pose=kt.Frame()),
        kt.Revolute(
            "hinge", "ground", "arm", axis=(0, 1, 0), point=(0, 0, 0), limits=((-1.0, 1.0),), u0=(3.0,)
        ),
        kt.JointMotor("motor", "hinge", torque="3 - 2*t"),
    )
    stop = kt.JointLimitEvent("stop", "hinge", side="upper", action=kt.Restitution(0.0))
    run = kt.simulate(model, 2.0, events=[stop])
    assert kinds(run) == ["impact", "rest", "lift-off"]
    assert run.events[2].t == pytest.approx(1.5, abs=1e-9)
    held = (run.t > run.events[0].t) & (run.t < 1.5)
    np.testing.assert_allclose(run["stop.force"][held], 3 - 2 * run.t[held], atol=1e-9)
    np.testing.assert_allclose(run["hinge.angle"][held], 1.0, atol=1e-12)
    assert run["hinge.angle"].max() < 1 + 1e-12
    assert run["hinge.angle"][-1] < 1
    assert run.unit("stop.force") == "N·m"


def test_an_impulse_lifts_what_rests() -> None:
    kick = kt.ExpressionEvent("kick", expression="t - 0.5", action=kt.Impulse("ball", (0, 0, 0.2)))
    run = kt.simulate(ball(0.0), 1.2, events=[floor(0.0), kick])
    assert [(event.name, event.description) for event in run.events] == [
        ("floor", "rest"),
        ("kick", "impulse"),
        ("floor", "lift-off"),
        ("floor", "impact"),
        ("floor", "rest"),
    ]
    assert run.events[3].t == pytest.approx(0.5 + 2 * 2.0 / G, abs=1e-9)
    assert run["ball.position.z"].max() == pytest.approx(0.2, abs=1e-4)


# --- several contacts -------------------------------------------------------------------------------------
def test_newtons_cradle_by_both_laws() -> None:
    states = [(-0.2, 1.0), *((0.1 * i, 0.0) for i in range(1, 5))]
    apart = kt.simulate(sliders(*states), 1.0, events=neighbours(5, 1.0, "sequential"))
    np.testing.assert_allclose(apart.y[-1], [0, 0, 0, 0, 1], atol=1e-12)
    together = kt.simulate(sliders(*states), 1.0, events=neighbours(5, 1.0))
    np.testing.assert_allclose(together.y[-1], [-0.6, 0.4, 0.4, 0.4, 0.4], atol=1e-12)
    for run in (apart, together):
        np.testing.assert_allclose(run["energy.kinetic"], 0.5, rtol=1e-12)
        assert min(run[f"c{i}.gap"].min() for i in range(4)) > -1e-12
    (note,) = together.notes
    assert 'contacts "c0", "c1", "c2", "c3" are struck at one instant (t = 0.2 s)' in str(note)
    assert together.audit.verdict == "ok" and apart.notes == ()
    assert kt.continue_run(together, sliders(*states), 2.0, events=neighbours(5, 1.0)).notes == together.notes


def test_impacts_of_one_instant_that_have_nothing_to_do_with_each_other_are_not_noted() -> None:
    run = kt.simulate(
        sliders((0, 1), (1, 0), (3, 1), (4, 0)), 2.0, events=[neighbours(4, 0.5)[k] for k in (0, 2)]
    )
    assert [one.description for one in run.events] == ["impact", "impact"]
    assert run.notes == ()


@pytest.mark.parametrize("law", ["simultaneous", "sequential"])
@pytest.mark.parametrize("e", [1.0, 0.5, 0.0])
def test_a_symmetric_triple_collision_stays_symmetric(e: float, law: str) -> None:
    run = kt.simulate(sliders((-1, 1), (0, 0), (1, -1)), 2.0, events=neighbours(3, e, law), output=0.1)
    np.testing.assert_allclose(run.y[-1], [-e, 0, e], atol=1e-9)
    assert min(run["c0.gap"].min(), run["c1.gap"].min()) > -1e-12


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_a_box_that_lands_flat_gets_no_spin(e: float) -> None:
    corners = [(x, y) for x in (0.2, -0.2) for y in (0.3, -0.3)]
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=2.0, size=(0.4, 0.6, 0.1), pose=kt.Frame.at((0, 0, 0.5))),
        *[kt.Marker(f"m{i}", "box", kt.Frame.at((x, y, -0.05))) for i, (x, y) in enumerate(corners)],
    )
    legs = [
        kt.PointPlaneEvent(f"k{i}", f"m{i}", direction="falling", action=kt.Restitution(e)) for i in range(4)
    ]
    run = kt.simulate(model, 1.5, events=legs, output=0.01)
    assert run.status == "finished"
    assert np.abs(run["box.angular_velocity"]).max() < 1e-12
    assert run["box.position.z"][-1] == pytest.approx(0.05, abs=1e-12)
    forces = np.array([run[f"k{i}.force"] for i in range(4)])
    assert forces.min() > -1e-9
    assert forces[:, -1].sum() == pytest.approx(2.0 * G)
    assert {event.name for event in run.events if event.t == run.events[0].t} == {"k0", "k1", "k2", "k3"}


def test_a_box_tips_over_its_edge_where_the_moments_say() -> None:
    """A moment M(t) lifts the rear legs when M = m g a."""
    a, m = 0.2, 2.0
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=m, size=(2 * a, 0.6, 0.1), pose=kt.Frame.at((0, 0, 0.05))),
        kt.Prismatic("rail", "ground", "carrier", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.Body.box("carrier", mass=1e-3, size=(0.01, 0.01, 0.01), pose=kt.Frame()),
        kt.Revolute("pin", "carrier", "box", axis=(0, 1, 0), point=(0, 0, 0.05)),
        kt.Marker("front", "box", kt.Frame.at((a, 0, -0.05))),
        kt.Marker("rear", "box", kt.Frame.at((-a, 0, -0.05))),
        kt.Torque("push", "box", torque=(0, "10*t", 0)),
    )
    legs = [
        kt.PointPlaneEvent(name, name, direction="falling", action=kt.Restitution(0.0))
        for name in ("front", "rear")
    ]
    run = kt.simulate(model, 0.45, events=legs)
    (lift,) = [event for event in run.events if event.description == "lift-off"]
    assert lift.name == "rear"
    assert lift.t == pytest.approx((m + 1e-3) * G * a / 10, rel=1e-9)


# --- the same by other routes -----------------------------------------------------------------------------
def arm_on_the_floor() -> tuple[kt.Model, list[Event]]:
    model = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("a", mass=1.0, size=(1, 0.1, 0.1), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.box("b", mass=0.7, size=(1, 0.1, 0.1), pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("h1", "ground", "a", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("h2", "a", "b", point=(1, 0, 0), axis=(0, 1, 0), limits=((-0.2, 0.4),)),
        kt.Marker("tip", "b", kt.Frame.at((0.5, 0, 0))),
    )
    events: list[Event] = [
        kt.PointPlaneEvent("floor", "tip", offset=-0.8, direction="falling", action=kt.Restitution(0.3)),
        kt.JointLimitEvent("low", "h2", side="lower", action=kt.Restitution(0.4)),
    ]
    return model, events


@pytest.fixture(scope="module")
def on_the_floor() -> kt.Run:
    """The usual route."""
    model, events = arm_on_the_floor()
    return kt.simulate(model, 0.8, events=events, output=0.01)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    "settings",
    [
        {"rtol": 1e-10, "atol": 1e-12},
        {"method": "rodas5p"},
        {"formulation": "kane-angles"},
        {"formulation": "augmented"},
        pytest.param(
            {"formulation": "elimination", "constraints": "zero-eigenvalue"}, marks=pytest.mark.slow
        ),
        pytest.param(
            {"formulation": "kane-euler-parameters", "constraints": "partitioned"}, marks=pytest.mark.slow
        ),
        pytest.param({"method": "radau5"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_all_routes_agree(on_the_floor: kt.Run, settings: dict[str, str]) -> None:
    model, events = arm_on_the_floor()
    here = on_the_floor
    there = kt.simulate(model, 0.8, events=events, output=0.01, **settings)
    assert [(e.name, e.description) for e in here.events] == [(e.name, e.description) for e in there.events]
    np.testing.assert_allclose(there["tip.position"], here["tip.position"], atol=2e-8)
    np.testing.assert_allclose(there["floor.force"], here["floor.force"], atol=1e-6)
    np.testing.assert_allclose(there["h1.reaction"][-1], here["h1.reaction"][-1], atol=1e-6)
    assert "rest" in kinds(here)
    for run in (here, there):
        assert run.audit is not None
        assert run.audit.verdict == "ok"


def test_impacts_never_create_energy_and_leave_no_approach() -> None:
    random = np.random.default_rng(3)
    for _ in range(300):
        n, m = int(random.integers(1, 7)), int(random.integers(1, 9))
        R = random.normal(size=(n, m))  # more contacts than motions: dependent ones
        motion = random.normal(size=n)
        rate = R.T @ motion
        e = np.full(m, random.uniform()) if random.uniform() < 0.5 else random.uniform(size=m)
        impulse = moreau_impulses(R, rate, e)
        after = R.T @ (motion + R @ impulse)
        assert impulse.min() >= 0
        assert np.linalg.norm(motion + R @ impulse) <= np.linalg.norm(motion) * (1 + 1e-9)
        if np.ptp(e) == 0:
            assert (after + e * rate).min() > -1e-9
        assert np.linalg.matrix_rank(R[:, impulse > 0]) == np.count_nonzero(impulse)


def test_complementarity_is_met() -> None:
    random = np.random.default_rng(4)
    for _ in range(300):
        n, m = int(random.integers(1, 7)), int(random.integers(1, 9))
        R = random.normal(size=(n, m))
        q = R.T @ random.normal(size=n)
        force = complementary(R, q)
        slack = R.T @ (R @ force) + q
        assert force.min() >= 0
        assert slack.min() > -1e-9
        assert abs(force @ slack) < 1e-9 * max(1.0, force.max())
        carrying = R[:, force > 0]
        assert np.linalg.matrix_rank(carrying) == carrying.shape[1]  # no more than are needed


def test_more_contacts_than_are_needed_hand_their_loads_to_some_of_them() -> None:
    """The same resultant by independent contacts, none of which pulls."""
    random = np.random.default_rng(6)
    for _ in range(60):
        n, m = int(random.integers(1, 5)), int(random.integers(2, 9))
        R = random.normal(size=(n, m)) + random.choice([0.0, 2.0])
        loads = random.uniform(0.1, 3.0, m) * (random.random(m) < 0.8)
        force = with_independent(R, loads)
        np.testing.assert_allclose(R @ force, R @ loads, rtol=0, atol=1e-10)
        assert force.min() >= 0
        carrying = R[:, force > 0]
        assert np.linalg.matrix_rank(carrying) == carrying.shape[1]


# --- continuing, storing ----------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_continued_run_with_events_is_the_longer_run_bit_for_bit(tmp_path: Path) -> None:
    model = ball(1.25, (1.0, 0, 0)).add(
        kt.Parameter("c", 0.0), kt.Force("drag", "ball", force=("-c*ball.vx", 0, 0))
    )
    events: list[Event] = [
        floor(0.5),
        kt.ExpressionEvent("line", expression="ball.x - 0.7"),
        kt.ExpressionEvent("slow", expression="ball.x - 0.905", action=kt.SetParameter("c", "0.1 + 0*t")),
    ]
    times = np.linspace(0, 2, 201)
    whole = kt.simulate(model, 2.0, events=events, output=times)
    for cut in (30, 50, 80, 170):  # before, at and between bounces, and at rest
        half = kt.simulate(model, float(times[cut]), events=events, output=times[: cut + 1])
        half.save(tmp_path / "half.h5")
        read = kt.Run.load(tmp_path / "half.h5")
        rest = kt.continue_run(read, model, 2.0, output=times[cut + 1 :])
        np.testing.assert_array_equal(rest.z, whole.z[cut + 1 :])
        assert len(half.events) + len(rest.events) == len(whole.events)
        assert [c.value for c in rest.changes] == [c.value for c in whole.changes]
        for name in ("ball.acceleration", "floor.force"):
            np.testing.assert_array_equal(rest[name], whole[name][cut + 1 :])
            np.testing.assert_allclose(read[name], whole[name][: cut + 1], atol=1e-9)


@dataclass(frozen=True)
class Beam(Event):
    """A place passes a height: a type that no file can hold."""

    kind: ClassVar[str] = "beam"
    place: str = "ball"

    def value(self, motion: Motion, model: kt.Model) -> object:
        return motion.position(self.place)[2] - 0.5


def test_events_that_no_file_holds_must_be_given_again() -> None:
    beam = Beam("beam")
    half = kt.simulate(ball(), 0.4, events=[beam, floor(0.5)], output=0.1)
    with pytest.raises(ValueError, match=r'made with "beam", "floor": give the same ones'):
        kt.continue_run(half, ball(), 1.0)
    rest = kt.continue_run(half, ball(), 1.0, output=0.1, events=[beam, floor(0.5)])
    assert rest["ball.position.z"].min() > -1e-12


# --- what cannot be kept, what is accounted for -----------------------------------------------------------
def test_a_plane_that_jumps_through_a_body_ends_the_run() -> None:
    model = ball(0.5).add(kt.Parameter("h", 0.0))
    event = kt.PointPlaneEvent("floor", "ball", offset="h", direction="falling", action=kt.Restitution(0.5))
    jump = kt.ExpressionEvent("jump", expression="t - 0.1", action=kt.SetParameter("h", 0.6))
    run = kt.simulate(model, 1.0, events=[event, jump])
    assert run.status == "failed"
    assert 'contact "floor" is violated: its gap is -0.15' in run.reason
    assert run.t[-1] <= 0.1


def test_a_driver_that_pushes_through_a_stop_is_told() -> None:
    model = kt.Model.of(
        "driven",
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame()),
        kt.Prismatic("z", "ground", "ball", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.JointDriver("drive", "z", law="1 - t"),
    )
    run = kt.simulate(model, 2.0, events=[floor(0.5)])
    assert run.status == "failed"
    assert 'contact "floor" cannot be kept: drivers or constraints push through it' in run.reason
    assert run["ball.position.z"].min() > -1e-9


def test_energy_of_events_is_that_of_their_time() -> None:
    """Both the mass that hits the floor and the spring that stores energy are changed on the way."""
    model = kt.Model.of(
        "ball",
        kt.Parameter("g", G),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass=0.1, radius=0.05, pose=kt.Frame.at((0, 0, 1.25))),
    )
    heavier = kt.ExpressionEvent("heavier", expression="t - 0.3", action=kt.SetParameter("g", 2 * G))
    run = kt.simulate(model, 1.5, rtol=1e-10, atol=1e-12, events=[floor(0.5), heavier])
    assert run.audit is not None
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-8
    gained = 0.1 * G * (1.25 - G / 2 * 0.3**2)
    speeds = [event.z_before[9] for event in run.events if event.description == "impact"]
    lost = sum(0.05 * 0.75 * v**2 for v in speeds)
    assert run.audit.energy.event_energy == pytest.approx(gained - lost, rel=1e-6)


def test_a_function_that_only_begins_to_move_from_its_zero_is_seen() -> None:
    down = kt.ExpressionEvent("down", expression="ball.z - 1.25", direction="falling")
    up = kt.ExpressionEvent("up", expression="ball.z - 1.25", direction="rising")
    run = kt.simulate(ball(), 0.4, events=[down, up])
    assert [(event.name, event.t) for event in run.events] == [("down", 0.0)]


def test_a_table_that_rises_from_the_start_on_takes_the_ball_along() -> None:
    """An impact at the very start: the first row is the state given, all others move with the table."""
    table = kt.ExpressionEvent(
        "table", "ball.z - 0.05*sin(8*t)", direction="falling", action=kt.Restitution(0.0)
    )
    run = kt.simulate(ball(0.0), 0.5, events=[table])
    assert [event.description for event in run.events[:2]] == ["impact", "rest"]
    assert run["ball.velocity.z"][0] == 0.0 and run["table.force"][0] == 0.0
    np.testing.assert_allclose(run["ball.position.z"], 0.05 * np.sin(8 * run.t), atol=1e-9)
    np.testing.assert_allclose(run["table.force"][1:], 0.1 * (G - 3.2 * np.sin(8 * run.t[1:])), atol=1e-7)
    assert run.audit is not None and run.audit.verdict == "ok"


def test_restitution_of_speeds_is_refused() -> None:
    event = kt.ExpressionEvent("fast", "ball.vz - 1", action=kt.Restitution(0.5))
    with pytest.raises(EventError, match=r'event "fast": restitution .* position'):
        kt.simulate(ball(), 1.0, events=[event])
    mixed = kt.ExpressionEvent("mixed", "ball.z + ball.vz", action=kt.Restitution(0.5))
    with pytest.raises(EventError, match='event "mixed": restitution needs a function of positions'):
        kt.simulate(ball(), 1.0, events=[mixed])


def test_a_ramp_as_short_as_the_resolution_of_time_lifts_a_body() -> None:
    """Breaks of a force that are one time still press between them: what settles there is what acts behind them."""
    start, width, mass, pressed, lifted = 1000.0, 6.7e-10, 1.0, -50.0, 15.0
    x = [start, start + 0.5, start + 0.5 + width, start + 1.0]
    force = kt.Table(
        "F", x=x, y=[pressed, pressed, lifted, lifted], interpolation="linear", outside="clamped"
    )
    model = kt.Model.of(
        "lifted body",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        force,
        kt.Body("b", mass, pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("m", "x", torque="F(t)"),
    )
    floor = kt.ExpressionEvent("floor", "x.displacement", direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, start + 0.8, t_start=start, events=[floor], output=[start, start + 0.8])
    assert run.status == "finished", run.reason
    assert [event.description for event in run.events] == ["rest", "lift-off"]
    assert run.events[1].t == pytest.approx(start + 0.5, abs=1.1 * width)
    height = 0.5 * (lifted / mass - 9.81) * 0.3**2
    assert run["x.displacement"][-1] == pytest.approx(height, abs=1e-6)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("angle", "off", "far", "formulation"),
    [
        *((angle, off, 0.0, "auto") for angle in (0.0, 0.3, 0.7, 1.1) for off in (0.0, -1e-13)),
        (0.3, 0.0, 1e6, "auto"),
        (0.7, 0.0, 1e6, "augmented"),
        (0.3, -1e-13, 0.0, "elimination"),
    ],
)
def test_what_is_put_on_a_plane_stays_on_it(angle, off, far, formulation) -> None:
    """Its gap is zero but for round-off of either sign: it slides along the plane and does not fall through it."""
    place, normal = far + np.array([0.1, 0.2, 0.3]), np.array([np.sin(angle), 0, np.cos(angle)])
    start = place + off * normal + 0.7 * np.array([np.cos(angle), 0, -np.sin(angle)])
    model = kt.Model.of(
        "on a plane",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Marker("plane", "ground", frame=kt.Frame.along(tuple(normal), tuple(place))),
        kt.Body.sphere("ball", mass=0.1, radius=0.05, pose=kt.Frame.at(tuple(start))),
    )
    contact = kt.PointPlaneEvent("contact", "ball", "plane", action=kt.Restitution(0.0))
    run = kt.simulate(model, 0.3, events=[contact], formulation=formulation, progress=False)
    assert [event.description for event in run.events] == ["rest"]
    assert run.audit.verdict == "ok", str(run.audit)
    np.testing.assert_allclose((run["ball.position"] - place) @ normal, 0.0, atol=1e-12 + 1e-15 * far)


# --- contacts that hold the same motion and are moved differently --------------------------------------------
def on_floor_and_tray(height: float, law: str) -> kt.Model:
    """A body that slides up and down over the floor and over a tray that is driven from the height of the floor on."""
    inertia = (0.1, 0.1, 0.1, 0, 0, 0)
    return kt.Model.of(
        "lift",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("body", 1.0, inertia=inertia, pose=kt.Frame.at((0, 0, height))),
        kt.Body("tray", 1.0, inertia=inertia, pose=kt.Frame()),
        kt.Prismatic("guide", "ground", "body", point=(0, 0, height), axis=(0, 0, 1)),
        kt.Prismatic("lift", "ground", "tray", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("drive", "lift", law=law),
    )


def feet_of_body(e_floor: float, e_tray: float) -> list[Event]:
    return [
        kt.PointPlaneEvent("floor", "body", direction="falling", action=kt.Restitution(e_floor)),
        kt.PointPlaneEvent("on tray", "body", "tray", direction="falling", action=kt.Restitution(e_tray)),
    ]


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
@pytest.mark.parametrize("law", ["0.1*t^2", "0.1*t^3", "0.1*max(0, t - 0.2)^2"])
def test_a_tray_that_rises_lifts_a_body_off_the_floor(law: str, formulation: str) -> None:
    run = kt.simulate(
        on_floor_and_tray(0.0, law), t_end=1.0, events=feet_of_body(0.0, 0.0), formulation=formulation
    )
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["body.position.z"], run["tray.position.z"], atol=1e-8)
    np.testing.assert_allclose(run["on tray.force"][-1], G + run["lift.acceleration"][-1], rtol=1e-9)
    assert run["floor.force"][-1] == 0.0


def test_a_tray_that_sinks_leaves_the_body_on_the_floor() -> None:
    run = kt.simulate(on_floor_and_tray(0.0, "-0.1*t^2"), t_end=1.0, events=feet_of_body(0.0, 0.0))
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["body.position.z"], 0.0, atol=1e-12)
    np.testing.assert_allclose(run["floor.force"][-1], G, rtol=1e-9)


@pytest.mark.parametrize(
    ("e_floor", "e_tray", "rises"), [(0.8, 0.2, 0.0), (0.2, 0.8, 0.0), (0.5, 0.5, 0.5), (0.5, 0.0, -0.5)]
)
def test_a_body_that_falls_on_floor_and_tray_at_once_leaves_them_as_the_faster_one_has_it(
    e_floor: float, e_tray: float, rises: float
) -> None:
    """γ⁺ + e γ⁻ ≥ 0 of both: its speed is the greater one of those with which floor and tray alone throw it back."""
    speed, t = 3.0, 3.0 / G
    model = on_floor_and_tray(0.5 * speed * t, f"{rises}*(t - {t!r})")
    run = kt.simulate(model, t_end=t + 0.05, events=feet_of_body(e_floor, e_tray))
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    up = max(e_floor * speed, rises + e_tray * (speed + rises))
    np.testing.assert_allclose(run["body.velocity.z"][-1], up - 0.05 * G, atol=1e-8)


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(("law", "left"), [("", "floor"), ("-", "rope")])
@pytest.mark.parametrize(
    ("far", "order", "settings"),
    [
        (0.0, 1, {}),
        (1e6, 1, {}),
        (0.0, -1, {}),
        (0.0, 1, {"formulation": "augmented"}),
        (0.0, 1, {"method": "radau5"}),
    ],
)
def test_a_winch_that_starts_lets_the_floor_go_or_the_rope(
    law: str, left: str, far: float, order: int, settings: dict[str, str]
) -> None:
    """A body on the floor, a taut rope above it: both hold it until the rope is wound up or let down, from 0.2 s on."""
    inertia = (0.1, 0.1, 0.1, 0, 0, 0)
    model = kt.Model.of(
        "hoist",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("body", 1.0, inertia=inertia, pose=kt.Frame.at((far, 0, 0))),
        kt.Prismatic("guide", "ground", "body", point=(far, 0, 0), axis=(0, 0, 1)),
        kt.Marker.at("hook", "ground", (far, 0, 2)),
    )
    rest = kt.Restitution(0.0)
    length = f"2 - 0.1*({law}max(0, t - 0.2)^2)"
    events = [
        kt.PointPlaneEvent("floor", "body", direction="falling", action=rest),
        kt.RopeEvent("rope", ("body", "hook"), length=length, action=rest),
    ]
    run = kt.simulate(model, 1.0, events=events[::order], **settings)
    lifted = 0.0 if law else 0.1 * np.maximum(run.t - 0.2, 0.0) ** 2
    assert run.audit is not None and run.audit.verdict == "ok"
    assert np.abs(run["body.position.z"] - lifted).max() < 1e-12
    (off,) = [event for event in run.events if event.description == "lift-off"]
    assert off.name == left and off.t == pytest.approx(0.2, abs=1e-9)
    assert run["rope.force"][-1] == pytest.approx(0.0 if law else 9.81 + 0.2, abs=1e-9)
