"""The catalogue of channels: every named quantity of a model as an expression of states, accelerations and forces.

Each method below lists the channels of one kind of object; expressions are made when a channel is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.model.blocks.base import Block
from kinetree.model.body import GROUND
from kinetree.model.definition import Definition
from kinetree.model.expressions import Expr, Name, abbreviate
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.model.flexible.joints import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Effect, Load, resolve_axes
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.model.measures import Measure
from kinetree.model.references import coupled_joints
from kinetree.model.user_measures.base import UserMeasure
from kinetree.model.user_measures.reaction import ReactionMeasure
from kinetree.preparation.compiled import CompiledModel
from kinetree.preparation.contact_rows import Contact, contacts_of
from kinetree.preparation.friction_parts import Rub, Stick, rubs_of
from kinetree.preparation.friction_surfaces import ContactSurfaces
from kinetree.preparation.implicit_forces import Solved
from kinetree.preparation.integrals import demands_motion
from kinetree.preparation.shared_friction import sticking_forces
from kinetree.results.channels import ChannelInfo
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.body_symbols import BodyRows, Wrench, body_rows
from kinetree.symbolic.counted import joint_speeds, knows_coordinates, principal_coordinates, with_turns
from kinetree.symbolic.energy import kinetic, potential
from kinetree.symbolic.followed import coordinates_at
from kinetree.symbolic.forces import power
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree

SX = ca.SX
Array = NDArray[np.float64]

XYZ = ("x", "y", "z")
NINE = tuple(f"{i}{j}" for i in "xyz" for j in "xyz")


@dataclass(frozen=True)
class Channel:
    """What a channel is, the expression it is made from, and what is done to its values (k, …) afterwards.

    ``finish`` takes the values and the parameters (k, n_p) at the same instants.
    """

    info: ChannelInfo
    expression: Callable[[], SX]
    finish: Callable[[Array, Array], Array] | None = None


class Catalogue:
    """All channels of a compiled model.

    Expressions may depend on t, x, y, p of the equations and on the symbols ``ydot`` (accelerations ẏ), ``lam``
    (multipliers λ of all rows) and ``w`` (accumulated works).
    """

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        self._tree, self._eq = compiled.tree, compiled.equations
        self.ydot = SX.sym("ydot", self._eq.y.shape[0])
        self.lam = SX.sym("lam", len(self._eq.rows.names))
        self.w = SX.sym("w", compiled.n_w)
        self._applied = self._eq.applied
        self._coupled = coupled_joints(self._tree.model)
        self.channels: dict[str, Channel] = {}
        for joint in [*(link.joint.joint for link in self._tree.links), *self._tree.topology.cuts]:
            self._joint(joint)
        for body in self._tree.model.bodies:
            self._place(body.name, "body")
        for marker in self._tree.model.markers:
            self._place(marker.name, "marker")
        for load, effect in self._applied.effects:
            self._load(load, effect)
        for block in self._tree.model.blocks:
            self._block(block)
        for definition in compiled.model.definitions:
            self._definition(definition)
        for measure in self._tree.model.measures:
            self._user_measure(measure)
        self._constraints()
        self._contacts()
        self._frictions()
        self._energies()
        self._residuals()

    def _add(
        self,
        name: str,
        kind: str,
        unit: str | tuple[str, ...],
        components: tuple[str, ...],
        description: str,
        expression: Callable[[], SX],
        finish: Callable[[Array, Array], Array] | None = None,
    ) -> None:
        units = (unit,) if isinstance(unit, str) else unit
        info = ChannelInfo.of(units, components, description, kind)
        self.channels[name] = Channel(info, expression, finish)

    def _rate(self, expression: Callable[[], SX]) -> SX:
        """Time derivative along the motion."""
        eq, value = self._eq, expression()
        return (
            time_derivative(value, eq.x, eq.xdot)
            + time_derivative(value, eq.y, self.ydot)
            + time_derivative(value, eq.t, SX(1))
        )

    # --- definitions and measures -------------------------------------------------------------------------------------
    def _definition(self, definition: Definition) -> None:
        expression = definition.expression
        words = f"defined as {abbreviate(expression) if isinstance(expression, Expr) else expression}"
        made = partial(self._eq.motion.value, definition.expression)
        self._add(definition.name, "definition", definition.unit, (), words, made)

    def _user_measure(self, measure: UserMeasure) -> None:
        """A quantity between places, or a reaction in the axes of one."""
        if isinstance(measure, ReactionMeasure):
            made = partial(self._reaction_along, measure)
        else:
            made = partial(self._of_motion, measure)
        self._add(measure.name, "measure", measure.unit, measure.components, measure.description, made)

    def _of_motion(self, measure: UserMeasure) -> SX:
        return ca.vertcat(*[self._eq.motion.value(expression) for expression in measure.expressions])

    def _reaction_along(self, measure: ReactionMeasure) -> SX:
        reaction = self._reactions[measure.joint]
        vector = reaction.moment if measure.channel == "reaction_moment" else reaction.force
        return resolve_axes(self._eq.motion, measure.axes).T @ vector

    # --- joints ---------------------------------------------------------------------------------------
    def _joint(self, joint: Joint) -> None:
        known = knows_coordinates(self._eq.motion, joint.name)
        expressed = None if known else principal_coordinates(joint, self._eq.motion)
        for i, (name, unit) in enumerate(zip(joint.coordinate_names, joint.coordinate_units, strict=True)):
            modal = isinstance(joint, ModalJoint)
            words = "modal coordinate" if modal else f"coordinate of {joint.kind} joint"
            finish: Callable[[Array, Array], Array] | None = None
            if known:
                made = partial(self._coordinate, joint.name, i)
            elif expressed is not None:
                made = partial(self._counted, f"{joint.name}.{name}", expressed[i])
            else:
                made, finish = partial(self._relative_pose, joint), partial(_tracked, self._tree, joint, i)
            self._add(f"{joint.name}.{name}", "joint", unit, (), words, made, finish)
        for i, (name, unit) in enumerate(zip(joint.speed_names, joint.speed_units, strict=True)):
            words = f"speed of {joint.kind} joint"
            self._add(f"{joint.name}.{name}", "joint", unit, (), words, partial(self._speed, joint, i))
        if joint.n_u:
            components = joint.speed_names if joint.n_u > 1 else ()
            units = tuple(f"{unit}²" for unit in joint.speed_units)
            made = partial(self._rate, partial(self._speeds, joint))
            name = acceleration_channel(joint)
            self._add(name, "joint", units, components, "rates of the speeds", made)
        if isinstance(joint, ModalJoint):
            return  # the interfaces have the forces
        words = f"of {joint.inner} on {joint.outer} at the joint, world axes"
        if by := [name for name, joints in self._coupled.items() if joint.name in joints]:
            listed = ", ".join(f'"{name}"' for name in by)
            words += f"; without the tooth or belt forces of {listed}, which acts on the coordinates alone"
        force, moment = partial(self._reaction_force, joint.name), partial(self._reaction_moment, joint.name)
        self._add(f"{joint.name}.reaction", "joint", "N", XYZ, f"reaction force {words}", force)
        self._add(f"{joint.name}.reaction_moment", "joint", "N·m", XYZ, f"reaction moment {words}", moment)

    def _coordinate(self, joint: str, index: int) -> SX:
        return self._eq.motion.coordinates(joint)[index]

    def _counted(self, channel: str, theta: SX) -> SX:
        """An angle with the turns counted along the run; any other coordinate as it is."""
        name = f"counted.{channel}"
        names = self._compiled.integrals.names
        return with_turns(theta, self.w[names.index(name)]) if name in names else theta

    def _relative_pose(self, joint: Joint) -> SX:
        frames = frames_of(joint, self._eq.motion)
        return ca.vertcat(ca.densify(frames.p), ca.vec(ca.densify(frames.C)))

    def _speeds(self, joint: Joint) -> SX:
        return joint_speeds(joint, self._eq.motion)

    def _speed(self, joint: Joint, index: int) -> SX:
        return self._speeds(joint)[index]

    @cached_property
    def _reactions(self) -> dict[str, Wrench]:
        return self._eq.reactions(self.ydot, self.lam)

    def _reaction_force(self, joint: str) -> SX:
        return self._reactions[joint].force

    def _reaction_moment(self, joint: str) -> SX:
        return self._reactions[joint].moment

    # --- bodies and markers ---------------------------------------------------------------------------
    def _place(self, name: str, kind: str) -> None:
        motion = self._eq.motion
        what = "mass centre" if kind == "body" else "marker"
        position, rotation = partial(motion.position, name), partial(self._rotation, name)
        velocity, turning = partial(motion.velocity, name), partial(motion.angular_velocity, name)
        for quantity, unit, words, made in (
            ("position", "m", f"position of the {what}", position),
            ("velocity", "m/s", f"velocity of the {what}", velocity),
            ("acceleration", "m/s²", f"acceleration of the {what}", partial(self._rate, velocity)),
            ("angular_velocity", "rad/s", "angular velocity", turning),
            ("angular_acceleration", "rad/s²", "angular acceleration", partial(self._rate, turning)),
        ):
            self._add(f"{name}.{quantity}", kind, unit, XYZ, f"{words}, world axes", made)
        self._add(f"{name}.rotation", kind, "1", NINE, "own axes → world, row by row", rotation)
        quaternion = ("x", "y", "z", "w")
        self._add(
            f"{name}.quaternion",
            kind,
            "1",
            quaternion,
            "own axes → world (scalar last)",
            rotation,
            _quaternions,
        )
        if kind == "body":
            words = "position of the body frame's origin, world axes"
            self._add(f"{name}.origin", kind, "m", XYZ, words, partial(self._origin, name))

    def _rotation(self, place: str) -> SX:
        return self._eq.motion.rotation(place).T  # column by column of the transpose is row by row

    def _origin(self, body: str) -> SX:
        r, R = self._eq.motion.link_pose(self._tree.topology.number(body))
        return r + R @ self._tree.link_pose(body)[0]

    # --- loads and constraints ------------------------------------------------------------------------
    def _load(self, load: Load, effect: Effect) -> None:
        if load.field is not None or isinstance(load, DryFriction | Rub):
            return
        if effect.wrenches:
            wrench = effect.wrenches[0]
            words = f"on {wrench.body}, world axes"
            self._add(f"{load.name}.force", "load", "N", XYZ, f"force {words}", lambda: wrench.force)
            self._add(f"{load.name}.moment", "load", "N·m", XYZ, f"moment {words}", lambda: wrench.moment)
        if isinstance(load, Elasticity):
            for measure in effect.measures:
                self._measure(load.name, "body", measure)
            return
        for name, tau in effect.joint_forces:
            index = getattr(load, "coordinate", 0)
            unit = "N" if self._tree.model.joint(name).speed_units[index] == "m/s" else "N·m"
            self._add(
                f"{load.name}.force", "load", unit, (), f"force in joint {name}", partial(_entry, tau, index)
            )
        for measure in effect.measures:
            self._measure(load.name, "load", measure)
        made = partial(power, effect, self._eq.motion)
        self._add(f"{load.name}.power", "load", "W", (), "power of the load", made)

    def _block(self, block: Block) -> None:
        for name in dict.fromkeys((*block.output_names, *block.state_names)):
            words = f"{'state' if name in block.state_names else 'output'} of a {block.kind} block"
            made = partial(self._eq.motion.value, Name(block.name, name))
            self._add(f"{block.name}.{name}", "block", block.unit_of(name), (), words, made)

    def _constraints(self) -> None:
        rows = self._eq.rows
        working = bool(rows.names) and demands_motion(rows, self._eq.y)
        for constraint in self._compiled.model.constraints:
            if isinstance(constraint, Contact | Stick):
                continue
            mine = [
                i for i, n in enumerate(rows.names) if n.kind == "constraint" and n.source == constraint.name
            ]
            if not mine:
                continue
            named = [rows.names[k].component or f"row{i + 1}" for i, k in enumerate(mine)]
            components = tuple(named) if len(mine) > 1 else ()
            words = "constraint force: " + "; ".join(rows.names[i].direction for i in mine)
            made = partial(self._multipliers, mine)
            units = tuple(_conjugate(rows.names[i].unit) for i in mine)
            self._add(f"{constraint.name}.force", "constraint", units, components, words, made)
            for measure in constraint.measures(self._eq.motion, self.lam[mine]):
                self._measure(constraint.name, "constraint", measure)
            for place in constraint.places:
                if place != GROUND and not constraint.loads_bearings:
                    words = f"resultant force on {place}, world axes"
                    made = partial(self._resultant, mine, place)
                    self._add(f"{constraint.name}.on.{place}", "constraint", "N", XYZ, words, made)
            if working:
                made = partial(self._driver_power, mine)
                self._add(f"{constraint.name}.power", "driver", "W", (), "power put in", made)

    def _measure(self, owner: str, kind: str, measure: Measure) -> None:
        made = partial(SX, measure.value)
        name = f"{owner}.{measure.name}"
        self._add(name, kind, measure.unit, measure.components, measure.description, made)

    def _contacts(self) -> None:
        names = self._eq.rows.names
        for contact in contacts_of(self._compiled.model):
            mine = [i for i, n in enumerate(names) if n.kind == "constraint" and n.source == contact.name]
            unit = contact.event.unit(self._compiled.model)
            words = "distance from contact, negative where it is violated"
            self._add(
                f"{contact.name}.gap", "contact", unit, (), words, partial(contact.gap, self._eq.motion)
            )
            words = "contact force, zero where the contact is open"
            made = partial(self._multipliers, mine) if mine else partial(SX, 0)
            force = "N·m" if unit == "rad" else "N"
            self._add(f"{contact.name}.force", "contact", force, (), words, made)

    def _frictions(self) -> None:
        model, motion = self._compiled.model, self._eq.motion
        sticks = [constraint for constraint in model.constraints if isinstance(constraint, Stick)]
        effects = {load.name: effect for load, effect in self._applied.effects}
        for rub, stick in zip(rubs_of(model), sticks, strict=True):
            surfaces, two = rub.surfaces, rub.surfaces.directions == 2
            unit, name = surfaces.unit(model), surfaces.name
            force_unit = "N" if unit == "m/s" else "N·m"
            names = ("x", "y") if two else ()
            along = surfaces.words
            made = partial(surfaces.velocity, motion)
            self._add(f"{name}.slip", "friction", unit, names, f"velocity of sliding {along}", made)
            mine = [
                i
                for i, n in enumerate(self._eq.rows.names)
                if n.kind == "constraint" and n.source == stick.name
            ]
            if mine:
                made = partial(self._spread, stick.name, stick.free, surfaces.directions)
            else:
                made = partial(_sliding_force, rub, effects[rub.name], motion)
            label = f"{name}.friction_force" if two else f"{name}.force"
            self._add(label, "friction", force_unit, names, f"friction force {along}", made)
            words = "1: sliding forwards, −1: backwards, 0: sticking, 2: no contact"
            self._add(f"{name}.state", "friction", "1", (), words, partial(SX, rub.state))
            made = partial(power, effects[rub.name], motion)
            self._add(f"{name}.power", "friction", "W", (), "power of friction", made)

    def _spread(self, name: str, free: tuple[int, ...], size: int) -> SX:
        force, shared = SX(size, 1), sticking_forces(self._compiled, Solved(self.ydot, self.lam))[name]
        for i, direction in enumerate(free):
            force[direction] = shared[i]
        return ca.densify(force)

    def _multipliers(self, rows: list[int]) -> SX:
        return self.lam[rows]

    @cached_property
    def _rows(self) -> BodyRows:
        return body_rows(self._eq.motion, self._eq.joints_in_rows)

    def _resultant(self, rows: list[int], place: str) -> SX:
        number = self._tree.topology.number(self._eq.motion.body_of(place))
        if number not in self._rows.phi_v:
            return SX(3, 1)
        return self._rows.phi_v[number][rows, :].T @ self.lam[rows]

    def _driver_power(self, rows: list[int]) -> SX:
        return ca.dot(self.lam[rows], self._rows.given[rows])

    # --- the whole model ------------------------------------------------------------------------------
    def _energies(self) -> None:
        for index, name in enumerate(self._compiled.integrals.accounts):
            words = f"work done on the model: {name}"
            self._add(f"work.{name}", "energy", "J", (), words, partial(_entry, self.w, index))
        self._add("energy.kinetic", "energy", "J", (), "kinetic energy", self._kinetic)
        words = "potential energy (gravity zero at the origin)"
        self._add("energy.potential", "energy", "J", (), words, self._potential)
        self._add("energy.total", "energy", "J", (), "kinetic and potential energy", self._total)

    def _kinetic(self) -> SX:
        return kinetic(self._eq.motion)

    def _potential(self) -> SX:
        return potential(self._eq.motion, self._applied)

    def _total(self) -> SX:
        return self._kinetic() + self._potential()

    def _residuals(self) -> None:
        rows = self._eq.rows
        if not rows.names:
            return
        acceleration = rows.B @ self.ydot - rows.gamma
        for level, residual in (
            ("position", rows.phi),
            ("velocity", rows.psi),
            ("acceleration", acceleration),
        ):
            words = f"largest constraint residual at {level} level"
            self._add(f"residual.{level}", "residual", "1", (), words, partial(_largest, residual))
            if level == "acceleration":
                continue
            per = "" if level == "position" else "/s"
            is_length = [name.unit.split("/")[0] == "m" for name in rows.names[: residual.shape[0]]]
            for what, unit, wanted in (("lengths", "m", True), ("angles", "rad", False)):
                chosen = [i for i, length in enumerate(is_length) if length == wanted]
                if chosen:
                    part = partial(_largest, residual[chosen])
                    self._add(
                        f"residual.{level}.{what}", "residual", unit + per, (), f"{words}, {what}", part
                    )


def _sliding_force(rub: Rub, effect: Effect, motion: LinkMotion) -> SX:
    """Force of a rub that slides or is off, in its own directions."""
    surfaces = rub.surfaces
    if isinstance(surfaces, ContactSurfaces):
        if not effect.wrenches:
            return SX.zeros(2, 1)
        return surfaces.along(motion, effect.wrenches[0].force)
    return effect.joint_forces[0][1][surfaces.load.coordinate] if effect.joint_forces else SX(0)


def acceleration_channel(joint: Joint) -> str:
    """Name of the channel of the rates of a joint's speeds; the body that has modes has an acceleration of its own."""
    return f"{joint.name}.{'modal_acceleration' if isinstance(joint, ModalJoint) else 'acceleration'}"


