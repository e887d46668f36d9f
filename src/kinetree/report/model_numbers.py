"""Numbers of a model, where it holds expressions of parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.model import Frame, Model
from kinetree.model.expressions import Expr, to_float

Pose = tuple[Array, Array]
"""Position (3,) and rotation (3, 3) of a frame in another, as numbers."""


class Numbers:
    """Numbers of a model at given values of its parameters."""

    def __init__(self, model: Model, parameters: Mapping[str, float]) -> None:
        self._resolver = model.resolver
        self._values = {p.name: float(parameters.get(p.name, p.si)) for p in model.parameters}

    def scalar(self, value: Any) -> float:
        """A number, or an expression of parameters."""
        if isinstance(value, Expr):
            return float(
                to_float(self._resolver.expression(value), lambda segments: self._values[".".join(segments)])
            )
        return float(value)

    def vector(self, values: Iterable[Any]) -> Array:
        return np.array([self.scalar(value) for value in values])

    def frame(self, frame: Frame) -> Pose:
        """Position and rotation of a frame."""
        return self.vector(frame.position), np.array([self.vector(row) for row in frame.rotation])

    @property
    def parameters(self) -> Array:
        """All parameters, in the order of the model."""
        return np.array(list(self._values.values()))
