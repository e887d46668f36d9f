"""The LLVM module of a graph: the functions of its tapes and the one that calls them in order.

Decided by counting what the processor issues, since vector instructions take as long as those of single numbers where a
register holds the vector.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import casadi as ca
import numpy as np

from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.graph import Alike
from kinetree.kernels.lane_packs import Packed, pack
from kinetree.kernels.llvm.emission import CodeChunk, LlvmDialect, Place, emit
from kinetree.kernels.llvm.engine import PARTS
from kinetree.kernels.llvm.writer import (
    COPY,
    FEW_COPIES,
    bytes_of,
    clear_outputs,
    copies_in_table,
    copy_inputs,
    copy_outputs,
    literal,
    lookup_function,
    register_width,
    table_of,
    without_copies,
    without_zeros,
)
from kinetree.kernels.tape import (
    CONST,
    COS_OF,
    FUNCTIONS,
    INPUT,
    JOIN,
    OPERANDS,
    SIN_OF,
    SINCOS,
    StageTape,
    Tape,
)

WIDTHS = (2, 4, 8)

PAYS = 0.95
"""Lanes are used if they reduce the count to this part, or less (by benchmarks/branches.py)."""

_FREE = frozenset({CONST, INPUT, SIN_OF, COS_OF})
_SLOW = {ca.OP_DIV: 4, ca.OP_INV: 4, ca.OP_SQRT: 4}
_SINE = 20  # each angle, whether several are taken together for being inputs or for being of several branches


def in_lanes(tape: Tape, alike: Alike) -> Tape:
    """The tape packed for the width that takes least; the same where none pays."""
    best, least = tape, PAYS * issued(tape)
    most = max((len(branches) for branches in alike), default=0)
    for width in WIDTHS:
        if width <= min(register_width(), most):
            for neighbours, mirrored in product((True, False) if width < most else (True,), (True, False)):
                packed = pack(tape, alike, width, neighbours, mirrored)
                count = issued(packed)
                if count < least:
                    best, least = packed, count
    return best


def issued(tape: Tape) -> float:
    """About how many instructions the processor issues for a tape."""
    kinds = tape.kinds if isinstance(tape, Packed) else [-1] * len(tape)
    width = tape.width if isinstance(tape, Packed) else 1
    total = 0.0
    for op, kind in zip(tape.operations, kinds, strict=True):
        if op in _FREE:
            continue
        if op == SINCOS:
            total += _SINE * (width if kind >= 0 else 1)
        elif op == JOIN:
            total += width
        else:
            total += _SLOW.get(op, 1)
    return total


ENTRY = "kinetree_kernel"

PART = 12
"""Functions of a long kernel that are compiled together while the next ones are written."""


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
    apart : int
        Functions in modules that were handed on.
    """

    text: str
    n_work: int
    functions: int
    apart: int


