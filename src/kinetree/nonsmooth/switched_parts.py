"""Parts of a model that events switch on and off, as states of the model.

Off, a constraint or joint adds no rows; on, it has the rows of any other. Joints that are switched are cut, so that
coordinates and speeds are the same in every state: a body that hangs on such a joint alone floats in coordinates of
its own, and the joint holds it by constraints.

Where parts are switched on, all constraints that are on from now, φ(x, t) = 0 and B y = b, must fit:

    B y⁺ = b,    A (y⁺ − y⁻) = Bᵀ Λ

the impact without rebound, which of all y⁺ that fit is the one nearest to y⁻ in the metric of the kinetic energy. What
is left of φ (events are located as exactly as the motion is known, not better) is taken away in the same metric.

An event whose function is held on its zero by what was switched on (a latch that closes at the angle that is watched)
cannot happen again before something is switched off. What it shows meanwhile is round-off, and is not watched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import State
from kinetree.assembly.loop_closure import RANK_TOLERANCE, row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import is_contact
from kinetree.friction.dry_friction import FrictionEvent
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, ForceLimitEvent, Switch
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.solve.events.contacts import ContactError
from kinetree.symbolic.joint_coordinates import coordinates_at, joint_speeds
from kinetree.symbolic.relative import frames_of
from kinetree.words.errors import EventError


def switched_names(events: Iterable[Event]) -> tuple[str, ...]:
    """Names of all that events switch, each once."""
    actions = [event.action for event in events if isinstance(event.action, Switch)]
    return tuple(dict.fromkeys(name for action in actions for name in (*action.on, *action.off)))


def with_switched(model: Model, events: Iterable[Event]) -> Model:
    """The model with the joints cut that events switch.

    :class:`EventError` where a body that comes loose could turn without anything that resists.
    """
    names = set(switched_names(events))
    switched = [joint for joint in model.joints if joint.name in names]
    if not switched:
        return model
    loose = model.replace(*[replace(joint, active=False, q0=None, u0=None, hold=False) for joint in switched])
    known = model.validate().warnings
    bad = [*loose.validate().faults, *(w for w in loose.validate().warnings if w.where == "inertia")]
    if new := [fault for fault in bad if fault not in known]:
        listed = ", ".join(f'"{joint.name}"' for joint in switched)
        raise EventError(f"with what events switch ({listed}) off:\n" + "\n".join(map(str, new)))
    return model.replace(*[replace(joint, cut=True) for joint in switched])


def in_state(model: Model, names: tuple[str, ...], switched: Collection[int]) -> Model:
    """The model with those of the named parts switched that have these places."""
    wanted = {names[place] for place in switched}
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    return model.replace(*[replace(part, active=not part.active) for part in parts if part.name in wanted])


def after(model: Model, names: tuple[str, ...], switched: Collection[int], action: Switch) -> tuple[int, ...]:
    """Places of what differs from the start after an action, of those before it."""
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    at_start = {part.name: part.active for part in parts if part.name in names}
    now = {name: at_start[name] != (i in switched) for i, name in enumerate(names)}
    now |= dict.fromkeys(action.on, True) | dict.fromkeys(action.off, False)
    return tuple(i for i, name in enumerate(names) if now[name] != at_start[name])


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


FITS = 1e-6
"""Gap, in units of the size of the mechanism, up to which constraints that are switched on fit."""
MET = 1e-9
"""Share of the greatest rate of a row up to which rates are met."""
ROUNDS = 5


class Closing:
    """Constraints of a mode that has just been switched to."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        source = compiled.dense
        assert source.A is not None
        rows, eq = source.rows, compiled.equations
        self._names, self._holonomic = rows.names, rows.holonomic
        outputs = [source.A, rows.phi, rows.psi, rows.B, source.N]
        arguments = [source.t, source.x, source.y, source.p]
        self._function = ca.Function("closing", arguments, [ca.densify(o) for o in outputs])
        self._n_x, self._n_y, self._quaternions = eq.x.shape[0], eq.y.shape[0], eq.quaternions

    def closed(self, t: float, z: Array, p: Array) -> Array:
        """The state after the constraints were switched on; :class:`ContactError` where it cannot be."""
        if not self._names:
            return z
        z, x, y = z.copy(), slice(0, self._n_x), slice(self._n_x, self._n_x + self._n_y)
        self._refuse_gaps(t, z, p)
        for _ in range(ROUNDS):
            A, phi, _, B, N = self._at(t, z, p)
            if not phi.any():
                break
            z[x] += N @ self._least(t, A, B[: self._holonomic], phi)
            for start in self._quaternions:
                z[start : start + 4] /= np.linalg.norm(z[start : start + 4])
        A, _, psi, B, _ = self._at(t, z, p)
        size = float(np.abs(B).sum(axis=1).max(initial=0.0) * np.abs(z[y]).max(initial=0.0)) + float(
            np.abs(psi).max()
        )
        z[y] += self._least(t, A, B, psi)
        self._refuse_rates(t, self._at(t, z, p)[2], size)
        return z

    def _at(self, t: float, z: Array, p: Array) -> list[Array]:
        x, y = z[: self._n_x], z[self._n_x : self._n_x + self._n_y]
        A, phi, psi, B, N = (np.array(v, dtype=float) for v in self._function(t, x, y, p))
        return [A, phi.ravel(), psi.ravel(), B, N]

    def _least(self, t: float, A: Array, B: Array, residual: Array) -> Array:
        """−A⁻¹Bᵀ (B A⁻¹ Bᵀ)⁺ r, rows scaled to unit length, by singular values."""
        from scipy.linalg import solve_triangular

        try:
            L = np.linalg.cholesky(A)
        except np.linalg.LinAlgError:
            raise ContactError(
                f"nothing can be switched on at t = {t:.9g} s: some motion has no mass; give all bodies inertia"
            ) from None
        scale = row_scales(B)
        rows = solve_triangular(L, (B * scale[:, None]).T, lower=True).T
        change = np.linalg.lstsq(rows, -(residual * scale), rcond=RANK_TOLERANCE)[0]
        return np.asarray(solve_triangular(L.T, change), dtype=float)

    def _refuse_gaps(self, t: float, z: Array, p: Array) -> None:
        phi = self._at(t, z, p)[1]
        constraints = self._compiled.constraints
        length = constraints.length(tree_state(self._compiled, t, z, p).x, p)
        sizes = constraints.sizes(self._names[: self._holonomic], length)
        bad = [
            f"{name} is off by {abs(gap):.3g} {name.unit}"
            for name, gap, size in zip(self._names, phi, sizes, strict=False)
            if not abs(gap) <= FITS * size
        ]
        if bad:
            raise ContactError(
                f"what is switched on at t = {t:.9g} s does not fit: {'; '.join(bad)}; let the event be where it does"
            )

    def _refuse_rates(self, t: float, psi: Array, size: float) -> None:
        bad = [
            f"{name} by {abs(rate):.3g} {name.unit.split('/')[0]}/s"
            for name, rate in zip(self._names, psi, strict=True)
            if not abs(rate) <= MET * max(size, 1e-3)
        ]
        if bad:
            raise ContactError(
                f"what is switched on at t = {t:.9g} s contradicts other constraints or drivers: {'; '.join(bad)}"
            )


