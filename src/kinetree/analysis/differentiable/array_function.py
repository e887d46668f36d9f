"""Functions of arrays with exact derivatives, as JAX and PyTorch take them, whatever computes them.

In JAX a function is a callback to the processor with its derivative, under jit, grad, jacfwd and vmap. The derivative
is given as a product with a tangent, ẏ = Σ ∂y/∂aᵢ ȧᵢ, which is linear and which JAX transposes by itself: one rule
serves forward and reverse mode. Axes that ``vmap`` adds reach the callback in front, so that a batch is one call.

In PyTorch it is an autograd function whose tensors share their memory with NumPy's arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.words.arguments import NoAnswerError

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
        Shape of y.
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
        """Lengths of the last axes of the arguments of `values` and `slopes`."""
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
        """Return values and derivatives (… × shape × size) of arrays, whose axes in front are broadcast."""
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
    """Return an optional package, or raise an error that says what needs it and how to get it."""
    try:
        return import_module(name)
    except ImportError as error:
        raise ImportError(
            f"{what} needs {package}: pip install 'kinetree[{extra or name}]' ({error})"
        ) from None


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
        # plain numbers need no callback, and faults are told without a traceback of JAX
        kind = dtype_of(given)
        return jnp.asarray(function.batched(numbers(given)), dtype=kind)

    return checked


def torch_function(function: ArrayFunction) -> Callable[..., Any]:
    """The function for tensors; axes in front of the last one are batches."""
    torch = optional_module("torch", f"{function.name}.torch()", "PyTorch")

    def numbers(tensor: Any) -> Array:
        return np.asarray(tensor.detach().cpu().numpy(), dtype=float)

    def tensor_of(array: Array, like: Any) -> Any:
        return torch.from_numpy(np.ascontiguousarray(array)).to(device=like.device, dtype=like.dtype)

    class Called(torch.autograd.Function):  # type: ignore[name-defined]
        """Values forwards with their derivatives kept, products with these backwards."""

        @staticmethod
        def forward(ctx: Any, *tensors: Any) -> Any:
            arrays = [numbers(tensor) for tensor in tensors]
            if not any(ctx.needs_input_grad):
                return tensor_of(function.batched(arrays), tensors[0])
            found, by = function.batched_slopes(arrays)
            ctx.save_for_backward(
                *(
                    tensor_of(slope, tensor)
                    for slope, tensor, asked in zip(by, tensors, ctx.needs_input_grad, strict=True)
                    if asked
                )
            )
            ctx.given = [tensor.shape for tensor in tensors]
            return tensor_of(found, tensors[0])

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx: Any, gradient: Any) -> Any:
            kept = iter(ctx.saved_tensors)
            found: list[Any] = []
            ways = list(range(gradient.ndim - len(function.shape), gradient.ndim))
            for asked, shape in zip(ctx.needs_input_grad, ctx.given, strict=True):
                if not asked:
                    found.append(None)
                    continue
                product = gradient.unsqueeze(-1) * next(kept)
                found.append((product.sum(dim=ways) if ways else product).sum_to_size(shape))
            return tuple(found)

    def checked(*given: Any) -> Any:
        first = next((one for one in given if isinstance(one, torch.Tensor)), None)
        kind = torch.float64 if first is None or not first.is_floating_point() else first.dtype
        tensors = [
            one
            if isinstance(one, torch.Tensor) and one.is_floating_point()
            else torch.as_tensor(one, dtype=kind)
            for one in given
        ]
        return Called.apply(*function.rows(tensors))

    return checked
