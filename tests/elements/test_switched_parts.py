"""Events that switch constraints and joints: against closed forms, and two models run one after the other."""

from dataclasses import replace
from importlib.resources import files
from math import sqrt

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.toml import dumps
from kinetree.nonsmooth.switched_parts import tree_state
from kinetree.words.arguments import EventError

OTHERS = [
    "kane-angles",
    "augmented",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("elimination", "kane-euler-parameters", "kane-fixed-frame")
    ),
]
G = 9.81


def pendulum(**pin) -> kt.Model:
    return kt.Model.of(
        "pendulum on a pin",
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, radius=0.05, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), **pin),
    )


@pytest.mark.parametrize("formulation", ["auto", *OTHERS])
def test_a_pin_that_breaks_lets_the_body_fly(formulation):
    events = [kt.ExpressionEvent("break", "t - 0.5", action=kt.Switch(off="pin"))]
    run = kt.simulate(pendulum(), 1.0, events=events, formulation=formulation, rtol=1e-10, output=0.25)
    before = kt.simulate(pendulum(), 0.5, rtol=1e-10, output=0.25)  # the same pendulum on a joint of the tree
    r, v = before["rod.position"][-1], before["rod.velocity"][-1]
    flown = r + 0.5 * v + 0.5 * np.array([0, -G, 0]) * 0.25
    assert run.audit.verdict == "ok"
    assert run["rod.position"][-1] == pytest.approx(flown, abs=1e-8)
    assert run["rod.angular_velocity"][-1] == pytest.approx(before["rod.angular_velocity"][-1], abs=1e-8)
    assert run["pin.reaction"][2] == pytest.approx(before["pin.reaction"][-1], abs=1e-6)  # the row before
    assert not run["pin.reaction"][3:].any()
    assert [(event.t, event.description) for event in run.events] == [(0.5, "switch")]
    assert run.audit.energy.event_energy == 0.0  # nothing is lost by letting go


@pytest.mark.parametrize("formulation", ["auto", "augmented"])
def test_a_joint_with_a_start_of_its_own_breaks(formulation):
    model = kt.Model.of(
        "hub",
        kt.Body("hub", 2.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("pin", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1), q0=0.2, u0=3.0, hold=True),
    )
    events = [kt.ExpressionEvent("break", "t - 0.3", action=kt.Switch(off="pin"))]
    run = kt.simulate(model, 0.8, events=events, formulation=formulation, output=0.8)
    angle = 0.2 + 3.0 * 0.3
    along, across = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    assert run["hub.position"][-1] == pytest.approx(0.5 * along + 0.5 * 1.5 * across, abs=1e-8)
    assert run.audit.verdict == "ok", run.audit.to_text()  # frames that coincide up to round-off are no size


M, m, L, V, I_M, I_m = 2.0, 0.5, 1.0, 3.0, 0.02, 0.001
FALL = 0.5 * G * 0.25


