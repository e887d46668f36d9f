"""Low-pass filter of first order: T ẏ + y = u."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from kinetree.model.blocks.base import Block, not_positive
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import scalar, set_field


@dataclass(frozen=True)
class LowPass(Block):
    """A first-order lag with time constant ``time_constant`` (s): 1/(2π T) is its corner frequency in Hz."""

    kind: ClassVar[str] = "low-pass"
    constants: ClassVar[tuple[str, ...]] = ("time_constant", "initial")
    input: Scalar
    time_constant: Scalar = field(kw_only=True)
    initial: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "time_constant", "initial"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def states(self) -> dict[str, Scalar]:
        return {"state": self.initial}

    def begun(self, states: Mapping[str, float]) -> Block:
        """From its state on."""
        return replace(self, initial=states["state"])

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": (self.input - self.own("state")) / self.time_constant}

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": self.own("state")}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A time constant that is not positive."""
        return not_positive(surroundings, self, "time_constant", "it in s")
