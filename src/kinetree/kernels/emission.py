"""LLVM code of tapes, cut into functions of bounded length that hand values on through the workspace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kinetree.kernels.host import register_width
from kinetree.kernels.operations import COS_OF, FMA, FMS, FNMA, OPERATIONS, SIN_OF, SINCOS
from kinetree.kernels.tape import CONST, INPUT, Tape
from kinetree.kernels.writer import literal

# Vector registers filled per function, by measurement: longer functions take more than linear time in LLVM's
# scheduler and register allocator, and run a few per cent faster at most.
CHUNK = 300

# An array and the number of an element of it. Arrays are "in3", "out0" and "work"; of lifted code "read" and
# "write" (the values a stage reads and writes) and "work".
Place = tuple[str, int]


@dataclass
class Chunk:
    """The code of one function.

    Attributes
    ----------
    body : str
        Its instructions, without the name of the function.
    places : list of Place
        Lifted code only: what it reads and writes, as the code numbers them.
    constants : list of int
        Lifted code only: numbers of the tape's constants, as the code numbers them.
    """

    body: str
    places: list[Place] = field(default_factory=list)
    constants: list[int] = field(default_factory=list)


class Dialect:
    """Texts that depend on the number of lanes only."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        T = self.type = "double" if lanes == 1 else f"<{lanes} x double>"
        self.truth = "i1" if lanes == 1 else f"<{lanes} x i1>"
        self.suffix = "f64" if lanes == 1 else f"v{lanes}f64"
        self.template = {op: self._positional(code) for op, code in _CODE.items()}
        for op, operation in OPERATIONS.items():
            if operation.libm:
                symbol = f"@kinetree_libm_{operation.libm}" + ("" if lanes == 1 else f"_{lanes}")
                operands = f"{T} {{1}}" + (f", {T} {{2}}" if operation.operands == 2 else "")
                self.template[op] = f"{{0}} = call {T} {symbol}({operands})"
            else:
                self.template[op] = self._positional(operation.ir)

    def _positional(self, code: str) -> str:
        """Fill in the type; leave the result and the operands as {0}, {1}, {2}, {3}."""
        return code.format(
            r="{0}", a="{1}", b="{2}", c="{3}",
            T=self.type, B=self.truth, s=self.suffix, L=self.lanes,
            pair=f"{{{{ {self.type}, {self.type} }}}}",
            zero=literal(0.0, self.lanes), one=literal(1.0, self.lanes), minus_one=literal(-1.0, self.lanes),
        )  # fmt: skip


_CODE = {
    FMA: "{r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {c})",
    FMS: "{r}.n = fneg {T} {c}\n  {r} = call {T} @llvm.fma.{s}({T} {a}, {T} {b}, {T} {r}.n)",
    FNMA: "{r}.n = fneg {T} {a}\n  {r} = call {T} @llvm.fma.{s}({T} {r}.n, {T} {b}, {T} {c})",
    SINCOS: "{r} = call {pair} @kinetree_sincos_{L}({T} {a})",
    SIN_OF: "{r} = extractvalue {pair} {a}, 0",
    COS_OF: "{r} = extractvalue {pair} {a}, 1",
}


