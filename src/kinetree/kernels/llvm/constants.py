"""Constants of LLVM code in a table, where the processor makes them of many instructions (`host.is_immediate`)."""

from __future__ import annotations

import re
import struct

from kinetree.kernels.llvm.host import copies_in_table, is_immediate
from kinetree.kernels.llvm.writer import repeated, table_of

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
