"""Friction in impacts: of the contacts that are hit, and of bearings, which rub with the impulse of their reaction.

What reactions are in impulses, and how bearings rub with them, is decided by the runtime (``bearing_impulses.h``), here
and in exported programs alike. Here are the functions that it asks for: the linear part of the reactions
R(ẏ, λ, loads). Weights, springs and preloads stay finite and have no impulse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations, build
from kinetree.formulations.inverse_dynamics import composite_matrices
from kinetree.friction.contact_rows import contacts_of, with_closed
from kinetree.friction.dry_friction import sliding_frictions, sticking_frictions, with_states
from kinetree.friction.reaction_sharing import ReactionSize
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.events import Event, Impulse, Restitution, Switch
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Motion
from kinetree.nonsmooth.contact_state import Allowed, ContactState, ImpactRubs, SpeedChanges
from kinetree.nonsmooth.friction_modes import RunFriction, Sliding, sliding_kernel
from kinetree.runtime.library import INTEGER, PLACE, TABLE, Function, address
from kinetree.solve.modes import STICKS, ContactError, ContactMode
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

_work = Function("impacts", "impact_work", INTEGER, INTEGER, INTEGER, PLACE, INTEGER)
_impulses = Function(
    "impacts", "impulses_with_friction",
    TABLE, INTEGER, PLACE, PLACE, PLACE, INTEGER, PLACE, PLACE, PLACE, PLACE, PLACE, PLACE,
)  # fmt: skip
_bearings_work = Function("impacts", "bearings_work", PLACE)
_bearings_units = Function("impacts", "bearings_units", *[PLACE] * 4)
_bearings_rub = Function("impacts", "bearings_rub", *[PLACE] * 6)


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


def equations_with_all_rows(compiled: CompiledModel, model: Mechanism) -> Equations:
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


def bearings_of(model: Mechanism) -> tuple[int, ...]:
    """Numbers of the rubs of a model that follow the reactions of their joints."""
    return tuple(i for i, rub in enumerate(sliding_frictions(model)) if rub.surfaces.joint is not None)


def changes_speeds(event: Event) -> bool:
    """Whether an event changes speeds at once."""
    action = event.action
    return isinstance(action, Restitution | Impulse) or (isinstance(action, Switch) and bool(action.on))


def places_struck(events: Sequence[Event]) -> tuple[str, ...]:
    """Where the impulses of events act, in their order."""
    return tuple(event.action.at for event in events if isinstance(event.action, Impulse))


def reaction_graph(compiled: CompiledModel, events: Sequence[Event]) -> Graph:
    """The linear part of the reactions of a model with its contacts open and its friction off, as the runtime takes it.

    Reactions are those of all bearings (3 each), then those of the whole model whose squares are to be least; rows of
    constraints are those of the model itself. Impulses are those of the contacts of these events, along the surfaces of
    those that rub, and of the bearings: u in all, each with its row.

    ``by_y`` (reactions by Δy), ``by_own`` (by multipliers of the model), ``direct`` (reactions × u: what unit impulses
    do beside that), ``rows`` (u × n_y), ``A``, ``B`` (rows of constraints), ``by_blow`` (reactions × 3 of each place
    struck).
    """
    base, model = compiled.equations, compiled.model
    blows = [ImpulsiveForce(f"blow {k}", at=place) for k, place in enumerate(places_struck(events))]
    eq = equations_with_all_rows(compiled, model.with_loads(*blows))
    ydot, lam = SX.sym("ydot", eq.y.shape[0]), SX.sym("lam", len(eq.rows.names))
    reactions, rubs = eq.reactions(ydot, lam), sliding_frictions(model)
    joints = [str(rubs[i].surfaces.joint) for i in bearings_of(model)]
    R = ca.vertcat(*[reactions[joint].force for joint in joints], ReactionSize(eq).of(ydot, lam))
    own, columns = _rows_of_impulses(eq, model, events)
    by_lam, B = ca.densify(ca.jacobian(R, lam)), ca.densify(eq.rows.B)
    direct, rows = SX.zeros(R.shape[0], len(columns)), SX.zeros(len(columns), B.shape[1])
    for k, row in enumerate(columns):
        if row is not None:
            direct[:, k], rows[k, :] = by_lam[:, row], B[row, :]
    assert eq.A is not None
    outputs = {
        "by_y": ca.jacobian(R, ydot),
        "by_own": by_lam[:, own],
        "direct": direct,
        "rows": rows,
        "A": eq.A,
        "B": B[own, :],
        "by_blow": ca.jacobian(R, ca.vertcat(*[blow.force for blow in blows]))
        if blows
        else SX(R.shape[0], 0),
    }
    # teeth push apart with |λ|, which has no linear part
    values = ca.substitute(list(outputs.values()), [lam], [SX.zeros(*lam.shape)])
    function = ca.Function("reactions", [eq.t, eq.x, eq.p], [ca.densify(value) for value in values])
    found = function.call([base.t, compiled.z[: eq.x.shape[0]], base.p])
    return Graph(compiled.inputs, dict(zip(outputs, found, strict=True)))


def _rows_of_impulses(
    eq: Equations, model: Mechanism, events: Sequence[Event]
) -> tuple[list[int], list[int | None]]:
    """Rows of the constraints of the model itself, and of every impulse; None along directions that cannot slide."""
    named: dict[str, list[int]] = {}
    for i, row in enumerate(eq.rows.names):
        named.setdefault(row.source if row.kind == "constraint" else "", []).append(i)
    sticks = sticking_frictions(model)
    added = {c.name for c in (*contacts_of(model), *sticks)}
    own = sorted(i for name, rows in named.items() if name not in added for i in rows)
    contacts = [event.name for event in events if isinstance(event.action, Restitution)]
    columns: list[int | None] = [place for name in contacts for place in named[name]]
    by_name = {stick.surfaces.name: stick for stick in sticks}
    pressed = [rub for rub in sliding_frictions(model) if rub.surfaces.contact is not None]
    for rub in pressed:
        stick = by_name[rub.surfaces.name]
        both: list[int | None] = [None] * stick.surfaces.directions
        for direction, place in zip(stick.free, named.get(stick.name, []), strict=True):
            both[direction] = place
        columns += both
    for i in bearings_of(model):
        columns += named[by_name[sliding_frictions(model)[i].surfaces.name].name]
    return own, columns


class BearingImpulses:
    """The joints of a model whose friction follows their reactions, in impulses.

    Parameters
    ----------
    compiled
        The model with its contacts open and its friction off.
    events
        All that is watched: their contacts, and the places that they strike.
    """

    def __init__(self, compiled: CompiledModel, events: Sequence[Event]) -> None:
        self._compiled, self._events = compiled, tuple(events)
        self.rubs = bearings_of(compiled.model)

    def __bool__(self) -> bool:
        return bool(self.rubs)

    @cached_property
    def _changes(self) -> SpeedChanges:
        return SpeedChanges(self._compiled)

    @cached_property
    def _kernel(self) -> Kernel:
        """The reactions as machine code: with the elementary functions that exported programs have."""
        compiled = self._compiled
        return compiled.once(
            ("reactions", self._events),
            lambda: compile_graph(
                reaction_graph(compiled, self._events), name="reactions", cache=compiled.cache, quick=True
            ),
        )

    def _at(
        self, t: float, z: Array, p: Array, allowed: Allowed
    ) -> tuple[dict[str, Array], tuple[NDArray[Any], ...]]:
        """Reactions at a state, and what the runtime is handed: sizes, addresses, and room to work in."""
        found = {name: np.ascontiguousarray(value) for name, value in self._kernel(t=t, z=z, p=p).items()}
        n_y, count, u = self._changes.n_y, len(self.rubs), found["rows"].size // self._changes.n_y
        every, held = found["by_y"].size // n_y, found["B"].size // n_y
        found |= {"T": np.ascontiguousarray(allowed.T), "L": np.ascontiguousarray(allowed.L)}
        sizes = np.array([count, every, held, u, n_y, allowed.L.shape[0], *range(count + 1)], dtype=np.int64)
        names = ("by_y", "by_own", "direct", "rows", "A", "B", "T", "L")
        of = np.array([address(found[name]) for name in names], dtype=np.int64)
        return found, (sizes, of, np.empty(_bearings_work(address(sizes))))

    def of_contacts(self, t: float, z: Array, p: Array, allowed: Allowed) -> Array:
        """P (n_b × 3 × u): reactions by unit impulses of contacts, of contacts that rub, and of the bearings."""
        _found, (sizes, of, work) = self._at(t, z, p, allowed)
        P = np.zeros((len(self.rubs), 3, int(sizes[3])))
        _bearings_units(*map(address, (sizes, of, P, work)))
        return P

    def rubbed(
        self, t: float, z: Array, after: Array, p: Array, g: Array | None = None, event: Event | None = None,
        blow: Array | None = None,
    ) -> Array:  # fmt: skip
        """The state after speeds have changed from those of z to those of ``after``, with the friction of bearings.

        The change is that of a generalised impulse g (n_y), the ``blow`` (3, world axes) of an ``event``, or of
        constraints alone.

        Raises
        ------
        ContactError
            Where no impulses fulfil the law of friction.
        """
        if not self:
            return after
        n_x, n_y = self._changes.n_x, self._changes.n_y
        y = slice(n_x, n_x + n_y)
        changed = after[y] - z[y]
        z = self._changes.changed(after, -changed)  # constraints that are switched on close gaps, too
        found, (sizes, of, work) = self._at(t, z, p, self._changes.at(t, z, p))
        direct = np.zeros(int(sizes[1]))
        if event is not None and blow is not None:
            striking = [other.name for other in self._events if isinstance(other.action, Impulse)]
            by_blow = found["by_blow"].reshape(direct.size, -1, 3)[:, striking.index(event.name)]
            direct = by_blow[:, 0] * blow[0] + by_blow[:, 1] * blow[1] + by_blow[:, 2] * blow[2]
        D, v, kinetic, static, slowest = self._sliding(t, z, p)
        rubs = np.concatenate([D.ravel(), v, kinetic, static, slowest])
        impulse = np.concatenate([changed, np.zeros(n_y) if g is None else g, direct])
        dy = np.zeros(n_y)
        if not _bearings_rub(*map(address, (sizes, of, rubs, impulse, dy, work))):
            raise ContactError(self.fault_text(t))
        return self._changes.changed(after, dy)

    def _sliding(self, t: float, z: Array, p: Array) -> tuple[Array, ...]:
        """Velocities v = D y + … of all bearings: D, v, friction for each N of reaction of sliding and of sticking, and
        speeds that are none.
        """
        rubs = sliding_frictions(self._compiled.model)
        first = np.cumsum([0, *[rub.surfaces.directions for rub in rubs]])[list(self.rubs)]
        found = sliding_kernel(self._compiled)(t=t, z=z, p=p)
        D = found["D"].reshape(-1, self._changes.n_y)[first]
        laws = (found[name].ravel()[list(self.rubs)] for name in ("sliding", "sticking", "slowest"))
        return D, found["v"].ravel()[first], *laws

    def fault_text(self, t: float) -> str:
        """What to say where no impulses fulfil the law."""
        rubs = sliding_frictions(self._compiled.model)
        names = ", ".join(f'"{rubs[i].surfaces.joint}"' for i in self.rubs)
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
    events
        All that is watched, contacts among them.
    """

    def __init__(self, compiled: CompiledModel, friction: RunFriction, events: Sequence[Event]) -> None:
        self._friction = friction
        self._names = [event.name for event in events if isinstance(event.action, Restitution)]
        self.bearings = BearingImpulses(compiled, events)

    def rubs(
        self, t: float, z: Array, p: Array, now: ContactState, sliding: Sliding, mode: ContactMode
    ) -> ImpactRubs:
        """What rubs at a state: contacts that touch, in case they are hit, and bearings, which every impulse loads."""
        place = now.place_of(len(self._names))
        of_contacts = [
            (i, int(place[contact]))
            for i, contact in enumerate(self._friction.contact)
            if contact is not None and place[contact] >= 0
        ]
        if not of_contacts and not self.bearings:
            return ImpactRubs()
        places = [*of_contacts, *((i, -1) for i in self.bearings.rubs)]
        rows = [sliding.rows[i] for i, _ in places]
        directions = [part.stop - part.start for part in rows]
        contacts = [contact for _, contact in places]
        active = mode.active.sticking
        sticks = [contact >= 0 and self._friction.indices[i] in active for i, contact in places]
        coefficients = [
            values[i] for values in (sliding.kinetic, sliding.static, sliding.slowest) for i, _ in places
        ]
        P = np.zeros((len(places), 3, now.n + sum(directions)))
        if self.bearings:
            P[len(of_contacts) :] = self.bearings.of_contacts(t, z, p, now.allowed)
        first = np.cumsum([0, *directions])
        return ImpactRubs(
            np.array([*first, *contacts, *sticks], dtype=np.int64),
            np.ascontiguousarray(np.vstack([sliding.D[part] for part in rows])),
            np.concatenate([sliding.v[part] for part in rows]),
            np.array(coefficients),
            P,
        )

    def fault_text(self, t: float, which: NDArray[np.int64]) -> str:
        """What to say where no impulses of these contacts fulfil the law."""
        names = ", ".join(f'"{self._names[i]}"' for i in which)
        return (
            f"the impact of {names} at t = {t:.9g} s has no impulses within the cones of friction that fulfil "
            "Coulomb's law (the bodies jam); lower the friction, or use compliant contact"
        )
