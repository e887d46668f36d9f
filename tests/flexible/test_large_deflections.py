"""Beams that bend through any angle: pieces that carry their frames in the middle, and pieces that are chosen."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_bvp, solve_ivp
from scipy.linalg import eigh
from scipy.optimize import root
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.balance.balance_search import Search
from kinetree.balance.equilibrium_equations import Balance
from kinetree.elastic.beam import beam
from kinetree.elastic.section import Section
from kinetree.io.model_file import ModelFileError
from kinetree.io.toml import dumps, loads
from kinetree.model.flexible.chain import BeamChain
from kinetree.model.flexible.elasticity import gaps
from kinetree.model.flexible.expansion import composed
from kinetree.model.flexible.pieces import BeamPieces, in_pieces

L, EI = 2.0, 50.0
STIFFNESSES = {"EA": 1e8, "EIy": EI, "EIz": EI, "GJ": 40.0, "rhoA": 1.0, "rhoIx": 1e-4}


def cantilever(pieces, *loads, plane=(0, 0, 1), **given):
    """Along x, loaded at its tip."""
    data = {"interfaces": {"root": 0.0, "tip": L}, "plane": plane, "modes": 0, "relief": 0, **given}
    arm = kt.FlexibleBeam([(0, 0, 0), (L, 0, 0)], kt.BeamSection(**STIFFNESSES), pieces=pieces, **data)
    weld = kt.Weld("clamp", "ground", "arm.root", point=(0, 0, 0))
    return kt.Model.of("cantilever", kt.Body("arm", flexible=arm, pose=kt.Frame()), weld, *loads)


def push(force, **given):
    return kt.Force("push", "arm.tip", force=(0, force, 0), axes="ground", **given)


def elastica(load):
    """Tip (x, y)/L of a cantilever under a dead force, PL²/EI = load: θ'' = −load cos θ."""
    s, y = np.linspace(0, 1, 51), np.zeros((4, 51))
    for part in np.linspace(0, load, 6)[1:]:
        found = solve_bvp(
            lambda s, y, k=part: np.vstack([y[1], -k * np.cos(y[0]), np.cos(y[0]), np.sin(y[0])]),
            lambda a, b: np.array([a[0], b[1], a[2], a[3]]),
            s, y, tol=1e-8, max_nodes=20000,
        )  # fmt: skip
        s, y = found.x, found.y
    return y[2:, -1]


def strained(force, moment, EA, kGA):
    """Tip (x, y) of a plane cantilever that bends, stretches and shears, by shooting: r' = R (e + γ), m' = −r' × F."""

    def slopes(s, y):
        c, d = np.cos(y[0]), np.sin(y[0])
        along, across = 1 + (force[0] * c + force[1] * d) / EA, (force[1] * c - force[0] * d) / kGA
        dx, dy = along * c - across * d, along * d + across * c
        return [y[1] / EI, dy * force[0] - dx * force[1], dx, dy]

    def end(start):
        return solve_ivp(slopes, (0, L), [0, start[0], 0, 0], "DOP853", rtol=1e-12, atol=1e-12).y[:, -1]

    found = root(lambda start: end(start)[1] - moment, [moment + L * force[1]], tol=1e-12)
    return end(found.x)[2:]


