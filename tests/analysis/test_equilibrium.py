"""Equilibria against closed forms, and what is said where there are none."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.equilibrium import _ready, _search, same_pose
from kinetree.balance.balance_search import Search
from kinetree.balance.equilibrium_equations import Balance, steady_balance
from kinetree.formulations import elimination
from kinetree.results.channels import ChannelError
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

g = 9.81


def pendulum(**joint: object) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Parameter("k", 2.0, "N·m"),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), **joint),
        kt.JointSpring("spring", "hinge", stiffness="k"),
    )


def test_pendulum_with_a_spring_hangs_where_moments_balance():
    found = kt.equilibrium(pendulum())
    angle = found.coordinates["hinge.angle"]
    assert 2.0 * angle + 0.5 * g * np.cos(angle) == pytest.approx(0.0, abs=1e-12)  # k q = −m g l/2 cos q
    assert found.stable
    np.testing.assert_allclose(found["hinge.reaction"], (0, g, 0), atol=1e-12)


def test_parameters_and_starts_choose_the_branch():
    found = kt.equilibria(pendulum(), 30, parameters={"k": 0.2})
    assert len(found) >= 3
    assert found[0].stable
    assert not found[-1].stable
    for entry in found:
        q = entry.coordinates["hinge.angle"]
        assert 0.2 * q + 0.5 * g * np.cos(q) == pytest.approx(0.0, abs=1e-10)
        assert entry.stable == (0.2 - 0.5 * g * np.sin(q) > 0)  # V'' = k − m g l/2 sin q


def test_equilibria_close_to_each_other_are_told_apart():
    """An upright rod on a spring just too weak for it: k q = m g l/2 sin q has three solutions near each other."""
    k = 0.5 * g * np.sinc(0.05 / np.pi)
    model = kt.Model.of(
        "upright",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.along((0, 1, 0), (0, 0.5, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointSpring("spring", "hinge", stiffness=k),
    )
    found = kt.equilibria(model, [{"hinge.angle": angle} for angle in (-0.06, 0.06, 0.07)])
    angles = sorted(entry.coordinates["hinge.angle"] for entry in found)
    assert angles == pytest.approx([-0.05, 0.0, 0.05], abs=1e-7)
    assert [entry.stable for entry in found] == [True, True, False]


def four_bar_with_spring() -> kt.Model:
    """A parallelogram of massless-like bars held by a spring along its diagonal."""
    bars = {"a": ((0, 0), (0.3, 1.0)), "b": ((0.3, 1.0), (1.3, 1.0)), "c": ((1.0, 0), (1.3, 1.0))}
    parts: list[object] = [kt.Gravity(acceleration=(0, -g, 0))]
    for name, (p, q) in bars.items():
        pose = kt.Frame.at((*(np.add(p, q) / 2), 0.0))
        parts.append(kt.Body(name, 2.0, inertia=(0.1, 0.1, 0.2, 0, 0, 0), pose=pose))
    parts += [
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "a", "b", point=(0.3, 1.0, 0), axis=(0, 0, 1)),
        kt.Revolute("C", "b", "c", point=(1.3, 1.0, 0), axis=(0, 0, 1)),
        kt.Revolute("D", "ground", "c", point=(1.0, 0, 0), axis=(0, 0, 1)),
        kt.Marker("end", "b", kt.Frame.at((0.5, 0, 0))),
        kt.SpringDamper("spring", "ground", "end", stiffness=100.0, free_length=0.5),
    ]
    return kt.Model.of("parallelogram", *parts)


def test_parallelogram_minimises_its_energy():
    found = kt.equilibrium(four_bar_with_spring())
    length = np.hypot(0.3, 1.0)
    a = np.asarray(found["b.position"])[:2] - (0.5, 0.0)  # the crank a, by which the coupler is displaced
    assert np.hypot(*a) == pytest.approx(length, abs=1e-12)
    angle = np.arctan2(a[1], a[0])

    def slope(q: float, h: float = 1e-6) -> float:
        def V(q: float) -> float:
            p = length * np.array([np.cos(q), np.sin(q)])
            heights = p[1] / 2 + p[1] + p[1] / 2
            return 2.0 * g * heights + 50.0 * (np.hypot(p[0] + 1.0, p[1]) - 0.5) ** 2

        return (V(q + h) - V(q - h)) / (2 * h)

    assert slope(angle) == pytest.approx(0.0, abs=1e-5)
    assert found.stable == (slope(angle + 1e-3) > slope(angle - 1e-3))


def test_driven_crank_of_a_governor_swings_out():
    """A bead-like pendulum on a turning arm: cos θ = g / (ω² l) for a point mass, here with its own inertia."""
    omega = 8.0
    model = kt.Model.of(
        "governor",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body("hub", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Body("ball", 1.0, inertia=(1e-9, 1e-9, 1e-9, 0, 0, 0), pose=kt.Frame.at((0.4, 0, -0.2))),
        kt.Revolute("drive", "ground", "hub", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("hinge", "hub", "ball", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointDriver("motor", "drive", 0, f"{omega}*t"),
    )
    found = kt.equilibrium(model, steady=kt.SteadyMotion(angular_velocity=(0, 0, omega)))
    z = np.asarray(found["ball.position"])[2]
    assert -z == pytest.approx(g / omega**2, rel=1e-7)  # height of the cone, the inertia of the ball apart
    assert found.stable


def test_held_coordinates_stay():
    model = pendulum(q0=(0.3,))
    found = kt.equilibrium(model, hold=["hinge.angle"])
    assert found.coordinates["hinge.angle"] == 0.3
    assert kt.equilibrium(model).coordinates["hinge.angle"] != pytest.approx(0.3)


def test_no_equilibrium_is_explained_by_name():
    ball = kt.Model.of("ball", kt.Gravity(acceleration=(0, 0, -g)), kt.Body.sphere("b", mass=1.0, radius=0.1))
    with pytest.raises(kt.EquilibriumError, match=r"nothing holds it along b_free\.vz -9\.81"):
        kt.equilibrium(ball)
    with pytest.raises(kt.EquilibriumError, match="no joint or coordinate 'hing'"):
        kt.equilibrium(pendulum(), hold=["hing"])


@pytest.mark.slow
def test_what_is_pushed_along_a_rail_is_not_in_balance():
    """However little that is beside the weight, which the rail carries, and beside a spring that is in balance."""
    model = kt.Model.of(
        "rail",
        kt.Gravity(acceleration=(0, 0, -g)),
        *(
            kt.Body.sphere(name, mass=1.0, radius=0.1, pose=kt.Frame.at((0, k, 0)))
            for k, name in enumerate("ab")
        ),
        kt.Prismatic("along", "ground", "a", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("down", "ground", "b", point=(0, 1, 0), axis=(0, 0, 1)),
        kt.JointSpring("spring", "down", stiffness=100.0),
        kt.JointMotor("push", "along", torque=1e-4),
    )
    with pytest.raises(kt.EquilibriumError, match=r"nothing holds it along along\.displacement"):
        kt.equilibrium(model)


@pytest.mark.parametrize("speed", [1.0, 1e-2, 1e-6])
def test_a_steady_motion_that_joints_forbid_is_refused(speed):
    with pytest.raises(ValueError, match='body "rod" cannot move with the frame: joint "hinge"'):
        kt.equilibrium(pendulum(), steady=kt.SteadyMotion(velocity=(speed, 0, 0)))


def test_simulation_from_the_equilibrium_stays():
    found = kt.equilibrium(pendulum())
    run = kt.simulate(found.model, 2.0)
    assert np.ptp(run["hinge.angle"]) < 1e-9


def test_paths_and_wrong_models():
    from importlib.resources import files

    path = str(files("kinetree") / "examples" / "pendulum.toml")
    found = kt.equilibrium(path)
    assert found.stable
    assert kt.modes(path).frequencies.size == 1
    assert kt.linearize(kt.load(path), at="equilibrium").A.shape == (2, 2)
    with pytest.raises((TypeError, ValueError), match="model"):
        kt.equilibrium(3.0)  # type: ignore[arg-type]


def test_a_body_welded_twice_is_at_rest_whatever_is_asked():
    """No coordinates, redundant constraints: every analysis has an empty answer."""
    block = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body.box("block", mass=2.0, size=(1, 1, 1), pose=kt.Frame.at((1, 0, 0))),
        kt.Weld("left", "ground", "block", point=(0, 0, 0)),
        kt.Weld("right", "ground", "block", point=(2, 0, 0)),
    )
    assert kt.equilibrium(block).coordinates == {}
    assert len(kt.modes(block).modes) == 0
    assert kt.linearize(block).states == ()
    motion = kt.kinematics(block, [0.0, 1.0])
    np.testing.assert_allclose(motion["left.reaction.z"] + motion["right.reaction.z"], 2.0 * g, rtol=1e-12)


def test_where_the_linear_motion_decides_nothing_it_is_said():
    """A force x³ that pushes away has no stiffness at zero: unstable, but not to first order."""
    model = kt.Model.of(
        "cubic",
        kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "s", torque="s.displacement**3"),
    )
    found = kt.equilibrium(model)
    assert found.undecided == 2
    assert "the next order decides" in str(found)
    assert kt.equilibrium(pendulum()).undecided == 0


def test_a_singular_position_is_not_called_stable():
    """Four bars stretched out along a line: more motions are free than anywhere near, whatever the eigenvalues say."""
    bar = {"inertia": (0.02, 0.02, 0.05, 0, 0, 0)}
    bodies = [
        kt.Body(n, 1.0, **bar, pose=kt.Frame.at((x, 0, 0))) for n, x in (("a", 0.5), ("c", 1.5), ("b", 2.5))
    ]
    ends = (("A", "ground", "a", 0), ("B", "a", "c", 1), ("C", "c", "b", 2), ("D", "ground", "b", 3))
    joints = [kt.Revolute(n, i, o, point=(x, 0, 0), axis=(0, 0, 1)) for n, i, o, x in ends]
    flat = kt.Model.of("flat", *bodies, *joints)
    found = kt.equilibrium(flat)
    assert found.singular
    assert not found.stable
    assert "singular equilibrium" in str(found)
    assert "more motions are free here than nearby" in str(found)
    with pytest.raises(kt.NoAnswerError, match="the position is singular"):
        kt.linearize(flat, at="start")
    with pytest.raises(ChannelError, match=r"did you mean 'A\.angle'"):
        kt.linearize(flat.add(kt.Gravity(acceleration=(0, -9.81, 0))), outputs=["A.angel"])


@pytest.mark.parametrize("way", ["newton", "gradually", "relaxed"])
def test_every_way_of_the_search_leads_to_the_balance(way: str):
    """Each alone, though the next one is only tried where the one before has failed; the closed loop stays closed."""
    for model in (pendulum(), four_bar_with_spring()):
        prepared = _ready(model, None, None, 0.0)
        search = _search(prepared, (), None, 0.0)
        point = getattr(search, way)(prepared.state.x)
        assert point.balanced
        assert np.abs(point.terms.phi).max(initial=0.0) < 1e-12
        if way == "relaxed":  # which leads down: the other two stop on a hill as well
            assert np.linalg.eigvalsh(point.stiffness + point.stiffness.T).min() > 0
        else:
            there = kt.equilibrium(model).coordinates
            names = prepared.compiled.equations.coordinate_names
            np.testing.assert_allclose(point.x, [there[name] for name in names], atol=1e-9)


def test_loads_that_are_brought_on_gradually_are_balanced_all_the_way(monkeypatch):
    """A share 1 − s of the moment at the start, m g l/2, is taken off: k q + m g l/2 cos q = (1 − s) m g l/2."""
    prepared = _ready(pendulum(), None, None, 0.0)
    search = _search(prepared, (), None, 0.0)
    shares = []
    newton = search.newton

    def watched(x, extra=None, most=100):
        found = newton(x, extra, most)
        off = 0.0 if extra is None else float(extra[0][0])
        q = found.x[0]
        assert 2.0 * q + 0.5 * g * np.cos(q) == pytest.approx(off, abs=1e-9)
        shares.append(off / (0.5 * g))
        return found

    monkeypatch.setattr(search, "newton", watched)
    assert search.gradually(prepared.state.x).balanced
    assert shares[0] == pytest.approx(0.9)
    assert shares[-1] == 0.0
    assert len(shares) > 4 and np.all(np.diff(shares) <= 0.0)


def test_a_pendulum_held_out_level_creeps_down_where_no_stiffness_shows_the_way():
    """Newton's method stands still there; in thick oil it falls to −π/2, on whichever side it is a little."""
    rod = pendulum().remove("spring", "k")
    prepared = _ready(rod, None, None, 0.0)
    search = _search(prepared, (), None, 0.0)
    level = search.newton(prepared.state.x)
    assert not level.balanced
    assert level.x == pytest.approx([0.0])
    down = search.relaxed(prepared.state.x)
    assert down.balanced
    assert np.sin(down.x[0]) == pytest.approx(-1.0)
    force = level.unanswered  # acceleration −m g l/2 over m l²/3
    assert force == pytest.approx([-1.5 * g], rel=1e-3)


