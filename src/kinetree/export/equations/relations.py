"""Other coordinates: those of a model as functions of fewer or different ones.

With coordinates x(s) and speeds y = T(s) ṡ the equations M ẏ = f + Bᵀλ become

    TᵀM T s̈ = Tᵀ(f − M Ṫ ṡ) + (B T)ᵀλ          B T s̈ = γ − B Ṫ ṡ

Absolute angles in the place of relative ones are of this kind; and where a loop's closure is known, φ(x(s)) = 0 for
all s, its rows vanish and the equations of the independent coordinates are left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.equations.traced import PrintedMotion, TracedModel, rates_of
from kinetree.model.expressions import Expr, name_segments, parse, to_casadi
from kinetree.spatial.symbolic import time_derivative
from kinetree.words.arguments import ArgumentFault, UnknownNameError
from kinetree.words.names import nearest


def with_relations(
    traced: TracedModel, relations: Mapping[str, str], parameters: Mapping[str, SX], x: Array, y: Array
) -> tuple[TracedModel, Array, Array]:
    """Equations in other coordinates, and a state of them near which they are looked at.

    Parameters
    ----------
    traced
        The equations.
    relations
        Coordinates by their names, as expressions of other coordinates, of new names, and of parameters.
    parameters
        Symbols of the parameters.
    x, y
        A state.
    """
    known = {name: i for i, name in enumerate(traced.coordinate_names)}
    expressions = {name: parse(str(text)) for name, text in relations.items()}
    _check(traced, known, expressions, parameters)
    speed_of = rates_of(traced)
    # the new coordinates: those that stay, in their order, then new names as they come
    stay = [name for name in known if name not in expressions]
    new = list(
        dict.fromkeys(
            name
            for e in expressions.values()
            for name in _names(e)
            if name not in known and name not in parameters
        )
    )
    s = {name: traced.x[known[name]] for name in stay} | {name: SX.sym(name) for name in new}
    own_speed = {name: j for name, i in known.items() if (j := speed_of[i]) is not None}
    s_dot = {name: traced.y[own_speed[name]] for name in stay if name in own_speed}
    s_dot |= {name: SX.sym(f"{name}_rate") for name in new}

    def value(segments: tuple[str, ...]) -> SX:
        name = ".".join(segments)
        return s[name] if name in s else parameters[name]

    x_new = ca.vertcat(*s.values())
    moved = [(s[name], s_dot[name]) for name in s_dot]
    x_of, y_of = SX(traced.x), SX(traced.y)
    for name, expression in expressions.items():
        i = known[name]
        x_of[i] = to_casadi(expression, value)
        rate = SX(0)
        for coordinate, speed in moved:
            rate = rate + ca.jacobian(x_of[i], coordinate) * speed
        y_of[own_speed[name]] = rate
    gone = {own_speed[name] for name in expressions}
    kept = [j for j in range(traced.y.shape[0]) if j not in gone]
    y_new = ca.vertcat(SX(0, 1), *[traced.y[j] for j in kept], *[s_dot[name] for name in new])

    def put(matrix: SX) -> SX:
        return ca.substitute([SX(matrix)], [traced.x, traced.y], [x_of, y_of])[0]

    rates = {name: put(traced.x_dot[known[name]]) for name in stay} | {name: s_dot[name] for name in new}
    x_dot = ca.vertcat(*rates.values())
    T = ca.jacobian(y_of, y_new)
    T_rate = time_derivative(y_of, x_new, x_dot)  # Ṫ ṡ: the speeds are linear in ṡ
    M = f = None
    if traced.M is not None and traced.f is not None:
        M_put = put(traced.M)
        M, f = T.T @ M_put @ T, T.T @ (put(traced.f) - M_put @ T_rate)
    B = put(traced.B)
    units = {name: traced.coordinate_units[known[name]] for name in stay}
    unit = next((traced.coordinate_units[known[name]] for name in expressions), "rad")

    def moved_bodies(bodies: Mapping[str, PrintedMotion]) -> dict[str, PrintedMotion]:
        return {
            name: PrintedMotion(put(b.omega), put(b.v), put(b.omega_y) @ T, put(b.v_y) @ T)
            for name, b in bodies.items()
        }

    changed = replace(
        traced,
        x=x_new,
        y=y_new,
        coordinate_names=tuple(s),
        coordinate_units=tuple(units.get(name, unit) for name in s),
        speed_names=(*(traced.speed_names[j] for j in kept), *(f"{name}_rate" for name in new)),
        speed_units=(*(traced.speed_units[j] for j in kept), *(f"{unit}/s" for _ in new)),
        x_dot=x_dot,
        M=M,
        f=f,
        phi=put(traced.phi),
        B=B @ T,
        gamma=put(traced.gamma) - B @ T_rate,
        bodies=moved_bodies(traced.bodies),
        compiled=moved_bodies(traced.compiled),
        quaternions=tuple(list(s).index(traced.coordinate_names[i]) for i in traced.quaternions),
        hints=(),
        shorter={},
        new=tuple(new),
    )
    at_x = np.array([x[known[name]] for name in stay] + [0.0] * len(new))
    at_y = np.array([y[j] for j in kept] + [0.0] * len(new))
    return changed, at_x, at_y


def at_postures(
    traced: TracedModel, relations: Mapping[str, str], parameters: Mapping[str, SX], x: Array
) -> tuple[TracedModel, Array]:
    """The equations at postures that satisfy some relations, for any speeds: coordinates are put in, speeds stay."""
    known = {name: i for i, name in enumerate(traced.coordinate_names)}
    expressions = {name: parse(str(text)) for name, text in relations.items()}
    _check(traced, known, expressions, parameters, moving=False)
    stay = [name for name in known if name not in expressions]

    def value(segments: tuple[str, ...]) -> SX:
        name = ".".join(segments)
        return traced.x[known[name]] if name in known else parameters[name]

    x_of = SX(traced.x)
    for name, expression in expressions.items():
        x_of[known[name]] = to_casadi(expression, value)

    def put(matrix: SX) -> SX:
        return ca.substitute(SX(matrix), traced.x, x_of)

    def bodies_there(bodies: Mapping[str, PrintedMotion]) -> dict[str, PrintedMotion]:
        return {
            name: PrintedMotion(put(b.omega), put(b.v), put(b.omega_y), put(b.v_y))
            for name, b in bodies.items()
        }

    kept = [known[name] for name in stay]
    changed = replace(
        traced,
        x=traced.x[kept],
        coordinate_names=tuple(stay),
        coordinate_units=tuple(traced.coordinate_units[i] for i in kept),
        x_dot=put(traced.x_dot)[kept],
        M=None if traced.M is None else put(traced.M),
        f=None if traced.f is None else put(traced.f),
        phi=put(traced.phi),
        B=put(traced.B),
        gamma=put(traced.gamma),
        bodies=bodies_there(traced.bodies),
        compiled=bodies_there(traced.compiled),
        quaternions=tuple(stay.index(traced.coordinate_names[i]) for i in traced.quaternions),
        hints=(),
        shorter={},
    )
    return changed, x[kept]


def _names(expression: Expr) -> list[str]:
    return sorted(".".join(segments) for segments in name_segments(expression))


def _check(
    traced: TracedModel,
    known: Mapping[str, int],
    expressions: Mapping[str, Expr],
    parameters: Mapping[str, SX],
    *,
    moving: bool = True,
) -> None:
    """Refuse relations of coordinates that do not exist, or whose rates are not speeds of their own.

    ``moving``: rates follow from the relations too.
    """
    faults = []
    speed_of = rates_of(traced)
    for name, expression in expressions.items():
        if name not in known:
            message = f"there is no coordinate {name!r}"
            faults.append(ArgumentFault("coordinates", message, nearest(name, known)))
        elif speed_of[known[name]] is None:
            message = f"{name!r} has no speed of its own, so it cannot be replaced"
            faults.append(ArgumentFault("coordinates", message, "replace coordinates whose rate is a speed"))
        for used in _names(expression):
            if used in expressions:
                message = f"{name!r} is given by {used!r}, which is replaced itself"
                faults.append(
                    ArgumentFault("coordinates", message, "use coordinates that stay, or new names")
                )
            elif moving and used in known and speed_of[known[used]] is None:
                message = f"{name!r} is given by {used!r}, whose rate is no speed of its own"
                remedy = "use coordinates whose rate is a speed, or new names"
                faults.append(ArgumentFault("coordinates", message, remedy))
            elif used not in known and used not in parameters and "." in used:
                message = f"{name!r} is given by {used!r}, which is no coordinate"
                faults.append(ArgumentFault("coordinates", message, nearest(used, known)))
    if traced.accelerations is not None and traced.M is None:
        message = "this formulation gives accelerations directly, which cannot be contracted"
        faults.append(ArgumentFault("coordinates", message, 'give formulation="elimination"'))
    if faults:
        raise UnknownNameError("equations", faults)
