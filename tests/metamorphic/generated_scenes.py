"""Generated mechanisms as scenes: trees and loops with joints, loads and constraints of every type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import kinetree as kt
from metamorphic.motion import RefusedError, refusable
from metamorphic.scene import Array, Scene
from strategies.closed import TIME, LoopCase, loops
from strategies.jointed import KINDS
from strategies.loaded import LOAD_KINDS
from strategies.trees import TreeCase, trees

SECONDS = 0.2
MAX_STEPS = 20_000


def started(model: kt.Model, **start: Mapping[str, Array]) -> kt.Model:
    """A model whose joints start where they are given to (``q0``, ``u0``, by name)."""
    given = {
        joint.name: {
            field: tuple(values[joint.name].tolist())
            for field, values in start.items()
            if joint.name in values
        }
        for joint in model.joints
    }
    return replace(
        model, joints=tuple(replace(joint, **_sized(joint, given[joint.name])) for joint in model.joints)
    )


def _sized(joint: Any, start: dict[str, Any]) -> dict[str, Any]:
    """Welds have no coordinates."""
    return {field: value for field, value in start.items() if value}


def tree_scene(case: TreeCase) -> Scene:
    """A tree from the state of its case on."""
    return Scene("tree", started(case.model, q0=case.q, u0=case.u), (), 0.0, SECONDS)


def loop_scene(case: LoopCase) -> Scene:
    """A model with loops from the position of its case on, at rest as far as its drivers let it be."""
    model = started(case.model, q0=case.q)
    return Scene("loops", model, (), TIME, SECONDS, {"max_steps": MAX_STEPS})


def moves(scene: Scene) -> bool:
    """Whether a scene gets to its end: generated loops may lock up, or their drivers contradict each other."""
    try:
        return bool(refusable(lambda: scene.plain).status == "finished")
    except RefusedError:
        return False


def scenes() -> st.SearchStrategy[Scene]:
    """Small trees and loops that move."""
    grounded = trees(bodies=(1, 3), root="grounded", kinds=KINDS, loads=LOAD_KINDS, most_loads=2)
    return st.one_of(grounded.map(tree_scene), loops(bodies=(2, 3)).map(loop_scene)).filter(moves)
