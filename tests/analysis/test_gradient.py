"""Adjoint gradients against closed forms and tangents; optima against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

Z = (0, 0, 1)


def falling() -> kt.Model:
    return kt.Model.of(
        "ball",
        kt.Parameter("g", 9.0), kt.Parameter("h", 3.0), kt.Parameter("m", 1.0), kt.Parameter("idle", 1.0),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass="m", radius=0.1, pose=kt.Frame.at((0, 0, "h"))),
    )  # fmt: skip


def test_terminal_and_integral_in_closed_form():
    """J = z(T)² + ∫ z dt with z = h − g t²/2: derivatives by hand."""
    T, g, h = 1.3, 9.0, 3.0
    end = h - g * T**2 / 2
    found = kt.gradient(falling(), T, kt.Objective("ball.z^2", "ball.z"), ["g", "h"])
    assert found.value == pytest.approx(end**2 + h * T - g * T**3 / 6, rel=1e-10)
    assert found["g"] == pytest.approx(-(T**2) * end - T**3 / 6, rel=1e-9)
    assert found["h"] == pytest.approx(2 * end + T, rel=1e-9)


def chain(n: int) -> kt.Model:
    """A chain of n links: masses, lengths, stiffnesses and dampings are parameters."""
    parts: list[object] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for i in range(n):
        parts += [
            kt.Parameter(f"m{i}", 1.0 + 0.1 * i), kt.Parameter(f"l{i}", 0.4 + 0.02 * i),
            kt.Parameter(f"k{i}", 5.0 + i), kt.Parameter(f"c{i}", 0.1 + 0.01 * i),
            kt.Body(f"link{i}", f"m{i}", com=(0.2, 0, 0), inertia=(0.01, 0.02, 0.02, 0, 0, 0)),
            kt.Revolute(
                f"J{i}", "ground" if i == 0 else f"link{i - 1}", f"link{i}",
                frame_inner=kt.Frame.at((0, 0, 0) if i == 0 else (f"l{i - 1}", 0, 0)),
                frame_outer=kt.Frame.at((0, 0, 0)),
            ),
            kt.JointSpring(f"spring{i}", f"J{i}", stiffness=f"k{i}"),
            kt.JointDamper(f"damper{i}", f"J{i}", damping=f"c{i}"),
        ]  # fmt: skip
    return kt.Model.of("chain", *parts)


def all_agree(n: int, k: int) -> None:
    """All k derivatives of a chain of n links by the adjoint and by tangents, to 1e-8 of the largest."""
    model = chain(n)
    wrt = [f"{letter}{i}" for letter in "mlkc" for i in range(n) if (letter, i) != ("l", n - 1)][: k - 1]
    wrt.append("J2.angle_rate")
    fine = {"rtol": 1e-10, "atol": 1e-12}
    found = kt.gradient(model, 0.5, f"link{n - 1}.x", wrt, **fine)
    channel = f"link{n - 1}.position.x"
    tangents = kt.sensitivities(model, 0.5, [channel], wrt, output=[0.5], **fine).values[-1, 0]
    assert np.abs(found.values - tangents).max() <= 1e-8 * np.abs(tangents).max()
    assert np.count_nonzero(tangents) == k


@pytest.mark.slow
def test_a_chain_of_many_parameters_agrees_with_tangents():
    all_agree(5, 20)


@pytest.mark.slow
def test_fifty_parameters_of_twenty_bodies_agree_with_tangents():
    all_agree(20, 50)


@pytest.mark.slow
def test_a_chain_whose_equations_come_in_stages_has_derivatives():
    """From 48 moving joints on equations are cut into stages: adjoint, tangents and differences of runs."""
    model, end = chain(48), "link47.position.x"
    fine = {"rtol": 1e-11, "atol": 1e-13}
    found = kt.gradient(model, 0.2, "link47.x", ["m7", "l3"], **fine)
    tangents = kt.sensitivities(model, 0.2, [end], ["m7", "l3"], output=[0.2], **fine)
    np.testing.assert_allclose(found.values, tangents.values[-1, 0], rtol=1e-8)
    step = 1e-3
    more, less = (
        kt.simulate(model, 0.2, parameters={"m7": 1.7 + d}, output=[0.2], **fine)[end][-1]
        for d in (step, -step)
    )
    assert tangents[end, "m7"][-1] == pytest.approx((more - less) / (2 * step), rel=1e-6)


def test_a_loop_whose_start_moves_with_a_length():
    """∫ angle rate = angle(T) − angle(0), by two ways of writing the objective and by tangents."""
    bar = {"inertia": (0.02, 0.04, 0.05, 0, 0, 0)}
    model = kt.Model.of(
        "four-bar",
        kt.Parameter("m", 2.0), kt.Parameter("reach", 0.9), kt.Parameter("c", 0.3),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, **bar, pose=kt.Frame.at((0.1, 0.2, 0))),
        kt.Body("coupler", "m", **bar, pose=kt.Frame.at((0.65, 0.55, 0))),
        kt.Body("rocker", 1.5, **bar, pose=kt.Frame.at((1.0, 0.35, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=(0.2, 0.4, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(1.1, 0.7, 0), axis=Z),
        kt.Revolute(
            "D", "ground", "rocker",
            frame_inner=kt.Frame.at(("reach", 0, 0)), frame_outer=kt.Frame.at((-0.1, -0.35, 0)),
        ),
        kt.JointDamper("damper", "A", damping="c"),
    )  # fmt: skip
    names = ["m", "reach", "c"]
    fine = {"rtol": 1e-11, "atol": 1e-13}
    end = kt.gradient(model, 0.8, "A.angle", names, **fine)
    travelled = kt.gradient(model, 0.8, kt.Objective(integral="A.angle_rate"), names, **fine)
    slopes = kt.sensitivities(model, 0.8, ["A.angle"], names, output=[0.0, 0.8], **fine)
    for name in names:
        first, last = slopes["A.angle", name]
        assert end[name] == pytest.approx(last, rel=1e-8)
        assert travelled[name] == pytest.approx(last - first, rel=1e-7)


def test_impacts_and_jumps_backwards():
    """Two bounces, a force that jumps at a position and one that sets a parameter: as by tangents."""
    ball = kt.Model.of(
        "ball",
        kt.Parameter("g", 9.81), kt.Parameter("e", 0.8), kt.Parameter("h", 1.0), kt.Parameter("wind", 0.0),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, "h"))),
        kt.Force("push", "ball", force=("wind + if(ball.z < 0.5, 2*e, 0)", 0, 0)),
    )  # fmt: skip
    events = [
        kt.PointPlaneEvent("floor", "ball", action=kt.Restitution("e")),
        kt.ExpressionEvent("gust", "ball.x - 0.05", action=kt.SetParameter("wind", "3*h")),
    ]
    names = ["e", "h", "g"]
    fine = {"rtol": 1e-11, "atol": 1e-13, "events": events}
    slopes = kt.sensitivities(ball, 1.3, ["ball.position.x", "ball.position.z"], names, output=[1.3], **fine)
    for axis in "xz":
        found = kt.gradient(ball, 1.3, f"ball.{axis}", names, **fine)
        wanted = [slopes[f"ball.position.{axis}", name][-1] for name in names]
        assert found.values == pytest.approx(wanted, rel=1e-7, abs=1e-9)
    below = kt.gradient(ball, 1.3, kt.Objective(integral="if(ball.z < 0.7, 1, 0)"), names)
    fallen = np.sqrt(2 * 0.3 / 9.81)  # the time at which it comes below
    assert below.value == pytest.approx(1.3 - fallen)
    assert below.values == pytest.approx([0.0, -1 / (9.81 * fallen), fallen / (2 * 9.81)])


NOTHING_CHANGES = {
    "set to the value it has": kt.SetParameter("k", "s"),
    "set to itself": kt.SetParameter("k", "k"),
    "no impulse": kt.Impulse("mass", ("none", 0, 0)),
    "two impulses' difference": kt.Impulse("mass", ("0.1*(s - k) + 0.2*none", 0, 0)),
}


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NOTHING_CHANGES)
def test_events_that_change_nothing_backwards(name: str, times: int):
    """Steps go on through their instants; slopes by parameters that would change something are there all the same.

    Against tangents, and against differences of runs; an integral along the run too.
    """
    model = kt.Model.of(
        "slider",
        *(kt.Parameter(n, v) for n, v in {"k": 4.0, "s": 4.0, "c": 0.1, "none": 0.0}.items()),
        kt.Body("mass", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), q0=(1.0,), u0=(0.2,)),
        kt.JointSpring("spring", "slide", stiffness="k"),
        kt.JointDamper("drag", "slide", damping="c"),
    )
    wrt, fine, t_end = ["k", "s", "c", "none"], {"rtol": 1e-11, "atol": 1e-13}, 3.0 * times
    events = [kt.ExpressionEvent("passes", "slide.displacement - 0.3", action=NOTHING_CHANGES[name])]

    def end(**values: float) -> float:
        run = kt.simulate(model.with_parameters(**values), t_end, events=events, output=t_end, **fine)
        assert len(run.events) >= times
        return float(run["slide.displacement"][-1])

    found = kt.gradient(model, t_end, "slide.displacement", wrt, events=events, **fine)
    tangents = kt.sensitivities(model, t_end, ["slide.displacement"], wrt, events=events, **fine)
    wanted = [tangents["slide.displacement", n][-1] for n in wrt]
    np.testing.assert_allclose(found.values, wanted, rtol=1e-7, atol=1e-8)
    own = {parameter.name: parameter.value for parameter in model.parameters}
    differences = [(end(**{n: own[n] + 1e-5}) - end(**{n: own[n] - 1e-5})) / 2e-5 for n in wrt]
    np.testing.assert_allclose(found.values, differences, rtol=1e-4, atol=1e-6)
    whole = kt.gradient(
        model, t_end, kt.Objective(integral="slide.displacement_rate"), wrt, events=events, **fine
    )
    assert whole.value == pytest.approx(end() - 1.0, abs=1e-8)  # where no speed jumps


def test_a_kick_that_grows_with_time_at_an_instant_that_parameters_move():
    """x = k t₁² (T − t₁) of a ball that is kicked where it has fallen to 0.6 m, at t₁ = √(2 (h − 0.6)/g)."""
    g, h, k, T = 9.81, 1.0, 0.7, 0.6
    ball = kt.Model.of(
        "ball",
        kt.Parameter("g", g), kt.Parameter("h", h), kt.Parameter("k", k),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, "h"))),
    )  # fmt: skip
    kick = kt.ExpressionEvent("kick", "ball.z - 0.6", action=kt.Impulse("ball", ("k*t^2", 0, "3*t")))
    found = kt.gradient(ball, T, "ball.x", ["g", "h", "k"], rtol=1e-11, atol=1e-13, events=[kick])
    t1 = np.sqrt(2 * (h - 0.6) / g)
    by_t1 = k * (2 * t1 * T - 3 * t1**2)
    expected = [-by_t1 * t1 / (2 * g), by_t1 * t1 / (2 * (h - 0.6)), t1**2 * (T - t1)]
    assert found.values == pytest.approx(expected, rel=1e-8)


def test_an_integrand_that_jumps_with_the_load_that_breaks_friction_loose():
    """∫ f² + a² dt = (f² + a²) (E − T) of a block that rests until a force f sets in at T: a = f/m − µ g."""
    m, mu, f, T, E = 2.0, 0.2, 10.0, 0.3, 0.8
    block = kt.Model.of(
        "block",
        kt.Parameter("f", f), kt.Parameter("T", T), kt.Parameter("m", m),
        kt.Body("block", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.DryFriction("friction", "rail", force=f"{mu * 9.81}*m"),
        kt.Force("push", "block", force=("if(t > T, f, 0)", 0, 0)),
    )  # fmt: skip
    objective = kt.Objective(integral="if(t > T, f, 0)^2 + block.acceleration.x^2")
    found = kt.gradient(block, E, objective, ["f", "T", "m"], rtol=1e-11, atol=1e-13)
    a, tau = f / m - mu * 9.81, E - T
    assert found.value == pytest.approx((f**2 + a**2) * tau, rel=1e-8)
    expected = [2 * (f + a / m) * tau, -(f**2) - a**2, -2 * a * f / m**2 * tau]
    assert found.values == pytest.approx(expected, rel=1e-7)


def oscillator() -> kt.Model:
    return kt.Model.of(
        "oscillator",
        kt.Parameter("m", 1.0), kt.Parameter("c", 0.3),
        kt.Body("cart", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=(1.0,)),
        kt.JointSpring("spring", "rail", stiffness=1.0),
        kt.JointDamper("damper", "rail", damping="c"),
    )  # fmt: skip


def test_the_damping_that_settles_best():
    """∫ x² dt of a free oscillation is (1 + 4ζ²)/(4ζω): least at ζ = ½, that is c = 1, where it is 1."""
    found = kt.optimize(oscillator(), 40.0, kt.Objective(integral="rail.displacement^2"), ["c"])
    assert found.parameters["c"] == pytest.approx(1.0, abs=1e-4)
    assert found.value == pytest.approx(1.0, rel=1e-7)
    assert found.value < found.start
    assert found.model.parameters[1].value == found.parameters["c"]


def test_constraints_hold():
    """(g − 5)² is least at 5, but the ball must be below the ground at t = 1: 3 − g/2 ≤ 0."""
    found = kt.optimize(falling(), 1.0, "(g - 5)^2", ["g"], constraints={"ball.z": (-np.inf, 0.0)})
    assert found.parameters["g"] == pytest.approx(6.0, rel=1e-6)
    assert found.constraints[0] <= 1e-6
    impossible = kt.optimize(
        falling(), 1.0, "(g - 5)^2", ["g"], bounds={"g": (1.0, 10.0)}, constraints={"ball.z": (5.0, 6.0)}
    )
    assert impossible.status == "stopped"
    assert "missed by" in impossible.reason


def test_trials_that_fail_are_survived_and_interrupted_work_is_kept():
    """The objective asks for a negative mass: the search ends at the limit, with what failed told."""
    found = kt.optimize(falling(), 1.0, "(m + 1)^2 + 0*ball.z", ["m"], max_trials=40)
    assert 0 <= found.parameters["m"] < 1.0
    assert any("would have the mass" in text for text in found.failures)
    seen = []

    def impatient(trial: object) -> None:
        seen.append(trial)
        if len(seen) == 3:
            raise KeyboardInterrupt

    kept = kt.optimize(
        oscillator(), 5.0, kt.Objective(integral="rail.displacement^2"), ["c"], on_trial=impatient
    )
    assert kept.status == "interrupted"
    assert kept.value == min(trial.cost for trial in kept.trials)


@pytest.mark.parametrize(
    ("objective", "names", "words"),
    [
        ("ball.zz", ["g"], "objective .*ball.zz"),
        ("ball.z", ["gg"], "no such parameter or initial value"),
        ("ball.z", ["idle"], "idle changes neither the objective nor a constraint"),
        ("ball.z", [], "nothing to search for"),
    ],
)
def test_bad_objectives_and_names(objective: str, names: list[str], words: str):
    with pytest.raises(kt.NoAnswerError, match=words):
        kt.optimize(falling(), 1.0, objective, names)


def test_derivatives_of_what_is_at_rest_are_followed_too() -> None:
    """A pendulum that hangs: ∂θ(t)/∂θ₀ = cos ωt, though the run itself could take steps of any length."""
    model = kt.Model.of(
        "hanging",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bob", 1.0, inertia=(0, 0, 0, 0, 0, 0), com=(0, 0, -1), pose=kt.Frame()),
        kt.Revolute("h", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
    )
    t = np.linspace(0.0, 3.0, 7)
    exact = np.cos(np.sqrt(9.81) * t)
    swing = kt.run_function(model, 3.0, "h.angle", ["h.angle"], output=t)
    np.testing.assert_allclose(swing.slopes(swing.start)[1][:, 0], exact, atol=1e-7)
    together = swing.slopes(np.zeros((3, 1)))[1]  # in lanes
    np.testing.assert_allclose(together[:, :, 0], np.tile(exact, (3, 1)), atol=1e-7)
    adjoint = kt.gradient(model, 3.0, "h.angle", ["h.angle"])
    np.testing.assert_allclose(adjoint.values, exact[-1:], atol=1e-7)
