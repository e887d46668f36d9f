"""Lessons on other mechanisms: the body-connection array of trees, a sleigh on a slope, chains in every formulation."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.analysis.course.checking import Answer, Asked, ComparedState
from kinetree.analysis.course.lesson import Arguments, Expected, Lesson
from kinetree.analysis.inside.intermediates import intermediates
from kinetree.arrays import Array
from kinetree.compile.equation_graphs import evaluation_operations
from kinetree.compile.equation_graphs import instructions as instructions_of
from kinetree.formulations.contract import build
from kinetree.model import GROUND, Body, Frame, Marker, Model
from kinetree.model.constraints.knife_edge import KnifeEdge
from kinetree.model.joints.planar import Planar
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.loads.gravity import Gravity
from kinetree.preparation.own_speeds import Speeds
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

_Z = (0.0, 0.0, 1.0)
_INERTIA = (0.02, 0.03, 0.04, 0.0, 0.0, 0.0)

# --- body-connection array --------------------------------------------------------------------------------
LETTERS = "abcdefgh"
BODIES = 6
"""Bodies of the random trees."""
KAMMAN = (0, 1, 2, 1, 2, 1, 1, 7)
"""L(K) of the eight bodies of the source."""


def tree_of(L: Any) -> Model:
    """A tree of bodies on hinges about parallel axes, out of line with each other."""
    parts: list[Any] = []
    for K, J in enumerate(L, 1):
        name, lower = LETTERS[K - 1], LETTERS[J - 1] if J else GROUND
        point = (0.4 * K, 0.3 * (K % 3), 0.0)
        pose = Frame.at((point[0] + 0.1, point[1] - 0.2, 0.0))
        parts.append(Body(name, 1.0 + 0.1 * K, inertia=_INERTIA, pose=pose))
        parts.append(Revolute(f"{lower}-{name}", lower, name, point=point, axis=_Z))
    return Model.of("tree", Gravity(acceleration=(0.0, -9.81, 0.0)), *parts)


def _tree_state(generator: np.random.Generator) -> ComparedState:
    L = [int(generator.integers(max(0, K - 3), K)) for K in range(1, BODIES + 1)]
    return _state_of_tree(tree_of(L), generator)


def _state_of_tree(model: Model, generator: np.random.Generator) -> ComparedState:
    joints = [model.joints[int(k)] for k in generator.permutation(len(model.joints))]
    rates = {joint.outer: float(generator.uniform(-3, 3)) for joint in joints}
    found = intermediates(
        model, "kane-euler-parameters", u={f"{joint.name}.angle_rate": rates[joint.outer] for joint in joints}
    )
    numbers, outward = model.topology.bodies, list(LETTERS[:BODIES])
    at = [numbers.index(name) for name in outward]  # the program may number the bodies otherwise
    lower = [found["L"].value[k] for k in at]
    L = np.array([0 if not J else outward.index(numbers[int(J) - 1]) + 1 for J in lower])
    table = [np.arange(1, BODIES + 1)]
    while table[-1].any():
        table.append(np.array([L[K - 1] if K else 0 for K in table[-1]]))
    turned = [found["omega_y", name].value[2, 2 : 3 * BODIES : 3] for name in outward]
    expected = {
        "L": (L.astype(float),),
        "steps": (found["steps"].value[at],),
        "table": (np.array(table, dtype=float),),
        "path": (np.array(turned)[:, at],),
        "omega": (np.array([found["omega", name].value[2] for name in outward]),),
    }
    pairs = [(joint.inner, joint.outer) for joint in joints]
    return ComparedState((outward, pairs, rates), expected)


CONNECTION_ARRAY = Lesson(
    "connection-array",
    "connection_array(bodies, joints, rates): the body-connection array of a tree, and what is read off it",
    (
        Asked("L", "L(K)", "number of the adjacent lower body"),
        Asked("steps", "u_K", "steps from K down to its base body"),
        Asked("table", "L^j(K)", "table with the rows L⁰ = K, L¹, L², … until all are 0"),
        Asked("path", "π", "row K, column M: 1 where M is on the way from K to ground, K included"),
        Asked("omega", "ω_K", "angular velocity of all bodies about the common axis"),
    ),
    _tree_state,
    lambda: tree_of(KAMMAN),
)

# --- choice of speeds -------------------------------------------------------------------------------------
SLEIGH = {"m": 3.0, "I": 0.4, "a": 0.25, "b": 0.08}
"""Mass (kg), inertia about the mass centre (kg m²), mass centre before and left of the knife (m)."""
SLOPE = (-3.0, 1.5, -9.2)
"""Gravity on the slope, in its axes (m/s²)."""


def sleigh() -> Model:
    """A sleigh on a slope with a knife edge that cannot slip sideways."""
    body = Body(
        "sleigh",
        SLEIGH["m"],
        com=(SLEIGH["a"], SLEIGH["b"], 0.0),
        inertia=(0.1, 0.35, SLEIGH["I"], 0.0, 0.0, 0.0),
        pose=Frame(),
    )
    return Model.of(
        "sleigh",
        Gravity(acceleration=SLOPE),
        body,
        Planar("snow", GROUND, "sleigh", point=(0.0, 0.0, 0.0), axis=_Z),
        Marker("knife", "sleigh", Frame()),
        KnifeEdge("edge", "knife", axis="y"),
    )


OWN_SPEEDS = {"forward": "knife.own_vx", "sideways": "knife.own_vy", "turning": "snow.angle_rate"}
"""Speeds along the sleigh's own axes."""


