"""Bodies without mass in a spanning tree: loops are cut where joints of the tree still carry something with inertia.

A massless link of a loop moves with its neighbours, and the motion of the loop is determined by their masses. The
recursive formulations divide by the inertia that every joint of the tree carries, so such a link must not end a branch.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kinetree.model.body import GROUND, Body
from kinetree.model.graph.spanning_tree import (
    Carriers,
    edge_cost,
    exchange,
    loop_closed_by,
    other_end,
)
from kinetree.model.joints.base import Joint


def is_massless(body: Body) -> bool:
    """Whether a rigid body is given without mass and inertia, in numbers."""
    numbers = (body.mass, *body.inertia) if isinstance(body.inertia, tuple) else (body.mass,)
    return body.flexible is None and all(isinstance(number, float) and number == 0.0 for number in numbers)


def carry_mass(
    bodies: Sequence[Body], joints: Sequence[Joint], carriers: Carriers, kept: Collection[str]
) -> None:
    """Exchange joints of a spanning tree while fewer of them then carry massless bodies alone.

    Parameters
    ----------
    bodies, joints
        Of the graph.
    carriers
        The tree, which is changed.
    kept
        Names of joints that stay in the tree.
    """
    heavy = [body.name for body in bodies if not is_massless(body)]
    if len(heavy) == len(bodies):
        return
    while lacking := _carrying_nothing(heavy, carriers):
        in_tree = {joint.name for joint in carriers.values()}
        closing = [j for j in joints if j.active and j.cut is not True and j.name not in in_tree]
        best, fewest = None, (len(lacking), 0.0)
        for joint in closing:
            loop = loop_closed_by(joint, carriers)
            if lacking.isdisjoint(loop):
                continue
            for body in loop:
                if carriers[body].name in kept:
                    continue
                trial = dict(carriers)
                exchange(trial, joint, body)
                merit = (len(_carrying_nothing(heavy, trial)), -edge_cost(carriers[body]))
                if merit[0] < len(lacking) and merit < fewest:
                    best, fewest = (joint, body), merit
        if best is None:
            return
        exchange(carriers, *best)


def _carrying_nothing(heavy: Sequence[str], carriers: Carriers) -> set[str]:
    """Bodies that move on a joint which carries massless bodies alone."""
    carrying: set[str] = set()
    for body in heavy:
        while body != GROUND and body not in carrying:
            carrying.add(body)
            body = other_end(carriers[body], body)
    return {body for body, joint in carriers.items() if joint.n_u > 0 and body not in carrying}