# --- the measure of the error ---------------------------------------------------------------------------------
def test_the_gap_to_the_exact_shape():
    """R' = R κ̃, r' = R (e + γ) integrated by SciPy for a piece bent and twisted in space, against the equations."""
    ends = [("a", 0.0), ("b", L)]
    section = Section(**STIFFNESSES)
    data = beam(
        [[0, 0, 0], [L, 0, 0]], section, interfaces=ends, modes=0, relief=0, elements=96, frame_at=L / 2
    )
    assert min(abs(station.Psi).max() for station in data.stations) > 0.1  # neither end carries the frame
    scale = np.abs(data.station("a").Psi).max(axis=0)
    q = np.array([0.2, -0.15, 0.1, 0.12, 0.15, 0.0]) / np.where(scale > 1e-6 * scale.max(), scale, 1.0)
    q[-1] = 0.0
    # curvatures are linear along a piece loaded at its ends, and rotations their integrals: θ = Ψ q to the first order
    s = data.picture.points[:, 0]
    theta = np.einsum("kan,n->ka", data.picture.turns, q)
    fits = [np.polynomial.Polynomial.fit(s, theta[:, i], 2) for i in range(3)]
    curvature = [fit.deriv() for fit in fits]

    def turned(s, y):
        R = y[:9].reshape(3, 3)
        a, b, c = (f(s) for f in curvature)
        K = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
        return np.concatenate([(R @ K).ravel(), R[:, 0]])

    at = {}
    for name, end in (("a", 0.0), ("b", L)):
        start = np.concatenate([np.eye(3).ravel(), [0.0, 0.0, 0.0]])
        found = solve_ivp(turned, (L / 2, end), start, rtol=1e-10, atol=1e-12).y[:, -1]
        at[name] = found[:9].reshape(3, 3), found[9:]
    (R_a, r_a), (R_b, r_b) = at["a"], at["b"]
    symbols = ca.SX.sym("q", data.n)
    (gap,) = gaps(data, symbols)
    outputs = [gap.shift, gap.turn, gap.deflection, gap.rotation]
    shift, turn, deflection, rotation = (np.array(v) for v in ca.Function("f", [symbols], outputs)(q))
    assert deflection.ravel() == pytest.approx(R_a.T @ (r_b - r_a) - [L, 0, 0], abs=2e-5 * L)
    assert rotation == pytest.approx(R_a.T @ R_b, abs=2e-5)
    assert 1e-5 * L < np.linalg.norm(shift) < 0.05 * np.linalg.norm(deflection)
    assert Rotation.from_matrix(rotation).magnitude() > 0.3
    assert np.linalg.norm(turn) < 0.02


# --- pieces ---------------------------------------------------------------------------------------------------
def test_a_bent_and_tapered_beam_in_pieces_is_the_same_beam():
    """Mass, mass centre, axes of interfaces and of pieces, of an L with a corner, a taper and an interface inside."""
    thick, thin = (kt.BeamSection(width=w, height=0.02, E=7e10, density=2700.0) for w in (0.04, 0.02))
    bent = kt.FlexibleBeam(
        [(0, 0, 0), (1, 0, 0), (1, 0, 0.8)], sections=(thick, thick, thin), y_axis=(0, 1, 0), modes=2,
        interfaces={"a": 0.0, "inside": 1.3, "b": 1.8}, places={"seen": 0.4}, pieces=5,
    )  # fmt: skip
    body = kt.Body("arm", flexible=bent, pose=kt.Frame.at((0.1, 0.2, 0.3)))
    model = kt.Model.of("m", body, kt.Weld("clamp", "ground", "arm.a", point=(0.1, 0.2, 0.3)))
    assert not model.validate().faults
    pieces = BeamPieces(body, 5)
    assert pieces.ends == pytest.approx([0, 0.325, 0.65, 0.975, 1.3, 1.55, 1.8])
    assert pieces.places == {
        "arm.a": "arm 1.a",
        "arm.inside": "arm 4.b",
        "arm.b": "arm 6.b",
        "arm.seen": "arm 2.seen",
    }
    cut = in_pieces(model)
    data = {one.name: one.flexible.reduced for one in cut.bodies}
    assert sum(one.mass for one in data.values()) == pytest.approx(bent.reduced.mass, rel=1e-9)
    moment = np.zeros(3)
    for one in cut.bodies:
        R, p = np.array(one.pose.rotation, dtype=float), np.array(one.pose.position, dtype=float)
        moment += R @ data[one.name].S0 + p * data[one.name].mass
    assert moment / bent.reduced.mass - [0.1, 0.2, 0.3] == pytest.approx(
        bent.reduced.S0 / bent.reduced.mass, rel=1e-9
    )
    bodies = {one.name: one for one in cut.bodies}
    for name, place in pieces.places.items():
        piece, _, end = place.rpartition(".")
        mine, whole = data[piece].station(end), bent.reduced.station(name.partition(".")[2])
        R = np.array(bodies[piece].pose.rotation, dtype=float)
        at = R @ mine.position + np.array(bodies[piece].pose.position, dtype=float) - [0.1, 0.2, 0.3]
        assert at == pytest.approx(whole.position, abs=1e-12)
        assert R @ mine.rotation == pytest.approx(whole.rotation, abs=1e-12)
    for weld in cut.joints[1:]:  # sections of neighbours stay as they are against each other
        inner, outer = (weld.inner.rpartition("."), weld.outer.rpartition("."))
        turned = [
            np.array(bodies[name].pose.rotation, dtype=float) @ data[name].station(end).rotation
            for name, _, end in (inner, outer)
        ]
        assert turned[0] @ np.array(weld.frame_inner.rotation) == pytest.approx(turned[1], abs=1e-12)


