"""The contacts of a run: which are hit, which close, which open, and the system of every mode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of, gaps_of
from kinetree.model.events import ConvexEvent, Event, Restitution, Switch
from kinetree.model.geometry.convex_pairs import FLUSH
from kinetree.model.object_cache import ObjectCache
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contact_state import (
    TOUCHING,
    ContactsError,
    ContactState,
    GapFunctions,
    ImpactRubs,
    SpeedChanges,
    massless,
)
from kinetree.nonsmooth.friction_modes import RunFriction, Sliding
from kinetree.nonsmooth.impact_friction import ImpactFriction
from kinetree.nonsmooth.switched_parts import Closing, still_events
from kinetree.nonsmooth.switched_parts import after as switched_after
from kinetree.runtime.tables import (
    CONTACTS_JAMMED,
    CONTACTS_MASSLESS,
    CONTACTS_PRESSED,
    CONTACTS_PUSHED,
    CONTACTS_VIOLATED,
    CONTACTS_WITHOUT_FORCES,
)
from kinetree.solve.modes import (
    ALL_OPEN,
    FORWARDS,
    STICKS,
    ActiveSet,
    ContactError,
    ContactInstant,
    ContactMode,
    Settled,
)
from kinetree.solve.system import System
from kinetree.words.arguments import EventError

_NOT_KEPT = {
    CONTACTS_VIOLATED: "is violated: its gap is {:.3g}",
    CONTACTS_PUSHED: "cannot be kept: drivers or constraints push through it at {:.3g} per second",
    CONTACTS_PRESSED: "cannot be kept: drivers or constraints press through it with {:.3g} per second²",
}


NOT_FOUND = (
    "forces or impulses of contacts were not found that fulfil their law; give fewer contacts, or use compliant "
    "contact"
)


@dataclass(frozen=True)
class _Mechanics:
    """Gaps, changes of speeds and friction of the model, in one state of what is switched."""

    gaps: GapFunctions
    changes: SpeedChanges
    friction: RunFriction
    rubbing: ImpactFriction


OVER_EDGES = (
    f"contacts {{}} passed rounded edges, whose faces reach out by {FLUSH:g} of the radius and which are rounded with "
    "as much less, so that bodies of one size stand on each other: the motion behind is that of such shapes, and "
    "errors are estimated for them"
)
"""What to say of contacts over edges."""

OTHER_SPEEDS = 1e-6
"""Difference of rates, over the largest of them, from which on impacts end otherwise one after the other."""


NEARBY = 10.0
"""Gap, in units of the one up to which contacts touch, beyond which features of convex bodies are not looked at."""


class RunContacts:
    """Contacts of one run, its friction, and what its events switch: :class:`kinetree.solve.modes.LocatedContacts`.

    Parameters
    ----------
    compiled
        The model with its contacts, all open.
    events
        All events of the run.
    modes
        The systems of its modes.

    Attributes
    ----------
    notes : list of str
        Impacts of one instant that the law of restitution decides about, and not the mechanism.
    """

    def __init__(self, compiled: CompiledModel, events: Sequence[Event], modes: ContactModes) -> None:
        self._compiled, self._events = compiled, tuple(events)
        self._modes = modes
        self._contacts = modes.indices
        self.indices = (*modes.indices, *modes.friction)
        self._names = [events[k].name for k in self._contacts]
        contacts = contacts_of(compiled.model)
        eq = compiled.equations
        motion = eq.motion
        self._check_functions(gaps_of(contacts, motion), eq.x, eq.y)
        actions = [events[k].action for k in self._contacts]
        self._law = [isinstance(a, Restitution) and a.law == "sequential" for a in actions]
        self._known: dict[ActiveSet, _Mechanics] = {}
        self.notes: list[str] = []
        self._stand(ALL_OPEN)

    def _stand(self, active: ActiveSet) -> None:
        """Look at the mechanics of a mode from now on."""
        base = active.base
        if base not in self._known:
            compiled = self._modes.base(base)
            gaps = compiled.once(
                ("gaps", self._events), lambda: GapFunctions(compiled, contacts_of(compiled.model))
            )
            changes = SpeedChanges(compiled)

            def rows_of(t: float, z: Array, p: Array) -> tuple[Array, Array]:
                return changes.matrices(t, z, p).B, gaps(t, z, p).G

            friction = RunFriction(compiled, self._modes, base, rows_of)
            rubbing = ImpactFriction(compiled, friction, self._events)
            self._known[base] = _Mechanics(gaps, changes, friction, rubbing)
        found = self._known[base]
        self._gaps, self._changes, self._friction = found.gaps, found.changes, found.friction
        self._rubbing = found.rubbing

    def _check_functions(self, gaps: SX, x: SX, y: SX) -> None:
        """Raise :class:`EventError` for functions that are not of positions."""
        moved, driven = (set(ca.jacobian_sparsity(gaps, by).get_triplet()[0]) for by in (x, y))
        for i, name in enumerate(self._names):
            if i not in moved:
                raise EventError(
                    f'event "{name}": restitution does not suit a function that depends on no position; name one'
                )
            if i in driven:
                raise EventError(f'event "{name}": restitution needs a function of positions, not of speeds')

    def system(self, mode: ContactMode) -> System:
        """The system of a mode."""
        return self._modes.system(mode)

    def check_start_gaps(self, t: float, z: Array, p: Array) -> None:
        """Raise :class:`EventError` naming every contact that starts on the wrong side."""
        now = self._gaps(t, z, p)
        most = now.scales.gap(TOUCHING)
        events = [self._events[k] for k in self._contacts]
        bad = [
            f'event "{event.name}": it starts {-g:.3g} {unit} {event.beyond}'
            for event, g, unit, allowed in zip(events, now.gap, self._modes.units, most, strict=True)
            if g < -allowed
        ]
        if bad:
            raise EventError("\n".join(bad))

    def _at(self, at: ContactInstant) -> ContactState:
        first, active = self._changes.n_x, at.mode.active
        gaps = self._gaps(at.t, at.z, at.p)
        rows = self._modes.stand(gaps.G) if self._modes.is_placed else self._modes.gap_rates(active)
        flags = {
            "sequential": np.array(self._law, dtype=bool),
            "closed": np.isin(self._contacts, active.contacts),
            "opening": np.isin(self._contacts, list(at.opening)),
            "piled": np.isin(self._contacts, list(at.piled)),
        }
        which = np.arange(gaps.gap.size)
        if self._modes.is_placed and not self._rubbing.bearings:
            # features of bodies that are apart take part in nothing, and are many
            near = gaps.gap <= NEARBY * gaps.scales.gap(TOUCHING)
            which = np.flatnonzero(near | flags["closed"] | flags["opening"] | flags["piled"])
        return ContactState(
            gaps.of(which),
            self._changes.matrices(at.t, at.z, at.p),
            at.z[first : first + self._changes.n_y],
            np.ascontiguousarray(rows[:, which]),
            which,
            **{name: flag[which] for name, flag in flags.items()},
        )

    def settle(self, at: ContactInstant) -> Settled:
        self._stand(at.mode.active)
        try:
            return self._settle(at)
        except ContactsError as error:
            raise ContactError(self._words(error, at.t)) from None

    def _settle(self, at: ContactInstant) -> Settled:
        t, z, p, mode = at.t, at.z, at.p, at.mode
        now = self._at(at)
        closed, rubs = now.flag("closed"), ImpactRubs()
        if now.approaching:
            rubs = self._rubbing.rubs(t, z, p, now, self._friction.at(t, z, p), mode)
        speeds = now.hit(rubs)
        struck, after = now.flag("struck"), z
        if np.count_nonzero(struck) > 1 and not self.notes and not any(self._law):
            self._note_law(t, z, p, mode, self._at(at), now, speeds)
        if speeds.any():  # accelerations depend on the speeds
            former, after = now, self._changes.changed(z, speeds)
            now = self._at(replace(at, z=after))
            now.number("rate")[:] = former.number("rate")
            now.number("slow")[:] = np.maximum(now.number("slow"), former.number("slow"))
        near, leaving = now.flag("near"), np.zeros(now.n, dtype=bool)
        if self._modes.is_placed:
            leaving = now.rest_placed(bool(set(at.opening) & set(mode.idle)))
        else:
            now.rest()
        active = self._modes.placed(replace(mode.active.base, contacts=self._indices(now, now.flag("held"))))
        kick: Array | None = None
        if self._friction.rubs:
            decided = self._friction.settle(t, after, p, now, mode.active, at.opening)
            active, after, kick = decided.active, decided.z, decided.kick
        now.set_flag("near", near)
        closing = now.closing()
        if closing is not None:
            after = self._changes.displaced(t, after, p, closing)
        slack, held = now.watch(), now.flag("held")
        touching, idle = (self._indices(now, now.flag(name)) for name in ("touching", "idle"))
        found = ContactMode(active, touching, idle, slack, mode.still, self._indices(now, leaving))
        changes = [
            *((k, "impact") for k in self._indices(now, struck)),
            *((k, "rest") for k in self._indices(now, held & ~closed)),
            *((k, "lift-off") for k in self._indices(now, closed & ~held)),
            *self._changes_of_friction(mode, found, at.opening),
        ]
        slides = (k for k, state in active.friction if state == FORWARDS and k in self._in_plane)
        return Settled(after, found, tuple(changes), tuple(slides), kick)

    def _note_law(
        self,
        t: float,
        z: Array,
        p: Array,
        mode: ContactMode,
        in_turn: ContactState,
        now: ContactState,
        speeds: Array,
    ) -> None:
        """Note impacts that would end with other speeds if they came one after the other.

        ``in_turn`` are the contacts before the impacts, ``now`` those after them, which changed the ``speeds``.
        """
        in_turn.set_flag("sequential", np.ones(in_turn.n, dtype=bool))
        rubs = self._rubbing.rubs(t, z, p, in_turn, self._friction.at(t, z, p), mode)
        try:
            others = in_turn.hit(rubs)
        except ContactsError:
            return
        rates, difference = np.abs(now.G @ speeds), np.abs(now.G @ (others - speeds))
        if difference.max() > OTHER_SPEEDS * rates.max():
            names = ", ".join(f'"{self._names[i]}"' for i in now.numbers[now.flag("struck")].tolist())
            self.notes.append(
                f"contacts {names} are struck at one instant (t = {t:.6g} s): taken together, as by default, they end "
                'with other speeds than one after the other (kt.Restitution(…, law="sequential"), Newton\'s cradle); '
                "rigid bodies do not determine which"
            )

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        action = self._events[index].action
        assert isinstance(action, Switch)
        former = mode.active.switched
        switched = switched_after(self._compiled.model, self._modes.switched, former, action)
        if switched == former:
            return Settled(z, mode, ())
        self._modes.place(switched, t, z, p)
        active = replace(mode.active, switched=switched)
        compiled = self._modes.base(active)
        if action.on:
            fitted = Closing(compiled).closed(t, z, p)
            self._stand(active)
            z = self._rubbing.bearings.rubbed(t, z, fitted, p)
        still = still_events(compiled, self._events, t, z, p)
        return Settled(z, replace(mode, active=active, still=still), ())

    def held_at_start(self, t: float, z: Array, p: Array, mode: ContactMode) -> ContactMode:
        if not self._modes.switched:  # what always holds is no event's business
            return mode
        return replace(mode, still=still_events(self._modes.base(mode.active), self._events, t, z, p))

    def passed_edges(self, switched: Collection[str]) -> list[str]:
        """A note where closed contacts passed a rounded edge, whose shape is not quite the one that is given.

        ``switched``: what switching functions are called whose zeros were passed.
        """
        shaped = [
            event.name
            for event in (self._events[k] for k in self._contacts)
            if isinstance(event, ConvexEvent)
            and (False, False, False) not in [shape.core for shape in event.pair]
        ]
        over = [name for name in shaped if any(f'"{name}": curvature' in words for words in switched)]
        return [OVER_EDGES.format(", ".join(f'"{name}"' for name in over))] if over else []

    def sliding(self, t: float, z: Array, p: Array) -> Sliding:
        """Velocities of the friction of the last mode that was looked at."""
        return self._friction.at(t, z, p)

    def _changes_of_friction(
        self, former: ContactMode, found: ContactMode, stopped: Collection[int]
    ) -> list[tuple[int, str]]:
        """What became of friction that acted before, or acts now.

        Sliding in two directions that ``stopped`` and went on has turned: it begins anew, with another velocity.
        """
        before, after = dict(former.active.friction), dict(found.active.friction)
        turned = {k for k in self._in_plane & set(stopped) if after.get(k) != STICKS}
        changed = [(k, state) for k, state in after.items() if before.get(k) != state or k in turned]
        return [(k, "stick" if state == STICKS else "slip") for k, state in changed]

    @cached_property
    def _in_plane(self) -> frozenset[int]:
        """Friction in two directions."""
        rubs = zip(self._friction.indices, self._friction.rubs, strict=True)
        return frozenset(k for k, rub in rubs if rub.surfaces.directions == 2)

    def _indices(self, now: ContactState, which: NDArray[np.bool_]) -> tuple[int, ...]:
        return tuple(self._contacts[i] for i in now.numbers[which].tolist())

    def _words(self, error: ContactsError, t: float) -> str:
        """What to say where contacts cannot be kept."""
        if error.status == CONTACTS_MASSLESS:
            return massless(t)
        if error.status == CONTACTS_WITHOUT_FORCES:
            return NOT_FOUND
        if error.status == CONTACTS_JAMMED:
            return self._rubbing.fault_text(t, error.which)
        listed = "; ".join(
            f'contact "{self._names[i]}" ' + _NOT_KEPT[error.status].format(told)
            for i, told in zip(error.which.tolist(), error.told, strict=True)
        )
        return f"{listed}, at t = {t:.9g} s"


MOST_MODES = 8
"""Sets of modes kept with equations: of several starts, lists of events, and kinds of methods."""


def modes_of(
    compiled: CompiledModel, events: Sequence[Event], options: Mapping[str, bool]
) -> tuple[ContactModes, RunContacts | None]:
    """The systems of a run in all its modes, and what decides about them; None where there is one mode only."""
    state = compiled.state
    start = (state.t, *(part.tobytes() for part in (state.x, state.u, state.p)))
    modes = ContactModes(compiled, events, options)
    if not modes.switched:  # of what is switched, rows are chosen where each run switches it
        known = compiled.once("modes", lambda: ObjectCache(MOST_MODES))
        modes = known.once((tuple(events), tuple(sorted(options.items())), start), lambda: modes)
    changing = modes.indices or modes.friction or modes.switched
    return modes, RunContacts(compiled, events, modes) if changing else None


def base_of(modes: ContactModes) -> Callable[[ActiveSet], CompiledModel] | None:
    """The model of a mode, where parts of it are switched."""
    return modes.base if modes.switched else None
