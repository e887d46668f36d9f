"""Generated trees: models with random branching, every joint and load type, and a state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from hypothesis import strategies as st

from kinetree.model import GROUND, Model
from kinetree.model.joints import Free, Joint
from kinetree.symbolic.tree import Tree
from strategies.draws import Draws
from strategies.jointed import KINDS, joint_of, state_of
from strategies.loaded import LOAD_KINDS, Loading

FLOATING = -1
"""Parent of a body that hangs on nothing."""


@dataclass(frozen=True)
class Branch:
    """How a body is carried: by which earlier body (0 is ground), by which joint, and in which direction."""

    parent: int
    kind: str
    reversed: bool


@dataclass(frozen=True)
class TreeSketch:
    """The structure of a tree: what Hypothesis draws and shrinks."""

    branches: tuple[Branch, ...]
    loads: tuple[str, ...]
    parametric: bool
    seed: int


@dataclass(frozen=True)
class TreeCase:
    """A model with a state, by joint name, and a time (s)."""

    sketch: TreeSketch
    model: Model
    q: dict[str, np.ndarray]
    u: dict[str, np.ndarray]
    t: float = 0.7

    def state(self, tree: Tree) -> tuple[np.ndarray, np.ndarray]:
        """The state in the order of a tree of this model (or of one with the same joints)."""
        names = [link.joint.joint.name for link in tree.links]
        q, u = ([values[name] for name in names] for values in (self.q, self.u))
        return np.concatenate(q), np.concatenate(u)

    def with_model(self, model: Model) -> TreeCase:
        """The same state of another model."""
        return replace(self, model=model)

    def __repr__(self) -> str:
        return f"case_of({self.sketch!r})"


def case_of(sketch: TreeSketch) -> TreeCase:
    """The model and the state of a sketch."""
    draws = Draws(sketch.seed, sketch.parametric)
    names = [GROUND, *(f"b{k}" for k in range(1, len(sketch.branches) + 1))]
    bodies = [draws.body(name) for name in names[1:]]
    joints: list[Joint] = []
    q, u = {}, {}
    for name, branch in zip(names[1:], sketch.branches, strict=True):
        if branch.parent == FLOATING:
            joint: Joint = Free(f"{name}_free", GROUND, name)  # the one a model gives to a floating body
        else:
            ends = (names[branch.parent], name)
            joint = joint_of(draws, branch.kind, f"J{name}", *(reversed(ends) if branch.reversed else ends))
            joints.append(joint)
        q[joint.name], u[joint.name] = state_of(draws, joint)
    loading = Loading(draws, bodies, joints)
    for kind in sketch.loads:
        loading.add(kind)
    model = Model.of("generated", *bodies, *joints, *loading.parts, *draws.parameters)
    return TreeCase(sketch, model, q, u)


@st.composite
def tree_sketches(
    draw: st.DrawFn,
    *,
    bodies: tuple[int, int] = (1, 5),
    kinds: tuple[str, ...] = KINDS,
    loads: tuple[str, ...] = LOAD_KINDS,
    most_loads: int = 3,
    root: Literal["any", "grounded", "floating"] = "any",
    parametric: bool | None = None,
) -> TreeSketch:
    """Structures of trees with a number of bodies between two bounds.

    A "grounded" tree hangs on ground altogether, a "floating" one only on its first body, which moves freely.
    """
    n = draw(st.integers(*bodies))
    lowest = {"any": FLOATING, "grounded": 0, "floating": 1}[root]
    branches = tuple(
        Branch(draw(st.integers(lowest, max(lowest, k))), draw(st.sampled_from(kinds)), draw(st.booleans()))
        for k in range(n)
    )
    if root == "floating":
        branches = (replace(branches[0], parent=FLOATING), *branches[1:])
    chosen = draw(st.lists(st.sampled_from(loads), max_size=most_loads)) if loads else []
    expressions = draw(st.booleans()) if parametric is None else parametric
    return TreeSketch(branches, tuple(chosen), expressions, draw(st.integers(0, 2**32 - 1)))


def trees(**structure: object) -> st.SearchStrategy[TreeCase]:
    """Trees with their states; see :func:`tree_sketches` for what can be chosen."""
    return tree_sketches(**structure).map(case_of)
