"""Every kind of channel of one mechanism with loops, against Newton's and Euler's laws and differences in time."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.channels.evaluation import EvaluatedState

GRAVITY = np.array([0.3, 0.2, -9.81])
SIZES = {
    "crank": (0.3, 0.1, 0.1),
    "rod": (0.8, 0.1, 0.2),
    "rocker": (0.1, 0.15, 0.6),
    "weight": (0.1, 0.15, 0.2),
}
MASSES = {"crank": 1.0, "rod": 1.5, "rocker": 0.7, "weight": 0.4}
PLACES = {
    "crank at A": ("crank", (-0.15, 0, 0)), "crank at J": ("crank", (0.15, 0, 0)),
    "rod at J": ("rod", (0, -0.4, -0.1)), "rod at C": ("rod", (0, 0.4, 0.1)),
    "rocker at C": ("rocker", (0, 0, -0.3)), "rocker at D": ("rocker", (0, 0, 0.3)),
    "ring": ("weight", (0.02, 0.05, -0.1)), "hook": ("weight", (-0.03, 0.01, 0.1)),
}  # fmt: skip
JOINTS = {"A": "crank at A", "J": "rod at J", "C": "rocker at C", "D": "rocker at D"}
"""Where each joint acts on its outer body."""
INNER = {"J": "crank", "C": "rod"}
LAW = "1.2 + 0.1*sin(3*t)"
STEP = 1e-3


def mechanism() -> kt.Model:
    """A linkage in space with a weight on a cylinder that is pushed out and a spring; the ball joint J is cut."""
    at = {
        "crank": (0.15, 0, 0),
        "rod": (0.3, 0.4, 0.1),
        "rocker": (0.3, 0.8, 0.5),
        "weight": (0.5, 0.3, -1.0),
    }
    return kt.Model.of(
        "linkage",
        kt.Gravity(acceleration=tuple(GRAVITY)),
        *[kt.Body.box(name, mass=MASSES[name], size=SIZES[name], pose=kt.Frame.at(at[name])) for name in SIZES],
        *[kt.Marker.at(name, body, point) for name, (body, point) in PLACES.items()],
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1), cut=False, u0=(3.0,)),
        kt.Spherical("J", "crank", "rod", point=(0.3, 0, 0), cut=True),
        kt.Spherical("C", "rod", "rocker", point=(0.3, 0.8, 0.2), cut=False, u0=(1.0, 2.0, 0.5)),
        kt.Revolute("D", "ground", "rocker", point=(0.3, 0.8, 0.8), axis=(0, 1, 0), cut=False),
        kt.SpringDamper("spring", "crank", "hook", stiffness=50.0, damping=0.3, free_length=0.5),
        kt.DistanceDriver("cylinder", "rod at C", "ring", law=LAW),
        kt.JointMotor("motor", "D", torque="2*cos(5*t)"),
        kt.Torque("twist", "rod", torque=(0.1, -0.2, 0.3)),
    )  # fmt: skip


@pytest.fixture(scope="module")
def run() -> kt.Run:
    found = kt.simulate(mechanism(), 0.4, output=STEP, rtol=1e-11, atol=1e-12)
    assert found.status == "finished"
    return found


def inertia(run: kt.Run, body: str) -> np.ndarray:
    """Inertias about the mass centre at all instants, world axes (kg m²)."""
    a, b, c = (s**2 for s in SIZES[body])
    R = run[f"{body}.rotation"].reshape(-1, 3, 3)
    return R @ np.diag(MASSES[body] / 12 * np.array([b + c, a + c, a + b])) @ R.transpose(0, 2, 1)


def slope(values: np.ndarray) -> np.ndarray:
    """Rates from values, of the fourth order; two rows less at both ends."""
    return (values[:-4] - 8 * values[1:-3] + 8 * values[3:-1] - values[4:]) / (12 * STEP)


def test_rates_of_places_are_their_differences_in_time(run: kt.Run) -> None:
    for place in (*SIZES, *PLACES):
        for quantity, rate in (("position", "velocity"), ("velocity", "acceleration"),
                               ("angular_velocity", "angular_acceleration")):  # fmt: skip
            values = run[f"{place}.{rate}"]
            tolerance = 2e-5 * max(np.abs(values).max(), 1.0)
            np.testing.assert_allclose(slope(run[f"{place}.{quantity}"]), values[2:-2], atol=tolerance)
        R = run[f"{place}.rotation"].reshape(-1, 3, 3)
        turned = slope(R) @ R[2:-2].transpose(0, 2, 1)
        omega = np.stack([turned[:, 2, 1], turned[:, 0, 2], turned[:, 1, 0]], axis=1)
        np.testing.assert_allclose(omega, run[f"{place}.angular_velocity"][2:-2], atol=1e-4)
        x, y, z, w = run[f"{place}.quaternion"].T
        of_quaternion = np.array([
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]).transpose(2, 0, 1)  # fmt: skip
        np.testing.assert_allclose(of_quaternion, R, atol=1e-12)
    for place, (body, point) in PLACES.items():
        R = run[f"{body}.rotation"].reshape(-1, 3, 3)
        np.testing.assert_allclose(
            run[f"{place}.position"], run[f"{body}.position"] + R @ np.array(point), atol=1e-10
        )


def test_a_ball_joint_that_is_cut_has_the_quaternion_and_the_speeds_of_its_bodies(run: kt.Run) -> None:
    R, S = (run[f"{body}.rotation"].reshape(-1, 3, 3) for body in ("crank", "rod"))
    relative = R.transpose(0, 2, 1) @ S
    e1, e2, e3, e4 = e = np.stack([run[f"J.e{i}"] for i in (1, 2, 3, 4)])
    np.testing.assert_allclose((e * e).sum(0), 1.0, atol=1e-12)
    np.testing.assert_allclose(4 * e4 * e1, relative[:, 2, 1] - relative[:, 1, 2], atol=1e-9)
    np.testing.assert_allclose(4 * e4 * e2, relative[:, 0, 2] - relative[:, 2, 0], atol=1e-9)
    np.testing.assert_allclose(4 * e4 * e3, relative[:, 1, 0] - relative[:, 0, 1], atol=1e-9)
    np.testing.assert_allclose(4 * e4**2 - 1, np.trace(relative, axis1=1, axis2=2), atol=1e-9)
    assert np.ptp(e, axis=1).min() > 0.02
    assert np.abs(np.diff(e, axis=1)).max() < 0.02
    omega = run["rod.angular_velocity"] - run["crank.angular_velocity"]
    speeds = np.stack([run[f"J.w{axis}"] for axis in "xyz"], axis=1)
    np.testing.assert_allclose((S @ speeds[..., None])[..., 0], omega, atol=1e-8)
    np.testing.assert_allclose(slope(speeds), run["J.acceleration"][2:-2], atol=1e-3)


def test_forces_and_moments_of_every_body_are_the_rates_of_its_momenta(run: kt.Run) -> None:
    forces: dict[str, list[tuple[np.ndarray, np.ndarray]]] = {body: [] for body in SIZES}
    moments: dict[str, np.ndarray] = {body: np.zeros((run.t.size, 3)) for body in SIZES}
    for joint, place in JOINTS.items():
        outer, at = PLACES[place][0], run[f"{place}.position"]
        forces[outer].append((at, run[f"{joint}.reaction"]))
        moments[outer] += run[f"{joint}.reaction_moment"]
        if joint in INNER:
            forces[INNER[joint]].append((at, -run[f"{joint}.reaction"]))
            moments[INNER[joint]] -= run[f"{joint}.reaction_moment"]
    span = run["hook.position"] - run["crank.position"]
    length = np.linalg.norm(span, axis=1)
    rate = np.sum(span * (run["hook.velocity"] - run["crank.velocity"]), axis=1) / length
    push = -(50.0 * (length - 0.5) + 0.3 * rate)[:, None] * span / length[:, None]
    np.testing.assert_allclose(run["spring.force"], push, atol=1e-9)
    np.testing.assert_allclose(run["spring.tension"], 50.0 * (length - 0.5) + 0.3 * rate, atol=1e-9)
    np.testing.assert_allclose(run["spring.length"], length, atol=1e-11)
    forces["weight"].append((run["hook.position"], push))
    forces["crank"].append((run["crank.position"], -push))
    span = run["ring.position"] - run["rod at C.position"]
    along = span / np.linalg.norm(span, axis=1)[:, None]
    np.testing.assert_allclose(run["cylinder.on.ring"], run["cylinder.force"][:, None] * along, atol=1e-8)
    np.testing.assert_allclose(run["cylinder.on.rod at C"], -run["cylinder.on.ring"], atol=1e-8)
    forces["weight"].append((run["ring.position"], run["cylinder.on.ring"]))
    forces["rod"].append((run["rod at C.position"], run["cylinder.on.rod at C"]))
    np.testing.assert_allclose(run["motor.force"], 2 * np.cos(5 * run.t), atol=1e-12)
    moments["rocker"] += run["motor.force"][:, None] * np.array([0.0, 1.0, 0.0])
    np.testing.assert_allclose(run["twist.moment"], np.tile([0.1, -0.2, 0.3], (run.t.size, 1)), atol=1e-12)
    moments["rod"] += run["twist.moment"]
    for body, mass in MASSES.items():
        whole = mass * GRAVITY + sum(force for _, force in forces[body])
        scale = max(np.abs(force).max() for _, force in forces[body])
        np.testing.assert_allclose(mass * run[f"{body}.acceleration"], whole, atol=1e-8 * scale)
        centre, omega, J = run[f"{body}.position"], run[f"{body}.angular_velocity"], inertia(run, body)
        turning = moments[body] + sum(np.cross(at - centre, force) for at, force in forces[body])
        spin = (J @ omega[..., None])[..., 0]
        rate_of_spin = (J @ run[f"{body}.angular_acceleration"][..., None])[..., 0] + np.cross(omega, spin)
        np.testing.assert_allclose(rate_of_spin, turning, atol=1e-8 * scale)


def test_energies_are_sums_over_bodies_and_powers_are_their_rates(run: kt.Run) -> None:
    kinetic, gravity, weight = 0.0, 0.0, 0.0
    for body, mass in MASSES.items():
        v, omega = run[f"{body}.velocity"], run[f"{body}.angular_velocity"]
        kinetic = kinetic + 0.5 * mass * np.sum(v * v, axis=1)
        kinetic = kinetic + 0.5 * np.einsum("ki,kij,kj->k", omega, inertia(run, body), omega)
        gravity = gravity - mass * run[f"{body}.position"] @ GRAVITY
        weight = weight + mass * v @ GRAVITY
    np.testing.assert_allclose(run["energy.kinetic"], kinetic, atol=1e-10)
    stored = 0.5 * 50.0 * (run["spring.length"] - 0.5) ** 2
    np.testing.assert_allclose(run["energy.potential"], gravity + stored, atol=1e-10)
    np.testing.assert_allclose(run["energy.total"], kinetic + gravity + stored, atol=1e-10)
    pushed = run["cylinder.force"] * 0.3 * np.cos(3 * run.t)
    np.testing.assert_allclose(run["cylinder.power"], pushed, atol=1e-8 * np.abs(pushed).max())
    np.testing.assert_allclose(run["motor.power"], 2 * np.cos(5 * run.t) * run["D.angle_rate"], atol=1e-10)
    powers = weight + sum(run[f"{name}.power"] for name in ("cylinder", "spring", "motor", "twist"))
    np.testing.assert_allclose(slope(kinetic), powers[2:-2], atol=1e-4 * np.abs(powers).max())
    works = sum(run[name] for name in run.channels if name.startswith("work."))
    put_in = run["energy.total"] - run["energy.total"][0]
    np.testing.assert_allclose(works - works[0], put_in, atol=1e-8)


def test_residuals_are_what_places_miss_beside_the_constraints() -> None:
    prepared = kt.prepare(mechanism())
    state, random = prepared.state, np.random.default_rng(3)
    x, y = (v + 1e-3 * random.normal(size=v.size) for v in (state.x, state.u))
    turn = [i for i, name in enumerate(prepared.compiled.equations.coordinate_names) if ".e" in name]
    quaternions = x[turn].reshape(-1, 4)
    x[turn] = (quaternions / np.linalg.norm(quaternions, axis=1)[:, None]).reshape(-1)
    n, m = y.size, len(prepared.compiled.equations.rows.names)
    ydot, lam = random.normal(size=n), np.zeros(m)
    here = EvaluatedState(prepared.compiled, 0.4, x, y, state.p, ydot, lam)
    R = here["crank.rotation"].reshape(3, 3)
    span, rate = (here[f"ring.{what}"] - here[f"rod at C.{what}"] for what in ("position", "velocity"))
    length = np.linalg.norm(span)
    missed = R.T @ (here["rod at J.position"] - here["crank at J.position"])
    lengths = [*missed, length - (1.2 + 0.1 * np.sin(1.2))]
    assert here["residual.position"] == pytest.approx(np.abs(lengths).max(), rel=1e-9)
    assert here["residual.position.lengths"] == here["residual.position"]
    turning = np.cross(
        here["crank.angular_velocity"], here["rod at J.position"] - here["crank at J.position"]
    )
    speeds = R.T @ (here["rod at J.velocity"] - here["crank at J.velocity"] - turning)
    growth = span @ rate / length - 0.3 * np.cos(1.2)
    assert here["residual.velocity"] == pytest.approx(np.abs([*speeds, growth]).max(), rel=1e-9)
    assert here["residual.velocity.lengths"] == here["residual.velocity"]
    # second derivatives: of the length, and of a vector seen from axes that turn
    missed, gap_rate, gap_second = (
        here[f"rod at J.{what}"] - here[f"crank at J.{what}"]
        for what in ("position", "velocity", "acceleration")
    )
    omega, alpha = here["crank.angular_velocity"], here["crank.angular_acceleration"]
    centrifugal = np.cross(omega, np.cross(omega, missed)) - np.cross(alpha, missed)
    seen = R.T @ (gap_second - 2 * np.cross(omega, gap_rate) + centrifugal)
    second = here["ring.acceleration"] - here["rod at C.acceleration"]
    bent = (rate @ rate + span @ second) / length - (span @ rate) ** 2 / length**3 + 0.9 * np.sin(1.2)
    assert here["residual.acceleration"] == pytest.approx(np.abs([*seen, bent]).max(), rel=1e-9)
    assert here["residual.acceleration.lengths"] == here["residual.acceleration"]
    units = {name: here.channels[name].unit for name in here.channels if name.startswith("residual")}
    assert units == {
        "residual.position": "1", "residual.position.lengths": "m", "residual.velocity": "1",
        "residual.velocity.lengths": "m/s", "residual.acceleration": "1", "residual.acceleration.lengths": "m/s²",
    }  # fmt: skip


def test_a_hinge_that_is_turned_out_of_its_axis_misses_an_angle() -> None:
    """A box on a ball joint and a cut hinge: turned about x by a, its axis z misses sin a, and nothing by its place."""
    model = kt.Model.of(
        "box",
        kt.Body.box("box", mass=1.0, size=(0.1, 0.2, 0.3), pose=kt.Frame()),
        kt.Spherical("ball", "ground", "box", point=(0, 0, 0), cut=False),
        kt.Revolute("hinge", "ground", "box", point=(0, 0, 0), axis=(0, 0, 1), cut=True),
    )
    prepared = kt.prepare(model)
    names = prepared.compiled.equations.coordinate_names
    angle = 0.02
    values = {"ball.e1": np.sin(angle / 2), "ball.e4": np.cos(angle / 2)}
    x = np.array([values.get(name, 0.0) for name in names])
    assert np.isclose(np.linalg.norm(x), 1.0), names
    y = np.array([0.3, 0.0, 0.0])
    here = EvaluatedState(prepared.compiled, 0.0, x, y, prepared.state.p, np.zeros(3), np.zeros(5))
    assert here["box.rotation"][5] == pytest.approx(-np.sin(angle))
    assert here["residual.position.angles"] == pytest.approx(np.sin(angle), rel=1e-9)
    assert here["residual.velocity.angles"] == pytest.approx(0.3 * np.cos(angle), rel=1e-9)
    assert here["residual.position.lengths"] == pytest.approx(0.0, abs=1e-15)
    assert here["residual.position"] == here["residual.position.angles"]
    assert here.channels["residual.velocity.angles"].unit == "rad/s"


def test_every_channel_has_its_unit_and_components(run: kt.Run) -> None:
    wanted = {
        "A.angle": "rad", "A.angle_rate": "rad/s", "A.acceleration": "rad/s²", "A.reaction": "N",
        "A.reaction_moment": "N·m", "J.e1": "1", "J.wx": "rad/s", "J.acceleration": "rad/s²",
        "weight_free.x": "m", "weight_free.e4": "1", "crank.position": "m", "crank.velocity": "m/s",
        "crank.acceleration": "m/s²", "crank.angular_velocity": "rad/s", "crank.angular_acceleration": "rad/s²",
        "crank.rotation": "1", "crank.quaternion": "1", "crank.origin": "m", "ring.position": "m",
        "spring.force": "N", "spring.moment": "N·m", "spring.length": "m", "spring.tension": "N", "spring.power": "W",
        "motor.force": "N·m", "motor.power": "W", "cylinder.force": "N", "cylinder.power": "W",
        "cylinder.on.ring": "N", "energy.kinetic": "J", "energy.potential": "J", "energy.total": "J",
        "residual.velocity.lengths": "m/s",
    }  # fmt: skip
    assert {name: run.channels[name].unit for name in wanted} == wanted
    three = [name for name in wanted if len(run.channels[name].components) == 3]
    assert all(run[name].shape == (run.t.size, 3) for name in three)
    assert len(three) == 13
    for name, components in (
        ("crank.quaternion", ("x", "y", "z", "w")),
        ("J.acceleration", ("wx", "wy", "wz")),
        ("crank.rotation", ("xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz")),
        ("A.acceleration", ()),
    ):
        assert run.channels[name].components == components, name
    assert "ring.origin" not in run.channels  # markers have no frame but their own
    slide = kt.Model.of(
        "slide",
        kt.Body("block", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "rail", torque=2.0),
        kt.JointDriver("drive", "rail", law="t^2"),
    )
    units = {name: channel.unit for name, channel in kt.prepare(slide).channels.names.items()}
    assert units["push.force"] == units["drive.force"] == "N"
    assert (units["rail.displacement"], units["rail.acceleration"]) == ("m", "m/s²")


def test_expressions_of_channels_give_their_values_and_origins_are_beside_mass_centres() -> None:
    """Every channel that is a function of t, z and p alone, works among them; a body whose mass centre is aside."""
    com = np.array([0.1, -0.2, 0.3])
    model = kt.Model.of(
        "aside",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("body", 2.0, com=tuple(com), inertia=(1, 1.2, 1.5, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
        kt.Universal("joint", "ground", "body", point=(1, 0, 0), axis1=(1, 0, 0), axis2=(0, 1, 0)),
        kt.JointDamper("rub", "joint", damping=0.4),
        kt.JointMotor("motor", "joint", coordinate=1, torque="sin(t)"),
        kt.Definition("height", "2*body.z"),
    )
    prepared = kt.prepare(model)
    compiled, channels = prepared.compiled, prepared.channels
    eq, random = compiled.equations, np.random.default_rng(2)
    z = random.normal(size=compiled.z.shape[0])
    n_x, n_y = eq.x.shape[0], eq.y.shape[0]
    assert z.size > n_x + n_y  # works
    parts = (z[None, :n_x], z[None, n_x : n_x + n_y], z[None, n_x + n_y :])
    values = channels.evaluate(list(channels.names), np.array([0.7]), *parts, prepared.state.p[None])
    plain = 0
    for name in channels.names:
        expression = channels.expression(name)
        if expression is None:
            assert channels.needs_forces(name) or channels.follows(name), name
            continue
        plain += 1
        found = ca.Function("f", [eq.t, compiled.z, eq.p], [expression])(0.7, z, prepared.state.p)
        np.testing.assert_allclose(np.array(found).ravel(), np.ravel(values[name]), rtol=1e-12, atol=1e-12)
    assert plain > 15
    works = [name for name in channels.names if name.startswith("work.")]
    assert [float(values[name][0]) for name in works] == list(z[n_x + n_y : n_x + n_y + len(works)])
    R = values["body.rotation"].reshape(3, 3)
    np.testing.assert_allclose(values["body.origin"][0], values["body.position"][0] - R @ com, atol=1e-12)
    assert float(values["height"][0]) == pytest.approx(2 * values["body.position"][0, 2])
    assert float(values["motor.force"][0]) == pytest.approx(np.sin(0.7))


def test_the_whole_force_of_a_contact_is_its_normal_force_and_its_friction() -> None:
    """A block that is thrown, lands, slides on a slope of 0.3 rad and goes on: nothing, then m g with μ cos α up it."""
    slope, mu, mass = 0.3, 0.2, 2.0
    normal = np.array([-np.sin(slope), 0.0, np.cos(slope)])
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("block", mass, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at(tuple(0.05 * normal))),
        kt.Planar("held", "ground", "block", point=tuple(0.05 * normal), axis=(0, 1, 0)),
        kt.Marker("plane", "ground", kt.Frame.along(tuple(normal), (0, 0, 0))),
    )
    floor = kt.PointPlaneEvent("floor", "block", "plane", action=kt.Restitution(0.0, friction=mu))
    run = kt.simulate(model, 1.0, output=0.01, events=[floor])
    fall = np.sqrt(2 * 0.05 / (9.81 * np.cos(slope)))
    before, after = run.t < fall - 1e-6, run.t > fall + 1e-6
    np.testing.assert_array_equal(run["floor.contact_force"][before], 0.0)
    np.testing.assert_array_equal(run["floor.friction_force"][before], 0.0)
    pressed = mass * 9.81 * np.cos(slope)
    uphill = np.array([np.cos(slope), 0.0, np.sin(slope)])
    np.testing.assert_allclose(run["floor.force"][after], pressed, rtol=1e-9)
    whole = run["floor.contact_force"][after]
    np.testing.assert_allclose(
        whole, np.tile(pressed * (normal + mu * uphill), (after.sum(), 1)), rtol=1e-8, atol=1e-8
    )
    slid = run["block.velocity"] @ uphill
    assert (slid[after] < 0).all()
    np.testing.assert_allclose(
        np.abs(run["floor.friction_force"][after]).max(axis=1), mu * pressed, rtol=1e-8
    )
    power = run["floor.power"][after]
    np.testing.assert_allclose(power, mu * pressed * slid[after], rtol=1e-6)
    assert (run["floor.state"][before] == 2).all() and (np.abs(run["floor.state"][after]) == 1).all()


def test_constraints_of_speeds_alone_leave_nothing_of_positions() -> None:
    """A disc that rolls has no position to miss; its speed is missed by what it slides with."""
    model = kt.Model.of(
        "disc",
        kt.Body.cylinder("disc", mass=1.0, radius=0.2, length=0.1, pose=kt.Frame.at((0, 0.2, 0))),
        kt.Planar("plane", "ground", "disc", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Nonholonomic("rolls", "plane.x_rate + 0.2 * plane.angle_rate"),
    )
    prepared = kt.prepare(model)
    here = EvaluatedState(
        prepared.compiled,
        0.0,
        np.zeros(3),
        np.array([0.5, 0.1, -2.0]),
        prepared.state.p,
        np.zeros(3),
        np.zeros(1),
    )
    assert here["residual.position"] == 0.0
    assert here["residual.velocity"] == pytest.approx(0.1)
