"""``kinetree.equations``: the equations of a model to read, as text, LaTeX, MathML, Markdown, and as SymPy objects.

They may be written in other coordinates: those of a model as functions of fewer or different ones.

With coordinates x(s) and speeds y = T(s) ṡ the equations M ẏ = f + Bᵀλ become

    TᵀM T s̈ = Tᵀ(f − M Ṫ ṡ) + (B T)ᵀλ          B T s̈ = γ − B Ṫ ṡ

Absolute angles in the place of relative ones are of this kind; and where a loop's closure is known, φ(x(s)) = 0 for
all s, its rows vanish and the equations of the independent coordinates are left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Literal, get_args

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.common_form import other_than_formulation
from kinetree.compile.equation_graphs import instructions
from kinetree.export.equations import document as pages
from kinetree.export.equations.block_loads import laws_of
from kinetree.export.equations.blocks import BlockComposer, blocks_of, numbered_places
from kinetree.export.equations.check import (
    AtPostures,
    Check,
    CompiledMatrices,
    InOtherCoordinates,
    OwnKernels,
    check,
)
from kinetree.export.equations.compose import Composer, in_full
from kinetree.export.equations.document import Document
from kinetree.export.equations.naming import Naming
from kinetree.export.equations.sympy_objects import SymPyEquations, to_sympy
from kinetree.export.equations.traced import PrintedMotion, TracedModel, rates_of, traced
from kinetree.formulations.contract import Equations, FormulationError, by_name
from kinetree.friction.dry_friction import friction_names
from kinetree.model.expressions import Expr, ExpressionError, check_tables, name_segments, parse, to_casadi
from kinetree.model.model import Model
from kinetree.preparation.own_speeds import Speeds, SpeedTexts, formulation_of, with_speeds
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.results.display import ReportableResult
from kinetree.spatial.symbolic import time_derivative
from kinetree.words.arguments import (
    ArgumentFault,
    Arguments,
    NoAnswerError,
    UnknownNameError,
    asked_by,
    known_name,
)
from kinetree.words.keywords import spelled
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
    expressions = _read("coordinates", relations)
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
        named=(),
        shorter={},
        new=tuple(new),
    )
    at_x = np.array([x[known[name]] for name in stay] + [0.0] * len(new))
    at_y = np.array([y[j] for j in kept] + [0.0] * len(new))
    return changed, at_x, at_y


def _read(argument: str, relations: Mapping[str, str]) -> dict[str, Expr]:
    """The expressions of an argument; all faults of their text at once, with the coordinate they are given for."""
    asked, found = Arguments("equations"), dict[str, Expr]()
    for name, text in relations.items():
        try:
            found[name] = parse(str(text))
            check_tables(found[name], {})
        except ExpressionError as error:
            remedy = error.remedy or f'write text such as {argument}={{"{name}": "pi/2"}}'
            asked.fault(argument, f'{argument}: "{name}": {error}', remedy)
    asked.check()
    return found


def at_postures(
    traced: TracedModel, relations: Mapping[str, str], parameters: Mapping[str, SX], x: Array
) -> tuple[TracedModel, Array]:
    """The equations at postures that satisfy some relations, for any speeds: coordinates are put in, speeds stay."""
    known = {name: i for i, name in enumerate(traced.coordinate_names)}
    expressions = _read("at", relations)
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
        named=(),
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


DEFAULT = "elimination"
"""The formulation whose equations are the textbook's: minimal coordinates of the spanning tree."""


class ReadableEquations(ReportableResult):
    """Equations of motion to read; shows itself as text, in notebooks as LaTeX and MathML.

    Attributes
    ----------
    document
        Symbols and lines, as trees.
    """

    def __init__(
        self,
        document: Document,
        composer: Composer,
        traced: TracedModel,
        reference: CompiledMatrices,
        naming: Naming,
        at: tuple[Array, Array, Array],
    ) -> None:
        self.document = document
        self._composer, self._traced, self._reference, self._at = composer, traced, reference, at
        self._naming = naming

    @property
    def model(self) -> Model:
        """The model they are of."""
        return self._composer.model

    @cached_property
    def check(self) -> Check:
        """Result of reading the printed text back and evaluating it against the compiled code.

        The code is that of the model's own coordinates, whatever the text is written in.
        """
        (x, y, p), constants = self._at, self._composer.constants
        return check(self.document, self._traced, self._reference, self._naming, x, y, p, constants)

    @property
    def operations(self) -> int:
        """Number of operations of all lines."""
        return self.document.operations

    def combined(self, weights: Mapping[str, float]) -> str:
        """The sum of some equations, each times a number, with common factors cancelled.

        Parameters
        ----------
        weights
            Numbers by the names of the speeds whose equations are meant; others count nothing.
        """
        names = self._traced.speed_names
        for name in weights:
            known_name("combined", "speed", name, names)
        if self._traced.M is None:
            raise NoAnswerError(
                "combined: this formulation gives accelerations directly, and has no rows to add"
            )
        self._check_entries("combined")
        return self._composer.combined([float(weights.get(name, 0.0)) for name in names])

    def _check_entries(self, asked: str) -> None:
        """Refuse a request that needs entries where the equations are written in blocks."""
        if self.document.bodies:
            raise NoAnswerError(f'{asked}: equations in blocks have no entries; give detail="entries"')

    def to_sympy(self) -> SymPyEquations:
        """Return the equations as objects of SymPy (which must be installed)."""
        self._check_entries("to_sympy")
        return to_sympy(self.document)

    def text(self) -> str:
        """The equations as plain text."""
        return pages.text_page(self.document, str(self.check))

    def latex(self) -> str:
        """The equations in LaTeX."""
        return pages.latex_page(self.document, str(self.check))

    def markdown(self) -> str:
        """The equations in Markdown with LaTeX formulas."""
        return pages.markdown_page(self.document, str(self.check))

    def html(self) -> str:
        """The equations as a piece of HTML with MathML formulas."""
        return pages.html_page(self.document, str(self.check))

    def page(self) -> str:
        """A whole page of HTML."""
        return pages.whole_page(self.document.title, self.html())

    def __repr__(self) -> str:
        return pages.shortened(self.text(), self.document)

    def __str__(self) -> str:
        return repr(self)

    def _repr_latex_(self) -> str:
        return self.latex()

    def _repr_markdown_(self) -> str:
        return self.markdown()


