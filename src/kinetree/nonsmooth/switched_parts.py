"""Parts of a model that events switch on and off, as states of the model.

Off, a constraint or joint adds no rows; on, it has the rows of any other. Joints that are switched are cut, so that
coordinates and speeds are the same in every state: a body that hangs on such a joint alone floats in coordinates of
its own, and the joint holds it by constraints.

What is switched on must fit, and may hold events on their zero: both are decided by the runtime (``switch_law.h``);
here are the equations that it asks for, and its words.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import State
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import is_contact
from kinetree.friction.dry_friction import FrictionEvent
from kinetree.kernels import Graph, compile_graph
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, ForceLimitEvent, Switch
from kinetree.model.joints.base import Joint
from kinetree.model.parts import Parts
from kinetree.model.validation.events import faults_when_off
from kinetree.nonsmooth.contact_state import SpeedChanges
from kinetree.runtime.library import INTEGER, PLACE, REAL, Function, address
from kinetree.runtime.tables import CLOSING_CONTRADICTS, CLOSING_FITS, CLOSING_GAPS, CLOSING_MASSLESS
from kinetree.solve.modes import ContactError
from kinetree.symbolic.joint_coordinates import coordinates_at, joint_speeds
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.relative import frames_of
from kinetree.tolerances import FITS
from kinetree.words.arguments import EventError
from kinetree.words.interrupts import called_from_c

_work = Function("switch_law", "closing_work", *[INTEGER] * 3)
_closing = Function("switch_law", "closing", *[PLACE] * 3, REAL, INTEGER, INTEGER, REAL, *[PLACE] * 3)
_held = Function("switch_law", "held_on_zero", *[PLACE] * 4, INTEGER, *[PLACE] * 5)
_Look = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double, *[ctypes.c_void_p] * 5)
_Move = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double, *[ctypes.c_void_p] * 3)


def switched_names(events: Iterable[Event]) -> tuple[str, ...]:
    """Names of all that events switch, each once."""
    actions = [event.action for event in events if isinstance(event.action, Switch)]
    return tuple(dict.fromkeys(name for action in actions for name in (*action.on, *action.off)))


def with_switched(mechanism: Mechanism, events: Iterable[Event]) -> Parts:
    """The parts of a mechanism, as they are described, with the joints cut that events switch.

    :class:`EventError` where a body that comes loose could turn without anything that resists.
    """
    switched, parts = switched_names(events), mechanism.described
    names = [joint.name for joint in parts.joints if joint.name in switched]
    if not names:
        return parts
    if found := faults_when_off(names, mechanism.model):
        listed = ", ".join(f'"{name}"' for name in names)
        raise EventError(f"with what events switch ({listed}) off:\n" + "\n".join(map(str, found)))
    cut = [replace(joint, cut=True) if joint.name in names else joint for joint in parts.joints]
    return replace(parts, joints=tuple(cut))


def after(model: Parts, names: tuple[str, ...], switched: Collection[int], action: Switch) -> tuple[int, ...]:
    """Places of what differs from the start after an action, of those before it."""
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    at_start = {part.name: part.active for part in parts if part.name in names}
    now = {name: at_start[name] != (i in switched) for i, name in enumerate(names)}
    now |= dict.fromkeys(action.on, True) | dict.fromkeys(action.off, False)
    return tuple(i for i, name in enumerate(names) if now[name] != at_start[name])


def switched_bits(model: Parts, names: tuple[str, ...], action: Switch) -> tuple[int, int]:
    """What an action does to the set of places that differ from the start, as bits: those it sets, those it clears."""
    every = range(len(names))
    none, all_of = (set(after(model, names, switched, action)) for switched in ((), every))
    return sum(1 << i for i in none), sum(1 << i for i in every if i not in all_of)


def reachable(model: Parts, names: tuple[str, ...], events: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Places of what differs from the start, of every state that events can lead to; that of the start first."""
    actions = [event.action for event in events if isinstance(event.action, Switch)]
    found: list[tuple[int, ...]] = [()]
    for switched in found:  # which grows meanwhile
        for action in actions:
            new = after(model, names, switched, action)
            if new not in found:
                found.append(new)
    return tuple(found)


