"""Graphs as one module of WebAssembly that works on fixed places of its memory.

Every function of the module takes nothing: it reads its inputs where they stand and leaves its outputs where they
belong. Inputs of one name share their place. Long tapes are cut into functions that hand values on through memory.
Those that the runtime is to call are there a second time as it calls kernels, with tables of pointers.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import casadi as ca

from kinetree.kernels import storage
from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.tape import CONST, INPUT, LOOKUP, Item, Lookup, Tape, cut, read_graph, slots_of
from kinetree.kernels.wasm_binary import (  # fmt: skip
    CALL,
    FUSED,
    LENT,
    LOCAL_GET,
    LOCAL_SET,
    LOCAL_TEE,
    LOOKUPS,
    PATTERNS,
    Import,
    WasmFunction,
    copy,
    imported,
    index,
    load,
    module,
    number,
    pointer,
    store,
    unsigned,
    value_at,
    value_to,
)

PIECE = 4000
"""Values that one function loads or computes, at most: engines compile longer ones slowly."""

DEEPEST = 60
"""Operations that are nested in each other, at most."""

NUMBER = 8
"""Bytes of a number."""

FIRST = 65536
"""Address at which arrays begin: memory below is the runtime's (see `kinetree.runtime.build`)."""

KERNEL = "kernel_"
"""Beginning of the names under which the runtime calls functions."""

FEW = 6
"""Numbers that are copied one by one; engines copy more of them at once."""


@dataclass(frozen=True)
class WasmPlace:
    """Place of an array of numbers: its first byte, and its length."""

    address: int
    length: int


@dataclass(frozen=True)
class Module:
    """A module and where its functions read and write.

    Attributes
    ----------
    binary : bytes
        Imports from ``m`` the functions of C's mathematics that it uses, ``sign``, ``locate`` and
        ``take``, and ``memory``; exports every function, and with `KERNEL` before their names those that take three
        addresses, ``(inputs, outputs, work)``: two tables of pointers, eight bytes each, as kernels of the runtime do.
    inputs : dict of str to Place
        Shared by all functions that have an input of this name.
    outputs : dict of str to dict of str to Place
        By function and name; matrices row by row.
    end : int
        End of the memory that it uses from `FIRST` on.
    """

    binary: bytes
    inputs: dict[str, WasmPlace]
    outputs: dict[str, dict[str, WasmPlace]]
    end: int


def write_module(graphs: Mapping[str, Graph], kernels: Collection[str] = ()) -> Module:
    """Write graphs as the functions of one module; `kernels` are those that the runtime calls.

    Raises
    ------
    GraphError
        Inputs of one name have different sizes, or an operation has no counterpart.
    """
    layout = _Layout()
    inputs: dict[str, WasmPlace] = {}
    outputs: dict[str, dict[str, WasmPlace]] = {}
    for name, graph in graphs.items():
        for key, symbols in graph.inputs.items():
            known = inputs.setdefault(key, layout.room(symbols.numel()))
            if known.length != symbols.numel():
                raise GraphError(f"input {key!r} of {name!r} has another size than that of other functions")
        outputs[name] = {key: layout.room(value.numel()) for key, value in graph.outputs.items()}
    code = _Code(layout)
    for name, graph in graphs.items():
        _write_graph(code, name, graph, inputs, outputs[name])
    for name, graph in graphs.items():
        if name in kernels:
            code.kernels[name] = ([inputs[key] for key in graph.inputs], list(outputs[name].values()))
    return Module(code.module(), inputs, outputs, layout.size)


ALL_PATTERNS: dict[int, tuple[bytes | int | Import, ...]] = {**PATTERNS, **FUSED}


class _Layout:
    """Memory as it is given away."""

    def __init__(self) -> None:
        self.size = FIRST
        self.tables: dict[Lookup, int] = {}

    def room(self, count: int) -> WasmPlace:
        """A place for so many numbers."""
        place = WasmPlace(self.size, count)
        self.size += NUMBER * count
        return place

    def table(self, found: Lookup) -> int:
        """Address of a table."""
        if found not in self.tables:
            self.tables[found] = self.room(len(found.values)).address
        return self.tables[found]

    @property
    def data(self) -> dict[int, bytes]:
        """The tables by their addresses."""
        return {at: struct.pack(f"<{len(t.values)}d", *t.values) for t, at in self.tables.items()}


