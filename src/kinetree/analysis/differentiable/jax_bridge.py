"""Functions of arrays in JAX: a callback to the processor with its derivative, under jit, grad, jacfwd and vmap.

The derivative is given as a product with a tangent, ẏ = Σ ∂y/∂aᵢ ȧᵢ, which is linear and which JAX transposes by
itself: one rule serves forward and reverse mode. Axes that ``vmap`` adds reach the callback in front, so that a batch
is one call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from kinetree.analysis.differentiable.array_function import ArrayFunction, optional_module
from kinetree.arrays import Array
from kinetree.words.errors import NoAnswerError


def jax_function(function: ArrayFunction) -> Callable[..., Any]:
    """The function for arrays of JAX, one state or row each; ``jax.vmap`` makes batches of it."""
    jax = optional_module("jax", f"{function.name}.jax()", "JAX")
    jnp = jax.numpy
    n = len(function.sizes)

    def numbers(arrays: Sequence[Any]) -> list[Array]:
        return [np.asarray(array, dtype=float) for array in arrays]

    def dtype_of(arrays: Sequence[Any]) -> Any:
        return jnp.result_type(*arrays)

    def values(*arrays: Any) -> Any:
        kind = dtype_of(arrays)
        return jax.pure_callback(
            lambda *given: function.batched(numbers(given)).astype(kind, copy=False),
            jax.ShapeDtypeStruct(function.shape, kind),
            *arrays,
            vmap_method="expand_dims",
        )

    @jax.custom_jvp
    def slopes(*arrays: Any) -> Any:
        kind = dtype_of(arrays)

        def computed(*given: Any) -> tuple[Array, ...]:
            found, by = function.batched_slopes(numbers(given))
            return tuple(array.astype(kind, copy=False) for array in (found, *by))

        shapes = [function.shape, *((*function.shape, size) for size in function.widths)]
        return jax.pure_callback(
            computed,
            tuple(jax.ShapeDtypeStruct(shape, kind) for shape in shapes),
            *arrays,
            vmap_method="expand_dims",
        )

    @slopes.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        raise NoAnswerError(
            f"{function.name}: there are no second derivatives; use methods that need first ones alone"
        )

    @jax.custom_jvp
    def called(*arrays: Any) -> Any:
        return values(*arrays)

    @called.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        found, *by = slopes(*primals)
        return found, sum(jnp.tensordot(by[i], tangents[i], 1) for i in range(n))

    def checked(*arrays: Any) -> Any:
        given = [jnp.asarray(array) for array in arrays]
        given = [array if jnp.issubdtype(array.dtype, jnp.floating) else array * 1.0 for array in given]
        given = function.rows(given)
        if any(array.ndim != 1 for array in given):
            raise NoAnswerError(
                f"{function.name}: give the arguments of one call, and use jax.vmap for batches"
            )
        if any(isinstance(array, jax.core.Tracer) for array in given):
            return called(*given)
        kind = dtype_of(
            given
        )  # plain numbers need no callback, and faults are told without a traceback of JAX
        return jnp.asarray(function.batched(numbers(given)), dtype=kind)

    return checked
