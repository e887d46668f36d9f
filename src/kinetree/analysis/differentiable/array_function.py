"""A function of arrays with its exact derivatives: what JAX and PyTorch are given, whatever computes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.words.errors import NoAnswerError

Values = Callable[[list[Array]], Array]
Slopes = Callable[[list[Array]], tuple[Array, list[Array]]]


@dataclass(frozen=True)
class ArrayFunction:
    """A function y = f(a₁, a₂, …) of rows of numbers, for any number of them at once.

    Attributes
    ----------
    name
        For messages.
    arguments
        Their names.
    sizes
        Length of every argument; None: a number, which is given without an axis of its own.
    shape
        Of y.
    values
        From arrays (k × sizes[i]), of numbers (k × 1), to y (k × shape).
    slopes
        From the same to y and ∂y/∂aᵢ (k × shape × sizes[i]), of numbers (k × shape × 1).
    """

    name: str
    arguments: tuple[str, ...]
    sizes: tuple[int | None, ...]
    shape: tuple[int, ...]
    values: Values
    slopes: Slopes

    @property
    def widths(self) -> tuple[int, ...]:
        """Lengths of the last axes of what `values` and `slopes` are given."""
        return tuple(1 if size is None else size for size in self.sizes)

    def rows(self, arrays: Sequence[Any]) -> list[Any]:
        """The arguments with numbers as arrays (… × 1); those of another length are refused, all at once."""
        faults = [
            f"{name} has the shape {tuple(array.shape)}; its last axis must have the length {size}"
            for name, size, array in zip(self.arguments, self.sizes, arrays, strict=True)
            if size is not None and (not array.ndim or array.shape[-1] != size)
        ]
        if faults:
            raise NoAnswerError(f"{self.name}: " + "; ".join(faults))
        return [
            array[..., None] if size is None else array
            for size, array in zip(self.sizes, arrays, strict=True)
        ]

    def batched(self, arrays: Sequence[Array]) -> Array:
        """Values of arrays (… × size), whose axes in front are broadcast."""
        front, rows = _rows(arrays)
        return self.values(rows).reshape((*front, *self.shape))

    def batched_slopes(self, arrays: Sequence[Array]) -> tuple[Array, list[Array]]:
        """The same with derivatives (… × shape × size)."""
        front, rows = _rows(arrays)
        values, slopes = self.slopes(rows)
        return values.reshape((*front, *self.shape)), [
            slope.reshape((*front, *self.shape, width))
            for slope, width in zip(slopes, self.widths, strict=True)
        ]


def _rows(arrays: Sequence[Array]) -> tuple[tuple[int, ...], list[Array]]:
    """Common axes in front, and every array as rows (k × size); arrays that have these axes are not copied."""
    front = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
    count = int(np.prod(front, dtype=int))
    return front, [
        np.broadcast_to(array, (*front, array.shape[-1])).reshape(count, array.shape[-1]) for array in arrays
    ]


def optional_module(name: str, what: str, package: str, extra: str = "") -> Any:
    """An optional package, or an error that says what needs it and how to get it: by an extra, named alike or not."""
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(
            f"{what} needs {package}: pip install 'kinetree[{extra or name}]' ({error})"
        ) from None
