"""States in batches: arguments of compiled functions with an axis in front, and results as they were asked for."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.words.arguments import NoAnswerError


class StateBatch:
    """Arguments as arrays with a batch axis, and results without it where none was given."""

    def __init__(self, arrays: Mapping[str, Array], count: int | None) -> None:
        self._single, k = count is None, 1 if count is None else count
        self._arrays = {name: np.broadcast_to(a, (k, a.shape[-1])) for name, a in arrays.items()}

    def __getitem__(self, name: str) -> Array:
        return self._arrays[name]

    def inputs(self, *names: str) -> dict[str, Array]:
        """Inputs of a kernel: t, x = q, y = u, p."""
        return {name: self._arrays[{"x": "q", "y": "u"}.get(name, name)] for name in names}

    def part(self, chosen: NDArray[np.bool_]) -> StateBatch:
        """Some states of the batch."""
        return StateBatch({name: array[chosen] for name, array in self._arrays.items()}, int(chosen.sum()))

    def shaped(self, values: Array) -> Array:
        """Results; without the batch axis where none was given."""
        return values[0] if self._single else values


def into(out: Array | None, values: Array) -> Array:
    """The values, in ``out`` where it is given."""
    if out is None:
        return values
    if not isinstance(out, np.ndarray) or out.shape != values.shape:
        given = getattr(out, "shape", type(out).__name__)
        raise NoAnswerError(f"functions: out has the shape {given}; give an array {values.shape}")
    if not out.flags.writeable or not np.can_cast(values.dtype, out.dtype, "same_kind"):
        given = f"numbers of type {out.dtype}" if out.flags.writeable else "no room that may be written"
        raise NoAnswerError(f"functions: out has {given}; give an array of doubles that may be written")
    out[...] = values
    return out
