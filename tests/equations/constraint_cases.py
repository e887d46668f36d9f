"""Models with one constraint each, numbers of their rows, and states that satisfy them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

from kinetree.formulations.contract import Equations, build
from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints import (
    BeltDrive,
    BevelGears,
    Constraint,
    Coupler,
    Distance,
    DistanceDriver,
    ForceBalance,
    GearPair,
    Holonomic,
    JointDriver,
    KnifeEdge,
    MarkerDriver,
    Nonholonomic,
    PointOnCurve,
    PointOnLine,
    PointOnPlane,
    RackAndPinion,
    RollingDisk,
    RollingSphere,
    Rope,
    WormGears,
)
from kinetree.model.constraints.wheel_pair import WheelPair
from kinetree.model.geometry.rope_path import Pulley
from kinetree.model.joints import Cylindrical, Free, FreeAngles, Prismatic, Revolute
from kinetree.model.loads import JointMotor
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

FORMULATIONS = ("elimination", "kane-angles", "kane-euler-parameters", "augmented")
TIME = 0.37
MOVING = {"bore": "arm", "tool": "carriage", "eye": "disk"}
"""Markers of the machine and the bodies they are on, all of which move."""


def machine(*constraints: Constraint) -> Model:
    """Three bodies with freedom to take away: an arm that floats, a carriage on it, a disk that floats."""
    rng = np.random.default_rng(5)

    def frame() -> Frame:
        return Frame.from_quaternion(rng.normal(size=4).tolist(), rng.normal(size=3).tolist())

    balanced = any(isinstance(constraint, ForceBalance) for constraint in constraints)

    def body(name: str) -> Body:
        square = rng.normal(size=(3, 3))
        if balanced and name == "carriage":
            return Body(name, 0.0, rng.normal(size=3).tolist())
        return Body(name, 1.3, rng.normal(size=3).tolist(), (square @ square.T + np.eye(3)).tolist())

    return Model.of(
        "machine",
        *map(body, ("arm", "carriage", "disk")),
        FreeAngles("base", "ground", "arm", frame_inner=frame(), frame_outer=frame()),
        Cylindrical("slide", "carriage", "arm", frame_inner=frame(), frame_outer=frame()),
        Free("float", "ground", "disk", frame_inner=frame(), frame_outer=frame()),
        *[Marker(name, on, frame()) for name, on in MOVING.items()],
        Marker("table", "ground", frame()),
        Parameter("r", 0.45),
        *[part for c in constraints if isinstance(c, WheelPair) for part in wheels(*c.wheels)],
        *[load for c in constraints if isinstance(c, ForceBalance) for load in motors(c.joint)],
        *constraints,
    )


def motors(joint: str) -> list[Any]:
    """Loads on a cylindrical joint whose balance can be measured."""
    return [
        JointMotor("turn", joint, torque=f"3*eye.x - 4*{joint}.angle + 0.2*t", coordinate=0),
        JointMotor("push", joint, torque=f"2*r*tool.vz - 5*{joint}.u2 + sin(t)", coordinate=1),
    ]


def wheels(first: str, second: str) -> list[Any]:
    """Two wheels on the arm: the pinion, whose axis is the z axis of the arm, and another."""
    rng = np.random.default_rng(8)
    axes = {
        "pinion": Frame(),
        "wheel": Frame.at((0.5, 0, 0)),
        "crown": Frame.along((1, 0, 0), (0.5, 0, 0.4)),
        "worm wheel": Frame.along((0, 1, 0), (0.4, 0.1, 0.2)),
        "rack": Frame.along((0, 1, 0), (0.2, 0.7, 0.1)),
    }
    parts: list[Any] = []
    for name in (first, second):
        kind = Prismatic if name == "rack" else Revolute
        outer = Frame.from_quaternion(rng.normal(size=4).tolist(), rng.normal(size=3).tolist())
        parts += [
            Body(name, 0.7, rng.normal(size=3).tolist(), (1.0, 1.2, 1.4, 0.1, 0.0, -0.1)),
            kind(f"{name} axle", "arm", name, frame_inner=axes[name], frame_outer=outer),
        ]
    return parts


BETWEEN_PLACES: dict[str, Constraint] = {
    "distance": Distance("c", "tool", "eye", "2*r"),
    "distance driver": DistanceDriver("c", "tool", "eye", "r + 0.3*sin(2*t)"),
    "marker driver": MarkerDriver("c", "eye", (1, -2, 0.5), "r*t**2", relative_to="tool"),
    "point on plane": PointOnPlane("c", "eye", "tool", offset="r"),
    "point on line": PointOnLine("c", "eye", "tool"),
    "point on surface": PointOnCurve("c", "eye", "tool", "x**2/4 + y**2 + 2*z**2 - r"),
    "point on curve": PointOnCurve("c", "eye", "tool", ("x*y - r", "z - sin(3*x) + 0.1*t")),
    "point on graph": PointOnCurve.graph("c", "eye", "tool", y="sin(x)", z="r*x**2"),
    "rolling disk": RollingDisk("c", "eye", "r", "tool", plane_offset=0.2),
    "rolling sphere": RollingSphere("c", "eye", "r", "tool", plane_offset=0.2),
    "knife edge": KnifeEdge("c", "eye", relative_to="tool"),
    "knife edge askew": KnifeEdge("c", "eye", (1, 2, 2), relative_to="tool"),
}
"""Constraints that depend on nothing but the motion of two bodies relative to each other."""

CONSTRAINTS: dict[str, Constraint] = BETWEEN_PLACES | {
    "joint driver": JointDriver("c", "slide", 1, "r*sin(3*t)"),
    "driver of an angle of three": JointDriver("c", "base", 4, "r + t"),
    "driver of a floating body": JointDriver("c", "float", 2, "r*t"),
    "marker driver in the world": MarkerDriver("c", "eye", "z", "cos(t)"),
    "coupler": Coupler("c", (("slide", 1, 1.0), ("slide", 0, "-r"), ("base", 0, 0.5)), "0.1*t"),
    "spur gears": GearPair("c", "pinion", "wheel", teeth1=20, teeth2=30),
    "helical gears": GearPair("c", "wheel", "pinion", "arm", radius1=0.3, radius2=0.2, helix_angle=0.3),
    "ring gear": GearPair("c", "pinion", "wheel", teeth1=20, teeth2=60, internal=True, offset=0.2),
    "bevel gears": BevelGears("c", "pinion", "crown", teeth1=20, teeth2=30, radius1="r/2"),
    "worm gears": WormGears("c", "pinion", "worm wheel", teeth1=2, teeth2=9, radius1=0.1, hand="left"),
    "rack and pinion": RackAndPinion("c", "pinion", "rack", radius1=0.2, offset=0.1),
    "belt": BeltDrive("c", "wheel", "pinion", radius1=0.3, radius2="r/3", pretension=2.0),
    "crossed belt": BeltDrive(
        "c", "pinion", "wheel", "arm", radius1=0.1, radius2=0.3, crossed=True, offset=0.1
    ),
    "rope": Rope("c", ("tool", Pulley("eye", 0.2), "table", "bore"), length="9 + r + 0.1*t"),
    "rope that turns a pulley": Rope(
        "c", ("tool", Pulley("eye", "r/3", clockwise=True, no_slip=True, wrap=2.0), "table"), length=8.0
    ),
    "rolling disk on the ground": RollingDisk("c", "eye", 0.3, "table"),
    "sphere on a turntable": RollingSphere("c", "eye", 0.3, "table", plane_angular_velocity="2 + sin(t)"),
    "knife edge on the ground": KnifeEdge("c", "eye", "x"),
    "holonomic": Holonomic("c", "eye.x**2 + slide.angle*tool.z - r*cos(t)"),
    "force balance": ForceBalance("c", "slide"),
    "nonholonomic": Nonholonomic("c", "eye.vx*sin(slide.angle) + slide.u2*eye.y - r*float.wx + t"),
}


@cache
def equations(case: str, formulation: str = "elimination") -> Equations:
    """Equations of the machine with one of the constraints."""
    return build(formulation, Tree(Mechanism.of(machine(CONSTRAINTS[case]))))


@dataclass(frozen=True)
class Numbers:
    """Numbers of the constraint rows at one state."""

    phi: np.ndarray
    psi: np.ndarray
    B: np.ndarray
    gamma: np.ndarray


def evaluator(eq: Equations, *outputs: Any) -> Any:
    """A function (t, x, y) → arrays of the outputs, parameters at their defaults."""
    function = ca.Function("values", [eq.t, eq.x, eq.y, eq.p], [ca.densify(output) for output in outputs])

    def at(t: float, x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        return [np.array(value) for value in function.call([t, x, y, eq.tree.symbols.defaults])]

    return at


@cache
def row_evaluator(case: str, formulation: str) -> Any:
    """(t, x, y) → the rows' numbers and N(x)."""
    eq = equations(case, formulation)
    rows = eq.rows
    at = evaluator(eq, rows.phi, rows.psi, rows.B, rows.gamma, eq.N)

    def numbers(t: float, x: np.ndarray, y: np.ndarray) -> tuple[Numbers, np.ndarray]:
        phi, psi, B, gamma, N = at(t, x, y)
        return Numbers(phi.ravel(), psi.ravel(), B, gamma.ravel()), N

    return numbers


