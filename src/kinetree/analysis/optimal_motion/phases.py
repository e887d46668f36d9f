"""Phases: the parts of a motion between events, and the constraints held in each.

Events part a motion into phases, each of them once and in order, with the law that a run has. At the end of a phase
the function of its event is zero. Coordinates stay as they are, and speeds change by impulses:

    A (y⁺ − y⁻) = Gᵀ Λ + Bᵀ ν + P,   ġ⁺ = −e ġ⁻,   B y⁺ = b

with the rate ġ = G y + ∂g/∂t of a contact's gap g (Newton's law of restitution), or a given impulse P. B are the rows
that are held behind the event: what is switched on has to fit there, and closes like an impact without rebound. Λ and ν
are unknowns of the jump. An event that only records, switches off or sets a parameter leaves the speeds alone.

A contact without rebound (e = 0) may stay closed for a phase, its stance: g = 0 is a constraint of that phase like any
other, whose force must not pull. Its event closes it at a touch-down, and opens it at a lift-off, where nothing jumps.
With friction it does not slide there: speeds along its surfaces vanish, forces (and the impulses of a touch-down) stay
in the cone |F_t| ≤ μ N.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.collocation import PointEquations, SwitchedRow, rate_of, row_of_speed
from kinetree.arrays import Array, Indices
from kinetree.assembly.constraint_functions import Constraints, independent_rows
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.friction.contact_rows import Contact
from kinetree.friction.dry_friction import ContactSurfaces, has_friction
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import (
    Event,
    ForceLimitEvent,
    Impulse,
    Record,
    Restitution,
    SetParameter,
    Stop,
    Switch,
)
from kinetree.model.joints.base import Joint
from kinetree.model.parts import Parts
from kinetree.nonsmooth.contact_state import TOUCHING, scales_of
from kinetree.nonsmooth.switched_parts import after, switched_names
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import DEPENDENT_CONTACT, GUESS_MET, GUESS_RANK
from kinetree.words.arguments import Arguments, NoAnswerError, short
from kinetree.words.names import nearest

Stance = tuple[tuple[str, ...], ...]
"""For every phase, the events whose contacts are closed in it."""

StartState = tuple[float, Array, Array, Array]
"""(t, x, y, p) at the start."""

WITHIN_CONE = 1e-6
"""Share of friction kept in reserve, so that contacts that stick in the plan stick in a run as well."""
STEPS = 60
"""Newton steps towards a state that meets the constraints of a phase."""


@dataclass(frozen=True)
class StanceContact:
    """A contact that is closed in some phase, in symbols.

    Attributes
    ----------
    event
        Event as it was given.
    gap
        Positive where it is open.
    slip
        Speeds along its surfaces (m/s) that friction holds; nothing without.
    stick, rub
        Coefficients of friction of what does not slide, and of impulses.
    """

    event: Event
    gap: SX
    slip: SX
    stick: SX
    rub: SX


@dataclass(frozen=True)
class PhaseRows:
    """Rows that are held, by phase.

    Attributes
    ----------
    always, parts
        Rows of the equations that are held in all phases, and in some.
    contacts
        The contacts, in the order of their rows behind those of the parts.
    switched
        Rows of the contacts: of each its gap, then its slip.
    held
        True if a switched row is held (phases × rows of parts and contacts).
    on
        True if a row of the equations is that of a part that is on (phases × all rows).
    gap_places, slip_places
        By name of a contact, which of the switched rows are its gap and its slip.
    """

    always: list[int]
    parts: list[int]
    contacts: list[StanceContact]
    switched: list[SwitchedRow]
    held: Array
    on: Array
    gap_places: dict[str, int]
    slip_places: dict[str, list[int]]

    def point(self, eq: Equations) -> PointEquations:
        """Equations at an instant, with all switches."""
        return PointEquations(eq, self.always, self.parts, self.switched)


@dataclass(frozen=True)
class PhaseJump:
    """An event in symbols.

    Attributes
    ----------
    event
        Event as it was given; None where nothing but controls jump.
    fits
        Functions that vanish there, in the symbols of the equations: its own, and those switched on; nothing at a
        lift-off.
    gap
        (t, x, y, p) → the same.
    change
        (t, x⁻, y⁻, y⁺, Λ and ν, p) → rows that vanish; their number is that of y⁺, Λ and ν.
    impulses
        Number of Λ and ν.
    limits
        (t, x, y, Λ and ν, p) → what is not positive: the rate of approach, impulses of contacts that pull or slide.
    side
        Side of zero (+1, −1) on which the gap of a contact stays; 0: anywhere.
    value, unit
        The function in the symbols of the equations, and its unit.
    """

    event: Event | None
    fits: list[SX]
    gap: ca.Function
    change: ca.Function
    impulses: int
    limits: ca.Function
    side: int
    value: SX
    unit: str


def check_jumps(caller: str, events: Sequence[Event]) -> None:
    """Refuse events whose actions are not treated here."""
    for event in events:
        if isinstance(event.action, Stop):
            raise NoAnswerError(
                f'{caller}: event "{event.name}" has the action stop, which is no part of such problems; give what '
                "holds there in end={…}"
            )
        if isinstance(event, ForceLimitEvent):
            raise NoAnswerError(
                f'{caller}: event "{event.name}" watches a force, which is known between the nodes alone; let a '
                "function of positions, speeds or time say when it happens"
            )


def check_friction(caller: str, events: Sequence[Event], stance: Stance) -> None:
    """Refuse impacts with friction behind which a contact does not stay closed."""
    for k, event in enumerate(events):
        if has_friction(event) and not {event.name} & {*stance[k], *stance[k + 1]}:
            raise NoAnswerError(
                f'{caller}: event "{event.name}" is an impact with friction behind which its contact is open: whether '
                "it slides or sticks meanwhile is no part of such problems; name it in the stance of the phase behind "
                "it, where it sticks, or leave the friction out"
            )


def without_friction(event: Event) -> Event:
    """The event without friction in its action: friction has rows of its own in the equations."""
    action = event.action
    if not isinstance(action, Restitution):
        return event
    return replace(event, action=replace(action, friction=0.0, static_friction=None))


def with_all_parts(compiled: CompiledModel, events: Iterable[Event]) -> CompiledModel:
    """The equations with everything on that events switch."""
    names = set(switched_names(events))
    if not names:
        return compiled
    parts: list[Joint | Constraint] = [*compiled.model.joints, *compiled.model.constraints]
    model = compiled.model.switched({part.name for part in parts if part.name in names and not part.active})
    return CompiledModel(model, compiled.choice, Constraints(Tree(model)), compiled.state, rows=())


def parts_off(model: Parts, events: Sequence[Event]) -> list[set[str]]:
    """For every phase the parts that events switch and that are off in it; ``model`` is as it starts."""
    names = switched_names(events)
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    at_start = {part.name: part.active for part in parts}
    found: list[tuple[int, ...]] = [()]
    for event in events:
        action = event.action
        found.append(after(model, names, found[-1], action) if isinstance(action, Switch) else found[-1])
    return [{n for i, n in enumerate(names) if at_start[n] == (i in places)} for places in found]


def parameters_of_phases(
    caller: str, eq: Equations, names: Sequence[str], events: Sequence[Event]
) -> list[SX]:
    """Parameters in every phase, of those in the first one."""
    found = [eq.p]
    for event in events:
        action, p = event.action, found[-1]
        if isinstance(action, SetParameter):
            index, value = names.index(action.parameter), SX(eq.motion.value(action.value))
            if ca.depends_on(value, ca.vertcat(eq.t, eq.x, eq.y)):
                raise NoAnswerError(
                    f'{caller}: event "{event.name}" sets {action.parameter!r} to what depends on the motion; give a '
                    "number or an expression of parameters"
                )
            if ca.depends_on(ca.veccat(eq.rows.phi, eq.rows.psi), eq.p[index]):
                raise NoAnswerError(
                    f'{caller}: event "{event.name}" sets {action.parameter!r}, which stands in a constraint that '
                    "would move at once; let it move gradually, by an expression of time"
                )
            p = SX(p)
            p[index] = ca.substitute(value, eq.p, found[-1])
        found.append(p)
    return found


def gap_of(eq: Equations, model: Parts, event: Event, start: StartState) -> tuple[SX, int]:
    """The function of an event in symbols, and the side of zero (+1, −1) on which a contact is open; 0: no contact.

    The start tells the side where the event does not; what touches then is open on its positive side.
    """
    value = event.value(eq.motion, model)
    if not isinstance(event.action, Restitution):
        return value, 0
    side = {"falling": 1, "rising": -1}.get(event.direction) or event.inside
    if not side:
        length, off = scales_of(Contact(event.name, event, 1), eq.motion, eq.x, eq.tree)
        beyond = value + TOUCHING[0] * length + TOUCHING[1] * off
        at_start = ca.Function("gap", [eq.t, eq.x, eq.y, eq.p], [beyond])(*start)
        side = 1 if float(at_start) >= 0 else -1
    return value, side


def stance_contact(eq: Equations, model: Parts, event: Event, start: StartState) -> StanceContact:
    """A contact that is closed in some phase."""
    value, side = gap_of(eq, model, event, start)
    action = event.action
    assert isinstance(action, Restitution)
    if not has_friction(event):
        return StanceContact(event, side * value, SX(0, 1), SX(0), SX(0))
    stick = action.friction if action.static_friction is None else action.static_friction
    slip = ContactSurfaces(event).velocity(eq.motion)  # type: ignore[arg-type]  # checked with the model
    return StanceContact(event, side * value, slip, eq.motion.value(stick), eq.motion.value(action.friction))


def phase_rows(
    caller: str,
    compiled: CompiledModel,
    off: list[set[str]],
    contacts: list[StanceContact],
    stance: Stance,
    start: StartState,
) -> PhaseRows:
    """Choose the rows that are held in each phase: of parts that hold the same motion twice, one.

    Rows are chosen where all that is held in a phase fits, as near the start as Newton's method finds it.
    """
    eq = compiled.equations
    m, phases = len(eq.rows.names), len(off)
    on = np.array([[row.source not in away for row in eq.rows.names] for away in off], bool).reshape(
        phases, m
    )
    closed = [[contact for contact in contacts if contact.event.name in names] for names in stance]
    switches = any(off) or on.all() != on.any()
    if not switches and not any(contact.slip.shape[0] for contact in contacts):
        chosen, slips = [set(compiled.rows_here)] * phases, [set[tuple[str, int]]()] * phases
    else:
        found = [_chosen(caller, eq, on[k], closed[k], start) for k in range(phases)]
        chosen, slips = [one[0] for one in found], [one[1] for one in found]
        if not switches:
            chosen = [set(compiled.rows_here)] * phases
    always = sorted(set.intersection(*chosen))
    parts = sorted(set.union(*chosen) - set(always))
    switched: list[SwitchedRow] = []
    columns = [[row in rows for rows in chosen] for row in parts]
    gap_places: dict[str, int] = {}
    slip_places: dict[str, list[int]] = {}
    for contact in contacts:
        name = contact.event.name
        gap_places[name] = len(columns)
        switched.append(row_of_speed(eq, rate_of(eq, contact.gap), contact.gap))
        columns.append([name in names for names in stance])
        slip_places[name] = []
        for i in range(contact.slip.shape[0]):
            holds = [(name, i) in one for one in slips]
            if any(holds):
                slip_places[name].append(len(columns))
                switched.append(row_of_speed(eq, contact.slip[i]))
                columns.append(holds)
    held = np.array(columns, bool).reshape(len(columns), phases).T
    return PhaseRows(always, parts, contacts, switched, held, on, gap_places, slip_places)


def _chosen(
    caller: str, eq: Equations, on: Array, closed: list[StanceContact], start: StartState
) -> tuple[set[int], set[tuple[str, int]]]:
    """Independent rows of the equations among those that are on, and directions in which contacts could slide."""
    t, x, y, p = start
    norms = [ca.sumsqr(eq.x[i : i + 4]) - 1 for i in eq.quaternions]
    here = np.flatnonzero(on)
    phi = ca.vertcat(
        SX(0, 1),
        *[eq.rows.phi[int(i)] for i in here if i < eq.rows.holonomic],
        *norms,
        *[c.gap for c in closed],
    )
    x = fitted(eq, phi, start)
    gaps = [ca.jacobian(rate_of(eq, contact.gap), eq.y) for contact in closed]
    slips = [ca.jacobian(contact.slip[i], eq.y) for contact in closed for i in range(contact.slip.shape[0])]
    names = [(contact.event.name, i) for contact in closed for i in range(contact.slip.shape[0])]
    rows = ca.vertcat(eq.rows.B, SX(0, eq.y.shape[0]), *gaps, *slips)
    B = np.array(ca.Function("rows", [eq.t, eq.x, eq.y, eq.p], [ca.densify(rows)])(t, x, y, p))
    own, of_gaps, of_slips = np.split(B, np.cumsum([on.size, len(gaps)]))
    rows_on = {int(here[i]) for i in independent_rows(own[here])} if here.size else set()
    basis = own[sorted(rows_on)]
    free = [i for i, row in enumerate(of_slips) if adds(basis, row, of_slips)]
    whole = [*of_gaps, *of_slips[free]]
    for i, row in enumerate(whole):
        if not adds(np.concatenate([basis, whole[:i]]) if i else basis, row, B):
            held = ", ".join(dict.fromkeys(contact.event.name for contact in closed))
            raise NoAnswerError(
                f"{caller}: stance: the contacts {held} hold the same motion twice, so that their forces are not "
                "unique; close fewer of them, or leave the friction of one out"
            )
    return rows_on, {names[i] for i in free}


def fitted(eq: Equations, rows: SX, start: StartState) -> Array:
    """Coordinates near the start where functions of positions vanish, as far as Newton's method finds them."""
    t, x, y, p = start
    function = ca.Function(
        "fit", [eq.t, eq.x, eq.y, eq.p], [ca.densify(rows), ca.densify(ca.jacobian(rows, eq.x))]
    )
    for _ in range(STEPS):
        value, slope = (np.array(v) for v in function(t, x, y, p))
        if not value.size or not np.isfinite(value).all() or np.abs(value).max() < GUESS_MET:
            break
        step = (np.linalg.pinv(slope, rcond=GUESS_RANK) @ value).ravel()
        x = x - step / max(1.0, np.abs(step).max(initial=0.0))
    return x