def write_module(
    stages: list[StageTape],
    outputs: Tape,
    input_sizes: list[int],
    output_sizes: list[int],
    lanes: int,
    multiply_add: bool,
    alike: Alike = (),
    hand_on: Callable[[str], None] | None = None,
) -> Code:
    """Write the module of a graph read by `tape.read_graph`.

    The workspace holds the inputs, if there are stages or many outputs that are inputs as they are, and the symbols of
    all stages; after them come the values passed from one function to the next.

    Parameters
    ----------
    stages, outputs
        Result of `read_graph`.
    input_sizes, output_sizes : list of int
        Number of elements of each input and output.
    lanes : int
        Scenarios evaluated at once.
    multiply_add : bool
        True if the processor has fused multiply-add.
    alike : Alike
        Branches that may be evaluated in lanes, where scenarios are not.
    hand_on : callable
        Called with modules of the first functions of long kernels, as soon as they are written, so that they can be
        compiled meanwhile; the module that is returned calls them. All in one where it is left out.
    """
    dialect = LlvmDialect(lanes, len(outputs.lookups))
    input_places = [(f"in{i}", k) for i, n in enumerate(input_sizes) for k in range(n)]
    output_places = [(f"out{j}", k) for j, n in enumerate(output_sizes) for k in range(n)]
    copied: list[tuple[int, int]] = []
    rest, plain = without_copies(outputs)
    if stages or len(plain) > FEW_COPIES:
        outputs, copied = rest, plain
    by_tables = bool(stages or copied)  # which read from the workspace
    values = len(input_places) + sum(len(s.writes) for s in stages) if by_tables else 0

    def source(k: int) -> Place:
        return input_places[k] if k < len(input_places) else ("work", k)

    definitions: list[str] = []
    calls: list[str] = []
    shared = _SharedCode(dialect, values, multiply_add)
    outputs, cleared = without_zeros(outputs, output_sizes)
    loops, clearing = clear_outputs(cleared, output_sizes, lanes)
    definitions += loops
    calls += clearing
    if by_tables:
        for stage in stages:
            shared.add(stage)
        tables, copying = copy_outputs(copied, output_sizes, lanes, dialect.type)
        definitions += [*(shared.definitions() if stages else ()), COPY, *tables]
        staged = ["call void @stages(ptr %work)"] if stages else []
        calls += [*copy_inputs(input_sizes, lanes), *staged, *copying]
    fused = fuse(share_reciprocals(outputs), multiply_add, angles_first=lanes == 1)
    if alike and lanes == 1 and not stages:
        fused = in_lanes(fused, alike)
    chunks, count, scratch = emit(fused, dialect, source, output_places.__getitem__, values, lifted=False)
    numbers: list[float] = []
    # those of parts of their own; functions that look up would have to stand in each
    apart = 0 if hand_on is None or outputs.lookups else max(count - 1, 0) // PART * PART
    written: list[str] = []
    for k, chunk in enumerate(chunks):
        calls.append(
            f"%constants{k} = getelementptr double, ptr @numbers, i64 {copies_in_table(lanes) * len(numbers)}"
        )
        numbers += [fused.constants[number] for number in chunk.constants]
        parameters = "ptr %in, ptr %out, ptr %work, ptr %constants"
        arguments = f"(ptr %in, ptr %out, ptr %work, ptr %constants{k})"
        if k >= apart:
            calls.append(f"call void @chunk_{k}{arguments}")
            definitions.append(_definition(f"@chunk_{k}", parameters, chunk))
            continue
        calls += [
            f"%place{k} = getelementptr ptr, ptr @{PARTS}, i64 {k}",
            f"%part{k} = load ptr, ptr %place{k}, align 8",
            f"call void %part{k}{arguments}",
        ]
        written.append(_definition(f"@chunk_{k}", parameters, chunk, ""))
        if len(written) == PART:
            assert hand_on is not None
            hand_on(_support(part := "\n".join(written)) + part)
            written.clear()
    if apart:  # `engine.load_object` writes their addresses there
        definitions.append(f"@{PARTS} = global [{apart} x ptr] zeroinitializer")
    definitions.append(table_of("numbers", numbers, copies_in_table(lanes)))
    body = "\n  ".join([*calls, "ret void"])
    definitions.append(f"define void @{ENTRY}(ptr %in, ptr %out, ptr %work) nounwind {{\n  {body}\n}}\n")
    definitions += [lookup_function(lookup, k, lanes) for k, lookup in enumerate(outputs.lookups)]
    text = "\n".join(definitions)
    n_work = (values + max(scratch, shared.scratch)) * lanes
    return Code(_support(text) + text, n_work, len(shared.bodies) + count, apart)