def test_the_nearest_pose_that_closes_a_loop():
    """Coordinates a little beside are brought back; what is held stays where it is."""
    prepared = _ready(four_bar_with_spring(), None, None, 0.0)
    for hold in ((), ("A",)):
        search = _search(prepared, hold, None, 0.0)
        x = prepared.state.x + np.array([0.05, -0.02, 0.03])
        found = search.closed(x)
        assert found is not None
        assert np.abs(search.at(found).terms.phi).max() < 1e-12
        assert np.abs(found - x).max() < 0.2
        if hold:
            at = prepared.compiled.equations.coordinate_names.index("A.angle")
            assert found[at] == pytest.approx(x[at], abs=1e-13)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("start", [(0.3, math.pi / 2, 0.2), (0.55, -0.92, -1.84), (-1.93, 1.25, 1.65)])
def test_angles_that_are_singular_on_the_way_balance_nothing(start: tuple[float, float, float]) -> None:
    """With the second angle at 90° the third acts as the first does, and no torque about one axis is seen."""
    com = np.array([0.1, 0.2, -0.3])
    model = kt.Model.of(
        "hung",
        kt.Gravity("gravity", (0, 0, -9.81)),
        kt.Body("b", 1.0, com=tuple(com), inertia=(0.1, 0.2, 0.3, 0, 0, 0)),
        kt.SphericalAngles("J", "ground", "b", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=start),
    )
    hung = kt.equilibrium(model)
    assert hung.stable
    run = kt.simulate(hung.model, 0.1, progress=False)
    z = run["b.rotation"][0].reshape(3, 3)[2] @ com
    assert z == pytest.approx(-np.linalg.norm(com), abs=1e-9)


