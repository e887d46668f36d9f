"""Which friction sticks and which slides: found at every change by trying the modes that are possible.

A rub that moves slides that way. One that stands may stick or slide either way. With several that stand, and contacts
that may open, modes are tried, those nearest to the present one first, until one is consistent:

    sticking     |λ| ≤ μₛ N
    sliding      from rest, the velocity grows in the direction of sliding
    contacts     λ ≥ 0 where closed, gap̈ ≥ 0 where open

Accelerations and forces are those of the very equations that the mode is integrated with. Where no mode is consistent
the run ends with the reason (Painlevé's paradox, say).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, product

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import (
    SLOWEST,
    SlidingFriction,
    StickingFriction,
    sliding_frictions,
    slowest_sliding,
)
from kinetree.friction.implicit_forces import contact_row, implicit_of, without_stages
from kinetree.nonsmooth.contact_law import Allowed, stopping
from kinetree.nonsmooth.contact_modes import HELD, ContactModes, sticking_of
from kinetree.nonsmooth.shared_friction import shared
from kinetree.solve.events.contacts import ContactError
from kinetree.solve.events.modes import ALL_OPEN, BACKWARDS, FORWARDS, OFF, STICKS, ActiveSet
from kinetree.spatial.symbolic import time_derivative

CONVERGED = 1e-9
"""Share of a normal force that the solution for it may miss."""


@dataclass(frozen=True)
class ModeForces:
    """Accelerations and forces of a mode at a state; ``sound``: the implicit forces exist."""

    ydot: Array
    pressing: Array
    held: dict[int, Array]
    most: dict[int, float]
    sound: bool


class Probe:
    """Accelerations and forces of one mode."""

    def __init__(
        self,
        compiled: CompiledModel,
        active: ActiveSet,
        friction: Sequence[int],
        contacts: Sequence[int],
    ) -> None:
        eq, rows = compiled.equations, compiled.rows_here
        answer = shared(compiled, without_stages(eq, rows, lambda: compiled.sizes))
        names = [contact.name for contact in contacts_of(compiled.model)]
        pressing = [answer.lam[contact_row(eq, names[contacts.index(k)])] for k in active.contacts]
        outputs = [answer.ydot, ca.vertcat(SX(0, 1), *pressing)]
        self._sticking: list[int] = []
        self._free = [
            stick.free for stick in compiled.model.constraints if isinstance(stick, StickingFriction)
        ]
        for i, (k, rub) in enumerate(zip(friction, sliding_frictions(compiled.model), strict=True)):
            if k in active.sticking:
                self._sticking.append(i)
                outputs += [*sticking_of(compiled, rub, answer)]
        self._implicit = bool(implicit_of(compiled.model))
        if self._implicit:
            sizes = compiled.sizes
            outputs += [sizes.values, sizes.miss, sizes.determinant]
        self._function = ca.Function("probe", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def __call__(self, t: float, z: Array, p: Array) -> ModeForces:
        values = [np.array(v, dtype=float).ravel() for v in self._function.call([t, z, p])]
        held = {i: np.zeros(2) for i in self._sticking}
        for n, i in enumerate(self._sticking):
            held[i][list(self._free[i])] = values[2 + 2 * n]
        most = {i: float(values[3 + 2 * n][0]) for n, i in enumerate(self._sticking)}
        sound = all(np.isfinite(value).all() for value in values)
        if self._implicit and sound:
            sizes, miss, det = values[-3:]
            sound = bool(det[0] > 0 and np.abs(miss).max() <= CONVERGED * max(1.0, np.abs(sizes).max()))
        return ModeForces(values[0], values[1], held, most, sound)


MOST_TRIALS = 400
"""Modes that are tried at one instant; each has equations of its own."""
KICK = 2.0
"""Speed, in units of the slowest, with which sliding in two directions begins: its direction has to be known."""
STANDS = 1.5
"""Speed, in units of the slowest, below which sliding in two directions is none."""
IMMOVABLE = 1e-9
"""Share of the rows of a rub that is left in the motions that constraints allow, below which there is nothing left."""
LOOSE = 1e-9
"""Share of the greatest acceleration that counts as zero."""


@dataclass(frozen=True)
class Sliding:
    """Velocities of all rubs v = D y + …, and v̇ = D ẏ + bias, each with its rows; force per load: sticking, sliding."""

    v: Array
    D: Array
    bias: Array
    static: Array
    kinetic: Array
    slowest: Array
    """Speeds of each rub below which its direction is not followed."""
    slow: Array
    """Speeds of each rub that count as none, beside those of the mechanism."""
    rows: tuple[slice, ...]


@dataclass(frozen=True)
class ConsistentMode:
    """A consistent mode: its active set, the state with which it begins, and the forces of its closed contacts."""

    active: ActiveSet
    z: Array
    pressing: Array


class RunFriction:
    """The friction of one run, with these parts of its model switched."""

    def __init__(self, compiled: CompiledModel, modes: ContactModes, base: ActiveSet) -> None:
        self._modes, self.base = modes, base
        self.rubs: list[SlidingFriction] = sliding_frictions(compiled.model)
        self.indices = modes.friction
        names = [contact.name for contact in contacts_of(compiled.model)]
        self.contact = [
            None if rub.surfaces.contact is None else names.index(rub.surfaces.contact) for rub in self.rubs
        ]
        eq = compiled.equations
        v = ca.vertcat(SX(0, 1), *[rub.surfaces.velocity(eq.motion) for rub in self.rubs])
        one = SX(1)
        shares = [rub.surfaces.shares(eq.motion) for rub in self.rubs]
        xdot = eq.N @ eq.y
        bias = time_derivative(v, eq.x, xdot) + time_derivative(v, eq.t, one)
        shares_of = [ca.vertcat(SX(0, 1), *[share[i] for share in shares]) for i in (0, 1)]
        slowest = ca.vertcat(SX(0, 1), *[slowest_sliding(rub.surfaces, eq.motion) for rub in self.rubs])
        outputs = [v, ca.jacobian(v, eq.y), bias, *shares_of, slowest]
        self._function = ca.Function(
            "sliding", [eq.t, compiled.z, eq.p], [ca.densify(output) for output in outputs]
        )
        sizes = [rub.surfaces.directions for rub in self.rubs]
        ends = np.cumsum([0, *sizes])
        self._rows = tuple(slice(int(a), int(b)) for a, b in pairwise(ends))
        self._probes: dict[ActiveSet, Probe] = {}

    def at(self, t: float, z: Array, p: Array) -> Sliding:
        """The velocities at a state."""
        v, D, bias, *laws, slowest = (np.array(part, dtype=float) for part in self._function(t, z, p))
        static, kinetic, slowest = laws[0].ravel(), laws[1].ravel(), slowest.ravel()
        first = self._modes.compiled(ALL_OPEN).equations.x.shape[0]
        terms = np.abs(D) @ np.abs(z[first : first + D.shape[1]])
        slow = slowest + np.array([SLOWEST * float(terms[rows].max(initial=0.0)) for rows in self._rows])
        two = np.array([rub.surfaces.directions == 2 for rub in self.rubs], dtype=bool)
        slow[two] = np.maximum(slow[two], STANDS * slowest[two])
        return Sliding(v.ravel(), D, bias.ravel(), static, kinetic, slowest, slow, self._rows)

    def _probe(self, active: ActiveSet) -> Probe:
        if active not in self._probes:
            self._probes[active] = Probe(
                self._modes.compiled(active), active, self.indices, self._modes.indices
            )
        return self._probes[active]

    def settle(
        self,
        t: float,
        z: Array,
        p: Array,
        allowed: Allowed,
        contacts: FrictionContacts,
        former: ActiveSet,
        torn: Collection[int],
    ) -> ConsistentMode:
        """A consistent mode with the rubs and contacts at a state.

        ``contacts`` are those at rest, ``former`` the active set until now, ``torn`` friction whose function
        has come to zero.
        """
        now = self.at(t, z, p)
        chosen: list[list[int]] = []
        for i, (rub, rows) in enumerate(zip(self.rubs, self._rows, strict=True)):
            speed = float(np.linalg.norm(now.v[rows]))
            still = speed <= now.slow[i]
            if not still:
                forwards = rub.surfaces.directions == 2 or now.v[rows][0] > 0
                chosen.append([FORWARDS if forwards else BACKWARDS])
                continue
            ways = [FORWARDS] if rub.surfaces.directions == 2 else [FORWARDS, BACKWARDS]
            if self.indices[i] in torn and self.indices[i] in former.sticking:
                held = self._held(t, z, p, former, i)
                chosen.append([*(ways if held[0] < 0 or len(ways) == 1 else ways[::-1]), STICKS])
            else:
                chosen.append([STICKS, *ways])
        tried, pressing = 0, dict[int, float]()
        possible = (
            active
            for active in self._trials(contacts, chosen, pressing)
            if self._possible(allowed, contacts, now, active)
        )
        for active in islice(possible, MOST_TRIALS):
            tried += 1
            found = self._consistent(t, z, p, now, allowed, contacts, active)
            if found is not None:
                return ConsistentMode(active, *found)
            if not pressing:
                pressing.update(self._pressing(t, z, p, active))
        listed = ", ".join(f'"{rub.surfaces.name}"' for rub in self.rubs)
        raise ContactError(
            f"friction of {listed} has no consistent state among {tried} at t = {t:.9g} s: "
            "sliding would wedge (Painlevé's paradox), or feet that stick share what they hold in a way that this "
            "does not find; lower the friction, or use compliant contact with bristles"
        )

    def _held(self, t: float, z: Array, p: Array, former: ActiveSet, rub: int) -> Array:
        return self._probe(former)(t, z, p).held[rub]

    def _pressing(self, t: float, z: Array, p: Array, active: ActiveSet) -> dict[int, float]:
        """Forces of the closed contacts of a mode, by their place."""
        closed = [self._modes.indices.index(k) for k in active.contacts]
        forces = np.nan_to_num(self._probe(active)(t, z, p).pressing)
        return dict(zip(closed, forces.tolist(), strict=True))

    def _trials(
        self, contacts: FrictionContacts, chosen: list[list[int]], pressing: Mapping[int, float]
    ) -> Iterator[ActiveSet]:
        """Active sets, those nearest to the first choices first.

        ``pressing`` becomes known when the first has been tried: contacts that would pull there open first.
        """
        guess = set(contacts.pressed)
        yield from self._trials_with(guess, chosen)

        def rank(part: set[int]) -> tuple[int, float]:
            return len(part ^ guess), sum(pressing.get(i, 0.0) for i in part ^ guess)

        resting = sorted(contacts.resting)
        sets = [set(part) for size in range(len(resting) + 1) for part in combinations(resting, size)]
        for closed in sorted([part for part in sets if part != guess], key=rank):
            yield from self._trials_with(closed, chosen)

    def _trials_with(self, closed: Collection[int], chosen: list[list[int]]) -> Iterator[ActiveSet]:
        """The same with these contacts closed."""
        seen = set()
        for ranks in sorted(product(*[range(len(options)) for options in chosen]), key=sum):
            states = [options[rank] for options, rank in zip(chosen, ranks, strict=True)]
            for i, contact in enumerate(self.contact):
                if contact is not None and contact not in closed:
                    states[i] = OFF
            if tuple(states) not in seen:
                seen.add(tuple(states))
                yield self.active(closed, states)

    def active(self, closed: Collection[int], states: Sequence[int]) -> ActiveSet:
        """The active set with these contacts (by their place) closed and these states."""
        contacts = (self._modes.indices[i] for i in closed)
        return self.base.with_closed(*contacts).with_friction(zip(self.indices, states, strict=True))

    def _consistent(
        self,
        t: float,
        z: Array,
        p: Array,
        now: Sliding,
        allowed: Allowed,
        contacts: FrictionContacts,
        active: ActiveSet,
    ) -> tuple[Array, Array] | None:
        """The state with which a mode begins and the forces of its closed contacts, where it is consistent."""
        closed = [self._modes.indices.index(k) for k in active.contacts]
        sticking = [i for i, k in enumerate(self.indices) if k in active.sticking]
        begun = self._stopped(z, allowed, contacts, closed, now, sticking)
        for i, k in enumerate(self.indices):
            rows = self._rows[i]
            slides = active.state_of(k) == FORWARDS and self.rubs[i].surfaces.directions == 2
            if slides and np.linalg.norm(now.v[rows]) <= STANDS * now.slowest[i]:
                kicked = self._kicked(t, begun, p, allowed, contacts, closed, now, active, i)
                if kicked is None:
                    return None
                begun = kicked
        seen = self._probe(active)(t, begun, p)
        if not seen.sound:
            return None
        strength = float(np.abs(contacts.free).max(initial=0.0)) + float(
            np.abs(now.D @ seen.ydot).max(initial=0.0)
        )
        tolerance = LOOSE * max(strength, 1e-3)
        if any(force < -LOOSE * seen.pressing.max(initial=0.0) for force in seen.pressing):
            return None
        opening = contacts.G @ seen.ydot + contacts.bias
        if any(opening[i] < -tolerance for i in contacts.resting if i not in closed):
            return None
        for i, k in enumerate(self.indices):
            state, rows = active.state_of(k), self._rows[i]
            if state == STICKS and np.linalg.norm(seen.held[i]) > (1 + HELD) * seen.most[i]:
                return None
            if state in (FORWARDS, BACKWARDS) and self.rubs[i].surfaces.directions == 1:
                still = abs(now.v[rows][0]) <= now.slow[i]
                growth = state * float((now.D[rows] @ seen.ydot + now.bias[rows])[0])
                if still and growth < -tolerance:
                    return None
        return begun, seen.pressing

    def _stack(
        self, contacts: FrictionContacts, closed: Sequence[int], now: Sliding, sticking: Sequence[int]
    ) -> Array:
        """Rows of closed contacts and of what sticks."""
        return np.vstack([contacts.G[list(closed)], *[now.D[self._rows[i]] for i in sticking]])

    def _possible(
        self, allowed: Allowed, contacts: FrictionContacts, now: Sliding, active: ActiveSet
    ) -> bool:
        """Whether contacts hold what they seem to hold, and what begins to slide is left free by what sticks.

        Contacts may hold the same motions, as four feet do, but not by chance.
        """
        closed = [self._modes.indices.index(k) for k in active.contacts]
        independent = [closed[i] for i in self._modes.independent(active)]
        responses = allowed.responses(contacts.G[independent])
        if _rank(responses) < _used(responses):
            return False
        sticking = [i for i, k in enumerate(self.indices) if k in active.sticking]
        held = _rank(allowed.responses(self._stack(contacts, closed, now, sticking)))
        for i, k in enumerate(self.indices):
            moves = active.state_of(k) in (FORWARDS, BACKWARDS)
            D = now.D[self._rows[i]]
            begins = moves and np.linalg.norm(now.v[self._rows[i]]) <= now.slow[i]
            # what stands for a moment only, since the mechanism drives it through rest, no impulse can move
            begins = begins and np.linalg.norm(D @ allowed.T) > IMMOVABLE * np.linalg.norm(D)
            if (
                begins
                and _rank(allowed.responses(self._stack(contacts, closed, now, [*sticking, i]))) == held
            ):
                return False
        return True

    def _stopped(
        self,
        z: Array,
        allowed: Allowed,
        contacts: FrictionContacts,
        closed: Sequence[int],
        now: Sliding,
        sticking: Sequence[int],
    ) -> Array:
        """The state without what is left of the sliding of what sticks."""
        rates = np.concatenate([np.zeros(len(closed)), *[now.v[self._rows[i]] for i in sticking]])
        if not rates.any():
            return z
        return self._changed(z, allowed, self._stack(contacts, closed, now, sticking), rates)

    def _changed(self, z: Array, allowed: Allowed, rows: Array, rates: Array) -> Array:
        change = allowed.change(stopping(allowed.responses(rows), rates))
        n_y = rows.shape[1]
        n_x = self._modes.compiled(ALL_OPEN).equations.x.shape[0]
        out = z.copy()
        out[n_x : n_x + n_y] += change
        return out

    def _kicked(
        self,
        t: float,
        z: Array,
        p: Array,
        allowed: Allowed,
        contacts: FrictionContacts,
        closed: Sequence[int],
        now: Sliding,
        active: ActiveSet,
        rub: int,
    ) -> Array | None:
        """The state with which a rub begins to slide: against the force that would have held it."""
        k = self.indices[rub]
        force = self._probe(active.with_friction([(k, STICKS)]))(t, z, p).held[rub]
        size = float(np.linalg.norm(force))
        if not size > 0:
            return None
        free = [i for i, k2 in enumerate(self.indices) if k2 in active.sticking]
        rows = self._stack(contacts, closed, now, [*free, rub])
        v = self.at(t, z, p).v[self._rows[rub]]
        wanted = -KICK * now.slowest[rub] * force[: v.size] / size
        rates = np.zeros(rows.shape[0])
        rates[-v.size :] = v - wanted
        return self._changed(z, allowed, rows, rates)


def _usable(R: Array) -> Array:
    """Columns of responses that are not nothing, of unit length."""
    length = np.linalg.norm(R, axis=0)
    kept = length > 1e-9 * length.max(initial=0.0)
    return np.asarray(R[:, kept] / length[kept], dtype=float)


def _used(R: Array) -> int:
    """Number of columns that are not nothing."""
    return int(_usable(R).shape[1])


def _rank(R: Array) -> int:
    """Number of independent columns."""
    columns = _usable(R)
    return int(np.linalg.matrix_rank(columns, tol=1e-9)) if columns.shape[1] else 0


@dataclass(frozen=True)
class FrictionContacts:
    """What friction has to know of the contacts: γ̇ = G ẏ + bias, those at rest and those pressed without friction."""

    G: Array
    bias: Array
    free: Array
    resting: tuple[int, ...]
    pressed: tuple[int, ...]
