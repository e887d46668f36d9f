"""Small parts of LLVM code: arithmetic instruction by instruction, copies by tables in loops, look-ups in constants.

Written out one by one, thousands of loads and stores would take LLVM's scheduler longer than everything else.

The processor that kernels are compiled for.
"""

from __future__ import annotations

import math
import os
import re
import struct
import sys
from dataclasses import replace
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from kinetree.kernels.tape import CONST, INPUT, Lookup, Tape


@cache
def _initialize() -> None:
    """Prepare LLVM for this processor; needed once per process."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


@cache
def processor() -> tuple[str, str, str]:
    """Triple, name and features of this processor, as LLVM writes them."""
    triple = llvm.get_process_triple()
    features = llvm.get_host_cpu_features()
    flags = [features.flatten()] if features else []
    if triple.startswith(("aarch64", "arm64")):
        # a second scheduling after register allocation takes a tenth of the time and gains nothing measurable
        flags.append("-use-postra-scheduler")
    return triple, llvm.get_host_cpu_name(), ",".join(flags)


def _x86_flags() -> set[str]:
    """Features of an x86 processor; of any other the empty set."""
    triple, _, features = processor()
    return set(features.split(",")) if triple.startswith(("x86", "i686", "amd64")) else set()


def register_width() -> int:
    """Doubles in a vector register."""
    flags = _x86_flags()
    return 8 if "+avx512f" in flags else 4 if "+avx" in flags else 2


def has_multiply_add() -> bool:
    """True if the processor has fused multiply-add instructions for double precision."""
    return not _x86_flags() or "+fma" in _x86_flags()


def is_immediate(value: float) -> bool:
    """Return True if a constant is best written into the code; others are read from a table.

    AArch64 has instructions for ±n/16 · 2^k with few bits only. LLVM makes other doubles of four instructions, and
    splits the address of each into two, where one load from a table with a known beginning would do. On x86 they are
    operands in memory already.
    """
    if not processor()[0].startswith(("aarch64", "arm64")) or value == 0.0:
        return True
    mantissa, exponent = math.frexp(abs(value))
    return -2 <= exponent <= 5 and (32.0 * mantissa).is_integer()


def copies_in_table(lanes: int) -> int:
    """Return how often a table of constants holds each: twice where AArch64 code for lanes reads both at once."""
    return 2 if lanes > 1 and processor()[0].startswith(("aarch64", "arm64")) else 1


def preferred_lanes() -> int:
    """Return the number of scenarios per kernel call with the best throughput on this processor.

    One register full, at least four: where registers hold two doubles, two of them hide each other's latency,
    while four spill.
    """
    return max(register_width(), 4)


OPTIMIZED, QUICK = 2, 0
"""Levels of LLVM's generator of code: the quick one takes a fifth of the time, and its code up to a fifth more.

The instructions are the same but for registers and memory, and so are the results, to the last bit.
"""


def level(quick: bool) -> int:
    """The level to compile with: that of a kernel, or of all kernels where ``KINETREE_QUICK_CODE`` is set to 1."""
    return QUICK if quick or os.environ.get("KINETREE_QUICK_CODE") == "1" else OPTIMIZED


def target_machine(level: int = OPTIMIZED) -> Any:
    """Make LLVM's generator of code for this processor, with the given level of optimisation."""
    _initialize()
    triple, cpu, features = processor()
    relocation = "default" if sys.platform == "win32" else "pic"
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=cpu, features=features, opt=level, reloc=relocation, codemodel="jitdefault", jit=True
    )


