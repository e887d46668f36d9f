"""Kamman's notes: the eight-body system's arrays as printed, and its motion in angles and in Euler parameters.

"θ" are the notes on orientation angles, "ε" those on Euler parameters, "v" those on velocities and partial velocities
(whose two-body formulas for three choices of speeds are in test_partial_velocities.py).
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from kinetree.formulations.contract import FORMULATIONS, Equations, build
from kinetree.formulations.partial_velocities import CHOICES, partial_velocities_of
from kinetree.model import GROUND, Frame, Model
from kinetree.model.joints import JOINTS, Free, FreeAngles, Joint, SphericalAngles
from kinetree.model.loads import JointDamper
from kinetree.spatial.numeric import skew
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import evaluate
from strategies.draws import Draws

Array = np.ndarray
L = (0, 1, 2, 1, 2, 1, 1, 7)
U = (0, 1, 2, 1, 2, 1, 1, 2)
NAMES = (GROUND, *(f"B{k}" for k in range(1, 9)))


def eight_bodies(kind: type[Joint], aligned: bool = False, seed: int = 5) -> Model:
    """The eight bodies with all 48 speeds; a damper acts on the first speed of every joint."""
    draws = Draws(seed)
    bodies = [draws.body(name) for name in NAMES[1:]]
    joints, dampers = [], []
    for name, J in zip(NAMES[1:], L, strict=True):
        place = draws.vector()
        inner = Frame.at(place if J else (0.0, 0.0, 0.0)) if aligned else draws.frame()
        outer = Frame() if aligned else draws.frame()
        joints.append(kind(f"J{name}", NAMES[J], name, frame_inner=inner, frame_outer=outer))
        dampers.append(JointDamper(f"D{name}", f"J{name}", damping=0.4, coordinate=0))
    return Model.of("eight bodies", *bodies, *joints, *dampers)


def path(K: int) -> list[int]:
    """K, L(K), L²(K), … down to body 1."""
    found = [K]
    while L[found[-1] - 1]:
        found.append(L[found[-1] - 1])
    return found


def test_body_connection_array():
    """L(K), and u_K with L^{u_K}(K) = 1."""
    topology = Tree(Mechanism.of(eight_bodies(Free))).topology
    assert topology.L == L
    assert topology.u == U
    assert tuple(len(path(K)) - 1 for K in range(1, 9)) == U


@pytest.mark.parametrize("choice", CHOICES)
def test_the_printed_arrays_of_the_eight_bodies(choice: str):
    """[ω_K,y1] block by block as printed, e.g. [7R8 1R7 P1, 0, 0, 0, 0, 0, 7R8 P7, P8]; their rates; v_O and v_G."""
    tree = Tree(Mechanism.of(eight_bodies(Free, aligned=True)))
    found = partial_velocities_of(tree, choice)
    orientation = CHOICES[choice]
    draws = Draws(8)
    rotations = [orientation.coordinates_of(draws.turn()) for _ in range(8)]
    s = draws.random.uniform(-1, 1, size=(8, 3))
    y = draws.random.uniform(-1, 1, size=48)
    x = np.concatenate([*rotations, s.ravel()])

    parts = [orientation.matrix(o) for o in found.rotations] + [
        orientation.partials(o) for o in found.rotations
    ]
    parts += [orientation.partials_rate(o, found.y[3 * k : 3 * k + 3]) for k, o in enumerate(found.rotations)]
    values = evaluate([found.x, found.y], parts, x, y)
    JR, P, P_dot = ({K: values[8 * n + K - 1] for K in range(1, 9)} for n in range(3))
    w_hat = {K: P[K] @ y[3 * K - 3 : 3 * K] for K in range(1, 9)}
    s_dot = {K: y[24 + 3 * K - 3 : 24 + 3 * K] for K in range(1, 9)}
    q = {K: np.array(ca.DM(tree.links[K - 1].qK)).ravel() for K in range(1, 9)}
    r = {K: np.array(ca.DM(tree.links[K - 1].rK)).ravel() for K in range(1, 9)}

    omega, v_O, R, w_y = {0: np.zeros(3)}, {}, {0: np.eye(3)}, {}
    for K in range(1, 9):
        J = L[K - 1]
        R[K] = JR[K] @ R[J]  # θ (3), (5)
        omega[K] = JR[K] @ omega[J] + w_hat[K]  # θ (11)
        blocks, rates = np.zeros((3, 48)), np.zeros((3, 48))
        product, product_rate = np.eye(3), np.zeros((3, 3))
        for i in path(K):  # partition i: JR_K … P_i, and its derivative by the product rule, θ (7)
            blocks[:, 3 * i - 3 : 3 * i] = product @ P[i]
            rates[:, 3 * i - 3 : 3 * i] = product_rate @ P[i] + product @ P_dot[i]
            product_rate = product_rate @ JR[i] + product @ skew(w_hat[i]).T @ JR[i]
            product = product @ JR[i]
        w_y[K] = blocks
        lower = JR[J] @ v_O[J] if J else np.zeros(3)
        v_O[K] = lower + s_dot[K] + np.cross(omega[J], q[K] + s[K - 1])  # θ (25)
        v_G = JR[K] @ v_O[K] + np.cross(omega[K], r[K])  # θ (27)

        body = found._bodies[K]
        names = (body.omega, body.omega_y, body.omega_dot_y, body.v_O, body.v_G)
        ours = evaluate([found.x, found.y], list(names), x, y)
        expected = (omega[K], blocks, rates, v_O[K], v_G)  # θ (11), (15)–(17), (20), (25), (27)
        for mine, printed in zip(ours, expected, strict=True):
            np.testing.assert_allclose(mine.reshape(printed.shape), printed, atol=1e-13)
        filled = [i for i in range(1, 9) if np.any(blocks[:, 3 * i - 3 : 3 * i])]
        assert filled == sorted(path(K))
        assert not np.any(blocks[:, 24:])  # ω does not depend on y2
    for K in range(1, 9):  # (18), (19)
        np.testing.assert_allclose(w_y[K] @ y, omega[K], atol=1e-13)


@pytest.mark.parametrize(
    ("formulation", "kind", "coordinates"),
    [
        ("kane-angles", FreeAngles, 48),
        ("kane-angles", Free, 96 + 8),
        ("kane-euler-parameters", Free, 56),
        ("kane-fixed-frame", Free, 56),
    ],
)
def test_states_of_the_eight_bodies(formulation: str, kind: type[Joint], coordinates: int):
    """(θ, s'; θ̇, ṡ') are 12N states, θ (44), and (ε, s'; ω̂', ṡ') 13N, ε (42), (43).

    The dampers ask for the joints. Where these are not the formulation's own (Euler parameters asked of
    angles) they are followed beside it.
    """
    equations = build(formulation, Tree(Mechanism.of(eight_bodies(kind))))
    assert equations.x.shape == (coordinates, 1)
    assert equations.y.shape == (48, 1)


def rhs_of(equations: Equations):
    eq = equations
    inputs, p = [eq.t, eq.x, eq.y, eq.p], eq.tree.symbols.defaults
    solved = [eq.accelerations] if eq.accelerations is not None else [eq.A, eq.f]
    function = ca.Function("rhs", inputs, [eq.N @ eq.y, *map(ca.densify, solved)])
    n = eq.x.shape[0]

    def rhs(t: float, z: Array) -> Array:
        xdot, *parts = (np.array(v) for v in function(t, z[:n], z[n:], p))
        ydot = parts[0] if len(parts) == 1 else np.linalg.solve(*parts)
        return np.concatenate([xdot.ravel(), ydot.ravel()])

    return rhs


def test_locked_coordinates_are_left_out():
    """The first body free and the others on ball joints: 3N + 3 angles and shifts; hinges and slides leave one each."""
    free = eight_bodies(FreeAngles)

    def joined(kinds: list[type[Joint]]) -> Equations:
        pairs = zip(kinds, free.joints, strict=True)
        joints = [
            kind(j.name, j.inner, j.outer, frame_inner=j.frame_inner, frame_outer=j.frame_outer)
            for kind, j in pairs
        ]
        return build("kane-angles", Tree(Mechanism.of(Model.of("joined", *free.bodies, *joints))))

    eq = joined([FreeAngles, *[SphericalAngles] * 7])
    assert (eq.x.shape[0], eq.y.shape[0]) == (27, 27)
    assert eq.coordinate_names[-3:] == ("B1.s1", "B1.s2", "B1.s3")
    eq = joined([JOINTS["revolute"], JOINTS["prismatic"]] * 4)
    assert eq.coordinate_names == (
        *(f"B{k}.theta3" for k in (1, 3, 5, 7)),
        *(f"B{k}.s3" for k in (2, 4, 6, 8)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", [FreeAngles, Free], ids=["angles", "Euler parameters"])
def test_motion_of_the_eight_bodies(kind: type[Joint]):
    """Both examples, followed for 0.1 s by every formulation: all mass centres and attitudes arrive together."""
    tree = Tree(Mechanism.of(eight_bodies(kind)))
    draws = Draws(21)
    q = np.zeros(tree.n_q)
    for link in tree.links:
        pose = draws.random.uniform(-0.3, 0.3, size=3), draws.turn()
        near = np.asarray(link.joint.joint.reference_coordinates)
        q[link.coordinates] = link.joint.joint.coordinates_of(*pose, near, tree.symbols.number)
    u = draws.random.uniform(-1, 1, size=tree.n_u)
    ends = {}
    for formulation in FORMULATIONS:
        eq = build(formulation, tree)
        start = np.concatenate(eq.from_tree(q, u))
        end = solve_ivp(rhs_of(eq), (0.0, 0.1), start, method="DOP853", rtol=1e-9, atol=1e-10).y[:, -1]
        places = [part for name in NAMES[1:] for part in (eq.motion.position(name), eq.motion.velocity(name))]
        places += [ca.vec(eq.motion.rotation(name)) for name in NAMES[1:]]
        n = eq.x.shape[0]
        ends[formulation] = evaluate(
            [eq.t, eq.x, eq.y, eq.p], [ca.vertcat(*places)], 0.1, end[:n], end[n:], tree.symbols.defaults
        )[0]
    first = ends["recursive"]
    for formulation, end in ends.items():
        np.testing.assert_allclose(end, first, atol=1e-7, err_msg=formulation)


@pytest.mark.parametrize("kind", sorted(JOINTS))
def test_joint_coordinates_named_as_relative_coordinates_are_these(kind: str):
    """`Joint.relative`: the pose of the joint is that of the named s' and orientation, θ (4) or ε (4)."""
    cls = JOINTS[kind]
    if cls.relative is None:
        return
    special = {"helical": {"pitch": 0.3}}
    joint = cls("J", GROUND, "B", **special.get(kind, {}))
    assert len(cls.relative) == joint.n_q
    random = np.random.default_rng(4)
    q = random.uniform(-2.0, 2.0, size=joint.n_q)
    if joint.quaternion is not None:
        block = slice(joint.quaternion, joint.quaternion + 4)
        q[block] /= np.linalg.norm(q[block])
    named = dict(zip(cls.relative, q, strict=True))
    value = lambda scalar: ca.SX(scalar)  # noqa: E731
    d, C = joint.displacement(ca.SX(q), value), joint.rotation(ca.SX(q), value)
    for i, name in enumerate(("s1", "s2", "s3")):
        if name in named:
            assert float(d[i]) == named[name]
    choice = "body-frame" if "e1" in named else "angle-rates"
    default = {"e4": 1.0}
    o = [named.get(n, default.get(n, 0.0)) for n in CHOICES[choice].coordinate_names]
    np.testing.assert_allclose(
        np.array(ca.DM(CHOICES[choice].matrix(ca.SX(o)))).T, np.array(ca.DM(C)), atol=1e-15
    )
