"""What is said of a run with shares of load that rigid bodies do not determine, and where its motion depends on them.

Along the forces Z that change no motion by themselves (:mod:`kinetree.friction.reaction_sharing`), the loads ν that
friction follows change by dν = F (∂w/∂λ) Z, with F of :class:`kinetree.friction.implicit_forces.Sizes`, and with
them the accelerations, by dẏ = (∂ẏ/∂ν) dν. A box that slides straight on is slowed down alike however its feet share
its weight: dẏ = 0. If it spins as well, the rule of sharing decides the motion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import Contact, contacts_of, gaps_of
from kinetree.friction.dry_friction import (
    SlidingFriction,
    StickingFriction,
    sliding_frictions,
    slowest_sliding,
)
from kinetree.friction.implicit_forces import (
    SymbolicSolution,
    contact_row,
    implicit_of,
    rows_of,
    sources_of,
    sticking_rows,
)
from kinetree.friction.reaction_sharing import ReactionSize, held_rows, repeated_rows, without_effect
from kinetree.friction.rope_friction import RopeSurfaces
from kinetree.model.motion import Motion
from kinetree.nonsmooth.contact_modes import SAME, ContactModes
from kinetree.nonsmooth.shared_friction import spare_rows
from kinetree.solve.modes import FORWARDS, ActiveSet

TINY = 1e-300
"""Speed (m/s) in place of none, to divide by."""
TOUCHING = 1e-8
"""Gap (m, rad) at which an open contact might carry a share of what others carry."""


class UndeterminedFriction:
    """Forces of a run that a rule shared, and friction whose motion depends on them, looked for state by state.

    Attributes
    ----------
    shared
        Channels of the forces of contacts that a rule shared, and of joints that have a part in it, and names of
        constraints that it shared them with.
    """

    def __init__(self, modes: ContactModes) -> None:
        self._modes = modes
        self._contacts = contacts_of(modes.base(ActiveSet()).model)
        self._effects: dict[ActiveSet, SharingEffect] = {}
        self._gaps: dict[ActiveSet, ca.Function] = {}
        self._found: dict[str, SlidingFriction] = {}
        self._shared: dict[ActiveSet, SharedForces] = {}
        self.shared: dict[str, None] = {}

    def look(self, active: ActiveSet, t: float, x: Array, y: Array, p: Array) -> None:
        """Look at a state with this active set."""
        wider = self._with_touching(active, t, x, p)
        if wider not in self._effects:
            self._effects[wider] = SharingEffect(self._modes.compiled(wider))
        if self._effects[wider].possible:
            self._found |= {rub.name: rub for rub in self._effects[wider].at(t, x, y, p)}
        if not (self._modes.is_placed and active.contacts):  # constraints' shares, of what carries nothing
            touching = self._touching(wider, t, x, p)
            wider = wider.with_closed(*touching) if touching else wider
        if wider.contacts:
            if wider not in self._shared:
                self._shared[wider] = SharedForces(self._modes.compiled(wider))
            names = {k: contact.name for k, contact in zip(self._modes.indices, self._contacts, strict=True)}
            unloaded = [names[k] for k in wider.contacts if k not in active.contacts]
            self.shared |= dict.fromkeys(self._shared[wider].at(t, x, p, unloaded))

    @property
    def found(self) -> UndeterminedLoads | None:
        """What has been found; None: nothing."""
        return UndeterminedLoads.of(self._found.values()) if self._found else None

    def _with_touching(self, active: ActiveSet, t: float, x: Array, p: Array) -> ActiveSet:
        """The active set with open contacts that might carry a share of what its closed ones carry closed, too."""
        if not active.contacts or not self._modes.friction:
            return active
        added = [k for k in self._touching(active, t, x, p) if self._modes.repeats(active, k)]
        if not added:
            return active
        model = self._modes.base(active).model
        names = [contact.name for contact in contacts_of(model)]
        rubbing: list[tuple[int, int]] = []
        for k, rub in zip(self._modes.friction, sliding_frictions(model), strict=True):
            contact = rub.surfaces.contact
            if contact is not None and self._modes.indices[names.index(contact)] in added:
                rubbing.append((k, FORWARDS))
        return active.with_closed(*added).with_friction(rubbing)

    def _touching(self, active: ActiveSet, t: float, x: Array, p: Array) -> list[int]:
        """Contacts that are open and touch."""
        gaps = np.array(self._gap_function(active.base)(t, x, p), dtype=float).ravel()
        near = np.abs(gaps) <= TOUCHING
        return [
            k
            for k, touches in zip(self._modes.indices, near, strict=True)
            if touches and k not in active.contacts
        ]

    def _gap_function(self, active: ActiveSet) -> ca.Function:
        if active not in self._gaps:
            base = self._modes.base(active)
            eq = base.equations
            gaps = gaps_of(contacts_of(base.model), eq.motion)
            self._gaps[active] = ca.Function("gaps", [eq.t, eq.x, eq.p], [ca.densify(gaps)])
        return self._gaps[active]


@dataclass(frozen=True)
class UndeterminedLoads:
    """Joints, contacts and ropes whose shares of load were decided by rule where the motion depends on them."""

    joints: tuple[str, ...]
    contacts: tuple[str, ...]
    ropes: tuple[str, ...] = ()

    @classmethod
    def of(cls, rubs: Iterable[SlidingFriction]) -> UndeterminedLoads:
        """Those of this friction."""
        rubs = list(rubs)
        joints = {rub.surfaces.joint for rub in rubs if rub.surfaces.joint is not None}
        contacts = {rub.surfaces.contact for rub in rubs if rub.surfaces.contact is not None}
        ropes = {rub.surfaces.rope.name for rub in rubs if isinstance(rub.surfaces, RopeSurfaces)}
        return cls(tuple(sorted(joints)), tuple(sorted(contacts)), tuple(sorted(ropes)))

    def __str__(self) -> str:
        parts = []
        for kind, names in (("joint", self.joints), ("contact", self.contacts), ("rope", self.ropes)):
            if names:
                listed = ", ".join(f'"{name}"' for name in names)
                parts.append(f"{kind}{'s' if len(names) > 1 else ''} {listed}")
        return (
            f"the motion is not determined: the friction of {' and '.join(parts)} follows loads that rigid bodies "
            "may share in many ways; they were shared so that the sum of squares of all reactions is least, with no "
            "share for friction that sticks. To decide it, give joints the freedom that the real bearings have, or "
            "support the body by springs"
        )


TAKES_PART = 1e-4
"""Part of the shares of unit length that change no motion above which a force is one of them."""


class SharedForces:
    """Forces of contacts that a rule shares, with constraints too: others would go with one and the same motion."""

    def __init__(self, compiled: CompiledModel) -> None:
        eq, model = compiled.equations, compiled.model
        self._independent = len(compiled.rows_here)
        self._rows: dict[str, list[int]] = {
            f"{contact.name}.force": [contact_row(eq, contact.name)]
            for contact in contacts_of(model)
            if contact.closed
        }
        for rub in sliding_frictions(model):  # what slides follows the force that presses it
            if f"{rub.surfaces.contact}.force" in self._rows:
                pressed = self._rows[f"{rub.surfaces.contact}.force"]
                self._rows[f"{rub.surfaces.contact}.friction_force"] = sticking_rows(eq, rub) or pressed
        self._others = {
            constraint.name: rows
            for constraint in model.constraints
            if not isinstance(constraint, Contact | StickingFriction)
            and (rows := rows_of(eq, constraint.name))
        }
        lam = SX.sym("lambda", len(eq.rows.names))
        wrenches = ReactionSize(eq).wrenches(lam)
        self._joints = [f"{joint}.{kind}" for joint in wrenches for kind in ("reaction", "reaction_moment")]
        slopes = ca.jacobian(
            ca.vertcat(SX(0, 1), *(part for pair in wrenches.values() for part in pair)), lam
        )
        slopes = ca.substitute(slopes, lam, SX.ones(*lam.shape))  # teeth push apart with |λ|
        outputs = [ca.densify(eq.rows.B), ca.densify(slopes)]
        self._function = ca.Function("rows", [eq.t, eq.x, eq.p], outputs)

    def at(self, t: float, x: Array, p: Array, unloaded: Sequence[str] = ()) -> list[str]:
        """Channels of these forces at a state, and names of constraints that have a share.

        ``unloaded`` are contacts that carry nothing there: they press at most, and so does a share of theirs.
        """
        B, slopes = (np.array(part, dtype=float) for part in self._function(t, x, p))
        if not self._rows or not np.isfinite(B).all():
            return []
        lengths = np.maximum(np.linalg.norm(B, axis=1), TINY)
        U, s, _ = np.linalg.svd(B / lengths[:, None])
        rank = min(int(np.sum(s > SAME * s[:1])), self._independent)
        free = _pressing(U[:, rank:], [self._rows[f"{name}.force"][0] for name in unloaded])
        part = np.linalg.norm(free, axis=1)
        pressed = sorted({i for rows in self._rows.values() for i in rows})
        moved = free @ free[pressed].T
        with_contacts = np.linalg.norm(moved, axis=1)
        forces = moved / lengths[:, None]
        in_joints = (slopes @ forces).reshape(len(self._joints), 3, len(pressed))
        least = TAKES_PART * np.abs(forces[pressed]).max(initial=0.0)
        return [
            *(name for name, rows in self._rows.items() if part[rows].max() > TAKES_PART),
            *(name for name, rows in self._others.items() if with_contacts[rows].max() > TAKES_PART),
            *(
                name
                for name, change in zip(self._joints, in_joints, strict=True)
                if np.abs(change).max(initial=0.0) > least
            ),
        ]


def _pressing(free: Array, pressed: Sequence[int]) -> Array:
    """Directions of shares (columns) that some can take in which none of these rows pulls."""
    from scipy.linalg import null_space
    from scipy.optimize import linprog

    if not free.shape[1]:  # nothing is shared
        return free
    signs = free[list(pressed)]
    sizes = np.linalg.norm(signs, axis=1)
    signs = signs[sizes > TAKES_PART] / sizes[sizes > TAKES_PART, None]  # others have no part in any share
    idle = [
        row
        for row in signs
        if linprog(-row, A_ub=-signs, b_ub=np.zeros(len(signs)), bounds=(-1, 1)).fun > -TAKES_PART
    ]
    return free @ null_space(np.array(idle), rcond=TAKES_PART) if idle else free


MATTERS = 1e-6
"""Share of the effect of all friction that a change of the shares, as great as the loads are, must have to matter."""
BLURRED = 10.0
"""Speed, in units of the slowest that is followed, by which the directions of what begins to slide may differ.

