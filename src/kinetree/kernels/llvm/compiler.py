"""From a graph to a kernel."""

from __future__ import annotations

from time import perf_counter

from kinetree.kernels.graph import Graph
from kinetree.kernels.llvm import cache as storage
from kinetree.kernels.llvm.elementary import publish
from kinetree.kernels.llvm.engine import compile_object, load_object
from kinetree.kernels.llvm.host import has_multiply_add, level
from kinetree.kernels.llvm.kernel import Kernel, Timings
from kinetree.kernels.llvm.module import ENTRY, elementary_names, write_module
from kinetree.kernels.tape import StageTape, read_graph

LANES = (1, 2, 4, 8)


def compile_graph(
    graph: Graph, *, lanes: int = 1, name: str = "kernel", cache: bool = True, quick: bool = False
) -> Kernel:
    """Compile a graph to machine code for this processor.

    Parameters
    ----------
    graph : Graph
        What to compute.
    lanes : {1, 2, 4, 8}
        How many scenarios one call evaluates. Results do not depend on it, to the last bit.
    name : str
        Name of the kernel in messages.
    cache : bool
        Whether to look for the machine code on disk first, and to leave it there.
    quick : bool
        Compile in a fifth of the time, for code up to a fifth slower: for kernels that are called seldom. Results do
        not depend on it, to the last bit.

    Returns
    -------
    Kernel
    """
    if lanes not in LANES:
        raise ValueError(f"kernel '{name}': lanes = {lanes}; choose one of {', '.join(map(str, LANES))}")
    start = perf_counter()
    stages, outputs = read_graph(graph)
    sizes = (
        [symbols.numel() for symbols in graph.inputs.values()],
        [expression.numel() for expression in graph.outputs.values()],
    )
    alike = [[list(branch) for branch in kind] for kind in graph.alike] if lanes == 1 else []
    key = storage.key(stages, outputs, (*sizes, alike), lanes, level(quick)) if cache else ""
    traced = emitted = compiled = perf_counter()
    entry = storage.load(key) if cache else None
    cached = entry is not None
    if entry is None:
        code = write_module(stages, outputs, *sizes, lanes, has_multiply_add(), alike)
        emitted = perf_counter()
        machine_code = compile_object(code.text, level(quick))
        compiled = perf_counter()
        entry = storage.Entry(code.n_work, code.functions, elementary_names(code.text), machine_code)
        if cache:
            storage.store(key, entry)
    publish(entry.elementary)
    engine, address = load_object(entry.code, ENTRY)
    loaded = perf_counter()
    return Kernel(
        name=name,
        address=address,
        n_work=entry.n_work,
        inputs={key: symbols.shape for key, symbols in graph.inputs.items()},
        outputs={key: expression.shape for key, expression in graph.outputs.items()},
        lanes=lanes,
        n_instructions=_arithmetic(stages) + outputs.arithmetic,
        n_functions=entry.functions,
        timings=Timings(
            traced - start, emitted - traced, compiled - emitted, loaded - compiled, cached=cached
        ),
        _engine=engine,
    )


def _arithmetic(stages: list[StageTape]) -> int:
    """Number of instructions of all stages; those of one kind hold the very same list."""
    of_kind: dict[int, int] = {}
    total = 0
    for stage in stages:
        kind = id(stage.tape.operations)
        if kind not in of_kind:
            of_kind[kind] = stage.tape.arithmetic
        total += of_kind[kind]
    return total