def test_what_is_wrong_with_pieces():
    text = dumps(cantilever("auto", push(1.0)))
    assert loads(text).model == cantilever("auto", push(1.0))
    for wrong, words in (
        ('"many"', "pieces must be a whole number or 'auto' (got 'many')"),
        ("0", "pieces must be a whole number from 1 on (got 0)"),
        ("4, frame_at = 1.0", "frame_at of a beam in pieces has no meaning"),
        ("1, frame_at = 3.0", "frame_at is 3 m, outside the beam; the beam goes from 0 to 2 m"),
    ):
        with pytest.raises(ModelFileError) as caught:
            loads(text.replace('pieces = "auto"', f"pieces = {wrong}"))
        assert words in str(caught.value)
    with pytest.raises(ValueError, match=r'beam "arm" leaves its number of pieces open.*give a number'):
        kt.simulate_many(cantilever("auto", push(1.0)), 0.1, count=2)
    for other in (kt.functions, kt.equilibria):
        with pytest.raises(ValueError, match=r'beam "arm" leaves its number of pieces open.*give a number'):
            other(cantilever("auto", push(1.0)))
    spun = cantilever(3)
    body = kt.Body("arm", flexible=spun.body("arm").flexible, pose=kt.Frame(), angular_velocity=(0, 0, 1))
    with pytest.raises(ValueError, match="velocity or angular_velocity is given without the other"):
        kt.simulate(kt.Model.of("spun", body), 0.1)


def test_markers_at_the_ends_of_a_beam_stay_there():
    """On an interface and beside it, of a beam that is cut."""
    marker = kt.Marker("beside", "arm.tip", kt.Frame.at((0.1, 0.2, 0)))
    cut = in_pieces(cantilever(2, marker, kt.Force("push", "beside", force=(0, 1, 0))))
    found = next(one for one in cut.markers if one.name == "beside")
    assert (found.body, found.frame) == ("arm 2.b", marker.frame)


def test_shapes_of_a_beam_are_carried_by_its_pieces():
    """In their places in the world, on the piece next to them."""
    ball = kt.shapes.Sphere(0.1, pose=kt.Frame.at((1.4, 0.3, 0)))
    rod = kt.shapes.Rod((0, 0, 0), (0.6, 0, 0), 0.02, color="red")
    model = cantilever(2)
    cut = in_pieces(model.replace(replace(model.body("arm"), shapes=(ball, rod))))
    for name, shape in (("arm 1", rod), ("arm 2", ball)):
        (found,) = cut.body(name).shapes
        placed = composed(cut.body(name).pose, found.pose)
        assert replace(found, pose=shape.pose) == shape
        np.testing.assert_allclose(placed.position, shape.pose.position, atol=1e-12)
        np.testing.assert_allclose(placed.rotation, np.eye(3), atol=1e-12)


