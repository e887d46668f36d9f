"""Kernels that few runs need: their shapes are known at once, their machine code is made when it is asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

Shape = tuple[int, int]


class AnyKernel(Protocol):
    """A kernel of any target."""

    @property
    def address(self) -> int:
        """Where the code lies."""

    @property
    def n_work(self) -> int:
        """Length of the workspace in doubles."""

    @property
    def inputs(self) -> Mapping[str, Shape]:
        """Shapes of the inputs by name, in order."""

    @property
    def outputs(self) -> Mapping[str, Shape]:
        """Shapes of the outputs by name, in order."""

    @property
    def lanes(self) -> int:
        """Scenarios evaluated by one call."""


@dataclass(eq=False)
class DeferredKernel:
    """A kernel that is compiled when its address is first asked for.

    Parameters
    ----------
    inputs, outputs
        Shapes by name, in order, of the kernel to come.
    compile
        Makes it; called once, by whichever thread comes first.
    """

    inputs: Mapping[str, Shape]
    outputs: Mapping[str, Shape]
    compile: Callable[[], AnyKernel]
    lanes: int = 1
    _kernel: AnyKernel | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def is_compiled(self) -> bool:
        """Whether the machine code is there."""
        return self._kernel is not None

    @property
    def kernel(self) -> AnyKernel:
        """The kernel, compiled now if it is not yet."""
        with self._lock:
            if self._kernel is None:
                made = self.compile()
                shapes = (dict(self.inputs), dict(self.outputs), self.lanes)
                assert (dict(made.inputs), dict(made.outputs), made.lanes) == shapes
                self._kernel = made
            return self._kernel

    @property
    def address(self) -> int:
        """Where the code lies."""
        return self.kernel.address

    @property
    def n_work(self) -> int:
        """Length of the workspace in doubles."""
        return self.kernel.n_work