def tree_state(compiled: CompiledModel, t: float, z: Array, p: Array) -> State:
    """A state of any formulation in the coordinates of the tree; angles up to whole turns."""
    eq, tree = compiled.equations, compiled.tree
    n_x, n_y = eq.x.shape[0], eq.y.shape[0]
    if eq.traits.on_tree:
        return State(t, z[:n_x], z[n_x : n_x + n_y], p)
    joints = [link.joint.joint for link in tree.links]
    followed = compiled.constraints.state.followed.joints
    frames = [frames_of(joint, eq.motion) for joint in (*joints, *followed)]
    u = ca.vertcat(SX(0, 1), *[joint_speeds(joint, eq.motion) for joint in joints])
    outputs = [u, *(part for frame in frames for part in (frame.p, frame.C))]
    function = ca.Function("tree", [eq.t, compiled.z, eq.p], [ca.densify(part) for part in outputs])
    speeds, *poses = (np.array(value, dtype=float) for value in function.call([t, z, p]))
    q = [
        coordinates_at(tree, joint, r.ravel(), C, parameters=p)
        for joint, r, C in zip((*joints, *followed), poses[::2], poses[1::2], strict=True)
    ]
    return State(t, np.concatenate([*q, z[n_x - tree.symbols.n_s : n_x]]), speeds.ravel(), p)