def ballistic() -> kt.Model:
    """A bullet that falls as it flies, and meets the block of a pendulum after half a second."""
    return kt.Model.of(
        "ballistic pendulum",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", mass=M, inertia=(I_M, I_M, I_M, 0, 0, 0), pose=kt.Frame.at((0, 0, -L))),
        kt.Body(
            "bullet",
            mass=m,
            inertia=(I_m, I_m, I_m, 0, 0, 0),
            pose=kt.Frame.at((-V / 2, 0, FALL - L)),
            velocity=(V, 0, 0),
        ),
        kt.Revolute("hinge", "ground", "block", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Weld("catch", "block", "bullet", frame_inner=kt.Frame(), frame_outer=kt.Frame(), active=False),
    )


HIT = kt.ExpressionEvent("hit", "bullet.x", action=kt.Switch(on="catch"))


@pytest.fixture(scope="module")
def caught() -> kt.Run:
    return kt.simulate(ballistic(), 1.0, events=[HIT])


@pytest.mark.slow
@pytest.mark.parametrize("formulation", OTHERS)
def test_all_formulations_catch_alike(formulation, caught):
    run = kt.simulate(ballistic(), 1.0, events=[HIT], formulation=formulation, output=0.5)
    assert run.audit.verdict == "ok"
    assert run["hinge.angle"][-1] == pytest.approx(caught["hinge.angle"][-1], abs=1e-8)
    assert run["catch.reaction"][-1] == pytest.approx(caught["catch.reaction"][-1], abs=1e-6)


def test_a_latch_takes_the_energy_of_a_plastic_impact(caught):
    inertia = I_M + M * L**2 + I_m + m * L**2
    momentum = m * V * L
    lost = 0.5 * m * (V**2 + (G * 0.5) ** 2) - 0.5 * momentum**2 / inertia
    (event,) = caught.events
    rate = caught.at(np.array([0.5 + 1e-9]))["hinge.angle_rate"][0]
    assert event.t == pytest.approx(0.5, abs=1e-12)
    assert rate == pytest.approx(-momentum / inertia, rel=1e-7)
    assert caught.audit.energy.event_energy == pytest.approx(-lost, rel=1e-9)
    assert caught.audit.verdict == "ok"


def test_after_the_latch_the_motion_is_that_of_one_body(caught):
    """The second route: a pendulum of both masses, started with the speed that momentum asks for."""
    inertia = I_M + M * L**2 + I_m + m * L**2
    one = kt.Model.of(
        "both",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("both", mass=M + m, inertia=(0, I_M + I_m, 0, 0, 0, 0), pose=kt.Frame.at((0, 0, -L))),
        kt.Revolute("hinge", "ground", "both", point=(0, 0, 0), axis=(0, 1, 0), u0=-m * V * L / inertia),
    )
    alone = kt.simulate(one, 0.5, rtol=1e-10, output=0.5)
    assert caught["hinge.angle"][-1] == pytest.approx(alone["hinge.angle"][-1], abs=1e-8)
    carried = caught["catch.reaction"][-1, :3] - m * (caught["bullet.acceleration"][-1] + [0, 0, G])
    assert carried == pytest.approx(np.zeros(3), abs=1e-9)


def test_runs_are_stored_and_continued_bit_for_bit(caught, tmp_path):
    first = kt.simulate(ballistic(), 0.7, events=[HIT])
    first.save(tmp_path / "first.h5")
    went_on = kt.continue_run(kt.load(tmp_path / "first.h5"), ballistic(), 1.0)
    assert np.array_equal(went_on.z[-1], caught.z[-1])
    caught.save(tmp_path / "run.h5")
    back = kt.load(tmp_path / "run.h5")
    assert np.array_equal(back["catch.reaction"], caught["catch.reaction"])
    assert back.at(np.array([0.777]))["hinge.angle"] == pytest.approx(
        caught.at(np.array([0.777]))["hinge.angle"], abs=1e-9
    )


@pytest.mark.parametrize(
    "formulation", ["kane-angles", "kane-euler-parameters", "kane-fixed-frame", "augmented"]
)
def test_states_of_all_formulations_are_found_in_the_coordinates_of_the_tree(formulation):
    """What is switched anew is sought where the motion is: the start of a chain that is bent in space."""
    model = kt.Model.of(
        "chain",
        *(kt.Body.rod(f"rod {k}", mass=1.0, length=1.0, pose=kt.Frame.at((k + 0.5, 0, 0))) for k in range(3)),
        kt.Revolute("a", "ground", "rod 0", point=(0, 0, 0), axis=(0, 0, 1), q0=0.3, u0=-0.7),
        kt.Cylindrical("b", "rod 0", "rod 1", point=(1, 0, 0), axis=(0, 1, 0), q0=(0.5, 0.1), u0=(0.2, 0.4)),
        kt.Spherical("c", "rod 1", "rod 2", point=(2, 0, 0), u0=(0.1, 0.2, 0.3)),
    )
    prepared = kt.prepare(model, formulation=formulation)
    compiled, state = prepared.compiled, prepared.state
    found = tree_state(compiled, 0.0, compiled.pack(state), state.p)
    assert found.x == pytest.approx(state.x, abs=1e-12)
    assert found.u == pytest.approx(state.u, abs=1e-12)


def test_what_does_not_fit_ends_the_run_with_its_gap():
    early = replace(HIT, expression="bullet.x + 0.3")
    run = kt.simulate(ballistic(), 1.0, events=[early])
    assert run.status == "failed" and run.audit.verdict == "bad"
    assert 'joint "catch": translation along x is off by 0.3 m' in run.reason
    assert run.t[-1] <= 0.4


def test_a_clutch_shares_the_momentum_and_lets_go_again():
    J1, J2, w = 0.3, 0.2, 10.0
    inertia = lambda J: (J, J, J, 0, 0, 0)  # noqa: E731
    model = kt.Model.of(
        "clutch",
        kt.Body("one", mass=1.0, inertia=inertia(J1), pose=kt.Frame()),
        kt.Body("two", mass=1.0, inertia=inertia(J2), pose=kt.Frame()),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1), u0=w),
        kt.Revolute("B", "ground", "two", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Nonholonomic("clutch", "A.angle_rate - B.angle_rate", active=False),
        kt.JointMotor("motor", "A", torque=1.0),
    )
    events = [
        kt.ExpressionEvent("engage", "t - 1", action=kt.Switch(on=("clutch",))),
        kt.ExpressionEvent("let go", "t - 2", action=kt.Switch(off=("clutch",))),
        kt.ExpressionEvent(
            "again", "t - 2.5", action=kt.Switch(off=["clutch"])
        ),  # off already: nothing happens
    ]
    run = kt.simulate(model, 3.0, events=events, output=np.array([0.0, 1.5, 2.0, 3.0]))
    together = (J1 * (w + 1.0 / J1)) / (J1 + J2)
    late = together + 1.0 / (J1 + J2)
    assert run["B.angle_rate"][1] == pytest.approx(together + 0.5 / (J1 + J2), rel=1e-9)
    assert run["B.angle_rate"][3] == pytest.approx(late, rel=1e-9)
    assert run["A.angle_rate"][3] == pytest.approx(late + 1.0 / J1, rel=1e-9)
    assert run["clutch.force"][1] == pytest.approx(-J2 / (J1 + J2), rel=1e-9)  # what two is turned by
    assert not run["clutch.force"][[0, 3]].any()
    lost = 0.5 * J1 * J2 / (J1 + J2) * (w + 1.0 / J1) ** 2
    assert run.audit.energy.event_energy == pytest.approx(-lost, rel=1e-9)
    assert run.audit.verdict == "ok"


