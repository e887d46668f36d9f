"""Kernels: symbolic equations to machine code.

A `Graph` of CasADi expressions is compiled by `compile_graph` to a `Kernel`, for one scenario or for
several in the lanes of vector registers. Names are imported on first use, since CasADi and LLVM
take long to load.

How a graph becomes machine code, in the order of the steps:

- `graph`: what is to be computed; `reference` evaluates it with NumPy;
- `tape`: CasADi's instructions in single-assignment form, and its operations, calls as stages, cut into functions;
  `fusion` shortens them, and `lane_packs` puts branches of equal structure into lanes and says how far these can be
  evaluated side by side. None of these knows what the machine code is made with;
- `chain_rule`: derivatives of graphs, and patterns of their Jacobians;

The target, `llvm`:

- `writer`, `emission`: LLVM code of tapes; `module` puts the functions together;
- `engine`: machine code in memory for this processor, of kernels and of the runtime's bitcode; `storage` keeps it on
  disk;
- `compiler` runs all steps, and calls the result.

Other targets: `source`, text of other languages; `cuda`, functions of a GPU; `wasm`, modules of WebAssembly for
browsers.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinetree.kernels.graph import AnyStage, Graph, GraphError, Stage
    from kinetree.kernels.llvm.compiler import Bound, DeferredKernel, Kernel, compile_graph, pointer_table
    from kinetree.kernels.llvm.writer import preferred_lanes
    from kinetree.kernels.reference import evaluate_reference

_MODULES = {
    "AnyStage": "graph", "Bound": "llvm.compiler", "DeferredKernel": "llvm.compiler", "Graph": "graph",
    "GraphError": "graph", "Kernel": "llvm.compiler", "Stage": "graph", "compile_graph": "llvm.compiler",
    "evaluate_reference": "reference", "pointer_table": "llvm.compiler", "preferred_lanes": "llvm.writer",
}  # fmt: skip

__all__ = [
    "AnyStage", "Bound", "DeferredKernel", "Graph", "GraphError", "Kernel", "Stage", "compile_graph",
    "evaluate_reference", "pointer_table", "preferred_lanes",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
