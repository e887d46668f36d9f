"""``kinetree.equations``: the equations of a model to read, as text, LaTeX, MathML, Markdown, and as SymPy objects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kinetree.arrays import Array
from kinetree.export.equations import document as pages
from kinetree.export.equations.check import (
    AtPostures,
    Check,
    InOtherCoordinates,
    OwnKernels,
    Reference,
    check,
)
from kinetree.export.equations.compose import Composer
from kinetree.export.equations.document import Document
from kinetree.export.equations.relations import at_postures, with_relations
from kinetree.export.equations.traced import TracedModel, traced
from kinetree.formulations.contract import FORMULATIONS
from kinetree.friction.dry_friction import friction_names
from kinetree.model.model import Model
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.results.display import ReportableResult
from kinetree.words.arguments import Arguments, known_name
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from kinetree.export.equations.to_sympy import SymPyEquations


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
        reference: Reference,
        at: tuple[Array, Array, Array],
    ) -> None:
        self.document = document
        self._composer, self._traced, self._reference, self._at = composer, traced, reference, at

    @property
    def model(self) -> Model:
        """The model they are of."""
        return self._composer.model

    @cached_property
    def check(self) -> Check:
        """What comes out when the printed text is read back and evaluated against the compiled code.

        The code is that of the model's own coordinates, whatever the text is written in.
        """
        x, y, p = self._at
        return check(self.document, self._traced, self._reference, x, y, p, self._composer.constants)

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
        return self._composer.combined([float(weights.get(name, 0.0)) for name in names])

    def to_sympy(self) -> SymPyEquations:
        """The same equations as objects of SymPy (which must be installed)."""
        from kinetree.export.equations.to_sympy import to_sympy

        return to_sympy(self.document)

    def text(self) -> str:
        """All of it as plain text."""
        return pages.text_page(self.document, str(self.check))

    def latex(self) -> str:
        """All of it in LaTeX."""
        return pages.latex_page(self.document, str(self.check))

    def markdown(self) -> str:
        """All of it in Markdown with LaTeX formulas."""
        return pages.markdown_page(self.document, str(self.check))

    def html(self) -> str:
        """All of it as a piece of HTML with MathML formulas."""
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
    asked.choice("formulation", formulation, tuple(FORMULATIONS))
    for name, relations in (("coordinates", coordinates), ("at", at)):
        if relations is not None:
            asked.mapping(name, relations, f'{name}={{"elbow.angle": "pi/2"}}', numbers=False)
    asked.check()
    prepared = prepare(model, formulation=formulation, allow_singular=True, motion_only=True)
    rubs = [f'"{name}"' for name in friction_names(model)]
    left_out = f", without the dry friction of {', '.join(rubs)}, which sticks and slides" if rubs else ""
    eq = prepared.compiled.equations
    x, y = (
        np.asarray(part, dtype=float)
        for part in eq.from_tree(prepared.state.x, prepared.state.u, prepared.state.p)
    )
    graphs = traced(eq)
    symbols = eq.tree.symbols
    parameters = {name: symbols.parameter(name) for name in symbols.parameter_names}
    reference: Reference = OwnKernels(graphs)
    if coordinates:
        own = graphs
        graphs, x, y = with_relations(own, coordinates, parameters, x, y)
        reference = InOtherCoordinates(reference, own, graphs, coordinates, parameters)
    if at:
        own = graphs
        graphs, x = at_postures(own, at, parameters, x)
        reference = AtPostures(reference, own, graphs, at, parameters)
    composer = Composer(prepared.compiled.model, formulation + left_out, graphs, x, prepared.state.p)
    return ReadableEquations(composer.document(), composer, graphs, reference, (x, y, prepared.state.p))