def sleigh_with_speeds() -> Model:
    """The sleigh with these speeds, of which the knife holds the second at zero."""
    return Speeds(sleigh(), OWN_SPEEDS).model


def _sleigh_state(generator: np.random.Generator) -> ComparedState:
    theta, forward, turning = (float(value) for value in generator.uniform(-2.5, 2.5, 3))
    c, s = np.cos(theta), np.sin(theta)
    V = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    V_dot = turning * np.array([[-s, -c, 0.0], [c, -s, 0.0], [0.0, 0.0, 0.0]])
    y = np.array([forward, 0.0, turning])
    rates = V @ y
    names = ("snow.x_rate", "snow.y_rate", "snow.angle_rate")
    found = intermediates(
        sleigh(), "elimination", q={"snow.angle": theta}, u=dict(zip(names, map(float, rates), strict=True))
    )
    chosen = intermediates(
        sleigh_with_speeds(),
        "own-speeds",
        q={"snow.angle": theta},
        u=dict(zip(names, map(float, rates), strict=True)),
    )
    A = V.T @ found["A"].value @ V
    f = V.T @ (found["f"].value - found["A"].value @ V_dot @ y)
    expected = {
        "W": (V.T,),
        "V": (V,),
        "V_dot_y": (V_dot @ y,),
        "A": (A,),
        "f": (f,),
        "A_kept": (chosen["A"].value,),
        "f_kept": (chosen["f"].value,),
        "y_dot": (chosen["y_dot"].value,),
        "edge": (found["lambda"].value,),
    }
    return ComparedState((dict(SLEIGH), theta, np.array([forward, turning]), np.array(SLOPE[:2])), expected)


def _level(sleigh: dict[str, float], theta: float, y: Array, g: Array) -> Arguments:
    return sleigh, theta, y, 0 * g


def _standing(sleigh: dict[str, float], theta: float, y: Array, g: Array) -> Arguments:
    return sleigh, theta, 0 * y, g


