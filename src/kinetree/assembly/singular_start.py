"""Coordinates that are singular where a motion starts, and loads that refuse to start there."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.assembly.loop_closure import AssemblyError, State
from kinetree.formulations.contract import Equations

NO_LENGTH = 1e-12
"""Length, over the largest coordinate, that is round-off."""

SINGULAR = 1e-8
"""Value of a guard at the start below which coordinates are singular there."""


def start_function(eq: Equations) -> ca.Function | None:
    """What is looked at where a motion starts, of (t, x, y, p): guards, lines and refusals; None without any."""
    lines = [effect.line for _, effect in eq.applied.effects if effect.line is not None]
    parts = [guard for _, guard, _ in eq.guards]
    parts += [part for line, force in lines for part in (ca.norm_2(line), force)]
    refusals = [refusal for _, effect in eq.applied.effects for refusal in effect.refusals]
    parts += [part for refusal in refusals for part in (refusal.excess, refusal.found)]
    return ca.Function("guards", [eq.t, eq.x, eq.y, eq.p], [ca.vertcat(*parts)]) if parts else None


class _Blank:
    """Stands in a text where a number will be."""

    def __format__(self, _how: str) -> str:
        return "{}"


def start_refusals(eq: Equations) -> tuple[ca.SX, ca.SX, tuple[str, ...]]:
    """What forbids a start as a column of t, x and p, not 0 where it does; a number for each, and what each of them is.

    The same as `refuse_singular_coordinates`, for programs that start without Kinetree; {} stands for the number.
    """
    size = ca.norm_inf(ca.vertcat(eq.x, 1))
    found = [
        (ca.logic_not(ca.fabs(guard) > SINGULAR), guard, f"{name}; {remedy}")
        for name, guard, remedy in eq.guards
    ]
    for load, effect in eq.applied.effects:
        if effect.line is not None:
            line, force = effect.line
            nowhere = ca.logic_not(ca.norm_2(line) > NO_LENGTH * size)
            words = f'load "{load.name}" has zero length, where its force of {{}} N has no direction'
            found.append((ca.logic_and(force != 0, nowhere), force, words))
    for load, effect in eq.applied.effects:
        for refusal in effect.refusals:
            words = f'load "{load.name}": {refusal.words.format(_Blank())}; {refusal.remedy}'
            found.append((refusal.excess > 0, refusal.found, words))
    still = ca.SX.zeros(eq.y.shape[0])
    values, numbers = (
        ca.substitute(ca.vertcat(ca.SX(0, 1), *column), eq.y, still)
        for column in ([refused for refused, _, _ in found], [number for _, number, _ in found])
    )
    return values, numbers, tuple(words for _, _, words in found)


def refuse_singular_coordinates(
    eq: Equations, function: ca.Function | None, state: State, model: str
) -> None:
    """Raise :class:`AssemblyError` where coordinates are singular at the start, or a load refuses it.

    ``function`` is what `start_function` made of the equations.
    """
    if function is None:
        return
    x, _ = eq.from_tree(state.x, state.u, state.p)
    lines = [load for load, effect in eq.applied.effects if effect.line is not None]
    refusals = [(load, refusal) for load, effect in eq.applied.effects for refusal in effect.refusals]
    values = np.array(function(state.t, x, np.zeros(eq.y.shape[0]), state.p), dtype=float).ravel()
    bad = [
        f"  {name}; {remedy}"
        for (name, _, remedy), v in zip(eq.guards, values, strict=False)
        if not abs(v) > SINGULAR
    ]
    of_lines, of_refusals = np.split(values[len(eq.guards) :], [2 * len(lines)])
    lengths, forces = of_lines[::2], of_lines[1::2]
    for load, length, force in zip(lines, lengths, forces, strict=True):
        if force != 0.0 and not length > NO_LENGTH * max(1.0, np.abs(x).max(initial=0.0)):
            bad.append(
                f'  load "{load.name}" has zero length, where its force of {force:.3g} N has no direction; '
                "give it a length, or free_length = 0"
            )
    for (load, refusal), excess, found in zip(refusals, of_refusals[::2], of_refusals[1::2], strict=True):
        if excess > 0:
            bad.append(f'  load "{load.name}": {refusal.words.format(found)}; {refusal.remedy}')
    if bad:
        listed = "\n".join(bad)
        raise AssemblyError(f'model "{model}" cannot start from here:\n{listed}')
