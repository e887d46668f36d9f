"""Integrator: ẏ = u."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.values.fields import scalar, set_field


@dataclass(frozen=True)
class Integrator(Block):
    """The integral of its input over time, from ``initial`` on."""

    kind: ClassVar[str] = "integrator"
    constants: ClassVar[tuple[str, ...]] = ("initial",)
    input: Scalar
    initial: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "initial"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def states(self) -> dict[str, Scalar]:
        return {"state": self.initial}

    def begun(self, states: Mapping[str, float]) -> Block:
        """From its state on."""
        return replace(self, initial=states["state"])

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": self.input}

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": self.own("state")}
