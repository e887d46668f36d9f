"""Motions of flexible bodies: momentum, energy, frequencies at rest and in rotation, and what is complained of."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from clouds import cloud

import kinetree as kt
from kinetree.model.flexible.base import FlexibleModes
from kinetree.symbolic.elastic import ElasticInertia

L, EI, RHO = 1.0, 10.0, 1.0
FREQUENCY = np.sqrt(EI / RHO / L**4)


def blade(EA=1e7, plane=None, **fields):
    section = kt.BeamSection(EA=EA, EIy=EI, EIz=EI, GJ=5.0, rhoA=RHO, rhoIx=1e-4)
    interfaces = {"root": 0.0, "tip": L}
    beam = kt.FlexibleBeam(
        points=[(0, 0, 0), (L, 0, 0)], section=section, interfaces=interfaces, plane=plane, **fields
    )
    return kt.Body("blade", flexible=beam, pose=kt.Frame())


def hub(speed, **fields):
    """A blade on a hub that turns at a given speed (rad/s)."""
    return kt.Model.of(
        "hub",
        blade(**fields),
        kt.Revolute("hub", "ground", "blade.root", point=(0, 0, 0), axis=(0, 0, 1), u0=speed),
        kt.JointDriver("spin", "hub", law=f"{speed}*t"),
    )


def frequencies(model, **at):
    """Natural frequencies over √(EI/ρA L⁴), rigid motions left out."""
    values = np.sort([abs(mode.eigenvalue) for mode in kt.modes(model, **at).modes if not mode.rigid])
    return values / FREQUENCY


@pytest.mark.parametrize("held", ["root", "tip"])
def test_cantilever(held):
    """Whichever end is held; the modes of the data are zero at the root."""
    clamp = kt.Weld("w", "ground", f"blade.{held}", point=(0, 0, 0))
    found = frequencies(kt.Model.of("cantilever", blade(plane=(0, 0, 1)), clamp))
    assert found[:2] == pytest.approx(np.square((1.8751041, 4.6940911)), rel=1e-3)


def held(how, **given):
    """A blade in the plane z = 0 held in several ways, and β₁L … of its modes (frequency over √(EI/ρAL⁴) is (βL)²)."""

    def joint(kind, end, x, **more):
        return kind(end, "ground", f"blade.{end}", point=(x, 0, 0), **more)

    z = {"axis": (0, 0, 1)}
    ways = {
        "root": ((joint(kt.Weld, "root", 0),), (1.8751041, 4.6940911)),
        "tip": ((joint(kt.Weld, "tip", 1),), (1.8751041, 4.6940911)),
        "free": ((), (4.7300407, 7.8532046)),
        "pinned": ((joint(kt.Revolute, "root", 0, **z),), (3.9266023, 7.0685827)),
        "pinned twice": (
            (joint(kt.Revolute, "root", 0, **z), joint(kt.Revolute, "tip", 1, **z)),
            (np.pi, 2 * np.pi),
        ),
        "guided": (
            (joint(kt.Weld, "root", 0), kt.Prismatic("tip", "blade.tip", "ground", point=(1, 0, 0), axis=(0, 1, 0))),
            (2.3650204, 5.4978039),
        ),
    }  # fmt: skip
    joints, closed_form = ways[how]
    return kt.Model.of(how, blade(plane=(0, 0, 1), modes=3, **given), *joints), closed_form


def test_structural_damping_where_the_place_of_a_joint_is_a_parameter():
    """A weld holds the interface wherever it is; of a hinge no turn is taken to be held."""
    for kind, ratio in ((kt.Weld, 1.8751041), (kt.Revolute, 3.9266023)):
        joint = kind(
            "root", "ground", "blade.root", point=("x", 0, 0), **({"axis": (0, 0, 1)} if kind.n_u else {})
        )
        model = kt.Model.of(
            "held", kt.Parameter("x", 0.0), blade(plane=(0, 0, 1), modes=3, damping=0.02), joint
        )
        first = next(mode for mode in kt.modes(model).modes if not mode.rigid)
        assert abs(first.eigenvalue) / FREQUENCY == pytest.approx(ratio**2, rel=1e-3)
        assert first.damping_ratio == pytest.approx(0.02, rel=1e-6)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("how", ["root", "tip", "free", "pinned", "pinned twice", "guided"])
def test_structural_damping_is_that_of_the_body_as_it_is_held(how):
    """−Re λ = ζ |λ| with ζ = ζ₀ + α/(2ω) + β ω/2 of every mode at its closed-form frequency, in any support."""
    model, closed_form = held(how, damping=0.02, mass_damping=0.3, stiffness_damping=1e-4)
    every = kt.modes(model).modes
    found = [mode.eigenvalue for mode in every if not mode.rigid]
    assert np.abs(found[:2]) / FREQUENCY == pytest.approx(np.square(closed_form), rel=1e-3)
    assert len(every) - len(found) == {"free": 12, "pinned": 2}.get(
        how, 0
    )  # double zeros: not felt by rigid motion
    for value in found[:3]:
        omega = abs(value)
        assert -value.real / omega == pytest.approx(0.02 + 0.15 / omega + 0.5e-4 * omega, rel=1e-6)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("ends", "closed_form"),
    [
        (("clamped", "free"), (1.8751041, 4.6940911)),
        (("pinned", "pinned"), (np.pi, 2 * np.pi)),
    ],
)
def test_a_chain_has_the_damping_asked_for_in_its_slowest_mode(ends, closed_form):
    """Asked for 0.02: ζ of the first mode of the whole beam, ζ ω/ω₁ of the others, for few and for many pieces."""
    section = kt.BeamSection(EA=1e7, EIy=EI, EIz=EI, GJ=5.0, rhoA=RHO, rhoIx=1e-4)
    start, end = ends
    parts = kt.beam(
        "chain", (0, 0, 0), (L, 0, 0), section=section, pieces=4, plane=(0, 0, 1), damping=0.02,
        start_held=start, end_held=end,
    )  # fmt: skip
    found = [mode.eigenvalue for mode in kt.modes(kt.Model.of("chain", *parts)).modes if not mode.rigid]
    first = FREQUENCY * closed_form[0] ** 2
    assert abs(found[0]) == pytest.approx(first, rel=1e-3)
    for value in found[:2]:
        assert -value.real / abs(value) == pytest.approx(0.02 * abs(value) / first, rel=1e-3)


def test_a_deflection_that_is_too_large_is_told_wherever_a_state_is():
    """δ = F L³/(3EI) along a path of loads; modes are no longer true where the tip turns by F L²/(2EI) > 0.3 rad."""
    model = kt.Model.of(
        "pushed",
        blade(plane=(0, 0, 1), modes=0, relief=0),
        kt.Weld("w", "ground", "blade.root", point=(0, 0, 0)),
        kt.Force("push", "blade.tip", force=(0, "F", 0), axes="ground"),
        kt.Parameter("F", 0.0),
    )
    path = kt.equilibrium_path(model, [{"F": F} for F in (0.2, 0.4, 8.0)])
    for point, F in zip(path[:2], (0.2, 0.4), strict=True):
        assert point["blade.tip.position"][1] == pytest.approx(F * L**3 / (3 * EI), rel=1e-3)
        assert point.stable and not point.warnings
    far = path[-1]
    told = 'elasticity "blade" bends or twists by more than 0.3 rad'
    assert far.stable and [words for words in far.warnings if told in words]
    assert f"! {told}" in str(far) and told in far.to_dict()["warnings"][0]
    around = kt.modes(far.situation.compiled.model, at=far)
    assert told in str(around) and told in str(around.linearization)


def test_free_beam():
    found = frequencies(kt.Model.of("free", blade(plane=(0, 0, 1))))
    assert found[:2] == pytest.approx(np.square((4.7300407, 7.8532046)), rel=1e-3)


def test_rotation_stiffens():
    """Flap frequencies of Wright et al. (1982) at Ω = 10; lead-lag is √(flap² − Ω²) where the hub has no radius."""
    speed = 10 * FREQUENCY
    found = frequencies(hub(speed), steady=kt.SteadyMotion(angular_velocity=(0, 0, speed)))
    lag = np.sqrt(np.square((11.2023, 33.6404)) - 100)
    assert found[[1, 3]] == pytest.approx((11.2023, 33.6404), rel=1e-3)
    assert found[[0, 2]] == pytest.approx(lag, rel=1e-3)


def test_rotation_stretches():
    """ρA Ω² L³/(3 EA) in steady rotation."""
    speed, EA = 20.0, 1e6
    rest = kt.equilibrium(hub(speed, EA=EA), steady=kt.SteadyMotion(angular_velocity=(0, 0, speed)))
    assert rest["blade.tip.position"][0] - L == pytest.approx(RHO * speed**2 * L**3 / (3 * EA), rel=5e-3)
    assert rest["blade.strain_energy"] > 0


@pytest.fixture(scope="module")
def floating():
    """A damped flexible body thrown without gravity."""
    data = cloud(6, n=2)
    body = kt.Body(
        "body",
        flexible=FlexibleModes(data, q0=(0.02, -0.01)),
        pose=kt.Frame(),
        velocity=(0.3, 0.1, -0.2),
        angular_velocity=(1.0, -2.0, 0.5),
    )
    return data, kt.simulate(kt.Model.of("floating", body), t_end=0.4, rtol=1e-10, atol=1e-12)


def test_momentum_of_a_free_body_is_kept(floating):
    data, run = floating
    v, w, q, rate = (ca.SX.sym("s", n) for n in (3, 3, 2, 2))
    T = ElasticInertia(data, q).kinetic(v, w, rate)
    momenta = ca.Function("p", [v, w, q, rate], [ca.gradient(T, v), ca.gradient(T, w)])
    R, r = run["body.rotation"].reshape(-1, 3, 3), run["body.origin"]
    modes = np.column_stack([run["body.mode1"], run["body.mode2"]])
    rates = np.column_stack([run["body.mode1_rate"], run["body.mode2_rate"]])
    v_origin = run["body.a.velocity"]  # the body frame is that of interface a
    P, H = [], []
    for k in range(0, len(run), 50):
        p, h = (
            np.array(part).ravel()
            for part in momenta(
                R[k].T @ v_origin[k], R[k].T @ run["body.angular_velocity"][k], modes[k], rates[k]
            )
        )
        P.append(R[k] @ p)
        H.append(R[k] @ h + np.cross(r[k], R[k] @ p))
    assert np.ptp(P, axis=0).max() < 1e-9
    assert np.ptp(H, axis=0).max() < 1e-9
    assert P[0] == pytest.approx(data.mass * np.array((0.3, 0.1, -0.2)), rel=1e-9)


def test_power_balances(floating):
    _, run = floating
    energy = run.audit.energy
    assert energy.dissipated > 1e-4
    assert abs(energy.relative_error) < 1e-9
    assert run["body.strain_energy"][0] > 0


def test_modes_start_as_asked(floating):
    _, run = floating
    assert run["body.mode1"][0] == 0.02
    assert run["body.mode2_rate"][0] == 0.0
    assert run["body.velocity"][0] == pytest.approx((0.3, 0.1, -0.2))


@pytest.fixture(scope="module")
def pendulum():
    """A flexible pendulum with three modes, as many as its mass centre has accelerations."""
    body = kt.Body("b", flexible=FlexibleModes(cloud(11, n=3), u0=(0.1, 0.0, 0.0)))
    frames = {"frame_inner": kt.Frame(), "frame_outer": kt.Frame()}
    hinge = kt.Revolute("h", "ground", "b.b", **frames)
    return kt.Model.of("pendulum", kt.Gravity(acceleration=(3.0, -9.81, 0)), body, hinge)


def test_an_equilibrium_starts_a_model(pendulum):
    """Its modes are part of the start: what is linearised there is at rest."""
    found = kt.equilibrium(pendulum)
    start = found.model
    assert start.body("b").flexible.q0 == tuple(found.coordinates[f"b.mode{k}"] for k in (1, 2, 3))
    assert kt.linearize(start, at="start").stable == found.stable


def test_a_free_motion_needs_no_forces(pendulum):
    run = kt.simulate(pendulum, t_end=0.2, output=0.05)
    found = kt.inverse_dynamics(pendulum, run, ["h.angle"])
    assert np.abs(np.asarray(found["h.angle"])).max() < 1e-6


def test_noise_of_the_data_holds_no_mode():
    """A mode in the plane that leaves it by noise: joints that block such motion must not hold it."""
    data = cloud(9, n=1, interfaces=2)
    Phi = np.array([[0.3], [1.0], [2e-8]])
    b = replace(data.station("b"), position=np.array((1.0, 0.0, 0.0)), rotation=np.eye(3), Phi=Phi)
    flat = replace(b, Psi=np.array([[0.0], [0.0], [0.5]]), H=0 * b.H)
    body = kt.Body(
        "b", flexible=FlexibleModes(replace(data, stations=(data.station("a"), flat))), pose=kt.Frame()
    )
    hinge = kt.Revolute("h", "ground", "b.a", point=(0, 0, 0), axis=(0, 0, 1))
    block = kt.Body.box("block", 1.0, (0.1, 0.1, 0.1), pose=kt.Frame.at((1, 0, 0)))
    pin = kt.Revolute("p", "b.b", "block", point=(1, 0, 0), axis=(0, 0, 1))
    guide = kt.Prismatic("g", "ground", "block", point=(1, 0, 0), axis=(1, 0, 0))
    model = kt.Model.of("flat", body, hinge, block, pin, guide)
    assert kt.examine(model).degrees_of_freedom == 1


# --- complaints -------------------------------------------------------------------------------------------
def faults(*items):
    return [str(fault) for fault in kt.Model.of("m", *items).validate().faults]


def test_attaching_to_the_body_itself_is_refused():
    found = faults(
        blade(plane=(0, 0, 1)),
        kt.Revolute("hinge", "ground", "blade", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Marker("m", "blade"),
        kt.Force("push", "blade", force=(1, 0, 0)),
    )
    assert [fault.split(": ")[0] for fault in found] == ['joint "hinge"', 'load "push"', 'marker "m"']
    for fault in found:
        assert (
            'attaches to the flexible body "blade" itself; name one of its interfaces: blade.root, blade.tip'
            in fault
        )


def test_unknown_interfaces_are_named_with_the_nearest():
    (found,) = faults(
        blade(plane=(0, 0, 1)), kt.Revolute("hinge", "ground", "blade.rot", point=(0, 0, 0), axis=(0, 0, 1))
    )
    assert found == 'joint "hinge": outer body "blade.rot" is unknown; did you mean "blade.root"?'


def test_mass_and_names_that_contradict_the_data():
    data = cloud(7, n=2)
    twice = kt.Body("b", 1.0, flexible=FlexibleModes(data))
    clash = kt.Revolute("c", "ground", "c.a", frame_inner=kt.Frame(), frame_outer=kt.Frame())
    found = faults(twice, kt.Body("c", flexible=FlexibleModes(data, q0=(1.0,))), clash)
    assert f'body "b": mass is 1 kg, but its flexible data have {data.mass:.6g} kg' in found[0]
    assert 'body "c": q0 has 1 numbers, but the body has 2 modes' in found[1]
    assert 'joint "c": another body has the same name' in found[2]


def test_fast_modes_that_do_not_vibrate_are_not_told():
    beam = kt.FlexibleBeam(
        [(0, 0, 0), (1, 0, 0)], kt.BeamSection(radius=0.01, E=2.1e11, density=7850.0), {"a": 0.0}, modes=4
    )
    hinge = kt.Revolute("h", "ground", "b.a", point=(0, 0, 0), axis=(0, 1, 0))
    gravity = kt.Gravity(acceleration=(0, 0, -9.81))
    model = kt.Model.of("m", gravity, kt.Body("b", flexible=beam, pose=kt.Frame()), hinge)
    hanging = kt.equilibrium(model, initial={"h.angle": 1.5}).model
    settings = {"t_end": 0.2, "method": "gauss4", "step": 5e-4, "progress": False}
    calm = kt.simulate(hanging, initial={"h.angle_rate": 0.2}, **settings)
    assert not any("too fast" in words for words in calm.audit.warnings)
    struck = kt.simulate(hanging, initial={"h.angle_rate": 0.2, "b.mode4": 1e-4}, **settings)
    assert any("is too fast for steps of 0.0005 s" in words for words in struck.audit.warnings)


def test_fast_modes_and_large_turns_are_told():
    body = kt.Body("b", flexible=FlexibleModes(cloud(7, n=2)))
    hinge = kt.Revolute("h", "ground", "b.a", frame_inner=kt.Frame(), frame_outer=kt.Frame())
    model = kt.Model.of("m", body, hinge)
    fixed = kt.simulate(model, t_end=1.0, method="rk4", step=0.1, initial={"b.mode1": 0.3})
    told = " ".join(fixed.audit.warnings)
    assert 'of the flexible body "b"' in told
    assert "is too fast for steps of 0.1 s" in told
    assert "bends or twists by more than 0.3 rad" in told
