"""Periodic motions: periods and multipliers against closed forms and independent integrations."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.special import ellipk, mathieu_b

import kinetree as kt


def oscillator(law: str, *parts: object, q0: float = 2.0, u0: float = 0.0) -> kt.Model:
    """A mass of 1 kg on a guide under a force law."""
    return kt.Model.of(
        "oscillator",
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=q0, u0=u0),
        kt.JointMotor("force", "s", torque=law),
        *parts,
    )


VAN_DER_POL = "-s.displacement + mu*(1 - s.displacement^2)*s.displacement_rate"


def test_a_motion_that_is_damped_a_little_is_stable_and_not_neutral() -> None:
    """|µ| = exp(−c T/2) of ẍ + c ẋ + x = cos 2t: 0.951."""
    found = kt.periodic(oscillator("cos(2*t) - s.displacement - 0.032*s.displacement_rate"), np.pi)
    assert np.abs(found.multipliers) == pytest.approx(np.exp(-0.016 * np.pi), abs=1e-8)
    assert found.stability == "stable"


def test_a_limit_cycle_has_its_published_period_and_its_multiplier() -> None:
    """Van der Pol, mu = 1: T = 6.663286859323...; the multiplier is exp of the mean divergence over a period."""
    found = kt.periodic(oscillator(VAN_DER_POL, kt.Parameter("mu", 1.0)), 6.0)
    assert found.period == pytest.approx(6.6632868593231302, abs=1e-8)
    assert found.stability == "stable" and not found.driven
    start = [found.values["s.displacement"], found.values["s.displacement_rate"], 0.0]

    def rates(_: float, z: np.ndarray) -> list[float]:
        x, v, _ = z
        return [v, -x + (1 - x**2) * v, 1 - x**2]

    other = solve_ivp(rates, (0, found.period), start, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(other.y[:2, -1], start[:2], atol=1e-8)
    np.testing.assert_allclose(sorted(np.abs(found.multipliers)), [np.exp(other.y[2, -1]), 1.0], rtol=1e-6)
    assert found.run["s.displacement"][-1] == pytest.approx(start[0], abs=1e-8)


@pytest.mark.slow
def test_a_motion_that_is_back_but_goes_on_otherwise_is_none() -> None:
    """Newton's method closes any time of a driven mechanism; only that of what drives it is a period."""
    driven = oscillator(
        "F*cos(w*t) - s.displacement - 0.2*s.displacement_rate",
        kt.Parameter("F", 1.0),
        kt.Parameter("w", 1.2),
    )
    for method in ("dop853", "collocation"):
        with pytest.raises(kt.PeriodicMotionError, match="goes on otherwise"):
            kt.periodic(driven, 3.0, method=method)
    T = 2 * np.pi / 1.2
    with pytest.raises(kt.PeriodicMotionError, match="give the period of what drives it"):
        kt.periodic_path(driven, T, "w", 1.3, step=0.05)
    steady = kt.periodic(driven, T)
    assert steady.values["s.displacement"] == pytest.approx((1 / (1 - 1.2**2 + 0.24j)).real, abs=1e-8)


@pytest.mark.parametrize("phase", [0.3, -0.3])
def test_a_ball_bounces_on_a_table_in_its_time(phase: float) -> None:
    """Time stands in the event alone. Once in a period: a ω cos φ = (1 − e)/(1 + e) g T/2; the map of impacts is short.

    Of (φ, v) it has the determinant e² and the trace 1 + e² − (1 + e)² (a ω²/g) sin φ.
    """
    g, e, omega = 9.81, 0.6, 20.0
    T = 2 * np.pi / omega
    a = (1 - e) / (1 + e) * g * T / 2 / (omega * np.cos(phase))
    top = a * np.sin(phase) + g * T**2 / 8  # half a period behind the impact
    ball = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body("ball", 1.0, pose=kt.Frame()),
        kt.Prismatic("up", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), q0=1.0001 * top, u0=1e-3),
    )
    table = kt.ExpressionEvent(
        "table", f"up.displacement - {a}*sin({omega}*t)", direction="falling", action=kt.Restitution(e)
    )
    found = kt.periodic(ball, T, events=[table], t_start=phase / omega + T / 2)
    assert found.period == T and found.driven and found.stable == (phase > 0)
    assert found.values["up.displacement"] == pytest.approx(top, abs=1e-9)
    trace = 1 + e**2 - (1 + e) ** 2 * a * omega**2 / g * np.sin(phase)
    assert sum(found.multipliers) == pytest.approx(trace, abs=1e-7)
    assert np.prod(found.multipliers) == pytest.approx(e**2, abs=1e-8)


