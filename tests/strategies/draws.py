"""Random numbers of models in general position, some of them given as expressions of parameters."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.model import Body, Frame, Parameter
from kinetree.spatial.numeric import rotation_from_axis_angle

MOST_TURN = 1.2
"""Largest angle (rad) of a drawn rotation: the second of its 1-2-3 angles stays 0.37 rad away from ±π/2."""


class Draws:
    """Draws numbers, and makes some of them parameters where ``parametric``."""

    def __init__(self, seed: int, parametric: bool = False) -> None:
        self.random = np.random.default_rng(seed)
        self.parametric = parametric
        self.parameters: list[Parameter] = []

    def scalar(self, low: float, high: float) -> Any:
        """A number between two bounds, or an expression of a new parameter with such a value."""
        value = float(self.random.uniform(low, high))
        if not self.parametric or self.random.random() < 0.6:
            return value
        name = f"p{len(self.parameters)}"
        self.parameters.append(Parameter(name, value / 2 + 0.25))
        return f"2*{name} - 0.5"

    def sign(self) -> float:
        return float(self.random.choice([-1.0, 1.0]))

    def direction(self) -> np.ndarray:
        """A unit vector, evenly distributed."""
        vector = self.random.normal(size=3)
        return vector / np.linalg.norm(vector)

    def vector(self, size: float = 1.0) -> tuple[Any, ...]:
        return tuple(self.scalar(-size, size) for _ in range(3))

    def turn(self) -> np.ndarray:
        """A rotation matrix of a moderate angle about any axis."""
        return rotation_from_axis_angle(self.direction(), float(self.random.uniform(0.1, MOST_TURN)))

    def frame(self) -> Frame:
        """A frame at any place and of any orientation."""
        if self.parametric:
            return Frame.from_angles([self.scalar(-3.0, 3.0) for _ in range(3)], self.vector())
        return Frame.from_quaternion(self.random.normal(size=4).tolist(), self.vector())

    def body(self, name: str) -> Body:
        """A body with mass centre off its origin and three different principal moments of inertia."""
        mass = self.scalar(0.5, 2.0)
        axes = np.linalg.qr(self.random.normal(size=(3, 3)))[0]
        spread = axes @ np.diag(self.random.uniform(0.1, 0.5, size=3)) @ axes.T
        inertia = np.trace(spread) * np.eye(3) - spread  # Σ m (r² I − r rᵀ): moments any body can have
        return Body(name, mass, self.vector(0.5), inertia.tolist())
