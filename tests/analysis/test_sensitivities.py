"""Tangents against differences of accurate runs, closed forms, and through impacts."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.arrays import Array
from kinetree.derivatives.tangents import Tangents, directional
from strategies import linkages

g = 9.81
FINE = {"rtol": 1e-12, "atol": 1e-14}


def four_bar() -> kt.Model:
    """A four-bar linkage whose coupler length, masses, stiffness and damping are parameters."""
    values = {"m": 2.0, "k": 60.0, "c": 0.3, "reach": 0.9}
    spring, damper = kt.JointSpring("spring", "A", stiffness="k"), kt.JointDamper("damper", "D", damping="c")
    parameters = [kt.Parameter(name, value) for name, value in values.items()]
    return linkages.four_bar(*parameters, spring, damper, coupler="m", reach="reach")


def differences(run: Callable[[float], np.ndarray], at: float, step: float) -> np.ndarray:
    return directional(lambda d: run(at + d), step)


def test_tangents_are_brought_onto_the_varied_constraints():
    """Φ_x S_x + φ_p P = 0 and ψ_x S_x + ψ_y S_y + ψ_p P = 0, whatever S is; what meets them stays."""
    prepared = kt.prepare(four_bar(), formulation="elimination")
    compiled, eq, p = prepared.compiled, prepared.compiled.equations, prepared.state.p
    tangents = Tangents(compiled, (3,))
    random = np.random.default_rng(1)
    x, y = compiled.pack(prepared.state)[: tangents.n_x], random.standard_normal(tangents.n_y)
    P = np.eye(tangents.n_p)[:, 3:4]

    def consistent(S: Array) -> Array:
        return tangents.consistent(np.zeros(1), x[None], y[None], p, S[None], P)[0]

    found = consistent(random.standard_normal((tangents.n, 1)))
    rows = ca.vertcat(eq.rows.phi, eq.rows.psi)
    along = ca.jtimes(rows, ca.vertcat(eq.x, eq.y, eq.p), ca.DM(np.vstack([found, P])))
    left = ca.Function("left", [eq.t, eq.x, eq.y, eq.p], [along])(0.0, x, y, p)
    assert rows.shape[0] == 10 and np.abs(np.array(left)).max() < 1e-13
    np.testing.assert_allclose(consistent(found), found, rtol=0, atol=1e-13)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("name", "step"), [("m", 1e-3), ("k", 1e-2), ("c", 1e-3), ("reach", 1e-4)])
def test_loop_tangents_are_the_differences_of_runs(name: str, step: float):
    """Masses, loads, and a length that moves the assembled start with it."""
    model = four_bar()
    wanted = ["coupler.position", "A.angle_rate", "A.reaction.x"]
    found = kt.sensitivities(model, 0.8, wanted, [name], output=0.2, rtol=1e-11, atol=1e-13)

    def run(value: float) -> np.ndarray:
        result = kt.simulate(model, 0.8, parameters={name: value}, output=0.2, **FINE)
        return np.column_stack([np.asarray(result[n]) for n in wanted])

    value = next(p.value for p in model.parameters if p.name == name)
    compared = differences(run, value, step)
    scale = np.abs(compared).max(axis=0)
    assert np.abs(found.values[:, :, 0] - compared).max(axis=0) == pytest.approx(0.0, abs=3e-8 * scale.max())


def test_initial_values_of_a_loop():
    model = four_bar()
    found = kt.sensitivities(
        model, 0.5, ["rocker.position"], ["A.angle", "A.angle_rate"], output=0.25, rtol=1e-11, atol=1e-13
    )

    def run(q: float, u: float) -> np.ndarray:
        result = kt.simulate(
            model, 0.5, initial={"A.angle": q, "A.angle_rate": u}, hold=["A"], output=0.25, **FINE
        )
        return np.asarray(result["rocker.position"])

    np.testing.assert_allclose(
        found["rocker.position", "A.angle"], differences(lambda q: run(q, 0.0), 0.0, 1e-3), atol=1e-8
    )
    np.testing.assert_allclose(
        found["rocker.position", "A.angle_rate"], differences(lambda u: run(0.0, u), 0.0, 1e-3), atol=1e-8
    )


def test_a_start_that_turns_with_a_parameter():
    """A rod on a ball joint whose tip lies on a plane of height h: its middle is at (√(L² − h²), 0, h)/2, at rest."""
    L, h = 1.0, 0.6
    model = kt.Model.of(
        "leaning rod",
        kt.Parameter("h", h),
        kt.Body.rod("rod", 2.0, L, radius=0.02, pose=kt.Frame.at((L / 2, 0, 0))),
        kt.Spherical("ball", "ground", "rod", point=(0, 0, 0)),
        kt.Marker.at("tip", "rod", (L / 2, 0, 0)),
        kt.Marker.at("level", "ground", (0, 0, "h")),
        kt.PointOnPlane("table", "tip", "level"),
    )
    found = kt.sensitivities(model, 0.2, ["rod.position", "rod.rotation"], ["h"], output=[0.0, 0.2])
    across = np.sqrt(L**2 - h**2)
    for row in (0, -1):
        np.testing.assert_allclose(found.run["rod.position"][row], (across / 2, 0, h / 2), atol=1e-9)
        np.testing.assert_allclose(found["rod.position", "h"][row], (-h / across / 2, 0, 0.5), atol=1e-8)
        along = found["rod.rotation", "h"][row].reshape(3, 3)[:, 0]  # of the rod's axis
        np.testing.assert_allclose(along, (-h / across / L, 0, 1 / L), atol=1e-8)


@pytest.mark.parametrize("size", ["1", "(1 + a)"])
def test_an_orientation_that_is_a_parameter(size: str):
    """A rod on a ball joint, turned by a about x, stays there: its middle is at (0, cos a, sin a) L/2.

    A quaternion of any length is the orientation of its direction.
    """
    L, a = 1.0, 0.8
    model = kt.Model.of(
        "turned rod",
        kt.Parameter("a", a),
        kt.Body.rod("rod", 2.0, L, radius=0.02),
        kt.Spherical(
            "ball", "ground", "rod",
            frame_inner=kt.Frame.from_axes((0, 1, 0), (-1, 0, 0)), frame_outer=kt.Frame.at((-L / 2, 0, 0)),
            q0=(0, f"-{size}*sin(a/2)", 0, f"{size}*cos(a/2)"),
        ),
    )  # fmt: skip
    found = kt.sensitivities(model, 0.1, ["rod.position"], ["a"], output=[0.0, 0.1])
    for row in (0, -1):
        expected = L / 2 * np.array([0, np.cos(a), np.sin(a)])
        np.testing.assert_allclose(found.run["rod.position"][row], expected, atol=1e-9)
        slope = L / 2 * np.array([0, -np.sin(a), np.cos(a)])
        np.testing.assert_allclose(found["rod.position", "a"][row], slope, atol=1e-8)


def bouncing() -> tuple[kt.Model, list[kt.Event]]:
    model = kt.Model.of(
        "ball",
        kt.Parameter("g", g), kt.Parameter("e", 0.8), kt.Parameter("h", 1.0),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, "h"))),
    )  # fmt: skip
    return model, [kt.PointPlaneEvent("floor", "ball", action=kt.Restitution("e"))]


def test_impacts_move_with_the_parameters():
    """Z(t) after two bounces in closed form, differentiated by hand."""
    model, events = bouncing()
    found = kt.sensitivities(
        model, 1.5, ["ball.position.z"], ["e", "h", "g"], events=events, output=[1.5], rtol=1e-11, atol=1e-13
    )

    plain = kt.simulate(model, 1.5, events=events, rtol=1e-11, atol=1e-13, progress=False)
    assert len(found.run.events) == len(plain.events) == 2
    for mine, other in zip(found.run.events, plain.events, strict=True):
        assert mine.t == pytest.approx(other.t, abs=1e-9)
        assert mine.z_before == pytest.approx(other.z_before, abs=1e-8)
        assert mine.z_after == pytest.approx(other.z_after, abs=1e-8)

    def z(e: float, h: float, g: float) -> float:
        first = np.sqrt(2 * h / g)
        v = g * first
        second = first + 2 * e * v / g
        assert second < 1.5 < second + 2 * e * e * v / g
        s = 1.5 - second
        return float(e * e * v * s - g * s * s / 2)

    nominal = (0.8, 1.0, g)
    for j, name in enumerate(("e", "h", "g")):
        direction = np.eye(3)[j]
        wanted = directional(lambda d, direction=direction: np.array([z(*(nominal + d * direction))]), 1e-3)
        assert found["ball.position.z", name][-1] == pytest.approx(wanted[0], rel=1e-9)


def test_parameters_without_effect_and_names_that_do_not_exist():
    model, _ = bouncing()
    found = kt.sensitivities(model, 0.1, ["ball.position.x"], ["e", "h"], output=[0.1])
    assert found.idle == ("e", "h")
    with pytest.raises(kt.NoAnswerError, match=r"wrt 'gg': there is no such parameter"):
        kt.sensitivities(model, 0.1, ["ball.position.x"], ["gg"])
    with pytest.raises(KeyError, match="velocty"):
        kt.sensitivities(model, 0.1, ["ball.velocty"], ["h"])


def pushed(force: str) -> kt.Model:
    return kt.Model.of(
        "slider",
        kt.Parameter("F", 2.0), kt.Parameter("t1", 0.4),
        kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "s", torque=force),
    )  # fmt: skip


def test_switched_loads_in_closed_form():
    """A pulse that no parameter moves, a kink, and jumps at a time and at a position that move."""
    found = kt.sensitivities(
        pushed("if(t > 0.2 and t < 0.5, F, 0)"), 1.0, ["s.displacement"], ["F"], output=[1.0]
    )
    assert found["s.displacement", "F"][-1] == pytest.approx(0.3**2 / 2 + 0.3 * 0.5, rel=1e-9)
    bent = kt.sensitivities(pushed("F*abs(t - t1)"), 1.0, ["s.displacement_rate"], ["t1"], output=[1.0])
    assert bent["s.displacement_rate", "t1"][-1] == pytest.approx(2.0 * (0.4 - 0.6), rel=1e-9)
    later = kt.sensitivities(pushed("if(t > t1, F, 0)"), 1.0, ["s.displacement"], ["t1", "F"], output=[1.0])
    assert later.values[-1, 0] == pytest.approx([-2.0 * 0.6, 0.6**2 / 2], rel=1e-9)
    # x = F t²/2 up to x = t1 = 0.4 at T = √(0.8/F), then x = 0.4 + F T s − F s²/4 with s = 1 − T
    turned = kt.sensitivities(
        pushed("if(s.displacement < t1, F, -F/2)"), 1.0, ["s.displacement"], ["F", "t1"], output=[1.0]
    )

    def x(F: float, t1: float) -> float:
        T = np.sqrt(2 * t1 / F)
        return float(t1 + F * T * (1 - T) - F * (1 - T) ** 2 / 4)

    wanted = [
        directional(lambda d: np.array([x(2.0 + d, 0.4)]), 1e-3)[0],
        directional(lambda d: np.array([x(2.0, 0.4 + d)]), 1e-3)[0],
    ]
    assert turned.values[-1, 0] == pytest.approx(wanted, rel=1e-8)


@pytest.mark.parametrize(
    "force",
    [
        "if(1e7*s.displacement < 1e7*t1, F, -F/2)",
        "if(1e-6*s.displacement < 1e-6*t1, F, -F/2)",
        *(
            f"if(s.displacement < t1, F, -F/2) + if(t < t1 + {0.4**0.5 - 0.4 + s}, 0, 1)"
            for s in (1e-6, 1e-8, -1e-6)
        ),
    ],
)
def test_jumps_are_told_apart_from_those_close_by_whatever_their_unit(force: str):
    """The jump at x = t1 as above in other units, and with one at nearly the same time that moves otherwise."""
    found = kt.sensitivities(pushed(force), 1.0, ["s.displacement"], ["F", "t1"], output=[1.0])
    T = np.sqrt(0.4)
    by_T = 2.0 * (1 - T) - 2.0 * T + 1.0 * (1 - T)  # x = t1 + F T (1 − T) − F (1 − T)²/4, F = 2
    wanted = [T * (1 - T) - (1 - T) ** 2 / 4 - by_T * T / 4, 1 + by_T * T / 0.8]
    if "t < t1" in force:
        wanted[1] -= 1 - T  # of (1 − t)²/2 of the other one
    assert found.values[-1, 0] == pytest.approx(wanted, rel=1e-5 if "t < t1" in force else 1e-8)


def test_jumps_of_a_swinging_loop_are_the_differences_of_runs():
    """A four-bar that is pushed while its crank stands on one side, through several jumps."""
    model = four_bar().add(kt.JointMotor("push", "A", torque="if(A.angle > -0.3*k/60, 4*c, -3)"))
    found = kt.sensitivities(model, 0.8, ["A.angle"], ["k"], output=[0.8], rtol=1e-11, atol=1e-13)

    def run(k: float) -> np.ndarray:
        return np.asarray(kt.simulate(model, 0.8, parameters={"k": k}, output=[0.8], **FINE)["A.angle"])

    # over steps much shorter than this, differences measure the round-off of the runs
    assert found["A.angle", "k"] == pytest.approx(differences(run, 60.0, 0.1), rel=1e-9)


def test_a_jump_that_the_motion_never_leaves_has_no_derivative():
    stuck = pushed("F*(0.2 - t) - 3*sign(s.displacement_rate)")
    with pytest.raises(kt.NoAnswerError, match="switches back and forth without end"):
        kt.sensitivities(stuck, 2.0, ["s.displacement"], ["F"], output=[2.0])


def test_an_event_where_a_load_jumps_has_no_derivative():
    model = pushed("if(s.displacement < 0.25, F, -F/2)")
    events = [kt.ExpressionEvent("there", "s.displacement - 0.25", action=kt.SetParameter("F", 1.0))]
    with pytest.raises(kt.NoAnswerError, match="an event acts where joint-motor"):
        kt.sensitivities(model, 1.0, ["s.displacement"], ["F"], events=events, output=[1.0])


def test_a_constraint_that_jumps_at_a_time_that_nothing_moves_is_no_hindrance():
    """A slide driven by a law of two pieces, a mass beside it on a spring: the tangent by the mass is that of runs."""
    model = kt.Model.of(
        "driven",
        kt.Parameter("m", 2.0),
        kt.Parameter("T", 0.4),
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("load", "m", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("s", "ground", "load", point=(1, 0, 0), axis=(1, 0, 0)),
        kt.SpringDamper("spring", "cart", "load", stiffness=30.0, free_length=1.0),
        kt.JointDriver("drive", "rail", law="if(t < T, t^2, 2*T*t - T^2)"),
    )
    found = kt.sensitivities(model, 1.0, ["s.displacement"], ["m"], output=[1.0], **FINE)

    def run(m: float) -> np.ndarray:
        return np.asarray(
            kt.simulate(model, 1.0, parameters={"m": m}, output=[1.0], **FINE)["s.displacement"]
        )

    assert found["s.displacement", "m"] == pytest.approx(differences(run, 2.0, 0.01), rel=1e-6)
    with pytest.raises(kt.NoAnswerError, match="drive"):
        kt.sensitivities(model, 1.0, ["s.displacement"], ["T"], output=[1.0], **FINE)


def pushed_pendulum(m: float, end: float) -> float:
    """Where a pendulum of 1 m ends (x, m) that is pushed along x by min(1.5, max(−1, 3 vx)); by SciPy."""

    def motion(_t: float, s: Array) -> list[float]:
        push = min(1.5, max(-1.0, 3 * s[1] * np.cos(s[0])))
        return [s[1], -9.81 * np.sin(s[0]) + push * np.cos(s[0]) / m]

    found = solve_ivp(
        motion, (0, end), [-np.arctan2(0.8, 0.6), 0.0], "DOP853", rtol=1e-13, atol=1e-14, max_step=0.01
    )
    return float(np.sin(found.y[0, -1]))


def test_slopes_behind_a_bend_are_those_of_its_new_side():
    """Projection may leave the state before the bend of a load that was located: slopes there are the former ones."""
    model = kt.Model.of(
        "pendulum pushed up to a limit",
        kt.Parameter("m", 1.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bob", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((-0.8, 0, -0.6))),
        kt.Distance("rod", "bob", "ground", 1.0),
        kt.Force("push", "bob", ("min(1.5, max(-1.0, 3*bob.vx))", 0, 0)),
    )
    end, h = 1.5, 1e-4
    exact = (pushed_pendulum(1 + h, end) - pushed_pendulum(1 - h, end)) / (2 * h)
    for rtol in (1e-6, 3e-7, 1e-7, 3e-8, 1e-8, 3e-9, 1e-9, 3e-10):
        found = kt.sensitivities(
            model, end, ["bob.position.x"], ["m"], output=np.array([0, end]), rtol=rtol, atol=1e-2 * rtol
        )
        assert found.values[-1, 0, 0] == pytest.approx(exact, abs=5 * rtol + 5e-8)


def coasting(law: str, site: float, **parameters: float) -> kt.Model:
    """A mass of 1 kg that comes along at 1 m/s from a place on a rail (m), and the force on it."""
    return kt.Model.of(
        "coasting", *[kt.Parameter(*parameter) for parameter in parameters.items()],
        kt.Body("mass", 1.0, pose=kt.Frame()),
        kt.Prismatic("x", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), q0=site, u0=1.0),
        kt.JointMotor("push", "x", torque=law),
    )  # fmt: skip


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("site", [0.0, 1e3, 1e6])
@pytest.mark.parametrize("second", ["x.q < a", "3*x.q < 3*a", "0.1*x.q < 0.1*a", "x.q/3 < a/3"])
def test_jumps_far_away_and_jumps_written_in_two_ways_count_once(site: float, second: str):
    """x(1) = 1 + 5/2 (1 − s)² behind the jumps at s = 0.4 s, of which both forces have one."""
    model = coasting(f"if(x.q < a, 0, 2) + if({second}, 0, 3)", site, a=site + 0.4)
    found = kt.sensitivities(model, 1.0, of=["x.displacement"], wrt=["a"], output=[1.0])
    assert found.values[-1, 0, 0] == pytest.approx(-3.0, rel=1e-6)
    assert kt.gradient(model, 1.0, "x.displacement", ["a"])["a"] == pytest.approx(-3.0, rel=1e-6)


@pytest.mark.parametrize("second", ["3*x.q < 3*a", "0.1*x.q < 0.1*a", "x.q/3 < a/3"])
def test_jumps_written_in_two_ways_count_once_behind_another(second: str):
    """1 N from a − 0.2 m on, 6 N from a on: what begins later by δ also begins δ farther, x(1) = δ + x₀(1 − δ)."""
    model = coasting(f"if(x.q < a - 0.2, 0, 1) + if(x.q < a, 0, 2) + if({second}, 0, 3)", 0.0, a=0.4)
    speed = np.sqrt(1.4)  # at a, from 1 m/s
    exact = 1.0 - (speed + 6.0 * (1.0 - 0.2 - (speed - 1.0)))
    found = kt.sensitivities(model, 1.0, of=["x.displacement"], wrt=["a"], output=[1.0])
    assert found.values[-1, 0, 0] == pytest.approx(exact, rel=1e-6)
    assert kt.gradient(model, 1.0, "x.displacement", ["a"])["a"] == pytest.approx(exact, rel=1e-6)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("apart", [1e-3, 1e-6, 1e-9, 3e-10, 1e-10, 3e-11, 1e-11, 1e-12, 0.0])
def test_two_jumps_however_near_are_told_apart_or_refused(apart: float):
    """The first one (2 N) and the second (3 N) move x(1) by −1.2 and −1.8 but for how far they are apart."""
    model = coasting("if(x.q < a, 0, 2) + if(x.q < b, 0, 3)", 0.0, a=0.4, b=0.4 + apart)
    asked = {"of": ["x.displacement"], "wrt": ["a", "b"], "output": [1.0]}
    if apart < 1e-9:
        with pytest.raises(kt.NoAnswerError, match="jump"):
            kt.sensitivities(model, 1.0, **asked)
        with pytest.raises(kt.NoAnswerError, match="jump"):
            kt.gradient(model, 1.0, "x.displacement", ["a", "b"])
    else:
        found = kt.sensitivities(model, 1.0, **asked)
        np.testing.assert_allclose(found.values[-1, 0], [-1.2, -1.8], atol=7 * apart + 1e-7)


def test_jumps_at_one_time_must_move_alike():
    """Both at t = 0.5; with t1 one of them moves as far, or a twentieth farther."""
    alike, apart = (f"if(t > t1 + 0.1, F, 0) + if(t > {c}*t1 + {0.5 - 0.4 * c!r}, 1, 0)" for c in (1.0, 1.05))
    found = kt.sensitivities(pushed(alike), 1.0, ["s.displacement_rate"], ["t1"], output=[1.0])
    assert found["s.displacement_rate", "t1"][-1] == pytest.approx(-3.0, rel=1e-9)
    with pytest.raises(kt.NoAnswerError, match="jump at the same time"):
        kt.sensitivities(pushed(apart), 1.0, ["s.displacement_rate"], ["t1"], output=[1.0])
