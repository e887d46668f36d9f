"""Links without mass where constraints hold them: closed forms, and refusals that name the motion without inertia."""

from __future__ import annotations

import re

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.formulations.contract import FormulationError
from kinetree.friction.implicit_forces import solved

L, G, START, END = 0.4, 9.81, 0.7, 0.8


def at(x: float = 0.0) -> kt.Frame:
    return kt.Frame.at((x, 0, 0))


def parallelogram(crank: kt.Body, coupler: kt.Body, rocker: kt.Body, *others: object) -> kt.Model:
    """Two equal bars from ground to a coupler, body frames at the inner ends of bars and of the coupler."""
    return kt.Model.of(
        "parallelogram",
        kt.Gravity(acceleration=(G, 0, 0)),
        *(crank, coupler, rocker),
        kt.Revolute("A", "ground", "crank", frame_inner=at(), frame_outer=at(), q0=START),
        kt.Revolute("B", "crank", "coupler", frame_inner=at(L), frame_outer=at(), q0=np.pi / 2 - START),
        kt.Revolute("C", "rocker", "coupler", frame_inner=at(L), frame_outer=at(1.0), q0=np.pi / 2 - START),
        kt.Revolute("D", "ground", "rocker", frame_inner=kt.Frame.at((0, 1, 0)), frame_outer=at(), q0=START),
        *others,
    )


def pendulum(length: float) -> float:
    """Angle at the end of θ̈ = −(g/length) sin θ."""
    found = solve_ivp(
        lambda _, z: (z[1], -G / length * np.sin(z[0])), (0, END), (START, 0.0), rtol=1e-11, atol=1e-12
    )
    return float(found.y[0, -1])


CRANK, ROCKER, COUPLER = (kt.Body(name, 0.0) for name in ("crank", "rocker", "coupler"))
SWING = parallelogram(CRANK, kt.Body("coupler", 2.0, (0.3, 0.1, 0), (0.1, 0.1, 0.1, 0, 0, 0)), ROCKER)
"""A coupler on two massless bars: it does not turn, so all its points are pendulums of the bars' length."""


def test_coupler_on_massless_bars_is_a_pendulum() -> None:
    run = kt.simulate(SWING, END, rtol=1e-10, atol=1e-12, progress=False)
    assert run.info.formulation.startswith("elimination")
    assert abs(run["A.angle"][-1] - pendulum(L)) < 1e-8
    # the weight is carried along the bars: no bar is loaded across
    force = run["A.reaction"][0]
    assert abs(np.cross((np.cos(START), np.sin(START), 0), force)[2]) < 1e-9 * np.linalg.norm(force)


@pytest.mark.parametrize("order", [1, -1])
def test_massless_coupler_is_kept_inside_the_tree(order: int) -> None:
    """Two rods with a massless coupler swing as one: l = 2/3 of their length. The recursive equations take it."""
    rod = (0, 0, 0, 0, 0, 0)
    bars = [
        kt.Body(name, m, (L / 2, 0, 0), (*rod[:2], m * L**2 / 12, 0, 0, 0))
        for name, m in (("crank", 1), ("rocker", 3))
    ]
    model = parallelogram(bars[0], COUPLER, bars[1])
    model = kt.Model.of(model.name, *model.loads, *model.bodies, *model.joints[::order])
    run = kt.simulate(model, END, formulation="cut-joint", rtol=1e-10, atol=1e-12, progress=False)
    assert abs(run["A.angle"][-1] - pendulum(2 * L / 3)) < 1e-8
    assert not {"crank", "rocker"}.isdisjoint({model.topology.bodies[k - 1] for k in model.topology.ends})
    assert "coupler" not in {model.topology.bodies[k - 1] for k in model.topology.ends}


def test_recursive_equations_are_refused_where_a_tree_joint_carries_nothing() -> None:
    with pytest.raises(
        FormulationError, match=r'there is none on "(A|B|C|D)": simulate with formulation="elimination"'
    ):
        kt.prepare(SWING, formulation="cut-joint")


