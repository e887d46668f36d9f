"""Check of printed names against the motion of the bodies: no place in x or y is looked at.

A name such as ``elbow.angle`` or ``arm.theta1`` says how a body lies and moves against the one before it: by the
functions of its joint, or by Kamman's rotation matrix and shift. The compiled poses and velocities of the bodies say it
again. Each printed coordinate and speed is set alone, and the two must agree: a name that stands at the wrong symbol
moves something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.formulations.kane_joints import SHIFTS
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.spatial.symbolic import angles_matrix, angles_partials, cross, euler_matrix
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import LinkMotion

ANGLES, PARAMETERS = ("theta1", "theta2", "theta3"), ("e1", "e2", "e3", "e4")


@dataclass(frozen=True)
class Claim:
    """Motion of a body as its names say it, beside its motion; ``said`` is written in the symbols of the names."""

    names: tuple[str, ...]
    said: SX
    done: SX


def against_lower(motion: LinkMotion, link: Link) -> tuple[SX, SX, SX, SX]:
    """Rotation K → J° and shift of a body against the one before it, angular velocity and velocity in K components."""
    (r_J, R_J), (r_K, R_K) = motion.link_pose(link.lower), motion.link_pose(link.number)
    (v_J, w_J), (v_K, w_K) = motion.link_velocity(link.lower), motion.link_velocity(link.number)
    fixed = R_J @ link.EK
    nu = R_K.T @ (v_K - v_J - cross(w_J, r_K - r_J))
    return fixed.T @ R_K, fixed.T @ (r_K - r_J - R_J @ link.qK), R_K.T @ (w_K - w_J), nu


class Naming:
    """All that the names of a formulation's coordinates and speeds say."""

    def __init__(self, eq: Equations) -> None:
        self._eq = eq
        self.names = (*eq.coordinate_names, *eq.speed_names)
        # CasADi would take a name that begins with [ for a list of names
        self._symbols = {name: SX.sym(f"said {k}") for k, name in enumerate(self.names)}
        self._name_of = {symbol.name(): name for name, symbol in self._symbols.items()}

    def _of(self, owner: str, channels: Sequence[str], otherwise: Sequence[float] = ()) -> SX | None:
        """Symbols of the channels of an owner; where some are missing, their values; None where nothing is known."""
        found = [self._symbols.get(f"{owner}.{channel}") for channel in channels]
        if all(symbol is None for symbol in found) or (not otherwise and None in found):
            return None
        values = otherwise or [0.0] * len(found)
        return ca.vertcat(*[SX(v) if s is None else s for s, v in zip(found, values, strict=True)])

    def _claims(self) -> Iterator[Claim]:
        """Names of all bodies, and of the quantities integrated beside them."""
        eq = self._eq
        for link in eq.tree.links:
            if isinstance(link.joint.joint, (ModalJoint, InterfaceJoint)):
                continue
            pairs = self._absolute(link) if eq.own_motion is None else self._relative(link)
            for said, done in pairs:
                said_by = (self._name_of.get(symbol.name()) for symbol in ca.symvar(said))
                names = tuple(name for name in said_by if name is not None)
                if names:
                    yield Claim(names, said, done)
        yield from self._integrated()

    def _absolute(self, link: Link) -> Iterator[tuple[SX, SX]]:
        """Place and velocity of the mass centre, rotation and angular velocity, in the world."""
        motion, name = self._eq.motion, link.name
        for channels, done in (
            (("x", "y", "z"), motion.link_pose(link.number)[0] + self._arm(link)),
            (("vx", "vy", "vz"), motion.velocity(name)),
            (("wx", "wy", "wz"), motion.angular_velocity(name)),
        ):
            said = self._of(name, channels)
            if said is not None:
                yield said, done
        e = self._of(name, PARAMETERS)
        if e is not None:
            yield ca.vec(euler_matrix(e).T), ca.vec(motion.link_pose(link.number)[1])

    def _arm(self, link: Link) -> SX:
        return self._eq.motion.link_pose(link.number)[1] @ link.rK

    def _relative(self, link: Link) -> Iterator[tuple[SX, SX]]:
        """Rotation K → J° and shift in J°, angular velocity and velocity against J in K."""
        C, d, omega, nu = against_lower(self._eq.motion, link)
        joint, name = link.joint, link.name
        own = self._eq.tree.floating.names(joint.joint)
        q = self._of(joint.joint.name, [n.removeprefix(f"{joint.joint.name}.") for n in own])
        followed = self._eq.followed is not None and joint.joint.name in self._eq.followed
        if q is not None and not followed:
            yield ca.vertcat(ca.vec(joint.rotation(q)), joint.displacement(q)), ca.vertcat(ca.vec(C), d)
        theta, e = self._of(name, ANGLES, (0.0,) * 3), self._of(name, PARAMETERS)
        R = angles_matrix(theta) if theta is not None else euler_matrix(e) if e is not None else SX.eye(3)
        if theta is not None or e is not None:
            yield ca.vec(R.T), ca.vec(C)
        s = self._of(name, SHIFTS, (0.0,) * 3)
        if s is not None:
            yield s, d
        yield from self._speeds(link, R, theta, (omega, nu), q)

    def _speeds(
        self, link: Link, R: SX, theta: SX | None, moving: tuple[SX, SX], q: SX | None
    ) -> Iterator[tuple[SX, SX]]:
        """Speeds of bodies with six of them, and of joints where H and D are known."""
        name, joint = link.name, link.joint
        turns = [
            (
                self._of(name, [f"{angle}_rate" for angle in ANGLES]),
                None if theta is None else angles_partials(theta),
            ),
            (self._of(name, ("w1", "w2", "w3")), SX.eye(3)),
            (self._of(name, ("w1_lower", "w2_lower", "w3_lower")), R),
        ]
        for y, P in turns:
            if y is not None and P is not None:
                yield P @ y, moving[0]
        s_dot = self._of(name, [f"{s}_rate" for s in SHIFTS])
        if s_dot is not None:
            yield R @ s_dot, moving[1]
        u = self._of(joint.joint.name, joint.joint.speed_names)
        if q is None and joint.joint.relative:
            q = self._of(name, joint.joint.relative)
        if q is None and joint.constant_partials:
            q = SX(joint.joint.n_q, 1)
        if u is not None and q is not None:
            H, D = joint.partials(q)
            yield ca.vertcat(H @ u, D @ u), ca.vertcat(*moving)

    def _integrated(self) -> Iterator[Claim]:
        """States of blocks and loads, coordinates of joints beside the motion, as expressions call them by name."""
        symbols, followed = self._eq.tree.symbols, self._eq.followed
        for name in symbols.state_names:
            owner, _, channel = name.rpartition(".")
            state = symbols.state(owner, channel)
            yield Claim(
                (name,), self._symbols[name], symbols.load_state(owner, channel) if state is None else state
            )
        if followed is None:
            return
        for joint in followed.joints:
            names = self._eq.tree.floating.names(joint)
            yield Claim(names, ca.vertcat(*[self._symbols[n] for n in names]), followed.kept(joint.name))

    @cached_property
    def _function(self) -> tuple[list[Claim], ca.Function]:
        eq, claims = self._eq, list(self._claims())
        symbols = ca.vertcat(SX(0, 1), *self._symbols.values())
        outputs = [ca.densify(part) for claim in claims for part in (claim.said, claim.done)]
        return claims, ca.Function("claims", [symbols, eq.t, eq.x, eq.y, eq.p], outputs)

    def apart(self, name: str, named: Mapping[str, float], x: Array, y: Array, p: Array) -> float:
        """Return the relative difference between the motion that names say and the real one at a state."""
        claims, function = self._function
        if not any(name in claim.names for claim in claims):
            return 0.0
        said = [named.get(other, np.nan) for other in self._symbols]
        values = function.call([said, 0.0, x, y, p])
        worst = 0.0
        for k, claim in enumerate(claims):
            if name in claim.names:
                told, done = (np.array(value, dtype=float) for value in values[2 * k : 2 * k + 2])
                difference = np.abs(told - done) / np.maximum(1.0, np.abs(done))
                worst = max([worst, *difference[np.isfinite(difference)]])
        return float(worst)
