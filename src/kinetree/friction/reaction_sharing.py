"""Reactions: their size in one unit, which of them the motion determines, and how the others are shared.

Where reactions are not unique they are shared so that the sum of squares

    Σ |F|² + |M|²/ℓ²

is least. It runs over joints, with F and M half-way between the origins
of their two frames; over constraints, by what they exert on each body, at the place named there; and over contacts, by
their forces alone: they press where they touch, and count a thousand times, since surfaces yield more than bearings. So
feet share among themselves what they carry, and none pulls to spare a bearing. It
is the energy of bearings that are all equally stiff and ℓ long, and it knows neither the order of parts, nor which
joints are cut, nor axes, units or the place of the origin. Welds do not count (but for what nothing else decides), so
that a body may be cut in two.

ℓ is a share of the size of the connected mechanism, the root of the mean square distance of its bearings from their
middle and of that of its mass,

    ℓ² = 0.01 (Σ |r − r̄|²/n + (Σ ½ tr I + m |r_G − r̄|²)/Σ m)

and small, because bearings are: a door on two hinges hangs by the forces of both, and the moments in them are small.

Where constraints are redundant, forces can be locked in that no acceleration shows. In the descriptor form
(F3) every joint is a constraint and its forces are Φᵀλ: multipliers in the null space of Φᵀ change without
changing the motion.

A mechanism may be held more than once: a door on two hinges, a flat linkage of hinges with parallel axes, a table on
four feet. Of its constraint rows some are spare, each a combination of those that are kept, and multipliers λ + Z a
with any a go with one and the same motion (Bᵀ Z = 0). Where friction follows the reactions, the motion depends on a.
Rigid bodies cannot tell it; it is then the one with which that sum is least:

    a = −(QᵀQ)⁻¹ Qᵀ R,    R the reactions at a = 0,    Q = (∂R/∂λ) Z

Which rows are kept makes no difference to λ. Rows of friction that sticks are left out here: how they share what they
hold is decided afterwards (:mod:`kinetree.nonsmooth.shared_friction`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, check_defined, row_scales
from kinetree.formulations.contract import Equations, build
from kinetree.friction.contact_rows import Contact
from kinetree.friction.dry_friction import StickingFriction, sticking_frictions
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import ConvexEvent
from kinetree.model.flexible.expansion import InterfaceJoint, ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.runtime.library import INTEGER, PLACE, Function, address
from kinetree.spatial.symbolic import cross, solve_positive
from kinetree.symbolic.constraints import BodyRows, RowName, body_rows
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import LEAST_SLOPE, SCALED_RANK, UNSEEN

_sharing_work = Function("impacts", "sharing_work", INTEGER, INTEGER, INTEGER)
_least_reactions = Function(
    "impacts", "least_reactions", PLACE, INTEGER, PLACE, INTEGER, INTEGER, *[PLACE] * 3
)

BEARING = 0.1
"""Length of bearings, as a share of the size of the mechanism."""
WELD = 1e-4
"""Weight of a weld: it shares what no bearing has a part in."""
CONTACT = 1e3
"""Weight of a contact beside bearings; the loads of contacts that would close are told by contacts alone."""
SHORTEST = 1e-150
"""Length (m) that bearings have at least."""


@dataclass(frozen=True)
class ReactionSize:
    """Reactions of equations as one vector whose sum of squares is their size (N²)."""

    eq: Equations

    def of(self, ydot: SX, lam: SX, contacts: bool = True, welds: bool = True) -> SX:
        """Forces (N) and moments over ℓ (N) of accelerations ẏ and multipliers λ of all rows.

        ``contacts``: with those of contacts and of friction that sticks; ``welds``: and of welds.
        """
        reactions = self.eq.reactions(ydot, lam)
        parts = [SX(0, 1)]
        for joint in (joint for joint in self._joints if welds or not _is_weld(joint)):
            frames = frames_of(joint, self.eq.motion)
            wrench = reactions[joint.name]
            moment = wrench.moment + cross(0.5 * (frames.r_O - frames.r_I), wrench.force)
            weight = WELD if _is_weld(joint) else 1.0
            parts.append(weight * ca.vertcat(wrench.force, moment / self._length(*self._ends(joint))))
        others = (c for c in self._constraints if contacts or not isinstance(c, Contact | StickingFriction))
        return ca.vertcat(*parts, *(part for c in others for part in self.exerted(c, lam)))

    def wrenches(self, lam: SX) -> dict[str, tuple[SX, SX]]:
        """By joint, what multipliers λ of all rows alone give: its force (N), and its moment over ℓ (N)."""
        reactions = self.eq.reactions(SX(self.eq.y.shape[0], 1), lam)
        return {
            joint.name: (wrench.force, wrench.moment / self._length(*self._ends(joint)))
            for joint in self._joints
            if (wrench := reactions.get(joint.name)) is not None
        }

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

    def exerted(self, constraint: Constraint, lam: SX) -> Iterator[SX]:
        """What a constraint does to bodies and along joints, each a fair share of it."""
        rows, mine = self._body_rows, self._rows_of(constraint.name)
        motion, tree = self.eq.motion, self.eq.tree
        at = {motion.body_of(place): place for place in reversed(constraint.places)}
        touched = [k for k in rows.phi_v if rows.phi_v[k][mine, :].nnz() or rows.phi_w[k][mine, :].nnz()]
        along = [name for name, c in rows.on_speeds.items() if c[mine, :].nnz()]
        weight = CONTACT if isinstance(constraint, Contact) else 1.0
        share = weight / max(len(touched) + len(along), 1) ** 0.5
        for number in touched:
            body = tree.links[number - 1].name
            force, moment = rows.phi_v[number][mine, :].T, rows.phi_w[number][mine, :].T
            arm = motion.position(at.get(body, body)) - motion.link_pose(number)[0]
            moment -= ca.skew(arm) @ force
            if isinstance(constraint, Contact):  # it presses where it touches, wherever its place is
                square = ca.sumsqr(force)
                pure = force * ca.dot(force, moment) / ca.fmax(square, SHORTEST)
                moment = ca.if_else(square > 0, pure, moment)
            yield share * ca.vertcat(force, moment / self._length(number)) @ lam[mine]
        for name in along:
            joint = tree.model.joint(name)
            length = self._length(*self._ends(joint))
            weights = [1 / length if unit.startswith("rad") else SX(1) for unit in joint.speed_units]
            yield share * ca.vertcat(*weights) * (rows.on_speeds[name][mine, :].T @ lam[mine])

    def weight(self, contact: Contact, row: int) -> SX:
        """Return the square of what a unit force of a contact exerts (N²); convex bodies push along unit normals."""
        if isinstance(contact.event, ConvexEvent):
            return SX(CONTACT**2)
        lam = SX.zeros(len(self.eq.rows.names), 1)
        lam[row] = 1
        return ca.densify(ca.sumsqr(ca.vertcat(*self.exerted(contact, lam))))

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
            if not isinstance(constraint, Contact | StickingFriction):  # they come and go: ℓ stays
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


WRENCH = tuple(f"{channel}.{axis}" for channel in ("reaction", "reaction_moment") for axis in "xyz")
"""Components of the channels of a joint's force and moment."""
TOUCHED = 1e-8
"""Part of a null vector of unit length above which a row, or a direction of a wrench, takes part in it."""


