"""The contacts of a run: which are hit, which close, which open, and the system of every mode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.model.events import Event, Restitution, Switch
from kinetree.nonsmooth.contact_law import GapFunctions, SpeedChanges, stopping
from kinetree.nonsmooth.contact_modes import Modes
from kinetree.nonsmooth.contact_problems import complementary, is_independent, least_forces, moreau_impulses
from kinetree.nonsmooth.contact_scales import LOWEST_ARC, MARGIN, PENETRATION, TOUCHING
from kinetree.nonsmooth.contact_state import ContactState
from kinetree.nonsmooth.impact_friction import ImpactFriction
from kinetree.nonsmooth.stick_slip import Contacts, RunFriction, Sliding
from kinetree.nonsmooth.still_events import still_events
from kinetree.nonsmooth.switch_law import Closing
from kinetree.nonsmooth.switched_parts import after as switched_after
from kinetree.solve.events.contacts import ContactError, Settled
from kinetree.solve.events.modes import ALL_OPEN, STICKS, ActiveSet, Mode
from kinetree.solve.system import System
from kinetree.words.errors import EventError

SLACK = 1e-9
"""Share of the greatest contact force with which a contact may pull before it opens, where it carried nothing."""
ROUND_OFF = 1e-5
"""Share of a rate that counts as zero up to which it is round-off."""
MOST_ROUNDS = 1000
"""Impacts of one instant, one after the other, before what is left of the approach is taken away at once."""


@dataclass(frozen=True)
class _Mechanics:
    """Gaps, changes of speeds and friction of the model, in one state of what is switched."""

    gaps: GapFunctions
    changes: SpeedChanges
    friction: RunFriction
    rubbing: ImpactFriction


class RunContacts:
    """Contacts of one run, its friction, and what its events switch: :class:`kinetree.solve.events.contacts.Contacts`.

    Parameters
    ----------
    compiled
        The model with its contacts, all open.
    events
        All events of the run.
    modes
        The systems of its modes.
    """

    def __init__(self, compiled: CompiledModel, events: Sequence[Event], modes: Modes) -> None:
        self._compiled, self._events = compiled, tuple(events)
        self._modes = modes
        self._contacts = modes.indices
        self.indices = (*modes.indices, *modes.friction)
        self._names = [events[k].name for k in self._contacts]
        contacts = contacts_of(compiled.model)
        eq = compiled.equations
        motion = eq.motion
        gaps = ca.vertcat(SX(0, 1), *[contact.gap(motion) for contact in contacts])
        self._refuse_functions(gaps, eq.x, eq.y)
        actions = [events[k].action for k in self._contacts]
        self._law = [isinstance(a, Restitution) and a.law == "sequential" for a in actions]
        self._known: dict[ActiveSet, _Mechanics] = {}
        self._stand(ALL_OPEN)

    def _stand(self, active: ActiveSet) -> None:
        """Look at the mechanics of a mode from now on."""
        base = active.base
        if base not in self._known:
            compiled = self._modes.base(base)
            motion = compiled.equations.motion
            actions = [self._events[k].action for k in self._contacts]
            coefficients = [motion.value(a.coefficient) for a in actions if isinstance(a, Restitution)]
            friction = RunFriction(compiled, self._modes, base)
            self._known[base] = _Mechanics(
                GapFunctions(compiled, contacts_of(compiled.model), ca.vertcat(SX(0, 1), *coefficients)),
                SpeedChanges(compiled),
                friction,
                ImpactFriction(compiled, friction, self._names),
            )
        found = self._known[base]
        self._gaps, self._changes, self._friction = found.gaps, found.changes, found.friction
        self._rubbing = found.rubbing

    def _refuse_functions(self, gaps: SX, x: SX, y: SX) -> None:
        """Raise :class:`EventError` for functions that are not of positions."""
        for name, gap in zip(self._names, ca.vertsplit(gaps), strict=True):
            if not ca.depends_on(gap, x):
                raise EventError(
                    f'event "{name}": restitution does not suit a function that depends on no position; name one'
                )
            if ca.depends_on(gap, y):
                raise EventError(f'event "{name}": restitution needs a function of positions, not of speeds')

    def system(self, mode: Mode) -> System:
        """The system of a mode."""
        return self._modes.system(mode)

    def refuse_violated_start(self, t: float, z: Array, p: Array) -> None:
        """Raise :class:`EventError` naming every contact that starts on the wrong side."""
        now = self._gaps(t, z, p)
        most = now.scales.gap(TOUCHING)
        bad = [
            f'event "{name}": it starts {-g:.3g} {unit} beyond its zero, on the side that its restitution forbids'
            for name, g, unit, allowed in zip(self._names, now.gap, self._modes.units, most, strict=True)
            if g < -allowed
        ]
        if bad:
            remedy = "start on the other side, or turn the direction of the event"
            raise EventError("\n".join(bad) + f"; {remedy}")

    def _at(self, t: float, z: Array, p: Array) -> ContactState:
        found = self._gaps(t, z, p)
        allowed = self._changes.at(t, z, p)
        n_x, n_y = self._changes.n_x, self._changes.n_y
        accelerations = allowed.accelerations()
        free = found.G @ accelerations + found.bias
        terms = np.abs(found.G) @ np.abs(z[n_x : n_x + n_y]) + found.moved
        pull = np.abs(found.G) @ np.abs(accelerations) + np.abs(found.bias)
        return ContactState(
            allowed,
            found.gap,
            found.rate,
            found.G,
            allowed.responses(found.G),
            found.bias,
            free,
            self._friction.at(t, z, p),
            found.e,
            found.scales,
            found.scales.rate(terms, free),
            pull,
        )

    def settle(
        self, t: float, z: Array, p: Array, mode: Mode, opening: Collection[int], piled: Collection[int]
    ) -> Settled:
        self._stand(mode.active)
        now = self._at(t, z, p)
        self._refuse(now.gap < -now.scales.gap(PENETRATION), "is violated: its gap is {:.3g}", now.gap, t)
        numbers = {k: i for i, k in enumerate(self._contacts)}
        closed = np.zeros(now.gap.size, dtype=bool)
        closed[[numbers[k] for k in mode.active.contacts]] = True
        near = now.near | closed
        speeds, struck = self._impacts(now, near, mode, t, z, p)
        speeds = speeds + self._tails(now, near, [numbers[k] for k in piled if k in numbers])
        speeds = speeds + self._creeping(now, near & ~closed, struck)
        after = self._changes.changed(z, speeds) if speeds.any() else z
        if speeds.any():  # accelerations depend on the speeds
            former = now
            now = self._at(t, after, p)
            now = replace(now, rate=former.rate, slow=np.maximum(now.slow, former.slow))
        resting = near & (np.abs(now.rate) <= now.slow)
        leaving = [numbers[k] for k in opening if k in mode.active.contacts]
        force, idle = self._forces(now, resting, leaving, t)
        held = (force > 0) | idle
        active = replace(mode.active.base, contacts=self._indices(held))
        if self._friction.rubs:
            pressed, free = np.flatnonzero(held), np.flatnonzero(resting)
            contacts = Contacts(now.G, now.bias, now.free, tuple(free), tuple(pressed))
            decided = self._friction.settle(t, after, p, now.allowed, contacts, mode.active, opening)
            active, after = decided.active, decided.z
            held = np.isin(self._contacts, active.contacts)
            force = np.zeros(held.size)
            force[[numbers[k] for k in active.contacts]] = decided.pressing
            idle = held & (force <= SLACK * force.max(initial=0.0)) & bool(force.any())
        found = Mode(
            active,
            # one that leaves from within the margin is on its way out: without it, it would be hit again and again
            self._indices(
                near & ~held & ((now.rate <= now.slow) | (now.gap < -0.5 * now.scales.gap(MARGIN)))
            ),
            self._indices(idle),
            10.0 ** np.floor(np.log10(SLACK * force.max())) if idle.any() else 0.0,
            mode.still,
        )
        changes = [
            *((k, "impact") for k in self._indices(struck)),
            *((k, "rest") for k in self._indices(held & ~closed)),
            *((k, "lift-off") for k in self._indices(closed & ~held)),
            *self._changes_of_friction(mode, found, opening),
        ]
        return Settled(after, found, tuple(changes))

    def switch(self, t: float, z: Array, p: Array, mode: Mode, index: int) -> Settled:
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

    def sliding(self, t: float, z: Array, p: Array) -> Sliding:
        """Velocities of the friction of the last mode that was looked at."""
        return self._friction.at(t, z, p)

    def _changes_of_friction(
        self, former: Mode, found: Mode, stopped: Collection[int]
    ) -> list[tuple[int, str]]:
        """What became of friction that acted before, or acts now.

        Sliding in two directions that ``stopped`` and went on has turned: it begins anew, with another velocity.
        """
        before, after = dict(former.active.friction), dict(found.active.friction)
        turned = {
            self._friction.indices[i]
            for i, rub in enumerate(self._friction.rubs)
            if rub.surfaces.directions == 2
        }
        turned &= {k for k in stopped if after.get(k) != STICKS}
        changed = [(k, state) for k, state in after.items() if before.get(k) != state or k in turned]
        return [(k, "stick" if state == STICKS else "slip") for k, state in changed]

    def _indices(self, which: NDArray[np.bool_]) -> tuple[int, ...]:
        return tuple(self._contacts[i] for i in np.flatnonzero(which))

    # --- impacts --------------------------------------------------------------------------------------
    def _impacts(
        self, now: ContactState, near: NDArray[np.bool_], mode: Mode, t: float, z: Array, p: Array
    ) -> tuple[Array, NDArray[np.bool_]]:
        """Δy of all impacts at this instant, and who took part; the rates of `now` follow."""
        total = np.zeros(now.G.shape[1])
        struck = np.zeros(near.size, dtype=bool)
        sequential = any(self._law[i] for i in np.flatnonzero(near))
        for round_ in range(MOST_ROUNDS + 1):
            approaching = near & (now.rate < -now.slow)
            if not approaching.any():
                break
            part = near
            if (
                sequential and round_ < MOST_ROUNDS
            ):  # the fastest, and those as fast, which symmetry may demand
                part = approaching & (now.rate <= (1 - 1e-9) * now.rate[approaching].min())
            e = now.e[part] if round_ < MOST_ROUNDS else np.zeros(int(part.sum()))
            if self._rubbing.rubs(part):
                found = self._rubbing.impulses(
                    t, z, p, now.allowed, now.sliding, part, now.R[:, part], now.rate[part], e, total, mode
                )
                impulse, response = found.normal, found.response
                change = now.allowed.change(response)
            elif part.sum() == 1 and now.R[:, part].any():  # else nothing that it could move is free
                change = now.allowed.alone(now.G[part][0], float(-(1 + e[0]) * now.rate[part][0]))
                impulse = np.ones(1)  # it approaches
            else:
                impulse = moreau_impulses(now.R[:, part], now.rate[part], e)
                change = now.allowed.change(now.R[:, part] @ impulse)
            total += change
            now.rate = now.rate + now.G @ change
            struck[np.flatnonzero(part)[impulse > 0]] = True
            struck |= approaching & (now.rate >= -now.slow)
            if not (impulse > 0).any():
                break
        left = near & (now.rate < -1e3 * now.slow)
        words = "cannot be kept: drivers or constraints push through it at {:.3g} per second"
        self._refuse(left, words, -now.rate, t)
        return total, struck

    def _tails(self, now: ContactState, near: NDArray[np.bool_], piled: Sequence[int]) -> Array:
        """Δy that ends bounces which have become too low to follow, or follow each other too quickly."""
        resting = near & (np.abs(now.rate) <= now.slow)
        bouncing = near & (now.rate > now.slow)
        if not bouncing.any():
            return np.zeros(now.G.shape[1])
        forces = np.zeros(near.size)
        forces[resting] = complementary(now.R[:, resting], now.free[resting])
        fall = now.free + now.R.T @ (now.R @ forces)
        low = bouncing & (fall < 0) & (now.rate**2 <= 2 * now.scales.gap(LOWEST_ARC) * np.abs(fall))
        low[list(piled)] = bouncing[list(piled)]
        if not low.any():
            return np.zeros(now.G.shape[1])
        part = resting | low
        if part.sum() == 1 and now.R[:, part].any():
            change = now.allowed.alone(now.G[part][0], -float(now.rate[part][0]))
        else:
            change = now.allowed.change(stopping(now.R[:, part], now.rate[part]))
        now.rate = now.rate + now.G @ change
        return change

    def _creeping(self, now: ContactState, near: NDArray[np.bool_], struck: NDArray[np.bool_]) -> Array:
        """Δy that stops contacts which approach too slowly for an impact and which nothing presses.

        They would pass their margin again and again. Those that are pressed come to rest.
        """
        slow = near & (np.abs(now.rate) <= now.slow)
        creeping = slow & (now.rate < -ROUND_OFF * now.slow) & (now.free >= -1e-9 * now.pull)
        if not creeping.any():
            return np.zeros(now.G.shape[1])
        impulse = complementary(now.R[:, slow], now.rate[slow])
        change = now.allowed.change(now.R[:, slow] @ impulse)
        now.rate = now.rate + now.G @ change
        struck |= creeping
        return change

    # --- resting contact ------------------------------------------------------------------------------
    def _forces(
        self, now: ContactState, resting: NDArray[np.bool_], opening: Sequence[int], t: float
    ) -> tuple[Array, NDArray[np.bool_]]:
        """λ of the contacts at rest, and those that carry nothing but steady the others.

        Contacts that are opening stay closed only if they would be passed.
        """
        without = resting.copy()
        without[list(opening)] = False
        for part in (without, resting):
            forces = np.zeros(resting.size)
            if part.any():
                forces[part] = complementary(now.R[:, part], now.free[part])
            pressed = now.R @ forces
            parting = now.free + now.R.T @ pressed
            tolerance = 1e-9 * (now.pull + np.abs(now.R).T @ np.abs(pressed))
            if not (resting & (parting < -tolerance)).any():
                break
        else:
            words = "cannot be kept: drivers or constraints press through it with {:.3g} per second²"
            self._refuse(resting & (parting < -1e3 * tolerance), words, -parting, t)
        forces = self._shared(now, forces, part & (np.abs(parting) <= tolerance))
        idle = np.zeros(resting.size, dtype=bool)
        for i in np.flatnonzero(part & (forces == 0) & (np.abs(parting) <= tolerance)):
            if (forces > 0).any() and is_independent(now.R, int(i), np.flatnonzero((forces > 0) | idle)):
                idle[i] = True
        return forces, idle

    def _shared(self, now: ContactState, forces: Array, part: NDArray[np.bool_]) -> Array:
        """The forces, those of contacts that hold the same motions shared where they always do."""
        shared = forces.copy()
        shared[part] = least_forces(now.R[:, part], forces[part])
        carrying = replace(self._friction.base, contacts=self._indices(shared > 0))
        own = np.flatnonzero(shared > 0)[self._modes.independent(carrying)]
        return shared if np.linalg.matrix_rank(now.R[:, own]) == own.size else forces

    def _refuse(self, bad: NDArray[np.bool_], words: str, values: Array, t: float) -> None:
        if bad.any():
            listed = "; ".join(
                f'contact "{self._names[i]}" ' + words.format(values[i]) for i in np.flatnonzero(bad)
            )
            raise ContactError(f"{listed}, at t = {t:.9g} s")


def modes_of(
    compiled: CompiledModel, events: Sequence[Event], options: Mapping[str, bool]
) -> tuple[Modes, RunContacts | None]:
    """The systems of a run in all its modes, and what decides about them; None where there is one mode only."""
    modes = Modes(compiled, events, options)
    changing = modes.indices or modes.friction or modes.switched
    return modes, RunContacts(compiled, events, modes) if changing else None


def base_of(modes: Modes) -> Callable[[ActiveSet], CompiledModel] | None:
    """The model of a mode, where parts of it are switched."""
    return modes.base if modes.switched else None