def test_coordinates_that_are_singular_where_no_force_acts_are_told() -> None:
    """Without any force nothing is left over at the start, and yet it is no balance that these angles could show."""
    model = kt.Model.of(
        "free",
        kt.Body("b", 1.0, inertia=(0.1, 0.2, 0.3, 0, 0, 0)),
        kt.SphericalAngles(
            "J", "ground", "b", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=(0.3, np.pi / 2, 0.1)
        ),
    )
    with pytest.raises(kt.EquilibriumError, match=r"coordinates are singular: joint \"J\": its angle theta2"):
        kt.equilibrium(model)


def test_rates_of_blocks_follow_the_pose_in_the_stiffness_of_the_search() -> None:
    """J against differences of r: a slider whose displacement is low-passed, and pushed by what comes out."""
    model = kt.Model.of(
        "held",
        kt.Body("m", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "m", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
        kt.JointSpring("spring", "s", stiffness=5.0),
        kt.LowPass("filter", "s.displacement", time_constant=0.1),
        kt.JointMotor("motor", "s", torque="3*filter.output"),
    )
    prepared = _ready(model, None, None, 0.0)
    search = _search(prepared, (), None, 0.0)
    x, d = prepared.state.x, 1e-6
    here = search.at(x)
    for k in range(x.size):
        step = d * np.eye(x.size)[k]
        slope = (search.at(x + step).r - search.at(x - step).r) / (2 * d)
        one = here.Z_h[0, 0] if k == 0 else 1.0
        assert here.stiffness[:, k] == pytest.approx(one * slope, rel=1e-6)


def test_the_stiffness_of_a_steady_motion_is_the_slope_of_what_is_left_over():
    """A block on a spring and a hinged arm that turn with a frame: J of r by differences, far from balance."""
    model = kt.Model.of(
        "carousel",
        kt.Body.box("block", mass=2.0, size=(0.3, 0.2, 0.1), pose=kt.Frame.at((0.4, 0.1, 0))),
        kt.Body.box("arm", mass=1.0, size=(0.5, 0.05, 0.05), pose=kt.Frame.at((0.8, 0.1, 0))),
        kt.Planar(
            "table", "ground", "block", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=(0.4, 0.1, 0.2)
        ),
        kt.Revolute("hinge", "block", "arm", point=(0.55, 0.1, 0), axis=(0, 0, 1), q0=0.3),
        kt.Marker("centre", "ground"),
        kt.Marker("corner", "block", kt.Frame.at((0.1, 0.05, 0))),
        kt.SpringDamper("spring", "centre", "corner", stiffness=300.0, damping=20.0, free_length=0.2),
        kt.LowPass("seen", "table.x_rate + 2*hinge.angle", time_constant=0.3),
    )
    prepared = _ready(model, None, None, 0.0)
    balance = steady_balance(prepared.compiled, kt.SteadyMotion(angular_velocity=(0, 0, 3.0)))
    search = Search(balance, 0.0, prepared.state.p, np.zeros(balance.n, dtype=bool))
    start = search.at(prepared.state.x)
    assert np.abs(start.wdot).max() > 1.0  # the centre moves on a circle
    N, step = balance.terms(0.0, start.x, start.w, prepared.state.p).N, 1e-6
    free = start.Z_h.shape[1]
    ways = np.zeros((free + 1, start.x.size))
    ways[:free, : N.shape[0]] = (N @ start.Z_h).T
    ways[free, -1] = 1.0  # the state of the block

    def left_over(x: np.ndarray) -> np.ndarray:
        point = search.at(x)
        return np.concatenate([start.Z.T @ point.force, -point.rates])

    slopes = np.array(
        [left_over(start.x + step * way) - left_over(start.x - step * way) for way in ways]
    ).T / (2 * step)
    assert start.stiffness.shape == slopes.shape
    np.testing.assert_allclose(start.stiffness, slopes, rtol=1e-6, atol=1e-6 * np.abs(slopes).max())


@pytest.mark.parametrize(("angle", "holds"), [(-np.pi / 2, True), (np.pi / 2, False)])
def test_a_rod_that_hangs_resists_and_one_that_stands_does_not(angle, holds):
    prepared = _ready(pendulum(q0=(angle,)).with_parameters(k=0.5), None, None, 0.0)
    search = Search(steady_balance(prepared.compiled, None), 0.0, prepared.state.p, np.zeros(1, dtype=bool))
    assert search.at(prepared.state.x).holds is holds


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ((0.3, 0.2 + 4 * np.pi, 0.6, 0.0, 0.0, 0.8, 1.0), True),
        ((0.3, 0.2, -0.6, 0.0, 0.0, -0.8, 1.0), True),
        ((0.3 + 2 * np.pi, 0.2, 0.6, 0.0, 0.0, 0.8, 1.0), False),
        ((0.3, 0.2 + np.pi, 0.6, 0.0, 0.0, 0.8, 1.0), False),
        ((0.3, 0.2, 0.6, 0.0, 0.0, 0.8, -1.0), False),
        ((0.3, 0.2, -0.8, 0.0, 0.0, 0.6, 1.0), False),
    ],
)
def test_poses_are_one_by_whole_turns_and_either_sign_of_a_quaternion(other, same):
    eq = SimpleNamespace(coordinate_units=("m", "rad", "1", "1", "1", "1", "1"), quaternions=(2,))
    there = SimpleNamespace(x=np.array(other), compiled=SimpleNamespace(equations=eq))
    here = SimpleNamespace(x=np.array([0.3, 0.2, 0.6, 0.0, 0.0, 0.8, 1.0]))
    assert same_pose(here, SimpleNamespace(situation=there)) == same