SPEEDS = Lesson(
    "speeds",
    "speeds(sleigh, theta, y, g): equations of the sleigh in speeds along its own axes",
    (
        Asked("W", "W", "y = W u, with u = (ẋ, ẏ, θ̇) of the knife and y = (forward, sideways, θ̇)"),
        Asked("V", "V", "u = V y"),
        Asked("V_dot_y", "V̇ y", "part of u̇ at ẏ = 0"),
        Asked("A", "VᵀAV", "mass matrix of all three speeds"),
        Asked("f", "Vᵀ(f − A V̇ y)", "right side of all three"),
        Asked("A_kept", "A of what stays", "mass matrix of (forward, θ̇)"),
        Asked("f_kept", "f of what stays", "right side of (forward, θ̇)"),
        Asked("y_dot", "ẏ", "accelerations of (forward, θ̇)"),
        Asked("edge", "λ", "force of the slope on the knife, to its left"),
    ),
    _sleigh_state,
    sleigh,
    mistakes={"looks as if gravity were left out": _level, "looks as if the sleigh stood still": _standing},
)

# --- comparing --------------------------------------------------------------------------------------------
COMPARED = ("recursive", "elimination", "kane-angles", "kane-euler-parameters", "augmented")
"""Formulations of the last lesson, in the order of its arrays."""


def chain_of(kinds: Any) -> Model:
    """A chain of bodies on balls and hinges, hinges about z."""
    parts: list[Any] = []
    for k, kind in enumerate(kinds):
        lower = LETTERS[k - 1] if k else GROUND
        pose = Frame.at((0.5 * k, 0.1 * k, 0.0))
        parts.append(Body(LETTERS[k], 1.0, com=(0.2, 0.05, -0.1), inertia=_INERTIA, pose=pose))
        ends, point = (f"{kind} {k + 1}", lower, LETTERS[k]), pose.position
        parts.append(
            Spherical(*ends, point=point) if kind == "ball" else Revolute(*ends, point=point, axis=_Z)
        )
    return Model.of("chain", Gravity(), *parts)


def instructions(model: Model, formulation: str) -> int:
    """Number of instructions of the straight code that writes the equations of a model, before they are solved."""
    return instructions_of(build(formulation, Tree(Mechanism.of(model))))


def _chain_state(generator: np.random.Generator) -> ComparedState:
    kinds = [
        str(kind)
        for kind in generator.permutation(["ball", "hinge", *generator.choice(["ball", "hinge"], 2)])
    ]
    tree = Tree(Mechanism.of(chain_of(kinds)))
    equations, rows, work, written = [], [], [], []
    for name in COMPARED:
        eq = build(name, tree)
        r = len(eq.rows.names)
        equations.append(eq.x.shape[0] + eq.y.shape[0])
        rows.append(r)
        written.append(instructions_of(eq))
        work.append(evaluation_operations(eq, r))
    fewest = np.equal(equations, min(equations))
    expected = {
        "equations": (np.array(equations, dtype=float),),
        "rows": (np.array(rows, dtype=float),),
        "work": (np.array(work),),
        "fewest": (fewest.astype(float),),
    }
    return ComparedState((kinds, dict(zip(COMPARED, written, strict=True))), expected)


def _one_of_the_fewest(_: Arguments, answer: Answer, expected: Expected) -> Expected | None:
    """A formulation with the fewest equations, where several have as few."""
    given = answer.get("fewest")
    names = (
        [given] if isinstance(given, str) else list(given) if isinstance(given, (list, tuple, set)) else []
    )
    fewest = {name for name, few in zip(COMPARED, expected["fewest"][0], strict=True) if few}
    if not names or not all(name in fewest for name in names):
        return None
    return {**expected, "fewest": (np.isin(COMPARED, names).astype(float),)}


COMPARING = Lesson(
    "comparing",
    "comparing(joints, instructions): sizes of a chain of balls and hinges in the formulations "
    + ", ".join(COMPARED),
    (
        Asked(
            "equations",
            "equations",
            "first-order equations: coordinates and speeds, in this order of formulations",
        ),
        Asked("rows", "rows", "constraint rows in these coordinates"),
        Asked(
            "work", "work", "instructions, and where there is a matrix n³/3 + r n² + r² n + r³/3 to solve it"
        ),
        Asked("fewest", "fewest", "a formulation with the fewest equations", words=COMPARED),
    ),
    _chain_state,
    lambda: chain_of(["ball", "hinge", "hinge", "ball"]),
    (_one_of_the_fewest,),
)
