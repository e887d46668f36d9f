"""How friction that sticks in several places shares what it holds.

Feet of a rigid body that stick hold some motions more than once: of their rows only some are independent, and each
other one is D = C S + E H, with rows S of friction that is kept and rows H of contacts and constraints. What the
motion determines of the multipliers is therefore λ + Z a with any a, where the columns of Z = (−Eᵀ, −Cᵀ, 1) are the
forces that hold each other: friction against friction where feet stand on one plane, and against the normal forces
where planes are inclined to each other (a ladder on a wall, a ball in a groove). Of all these,

1.  friction is shared as when the feet are torn loose: the greatest |λ|/w is least, with w = μₛ N, what a foot can
    bear. With one a, Σ λ²/w is least, for the second step finds the rest;
2.  and where that is more than a foot can bear, or presses one less than not at all, a is moved to where all can,
    if there is such a place: for each a in turn, the inequalities |λ + z a| ≤ w + e a leave an interval. Where normal
    forces do not change with a, there is no such place.

The least of the greatest is found as yielding is: λ² / k is least with feet of stiffness k, which is changed to k w/|λ|
as long as feet do not all bear their share (iteratively reweighted least squares: the work Σ w |v| of the slowest way
to be torn loose is least). So a body is torn loose as a whole, where no forces of its feet hold it any more, and a
ladder slides where no forces within the cones of friction hold it. Whatever a is, the forces are in balance with the
motion; so a body that is said to stick can stick.

Where friction of several feet holds what normal forces hold as well (boxes upon each other, a box in a gripper),
contacts and friction yield together, contacts only while they press (`_YieldingFeet`): shares of friction do not make
a contact pull. On planes inclined to each other the second step, taken where it is nearer to what all can bear, may
miss a place that exists, and of many feet it is left out. Normal forces of contacts that slide are left as the motion
has them, for their friction, and with it the motion, depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import StickingFriction, sliding_frictions
from kinetree.friction.implicit_forces import SymbolicSolution, contact_row, load_of
from kinetree.friction.reaction_sharing import without_effect
from kinetree.friction.rope_friction import RopeSurfaces
from kinetree.spatial.symbolic import solve_positive

LEAST = 1e-10
"""Share of all that can be borne which a foot counts with at least, so that the shares are defined."""
SLACK = 1e-9
"""Share of all that can be borne by which a foot may carry more than it can: one that carries nothing stands by."""
WEIGHINGS = 4
"""Times that shares are found, each but the first with the normal forces of the one before."""
REWEIGHINGS = 10
"""Times that stiffnesses are changed in each of them."""
SMALLEST = 1e-30
"""Force (N, or its square) that counts as none."""
LEAST_SHARE = 0.1
"""Share of load, over the greatest of all feet, from which on a foot is stiffened no more at once."""
STIFFEST = 1e6
"""Stiffness of a foot over what it can bear, over the least of all feet: round-off of feet that carry much, times this,
is what those carry that carry nothing (boxes on a box that is pushed). A foot whose load comes to zero limits no other
one."""
INSIDE = 0.1
"""Share of the interval of an a that is left to its ends."""
TOUCHED = 1e-9
"""Part of a column of Z above which it is not round-off."""
MOST_MOVED = 16
"""Spare rows of feet that yield up to which each a is moved."""
FIRM = 1e4
"""Stiffness of contacts and constraints, over the mean one of what sticks."""
LIFTED = 1e-9
"""Share of it that is left of a contact that is lifted."""
LOOSEST = 1e-14
"""Stiffness, over the mean one, against motions that nothing holds."""
REFINEMENTS = 3
"""Times that what is left of the load is shared."""
REFINED = 2
"""Last shares of which this is so: stiffnesses of the last one follow from normal forces that are in balance."""
FAR = 1e150
"""End of an interval that has none."""


def shared(compiled: CompiledModel, answer: SymbolicSolution) -> SymbolicSolution:
    """The answer with λ shared; that of the answer may be of any rows."""
    spare = spare_rows(compiled)
    if not spare:
        return answer
    sticks = _rows_of_sticks(compiled)
    every = [i for rows in sticks.values() for i in rows]
    ropes, bears = _has_ropes(compiled), _bearable_of_all(compiled, sticks, answer)
    if len(spare) > 1 and not compiled.friction_apart and _only_contacts(compiled):
        lam = _YieldingFeet(compiled, sticks)(answer.lam, bears)
        return SymbolicSolution(answer.ydot, _moved(compiled, sticks, spare, lam, bears))
    Z, fixed = _held_in(compiled, spare)
    own = [row for row in every if row not in set(spare)]
    feet = [i for i, rows in enumerate(sticks.values()) for _ in rows]
    weighed = _Weighing(feet, [every.index(row) for row in own])
    of_spare = [every.index(row) for row in spare]
    first, free = answer.lam, (1 - fixed) * answer.lam[spare]
    # what the motion determines of friction: forces along the rows that are kept
    C = -Z[own, :].T
    determined = first[own] + C.T @ free
    k, w = SX.ones(len(sticks), 1), SX.ones(len(sticks), 1)
    held, lam = first[every], first
    # only what changes what can be borne is followed on the way: all of λ is written once
    follows = not compiled.friction_apart or ropes
    for count in range(WEIGHINGS):
        for again in range(REWEIGHINGS if count and len(spare) > 1 else 1):
            if count:  # with k = w first: so feet share what pulls them straight on
                straight = len(spare) == 1 or (count == 1 and again == 0)
                k = w if straight else _stiffer(k, w, held, feet)
            held = weighed(k, C, determined)
            if ropes:  # their tensions follow from what they rub with
                w = _at_least(bears(first + Z @ (held[of_spare] - free)))
        last = count == WEIGHINGS - 1
        lam = first + Z @ (held[of_spare] - free) if follows or last else first
        w = _at_least(bears(lam))
    if compiled.friction_apart and len(spare) > 1 and not ropes:
        return SymbolicSolution(answer.ydot, lam)
    still, moving = lam, _Moving(compiled, sticks)
    for _ in range(1 if len(spare) == 1 else 2):
        for j in range(len(spare)):
            lam = lam + Z[:, j] * moving(lam, Z[:, j], bears)
    if len(spare) > 1 and not ropes:  # tensions of a rope change with what it rubs with
        normal = [contact_row(compiled.equations, c.name) for c in contacts_of(compiled.model) if c.closed]
        pressed = ca.sumsqr(Z[normal, :]) > TOUCHED**2
        lam = ca.if_else(pressed, lam, still)
    return SymbolicSolution(answer.ydot, lam)


def _only_contacts(compiled: CompiledModel) -> bool:
    """Whether all that sticks is pressed by contacts."""
    sticks = [c for c in compiled.model.constraints if isinstance(c, StickingFriction) and c.sticks]
    return all(stick.surfaces.contact is not None for stick in sticks)


def _moved(
    compiled: CompiledModel,
    sticks: Mapping[str, Sequence[int]],
    spare: list[int],
    lam: SX,
    bears: Callable[[SX], SX],
) -> SX:
    """λ moved to where all can bear it, if that is nearer; of few feet, since each a is looked at for all of them."""
    if len(spare) > MOST_MOVED:
        return lam
    Z, _ = _held_in(compiled, spare)
    moving, found = _Moving(compiled, sticks), lam
    for _ in range(2):
        for j in range(len(spare)):
            found = found + Z[:, j] * moving(found, Z[:, j], bears)
    before, after = (moving.missed(values, bears) for values in (lam, found))
    return ca.if_else(after < before, found, lam)


class _YieldingFeet:
    """Forces of feet that all yield a little, so that they press and do not pull: λ = K B d with Bᵀ λ given.

    Rows B are those of contacts and constraints and of what sticks; d is the motion with which all yield. Stiffnesses
    K of what sticks are changed as `_stiffer` tells, with what the normal forces found can bear. Contacts and
    constraints are much stiffer, so that friction holds only what they do not; a contact that would pull is all but
    without stiffness as long as it is lifted. What round-off of so different stiffnesses leaves of Bᵀ λ is shared, too.
    """

    def __init__(self, compiled: CompiledModel, sticks: Mapping[str, Sequence[int]]) -> None:
        eq = compiled.equations
        sliding = {
            contact_row(eq, r.surfaces.contact)
            for r in sliding_frictions(compiled.model)
            if r.slides and r.surfaces.contact
        }
        closed = [contact_row(eq, c.name) for c in contacts_of(compiled.model) if c.closed]
        every = [row for rows in sticks.values() for row in rows]
        self._every = every
        self._rows = sorted({*compiled.rows_here, *closed, *every} - sliding)
        self._place = place = {row: i for i, row in enumerate(self._rows)}
        self._pressing = [row for row in closed if row not in sliding]
        self._feet = [i for i, rows in enumerate(sticks.values()) for _ in rows]
        self._B = ca.sparsify(eq.rows.B)
        mine = self._B[self._rows, :]
        k, nonzeros, F = SX.sym("k", len(place)), SX.sym("B", mine.nnz()), SX.sym("F", mine.shape[1])
        B = SX(mine.sparsity(), nonzeros)
        units = 1 / ca.sqrt(ca.sum1(B**2).T + SMALLEST)
        A = ca.diag(units) @ (B.T @ (ca.diag(k) @ B)) @ ca.diag(units)
        A = A + LOOSEST * ca.trace(A) / A.shape[0] * SX.eye(A.shape[0])
        d = units * ca.ldl_solve(units * F, *ca.ldl(A, True))
        self._forces = ca.Function(
            "yielding", [k, nonzeros, F], [ca.densify(k * (B @ d))], {"never_inline": True}
        )

    def __call__(self, first: SX, bears: Callable[[SX], SX]) -> SX:
        """λ of all rows, from one that goes with the motion."""
        place, mine = self._place, self._B[self._rows, :]
        F = mine.T @ first[self._rows]
        stiff = SX.ones(len(place), 1) * FIRM
        k, lam = SX.ones(max(self._feet) + 1, 1), SX(first)
        pressing, every = [place[row] for row in self._pressing], [place[row] for row in self._every]
        found = SX.zeros(len(place), 1)
        times = 1 + (WEIGHINGS - 1) * REWEIGHINGS
        for count in range(times):
            if count:
                lam[self._rows] = found
                k = _stiffer(k, _at_least(bears(lam)), found[every], self._feet)
            stiff[every] = ca.vertcat(*[k[foot] for foot in self._feet])
            found = self._yield(stiff, mine, F)
            stiff[pressing] = FIRM * ca.if_else(found[pressing] > 0, 1, LIFTED)
            for _ in range(REFINEMENTS if count >= times - REFINED else 0):
                found = found + self._yield(stiff, mine, F - mine.T @ found)
        lam = SX(first)
        lam[self._rows] = found
        return lam

    def _yield(self, k: SX, B: SX, F: SX) -> SX:
        return self._forces(k, B.nz[:], ca.densify(F))


def _has_ropes(compiled: CompiledModel) -> bool:
    """Whether ropes stick on pulleys."""
    sticks = [c for c in compiled.model.constraints if isinstance(c, StickingFriction) and c.sticks]
    return any(isinstance(stick.surfaces, RopeSurfaces) for stick in sticks)


def _at_least(w: SX) -> SX:
    """What all that sticks can bear, none of it nothing."""
    return ca.fmax(w, LEAST * ca.sum1(ca.fabs(w)) + SMALLEST)


def _bearable_of_all(
    compiled: CompiledModel, sticks: Iterable[str], answer: SymbolicSolution
) -> Callable[[SX], SX]:
    """What all that sticks can bear as a function of λ; of what is affine the coefficients are written once."""
    symbols = SX.sym("lambda", *answer.lam.shape)
    at = SymbolicSolution(answer.ydot, symbols)
    w = ca.vertcat(*[bearable(compiled, name, at) for name in sticks])
    slopes = ca.jacobian(w, symbols)
    if ca.depends_on(slopes, symbols):
        return lambda lam: ca.substitute(w, symbols, ca.densify(lam))
    none = ca.substitute(w, symbols, SX.zeros(*symbols.shape))
    return lambda lam: none + slopes @ lam


class _Weighing:
    """Friction λ with Jᵀ λ given and Σ λ²/k least: λ = k J (Jᵀ k J)⁻¹ Jᵀ λ, where J = (1, C) are rows kept and others.

    The function is long and called many times: its code is there once.

    Parameters
    ----------
    feet
        Of every row of what sticks, the number of what it belongs to.
    own
        Places of the rows that are kept among all.
    """

    def __init__(self, feet: Sequence[int], own: Sequence[int]) -> None:
        count = len(feet)
        k, C, F = SX.sym("k", max(feet) + 1), SX.sym("C", count - len(own), len(own)), SX.sym("F", len(own))
        J = SX.zeros(count, len(own))
        J[list(own), :] = SX.eye(len(own))
        J[[i for i in range(count) if i not in set(own)], :] = C
        stiff = ca.repmat(ca.vertcat(*[k[foot] for foot in feet]), 1, len(own)) * J
        found = stiff @ solve_positive(J.T @ stiff, F)
        self._shares = ca.Function("shares", [k, C, F], [ca.densify(found)], {"never_inline": True})

    def __call__(self, k: SX, C: SX, determined: SX) -> SX:
        """λ of feet with stiffnesses k."""
        return self._shares(k, ca.densify(C), ca.densify(determined))


def _stiffer(k: SX, w: SX, lam: SX, feet: Sequence[int]) -> SX:
    """Stiffnesses k w/|λ| of feet, of mean 1; none becomes much more than the others at once.

    ``feet`` are the numbers of those that rows of λ belong to.
    """
    squares = SX.zeros(*w.shape)
    for row, foot in enumerate(feet):
        squares[foot] += lam[row] ** 2
    share = ca.sqrt(squares + SMALLEST) / w
    changed = k / ca.fmax(share, LEAST_SHARE * ca.mmax(share))
    changed = w * ca.fmin(changed / w, STIFFEST * ca.mmin(changed / w))
    return changed * w.shape[0] / ca.sum1(changed)


def spare_rows(compiled: CompiledModel) -> list[int]:
    """Rows of friction that sticks which hold nothing that others do not."""
    every = [i for rows in _rows_of_sticks(compiled).values() for i in rows]
    selected = set(compiled.rows_here) if every else set()
    return [i for i in every if i not in selected]


def bound(compiled: CompiledModel, name: str, answer: SymbolicSolution) -> SX:
    """The greatest force of what sticks, with the slack that what sticks beside it leaves."""
    others = [bearable(compiled, other, answer) for other in _rows_of_sticks(compiled) if other != name]
    return bearable(compiled, name, answer) + SLACK * sum(others, SX(0))


def bearable(compiled: CompiledModel, name: str, answer: SymbolicSolution) -> SX:
    """The greatest force of a constraint of friction that sticks: μₛ N, or that of its joint or pulley."""
    eq = compiled.equations
    surfaces = next(
        c.surfaces for c in compiled.model.constraints if isinstance(c, StickingFriction) and c.name == name
    )
    return surfaces.sticking(eq.motion, surfaces.normal(eq.motion, load_of(eq, surfaces, answer)))


def _rows_of_sticks(compiled: CompiledModel) -> dict[str, list[int]]:
    """Rows of all friction that sticks, by the names of its constraints."""
    names = [c.name for c in compiled.model.constraints if isinstance(c, StickingFriction) and c.sticks]
    rows = compiled.equations.rows.names
    return {
        name: [i for i, row in enumerate(rows) if row.kind == "constraint" and row.source == name]
        for name in names
    }


def _held_in(compiled: CompiledModel, spare: list[int]) -> tuple[SX, SX]:
    """Z: a column of multipliers without effect for every spare row; and those (1) that are left out."""
    eq = compiled.equations
    among = compiled.rows_here
    if compiled.friction_apart:
        every = {i for rows in _rows_of_sticks(compiled).values() for i in rows}
        among = tuple(i for i in among if i in every)
    Z = without_effect(eq, among, spare)
    if compiled.friction_apart:
        return Z, SX.zeros(len(spare), 1)
    sliding = [
        r.surfaces.contact for r in sliding_frictions(compiled.model) if r.slides and r.surfaces.contact
    ]
    if not sliding:
        return Z, SX.zeros(len(spare), 1)
    touched = ca.sum1(Z[[contact_row(eq, name) for name in sliding], :] ** 2).T
    fixed = ca.if_else(touched > TOUCHED**2, 1, 0)
    return Z * ca.repmat(1 - fixed.T, Z.shape[0], 1), fixed


class _Moving:
    """The least a that brings |λ + z a| ≤ w + e a about for all that sticks, and 0 ≤ N + e a for all contacts.

    The function is long and called for every spare row: its code is there once.
    """

    def __init__(self, compiled: CompiledModel, sticks: Mapping[str, Sequence[int]]) -> None:
        eq, ends = compiled.equations, []
        pressing = [contact_row(eq, c.name) for c in contacts_of(compiled.model) if c.closed]
        self._pressing, self._sticks = pressing, [list(rows) for rows in sticks.values()]
        self._rows = sorted({*pressing, *(row for rows in sticks.values() for row in rows)})
        place = {row: k for k, row in enumerate(self._rows)}
        lam, z = SX.sym("lambda", len(place)), SX.sym("z", len(place))
        most, slopes = SX.sym("most", len(sticks)), SX.sym("slopes", len(sticks))
        slack = SLACK * sum((ca.fabs(lam[place[row]]) for row in pressing), SX(0))
        for i, (name, rows) in enumerate(sticks.items()):
            surfaces = next(
                c.surfaces
                for c in compiled.model.constraints
                if isinstance(c, StickingFriction) and c.name == name
            )
            # what a bearing can bear is not linear in a: it is taken as it is
            straight = surfaces.joint is None and surfaces.follows_forces
            mine = [place[row] for row in rows]
            ends.append(_interval(lam[mine], z[mine], ca.fmax(most[i], 0), slopes[i] if straight else SX(0)))
        ends += [_interval(SX(1, 1), SX(1, 1), lam[place[row]] + slack, z[place[row]]) for row in pressing]
        low, high = SX(-FAR), SX(FAR)
        for first, last in ends:
            low, high = ca.fmax(low, first), ca.fmin(high, last)
        # each end by its own size: the other one may be without end, where contacts wedge a body between them
        above, below = (INSIDE * ca.fmin(high - low, 1 + ca.fabs(end)) for end in (low, high))
        inside = ca.fmin(ca.fmax(SX(0), low + above), high - below)
        a = ca.if_else(low <= high, inside, 0.5 * (low + high))
        self._function = ca.Function("moved", [lam, z, most, slopes], [a], {"never_inline": True})

    def missed(self, lam: SX, bears: Callable[[SX], SX]) -> SX:
        """The greatest force (N) by which one of all that sticks bears more than it can, or a contact pulls."""
        sizes = ca.vertcat(*[ca.norm_2(lam[rows]) for rows in self._sticks])
        return ca.mmax(ca.vertcat(SX(0), sizes - bears(lam), -lam[self._pressing]))

    def __call__(self, lam: SX, z: SX, bears: Callable[[SX], SX]) -> SX:
        """The change along z."""
        # a foot that carries nothing must not ask for much because of round-off
        z = ca.if_else(ca.fabs(z) > TOUCHED, z, 0)
        slopes = bears(z) - bears(SX.zeros(*z.shape))
        return self._function(
            *(ca.densify(part) for part in (lam[self._rows], z[self._rows], bears(lam), slopes))
        )


def _interval(force: SX, z: SX, w: SX, e: SX) -> tuple[SX, SX]:
    """Ends of the a with |force + z a| ≤ w + e a; where there is none, both are where it is missed least.

    The squares are A a² + 2 B a + C ≤ 0. With A > 0 that lies between the roots; with A < 0, where what can be borne
    grows faster than what is to be borne, it lies beyond the one at which w + e a is positive.
    """
    A = ca.sumsqr(z) - e**2
    B = ca.dot(force, z) - w * e
    C = ca.sumsqr(force) - w**2
    root = ca.sqrt(ca.fmax(B**2 - A * C, 0))
    flat = ca.fabs(A) <= 1e-14 * (ca.sumsqr(z) + e**2)
    a = ca.if_else(flat, 1, A)
    one, other = (-B - root) / a, (-B + root) / a
    low, high = ca.fmin(one, other), ca.fmax(one, other)
    # A = 0: a straight line, or nothing that depends on a
    still = ca.fabs(B) <= 1e-14 * (ca.sqrt(ca.sumsqr(z)) + ca.fabs(e)) * (
        ca.sqrt(ca.sumsqr(force)) + ca.fabs(w)
    )
    edge = -0.5 * C / ca.if_else(still, 1, B)
    bent_low = ca.if_else(A > 0, low, ca.if_else(e > 0, high, -FAR))
    bent_high = ca.if_else(A > 0, high, ca.if_else(e > 0, FAR, low))
    straight_low = ca.if_else(ca.logic_or(still, B > 0), -FAR, edge)
    straight_high = ca.if_else(ca.logic_or(still, B < 0), FAR, edge)
    return ca.if_else(flat, straight_low, bent_low), ca.if_else(flat, straight_high, bent_high)