def adds(rows: Any, row: Array, among: Array) -> bool:
    """Return True if a row does not follow from others; lengths are judged by the longest ``among`` some."""
    rows = np.reshape(rows, (-1, row.size))
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    size = float(np.linalg.norm(row))
    if size <= DEPENDENT_CONTACT * float(np.linalg.norm(among, axis=1).max(initial=0.0)):
        return False
    Q = (
        np.linalg.qr((rows / np.where(lengths > 0, lengths, 1.0)).T)[0]
        if rows.size
        else np.zeros((row.size, 0))
    )
    return bool(np.linalg.norm(row - Q @ (Q.T @ row)) > DEPENDENT_CONTACT * size)


def jump_of(
    point: PointEquations, model: Parts, event: Event, start: StartState, rows: PhaseRows, k: int, lifts: bool
) -> PhaseJump:
    """Event number k in symbols; ``lifts`` says whether it opens its own contact."""
    eq, action = point.eq, Record() if lifts else event.action
    state = [eq.t, eq.x, eq.y, eq.p]
    value, side = gap_of(eq, model, event, start)
    later = SX.sym("after", point.n_y)
    changes = [later - eq.y]
    impulses, limits = SX.sym("impulses", 0), []
    if isinstance(action, (Restitution, Impulse)) or (isinstance(action, Switch) and action.on):
        own = rows.gap_places.get(event.name) if isinstance(action, Restitution) else None
        first = point.n_velocity - point.n_switched
        kept = [i for i in point.places_held(rows.held[k + 1])[1] if own is None or i != first + own]
        _, psi, _, B = point.manifold(eq.t, eq.x, later, eq.p)
        psi, B = psi[kept, 0], B[kept, :]
        alone = isinstance(action, Restitution)
        impulses = SX.sym("impulses", alone + len(kept))
        pushes = B.T @ impulses[alone:] if kept else SX.zeros(point.n_y)
        changes = [psi]
        normals = {}  # of contacts, by their rows
        if isinstance(action, Restitution):
            rate = rate_of(eq, value)
            changes.append(
                ca.substitute([rate], [eq.y], [later])[0] + eq.motion.value(action.coefficient) * rate
            )
            pushes += ca.jacobian(rate, eq.y).T * impulses[0]
            limits.append(side * rate)
            normals[event.name] = side * impulses[0]
        elif isinstance(action, Impulse):
            axes = SX.eye(3) if action.axes in ("world", "ground") else eq.motion.rotation(action.axes)
            P = axes @ ca.vertcat(*[eq.motion.value(v) for v in action.impulse])
            pushes += ca.jacobian(eq.motion.velocity(action.at), eq.y).T @ P
        assert eq.A is not None
        changes.insert(0, eq.A @ (later - eq.y) - pushes)
        places = {row - first: alone + i for i, row in enumerate(kept)}
        for name, place in rows.gap_places.items():
            if place in places:
                normals[name] = impulses[places[place]]
                limits.append(-normals[name])
        for contact in rows.contacts:
            name = contact.event.name
            along = [impulses[places[i]] for i in rows.slip_places[name] if i in places]
            limits += [-one for one in cone(contact.rub, normals.get(name, SX(0)), along)]
    # A closed contact has no gap: its constraint says so already.
    fits = [] if lifts else _fits(point, rows, k, value, start)
    limits += [] if lifts or side else _direction(eq, event, value)
    gap = ca.Function("gap", state, [ca.vertcat(SX(0, 1), *fits)])
    change = ca.Function("change", [eq.t, eq.x, eq.y, later, impulses, eq.p], [ca.cse(ca.vertcat(*changes))])
    bounded = ca.Function("limits", [eq.t, eq.x, eq.y, impulses, eq.p], [ca.vertcat(SX(0, 1), *limits)])
    n = impulses.shape[0]
    return PhaseJump(event, fits, gap, change, n, bounded, side, value, event.unit(model))