@dataclass(frozen=True)
class Determinacy:
    """What is known of the reactions at one configuration.

    Attributes
    ----------
    undetermined
        Constraint rows whose forces are not unique.
    unique
        By joint name: projector (6×6) on the part of its wrench (force, moment; world) that is unique.
    changes
        By joint name: changes of its wrench (6×k) that go with no change of the motion.
    ends
        By joint name: numbers of its inner and outer bodies, 0 for ground.
    """

    undetermined: tuple[RowName, ...]
    unique: dict[str, Array]
    changes: dict[str, Array] = field(default_factory=dict)
    ends: dict[str, tuple[int, int]] = field(default_factory=dict)

    def loose(self, joint: str) -> tuple[str, ...]:
        """Components of a joint's channels (world axes) that the motion does not determine."""
        unique = np.diag(self.unique.get(joint, np.eye(6)))
        return tuple(name for name, known in zip(WRENCH, unique, strict=True) if 1 - known > TOUCHED)

    def partners(self, joint: str) -> tuple[str, ...]:
        """Other joints whose reactions change where that of a joint does."""
        mine = self.changes[joint]
        return tuple(
            other
            for other, change in self.changes.items()
            if other != joint and np.abs(mine @ change.T).max(initial=0.0) > TOUCHED
        )

    def sums(self, joint: str) -> tuple[str, ...]:
        """Sums of forces on a body that are unique although their parts are not, by components of the joint's force."""
        near = (joint, *self.partners(joint))
        found: dict[str, None] = {}
        for body in (end for end in self.ends[joint] if end):
            signs = {name: self._sign(name, body) * self._sign(joint, body) for name in near}
            at_body = [name for name in near if signs[name]]
            for k, axis in enumerate("xyz"):
                if f"reaction.{axis}" not in self.loose(joint):
                    continue
                parts = [name for name in at_body if np.abs(self.changes[name][k]).max(initial=0.0) > TOUCHED]
                total = sum(signs[name] * self.changes[name][k] for name in parts)
                if len(parts) > 1 and np.abs(total).max() < TOUCHED:
                    terms = [f"{' - ' if signs[name] < 0 else ' + '}{name}.reaction.{axis}" for name in parts]
                    found["".join(terms).removeprefix(" + ")] = None
        return tuple(found)

    def _sign(self, joint: str, body: int) -> int:
        """1 if a joint's reaction acts on the body, -1 if its opposite does, 0 if the joint is elsewhere."""
        inner, outer = self.ends[joint]
        return 1 if outer == body else -1 if inner == body else 0


