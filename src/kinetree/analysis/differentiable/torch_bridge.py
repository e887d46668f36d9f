"""Functions of arrays in PyTorch: an autograd function whose tensors share their memory with NumPy's arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kinetree.analysis.differentiable.array_function import ArrayFunction, optional_module
from kinetree.arrays import Array


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
