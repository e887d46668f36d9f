"""The catalogue of channels: every named quantity of a model as an expression of states, accelerations and forces.

Expressions are made when a channel is first asked for. A channel of every model is added to its group here, a channel
of one type of load or joint in the file of that type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.integrals import demands_motion
from kinetree.friction.contact_rows import Contact, contacts_of
from kinetree.friction.dry_friction import (
    FORCE,
    ContactSurfaces,
    SlidingFriction,
    StickingFriction,
    Surfaces,
    sliding_frictions,
    sticking_frictions,
)
from kinetree.friction.implicit_forces import (
    SymbolicSolution,
    forces_of_constraint,
    frictions_of_rope,
    mass_of_rope,
    sticking_rows,
)
from kinetree.model.blocks.base import Block
from kinetree.model.body import GROUND, Definition
from kinetree.model.expressions import Expr, Name, abbreviate
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Effect, JointLoad, Load, resolve_axes
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.loads.rope_mass import RopeMass
from kinetree.model.motion import Measure, Motion
from kinetree.model.references import coupled_joints
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.user_measures.places_and_reactions import ReactionMeasure
from kinetree.nonsmooth.shared_friction import shared
from kinetree.results.channels import ChannelInfo
from kinetree.solve.modes import GIVEN, STICKS
from kinetree.spatial.numeric import quaternions_from_rotations
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.constraints import BodyRows, ConstraintWrench, body_rows
from kinetree.symbolic.forces import coupled_forces, coupled_inertias, kinetic, potential, power
from kinetree.symbolic.joint_coordinates import (
    coordinates_at,
    joint_speeds,
    knows_coordinates,
    principal_coordinates,
    with_turns,
)
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree

XYZ = ("x", "y", "z")


@dataclass(frozen=True)
class Channel:
    """A channel: its description, its expression, and a function for its values (k, …) afterwards.

    ``finish`` takes the values and the parameters (k, n_p) at the same instants.
    """

    info: ChannelInfo
    expression: Callable[[], SX]
    finish: Callable[[Array, Array], Array] | None = None


class Listing:
    """Channels of a compiled model, entered by kinds of objects.

    Expressions may depend on t, x, y, p of the equations and on the symbols ``ydot`` (accelerations ẏ), ``lam``
    (multipliers λ of all rows) and ``w`` (accumulated works). ``known_forces``: all friction stands as if it stuck,
    in rows whose λ are its forces whether it does or not, shared already; its states are the symbols given.
    ``all_closed``: so do all contacts, as if they were closed, with λ = 0 where they are open.
    """

    def __init__(self, compiled: CompiledModel, known_forces: bool, all_closed: bool) -> None:
        self.compiled, self.known_forces, self.all_closed = compiled, known_forces, all_closed
        self.tree, self.eq = compiled.tree, compiled.equations
        self.ydot = SX.sym("ydot", self.eq.y.shape[0])
        self.lam = SX.sym("lam", len(self.eq.rows.names))
        self.w = SX.sym("w", compiled.n_w)
        self.channels: dict[str, Channel] = {}

    def add(
        self,
        name: str,
        kind: str,
        unit: str | tuple[str, ...],
        components: tuple[str, ...],
        description: str,
        expression: Callable[[], SX],
        finish: Callable[[Array, Array], Array] | None = None,
    ) -> None:
        """Enter a channel; its expression is made when it is first asked for."""
        units = (unit,) if isinstance(unit, str) else unit
        info = ChannelInfo.of(units, components, description, kind)
        self.channels[name] = Channel(info, expression, finish)

    def add_measure(self, owner: str, kind: str, measure: Measure) -> None:
        """Enter the measures of a load or a constraint."""
        value = self.tree.in_world(measure.value) if measure.is_position else measure.value
        made = partial(SX, value)
        name = f"{owner}.{measure.name}"
        self.add(name, kind, measure.unit, measure.components, measure.description, made)

    def rate(self, expression: Callable[[], SX]) -> SX:
        """Time derivative along the motion of a velocity, which depends on positions and speeds alone."""
        eq, value = self.eq, expression()
        return time_derivative(value, eq.x, eq.xdot) + time_derivative(value, eq.y, self.ydot)

    @cached_property
    def forces(self) -> SX:
        """λ of all rows, those of friction that sticks in several places shared."""
        if self.known_forces:
            return self.lam
        lam = shared(self.compiled, SymbolicSolution(self.ydot, self.lam)).lam
        return self.eq.every_force(self.ydot, lam)

    @cached_property
    def reactions(self) -> dict[str, ConstraintWrench]:
        """Reactions of all joints, by name."""
        lam = self.lam if self.eq.forces is not None else self.forces
        return self.eq.reactions(self.ydot, lam)

    @cached_property
    def body_rows(self) -> BodyRows:
        """Constraint rows in velocities of bodies."""
        return body_rows(self.eq.motion, self.eq.joints_in_rows)

    def rows_of(self, constraint: str) -> list[int]:
        """The rows of a constraint."""
        names = self.eq.every_row
        return [i for i, name in enumerate(names) if name.kind == "constraint" and name.source == constraint]

    def multipliers(self, rows: Sequence[int]) -> SX:
        """λ of some rows."""
        return self.forces[list(rows)]


def entry(vector: SX, index: int) -> SX:
    """One entry of a vector."""
    return vector[index]


NINE = tuple(f"{i}{j}" for i in "xyz" for j in "xyz")


def list_place(listing: Listing, name: str, kind: str) -> None:
    """Enter the channels of a body or a marker."""
    motion = listing.eq.motion
    what = "mass centre" if kind == "body" else "marker"
    position, rotation = partial(motion.world_position, name), partial(_rotation, listing, name)
    velocity, turning = partial(motion.velocity, name), partial(motion.angular_velocity, name)
    for quantity, unit, words, made in (
        ("position", "m", f"position of the {what}", position),
        ("velocity", "m/s", f"velocity of the {what}", velocity),
        ("acceleration", "m/s²", f"acceleration of the {what}", partial(listing.rate, velocity)),
        ("angular_velocity", "rad/s", "angular velocity", turning),
        ("angular_acceleration", "rad/s²", "angular acceleration", partial(listing.rate, turning)),
    ):
        listing.add(f"{name}.{quantity}", kind, unit, XYZ, f"{words}, world axes", made)
    listing.add(f"{name}.rotation", kind, "1", NINE, "own axes → world, row by row", rotation)
    words = "own axes → world (scalar last)"
    listing.add(f"{name}.quaternion", kind, "1", ("x", "y", "z", "w"), words, rotation, _quaternions)
    if kind == "body":
        words = "position of the body frame's origin, world axes"
        listing.add(f"{name}.origin", kind, "m", XYZ, words, partial(_origin, listing, name))


def _rotation(listing: Listing, place: str) -> SX:
    return listing.eq.motion.rotation(place).T  # column by column of the transpose is row by row


def _origin(listing: Listing, body: str) -> SX:
    r, R = listing.eq.motion.link_pose(listing.tree.topology.number(body))
    return listing.tree.in_world(r + R @ listing.tree.link_pose(body)[0])


def _quaternions(rotations: Array, _p: Array) -> Array:
    """Quaternions (x, y, z, w) of rotation matrices (k, 9) row by row, of continuous sign."""
    return quaternions_from_rotations(rotations.reshape(-1, 3, 3))


def acceleration_channel(joint: Joint) -> str:
    """Name of the channel of the rates of a joint's speeds; the body that has modes has an acceleration of its own."""
    return f"{joint.name}.{'modal_acceleration' if isinstance(joint, ModalJoint) else 'acceleration'}"