@dataclass
class _Code:
    """The functions of a module as they are written."""

    layout: _Layout
    imports: list[Import] = field(default_factory=list)
    pieces: list[tuple[bytes, int]] = field(default_factory=list)
    calls: dict[str, list[int]] = field(default_factory=dict)
    kernels: dict[str, tuple[list[WasmPlace], list[WasmPlace]]] = field(default_factory=dict)

    def call(self, one: Import) -> bytes:
        """The instruction that calls a function of the surroundings."""
        if one not in self.imports:
            self.imports.append(one)
        return CALL + unsigned(self.imports.index(one))

    def module(self) -> bytes:
        """The pieces, then one function for each graph that calls its pieces, then the kernels, which call these."""
        first = len(self.imports)
        functions = [WasmFunction(code, n_locals) for code, n_locals in self.pieces]
        numbers = {}
        for name, pieces in self.calls.items():
            numbers[name] = first + len(functions)
            functions.append(WasmFunction(b"".join(CALL + unsigned(first + k) for k in pieces), 0, name))
        for name, places in self.kernels.items():
            functions.append(WasmFunction(_kernel(numbers[name], *places), 0, KERNEL + name, 3))
        return module(self.imports, functions, self.layout.data, self.layout.size)


def _kernel(function: int, inputs: list[WasmPlace], outputs: list[WasmPlace]) -> bytes:
    """Instructions that fetch inputs from where a table points to, call a function, and bring its outputs."""
    out = []
    for k, place in enumerate(inputs):
        if place.length <= FEW:
            for n in range(place.length):
                out.append(store(place.address + NUMBER * n, pointer(0, k) + value_at(NUMBER * n)))
        else:
            out.append(copy(index(place.address), pointer(0, k), NUMBER * place.length))
    out.append(CALL + unsigned(function))
    for k, place in enumerate(outputs):
        if place.length <= FEW:
            for n in range(place.length):
                out.append(pointer(1, k) + load(place.address + NUMBER * n) + value_to(NUMBER * n))
        else:
            out.append(copy(pointer(1, k), index(place.address), NUMBER * place.length))
    return b"".join(out)


def _write_graph(
    code: _Code, name: str, graph: Graph, inputs: Mapping[str, WasmPlace], outputs: Mapping[str, WasmPlace]
) -> None:
    stages, last = read_graph(graph)
    values = [inputs[key].address + NUMBER * k for key, s in graph.inputs.items() for k in range(s.numel())]
    targets = [place.address + NUMBER * k for place in outputs.values() for k in range(place.length)]
    calls = code.calls.setdefault(name, [])
    for stage in stages:
        first = code.layout.room(len(stage.writes)).address
        written = [first + NUMBER * k for k in range(len(stage.writes))]
        read = [values[k] for k in stage.reads]
        calls += _write_tape(code, stage.tape, read, written)
        values += written
    calls += _write_tape(code, last, values, targets)


def _write_tape(code: _Code, tape: Tape, sources: list[int], targets: list[int]) -> list[int]:
    """Write the pieces of a tape; their numbers."""
    # as machine code: the same bits
    tape = fuse(share_reciprocals(tape), multiply_add=True, angles_first=False)
    pieces = cut(tape, PIECE)
    slots, needed = slots_of(tape, pieces, 0)
    work = code.layout.room(needed).address
    places = {value: work + NUMBER * slot for value, slot in slots.items()}
    numbers = []
    for piece in pieces:
        numbers.append(len(code.pieces))
        code.pieces.append(_Piece(code, tape, piece, sources, targets, places).written())
    return numbers


