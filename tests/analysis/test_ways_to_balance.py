"""The ways in which a balance of forces is searched for, each on its own: where it ends, and by how many poses."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.balance import equilibrium_equations
from kinetree.balance.balance_search import Search, _is_nearer
from kinetree.balance.equilibrium_equations import Balance

G = 9.81


class Counted(Search):
    """A search that counts the poses it looks at."""

    count = 0

    def at(self, *arguments):
        self.count += 1
        return super().at(*arguments)


def search(model: kt.Model, hold: tuple[str, ...] = ()) -> tuple[Counted, np.ndarray, list[str]]:
    prepared = kt.prepare(model)
    balance = Balance(prepared.compiled.dense)
    names = balance.equations.speed_names
    held = np.array([any(name.startswith(f"{joint}.") for joint in hold) for name in names], dtype=bool)
    state = prepared.state
    return Counted(balance, 0.0, state.p, held), np.array(state.x), list(balance.equations.coordinate_names)


def pendulum(angle: float, stiffness: float = 0.0) -> kt.Model:
    """A rod of 1 m and 2 kg that hangs at angle 0, with a spring that is free there."""
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.rod("rod", mass=2.0, length=1.0, pose=kt.Frame.along((0, 0, -1), (0, 0, -0.5))),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=(angle,)),
        kt.JointSpring("spring", "pin", stiffness=stiffness, free=1.0 if stiffness else 0.0),
    )


def slide(*more: object) -> kt.Model:
    return kt.Model.of(
        "slide",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", 3.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(0, 0, 1)),
        *more,
    )


def test_newton_needs_one_step_where_forces_are_linear_and_few_where_they_are_not() -> None:
    found, x, _ = search(slide(kt.JointSpring("spring", "rail", stiffness=100.0)))
    point = found.newton(x)
    assert point.balanced
    assert point.x[0] == pytest.approx(-3 * G / 100, rel=1e-12)
    assert found.count <= 3
    found, x, _ = search(pendulum(0.5, 20.0))
    point = found.newton(x)
    assert point.balanced
    angle = point.x[0]
    assert 20.0 * (angle - 1.0) + 2.0 * G * 0.5 * np.sin(angle) == pytest.approx(0.0, abs=1e-9)
    assert found.count <= 8
    assert found.newton(point.x).x == pytest.approx(point.x, abs=1e-13)


@pytest.mark.parametrize(
    "model", [slide(kt.JointSpring("spring", "rail", stiffness=100.0)), pendulum(0.5, 20.0)]
)
def test_a_balance_found_by_newton_steps_is_made_exact_once(model: kt.Model) -> None:
    alone, x, _ = search(model)
    point = alone.newton(x)
    found, x, _ = search(model)
    assert found.find(x).x == pytest.approx(point.x, rel=0, abs=0)
    assert found.count == alone.count


def test_a_pose_a_little_beside_is_not_balanced() -> None:
    found, x, _ = search(slide(kt.JointSpring("spring", "rail", stiffness=100.0)))
    rest = found.newton(x).x
    assert found.at(rest).balanced
    for beside in (1e-6, -1e-6):
        assert not found.at(rest + beside).balanced
    assert found.at(rest + 0.1).r == pytest.approx(np.array([100.0 * 0.1 / np.sqrt(3.0)]), rel=1e-9)
    assert found.at(rest).stiffness == pytest.approx(np.array([[100.0 / 3.0]]), rel=1e-9)


@pytest.mark.parametrize("stiffness", [1.0, 1e-3, 1e-6])
def test_soft_springs_are_pulled_out_as_far_as_they_must(stiffness: float) -> None:
    """Steps of half a metre did not come there: of a spring of 1 N/km no equilibrium was found."""
    model = kt.Model.of(
        "scale",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("load", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("guide", "ground", "load", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointSpring("spring", "guide", stiffness=stiffness),
    )
    assert kt.equilibrium(model)["guide.displacement"] == pytest.approx(-9.81 / stiffness, rel=1e-12)


def test_creeping_leads_to_the_bottom() -> None:
    """A pendulum held out level, where its stiffness vanishes, and above that, where it is negative; nearly upright."""
    for start in (np.pi / 2, 1.8, -2.0, 3.0, -3.1):
        found, x, _ = search(pendulum(start))
        point = found.relaxed(x)
        assert point.balanced
        assert point.x[0] == pytest.approx(0.0, abs=1e-9)
        assert found.count <= 60


def test_loads_that_come_little_by_little_follow_one_path() -> None:
    """A spring that gets stiffer, F = 50 x + 4000 x³, under the weight of 3 kg."""
    law = kt.Force("cubic", "block", force=(0, 0, "-50*rail.displacement - 4000*rail.displacement^3"))
    found, x, _ = search(slide(law))
    point = found.gradually(x)
    assert point.balanced
    y = point.x[0]
    assert 50 * y + 4000 * y**3 == pytest.approx(-3 * G, rel=1e-9)
    assert found.find(x).x == pytest.approx(point.x, abs=1e-9)


def test_lengths_are_measured_by_the_longest_arm() -> None:
    """A slider has none, and is measured in metres."""
    assert search(slide())[0]._size == 1.0
    small = kt.Model.of(
        "small",
        kt.Body.rod("rod", mass=2.0, length=0.02, pose=kt.Frame.at((0.01, 0, 0))),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
    )
    assert search(small)[0]._size == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("left", "nearer"),
    [((0.2, 0.1), True), ((0.2, -0.1), True), ((0.2, 0.3), False), ((-1.1, 0.1), False), ((0.2,), False)],
)
def test_a_step_is_judged_by_the_way_that_is_left(left: tuple[float, ...], nearer: bool) -> None:
    """Along what has a stiffness; forces that none answers must not grow, and freedoms stay as many."""
    J = np.diag([50.0, 0.0])
    here, there = (
        SimpleNamespace(r=np.array(r), stiffness=J, way=lambda r: -np.linalg.pinv(J) @ r)
        for r in ((1.0, 0.1), left)
    )
    assert _is_nearer(here, there, 1.0) == nearer


def test_what_no_stiffness_answers_is_told_as_the_acceleration_it_gives() -> None:
    found, x, _ = search(slide())
    point = found.at(x)
    assert not point.balanced
    assert point.unanswered == pytest.approx(np.array([-G]))
    assert point.drifting.size == 0
    found, x, _ = search(
        slide(kt.Integrator("sum", input="2.5"), kt.JointSpring("spring", "rail", stiffness=9.0))
    )
    point = found.at(x)
    assert not point.balanced
    assert point.drifting == pytest.approx(np.array([2.5]))
    assert point.unanswered == pytest.approx(np.array([0.0]), abs=1e-9)


def test_what_a_coupled_pair_leaves_unanswered() -> None:
    """A freedom of two coordinates, and a rate beside it."""
    found, x, _ = search(
        slide(
            kt.Body("other", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic("beside", "ground", "other", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.Coupler.mimic("link", "beside", "rail", 2.0, 0.0),
            kt.Integrator("sum", input="2.5"),
        )
    )
    point = found.at(x)
    fall = -G * (3 + 2 * 1) / (3 + 2**2 * 1)
    assert point.unanswered == pytest.approx(np.array([fall, 2 * fall]))
    assert point.drifting == pytest.approx(np.array([2.5]))


def test_the_smallest_slope_lets_a_block_slide_and_a_rate_is_no_rest() -> None:
    """No stiffness holds the block: however little the rail slopes, it is not balanced on it, nor is an integrator of
    a small signal."""
    for slope in (0.1, 1e-6, 0.0):
        level = kt.Model.of(
            "level slide",
            kt.Gravity(acceleration=(0, 0, -G)),
            kt.Body("block", 3.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(np.cos(slope), 0, -np.sin(slope))),
        )
        found, x, _ = search(level)
        assert found.at(x).balanced == (slope == 0.0)
    for signal in (1e-3, 0.0):
        spring = kt.JointSpring("spring", "rail", stiffness=9.0, free=3.0 * G / 9.0)
        found, x, _ = search(slide(kt.Integrator("sum", input=f"{signal}"), spring))
        assert found.at(x).balanced == (signal == 0.0)


def four_bar() -> kt.Model:
    parts = {"crank": ((0, 0), (0, 0.3)), "coupler": ((0, 0.3), (0.8, 0.6)), "rocker": ((0.8, 0.6), (0.9, 0))}
    bodies = []
    for name, (a, b) in parts.items():
        middle, along = np.add(a, b) / 2, np.subtract(b, a)
        frame = kt.Frame.along((along[0], 0, along[1]), (middle[0], 0, middle[1]))
        bodies.append(kt.Body.rod(name, mass=1.0, length=float(np.hypot(*along)), pose=frame))
    pins = [("A", "ground", "crank", (0, 0, 0)), ("B", "crank", "coupler", (0, 0, 0.3)),
            ("C", "coupler", "rocker", (0.8, 0, 0.6)), ("D", "ground", "rocker", (0.9, 0, 0))]  # fmt: skip
    joints = [kt.Revolute(name, a, b, point=point, axis=(0, 1, 0)) for name, a, b, point in pins]
    return kt.Model.of("four bar", kt.Gravity(acceleration=(0, 0, -G)), *bodies, *joints)


def test_a_loop_is_closed_again_with_what_is_held_where_it_is() -> None:
    for hold in ((), ("A",)):
        found, x, names = search(four_bar(), hold)
        apart = x + 0.05 * np.arange(1, x.size + 1)
        closed = found.closed(apart)
        assert closed is not None
        terms = found.balance.terms(0.0, closed, np.zeros(found.balance.n), found.p)
        assert np.abs(terms.phi).max() < 1e-12
        kept = closed[names.index("A.angle")] - apart[names.index("A.angle")]
        assert abs(kept) < 1e-12 if hold else abs(kept) > 1e-4
    assert found.closed(np.full(x.size, np.nan)) is None


def test_a_four_bar_rests_where_its_height_does_not_change() -> None:
    found, x, _ = search(four_bar())
    point = found.find(x)
    assert point.balanced
    bodies = ["crank.position", "coupler.position", "rocker.position"]

    def height(pose: np.ndarray) -> float:
        values = kt.prepare(four_bar()).channels.evaluate(
            bodies, np.zeros(1), pose[None], np.zeros((1, found.balance.n)), np.zeros((1, 1)), found.p[None]
        )
        return sum(float(value[0, 2]) for value in values.values())

    up, down = (found.closed(point.x + push * point.Z_h[:, 0]) for push in (1e-3, -1e-3))
    assert up is not None and down is not None
    assert abs(height(up) - height(down)) < 1e-8
    up, down = (found.closed(x + push * found.at(x).Z_h[:, 0]) for push in (1e-3, -1e-3))
    assert up is not None and down is not None
    assert abs(height(up) - height(down)) > 1e-5


def test_derivatives_of_long_equations_are_those_of_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns by products with unit vectors against whole Jacobians.

    Quaternions, a closed loop, laws with parameters, and the state of a block on which forces depend.
    """
    rod = {"mass": 1.0, "inertia": (0.1, 0.2, 0.3, 0, 0, 0)}
    model = kt.Model.of(
        "loop in space",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Parameter("k", 30.0),
        kt.Body("a", **rod, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body("b", **rod, pose=kt.Frame.at((1.0, 0.5, 0))),
        kt.Revolute("crank", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Spherical("ball", "a", "b", point=(1, 0, 0)),
        kt.Spherical("socket", "ground", "b", point=(1, 1, 0)),
        kt.JointSpring("spring", "crank", stiffness="k"),
        kt.LowPass("seen", "k*b.vz + crank.angle", time_constant=0.3),
        kt.Force("answer", "b", force=("seen.output*a.vy", 0, "3*seen.output*t")),
        kt.Holonomic("law", "crank.angle - k*(a.x + a.y)*t*t"),
    )
    prepared = kt.prepare(model)
    eq = prepared.compiled.dense
    draw = np.random.default_rng(3)
    m = len(eq.rows.names)
    at = [
        0.2,
        np.append(prepared.state.x[:-1], 0.7),  # the state of the block
        *(draw.normal(size=k) for k in (eq.y.numel(), eq.p.numel(), eq.y.numel(), m)),
    ]
    plain, long = Balance(eq), Balance(eq)
    still, lam = np.zeros(eq.y.numel()), at[5]
    at_rest = [*at[:2], still, *at[3:]]
    one, rest = plain.derivatives(*at), plain.derivatives(*at_rest)
    alone = [*at_rest[:4], still, lam]  # neither speeds nor accelerations
    without_inertia, static = plain.derivatives(*alone), plain.static_derivatives(*at[:2], at[3], lam)
    monkeypatch.setattr(equilibrium_equations, "LONG", 0)
    moving, resting = long.derivatives(*at), long.derivatives(*at_rest)
    assert plain._values is None and long._values is not None
    for whole, other in ((one, moving), (rest, resting), (without_inertia, long.derivatives(*alone))):
        for name, values in vars(whole).items():
            assert values.any(), name
            assert values.shape == getattr(other, name).shape, name
            assert getattr(other, name) == pytest.approx(values, rel=1e-12, abs=1e-12), name
    for R_xi, R_s in (static, long.static_derivatives(*at[:2], at[3], lam)):
        assert R_xi == pytest.approx(without_inertia.R_xi, abs=1e-12)
        assert R_s == pytest.approx(without_inertia.R_s, abs=1e-12)


def test_where_more_poses_than_speeds_are_free_no_stiffness_is_that_of_an_energy() -> None:
    """A skate moves along its edge and turns, and so comes to any place: two speeds, three freedoms of position."""
    model = kt.Model.of(
        "skate",
        kt.Body("skate", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Planar("ice", "ground", "skate", frame=kt.Frame()),
        kt.Nonholonomic("edge", "cos(ice.angle)*ice.y_rate - sin(ice.angle)*ice.x_rate"),
        kt.Force("spring", "skate", force=("-5*skate.x", "-5*skate.y", 0)),
    )
    looked_for, x, _ = search(model)
    here = looked_for.at(x)
    assert here.stiffness.shape == (2, 3) and not here.holds
    assert here.balanced
