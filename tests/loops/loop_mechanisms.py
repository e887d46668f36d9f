"""Mechanisms with closed loops, and their answers in every formulation with every constraint reduction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.assembly.loop_closure import Constraints, State, assemble
from kinetree.compile.common_form import Answer, Formulation
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import FORMULATIONS
from kinetree.model import Body, Frame, Marker, Model
from kinetree.model.constraints import PointOnPlane
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

g = 9.81
Z = (0.0, 0.0, 1.0)
DOWN = Gravity(acceleration=(0.0, -g, 0.0))
WITH_MATRICES = tuple(name for name, traits in FORMULATIONS.items() if not traits.direct)
COMBINATIONS = (("cut-joint", ""), *((f, r) for f in WITH_MATRICES for r in REDUCTIONS))


@dataclass(frozen=True)
class Result:
    """Accelerations (a, α) of bodies, reactions (force, moment) of joints and multipliers of rows, by name."""

    bodies: dict[str, np.ndarray]
    joints: dict[str, np.ndarray]
    multipliers: dict[RowName, float]
    answer: Answer


def solutions(model: Model, state: State | None = None) -> dict[str, Result]:
    """The answers of all combinations at the assembled state (or the one given)."""
    constraints = Constraints(Tree(Mechanism.of(model)))
    state = state or assemble(constraints)
    found = {}
    for formulation in ("cut-joint", *WITH_MATRICES):
        evaluated = Formulation(equations_at(formulation, constraints, state))
        for name, reduction in COMBINATIONS:
            if name == formulation:
                answer = evaluated.answer(state, reduction or "multipliers")
                bodies = dict(zip(constraints.tree.topology.bodies, answer.accelerations, strict=True))
                joints = dict(zip(evaluated.joints, answer.reactions, strict=True))
                lam = dict(zip(evaluated.equations.rows.names, answer.lam, strict=True))
                found[f"{name} {reduction}"] = Result(bodies, joints, lam, answer)
    return found


def rod_between(name: str, a: np.ndarray, b: np.ndarray, mass: float) -> Body:
    """A thin rod in the plane z = 0 from a to b."""
    along = (b - a) / np.linalg.norm(b - a)
    pose = Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), ((a + b) / 2).tolist())
    return Body.rod(name, mass, float(np.linalg.norm(b - a)), pose=pose)


def planar_chain(name: str, points: list[np.ndarray], rates: list[float], mass: float = 1.0) -> Model:
    """Rods from point to point, pinned to ground at both ends; ``rates`` are the rods' angular velocities."""
    bodies = [rod_between(f"rod{k + 1}", *points[k : k + 2], mass) for k in range(len(points) - 1)]
    ends = ["ground", *(body.name for body in bodies), "ground"]
    turning = [0.0, *rates, 0.0]
    joints = [
        Revolute(f"J{k}", ends[k], ends[k + 1], point=point, axis=Z, u0=turning[k + 1] - turning[k])
        for k, point in enumerate(points)
    ]
    return Model.of(name, DOWN, *bodies, *joints)


def hanging(length: float, angles: list[float]) -> list[np.ndarray]:
    """Points of a chain of equal rods from the origin; angles from the downward vertical."""
    points = [np.zeros(3)]
    for angle in angles:
        points.append(points[-1] + length * np.array([np.sin(angle), -np.cos(angle), 0.0]))
    return points


def rhombic_linkage(length: float, angle: float, rate: float) -> Model:
    """The triple pendulum with its end pinned beside its beginning: the middle rod stays level."""
    points = hanging(length, [angle, np.pi / 2, np.pi - angle])
    points[2], points[3] = points[1] + np.array([length, 0, 0]), np.array([length, 0, 0])
    return planar_chain("rhombic linkage", points, [rate, 0.0, rate])


def crank_and_slider(l: float, mass: float, angle: float, rate: float) -> Model:
    """Two rods of length 2l; the end of the second is held on the x axis by a cut."""
    c, s = np.cos(angle), np.sin(angle)
    O, P, end = np.zeros(3), 2 * l * np.array([c, s, 0]), np.array([4 * l * c, 0, 0])
    return Model.of(
        "crank and slider",
        DOWN,
        rod_between("crank", O, P, mass),
        rod_between("rod", P, end, mass),
        Revolute("bearing", "ground", "crank", point=O, axis=Z, u0=rate),
        Revolute("pin", "crank", "rod", point=P, axis=Z, u0=-2 * rate),
        Marker.at("end", "rod", (l, 0.0, 0.0)),
        Marker("rail", "ground", Frame.along((0, 1, 0))),
        PointOnPlane("slide", "end", "rail"),
    )


def four_bar() -> Model:
    """A planar four-bar of spatial revolutes."""
    points = [np.array(p) for p in ((0, 0, 0), (0.3, 1.0, 0), (2.0, 1.5, 0), (2.2, 0.0, 0))]
    return planar_chain("four-bar", points, [0.0, 0.0, 0.0])


BRICARD = (
    ((0, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, 1)),
    ((1, -1, 0), (1, 0, 0)),
    ((1, -1, 1), (0, 1, 0)),
    ((0, -1, 1), (0, 0, 1)),
    ((0, 0, 1), (1, 0, 0)),
)
"""Points and axes of its six revolutes (the cube's edges of the IFToMM benchmark)."""


def bricard() -> Model:
    """Five rods of square section and six revolutes: one freedom where counting finds none."""
    bodies = []
    for k in range(5):
        a, b = (np.array(BRICARD[i][0], dtype=float) for i in (k, k + 1))
        along = b - a
        other = (0, 0, 1) if along[2] == 0 else (0, 1, 0)
        pose = Frame.from_axes(along.tolist(), other, ((a + b) / 2).tolist())
        bodies.append(Body.box(f"rod{k + 1}", 1.0, (1.0, 0.1, 0.1), pose=pose))
    ends = ["ground", *(body.name for body in bodies), "ground"]
    joints = [
        Revolute(f"J{k + 1}", ends[k], ends[k + 1], point=point, axis=axis)
        for k, (point, axis) in enumerate(BRICARD)
    ]
    return Model.of("Bricard", DOWN, *bodies, *joints)