class _Piece:
    """One function: values used once stay on the stack, the others get a local, which is reused after the last use."""

    def __init__(
        self,
        code: _Code,
        tape: Tape,
        piece: list[Item],
        sources: list[int],
        targets: list[int],
        places: dict[int, int],
    ) -> None:
        self.code, self.tape, self.piece = code, tape, piece
        self.sources, self.targets, self.places = sources, targets, places
        self.here = {k for destination, k in piece if destination < 0}
        self.left = self._uses()
        self.eager = self._deep()
        self.locals: dict[int, int] = {}
        self.free: list[int] = []
        self.n_locals = 2  # the first two are those of `MULTIPLY_ADD`

    def written(self) -> tuple[bytes, int]:
        """Instructions, and how many locals they use."""
        out: list[bytes] = []
        for destination, k in self.piece:
            if destination >= 0:
                out.append(store(self.targets[destination], self._value(k)))
            elif k in self.places:
                self.left[k] += 1
                out.append(store(self.places[k], self._value(k)))
            elif self.left[k] > 1 or k in self.eager:
                out += [self._computed(k), LOCAL_SET, unsigned(self._local(k))]
        return b"".join(out), self.n_locals

    def _uses(self) -> dict[int, int]:
        """Return how often every value is put on the stack."""
        found: dict[int, int] = {}
        for destination, k in self.piece:
            for i in (k,) if destination >= 0 else self._operands(k):
                found[i] = found.get(i, 0) + 1
        for destination, k in self.piece:
            if destination < 0:
                found.setdefault(k, 0)
        return found

    def _operands(self, k: int) -> tuple[int, ...]:
        """The operands in the order they are put on the stack."""
        arguments = self.tape.arguments[k]
        pattern = ALL_PATTERNS.get(self.tape.operations[k])
        return arguments if pattern is None else tuple(arguments[i] for i in pattern if isinstance(i, int))

    def _deep(self) -> set[int]:
        """Values that get a local, though they are used once, because too much would be nested otherwise."""
        depth: dict[int, int] = {}
        found: set[int] = set()
        for destination, k in self.piece:
            if destination >= 0:
                continue
            nested = [depth[i] for i in self._operands(k) if i in depth and self.left[i] == 1]
            depth[k] = 1 + max(nested, default=0)
            if depth[k] >= DEEPEST and self.left[k]:
                found.add(k)
                depth[k] = 0
        return found

    def _value(self, k: int) -> bytes:
        """Instructions that put a value on the stack, now."""
        self.left[k] -= 1
        if k in self.locals:
            out = LOCAL_GET + unsigned(self.locals[k])
            if not self.left[k]:
                self.free.append(self.locals.pop(k))
            return out
        out = self._computed(k)
        return out + LOCAL_TEE + unsigned(self._local(k)) if self.left[k] else out

    def _local(self, k: int) -> int:
        if not self.free:
            self.free.append(self.n_locals)
            self.n_locals += 1
        self.locals[k] = self.free.pop()
        return self.locals[k]

    def _computed(self, k: int) -> bytes:
        tape, op, arguments = self.tape, self.tape.operations[k], self.tape.arguments[k]
        if op == CONST:
            return number(tape.constants[arguments[0]])
        if op == INPUT:
            return load(self.sources[arguments[0]])
        if k not in self.here:
            return load(self.places[k])
        if op >= LOOKUP:
            table = tape.lookups[op - LOOKUP]
            where = index(self.code.layout.table(table)) + index(len(table.values))
            return self._value(arguments[0]) + where + self.code.call(LOOKUPS[table.kind])
        if op in ALL_PATTERNS:
            return b"".join(self._part(part, arguments) for part in ALL_PATTERNS[op])
        if op in LENT:
            return b"".join(map(self._value, arguments)) + self.code.call(imported(op))
        raise GraphError(f"an operation of these equations ({op}) cannot be written in WebAssembly")

    def _part(self, part: bytes | int | Import, arguments: tuple[int, ...]) -> bytes:
        if isinstance(part, Import):
            return self.code.call(part)
        return part if isinstance(part, bytes) else self._value(arguments[part])


def kept_module(graphs: Mapping[str, Graph], kernels: Collection[str] = ()) -> Module:
    """Return `write_module`, from disk where the very same graphs were written before."""
    name = key(graphs, kernels)
    stored = storage.read(name) if name else None
    if stored is not None:
        return _read(stored)
    made = write_module(graphs, kernels)
    if name:
        storage.write(name, _written(made))
    return made


def key(graphs: Mapping[str, Graph], kernels: Collection[str] = ()) -> str:
    """Name of a module: a digest of the text of its graphs in CasADi, and of the sources that write the code.

    Empty for graphs that are not kept: those with stages, and those that `write_module` will refuse.
    """
    digest = hashlib.sha256(storage.writers() + f"wasm {ca.CasadiMeta.version()} {sorted(kernels)}".encode())
    for name, graph in graphs.items():
        if graph.stages:
            return ""
        shapes = [[(k, s.shape) for k, s in part.items()] for part in (graph.inputs, graph.outputs)]
        digest.update(repr((name, shapes)).encode())
        try:
            function = ca.Function("f", list(graph.inputs.values()), list(graph.outputs.values()))
            digest.update(function.serialize().encode())
        except RuntimeError:  # of symbols that nobody gives, for one
            return ""
    return digest.hexdigest()


def _written(module: Module) -> bytes:
    inputs = {name: [place.address, place.length] for name, place in module.inputs.items()}
    outputs = {
        function: {name: [place.address, place.length] for name, place in places.items()}
        for function, places in module.outputs.items()
    }
    return json.dumps([inputs, outputs, module.end]).encode() + b"\n" + module.binary


def _read(stored: bytes) -> Module:
    head, _, binary = stored.partition(b"\n")
    inputs, outputs, end = json.loads(head)
    return Module(
        binary,
        {name: WasmPlace(*place) for name, place in inputs.items()},
        {
            function: {name: WasmPlace(*place) for name, place in places.items()}
            for function, places in outputs.items()
        },
        end,
    )
