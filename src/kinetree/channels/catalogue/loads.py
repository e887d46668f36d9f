"""Channels of loads, constraints, contacts, dry friction and blocks, and those the user defined."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import casadi as ca
from casadi import SX

from kinetree.channels.catalogue.listing import XYZ, Listing, entry
from kinetree.compile.integrals import demands_motion
from kinetree.friction.contact_rows import Contact, contacts_of
from kinetree.friction.dry_friction import (
    FORCE,
    ContactSurfaces,
    SlidingFriction,
    StickingFriction,
    sliding_frictions,
)
from kinetree.friction.rope_tensions import frictions_of_rope, sticking_rows, with_friction_forces
from kinetree.model.blocks.base import Block
from kinetree.model.body import GROUND, Definition
from kinetree.model.expressions import Expr, Name, abbreviate
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.model.loads.base import Effect, Load, resolve_axes
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.user_measures.reaction import ReactionMeasure
from kinetree.symbolic.forces import power


def list_constraints(listing: Listing) -> None:
    """Enter the forces of all constraints, and the power of those that demand a motion."""
    rows, motion = listing.eq.rows, listing.eq.motion
    working = bool(rows.names) and demands_motion(rows, listing.eq.y)
    for constraint in listing.compiled.model.constraints:
        if isinstance(constraint, Contact | StickingFriction):
            continue
        mine = listing.rows_of(constraint.name)
        if not mine:
            continue
        named = [rows.names[k].component or f"row{i + 1}" for i, k in enumerate(mine)]
        components = tuple(named) if len(mine) > 1 else ()
        words = "constraint force: " + "; ".join(rows.names[i].direction for i in mine)
        made = partial(listing.multipliers, mine)
        units = tuple(_conjugate(rows.names[i].unit) for i in mine)
        listing.add(f"{constraint.name}.force", "constraint", units, components, words, made)
        forces = with_friction_forces(listing.eq, constraint.name, mine, listing.forces)
        for measure in constraint.measures(motion, forces):
            listing.add_measure(constraint.name, "constraint", measure)
        for place in constraint.places:
            if place != GROUND and not constraint.loads_bearings:
                words = f"resultant force on {place}, world axes"
                made = partial(_with_friction, listing, constraint.name, mine, place)
                listing.add(f"{constraint.name}.on.{place}", "constraint", "N", XYZ, words, made)
        if working:
            made = partial(_driver_power, listing, mine)
            listing.add(f"{constraint.name}.power", "driver", "W", (), "power put in", made)


def list_contacts(listing: Listing) -> None:
    """Enter gaps and forces of rigid contacts."""
    model = listing.compiled.model
    for contact in contacts_of(model):
        mine = listing.rows_of(contact.name)
        unit = contact.event.unit(model)
        words = "distance from contact, negative where it is violated"
        made = partial(contact.gap, listing.eq.motion)
        listing.add(f"{contact.name}.gap", "contact", unit, (), words, made)
        words = "contact force, zero where the contact is open"
        force = partial(listing.multipliers, mine) if mine else partial(SX, 0)
        listing.add(f"{contact.name}.force", "contact", "N·m" if unit == "rad" else "N", (), words, force)


def list_frictions(listing: Listing) -> None:
    """Enter slip, force, state and power of all rubs."""
    model, motion = listing.compiled.model, listing.eq.motion
    sticks = [constraint for constraint in model.constraints if isinstance(constraint, StickingFriction)]
    effects = {load.name: effect for load, effect in listing.eq.applied.effects}
    for rub, stick in zip(sliding_frictions(model), sticks, strict=True):
        surfaces, two = rub.surfaces, rub.surfaces.directions == 2
        unit, name = surfaces.unit(model), surfaces.name
        force_unit = "N" if unit == "m/s" else "N·m"
        names = ("x", "y") if two else ()
        along = surfaces.words
        made = partial(surfaces.velocity, motion)
        listing.add(f"{name}.slip", "friction", unit, names, f"velocity of sliding {along}", made)
        if mine := listing.rows_of(stick.name):
            made = partial(_spread, listing, mine, stick.free, surfaces.directions)
        else:
            made = partial(_sliding_force, rub, effects[rub.name])
        label = f"{name}.friction_force" if two else f"{name}.force"
        listing.add(label, "friction", force_unit, names, f"friction force {along}", made)
        if isinstance(surfaces, ContactSurfaces):
            words = f"whole force on {surfaces.event.places[0]}, world axes"
            whole = partial(_whole_force, listing, surfaces, made)
            listing.add(f"{name}.contact_force", "friction", "N", XYZ, words, whole)
        words = "1: sliding forwards, −1: backwards, 0: sticking, 2: no contact"
        listing.add(f"{name}.state", "friction", "1", (), words, partial(SX, rub.state))
        made = partial(power, effects[rub.name], motion)
        listing.add(f"{name}.power", "friction", "W", (), "power of friction", made)


def _resultant(listing: Listing, rows: list[int], place: str) -> SX:
    number = listing.tree.topology.number(listing.eq.motion.body_of(place))
    phi_v = listing.body_rows.phi_v
    return phi_v[number][rows, :].T @ listing.forces[rows] if number in phi_v else SX(3, 1)


def _with_friction(listing: Listing, constraint: str, rows: list[int], place: str) -> SX:
    """Resultant force of a constraint on a place, of a rope with that of its friction."""
    rubs = frictions_of_rope(listing.eq, constraint)
    sticking = [row for rub in rubs for row in sticking_rows(listing.eq, rub)]
    total = _resultant(listing, [*rows, *sticking], place)
    body, mine = listing.eq.motion.body_of(place), {rub.name for rub in rubs}
    for load, effect in listing.eq.applied.effects:
        if load.name in mine:
            total = total + sum((wrench.force for wrench in effect.wrenches if wrench.body == body), SX(3, 1))
    return total


def _driver_power(listing: Listing, rows: list[int]) -> SX:
    return ca.dot(listing.forces[rows], listing.body_rows.given[rows])


def _spread(listing: Listing, rows: list[int], free: tuple[int, ...], size: int) -> SX:
    """Force of a rub that sticks, in all its directions."""
    force = SX(size, 1)
    for row, direction in zip(rows, free, strict=True):
        force[direction] = listing.forces[row]
    return ca.densify(force)


def _whole_force(listing: Listing, surfaces: ContactSurfaces, friction: Callable[[], SX]) -> SX:
    """Normal force and friction of a contact on its first place; zero where it is open."""
    rows = listing.rows_of(surfaces.event.name)
    first, second = surfaces.event.places
    normal = _resultant(listing, rows, first) if first != GROUND else -_resultant(listing, rows, second)
    return normal + surfaces.in_world(listing.eq.motion, friction())


def _sliding_force(rub: SlidingFriction, effect: Effect) -> SX:
    """Force of a rub that slides or is off, in its own directions."""
    none = SX.zeros(rub.surfaces.directions, 1)
    return next((measure.value for measure in effect.measures if measure.name == FORCE), none)


def _conjugate(unit: str) -> str:
    """Unit of the force that does work on a residual of the given unit, or power on its rate."""
    length = unit.removesuffix("/s")
    return {"m": "N", "rad": "N·m", "1": "J"}.get(length, f"J/({length})")


def list_load(listing: Listing, load: Load, effect: Effect) -> None:
    """Enter the channels of a load; fields have none, friction has those of its rub."""
    if load.field is not None or isinstance(load, DryFriction | SlidingFriction):
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
