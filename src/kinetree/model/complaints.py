"""How the parts of a model say what is wrong with themselves, and what they may ask when they do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

Complaint = tuple[str, str, str | None]
"""What is wrong, what to do about it, and the field to blame (or None)."""


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