def four_bar() -> kt.Model:
    return kt.load(files("kinetree.examples") / "four_bar.toml").model


@pytest.mark.parametrize("formulation", ["auto", pytest.param("augmented", marks=pytest.mark.slow)])
def test_a_loop_that_breaks_goes_on_as_two_chains(formulation):
    """Spatial joints hold a plane loop more than once: rank changes when it breaks."""
    model = four_bar()
    events = [kt.ExpressionEvent("break", "t - 0.3", action=kt.Switch(off="C"))]
    run = kt.simulate(model, 0.5, events=events, formulation=formulation, rtol=1e-10, atol=1e-12, output=0.1)
    before = kt.simulate(model, 0.3, rtol=1e-10, atol=1e-12, output=0.1)
    names = [f"{joint}.{what}" for joint in "ABD" for what in ("angle", "angle_rate")]
    chains = model.remove("C")
    chains = chains.replace(*[replace(joint, hold=False, u0=None) for joint in chains.joints])
    after = kt.simulate(
        chains, 0.2, initial={name: before[name][-1] for name in names}, rtol=1e-10, atol=1e-12, output=0.1
    )
    for name in names:
        assert run[name][-1] == pytest.approx(after[name][-1], abs=1e-7)
    assert run.audit.verdict == "ok"


def test_a_loop_that_closes_shares_its_speeds_by_the_masses():
    """Speeds after closing: those nearest to the speeds before in kinetic energy, found here from the functions."""
    model = four_bar()
    held = model.joint("A")
    opened = model.replace(replace(model.joint("C"), active=False), replace(held, hold=False))
    events = [kt.ExpressionEvent("close", "t", action=kt.Switch(on="C"))]
    run = kt.simulate(opened, 0.2, events=events, output=0.1)
    f = kt.functions(opened)
    q = np.array([run[f"{joint}.angle"][0] for joint in "ABD"])
    kept = run.events[0].z_after[3:6]
    jacobian = _loop_speeds(opened, q)
    mass = f.mass_matrix(q)
    S = np.linalg.svd(jacobian)[2][2:].T  # the one motion of the closed loop
    before = np.array([5.0, 0.0, 0.0])
    expected = S @ np.linalg.solve(S.T @ mass @ S, S.T @ mass @ before)
    assert kept == pytest.approx(expected, abs=1e-9)
    closed = kt.simulate(model.replace(replace(held, u0=kept[0])), 0.2, output=0.1)
    assert run["D.angle"][-1] == pytest.approx(closed["D.angle"][-1], abs=1e-7)
    assert run.audit.verdict == "ok"


