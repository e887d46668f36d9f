"""The channels of a run: every named quantity as an expression of states, accelerations and constraint forces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.accelerations import Accelerations, mapped
from kinetree.analysis.compiled import CompiledModel, demands_motion
from kinetree.equations.body_symbols import body_rows
from kinetree.equations.contract import Wrench
from kinetree.equations.energy import kinetic, potential
from kinetree.equations.followed import coordinates_at
from kinetree.equations.forces import gather, power
from kinetree.equations.relative import frames_of, speeds_of
from kinetree.model.body import GROUND
from kinetree.model.joints.base import Joint
from kinetree.results.channels import ChannelInfo
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import time_derivative

SX = ca.SX
Array = NDArray[np.float64]

XYZ = ("x", "y", "z")
NINE = tuple(f"{i}{j}" for i in "xyz" for j in "xyz")


class ModelChannels:
    """Channels of a compiled model (a :class:`kinetree.results.channels.ChannelSource`).

    Expressions are made when first asked for and evaluated by CasADi's own virtual machine: nothing is compiled for
    looking at results.
    """

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        self._accelerations = Accelerations(compiled)
        eq = compiled.equations
        self._eq = eq
        self._ydot = SX.sym("ydot", eq.y.shape[0])
        self._lam = SX.sym("lam", len(eq.rows.names))
        self._w = SX.sym("w", len(compiled.accounts))
        self._applied = gather(eq.motion, joints_as_wrenches=eq.formulation == "augmented")
        self._builders: dict[str, tuple[ChannelInfo, Callable[[], SX]]] = {}
        self._post: dict[str, Callable[[Array], Array]] = {}
        self._list()

    @property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be computed."""
        return {name: info for name, (info, _) in self._builders.items()}

    def evaluate(
        self, names: Sequence[str], t: Array, x: Array, y: Array, w: Array, p: Array
    ) -> Mapping[str, Array]:
        """Values of channels at k states: (k,) or (k, c)."""
        t = np.atleast_1d(np.asarray(t, dtype=float))
        expressions = {name: ca.densify(ca.vec(self._builders[name][1]())) for name in names}
        both = ca.vertcat(SX(0, 1), *expressions.values())
        needs_forces = ca.depends_on(both, ca.vertcat(self._ydot, self._lam))
        p = np.broadcast_to(np.atleast_2d(np.asarray(p, dtype=float)), (t.size, self._eq.p.shape[0]))
        if needs_forces:
            ydot, lam = self._accelerations(t, x, y, p)
        else:
            ydot, lam = np.zeros((t.size, self._ydot.shape[0])), np.zeros((t.size, self._lam.shape[0]))
        arguments = [self._eq.t, self._eq.x, self._eq.y, self._w, self._eq.p, self._ydot, self._lam]
        function = ca.Function("channels", arguments, list(expressions.values()))
        values = mapped(function, t[:, None], x, y, w, p, ydot, lam)
        found = {}
        for name, value in zip(expressions, values, strict=True):
            if name in self._post:
                value = self._post[name](value)
            found[name] = value[:, 0] if not self._builders[name][0].components else value
        return found

    # --- the list -------------------------------------------------------------------------------------
    def _add(
        self,
        name: str,
        unit: str,
        components: tuple[str, ...],
        kind: str,
        description: str,
        make: Callable[[], SX],
        post: Callable[[Array], Array] | None = None,
    ) -> None:
        self._builders[name] = (ChannelInfo(unit, components, description, kind), make)
        if post is not None:
            self._post[name] = post

    def _list(self) -> None:
        tree, eq = self._compiled.tree, self._eq
        for joint in [*(link.joint.joint for link in tree.links), *tree.topology.cuts]:
            self._joint(joint)
        for body in tree.model.bodies:
            self._place(body.name, "body")
        for marker in tree.model.markers:
            self._place(marker.name, "marker")
        for load, effect in self._applied.effects:
            if load.kind == "gravity":
                continue
            if effect.wrenches:
                last = effect.wrenches[0] if load.kind == "bushing" else effect.wrenches[-1]
                if load.kind in ("force", "torque"):
                    last = effect.wrenches[0]
                label = f"on {last.body}, world axes"
                self._add(f"{load.name}.force", "N", XYZ, "load", f"force {label}", lambda w=last: w.force)  # type: ignore[misc]
                self._add(
                    f"{load.name}.moment", "N·m", XYZ, "load", f"moment {label}", lambda w=last: w.moment
                )  # type: ignore[misc]
            for joint_name, tau in effect.joint_forces:
                unit = _force_unit(tree.model.joint(joint_name), getattr(load, "coordinate", 0))
                self._add(
                    f"{load.name}.force", unit, (), "load", f"force in joint {joint_name}",
                    lambda f=tau, i=getattr(load, "coordinate", 0): f[i],  # type: ignore[misc]
                )  # fmt: skip
            self._add(
                f"{load.name}.power", "W", (), "load", "power of the load",
                lambda e=effect: power(e, eq.motion),  # type: ignore[misc]
            )  # fmt: skip
        self._constraints()
        for account, name in enumerate(self._compiled.accounts):
            self._add(
                f"work.{name}", "J", (), "energy", f"work done on the model: {name}",
                lambda i=account: self._w[i],  # type: ignore[misc]
            )  # fmt: skip
        T, V = (lambda: kinetic(eq.motion)), (lambda: potential(eq.motion, self._applied))
        self._add("energy.kinetic", "J", (), "energy", "kinetic energy", T)
        self._add("energy.potential", "J", (), "energy", "potential energy (gravity zero at the origin)", V)
        self._add("energy.total", "J", (), "energy", "kinetic and potential energy", lambda: T() + V())
        rows = eq.rows
        if rows.names:
            self._add(
                "residual.position",
                "1",
                (),
                "residual",
                "largest constraint error",
                lambda: _largest(rows.phi),
            )
            self._add(
                "residual.velocity", "1", (), "residual", "largest velocity error", lambda: _largest(rows.psi)
            )
            self._add(
                "residual.acceleration", "1", (), "residual", "largest acceleration error",
                lambda: _largest(rows.B @ self._ydot - rows.gamma),
            )  # fmt: skip

    def _joint(self, joint: Joint) -> None:
        tree, motion = self._compiled.tree, self._eq.motion
        in_tree = tree.link_of_joint(joint.name) is not None
        known = self._knows_coordinates(joint.name)
        own_speeds = in_tree or known or joint.constant_partials
        for i, (name, unit) in enumerate(zip(joint.coordinate_names, joint.coordinate_units, strict=True)):
            if known:
                self._add(
                    f"{joint.name}.{name}", unit, (), "joint", f"coordinate of {joint.kind} joint",
                    lambda n=joint.name, i=i: motion.coordinates(n)[i],  # type: ignore[misc]
                )  # fmt: skip
            else:
                self._add(
                    f"{joint.name}.{name}", unit, (), "joint", f"coordinate of {joint.kind} joint",
                    lambda j=joint: self._relative_pose(j),  # type: ignore[misc]
                    lambda values, j=joint, i=i: _tracked(tree, j, values)[:, i : i + 1],  # type: ignore[misc]
                )  # fmt: skip
        if own_speeds:
            speeds = lambda j=joint: self._speeds(j)  # noqa: E731
            for i, (name, unit) in enumerate(zip(joint.speed_names, joint.speed_units, strict=True)):
                self._add(
                    f"{joint.name}.{name}", unit, (), "joint", f"speed of {joint.kind} joint",
                    lambda s=speeds, i=i: s()[i],  # type: ignore[misc]
                )  # fmt: skip
            if joint.n_u:
                components = joint.speed_names if joint.n_u > 1 else ()
                self._add(
                    f"{joint.name}.acceleration", f"{joint.speed_units[0]}²", components, "joint", "rates of the speeds",
                    lambda s=speeds: self._rate(s()),  # type: ignore[misc]
                )  # fmt: skip
        text = f"of {joint.inner} on {joint.outer} at the joint, world axes"
        self._add(
            f"{joint.name}.reaction", "N", XYZ, "joint", f"reaction force {text}",
            lambda n=joint.name: self._reactions[n].force,  # type: ignore[misc]
        )  # fmt: skip
        self._add(
            f"{joint.name}.reaction_moment", "N·m", XYZ, "joint", f"reaction moment {text}",
            lambda n=joint.name: self._reactions[n].moment,  # type: ignore[misc]
        )  # fmt: skip

    def _knows_coordinates(self, joint: str) -> bool:
        try:
            return self._eq.motion.coordinates(joint) is not None
        except KeyError:
            return False

    def _relative_pose(self, joint: Joint) -> SX:
        frames = frames_of(joint, self._eq.motion)
        return ca.vertcat(ca.densify(frames.p), ca.vec(ca.densify(frames.C)))

    def _speeds(self, joint: Joint) -> SX:
        motion = self._eq.motion
        if self._knows_coordinates(joint.name) or self._compiled.tree.link_of_joint(joint.name) is not None:
            try:
                return motion.speeds(joint.name)
            except KeyError:
                pass
        return speeds_of(joint, SX(joint.n_q, 1), frames_of(joint, motion), self._compiled.tree)

    def _rate(self, expression: SX) -> SX:
        """Time derivative along the motion."""
        eq = self._eq
        return (
            time_derivative(expression, eq.x, eq.N @ eq.y)
            + time_derivative(expression, eq.y, self._ydot)
            + time_derivative(expression, eq.t, SX(1))
        )

    def _place(self, name: str, kind: str) -> None:
        motion = self._eq.motion
        what = "mass centre" if kind == "body" else "marker"
        add = self._add
        add(f"{name}.position", "m", XYZ, kind, f"position of the {what}", lambda: motion.position(name))
        add(f"{name}.velocity", "m/s", XYZ, kind, f"velocity of the {what}", lambda: motion.velocity(name))
        add(
            f"{name}.acceleration", "m/s²", XYZ, kind, f"acceleration of the {what}",
            lambda: self._rate(motion.velocity(name)),
        )  # fmt: skip
        add(
            f"{name}.angular_velocity", "rad/s", XYZ, kind, "angular velocity",
            lambda: motion.angular_velocity(name),
        )  # fmt: skip
        add(
            f"{name}.angular_acceleration", "rad/s²", XYZ, kind, "angular acceleration",
            lambda: self._rate(motion.angular_velocity(name)),
        )  # fmt: skip
        add(f"{name}.rotation", "1", NINE, kind, "axes → world, row by row", lambda: motion.rotation(name).T)
        add(
            f"{name}.quaternion", "1", ("x", "y", "z", "w"), kind, "axes → world (scalar last)",
            lambda: motion.rotation(name).T, _quaternions,
        )  # fmt: skip
        if kind == "body":
            add(
                f"{name}.origin",
                "m",
                XYZ,
                kind,
                "position of the body frame's origin",
                lambda: self._origin(name),
            )

    def _origin(self, body: str) -> SX:
        tree, motion = self._compiled.tree, self._eq.motion
        number = tree.topology.number(body)
        r, R = motion.link_pose(number)
        return r + R @ tree.link_pose(body)[0]

    def _constraints(self) -> None:
        rows = self._eq.rows
        for constraint in self._compiled.model.constraints:
            mine = [
                i for i, n in enumerate(rows.names) if n.kind == "constraint" and n.source == constraint.name
            ]
            if not mine:
                continue
            components = tuple(f"row{i + 1}" for i in range(len(mine))) if len(mine) > 1 else ()
            directions = "; ".join(rows.names[i].direction for i in mine)
            self._add(
                f"{constraint.name}.force", "N or N·m", components, "constraint", f"constraint force: {directions}",
                lambda m=tuple(mine): self._lam[list(m)],  # type: ignore[misc]
            )  # fmt: skip
            for place in constraint.places:
                if place == GROUND:
                    continue
                self._add(
                    f"{constraint.name}.on.{place}", "N", XYZ, "constraint", f"resultant force on {place}, world axes",
                    lambda m=tuple(mine), pl=place: self._resultant(m, pl),  # type: ignore[misc]
                )  # fmt: skip
            if demands_motion(rows, self._eq.y):
                self._add(
                    f"{constraint.name}.power", "W", (), "driver", "power put in by the driver",
                    lambda m=tuple(mine): ca.dot(self._lam[list(m)], self._rows.given[list(m)]),  # type: ignore[misc]
                )  # fmt: skip

    @cached_property
    def _rows(self):  # type: ignore[no-untyped-def]
        eq, tree = self._eq, self._compiled.tree
        joints = tree.topology.cuts
        if eq.formulation == "augmented":
            joints = tuple(link.joint.joint for link in tree.links) + joints
        return body_rows(eq.motion, joints)

    def _resultant(self, mine: tuple[int, ...], place: str) -> SX:
        number = self._compiled.tree.topology.number(self._eq.motion.body_of(place))
        if number not in self._rows.phi_v:
            return SX(3, 1)
        return self._rows.phi_v[number][list(mine), :].T @ self._lam[list(mine)]

    @cached_property
    def _reactions(self) -> dict[str, Wrench]:
        return self._eq.reactions(self._ydot, self._lam)


def _largest(values: SX) -> SX:
    return ca.norm_inf(ca.densify(values)) if values.shape[0] else SX(0)


def _force_unit(joint: Joint, coordinate: int) -> str:
    return "N" if joint.speed_units[coordinate] == "m/s" else "N·m"


def _quaternions(rotations: Array) -> Array:
    """Quaternions (x, y, z, w) of rotation matrices (k, 9) row by row, of continuous sign."""
    out = np.empty((rotations.shape[0], 4))
    near: Array | None = None
    for k, row in enumerate(rotations):
        out[k] = near = quaternion_from_rotation(row.reshape(3, 3), near)
    return out


def _tracked(tree, joint: Joint, values: Array) -> Array:  # type: ignore[no-untyped-def]
    """Coordinates of a cut joint along a run, turns counted from one sample to the next."""
    out = np.empty((values.shape[0], joint.n_q))
    near: Array | None = None
    for k, row in enumerate(values):
        out[k] = near = coordinates_at(tree, joint, row[:3], row[3:].reshape(3, 3).T, near)
    return out
