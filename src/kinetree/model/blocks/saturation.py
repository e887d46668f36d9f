"""Saturation: a signal held between two bounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.expressions import functions as f
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import scalar, set_field


@dataclass(frozen=True)
class Saturation(Block):
    """The input where it lies between ``lower`` and ``upper``, else the nearer of the two.

    Steps of the integrator end where it begins and ceases to saturate.
    """

    kind: ClassVar[str] = "saturation"
    constants: ClassVar[tuple[str, ...]] = ("lower", "upper")
    input: Scalar
    lower: Scalar = field(kw_only=True)
    upper: Scalar = field(kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "lower", "upper"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": f.max(self.lower, f.min(self.input, self.upper))}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Bounds in the wrong order."""
        return wrong_bounds(surroundings, self.lower, self.upper)


def wrong_bounds(surroundings: Surroundings, lower: Scalar, upper: Scalar) -> Iterable[PartFault]:
    """Complain about a lower bound that is not below the upper one."""
    low, high = surroundings.number(lower), surroundings.number(upper)
    if low is not None and high is not None and not low < high:
        message = f"lower = {low:g} is not below upper = {high:g}"
        yield message, "give the smaller bound as lower", "lower"
