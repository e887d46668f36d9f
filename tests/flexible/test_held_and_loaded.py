"""Flexible bodies as a model holds and loads them: modes that supports and places need, damping of what is carried."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_bvp

import kinetree as kt
from kinetree.elastic.beam_mesh import BeamMesh
from kinetree.elastic.section import Section
from kinetree.model.flexible.used_modes import used_modes

L, EI, EA, RHO = 1.0, 10.0, 1e7, 1.0
UNIT = np.sqrt(EI / RHO / L**4)
SECTION = {"EA": EA, "EIy": EI, "EIz": EI, "GJ": 5.0, "rhoA": RHO, "rhoIx": 1e-4}


def beam(name="beam", x=0.0, length=L, plane=(0, 1, 0), **given):
    """A beam along x from x on, in the plane y = 0."""
    ends = {"a": 0.0, "b": length}
    section = kt.BeamSection(**SECTION)
    flexible = kt.FlexibleBeam([(0, 0, 0), (length, 0, 0)], section, ends, plane=plane, **given)
    return kt.Body(name, flexible=flexible, pose=kt.Frame.at((x, 0, 0)))


def weld(name, inner, outer, x):
    return kt.Weld(name, inner, outer, point=(x, 0, 0))


def pin(name, inner, outer, x):
    return kt.Revolute(name, inner, outer, point=(x, 0, 0), axis=(0, 1, 0))


def vibrations(model, **at):
    return [mode for mode in kt.modes(model, check=False, **at).modes if not mode.rigid]


def modes_in(model, name="beam"):
    return used_modes(model)[name]


# --- modes that supports need -----------------------------------------------------------------------------
def held(joint, g, **given):
    body = beam(places={"middle": L / 2}, **given)
    joints = joint("A", "ground", "beam.a", 0), joint("B", "ground", "beam.b", L)
    return kt.Model.of("held", body, *joints, kt.Gravity(acceleration=(0, 0, -g)))


@pytest.mark.parametrize(
    ("joint", "fastest", "sag", "first", "tolerance"),
    [(weld, 3000.0, 1 / 384, 4.7300407, 2e-3), (pin, 300.0, 5 / 384, np.pi, 2e-2)],
    ids=["clamped", "pinned"],
)
def test_a_beam_held_at_both_ends_bends_without_its_fast_modes(joint, fastest, sag, first, tolerance):
    """Its axial modes (from 4967 rad/s) are left out, not the stretch it needs to bend: w L⁴/(384 EI), (βL)²."""
    g = 0.01
    model = held(joint, g, modes=5, fastest=fastest)
    rest = kt.equilibrium(model)
    assert -rest["beam.middle.position"][2] == pytest.approx(sag * RHO * g * L**4 / EI, rel=tolerance)
    assert abs(vibrations(model, at=rest)[0].eigenvalue) / UNIT == pytest.approx(first**2, rel=tolerance)
    assert modes_in(model).n <= model.body("beam").flexible.reduced.n + 3


@pytest.mark.parametrize("kept", [1, 5, 7])
def test_a_beam_held_at_both_ends_stretches_as_it_should(kept):
    """By L/EA within 1 %, however many of its axial modes, (k − ½) π √(EA/ρA)/L, are slow enough to be kept."""
    soft = 1e4
    section = kt.BeamSection(**SECTION | {"EA": soft})
    flexible = kt.FlexibleBeam(
        [(0, 0, 0), (L, 0, 0)],
        section,
        {"a": 0.0, "b": L},
        plane=(0, 1, 0),
        modes=16,
        fastest=kept * np.pi * np.sqrt(soft / RHO) / L,
    )
    body = kt.Body("beam", flexible=flexible, pose=kt.Frame())
    data = modes_in(
        kt.Model.of("held", body, pin("A", "ground", "beam.a", 0), pin("B", "ground", "beam.b", L))
    )
    Phi = next(station.Phi for station in data.stations if station.name == "b")
    assert (Phi @ np.linalg.solve(data.Kff, Phi.T))[0, 0] == pytest.approx(L / soft, rel=1e-2)


def test_a_beam_stretches_as_it_bends_between_pins():
    """w = Σ A_k sin(kπx/L) with the tension N = EA Σ (kπA_k/2L)², A_k = p_k/(EI (kπ/L)⁴ + N (kπ/L)²), exactly."""
    g = 2.0
    found = -kt.equilibrium(held(pin, g, modes=8, fastest=3000.0))["beam.middle.position"][2]
    wave = np.arange(1, 20, 2) * np.pi / L
    N = 0.0
    for _ in range(500):
        A = 4 * RHO * g / (wave * L) / (EI * wave**4 + N * wave**2)
        N = 0.9 * N + 0.1 * EA * np.sum((wave * A / 2) ** 2)
    assert 0.5 * EI * wave[0] ** 2 < N  # the stretch matters
    assert found == pytest.approx(float(np.sum(A * np.sin(wave * L / 2))), rel=5e-3)


def test_modes_that_nothing_needs_are_left_out():
    """A cantilever, and a rod between a crank and a slider, which moves along as the rod shortens."""
    rod = beam(modes=4, fastest=3000.0)
    n = rod.flexible.reduced.n
    assert modes_in(kt.Model.of("arm", rod, weld("A", "ground", "beam.a", 0))).n == n
    crank = kt.Body.rod("crank", 1.0, 0.2, pose=kt.Frame.at((0, 0, 0.1)))
    block = kt.Body.box("block", 1.0, (0.1, 0.1, 0.1), pose=kt.Frame.at((L, 0, 0)))
    shaft = kt.Revolute("shaft", "ground", "crank", point=(0, 0, 0.2), axis=(0, 1, 0))
    guide = kt.Prismatic("guide", "ground", "block", point=(L, 0, 0), axis=(1, 0, 0))
    engine = kt.Model.of(
        "engine", rod, crank, block, shaft, guide, pin("A", "crank", "beam.a", 0), pin("B", "beam.b", "block", L)
    )  # fmt: skip
    assert modes_in(engine).n == n
    # a block that is held makes the rod the only thing that gives way once the crank is driven
    held = engine.add(kt.JointDriver("drive", "guide", law=0.0), kt.JointDriver("turn", "shaft", law=0.0))
    assert modes_in(held).n > n


# --- matrices under compression -----------------------------------------------------------------------------
def pushed(path, elements, **given):
    """A cantilever of matrices with six degrees of freedom in a node, pushed along by P."""
    section = Section(**SECTION)
    mesh = BeamMesh.of(np.array([[0, 0, 0], [L, 0, 0.0]]), [section] * 2, np.array([0, 1.0, 0]), [], elements)
    K, M = mesh.matrices()
    d = 6 * len(mesh.s)
    T = np.vstack([np.eye(d), -np.linalg.solve(K[d:, d:], K[d:, :d])])
    file = str(path / f"{elements}.npz")
    np.savez(file, K=T.T @ K @ T, M=T.T @ M @ T, nodes=mesh.x)
    ends = {"a": {"nodes": (0,)}, "b": {"nodes": (elements,)}}
    flexible = kt.FlexibleMatrices(file, file, file, interfaces=ends, modes=0, check_units=False, **given)
    body = kt.Body("beam", flexible=flexible, pose=kt.Frame())
    push = kt.Force("push", "beam.b", force=("-P", 0, 0), axes="ground")
    return kt.Model.of("pushed", body, weld("A", "ground", "beam.a", 0), push, kt.Parameter("P", 0.0))


def test_matrices_buckle_or_say_that_they_cannot(tmp_path):
    """Stable below Euler's load and not above it; of a mesh too coarse to tell, any such load is doubted."""
    euler = np.pi**2 * EI / 4 / L**2

    def around(model, load):
        return kt.modes(model, parameters={"P": load * euler}, check=False)

    fine, coarse = pushed(tmp_path, 8), pushed(tmp_path, 2)
    below, above = around(fine, 0.95), around(fine, 1.05)
    assert below.stable and not above.stable and not below.warnings
    assert "bears loads that stiffen or soften it by more than 10%" in around(coarse, 0.3).warnings[0]
    assert not around(coarse, 0.02).warnings
    (doubt,) = map(str, pushed(tmp_path, 2, fastest=1000.0).validate().warnings)
    assert "the modes that show such loads are left out" in doubt