def test_a_mechanism_that_is_let_settle_needs_no_guess() -> None:
    model = oscillator(VAN_DER_POL, kt.Parameter("mu", 1.0), q0=0.1)
    assert kt.periodic(model, settle=30.0).period == pytest.approx(6.6632868593231302, abs=1e-8)


def pendulum(q0: float) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bob", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), com=(0, 0, -1), pose=kt.Frame()),
        kt.Revolute("h", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0), q0=q0),
    )


@pytest.mark.parametrize("fixed", [None, True])
def test_of_a_family_the_nearest_is_taken_and_it_is_told(fixed: bool | None) -> None:
    """A pendulum: T = 4 sqrt(J/mgl) K(sin²(a/2)) of its amplitude a."""
    found = kt.periodic(pendulum(1.0), 2.3, fixed=fixed)
    amplitude = float(np.abs(found.run["h.angle"]).max())
    exact = 4 * np.sqrt(1.1 / 9.81) * ellipk(np.sin(amplitude / 2) ** 2)
    assert found.period == pytest.approx(exact, rel=1e-5)  # the amplitude is that of rows
    assert found.stability == "neutral" and any("family" in note for note in found.notes)
    if fixed:
        assert found.period == 2.3


@pytest.mark.slow
def test_a_belt_that_sticks_and_slips_has_the_period_of_its_closed_form() -> None:
    """T = 2 a/v + (2π − 2 atan(ωa/v))/ω; what sticks forgets, so that the other multiplier is zero."""
    model = kt.load(_example("stick_slip_belt")).model
    slide = next(joint for joint in model.joints if joint.name == "slide")
    model = model.replace(dataclasses.replace(slide, q0=(0.048,), u0=(-0.3087,)))
    found = kt.periodic(
        model, 0.82, fixed=False,
        unknowns={"slide.displacement": "block.position.x", "slide.displacement_rate": "block.velocity.x"},
    )  # fmt: skip
    a, v, omega = 0.02, 0.1, 10.0
    assert found.period == pytest.approx(
        2 * a / v + (2 * np.pi - 2 * np.arctan(omega * a / v)) / omega, abs=1e-8
    )
    assert np.abs(found.own_multipliers).max() < 1e-9


def _example(name: str) -> str:
    from importlib.resources import files

    return str(files("kinetree.examples") / f"{name}.toml")


@pytest.mark.slow
def test_a_rimless_wheel_loses_at_every_step_what_its_geometry_says() -> None:
    """Plastic impacts: ω⁺ = η ω⁻; steady ω⁻² (1 − η²) = 4 m g l sin α sin γ / J; its multiplier is η²."""
    n, length, slope, g, inertia = 8, 1.0, 0.15, 9.81, 0.3
    alpha = np.pi / n
    feet = [(length * np.sin(2 * alpha * k), 0, -length * np.cos(2 * alpha * k)) for k in range(n)]
    model = kt.Model.of(
        "rimless wheel",
        kt.Parameter("a0", -0.1),
        kt.Parameter("w0", 1.5),
        kt.Gravity(acceleration=(g * np.sin(slope), 0, -g * np.cos(slope))),
        kt.Body("wheel", 1.0, inertia=(1e-3, inertia, 1e-3, 0, 0, 0)),
        kt.Planar(
            "p", "ground", "wheel", frame_inner=kt.Frame.along((0, 1, 0)), frame_outer=kt.Frame.along((0, 1, 0)),
            q0=("cos(a0)", "sin(a0)", "a0"), u0=("-sin(a0)*w0", "cos(a0)*w0", "w0"), hold=True,
        ),
    )  # fmt: skip
    rough = kt.Restitution(0.0, friction=2.0)
    events = kt.PointPlaneEvent.vertices("foot", "wheel", feet, "ground", direction="falling", action=rough)
    found = kt.periodic(
        model,
        0.5,
        events=events,
        unknowns={"a0": "p.angle", "w0": "p.angle_rate"},
        advance={"p.angle": 2 * alpha},
    )
    J = inertia + length**2
    eta = (inertia + length**2 * np.cos(2 * alpha)) / J
    before = np.sqrt(4 * g * length * np.sin(alpha) * np.sin(slope) / J / (1 - eta**2))
    assert np.abs(found.own_multipliers).max() == pytest.approx(eta**2, rel=1e-7)

    def pace(a: float) -> float:
        """1/ω at the angle a of the leg, from the energy it begins with."""
        fall = 2 * g * length * (np.cos(slope - alpha) - np.cos(a + slope)) / J
        return 1 / np.sqrt((eta * before) ** 2 + fall)

    assert found.period == pytest.approx(quad(pace, -alpha, alpha, epsabs=1e-13)[0], abs=1e-8)