def test_motion_without_inertia_is_named() -> None:
    """Two massless levers that turn together have no inertia, whatever else is in the model."""
    model = SWING.add(
        kt.Body("lever", 0.0),
        kt.Body("other", 0.0),
        kt.Revolute("E", "ground", "lever", frame_inner=at(), frame_outer=at()),
        kt.Revolute("F", "ground", "other", frame_inner=at(1.0), frame_outer=at()),
        kt.Coupler.mimic("link", "E", "F", 2.0, 0.0),
    )
    with pytest.raises(AssemblyError, match=r'motion without inertia.*joints "E", "F" can move') as refused:
        kt.prepare(model)
    assert '"A"' not in str(refused.value)


def test_node_between_springs_is_refused_with_its_joint() -> None:
    slide = kt.Prismatic("slide", "ground", "node", frame_inner=at(), frame_outer=at())
    node = kt.Model.of("node", kt.Body("node", 0.0), slide, kt.JointSpring("spring", "slide", stiffness=3.0))
    with pytest.raises(
        kt.ModelError, match='moves on joint "slide", but neither it nor what it carries has mass'
    ):
        kt.simulate(node, 1.0)
    # the inertia of a rotor is enough: ω = √(k/I)
    run = kt.simulate(
        node.add(kt.RotorInertia("rotor", "slide", inertia=2.0)),
        1.0,
        initial={"slide.displacement": 0.1},
        rtol=1e-10,
        atol=1e-12,
        progress=False,
    )
    assert abs(run["slide.displacement"][-1] - 0.1 * np.cos(np.sqrt(1.5))) < 1e-9


def test_driven_massless_linkage_is_kinematics() -> None:
    model = parallelogram(CRANK, COUPLER, ROCKER, kt.JointDriver("drive", "A", law=f"{START} + 2*t"))
    with pytest.raises(AssemblyError, match=r"nothing that moves .* use kt.kinematics"):
        kt.simulate(model, 0.1)
    run = kt.kinematics(model, [0.0, 0.1])
    assert (
        abs(run["coupler.position"][-1] - (L * np.cos(START + 0.2), L * np.sin(START + 0.2), 0)).max() < 1e-12
    )


def test_dead_centre_of_massless_links_is_named() -> None:
    """A slider that drives a massless crank cannot pass its dead centre: the crank would have to turn without bound."""
    along = kt.Frame.along((1, 0, 0))
    model = kt.Model.of(
        "slider and crank",
        kt.Body("crank", 0.0),
        kt.Body("rod", 0.0),
        kt.Body("slider", 1.0, inertia=(1e-3, 1e-3, 1e-3, 0, 0, 0)),
        kt.Revolute("A", "ground", "crank", frame_inner=at(), frame_outer=at(), q0=2.5, u0=1.0, hold=True),
        kt.Revolute("B", "crank", "rod", frame_inner=at(0.1), frame_outer=at(), q0=-2.6),
        kt.Revolute("C", "rod", "slider", frame_inner=at(0.4), frame_outer=at()),
        kt.Prismatic("P", "ground", "slider", frame_inner=along, frame_outer=along, q0=0.32),
    )  # fmt: skip
    run = kt.simulate(model, 2.0, progress=False)
    assert run.status == "failed" and abs(run["A.angle"][-1] - np.pi) < 0.05
    assert "loses its inertia: no mass moves with it there" in run.reason and '"A"' in run.reason


def test_contact_that_holds_a_massless_slider() -> None:
    """A mass on a lever of two to one: its massless end lands and stays, under twice the weight."""
    mass = kt.Body("mass", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 1)))
    end = kt.Body("end", 0.0, pose=kt.Frame.at((1, 0, 1)))
    model = kt.Model.of(
        "lever",
        *(mass, end, kt.Gravity(acceleration=(0, 0, -G))),
        kt.Prismatic("s", "ground", "mass", point=(0, 0, 1), axis=(0, 0, 1)),
        kt.Prismatic("q", "ground", "end", point=(1, 0, 1), axis=(0, 0, 1)),
        kt.Holonomic("ratio", "s.displacement - 2*q.displacement"),
    )
    landing = kt.ExpressionEvent(
        "floor", "q.displacement + 0.5", direction="falling", action=kt.Restitution(0.0)
    )
    run = kt.simulate(model, 1.0, events=[landing], progress=False)
    assert (run.status, run.audit.verdict) == ("finished", "ok")
    assert run.events[0].t == pytest.approx(np.sqrt(2 / G))
    assert run["s.displacement"][-1] == pytest.approx(-1.0, abs=1e-9)
    assert abs(run["ratio.force"][-1]) == pytest.approx(G)


