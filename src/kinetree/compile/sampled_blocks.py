"""Sampled blocks of a model as clocks and a kernel, for an integrator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.model.blocks.sampled import Sampled
from kinetree.solve.sampling import Clocks, SampleError


def sampled_blocks(eq: Equations) -> list[Sampled]:
    """The sampled blocks of a model."""
    return [block for block in eq.tree.model.blocks if isinstance(block, Sampled)]


def sampling_outputs(eq: Equations) -> dict[str, SX]:
    """What is held after a sample, and what functions see, of all sampled blocks."""
    blocks, value = sampled_blocks(eq), eq.motion.value
    held = [value(expression) for block in blocks for expression in block.samples.values()]
    measured = [value(expression) for block in blocks for expression in block.inputs]
    return {"held": ca.vertcat(SX(0, 1), *held), "measured": ca.vertcat(SX(0, 1), *measured)}


def clocks_of(eq: Equations) -> Clocks | None:
    """The clocks of a model; None where it has no sampled blocks."""
    blocks, symbols = sampled_blocks(eq), eq.tree.symbols
    if not blocks:
        return None
    first = eq.x.shape[0] - symbols.n_s
    places = {name: first + i for i, name in enumerate(symbols.state_names)}
    held = [
        (places[f"{block.name}.{name}"], c) for c, block in enumerate(blocks) for name in block.state_names
    ]

    def times(p: Array) -> tuple[Array, Array]:
        given = [(block.period, block.offset) for block in blocks]
        periods, offsets = zip(*[(symbols.number(T, p), symbols.number(t, p)) for T, t in given], strict=True)
        return np.array(periods), np.array(offsets)

    return Clocks(
        tuple(block.name for block in blocks),
        times,
        tuple(name for block in blocks for name in block.state_names),
        np.array([place for place, _ in held], np.int64),
        np.array([clock for _, clock in held], np.int64),
        np.array([c for c, block in enumerate(blocks) for _ in block.inputs], np.int64),
        tuple(BlockFunction(block) if block.callback else None for block in blocks),
    )


class BlockFunction:
    """The function of a block as an integrator calls it: measured values in, held values out."""

    def __init__(self, block: Sampled) -> None:
        self._function, self._block = block.function, block.name
        self._names, self._inputs = block.state_names, block.input_names

    def __call__(self, t: float, measured: Array) -> Array:
        if self._function is None:
            raise SampleError(f'controller "{self._block}" has no function')
        given = dict(zip(self._inputs, measured.tolist(), strict=True)) if self._inputs else measured
        return _values(self._function(t, given), self._block, self._names, len(self._names))

    def reset(self) -> None:
        """Let a function that has a method ``reset`` forget the run before."""
        forget = getattr(self._function, "reset", None)
        if callable(forget):
            forget()


def _values(found: Any, block: str, names: tuple[str, ...], count: int) -> Array:
    """What a function returned, as numbers in the order of the values; the integrator looks whether they are finite."""
    if type(found) is np.ndarray and found.dtype == np.float64 and found.shape == (count,):
        return found
    if isinstance(found, Mapping):
        if set(found) != set(names):
            listed = ", ".join(map(repr, found)) or "nothing"
            raise SampleError(
                f'controller "{block}" returned {listed} where {", ".join(map(repr, names))} are wanted'
            )
        found = [found[name] for name in names]
    try:
        if found is None or isinstance(found, str):
            raise TypeError
        values = np.atleast_1d(np.asarray(found, dtype=float))
    except (TypeError, ValueError):
        raise SampleError(f'controller "{block}" returned {found!r}, which is no number') from None
    if values.shape != (count,):
        raise SampleError(
            f'controller "{block}" returned values of shape {values.shape} where {count} are wanted '
            f"({', '.join(names)})"
        )
    return values
