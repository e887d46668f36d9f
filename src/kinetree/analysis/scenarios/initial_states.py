"""Starts of many scenarios of one model: their states, and those refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError, assemble, independent_rows
from kinetree.assembly.singular_positions import check_start_regular
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, name_segments
from kinetree.model.model import Model
from kinetree.model.references import expressions_in
from kinetree.model.validation import ModelError
from kinetree.model.validation.events import parameters_in_events
from kinetree.preparation.prepare import Prepared
from kinetree.preparation.run_arguments import check_events
from kinetree.results.info import Note
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import INERTIA_ROUNDING
from kinetree.words.arguments import EventError


@dataclass
class Starts:
    """Starts of the scenarios: states (S, n_z), notes of each (S,), and those refused with the reason."""

    z0: Array
    notes: NDArray[np.object_]
    refused: dict[int, str]

    @property
    def good(self) -> NDArray[np.intp]:
        """Numbers of the scenarios that are not refused."""
        kept = np.ones(len(self.z0), bool)
        kept[list(self.refused)] = False
        return np.flatnonzero(kept)


def initial_states(
    model: Model,
    prepared: Prepared,
    parameters: dict[str, Array],
    initial: dict[str, Array],
    hold: tuple[str, ...],
    count: int,
    t_start: float,
) -> tuple[Starts, Array]:
    """Return the starts of the scenarios, and their parameters p (S, n_p)."""
    compiled, state = prepared.compiled, prepared.state
    names = compiled.tree.symbols.parameter_names
    p = np.tile(state.p, (count, 1))
    factors = {parameter.name: parameter.factor for parameter in model.parameters}
    for name, values in parameters.items():
        p[:, names.index(name)] = values * factors[name]
    z0 = np.tile(compiled.pack(state), (count, 1))
    wished = compiled.constraints.start
    finite = np.isfinite(p).all(axis=1)
    for values in initial.values():
        finite &= np.isfinite(values)
    refused = dict.fromkeys(
        np.flatnonzero(~finite).tolist(), "a parameter or an initial value is not a finite number"
    )
    for impossible in (_negative_masses, _negative_inertias):
        refused |= {s: why for s, why in impossible(compiled.tree, p).items() if s not in refused}
    starts = Starts(z0, filled([state.notes])[np.zeros(count, int)], refused)
    refused |= _faulty_models(model, compiled.tree, parameters, p, starts.good)
    closed = bool(compiled.tree.topology.cuts or compiled.tree.model.constraints)
    if closed or wished.depends_on(parameters):
        _assemble_each(prepared, initial, hold, p, starts, t_start)
    else:
        _place(prepared, initial, z0)
    return starts, p


def _negative_masses(tree: Tree, p: Array) -> dict[int, str]:
    """Scenarios with bodies of negative mass, which equations of motion do not notice; p is (S, n_p)."""
    bodies = [body for body in tree.model.bodies if isinstance(body.mass, Expr)]
    if not bodies:
        return {}
    function = ca.Function("m", [tree.symbols.p], [ca.vertcat(*[tree.symbols.value(b.mass) for b in bodies])])
    masses = np.array(function(p.T), dtype=float)  # one column for every scenario
    found = {}
    for s in np.flatnonzero((masses < 0).any(axis=0)):
        i = int(np.argmin(masses[:, s]))
        found[int(s)] = f'body "{bodies[i].name}": mass must be positive (got {masses[i, s]:g})'
    return found


def _faulty_models(
    model: Model, tree: Tree, parameters: Mapping[str, Array], p: Array, among: NDArray[np.intp]
) -> dict[int, str]:
    """Scenarios of some whose parameters make parts of the model faulty: negative friction, radii, lengths.

    All are looked at where one of those is faulty that have the least or the greatest value of a parameter, or of what
    is compared in parts: what parts allow are intervals.
    """
    columns = {name: np.broadcast_to(values, (len(p),)) for name, values in parameters.items()}

    def fault(s: int) -> str:
        try:
            model.with_parameters(**{name: float(column[s]) for name, column in columns.items()}).checked()
        except ModelError as error:
            return str(error)
        return ""

    if not among.size:
        return {}
    looked_at = [*columns.values(), *_compared_in_parts(tree, set(parameters), p)]
    ends = {int(among[pick(values[among])]) for values in looked_at for pick in (np.argmin, np.argmax)}
    if not any(map(fault, ends)):
        return {}
    return {s: why for s in among.tolist() if (why := fault(s))}


MOST_COMPARED = 30
"""Values of one part that are compared with each other."""


def _compared_in_parts(tree: Tree, varied: set[str], p: Array) -> list[Array]:
    """Values (S) in parts of a model that depend on several parameters which vary, and differences of two of them.

    A lower stop is below the upper one, friction of rest not below that of sliding: of two values in one part it is
    their difference that parts judge.
    """
    known, found = set(tree.symbols.parameter_names), list[ca.SX]()
    for part in (part for group in vars(tree.model).values() if isinstance(group, tuple) for part in group):
        values = list[tuple[ca.SX, frozenset[str]]]()
        for expression in expressions_in(part):
            names = {".".join(segments) for segments in name_segments(expression)}
            if names <= known and not names.isdisjoint(varied) and len(values) < MOST_COMPARED:
                values.append((tree.symbols.value(expression), frozenset(names & varied)))
        found += [value for value, names in values if len(names) > 1]
        found += [a - b for (a, one), (b, other) in combinations(values, 2) if one != other]
    if not found:
        return []
    values_at = ca.Function("compared", [tree.symbols.p], [ca.vertcat(*found)])
    return list(np.array(values_at(p.T), dtype=float))


def faulty_events(
    model: Model, events: Sequence[Event], parameters: Mapping[str, Array], count: int
) -> dict[int, str]:
    """Scenarios whose parameters make events faulty: coefficients out of range, hollow rims."""
    columns = {name: np.broadcast_to(values, (count,)) for name, values in parameters.items()}
    found: dict[int, str] = {}
    for s in () if parameters_in_events(events, model).isdisjoint(parameters) else range(count):
        try:
            check_events(events, model.with_parameters(**{name: float(v[s]) for name, v in columns.items()}))
        except EventError as error:
            found[s] = str(error)
    return found


def _negative_inertias(tree: Tree, p: Array) -> dict[int, str]:
    """Scenarios with bodies of a negative principal moment of inertia; p is (S, n_p)."""
    found: dict[int, str] = {}
    for body in tree.model.bodies:
        if not any(isinstance(entry, Expr) for entry in body.inertia):
            continue
        values = ca.vertcat(*[tree.symbols.value(entry) for entry in body.inertia])
        xx, yy, zz, xy, xz, yz = np.array(ca.Function("I", [tree.symbols.p], [values])(p.T), dtype=float)
        finite = np.isfinite([xx, yy, zz, xy, xz, yz]).all(axis=0)
        matrices = np.moveaxis(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]), 2, 0)[finite]
        moments = np.linalg.eigvalsh(matrices)
        for k in np.flatnonzero(moments[:, 0] < -INERTIA_ROUNDING * np.abs(moments).max(axis=1, initial=0.0)):
            shown = ", ".join(f"{moment:.4g}" for moment in moments[k])
            s = int(np.flatnonzero(finite)[k])
            found.setdefault(
                s, f'body "{body.name}": inertia is not positive definite (principal moments {shown} kg m²)'
            )
    return found


def _place(prepared: Prepared, initial: dict[str, Array], z0: Array) -> None:
    """Write initial values straight into the states of an open tree that all start alike otherwise."""
    eq = prepared.compiled.equations
    where: dict[str, tuple[int, float]] = {}
    for i, kept in enumerate(eq.coordinate_names):
        name, shift = eq.tree.floating.own(kept)
        where[name] = i, shift
    where |= {name: (eq.x.shape[0] + i, 0.0) for i, name in enumerate(eq.speed_names)}
    for name, values in initial.items():
        column, shift = where[name]
        z0[:, column] = values - shift
    for start in eq.quaternions:
        block = z0[:, start : start + 4]
        z0[:, start : start + 4] = block / np.linalg.norm(block, axis=1, keepdims=True)


def _assemble_each(
    prepared: Prepared,
    initial: dict[str, Array],
    hold: tuple[str, ...],
    p: Array,
    start: Starts,
    t_start: float,
) -> None:
    """Assemble every start; scenarios that differ in nothing that assembly looks at share one."""
    compiled, rest = prepared.compiled, np.zeros(prepared.compiled.tree.n_u)
    rank, count = len(compiled.select), p.shape[0]
    good = start.good
    if not good.size:
        return
    given = [np.broadcast_to(values, (count,)) for values in initial.values()]
    asked = np.column_stack(
        [*(p[good, k] for k in start_parameters(compiled)), *(v[good] for v in given), 0 * good]
    )
    bits = np.ascontiguousarray(asked, dtype=float).view(np.int64)  # zeros of either sign start differently
    _, firsts, group = np.unique(bits, axis=0, return_index=True, return_inverse=True)
    found: list[tuple[Array, tuple[Note, ...], str]] = []
    for s in good[firsts].tolist():
        values = {name: float(column[s]) for name, column in zip(initial, given, strict=True)}
        try:
            state = assemble(compiled.constraints, p[s], t_start, hold, values)
            _, _, B, _ = compiled.constraints(t_start, state.x, rest, p[s])
            if len(independent_rows(B)) < rank:
                check_start_regular(compiled.constraints, state)
        except AssemblyError as error:
            found.append((start.z0[s], start.notes[s], str(error)))
        else:
            found.append((compiled.pack(state), state.notes, ""))
    group = group.ravel()
    start.z0[good] = np.array([z for z, _, _ in found])[group]
    start.notes[good] = filled([notes for _, notes, _ in found])[group]
    failed = np.array([bool(why) for _, _, why in found])[group]
    start.refused |= {int(s): found[g][2] for s, g in zip(good[failed], group[failed], strict=True)}


def filled(values: Sequence[Any]) -> NDArray[np.object_]:
    """A one-dimensional array of any objects."""
    array = np.empty(len(values), object)
    for k, value in enumerate(values):
        array[k] = value
    return array


def start_parameters(compiled: CompiledModel) -> list[int]:
    """Numbers of the parameters that an assembled start depends on; the others act in loads alone."""
    known = compiled.constraints.parameters | compiled.integrals.parameters
    start, names = compiled.constraints.start, compiled.tree.symbols.parameter_names
    return [k for k, name in enumerate(names) if k in known or start.depends_on([name])]
