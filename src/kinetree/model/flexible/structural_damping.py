"""The elastic and damping forces of the flexible bodies of a model, damped as the model holds and loads them.

Flexible bodies that are welded to one another, with the rigid bodies welded to them, vibrate as one structure. Take it
out of the graph of the model: a joint of it whose other body is still connected to ground holds it, and that body is
taken as fixed; bodies that are no longer connected to ground are carried by it, with their mass, as rigid ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.damping import Damping, modal_damping
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Member, Structure
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.model.flexible.holds import Surrounding, structure
from kinetree.model.parts import Parts


@dataclass(frozen=True)
class Vibrating:
    """Bodies that vibrate as one.

    Parameters
    ----------
    bodies
        Flexible bodies welded to one another, by name.
    structure
        They, and what is welded to them or carried by them, as it is held.
    unknown
        Names of bodies that they carry but whose mass or place is no number: taken as not there.
    """

    bodies: tuple[str, ...]
    structure: Structure
    unknown: tuple[str, ...]


def elasticities(model: Parts, data: dict[str, Reduced]) -> tuple[Elasticity, ...]:
    """What the flexible bodies of a valid model do against their modes, given in the order of the bodies."""
    surrounding = Surrounding.of(model, data)
    asked = damping_asked(surrounding)
    shares: dict[tuple[str, str], Array] = {}
    for group in vibrating(surrounding, asked):
        modes = group.structure.modes
        D = modal_damping(group.structure, {name: asked[name] for name in group.bodies if name in asked})
        shares.update({(a, b): D[modes[a], modes[b]] for a in group.bodies for b in group.bodies})
    found = []
    for name, body in data.items():
        flexible = surrounding.bodies[name].flexible
        assert isinstance(flexible, Flexible)
        stiffness = flexible.structural_damping.get("stiffness", 0.0)
        own = shares.get((name, name), np.zeros_like(body.Dff))
        others = {b: D for (a, b), D in shares.items() if a == name and b != name and D.any()}
        damped = replace(body, Dff=body.Dff + stiffness * body.Kff + own)
        found.append(Elasticity(name, elastic=damped, damped_by=tuple(others.items())))
    return tuple(found)


def damping_asked(surrounding: Surrounding) -> dict[str, Damping]:
    """Flexible bodies with damping by their modes."""
    found = {}
    for name, data in surrounding.data.items():
        flexible = surrounding.bodies[name].flexible
        assert isinstance(flexible, Flexible)
        given = flexible.structural_damping
        damping = Damping(given.get("ratio", 0.0), given.get("mass", 0.0))
        if data.n and (damping.ratio or damping.mass):
            found[name] = damping
    return found


def vibrating(surrounding: Surrounding, asked: dict[str, Damping]) -> Iterator[Vibrating]:
    """The structures of those flexible bodies of which damping is asked."""
    done: set[str] = set()
    for name in asked:
        if name in done:
            continue
        welded = _welded(surrounding, name)
        done |= welded
        yield _vibrating(surrounding, welded)


def _welded(surrounding: Surrounding, name: str) -> set[str]:
    """The body, and all that welds connect to it other than through the ground."""
    joints = [surrounding.ends(joint) for joint in surrounding.joints if not joint.n_u]
    found, pending = {name}, [name]
    while pending:
        at = pending.pop()
        near = {b if a == at else a for a, b in joints if at in (a, b)}
        new = [body for body in near if body in surrounding.bodies and body not in found]
        found.update(new)
        pending += new
    return found


def _vibrating(surrounding: Surrounding, welded: set[str]) -> Vibrating:
    grounded = surrounding.reached(welded)
    carried = _carried(surrounding, welded, grounded)
    members: dict[str, Member] = {}
    unknown: list[str] = []
    for name in surrounding.bodies:
        if name in welded and name in surrounding.data and surrounding.data[name].n:
            members[name] = surrounding.data[name]
        elif name in welded or name in carried:
            try:
                members[name] = surrounding.rigid(name)
            except LookupError:
                unknown.append(name)
    joints = [joint for joint in surrounding.joints if any(end in members for end in surrounding.ends(joint))]
    inner = [j for j in joints if not any(end in unknown for end in surrounding.ends(j))]
    built, misplaced = structure(surrounding, members, inner)
    for joint in misplaced:
        ends = surrounding.ends(joint)
        if any(end in grounded for end in ends):
            hold = surrounding.coarse_hold(joint, members)
            built = replace(built, holds=(*built.holds, *([] if hold is None else [hold])))
        else:
            unknown += [end for end in ends if not isinstance(members[end], Reduced)]
    bodies = tuple(name for name, member in members.items() if isinstance(member, Reduced))
    return Vibrating(bodies, built, tuple(dict.fromkeys(unknown)))


def _carried(surrounding: Surrounding, welded: set[str], grounded: set[str]) -> set[str]:
    """Bodies that hang on these and on nothing else that hangs on the ground."""
    found: set[str] = set()
    pending = list(welded)
    while pending:
        at = pending.pop()
        for joint in surrounding.joints:
            ends = surrounding.ends(joint)
            if at in ends:
                other = ends[1] if ends[0] == at else ends[0]
                if other not in grounded and other not in welded and other not in found:
                    found.add(other)
                    pending.append(other)
    return found
