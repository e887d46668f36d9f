"""LLVM code of tapes, cut into functions of bounded length that hand values on through the workspace.

In the instructions ``{r}`` stands for the result, ``{a}``, ``{b}`` and ``{c}`` for the operands, ``{T}`` for the type,
``{B}`` for the type of truth values, ``{s}`` for the suffix of intrinsic names, ``{L}`` for the number of lanes,
``{pair}`` for the type of two values, and ``{zero}``, ``{one}``, ``{minus_one}`` for constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import casadi as ca

from kinetree.kernels.lane_packs import Packed
from kinetree.kernels.llvm.writer import copies_in_table, is_immediate, literal, register_width, repeated
from kinetree.kernels.tape import (
    CONST,
    COS_OF,
    FMA,
    FMS,
    FNMA,
    FUNCTIONS,
    INPUT,
    JOIN,
    LOOKUP,
    OPERANDS,
    SIN_OF,
    SINCOS,
    SPREAD,
    TAKE,
    Item,
    Tape,
    cut,
    slots_of,
)


def _truth(comparison: str) -> str:
    return "{r}.t = " + comparison + "\n  {r} = select {B} {r}.t, {T} {one}, {T} {zero}"


def _intrinsic(name: str, operands: str = "{T} {a}") -> str:
    return "{r} = call {T} @llvm." + name + ".{s}(" + operands + ")"


_TWO = "{T} {a}, {T} {b}"
# As kt_fmin and kt_fmax: a where it is less (greater), or b not a number. LLVM's own leave the sign of zero open.
_EXTREME = (
    "{r}.l = fcmp less {T} {a}, {b}\n  {r}.n = fcmp uno {T} {b}, {b}\n"
    "  {r}.t = or {B} {r}.l, {r}.n\n  {r} = select {B} {r}.t, {T} {a}, {T} {b}"
)

INSTRUCTIONS: dict[int, str] = {
    ca.OP_ADD: "{r} = fadd {T} {a}, {b}",
    ca.OP_SUB: "{r} = fsub {T} {a}, {b}",
    ca.OP_MUL: "{r} = fmul {T} {a}, {b}",
    ca.OP_DIV: "{r} = fdiv {T} {a}, {b}",
    ca.OP_NEG: "{r} = fneg {T} {a}",
    ca.OP_SQ: "{r} = fmul {T} {a}, {a}",
    ca.OP_TWICE: "{r} = fadd {T} {a}, {a}",
    ca.OP_INV: "{r} = fdiv {T} {one}, {a}",
    ca.OP_SQRT: _intrinsic("sqrt"),
    ca.OP_FABS: _intrinsic("fabs"),
    ca.OP_FLOOR: _intrinsic("floor"),
    ca.OP_CEIL: _intrinsic("ceil"),
    ca.OP_COPYSIGN: _intrinsic("copysign", _TWO),
    ca.OP_FMIN: _EXTREME.replace("less", "olt"),
    ca.OP_FMAX: _EXTREME.replace("less", "ogt"),
    ca.OP_SIGN: "{r}.p = fcmp ogt {T} {a}, {zero}\n  {r}.n = fcmp olt {T} {a}, {zero}\n"
    "  {r}.q = select {B} {r}.p, {T} {one}, {T} {a}\n"
    "  {r} = select {B} {r}.n, {T} {minus_one}, {T} {r}.q",
    ca.OP_LT: _truth("fcmp olt {T} {a}, {b}"),
    ca.OP_LE: _truth("fcmp ole {T} {a}, {b}"),
    ca.OP_EQ: _truth("fcmp oeq {T} {a}, {b}"),
    ca.OP_NE: _truth("fcmp une {T} {a}, {b}"),
    ca.OP_NOT: _truth("fcmp oeq {T} {a}, {zero}"),
    ca.OP_AND: "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
    + _truth("and {B} {r}.a, {r}.b"),
    ca.OP_OR: "{r}.a = fcmp une {T} {a}, {zero}\n  {r}.b = fcmp une {T} {b}, {zero}\n  "
    + _truth("or {B} {r}.a, {r}.b"),
    ca.OP_IF_ELSE_ZERO: "{r}.t = fcmp une {T} {a}, {zero}\n  {r} = select {B} {r}.t, {T} {b}, {T} {zero}",
    ca.OP_SIN: "{r} = call {T} @kinetree_sin_{L}({T} {a})",
    ca.OP_COS: "{r} = call {T} @kinetree_cos_{L}({T} {a})",
    FMA: "{r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {c})",
    FMS: "{r}.n = fneg {T} {c}\n  {r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {r}.n)",
    FNMA: "{r}.n = fneg {T} {a}\n  {r} = call {T} @llvm.fma.{s}({T} {r}.n, {T} {b}, {T} {c})",
    SINCOS: "{r} = call {pair} @kinetree_sincos_{L}({T} {a})",
    SIN_OF: "{r} = extractvalue {pair} {a}, 0",
    COS_OF: "{r} = extractvalue {pair} {a}, 1",
}


# Vector registers filled per function, by measurement: longer functions take more than linear time in LLVM's
# scheduler and register allocator, and run a few per cent faster at most.
CHUNK = 600

# An array and the number of an element of it. Arrays are "in3", "out0" and "work"; of lifted code "read" and
# "write" (the values a stage reads and writes) and "work".
Place = tuple[str, int]


@dataclass
class CodeChunk:
    """The code of one function.

    Attributes
    ----------
    body : str
        Its instructions, without the name of the function.
    places : list of Place
        Lifted code only: what it reads and writes, as the code numbers them.
    constants : list of int
        Numbers of the tape's constants that are read from a table, as the code numbers them.
    """

    body: str
    places: list[Place] = field(default_factory=list)
    constants: list[int] = field(default_factory=list)


class LlvmDialect:
    """Texts that depend on the number of lanes, and on how many arrays there are to look up in."""

    def __init__(self, lanes: int, lookups: int = 0) -> None:
        self.lanes = lanes
        T = self.type = "double" if lanes == 1 else f"<{lanes} x double>"
        self.truth = "i1" if lanes == 1 else f"<{lanes} x i1>"
        self.suffix = "f64" if lanes == 1 else f"v{lanes}f64"
        self.template = {op: self._positional(code) for op, code in INSTRUCTIONS.items()}
        for op, name in FUNCTIONS.items():
            symbol = f"@kinetree_{name}" + ("" if lanes == 1 else f"_{lanes}")
            operands = f"{T} {{1}}" + (f", {T} {{2}}" if OPERANDS[op] == 2 else "")
            self.template[op] = f"{{0}} = call {T} {symbol}({operands})"
        for k in range(lookups):
            self.template[LOOKUP + k] = f"{{0}} = call {T} @kinetree_lookup_{k}_{lanes}({T} {{1}})"

    def _positional(self, code: str) -> str:
        """Fill in the type; leave the result and the operands as {0}, {1}, {2}, {3}."""
        return code.format(
            r="{0}", a="{1}", b="{2}", c="{3}",
            T=self.type, B=self.truth, s=self.suffix, L=self.lanes,
            pair=f"{{{{ {self.type}, {self.type} }}}}",
            zero=literal(0.0, self.lanes), one=literal(1.0, self.lanes), minus_one=literal(-1.0, self.lanes),
        )  # fmt: skip


def emit(
    tape: Tape,
    dialect: LlvmDialect,
    source: Callable[[int], Place],
    destination: Callable[[int], Place],
    scratch: int,
    lifted: bool,
) -> tuple[Iterator[CodeChunk], int, int]:
    """Write the code of a tape, each function when it is asked for.

    Parameters
    ----------
    tape : Tape
    dialect : Dialect
    source, destination : callable
        Functions that give the places of the tape's sources and destinations.
    scratch : int
        First element of the workspace that may hold values passed from one function to the next.
    lifted : bool
        True if constants and places are read from tables, so that tapes of equal structure share their code.

    Returns
    -------
    iterator of CodeChunk
    int
        Number of functions.
    int
        Number of scratch elements needed.
    """
    pieces = cut(tape, max(CHUNK * register_width() // max(dialect.lanes, register_width()), 1))
    slots, needed = slots_of(tape, pieces, scratch)
    if isinstance(tape, Packed):  # every slot has room for a vector
        slots = {k: scratch + (slot - scratch) * tape.width for k, slot in slots.items()}
        needed *= tape.width
    chunks = (_Emitter(tape, dialect, source, destination, slots, lifted).write(piece) for piece in pieces)
    return chunks, len(pieces), needed


# Sines and cosines taken in one call, a power of two: as many as hide each other's latency without spilling.
ANGLES_TOGETHER = 4


class _Emitter:
    """Writes one function."""

    def __init__(
        self,
        tape: Tape,
        dialect: LlvmDialect,
        source: Callable[[int], Place],
        destination: Callable[[int], Place],
        slots: dict[int, int],
        lifted: bool,
    ) -> None:
        self.tape, self.dialect = tape, dialect
        # of values of several branches, where there are such, else the same
        self.wide = LlvmDialect(tape.width) if isinstance(tape, Packed) else dialect
        self.source, self.destination = source, destination
        self.slots, self.lifted = slots, lifted
        self.head: list[str] = []
        self.body: list[str] = []
        self.name: dict[int, str] = {}
        self.bases: set[str] = set()
        self.places: list[Place] = []
        self.constants: list[int] = []
        self.addresses = 0
        self.joints = 0

    def write(self, piece: list[Item]) -> CodeChunk:
        operations, arguments = self.tape.operations, self.tape.arguments
        slots, name = self.slots, self.name
        body, bring = self.body, self._bring
        self._sines_together(piece)
        for destination, k in piece:
            if destination >= 0:
                self._store(name.get(k) or bring(k), self.destination(destination), self.dialect.type)
                continue
            if k not in name:
                operands = [name.get(i) or bring(i) for i in arguments[k]]
                result = name[k] = f"%v{len(name)}"
                if JOIN <= operations[k] < LOOKUP:
                    self._between(operations[k], result, operands)
                else:
                    body.append(self._of(k).template[operations[k]].format(result, *operands))
            if k in slots:
                self._store(name[k], ("work", slots[k]), self._of(k).type)
        text = "\n  ".join([*self.head, *body])
        return CodeChunk(f"  {text}\n  ret void\n", self.places, self.constants)

    def _of(self, k: int) -> LlvmDialect:
        """Return the dialect of a value: a number (of each scenario), or a vector of several branches."""
        return self.wide if isinstance(self.tape, Packed) and self.tape.is_wide(k) else self.dialect

    def _between(self, op: int, result: str, operands: list[str]) -> None:
        """Make a vector of numbers, or take a number out of one."""
        T, lanes = self.wide.type, self.wide.lanes
        if op == JOIN:
            vector = "undef"
            for k, value in enumerate(operands):
                name = result if k == lanes - 1 else f"{result}.{k}"
                self.body.append(f"{name} = insertelement {T} {vector}, double {value}, i32 {k}")
                vector = name
        elif op == SPREAD:
            self.body += [
                f"{result}.0 = insertelement {T} undef, double {operands[0]}, i32 0",
                f"{result} = shufflevector {T} {result}.0, {T} undef, <{lanes} x i32> zeroinitializer",
            ]
        else:
            self.body.append(f"{result} = extractelement {T} {operands[0]}, i32 {op - TAKE}")

    def _sines_together(self, piece: list[Item]) -> None:
        """Take sines and cosines of inputs several at a time; the bits are the same.

        One vector of angles leaves the processor waiting for itself most of the time.
        """
        operations, arguments = self.tape.operations, self.tape.arguments

        def known(k: int) -> bool:
            return operations[k] == INPUT or operations[k] == JOIN

        pairs = [k for d, k in piece if d < 0 and operations[k] == SINCOS and known(arguments[k][0])]
        for dialect in dict.fromkeys((self.dialect, self.wide)):
            self._groups_of_sines([k for k in pairs if self._of(k) is dialect], dialect)

    def _groups_of_sines(self, pairs: list[int], dialect: LlvmDialect) -> None:
        arguments, name, lanes = self.tape.arguments, self.name, dialect.lanes
        size = max(ANGLES_TOGETHER // lanes, 1)
        for first in range(0, len(pairs) - 1 if size > 1 else 0, size):
            group = pairs[first : first + size]
            width = lanes * size
            wide = f"<{width} x double>"
            angles = [self._angle(arguments[k][0]) for k in group]
            angles += angles[-1:] * (size - len(group))  # a short group repeats its last angle
            both = f"%q{lanes}.{first}"
            vector = self._joined(angles, both, dialect)
            self.body.append(f"{both} = call {{ {wide}, {wide} }} @kinetree_sincos_{width}({wide} {vector})")
            for member in (0, 1):
                part = f"{both}.m{member}"
                self.body.append(f"{part} = extractvalue {{ {wide}, {wide} }} {both}, {member}")
                for place, k in enumerate(group):
                    result = name[k + 1 + member] = f"%v{len(name)}"
                    self.body.append(f"{result} = {self._taken(wide, part, place, dialect)}")
            for k in group:
                name[k] = both

    def _angle(self, k: int) -> str:
        """An input, or a vector of inputs of several branches."""
        if k in self.name or self.tape.operations[k] == INPUT:
            return self.name.get(k) or self._bring(k)
        operands = [self._angle(i) for i in self.tape.arguments[k]]
        result = self.name[k] = f"%v{len(self.name)}"
        self._between(JOIN, result, operands)
        return result

    def _joined(self, values: list[str], prefix: str, dialect: LlvmDialect) -> str:
        """One vector of several values."""
        T, lanes = dialect.type, dialect.lanes
        if lanes == 1:
            wide, vector = f"<{len(values)} x double>", "undef"
            for k, value in enumerate(values):
                self.body.append(f"{prefix}.{k} = insertelement {wide} {vector}, double {value}, i32 {k}")
                vector = f"{prefix}.{k}"
            return vector
        while len(values) > 1:
            pairs = list(zip(values[::2], values[1::2], strict=True))
            values = []
            order = ", ".join(f"i32 {i}" for i in range(2 * lanes))
            for a, b in pairs:
                self.joints += 1
                values.append(f"%j{self.joints}")
                self.body.append(
                    f"{values[-1]} = shufflevector {T} {a}, {T} {b}, <{2 * lanes} x i32> <{order}>"
                )
            lanes *= 2
            T = f"<{lanes} x double>"
        return values[0]

    def _taken(self, wide: str, vector: str, place: int, dialect: LlvmDialect) -> str:
        """Instruction that takes a value out of a vector of several."""
        lanes = dialect.lanes
        if lanes == 1:
            return f"extractelement {wide} {vector}, i32 {place}"
        order = ", ".join(f"i32 {place * lanes + i}" for i in range(lanes))
        return f"shufflevector {wide} {vector}, {wide} undef, <{lanes} x i32> <{order}>"

    def _bring(self, k: int) -> str:
        """Make a constant, a source or a value of an earlier function available."""
        T, lanes = self._of(k).type, self.dialect.lanes
        op = self.tape.operations[k]
        if op == CONST:
            if isinstance(self.tape, Packed) and self.tape.is_wide(k):
                return self._vector_of_constants(k)
            number = self.tape.arguments[k][0]
            if self.lifted or not is_immediate(self.tape.constants[number]):
                return self._load_constant(k, number)
            text = self.name[k] = literal(self.tape.constants[number], lanes)
            return text
        place = self.source(self.tape.arguments[k][0]) if op == INPUT else ("work", self.slots[k])
        address = self._address(place)
        text = self.name[k] = f"%v{len(self.name)}"
        self.body.append(f"{text} = load {T}, ptr {address}, align 8")
        return text

    def _load_constant(self, k: int, number: int) -> str:
        T, lanes = self.dialect.type, self.dialect.lanes
        copies = copies_in_table(lanes)
        text = self.name[k] = f"%v{len(self.name)}"
        place = copies * len(self.constants)
        self.body.append(f"{text}.p = getelementptr double, ptr %constants, i64 {place}")
        self.constants.append(number)
        if lanes == copies:
            self.body.append(f"{text} = load {T}, ptr {text}.p, align 8")
            return text
        self.body += [
            f"{text}.s = load <{copies} x double>, ptr {text}.p, align 8",
            f"{text} = {repeated(f'{text}.s', copies, lanes)}",
        ]
        return text

    def _vector_of_constants(self, k: int) -> str:
        """Constants of several branches: read from the table, one behind the other."""
        numbers = self.tape.arguments[k]
        values = [self.tape.constants[number] for number in numbers]
        if len(set(values)) == 1 and is_immediate(values[0]) and values[0] != 0.0:
            text = self.name[k] = literal(values[0], self.wide.lanes)
            return text
        text = self.name[k] = f"%v{len(self.name)}"
        self.body += [
            f"{text}.p = getelementptr double, ptr %constants, i64 {len(self.constants)}",
            f"{text} = load {self.wide.type}, ptr {text}.p, align 8",
        ]
        self.constants += numbers
        return text

    def _store(self, value: str, place: Place, kind: str) -> None:
        address = self._address(place)
        self.body.append(f"store {kind} {value}, ptr {address}, align 8")

    def _address(self, place: Place) -> str:
        array, element = place
        self.addresses += 1
        text = f"%a{self.addresses}"
        if self.lifted:
            self.body += [
                f"{text}.p = getelementptr i32, ptr %places, i64 {len(self.places)}",
                f"{text}.i = load i32, ptr {text}.p, align 4",
                f"{text}.j = sext i32 {text}.i to i64",
                f"{text} = getelementptr double, ptr %work, i64 {text}.j",
            ]
            self.places.append(place)
            return text
        if array != "work" and array not in self.bases:
            self.bases.add(array)
            table = array.rstrip("0123456789")
            self.head += [
                f"%{array}.p = getelementptr ptr, ptr %{table}, i64 {array[len(table) :]}",
                f"%{array} = load ptr, ptr %{array}.p, align 8",
            ]
        self.body.append(f"{text} = getelementptr double, ptr %{array}, i64 {element * self.dialect.lanes}")
        return text