def _loop_speeds(model: kt.Model, q) -> np.ndarray:
    """Relative velocity at C in the plane, of the angles A, B, D at the start: by hand."""
    A, B, C, D = (np.array(point, dtype=float) for point in ((0, 0), (0, 0.2), (0.46, 0.36), (0.5, 0)))
    turned = lambda arm: np.array([-arm[1], arm[0]])  # noqa: E731
    return np.column_stack([turned(C - A), turned(C - B), -turned(C - D)])


def test_a_pin_breaks_where_its_force_says():
    """Reaction of a pendulum let go at rest from the horizontal: N² = (r cos)² + … known at every angle."""
    limit, mass = 20.0, 1.0
    inertia = 1 / 3 * mass + mass * 0.05**2 / 4  # about the pin, of a cylinder
    events = [kt.ForceLimitEvent("overload", "pin", limit, direction="rising", action=kt.Switch(off="pin"))]
    run = kt.simulate(pendulum(), 0.6, events=events, rtol=1e-10)

    def force(sine):  # of the angle below the horizontal
        along = mass * G * sine + mass * 0.5 * (2 * mass * G * 0.5 * sine / inertia)
        across = mass * G * sqrt(1 - sine**2) * (1 - mass * 0.25 / inertia)
        return np.hypot(along, across)

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if force(middle) < limit else (low, middle)
    (event,) = run.events
    row = np.searchsorted(run.t, event.t)
    assert np.linalg.norm(run["pin.reaction"][: row - 1, :3], axis=1).max() < limit
    assert not run["pin.reaction"][row + 1 :].any()
    assert np.sin(-run.at(np.array([event.t]))["pin.angle"][0]) == pytest.approx(low, abs=1e-8)
    assert run.audit.verdict == "ok"


def test_a_rod_breaks_and_the_mass_flies_and_lands():
    """A distance that is switched off, and a contact that it falls onto: modes of both kinds together."""
    model = kt.Model.of(
        "sling",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.05, pose=kt.Frame.at((0, 0, -1.0)), velocity=(2.0, 0, 0)),
        kt.Distance("rod", "ball", "ground", length=1.0),
    )
    events = [
        kt.ExpressionEvent("cut", "t - 0.2", action=kt.Switch(off="rod")),
        kt.PointPlaneEvent(
            "floor", "ball", "ground", offset=-1.5, direction="falling", action=kt.Restitution(0.0)
        ),
        kt.ExpressionEvent("kick", "t - 0.1", action=kt.Impulse("ball", (0.5, 0, 0))),
    ]
    run = kt.simulate(model, 1.2, events=events, rtol=1e-10)
    cut = run.at(np.array([0.2]))
    z, vz = cut["ball.position.z"][0], cut["ball.velocity.z"][0]
    lands = 0.2 + (vz + sqrt(vz**2 + 2 * G * (z + 1.5))) / G
    happened = {event.name: event.t for event in run.events}
    assert happened["floor"] == pytest.approx(lands, abs=1e-8)
    assert run["floor.force"][-1] == pytest.approx(G, rel=1e-9)
    assert run["ball.velocity.x"][-1] == pytest.approx(cut["ball.velocity.x"][0], rel=1e-9)
    assert not run["rod.force"][-1] and run["rod.force"][50]
    assert run.audit.verdict == "ok"


def test_a_driver_that_is_switched_on_does_work():
    model = kt.Model.of(
        "starter",
        kt.Body("wheel", mass=1.0, inertia=(1, 1, 2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("axle", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("drive", "axle", law="(t - 1)^2", active=False),
    )
    run = kt.simulate(
        model, 2.0, events=[kt.ExpressionEvent("on", "t - 1", action=kt.Switch(on="drive"))], output=0.5
    )
    assert run["axle.angle_rate"] == pytest.approx([0, 0, 0, 1, 2], abs=1e-9)
    assert run.audit.energy.driver_work == pytest.approx(0.5 * 2 * 4, rel=1e-9)
    assert run.audit.verdict == "ok"


def test_files_hold_switches(tmp_path):
    model = pendulum(active=True)
    path = tmp_path / "pin.toml"
    path.write_text(
        dumps(model)
        + """
[run]
t_end = 1.0

[[event]]
name = "break"
type = "force-limit"
part = "pin"
limit = "15 N"
action = { type = "switch", off = ["pin"] }
"""
    )
    loaded = kt.load(path)
    (event,) = loaded.run.events
    assert event.action == kt.Switch(off=("pin",)) and event.limit == 15.0
    run = kt.simulate(path)
    assert [event.description for event in run.events] == ["switch"]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (kt.Switch(off="pni"), 'unknown constraint or joint "pni"'),
        (kt.Switch(), "switches nothing on or off"),
        (kt.Switch(on="pin", off="pin"), 'switches "pin" both on and off'),
        (kt.Switch(off="hinge"), "has no coordinates while it is off"),
    ],
)
def test_switches_that_cannot_be(action, words):
    model = pendulum().add(
        kt.Body.rod("arm", mass=1.0, length=1.0, radius=0.05, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("hinge", "rod", "arm", point=(1, 0, 0), axis=(0, 0, 1)),
        kt.JointSpring("spring", "hinge", stiffness=1.0),
    )
    with pytest.raises(EventError, match=words):
        kt.simulate(model, 1.0, events=[kt.ExpressionEvent("now", "t - 0.5", action=action)])


def test_a_body_that_comes_loose_needs_inertia():
    thin = pendulum().replace(kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))))
    with pytest.raises(EventError, match="about an axis without inertia"):
        kt.simulate(thin, 1.0, events=[kt.ExpressionEvent("now", "t - 0.5", action=kt.Switch(off="pin"))])


