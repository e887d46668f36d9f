"""Massless bodies between springs and dampers: their forces are in balance, which determines place or speed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.constraint_functions import AssemblyError
from kinetree.symbolic.constraints import ConstraintError
from kinetree.words.arguments import NoAnswerError

K1, K2, M = 300.0, 200.0, 2.0
X = (1, 0, 0)
SERIES = K1 * K2 / (K1 + K2)
EXACT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12, "progress": False}
BALANCE = kt.ForceBalance("balance", "n")
WALL_SPRING = kt.SpringDamper("a", "wall", "node", stiffness=K1, free_length=1)


def series(*loads: Any, order: int = 1, far: float = 0.0, mass: float = M, turned: bool = False) -> kt.Model:
    """A wall at ``far``, a node at 1 m from it and a mass at 2 m, which slide along x."""
    parts = [
        kt.Body("node", 0.0, pose=kt.Frame.at((far + 1, 0, 0))),
        kt.Body("mass", mass, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((far + 2, 0, 0))),
        kt.Prismatic("n", *("ground", "node")[:: -1 if turned else 1], point=(far + 1, 0, 0), axis=X),
        kt.Prismatic("s", "ground", "mass", point=(far + 2, 0, 0), axis=X, q0=0.1),
        kt.Marker.at("wall", "ground", (far, 0, 0)),
    ]
    return kt.Model.of("series", *parts[::order], *loads)


def exact(A: Any, start: Any, t: Any) -> Any:
    """x(t) of ẋ = A x, a row for each time."""
    values, V = np.linalg.eig(np.array(A, dtype=complex))
    return (V @ (np.exp(np.outer(values, np.atleast_1d(t))) * np.linalg.solve(V, start)[:, None])).real.T


def springs(scale: float = 1.0, **options: Any) -> kt.Model:
    one = kt.SpringDamper("a", "wall", "node", stiffness=scale * K1, free_length=1)
    two = kt.SpringDamper("b", "node", "mass", stiffness=scale * K2, free_length=1)
    return series(one, two, BALANCE, mass=scale * M, **options)


@pytest.mark.parametrize(
    ("options", "tolerance"),
    [
        ({}, 1e-9),
        ({"order": -1, "far": 1e6, "scale": 1e6, "turned": True}, 1e-8),
        pytest.param({"order": -1}, 1e-9, marks=pytest.mark.slow),
        pytest.param({"scale": 1e-6}, 1e-9, marks=pytest.mark.slow),
    ],
    ids=["plain", "far and stiff", "order", "soft"],
)
def test_springs_in_series(options: dict[str, Any], tolerance: float) -> None:
    """They are one spring of k1 k2/(k1 + k2), and the node takes k2/(k1 + k2) of the way."""
    run = kt.simulate(springs(**options), 1.0, **EXACT)
    assert run.audit.verdict == "ok", str(run.audit)
    np.testing.assert_allclose(
        run["s.displacement"], 0.1 * np.cos(np.sqrt(SERIES / M) * run.t), atol=tolerance
    )
    way = run["n.displacement"] * (-1 if options.get("turned") else 1)
    np.testing.assert_allclose(way, K2 / (K1 + K2) * run["s.displacement"], atol=tolerance)
    size = options.get("scale", 1.0) * SERIES * 0.1
    assert np.abs(run["balance.force"]).max() < 1e-9 * size  # it is the node's balance, and adds no force


@pytest.mark.slow
def test_formulations_agree() -> None:
    """On a node between three springs in a plane, on a carriage that moves."""
    model = kt.Model.of(
        "net",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("carriage", 3.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("slide", 0.0, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Body("node", 0.0, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Body("bob", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.1, 0, -1.2))),
        kt.Prismatic("rail", "ground", "carriage", point=(0, 0, 0), axis=X),
        kt.Prismatic("along", "carriage", "slide", point=(0, 0, -0.5), axis=X),
        kt.Prismatic("up", "slide", "node", point=(0, 0, -0.5), axis=(0, 0, 1)),
        kt.Planar("plane", "ground", "bob", point=(0.1, 0, -1.2), axis=(0, -1, 0)),
        kt.Marker.at("left", "carriage", (-0.5, 0, 0)),
        kt.Marker.at("right", "carriage", (0.5, 0, 0)),
        kt.SpringDamper("1", "left", "node", stiffness=400.0, free_length=0.5),
        kt.SpringDamper("2", "right", "node", stiffness=300.0, free_length=0.5),
        kt.SpringDamper("3", "node", "bob", stiffness=200.0, damping=0.0, free_length=0.6),
        kt.ForceBalance("balance 1", "along"),
        kt.ForceBalance("balance 2", "up"),
    )
    found = kt.verify(model, samples=2, compiled=False)
    assert found.ok, str(found)
    run = kt.simulate(model, 0.5, progress=False)
    assert run.audit.verdict == "ok", str(run.audit)


def test_maxwell_element_is_a_state_of_first_order() -> None:
    """A spring and a damper in series beside a spring: ẋ = v, m v̇ = −k x − k1 n, c ṅ = c v − k1 n."""
    k, c = 100.0, 15.0
    beside = kt.SpringDamper("c", "wall", "mass", stiffness=k, free_length=2)
    dashpot = kt.SpringDamper("b", "node", "mass", damping=c)
    run = kt.simulate(series(WALL_SPRING, dashpot, beside, BALANCE), 1.0, **EXACT)
    A = np.array([[0, 1, 0], [-k / M, 0, -K1 / M], [0, 1, -K1 / c]])
    x, v, n = exact(A, (0.1, 0, 0), run.t).T
    assert run.audit.verdict == "ok", str(run.audit)
    np.testing.assert_allclose(run["s.displacement"], x, atol=1e-9)
    np.testing.assert_allclose(run["n.displacement"], n, atol=1e-9)
    lost = run.audit.energy.dissipated
    energy = M * v**2 / 2 + k * x**2 / 2 + K1 * n**2 / 2
    assert lost == pytest.approx(energy[0] - energy[-1], rel=1e-7)


def test_blow_on_the_mass_beside_a_maxwell_element() -> None:
    """The dashpot's node takes the jump of the mass, and no impulse."""
    dashpot = kt.SpringDamper("b", "node", "mass", damping=15.0)
    blow = kt.ExpressionEvent("blow", "t - 0.1", action=kt.Impulse("mass", impulse=(3.0, 0, 0)))
    run = kt.simulate(series(WALL_SPRING, dashpot, BALANCE), 0.2, events=[blow], **EXACT)
    A = np.array([[0, 1, 0], [0, 0, -K1 / M], [0, 1, -K1 / 15.0]])
    before = exact(A, (0.1, 0, 0), 0.1)[0]
    end = exact(A, before + np.array([0, 3.0 / M, 0]), 0.1)[0]
    assert run["s.displacement"][-1] == pytest.approx(end[0], abs=1e-8)
    assert run["n.displacement"][-1] == pytest.approx(end[2], abs=1e-8)


