"""Instants at which a run changes, with derivatives: the shift of their time, and the deviations behind them.

At an event g(t, z, p) = 0 its time moves by dt = −(g_z S⁻ + g_p P)/ġ, ġ = g_t + g_z F⁻. Several things may happen at
one instant, one after the other (an action, parts that are switched, contacts and friction that find their state,
events whose functions are carried across zero by that); with the derivatives D R of all of them

    S⁺ = D R [dt, S⁻ + F⁻ dt, P] − F⁺ dt

where F⁺ is the right-hand side of the mode that follows. What is watched may be a force: g then holds λ(t, z, p). An
instant at which a load jumped, or at which the run starts, has the dt of that; a function of the run that is behind
its zero then was carried there by the jump.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.derivatives.jumps import ActionJump, Jump, JumpContacts, LinearJump, Look, SpeedJumps, sided
from kinetree.derivatives.tangents import Tangents
from kinetree.model.events import Event, Switch
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactInstant, ContactMode, Settled
from kinetree.solve.solution import EventSpec
from kinetree.tolerances import GRAZING, ONE_INSTANT, SAME_SHIFT, SLOPE_RANK
from kinetree.words.arguments import NoAnswerError

BEHIND = 1e-8
"""Value of a function, over the size of its rate, above which it has jumped through its zero."""
UNTOUCHED = 1e-9
"""Change of a deviation, over its size, below which it counts as unchanged."""


@dataclass(frozen=True)
class Shift:
    """Dt = −(by_z S + by_p P) of an instant."""

    by_z: Array
    by_p: Array

    def __call__(self, S: Array, P: Array) -> Array:
        """The shift (k) of deviations S (n × k) and P (n_p × k)."""
        return np.asarray(-(self.by_z @ S + self.by_p @ P), dtype=float)


class Instant(Protocol):
    """An event at a time (s)."""

    @property
    def t(self) -> float:
        """Time (s)."""


@dataclass
class Passage:
    """One instant: its shift, F before and after it, and the changes, one after the other."""

    t: float
    shift: Shift
    z: Array
    p: Array
    active: ActiveSet
    before: Array
    after: Array
    then: ActiveSet
    z_after: Array
    p_after: Array
    look: Look | None = None
    """Distance (s) behind the instant at which F is evaluated; None unless a load jumped there."""
    jumps: list[Jump] = field(default_factory=list)

    def happened(self, passages: Passages, jump: Jump, z: Array, p: Array, active: ActiveSet) -> None:
        """Note that something more has happened; (z, p) and the mode follow."""
        self.jumps.append(jump)
        self.after = passages.flow(active, self.t, z, p, self.look)
        self.z_after, self.p_after, self.then = z.copy(), p.copy(), active


def is_start(t: float, t_start: float) -> bool:
    """True if t is the start of a run from ``t_start``; behind a load that switches there it is a bit later."""
    return t <= np.nextafter(t_start, np.inf)


class Passages:
    """Events of a run with the functions that their derivatives need, mode by mode.

    Parameters
    ----------
    modes
        The model in each of its modes.
    events
        All events of the run.
    contacts
        Contacts, friction and switched parts; None where there are none.
    indices
        The parameters that vary, by their places among all.
    """

    def __init__(
        self,
        modes: ContactModes,
        events: Sequence[Event],
        contacts: RunContacts | None,
        indices: tuple[int, ...],
    ) -> None:
        self.modes, self._events, self._contacts = modes, tuple(events), contacts
        self._indices = indices
        self._tangents: dict[ActiveSet, Tangents] = {ALL_OPEN: Tangents(modes.compiled(ALL_OPEN), indices)}
        self.n_x, self.n = self._tangents[ALL_OPEN].n_x, self._tangents[ALL_OPEN].n
        self._slopes: dict[tuple[ActiveSet, int], ca.Function] = {}
        self._speeds: dict[ActiveSet, SpeedJumps] = {}

    # --- functions of a mode --------------------------------------------------------------------------
    def tangents(self, active: ActiveSet) -> Tangents:
        """The equations of a mode with tangents."""
        if active not in self._tangents:
            self._tangents[active] = Tangents(self.modes.compiled(active), self._indices)
        return self._tangents[active]

    def flow(self, active: ActiveSet, t: float, z: Array, p: Array, look: Look | None) -> Array:
        """The rates of (x, y) in a mode; behind a jump of a load, as ``look`` has it."""
        found = self.tangents(active).flow
        rates = found(t, z, p) if look is None else sided(found, t, z, p, look)
        return np.asarray(rates[: self.n], dtype=float)

    def watched(self, active: ActiveSet, index: int) -> ca.Function:
        """``(t, (x, y), p) → g, g_t, g_z, g_p`` of one event function."""
        key = (active, index)
        if key not in self._slopes:
            eq = self.modes.compiled(active).equations
            z = ca.vertcat(eq.x, eq.y)
            g = self.modes.function(ContactMode(active), index)
            parts = [g, *(ca.jacobian(g, v) for v in (eq.t, z, eq.p))]
            self._slopes[key] = ca.Function("g", [eq.t, z, eq.p], [ca.densify(part) for part in parts])
        return self._slopes[key]

    def _speed_jumps(self, active: ActiveSet) -> SpeedJumps:
        if active.base not in self._speeds:
            self._speeds[active.base] = SpeedJumps(self.modes.compiled(active.base))
        return self._speeds[active.base]

    # --- instants -------------------------------------------------------------------------------------
    def moved(
        self, t: float, z: Array, p: Array, active: ActiveSet, index: int, jumped: bool = False
    ) -> Shift | None:
        """Return the shift of the time of an event; None where its function has ``jumped`` through its zero.

        Raises
        ------
        NoAnswerError
            If the function is only touched.
        """
        before = self.flow(active, t, z, p, None)
        g, g_t, g_z, g_p = (np.array(v, dtype=float) for v in self.watched(active, index)(t, z[: self.n], p))
        speed = float(g_t.item() + (g_z @ before).item())
        reach = float(np.abs(g_t).sum() + np.abs(g_z.ravel() * before).sum())
        if jumped and abs(g.item()) > BEHIND * max(reach, abs(speed)):
            return None
        if not abs(speed) > GRAZING * reach:
            name = self._events[index].name
            raise NoAnswerError(
                f'event "{name}" is only touched at t = {t:.6g} s: the motion has no derivative there'
            )
        return Shift(g_z.ravel() / speed, g_p.ravel() / speed)

    def carried(self, t: float, passage: Passage | None, index: int) -> bool:
        """True if an earlier change at the same instant has moved the function of an event away from zero."""
        if passage is None or not self.at_once(t, passage):
            return False
        z, p, active = passage.z, passage.p, passage.active
        g, g_t, g_z, _ = (np.array(v, dtype=float) for v in self.watched(active, index)(t, z[: self.n], p))
        reach = float(np.abs(g_t).sum() + np.abs(g_z.ravel() * passage.before).sum())
        return abs(float(g.item())) > BEHIND * reach

    def check_switching_on(self, t: float, index: int) -> None:
        """Raise where an event that was carried across its zero switches parts on: they must fit for other values."""
        action = self._events[index].action
        if isinstance(action, Switch) and action.on:
            raise NoAnswerError(
                f'event "{self._events[index].name}" happens because something else changes at t = {t:.6g} s, and '
                "switches parts on: whether they would fit for other values is not known backwards; use sensitivities"
            )

    def begun(self, t: float, z: Array, p: Array, active: ActiveSet, shift: Shift) -> Passage:
        """An instant at which nothing has happened yet."""
        before = self.flow(active, t, z, p, None)
        return Passage(t, shift, z.copy(), p.copy(), active, before, before, active, z.copy(), p.copy())

    def still(self, p: Array) -> Shift:
        """The shift of an instant that stays where it is."""
        return Shift(np.zeros(self.n), np.zeros(p.size))

    def at_once(self, t: float, passage: Instant | None) -> bool:
        """True if a time is that of an instant."""
        return passage is not None and abs(t - passage.t) <= ONE_INSTANT * max(1.0, abs(t))

    # --- what happens ---------------------------------------------------------------------------------
    def acted(
        self, spec: EventSpec, t: float, z: Array, p: Array, active: ActiveSet
    ) -> tuple[tuple[Array, Array, bool], Jump] | None:
        """An action and its derivative; None where it does nothing."""
        action = spec.action
        assert action is not None

        def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool] | None:
            found: tuple[Array, Array, bool] | None = action(t, z, p, *((active,) if spec.in_mode else ()))
            return found

        result = act(t, z, p)
        if result is None:
            return None
        tangents = self.tangents(active)
        tangents.crossings.check_at(t, z, p, tangents.flow)
        return result, ActionJump(act, t, z, p)

    def held_at_start(self, t: float, z: Array, p: Array, mode: ContactMode) -> ContactMode:
        """The mode in which a run starts, with the events whose functions are held on their zeros."""
        return mode if self._contacts is None else self._contacts.held_at_start(t, z, p, mode)

    def switched(
        self, t: float, z: Array, p: Array, mode: ContactMode, index: int
    ) -> tuple[Settled, Jump | None]:
        """Parts that are switched, and the derivative of the change of the state."""
        assert self._contacts is not None
        found = self._contacts.switch(t, z, p, mode, index)
        if found.mode.active.switched == mode.active.switched:
            return found, None
        jumps = self._speed_jumps(found.mode.active)
        return found, jumps.at(t, z, found.z, p, JumpContacts(), switched=True)

    def settled(self, at: ContactInstant) -> tuple[Settled, Jump | None]:
        """The state that contacts and friction find, and the derivative of its change."""
        assert self._contacts is not None
        found = self._contacts.settle(at)
        if found.mode.active == at.mode.active and np.array_equal(found.z, at.z):
            return found, None
        return found, self._jump(at.t, at.z, at.p, found)

    def _jump(self, t: float, z: Array, p: Array, found: Settled) -> Jump:
        """Return the change of speeds by contacts and friction, with the sets that took part."""
        jumps = self._speed_jumps(found.mode.active)
        places = {index: place for place, index in enumerate(self.modes.indices)}
        held = [places[index] for index in found.mode.active.contacts]
        struck = {places[index] for index, kind in found.changes if kind == "impact"}
        held_still = found.mode.active.sticking
        sticking = [i for i, index in enumerate(self.modes.friction) if index in held_still]
        sliding: list[int] = []
        assert self._contacts is not None
        now = self._contacts.sliding(t, found.z, p)
        for i, rows in enumerate(now.rows):
            contact = jumps.contact_of(i)
            if i in sticking or contact is None or not struck or contact not in struck | set(held):
                continue
            slides = np.linalg.norm(now.v[rows]) > now.slow[i]
            (sliding if slides else sticking).append(i)
        sets = JumpContacts(tuple(held), tuple(sorted(struck - set(held))), tuple(sticking), tuple(sliding))
        return jumps.at(t, z, found.z, p, sets)

    def common(
        self, shifts: Sequence[Shift], S: Array, P: Array, t: float, opening: Collection[int]
    ) -> Shift:
        """The one shift of several functions that are zero at one instant.

        Raises
        ------
        NoAnswerError
            If they move apart.
        """
        found = [shift(S, P) for shift in shifts]
        size = max(float(np.abs(one).max(initial=0.0)) for one in found)
        if any(np.abs(one - found[0]).max(initial=0.0) > SAME_SHIFT * size for one in found[1:]):
            names = " and ".join(f'"{self._events[k].name}"' for k in sorted(opening)[:3])
            raise NoAnswerError(
                f"{names} happen at the same time, t = {t:.6g} s, and move apart: the motion has no derivative there"
            )
        return shifts[0]

    # --- what has no derivative -----------------------------------------------------------------------
    def unknown(self, t: float, opening: Collection[int]) -> NoAnswerError:
        """Return the error for functions that jump through zero without a load that jumps."""
        names = ", ".join(f'"{self._events[k].name}"' for k in sorted(opening)) or "contacts"
        return NoAnswerError(
            f"what is watched of {names} jumps at t = {t:.6g} s, and what moves that is not known here: the motion has "
            "no derivative there"
        )

    def check_start(
        self, t: float, z: Array, p: Array, found: Settled, S: Array, P: Array, S_after: Array
    ) -> None:
        """Raise where contacts that touch, or friction that holds, at the start do not for other values."""
        size = 1.0 + float(np.abs(S).max(initial=0.0))
        touched = {k for k, kind in found.changes if kind == "impact"} | set(found.mode.active.contacts)
        moved = {}
        for k in sorted(touched):
            _, _, g_z, g_p = (np.array(v, dtype=float) for v in self.watched(ALL_OPEN, k)(t, z[: self.n], p))
            moved[f'contact "{self._events[k].name}"'] = g_z @ S + g_p @ P
        if np.array_equal(found.z[self.n_x : self.n], z[self.n_x : self.n]):
            moved["friction"] = S_after - S
        for words, off in moved.items():
            if np.abs(off).max(initial=0.0) > UNTOUCHED * size:
                raise NoAnswerError(
                    f"{words} holds at the start, and what is varied moves it away from there: the motion has no "
                    "derivative at these values; start a little beside it"
                )

    def check_fit(self, passage: Passage, jump: LinearJump) -> None:
        """Raise where switched-on parts fit for the motion itself only, but not when parameters vary.

        Along all deviations that the constraints until now leave, it fits where its varied rows are combinations of
        theirs.
        """
        rows = jump.rows
        if rows is None:
            return
        eq = self.modes.compiled(passage.active).equations
        z = ca.vertcat(eq.x, eq.y)
        held = ca.vertcat(eq.rows.phi, eq.rows.psi, *[ca.sumsqr(eq.x[q : q + 4]) for q in eq.quaternions])
        parts = [ca.densify(ca.jacobian(held, v)) for v in (z, eq.p)]
        function = ca.Function("held", [eq.t, z, eq.p], parts)
        known = np.hstack([np.array(v) for v in function(passage.t, passage.z[: self.n], passage.p)])
        rate = rows.by_t[:, 0] + rows.by_x @ passage.before[: self.n_x]
        still = np.zeros((rate.size, self.n - self.n_x))
        varied = np.hstack([rows.by_x, still, rows.by_p])
        varied = varied - np.outer(rate, np.concatenate([passage.shift.by_z, passage.shift.by_p]))
        left = (
            varied - np.linalg.lstsq(known.T, varied.T, rcond=SLOPE_RANK)[0].T @ known
            if known.size
            else varied
        )
        bad = np.flatnonzero(
            np.abs(left).max(axis=1, initial=0.0) > UNTOUCHED * (1 + np.abs(varied).max(initial=0.0))
        )
        if bad.size:
            raise rows.refuse(int(bad[0]))


def in_mode(spec: EventSpec, action: Callable[..., tuple[Array, Array, bool] | None]) -> EventSpec:
    """An event whose action is told of the mode."""
    return replace(spec, action=action, in_mode=True)
