"""The nodes of an expression: frozen, hashable, built by the parser or by Python's own operators.

All of it goes without recursion: a sum of ten thousand terms written in Python is as welcome as a short one, and
sub-expressions that are shared stay shared.

Every node is a label (a number, the segments of a name, an operator, a function) and a tuple of operands; what concerns
all nodes alike is written on that form, in :mod:`~kinetree.model.expressions.nodes`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, final

from .vocabulary import (
    ARITHMETIC,
    COMPARISONS,
    FUNCTIONS,
    LOGIC,
    ExpressionError,
    abbreviate,
    arity_words,
    finite,
    format,
    is_real,
    unknown_function,
)

if TYPE_CHECKING:
    from .piecewise import Piecewise


_LARGEST_COUNT = 10**9  # sizes are counted up to here: shared sub-expressions can make trees of any size

AnyNode = TypeVar("AnyNode", bound="Node")


class Node:
    """A label and a tuple of operands, neither of which can be changed."""

    __slots__ = ("_hash", "_label", "is_open", "operands", "size")

    _label: Any
    _hash: int
    operands: tuple[Any, ...]  # nodes of the same tree
    size: int
    is_open: bool  # whether it, or a node below it, stands for something that is not known here

    def _freeze(self, label: Any, operands: tuple[Node, ...] = ()) -> None:
        set_once = object.__setattr__
        set_once(self, "_label", label)
        set_once(self, "operands", operands)
        set_once(self, "size", min(1 + sum(operand.size for operand in operands), _LARGEST_COUNT))
        set_once(self, "is_open", self._stands_for(label) or any(operand.is_open for operand in operands))
        set_once(self, "_hash", hash((type(self).__name__, label, *(o._hash for o in operands))))

    def _stands_for(self, label: Any) -> bool:
        """True if a node with this label stands for something that is not known here."""
        return False

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"expressions are frozen: cannot set {name!r}; build a new expression instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"expressions are frozen: cannot delete {name!r}")

    @property
    def label(self) -> Any:
        """The number, the segments of the name, the operator or the function."""
        return self._label

    def with_operands(self, operands: tuple[Node, ...]) -> Self:
        """Return the same node upon other operands (as many as before)."""
        if len(operands) != len(self.operands):
            raise ValueError(f"this node has {len(self.operands)} operands, got {len(operands)}")
        return _raw(type(self), self._label, operands)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        pending: list[tuple[Node, Node]] = [(self, other)]
        seen: set[tuple[int, int]] = set()
        while pending:
            a, b = pending.pop()
            if a is b or (id(a), id(b)) in seen:
                continue
            if a._hash != b._hash or type(a) is not type(b) or a._label != b._label:
                return False
            if len(a.operands) != len(b.operands):
                return False
            seen.add((id(a), id(b)))
            pending.extend(zip(a.operands, b.operands, strict=True))
        return True

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        place: dict[int, int] = {}
        program = []
        for node in postorder(self):
            place[id(node)] = len(place)
            program.append((type(node), node._label, tuple(place[id(o)] for o in node.operands)))
        return _rebuild, (tuple(program),)


def postorder(root: AnyNode, known: Container[int] = ()) -> Iterator[AnyNode]:
    """Yield every distinct node object once, operands before the nodes that use them; none whose id is known."""
    done: set[int] = set()
    pending = [(root, False)]
    while pending:
        node, operands_done = pending.pop()
        if id(node) in done or id(node) in known:
            continue
        if operands_done or not node.operands:
            done.add(id(node))
            yield node
        else:
            pending.append((node, True))
            pending.extend((operand, False) for operand in reversed(node.operands))


def _raw(kind: type[AnyNode], label: Any, operands: tuple[Node, ...]) -> AnyNode:
    """A node with this label and these operands, which are not looked at."""
    node = kind.__new__(kind)
    node._freeze(label, operands)
    return node


def _rebuild(program: tuple[tuple[type[Node], Any, tuple[int, ...]], ...]) -> Node:
    nodes: list[Node] = []
    for kind, label, places in program:
        nodes.append(_raw(kind, label, tuple(nodes[place] for place in places)))
    return nodes[-1]


class Expr(Node):
    """An expression of numbers, names, operators and functions.

    Python's ``+ - * / **`` and ``< <= > >=`` build larger expressions; ``==`` compares structure (use
    `functions.equal` for an equation that is decided at run time). ``str(expr)`` is text that `parse` reads
    back.
    """

    __slots__ = ()
    form: ClassVar[str]
    __array_ufunc__: ClassVar[None] = None  # a NumPy number on the left leaves the operator to us

    operands: tuple[Expr, ...]

    def __init__(self) -> None:
        raise TypeError("Expr is the base of all nodes; use parse('2*k') or Name('k') to make an expression")

    @property
    def operation(self) -> str:
        """Operation of an inner node: its operator or function, ``"neg"`` for the unary minus."""
        return "neg" if isinstance(self, Unary) and self.op == "-" else str(self._label)

    def __bool__(self) -> bool:
        raise TypeError(
            f"the truth of {self!r} is known only when it is evaluated; use functions.if_else, logical_and, "
            "logical_or, logical_not, and 'is None' to test for absence"
        )

    def __str__(self) -> str:
        return format(self)

    def __repr__(self) -> str:
        return f"Expr({abbreviate(self)!r})"

    def __add__(self, other: object) -> Expr:
        return _infix("+", self, other)

    def __radd__(self, other: object) -> Expr:
        return _infix("+", other, self)

    def __sub__(self, other: object) -> Expr:
        return _infix("-", self, other)

    def __rsub__(self, other: object) -> Expr:
        return _infix("-", other, self)

    def __mul__(self, other: object) -> Expr:
        return _infix("*", self, other)

    def __rmul__(self, other: object) -> Expr:
        return _infix("*", other, self)

    def __truediv__(self, other: object) -> Expr:
        return _infix("/", self, other)

    def __rtruediv__(self, other: object) -> Expr:
        return _infix("/", other, self)

    def __pow__(self, other: object) -> Expr:
        return _infix("**", self, other)

    def __rpow__(self, other: object) -> Expr:
        return _infix("**", other, self)

    def __mod__(self, other: object) -> Expr:
        return Call("mod", self, other) if _is_scalar(other) else NotImplemented

    def __rmod__(self, other: object) -> Expr:
        return Call("mod", other, self) if _is_scalar(other) else NotImplemented

    def __lt__(self, other: object) -> Expr:
        return _infix("<", self, other)

    def __le__(self, other: object) -> Expr:
        return _infix("<=", self, other)

    def __gt__(self, other: object) -> Expr:
        return _infix(">", self, other)

    def __ge__(self, other: object) -> Expr:
        return _infix(">=", self, other)

    def __neg__(self) -> Expr:
        return Number(-self.value) if isinstance(self, Number) else Unary("-", self)

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return Call("abs", self)


Scalar = float | Expr


@final
class Number(Expr):
    """A finite number. There is no negative zero: ``Number(-0.0) == Number(0.0)``, both print as ``0``."""

    __slots__ = ()
    form = "number"
    __match_args__ = ("value",)

    def __init__(self, value: float) -> None:
        self._freeze(finite(value) + 0.0)

    @property
    def value(self) -> float:
        return float(self._label)


@final
class Name(Expr):
    """A reference the caller resolves: ``Name("k")`` is ``k``, ``Name("J1", "q")`` is ``J1.q``.

    A segment may hold any printable characters; a dot inside one belongs to the segment and
    separates nothing.
    """

    __slots__ = ()
    form = "name"
    __match_args__ = ("segments",)

    def __init__(self, *segments: str) -> None:
        if not segments:
            raise ExpressionError("a name needs at least one segment, as in Name('k') or Name('J1', 'q')")
        for segment in segments:
            if not isinstance(segment, str) or not segment or not segment.isprintable():
                raise ExpressionError(
                    f"{segment!r} cannot be part of a name: it must be non-empty text of printable characters"
                )
        self._freeze(tuple(segments))

    def _stands_for(self, label: Any) -> bool:
        return True

    @property
    def segments(self) -> tuple[str, ...]:
        """The parts between the dots, without quotes."""
        return tuple(self._label)


@final
class Unary(Expr):
    """A minus sign or ``not`` and its operand."""

    __slots__ = ()
    form = "unary"
    __match_args__ = ("op", "operand")

    def __init__(self, op: str, operand: Scalar) -> None:
        if op not in ("-", "not"):
            raise ExpressionError(f"unknown unary operator {op!r}; there are '-' and 'not'")
        self._freeze(op, (as_node(operand),))

    @property
    def op(self) -> str:
        return str(self._label)

    @property
    def operand(self) -> Expr:
        """The expression that the operator acts on."""
        return self.operands[0]


class Infix(Expr):
    """Two operands and the operator between them; the base of `Binary`, `Compare` and `Logic`."""

    __slots__ = ()
    form = "infix"
    __match_args__ = ("op", "left", "right")
    allowed: ClassVar[frozenset[str]]

    def __init__(self, op: str, left: Scalar, right: Scalar) -> None:
        if op not in self.allowed:
            known = " ".join(sorted(self.allowed))
            raise ExpressionError(f"unknown operator {op!r} for {type(self).__name__}; there are {known}")
        self._freeze(op, (as_node(left), as_node(right)))

    @property
    def op(self) -> str:
        return str(self._label)

    @property
    def left(self) -> Expr:
        """Operand before the operator."""
        return self.operands[0]

    @property
    def right(self) -> Expr:
        """Operand behind the operator."""
        return self.operands[1]


@final
class Binary(Infix):
    """Arithmetic: ``+ - * / **``."""

    __slots__ = ()
    allowed = ARITHMETIC


@final
class Compare(Infix):
    """A comparison ``< <= > >= == !=``; its value is 1 or 0."""

    __slots__ = ()
    allowed = COMPARISONS


@final
class Logic(Infix):
    """``and`` / ``or`` of two conditions (0 is false, all else true); its value is 1 or 0."""

    __slots__ = ()
    allowed = LOGIC


@final
class Call(Expr):
    """A function of the language applied to arguments: ``Call("atan2", y, x)``."""

    __slots__ = ()
    form = "call"
    __match_args__ = ("function", "arguments")

    def __init__(self, function: str, *arguments: Any) -> None:
        if function not in FUNCTIONS:
            reason, remedy = unknown_function(function)
            raise ExpressionError(reason, remedy=remedy)
        fewest, most = FUNCTIONS[function]
        if not fewest <= len(arguments) <= most:
            raise ExpressionError(f"{function} takes {arity_words(function)}, got {len(arguments)}")
        self._freeze(function, tuple(as_node(argument) for argument in arguments))

    @property
    def function(self) -> str:
        """Name of the function."""
        return str(self._label)

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """The expressions that it is applied to."""
        return self.operands


@final
class Apply(Expr):
    """A table applied to arguments: ``Apply("road", t)``. The model that holds it tells which table is meant."""

    __slots__ = ()
    form = "call"
    __match_args__ = ("function", "arguments")

    def __init__(self, function: str | Piecewise, *arguments: Any) -> None:
        self._freeze(function, tuple(as_node(argument) for argument in arguments))

    def _stands_for(self, label: Any) -> bool:
        return isinstance(label, str)

    @property
    def function(self) -> str:
        """Name of the table."""
        return str(self._label)

    @property
    def table(self) -> Piecewise:
        """The piecewise polynomials of the table.

        Raises
        ------
        ExpressionError
            If only its name is known, or it takes another number of arguments.
        """
        if not self.is_bound:
            reason, remedy = unknown_function(self.function)
            raise ExpressionError(reason, remedy=remedy)
        table: Piecewise = self._label
        if table.arity != len(self.operands):
            words = f"{table.arity} argument" + ("s" if table.arity > 1 else "")
            raise ExpressionError(f"the table {self.function} takes {words}, got {len(self.operands)}")
        return table

    @property
    def is_bound(self) -> bool:
        """True if the table itself is known, not only its name."""
        return not isinstance(self._label, str)


def infix(op: str, left: Scalar, right: Scalar) -> Expr:
    """Return the node of an infix operator of any kind."""
    kind: type[Infix] = Binary if op in ARITHMETIC else Logic if op in LOGIC else Compare
    return kind(op, left, right)


def as_node(value: object) -> Expr:
    """Return an expression unchanged and a real number as a `Number`."""
    return value if isinstance(value, Expr) else Number(finite(value))


def _is_scalar(value: object) -> bool:
    return isinstance(value, Expr) or is_real(value)


def _infix(op: str, left: Any, right: Any) -> Any:
    return infix(op, left, right) if _is_scalar(left) and _is_scalar(right) else NotImplemented