@pytest.mark.parametrize(
    ("mass", "words"), [(-1.0, "would have the mass -1 kg"), (0.0, "nothing that moves in .* has mass")]
)
def test_event_that_takes_the_mass_away_ends_the_run(mass: float, words: str) -> None:
    """Though it cancels in the equations of a pendulum."""
    model = kt.Model.of(
        "pendulum",
        kt.Parameter("m", 1.0, "kg"),
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("bob", "m", inertia=(0, 0, 0, 0, 0, 0), pose=at(1.0)),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    event = kt.ExpressionEvent("loss", "t - 0.3", action=kt.SetParameter("m", mass))
    run = kt.simulate(model, 1.0, events=[event], progress=False)
    assert run.status == "failed" and run.t[-1] == pytest.approx(0.3)
    assert re.search(rf'event "loss" sets \'m\' to {mass:g}.*{words}', run.reason)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["elimination", "augmented"])
def test_friction_beside_bodies_that_lack_inertia_by_themselves(formulation: str) -> None:
    """Thin rods, which nothing but their joints keeps from spinning about themselves, and a massless coupler."""
    mass, torque = 1.5, 0.4

    def rod(name: str) -> kt.Body:
        return kt.Body(name, mass, (L / 2, 0, 0), (0, mass * L**2 / 12, mass * L**2 / 12, 0, 0, 0))

    model = parallelogram(rod("crank"), COUPLER, rod("rocker"), kt.DryFriction("rub", "A", force=torque))
    run = kt.simulate(model, END, rtol=1e-10, atol=1e-12, formulation=formulation, progress=False)
    found = solve_ivp(
        lambda _, z: (z[1], -1.5 * G / L * np.sin(z[0]) + torque / (2 * mass * L**2 / 3)),
        (0, END),
        (START, 0.0),
        events=[lambda _, z: z[1]],
        rtol=1e-11,
        atol=1e-12,
        dense_output=True,
    )
    turned = found.t_events[0][1]  # the first is the start
    assert run.status == "finished", run.reason
    assert run.events[1].t == pytest.approx(turned, abs=1e-8)
    assert run.at([turned])["A.angle"][-1] == pytest.approx(found.sol(turned)[0], abs=1e-8)


@pytest.mark.parametrize("formulation", ["elimination", "augmented"])
def test_symbolic_solutions_balance_what_has_no_inertia(formulation: str) -> None:
    """A ẏ = f + Bᵀλ and B ẏ = γ at speeds that demand accelerations, though A is singular."""
    prepared = kt.prepare(SWING, formulation=formulation)
    eq, rows = prepared.compiled.equations, prepared.compiled.rows_here
    found = solved(eq, rows)
    B, gamma = ca.densify(eq.rows.B)[list(rows), :], eq.rows.gamma[list(rows)]
    terms = (eq.A @ found.ydot, eq.f + eq.rows.B.T @ found.lam, B @ found.ydot, gamma)
    x, y = eq.from_tree(prepared.state.x, prepared.state.u, prepared.state.p)
    y = np.random.default_rng(0).standard_normal(y.size)
    evaluated = ca.Function("terms", [eq.t, eq.x, eq.y, eq.p], terms)(0.0, x, y, prepared.state.p)
    forces, loads, demanded, given = map(np.array, evaluated)
    assert np.abs(given).max() > 0.1
    np.testing.assert_allclose(forces, loads, rtol=0, atol=1e-9)
    np.testing.assert_allclose(demanded, given, rtol=0, atol=1e-9)