@pytest.mark.parametrize(
    ("law", "events"),
    [
        ("if(t < 0.5, 0, 10)", ()),
        ("F", (kt.ExpressionEvent("push", "t - 0.5", action=kt.SetParameter("F", 10.0)),)),
    ],
    ids=["law", "parameter"],
)
def test_force_that_jumps_changes_the_speed_of_the_node_alone(law: str, events: tuple[Any, ...]) -> None:
    """2 v̇ = −200 (s − n) − 5 (v − ṅ), 5 (v − ṅ) = 300 n − 200 (s − n) − F(t): what has mass has no part in the jump."""
    damped = kt.SpringDamper("b", "node", "mass", stiffness=K2, damping=5.0, free_length=1)
    push = kt.JointMotor("push", "n", torque=law)
    model = series(WALL_SPRING, damped, BALANCE, push, kt.Parameter("F", 0.0))
    run = kt.simulate(model, 1.0, output=[0.5, 1.0], events=events, **EXACT)
    assert run.audit.verdict == "ok", str(run.audit)

    A = [[0, 1, 0], [0, 0, -K1 / M], [K2 / 5, 1, -(K1 + K2) / 5]]
    rest = np.linalg.solve(A, [0, -10 / M, -10 / 5])  # where 10 N hold it
    half = exact(A, [0.1, 0, 0], 0.5)[0]  # from rest: the speed of the node at the start is its own, too
    end = rest + exact(A, half - rest, 0.5)[0]
    assert run["s.displacement"][-1] == pytest.approx(end[0], abs=1e-8)


def test_force_that_bends_changes_the_speed_of_a_node_between_springs() -> None:
    """The node is at (200 s + F(t))/500, and its speed jumps where a ramp begins and ends."""
    ramp = kt.Table("ramp", [0, 0.3, 0.6, 2], [0, 0, 10, 10], interpolation="linear")
    run = kt.simulate(springs().add(ramp, kt.JointMotor("push", "n", torque="ramp(t)")), 1.0, **EXACT)
    assert run.audit.verdict == "ok", str(run.audit)
    w = np.sqrt(SERIES / M)

    def pulled(t: float) -> float:  # by a ramp of 1 N/s, of which the mass has its share
        return K2 / (K1 + K2) / M * (t - np.sin(w * t) / w) / w**2 if t > 0 else 0.0

    right = 0.1 * np.cos(w) + 10 / 0.3 * (pulled(0.7) - pulled(0.4))
    assert run["s.displacement"][-1] == pytest.approx(right, abs=1e-8)


