"""Tapes: straight-line code in single-assignment form, read from CasADi's instruction lists.

A tape consists of CasADi's operations and of those that `fusion` introduces. What they mean in NumPy is defined in
`reference`; what they become in machine code is defined by each target (`llvm`, `source`, `cuda`, `wasm`).

A function that expressions call without its being inlined becomes a stage for each call, so that its code exists once
however often it is called. What its operands depend on is a stage before it, what depends on its values comes after.

Look-ups in arrays are such functions, too: they are called ``kinetree_locate_…`` or ``kinetree_take_…``, take one
number and hold their array as their only vector constant (`kinetree.model.expressions.piecewise` makes them).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Literal

import casadi as ca

from kinetree.kernels.graph import Graph, GraphError, Repetition, StageKind, instructions_of

COPIES = frozenset({ca.OP_ASSIGN, ca.OP_LIFT})
COMMUTATIVE = frozenset({ca.OP_ADD, ca.OP_MUL})

_ONE = (
    ca.OP_NEG, ca.OP_SQ, ca.OP_TWICE, ca.OP_INV, ca.OP_SQRT, ca.OP_FABS, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_SIGN,
    ca.OP_NOT, ca.OP_SIN, ca.OP_COS, ca.OP_TAN, ca.OP_ASIN, ca.OP_ACOS, ca.OP_ATAN, ca.OP_SINH, ca.OP_COSH,
    ca.OP_TANH, ca.OP_ASINH, ca.OP_ACOSH, ca.OP_ATANH, ca.OP_EXP, ca.OP_LOG, ca.OP_LOG1P, ca.OP_EXPM1,
    ca.OP_ERF,
)  # fmt: skip
_TWO = (
    ca.OP_ADD, ca.OP_SUB, ca.OP_MUL, ca.OP_DIV, ca.OP_COPYSIGN, ca.OP_FMIN, ca.OP_FMAX, ca.OP_LT, ca.OP_LE,
    ca.OP_EQ, ca.OP_NE, ca.OP_AND, ca.OP_OR, ca.OP_IF_ELSE_ZERO, ca.OP_POW, ca.OP_CONSTPOW, ca.OP_ATAN2,
    ca.OP_HYPOT, ca.OP_FMOD, ca.OP_REMAINDER,
)  # fmt: skip
OPERANDS: dict[int, int] = {**dict.fromkeys(_ONE, 1), **dict.fromkeys(_TWO, 2)}
"""Number of operands of each operation of CasADi; operations that are not listed have no machine code."""

# Fused operations that the optimiser of tapes introduces; the numbers only need to differ from CasADi's.
FMA = 1000  # a b + c
FMS = 1001  # a b - c
FNMA = 1002  # c - a b
SINCOS = 1003  # the pair (sin a, cos a)
SIN_OF = 1004  # its first member
COS_OF = 1005  # its second member

# Operations between numbers and vectors, that `packs` introduces.
JOIN = 1010  # the vector of several numbers
SPREAD = 1011  # the vector of one number in all lanes
TAKE = 1100  # TAKE + k: the number in lane k of a vector

GUARDED = "kinetree_guarded_"
"""Mark in the name of a function that expressions call, and of its derivatives: where its first operand is 0 all
its values are 0, so that machine code need not call it then."""

LOOKUP = 2000
"""Operations from this number on: operation LOOKUP + k looks its operand up in array k of `Tape.lookups`."""

FUNCTIONS: dict[int, str] = {
    ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow", ca.OP_TAN: "tan", ca.OP_ASIN: "asin", ca.OP_ACOS: "acos",
    ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2", ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh",
    ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh", ca.OP_EXP: "exp", ca.OP_LOG: "log",
    ca.OP_LOG1P: "log1p", ca.OP_EXPM1: "expm1", ca.OP_ERF: "erf", ca.OP_HYPOT: "hypot", ca.OP_FMOD: "fmod",
    ca.OP_REMAINDER: "remainder",
}  # fmt: skip
"""Operations that are elementary functions, by the names that the C library gives them."""


@dataclass(frozen=True)
class Lookup:
    """An array of constants and the way it is looked up.

    Attributes
    ----------
    kind : {"locate", "take"}
        ``locate``: of a number x, the largest k ≤ n − 2 with values[k] ≤ x, and 0 where there is none.
        ``take``: of a whole number k from 0 to n − 1, values[k].
    values : tuple of float
        Two or more ascending numbers to locate, two or more to take.
    """

    kind: Literal["locate", "take"]
    values: tuple[float, ...]


def lookup_of(function: ca.Function) -> Lookup | None:
    """The array a function looks up in; None for any other function."""
    kinds: tuple[Literal["locate", "take"], ...] = ("locate", "take")
    kind = next((k for k in kinds if str(function.name()).startswith(f"kinetree_{k}_")), None)
    if kind is None:
        return None
    for i in range(function.n_instructions()):
        if function.instruction_id(i) == ca.OP_CONST:
            array = function.instruction_MX(i).to_DM().full().ravel().tolist()
            if len(array) > 1:
                return Lookup(kind, tuple(array))
    return None


CONST: int = ca.OP_CONST
INPUT: int = ca.OP_INPUT
OUTPUT: int = ca.OP_OUTPUT
CALL = -1
"""A call, of the function of a number (`Callees`) with operands: only in tapes that are still to be divided."""
OUTCOME = -2
"""The value of some number of a call, these alike."""


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

    @property
    def structure(self) -> Hashable:
        """All but its constants: tapes that are equal in it share their code where constants are read from tables."""
        return tuple(self.operations), tuple(self.arguments), tuple(self.results)


class Callees:
    """Functions that expressions call, each read once; functions that they call are written out."""

    def __init__(self, lookups: list[Lookup]) -> None:
        self.tapes: list[Tape] = []
        self.guarded: list[bool] = []
        self._lookups = lookups
        self._numbers: dict[int, int] = {}
        self._functions: list[ca.Function] = []  # kept, so that their hashes stay theirs

    def number(self, function: ca.Function) -> int:
        """Number of a function among ``tapes``."""
        key = hash(function)
        if key not in self._numbers:
            self._numbers[key] = len(self.tapes)
            self._functions.append(function)
            self.guarded.append(GUARDED in function.name())
            self.tapes.append(self._read(function))
        return self._numbers[key]

    def _read(self, function: ca.Function) -> Tape:
        """Return the tape of a function; those of short functions that look up nothing are kept for other graphs."""
        key = hash(function)
        known = _READ.get(key)
        if known is not None:
            return known[1]
        tape = _read_function(function, self._lookups)
        if len(tape.operations) <= LONGEST_READ and all(op < LOOKUP for op in tape.operations):
            _READ[key] = (function, tape)
            if len(_READ) > MOST_READ:
                _READ.pop(next(iter(_READ)), None)
        return tape


MOST_READ, LONGEST_READ = 128, 10_000
"""Number of functions whose tapes are kept, and their most instructions: some megabytes each."""
_READ: dict[int, tuple[ca.Function, Tape]] = {}
"""Functions that were read last with their tapes, by their hashes, which stay theirs while they are kept."""


def read_tape(
    symbols: ca.SX, expressions: ca.SX, lookups: list[Lookup] | None = None, callees: Callees | None = None
) -> Tape:
    """Read the instructions that compute the nonzeros of `expressions` from a column of symbols.

    CasADi lists instructions on a work vector whose places are reused; here every value gets its own
    name, and equal instructions become one. Arrays of look-ups are added to ``lookups``. Functions that are called
    are added to ``callees``; without these they are written out.
    """
    return _read_function(
        ca.Function("f", [symbols], [expressions]), [] if lookups is None else lookups, callees
    )


def _read_function(function: ca.Function, lookups: list[Lookup], callees: Callees | None = None) -> Tape:
    """Read a function of expressions; the nonzeros of its arguments are counted on, and those of its values."""
    return _TapeReader(function, lookups, callees).read()


class _TapeReader:
    """Reads the instructions of one function, each of which gets a value of its own; equal ones become one."""

    def __init__(self, function: ca.Function, lookups: list[Lookup], callees: Callees | None) -> None:
        self._function, self._lookups, self._callees = function, lookups, callees
        self._own = Callees(lookups)
        self._operations: list[int] = []
        self._arguments: list[tuple[int, ...]] = []
        self._constants: list[float] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._constant_numbers: dict[str, int] = {}
        self._arrays: dict[str, int] = {}
        self._held = [0] * max(function.sz_w(), 1)  # which value each place of CasADi's work vector holds

    def read(self) -> Tape:
        """All instructions, in order."""
        function, held, add = self._function, self._held, self._add
        taken, given = (
            [0, *accumulate(nnz(i) for i in range(n))]
            for n, nnz in ((function.n_in(), function.nnz_in), (function.n_out(), function.nnz_out))
        )
        results: list[tuple[int, int]] = []
        args: tuple[int, ...]
        for k, (op, first, second, third) in enumerate(zip(*instructions_of(function), strict=True)):
            operands = OPERANDS.get(op)
            if operands == 2:
                a, b = held[second], held[third]
                args = (b, a) if a > b and op in COMMUTATIVE else (a, b)
            elif operands == 1:
                args = (held[second],)
                if op == ca.OP_FLOOR and self._operations[args[0]] >= LOOKUP:
                    held[first] = args[0]  # what is looked up is a whole number (`spatial.lookup`)
                    continue
            elif op == OUTPUT:
                results.append((given[first] + second, held[third]))
                continue
            elif op == CONST:
                args = self._constant(function.instruction_constant(k))
            elif op == INPUT:
                args = (taken[second] + third,)
            elif op in COPIES:
                held[first] = held[second]
                continue
            elif op == ca.OP_CALL:
                self._read_call(k)
                continue
            else:
                raise GraphError(_unsupported(op))
            held[first] = add(op, args)
        return Tape(self._operations, self._arguments, self._constants, results, self._lookups)

    def _add(self, op: int, args: tuple[int, ...]) -> int:
        """Number of the value of an instruction."""
        key = (op, *args)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._operations)
            self._operations.append(op)
            self._arguments.append(args)
        return number

    def _constant(self, value: float) -> tuple[int]:
        found = self._constant_numbers.setdefault(value.hex(), len(self._constants))
        if found == len(self._constants):
            self._constants.append(value)
        return (found,)

    @cached_property
    def _calls(self) -> ca.SX:
        return self._function.instructions_sx()

    def _read_call(self, k: int) -> None:
        """Instruction k, which looks up in an array or calls a function of expressions."""
        function, held = self._function, self._held
        callee = self._calls[k].which_function()
        if callee.name() not in self._arrays:
            self._arrays[callee.name()] = _lookup_number(callee, self._lookups)
        array = self._arrays[callee.name()]
        operands, places = [held[i] for i in function.instruction_input(k)], function.instruction_output(k)
        if array >= 0:
            held[places[0]] = self._add(LOOKUP + array, (operands[0],))
            return
        for i, value in zip(places, self._values_of(callee, operands), strict=True):
            if i >= 0:
                held[i] = value

    def _values_of(self, callee: ca.Function, operands: list[int]) -> list[int]:
        """Values of a function at some operands: called where functions are, else written out."""
        callees = self._callees
        if callees is not None:
            number = callees.number(callee)
            at = self._add(CALL, (number, *operands))
            return [self._add(OUTCOME, (at, i)) for i in range(len(callees.tapes[number].results))]
        written, there = self._own.tapes[self._own.number(callee)], list[int]()
        for op, args in zip(written.operations, written.arguments, strict=True):
            if op == INPUT:
                there.append(operands[args[0]])
            elif op == CONST:
                there.append(self._add(CONST, self._constant(written.constants[args[0]])))
            else:
                found = [there[i] for i in args]
                there.append(self._add(op, tuple(sorted(found) if op in COMMUTATIVE else found)))
        return [there[value] for _, value in sorted(written.results)]


def _lookup_number(callee: ca.Function, lookups: list[Lookup]) -> int:
    """Number of the array that a function looks up in, added where it is new; −1 of functions of expressions."""
    found = lookup_of(callee)
    if found is None:
        if callee.class_name() != "SXFunction":
            raise GraphError(_unsupported(ca.OP_CALL))
        return -1
    if found not in lookups:
        lookups.append(found)
    return lookups.index(found)


def _unsupported(op: int) -> str:
    names = {getattr(ca, n): n for n in dir(ca) if n.startswith("OP_")}
    name = names.get(op, f"number {op}")
    if op == ca.OP_PRINTME:
        return "printme() has a side effect and cannot be compiled; remove it from the expression"
    if op == ca.OP_CALL:
        return "the expression calls a CasADi Function that is not one of SX expressions; call it with always_inline"
    return f"CasADi's operation {name} has no machine code; write it with the operations of SX"


def column_of(matrices: Sequence[ca.SX]) -> ca.SX:
    """All elements of some matrices as one dense column, each matrix row by row."""
    return ca.densify(ca.vertcat(*[ca.vec(m.T) for m in matrices])) if matrices else ca.SX(0, 1)


@dataclass(frozen=True)
class StageTape:
    """The tape of one stage, and which values of the whole evaluation it reads and writes.

    Values are numbered in the order input elements (row-major), then symbols of the stages. Where the value ``guard``
    is zero, so are all that it writes (`GUARDED`); those have numbers behind each other.
    """

    tape: Tape
    reads: list[int]
    writes: list[int]
    guard: int | None = None


def read_graph(graph: Graph) -> tuple[list[StageTape], Tape]:
    """Read the tapes of a graph: one per stage, and the one of the outputs.

    The sources of the last tape are numbered as the values of the whole evaluation; its destinations as
    the elements of all outputs in order, row by row.
    """
    lookups: list[Lookup] = []
    callees = Callees(lookups)
    inputs = column_of(list(graph.inputs.values()))
    outputs = column_of(list(graph.outputs.values()))
    *reads, read_last = graph.reads()
    if not graph.stages:
        tape = read_tape(inputs, outputs, lookups, callees)
        return (
            _divided(tape, list(range(inputs.numel())), callees, inputs.numel())
            if callees.tapes
            else ([], tape)
        )
    stages: list[StageTape] = []
    kinds: dict[int, Tape] = {}
    # of values as the graph numbers them, with those of calls between them
    number = list(range(inputs.numel()))
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
            tape = read_tape(_symbols_of(stage.expressions), ca.densify(stage.expressions), lookups, callees)
            count = stage.symbols.numel()
        read = [number[k] for k in read]
        if CALL in tape.operations:
            before, tape = _divided(tape, read, callees, first)
            stages += before
            first = stages[-1].writes[-1] + 1
            tape, read = _gathered(tape)
        stages.append(StageTape(tape, read, list(range(first, first + count))))
        number += range(first, first + count)
        first += count
    last = read_tape(_symbols_of(*graph.outputs.values()), outputs, lookups, callees)
    read_last = [number[k] for k in read_last]
    if CALL in last.operations:
        before, last = _divided(last, read_last, callees, first)
        return [*stages, *before], last
    arguments = [
        (read_last[args[0]],) if op == INPUT else args
        for op, args in zip(last.operations, last.arguments, strict=True)
    ]
    return stages, replace(last, arguments=arguments)


def _divided(tape: Tape, reads: list[int], callees: Callees, first: int) -> tuple[list[StageTape], Tape]:
    """Stages of the calls of a tape and of the instructions before them, and the rest, which reads only values.

    Parameters
    ----------
    tape
        Whose source k is the value number ``reads[k]``.
    first
        Number of the first value that is new.
    """
    operations, arguments = tape.operations, tape.arguments
    level = _levels(tape)
    number: dict[int, int] = {k: reads[args[0]] for k, args in enumerate(arguments) if operations[k] == INPUT}
    handed: dict[int, None] = {}  # what other stages read, in order
    for k, (op, args) in enumerate(zip(operations, arguments, strict=True)):
        if op == CALL:
            handed |= dict.fromkeys(args[1:])
        elif op not in (INPUT, CONST, OUTCOME):
            handed |= dict.fromkeys([i for i in args if level[i] < level[k] and operations[i] != CONST])
    top = max(level, default=0)
    handed |= dict.fromkeys([k for _, k in tape.results if level[k] < top and operations[k] != CONST])
    outcomes: dict[int, list[int]] = {k: [] for k, op in enumerate(operations) if op == CALL}
    for k, op in enumerate(operations):
        if op == OUTCOME:
            outcomes[arguments[k][0]].append(k)
    # by levels: there may be hundreds, of a million instructions
    own: list[list[int]] = [[] for _ in range(top + 1)]
    for k, op in enumerate(operations):
        if op not in (INPUT, CONST, CALL, OUTCOME):
            own[level[k]].append(k)
    wanted: list[list[int]] = [[] for _ in range(top + 1)]
    for k in handed:
        if operations[k] not in (INPUT, OUTCOME):
            wanted[level[k]].append(k)
    calls: list[list[int]] = [[] for _ in range(top + 1)]
    for k in outcomes:
        calls[level[k]].append(k)
    found: list[StageTape] = []
    for at in range(top):
        due = wanted[at]
        if due:
            part, read = _gathered(_part(tape, own[at], list(enumerate(due)), number))
            found.append(StageTape(part, read, list(range(first, first + len(due)))))
            number |= {k: first + i for i, k in enumerate(due)}
            first += len(due)
        for k in calls[at]:
            called, *given = arguments[k]
            callee = callees.tapes[called]
            writes = range(first, first + len(callee.results))
            read = [number[i] for i in given]
            guard = read[0] if callees.guarded[called] else None
            found.append(StageTape(callee, read, list(writes), guard))
            number |= {j: writes[arguments[j][1]] for j in outcomes[k]}
            first = writes.stop
    return found, _part(tape, own[top], tape.results, number)


def _levels(tape: Tape) -> list[int]:
    """Return for every value the largest number of calls behind each other that it depends on."""
    level: list[int] = []
    for op, args in zip(tape.operations, tape.arguments, strict=True):
        if op in (INPUT, CONST):
            level.append(0)
        elif op == OUTCOME:
            level.append(level[args[0]] + 1)
        else:
            level.append(max(level[i] for i in (args[1:] if op == CALL else args)))
    return level


def _part(tape: Tape, own: list[int], results: list[tuple[int, int]], number: dict[int, int]) -> Tape:
    """A tape of the instructions ``own`` alone; sources are the numbers of values."""
    operations: list[int] = []
    arguments: list[tuple[int, ...]] = []
    place: dict[int, int] = {}

    def placed(k: int) -> int:
        """Return the place of a value that is a constant, or is known by its number."""
        if k not in place:
            place[k] = len(operations)
            constant = tape.operations[k] == CONST
            operations.append(CONST if constant else INPUT)
            arguments.append(tape.arguments[k] if constant else (number[k],))
        return place[k]

    for k in own:
        args = tuple([placed(i) for i in tape.arguments[k]])
        place[k] = len(operations)
        operations.append(tape.operations[k])
        arguments.append(args)
    stored = [(destination, placed(k)) for destination, k in results]
    return replace(tape, operations=operations, arguments=arguments, results=stored)


def _gathered(tape: Tape) -> tuple[Tape, list[int]]:
    """A tape whose sources are counted from 0 in the order it reads them, and the numbers of these values."""
    reads: dict[int, int] = {}
    arguments = [
        (reads.setdefault(args[0], len(reads)),) if op == INPUT else args
        for op, args in zip(tape.operations, tape.arguments, strict=True)
    ]
    return replace(tape, arguments=arguments), list(reads)


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
        # a pair of sine and cosine cannot pass through memory: its members, and the store between them, stay with it
        if length >= size and operations[k] not in (SIN_OF, COS_OF):
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
