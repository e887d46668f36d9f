"""Builds the model and the system of each contact mode: what is closed, sticks, slides or is switched in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import better_rows
from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import FormulationChoice, rows_at
from kinetree.compile.switching import switch_times
from kinetree.formulations.contract import traits_of
from kinetree.friction.contact_rows import Contact, contacts_of, gaps_of, is_contact, with_closed
from kinetree.friction.dry_friction import (
    FORCE,
    FrictionEvent,
    SlidingFriction,
    sliding_frictions,
    slowest_sliding,
    some_states,
    sticking_frictions,
    weight_along,
    with_states,
)
from kinetree.friction.implicit_forces import (
    SymbolicSolution,
    contact_row,
    forces_of_constraint,
    free_directions,
    load_of,
    solved,
    sticking_name,
    sticking_rows,
    without_stages,
)
from kinetree.friction.reaction_sharing import even_rows
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.model.events import ConvexEvent, Event, ForceLimitEvent
from kinetree.model.motion import Motion
from kinetree.nonsmooth.contact_state import TOUCHING, margin, scales_of
from kinetree.nonsmooth.limit_events import SpeedsEvent, kept_sign
from kinetree.nonsmooth.shared_friction import bound, shared
from kinetree.nonsmooth.switched_parts import reachable, switched_names, tree_state
from kinetree.runtime.library import INTEGER, INTEGERS, PLACE, Function, address
from kinetree.solve.modes import ALL_OPEN, GIVEN, STICKS, ActiveSet, ContactMode
from kinetree.solve.system import System
from kinetree.spatial.symbolic import solve_positive, time_derivative
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import HELD_SHARE

Places = Mapping[tuple[int, ...], tuple[float, Array, Array]]
"""Parts that are switched (`ActiveSet.switched`) → time, state and parameters at which they were."""

_independent = Function("impacts", "contacts_independent", PLACE, *[INTEGER] * 3, INTEGERS, PLACE, PLACE)

IDLE = 1e-12
"""Share of all weight that is none: friction holds such forces even where nothing presses."""
DRIVEN = 4.0
"""Speed, in units of the slowest, with which what others move has left its rest."""
NEARBY = 1e-4
"""Displacement, over the size of the mechanism, to where it is looked whether something is held by chance."""
IMMOVABLE = 1e-9
"""Share of a row below which what is left of it beside the others restricts nothing."""
TINY = 1e-300
"""Size of a row in place of none, to divide by."""
SAME = 1e-7
"""What is left of a row of unit length beside others below which it holds what they hold."""

NEARLY_SAME = 1e-5
"""The same, of contacts of convex bodies: a corner that is about to pass an edge holds what its face holds."""

PREFERENCE = 1e-3
"""Share by which rows of the first of some contacts count more than those of the last."""


class ContactModes:
    """What changes when contacts close, friction sticks or slides, and parts are switched: made once for every set.

    Parameters
    ----------
    compiled
        The model with its contacts, all open, and its friction, all off.
    events
        All events of the run; its contacts and friction are those of the model, in the same order.
    options
        As of `CompiledModel.system`.
    """

    def __init__(
        self, compiled: CompiledModel, events: Sequence[Event], options: Mapping[str, bool] | None = None
    ) -> None:
        self._open = compiled
        self._events = tuple(events)
        self._options = dict(options or {})
        self.indices = tuple(i for i, event in enumerate(events) if is_contact(event))
        self.friction = tuple(i for i, event in enumerate(events) if isinstance(event, FrictionEvent))
        self.units = tuple(contact.event.unit(compiled.model) for contact in contacts_of(compiled.model))
        self.switched = switched_names(events)
        self._compiled: dict[ActiveSet, CompiledModel] = {ALL_OPEN: compiled}
        self.places: dict[tuple[int, ...], tuple[float, Array, Array]] = {}
        self._systems: dict[ActiveSet, System] = {}
        self._rates: dict[ActiveSet, Array] = {}
        self.is_placed = any(isinstance(events[i], ConvexEvent) for i in self.indices)
        """Whether the places of bodies decide which contacts hold the same motions."""
        self._rows_here: Array | None = None
        self._watched: dict[ContactMode, System] = {}
        self._rows_of: dict[ActiveSet, ca.Function] = {}

    @property
    def _choice(self) -> FormulationChoice:
        """The formulation of sets in which something is closed or rubs.

        One that chooses its dependent speeds at a state does so at the start, where these rows may be singular.
        """
        choice = self._open.choice
        return FormulationChoice() if traits_of(choice.formulation).partitions else choice

    def compiled(self, active: ActiveSet) -> CompiledModel:
        """The model with an active set."""
        if active == active.base:
            return self.base(active)
        if active not in self._compiled:
            base, contacts = self.base(active), active.contacts
            model = with_closed(base.model, [self._events[k].name for k in contacts])
            states = [active.state_of(k) for k in self.friction]
            former, own = base.constraints.rows, base.equations.rows
            bilateral = _with_rows(base.select, former.holonomic, (), len(contacts))
            first = len(former.names) + len(contacts)
            if GIVEN in states:  # what is driven is found where it sticks
                standing = with_states(model, [STICKS if state == GIVEN else state for state in states])
                model = _with_directions_of(model, _without_driven(standing, base.state, bilateral, first)[0])
            model = with_states(model, states)
            model, constraints = _without_driven(model, base.state, bilateral, first)
            sticking = len(constraints.rows.names) - len(former.names) - len(contacts)
            closing = self.independent(active)
            rows = _with_rows(base.select, former.holonomic, closing, len(contacts))
            own_rows = _with_rows(base.rows_here, own.holonomic, closing, len(contacts))
            firsts = [len(r.names) + len(contacts) for r in (former, own)]
            added = range(firsts[0], firsts[0] + sticking)
            kept = active.kept
            if kept is None:
                kept = tuple(_movable(constraints, base.state, rows, added))
            self._compiled[active] = CompiledModel(
                model,
                self._choice,
                constraints,
                base.state,
                base.timings,
                rows=(*rows, *(firsts[0] + i for i in kept)),
                own_rows=(*own_rows, *(firsts[1] + i for i in kept)),
                friction_apart=active.apart,
                passing=self.is_placed,
            )
        return self._compiled[active]

    def with_all_rows(self, active: ActiveSet) -> CompiledModel:
        """The model with these contacts closed and rows of all friction, also where the mechanism alone moves it."""
        base, count = self.base(active), len(active.contacts)
        model = with_closed(base.model, [self._events[k].name for k in active.contacts])
        model = with_states(model, [STICKS] * len(self.friction))
        former, own = base.constraints.rows, base.equations.rows
        return CompiledModel(
            model,
            self._choice,
            Constraints(Tree(model)),
            base.state,
            base.timings,
            rows=_with_rows(base.select, former.holonomic, (), count),
            own_rows=_with_rows(base.rows_here, own.holonomic, (), count),
        )

    def independent(self, active: ActiveSet) -> list[int]:
        """Which of the closed contacts, by their place among these, hold motions of their own.

        Of four feet of a rigid body, three, wherever they stand; contacts that come to hold the same by chance all do.
        """
        if active.own:
            return [active.contacts.index(k) for k in active.own]
        closed = [self.indices.index(k) for k in active.contacts]
        if self.is_placed and self._rows_here is not None:
            return _best_rows(self._rows_here[closed])
        return independent_contacts(self.gap_rates(active), closed)

    def repeated_friction(self, closed: ActiveSet) -> Iterator[frozenset[int]]:
        """Sets of friction, by its events, that hold something twice when all of it sticks, with these contacts closed.

        What a set holds twice, every larger one does: the largest comes first, and only parts of those found are
        looked at.
        """
        rubs = frozenset(
            k
            for k, contact in zip(self.friction, self.pressed_by, strict=True)
            if contact is None or self.indices[contact] in closed.contacts
        )
        held = self.compiled(closed.with_friction((k, STICKS) for k in rubs))
        sources = [row.source for row in held.constraints.rows.names]
        sticks = [stick.name for stick in sticking_frictions(held.model)]
        rows = {
            k: [i for i, source in enumerate(sources) if source == name]
            for k, name in zip(self.friction, sticks, strict=True)
        }
        every = {i for mine in rows.values() for i in mine}
        others = [i for i in held.select if i not in every]
        wanted = [rubs]
        while wanted:
            found = []
            for part in wanted:
                mine = [i for k in sorted(part) for i in rows[k]]
                if len(_movable(held.constraints, held.state, others, mine)) < len(mine):
                    found.append(part)
                    yield part
            wanted = list(dict.fromkeys(part - {k} for part in found for k in sorted(part)))

    def stand(self, rows: Array) -> Array:
        """Look at the place where contacts have these rows (contacts × speeds); rows as of `gap_rates`."""
        self._rows_here = rows
        return np.array(rows[None], dtype=float, order="C")

    def placed(self, active: ActiveSet) -> ActiveSet:
        """An active set with the contacts that hold motions of their own at the place looked at."""
        if not self.is_placed or not active.contacts:
            return active
        found = self.independent(replace(active, own=()))
        return replace(active, own=tuple(active.contacts[i] for i in found))

    def kept_at(self, active: ActiveSet, t: float, z: Array, p: Array) -> ActiveSet:
        """An active set with the rows of friction that hold motions of their own at a state, if they are fewer there.

        Two feet that stick above each other leave a body free to turn, and stay above each other; anywhere else a third
        foot on the floor would hold it. What is held twice at a dead centre alone, which is left again, stays as it is.
        """
        if not active.sticking:
            return active
        compiled = self.compiled(active)
        eq, rows = compiled.equations, compiled.rows_here
        if active not in self._rows_of:
            outputs = [ca.densify(eq.rows.B), ca.densify(eq.N)]
            self._rows_of[active] = ca.Function("rows", [eq.t, eq.x, eq.p], outputs)

        def at(x: Array) -> tuple[Array, Array]:
            """Rows of unit length, and N."""
            B, N = (np.array(part, dtype=float) for part in self._rows_of[active](t, x, p))
            return B / np.maximum(np.linalg.norm(B, axis=1), TINY)[:, None], N

        def least(rows_there: Array) -> float:
            """What is left of the rows that are taken to be independent, in the direction in which it is least."""
            return float(np.linalg.svd(rows_there[list(rows)], compute_uv=False).min(initial=1.0))

        x = z[: eq.x.shape[0]]
        here, N = at(x)
        if least(here) > SAME:
            return active
        free, random = _allowed(here, SAME), np.random.default_rng(0)
        for _ in range(2 if free.shape[1] else 0):
            step = N @ (free @ random.uniform(-1, 1, free.shape[1]))
            if least(at(x + NEARBY * step / np.abs(step).max())[0]) > NEARBY**1.5:
                return active
        sticks = {stick.name for stick in sticking_frictions(compiled.model) if stick.sticks}
        added = [
            i for i, row in enumerate(eq.rows.names) if row.kind == "constraint" and row.source in sticks
        ]
        others = [i for i in rows if i not in set(added)]
        R, order = pivoted((here[added] @ _allowed(here[others], SAME)).T)
        rank = int(np.sum(np.abs(np.diag(R)) > SAME))
        if rank == len(rows) - len(others):
            return active
        return replace(active, kept=tuple(sorted(int(i) for i in order[:rank])))

    def gap_rates(self, active: ActiveSet) -> Array:
        """Rows of all contacts in the speeds of the tree, at some states (states × contacts × speeds)."""
        if len(self.indices) < 2:  # nothing to share
            return np.zeros((0, len(self.indices), 0))
        base, active = self.base(active), active.base
        if active not in self._rates:
            every = [self._events[k].name for k in self.indices]
            constraints = Constraints(Tree(with_closed(base.model, every)))
            first = base.constraints.rows.holonomic
            rows = slice(first, first + len(every))
            found = [constraints(*state)[2][rows] for state in some_states(constraints)]
            self._rates[active] = np.array(found, dtype=float, order="C")
        return self._rates[active]

    def repeats(self, active: ActiveSet, index: int) -> bool:
        """Whether an open contact would share what the closed ones of a mode with friction carry, if it were closed."""
        closed = active.with_closed(index)
        return bool(self.friction) and len(self.independent(closed)) == len(self.independent(active))

    @cached_property
    def pressed_by(self) -> tuple[int | None, ...]:
        """Places of the contacts that press all friction; None of friction in joints."""
        names = [contact.name for contact in contacts_of(self._open.model)]
        pressing = [rub.surfaces.contact for rub in sliding_frictions(self._open.model)]
        return tuple(None if contact is None else names.index(contact) for contact in pressing)

    @cached_property
    def switched_sets(self) -> tuple[tuple[int, ...], ...]:
        """Sets of parts that differ from the start, in any order of the events; that of the start first."""
        return reachable(self._open.model, self.switched, self._events)

    def place(self, switched: tuple[int, ...], t: float, z: Array, p: Array) -> None:
        """Where parts are switched: independent rows of what is on then are chosen there."""
        self.places.setdefault(switched, (t, z.copy(), p.copy()))

    def base(self, active: ActiveSet) -> CompiledModel:
        """The model with the parts switched that are, its contacts open and its friction off."""
        base = active.base
        if base not in self._compiled:
            first = self._open
            model = first.model.switched({self.switched[place] for place in base.switched})
            place = self.places.get(base.switched)
            state = first.state if place is None else tree_state(first, *place)
            constraints = Constraints(Tree(model))
            rows = None if place is None else _rows_of_place(constraints, first.state, state)
            self._compiled[base] = CompiledModel(
                model, first.choice, constraints, state, first.timings, rows=rows
            )
        return self._compiled[base]

    def system(self, mode: ContactMode) -> System:
        """The system of a mode: contacts that are closed are watched by their force, all others by their gap."""
        if not self.indices and not self.friction and not self.switched:
            return self._plain
        if mode not in self._watched:
            compiled = self.compiled(mode.active)
            watched = self._watch(compiled, mode)
            if mode.active not in self._systems:
                system = compiled.system(functions=watched, events=self._events, **self._options)
                breaks = switch_times(compiled.model, self._events)
                # what sticks may stand still while works go on
                self._systems[mode.active] = replace(system, breaks=breaks, judges_works=self.judges_works)
                self._watched[mode] = self._systems[mode.active]
            else:
                kernel = compiled.event_kernel(watched, self._events)
                self._watched[mode] = replace(self._systems[mode.active], events=kernel)
        return self._watched[mode]

    @property
    def judges_works(self) -> bool:
        """Whether errors of works are controlled in all modes."""
        return bool(self.friction) or self._open.judges_works

    @cached_property
    def _plain(self) -> System:
        """The system where nothing closes, sticks or is switched."""
        if not self._events:
            return self._open.system(functions=None, events=(), **self._options)
        watched = partial(self._watch, self._open, ContactMode())
        return self._open.system(functions=watched, events=self._events, **self._options)

    def functions(self, mode: ContactMode, slack: SX | None = None) -> SX | None:
        """What is watched in a mode, event by event, with this slack in place of its own; None without events."""
        return self._watch(self.compiled(mode.active), mode, slack=slack) if self._events else None

    def function(self, mode: ContactMode, index: int) -> SX:
        """What is watched of one event, as a function of time, state and parameters alone."""
        return self._watch(self.compiled(mode.active), mode, staged=False)[index]

    def _watch(
        self, compiled: CompiledModel, mode: ContactMode, staged: bool = True, slack: SX | None = None
    ) -> SX:
        eq, model = compiled.equations, compiled.model
        contacts = dict(zip(self.indices, contacts_of(model), strict=True))
        rubs = dict(zip(self.friction, sliding_frictions(model), strict=True))
        forces = bool(mode.active) or any(isinstance(event, ForceLimitEvent) for event in self._events)
        answer = None
        if forces and staged:
            answer = shared(compiled, solved(eq, compiled.rows_here, staged))
        elif forces:
            answer = shared(compiled, without_stages(eq, compiled.rows_here, lambda: compiled.sizes))
        functions = []
        gaps = dict(zip(self.indices, ca.vertsplit(gaps_of(list(contacts.values()), eq.motion)), strict=True))
        for i, event in enumerate(self._events):
            if i in mode.active.contacts:
                assert answer is not None
                force = answer.lam[contact_row(eq, event.name)]
                allowance = mode.slack if slack is None else slack
                carried = force + allowance if i in mode.idle else force
                functions.append(_while_touching(compiled, contacts[i], carried))
            elif (
                i in mode.touching
                and i not in mode.leaving
                and i in contacts
                and answer is not None
                and self.repeats(mode.active, i)
            ):
                functions.append(-load_if_closed(compiled, answer, contacts[i]))
            elif i in contacts:
                allowed = margin(contacts[i], eq.motion, eq.x, eq.tree) if i in mode.touching else SX(0)
                functions.append(gaps[i] + allowed)
            elif i in rubs:
                functions.append(watched_of(compiled, rubs[i], answer))
            elif i in mode.still:
                functions.append(SX(1))
            elif isinstance(event, ForceLimitEvent):
                assert answer is not None
                functions.append(carried_by(compiled, event, answer) - eq.motion.value(event.limit))
            elif isinstance(event, SpeedsEvent):
                functions.append(kept_sign(compiled))
            else:
                functions.append(eq.motion.of_event(event, model))
        return ca.vertcat(*functions)


def _while_touching(compiled: CompiledModel, contact: Contact, force: SX) -> SX:
    """The force of a closed contact, negative where it does not touch any more.

    Of convex bodies, a corner that holds what others hold too may pass the edge of a face.
    """
    if not isinstance(contact.event, ConvexEvent):
        return force
    eq = compiled.equations
    length, off = scales_of(contact, eq.motion, eq.x, eq.tree)
    left = contact.gap(eq.motion) > TOUCHING[0] * length + TOUCHING[1] * off
    return ca.if_else(left, -ca.fabs(force), force)


def load_if_closed(compiled: CompiledModel, answer: SymbolicSolution, contact: Contact) -> SX:
    """What a contact would carry with others that hold it already, by the rule that shares loads among all of them.

    Loads that are least are N = G d, with rows G of the rates of gaps and one d for all: those that are known tell it.
    """
    eq = compiled.equations
    closed = {contact_row(eq, other.name) for other in contacts_of(compiled.model) if other.closed}
    kept = [row for row in compiled.rows_here if row in closed]
    G = even_rows(eq, eq.rows.B)[kept, :]
    gap = contact.gap(eq.motion)
    own = even_rows(eq, ca.jacobian(time_derivative(gap, eq.x, eq.moved), eq.y))
    return own @ G.T @ solve_positive(G @ G.T, answer.lam[kept])


def carried_by(compiled: CompiledModel, event: ForceLimitEvent, answer: SymbolicSolution) -> SX:
    """What the part of an event carries (N, N·m): the length of a reaction, the size of the forces of a constraint."""
    eq = compiled.equations
    if any(joint.name == event.part for joint in compiled.model.joints):
        reaction = eq.reactions(answer.ydot, answer.lam)[event.part]
        return ca.norm_2(reaction.force if event.of == "force" else reaction.moment)
    turning = event.of == "moment"
    mine = [
        i
        for i, name in enumerate(eq.rows.names)
        if name.kind == "constraint" and name.source == event.part and name.unit.startswith("rad") == turning
    ]
    part = next(constraint for constraint in compiled.model.constraints if constraint.name == event.part)
    if mine and not turning:
        return part.size_of_forces(forces_of_constraint(eq, event.part, mine, answer))
    return ca.norm_2(ca.vertcat(SX(0), answer.lam[mine]))


def watched_of(compiled: CompiledModel, rub: SlidingFriction, answer: SymbolicSolution | None) -> SX:
    """What is watched of a rub: the speed of sliding, or what is left until it is torn loose."""
    motion = compiled.equations.motion
    if rub.state == STICKS:
        assert answer is not None
        if not sticking_rows(compiled.equations, rub):
            return _until_driven(rub, motion)
        return _left_to_bear(*sticking_of(compiled, rub, answer))
    if rub.state == GIVEN:
        assert answer is not None
        held = (
            _left_to_bear(*given_of(compiled, rub, answer))
            if free_directions(compiled.equations, rub)
            else _until_driven(rub, motion)
        )
        return ca.if_else(rub.sticks_now, held, _speed_watched(rub, motion))
    return _speed_watched(rub, motion) if rub.slides else SX(1)


def _until_driven(rub: SlidingFriction, motion: Motion) -> SX:
    """What is watched of a rub that sticks where others hold it: until they move it."""
    return DRIVEN * slowest_sliding(rub.surfaces, motion) - ca.norm_1(rub.surfaces.velocity(motion))


def _left_to_bear(force: SX, most: SX) -> SX:
    """What friction that sticks can bear beyond what it holds; what it can just bear is held."""
    return (1 + HELD_SHARE) * most - ca.sqrt(ca.sumsqr(force))


def _speed_watched(rub: SlidingFriction, motion: Motion) -> SX:
    """What is watched of a rub that slides."""
    v, slowest = rub.surfaces.velocity(motion), slowest_sliding(rub.surfaces, motion)
    return rub.direction(v, slowest) * v if rub.surfaces.directions == 1 else ca.sqrt(ca.sumsqr(v)) - slowest


def sticking_of(compiled: CompiledModel, rub: SlidingFriction, answer: SymbolicSolution) -> tuple[SX, SX]:
    """Force that holds a rub, and the greatest that it may be; λ of the answer are shared.

    Where there are no loads both vanish: a limit that is a little greater says that it sticks. One that is there
    without any reaction needs no more.
    """
    name, rows = sticking_name(compiled.equations, rub), sticking_rows(compiled.equations, rub)
    return answer.lam[rows], bound(compiled, name, answer) + held_in_any_case(compiled, rub)


def given_of(compiled: CompiledModel, rub: SlidingFriction, answer: SymbolicSolution) -> tuple[SX, SX]:
    """Force of a rub in a state that is given, in all its directions, and the greatest with which it sticks."""
    eq = compiled.equations
    effect = next(effect for load, effect in eq.applied.effects if load.name == rub.name)
    force = next(measure.value for measure in effect.measures if measure.name == FORCE)
    most = rub.surfaces.sticking(eq.motion, rub.surfaces.normal(eq.motion, load_of(eq, rub.surfaces, answer)))
    return force, most + held_in_any_case(compiled, rub)


def held_in_any_case(compiled: CompiledModel, rub: SlidingFriction) -> SX:
    """What friction holds in any case: something where nothing presses it."""
    motion = compiled.equations.motion
    unpressed = rub.surfaces.sticking(motion, SX(0))
    return ca.if_else(unpressed > 0, 0, IDLE * weight_along(rub.surfaces, motion))


def _rows_of_place(constraints: Constraints, start: State, place: State) -> tuple[int, ...] | None:
    """Independent rows that suit the start and the place where parts are switched; None where there are none.

    A program that is compiled beforehand knows the start alone: where its rows are as good as any at the place, both
    take these.
    """
    if not constraints.rows.names:
        return None
    rows, (_, _, B, _) = rows_at(constraints, start), constraints(place.t, place.x, place.u, place.p)
    here = independent_rows(B)
    if len(rows) != len(here) or better_rows(B, np.array(rows, dtype=np.int64), np.linalg.norm(B, axis=1)):
        return here
    return rows


def _with_rows(
    select: tuple[int, ...], holonomic: int, closing: Sequence[int], added: int
) -> tuple[int, ...]:
    """Row numbers when rows are added behind the holonomic ones, with those of the added ones that are ``closing``."""
    kept = [i if i < holonomic else i + added for i in select]
    return tuple(sorted([*kept, *(holonomic + i for i in closing)]))


def _without_driven(
    model: Mechanism, state: State, rows: Sequence[int], first: int
) -> tuple[Mechanism, Constraints]:
    """A model without rows of friction that sticks where joints and constraints alone say how it moves.

    They would hold nothing, or contradict a driver that begins to move. ``rows`` are those of joints and constraints,
    ``first`` is the number of the first of friction.
    """
    constraints = Constraints(Tree(model))
    added = range(first, len(constraints.rows.names))
    driven = _driven(constraints, state, rows, added) if added else []
    if not any(driven):
        return model, constraints
    flags = iter(driven)
    changed = []
    for stick in sticking_frictions(model):
        if stick.sticks:
            changed.append(replace(stick, free=tuple(i for i in stick.free if not next(flags))))
    model = model.in_mode(*changed)
    return model, Constraints(Tree(model))


def _with_directions_of(model: Mechanism, standing: Mechanism) -> Mechanism:
    """A model whose friction has the directions left that it has in the same one where it sticks."""
    free = {stick.name: stick.free for stick in sticking_frictions(standing)}
    return model.in_mode(*[replace(stick, free=free[stick.name]) for stick in sticking_frictions(model)])


def _driven(constraints: Constraints, state: State, rows: Sequence[int], added: range) -> list[bool]:
    """Of added rows, whether others determine them, here and nearby."""
    driven = np.ones(len(added), dtype=bool)
    for B, least in _rows_around(constraints, state, rows):
        left = np.linalg.norm(B[added] @ _allowed(B[list(rows)]), axis=1)
        driven &= left <= least * np.linalg.norm(B[added], axis=1)
        if not driven.any():
            break
    return driven.tolist()


def _rows_around(
    constraints: Constraints, state: State, rows: Sequence[int]
) -> Iterator[tuple[Array, float]]:
    """All rows at a state, then at some nearby: a slider at its dead centre is held by chance.

    With them, the share of a row that counts as nothing: nearby, loops are closed to first order.
    """
    random = np.random.default_rng(0)
    _, _, B, N = constraints(state.t, state.x, state.u, state.p)
    yield B, IMMOVABLE
    T, sizes = _allowed(B[list(rows)]), constraints.speed_sizes(constraints.length(state.x, state.p))
    for _ in range(2 if T.shape[1] else 0):
        step = T @ random.uniform(-1, 1, T.shape[1])
        x = constraints.moved(state.x, N, NEARBY * step / np.abs(step / sizes).max())
        yield constraints(state.t, x, state.u, state.p)[2], NEARBY**1.5


def _allowed(B: Array, least: float = IMMOVABLE) -> Array:
    """Speeds, as columns, that rows leave free; a share of a row below the least restricts nothing."""
    _, s, Vt = np.linalg.svd(B)
    return np.asarray(Vt[int(np.sum(s > least * s[:1])) :].T)


def _movable(constraints: Constraints, state: State, rows: Sequence[int], added: Sequence[int]) -> list[int]:
    """Added rows, as many as are independent, that restrict motions which the others leave, here or nearby.

    A contact may slide along one line only; and several that stick may hold the same motion.
    """
    found: list[int] = []
    for B, least in _rows_around(constraints, state, rows) if added else ():
        left, whole = B[added] @ _allowed(B[list(rows)]), np.linalg.norm(B[added], axis=1)
        size = np.linalg.norm(left, axis=1)
        usable = np.flatnonzero(size > least * whole)
        if usable.size:
            R, order = pivoted((left[usable] / size[usable, None]).T)
            rank = int(np.sum(np.abs(np.diag(R)) > max(SAME, least)))
            if rank > len(found):
                found = sorted(int(usable[i]) for i in order[:rank])
        if len(found) == len(added):
            break
    return found


def _best_rows(rows: Array) -> list[int]:
    """Which rows, ascending, are independent at one place; those that all but hold the same do.

    Of two that hold the same the first is taken, that of a corner before that of edges, and not the one that round-off
    makes longer: where a corner passes from a face to an edge, the force of its own row tells it.
    """
    sizes = np.linalg.norm(rows, axis=1)
    usable = np.flatnonzero(sizes > 0)
    if not usable.size:
        return []
    preferred = 1 - PREFERENCE * np.arange(usable.size) / usable.size
    R, order = pivoted((rows[usable] / sizes[usable, None] * preferred[:, None]).T)
    rank = int(np.sum(np.abs(np.diag(R)) > NEARLY_SAME))
    return sorted(int(usable[i]) for i in order[:rank])


def independent_contacts(rows: Array, which: Sequence[int]) -> list[int]:
    """Which of some contacts hold motions of their own, by their places among these, ascending.

    Parameters
    ----------
    rows : array (states, contacts, speeds)
        Rows of all contacts at some states.
    which
        Contacts.
    """
    chosen, own = np.asarray(which, dtype=np.int64), np.zeros(len(which), dtype=np.int64)
    work = np.empty((len(which) + 1) * (rows.shape[2] + 3) + 64)
    count = _independent(address(rows), *rows.shape, chosen, address(own), address(work))
    return own[:count].tolist()