class Closing:
    """Constraints of a mode that has just been switched to."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        rows, eq = compiled.equations.rows, compiled.equations
        self._names, self._holonomic = rows.names, rows.holonomic
        self._n_x, self._n_y, self._quaternions = eq.x.shape[0], eq.y.shape[0], eq.quaternions

    def closed(self, t: float, z: Array, p: Array) -> Array:
        """The state after the constraints were switched on; :class:`ContactError` where it cannot be."""
        if not self._names:
            return z
        after, m = z.copy(), len(self._names)
        length = self._compiled.constraints.length(tree_state(self._compiled, t, z, p).x, p)
        sizes = np.array([self._n_x, self._n_y, m, self._holonomic, len(self._quaternions)], dtype=np.int64)
        quaternions, lengths = np.array([*self._quaternions, 0], dtype=np.int64), self.judged_by_length()
        told, work = np.zeros(m), np.empty(_work(self._n_x, self._n_y, m))
        look, move = self._look(z.size, p), self._move(z.size, p)
        status = _closing(
            *map(address, (sizes, quaternions, lengths)), length,
            *(ctypes.cast(function, ctypes.c_void_p).value for function in (look, move)),
            t, *map(address, (after, told, work)),
        )  # fmt: skip
        if status != CLOSING_FITS:
            raise ContactError(self._words(status, t, told, length))
        return after

    def judged_by_length(self) -> NDArray[np.int64]:
        """Flags of the rows with positions that are judged by the size of the mechanism."""
        names = self._names[: self._holonomic]
        return np.array([*(name.unit.split("/")[0] == "m" for name in names), 0], dtype=np.int64)

    def _look(self, n_z: int, p: Array) -> ctypes._FuncPointer:
        """A, φ, ψ, B at a state, by the machine code of the equations and constraints."""
        compiled, changes = self._compiled, SpeedChanges(self._compiled)
        constraints = compiled.once("constraints of switching", compiled.constraint_kernel)
        assert constraints is not None

        @called_from_c
        def look(_: int, t: float, z: int, A: int, phi: int, psi: int, B: int) -> None:
            state = _numbers(z, n_z)
            found = constraints(t=t, z=state, p=p)
            for place, value in (
                (A, changes.matrices(t, state, p).A), (phi, found["phi"]), (psi, found["psi"]), (B, found["B"])
            ):  # fmt: skip
                _numbers(place, value.size)[:] = value.ravel()

        return _Look(look)

    def _move(self, n_z: int, p: Array) -> ctypes._FuncPointer:
        """N(x) δ at a state."""
        compiled = self._compiled
        kernel = compiled.once(
            "change of coordinates",
            lambda: compile_graph(compiled.change_graph(), name="change", cache=compiled.cache, quick=True),
        )

        @called_from_c
        def move(_: int, t: float, z: int, delta: int, dx: int) -> None:
            found = kernel(t=t, z=_numbers(z, n_z), p=p, delta=_numbers(delta, self._n_y))
            _numbers(dx, self._n_x)[:] = found["dx"].ravel()

        return _Move(move)

    def _words(self, status: int, t: float, told: Array, length: float) -> str:
        """Why nothing can be switched on."""
        if status == CLOSING_MASSLESS:
            return f"nothing can be switched on at t = {t:.9g} s: some motion has no mass; give all bodies inertia"
        if status == CLOSING_GAPS:
            sizes = self._compiled.constraints.sizes(self._names[: self._holonomic], length)
            bad = [
                f"{name} is off by {abs(gap):.3g} {name.unit}"
                for name, gap, size in zip(self._names, told, sizes, strict=False)
                if not abs(gap) <= FITS * size
            ]
            listed = "; ".join(bad)
            return (
                f"what is switched on at t = {t:.9g} s does not fit: {listed}; let the event be where it does"
            )
        assert status == CLOSING_CONTRADICTS
        most = np.abs(told).max()
        listed = "; ".join(
            f"{name} by {abs(rate):.3g} {name.unit.split('/')[0]}/s"
            for name, rate in zip(self._names, told, strict=True)
            if not abs(rate) <= 1e-3 * most
        )
        return f"what is switched on at t = {t:.9g} s contradicts other constraints or drivers: {listed}"


def _numbers(place: int, count: int) -> Array:
    """The numbers at an address."""
    if not count:
        return np.zeros(0)
    return np.ctypeslib.as_array(ctypes.cast(place, ctypes.POINTER(ctypes.c_double)), (count,))


def still_events(
    compiled: CompiledModel, events: Sequence[Event], t: float, z: Array, p: Array
) -> tuple[int, ...]:
    """Events whose function is zero at a state, and can be nothing else in the motions that constraints allow.

    g(t, x) is held where g = ġ = 0 and ∂g/∂x N is a combination of rows of B, g(t, x, y) where g = 0 and ∂g/∂y is one.
    """
    eq, (plain, graph) = compiled.equations, held_graph(compiled, events)
    if not plain or not eq.rows.names:
        return ()
    values = ca.Function("still", list(graph.inputs.values()), list(graph.outputs.values()))(t, z, p)
    g0, g1, Gx, Gy, B = (np.ascontiguousarray(np.array(value, dtype=float)) for value in values)
    held = np.zeros(len(plain), dtype=np.int64)
    sizes = np.array([eq.x.shape[0], eq.y.shape[0], B.shape[0]], dtype=np.int64)
    work, state = np.empty(_work(*sizes.tolist())), np.ascontiguousarray(z)
    _held(*map(address, (g0, g1, Gx, Gy)), len(plain), *map(address, (B, state, sizes, held, work)))
    return tuple(plain[k] for k in np.flatnonzero(held))


def functions_of_motion(events: Sequence[Event]) -> tuple[int, ...]:
    """Events that are functions of the motion alone: neither contacts nor friction nor limits of forces."""
    return tuple(
        i
        for i, event in enumerate(events)
        if not is_contact(event) and not isinstance(event, FrictionEvent | ForceLimitEvent)
    )


def held_graph(compiled: CompiledModel, events: Sequence[Event]) -> tuple[tuple[int, ...], Graph]:
    """Events that may be held, and ``g``, ``rate``, ``along`` (∂g/∂x N), ``speeds`` (∂g/∂y) and ``B`` of these."""
    eq = compiled.equations
    plain = functions_of_motion(events)
    g = ca.vertcat(SX(0, 1), *[eq.motion.of_event(events[i], compiled.model) for i in plain])
    along = ca.jacobian(g, eq.x) @ eq.N
    outputs = {
        "g": g,
        "rate": along @ eq.y + ca.jacobian(g, eq.t),
        "along": along,
        "speeds": ca.jacobian(g, eq.y),
        "B": eq.rows.B,
    }
    return plain, Graph(compiled.inputs, {name: ca.densify(part) for name, part in outputs.items()})
