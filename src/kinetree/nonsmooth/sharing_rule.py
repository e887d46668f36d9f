"""How friction that sticks in several places shares what it holds: the rule, once, for kernels and for programs.

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
contacts and friction yield together, contacts only while they press (`yielded`): shares of friction do not make
a contact pull. On planes inclined to each other the second step, taken where it is nearer to what all can bear, may
miss a place that exists, and of many feet it is left out. Normal forces of contacts that slide are left as the motion
has them, for their friction, and with it the motion, depends on them.

The rule is written in terms of `Arrays`: with those of symbols (:mod:`kinetree.nonsmooth.shared_friction`) it becomes
part of the equations of one active set, and with those that write loops (:mod:`kinetree.export.code.array_text`) a part
of programs in which the rows that are held are known at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

Values = Any
"""A number, a vector, or the truth of a comparison; + − * / and comparisons are those of the elements."""

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


class Arrays(Protocol):
    """The arithmetic that the rule is written in, and the parts of a problem.

    λ are multipliers of all rows. Vectors have a number for each foot, for each row of feet, for each closed contact,
    for each contact that does not slide, for each row that yields (with those of the mechanism), or for each that is
    kept.
    """

    def with_ropes(self, borne: Callable[[Values], Values], held: Values, w: Values) -> Values:
        """``borne(held)`` where what feet can bear follows from what they hold, as tensions of ropes do; else w."""

    def sqrt(self, a: Values) -> Values: ...
    def fabs(self, a: Values) -> Values: ...
    def larger(self, a: Values, b: Values) -> Values: ...
    def smaller(self, a: Values, b: Values) -> Values: ...
    def where(self, condition: Values, a: Values, b: Values) -> Values: ...
    def either(self, one: Values, other: Values) -> Values: ...

    def total(self, a: Values) -> Values: ...
    def greatest(self, a: Values, least: float | None = None) -> Values:
        """The greatest element, or the least that it may be."""

    def least(self, a: Values) -> Values: ...
    def count(self, a: Values) -> Values: ...
    def of_feet(self, a: Values) -> Values:
        """Sums over the rows of each foot."""

    def of_rows(self, a: Values) -> Values:
        """For each row of feet, the number of its foot."""

    def ones_of_feet(self) -> Values: ...
    def ones_of_pressing(self) -> Values: ...

    def sticking(self, lam: Values) -> Values:
        """Of λ those of rows of feet."""

    def contacts(self, lam: Values) -> Values:
        """Of λ those of closed contacts."""

    def yielding_of(self, lam: Values) -> Values:
        """Of λ those of rows that yield."""

    def sticking_of(self, found: Values) -> Values:
        """Of multipliers of rows that yield those of rows of feet."""

    def pressing_of(self, found: Values) -> Values:
        """Of multipliers of rows that yield those of contacts."""

    def with_yielding(self, lam: Values, found: Values) -> Values:
        """λ of all rows with others of those that yield."""

    def stiffnesses(self, firm: Values, k: Values) -> Values:
        """Of all rows that yield: of contacts, of rows of feet, and of the mechanism as firm as contacts may be."""

    def with_shares(self, held: Values) -> Values:
        """λ of all rows, with friction as it is shared."""

    def bears(self, lam: Values) -> Values:
        """What each foot can bear."""

    def bears_along(self, z: Values) -> Values:
        """How that changes along forces z, where it is linear; of other feet nothing."""

    def column_squares(self, rows: Values) -> Values: ...
    def times(self, rows: Values, d: Values) -> Values: ...
    def transposed_times(self, rows: Values, lam: Values) -> Values: ...
    def normal(self, rows: Values, k: Values, units: Values | None = None) -> Values:
        """Bᵀ k B of rows B, with their columns in these units."""

    def solve(self, A: Values, b: Values, loosest: float = 0.0) -> Values:
        """A⁻¹ b, with that share of its mean diagonal added to A."""

    def kept(self, a: Values) -> Values:
        """The same, computed once."""

    def call(self, function: Callable[..., Values], *given: Values) -> Values:
        """A function of arrays, which may be there once for many calls."""

    def repeat(
        self, times: int, step: Callable[..., tuple[Values, ...]], *state: Values
    ) -> tuple[Values, ...]:
        """What becomes of some vectors in so many steps."""


def at_least(o: Arrays, w: Values) -> Values:
    """What all that sticks can bear, none of it nothing."""
    return o.larger(w, LEAST * o.total(o.fabs(w)) + SMALLEST)


def stiffer(o: Arrays, k: Values, w: Values, held: Values) -> Values:
    """Stiffnesses k w/|λ| of feet, of mean 1; none becomes much more than the others at once."""
    share = o.kept(o.sqrt(o.of_feet(held * held) + SMALLEST) / w)
    changed = o.kept(k / o.larger(share, LEAST_SHARE * o.greatest(share)))
    changed = o.kept(w * o.smaller(changed / w, STIFFEST * o.least(changed / w)))
    return changed * o.count(changed) / o.total(changed)


def weighed(o: Arrays, k: Values, J: Values, F: Values) -> Values:
    """Friction λ = k J (Jᵀ k J)⁻¹ F with F = Jᵀ λ given and Σ λ²/k least; J = (1, C) are rows kept and others."""
    stiff = o.kept(o.of_rows(k))
    return stiff * o.times(J, o.solve(o.normal(J, stiff), F))


def shares(o: Arrays, J: Values, F: Values, several: bool) -> Values:
    """Friction of all rows of feet, as it is shared; ``several``: more than one a is free."""

    def borne(held: Values) -> Values:
        return o.kept(o.call(at_least, o.bears(o.with_shares(held))))

    def straight(w: Values) -> tuple[Values, ...]:
        """With k = w: so feet share what pulls them straight on."""
        held = o.call(weighed, w, J, F)
        return w, o.with_ropes(borne, held, w), held

    def again(k: Values, w: Values, held: Values) -> tuple[Values, ...]:
        k = o.kept(o.call(stiffer, k, w, held))
        held = o.call(weighed, k, J, F)
        return k, o.with_ropes(borne, held, w), held

    def step(k: Values, w: Values, held: Values) -> tuple[Values, ...]:
        k, w, held = o.repeat(REWEIGHINGS, again, k, w, held) if several else straight(w)
        return k, borne(held), held

    k, w, held = straight(borne(o.call(weighed, o.ones_of_feet(), J, F)))
    if several:
        k, w, held = o.repeat(REWEIGHINGS - 1, again, k, w, held)
    return o.repeat(WEIGHINGS - 2, step, k, borne(held), held)[2]


def yielding(o: Arrays, k: Values, B: Values, units: Values, F: Values) -> Values:
    """Forces λ = K B d of rows B that yield, with Bᵀ λ = F; d is the motion with which all yield."""
    return k * o.times(B, o.kept(units * o.solve(o.normal(B, k, units), units * F, LOOSEST)))


def yielded(o: Arrays, B: Values, lam: Values) -> Values:
    """Multipliers of feet that all yield a little, so that they press and do not pull.

    Rows B are those of contacts and constraints and of what sticks. Stiffnesses of what sticks are changed as
    `stiffer` tells, with what the normal forces found can bear. Contacts and constraints are much stiffer, so that
    friction holds only what they do not; a contact that would pull is all but without stiffness as long as it is
    lifted. What round-off of so different stiffnesses leaves of Bᵀ λ is shared, too.
    """
    F = o.kept(o.transposed_times(B, o.yielding_of(lam)))
    units = o.kept(1 / o.sqrt(o.column_squares(B) + SMALLEST))

    def first(k: Values, firm: Values) -> tuple[Values, ...]:
        found = o.call(yielding, o.stiffnesses(firm, o.of_rows(k)), B, units, F)
        return k, FIRM * o.where(o.pressing_of(found) > 0, 1, LIFTED), found

    def step(k: Values, firm: Values, found: Values) -> tuple[Values, ...]:
        w = o.kept(o.call(at_least, o.bears(o.with_yielding(lam, found))))
        return first(o.kept(o.call(stiffer, k, w, o.sticking_of(found))), firm)

    def refined(k: Values, firm: Values, found: Values) -> tuple[Values, ...]:
        k, firm, found = step(k, firm, found)
        stiff = o.stiffnesses(firm, o.of_rows(k))

        def rest(found: Values) -> tuple[Values, ...]:
            return (found + o.call(yielding, stiff, B, units, o.kept(F - o.transposed_times(B, found))),)

        return k, firm, *o.repeat(REFINEMENTS, rest, found)

    state = first(o.ones_of_feet(), FIRM * o.ones_of_pressing())
    state = o.repeat((WEIGHINGS - 1) * REWEIGHINGS - REFINED, step, *state)
    return o.with_yielding(lam, o.repeat(REFINED, refined, *state)[2])


def moved(o: Arrays, lam: Values, z: Values) -> Values:
    """λ + z a with |λ + z a| ≤ w + e a for all that sticks and 0 ≤ N + e a for all contacts, if there is such an a."""
    # a foot that carries nothing must not ask for much because of round-off
    along = o.kept(o.where(o.fabs(z) > TOUCHED, z, 0))
    most, slopes = o.kept(o.bears(lam)), o.kept(o.bears_along(along))
    given = o.sticking(lam), o.sticking(along), most, slopes, o.contacts(lam), o.contacts(along)
    return lam + z * o.call(move, *given)


def move(o: Arrays, lam: Values, z: Values, w: Values, e: Values, normal: Values, along: Values) -> Values:
    """The least such a: forces along rows of feet change by ``z``, ``normal`` ones of contacts by ``along``."""
    low, high = interval(o, o.of_feet(lam * lam), o.of_feet(z * z), o.of_feet(lam * z), o.larger(w, 0), e)
    slack = SLACK * o.total(o.fabs(normal))
    edge = -(normal + slack) / o.where(o.fabs(along) > 0, along, 1)
    first, last = o.where(along > 0, edge, -FAR), o.where(along < 0, edge, FAR)
    low = o.larger(o.greatest(low, -FAR), o.greatest(first, -FAR))
    high = -o.larger(o.greatest(-high, -FAR), o.greatest(-last, -FAR))
    # each end by its own size: the other one may be without end, where contacts wedge a body between them
    above, below = (INSIDE * o.smaller(high - low, 1 + o.fabs(end)) for end in (low, high))
    inside = o.smaller(o.larger(low + above, 0), high - below)
    return o.where(low <= high, inside, 0.5 * (low + high))


def interval(o: Arrays, ff: Values, zz: Values, fz: Values, w: Values, e: Values) -> tuple[Values, Values]:
    """Ends of the a with |f + z a| ≤ w + e a; where there is none, both are where it is missed least.

    ``ff``, ``zz`` and ``fz`` are products of f and z. The squares are A a² + 2 B a + C ≤ 0. With A > 0 that lies
    between the roots; with A < 0, where what can be borne grows faster than what is to be borne, it lies beyond the one
    at which w + e a is positive.
    """
    A, B, C = zz - e * e, fz - w * e, ff - w * w
    square = B * B - A * C
    real = square > 0
    root = o.where(real, o.sqrt(o.where(real, square, 1)), 0)  # of nothing the root has no slope
    flat = o.fabs(A) <= 1e-14 * (zz + e * e)
    a = o.where(flat, 1, A)
    one, other = (-B - root) / a, (-B + root) / a
    low, high = o.smaller(one, other), o.larger(one, other)
    # A = 0: a straight line, or nothing that depends on a
    still = o.fabs(B) <= 1e-14 * (o.sqrt(zz) + o.fabs(e)) * (o.sqrt(ff) + o.fabs(w))
    edge = -0.5 * C / o.where(still, 1, B)
    bent_low = o.where(A > 0, low, o.where(e > 0, high, -FAR))
    bent_high = o.where(A > 0, high, o.where(e > 0, FAR, low))
    straight_low = o.where(o.either(still, B > 0), -FAR, edge)
    straight_high = o.where(o.either(still, B < 0), FAR, edge)
    return o.where(flat, straight_low, bent_low), o.where(flat, straight_high, bent_high)


def missed(o: Arrays, lam: Values) -> Values:
    """The greatest force (N) by which one of all that sticks bears more than it can, or a contact pulls."""
    held = o.sticking(lam)
    beyond = o.sqrt(o.of_feet(held * held)) - o.bears(lam)
    return o.larger(o.greatest(beyond, 0.0), o.greatest(-o.contacts(lam), 0.0))