def literal(value: float, lanes: int) -> str:
    """Write a number as an LLVM constant, exactly; for lanes a vector that repeats it."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", value))
    number = f"0x{bits:016X}"
    return number if lanes == 1 else "<" + ", ".join([f"double {number}"] * lanes) + ">"


def repeated(value: str, n: int, lanes: int) -> str:
    """Instruction that repeats n doubles until they fill a vector of lanes."""
    kind = f"<{n} x double>"
    order = ", ".join(f"i32 {i % n}" for i in range(lanes))
    return f"shufflevector {kind} {value}, {kind} undef, <{lanes} x i32> <{order}>"


def table_of(name: str, values: list[float], copies: int) -> str:
    """A table of constants, each repeated."""
    numbers = [f"double {literal(value, 1)}" for value in values for _ in range(copies)] or ["double 0.0"]
    return f"@{name} = internal constant [{len(numbers)} x double] [{', '.join(numbers)}]"


def bytes_of(name: str, values: bytes) -> str:
    """A long table as one text, which is read in a hundredth of the time of a list of numbers."""
    values = values or bytes(8)
    text = "\\" + values.hex("\\")
    return f'@{name} = internal constant [{len(values)} x i8] c"{text}", align 8'


class Writer:
    """Writes instructions on values of one type, a method for each; they return the result's name."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        self.type = "double" if lanes == 1 else f"<{lanes} x double>"
        self.integer = "i64" if lanes == 1 else f"<{lanes} x i64>"
        self.truth = "i1" if lanes == 1 else f"<{lanes} x i1>"
        self.suffix = "f64" if lanes == 1 else f"v{lanes}f64"
        self.lines: list[str] = []
        self.count = 0

    def value(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %t{self.count} = {text}")
        return f"%t{self.count}"

    def number(self, value: float) -> str:
        """A constant, in all lanes."""
        return literal(value, self.lanes)

    def bits(self, value: int) -> str:
        """A constant integer of 64 bits."""
        return str(value) if self.lanes == 1 else "<" + ", ".join([f"i64 {value}"] * self.lanes) + ">"

    def add(self, a: str, b: str) -> str:
        """Sum a + b."""
        return self.value(f"fadd {self.type} {a}, {b}")

    def sub(self, a: str, b: str) -> str:
        """Difference a - b."""
        return self.value(f"fsub {self.type} {a}, {b}")

    def mul(self, a: str, b: str) -> str:
        return self.value(f"fmul {self.type} {a}, {b}")

    def neg(self, a: str) -> str:
        return self.value(f"fneg {self.type} {a}")

    def fma(self, a: str, b: str, c: str) -> str:
        """Sum a b + c, rounded once."""
        T = self.type
        return self.value(f"call {T} @llvm.fma.{self.suffix}({T} {a}, {T} {b}, {T} {c})")

    def select(self, condition: str, a: str, b: str) -> str:
        """Take a where the condition holds, else b."""
        T, B = self.type, self.truth
        return self.value(f"select {B} {condition}, {T} {a}, {T} {b}")

    def polynomial(self, x: str, coefficients: tuple[float, ...]) -> str:
        """c0 + c1 x + c2 x² + …, by Horner's rule."""
        total = self.number(coefficients[-1])
        for c in reversed(coefficients[:-1]):
            total = self.fma(x, total, self.number(c))
        return total


_FUNCTION = re.compile(r"^define [^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_ARITHMETIC = re.compile(
    r"\s+%\S+ = (?:fadd|fsub|fmul|fcmp \w+|(?:tail )?call(?= \S+(?: x double>)? @llvm\.fma)) (<(\d+) x double>|double) "
)
_NUMBER = r"(0x[0-9A-F]{16}|-?\d\.\d+e[+-]\d+)"
_SCALAR, _VECTOR = re.compile(rf"(?<= ){_NUMBER}\b"), re.compile(rf"splat \(double {_NUMBER}\)")


def constants_in_table(text: str, name: str) -> str:
    """Let arithmetic read its constants from the table `name`, whose beginning LLVM does not see through."""
    numbers: list[float] = []
    written = _FUNCTION.sub(lambda found: _rewritten(found[0], name, numbers), text)
    if not numbers:
        return text
    return f"{written}\n{table_of(name, numbers, 2)}\n@{name}.base = internal global ptr @{name}\n"


def _rewritten(function: str, name: str, numbers: list[float]) -> str:
    """One function; the constants of its arithmetic are loaded before they are used."""
    head, *lines = function.split("\n")
    result: list[str] = []
    for line in lines:
        kind = _ARITHMETIC.match(line)
        lanes = int(kind[2] or 1) if kind else 0
        pattern = _SCALAR if lanes == 1 else _VECTOR
        for found in reversed(list(pattern.finditer(line)) if lanes else []):
            if is_immediate(value := _value(found[1])):
                continue
            place = f"%{name}.{len(numbers)}"
            result += [
                f"  {place}.p = getelementptr double, ptr %{name}, i64 {2 * len(numbers)}",
                f"  {place}.l = load {'double' if lanes == 1 else '<2 x double>'}, ptr {place}.p, align 8",
            ]
            if lanes > copies_in_table(lanes):
                result.append(f"  {place} = {repeated(f'{place}.l', 2, lanes)}")
            else:
                place += ".l"
            numbers.append(value)
            line = line[: found.start()] + place + line[found.end() :]
        result.append(line)
    base = [f"  %{name} = load ptr, ptr @{name}.base, align 8"] if len(result) > len(lines) else []
    return "\n".join([head, *base, *result])


def _value(text: str) -> float:
    if text.startswith("0x"):
        found: float = struct.unpack(">d", bytes.fromhex(text[2:]))[0]
        return found
    return float(text)


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