def test_pieces_fly_as_one():
    """Velocities of the pieces are those of a rigid motion of the whole about its mass centre."""
    flexible = cantilever(3).body("arm").flexible
    pose = kt.Frame.at((1, 2, 3))
    body = kt.Body("arm", flexible=flexible, pose=pose, velocity=(1, 0, 0), angular_velocity=(0, 0, 2))
    cut = in_pieces(kt.Model.of("thrown", body))
    found = [[float(v) for v in one.velocity] for one in cut.bodies]
    assert found == pytest.approx(np.array([[1, -2 * 2 / 3, 0], [1, 0, 0], [1, 2 * 2 / 3, 0]]))
    for v, w, pieces in (
        ((1, 0, 0), (0, 0, 2), 3), (None, (0, 0, 2), 1), ((1, 0, 0), None, 1), (None, None, 1),
    ):  # fmt: skip
        section, moved = kt.BeamSection(**STIFFNESSES), v or w
        chain = BeamChain(
            "arm", (1, 2, 3), (3, 2, 3), section=section, pieces=pieces, velocity=v, angular_velocity=w
        )
        bodies = [part for part in chain.parts() if isinstance(part, kt.Body)]
        expected = found if pieces == 3 else [v or (0, 0, 0)] if moved else [None]
        assert [body.velocity and list(body.velocity) for body in bodies] == pytest.approx(np.array(expected))
        assert {body.angular_velocity for body in bodies} == {w or (0, 0, 0) if moved else None}


def test_pieces_are_told_where_they_were_chosen_and_only_there():
    """A number that the model gives is no news; one that was found for "auto" is a note of every run."""
    given, found = in_pieces(cantilever(2)), in_pieces(cantilever("auto"), {"arm": 2})
    assert given == found and not in_pieces(cantilever("auto")).chosen_pieces[0][1] > 1
    notes = [[str(note) for note in kt.prepare(model).state.notes] for model in (given, found)]
    assert notes[0] == [] and 'beam "arm" is cut into 2 pieces' in notes[1][0]


# --- statics --------------------------------------------------------------------------------------------------
def test_pieces_are_chosen_for_the_elastica():
    """PL²/EI = 0.05 stays in one piece, 1 is cut; tips are right to 1e-3, and no less than the note says."""
    near = kt.equilibrium(cantilever("auto", push(0.05 * EI / L**2)))
    assert not near.notes and "arm.mode1" in near.coordinates
    assert np.array(near["arm.tip.position"])[:2] / L == pytest.approx(elastica(0.05), abs=1e-3 * 0.02)
    far = kt.equilibrium(cantilever("auto", push(1.0 * EI / L**2)))
    exact = elastica(1.0)
    error = np.linalg.norm(np.array(far["arm.tip.position"])[:2] / L - exact) / np.linalg.norm(exact - [1, 0])
    assert error < 1e-4
    (note,) = far.notes
    assert 'beam "arm" was cut into' in note and float(note.split("right to ")[1].split()[0]) > error
    assert not far.warnings


def test_a_thin_beam_is_balanced_in_a_few_steps(monkeypatch):
    """What it stretches by while it turns gives forces beyond its load: steps are judged by the way that is left.

    The first one goes too far: it is shortened, for damping would hold back the bending alone, over a hundred poses.
    """
    poses, at = [], Search.at
    monkeypatch.setattr(Search, "at", lambda self, x, *off: poses.append(x) or at(self, x, *off))
    found = kt.equilibrium(cantilever(3, push(10 * EI / L**2)))
    assert np.array(found["arm.tip.position"])[:2] / L == pytest.approx(elastica(10), abs=3e-3)
    assert len(poses) <= 15


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("stiff", [1e4, 1e8, 1e12])
def test_a_balance_is_found_again_where_the_search_begins_there(stiff):
    """At rest all forces cancel: round-off of the stiffest is no force that nothing answers."""
    model = cantilever(3, push(2 * EI / L**2))
    body = model.body("arm")
    section = kt.BeamSection(**(STIFFNESSES | {"EA": stiff}))
    first = kt.equilibrium(model.replace(replace(body, flexible=replace(body.flexible, section=section))))
    again = kt.equilibrium(first.model)
    assert again["arm.tip.position"] == pytest.approx(first["arm.tip.position"], abs=1e-12 * L)


def loaded_along(moment_rate):
    """Tip (x, y)/L of a cantilever whose curvature changes by moment_rate(s, θ, θ_tip) along it, EI = L = 1."""
    s, y = np.linspace(0, 1, 51), np.zeros((5, 51))
    for share in np.linspace(0, 1, 11)[1:]:
        found = solve_bvp(
            lambda s, y, k=share: np.vstack(
                [y[1], k * moment_rate(s, y[0], y[4]), np.cos(y[0]), np.sin(y[0]), 0 * s]
            ),
            lambda a, b: np.array([a[0], b[1], a[2], a[3], b[0] - b[4]]),
            s, y, tol=1e-8, max_nodes=20000,
        )  # fmt: skip
        assert found.success
        s, y = found.x, found.y
    return y[2:4, -1]


