"""Straight-line code in single-assignment form, read from CasADi's instruction lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import casadi as ca

from kinetree.kernels.graph import Graph, GraphError, Repetition, StageKind
from kinetree.kernels.operations import (
    COMMUTATIVE,
    COPIES,
    COS_OF,
    LOOKUP,
    OPERANDS,
    SIN_OF,
    Lookup,
    lookup_of,
)

CONST: int = ca.OP_CONST
INPUT: int = ca.OP_INPUT
OUTPUT: int = ca.OP_OUTPUT


@dataclass(frozen=True)
class Tape:
    """A list of instructions; the value of an instruction is named by its position.

    Attributes
    ----------
    operations : list of int
        CasADi's operation codes and the fused ones of `operations`.
    arguments : list of tuple of int
        Positions of the operands. For ``INPUT`` the number of the source, for ``CONST`` the number
        of the constant.
    constants : list of float
        The numbers that ``CONST`` instructions refer to.
    results : list of (int, int)
        Pairs (number of the destination, position of the value).
    lookups : list of Lookup
        The arrays that operations from ``LOOKUP`` on refer to; all tapes of a graph share them.
    """

    operations: list[int]
    arguments: list[tuple[int, ...]]
    constants: list[float]
    results: list[tuple[int, int]]
    lookups: list[Lookup] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.operations)

    @property
    def arithmetic(self) -> int:
        """Number of instructions that compute something: all but inputs and constants."""
        return sum(op != INPUT and op != CONST for op in self.operations)


def read_tape(symbols: ca.SX, expressions: ca.SX, lookups: list[Lookup] | None = None) -> Tape:
    """Read the instructions that compute the nonzeros of `expressions` from a column of symbols.

    CasADi lists instructions on a work vector whose places are reused; here every value gets its own
    name, and equal instructions become one. Arrays of look-ups are added to ``lookups``.
    """
    function = ca.Function("f", [symbols], [expressions])
    count = function.n_instructions()
    code, operands, place = (
        function.instruction_id,
        function.instruction_input,
        function.instruction_output,
    )
    operations: list[int] = []
    arguments: list[tuple[int, ...]] = []
    constants: list[float] = []
    results: list[tuple[int, int]] = []
    lookups = [] if lookups is None else lookups
    called: ca.SX | None = None
    arrays: dict[str, int] = {}
    held = [0] * max(function.sz_w(), 1)  # which value each place of CasADi's work vector holds
    seen: dict[tuple[int, ...], int] = {}
    constant_number: dict[str, int] = {}
    args: tuple[int, ...]
    for k in range(count):
        op = code(k)
        if op == OUTPUT:
            results.append((place(k)[1], held[operands(k)[0]]))
            continue
        if op == CONST:
            value = function.instruction_constant(k)
            args = (constant_number.setdefault(value.hex(), len(constants)),)
            if args[0] == len(constants):
                constants.append(value)
        elif op == INPUT:
            args = (operands(k)[1],)
        elif op in COPIES or (op == ca.OP_FLOOR and operations[held[operands(k)[0]]] >= LOOKUP):
            held[place(k)[0]] = held[operands(k)[0]]  # what is looked up is a whole number (`spatial.lookup`)
            continue
        elif op == ca.OP_CALL:
            called = function.instructions_sx() if called is None else called
            callee = called[k].which_function()
            if callee.name() not in arrays:
                arrays[callee.name()] = _lookup_number(callee, lookups)
            op = LOOKUP + arrays[callee.name()]
            args = (held[operands(k)[0]],)
        else:
            if op not in OPERANDS:
                raise GraphError(_unsupported(op))
            args = tuple([held[i] for i in operands(k)])
            if op in COMMUTATIVE and args[0] > args[1]:
                args = (args[1], args[0])
        key = (op, *args)
        value_number = seen.get(key)
        if value_number is None:
            value_number = seen[key] = len(operations)
            operations.append(op)
            arguments.append(args)
        held[place(k)[0]] = value_number
    return Tape(operations, arguments, constants, results, lookups)


def _lookup_number(callee: ca.Function, lookups: list[Lookup]) -> int:
    """Number of the array that a function looks up in; it is added where it is new."""
    found = lookup_of(callee)
    if found is None:
        raise GraphError(_unsupported(ca.OP_CALL))
    if found not in lookups:
        lookups.append(found)
    return lookups.index(found)


def _unsupported(op: int) -> str:
    names = {getattr(ca, n): n for n in dir(ca) if n.startswith("OP_")}
    name = names.get(op, f"number {op}")
    if op == ca.OP_PRINTME:
        return "printme() has a side effect and cannot be compiled; remove it from the expression"
    if op == ca.OP_CALL:
        return "the expression calls a CasADi Function that may not be inlined; call it with always_inline"
    return f"CasADi's operation {name} has no machine code; write it with the operations of SX"


def column_of(matrices: Sequence[ca.SX]) -> ca.SX:
    """All elements of some matrices as one dense column, each matrix row by row."""
    return ca.densify(ca.vertcat(*[ca.vec(m.T) for m in matrices])) if matrices else ca.SX(0, 1)


@dataclass(frozen=True)
class StageTape:
    """The tape of one stage, and which values of the whole evaluation it reads and writes.

    Values are numbered in the order input elements (row-major), then symbols of the stages.
    """

    tape: Tape
    reads: list[int]
    writes: list[int]


def read_graph(graph: Graph) -> tuple[list[StageTape], Tape]:
    """Read the tapes of a graph: one per stage, and the one of the outputs.

    The sources of the last tape are numbered as the values of the whole evaluation; its destinations as
    the elements of all outputs in order, row by row.
    """
    lookups: list[Lookup] = []
    inputs = column_of(list(graph.inputs.values()))
    outputs = column_of(list(graph.outputs.values()))
    *reads, read_last = graph.reads()
    if not graph.stages:
        return [], read_tape(inputs, outputs, lookups)
    stages: list[StageTape] = []
    kinds: dict[int, Tape] = {}
    first = inputs.numel()
    for stage, read in zip(graph.stages, reads, strict=True):
        if isinstance(stage, Repetition):
            kind = stage.kind
            if id(kind) not in kinds:
                kinds[id(kind)] = _of_kind(kind, lookups)
            tape = kinds[id(kind)]
            tape = replace(tape, constants=[*tape.constants, *stage.numbers])
            count = kind.size
        else:
            tape = read_tape(_symbols_of(stage.expressions), ca.densify(stage.expressions), lookups)
            count = stage.symbols.numel()
        stages.append(StageTape(tape, read, list(range(first, first + count))))
        first += count
    last = read_tape(_symbols_of(*graph.outputs.values()), outputs, lookups)
    arguments = [
        (read_last[args[0]],) if op == INPUT else args
        for op, args in zip(last.operations, last.arguments, strict=True)
    ]
    return stages, replace(last, arguments=arguments)


def _symbols_of(*expressions: ca.SX) -> ca.SX:
    """The symbols in expressions, each once, in the order `Graph.reads` meets them."""
    met = {symbol.element_hash(): symbol for matrix in expressions for symbol in ca.symvar(matrix)}
    return ca.vertcat(ca.SX(0, 1), *met.values())


def _of_kind(kind: StageKind, lookups: list[Lookup]) -> Tape:
    """The tape all stages of a kind share: their own numbers are the constants after its last."""
    tape = read_tape(ca.vertcat(kind.reads, kind.numbers), ca.densify(kind.expressions), lookups)
    operations, arguments = list(tape.operations), list(tape.arguments)
    n, own = kind.reads.numel(), len(tape.constants)
    for k, op in enumerate(operations):
        if op == INPUT and arguments[k][0] >= n:
            operations[k], arguments[k] = CONST, (own + arguments[k][0] - n,)
    return replace(tape, operations=operations, arguments=arguments)


Item = tuple[int, int]  # (-1, instruction), or (destination, value) for a result to be stored


def cut(tape: Tape, size: int) -> list[list[Item]]:
    """Distribute instructions and stores over functions of some length, loads counted.

    A store follows its value.
    """
    stores: dict[int, list[int]] = {}
    for destination, value in tape.results:
        stores.setdefault(value, []).append(destination)
    operations, arguments = tape.operations, tape.arguments
    items: list[Item] = []
    late: list[Item] = []
    for k, op in enumerate(operations):
        if op in (INPUT, CONST):
            late += [(destination, k) for destination in stores.get(k, ())]
        else:
            items.append((-1, k))
            items += [(destination, k) for destination in stores.get(k, ())]
    pieces: list[list[Item]] = [[]]
    length = 0
    at_hand: set[int] = set()  # values that the function being filled has loaded or computed
    for item in items + late:
        destination, k = item
        # a pair of sine and cosine cannot pass through memory
        if length >= size and not (destination < 0 and operations[k] in (SIN_OF, COS_OF)):
            pieces.append([])
            at_hand.clear()
            length = 0
        before = len(at_hand)
        at_hand.update(arguments[k] if destination < 0 else ())
        at_hand.add(k)
        length += max(len(at_hand) - before, 1)
        pieces[-1].append(item)
    return [p for p in pieces if p]


def slots_of(tape: Tape, pieces: list[list[Item]], first: int) -> tuple[dict[int, int], int]:
    """Give a place in the workspace to each value that a later function uses; places are reused."""
    born: dict[int, int] = {}
    last_use: dict[int, int] = {}
    for p, piece in enumerate(pieces):
        for destination, k in piece:
            used: tuple[int, ...] = (k,)
            if destination < 0:
                born[k] = p
                used = tape.arguments[k]
            for i in used:
                if i in born:
                    last_use[i] = p
    dying: list[list[int]] = [[] for _ in pieces]
    starting: list[list[int]] = [[] for _ in pieces]
    for value, p in born.items():
        if last_use.get(value, p) > p:
            starting[p].append(value)
            dying[last_use[value]].append(value)
    slots: dict[int, int] = {}
    free: list[int] = []
    needed = 0
    for p in range(len(pieces)):
        for value in starting[p]:
            if free:
                slots[value] = free.pop()
            else:
                slots[value] = first + needed
                needed += 1
        free += [slots[value] for value in dying[p]]
    return slots, needed
