"""Numbers as pages hold and show them, and the numbers of a model that holds expressions of parameters."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

from kinetree.arrays import Array
from kinetree.model import Frame, Model
from kinetree.model.expressions import Expr, to_float
from kinetree.report.scene.shapes import ArrayLike

T = TypeVar("T")

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def packed(values: ArrayLike, dtype: str = "<f4") -> dict[str, Any]:
    """Pack an array: little-endian bytes in base64 with its type and shape."""
    array = np.ascontiguousarray(np.asarray(values), dtype=dtype)
    return {
        "dtype": dtype[1:],
        "shape": list(array.shape),
        "data": base64.b64encode(array.tobytes()).decode("ascii"),
    }


def format_value(value: float | int | str) -> str:
    """Write a number as people read it: four significant digits, integers whole."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, int | np.integer):
        return f"{value}"
    if not np.isfinite(value):
        return "not a number" if np.isnan(value) else ("infinite" if value > 0 else "−infinite")
    magnitude = abs(float(value))
    text = f"{value:.4g}" if magnitude == 0 or 1e-3 <= magnitude < 1e6 else f"{value:.2e}"
    mantissa, power, exponent = text.replace("-", "−").partition("e")
    return (
        f"{mantissa}·10{str(int(exponent.replace('−', '-'))).translate(_SUPERSCRIPTS)}" if power else mantissa
    )


def shown_unit(unit: str) -> str:
    """Return a unit for display; empty for 1, which models write for numbers without unit."""
    return "" if unit in ("1", "-") else unit


def digits(value: float, count: int = 6) -> str:
    """A number with up to so many significant digits, for values that people copy."""
    return f"{value + 0.0:.{count}g}".replace("-", "−")


def without_roundoff(values: ArrayLike, size: float | None = None) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Values of one kind; those that are round-off beside the largest (or beside ``size``) become zero."""
    array = np.asarray(values, dtype=float)
    largest = float(np.abs(array[np.isfinite(array)]).max(initial=0.0)) if size is None else size
    return np.where(np.abs(array) <= 1e-12 * largest, 0.0, array)


Pose = tuple[Array, Array]
"""Position (3,) and rotation (3, 3) of a frame in another, as numbers."""


class ModelNumbers:
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

    def resolved(self, part: T) -> T:
        """A part, or an event, with the tables and definitions that its names stand for."""
        return self._resolver.part(part)

    def vector(self, values: Iterable[Any]) -> Array:
        return np.array([self.scalar(value) for value in values])

    def frame(self, frame: Frame) -> Pose:
        """Position and rotation of a frame."""
        return self.vector(frame.position), np.array([self.vector(row) for row in frame.rotation])

    @property
    def parameters(self) -> Array:
        """All parameters, in the order of the model."""
        return np.array(list(self._values.values()))