def _conjugate(unit: str) -> str:
    """Unit of the force that does work on a residual of the given unit, or power on its rate."""
    length = unit.removesuffix("/s")
    return {"m": "N", "rad": "N·m", "1": "J"}.get(length, f"J/({length})")


def _entry(vector: SX, index: int) -> SX:
    return vector[index]


def _largest(values: SX) -> SX:
    return ca.norm_inf(ca.densify(values)) if values.shape[0] else SX(0)


def _quaternions(rotations: Array, _p: Array) -> Array:
    """Quaternions (x, y, z, w) of rotation matrices (k, 9) row by row, of continuous sign."""
    out = np.empty((rotations.shape[0], 4))
    near: Array | None = None
    for k, row in enumerate(rotations):
        out[k] = near = quaternion_from_rotation(row.reshape(3, 3), near)
    return out


def _tracked(tree: Tree, joint: Joint, index: int, values: Array, p: Array) -> Array:
    """A coordinate without an expression (of a quaternion), its sign continuous from one sample to the next."""
    out = np.empty((values.shape[0], joint.n_q))
    near: Array | None = None
    for k, row in enumerate(values):
        out[k] = near = coordinates_at(tree, joint, row[:3], row[3:].reshape(3, 3).T, near, p[k])
    return out[:, index : index + 1]