class _SharedCode:
    """The functions of the stages, each written once, and the table of their calls."""

    def __init__(self, dialect: LlvmDialect, values: int, multiply_add: bool) -> None:
        self.dialect, self.values, self.multiply_add = dialect, values, multiply_add
        self.scratch = 0
        self.bodies: dict[str, int] = {}
        # function, first place, first constant, place of the guard or −1, first and number of the values it clears
        self.calls: list[tuple[int, int, int, int, int, int]] = []
        self.places = array("i")
        self.constants = array("d")
        self.known: dict[object, list[tuple[int, CodeChunk]]] = {}
        # by the list of operations that a kind shares
        self.of_kind: dict[int, list[tuple[int, CodeChunk]]] = {}

    def add(self, stage: StageTape) -> None:
        """Append the calls that evaluate a stage."""
        tape, lanes = stage.tape, self.dialect.lanes
        if id(tape.operations) not in self.of_kind:
            if tape.structure not in self.known:
                self.known[tape.structure] = self._write(tape)
            self.of_kind[id(tape.operations)] = self.known[tape.structure]
        arrays = {"read": stage.reads, "write": stage.writes}
        guard, count = (-1, 0) if stage.guard is None else (lanes * stage.guard, lanes * len(stage.writes))
        for function, chunk in self.of_kind[id(tape.operations)]:
            numbers = copies_in_table(lanes) * len(self.constants)
            first = lanes * stage.writes[0] if count else 0
            self.calls.append((function, len(self.places), numbers, guard, first, count))
            count = 0
            self.places.extend(
                [lanes * (k if name == "work" else arrays[name][k]) for name, k in chunk.places]
            )
            self.constants.extend([tape.constants[number] for number in chunk.constants])

    def _write(self, tape: Tape) -> list[tuple[int, CodeChunk]]:
        chunks, _, needed = emit(
            fuse(share_reciprocals(tape), self.multiply_add, angles_first=self.dialect.lanes == 1),
            self.dialect,
            lambda k: ("read", k),
            lambda k: ("write", k),
            self.values,
            lifted=True,
        )
        self.scratch = max(self.scratch, needed)
        return [(self.bodies.setdefault(chunk.body, len(self.bodies)), chunk) for chunk in chunks]

    def definitions(self) -> list[str]:
        """Write functions, tables, and the loop over the calls."""
        parameters = "ptr %work, ptr %places, ptr %constants"
        calls = [
            f"%call {{ ptr @shared_{function}, {', '.join(f'i32 {number}' for number in numbers)} }}"
            for function, *numbers in self.calls
        ]
        return [
            *[_definition(f"@shared_{k}", parameters, CodeChunk(body)) for body, k in self.bodies.items()],
            "%call = type { ptr, i32, i32, i32, i32, i32 }",
            bytes_of("places", self.places.tobytes()),
            bytes_of("constants", np.repeat(self.constants, copies_in_table(self.dialect.lanes)).tobytes()),
            f"@calls = internal constant [{len(calls)} x %call] [{', '.join(calls)}]",
            _STAGES.format(
                count=len(calls),
                T=self.dialect.type,
                B=self.dialect.truth,
                zero=literal(0.0, self.dialect.lanes),
                bits=f"i{self.dialect.lanes}",
            ),
        ]


_STAGES = """define internal void @stages(ptr %work) noinline nounwind {{
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %done ]
  %call = getelementptr %call, ptr @calls, i64 %k
  %guard.p = getelementptr %call, ptr %call, i64 0, i32 3
  %guard = load i32, ptr %guard.p, align 4
  %free = icmp slt i32 %guard, 0
  br i1 %free, label %do, label %ask
ask:
  %asked.p = getelementptr double, ptr %work, i32 %guard
  %asked = load {T}, ptr %asked.p, align 8
  %each = fcmp une {T} %asked, {zero}
  %any = bitcast {B} %each to {bits}
  %wanted = icmp ne {bits} %any, 0
  br i1 %wanted, label %do, label %skip
skip:
  %first.p = getelementptr %call, ptr %call, i64 0, i32 4
  %first = load i32, ptr %first.p, align 4
  %n.p = getelementptr %call, ptr %call, i64 0, i32 5
  %n = load i32, ptr %n.p, align 4
  br label %clear
clear:
  %i = phi i32 [ 0, %skip ], [ %i.next, %cleared ]
  %more.i = icmp slt i32 %i, %n
  br i1 %more.i, label %cleared, label %done
cleared:
  %at = add i32 %first, %i
  %to = getelementptr double, ptr %work, i32 %at
  store double 0.0, ptr %to, align 8
  %i.next = add i32 %i, 1
  br label %clear
do:
  %function = load ptr, ptr %call, align 8
  %place.p = getelementptr %call, ptr %call, i64 0, i32 1
  %place = load i32, ptr %place.p, align 4
  %places = getelementptr i32, ptr @places, i32 %place
  %constant.p = getelementptr %call, ptr %call, i64 0, i32 2
  %constant = load i32, ptr %constant.p, align 4
  %constants = getelementptr double, ptr @constants, i32 %constant
  call void %function(ptr %work, ptr %places, ptr %constants)
  br label %done
done:
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, {count}
  br i1 %more, label %loop, label %end
end:
  ret void
}}
"""