def test_an_open_joint_is_not_there():
    free = kt.simulate(pendulum(active=False), 0.5, output=0.5)
    assert free["rod.position"][-1] == pytest.approx([0.5, -0.5 * G * 0.25, 0], abs=1e-9)
    faults = str(pendulum(active=False, q0=0.3).validate())
    assert "off at the start, so that q0 say nothing" in faults


@pytest.mark.slow
def test_many_runs_follow_switches_one_by_one():
    model = pendulum().add(kt.Parameter("when", 0.5), kt.Force("none", "rod", force=("0*when", 0, 0)))
    events = [kt.ExpressionEvent("break", "t - when", action=kt.Switch(off="pin"))]
    runs = kt.simulate_many(model, 1.0, parameters={"when": [0.25, 0.5]}, events=events)
    alone = kt.simulate(model, 1.0, events=events, parameters={"when": 0.25}, output=1.0)
    assert runs.channel("rod.position")[0, -1] == pytest.approx(alone["rod.position"][-1], abs=1e-9)
    assert abs(runs.channel("rod.position")[1, -1] - alone["rod.position"][-1]).max() > 0.1


@pytest.mark.parametrize("push", [5.0, -5.0])
def test_a_latch_closes_once_at_the_angle_that_is_watched(push):
    """Held on its zero, the angle shows round-off, which is no event; let go, it is watched again."""
    model = kt.Model.of(
        "door",
        kt.Parameter("push", push, "N·m"),
        kt.Body("door", 20.0, com=(0.4, 0, 0), inertia=(0.1, 1.1, 1.2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "door", point=(0, 0, 0), axis=(0.1, 0.2, 1), q0=-1.0, u0=2.8),
        kt.JointMotor("hand", "hinge", torque="if(t > 1, push, 0) - if(t > 2, 2*push, 0)"),
        kt.JointDriver("latch", "hinge", law=0.0, active=False),
    )
    events = [
        kt.ExpressionEvent("shut", "hinge.angle", direction="rising", action=kt.Switch(on="latch")),
        kt.ExpressionEvent("open", "t - 1.5", action=kt.Switch(off="latch")),
    ]
    run = kt.simulate(model, 6.0, events=events, formulation="augmented", output=0.5)
    J = 1.2 + 20.0 * 0.16  # about z; the axis is inclined
    tilt = 1 / sqrt(1.05)
    J = J * tilt**2 + (1.1 + 20.0 * 0.16) * (0.2 * tilt) ** 2 + 0.1 * (0.1 * tilt) ** 2
    assert run.audit.verdict == "ok"
    times = [event.t for event in run.events]
    # pushed on, it never comes back to the angle from below; pushed back, it does: ½ s at −a, then at +a
    back = [] if push > 0 else [1.5 + 0.5 + 0.5 + 0.5 * sqrt(2)]
    assert times == pytest.approx([1 / 2.8, 1.5, *back], rel=1e-6)
    assert run["hinge.angle"][-1] == pytest.approx(
        0.0 if back else push / J * (0.125 + 0.5 * 4 - 8), abs=1e-6
    )


def test_an_action_by_its_word_is_told_what_to_give():
    event = kt.ExpressionEvent("mark", "pin.angle", action="record")  # type: ignore[arg-type]
    with pytest.raises(EventError, match=r"action must be an action \(got 'record'\); give Record\(\), Stop"):
        kt.simulate(pendulum(), 0.1, events=[event])
