"""The size of all reactions of a mechanism, in one unit: forces, and moments over a length of its bearings.

Where reactions are not unique they are shared so that the sum of squares

    Σ |F|² + |M|²/ℓ²

is least (:mod:`kinetree.friction.reaction_sharing`). It runs over joints, with F and M half-way between the origins
of their two frames; over constraints, by what they exert on each body, at the place named there; and over contacts. It
is the energy of bearings that are all equally stiff and ℓ long, and it knows neither the order of parts, nor which
joints are cut, nor axes, units or the place of the origin. Welds do not count (but for what nothing else decides), so
that a body may be cut in two.

ℓ is a share of the size of the connected mechanism, the root of the mean square distance of its bearings from their
middle and of that of its mass,

    ℓ² = 0.01 (Σ |r − r̄|²/n + (Σ ½ tr I + m |r_G − r̄|²)/Σ m)

and small, because bearings are: a door on two hinges hangs by the forces of both, and the moments in them are small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.friction.contact_rows import Contact
from kinetree.friction.parts import Stick
from kinetree.model.constraints.base import Constraint
from kinetree.model.flexible.joints import InterfaceJoint, ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.constraints import BodyRows, body_rows
from kinetree.symbolic.relative import frames_of

BEARING = 0.1
"""Length of bearings, as a share of the size of the mechanism."""
WELD = 1e-5
"""Weight of a weld: it shares what no bearing has a part in."""
SHORTEST = 1e-150
"""Length (m) that bearings have at least."""


@dataclass(frozen=True)
class ReactionSize:
    """Reactions of equations as one vector whose sum of squares is their size (N²)."""

    eq: Equations

    def of(self, ydot: SX, lam: SX) -> SX:
        """Forces (N) and moments over ℓ (N) of accelerations ẏ and multipliers λ of all rows."""
        reactions = self.eq.reactions(ydot, lam)
        parts = [SX(0, 1)]
        for joint in self._joints:
            frames = frames_of(joint, self.eq.motion)
            wrench = reactions[joint.name]
            moment = wrench.moment + cross(0.5 * (frames.r_O - frames.r_I), wrench.force)
            weight = WELD if _is_weld(joint) else 1.0
            parts.append(weight * ca.vertcat(wrench.force, moment / self._length(*self._ends(joint))))
        return ca.vertcat(*parts, *(part for c in self._constraints for part in self._exerted(c, lam)))

    @property
    def _joints(self) -> Iterator[Joint]:
        """Joints that carry something."""
        tree = self.eq.tree
        every = (*(link.joint.joint for link in tree.links), *tree.topology.closing)
        return (joint for joint in every if _is_weld(joint) or joint.n_u < 6)

    def _ends(self, joint: Joint) -> tuple[int, int]:
        """Numbers of the bodies of a joint."""
        (inner, _), (outer, _) = self.eq.tree.joint_frames_in_links(joint)
        return inner, outer

    @property
    def _constraints(self) -> Iterator[Constraint]:
        return (c for c in self.eq.tree.model.constraints if self._rows_of(c.name))

    def _rows_of(self, name: str) -> list[int]:
        rows = self.eq.rows.names
        return [i for i, row in enumerate(rows) if row.kind == "constraint" and row.source == name]

    @cached_property
    def _body_rows(self) -> BodyRows:
        return body_rows(self.eq.motion, self.eq.joints_in_rows)

    def _exerted(self, constraint: Constraint, lam: SX) -> Iterator[SX]:
        """What a constraint does to bodies and along joints, each a fair share of it."""
        rows, mine = self._body_rows, self._rows_of(constraint.name)
        motion, tree = self.eq.motion, self.eq.tree
        at = {motion.body_of(place): place for place in reversed(constraint.places)}
        touched = [k for k in rows.phi_v if rows.phi_v[k][mine, :].nnz() or rows.phi_w[k][mine, :].nnz()]
        along = [name for name, c in rows.on_speeds.items() if c[mine, :].nnz()]
        share = 1.0 / max(len(touched) + len(along), 1) ** 0.5
        for number in touched:
            body = tree.links[number - 1].name
            force = rows.phi_v[number][mine, :].T @ lam[mine]
            moment = rows.phi_w[number][mine, :].T @ lam[mine]
            arm = motion.position(at.get(body, body)) - motion.link_pose(number)[0]
            yield share * ca.vertcat(force, (moment - cross(arm, force)) / self._length(number))
        for name in along:
            joint = tree.model.joint(name)
            length = self._length(*self._ends(joint))
            weights = [1 / length if unit.startswith("rad") else SX(1) for unit in joint.speed_units]
            yield share * ca.vertcat(*weights) * (rows.on_speeds[name][mine, :].T @ lam[mine])

    # --- the length of bearings -----------------------------------------------------------------------
    def _length(self, *numbers: int) -> SX:
        """ℓ of the mechanism that these bodies belong to."""
        return self._lengths[self._mechanisms[max(numbers)]]

    @cached_property
    def _mechanisms(self) -> dict[int, int]:
        """Number of every body → least number of those it is connected with, not through ground."""
        tree = self.eq.tree
        groups = [set(self._ends(joint)) for joint in self._joints]
        for constraint in tree.model.constraints:
            if not isinstance(constraint, Contact | Stick):  # they come and go: ℓ stays
                joints = [self._ends(tree.model.joint(name)) for name in constraint.joints]
                groups.append({number for ends in joints for number in ends})
                groups[-1] |= {tree.place_in_link(place)[0] for place in constraint.places}
        found = {link.number: link.number for link in tree.links}
        for group in groups:
            joined = {found[number] for number in group if number}
            found = {k: min(joined) if least in joined else least for k, least in found.items()}
        return found

    @cached_property
    def _lengths(self) -> dict[int, SX]:
        """ℓ of every mechanism, by its least number."""
        return {least: self._length_of(least) for least in set(self._mechanisms.values())}

    def _length_of(self, least: int) -> SX:
        motion, tree = self.eq.motion, self.eq.tree
        links = [link for link in tree.links if self._mechanisms[link.number] == least]
        bearings = []
        for joint in self._joints:
            if not _is_weld(joint) and self._mechanisms[max(self._ends(joint))] == least:
                frames = frames_of(joint, motion)
                bearings.append(0.5 * (frames.r_I + frames.r_O))
        masses = [(link.mass, motion.position(link.name)) for link in links]
        mass = ca.fmax(sum((m for m, _ in masses), SX(0)), SHORTEST)
        centre = sum((m * r for m, r in masses), SX(3, 1)) / mass
        middle = sum(bearings, SX(3, 1)) / len(bearings) if bearings else centre
        spread = sum((ca.sumsqr(r - middle) for r in bearings), SX(0)) / max(len(bearings), 1)
        spin = sum((0.5 * ca.trace(link.inertia) for link in links), SX(0))
        gyration = (spin + sum((m * ca.sumsqr(r - middle) for m, r in masses), SX(0))) / mass
        return BEARING * ca.sqrt(spread + gyration + SHORTEST)


def _is_weld(joint: Joint) -> bool:
    """Whether the connection is no bearing."""
    return isinstance(joint, InterfaceJoint | ModalJoint) or joint.n_u == 0
