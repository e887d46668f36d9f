"""Equilibria that refine beams: against elliptic integrals, closed forms and shooting, with honest errors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, root
from scipy.special import ellipe, ellipeinc, ellipk, ellipkinc

import kinetree as kt
from kinetree.analysis import beam_refinement
from kinetree.analysis.beam_refinement import BENDING, STRAINED, limit, observed_order

L, EI = 2.0, 50.0
THIN = {"EA": 1e12, "EIy": EI, "EIz": EI, "GJ": 40.0, "rhoA": 1.0, "rhoIx": 1e-4}


def cantilever(pieces, *parts, points=((0, 0, 0), (L, 0, 0)), plane=(0, 0, 1), section=None, **given):
    """Along x, held at its start, where nothing else is given."""
    section = section or kt.BeamSection(**THIN)
    arm = kt.FlexibleBeam(points, section, {"root": 0.0, "tip": L}, plane=plane, pieces=pieces, **given)
    weld = kt.Weld("clamp", "ground", "arm.root", point=(0, 0, 0))
    return kt.Model.of("cantilever", kt.Body("arm", flexible=arm, pose=kt.Frame()), weld, *parts)


def push(x, y, z=0.0, place="arm.tip"):
    return kt.Force("push", place, force=(x, y, z), axes="ground")


def elastica(load):
    """Tip (x, y)/L of a cantilever under a dead force across it, PL²/EI = load (Bisshopp and Drucker 1945)."""

    def phi(k):
        return np.arcsin(1 / (k * np.sqrt(2)))

    k = brentq(
        lambda k: (ellipk(k**2) - ellipkinc(phi(k), k**2)) ** 2 - load,
        0.5**0.5 + 1e-15,
        1 - 1e-15,
        xtol=1e-16,
    )
    root_load = np.sqrt(load)
    arc = ellipe(k**2) - ellipeinc(phi(k), k**2)
    return np.array([np.sqrt(2 * (2 * k**2 - 1)) / root_load, 1 - 2 / root_load * arc])


def bent_and_strained(force, moment, EA, kGA, weight=0.0):
    """Tip (x, y) of a plane cantilever by shooting, loads put on in shares: r' = R (e + γ), m' = −r' × F."""

    def end(start, share):
        def slopes(s, y):
            c, d = np.cos(y[0]), np.sin(y[0])
            F = share * force[0], share * (force[1] - weight * (L - s))
            along, across = 1 + (F[0] * c + F[1] * d) / EA, (F[1] * c - F[0] * d) / kGA
            dx, dy = along * c - across * d, along * d + across * c
            return [y[1] / EI, dy * F[0] - dx * F[1], dx, dy]

        return solve_ivp(slopes, (0, L), [0, start[0], 0, 0], "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]

    start = [0.0]
    for share in np.linspace(0, 1, 9)[1:]:
        start = root(lambda at, k=share: end(at, k)[1] - k * moment, start, tol=1e-13).x
    return end(start, 1.0)[2:]


def rod_in_space(force, stiffness):
    """Tip by shooting: R' = R κ̃, κ = (Rᵀm)/stiffness, r' = R e, m' = −r' × F."""

    def tip(moment):
        def slopes(s, y):
            R, along = y[:9].reshape(3, 3), y[:9:3]
            a, b, c = (R.T @ y[12:]) / stiffness
            K = np.array([[0, -c, b], [c, 0, -a], [-b, a, 0]])
            return np.concatenate([(R @ K).ravel(), along, -np.cross(along, force)])

        start = np.concatenate([np.eye(3).ravel(), np.zeros(3), moment])
        return solve_ivp(slopes, (0, L), start, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]

    found = root(lambda moment: tip(moment)[12:], np.cross([L, 0, 0], force) / 2, tol=1e-12)
    assert found.success
    return tip(found.x)[9:12]


def checked(found, exact, tolerance, place="arm.tip"):
    """The place is right to the tolerance, and to the error that is told."""
    name = f"{place}.position"
    off = np.abs(np.asarray(found[name])[: len(exact)] - exact).max()
    assert found.refinement.error <= tolerance and not found.warnings
    assert off <= tolerance * L
    assert off <= found.refinement.error_of(name) <= tolerance * L


# --- limits ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("power", [STRAINED, BENDING])
def test_limits_of_even_powers(power):
    """A constant is found beside three powers in four answers, and the error by a further power is told."""
    random, splits = np.random.default_rng(power), [2, 3, 4, 6]
    h = 1 / np.array(splits)
    for _ in range(20):
        c, e = random.standard_normal(), random.uniform(0.5, 1, 4)
        values = c + sum(e[j] * h ** (power + 2 * j) for j in range(3))
        assert limit(values, splits, power)[0] == pytest.approx(c, abs=1e-12)
        beyond = values + e[3] * h ** (power + 6)
        found, error = limit(beyond, splits, power)
        assert abs(found - c) < error
        plain = c + e[0] * h**power
        assert observed_order(plain[:, None], splits) == pytest.approx(power)


# --- beams with known answers ---------------------------------------------------------------------------------
def test_the_tip_of_the_elastica_quickly(monkeypatch):
    """PL²/EI = 0.5, where two numbers of pieces are enough for 1e-8."""
    monkeypatch.setattr(beam_refinement, "FEWEST", 2)
    found = kt.equilibrium(cantilever(1, push(0, 0.5 * EI / L**2)), refine=1e-6)
    exact = elastica(0.5) * L
    checked(found, exact, 1e-6)
    assert np.abs(np.asarray(found["arm.tip.position"])[:2] - exact).max() < 1e-8 * L
    assert found["arm.tip.position.y"] == np.asarray(found["arm.tip.position"])[1]
    coarse = np.asarray(found.situation["arm.tip.position"])[:2]
    assert np.abs(coarse - exact).max() > 1e-7 * L  # the pieces themselves have not that accuracy
    assert "arm 3.strain_energy" not in found.refinement and "clamp.reaction" in found.refinement
    (note,) = found.notes
    assert 'beam "arm" was cut into 4, 6 pieces' in note
    told = found.to_dict()["refinement"]
    assert (
        told["pieces"] == {"arm": [4, 6]} and told["error"] == found.refinement.error <= told["asked"] == 1e-6
    )
    assert found.model.body("arm 6").flexible.q0[0] == found.coordinates["arm 6.mode1"] != 0.0


@pytest.mark.slow
@pytest.mark.parametrize("pieces", [1, 7, "auto"])
def test_the_tip_of_the_elastica(pieces):
    """PL²/EI = 10 to 1e-8, in whatever pieces the model gives its beam."""
    found = kt.equilibrium(cantilever(pieces, push(0, 10 * EI / L**2)), refine=1e-8)
    checked(found, elastica(10.0) * L, 1e-8)
    assert found.refinement.order == pytest.approx(4, abs=0.3)


@pytest.mark.slow
def test_a_beam_rolls_up_to_a_ring():
    moment = kt.Torque("moment", "arm.tip", (0, 0, "M"), axes="ground")
    model = cantilever(3, moment, kt.Parameter("M", 0.0))
    turns = 2 * np.pi * np.linspace(0.2, 1, 5)
    path = kt.equilibrium_path(model, [{"M": turn * EI / L} for turn in turns], refine=1e-8)
    for turn, found in zip(turns, path, strict=True):
        checked(found, L * np.array([np.sin(turn), 1 - np.cos(turn)]) / turn, 1e-8)


@pytest.mark.slow
def test_a_buckled_column():
    """Twice Euler's load: K(k) = L √(P/EI), tip at L (2E(k)/K(k) − 1) and 2kL/K(k)."""
    force = kt.Force("push", "arm.tip", ("-P", "S", 0), axes="ground")
    model = cantilever(1, force, kt.Parameter("P", 0.0), kt.Parameter("S", 0.0))
    euler = np.pi**2 * EI / (4 * L**2)
    loads = [{"P": part * euler, "S": 5.0} for part in (0.9, 1.05, 1.2, 1.4, 1.7, 2.0)]
    found = kt.equilibrium_path(model, [*loads, {"P": 2 * euler, "S": 0.0}], refine=1e-8)[-1]
    k = brentq(lambda k: ellipk(k**2) - np.pi / 2 * np.sqrt(2), 1e-6, 1 - 1e-12, xtol=1e-15)
    checked(found, L * np.array([2 * ellipe(k**2) / ellipk(k**2) - 1, 2 * k / ellipk(k**2)]), 1e-8)
    assert found.stable


# --- errors that are told -------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_errors_are_honest_in_a_plane(seed):
    """Forces, moments and weight at random, of thin beams and of such as are stretched and sheared by a percent."""
    random = np.random.default_rng(seed)
    force, moment = random.uniform([0, -6], 6) * EI / L**2, random.uniform(-2, 2) * EI / L
    weight = random.uniform(0, 3) * EI / L**3
    stiff = {"EA": 10.0 ** random.uniform(4, 10), "kGAy": 10.0 ** random.uniform(4, 10), "kGAz": 1e6}
    turned = kt.Torque("moment", "arm.tip", (0, 0, moment), axes="ground")
    gravity = kt.Gravity(acceleration=(0, -weight, 0))
    section = kt.BeamSection(**(THIN | stiff))
    model = cantilever(2, push(*force), turned, gravity, section=section)
    found = kt.equilibrium(model, refine=1e-8)
    checked(found, bent_and_strained(force, moment, stiff["EA"], stiff["kGAy"], weight), 1e-8)


@pytest.mark.slow
def test_errors_are_honest_in_space():
    force, stiffness = np.array([10.0, 30.0, -45.0]), np.array([40.0, 30.0, 80.0])
    section = kt.BeamSection(**(THIN | {"EIy": 30.0, "EIz": 80.0}))
    model = cantilever(1, push(*force), plane=None, section=section, y_axis=(0, 1, 0))
    checked(kt.equilibrium(model, refine=1e-7), rod_in_space(force, stiffness), 1e-7)


def held_at_both_ends():
    """A strip between two hinges that is pushed at a place off its middle: interfaces stay where they are."""
    arm = kt.FlexibleBeam(
        ((0, 0, 0), (L, 0, 0)), kt.BeamSection(**(THIN | {"EA": 2e4})), {"root": 0.0, "tip": L}, places={"at": 0.3 * L},
        plane=(0, 0, 1), pieces="auto",
    )  # fmt: skip
    ends = [
        kt.Revolute(end, "ground", f"arm.{end}", point=(x, 0, 0), axis=(0, 0, 1))
        for end, x in (("root", 0), ("tip", L))
    ]
    return kt.Model.of(
        "strip", kt.Body("arm", flexible=arm, pose=kt.Frame()), *ends, push(0, 150.0, place="arm.at")
    )


def bent_and_tapered():
    """An L with a corner in no interface, thinner towards its end, under its weight and an end force."""
    thick, thin = (kt.BeamSection(width=w, height=0.01, E=7e10, density=2700.0) for w in (0.04, 0.02))
    points, parts = (
        ((0, 0, 0), (1.2, 0, 0), (1.2, 0.8, 0)),
        (push(100.0, 0.0), kt.Gravity(acceleration=(0, -9.81, 0))),
    )
    model = cantilever("auto", *parts, points=points, y_axis=(0, 0, 1))
    arm = replace(model.body("arm").flexible, section=None, sections=(thick, thin, thin))
    return model.replace(replace(model.body("arm"), flexible=arm))


@pytest.mark.slow
@pytest.mark.parametrize(("made", "channels"), [
    (held_at_both_ends, ["arm.at.position", "arm.at.rotation", "tip.reaction", "energy.potential"]),
    (bent_and_tapered, ["arm.tip.position", "arm.tip.rotation", "clamp.reaction_moment", "energy.potential"]),
])  # fmt: skip
def test_coarse_answers_differ_from_fine_ones_by_no_more_than_they_say(made, channels):
    coarse, fine = (kt.equilibrium(made(), refine=tolerance) for tolerance in (1e-5, 1e-8))
    assert fine.refinement.error < 1e-8 < coarse.refinement.error < 1e-5
    for name in channels:
        off = np.abs(np.asarray(coarse[name]) - np.asarray(fine[name])).max()
        assert off <= coarse.refinement.error_of(name) + fine.refinement.error_of(name), name


def test_what_is_not_met_is_told(monkeypatch):
    monkeypatch.setattr(beam_refinement, "SPLITS", (1, 2))
    found = kt.equilibrium(cantilever(1, push(0, EI / L**2)), refine=1e-12)
    assert found.refinement.error > 1e-12
    (words,) = found.warnings
    assert "refine=1e-12 is not met" in words and "in 4 pieces" in words and "places" in words


def test_what_is_wrong_with_refine():
    with pytest.raises(ValueError, match="refine must be a positive number"):
        kt.equilibrium(cantilever(1), refine=-1e-8)
    rigid = kt.Model.of("m", kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame()))
    with pytest.raises(ValueError, match="the model has none; leave it out"):
        kt.equilibrium(rigid, refine=1e-8)
    with pytest.raises(ValueError, match="the model has none"):
        kt.equilibrium_path(rigid, [{}], refine=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "far", "turned_round"),
    [(1.0, 0.0, True), (1e3, 0.0, False), (1e-3, 0.0, True), (1.0, 1e6, False)],
)
def test_other_orders_sizes_and_places_change_no_limit(size: float, far: float, turned_round: bool):
    """Of a place 1e6 m away, digits are missing: the error that is told has them."""
    section = kt.BeamSection(**(THIN | {"EIy": EI * size**2, "EIz": EI * size**2, "GJ": 40.0 * size**2}))
    points = ((0, 0, 0), (L * size, 0, 0))
    arm = kt.FlexibleBeam(points, section, {"root": 0.0, "tip": L * size}, plane=(0, 0, 1))
    parts = (
        kt.Body("arm", flexible=arm, pose=kt.Frame.at((far, 0, 0))),
        kt.Weld("clamp", "ground", "arm.root", point=(far, 0, 0)),
        push(0, 10 * EI / L**2),
    )
    model = kt.Model.of("cantilever", *(reversed(parts) if turned_round else parts))
    found = kt.equilibrium(model, refine=1e-8)
    tip = (found["arm.tip.position"][:2] - [far, 0]) / (L * size)
    assert np.abs(tip - elastica(10.0)).max() < found.refinement.error < (1e-6 if far else 1e-8)