def draw(tree: Tree, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A random state of a tree, away from the singular orientation of angles."""
    q = []
    for link in tree.links:
        joint = link.joint.joint
        values = rng.normal(size=joint.n_q)
        if joint.quaternion is not None:
            block = slice(joint.quaternion, joint.quaternion + 4)
            values[block] /= np.linalg.norm(values[block])
        if joint.kind.endswith("angles"):
            values[-2] = rng.uniform(-1, 1)
        q.append(values)
    return np.concatenate(q), rng.normal(size=tree.n_u)


def consistent(case: str, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """A tree state (q, u) at TIME that satisfies the constraint, found by Newton's method."""
    tree = equations(case).tree
    rows = row_evaluator(case, "elimination")
    q, u = draw(tree, np.random.default_rng(seed))
    for _ in range(60):
        at, N = rows(TIME, q, u)
        m = len(at.phi)
        if m == 0 or np.abs(at.phi).max() < 1e-15:
            break
        change = N @ np.linalg.lstsq(at.B[:m], -at.phi, rcond=None)[0]
        q = q + change * min(1.0, 0.3 / np.linalg.norm(change))
        for start in tree.quaternions:
            q[start : start + 4] /= np.linalg.norm(q[start : start + 4])
    at, _ = rows(TIME, q, u)
    return q, u - np.linalg.lstsq(at.B, at.psi, rcond=None)[0]