def list_joint(listing: Listing, joint: Joint, coupled: Mapping[str, Sequence[str]]) -> None:
    """Enter the channels of a joint; ``coupled`` are the joints that each gear or belt acts on."""
    _list_coordinates(listing, joint)
    for i, (name, unit) in enumerate(zip(joint.speed_names, joint.speed_units, strict=True)):
        words = f"speed of {joint.kind} joint"
        listing.add(f"{joint.name}.{name}", "joint", unit, (), words, partial(_speed, listing, joint, i))
    if joint.n_u:
        components = joint.speed_names if joint.n_u > 1 else ()
        units = tuple(f"{unit}²" for unit in joint.speed_units)
        made = partial(listing.rate, partial(joint_speeds, joint, listing.eq.motion))
        name = acceleration_channel(joint)
        listing.add(name, "joint", units, components, "rates of the speeds", made)
    if isinstance(joint, ModalJoint):
        return  # the interfaces have the forces
    words = f"of {joint.inner} on {joint.outer} at the joint, world axes"
    if by := [name for name, joints in coupled.items() if joint.name in joints]:
        listed = ", ".join(f'"{name}"' for name in by)
        words += f"; without the tooth or belt forces of {listed}, which acts on the coordinates alone"
    force, moment = partial(_force, listing, joint.name), partial(_moment, listing, joint.name)
    listing.add(f"{joint.name}.reaction", "joint", "N", XYZ, f"reaction force {words}", force)
    listing.add(f"{joint.name}.reaction_moment", "joint", "N·m", XYZ, f"reaction moment {words}", moment)


