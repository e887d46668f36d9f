"""What bearings carry because the forces of constraints act elsewhere than Φᵀλ says: teeth, belts."""

from __future__ import annotations

from collections.abc import Sequence

from casadi import SX

from kinetree.symbolic.body_symbols import Wrench
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.motion import LinkMotion


def with_carried(
    motion: LinkMotion, names: Sequence[RowName], reactions: dict[str, Wrench], lam: SX
) -> dict[str, Wrench]:
    """Reactions of joints with what constraints add to them, λ being the multipliers of the named rows."""
    found = dict(reactions)
    for constraint in motion.tree.model.constraints:
        mine = [i for i, n in enumerate(names) if n.kind == "constraint" and n.source == constraint.name]
        for part in constraint.carried(motion, lam[mine]) if mine else ():
            before = found[part.joint]
            found[part.joint] = Wrench(before.force + part.force, before.moment + part.moment)
    return found
