"""Bushings that are loaded at the start by far more than weights explain.

A bushing is free of load where the frames of its two places coincide. A frame that was given in other axes, or a place
some millimetres beside the other, loads it from the start, and nothing else in a run shows that.
"""

from __future__ import annotations

from collections.abc import Iterator

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.cut_joints import rotation_vector
from kinetree.assembly.evaluator import Evaluator
from kinetree.assembly.loop_closure import State
from kinetree.model.loads.base import Load
from kinetree.results.display import vector_text
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.tree import Tree
from kinetree.symbolic.tree_state import TreeState

BY_FAR = 5.0
"""Load of a bushing over the weight of all bodies (or the moment of it) that weights do not explain."""

LEAST_TURN = 0.1
"""Turn (rad) of a bushing's frames below which its moment is not spoken of."""

LARGE_TURN = 0.5
"""The same where there are no weights to compare with."""


class Preloads:
    """What the bushings of a tree carry at a state."""

    def __init__(self, tree: Tree) -> None:
        self._loads = [load for load in tree.model.loads if load.joins_frames]
        if not self._loads:
            return
        at = TreeState(tree)
        weight, centres = _weights(at.motion)
        outputs = [weight, *(part for load in self._loads for part in _preload(at.motion, load, centres))]
        arguments = [at.motion.t, at.x, at.y]
        self._values = Evaluator("preload", arguments, tree.symbols, [ca.densify(part) for part in outputs])

    def __call__(self, state: State) -> tuple[str, ...]:
        """A sentence for every bushing that carries by far more than weights explain, with the remedy."""
        if not self._loads:
            return ()
        weight, *found = self._values(state.t, state.x, np.zeros_like(state.u), state.p)
        each = len(found) // len(self._loads)
        return tuple(
            words
            for i, load in enumerate(self._loads)
            for words in _words(load, float(weight[0, 0]), found[each * i : each * (i + 1)])
        )


def _weights(motion: LinkMotion) -> tuple[SX, list[SX]]:
    """Weight of all bodies (N), and the places of their mass centres (m)."""
    tree = motion.tree
    mass = sum((link.mass for link in tree.links), SX(0))
    return mass * ca.norm_2(tree.gravity), [_centre(motion, number) for number in range(len(tree.links))]


def _centre(motion: LinkMotion, index: int) -> SX:
    link = motion.tree.links[index]
    if link.elastic is not None:
        return motion.position(link.name)
    r, R = motion.link_pose(link.number)
    return r + R @ link.rK


def _preload(motion: LinkMotion, load: Load, centres: list[SX]) -> list[SX]:
    """Force and moment on its second place, displacement and rotation of the frames, farthest mass centre (m)."""
    wrench = motion.effect_of(load).wrenches[0]
    at1, at2 = load.places
    C1, C2 = motion.rotation(at1), motion.rotation(at2)
    p = C1.T @ (motion.position(at2) - motion.position(at1))
    arms = [ca.norm_2(centre - wrench.point) for centre in centres]
    return [wrench.force, wrench.moment, p, C1.T @ C2, ca.mmax(ca.vertcat(SX(0), *arms))]


def _words(load: Load, weight: float, numbers: list[Array]) -> Iterator[str]:
    force, moment, p = (part.ravel() for part in numbers[:3])
    turn, arm = rotation_vector(numbers[3]), float(numbers[4][0, 0])
    F, M, angle = (float(np.linalg.norm(vector)) for vector in (force, moment, turn))
    at1, at2 = load.places
    heads = []
    if BY_FAR * weight * arm < M and angle > (LEAST_TURN if weight else LARGE_TURN):
        heads.append(f"{M:.4g} N·m, turned by {np.degrees(angle):.3g}° about {vector_text(turn / angle)}")
    if F > BY_FAR * weight > 0.0:
        heads.append(f"{F:.4g} N, displaced by {vector_text(p)} m")
    if heads:
        beside = f", beside weights of {weight:.4g} N" if weight else ""
        yield (
            f'{load.kind} "{load.name}" is loaded at the start: {"; ".join(heads)} (frame of "{at2}" in the axes of '
            f'"{at1}"){beside}; if this is not meant, let both frames coincide where it is free of load: give one of '
            "the markers the orientation and position of the other"
        )
