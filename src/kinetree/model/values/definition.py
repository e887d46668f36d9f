"""Definitions: expressions with a name."""

from __future__ import annotations

from dataclasses import dataclass

from kinetree.model.expressions import Name, Scalar
from kinetree.model.values.fields import scalar, set_field
from kinetree.words.keywords import Spelled


@dataclass(frozen=True)
class Definition(Spelled):
    """An expression with a name, which any other expression may use, and a channel of every run.

    Parameters
    ----------
    name
        Its name in expressions, and that of its channel.
    expression
        Of parameters, time, states and other definitions, in SI. One of parameters alone can stand wherever a parameter
        can, in a mass or a length too; it follows when they are changed, swept or fitted.
    unit
        Its SI unit, as the channel is labelled.
    """

    name: str
    expression: Scalar
    unit: str = "1"

    def __post_init__(self) -> None:
        set_field(self, "expression", scalar(self.expression, "expression"))

    @property
    def symbol(self) -> Name:
        """The definition as it stands in an expression."""
        return Name(self.name)
