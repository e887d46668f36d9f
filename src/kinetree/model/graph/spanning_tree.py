"""Spanning trees as bodies with the joints that carry them: paths, loops, the exchange of one joint for another."""

from __future__ import annotations

from kinetree.model.body import GROUND
from kinetree.model.joints.base import Joint

Carriers = dict[str, Joint]
"""The joint that carries each body."""


def edge_cost(joint: Joint) -> float:
    """Length of an edge: one step per degree of freedom, so that a loop is cut where it leaves most freedom."""
    return max(0.5, float(joint.n_u))


def other_end(joint: Joint, body: str) -> str:
    """The body at the other end of a joint."""
    return joint.inner if joint.outer == body else joint.outer


def path_to_ground(body: str, carriers: Carriers) -> list[str]:
    """Bodies from one down to its base body."""
    path = []
    while body != GROUND:
        path.append(body)
        body = other_end(carriers[body], body)
    return path


def loop_closed_by(joint: Joint, carriers: Carriers) -> list[str]:
    """Bodies whose carrying joints make a loop with a joint that is not in the tree."""
    inner, outer = path_to_ground(joint.inner, carriers), path_to_ground(joint.outer, carriers)
    return [b for b in inner if b not in outer] + [b for b in outer if b not in inner]


def exchange(carriers: Carriers, taken: Joint, dropped: str) -> None:
    """Take a joint into the tree in the place of the one that carries a body of the loop which it closes.

    The edges between the taken joint's end and the dropped edge are turned around, then hung on the taken joint.
    """
    end = taken.inner if dropped in path_to_ground(taken.inner, carriers) else taken.outer
    chain = path_to_ground(end, carriers)
    chain = chain[: chain.index(dropped) + 1]
    joints = [carriers[b] for b in chain]
    for body, joint in zip(chain[1:], joints[:-1], strict=True):
        carriers[body] = joint
    carriers[chain[0]] = taken
