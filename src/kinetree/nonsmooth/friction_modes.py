"""What the runtime asks for to decide which friction sticks and which slides (``runtime/c/friction_modes.h``).

A rub that moves slides that way. One that stands may stick or slide either way. With several that stand, and contacts
that may open, the runtime tries modes until one is consistent. It is given the velocities of sliding, and the
accelerations and forces of a mode. Where no mode is consistent the run ends with the reason (Painlevé's paradox, say).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import (
    SlidingFriction,
    StickingFriction,
    sliding_frictions,
    sliding_velocities,
    slowest_sliding,
)
from kinetree.friction.implicit_forces import contact_row, implicit_of, without_stages
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.nonsmooth.contact_modes import NEARBY, SAME, TINY, ContactModes, given_of, sticking_of
from kinetree.nonsmooth.contact_state import ContactState
from kinetree.nonsmooth.shared_friction import shared
from kinetree.runtime.library import INTEGER, PLACE, REAL, Function, address
from kinetree.runtime.tables import CONTACTS_SETTLED
from kinetree.solve.modes import GIVEN, OFF, ActiveSet, ContactError
from kinetree.words.interrupts import keeping_exceptions

CONVERGED = 1e-9
"""Share of the greatest force of friction, contacts and constraints that the solution for normal forces may miss."""

_work = Function("friction", "friction_work", *[INTEGER] * 4, PLACE, INTEGER)
_still = Function("friction", "friction_still", *[PLACE] * 4, INTEGER)
_settle = Function("friction", "friction_settle", *[PLACE] * 6, REAL, PLACE, INTEGER, INTEGER, PLACE, PLACE)
_Probe = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, *[ctypes.c_void_p] * 2, ctypes.c_double, *[ctypes.c_void_p] * 2, ctypes.c_int64
)
_Velocities = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double, *[ctypes.c_void_p] * 2)


def probe_graph(
    compiled: CompiledModel, active: ActiveSet, friction: Sequence[int], contacts: Sequence[int]
) -> Graph:
    """``seen`` of a mode: what the runtime has to know of it (``friction_modes.h``), as a function of the state alone.

    Accelerations ẏ, forces of all contacts, of each rub the force that holds it along two directions, then of all the
    greatest that it may be, and whether the forces exist. ``friction`` and ``contacts`` are the indices of all events
    that are such.
    """
    eq, rows = compiled.equations, compiled.rows_here
    answer = shared(compiled, without_stages(eq, rows, lambda: compiled.sizes))
    names = [contact.name for contact in contacts_of(compiled.model)]
    pressing, held, bearable = SX(len(contacts), 1), SX(2 * len(friction), 1), SX(len(friction), 1)
    for k in active.contacts:
        place = contacts.index(k)
        pressing[place] = answer.lam[contact_row(eq, names[place])]
    sticks = [c for c in compiled.model.constraints if isinstance(c, StickingFriction)]
    for i, (k, rub) in enumerate(zip(friction, sliding_frictions(compiled.model), strict=True)):
        if k in active.sticking:
            force, bearable[i] = sticking_of(compiled, rub, answer)
            for row, direction in enumerate(sticks[i].free):
                held[2 * i + direction] = force[row]
        if rub.state == GIVEN:
            force, most = given_of(compiled, rub, answer)
            for direction in sticks[i].free:
                held[2 * i + direction] = ca.if_else(rub.sticks_now, force[direction], 0)
            bearable[i] = ca.if_else(rub.sticks_now, most, 0)
    sound = SX(1)
    if implicit_of(compiled.model):
        sizes = compiled.sizes
        most = CONVERGED * ca.mmax(ca.fabs(ca.vertcat(sizes.values, answer.lam)))
        found = ca.logic_and(sizes.determinant > 0, ca.mmax(ca.fabs(sizes.miss)) <= most)
        sound = ca.if_else(found, 1.0, 0.0)
    seen = ca.vertcat(answer.ydot, pressing, held, bearable, sound)
    return Graph(compiled.inputs, {"seen": ca.densify(seen)})


def sliding_graph(compiled: CompiledModel) -> Graph:
    """Velocities of all rubs ``v`` = ``D`` y + …, with v̇ = D ẏ + ``bias``; forces of ``sticking`` and ``sliding`` for
    each load, and the ``slowest`` speeds whose direction is followed.
    """
    eq, rubs = compiled.equations, [rub.surfaces for rub in sliding_frictions(compiled.model)]
    v, bias, D = sliding_velocities(eq, rubs)
    shares = [surfaces.shares(eq.motion) for surfaces in rubs]
    sticking, sliding = (ca.vertcat(SX(0, 1), *[share[i] for share in shares]) for i in (0, 1))
    units = [surfaces.unit(eq.tree.model) for surfaces in rubs]
    speeds = {unit: slowest_sliding(rub, eq.motion) for unit, rub in zip(units, rubs, strict=True)}
    slowest = ca.vertcat(SX(0, 1), *[speeds[unit] for unit in units])
    outputs = {"v": v, "D": D, "bias": bias, "sticking": sticking, "sliding": sliding, "slowest": slowest}
    return Graph(compiled.inputs, {name: ca.densify(value) for name, value in outputs.items()})


def sliding_kernel(compiled: CompiledModel) -> Kernel:
    """The velocities as machine code: with the elementary functions that exported programs have."""
    return compiled.once(
        "velocities of sliding",
        lambda: compile_graph(sliding_graph(compiled), name="sliding", cache=compiled.cache, quick=True),
    )


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
    """A consistent mode: its active set, and the state with which it begins.

    ``kick`` are speeds in that state which only give what leaves its rest in a plane a direction, and behind them the
    least speed of that (m/s; 0 without any).
    """

    active: ActiveSet
    z: Array
    kick: Array


class Probe:
    """Accelerations and forces of one mode (`probe_graph`).

    Many modes are looked at once, to be rejected: machine code is made only where the ``bits`` of exported programs
    matter, since the motion goes on with them.
    """

    def __init__(self, graph: Graph, cache: bool) -> None:
        self._graph, self._cache = graph, cache

    @cached_property
    def _function(self) -> ca.Function:
        return ca.Function("probe", list(self._graph.inputs.values()), [self._graph.outputs["seen"]])

    @cached_property
    def _kernel(self) -> Kernel:
        return compile_graph(self._graph, name="probe", cache=self._cache, quick=True)

    def __call__(self, t: float, z: Array, p: Array, bits: bool) -> Array:
        if bits:
            return np.asarray(self._kernel(t=t, z=z, p=p)["seen"].ravel(), dtype=float)
        return np.array(self._function(t, z, p), dtype=float).ravel()


class RunFriction:
    """The friction of one run, with these parts of its model switched.

    ``rows_of`` tells the rows of constraints and those of all contacts at a state.
    """

    def __init__(
        self,
        compiled: CompiledModel,
        modes: ContactModes,
        base: ActiveSet,
        rows_of: Callable[[float, Array, Array], tuple[Array, Array]],
    ) -> None:
        self._compiled, self._modes, self.base = compiled, modes, base
        self._rows_of = rows_of
        self.rubs: list[SlidingFriction] = sliding_frictions(compiled.model)
        self.indices = modes.friction
        self.contact = modes.pressed_by
        eq = compiled.equations
        self._n_x, self._n_y = eq.x.shape[0], eq.y.shape[0]
        first = np.cumsum([0, *[rub.surfaces.directions for rub in self.rubs]])
        self._rows = tuple(slice(int(a), int(b)) for a, b in pairwise(first))
        self._probes: dict[ActiveSet, Probe] = {}

    def at(self, t: float, z: Array, p: Array) -> Sliding:
        """The velocities at a state."""
        found, every = self._sliding(t, z, p), range(len(self.rubs))
        reals = self._reals(found, every)
        sizes = np.array([len(self.rubs), self._n_x, z.size], dtype=np.int64)
        y = np.ascontiguousarray(z[self._n_x : self._n_x + self._n_y])
        integers = self._integers([0] * len(self.rubs), (), every, np.arange(len(self._modes.indices)))
        _still(*map(address, (sizes, integers, reals, y)), self._n_y)
        count = len(self.rubs)
        return Sliding(*found, reals[count : 2 * count], self._rows)

    def _sliding(self, t: float, z: Array, p: Array) -> tuple[Array, Array, Array, Array, Array, Array]:
        """v, D, bias, the forces of sticking and sliding for each load, and the slowest speeds."""
        if not self.rubs:
            none = np.zeros(0)
            return none, np.zeros((0, self._n_y)), none, none, none, none
        found = sliding_kernel(self._compiled)(t=t, z=z, p=p)
        v, bias, sticking, sliding, slowest = (
            found[name].ravel() for name in ("v", "bias", "sticking", "sliding", "slowest")
        )
        return v, found["D"].reshape(v.size, self._n_y), bias, sticking, sliding, slowest

    def rows_of(self, which: Sequence[int]) -> list[int]:
        """Rows of the velocities of some rubs."""
        return [row for i in which for row in range(self._rows[i].start, self._rows[i].stop)]

    def _reals(self, found: Sequence[Array], which: Sequence[int]) -> Array:
        """Numbers of some rubs, in the order in which the runtime takes them; speeds that count as none are unknown."""
        (v, D, bias, sticking, sliding, slowest), rows = found, self.rows_of(which)
        own, laws = slowest[list(which)], (sliding[list(which)], sticking[list(which)])
        return np.concatenate([own, np.zeros_like(own), bias[rows], v[rows], *laws, D[rows].ravel()])

    def _integers(
        self, states: Sequence[int], torn: Collection[int], which: Sequence[int], place: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Integers of some rubs, in these states, in the order in which the runtime takes them.

        ``place`` is that of each contact among those that the runtime looks at.
        """
        first = np.cumsum([0, *[self.rubs[i].surfaces.directions for i in which]])
        contact = [-1 if (of := self.contact[i]) is None else place[of] for i in which]
        flags = [self.indices[i] in torn for i in which]
        return np.array([*first, *contact, *states, *flags], dtype=np.int64)

    def probe(self, active: ActiveSet) -> Probe:
        """Accelerations and forces of a mode."""
        if active not in self._probes:
            compiled = self._modes.compiled(active)
            graph = probe_graph(compiled, active, self.indices, self._modes.indices)
            self._probes[active] = Probe(graph, compiled.cache)
        return self._probes[active]

    def settle(
        self, t: float, z: Array, p: Array, contacts: ContactState, former: ActiveSet, torn: Collection[int]
    ) -> ConsistentMode:
        """A consistent mode with the rubs and contacts at a state.

        ``contacts`` have come to rest; their forces and what is held become those of the mode. ``former`` is the
        active set until now, ``torn`` friction whose function has come to zero.
        """
        states = [former.state_of(k) for k in self.indices]
        place = contacts.place_of(len(self._modes.indices))
        which = [  # what is far apart does not rub, however much of it there is
            i for i, contact in enumerate(self.contact) if contact is None or place[contact] >= 0
        ]
        after, count = np.array(z, dtype=float), len(which)
        sizes = np.array([count, self._n_x, z.size], dtype=np.int64)
        integers = self._integers([states[i] for i in which], torn, which, place)
        reals, found = self._reals(self._sliding(t, z, p), which), np.zeros(count + 1, dtype=np.int64)
        of, rows = contacts.addresses, contacts.rows
        shape = np.array([rows.shape[0], rows.shape[2]], dtype=np.int64)
        work = np.empty(_work(contacts.n, self._n_y, z.size, count, address(integers), rows.shape[2]))
        callbacks = _Callbacks(self, which, p, contacts.numbers, z.size)
        status = _settle(
            *map(address, (sizes, integers, reals, of, rows, shape)), t, address(after),
            *callbacks.addresses, *map(address, (found, work)),
        )  # fmt: skip
        if callbacks.error is not None:
            raise callbacks.error
        if status != CONTACTS_SETTLED:
            listed = ", ".join(f'"{self.rubs[i].surfaces.name}"' for i in which)
            raise ContactError(
                f"friction of {listed} has no consistent state among {found[count]} at t = {t:.9g} s: "
                "sliding would wedge (Painlevé's paradox), or feet that stick share what they hold in a way that this "
                "does not find; lower the friction, or use compliant contact with bristles"
            )
        held = contacts.numbers[contacts.flag("held")]
        active = self.active(held, self.all_states(found, which), t, after, p)
        return ConsistentMode(active, after, work[: self._n_y + 1].copy())

    def all_states(self, states: NDArray[np.int64], which: Sequence[int]) -> NDArray[np.int64]:
        """States of all rubs, from those of some, the others being off."""
        every = np.full(len(self.rubs), OFF, dtype=np.int64)
        every[list(which)] = states[: len(which)]
        return every

    def active(
        self, closed: NDArray[np.int64], states: NDArray[np.int64], t: float, z: Array, p: Array
    ) -> ActiveSet:
        """The active set with these contacts (places) closed and these states of friction, at a state of the run."""
        contacts = (self._modes.indices[i] for i in closed.tolist())
        active = self._modes.placed(self.base.with_closed(*contacts))
        active = active.with_friction(zip(self.indices, states.tolist(), strict=True))
        if self._modes.is_placed and active.sticking:
            active = replace(active, apart=self._is_apart(active, t, z, p))
        return self._modes.kept_at(active, t, z, p)

    def _is_apart(self, active: ActiveSet, t: float, z: Array, p: Array) -> bool:
        """Whether the friction that sticks holds no motion that contacts and constraints hold, here and nearby."""
        closed = [self._modes.indices.index(k) for k in active.contacts]
        sticks = [
            row
            for k, rows in zip(self.indices, self._rows, strict=True)
            if k in active.sticking
            for row in range(rows.start, rows.stop)
        ]

        for least in (SAME, NEARBY**1.5):
            B, G = self._rows_of(t, z, p)
            H, D = _unit_rows(np.vstack([B, G[closed]])), _unit_rows(self._sliding(t, z, p)[1][sticks])
            both = np.vstack([H, D])
            if _rank(both, least) < _rank(H, least) + _rank(D, least):
                return False
            z = self._moved(both, t, z, p)
        return True

    def _moved(self, rows: Array, t: float, z: Array, p: Array) -> Array:
        """A state nearby, along motions that rows leave."""
        eq, n_x = self._compiled.equations, self._n_x
        N = self._compiled.once(
            "rates of positions", lambda: ca.Function("N", [eq.t, eq.x, eq.p], [ca.densify(eq.N)])
        )
        _, s, Vt = np.linalg.svd(rows)
        free = Vt[int(np.sum(s > SAME * s[:1])) :].T
        if not free.size:
            return z
        step = np.array(N(t, z[:n_x], p)) @ (free @ np.random.default_rng(0).uniform(-1, 1, free.shape[1]))
        out = z.copy()
        out[:n_x] += NEARBY * step / np.abs(step).max()
        return out


