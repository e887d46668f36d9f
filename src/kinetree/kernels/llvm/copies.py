"""Values copied by tables in loops, and look-ups in arrays of constants, as LLVM code.

Written out one by one, thousands of loads and stores would take LLVM's scheduler longer than everything else.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinetree.kernels.llvm.writer import Writer, bytes_of, table_of
from kinetree.kernels.operations import Lookup
from kinetree.kernels.tape import CONST, INPUT, Tape

FEW_ZEROS = 200
"""Zeros of an output up to which they are stored one by one."""


FEW_COPIES = 200
"""Outputs that are inputs as they are, up to which they are copied one by one where there are no stages."""


def copy_inputs(sizes: list[int], lanes: int) -> list[str]:
    """Calls that copy the inputs to the head of the workspace, where shared functions find them."""
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


def without_copies(outputs: Tape) -> tuple[Tape, list[tuple[int, int]]]:
    """The tape of the outputs left to compute, and (destination, source) of those that are values as they are."""
    copied, computed = [], []
    for destination, value in outputs.results:
        if outputs.operations[value] == INPUT:
            copied.append((destination, outputs.arguments[value][0]))
        else:
            computed.append((destination, value))
    return replace(outputs, results=computed), copied


def without_zeros(outputs: Tape, sizes: list[int]) -> tuple[Tape, list[int]]:
    """The tape without the zeros of outputs that hold many, and the numbers of these outputs: they are cleared."""
    zero = {
        k
        for k, op in enumerate(outputs.operations)
        if op == CONST and outputs.constants[outputs.arguments[k][0]].hex() == "0x0.0p+0"
    }
    if not zero:
        return outputs, []
    owner = np.repeat(np.arange(len(sizes)), sizes)
    counts = np.zeros(len(sizes), dtype=int)
    for destination, value in outputs.results:
        counts[owner[destination]] += value in zero
    cleared = [j for j, count in enumerate(counts) if count > FEW_ZEROS]
    left = [(d, value) for d, value in outputs.results if value not in zero or owner[d] not in cleared]
    return replace(outputs, results=left), cleared


def clear_outputs(cleared: list[int], sizes: list[int], lanes: int) -> tuple[list[str], list[str]]:
    """The loop that fills with zeros, and its calls for some outputs."""
    calls = []
    for j in cleared:
        calls += [
            f"%cleared{j}.p = getelementptr ptr, ptr %out, i64 {j}",
            f"%cleared{j} = load ptr, ptr %cleared{j}.p, align 8",
            f"call void @clear(ptr %cleared{j}, i64 {sizes[j] * lanes})",
        ]
    return [_CLEAR] if cleared else [], calls


def copy_outputs(
    copied: list[tuple[int, int]], sizes: list[int], lanes: int, kind: str
) -> tuple[list[str], list[str]]:
    """Definitions of the tables and of the loop, and the calls that copy from the workspace to the outputs.

    Parameters
    ----------
    copied
        Pairs (number of the element of all outputs, number of the value).
    sizes
        Number of elements of each output.
    lanes, kind
        Scenarios evaluated at once, and the type of a value.
    """
    if not copied:
        return [], []
    pairs = np.array(copied, dtype=np.int32)
    definitions, calls = [_PAIRS.format(T=kind)], []
    first = 0
    for j, n in enumerate(sizes):
        own = pairs[(pairs[:, 0] >= first) & (pairs[:, 0] < first + n)]
        if own.size:
            table = (own - np.array([first, 0], dtype=np.int32)) * np.int32(lanes)
            definitions.append(bytes_of(f"pairs{j}", table.astype(np.int32).tobytes()))
            calls += [
                f"%direct{j}.p = getelementptr ptr, ptr %out, i64 {j}",
                f"%direct{j} = load ptr, ptr %direct{j}.p, align 8",
                f"call void @copy_pairs(ptr %direct{j}, ptr %work, ptr @pairs{j}, i64 {len(own)})",
            ]
        first += n
    return definitions, calls


_CLEAR = """define internal void @clear(ptr %to, i64 %n) noinline nounwind {
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %q = getelementptr double, ptr %to, i64 %k
  store double 0.0, ptr %q, align 8
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
"""

COPY = """define internal void @copy(ptr %to, ptr %from, i64 %n) noinline nounwind {
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

_PAIRS = """define internal void @copy_pairs(ptr %to, ptr %work, ptr %pairs, i64 %n) noinline nounwind {{
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %pair = getelementptr {{ i32, i32 }}, ptr %pairs, i64 %k
  %i = load i32, ptr %pair, align 4
  %second = getelementptr {{ i32, i32 }}, ptr %pair, i64 0, i32 1
  %j = load i32, ptr %second, align 4
  %q = getelementptr double, ptr %to, i32 %i
  %p = getelementptr double, ptr %work, i32 %j
  %x = load {T}, ptr %p, align 8
  store {T} %x, ptr %q, align 8
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}}
"""


def lookup_function(lookup: Lookup, number: int, lanes: int) -> str:
    """LLVM code of ``T @kinetree_lookup_<number>_<lanes>(T)`` with its array; for lanes it calls the one of width 1."""
    code = _scalar(lookup, number)
    return code if lanes == 1 else code + _per_lane(number, lanes)


def _scalar(lookup: Lookup, number: int) -> str:
    w = Writer(1)
    array = f"@kinetree_array_{number}"
    if lookup.kind == "take":
        index = w.value("fptosi double %x to i64")
        place = w.value(f"getelementptr double, ptr {array}, i64 {index}")
        result = w.value(f"load double, ptr {place}, align 8")
    else:
        # the interval sought is one of `left` from `first` on; the number of halvings depends on the array alone
        first, left = "0", len(lookup.values) - 1
        while left > 1:
            half = left // 2
            middle = w.value(f"add i64 {first}, {half}")
            place = w.value(f"getelementptr double, ptr {array}, i64 {middle}")
            bound = w.value(f"load double, ptr {place}, align 8")
            beyond = w.value(f"fcmp ule double {bound}, %x")  # NaN goes to the last interval
            first = w.value(f"select i1 {beyond}, i64 {middle}, i64 {first}")
            left -= half
        result = w.value(f"sitofp i64 {first} to double")
    body = "\n".join(w.lines)
    head = f"define internal double @kinetree_lookup_{number}_1(double %x) nounwind {{"
    return f"{table_of(array[1:], list(lookup.values), 1)}\n{head}\n{body}\n  ret double {result}\n}}\n"


def _per_lane(number: int, lanes: int) -> str:
    w = Writer(lanes)
    total = "undef"
    for k in range(lanes):
        x = w.value(f"extractelement {w.type} %x, i32 {k}")
        y = w.value(f"call double @kinetree_lookup_{number}_1(double {x})")
        total = w.value(f"insertelement {w.type} {total}, double {y}, i32 {k}")
    body = "\n".join(w.lines)
    head = f"define internal {w.type} @kinetree_lookup_{number}_{lanes}({w.type} %x) nounwind {{"
    return f"{head}\n{body}\n  ret {w.type} {total}\n}}\n"