Contacts begin with some of the slowest speeds, not all alike: a box that slides straight on turns that much.
"""
FOLLOWS = 1e-9
"""Change of a load (N) over the forces that share it (N) that is not round-off."""


class SharingEffect:
    """What the sharing of reactions does to the motion of a model whose friction slides."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._implicit = implicit_of(compiled.model)
        self._function: ca.Function | None = None
        eq, rows = compiled.unresolved, compiled.rows_here
        spare = repeated_rows(eq, rows) if self._implicit else []
        stuck = spare_rows(compiled) if self._implicit else []
        if not spare and not stuck:
            return
        held = set(held_rows(eq))
        Z = ca.horzcat(
            without_effect(eq, [i for i in rows if i in held], spare), without_effect(eq, rows, stuck)
        )
        sizes = compiled.sizes
        nu, lam = ca.vertcat(*[rub.size for rub in self._implicit]), SX.sym("lambda", Z.shape[0])
        at = SymbolicSolution(SX.zeros(*eq.y.shape), lam)
        sources = ca.vertcat(*sources_of(eq, at))
        change = sizes.follow @ (ca.jacobian(sources, lam) @ Z)
        A = compiled.dense.A
        assert A is not None
        A = ca.substitute(A, ca.vertcat(compiled.dense.x, compiled.dense.y), ca.vertcat(eq.x, eq.y))
        outputs = [
            ca.substitute(ca.densify(change), lam, SX.zeros(*lam.shape)),
            ca.jacobian(sizes.answer.ydot, nu),
            A,
            sizes.values,
            self._blur(eq.motion),
        ]
        made = ca.substitute([ca.densify(o) for o in outputs], [nu], [ca.densify(sizes.values)])
        self._function = ca.Function("sharing", [eq.t, eq.x, eq.y, eq.p], made)

    def _blur(self, motion: Motion) -> SX:
        """Share by which directions of sliding are not known, at most: the slowest speed followed, over speeds."""
        surfaces = [rub.surfaces for rub in self._implicit if rub.surfaces.directions == 2]
        shares = [
            BLURRED * slowest_sliding(of, motion) / ca.fmax(ca.norm_2(of.velocity(motion)), TINY)
            for of in surfaces
        ]
        return ca.mmax(ca.vertcat(SX(0), *shares))

    @property
    def possible(self) -> bool:
        """Whether there is anything to share that friction follows."""
        return self._function is not None

    def at(self, t: float, x: Array, y: Array, p: Array) -> list[SlidingFriction]:
        """Friction whose load was shared by rule, at a state where the motion depends on it; else none."""
        if self._function is None:
            return []
        change, Y, A, nu, blur = (np.array(part, dtype=float) for part in self._function.call([t, x, y, p]))
        if not all(np.isfinite(part).all() for part in (change, Y, A, nu)):
            return []
        whole = float(_lengths(Y, A) @ np.abs(nu.ravel()))
        found: set[int] = set()
        for column in change.T:
            greatest = float(np.abs(column).max(initial=0.0))
            if greatest > FOLLOWS:
                effect = float(_lengths(Y @ column[:, None], A)[0]) * np.abs(nu).max() / greatest
                if effect > (MATTERS + blur.item()) * whole:
                    found |= {int(i) for i in np.flatnonzero(np.abs(column) > FOLLOWS)}
        return [self._implicit[i] for i in sorted(found)]


def _lengths(columns: Array, A: Array) -> Array:
    """√(ẏᵀ A ẏ) of accelerations, as columns."""
    return np.asarray(np.sqrt(np.maximum(np.sum(columns * (A @ columns), axis=0), 0.0)), dtype=float)
