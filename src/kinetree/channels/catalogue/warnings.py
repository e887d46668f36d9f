"""Channels of loads and blocks, and those the user defined."""

from __future__ import annotations

from functools import partial

import casadi as ca
from casadi import SX

from kinetree.channels.catalogue.listing import XYZ, Listing, entry
from kinetree.friction.parts import Rub
from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Expr, Name, abbreviate
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.model.loads.base import Effect, Load, resolve_axes
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.user_measures.reaction import ReactionMeasure
from kinetree.model.values.definition import Definition
from kinetree.symbolic.forces import power


def list_load(listing: Listing, load: Load, effect: Effect) -> None:
    """Enter the channels of a load; fields have none, friction has those of its rub."""
    if load.field is not None or isinstance(load, DryFriction | Rub):
        return
    if effect.wrenches:
        wrench = effect.wrenches[0]
        words = f"on {wrench.body}, world axes"
        listing.add(f"{load.name}.force", "load", "N", XYZ, f"force {words}", lambda: wrench.force)
        listing.add(f"{load.name}.moment", "load", "N·m", XYZ, f"moment {words}", lambda: wrench.moment)
    if isinstance(load, Elasticity):
        for measure in effect.measures:
            listing.add_measure(load.name, "body", measure)
        return
    for name, tau in effect.joint_forces:
        index = getattr(load, "coordinate", 0)
        unit = "N" if listing.tree.model.joint(name).speed_units[index] == "m/s" else "N·m"
        words = f"force in joint {name}"
        listing.add(f"{load.name}.force", "load", unit, (), words, partial(entry, tau, index))
    for measure in effect.measures:
        listing.add_measure(load.name, "load", measure)
    made = partial(power, effect, listing.eq.motion)
    listing.add(f"{load.name}.power", "load", "W", (), "power of the load", made)


def list_block(listing: Listing, block: Block) -> None:
    """Enter outputs and states of a block."""
    for name in dict.fromkeys((*block.output_names, *block.state_names)):
        words = f"{'state' if name in block.state_names else 'output'} of a {block.kind} block"
        made = partial(listing.eq.motion.value, Name(block.name, name))
        listing.add(f"{block.name}.{name}", "block", block.unit_of(name), (), words, made)


def list_definition(listing: Listing, definition: Definition) -> None:
    """Enter an expression with a name."""
    expression = definition.expression
    words = f"defined as {abbreviate(expression) if isinstance(expression, Expr) else expression}"
    made = partial(listing.eq.motion.value, definition.expression)
    listing.add(definition.name, "definition", definition.unit, (), words, made)


def list_user_measure(listing: Listing, measure: UserMeasure) -> None:
    """Enter a quantity between places, or a reaction in the axes of one."""
    if isinstance(measure, ReactionMeasure):
        made = partial(_reaction_along, listing, measure)
    else:
        made = partial(_of_motion, listing, measure)
    listing.add(measure.name, "measure", measure.unit, measure.components, measure.description, made)


def _of_motion(listing: Listing, measure: UserMeasure) -> SX:
    return ca.vertcat(*[listing.eq.motion.value(expression) for expression in measure.expressions])


def _reaction_along(listing: Listing, measure: ReactionMeasure) -> SX:
    reaction = listing.reactions[measure.joint]
    vector = reaction.moment if measure.channel == "reaction_moment" else reaction.force
    return resolve_axes(listing.eq.motion, measure.axes).T @ vector