class ReactionSpace:
    """The null space of Φᵀ of the descriptor form and what it touches, at any state of a tree."""

    def __init__(self, tree: Tree) -> None:
        # flexible bodies have no descriptor form here: the rows of cut joints and constraints in the tree's coordinates
        # have the same null space, and the wrenches of all joints follow from them
        eq = build("elimination" if tree.is_flexible else "augmented", tree)
        self._from_tree, self._names = eq.from_tree, eq.rows.names
        lam = SX.sym("lambda", len(self._names))
        slopes = {
            name: ca.jacobian(ca.vertcat(wrench.force, wrench.moment), lam)
            for name, wrench in eq.reactions(SX(eq.y.shape[0], 1), lam).items()
        }
        # teeth push apart with |λ|: its slope is 1 or −1, whichever flank carries; only directions matter
        wrenches, apart = [], []
        for slope in slopes.values():
            one, other = (ca.substitute(slope, lam, sign * SX.ones(*lam.shape)) for sign in (1, -1))
            wrenches.append(one + other)
            apart.append(one - other)
        self._joints = tuple(slopes)
        every = (*(link.joint.joint for link in tree.links), *tree.topology.closing)
        frames = {joint.name: tree.joint_frames_in_links(joint) for joint in every if joint.name in slopes}
        self._ends = {name: (inner, outer) for name, ((inner, _), (outer, _)) in frames.items()}
        outputs = [ca.densify(e) for e in (eq.rows.B, *wrenches, *apart)]
        self._function = ca.Function("Phi", [eq.t, eq.x, eq.y, eq.p], outputs)

    def at(self, state: State) -> Determinacy:
        """Which reactions are unique at a state."""
        if not self._names:
            return Determinacy((), {})
        x, y = self._from_tree(state.x, state.u, state.p, state.t)
        values = self._function.call([state.t, x, y, state.p])
        Phi, *maps = (np.array(value, dtype=float) for value in values)
        check_defined(self._names, Phi)
        null = null_space_of_columns(Phi)
        touched = np.abs(null).max(axis=1, initial=0.0) > TOUCHED
        wrenches, apart = maps[: len(self._joints)], maps[len(self._joints) :]
        basis = np.linalg.qr(null)[0]
        changes = {
            name: np.hstack([W @ basis, A[:, touched]])
            for name, W, A in zip(self._joints, wrenches, apart, strict=True)
        }
        unique = {name: _complement(change) for name, change in changes.items()}
        without_effect = {name for name, P in unique.items() if np.array_equal(P, np.eye(6))}
        undetermined = tuple(
            name
            for name, hit in zip(self._names, touched, strict=True)
            if hit and not (name.kind == "joint" and name.source in without_effect)
        )
        return Determinacy(undetermined, unique, changes, self._ends)


