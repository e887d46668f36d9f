"""Assembly: from what was asked for to positions, then velocities, that satisfy all constraints.

Damped Gauss–Newton with rank-revealing steps: every step is the mass-weighted smallest change that removes the
linearised residual, δ = −M^(−½) (B M^(−½))⁺ φ, shortened when it does not reduce the residual. Wishes (q0, u0,
velocities of bodies) are kept if the constraints allow all of them; else the search starts from them. Held values stay.

Starts of a tree are remembered by all that they depend on. Assembling a start reads some of the parameters: lengths,
seldom masses, never stiffnesses. These are noted on the way. A start at other parameters is the same if those that were
read are the same, because nothing else decides what is read next.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from threading import RLock

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import (
    LARGEST,
    AssemblyError,
    Constraints,
    State,
    check_defined,
    check_residual,
    independent_rows,
    least_change,
    row_scales,
    weighted_change,
)
from kinetree.assembly.initial_state import JointTarget
from kinetree.assembly.targets import StartTargets, notes_of
from kinetree.model.constraints.base import Constraint
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.symbols import Symbols
from kinetree.symbolic.tree import BESIDE_NODES
from kinetree.tolerances import ROUNDED_LOOP

__all__ = [
    "LARGEST", "AssemblyError", "Constraints", "State", "assemble", "check_defined", "check_residual",
    "independent_rows", "least_change", "row_scales",
]  # fmt: skip

Residual = Callable[[Array], tuple[Array, Array, Array]]
"""Residual r(x), its change per speed (m × n_u), and N (n_x × n_u)."""

POSITION_TOLERANCE = 1e-10
"""Largest residual an assembled model may have: rad, and lengths over the size of the mechanism."""

VELOCITY_TOLERANCE = 1e-9
"""Largest residual of velocities that an assembled model may have, over 1 + the largest speed."""

LARGEST_WEIGHED = 400
"""Number of free speeds up to which steps are weighted by the mass matrix."""


_ROUNDED_WORDS = (
    "the loops have more constraints than they need, and numbers that are rounded make these contradict each other by "
    "this much; give all digits of joint frames and points, place the joints in the world (point, axis), or use joints "
    "that leave the surplus free: in a flat loop a spherical and a cylindrical joint in place of two revolute ones"
)

_MOST_ROUNDS = 20  # of positions and of the coordinates that follow them
_MOST_STEPS = 200
_NOISE = 1e-13  # residual over the size of the mechanism, below which steps that gain little gain nothing
_LONGEST = 0.7  # step, in rad or in sizes of the mechanism
_OTHER_STARTS = 4  # tried where joints end on a wrong branch


def assemble(
    constraints: Constraints,
    p: Array | None = None,
    t: float = 0.0,
    hold: Iterable[str] = (),
    initial: Mapping[str, float] | None = None,
) -> State:
    """Consistent initial state of a model.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    p
        Parameter values; the model's own when not given.
    t
        Time (s).
    hold
        Names of joints whose coordinates and speeds must stay as given, besides those with ``hold=True``.
    initial
        Coordinates and speeds of joints by name, in place of what the model says.

    Returns
    -------
    State
        With a note for every wish that could not be kept.

    Raises
    ------
    AssemblyError
        When the constraints cannot be met, naming each with its residual.
    """
    p = constraints.tree.symbols.defaults.copy() if p is None else np.asarray(p, dtype=float)
    start = constraints.start
    wishes = start.wishes(p, hold, initial)
    x = start.coordinates(wishes, p)
    u = start.speeds(wishes, x, p)
    length = constraints.length(x, p)
    held = [wish.joint.name for wish in wishes if wish.held]
    if constraints.rows.names or constraints.tree.topology.closing:
        x = _first_possible(
            lambda goals: _closed(constraints, t, x, p, wishes, goals, length),
            [
                StartTargets(constraints, wishes, p, asked)
                for asked in _tiers(any(w.asked_q.any() for w in wishes))
            ],
            held,
        )
        u = start.speeds(wishes, x, p)
        asked = any(w.asked_u.any() for w in wishes)
        tiers = [StartTargets(constraints, wishes, p, asked) for asked in _tiers(asked)]
        if start.has_velocities:
            tiers.insert(0, StartTargets(constraints, wishes, p, asked, bodies=True))
        u = _first_possible(lambda goals: _velocities(constraints, t, x, u, p, goals, length), tiers, held)
    return State(
        t, x, u, p, notes_of(constraints, wishes, x, u, p, length), _asked_of_cuts(constraints, wishes)
    )


def _asked_of_cuts(constraints: Constraints, wishes: list[JointTarget]) -> dict[str, float]:
    """Coordinates that were asked of cut joints, by channel."""
    return {
        f"{wish.joint.name}.{name}": float(q + away)
        for wish in wishes
        if constraints.tree.link_of_joint(wish.joint.name) is None
        for name, q, asked, away in zip(
            wish.joint.coordinate_names,
            wish.q,
            wish.asked_q,
            constraints.tree.floating.shift(wish.joint),
            strict=True,
        )
        if asked
    }


def _tiers(asked: bool) -> list[bool]:
    """Attempts in order: True keeps all that was asked for, False only what is held."""
    return [True, False] if asked else [False]


def _first_possible(
    solve: Callable[[StartTargets], Array], tiers: list[StartTargets], held: list[str]
) -> Array:
    """The solution that keeps most of the wishes."""
    for goals in tiers[:-1]:
        try:
            return solve(goals)
        except AssemblyError:
            continue
    try:
        return solve(tiers[-1])
    except AssemblyError as error:
        if not held:
            raise
        raise AssemblyError(f"{error}\nheld as given: {', '.join(held)}") from error


# --- positions --------------------------------------------------------------------------------------------
def _closed(
    constraints: Constraints,
    t: float,
    x: Array,
    p: Array,
    wishes: list[JointTarget],
    goals: StartTargets,
    length: float,
) -> Array:
    """Positions that meet all constraints, every joint on its own branch.

    Constraints of a cut joint vanish half a turn off as well. If the search ends there, or fails, it is repeated from a
    start at which joints are closed along the shortest turn, then from other starts.
    """
    near = {wish.joint.name: wish.q for wish in wishes}
    random = np.random.default_rng(0)
    B = constraints(t, x, np.zeros(constraints.tree.n_u), p)[2]
    check_defined(constraints.rows.names, B, lambda name: _limited(_constraint(constraints, name)))
    failure: AssemblyError | None = None
    for attempt in range(2 + _OTHER_STARTS):
        begin = x
        if attempt > 1:
            begin = _displaced(constraints, t, x, p, goals, random, length)
        if attempt > 0:
            begin = _approached(constraints, t, begin, p, near, goals, length)
            constraints.start.follow(begin, wishes, p)
        try:
            found = _positions(constraints, t, begin, p, wishes, goals, length)
        except AssemblyError as error:
            failure = failure or error
            if attempt > 0 and not constraints.cut_joints.joints:
                break
            continue
        wrong = constraints.cut_joints.on_wrong_branch(found, p, near)
        if not wrong:
            return found
        failure = failure or AssemblyError(
            "\n".join(
                f'joint "{pose.joint.name}" can only be closed turned by '
                f"{np.degrees(np.linalg.norm(pose.error[:3])):.3g}° against itself"
                for pose in wrong
            )
            + "\ncheck the directions of the joint axes and frames, or start closer to the assembled pose"
        )
    assert failure is not None
    raise failure


def _displaced(
    constraints: Constraints,
    t: float,
    x: Array,
    p: Array,
    goals: StartTargets,
    random: np.random.Generator,
    length: float,
) -> Array:
    """Another start: free coordinates displaced by up to a radian, or the size of the mechanism."""
    *_, N = constraints(t, x, np.zeros(constraints.tree.n_u), p)
    delta = random.uniform(-1, 1, constraints.tree.n_u) * constraints.speed_sizes(length)
    return constraints.moved(x, N, np.where(goals.free_positions, delta, 0.0))


def _approached(
    constraints: Constraints,
    t: float,
    x: Array,
    p: Array,
    near: dict[str, Array],
    goals: StartTargets,
    length: float,
) -> Array:
    """Positions at which cut joints are closed along the shortest turn, which does not vanish half a turn off."""
    own = [i for i, name in enumerate(constraints.rows.names) if name.kind == "constraint"]
    own = [i for i in own if i < constraints.rows.holonomic]

    def residual(x: Array) -> tuple[Array, Array, Array]:
        phi, _, B, N = constraints(t, x, np.zeros(constraints.tree.n_u), p)
        closing = [pose.blocked() for pose in constraints.cut_joints.at(x, p, near, closest=True)]
        goal, J = goals.positions(x, N)
        r = np.concatenate([*(error for error, _ in closing), phi[own], goal])
        return r, np.vstack([*(rows for _, rows in closing), B[own], J]), N

    return _gauss_newton(constraints, x, p, goals.free_positions, residual, length)[0]


def _positions(
    constraints: Constraints,
    t: float,
    x: Array,
    p: Array,
    wishes: list[JointTarget],
    goals: StartTargets,
    length: float,
) -> Array:
    m_h, rest = constraints.rows.holonomic, np.zeros(constraints.tree.n_u)
    names: tuple[RowName, ...] = (*constraints.rows.names[:m_h], *goals.position_names)

    def residual(x: Array) -> tuple[Array, Array, Array]:
        phi, _, B, N = constraints(t, x, rest, p)
        goal, J = goals.positions(x, N)
        return np.concatenate([phi, goal]), np.vstack([B[:m_h], J]), N

    def missed(name: RowName, r: float) -> str:
        part, number = _constraint(constraints, name), constraints.tree.symbols.number
        return "" if part is None else part.missed(r, lambda value: number(value, p))

    if not names:
        return x
    check_defined(names, residual(x)[1])
    followed = bool(constraints.state.followed.joints)
    for _ in range(_MOST_ROUNDS if followed else 1):
        x, r = _gauss_newton(constraints, x, p, goals.free_positions, residual, length)
        sizes = constraints.sizes(names, length)
        try:
            check_residual(names, r, POSITION_TOLERANCE * sizes, "positions", missed)
        except AssemblyError as error:
            if _contradict_by_rounding(residual(x)[1], r, sizes):
                raise AssemblyError(f"{error}\n{_ROUNDED_WORDS}") from None
            raise
        if followed:
            carried = x.copy()
            constraints.start.follow(x, wishes, p)  # the solution carries them along to first order only
            if np.abs(x - carried).max() <= 1e-14 * (1 + np.abs(x).max()):
                break
    return x


def _constraint(constraints: Constraints, name: RowName) -> Constraint | None:
    """The constraint that a row belongs to; None for a row of a joint or of a wish."""
    found = [part for part in constraints.tree.model.constraints if part.name == name.source]
    return found[0] if found and name.kind == "constraint" else None


def _limited(constraint: Constraint | None) -> str:
    """Words for the positions at which a constraint is no longer defined."""
    return f", which {constraint.limited}" if constraint is not None and constraint.limited else ""


def _contradict_by_rounding(B: Array, r: Array, sizes: Array) -> bool:
    """True if some rows are nearly dependent and their residual is as small as rounded numbers make it."""
    return bool(
        (np.abs(r) <= ROUNDED_LOOP * sizes).all() and len(independent_rows(B, ROUNDED_LOOP)) < B.shape[0]
    )


def _gauss_newton(
    constraints: Constraints, x: Array, p: Array, free: NDArray[np.bool_], residual: Residual, length: float
) -> tuple[Array, Array]:
    """Reduce a residual as far as possible; return the final state and the residual that is left."""
    r, B, N = residual(x)
    for _ in range(_MOST_STEPS):
        size = max(1.0, length)
        if np.abs(r).max(initial=0.0) <= 1e-15 * size or not (np.isfinite(r).all() and np.isfinite(B).all()):
            break
        delta = _change(constraints, x, p, free, B, r, length)
        longest = float(np.abs(delta / constraints.speed_sizes(length)).max(initial=0.0))
        step = min(1.0, _LONGEST / longest) if longest > 0 else 0.0
        improved = False
        for _ in range(12):
            trial = constraints.moved(x, N, step * delta)
            candidate = residual(trial)
            finite = all(np.isfinite(part).all() for part in candidate)
            before, after = np.linalg.norm(r), np.linalg.norm(candidate[0])
            if finite and after < before:
                x, (r, B, N) = trial, candidate
                # a gap that is not halved, as small as round-off, is no more than that
                improved = not (after > before / 2 and np.abs(r).max() <= _NOISE * length)
                break
            step /= 2
        if not improved:
            break
    return x, r


def _change(
    constraints: Constraints, x: Array, p: Array, free: NDArray[np.bool_], B: Array, r: Array, length: float
) -> Array:
    """The smallest change (n_u) of the free speeds, weighted by the mass matrix, that removes a residual.

    With very many speeds, weights are the sizes of steps of each speed: M would have the square of their number.
    """
    if free.sum() <= LARGEST_WEIGHED:
        M = constraints.mass(x, p)
        if nodes := list(constraints.tree.node_speeds):  # where forces balance, what has mass stays as it is
            M = np.array(M)
            M[nodes, nodes] = BESIDE_NODES * np.diag(M).max()
        return weighted_change(M, B, r, free)
    delta = np.zeros(constraints.tree.n_u)
    delta[free] = least_change(B[:, free], r, constraints.speed_sizes(length)[free])
    return delta


# --- velocities -------------------------------------------------------------------------------------------
def _velocities(
    constraints: Constraints, t: float, x: Array, u: Array, p: Array, goals: StartTargets, length: float
) -> Array:
    free = goals.free_speeds
    names: tuple[RowName, ...] = (*constraints.rows.names, *goals.speed_names)

    def residual(u: Array) -> tuple[Array, Array]:
        _, psi, B, _ = constraints(t, x, u, p)
        goal, J = goals.speeds(x, u)
        return np.concatenate([psi, goal]), np.vstack([B, J])

    if not names:
        return u
    for _ in range(3):
        r, B = residual(u)
        check_defined(names, B)
        if np.abs(r).max() <= 1e-16 * (1 + np.abs(u).max(initial=0.0)):
            break
        u = u + _change(constraints, x, p, free, B, r, length)
    fastest = float(np.abs(u / constraints.speed_sizes(length)).max(initial=0.0))
    tolerance = VELOCITY_TOLERANCE * (1 + fastest) * constraints.sizes(names, length)
    check_residual(names, residual(u)[0], tolerance, "velocities")
    return u


AssembledStart = tuple[State, tuple[int, ...]]
"""An assembled state, and the constraint rows that are independent there."""

MOST_STARTS = 16
"""Starts remembered of one tree."""


@dataclass(frozen=True)
class _CachedStart:
    question: Hashable
    places: list[int]
    values: bytes
    answer: AssembledStart


class StartCache:
    """Starts of one tree, the last ones asked for."""

    def __init__(self) -> None:
        self._known: list[_CachedStart] = []
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._known)

    def once(
        self, symbols: Symbols, question: Hashable, p: Array, find: Callable[[], AssembledStart]
    ) -> AssembledStart:
        """The answer to a question at parameters p: remembered, or found now."""
        with self._lock:
            for known in self._known:
                if known.question == question and known.values == p[known.places].tobytes():
                    state, rows = known.answer
                    return replace(state, x=state.x.copy(), u=state.u.copy(), p=p), rows
            symbols.noted.clear()
            answer = find()
            places = sorted(symbols.noted)
            kept = replace(answer[0], x=answer[0].x.copy(), u=answer[0].u.copy())
            self._known = [
                _CachedStart(question, places, p[places].tobytes(), (kept, answer[1])),
                *self._known,
            ][:MOST_STARTS]
            return answer


def starts_of(functions: Constraints) -> StartCache:
    """The starts remembered of a tree."""
    return functions.kept.once("starts", StartCache)