def _list_coordinates(listing: Listing, joint: Joint) -> None:
    motion = listing.eq.motion
    known = knows_coordinates(motion, joint.name)
    expressed = None if known else principal_coordinates(joint, motion)
    words = "modal coordinate" if isinstance(joint, ModalJoint) else f"coordinate of {joint.kind} joint"
    for i, (name, unit) in enumerate(zip(joint.coordinate_names, joint.coordinate_units, strict=True)):
        finish: Callable[[Array, Array], Array] | None = None
        if known:
            made = partial(_coordinate, listing, joint.name, i)
        elif expressed is not None:
            made = partial(_counted, listing, f"{joint.name}.{name}", expressed[i])
        else:
            made, finish = partial(_relative_pose, listing, joint), partial(_tracked, listing.tree, joint, i)
        listing.add(f"{joint.name}.{name}", "joint", unit, (), words, made, finish)


def _coordinate(listing: Listing, joint: str, index: int) -> SX:
    return listing.eq.motion.coordinates(joint)[index]


def _counted(listing: Listing, channel: str, theta: SX) -> SX:
    """An angle with the turns counted along the run; any other coordinate as it is."""
    name = f"counted.{channel}"
    names = listing.compiled.integrals.names
    return with_turns(theta, listing.w[names.index(name)]) if name in names else theta


def _relative_pose(listing: Listing, joint: Joint) -> SX:
    frames = frames_of(joint, listing.eq.motion)
    return ca.vertcat(ca.densify(frames.p), ca.vec(ca.densify(frames.C)))


def _tracked(tree: Tree, joint: Joint, index: int, values: Array, p: Array) -> Array:
    """A coordinate without an expression (of a quaternion), its sign continuous from one sample to the next."""
    out = np.empty((values.shape[0], joint.n_q))
    near: Array | None = None
    for k, row in enumerate(values):
        out[k] = near = coordinates_at(tree, joint, row[:3], row[3:].reshape(3, 3).T, near, p[k])
    return out[:, index : index + 1] + tree.floating.shift(joint)[index]


def _speed(listing: Listing, joint: Joint, index: int) -> SX:
    return joint_speeds(joint, listing.eq.motion)[index]


def _force(listing: Listing, joint: str) -> SX:
    return listing.reactions[joint].force


def _moment(listing: Listing, joint: str) -> SX:
    return listing.reactions[joint].moment


def list_energies(listing: Listing) -> None:
    """Enter the works done on the model, and its energies."""
    for index, name in enumerate(listing.compiled.integrals.accounts):
        words = f"work done on the model: {name}"
        listing.add(f"work.{name}", "energy", "J", (), words, partial(entry, listing.w, index))
    energies = partial(_kinetic, listing), partial(_potential, listing), partial(_total, listing)
    for name, words, made in zip(
        ("kinetic", "potential", "total"),
        ("kinetic energy", "potential energy (gravity zero at the origin)", "kinetic and potential energy"),
        energies,
        strict=True,
    ):
        listing.add(f"energy.{name}", "energy", "J", (), words, made)


def _kinetic(listing: Listing) -> SX:
    return kinetic(listing.eq.motion)


def _potential(listing: Listing) -> SX:
    return potential(listing.eq.motion, listing.eq.applied)


def _total(listing: Listing) -> SX:
    return _kinetic(listing) + _potential(listing)


def list_residuals(listing: Listing) -> None:
    """Enter how far the constraints are from being met."""
    rows = listing.eq.rows
    if not rows.names:
        return
    acceleration = rows.B @ listing.ydot - rows.gamma
    holding = _holding(listing)
    for level, every in (("position", rows.phi), ("velocity", rows.psi), ("acceleration", acceleration)):
        residual = ca.densify(every)
        for i, holds in holding.items():
            if i < residual.shape[0]:
                residual[i] = ca.if_else(holds, residual[i], 0)
        words = f"largest constraint residual at {level} level"
        listing.add(f"residual.{level}", "residual", "1", (), words, partial(_largest, residual))
        per = {"position": "", "velocity": "/s", "acceleration": "/s²"}[level]
        is_length = [name.unit.split("/")[0] == "m" for name in rows.names[: residual.shape[0]]]
        for what, unit, wanted in (("lengths", "m", True), ("angles", "rad", False)):
            chosen = [i for i, length in enumerate(is_length) if length == wanted]
            if chosen:
                label, part = f"residual.{level}.{what}", partial(_largest, residual[chosen])
                listing.add(label, "residual", unit + per, (), f"{words}, {what}", part)


