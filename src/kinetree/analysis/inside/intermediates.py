"""Intermediate quantities of any formulation at one state, in numbers.

The formulation hands out the expressions it computes (:mod:`kinetree.formulations.quantities`); here they are
evaluated, and what the chosen way to meet the constraints makes of A, f, B and γ is added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.inside.asked_equations import equations_asked
from kinetree.analysis.inside.reduction_quantities import SolvedMotion, of_reduction
from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import State
from kinetree.compile.common_form import Formulation, other_than_formulation
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations, by_name
from kinetree.formulations.quantities import WRENCH, Label, NamedQuantity
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.results.intermediates import Intermediate, Intermediates
from kinetree.results.run import Run
from kinetree.words.arguments import (
    ArgumentFault,
    Arguments,
    NoAnswerError,
    UnknownNameError,
    asked_by,
    is_finite,
    short,
)
from kinetree.words.keywords import spelled
from kinetree.words.names import counted, nearest
from kinetree.words.services import service

Values = ArrayLike | Mapping[str, float]

Y_DOT = Label("y_dot", "ẏ", "accelerations: rates of the speeds", "by row and s⁻¹", "Wijckmans (2.24)")
LAMBDA = Label(
    "lambda",
    "λ",
    "multipliers, the forces of the constraints: Bᵀλ acts on the speeds",
    "by row",
    "Wijckmans (2.24)",
)
REACTION = Label(
    "reaction",
    "F, M",
    "force and moment of the inner body on the outer, at the joint frame of the outer",
    "N, N m",
    frame="world",
)


@spelled
@quantities
def intermediates(
    model: ModelLike,
    formulation: str = "auto",
    *,
    q: Values | None = None,
    u: Values | None = None,
    t: float = 0.0,
    constraints: str = "auto",
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
) -> Intermediates:
    """Every named quantity that a formulation computes, at one state, under the symbol of its source.

    Parameters
    ----------
    model
        The mechanism.
    formulation
        Name of a formulation; "auto" as in :func:`simulate`.
    q, u
        Coordinates and speeds of the spanning tree: arrays in the order of ``functions(model)``, or values by name,
        which replace those of the start, in SI units. They are taken as they stand; φ among the
        quantities says how far off they are.
    t
        Time (s).
    constraints
        How constraint rows are met, as in :func:`simulate`, for the formulations that leave some.
    parameters, initial
        Values that replace the model's own; initial coordinates and speeds by name, from which the start is assembled.

    Returns
    -------
    Intermediates
        ``found["A"]``, ``found["omega_y", "rod"]``, ``found.of("rod")``; ``print(found)`` lists all.

    Examples
    --------
    >>> import kinetree as kt
    >>> model = kt.Model.of(
    ...     "pendulum",
    ...     kt.Gravity(acceleration=(0, -9.81, 0)),
    ...     kt.Body.rod("rod", mass=3.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
    ...     kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
    ... )
    >>> float(kt.intermediates(model, "elimination")["A"].value[0, 0])
    1.0
    """
    with asked_by("intermediates", t_start="t"):
        prepared = prepare(
            model_for("intermediates", model, touches=True),
            formulation=formulation,
            constraints=constraints,
            parameters=parameters,
            initial=initial,
            t_start=t,
            allow_singular=True,
        )
    compiled = prepared.compiled
    state = _state(compiled, prepared.state, q, u)
    eq = equations_asked(compiled, formulation, state)
    x, y = eq.from_tree(state.x, state.u, state.p)
    return Inside(compiled, eq).at({"t": state.t, "x": x, "y": y, "p": state.p})


class Inside:
    """The quantities of equations of a compiled model, at any of their states."""

    def __init__(self, compiled: CompiledModel, eq: Equations) -> None:
        self._compiled, self.equations, self._solved = compiled, eq, Formulation(eq)
        self._asked = eq.quantities()
        outputs = [ca.densify(one.value) for one in self._asked]
        self._function = ca.Function("quantities", [eq.t, eq.x, eq.y, eq.p], outputs)

    def at(self, inputs: Mapping[str, Any]) -> Intermediates:
        """The quantities at inputs t, x, y and p."""
        compiled, eq, solved = self._compiled, self.equations, self._solved
        values = self._function.call([inputs[name] for name in ("t", "x", "y", "p")])
        found = [
            _shaped(one, np.array(value, dtype=float)) for one, value in zip(self._asked, values, strict=True)
        ]
        reduction = compiled.choice.reduction
        answer = solved.answer_at(inputs, reduction)
        rows, speeds = tuple(map(str, eq.rows.names)), eq.speed_names
        found.append(_numeric(Y_DOT, answer.ydot, speeds))
        if rows:
            found.append(_numeric(LAMBDA, answer.lam, rows))
        if rows and not solved.direct:
            solution = solved.matrices(inputs)
            A, B = (solution[name].reshape(-1, len(speeds)) for name in ("A", "B"))
            f, gamma = (solution[name].ravel() for name in ("f", "gamma"))
            motion = SolvedMotion(A, f, B, gamma, answer.ydot, answer.lam, speeds, rows)
            found += of_reduction(reduction, motion)
        for joint, wrench in zip(solved.joints, answer.reactions, strict=True):
            found.append(replace(_numeric(REACTION, wrench, WRENCH), of=joint))
        broken = [one for one in found if not np.isfinite(one.value).all()]
        if broken:
            raise NoAnswerError(
                f'model "{compiled.model.name}": {broken[0].title} is not finite in this position; '
                "choose another position, or another formulation"
            )
        carried = {link.name: link.joint.joint.name for link in compiled.tree.links}
        way = "" if solved.direct or not rows else reduction
        return Intermediates(compiled.model.name, eq.formulation, way, float(inputs["t"]), found, carried)


def intermediates_of_run(run: Run, instants: ArrayLike, formulation: str = "auto") -> list[Intermediates]:
    """The quantities at instants of a run, with the contacts that are closed and the parts that are on there."""
    asked = Arguments("Run.intermediates")
    asked.choice("formulation", formulation, ("auto", *by_name()), other_than_formulation)
    try:
        times = np.atleast_1d(np.array(instants, dtype=float)).ravel()
    except (TypeError, ValueError):
        times = np.zeros(0)
    if not times.size or not np.isfinite(times).all():
        asked.fault("times", "instants must be finite numbers, at least one", "give them in s")
    elif not run.t[0] <= times.min() <= times.max() <= run.t[-1]:
        outside = times.min() if times.min() < run.t[0] else times.max()
        message = f"t = {outside:.9g} s lies outside the run"
        asked.fault("times", message, f"give instants from {run.t[0]:.9g} to {run.t[-1]:.9g} s")
    elif np.any(np.diff(times) <= 0):
        asked.fault("times", "instants must ascend", "give each once, in their order")
    asked.check()
    compiled_at: Callable[[float], CompiledModel] = service("compiled_along")(run)
    rows = run.at(times)
    known: dict[int, tuple[CompiledModel, Inside]] = {}
    found = []
    for k, t in enumerate(times):
        compiled, p = compiled_at(float(t)), run.parameters_after(float(t))
        own = formulation not in by_name() or formulation == compiled.equations.formulation
        if own:
            eq, x, y = compiled.equations, rows.x[k], rows.y[k]
        else:
            state = _tree_state(compiled, rows, k, p)
            kept = known.get(id(compiled))
            eq = equations_asked(compiled, formulation, state) if kept is None else kept[1].equations
            x, y = eq.from_tree(state.x, state.u, state.p)
        if id(compiled) not in known:
            known[id(compiled)] = (compiled, Inside(compiled, eq))
        found.append(known[id(compiled)][1].at({"t": float(t), "x": x, "y": y, "p": p}))
    return found


def _tree_state(compiled: CompiledModel, rows: Run, k: int, p: Array) -> State:
    """The state of the tree in a row of a run."""
    t, tree = float(rows.t[k]), compiled.tree
    if compiled.equations.traits.on_tree:
        return State(t, rows.x[k], rows.y[k], p)
    shifted = [tree.floating.own(name) for name in tree.coordinate_names]
    q = np.array([float(rows[name][k]) - shift for name, shift in shifted])
    u = np.array([float(rows[name][k]) for name in tree.speed_names])
    return _state(compiled, replace(compiled.state, t=t, p=p), q, u)


def _shaped(one: NamedQuantity, value: Array) -> Intermediate:
    """A number, a column or a matrix, as the labels say."""
    shape: tuple[int, ...] = (len(one.rows), len(one.columns)) if one.columns else (len(one.rows),)
    if not one.rows and value.size == 1:
        shape = ()
    return Intermediate(
        *(one.name, one.symbol, one.of, one.meaning, one.unit, one.frame, one.equation),
        value.reshape(shape),
        one.rows,
        one.columns,
    )


def _numeric(label: Label, value: Array, rows: Sequence[str]) -> Intermediate:
    return Intermediate(
        *(label.name, label.symbol, "", label.meaning, label.unit, label.frame, label.equation),
        np.array(value, dtype=float).reshape(len(rows)),
        tuple(rows),
    )


def _state(compiled: CompiledModel, start: State, q: Values | None, u: Values | None) -> State:
    """The start with other coordinates and speeds of the tree."""
    if q is None and u is None:
        return start
    tree = compiled.tree
    faults: list[ArgumentFault] = []
    x = start.x.copy()
    x[: tree.n_q] = _given("q", q, x[: tree.n_q], tree.coordinate_names, faults)
    speeds = _given("u", u, start.u, tree.speed_names, faults)
    for first in tree.quaternions:
        length = float(np.linalg.norm(x[first : first + 4]))
        if not faults and abs(length - 1.0) > UNIT_LENGTH:
            names = ", ".join(tree.coordinate_names[first : first + 4])
            message = f"q: the Euler parameters {names} have the length {length:.6g}"
            faults.append(ArgumentFault("q", message, "give all four, of length 1"))
    if faults:
        raise UnknownNameError("intermediates", faults)
    state = compiled.constraints.state
    if state.followed.n:
        at = slice(tree.n_q, tree.n_q + state.followed.n)
        motion = state.motion
        correct = ca.Function(
            "c", [motion.t, state.x, tree.symbols.p], [ca.densify(state.followed.corrections(motion))]
        )
        for _ in range(FOLLOWING_STEPS):
            x[at] += np.array(correct(start.t, x, start.p)).ravel()
    return replace(start, x=x, u=speeds)


UNIT_LENGTH = 1e-6
"""Largest difference of the length of Euler parameters from 1; runs with coarse tolerances drift as much."""

FOLLOWING_STEPS = 8
"""Newton steps by which coordinates of cut joints follow the bodies to the position asked for."""


def _given(
    argument: str, given: Values | None, own: Array, names: Sequence[str], faults: list[ArgumentFault]
) -> Array:
    """Coordinates or speeds given by name, on top of the model's own."""
    values = np.array(own, dtype=float)
    if given is None:
        return values
    if isinstance(given, Mapping):
        for name, value in given.items():
            if name not in names:
                message = f'{argument}: the tree has no "{name}"'
                faults.append(ArgumentFault(argument, message, nearest(name, names)))
            elif not is_finite(value):
                message = f'{argument}: "{name}" is {value!r}'
                faults.append(ArgumentFault(argument, message, "give a finite number, in SI units"))
            else:
                values[list(names).index(name)] = float(value)
        return values
    remedy = f"give {counted(values.size, 'number')}: {', '.join(names)}; or some by name"
    try:
        array = np.array(given, dtype=float).ravel()
    except (TypeError, ValueError):
        faults.append(ArgumentFault(argument, f"{argument}: {short(given)} is no array of numbers", remedy))
        return values
    if array.size != values.size or not np.isfinite(array).all():
        message = f"{argument}: {array.size} values were given, or some are not finite"
        faults.append(ArgumentFault(argument, message, remedy))
        return values
    return array