@pytest.mark.parametrize("wrong", [{"k": [1.0, 2.0]}, {"k": 1.0}, "k", [1.0, 2.0], 3.0])
def test_paths_of_equilibria_want_a_mapping_for_each(wrong):
    with pytest.raises(
        kt.ArgumentError, match=r"parameters .*mapping for each equilibrium; write parameters="
    ):
        kt.equilibrium_path(
            kt.Model.of("k", kt.Parameter("k", 1.0), kt.Body("b", 1.0, pose=kt.Frame())), wrong
        )


def test_deviations_of_a_turning_ball_turn_against_it():
    """In the axes of the body δξ̇ = δω − ω × δξ, whatever its quaternion."""
    ball = kt.Spherical("ball", "ground", "body", frame_inner=kt.Frame(), frame_outer=kt.Frame())
    body = kt.Body("body", 1.0, (0, 0, 0.3), (1, 2, 3, 0, 0, 0))
    balance = Balance(elimination.build(Tree(Mechanism.of(kt.Model.of("top", body, ball)))))
    q, w = np.array([0.1, 0.2, -0.3, 0.9]), np.array([1.0, 2.0, 3.0])
    found = balance.turning(0.0, q / np.linalg.norm(q), w, np.zeros(0))
    np.testing.assert_allclose(found, np.cross(np.eye(3), w).T, rtol=0, atol=1e-14)
