"""Look-ups in arrays of constants as LLVM code: a search by halves, or a load; once for each lane."""

from __future__ import annotations

from kinetree.kernels.llvm.writer import Writer, table_of
from kinetree.kernels.lookups import Lookup


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
