"""How the parts of a model say what is wrong with themselves, and what they may ask when they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

Part = tuple[str, str]
"""A part of a model: its kind and name, as in ``("joint", "hinge")``; of a name that nothing has, the kind is empty."""

PartFault = tuple[str, str, str | None] | tuple[str, str, str | None, tuple[Part, ...]]
"""What is wrong, what to do about it, the field to blame (or None), and the other parts it is about, if any."""


class Numbers(Protocol):
    """The values of a model's parameters while it is being validated."""

    @property
    def parameters(self) -> Mapping[str, float | None]:
        """Values of the parameters by name; None where one has none."""
        ...

    def number(self, value: Any) -> float | None:
        """Value of a number or of an expression of parameters; None where it has none."""
        ...

    def numbers(self, values: Any) -> list[float] | None:
        """Values of several; None where one has none."""
        ...