def test_derivatives_at_rest_are_those_of_the_whole_balance():
    """R, G, ψ and φ with y = 0 and a = 0, beside their differences, of a damped beam in pieces that closes a loop."""
    load = kt.Parameter("load", 3.0, "N")
    damped = kt.SpringDamper("strut", "ground", "arm.tip", stiffness=20.0, damping=4.0)
    slide = kt.Cylindrical("slide", "ground", "arm.tip", point=(L, 0, 0), axis=(0.6, 0.8, 0))
    arm = cantilever(4, load, push("load"), damped, slide, plane=None)
    prepared = kt.prepare(in_pieces(arm), formulation="elimination")
    balance, p, n = Balance(prepared.compiled.equations), prepared.state.p, prepared.compiled.tree.n_u
    random = np.random.default_rng(3)
    x = prepared.state.x + 0.02 * random.standard_normal(prepared.state.x.size)
    still, lam = np.zeros(n), random.standard_normal(len(balance.equations.rows.names))
    found = balance.derivatives(0.0, x, still, p, still, lam)
    assert balance._static[1]  # long equations: the route of products

    def residuals(xi, dy, dp):
        at = balance.terms(0.0, x, still, p)
        terms = balance.terms(0.0, x + at.N @ xi, dy, p + dp)
        return np.concatenate([-terms.f - terms.B.T @ lam, -terms.gamma, terms.psi]), terms.phi

    def slope(which, column, size):
        def at(h):
            step = [np.zeros(n), np.zeros(n), np.zeros(p.size)]
            step[which][column] = h
            return np.concatenate(residuals(*step))

        return (8 * (at(size) - at(-size)) - (at(2 * size) - at(-2 * size))) / (12 * size)

    m = lam.size
    by_xi = np.stack([slope(0, k, 1e-3) for k in range(n)], 1)
    by_y = np.stack([slope(1, k, 1e-1) for k in range(n)], 1)
    by_p = np.stack([slope(2, k, 1e-1) for k in range(p.size)], 1)
    parts = [
        (found.R_xi, by_xi[:n]), (found.G_xi, by_xi[n : n + m]), (found.psi_xi, by_xi[n + m : n + 2 * m]),
        (found.R_y, by_y[:n]), (found.G_y, by_y[n : n + m]), (found.R_p, by_p[:n]),
        (found.G_p, by_p[n : n + m]), (found.psi_p, by_p[n + m : n + 2 * m]), (found.phi_p, by_p[n + 2 * m :]),
    ]  # fmt: skip
    for exact, differences in parts:
        assert exact == pytest.approx(differences, abs=1e-7 * max(1.0, np.abs(differences).max(initial=0.0)))
    assert np.abs(found.R_y).max() > 1.0 and np.abs(found.R_p).max() > 0.1


def test_what_is_stretched_and_sheared_turns_with_its_section():
    """Strains of 0.5 % beside a bend of 1.3 rad: the error at the tip is that of bending, not of the strains by 1/n."""
    force, moment, strains = (40.0, 10.0, 0.0), 30.0, {"EA": 1e4, "kGAy": 4e3, "kGAz": 4e3}
    bent = kt.Torque("moment", "arm.tip", (0, 0, moment), axes="ground")
    model = cantilever(8, kt.Force("push", "arm.tip", force=force, axes="ground"), bent)
    section = kt.BeamSection(**(STIFFNESSES | strains))
    arm = model.body("arm")
    model = model.replace(replace(arm, flexible=replace(arm.flexible, section=section)))
    exact = strained(force, moment, strains["EA"], strains["kGAy"])
    rigid = strained(force, moment, 1e12, 1e12)
    assert np.linalg.norm(exact - rigid) > 3e-3 * L
    assert np.array(kt.equilibrium(model)["arm.tip.position"])[:2] == pytest.approx(exact, abs=1e-5 * L)