@spelled
def equations(
    model: ModelLike,
    formulation: str = DEFAULT,
    *,
    coordinates: Mapping[str, str] | None = None,
    at: Mapping[str, str] | None = None,
    speeds: SpeedTexts | Speeds | None = None,
    detail: Detail | None = None,
) -> ReadableEquations:
    """Equations of motion of a model, to read.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    formulation
        Name of a formulation; "elimination" has the textbook's minimal coordinates.
    coordinates
        Coordinates that are written in terms of others, or of new names, as expressions:
        ``{"shoulder.angle": "a", "elbow.angle": "b - a"}`` for absolute angles, or the closure of a loop. Constraint
        rows that it satisfies vanish.
    at
        Postures that are looked at, in the same way: coordinates are put in, and all speeds stay.
    speeds
        Generalized speeds of your own choice (`kinetree.Speeds`), ``{"u1": "wheel.own_wy"}``: the equations are those
        of these speeds, and constraints that hold one of them at zero vanish.
    detail
        "blocks": matrices of bodies, and the recursion that makes the equations of them (Kane's formulations);
        "entries": all entries, long ones with named intermediates; "full": entries without intermediates but lists of
        cases. Where it is left out, blocks for large mechanisms in Kane's formulations, else entries.

    Returns
    -------
    ReadableEquations
        Shows coordinates and speeds with their meaning, kinematical equations, equations of motion, mass matrix and
        forces, constraints, and of every body angular velocity, velocity and partial velocities. Dry friction is left
        out, and its first line says so.
    """
    model = model_of(model)
    asked = Arguments("equations")
    check_model(asked, model)
    asked.choice("formulation", formulation, tuple(by_name()), other_than_formulation)
    if detail is not None:
        asked.choice("detail", detail, DETAILS)
    for name, relations in (("coordinates", coordinates), ("at", at)):
        if relations is not None:
            asked.mapping(name, relations, f'{name}={{"elbow.angle": "pi/2"}}', numbers=False)
    asked.check()
    formulation = formulation_of("equations", speeds, formulation, DEFAULT) or DEFAULT
    model = with_speeds(model, speeds)
    with asked_by("equations"):
        prepared = prepare(model, formulation=formulation, allow_singular=True, motion_only=True)
    rubs = [f'"{name}"' for name in friction_names(model)]
    left_out = f", without the dry friction of {', '.join(rubs)}, which sticks and slides" if rubs else ""
    eq = prepared.compiled.equations
    x, y = (
        np.asarray(part, dtype=float)
        for part in eq.from_tree(prepared.state.x, prepared.state.u, prepared.state.p, prepared.state.t)
    )
    graphs = traced(eq)
    symbols = eq.tree.symbols
    parameters = {name: symbols.parameter(name) for name in symbols.parameter_names}
    reference: CompiledMatrices = OwnKernels(graphs)
    if coordinates:
        own = graphs
        graphs, x, y = with_relations(own, coordinates, parameters, x, y)
        reference = InOtherCoordinates(reference, own, graphs, coordinates, parameters)
    if at:
        own = graphs
        graphs, x = at_postures(own, at, parameters, x)
        reference = AtPostures(reference, own, graphs, at, parameters)
    if detail is None:
        detail = "blocks" if _is_large(eq) and not (coordinates or at) else "entries"
    if detail == "blocks":
        if reason := _without_blocks(eq, coordinates or at):
            raise NoAnswerError(f'equations: {formulation}: {reason}; give detail="entries"')
        laws = laws_of(eq)
        places = numbered_places(eq, laws)
        graphs = replace(graphs, blocks=blocks_of(eq, places), links=eq.tree.links, laws=laws, places=places)
        reference = OwnKernels(graphs)
    kind = BlockComposer if detail == "blocks" else Composer
    try:
        composer = kind(prepared.compiled.model.model, formulation + left_out, graphs, x, prepared.state.p)
    except ZeroDivisionError as error:
        raise FormulationError(
            f"the {formulation} formulation divides by what is zero in all positions: some motion has no inertia (a "
            "massless body between joints that let it move alone); give that body a mass, or leave out a joint"
        ) from error
    document = in_full(composer.document()) if detail == "full" else composer.document()
    return ReadableEquations(document, composer, graphs, reference, Naming(eq), (x, y, prepared.state.p))


Detail = Literal["blocks", "entries", "full"]
DETAILS: tuple[Detail, ...] = get_args(Detail)

LARGE = 1500
"""Instructions of M and f of Kane's equations from which they are written in blocks."""


def _is_large(eq: Equations) -> bool:
    """True where Kane's equations are so long that entries hide how they are made."""
    return not _without_blocks(eq, None) and instructions(eq) > LARGE


def _without_blocks(eq: Equations, other_coordinates: object) -> str:
    """Why there are no blocks, in words; empty where there are."""
    if not eq.formulation.startswith("kane"):
        return "Kane's formulations alone are written in blocks"
    return (
        "blocks are written in the formulation's own coordinates, at all postures"
        if other_coordinates
        else ""
    )