def _walker_rates(z: np.ndarray, slope: float, foot: float) -> np.ndarray:
    """Two legs of 1 m, a hip of 1 kg, masses at the feet; z: angles of stance and swing leg, and their rates."""
    a, b, da, db = z
    G = 9.81 * np.array([np.sin(slope), -np.cos(slope)])
    J_a, J_b = np.array([np.cos(a), -np.sin(a)]), -np.array([np.cos(b), -np.sin(b)])
    bias = -np.array([np.sin(a), np.cos(a)]) * da**2
    swung = bias + np.array([np.sin(b), np.cos(b)]) * db**2
    M = np.array([[1 + foot, foot * J_a @ J_b], [foot * J_a @ J_b, foot]])
    return np.array(
        [da, db, *np.linalg.solve(M, [J_a @ (G - bias) + foot * J_a @ (G - swung), foot * J_b @ (G - swung)])]
    )


def _walker_after(z: np.ndarray, seconds: float, slope: float, foot: float) -> np.ndarray:
    """State after some time; at a strike angular momenta about the new foot and about the hip are kept."""

    def strike(t: float, z: np.ndarray) -> float:
        return float(z[0] + z[1])

    strike.terminal, strike.direction, t = True, 1, 0.0  # type: ignore[attr-defined]
    settings = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-14}
    while True:
        found = solve_ivp(
            lambda t, z: _walker_rates(z, slope, foot), (t, seconds), z, events=strike, **settings
        )
        if found.status == 0:
            return np.asarray(found.y[:, -1])
        a, b, rate, _ = found.y[:, -1]
        # about the new foot: the hip, at (sin b, cos b), and the old foot; about the hip: the old foot, which stood
        c = np.cos(a - b)
        kept = np.array([[1 + foot * (1 - c), foot * (1 - c)], [-c, 1.0]])
        z = np.array([b, a, *np.linalg.solve(kept, [c * rate, 0.0])])
        t = found.t[-1] + 0.05  # away from the strike
        z = solve_ivp(lambda t, z: _walker_rates(z, slope, foot), (0, 0.05), z, **settings).y[:, -1]


