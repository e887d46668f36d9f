"""Small parts of LLVM code written instruction by instruction."""

from __future__ import annotations

import re
import struct

from kinetree.kernels.llvm.host import copies_in_table, is_immediate


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
        self.base = ""
        self.table_name = ""
        self.numbers: dict[float, str] = {}

    def value(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %t{self.count} = {text}")
        return f"%t{self.count}"

    def number(self, value: float) -> str:
        """A constant: of the table, if one was begun and the code should not hold it itself."""
        if not self.base or is_immediate(value):
            return literal(value, self.lanes)
        if value not in self.numbers:
            copies = copies_in_table(self.lanes)
            place = self.value(f"getelementptr double, ptr {self.base}, i64 {copies * len(self.numbers)}")
            kind = self.type if copies == self.lanes else f"<{copies} x double>"
            found = self.value(f"load {kind}, ptr {place}, align 8")
            if copies < self.lanes:
                found = self.value(repeated(found, copies, self.lanes))
            self.numbers[value] = found
        return self.numbers[value]

    def begin_table(self, name: str) -> None:
        """Read constants from a table from here on; its beginning is kept where LLVM does not see through it."""
        self.table_name = name
        self.base = self.value(f"load ptr, ptr @{name}.base, align 8")

    def table(self) -> str:
        """LLVM code of the table."""
        values = table_of(self.table_name, list(self.numbers), copies_in_table(self.lanes))
        return f"{values}\n@{self.table_name}.base = internal global ptr @{self.table_name}\n"

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

    def intrinsic(self, name: str, a: str) -> str:
        """A function that LLVM knows, such as sqrt."""
        return self.value(f"call {self.type} @llvm.{name}.{self.suffix}({self.type} {a})")

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
