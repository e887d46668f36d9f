"""Friction in impacts: of the contacts that are hit, and of bearings, which rub with the impulse of their reaction.

Impulses g of all kinds (of contacts, of rubs, of a blow) change speeds and constraint forces at once,

    A Δy = g + BᵀΛ_c,    B Δy = 0

and with them the reaction of a joint: what R(ẏ, λ, loads) is for accelerations and forces, its linear part is for Δy
and impulses. Where constraints are redundant, Λ_c are those with the least reactions, by the rule that shares forces
(:mod:`kinetree.friction.reaction_sharing`). Weights, springs and preloads stay finite and have no impulse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE, row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations, build
from kinetree.formulations.inverse_dynamics import composite_matrices
from kinetree.friction.contact_rows import contacts_of, with_closed
from kinetree.friction.dry_friction import StickingFriction, sliding_frictions, slowest_sliding, with_states
from kinetree.friction.reaction_sharing import ReactionSize, least_change, null_space_of_columns
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.nonsmooth.contact_law import Allowed, ImpactRubs, SpeedChanges
from kinetree.nonsmooth.stick_slip import RunFriction, Sliding
from kinetree.runtime.arguments import INTEGER, PLACE, TABLE, address
from kinetree.runtime.library import Function
from kinetree.solve.events.contacts import ContactError
from kinetree.solve.events.modes import STICKS, ContactMode
from kinetree.symbolic.tree import Tree

_work = Function("impacts", "impact_work", INTEGER, INTEGER, INTEGER, PLACE, INTEGER)
_impulses = Function(
    "impacts", "impulses_with_friction",
    TABLE, INTEGER, PLACE, PLACE, PLACE, INTEGER, PLACE, PLACE, PLACE, PLACE, PLACE, PLACE,
)  # fmt: skip


@dataclass(frozen=True)
class Cone:
    """One rub: how its impulses act, and what bounds them.

    Parameters
    ----------
    R : array (k, d)
        Responses along its d directions.
    v : array (d,)
        Its velocity without these impulses (m/s or rad/s).
    coefficient : float
        μ, of a bearing that turns times its radius (m).
    contact : int, optional
        The contact whose impulse bounds it; otherwise it is a bearing.
    P : array (3, n_u), S : array (3,)
        Of a bearing, the impulse of its reaction (N s), S + P u.
    """

    R: Array
    v: Array
    coefficient: float
    contact: int | None = None
    P: Array = field(default_factory=lambda: np.zeros((3, 0)))
    S: Array = field(default_factory=lambda: np.zeros(3))


@dataclass(frozen=True)
class ImpulsiveFriction:
    """A rub in an impact: how its impulses act, and its two coefficients.

    Parameters
    ----------
    cone
        With the coefficient of sliding.
    static : float
        The coefficient of sticking.
    stands : bool
        Whether it does not slide before.
    """

    cone: Cone
    static: float
    stands: bool


@dataclass(frozen=True)
class Impulses:
    """Impulses of the contacts (n), of all that acts (n_u), and the response r = R u."""

    normal: Array
    every: Array
    response: Array


class NoImpulsesError(RuntimeError):
    """No impulses were found that fulfil the law of impacts."""


def impulses(R: Array, rate: Array, e: Array, rubs: Sequence[ImpulsiveFriction]) -> Impulses:
    """Impulses of contacts with responses R (k × n), rates γ⁻ and coefficients e, and of their rubs.

    Raises
    ------
    NoImpulsesError
        Where none fulfil the law, not even without restitution.
    """
    n, cones = rate.size, [rub.cone for rub in rubs]
    whole = np.ascontiguousarray(np.hstack([R, *[cone.R for cone in cones]]), dtype=float)
    rates = np.concatenate([rate, *[cone.v for cone in cones]])
    k, n_u = whole.shape
    first = np.cumsum([n, *[cone.v.size for cone in cones]])
    bounding = [-1 if cone.contact is None else cone.contact for cone in cones]
    numbers = np.array([*first, *bounding, *[rub.stands for rub in rubs]], dtype=np.int64)
    friction = np.array([*[cone.coefficient for cone in cones], *[rub.static for rub in rubs]], dtype=float)
    P, S = np.zeros((len(rubs), 3, n_u)), np.zeros((len(rubs), 3))
    for i, cone in enumerate(cones):
        if cone.contact is None:
            P[i], S[i] = cone.P, cone.S
    e = np.ascontiguousarray(e, dtype=float)
    every, response = np.zeros(n_u), np.zeros(k)
    work = np.empty(_work(k, n, n_u, address(numbers), len(rubs)))
    given = (
        whole,
        n,
        address(rates),
        address(e),
        address(numbers),
        len(rubs),
        *map(address, (friction, P, S)),
    )
    if not _impulses(*given, address(every), address(response), address(work)):
        raise NoImpulsesError
    return Impulses(every[:n], every, response)


def equations_with_all_rows(compiled: CompiledModel, model: Model) -> Equations:
    """The equations of a model with everything closed and sticking, so that every impulse has its row."""
    model = with_closed(model, [contact.name for contact in contacts_of(model)])
    model = with_states(model, [STICKS] * len(sliding_frictions(model)))
    if compiled.equations.A is not None:
        return build(compiled.choice.formulation, Tree(model))
    return build("elimination", Tree(model), matrices=composite_matrices)


@dataclass(frozen=True)
class ImpulsiveForce(Load):
    """A force at a place, as a symbol."""

    kind: ClassVar[str] = "blow"
    at: str = field(kw_only=True)
    force: SX = field(default_factory=lambda: SX.sym("F", 3), kw_only=True, compare=False)

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at,)

    def effect(self, motion: Motion) -> Effect:
        point = motion.position(self.at)
        return Effect(wrenches=(Wrench(motion.body_of(self.at), self.force, SX(3, 1), point),))


@dataclass(frozen=True)
class Reactions:
    """The linear part of the reactions of all bearings at a state, and the rows of the model.

    Behind the reactions of the ``bearings`` (3 n_b) stand all reactions of the model, whose squares are to be least.
    """

    bearings: int
    by_y: Array  # (3 n_b + r, n_y)
    by_lam: Array  # (3 n_b + r, m)
    by_blow: Array  # (3 n_b + r, 3)
    A: Array
    B: Array  # (m, n_y), all contacts closed and all friction sticking
    own: tuple[int, ...]  # rows of the constraints of the model itself

    def of(self, speeds: Array, g: Array, direct: Array) -> Array:
        """Impulses (3 n_b) of the bearings, with changes of speeds, g (n_y) and what g does directly (3 n_b + r)."""
        found, own = self.by_y @ speeds + direct, list(self.own)
        if own:
            rows = self.B[own]
            scale = row_scales(rows)
            left = self.A @ speeds - g
            lam = scale * np.linalg.lstsq((rows * scale[:, None]).T, left, rcond=RANK_TOLERANCE)[0]
            found = found + self.by_lam[:, own] @ lam
            every = slice(self.bearings, None)
            shared = least_change(self.by_lam[every][:, own], null_space_of_columns(rows), found[every])
            found = found + self.by_lam[:, own] @ shared
        return np.asarray(found[: self.bearings], dtype=float)


@dataclass(frozen=True)
class BearingSpeed:
    """Speed v = D y + … of a bearing that rubs (1; 1 × n_y), friction for each N of reaction, a speed that is none."""

    D: Array
    v: Array
    kinetic: float
    static: float
    slowest: float


class BearingImpulses:
    """The joints of a model whose friction follows their reactions, in impacts.

    Parameters
    ----------
    compiled
        The model with its contacts open and its friction off.
    struck
        A place at which a blow may act.
    """

    def __init__(self, compiled: CompiledModel, struck: str | None = None) -> None:
        self._compiled, self._struck = compiled, struck
        rubs = sliding_frictions(compiled.model)
        self.rubs = tuple(i for i, rub in enumerate(rubs) if rub.surfaces.joint is not None)
        self._joints = [str(rubs[i].surfaces.joint) for i in self.rubs]

    def __bool__(self) -> bool:
        return bool(self.rubs)

    @cached_property
    def _changes(self) -> SpeedChanges:
        return SpeedChanges(self._compiled)

    @cached_property
    def _held(self) -> Equations:
        """The equations with everything closed and sticking, and the blow."""
        model: Model = self._compiled.model
        if self._struck is not None:
            model = model.add(ImpulsiveForce("a blow", at=self._struck))
        return equations_with_all_rows(self._compiled, model)

    @cached_property
    def _rows(self) -> dict[str, list[int]]:
        """Rows by the names of their constraints."""
        found: dict[str, list[int]] = {}
        for i, row in enumerate(self._held.rows.names):
            found.setdefault(row.source if row.kind == "constraint" else "", []).append(i)
        return found

    @cached_property
    def _function(self) -> ca.Function:
        eq = self._held
        ydot, lam = SX.sym("ydot", eq.y.shape[0]), SX.sym("lam", len(eq.rows.names))
        reactions = eq.reactions(ydot, lam)
        R = ca.vertcat(*[reactions[joint].force for joint in self._joints], ReactionSize(eq).of(ydot, lam))
        blows = [load.force for load in eq.tree.model.loads if isinstance(load, ImpulsiveForce)]
        by_blow = ca.jacobian(R, blows[0]) if blows else SX(R.shape[0], 3)
        assert eq.A is not None
        outputs = [ca.jacobian(R, ydot), ca.jacobian(R, lam), by_blow, eq.A, eq.rows.B]
        # teeth push apart with |λ|, which has no linear part
        outputs = ca.substitute(outputs, [lam], [SX.zeros(*lam.shape)])
        return ca.Function("reactions", [eq.t, eq.x, eq.p], [ca.densify(o) for o in outputs])

    @cached_property
    def _friction(self) -> ca.Function:
        """Of all bearings, v = D y + …, forces of sticking and sliding for each N of reaction, speeds that are none."""
        eq, rubs = self._compiled.equations, sliding_frictions(self._compiled.model)
        mine = [rubs[i].surfaces for i in self.rubs]
        v = ca.vertcat(*[surfaces.velocity(eq.motion) for surfaces in mine])
        shares = [surfaces.shares(eq.motion) for surfaces in mine]
        slow = ca.vertcat(*[slowest_sliding(surfaces, eq.motion) for surfaces in mine])
        laws = [ca.vertcat(*[share[i] for share in shares]) for i in (0, 1)]
        outputs = [v, ca.jacobian(v, eq.y), *laws, slow]
        return ca.Function("bearings", [eq.t, self._compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def reactions(self, t: float, z: Array, p: Array) -> Reactions:
        """The linear part of the reactions at a state."""
        found = self._function.call([t, z[: self._changes.n_x], p])
        model = self._compiled.model
        added = {c.name for c in contacts_of(model)}
        added |= {c.name for c in model.constraints if isinstance(c, StickingFriction)}
        own = tuple(sorted(i for name, rows in self._rows.items() if name not in added for i in rows))
        by_y, by_lam, by_blow, A, B = (np.array(v, dtype=float) for v in found)
        return Reactions(3 * len(self.rubs), by_y, by_lam, by_blow, A, B, own)

    def of_contacts(
        self, held: Reactions, allowed: Allowed, contacts: Sequence[str], sliding: Sequence[str]
    ) -> Array:
        """Impulses (3 n_b × n_u) of the reactions by those of contacts, of contacts that rub, and of the bearings."""
        columns = [self._rows[name] for name in contacts]
        sticks = {
            c.surfaces.name: c for c in self._compiled.model.constraints if isinstance(c, StickingFriction)
        }
        parts = [self._unit(held, allowed, rows) for rows in columns]
        for name in sliding:
            stick = sticks[name]
            both = np.zeros((held.bearings, stick.surfaces.directions))
            both[:, list(stick.free)] = self._unit(held, allowed, self._rows.get(stick.name, []))
            parts.append(both)
        rubs = sliding_frictions(self._compiled.model)
        for i in self.rubs:
            stick = sticks[rubs[i].surfaces.name]
            parts.append(self._unit(held, allowed, self._rows[stick.name]))
        return np.hstack(parts)

    def _unit(self, held: Reactions, allowed: Allowed, rows: Sequence[int]) -> Array:
        """Reactions by unit impulses along some rows."""
        found = np.zeros((held.bearings, len(rows)))
        for k, row in enumerate(rows):
            g = held.B[row]
            speeds = allowed.change(allowed.responses(g[None, :])[:, 0])
            found[:, k] = held.of(speeds, g, held.by_lam[:, row])
        return found

    def cones(
        self, t: float, z: Array, p: Array, allowed: Allowed, changed: Array, P: Array, S: Array
    ) -> list[ImpulsiveFriction]:
        """The friction of all bearings in impulses that change the speeds of z by ``changed`` without it.

        Their reactions are S + P u.
        """
        found = []
        for k, bearing in enumerate(self.sliding(t, z, p)):
            R, v, mine = (
                allowed.responses(bearing.D),
                bearing.v + bearing.D @ changed,
                slice(3 * k, 3 * k + 3),
            )
            cone = Cone(R, v, bearing.kinetic, None, P[mine], S[mine])
            stands = abs(float(bearing.v[0])) <= bearing.slowest
            found.append(ImpulsiveFriction(cone, bearing.static, stands))
        return found

    def sliding(self, t: float, z: Array, p: Array) -> list[BearingSpeed]:
        """The speeds of all bearings at a state, and their coefficients."""
        v, D, static, kinetic, slow = (np.array(part, dtype=float) for part in self._friction(t, z, p))
        v, laws = v.ravel(), np.hstack([kinetic, static, slow])
        return [BearingSpeed(D[k : k + 1], v[k : k + 1], *laws[k].tolist()) for k in range(len(self.rubs))]

    def rubbed(
        self, t: float, z: Array, after: Array, p: Array, g: Array | None = None, blow: Array | None = None
    ) -> Array:
        """The state after speeds have changed from those of z to those of ``after``, with the friction of bearings.

        The change is that of a generalised impulse g (n_y), a ``blow`` (3, world axes) at the place struck, or of
        constraints alone.

        Raises
        ------
        ContactError
            Where no impulses fulfil the law of friction.
        """
        if not self:
            return after
        y = slice(self._changes.n_x, self._changes.n_x + self._changes.n_y)
        changed = after[y] - z[y]
        z = self._changes.changed(after, -changed)  # constraints that are switched on close gaps, too
        allowed, held = self._changes.at(t, z, p), self.reactions(t, z, p)
        direct = np.zeros(held.by_y.shape[0]) if blow is None else held.by_blow @ blow
        S = held.of(changed, np.zeros(changed.size) if g is None else g, direct)
        P = self.of_contacts(held, allowed, (), ())
        cones = self.cones(t, z, p, allowed, changed, P, S)
        try:
            found = impulses(np.zeros((allowed.L.shape[0], 0)), np.zeros(0), np.zeros(0), cones)
        except NoImpulsesError:
            raise ContactError(self.fault_text(t)) from None
        return self._changes.changed(after, allowed.change(found.response))

    def fault_text(self, t: float) -> str:
        """What to say where no impulses fulfil the law."""
        names = ", ".join(f'"{joint}"' for joint in self._joints)
        return (
            f"the impulses at t = {t:.9g} s have no solution with friction that follows the reaction of {names} (it "
            "would lock); lower its coefficient"
        )


class ImpactFriction:
    """The friction of one run in its impacts, with these parts of its model switched.

    Parameters
    ----------
    compiled
        The model with its contacts open and its friction off.
    friction
        Its rubs.
    names
        Of its contacts.
    """

    def __init__(self, compiled: CompiledModel, friction: RunFriction, names: Sequence[str]) -> None:
        self._friction, self._names = friction, tuple(names)
        self.bearings = BearingImpulses(compiled)

    def rubs(
        self, t: float, z: Array, p: Array, allowed: Allowed, sliding: Sliding, mode: ContactMode
    ) -> ImpactRubs:
        """What rubs at a state: contacts, in case they are hit, and bearings, which every impulse loads."""
        of_contacts = [
            (i, contact) for i, contact in enumerate(self._friction.contact) if contact is not None
        ]
        if not of_contacts and not self.bearings:
            return ImpactRubs()
        rows = [sliding.rows[i] for i, _ in of_contacts]
        directions = [part.stop - part.start for part in rows]
        contacts = [contact for _, contact in of_contacts]
        sticks = [self._friction.indices[i] in mode.active.sticking for i, _ in of_contacts]
        D, v = [sliding.D[part] for part in rows], [sliding.v[part] for part in rows]
        coefficients = [
            [values[i] for i, _ in of_contacts]
            for values in (sliding.kinetic, sliding.static, sliding.slowest)
        ]
        n, count = len(self._names), len(of_contacts)
        P = np.zeros((count + len(self.bearings.rubs), 3, n + sum(directions) + len(self.bearings.rubs)))
        if self.bearings:
            held = self.bearings.reactions(t, z, p)
            rubbing = [self._friction.rubs[i].surfaces.name for i, _ in of_contacts]
            P[count:] = self.bearings.of_contacts(held, allowed, self._names, rubbing).reshape(
                -1, *P.shape[1:]
            )
            for cone in self.bearings.sliding(t, z, p):
                directions.append(1)
                contacts.append(-1)
                sticks.append(False)
                D.append(cone.D)
                v.append(cone.v)
                coefficients[0].append(cone.kinetic)
                coefficients[1].append(cone.static)
                coefficients[2].append(cone.slowest)
        first = np.cumsum([0, *directions])
        return ImpactRubs(
            np.array([*first, *contacts, *sticks], dtype=np.int64),
            np.ascontiguousarray(np.vstack(D)),
            np.concatenate(v),
            np.array([*coefficients[0], *coefficients[1], *coefficients[2]]),
            P,
        )

    def fault_text(self, t: float, which: NDArray[np.int64]) -> str:
        """What to say where no impulses of these contacts fulfil the law."""
        names = ", ".join(f'"{self._names[i]}"' for i in which)
        return (
            f"the impact of {names} at t = {t:.9g} s has no impulses within the cones of friction that fulfil "
            "Coulomb's law (the bodies jam); lower the friction, or use compliant contact"
        )