def _holding(listing: Listing) -> dict[int, SX]:
    """Return for rows that may be idle an expression that is 1 where they hold."""
    found = dict[int, SX]()
    model = listing.compiled.model
    for contact in contacts_of(model) if listing.all_closed else ():
        found |= {row: listing.lam[row] != 0 for row in listing.rows_of(contact.name)}
    if listing.known_forces:
        sticks = sticking_frictions(model)
        for rub, stick in zip(sliding_frictions(model), sticks, strict=True):
            found |= dict.fromkeys(listing.rows_of(stick.name), rub.given == STICKS)
    return found


def _largest(values: SX) -> SX:
    return ca.norm_inf(ca.densify(values)) if values.shape[0] else SX(0)


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
        names = listing.eq.every_row
        named = [names[k].component or f"row{i + 1}" for i, k in enumerate(mine)]
        components = tuple(named) if len(mine) > 1 else ()
        words = "constraint force: " + "; ".join(names[i].direction for i in mine)
        made = partial(listing.multipliers, mine)
        units = tuple(_conjugate(names[i].unit) for i in mine)
        listing.add(f"{constraint.name}.force", "constraint", units, components, words, made)
        forces = forces_of_constraint(
            listing.eq, constraint.name, mine, SymbolicSolution(listing.ydot, listing.forces)
        )
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
    sticks = sticking_frictions(model)
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
        state = rub.given if rub.state == GIVEN or listing.known_forces else rub.state
        listing.add(f"{name}.state", "friction", "1", (), words, partial(SX, state))
        known = partial(_known_power, surfaces, motion, made)
        made = known if listing.known_forces else partial(power, effects[rub.name], motion)
        listing.add(f"{name}.power", "friction", "W", (), "power of friction", made)


def _resultant(listing: Listing, rows: list[int], place: str) -> SX:
    number = listing.tree.topology.number(listing.eq.motion.body_of(place))
    phi_v = listing.body_rows.phi_v
    return phi_v[number][rows, :].T @ listing.forces[rows] if rows and number in phi_v else SX(3, 1)


def _with_friction(listing: Listing, constraint: str, rows: list[int], place: str) -> SX:
    """Resultant force of a constraint on a place, of a rope with that of its friction and of its mass."""
    rubs = frictions_of_rope(listing.eq, constraint)
    sticking = [row for rub in rubs for row in sticking_rows(listing.eq, rub)]
    total = _resultant(listing, [*rows, *sticking], place)
    body, mine = listing.eq.motion.body_of(place), {rub.name for rub in rubs}
    mass = mass_of_rope(listing.eq, constraint)
    if mass is not None:
        mine.add(mass.name)
        eq, number = listing.eq, listing.tree.topology.number(body)
        coupled = [one for one in coupled_inertias(eq.motion, eq.x, eq.y, eq.xdot) if one.load is mass]
        total = total + coupled_forces(coupled, listing.ydot).get(number, (SX(3, 1),))[0]
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


def _known_power(surfaces: Surfaces, motion: Motion, force: Callable[[], SX]) -> SX:
    """Power of friction whose force is known."""
    return ca.dot(force(), surfaces.velocity(motion))


def _conjugate(unit: str) -> str:
    """Unit of the force that does work on a residual of the given unit, or power on its rate."""
    length = unit.removesuffix("/s")
    return {"m": "N", "rad": "N·m", "1": "J"}.get(length, f"J/({length})")


def list_load(listing: Listing, load: Load, effect: Effect) -> None:
    """Enter the channels of a load; fields have none, friction has those of its rub."""
    if load.field is not None or isinstance(load, DryFriction | SlidingFriction | RopeMass):
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
    if isinstance(load, JointLoad):
        for name, tau in effect.joint_forces:
            unit = "N" if listing.tree.model.joint(name).speed_units[load.coordinate] == "m/s" else "N·m"
            words = f"force in joint {name}"
            listing.add(f"{load.name}.force", "load", unit, (), words, partial(entry, tau, load.coordinate))
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


class Catalogue(Listing):
    """All channels of a compiled model."""

    def __init__(self, compiled: CompiledModel, known_forces: bool = False, all_closed: bool = False) -> None:
        super().__init__(compiled, known_forces, all_closed)
        model, tree = self.tree.model, self.tree
        coupled = coupled_joints(model)
        for joint in [*(link.joint.joint for link in tree.links), *tree.topology.cuts]:
            list_joint(self, joint, coupled)
        for body in model.bodies:
            list_place(self, body.name, "body")
        for marker in model.markers:
            list_place(self, marker.name, "marker")
        for load, effect in self.eq.applied.effects:
            list_load(self, load, effect)
        for block in model.blocks:
            list_block(self, block)
        for definition in compiled.model.model.definitions:
            list_definition(self, definition)
        for measure in model.measures:
            list_user_measure(self, measure)
        list_constraints(self)
        list_contacts(self)
        list_frictions(self)
        list_energies(self)
        list_residuals(self)