@pytest.mark.slow
def test_a_walker_goes_down_a_slope_by_itself() -> None:
    """The simplest walker (Garcia and others 1998) with feet of 1 % of its mass, beside equations written by hand."""
    slope, foot, none = 0.009, 0.01, (0, 0, 0, 0, 0, 0)
    legs = [
        part
        for name, q0, u0, active in (("left", "a0", "w0", True), ("right", "b0", "v0", False))
        for part in (
            kt.Body(name, foot, inertia=none, com=(0, 0, -1), pose=kt.Frame()),
            kt.Revolute(f"{name} hip", "hip", name, point=(0, 0, 0), axis=(0, 1, 0), q0=q0, u0=u0, hold=True),
            kt.Marker.at(f"{name} foot", name, (0, 0, -1)),
            kt.Nonholonomic(f"{name} x", f"`{name} foot`.vx", active=active),
            kt.Nonholonomic(f"{name} z", f"`{name} foot`.vz", active=active),
        )
    ]
    guess = {"a0": -0.144, "b0": 0.239, "w0": 0.467, "v0": 0.218}
    model = kt.Model.of(
        "walker",
        *(kt.Parameter(name, value) for name, value in guess.items()),
        kt.Gravity(acceleration=(9.81 * np.sin(slope), 0, -9.81 * np.cos(slope))),
        kt.Body("guide", 0.0, pose=kt.Frame()),
        kt.Body("hip", 1.0, inertia=none, pose=kt.Frame()),
        kt.Prismatic(
            "x", "ground", "guide", point=(0, 0, 0), axis=(1, 0, 0), q0="sin(a0)", u0="cos(a0)*w0", hold=True
        ),
        kt.Prismatic(
            "z", "guide", "hip", point=(0, 0, 0), axis=(0, 0, 1), q0="cos(a0)", u0="-sin(a0)*w0", hold=True
        ),
        *legs,
    )
    # legs that are straight pass each other within the floor: the strike is where the foot in front comes down
    ahead = "if(`{0} foot`.x > `{1} foot`.x, `left hip`.angle + `right hip`.angle, -1)"
    events = [
        kt.ExpressionEvent(
            f"{new} strike",
            ahead.format(new, old),
            direction="rising",
            action=kt.Switch(on=(f"{new} x", f"{new} z"), off=(f"{old} x", f"{old} z")),
        )
        for new, old in (("right", "left"), ("left", "right"))
    ]
    channels = {
        "a0": "left hip.angle",
        "b0": "right hip.angle",
        "w0": "left hip.angle_rate",
        "v0": "right hip.angle_rate",
    }
    found = kt.periodic(model, 2.47, events=events, unknowns=channels)
    assert found.stability == "stable"
    start = np.array([found.values[name] for name in guess])
    np.testing.assert_allclose(_walker_after(start, found.period, slope, foot), start, atol=1e-8)
    differences = [
        _walker_after(start + d, found.period, slope, foot)
        - _walker_after(start - d, found.period, slope, foot)
        for d in 2e-7 * np.eye(4)
    ]
    multipliers = np.linalg.eigvals(np.array(differences).T / 4e-7)
    np.testing.assert_allclose(sorted(np.abs(found.multipliers)), sorted(np.abs(multipliers)), atol=1e-7)


def test_a_wheelset_hunts_above_its_critical_speed() -> None:
    """The speed where the straight run loses its stability, and the motion above it, beside SciPy's."""
    model = kt.load(_example("wheelset")).model
    p = {one.name: one.value for one in model.parameters}
    m, inertia, a, f, k, k_turn = (p[name] for name in ("m", "I", "a", "f", "k", "k_turn"))
    steering = a * p["slope"] / p["r0"]
    A, B, C = 2 * f * (m * a**2 + inertia), 2 * f * (k_turn + a**2 * k), m * k_turn + inertia * k
    D, a0 = (2 * f * a) ** 2, k * k_turn + 4 * f**2 * steering
    critical = np.sqrt(A * B * D / (A**2 * a0 + B**2 * m * inertia - A * B * C))
    straight = kt.linearize(model, at="equilibrium", parameters={"V": critical})
    assert np.abs(straight.poles.real).min() < 1e-9 * np.abs(straight.poles).max()

    found = kt.periodic(model, settle=8.0)
    V, k3 = p["V"], p["k3"]
    assert critical < V and found.stability == "stable"

    def rates(t: float, z: np.ndarray) -> np.ndarray:
        y = z[0]
        M = np.array(
            [
                [0, 0, 1, 0],
                [0, 0, 0, 1],
                [-(k + 3 * k3 * y**2) / m, 2 * f / m, -2 * f / V / m, 0],
                [-2 * f * steering / inertia, -k_turn / inertia, 0, -2 * f * a**2 / V / inertia],
            ]
        )
        z_dot = M @ z[:4] + [0, 0, 2 * k3 * y**3 / m, 0]
        return np.concatenate([z_dot, (M @ z[4:].reshape(4, 4)).ravel()])

    names = ("across.displacement", "yaw.angle", "across.displacement_rate", "yaw.angle_rate")
    start = np.array([found.run[name][0] for name in names])
    end = solve_ivp(
        rates, (0, found.period), [*start, *np.eye(4).ravel()], method="DOP853", rtol=1e-12, atol=1e-14
    ).y[:, -1]
    np.testing.assert_allclose(end[:4], start, atol=1e-8 * np.abs(start).max())
    multipliers = np.linalg.eigvals(end[4:].reshape(4, 4))
    np.testing.assert_allclose(sorted(np.abs(found.multipliers)), sorted(np.abs(multipliers)), atol=1e-7)