class _Callbacks:
    """What the runtime calls while it tries modes; the first ``error`` of them is kept, and nothing is tried behind."""

    def __init__(
        self, friction: RunFriction, which: Sequence[int], p: Array, contacts: NDArray[np.int64], n_z: int
    ) -> None:
        self.error: BaseException | None = None
        n_y, n, every = friction._n_y, len(friction._modes.indices), len(friction.rubs)
        # of all that a probe tells, what is told of these contacts and rubs
        told = [*range(n_y), *(n_y + contacts), *(n_y + n + 2 * i + k for i in which for k in (0, 1))]
        told += [*(n_y + n + 2 * every + i for i in which), n_y + n + 3 * every]
        rows = friction.rows_of(which)

        @keeping_exceptions
        def probe(_: int, closed: int, states: int, t: float, z: int, seen: int, bits: int) -> None:
            into = _array(seen, len(told))
            into[:] = np.nan
            if self.error is None:
                try:
                    flags, rubbing, at = (
                        _array(closed, contacts.size, np.int64),
                        _array(states, len(which), np.int64),
                        _array(z, n_z),
                    )
                    rubs = friction.all_states(rubbing, which)
                    active = friction.active(contacts[flags != 0], rubs, t, at, p)
                    into[:] = friction.probe(active)(t, at, p, bits != 0)[told]
                except BaseException as error:
                    self.error = error

        @keeping_exceptions
        def velocities(_: int, t: float, z: int, v: int) -> None:
            into = _array(v, len(rows))
            into[:] = np.nan
            if self.error is None:
                try:
                    into[:] = friction._sliding(t, _array(z, n_z), p)[0][rows]
                except BaseException as error:
                    self.error = error

        self._functions = _Probe(probe), _Velocities(velocities)

    @property
    def addresses(self) -> tuple[int, ...]:
        """Where the functions lie."""
        return tuple(ctypes.cast(function, ctypes.c_void_p).value or 0 for function in self._functions)


def _unit_rows(rows: Array) -> Array:
    """Rows of unit length; those of nothing stay."""
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1), TINY)[:, None], dtype=float)


def _rank(rows: Array, least: float) -> int:
    """How many motions rows hold; parts below the least count as none."""
    return int(np.sum(np.linalg.svd(rows, compute_uv=False) > least)) if rows.size else 0


def _array(place: int, count: int, dtype: Any = np.float64) -> NDArray[Any]:
    """The numbers at an address."""
    if not count:
        return np.zeros(0, dtype=dtype)
    kind = ctypes.c_int64 if dtype is np.int64 else ctypes.c_double
    return np.ctypeslib.as_array(ctypes.cast(place, ctypes.POINTER(kind)), (count,))