def jump_of_controls(point: PointEquations) -> PhaseJump:
    """A border of two phases that may lie anywhere, where nothing but controls jump."""
    eq = point.eq
    later, nothing = SX.sym("after", point.n_y), SX.sym("impulses", 0)
    gap = ca.Function("gap", [eq.t, eq.x, eq.y, eq.p], [SX(0, 1)])
    change = ca.Function("change", [eq.t, eq.x, eq.y, later, nothing, eq.p], [later - eq.y])
    bounded = ca.Function("limits", [eq.t, eq.x, eq.y, nothing, eq.p], [SX(0, 1)])
    return PhaseJump(None, [], gap, change, 0, bounded, 0, SX(0), "")


def cone(friction: SX, normal: SX, along: Sequence[SX]) -> list[SX]:
    """Return expressions that are ≥ 0 where forces along the surfaces are within friction × normal force."""
    friction = (1 - WITHIN_CONE) * friction
    if len(along) == 1:
        return [friction * normal - along[0], friction * normal + along[0]]
    return [(friction * normal) ** 2 - ca.sumsqr(ca.vertcat(*along))] if along else []


def _fits(point: PointEquations, rows: PhaseRows, k: int, value: SX, start: StartState) -> list[SX]:
    """Return expressions that vanish at an event beside the rows of the phase before: new rows, its own function."""
    eq = point.eq
    new = [rows.parts[i] for i in np.flatnonzero(rows.held[k + 1] & ~rows.held[k]) if i < len(rows.parts)]
    candidates = [eq.rows.phi[row] for row in new if row < eq.rows.holonomic]
    if not candidates:
        return [value]
    positions, velocities = point.places_held(rows.held[k])
    phi, psi, _, _ = point.manifold(eq.t, eq.x, eq.y, eq.p)
    phi, psi = phi[positions, 0], psi[velocities, 0]
    t, _, y, p = start
    x = fitted(eq, ca.vertcat(phi, *candidates), start)

    def slopes(part: SX) -> Array:
        whole = ca.horzcat(ca.jacobian(part, eq.x), ca.jacobian(part, eq.y), ca.jacobian(part, eq.t))
        return np.array(ca.Function("slopes", [eq.t, eq.x, eq.y, eq.p], [ca.densify(whole)])(t, x, y, p))

    known, found = slopes(ca.vertcat(phi, psi)), []
    for candidate in (*candidates, value):
        (row,) = slopes(candidate)
        if adds(known, row, row[None]):
            known = np.concatenate([known, row[None]])
            found.append(candidate)
    return found