def test_a_closed_loop_runs_round_and_repeats() -> None:
    found = kt.periodic(_example("four_bar"), 0.8, advance={"A.angle": 2 * np.pi})
    assert "A.angle" in found.values and found.stability == "stable"
    run = kt.simulate(
        _example("four_bar"), 3 * found.period, initial=found.values, hold=["A"], output=found.period, rtol=1e-10,
        progress=False,
    )  # fmt: skip
    np.testing.assert_allclose(run["A.angle_rate"], run["A.angle_rate"][0], rtol=1e-7)
    np.testing.assert_allclose(np.diff(run["A.angle"]), 2 * np.pi, rtol=1e-7)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("change", ["another order of parts", "moved by 1e6 m"])
def test_a_loop_repeats_alike_in_another_order_and_elsewhere(change: str) -> None:
    loop, angle = kt.load(_example("four_bar")).model, "A.angle"
    here = kt.periodic(loop, 0.8, advance={angle: 2 * np.pi})
    if change == "moved by 1e6 m":
        world = kt.Model.of("world", kt.Gravity(acceleration=(0, -9.81, 0)))
        other, angle = world.add(loop, prefix="far", at=kt.Frame.at((1e6, 0, 0))), "far.A.angle"
    else:
        parts = (*loop.parameters, *loop.loads, *loop.bodies, *loop.joints, *loop.markers)
        other = kt.Model.of("reversed", *parts[::-1])
    there = kt.periodic(other, 0.8, advance={angle: 2 * np.pi})
    assert there.period == pytest.approx(here.period, rel=1e-9)
    np.testing.assert_allclose(np.abs(there.own_multipliers), np.abs(here.own_multipliers), rtol=1e-6)


