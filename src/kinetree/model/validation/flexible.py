"""Checks of flexible bodies that need the whole graph: damping that does not count all masses."""

from __future__ import annotations

from kinetree.model.flexible.holds import Surrounding
from kinetree.model.flexible.joints import ModalJoint
from kinetree.model.flexible.structural_damping import damping_asked, vibrating
from kinetree.model.graph.topology import Topology
from kinetree.model.validation.context import Context


def check_flexible_bodies(context: Context, topology: Topology) -> None:
    """Of a model whose flexible data can be used."""
    used = {p.joint.name: p.joint.elastic for p in topology.tree if isinstance(p.joint, ModalJoint)}
    if used and not context.faults:
        _doubt_damping(context, Surrounding.of(context.model, used))


def _doubt_damping(context: Context, surrounding: Surrounding) -> None:
    """A share of critical damping belongs to modes, and modes to masses that are numbers."""
    for group in vibrating(surrounding, damping_asked(surrounding)):
        if not group.unknown:
            continue
        named = ", ".join(f'"{name}"' for name in group.unknown)
        message = (
            f"its damping is that of its modes without what it carries: mass or place of {named} is no number"
        )
        remedy = "give numbers instead of parameters, or stiffness_damping, which needs no modes"
        about = tuple(("body", name) for name in group.unknown)
        context.warn(context.bodies[group.bodies[0]], message, remedy, "flexible", about=about)
