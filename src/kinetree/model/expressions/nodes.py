"""The nodes of an expression: frozen, hashable, built by the parser or by Python's own operators.

Every node is a label (a number, the segments of a name, an operator, a function) and a tuple of operands; what concerns
all nodes alike is written on that form, in :mod:`~kinetree.model.expressions.frozen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

from .errors import ExpressionError
from .formatting import abbreviate, format
from .frozen import Node
from .numeric import finite, is_real
from .vocabulary import ARITHMETIC, COMPARISONS, FUNCTIONS, LOGIC, arity_words, unknown_function

if TYPE_CHECKING:
    from .piecewise import Piecewise


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
        """Key of what an inner node does: its operator or function, ``"neg"`` for the unary minus."""
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
        """What the operator acts on."""
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
        """What it is applied to."""
        return self.operands


@final
class Apply(Expr):
    """A table applied to arguments: ``Apply("road", t)``. Which table is meant, the model says it stands in."""

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
        """The function that the table is.

        Raises
        ------
        ExpressionError
            Where it is known by its name only, or takes another number of arguments.
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
        """Whether the table is known, not only its name."""
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