@pytest.mark.slow
def test_a_path_goes_round_folds() -> None:
    """Duffing's oscillator between its folds has three motions, two of them stable; all close by another integrator."""
    law = "-s.displacement - s.displacement^3 - 0.1*s.displacement_rate + F*cos(1.6*t)"
    T = 2 * np.pi / 1.6
    path = kt.periodic_path(oscillator(law, kt.Parameter("F", 0.05), q0=0.0), T, "F", 1.5)
    assert [change.kind for change in path.changes] == ["fold", "fold"]
    upper, lower = (change.value for change in path.changes)
    assert 0.86 < upper < 0.88 and 0.22 < lower < 0.24
    assert path.values[-1] == 1.5 and path.stable[0] and path.stable[-1] and not all(path.stable)
    for value, motion in zip(path.values, path.motions, strict=True):
        start = list(motion.values.values())

        def rates(t: float, z: np.ndarray, value: float = value) -> list[float]:
            return [z[1], -z[0] - z[0] ** 3 - 0.1 * z[1] + value * np.cos(1.6 * t)]

        end = solve_ivp(rates, (0, T), start, rtol=1e-11, atol=1e-12).y[:, -1]
        np.testing.assert_allclose(end, start, atol=1e-7)
        assert np.prod(motion.multipliers).real == pytest.approx(np.exp(-0.1 * T), rel=1e-6)  # Liouville
    folds = [motion.multipliers[np.argmin(np.abs(motion.multipliers - 1))] for motion in path.motions]
    assert min(abs(fold - 1) for fold in folds) < 0.2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "period is missing; give a first guess"),
        ({"period": -1.0}, "period must be a positive time"),
        ({"period": 2.0, "tolerance": 2}, "tolerance must lie between 0 and 1"),
        ({"period": 2.0, "max_iterations": 0}, "max_iterations must be a positive whole number"),
        ({"period": 2.0, "settle": -3.0}, "settle must be a time"),
        (
            {"period": 2.0, "tolerance": 1e-18},
            "runs are not more accurate: give smaller rtol and atol, or tolerance=",
        ),
        ({"period": 2.0, "advance": {"h.angel": 1.0}}, 'did you mean "h.angle"'),
        ({"period": 2.0, "unknowns": ["h.angle", "h.speed"]}, "no such parameter or initial value"),
    ],
)
def test_mistakes_are_answered_in_words(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        kt.periodic(pendulum(1.0), **arguments)  # type: ignore[arg-type]


def bending(*parts: object) -> kt.Model:
    """A damped cantilever with a mass at its tip, in the slowest of its modes."""
    section = kt.BeamSection(width=0.03, height=0.01, E=2.1e11, density=7850.0)
    beam = kt.FlexibleBeam(
        points=[(0, 0, 0), (1.2, 0, 0)], section=section, interfaces={"root": 0.0, "tip": 1.2}, plane=(0, 1, 0),
        modes=0, fastest=200.0, stiffness_damping=2e-3,
    )  # fmt: skip
    return kt.Model.of(
        "bending", kt.Parameter("F", 0.2, "N"), kt.Body("arm", flexible=beam, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "arm.root", point=(0, 0, 0)),
        kt.Body.sphere("load", 0.5, 0.03, pose=kt.Frame.at((1.2, 0, 0))),
        kt.Weld("carry", "arm.tip", "load", point=(1.2, 0, 0)), *parts,
    )  # fmt: skip


def test_a_forced_beam_repeats_with_the_amplitude_of_its_frequency_response() -> None:
    """Unknowns are the modes of the beam; shaken lightly, it moves as H(iω) of its linearisation says."""
    omega = 20.0
    found = kt.periodic(bending(kt.Force("push", "load", (0, 0, f"F*sin({omega}*t)"))), 2 * np.pi / omega)
    assert [name for name in found.values if not name.startswith("arm.mode")] == []
    linear = kt.linearize(
        bending(kt.Force("push", "load", (0, 0, "F - 0.2"))), inputs=["F"], outputs=["load.position.z"]
    )
    A, B, C = linear.A, linear.B, linear.C
    H = (C @ np.linalg.solve(1j * omega * np.eye(len(A)) - A, B)).item()
    z = found.run["load.position.z"]
    t = found.run.t
    np.testing.assert_allclose(z, 0.2 * np.imag(H * np.exp(1j * omega * t)), atol=2e-4 * np.abs(z).max())


def test_rest_is_no_motion_and_what_dies_out_is_none() -> None:
    with pytest.raises(kt.PeriodicMotionError, match="state of rest"):
        kt.periodic(pendulum(0.0), 2.0, fixed=True)
    damped = pendulum(1.0).add(kt.JointDamper("oil", "h", damping=0.3))
    with pytest.raises(kt.PeriodicMotionError, match=r"no periodic motion was found|state of rest"):
        kt.periodic(damped, 2.2)


def test_orientations_in_space_are_refused_in_words() -> None:
    with pytest.raises(kt.PeriodicMotionError, match=r"no rates of its coordinates.*free-angles"):
        kt.periodic(_example("satellite"), 10.0)


def test_periods_and_values_of_paths_have_units():
    model = kt.Model.of(
        "driven",
        kt.Parameter("k", "4 N/m"),
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("spring", "s", stiffness="k"),
        kt.JointDamper("damper", "s", damping=0.5),
        kt.JointMotor("push", "s", torque="sin(2*pi*t)"),
    )
    assert kt.periodic(model, "1000 ms").period == 1.0
    path = kt.periodic_path(model, "1 s", "k", "5 N/m", step="0.01 N/cm")
    assert path.values[-1] == pytest.approx(5.0) and path.values[1] == pytest.approx(5.0, abs=1e-3)
    with pytest.raises(kt.ArgumentError, match=r"period: '6 m' is of another dimension.*give it in s"):
        kt.periodic(model, "6 m")
    with pytest.raises(kt.ArgumentError, match=r"to: k: '5 kg' is of another dimension"):
        kt.periodic_path(model, "1 s", "k", "5 kg")


def rotor() -> kt.Model:
    """A disk on a shaft with damping outside and inside, the latter turning with it; unbalance drives it."""
    law = "-100*{0}.displacement - (ce + 0.5)*{0}.displacement_rate {2} 0.5*15*{1}.displacement + {3}(15*t)"
    return kt.Model.of(
        "rotor", kt.Parameter("ce", 0.4),
        kt.Body("slide", 0.0, pose=kt.Frame()), kt.Body("disk", 1.0, pose=kt.Frame()),
        kt.Prismatic("x", "ground", "slide", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("y", "slide", "disk", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointMotor("fx", "x", torque=law.format("x", "y", "-", "cos")),
        kt.JointMotor("fy", "y", torque=law.format("y", "x", "+", "sin")),
    )  # fmt: skip


def test_a_shaft_with_damping_inside_begins_to_whirl_where_its_closed_form_says() -> None:
    """(c_e + c_i) ω = c_i Ω where whirl no longer decays: c_e = 0.5 (15/10 − 1)."""
    path = kt.periodic_path(rotor(), 2 * np.pi / 15, "ce", 0.15, step=0.1)
    assert [change.kind for change in path.changes] == ["torus"]
    assert path.changes[0].value == pytest.approx(0.25, abs=1e-7) and path.changes[0].located
    assert "torus (Neimark–Sacker) at 0.25" in str(path)
    assert path.stable[0] and not path.stable[-1]


def test_a_length_that_changes_in_time_doubles_the_period_where_mathieu_says() -> None:
    """x'' + (a − 2q cos 2t) x = −x³ at rest: a multiplier is −1 at a = b₁(q)."""
    law = "-(a - cos(2*t))*s.displacement - s.displacement^3"
    path = kt.periodic_path(oscillator(law, kt.Parameter("a", 0.4), q0=0.0), np.pi, "a", 0.55, step=0.07)
    assert [change.kind for change in path.changes] == ["period doubling"]
    assert path.changes[0].value == pytest.approx(float(mathieu_b(1, 0.5)), abs=1e-8)
    for value, motion in zip(path.values, path.motions, strict=True):

        def rates(t: float, z: np.ndarray, a: float = value) -> list[float]:
            return [z[1], -(a - np.cos(2 * t)) * z[0]]

        ways = [solve_ivp(rates, (0, np.pi), z, rtol=1e-11, atol=1e-12).y[:, -1] for z in np.eye(2)]
        M = np.column_stack(ways)
        np.testing.assert_allclose(motion.monodromy, M, atol=1e-7)


@pytest.mark.slow
def test_a_bead_climbs_to_either_side_of_a_hoop_that_turns_fast() -> None:
    """At its bottom up to Ω² = g/r, with the multipliers of its linear law; on the branches cos θ = g/(r Ω²)."""
    r, g, c = 0.2, 9.81, 0.004
    hoop = kt.Model.of(
        "hoop", kt.Parameter("W", 6.0), kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body("hoop", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("bead", 0.1, inertia=(0, 0, 0, 0, 0, 0), com=(0, 0, -r), pose=kt.Frame()),
        kt.Revolute("spin", "ground", "hoop", point=(0, 0, 0), axis=(0, 0, 1), u0="W", hold=True),
        kt.Revolute("slide", "hoop", "bead", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointMotor("drive", "spin", torque="2*(W - spin.angle_rate)"),
        kt.JointDamper("oil", "slide", damping=c),
    )  # fmt: skip
    path = kt.periodic_path(
        hoop, 2 * np.pi / 6, "W", 9.0, step=0.3, advance={"spin.angle": 2 * np.pi}, branches=2
    )
    assert [change.kind for change in path.changes] == ["branch"] and len(path.branches) == 2
    assert path.changes[0].value == pytest.approx(np.sqrt(g / r), rel=1e-9)
    for W, motion in zip(path.values, path.motions, strict=True):
        own = np.roots([1, c / (0.1 * r**2), g / r - W**2])  # of a small deviation of the bead
        for value in np.exp(own * motion.period):
            assert np.abs(motion.multipliers - value).min() < 1e-6 * max(1, abs(value))
    sides = [np.sign(branch["slide.angle"][-1]) for branch in path.branches]
    assert sorted(sides) == [-1, 1]
    for branch in path.branches:
        assert branch.values[0] == path.changes[0].value and branch.values[-1] == 9.0
        assert branch.stable[-1] and not path.stable[-1]
        exact = np.arccos(g / r / branch.values[1:] ** 2)
        np.testing.assert_allclose(np.abs(branch["slide.angle"][1:]), exact, atol=1e-8)
    assert "from the branch at 7.00357" in str(path) and len(path.to_dict()["branches"]) == 2


@pytest.mark.slow
def test_a_driven_pendulum_loses_its_symmetry_and_doubles_its_period() -> None:
    """Both by test functions; multipliers at the points and closing after two periods by another integration."""
    law = "-sin(s.displacement) - 0.5*s.displacement_rate + A*cos(2/3*t)"
    T = 3 * np.pi
    model = oscillator(law, kt.Parameter("A", 0.95), q0=0.0, u0=0.0)
    path = kt.periodic_path(model, T, "A", 1.08, branches=3, step=0.02)

    def rates(t: float, z: np.ndarray, A: float) -> list[float]:
        x, v, *S = z
        out = [v, -np.sin(x) - 0.5 * v + A * np.cos(2 / 3 * t)]
        for k in (0, 2):
            out += [S[k + 1], -np.cos(x) * S[k] - 0.5 * S[k + 1]]
        return out

    def after(start: list[float], A: float, time: float) -> tuple[np.ndarray, np.ndarray]:
        z = solve_ivp(rates, (0, time), [*start, 1, 0, 0, 1], args=(A,), rtol=1e-11, atol=1e-12).y[:, -1]
        return z[:2], z[2:].reshape(2, 2).T

    assert path.changes[0].kind == "branch"
    broken = path.branches[0]
    doubling = next(change for change in broken.changes if change.kind == "period doubling")
    for point, change, passing in ((path, path.changes[0], 1.0), (broken, doubling, -1.0)):
        around = []
        for k in (change.index, change.index + 1):
            start = list(point.motions[k].values.values())
            _, M = after(start, point.values[k], T)
            np.testing.assert_allclose(point.motions[k].monodromy, M, atol=1e-6)
            around.append(np.linalg.det(M - passing * np.eye(2)))
        assert around[0] * around[1] < 0  # one of them passes ±1 between
    twice = broken.branches[0]
    assert twice.origin == doubling and twice.periods[-1] == pytest.approx(2 * T)
    start = list(twice.motions[-1].values.values())
    np.testing.assert_allclose(after(start, twice.values[-1], 2 * T)[0], start, atol=1e-7)
    assert np.abs(after(start, twice.values[-1], T)[0] - start).max() > 1e-2


def test_a_branch_that_is_lost_is_told() -> None:
    """The bottom of a double well is left to either side, where a table ends before the motion has begun."""
    law = "(a - 1 + 1e-9*cos(2*t))*s.displacement + well(s.displacement) - 0.2*s.displacement_rate"
    x = np.linspace(-1e-4, 1e-4, 5)
    model = oscillator(law, kt.Parameter("a", 0.9), kt.Table("well", x, -(x**3)), q0=0.0)
    path = kt.periodic_path(model, np.pi, "a", 1.1, step=0.03, branches=2, fixed=True)
    assert [change.kind for change in path.changes] == ["branch"]
    assert not path.branches
    assert "a = 1.1 is reached" in path.reason
    assert path.reason.count("is not followed") == 2


def test_numbers_of_branches_that_are_none_are_refused() -> None:
    with pytest.raises(kt.ArgumentError, match="branches must be a whole number, zero or more"):
        kt.periodic_path(rotor(), 1.0, "ce", 0.3, branches=-1)