def _definition(name: str, parameters: str, chunk: CodeChunk, linkage: str = "internal") -> str:
    return f"define {linkage} void {name}({parameters}) noinline nounwind {{\n{chunk.body}}}\n"


def _support(text: str) -> str:
    """Declare and define the functions that the code calls."""
    support: list[str] = []
    for name, width in sorted(set(re.findall(r"@kinetree_(sin|cos)_(\d+)\(", text))):
        support.append(_one_of_both(name, int(width)))
    operands = {name: OPERANDS[op] for op, name in FUNCTIONS.items()}
    for name, width in sorted(set(re.findall(r"@kinetree_([a-z][a-z0-9]*)_(\d+)\(", text))):
        if name in operands:
            support.append(_per_lane(name, operands[name], int(width)))
    whole = text + "".join(support)
    for name in elementary_names(whole):
        kind = name.removeprefix("kinetree_")
        if kind.startswith("sincos_"):
            T = _type(int(kind.removeprefix("sincos_")))
            support.append(f"declare {{ {T}, {T} }} @{name}({T}) nounwind")
        else:
            support.append(f"declare double @{name}({', '.join(['double'] * operands[kind])}) nounwind")
    for name in sorted(set(re.findall(r"@llvm\.[a-z0-9.]+", whole))):
        kind = "double" if name.endswith(".f64") else f"<{name.rsplit('.v', 1)[1][:-3]} x double>"
        count = {"fma": 3, "copysign": 2}.get(name.split(".")[1], 1)
        support.append(f"declare {kind} {name}({', '.join([kind] * count)})")
    return "\n".join(support) + "\n"


def elementary_names(text: str) -> list[str]:
    """Symbols of the elementary functions that a module calls."""
    return sorted(set(re.findall(r"call [^@\n]+ @(kinetree_(?:sincos_\d+|[a-z][a-z0-9]*))\(", text)))


def _type(lanes: int) -> str:
    return "double" if lanes == 1 else f"<{lanes} x double>"


def _one_of_both(name: str, lanes: int) -> str:
    """Write the sine or the cosine alone."""
    T = _type(lanes)
    return (
        f"define internal {T} @kinetree_{name}_{lanes}({T} %x) nounwind {{\n"
        f"  %pair = call {{ {T}, {T} }} @kinetree_sincos_{lanes}({T} %x)\n"
        f"  %one = extractvalue {{ {T}, {T} }} %pair, {int(name == 'cos')}\n  ret {T} %one\n}}\n"
    )


def _per_lane(name: str, operands: int, lanes: int) -> str:
    """Write a function of lanes that calls that of one number once for each."""
    T = _type(lanes)
    parameters = ", ".join(f"{T} %x{i}" for i in range(operands))
    lines = [f"define internal {T} @kinetree_{name}_{lanes}({parameters}) noinline nounwind {{"]
    total = "undef"
    for k in range(lanes):
        for i in range(operands):
            lines.append(f"  %e{i}.{k} = extractelement {T} %x{i}, i32 {k}")
        arguments = ", ".join(f"double %e{i}.{k}" for i in range(operands))
        lines.append(f"  %y{k} = call double @kinetree_{name}({arguments})")
        lines.append(f"  %z{k} = insertelement {T} {total}, double %y{k}, i32 {k}")
        total = f"%z{k}"
    return "\n".join([*lines, f"  ret {T} {total}", "}\n"])