def test_matrices_that_rotation_would_stiffen_say_how_fast_they_may_turn(tmp_path):
    """A mesh too coarse to tell is doubted from a tenth of its lowest frequency on; a fine one is not."""
    lowest = 1.875104**2 * UNIT
    for elements, share, doubted in ((2, 0.12, True), (2, 0.08, False), (8, 0.12, False)):
        turned = kt.Model.of(
            "turned",
            pushed(tmp_path, elements).body("beam"),
            kt.Revolute("hinge", "ground", "beam.a", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.JointDriver("drive", "hinge", law=f"{share * lowest}*t"),
        )
        run = kt.simulate(turned, 0.01)
        said = [words for words in run.audit.warnings if "turns faster than a tenth" in words]
        assert bool(said) == doubted, (elements, share, run.audit.warnings)


@pytest.mark.slow
def test_a_beam_of_matrices_moves_as_the_beam(tmp_path):
    """Swung about the vertical with a ball at its tip, in both planes of bending."""
    matrices = pushed(tmp_path, 16).body("beam").flexible
    section = kt.BeamSection(**SECTION)
    own = kt.FlexibleBeam([(0, 0, 0), (L, 0, 0)], section, {"a": 0.0, "b": L}, y_axis=(0, 1, 0), modes=0)
    found = []
    for flexible in (matrices, own):
        model = kt.Model.of(
            "swung",
            kt.Body("beam", flexible=flexible, pose=kt.Frame()),
            kt.Revolute("hinge", "ground", "beam.a", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.JointDriver("drive", "hinge", law="0.3*(t - sin(5*pi*t)/(5*pi))"),
            kt.Gravity(acceleration=(0, 0, -0.2)),
            kt.Body.sphere("ball", 0.1, 0.05, pose=kt.Frame.at((L, 0, 0))),
            weld("on", "beam.b", "ball", L),
        )
        run = kt.simulate(model, t_end=0.3, output=0.05)
        assert run.audit.verdict == "ok"
        found.append(run["ball.position"])
    sagged = np.ptp(found[1][:, 2])
    assert np.abs(found[0] - found[1]).max() < 2e-2 * sagged


# --- large deflections ------------------------------------------------------------------------------------------
def elastica(force, moment):
    """Deflection of the tip of a cantilever: EI θ'' = −F cos θ, EI θ'(L) = M, z' = sin θ."""

    def slopes(s, y):
        return np.vstack([y[1], -force * np.cos(y[0]) / EI, np.sin(y[0])])

    def ends(a, b):
        return np.array([a[0], b[1] - moment / EI, a[2]])

    s = np.linspace(0, L, 51)
    return solve_bvp(slopes, ends, s, np.zeros((3, 51)), tol=1e-8).y[2, -1]


@pytest.mark.parametrize(("kind", "per_turn"), [("force", 2 * EI / L**2), ("moment", EI / L)])
def test_deflections_are_right_to_a_percent_or_doubted(kind, per_turn):
    """At turns of the tip from 0.05 to 0.3 rad; what is doubted is wrong by three quarters of a percent at least."""
    load = {
        "force": kt.Force("load", "beam.b", force=(0, 0, "F"), axes="ground"),
        "moment": kt.Torque("load", "beam.b", (0, "-F", 0), axes="ground"),
    }[kind]
    model = kt.Model.of(
        "arm", beam(modes=1, relief=0), weld("A", "ground", "beam.a", 0), load, kt.Parameter("F", 0.0)
    )
    loads = [turn * per_turn for turn in (0.05, 0.1, 0.14, 0.17, 0.2, 0.28)]
    for point, F in zip(kt.equilibrium_path(model, [{"F": F} for F in loads]), loads, strict=True):
        exact = elastica(F, 0.0) if kind == "force" else elastica(0.0, F)
        error = abs(point["beam.b.position"][2] / exact - 1)
        assert error > 0.0075 if point.warnings else error < 0.0105
        assert all("deflections are too large by more than 1%" in words for words in point.warnings)


# --- loads at places --------------------------------------------------------------------------------------
@pytest.mark.parametrize("share", [0.3, 0.8])
def test_a_load_at_a_place_bends_the_beam_as_it_should(share):
    """δ = F a³/(3EI) under the load and F a²(3L − a)/(6EI) at the tip, with no modes but those of the ends."""
    a, F = share * L, 0.02
    body = beam(modes=0, relief=0, places={"here": a})
    held = kt.Model.of("arm", body, weld("A", "ground", "beam.a", 0))
    assert modes_in(held).n == body.flexible.reduced.n == 3
    assert modes_in(held.add(kt.Marker("seen", "beam.here"))).n == 3
    model = held.add(kt.Force("push", "beam.here", force=(0, 0, F), axes="ground"))
    rest = kt.equilibrium(model)
    assert rest["beam.here.position"][2] == pytest.approx(F * a**3 / (3 * EI), rel=2e-3)
    assert rest["beam.b.position"][2] == pytest.approx(F * a**2 * (3 * L - a) / (6 * EI), rel=2e-3)
    again = kt.equilibrium(rest.model)["beam.here.position"][2]
    assert again == pytest.approx(rest["beam.here.position"][2], rel=1e-13)  # to the order of sums


def test_a_marker_and_a_joint_at_a_place_load_it_too():
    body = beam(modes=0, relief=0, places={"here": 0.4})
    held = kt.Model.of("arm", body, weld("A", "ground", "beam.a", 0), kt.Marker("m", "beam.here"))
    ball = kt.Body.sphere("ball", 1.0, 0.01, pose=kt.Frame.at((0.4, 0, 0)))
    for more in (
        [kt.SpringDamper("s", "m", "ground", stiffness=1.0)],
        [ball, weld("W", "beam.here", "ball", 0.4)],
    ):
        at = modes_in(held.add(*more))
        here = at.station("here")
        compliance = here.Phi @ np.linalg.solve(at.Kff, here.Phi.T)
        assert compliance[2, 2] == pytest.approx(0.4**3 / (3 * EI), rel=2e-3)


def test_a_start_may_name_the_modes_of_the_data_or_all():
    body = beam(modes=0, relief=0, places={"here": 0.4}, q0=(0.0, 0.0, 0.01))
    model = kt.Model.of(
        "arm", body, weld("A", "ground", "beam.a", 0), kt.Torque("T", "beam.here", (0, 1.0, 0))
    )
    n = modes_in(model).n
    assert n > 3
    assert model.joint("beam").q0 == (0.0, 0.0, 0.01, *(0.0,) * (n - 3))
    faulty = model.replace(kt.Body("beam", flexible=body.flexible.begun((0.0,) * 2, None), pose=kt.Frame()))
    (fault,) = map(str, faulty.validate().faults)
    assert (
        f"q0 has 2 numbers, but the body has {n} modes, the last {n - 3} for what holds or loads it" in fault
    )


# --- damping ----------------------------------------------------------------------------------------------
def ratios(model, count=4):
    return [mode.damping_ratio for mode in vibrations(model)[:count]]


@pytest.mark.parametrize("hinged", [False, True])
def test_a_beam_that_carries_a_mass_has_the_damping_asked_for(hinged):
    """The first mode is √(3EI/(m + 33/140 ρAL) L³), ten times slower than without the mass."""
    m = 20.0
    ball = kt.Body.sphere("ball", m, 1e-3, pose=kt.Frame.at((L, 0, 0)))
    on = (pin if hinged else weld)("on", "beam.b", "ball", L)
    model = kt.Model.of("arm", beam(modes=3, damping=0.02), weld("A", "ground", "beam.a", 0), ball, on)
    found = vibrations(model)
    assert abs(found[0].eigenvalue) == pytest.approx(np.sqrt(3 * EI / (m + 33 / 140)), rel=1e-3)
    assert [mode.damping_ratio for mode in found[:4]] == pytest.approx([0.02] * 4, rel=1e-4)


def test_beams_welded_to_one_another_are_damped_as_one():
    """Two halves are a beam of length L, each adds its share of the strain energy; a hub that turns is part of it."""

    def halves(first, second):
        parts = (
            beam("p", 0, L / 2, modes=1, damping=first),
            beam("q", L / 2, L / 2, modes=1, damping=second),
            weld("A", "ground", "p.a", 0),
            weld("B", "p.b", "q.a", L / 2),
        )
        return kt.Model.of("halves", *parts)

    both = vibrations(halves(0.02, 0.02))
    assert [abs(m.eigenvalue) / UNIT for m in both[:2]] == pytest.approx(
        np.square((1.8751041, 4.6940911)), rel=2e-3
    )
    assert [m.damping_ratio for m in both[:4]] == pytest.approx([0.02] * 4, rel=1e-4)
    inner, outer = np.array(ratios(halves(0.02, 0.0))), np.array(ratios(halves(0.0, 0.02)))
    assert inner + outer == pytest.approx([0.02] * 4, rel=1e-3)
    # ∫ (w'')² of the inner half over that of the whole, w'' of the first mode of a cantilever
    b, s = 1.8751041, np.linspace(0, 1, 2001)
    c = (np.cosh(b) + np.cos(b)) / (np.sinh(b) + np.sin(b))
    square = (np.cosh(b * s) + np.cos(b * s) - c * (np.sinh(b * s) + np.sin(b * s))) ** 2
    share = np.trapezoid(square[:1001]) / np.trapezoid(square)
    assert inner[0] == pytest.approx(0.02 * share, rel=1e-3)


def test_damping_that_cannot_count_a_mass_is_told():
    ball = kt.Body("ball", "m", pose=kt.Frame.at((L, 0, 0)))
    arm = beam(modes=1, relief=0, damping=0.02)
    model = kt.Model.of("arm", arm, weld("A", "ground", "beam.a", 0), ball, weld("on", "beam.b", "ball", L))
    (doubt,) = map(str, model.add(kt.Parameter("m", 2.0)).validate().warnings)
    assert (
        'its damping is that of its modes without what it carries: mass or place of "ball" is no number'
        in doubt
    )


def test_damping_that_is_not_reached_is_told():
    """A spring at the tip makes the first mode slower; what its damping adds is told, and that a share remains."""
    arm = beam(modes=2, relief=0, damping=0.02)
    crank = kt.Body.box("crank", 20.0, (0.1, 0.1, 0.1), pose=kt.Frame())
    slide = kt.Prismatic("slide", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1))
    hinge = pin("hinge", "crank", "beam.a", 0)
    spring = kt.JointSpring("spring", "slide", stiffness=2.0)
    guide = kt.Prismatic("guide", "ground", "beam.b", point=(L, 0, 0), axis=(1, 0, 0))
    modes = kt.modes(kt.Model.of("arm", arm, crank, slide, hinge, spring, guide), check=False)
    (told,) = [words for words in modes.warnings if "is damped by" in words]
    slowest = next(mode for mode in modes if not mode.rigid)
    assert "mode 1 " in told and 'the damping of "beam" asks for' in told
    assert slowest.damping_ratio < 0.01
    assert f"is damped by {slowest.damping_ratio:.3g} of critical" in told
    damped = beam(
        modes=2, relief=0, stiffness_damping=float(told.split("stiffness_damping = ")[1].split()[0])
    )
    again = kt.modes(kt.Model.of("arm", damped, crank, slide, hinge, spring, guide), check=False)
    wanted = float(told.split("asks for ")[1].split(":")[0])
    assert next(mode for mode in again if not mode.rigid).damping_ratio == pytest.approx(wanted, rel=1e-2)
    assert not again.warnings


def test_bushings_and_joints_that_are_off_hold_a_beam_too():
    """A stiff bushing needs the stretch as a weld does, a soft one does not; what an event may switch on counts."""
    body = beam(modes=4, fastest=3000.0)
    n = body.flexible.reduced.n
    clamp = weld("A", "ground", "beam.a", 0)
    for stiffness, more in ((1.0, False), (1e9, True)):
        bushing = kt.Bushing("end", "beam.b", "ground", stiffness=(stiffness,) * 3 + (0.0,) * 3)
        assert (modes_in(kt.Model.of("held", body, clamp, bushing)).n > n) == more
        twice = kt.Bushing("start", "beam.a", "ground", stiffness=(stiffness,) * 3 + (0.0,) * 3)
        assert (modes_in(kt.Model.of("held", body, bushing, twice)).n > n) == more
    catch = kt.Weld("catch", "ground", "beam.b", point=(L, 0, 0), active=False)
    assert modes_in(kt.Model.of("held", body, clamp, catch)).n > n


def test_faults_of_others_stay_the_only_ones():
    """Of a body whose modes depend on what holds it."""
    body = beam(modes=2, relief=0, fastest=3000.0, damping=0.02)
    parts = (
        kt.Revolute("A", "ground", "beam.a", point=(0, 0, 0), axis=(0, 0, 0)),
        kt.Revolute("B", "ground", "beam.b", point=(1, "x", 0), axis=(0, 1, 0)),
        kt.Distance("d", "beam.b", None),
        kt.Bushing("end", "beam.b", "ground", stiffness="soft"),
    )
    found = [str(fault) for fault in kt.Model.of("faulty", body, *parts).validate().faults]
    assert found and not [fault for fault in found if "cannot be checked" in fault]
    assert {fault.split(":")[0] for fault in found} <= {
        'joint "A"',
        'joint "B"',
        'constraint "d"',
        'load "end"',
    }