ON_ZERO = 1e-9
"""Value of a function, in units of what its terms come to, that is zero."""
HELD = 1e-9
"""Share of a gradient that is left in the motions that constraints allow, below which there is nothing left."""


def still_events(
    compiled: CompiledModel, events: Sequence[Event], t: float, z: Array, p: Array
) -> tuple[int, ...]:
    """Events whose function is zero at a state, and can be nothing else in the motions that constraints allow.

    g(t, x) is held where g = ġ = 0 and ∂g/∂x N is a combination of rows of B, g(t, x, y) where g = 0 and ∂g/∂y is one.
    """
    eq = compiled.equations
    plain = [
        i
        for i, event in enumerate(events)
        if not is_contact(event) and not isinstance(event, FrictionEvent | ForceLimitEvent)
    ]
    if not plain or not eq.rows.names:
        return ()
    g = ca.vertcat(*[eq.motion.of_event(events[i], compiled.model) for i in plain])
    along, speeds = ca.jacobian(g, eq.x) @ eq.N, ca.jacobian(g, eq.y)
    rate = along @ eq.y + ca.jacobian(g, eq.t)
    outputs = [ca.densify(part) for part in (g, rate, along, speeds, eq.rows.B)]
    values = ca.Function("still", [eq.t, compiled.z, eq.p], outputs)(t, z, p)
    g0, g1, Gx, Gy, B = (np.array(value, dtype=float) for value in values)
    _, s, Vt = np.linalg.svd(B)
    free = Vt[int(np.sum(s > RANK_TOLERANCE * s.max(initial=0.0))) :].T
    size = 1.0 + float(np.abs(z[: eq.x.shape[0]]).max(initial=0.0))
    quick = float(np.abs(z[eq.x.shape[0] : eq.x.shape[0] + eq.y.shape[0]]).max(initial=0.0))
    found = []
    for row, i in enumerate(plain):
        of_speeds = bool(Gy[row].any())
        gradient = Gy[row] if of_speeds else Gx[row]
        steep = float(np.linalg.norm(gradient))
        rests = of_speeds or abs(g1[row, 0]) <= ON_ZERO * steep * (1.0 + quick)
        on_zero = abs(g0[row, 0]) <= ON_ZERO * steep * (1.0 + quick if of_speeds else size)
        if steep > 0 and on_zero and rests and float(np.linalg.norm(gradient @ free)) <= HELD * steep:
            found.append(i)
    return tuple(found)
