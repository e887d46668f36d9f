"""The LLVM module of a graph: the functions of its tapes and the one that calls them in order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kinetree.kernels.emission import Chunk, Dialect, Place, emit
from kinetree.kernels.fusion import fuse
from kinetree.kernels.operations import OPERATIONS
from kinetree.kernels.sincos import sincos_function
from kinetree.kernels.tape import StageTape, Tape

ENTRY = "kinetree_kernel"


@dataclass(frozen=True)
class Code:
    """LLVM code of a kernel.

    Attributes
    ----------
    text : str
        The module.
    n_work : int
        Length of the workspace in doubles.
    functions : int
        Number of distinct functions the instructions were written to.
    """

    text: str
    n_work: int
    functions: int


def write_module(
    stages: list[StageTape],
    outputs: Tape,
    input_sizes: list[int],
    output_sizes: list[int],
    lanes: int,
    multiply_add: bool,
) -> Code:
    """Write the module of a graph read by `tape.read_graph`.

    Parameters
    ----------
    stages, outputs
        What `read_graph` returned.
    input_sizes, output_sizes : list of int
        Number of elements of each input and output.
    lanes : int
        Scenarios evaluated at once.
    multiply_add : bool
        Whether the processor has fused multiply-add.
    """
    dialect = Dialect(lanes)
    input_places = [("in" + str(i), k) for i, n in enumerate(input_sizes) for k in range(n)]
    output_places = [("out" + str(j), k) for j, n in enumerate(output_sizes) for k in range(n)]
    values = len(input_places) + sum(len(s.writes) for s in stages) if stages else 0
    shared: dict[str, str] = {}
    definitions: list[str] = []
    calls: list[str] = []
    scratch = 0

    if stages:
        calls += _copy_inputs(input_sizes, lanes)
        definitions.append(_COPY)
    for stage in stages:
        chunks, needed = _emit_stage(stage, dialect, values, multiply_add)
        scratch = max(scratch, needed)
        for chunk in chunks:
            if chunk.body not in shared:
                shared[chunk.body] = f"@shared_{len(shared)}"
                definitions.append(
                    _definition(shared[chunk.body], "ptr %work, ptr %places, ptr %constants", chunk)
                )
            tables = f"@places_{len(calls)}", f"@constants_{len(calls)}"
            definitions += _tables(chunk, *tables)
            calls.append(f"call void {shared[chunk.body]}(ptr %work, ptr {tables[0]}, ptr {tables[1]})")

    def source(k: int) -> Place:
        return input_places[k] if k < len(input_places) else ("work", k)

    chunks, needed = emit(
        fuse(outputs, multiply_add), dialect, source, output_places.__getitem__, values, lifted=False
    )
    for k, chunk in enumerate(chunks):
        definitions.append(_definition(f"@chunk_{k}", "ptr %in, ptr %out, ptr %work", chunk))
        calls.append(f"call void @chunk_{k}(ptr %in, ptr %out, ptr %work)")
    body = "\n  ".join(calls)
    definitions.append(
        f"define void @{ENTRY}(ptr %in, ptr %out, ptr %work) nounwind {{\n  {body}\n  ret void\n}}\n"
    )
    text = "\n".join(definitions)
    n_work = (values + max(scratch, needed)) * lanes
    return Code(_support(text, dialect) + text, n_work, len(shared) + len(chunks))


def _emit_stage(
    stage: StageTape, dialect: Dialect, scratch: int, multiply_add: bool
) -> tuple[list[Chunk], int]:
    return emit(
        fuse(stage.tape, multiply_add),
        dialect,
        lambda k: ("work", stage.reads[k]),
        lambda k: ("work", stage.writes[k]),
        scratch,
        lifted=True,
    )


def _definition(name: str, parameters: str, chunk: Chunk) -> str:
    return f"define internal void {name}({parameters}) noinline nounwind {{\n{chunk.body}}}\n"


def _tables(chunk: Chunk, places: str, constants: str) -> list[str]:
    """Write the tables a shared function reads as constants of the module."""
    from kinetree.kernels.sincos import literal

    integers = ", ".join(f"i32 {p}" for p in chunk.places)
    numbers = ", ".join(f"double {literal(c, 1)}" for c in chunk.constants)
    return [
        f"{places} = internal constant [{len(chunk.places)} x i32] [{integers}]",
        f"{constants} = internal constant [{len(chunk.constants)} x double] [{numbers}]",
    ]


_COPY = """define internal void @copy(ptr %to, ptr %from, i64 %n) noinline nounwind {
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr double, ptr %from, i64 %k
  %q = getelementptr double, ptr %to, i64 %k
  %x = load double, ptr %p, align 8
  store double %x, ptr %q, align 8
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
"""


def _copy_inputs(sizes: list[int], lanes: int) -> list[str]:
    """Copy the inputs to the head of the workspace, where shared functions find them."""
    lines = []
    first = 0
    for i, n in enumerate(sizes):
        if n:
            lines += [
                f"%from{i}.p = getelementptr ptr, ptr %in, i64 {i}",
                f"%from{i} = load ptr, ptr %from{i}.p, align 8",
                f"%to{i} = getelementptr double, ptr %work, i64 {first * lanes}",
                f"call void @copy(ptr %to{i}, ptr %from{i}, i64 {n * lanes})",
            ]
        first += n
    return lines


def _support(text: str, dialect: Dialect) -> str:
    """Declare and define the functions that the code calls."""
    T, lanes = dialect.type, dialect.lanes
    support: list[str] = []
    if re.search(r"@kinetree_(sin|cos|sincos)_\d", text):
        support.append(sincos_function(lanes))
    operands = {operation.libm: operation.operands for operation in OPERATIONS.values() if operation.libm}
    for name in sorted(set(re.findall(r"@kinetree_libm_([a-z0-9]+)_\d+\(", text))):
        support.append(_per_lane(name, operands[name], T, lanes))
    whole = text + "".join(support)
    for name in libm_names(whole):
        arguments = ", ".join(["double"] * operands.get(name, 1))
        support.append(f"declare double @kinetree_libm_{name}({arguments}) nounwind")
    for name in sorted(set(re.findall(r"@llvm\.[a-z0-9.]+", whole))):
        kind = "double" if name.endswith(".f64") else f"<{name.rsplit('.v', 1)[1][:-3]} x double>"
        count = {"fma": 3, "copysign": 2, "minnum": 2, "maxnum": 2}.get(name.split(".")[1], 1)
        support.append(f"declare {kind} {name}({', '.join([kind] * count)})")
    return "\n".join(support) + "\n"


def libm_names(text: str) -> list[str]:
    """Names of the C library's functions that a module calls."""
    return sorted(set(re.findall(r"@kinetree_libm_([a-z0-9]+)\(", text)))


def _per_lane(name: str, operands: int, T: str, lanes: int) -> str:
    """Write a function of lanes that calls the C library once for each."""
    parameters = ", ".join(f"{T} %x{i}" for i in range(operands))
    lines = [f"define internal {T} @kinetree_libm_{name}_{lanes}({parameters}) noinline nounwind {{"]
    total = "undef"
    for k in range(lanes):
        for i in range(operands):
            lines.append(f"  %e{i}.{k} = extractelement {T} %x{i}, i32 {k}")
        arguments = ", ".join(f"double %e{i}.{k}" for i in range(operands))
        lines.append(f"  %y{k} = call double @kinetree_libm_{name}({arguments})")
        lines.append(f"  %z{k} = insertelement {T} {total}, double %y{k}, i32 {k}")
        total = f"%z{k}"
    return "\n".join([*lines, f"  ret {T} {total}", "}\n"])
