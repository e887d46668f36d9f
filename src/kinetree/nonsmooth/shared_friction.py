"""Friction that sticks in several places in the equations: which rows there are, and what becomes of λ.

How it shares what it holds is told by :mod:`kinetree.nonsmooth.sharing_rule`, here in symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import sliding_frictions, sticking_frictions
from kinetree.friction.implicit_forces import SymbolicSolution, contact_row, load_of
from kinetree.friction.reaction_sharing import without_effect
from kinetree.friction.rope_friction import RopeSurfaces
from kinetree.nonsmooth.sharing_rule import (
    FIRM,
    MOST_MOVED,
    SLACK,
    TOUCHED,
    missed,
    move,
    moved,
    shares,
    weighed,
    yielded,
    yielding,
)

LONG = (weighed, yielding, move)
"""Parts of the rule that are long and called many times: their code is there once."""


def shared(compiled: CompiledModel, answer: SymbolicSolution) -> SymbolicSolution:
    """The answer with λ shared; that of the answer may be of any rows."""
    spare = spare_rows(compiled)
    if not spare:
        return answer
    o, first = SymbolicArrays(compiled, spare, answer), answer.lam
    if len(spare) > 1 and not compiled.friction_apart and _only_contacts(compiled):
        lam = yielded(o, o.B, first)
        found = o.moved_along_all(lam, 2) if len(spare) <= MOST_MOVED else lam
        return SymbolicSolution(answer.ydot, ca.if_else(missed(o, found) < missed(o, lam), found, lam))
    lam = o.all_with_shares(shares(o, o.J, o.determined, len(spare) > 1))
    if compiled.friction_apart and len(spare) > 1 and not o.ropes:
        return SymbolicSolution(answer.ydot, lam)
    found = o.moved_along_all(lam, 1 if len(spare) == 1 else 2)
    if len(spare) > 1 and not o.ropes:  # tensions of a rope change with what it rubs with
        pressed = ca.sumsqr(o.contacts(o.Z)) > TOUCHED**2
        found = ca.if_else(pressed, found, lam)
    return SymbolicSolution(answer.ydot, found)


class SymbolicArithmetic:
    """What the rule is written in (:class:`kinetree.nonsmooth.sharing_rule.Arrays`), in symbols.

    Parameters
    ----------
    feet
        Of every row of what sticks, the number of the foot it belongs to.
    count
        How many feet there are.
    """

    def __init__(self, feet: Sequence[int], count: int) -> None:
        self._feet, self._count = feet, count
        self._functions: dict[str, ca.Function] = {}

    sqrt, fabs = staticmethod(ca.sqrt), staticmethod(ca.fabs)
    larger, smaller = staticmethod(ca.fmax), staticmethod(ca.fmin)
    where, either = staticmethod(ca.if_else), staticmethod(ca.logic_or)
    total, least = staticmethod(ca.sum1), staticmethod(ca.mmin)

    @staticmethod
    def greatest(a: SX, least: float | None = None) -> SX:
        return ca.mmax(a if least is None else ca.vertcat(SX(least), a))

    @staticmethod
    def count(a: SX) -> int:
        return int(a.shape[0])

    def of_feet(self, a: SX) -> SX:
        sums = SX.zeros(self._count, 1)
        for row, foot in enumerate(self._feet):
            sums[foot] += a[row]
        return sums

    def of_rows(self, a: SX) -> SX:
        return ca.vertcat(*[a[foot] for foot in self._feet])

    def ones_of_feet(self) -> SX:
        return SX.ones(self._count, 1)

    @staticmethod
    def column_squares(rows: SX) -> SX:
        return ca.sum1(rows**2).T

    @staticmethod
    def times(rows: SX, d: SX) -> SX:
        return rows @ d

    @staticmethod
    def transposed_times(rows: SX, lam: SX) -> SX:
        return rows.T @ lam

    @staticmethod
    def normal(rows: SX, k: SX, units: SX | None = None) -> SX:
        A = rows.T @ (ca.diag(k) @ rows)
        return A if units is None else ca.diag(units) @ A @ ca.diag(units)

    @staticmethod
    def solve(A: SX, b: SX, loosest: float = 0.0) -> SX:
        A = A + loosest * ca.trace(A) / A.shape[0] * SX.eye(A.shape[0])
        return ca.ldl_solve(ca.densify(b), *ca.ldl(A, True))

    @staticmethod
    def kept(a: SX) -> SX:
        return a

    def call(self, function: Callable[..., Any], *given: SX) -> SX:
        """A function of arrays; of those that are `LONG` the code is there once."""
        if function not in LONG:
            return function(self, *given)
        dense = [ca.densify(one) if one.shape[1] == 1 else one for one in given]
        name = function.__name__
        if name not in self._functions:
            symbols = [SX.sym("a", one.nnz()) for one in dense]
            arrays = [SX(one.sparsity(), a) for one, a in zip(dense, symbols, strict=True)]
            found = ca.densify(function(self, *arrays))
            self._functions[name] = ca.Function(name, symbols, [found], {"never_inline": True})
        return self._functions[name](*[one.nz[:] for one in dense])

    @staticmethod
    def repeat(times: int, step: Callable[..., tuple[SX, ...]], *state: SX) -> tuple[SX, ...]:
        for _ in range(times):
            state = step(*state)
        return state


class SymbolicArrays(SymbolicArithmetic):
    """The same with the rows, and what they can bear, of one active set."""

    def __init__(self, compiled: CompiledModel, spare: list[int], answer: SymbolicSolution) -> None:
        eq = compiled.equations
        sticks = _rows_of_sticks(compiled)
        super().__init__([i for i, rows in enumerate(sticks.values()) for _ in rows], len(sticks))
        self.ropes = _has_ropes(compiled)
        self.bears, self._straight = _bearable_of_all(compiled, sticks, answer)
        self._every = every = [i for rows in sticks.values() for i in rows]
        self._closed = [contact_row(eq, c.name) for c in contacts_of(compiled.model) if c.closed]
        # rows that yield: contacts that slide do not, for the motion has their normal forces
        sliding = {
            contact_row(eq, r.surfaces.contact)
            for r in sliding_frictions(compiled.model)
            if r.slides and r.surfaces.contact
        }
        self._rows = sorted({*compiled.rows_here, *self._closed, *every} - sliding)
        place = {row: i for i, row in enumerate(self._rows)}
        self._pressing = [place[row] for row in self._closed if row not in sliding]
        self._sticking = [place[row] for row in every]
        self.B = ca.sparsify(eq.rows.B)[self._rows, :]
        # what the motion determines of friction: forces along the rows that are kept, J = (1, C) being all
        self.Z, fixed = _held_in(compiled, spare)
        own = [row for row in every if row not in set(spare)]
        self._spare = [every.index(row) for row in spare]
        self._first, self._free = answer.lam, (1 - fixed) * answer.lam[spare]
        C = -self.Z[own, :].T
        self.J = SX(len(every), len(own))
        self.J[[every.index(row) for row in own], :] = SX.eye(len(own))
        self.J[self._spare, :] = C
        self.determined = answer.lam[own] + C.T @ self._free
        # only what changes what can be borne is followed on the way: all of λ is written once
        self._follows = not compiled.friction_apart or self.ropes

    def with_ropes(self, borne: Callable[[SX], SX], held: SX, w: SX) -> SX:
        return borne(held) if self.ropes else w

    def ones_of_pressing(self) -> SX:
        return SX.ones(len(self._pressing), 1)

    def sticking(self, lam: SX) -> SX:
        return lam[self._every, :]

    def contacts(self, lam: SX) -> SX:
        return lam[self._closed, :]

    def yielding_of(self, lam: SX) -> SX:
        return lam[self._rows]

    def sticking_of(self, found: SX) -> SX:
        return found[self._sticking]

    def pressing_of(self, found: SX) -> SX:
        return found[self._pressing]

    def with_yielding(self, lam: SX, found: SX) -> SX:
        every = SX(lam)
        every[self._rows] = found
        return every

    def stiffnesses(self, firm: SX, k: SX) -> SX:
        stiff = SX.ones(len(self._rows), 1) * FIRM
        stiff[self._pressing] = firm
        stiff[self._sticking] = k
        return stiff

    def with_shares(self, held: SX) -> SX:
        """λ of all rows, with friction as it is shared, where that changes what can be borne."""
        return self.all_with_shares(held) if self._follows else self._first

    def all_with_shares(self, held: SX) -> SX:
        """λ of all rows, with friction as it is shared."""
        return self._first + self.Z @ (held[self._spare] - self._free)

    def bears_along(self, z: SX) -> SX:
        return self._straight * (self.bears(z) - self.bears(SX.zeros(*z.shape)))

    def moved_along_all(self, lam: SX, times: int) -> SX:
        """λ moved along each column of Z in turn, so many times."""
        for j in list(range(self.Z.shape[1])) * times:
            lam = moved(self, lam, self.Z[:, j])
        return lam


def _only_contacts(compiled: CompiledModel) -> bool:
    """Whether all that sticks is pressed by contacts."""
    sticks = [c for c in sticking_frictions(compiled.model) if c.sticks]
    return all(stick.surfaces.contact is not None for stick in sticks)


def _has_ropes(compiled: CompiledModel) -> bool:
    """Whether ropes stick on pulleys."""
    sticks = [c for c in sticking_frictions(compiled.model) if c.sticks]
    return any(isinstance(stick.surfaces, RopeSurfaces) for stick in sticks)


def _bearable_of_all(
    compiled: CompiledModel, sticks: Iterable[str], answer: SymbolicSolution
) -> tuple[Callable[[SX], SX], SX]:
    """What all that sticks can bear as a function of λ, and where (1) it is linear: what a bearing can bear is not.

    Of what is affine the coefficients are written once.
    """
    symbols = SX.sym("lambda", *answer.lam.shape)
    at = SymbolicSolution(answer.ydot, symbols)
    w = ca.vertcat(*[bearable(compiled, name, at) for name in sticks])
    surfaces = [_surfaces_of(compiled, name) for name in sticks]
    straight = SX([1.0 if of.joint is None and of.follows_forces else 0.0 for of in surfaces])
    slopes = ca.jacobian(w, symbols)
    if ca.depends_on(slopes, symbols):
        return lambda lam: ca.substitute(w, symbols, ca.densify(lam)), straight
    none = ca.substitute(w, symbols, SX.zeros(*symbols.shape))
    return lambda lam: none + slopes @ lam, straight


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
    surfaces = _surfaces_of(compiled, name)
    return surfaces.sticking(eq.motion, surfaces.normal(eq.motion, load_of(eq, surfaces, answer)))


def _surfaces_of(compiled: CompiledModel, name: str) -> Any:
    """The surfaces of a constraint of friction that sticks."""
    sticks = sticking_frictions(compiled.model)
    return next(stick.surfaces for stick in sticks if stick.name == name)


def _rows_of_sticks(compiled: CompiledModel) -> dict[str, list[int]]:
    """Rows of all friction that sticks, by the names of its constraints."""
    names = [c.name for c in sticking_frictions(compiled.model) if c.sticks]
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