def test_force_that_jumps_on_a_node_between_springs_is_told() -> None:
    run = kt.simulate(springs().add(kt.JointMotor("push", "n", torque="if(t < 0.5, 0, 10)")), 1.0, **EXACT)
    assert run.audit.verdict == "bad"
    assert "a force on a massless node, is not continuous" in str(run.audit)


def test_equilibrium_of_a_node() -> None:
    """A force F on the mass: the springs stretch by F/k1 and F/k2."""
    found = kt.equilibrium(springs().add(kt.Force("pull", "mass", (6.0, 0, 0))))
    assert found["n.displacement"] == pytest.approx(6.0 / K1, abs=1e-9)
    assert found["s.displacement"] == pytest.approx(6.0 / SERIES, abs=1e-9)


JUMP = kt.ExpressionEvent("stop", "n.displacement + 0.01", action=kt.Restitution(0.0))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((), 'add kt.ForceBalance("balance", "n")'),
        (
            (kt.ForceBalance("other", "s"), BALANCE),
            r'carries "mass", whose mass and inertia are not the number 0',
        ),
        ((BALANCE, kt.JointDriver("drive", "n", law=0.0)), r'carries what "drive" holds as well'),
        ((BALANCE, kt.RotorInertia("rotor", "n", inertia=1.0)), 'turns the rotor "rotor"'),
        ((BALANCE, kt.DryFriction("rub", "n", force=1.0)), 'has dry friction ("rub")'),
        ((kt.ForceBalance("balance", "n", active=False),), "nowhere without it"),
        ((kt.ForceBalance("balance", "m"),), 'unknown joint "m"; choose from "n"'),
    ],
)
def test_what_is_refused_of_the_model(parts: tuple[Any, ...], words: str) -> None:
    with pytest.raises(kt.ModelError) as refused:
        kt.simulate(series(WALL_SPRING, *parts), 0.1)
    assert words in str(refused.value)


def test_what_is_not_determined_is_named() -> None:
    """Loads that do not resist the motion of the node, in all positions or at the start."""
    with pytest.raises(ConstraintError, match="restricts no motion"):
        kt.simulate(series(BALANCE), 0.1)
    with pytest.raises(ConstraintError, match="not linear in the velocities"):
        kt.simulate(series(BALANCE, WALL_SPRING, kt.JointMotor("air", "n", torque="-n.u*abs(n.u)")), 0.1)
    with pytest.raises(AssemblyError, match=r'motion without inertia.*joint "n" can move'):
        kt.simulate(series(BALANCE, kt.JointMotor("pull", "n", torque="s.q - 0.1")), 0.1)
    with pytest.raises(NoAnswerError, match='"stop" is a contact or an impulse on "n"'):
        kt.simulate(springs(), 0.1, events=[JUMP])
    hand = [
        kt.Body("hand", 0.0, pose=kt.Frame.at((1, 0.5, 0))),
        kt.Weld("grip", "node", "hand", frame_inner=kt.Frame.at((0, 0.5, 0)), frame_outer=kt.Frame()),
        kt.Marker("tip", "hand", frame=kt.Frame.at((0, 0.1, 0))),
    ]
    blows = [
        kt.ExpressionEvent("blow", "t - 0.01", action=kt.Impulse(at, (1, 0, 0))) for at in ("tip", "mass")
    ]
    with pytest.raises(NoAnswerError, match='"blow" is a contact or an impulse on "tip"'):
        kt.simulate(springs().add(*hand), 0.1, events=blows[:1])
    assert kt.prepare(springs().add(*hand), events=blows[1:]).state is not None  # the mass may be hit


def test_parameter_that_would_move_a_node_at_once_is_refused_in_words() -> None:
    """Of springs alone the node would jump; with a damper its speed changes, and the run goes on."""
    soft = kt.SpringDamper("b", "node", "mass", stiffness="k", free_length=1)
    event = kt.ExpressionEvent("softer", "t - 0.2", action=kt.SetParameter("k", 100.0))
    model = series(WALL_SPRING, soft, BALANCE, kt.Parameter("k", K2))
    run = kt.simulate(model, 0.4, events=[event], output=0.4, progress=False)
    assert run.status == "failed"
    assert "a massless body that springs alone hold would jump" in str(run.audit)
    damped = model.replace(kt.SpringDamper("b", "node", "mass", stiffness="k", damping=5.0, free_length=1))
    assert kt.simulate(damped, 0.4, events=[event], output=0.4, progress=False).audit.verdict == "ok"