@pytest.mark.slow
def test_a_beam_bends_far_down_under_its_own_weight():
    """Loads along the beam: θ'' = q (1 − s) cos θ with q = ρA g L³/EI = 12, downwards."""
    g = 12 * EI / STIFFNESSES["rhoA"] / L**3
    found = kt.equilibrium(cantilever(6, kt.Gravity(acceleration=(0, -g, 0))))
    exact = loaded_along(lambda s, theta, _: 12 * (1 - s) * np.cos(theta))
    assert exact[1] < -0.6  # far down
    assert np.array(found["arm.tip.position"])[:2] / L == pytest.approx(exact, abs=3e-4)


@pytest.mark.slow
def test_a_force_that_follows_the_tip():
    """At right angles to the beam at its end, wherever that points: θ'' = −P cos(θ − θ_tip), P = 4 EI/L²."""
    follower = kt.Force("push", "arm.tip", force=(0, 4 * EI / L**2, 0), axes="arm.tip")
    found = kt.equilibrium(cantilever(6, follower))
    exact = loaded_along(lambda s, theta, tip: -4 * np.cos(theta - tip))
    assert np.linalg.norm(exact - elastica(4)) > 0.1  # not that of a force that keeps its direction
    assert np.array(found["arm.tip.position"])[:2] / L == pytest.approx(exact, abs=3e-4)


@pytest.mark.slow
def test_the_elastica_far_out_and_a_ring():
    """PL²/EI = 10, and an end moment of 2π EI/L that rolls the beam up to a ring."""
    moment = kt.Torque("moment", "arm.tip", (0, 0, "M"), axes="ground")
    model = cantilever("auto", push("P"), moment, kt.Parameter("P", 0.0), kt.Parameter("M", 0.0))
    path = kt.equilibrium_path(model, [{"P": k * EI / L**2} for k in (1, 2, 5, 10)])
    for point, load in zip(path, (1, 2, 5, 10), strict=True):
        assert np.array(point["arm.tip.position"])[:2] / L == pytest.approx(elastica(load), abs=5e-4)
    ring = kt.equilibrium_path(model, [{"M": turn * 2 * np.pi * EI / L} for turn in np.linspace(0.1, 1, 10)])
    assert np.array(ring[-1]["arm.tip.position"]) == pytest.approx(0, abs=1e-4 * L)
    half = np.array(ring[4]["arm.tip.position"])
    assert half == pytest.approx([0, 2 * L / np.pi, 0], abs=1e-4 * L)


def rod_in_space(force, length, stiffness):
    """Tip of a cantilever along x by shooting: R' = R κ̃, κ = (Rᵀm)/stiffness, r' = R e, m' = −r' × F."""

    def tip(moment):
        def slopes(s, y):
            R, along = y[:9].reshape(3, 3), y[:9:3]
            a, b, c = (R.T @ y[12:]) / stiffness
            K = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
            return np.concatenate([(R @ K).ravel(), along, -np.cross(along, force)])

        start = np.concatenate([np.eye(3).ravel(), np.zeros(3), moment])
        return solve_ivp(slopes, (0, length), start, rtol=1e-9, atol=1e-11).y[:, -1]

    found = root(lambda moment: tip(moment)[12:], np.cross([length, 0, 0], force), tol=1e-10)
    assert found.success
    return tip(found.x)[9:12]


@pytest.mark.slow
def test_the_princeton_beam():
    """A thin aluminium strip, loaded across at 45° to its sides: it bends in both planes and twists, by 1e-3."""
    length, E, G, h, b = 0.508, 7.17e10, 2.7e10, 12.77e-3, 3.2e-3
    stiffness = np.array([G * b**3 * h * 0.281, E * h * b**3 / 12, E * b * h**3 / 12])
    force = 13.34 * np.array([0, -np.sqrt(0.5), -np.sqrt(0.5)])
    GJ, EIy, EIz = stiffness.tolist()
    mass = 2800 * b * h
    section = kt.BeamSection(
        EA=E * b * h, EIy=EIy, EIz=EIz, GJ=GJ, rhoA=mass, rhoIx=mass * (h**2 + b**2) / 12
    )
    strip = kt.FlexibleBeam(
        [(0, 0, 0), (length, 0, 0)], section, {"root": 0.0, "tip": length}, y_axis=(0, 1, 0), modes=0, pieces="auto"
    )  # fmt: skip
    model = kt.Model.of(
        "strip",
        kt.Body("strip", flexible=strip, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "strip.root", point=(0, 0, 0)),
        kt.Force("push", "strip.tip", force=tuple(force.tolist()), axes="ground"),
    )
    exact = rod_in_space(force, length, stiffness)
    off = np.linalg.norm(np.array(kt.equilibrium(model)["strip.tip.position"]) - exact)
    assert off < 1e-3 * np.linalg.norm(exact - [length, 0, 0])
    assert exact[2] < -0.25 * length