def _direction(eq: Equations, event: Event, value: SX) -> list[SX]:
    """Return expressions that are ≤ 0 where a function of positions passes zero in the direction of its event."""
    sign = {"rising": -1, "falling": 1}.get(event.direction, 0)
    if not sign or ca.depends_on(value, eq.y):
        return []
    rate = rate_of(eq, value)
    return [sign * rate] if ca.depends_on(rate, eq.y) else []


def speeds_behind(jump: PhaseJump, t: float, x: Array, y: Array, p: Array) -> Array:
    """Speeds behind a jump at a state before it: the conditions are linear in them and in the impulses."""
    n = y.size
    behind = SX.sym("behind", n + jump.impulses)
    rows = jump.change(t, x, y, behind[:n], behind[n:], p)
    value, slope = ca.Function("behind", [behind], [rows, ca.densify(ca.jacobian(rows, behind))])(
        np.concatenate([y, np.zeros(jump.impulses)])
    )
    found = np.asarray(y - (np.linalg.pinv(np.array(slope)) @ np.array(value)).ravel()[:n])
    return found if np.isfinite(found).all() else y


def places_of_jumps(mesh: Array) -> Indices:
    """Intervals of a mesh that are jumps: those without length."""
    return np.asarray(np.flatnonzero(np.diff(mesh) == 0), dtype=np.int64)


