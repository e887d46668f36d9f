"""Generated closed loops that are assembled by construction.

A tree is drawn with a state. Closing joints and constraints are then put where the bodies are at that state:
the frames of a closing joint are computed from the poses, offsets and lengths from the positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import casadi as ca
import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from kinetree.assembly.loop_closure import Constraints, State
from kinetree.model import GROUND, Frame, Marker, Model
from kinetree.model.constraints import (
    Constraint,
    Coupler,
    Distance,
    Holonomic,
    JointDriver,
    KnifeEdge,
    PointOnPlane,
    RollingDisk,
    RollingSphere,
)
from kinetree.model.joints import Joint, Prismatic, Revolute
from kinetree.model.loads import Gravity, JointDamper, JointMotor, Load
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.links import compose
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.draws import Draws
from strategies.jointed import KINDS, joint_of, state_of
from strategies.trees import Branch

TIME = 0.7
CLOSING = tuple(kind for kind in KINDS if not kind.startswith("free"))
EXTRAS = ("driver", "coupler", "distance", "plane", "holonomic", "knife edge", "disk", "sphere")
ROWS = {"plane": 1, "disk": 3, "sphere": 3}


@dataclass(frozen=True)
class Closure:
    """A joint that closes a loop between two bodies (0 is ground)."""

    kind: str
    inner: int
    outer: int
    cut: bool
    twice: bool


@dataclass(frozen=True)
class LoopSketch:
    """The structure of a model with loops: what Hypothesis draws and shrinks."""

    branches: tuple[Branch, ...]
    closures: tuple[Closure, ...]
    extras: tuple[str, ...]
    loaded: bool
    planar: bool
    seed: int


@dataclass
class LoopCase:
    """A model with coordinates by joint name and speeds wished for; see :meth:`state`."""

    sketch: LoopSketch
    model: Model
    q: dict[str, np.ndarray] = field(default_factory=dict)

    def state(self, constraints: Constraints) -> State:
        """The state of the tree the model chose: it must satisfy all position constraints as it stands."""
        tree = constraints.tree
        x = [self.q[link.joint.joint.name] for link in tree.links]
        x += [self.q[joint.name] for joint in constraints.state.followed.joints]
        p = tree.symbols.defaults
        return State(TIME, np.concatenate(x), np.zeros(tree.n_u), p)

    def __repr__(self) -> str:
        return f"loop_of({self.sketch!r})"


class Builder:
    """Builds the model of a sketch part by part."""

    def __init__(self, sketch: LoopSketch) -> None:
        self.sketch, self.draws = sketch, Draws(sketch.seed)
        self.names = [GROUND, *(f"b{k}" for k in range(1, len(sketch.branches) + 1))]
        self.bodies = [self.draws.body(name) for name in self.names[1:]]
        self.joints: list[Joint] = []
        self.parts: list[Constraint | Marker | Load] = []
        self.q: dict[str, np.ndarray] = {}
        for name, branch in zip(self.names[1:], sketch.branches, strict=True):
            ends = (self.names[branch.parent], name)
            self._join(branch.kind, f"J{name}", *(reversed(ends) if branch.reversed else ends))
        self.poses = self._world_poses()
        self.freedom = sum(joint.n_u for joint in self.joints)

    # --- joints ---------------------------------------------------------------------------------------
    def _join(self, kind: str, name: str, inner: str, outer: str) -> None:
        joint = self._joint(kind, name, inner, outer)
        self.joints.append(joint)
        self.q[name] = state_of(self.draws, joint)[0]

    def _joint(self, kind: str, name: str, inner: str, outer: str) -> Joint:
        if not self.sketch.planar:
            return joint_of(self.draws, kind, name, inner, outer)
        make = {"revolute": Revolute, "prismatic": Prismatic}[kind]
        return make(name, inner, outer, frame_inner=self._flat(kind), frame_outer=self._flat(kind))

    def _flat(self, kind: str) -> Frame:
        """A frame in the plane: a revolute's z axis stands on it, a prismatic's lies in it."""
        angle, (x, y) = self.draws.random.uniform(-3, 3), self.draws.random.uniform(-1, 1, size=2)
        if kind == "revolute":
            return Frame.rotated((0, 0, 1), angle, (x, y, 0.0))
        along = (np.cos(angle), np.sin(angle), 0.0)
        return Frame.from_axes((0, 0, 1), (along[1], -along[0], 0.0), (x, y, 0.0))

    def _world_poses(self) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        tree = Tree(Mechanism.of(Model.of("tree", *self.bodies, *self.joints)))
        state = TreeState(tree)
        outputs = []
        for link in tree.links:
            outputs += compose(state.motion.link_pose(link.number), link.body_pose)
        function = ca.Function("poses", [state.x], [ca.densify(output) for output in outputs])
        values = [np.array(v) for v in function.call([self.in_order(tree)])]
        found = {GROUND: (np.zeros(3), np.eye(3))}
        for k, link in enumerate(tree.links):
            found[link.name] = (values[2 * k].ravel(), values[2 * k + 1])
        return found

    def in_order(self, tree: Tree) -> np.ndarray:
        return np.concatenate([self.q[link.joint.joint.name] for link in tree.links])

    def close(self, closure: Closure, number: int) -> None:
        """A joint whose outer frame is where it has to be."""
        inner, outer = (self.names[k] for k in (closure.inner, closure.outer))
        kind = closure.kind if not self.sketch.planar else "revolute"
        joint = self._joint(kind, f"C{number}", inner, outer)
        rows = 2 if self.sketch.planar else 6 - joint.n_u
        if inner == outer or rows >= self.freedom:
            return
        self.freedom -= rows
        q = state_of(self.draws, joint)[0]
        p_I, R_I = self._composed(self.poses[inner], joint.frame_inner)
        constant = lambda s: ca.SX(float(s))  # noqa: E731
        d, C = (
            np.array(ca.DM(e), dtype=float)
            for e in (joint.displacement(ca.SX(q), constant), joint.rotation(ca.SX(q), constant))
        )
        p_B, R_B = self.poses[outer]
        position = R_B.T @ (p_I + R_I @ d.ravel() - p_B)
        closed = replace(
            joint,
            frame_outer=Frame(position.tolist(), (R_B.T @ R_I @ C).tolist()),
            cut=True if closure.cut or joint.kind == "custom" else None,
        )
        copies = (closed.name, f"{closed.name}_again") if closure.twice else (closed.name,)
        for name in copies:
            self.joints.append(replace(closed, name=name, cut=True if name != closed.name else closed.cut))
            self.q[name] = q

    @staticmethod
    def _composed(pose: tuple[np.ndarray, np.ndarray], frame: Frame) -> tuple[np.ndarray, np.ndarray]:
        p, R = pose
        return p + R @ np.asarray(frame.position, dtype=float), R @ np.asarray(frame.rotation, dtype=float)

    # --- constraints ----------------------------------------------------------------------------------
    def constrain(self, kind: str, number: int) -> None:
        """A constraint that holds at the state."""
        if self.freedom <= ROWS.get(kind, 1):
            return
        name = f"K{number}"
        made = self._scalar(kind, name) or self._between_places(kind, name)
        if made is not None:
            self.freedom -= ROWS.get(kind, 1)
            self.parts.append(made)

    def _scalar(self, kind: str, name: str) -> Constraint | None:
        """Constraints of joint coordinates, of cut joints too."""
        simple = [j for j in self.joints if j.n_q and j.quaternion is None and not j.name.endswith("again")]
        if kind not in ("driver", "coupler", "holonomic") or not simple:
            return None
        a, b = (simple[int(i)] for i in self.draws.random.integers(len(simple), size=2))
        i, k = (int(self.draws.random.integers(joint.n_q)) for joint in (a, b))
        at_a, at_b = float(self.q[a.name][i]), float(self.q[b.name][k])
        if kind == "driver":
            return JointDriver(name, a.name, i, f"{at_a!r} + 0.3*(t - {TIME}) + 0.2*sin(t - {TIME})")
        if kind == "coupler":
            if (a.name, i) == (b.name, k):
                return None
            return Coupler(name, ((a.name, i, 1.0), (b.name, k, -0.6)), 0.6 * at_b - at_a)
        body = self.names[-1]
        relation = f"0.8*{a.name}.q{i + 1} + sin({body}.x)*{body}.y + 0.3*{body}.z + 0.1*t"
        x, y, z = self._place(body)
        offset = 0.8 * at_a + np.sin(x) * y + 0.3 * z + 0.1 * TIME
        return Holonomic(name, f"{relation} - ({float(offset)!r})")

    def _place(self, body: str) -> np.ndarray:
        """Mass centre of a body (world)."""
        com = next(b.com for b in self.bodies if b.name == body)
        return self._composed(self.poses[body], Frame(com))[0]

    def _marker(self, name: str, body: str) -> tuple[str, tuple[np.ndarray, np.ndarray]]:
        frame = self.draws.frame()
        self.parts.append(Marker(name, body, frame))
        return name, self._composed(self.poses[body], frame)

    def _between_places(self, kind: str, name: str) -> Constraint | None:
        if kind in ("driver", "coupler", "holonomic"):
            return None
        body = self.names[int(self.draws.random.integers(1, len(self.names)))]
        others = [other for other in self.names if other != body]
        other = others[int(self.draws.random.integers(len(others)))]
        m1, (p1, R1) = self._marker(f"{name}a", body)
        m2, (p2, R2) = self._marker(f"{name}b", other)
        height = float(R2[:, 2] @ (p1 - p2))
        if kind == "distance":
            return Distance(name, m1, m2, float(np.linalg.norm(p1 - p2)))
        if kind == "plane":
            return PointOnPlane(name, m1, m2, offset=height)
        if kind == "knife edge":
            return KnifeEdge(name, m1, relative_to=m2)
        if kind == "sphere":
            own = {"plane_offset": height - 0.3, "plane_angular_velocity": "1 + t"}
            return RollingSphere(name, m1, 0.3, m2, **own)
        n, axis = R2[:, 2], R1[:, 2]
        slope = n - (n @ axis) * axis
        if np.linalg.norm(slope) < 0.3:
            return None  # the disk lies flat
        return RollingDisk(name, m1, 0.3, m2, plane_offset=height - 0.3 * float(np.linalg.norm(slope)))

    # --- loads ----------------------------------------------------------------------------------------
    def load(self) -> None:
        """Gravity, and loads in the last joint, which is a cut one where there is any."""
        self.parts.append(Gravity("weight", self.draws.vector(10.0)))
        last = self.joints[-1]
        if last.n_u:
            law = f"cos(2*t) - 0.5*{last.name}.u1 + 0.3*{last.name}.q1"
            self.parts.append(JointDamper("drag", last.name, damping=0.4))
            self.parts.append(JointMotor("motor", last.name, torque=law))


def loop_of(sketch: LoopSketch) -> LoopCase:
    """The model and the state of a sketch."""
    builder = Builder(sketch)
    for number, closure in enumerate(sketch.closures):
        builder.close(closure, number)
    for number, kind in enumerate(sketch.extras):
        builder.constrain(kind, number)
    if sketch.loaded:
        builder.load()
    model = Model.of("loops", *builder.bodies, *builder.joints, *builder.parts)
    return LoopCase(sketch, model, builder.q)


@st.composite
def loop_sketches(draw: st.DrawFn, *, bodies: tuple[int, int] = (2, 4), **fixed: Any) -> LoopSketch:
    """Structures of models with loops, between two numbers of bodies."""
    n = draw(st.integers(*bodies))
    planar = fixed.get("planar", False)
    kinds = ("revolute", "revolute", "prismatic") if planar else KINDS
    branches = tuple(
        Branch(draw(st.integers(0, k)), draw(st.sampled_from(kinds)), draw(st.booleans())) for k in range(n)
    )
    assume(any(branch.kind != "weld" for branch in branches))  # something must move
    ends = st.integers(0, n)
    closure = st.builds(Closure, st.sampled_from(CLOSING), ends, ends, st.booleans(), st.booleans())
    closures = draw(st.lists(closure, min_size=1, max_size=2))
    extras = draw(st.lists(st.sampled_from(("driver", "coupler") if planar else EXTRAS), max_size=2))
    seed = draw(st.integers(0, 2**32 - 1))
    return LoopSketch(branches, tuple(closures), tuple(extras), draw(st.booleans()), planar, seed)


def loops(**structure: Any) -> st.SearchStrategy[LoopCase]:
    """Models with loops and their states."""
    return loop_sketches(**structure).map(loop_of)
