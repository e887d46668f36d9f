"""A small machine for modules of WebAssembly, from the specification: sections in order, typed stack, no branches."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping
from typing import Any

F64, I32 = 0x7C, 0x7F
BINARY: dict[int, Callable[[float, float], Any]] = {
    0x61: lambda a, b: int(a == b),
    0x62: lambda a, b: int(a != b),
    0x63: lambda a, b: int(a < b),
    0x65: lambda a, b: int(a <= b),
    0xA0: lambda a, b: a + b,
    0xA1: lambda a, b: a - b,
    0xA2: lambda a, b: a * b,
    0xA3: lambda a, b: a / b,
    0xA6: math.copysign,
}
UNARY: dict[int, Callable[[float], float]] = {
    0x99: abs,
    0x9A: lambda a: -a,
    0x9B: lambda a: float(math.ceil(a)),
    0x9C: lambda a: float(math.floor(a)),
    0x9F: math.sqrt,
}


class Reader:
    """Bytes that are read from their beginning to their very end."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def bytes(self, count: int) -> bytes:
        self.at += count
        assert self.at <= len(self.data)
        return self.data[self.at - count : self.at]

    def unsigned(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift if byte & 0x40 else 0)

    def text(self) -> str:
        return self.bytes(self.unsigned()).decode()

    def inner(self) -> Reader:
        return Reader(self.bytes(self.unsigned()))

    @property
    def done(self) -> bool:
        return self.at == len(self.data)


class Machine:
    """A module with its memory (``memory``: bytes) and the functions that it is lent by name."""

    def __init__(self, binary: bytes, lent: Mapping[str, Callable[..., float]]) -> None:
        assert binary[:8] == b"\x00asm\x01\x00\x00\x00"
        self.types: list[tuple[bytes, bytes]] = []
        self.functions: list[Any] = []  # functions that are lent, then type and code of those of the module
        self.exports: dict[str, int] = {}
        codes: list[tuple[int, bytes]] = []
        kinds: list[int] = []
        data: list[tuple[int, bytes]] = []
        pages, last, whole = 0, 0, Reader(binary[8:])
        while not whole.done:
            section, content = whole.byte(), whole.inner()
            assert section > last, "sections are in order"
            last = section
            for _ in range(content.unsigned()):
                if section == 1:
                    assert content.byte() == 0x60
                    self.types.append((content.bytes(content.unsigned()), content.bytes(content.unsigned())))
                elif section == 2:
                    assert content.text() == "m"
                    name, kind = content.text(), content.byte()
                    if kind == 0:
                        self.functions.append((self.types[content.unsigned()], lent[name]))
                    else:
                        assert (name, kind, content.byte()) == ("memory", 2, 0)
                        pages = content.unsigned()
                elif section == 3:
                    kinds.append(content.unsigned())
                elif section == 7:
                    name = content.text()
                    assert content.byte() == 0
                    self.exports[name] = content.unsigned()
                elif section == 10:
                    body = content.inner()
                    locals_ = 0
                    for _ in range(body.unsigned()):
                        locals_ += body.unsigned()
                        assert body.byte() == F64
                    codes.append((locals_, body.data[body.at :]))
                else:
                    assert section == 11 and content.byte() == 0 and content.byte() == 0x41
                    place = content.signed()
                    assert content.byte() == 0x0B
                    data.append((place, content.bytes(content.unsigned())))
            assert content.done
        self.functions += [(self.types[k], code) for k, code in zip(kinds, codes, strict=True)]
        self.memory = bytearray(65536 * pages)
        for place, raw in data:
            assert place + len(raw) <= len(self.memory)
            self.memory[place : place + len(raw)] = raw

    def numbers(self, address: int, count: int) -> tuple[float, ...]:
        """Numbers in the memory."""
        return struct.unpack_from(f"<{count}d", self.memory, address)

    def put(self, address: int, *values: float) -> None:
        """Put numbers into the memory."""
        struct.pack_into(f"<{len(values)}d", self.memory, address, *values)

    def call(self, name: str, *addresses: int) -> None:
        """Call a function that is exported, with addresses."""
        stack: list[Any] = list(addresses)
        self._call(self.exports[name], stack)
        assert not stack

    def _call(self, k: int, stack: list[Any]) -> None:
        (takes, gives), function = self.functions[k]
        arguments = [stack.pop() for _ in takes][::-1]
        for value, kind in zip(arguments, takes, strict=True):
            assert type(value) is (float if kind == F64 else int)
        if callable(function):
            stack.append(float(function(*arguments)))
            return
        assert not gives
        locals_, code = function
        self._run(Reader(code), arguments + [0.0] * locals_)

    def _run(self, code: Reader, own: list[Any]) -> None:
        stack: list[Any] = []

        def pop(kind: type) -> Any:
            value = stack.pop()
            assert type(value) is kind, f"{value!r} is no {kind.__name__}"
            return value

        while (op := code.byte()) != 0x0B:
            if op == 0x01:
                pass
            elif op == 0x10:
                self._call(code.unsigned(), stack)
            elif op == 0x1B:
                condition, b, a = pop(int), pop(float), pop(float)
                stack.append(a if condition else b)
            elif op == 0x20:
                stack.append(own[code.unsigned()])
            elif op in (0x21, 0x22):
                place = code.unsigned()
                own[place] = pop(float)
                if op == 0x22:
                    stack.append(own[place])
            elif op == 0x28:
                assert code.byte() <= 2
                stack.append(struct.unpack_from("<i", self.memory, pop(int) + code.unsigned())[0])
            elif op == 0x2B:
                assert code.byte() <= 3
                stack.append(self.numbers(pop(int) + code.unsigned(), 1)[0])
            elif op == 0x39:
                assert code.byte() <= 3
                value = pop(float)
                self.put(pop(int) + code.unsigned(), value)
            elif op == 0x41:
                stack.append(code.signed())
            elif op == 0x44:
                stack.append(struct.unpack("<d", code.bytes(8))[0])
            elif op in (0x71, 0x72):
                b, a = pop(int), pop(int)
                stack.append(a & b if op == 0x71 else a | b)
            elif op == 0xB8:
                stack.append(float(pop(int)))
            elif op == 0xFC:
                assert code.bytes(3) == b"\x0a\x00\x00"
                size, source, target = pop(int), pop(int), pop(int)
                self.memory[target : target + size] = self.memory[source : source + size]
            elif op in UNARY:
                stack.append(UNARY[op](pop(float)))
            else:
                b, a = pop(float), pop(float)
                stack.append(BINARY[op](a, b))
        assert code.done and not stack