def checked_stance(asked: Arguments, given: Any, events: Sequence[Event]) -> tuple[Stance, tuple[Event, ...]]:
    """The contacts that are closed in every phase, and those of them that are no events of the motion.

    Impossible stances are added to the faults.
    """
    none = ((),) * (len(events) + 1)
    if given is None:
        return none, ()
    example = 'write a list for every phase, such as stance=[["foot"], [], ["foot"]]'
    if isinstance(given, (str, bytes)) or not isinstance(given, Sequence):
        asked.fault("stance", f"stance must be a list for every phase (got {short(given)})", example)
        return none, ()
    listed = [(phase,) if isinstance(phase, (str, Event)) else phase for phase in given]
    for phase in listed:
        if not isinstance(phase, (list, tuple)) or not all(isinstance(one, (str, Event)) for one in phase):
            asked.fault("stance", f"stance: {short(phase)} is no list of names", example)
            return none, ()
    contacts = {event.name: event for event in events}
    standing = {
        one.name: one
        for phase in listed
        for one in phase
        if isinstance(one, Event) and contacts.get(one.name) != one
    }
    if twice := sorted(set(standing) & set(contacts)):
        message = f"stance: {', '.join(twice)} is another event than the one of this name in events"
        asked.fault("stance", message, "give one of them another name")
    phases = [[one.name if isinstance(one, Event) else one for one in phase] for phase in listed]
    if len(phases) != len(events) + 1:
        message = (
            f"stance: {len(events)} events part a motion into {len(events) + 1} phases (got {len(phases)})"
        )
        asked.fault("stance", message, f"{example}; an empty list where no contact is closed")
        return none, ()
    contacts |= standing
    for name in dict.fromkeys(name for phase in phases for name in phase):
        if name not in contacts:
            asked.fault(
                "stance", f"stance: there is no event {short(name)} among events", nearest(name, contacts)
            )
        elif not _without_rebound(contacts[name]):
            message = f"stance: {name} rebounds, or is no contact, and cannot stay closed"
            asked.fault("stance", message, "give its event action=kt.Restitution(0.0)")
    for k, event in enumerate(events):
        before, behind = set(phases[k]), set(phases[k + 1])
        if others := sorted((before ^ behind) - {event.name}):
            message = f"stance: {', '.join(others)} changes at event {k + 1}, which is {event.name}"
            asked.fault("stance", message, "name the event that closes or opens it, one at a time, in events")
        if event.name in before & behind:
            message = f"stance: {event.name} is closed before and behind event {k + 1}, which is its own"
            asked.fault("stance", message, "leave that event out, or open the contact on one side of it")
    return tuple(tuple(dict.fromkeys(phase)) for phase in phases), tuple(standing.values())


def _without_rebound(event: Event) -> bool:
    return isinstance(event.action, Restitution) and event.action.coefficient == 0.0