def null_space_of_columns(Phi: Array) -> Array:
    """Unit vectors λ with Φᵀλ = 0, as columns.

    Rows are scaled to unit length to find the rank, but for those that are nothing but round-off.
    """
    scale = row_scales(Phi)
    U, s, _ = np.linalg.svd(Phi * scale[:, None])
    rank = int(np.sum(s > SCALED_RANK * 10 * s[:1]))
    null = np.where(scale > 0, scale, 1.0)[:, None] * U[:, rank:]
    return np.asarray(null / np.maximum(np.linalg.norm(null, axis=0), 1e-300), dtype=float)


def _complement(columns: Array) -> Array:
    """Projector on what is orthogonal to the given columns."""
    U, s, _ = np.linalg.svd(columns)
    taken = U[:, : int(np.sum(s > TOUCHED))]
    return np.asarray(np.eye(columns.shape[0]) - taken @ taken.T, dtype=float)


def repeated_rows(eq: Equations, rows: Sequence[int]) -> list[int]:
    """Rows of joints, constraints and contacts that hold nothing which ``rows`` do not."""
    kept = set(rows)
    return [i for i in held_rows(eq) if i not in kept]


def held_rows(eq: Equations) -> list[int]:
    """Rows of joints, constraints and contacts: all but those of friction that sticks."""
    sticks = {c.name for c in sticking_frictions(eq.tree.model)}
    names = eq.rows.names
    return [i for i, row in enumerate(names) if not (row.kind == "constraint" and row.source in sticks)]


def even_rows(eq: Equations, rows: SX) -> SX:
    """Rows by the speeds, those by rates of turning over the largest radius of gyration.

    Which combinations of rows vanish does not depend on it, but digits are lost in products of rows whose columns
    differ much in size, as with lengths in kilometres.
    """
    longest = SX(0)
    for link in eq.tree.links:
        longest = ca.fmax(longest, link.gyration)
    longest = ca.if_else(longest > 0, longest, 1)
    return ca.densify(rows) @ ca.diag(
        ca.vertcat(*[1 / longest if unit.startswith("rad") else SX(1) for unit in eq.speed_units])
    )


def without_effect(eq: Equations, rows: Sequence[int], spare: Sequence[int]) -> SX:
    """Z: for every spare row a column of multipliers of all rows with Bᵀ Z = 0."""
    B = even_rows(eq, eq.rows.B)
    Z = SX.zeros(B.shape[0], len(spare))
    Z[list(spare), :] = SX.eye(len(spare))
    if rows:
        G = B[list(rows), :]
        Z[list(rows), :] = -solve_positive(G @ G.T, G @ B[list(spare), :].T)
    return Z


def shared_reactions(eq: Equations, rows: Sequence[int], ydot: SX, lam: SX, known: Sequence[int] = ()) -> SX:
    """λ of all rows with the least reactions, from one that goes with the accelerations ẏ; ``rows`` are independent.

    λ of the rows that are ``known`` stay.
    """
    spare = [i for i in repeated_rows(eq, rows) if i not in set(known)]
    if not spare:
        return lam
    held = set(held_rows(eq)) - set(known)
    Z = without_effect(eq, [i for i in rows if i in held], spare)
    symbols = SX.sym("lambda", *lam.shape)
    measured = ReactionSize(eq).of(ydot, symbols)
    R, slope = ca.substitute([measured, ca.jacobian(measured, symbols)], [symbols], [ca.densify(lam)])
    # products of the slopes first: most reactions follow one multiplier, and all of Z is long
    whole = ca.fabs(slope)
    sizes = ca.fmax(
        ca.sum1(ca.fabs(Z) * ((whole.T @ whole) @ ca.fabs(Z))), LEAST_SLOPE**2 * ca.mmax(ca.sum1(slope**2))
    )
    M = ca.densify(Z.T @ ((slope.T @ slope) @ Z)) + ca.diag(UNSEEN**2 * sizes.T + 1e-300)
    return lam - Z @ solve_positive(M, Z.T @ (slope.T @ R))


def least_change(slope: Array, B: Array, R: Array) -> Array:
    """What to add to multipliers of rows B (m × n) so that |R + (∂R/∂λ) λ| is least without another motion.

    In numbers: ``slope`` is ∂R/∂λ (r × m), R (r).
    """
    slope, B, R = (np.ascontiguousarray(values, dtype=float) for values in (slope, B, R))
    (count, m), n = slope.shape, B.shape[1]
    change, work = np.zeros(m), np.empty(_sharing_work(count, m, n))
    _least_reactions(address(slope), count, address(B), m, n, *map(address, (R, change, work)))
    return change