# --- an independent model: rigid links and springs ----------------------------------------------------------
class Links:
    """A plane cantilever of n rigid rods with rotational springs between them, in absolute angles; errors of 1/n²."""

    def __init__(self, n):
        l = L / n
        self.n, self.l = n, l
        places = np.tril(np.ones((n, n)), -1) + np.eye(n) / 2
        self.W = l**3 * (places.T @ places + np.eye(n) / 12)
        self.K = EI / l * (2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
        self.K[0, 0], self.K[-1, -1] = 3 * EI / l, EI / l  # half a link to the clamp

    def rest(self, force):
        angles = np.zeros(self.n)
        for part in np.linspace(0, force, 11)[1:]:
            for _ in range(20):
                left = self.K @ angles - part * self.l * np.cos(angles)
                angles = angles - np.linalg.solve(self.K + np.diag(part * self.l * np.sin(angles)), left)
        return angles

    def frequencies(self, force):
        angles = self.rest(force)
        M = self.W * np.cos(angles[:, None] - angles)
        return np.sqrt(eigh(self.K + np.diag(force * self.l * np.sin(angles)), M, eigvals_only=True))

    def tips(self, force, times):
        n = self.n

        def slopes(t, y):
            angles, rates = y[:n], y[n:]
            apart = angles[:, None] - angles
            load = force(t) * self.l * np.cos(angles) - self.K @ angles - (self.W * np.sin(apart)) @ rates**2
            return np.concatenate([rates, np.linalg.solve(self.W * np.cos(apart), load)])

        found = solve_ivp(slopes, (0, times[-1]), np.zeros(2 * n), "Radau", times, rtol=1e-7, atol=1e-9)
        return self.l * np.stack([np.cos(found.y[:n]).sum(0), np.sin(found.y[:n]).sum(0)], 1)


def extrapolated(coarse, fine):
    return fine + (fine - coarse) / 3


@pytest.mark.slow
def test_frequencies_about_a_strongly_bent_equilibrium():
    """PL²/EI = 5: the tip has turned by 70°, and the first frequency has risen by 60 %."""
    force = 5.0 * EI / L**2
    exact = extrapolated(*(Links(n).frequencies(force)[:3] for n in (50, 100)))
    found = kt.modes(cantilever("auto", push(force), modes=3, fastest=1e3), at="equilibrium", check=False)
    frequencies = sorted(abs(mode.eigenvalue) for mode in found.modes)
    assert frequencies[:3] == pytest.approx(exact, rel=1e-3)
    assert exact[0] > 1.5 * 3.516 * np.sqrt(EI) / L**2


@pytest.mark.slow
def test_a_large_swing():
    """Pushed by PL²/EI = 5 for a while: the tip goes round by more than 90°."""
    force = 5.0 * EI / L**2
    times = np.linspace(0, 0.6, 7)
    exact = extrapolated(
        *(Links(n).tips(lambda t: force / 2 * (1 - np.cos(2.5 * np.pi * t)), times) for n in (12, 24))
    )
    model = cantilever("auto", push(f"{force / 2}*(1 - cos(2.5*pi*t))"), modes=2, fastest=1e3)
    run = kt.simulate(model, 0.6, output=0.1, rtol=1e-6, atol=1e-8)
    assert run.audit.verdict == "ok"
    assert "is cut into" in str(run.notes[0])
    assert np.abs(run["arm.tip.position"][:, :2] - exact).max() < 1e-3 * L
    assert exact[:, 0].min() < 0.2 * L