def emit(
    tape: Tape,
    dialect: Dialect,
    source: Callable[[int], Place],
    destination: Callable[[int], Place],
    scratch: int,
    lifted: bool,
) -> tuple[list[Chunk], int]:
    """Write the code of a tape.

    Parameters
    ----------
    tape : Tape
    dialect : Dialect
    source, destination : callable
        Where the tape's sources and destinations lie.
    scratch : int
        First element of the workspace that may hold values passed from one function to the next.
    lifted : bool
        Whether constants and places are read from tables, so that tapes of equal structure share their code.

    Returns
    -------
    list of Chunk
    int
        How many scratch elements are needed.
    """
    pieces = _cut(tape, max(CHUNK * register_width() // max(dialect.lanes, register_width()), 1))
    slots, needed = _slots(tape, pieces, scratch)
    chunks = [_Emitter(tape, dialect, source, destination, slots, lifted).write(piece) for piece in pieces]
    return chunks, needed


Item = tuple[int, int]  # (-1, instruction), or (destination, value) for a result to be stored


def _cut(tape: Tape, size: int) -> list[list[Item]]:
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


def _slots(tape: Tape, pieces: list[list[Item]], first: int) -> tuple[dict[int, int], int]:
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


_FOUR = "<4 x double>"


class _Emitter:
    """Writes one function."""

    def __init__(
        self,
        tape: Tape,
        dialect: Dialect,
        source: Callable[[int], Place],
        destination: Callable[[int], Place],
        slots: dict[int, int],
        lifted: bool,
    ) -> None:
        self.tape, self.dialect = tape, dialect
        self.source, self.destination = source, destination
        self.slots, self.lifted = slots, lifted
        self.head: list[str] = []
        self.body: list[str] = []
        self.name: dict[int, str] = {}
        self.bases: set[str] = set()
        self.places: list[Place] = []
        self.constants: list[int] = []
        self.addresses = 0

    def write(self, piece: list[Item]) -> Chunk:
        operations, arguments = self.tape.operations, self.tape.arguments
        template, slots, name = self.dialect.template, self.slots, self.name
        body, bring = self.body, self._bring
        if self.dialect.lanes == 1:
            self._sines_together(piece)
        for destination, k in piece:
            if destination >= 0:
                self._store(name.get(k) or bring(k), self.destination(destination))
                continue
            if k not in name:
                operands = [name.get(i) or bring(i) for i in arguments[k]]
                result = name[k] = f"%v{len(name)}"
                body.append(template[operations[k]].format(result, *operands))
            if k in slots:
                self._store(name[k], ("work", slots[k]))
        text = "\n  ".join([*self.head, *body])
        return Chunk(f"  {text}\n  ret void\n", self.places, self.constants)

    def _sines_together(self, piece: list[Item]) -> None:
        """Take sines and cosines of inputs four at a time, in scalar code too; the bits are the same."""
        operations, arguments, name = self.tape.operations, self.tape.arguments, self.name
        pairs = [
            k for d, k in piece if d < 0 and operations[k] == SINCOS and operations[arguments[k][0]] == INPUT
        ]
        for first in range(0, len(pairs) - 1, 4):
            group = pairs[first : first + 4]
            vector = "undef"
            for lane in range(4):  # a short group repeats its last angle
                angle = arguments[group[min(lane, len(group) - 1)]][0]
                value = name.get(angle) or self._bring(angle)
                self.body.append(
                    f"%q{first}.{lane} = insertelement {_FOUR} {vector}, double {value}, i32 {lane}"
                )
                vector = f"%q{first}.{lane}"
            both = f"%q{first}"
            self.body.append(f"{both} = call {{ {_FOUR}, {_FOUR} }} @kinetree_sincos_4({_FOUR} {vector})")
            for member in (0, 1):
                part = f"{both}.m{member}"
                self.body.append(f"{part} = extractvalue {{ {_FOUR}, {_FOUR} }} {both}, {member}")
                for lane, k in enumerate(group):
                    result = name[k + 1 + member] = f"%v{len(name)}"
                    self.body.append(f"{result} = extractelement {_FOUR} {part}, i32 {lane}")
            for k in group:
                name[k] = both

    def _bring(self, k: int) -> str:
        """Make a constant, a source or a value of an earlier function available."""
        T, lanes = self.dialect.type, self.dialect.lanes
        op = self.tape.operations[k]
        if op == CONST:
            number = self.tape.arguments[k][0]
            if not self.lifted:
                text = self.name[k] = literal(self.tape.constants[number], lanes)
                return text
            return self._load_constant(k, number)
        place = self.source(self.tape.arguments[k][0]) if op == INPUT else ("work", self.slots[k])
        address = self._address(place)
        text = self.name[k] = f"%v{len(self.name)}"
        self.body.append(f"{text} = load {T}, ptr {address}, align 8")
        return text

    def _load_constant(self, k: int, number: int) -> str:
        T, lanes = self.dialect.type, self.dialect.lanes
        text = self.name[k] = f"%v{len(self.name)}"
        self.body.append(f"{text}.p = getelementptr double, ptr %constants, i64 {len(self.constants)}")
        self.constants.append(number)
        if lanes == 1:
            self.body.append(f"{text} = load double, ptr {text}.p, align 8")
        else:
            self.body += [
                f"{text}.s = load double, ptr {text}.p, align 8",
                f"{text}.v = insertelement {T} undef, double {text}.s, i32 0",
                f"{text} = shufflevector {T} {text}.v, {T} undef, <{lanes} x i32> zeroinitializer",
            ]
        return text

    def _store(self, value: str, place: Place) -> None:
        address = self._address(place)
        self.body.append(f"store {self.dialect.type} {value}, ptr {address}, align 8")

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
