"""Friction of compliant contacts that sticks: no creep, Coulomb's force beyond the bound, and what refuses it."""

from math import cos, sin

import numpy as np
import pytest

import kinetree as kt
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

G, MU, RADIUS, HALF, B = 9.81, 0.35, 0.05, 0.2, 1e-4
K = 1e5


def capsule(slope: float, *extra, **law) -> kt.Model:
    """A capsule that lies down a slope, at first where its ends carry it."""
    sunk = G * cos(slope) / (2 * K)
    law = {"friction": MU, "bristle": B, **law}
    return kt.Model.of(
        "capsule on a slope",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        kt.Body(
            "rod", mass=1.0, inertia=(0.002, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((0, 0, RADIUS - sunk))
        ),
        kt.Marker("axis", "rod", frame=kt.Frame.along((1, 0, 0), (0, 0, 0))),
        kt.CapsulePlane(
            "floor",
            "axis",
            "ground",
            radius=RADIUS,
            length=2 * HALF,
            stiffness=K,
            exponent=1.0,
            damping=100.0,
            **law,
        ),
        *extra,
    )


def test_what_stands_on_a_slope_does_not_creep():
    run = kt.simulate(capsule(0.25), 1000.0, output=np.array([0.0, 10.0, 1000.0]))
    x = run["rod.position.x"]
    assert run.audit.verdict == "ok"
    assert 0.1 * B < x[1] < 2 * B  # it has settled into its bristles
    assert abs(x[2] - x[1]) < 1e-12
    assert run["floor.friction_force"][-1].sum() == pytest.approx(G * sin(0.25), rel=1e-9)
    creeping = kt.simulate(capsule(0.25, bristle=None), 10.0, output=np.array([0.0, 10.0]))
    assert creeping["rod.position.x"][-1] > 1e-3  # what regularised friction does


def test_beyond_the_bound_it_is_coulombs_force():
    run = kt.simulate(capsule(0.45), 1.0, output=np.array([0.5, 1.0]), rtol=1e-10)
    v = run["rod.velocity.x"]
    assert (v[1] - v[0]) / 0.5 == pytest.approx(G * (sin(0.45) - MU * cos(0.45)), rel=1e-6)
    assert run["floor.friction_force"][-1].sum() == pytest.approx(MU * G * cos(0.45), rel=1e-6)
    assert run.audit.verdict == "ok"


def test_it_is_torn_loose_at_the_static_bound_and_never_holds_more():
    pull = kt.Force("pull", "rod", force=("5*t", 0, 0))
    model = capsule(0.0, pull, static_friction=0.5, stribeck=0.01)
    run = kt.simulate(model, 1.3, output="steps", rtol=1e-10)
    held, bound = run["floor.friction_force"].sum(axis=1), 0.5 * run["floor.normal_force"].sum(axis=1)
    torn = 0.5 * G / 5
    before = run.t < 0.98 * torn
    assert np.abs(run["rod.position.x"][before]).max() < 2 * B
    assert held.max() <= bound.max() * (1 + 1e-9)
    assert held.max() == pytest.approx(0.5 * G, rel=2e-2)
    assert 0.98 * torn < run.t[np.argmax(run["rod.position.x"] > 2 * B)] < 1.05 * torn


def test_bristles_straighten_when_the_shapes_part():
    """Thrown up from a deflected stand: nothing of the deflection is left at the next touch."""
    run = kt.simulate(
        capsule(0.25),
        1.0,
        events=[kt.ExpressionEvent("throw", "t - 0.2", action=kt.Impulse("rod", (0, 0, 2.0)))],
        output=0.1,
        method="radau5",  # an explicit one, at the edge of its stability, leaves noise of the size of the tolerance
    )
    states = [i for i, name in enumerate(run.layout.x_names) if "bristle" in name]
    assert np.abs(run.x[2, states]).max() > 0.3
    assert np.abs(run.x[4, states]).max() < 1e-12  # in the air
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("formulation", [pytest.param("augmented", marks=pytest.mark.slow), "kane-angles"])
def test_formulations_agree(formulation):
    times = np.array([0.0, 0.3])
    runs = [kt.simulate(capsule(0.45), 0.3, formulation=f, output=times) for f in ("auto", formulation)]
    assert runs[0]["rod.position"][-1] == pytest.approx(runs[1]["rod.position"][-1], abs=1e-8)


@pytest.mark.slow
def test_spheres_stick_to_each_other():
    """Two equal spheres pressed together turn as one: friction at the middle carries no slip."""
    sphere = lambda name, x: kt.Body.sphere(name, mass=1.0, radius=0.1, pose=kt.Frame.at((x, 0, 0)))  # noqa: E731
    model = kt.Model.of(
        "friction wheels",
        sphere("one", 0.0),
        sphere("two", 0.199),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "ground", "two", point=(0.199, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "A", torque=0.1),
        kt.SphereSphere(
            "mesh",
            "one",
            "two",
            radius1=0.1,
            radius2=0.1,
            stiffness=1e4,
            exponent=1.0,
            friction=0.5,
            bristle=1e-5,
        ),
    )
    run = kt.simulate(model, 1.0)
    assert run["mesh.slip"][-1] < 1e-6
    assert run["B.angle_rate"][-1] == pytest.approx(-run["A.angle_rate"][-1], rel=1e-6)


def test_what_is_refused():
    assert "there is no friction" in str(capsule(0.0, friction=0.0).validate())
    assert "bristle must be positive" in str(capsule(0.0, bristle=0.0).validate())
    with pytest.raises(ValueError, match="depends on how it came there"):
        kt.equilibrium(capsule(0.1))


def test_every_load_has_states_of_its_own_behind_those_of_blocks():
    """Two contacts with three bristles each, and a lag."""
    spheres = [
        kt.Body.sphere(name, mass=1.0, radius=0.1, pose=kt.Frame.at((k, 0, 0.1)))
        for k, name in enumerate("ab")
    ]
    contacts = [
        kt.SpherePlane(f"on {name}", name, "ground", radius=0.1, stiffness=1e5, friction=0.3, bristle=1e-4)
        for name in "ab"
    ]
    lag = kt.TransferFunction("lag", "a.x", numerator=[1.0], denominator=[0.1, 1.0])
    symbols = Tree(Mechanism.of(kt.Model.of("two", *spheres, *contacts, lag))).symbols
    own = [symbols.load_state(load.name, state) for load in contacts for state in load.state_names]
    assert len(own) == 6 and symbols.n_s == 7
    assert [str(state) for state in own] == [str(symbols.s[k]) for k in range(1, 7)]
    assert symbols.state_names[1:] == tuple(
        f"{load.name}.{state}" for load in contacts for state in load.state_names
    )


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("along", [0.0, 3.0], ids=["level", "slope"])
@pytest.mark.parametrize("convex", [False, True])
def test_spheres_that_start_in_touch_switch_once(convex, along):
    """A gap of zero changes its sign with every round-off of the height, which is no chatter of the friction."""
    law = {"stiffness": K, "exponent": 1.0, "damping": 50.0, "friction": 0.5, "bristle": 1e-5}
    spheres = [
        kt.Body.sphere(name, mass=1.0, radius=RADIUS, pose=kt.Frame.at((k, 0, RADIUS)))
        for k, name in enumerate("ab")
    ]
    if convex:
        plane, shapes = (
            kt.ContactShape("ground", plane=True),
            [kt.ContactShape(s.name, radius=RADIUS) for s in spheres],
        )
        contacts = [kt.ConvexContact("floor", (plane, *shapes), located=True, **law)]
    else:
        contacts = [
            kt.SpherePlane(f"floor {s.name}", s.name, "ground", radius=RADIUS, **law) for s in spheres
        ]
    model = kt.Model.of("two", kt.Gravity(acceleration=(along, 0, -G)), *spheres, *contacts)
    run = kt.simulate(model, 0.5, method="radau5", output=[0.0, 0.5])
    assert run.audit.verdict == "ok", run.audit
    assert run["a.position"][-1, 2] == pytest.approx(RADIUS - G / K, abs=1e-9)
