"""The rule by which friction shares load, as loops in C: the rows that are held are known only when a program runs.

Everything of :class:`kinetree.nonsmooth.sharing_rule.Arrays` adds to the text of a function. Sizes, rows and what feet
can bear are asked of a ``Sticking`` and by functions of ``runtime/c/held_friction.h``, which includes the text.

``python -m kinetree.export.code.array_text`` writes it (``runtime/c/sharing_rule.h``).
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from kinetree.nonsmooth.sharing_rule import FIRM, MOST_MOVED, TOUCHED, missed, moved, shares, yielded
from kinetree.runtime.build import SOURCES

HEAD = f"""\
/* How friction that sticks in several places shares what it holds: written by kinetree.export.code.array_text. */
#ifndef KINETREE_SHARING_RULE_H
#define KINETREE_SHARING_RULE_H

#define MOST_MOVED {MOST_MOVED} /* spare rows of feet that yield up to which forces are moved along each */
#define TOUCHED {TOUCHED:g} /* part of a column of Z above which it is not round-off */
"""

SIZES = {
    "feet": "s->feet", "rows": "s->rows", "contacts": "s->contacts", "pressing": "s->pressing",
    "yielding": "s->B.count", "all": "s->wide", "motion": "s->B.width", "held": "s->J.width",
}  # fmt: skip
"""Number of elements of a vector in C, by the things it has one element for each of."""


def rule_text() -> str:
    """Functions ``yielded``, ``shares_of_one``, ``shares_of_several``, ``moved`` and ``missed`` of a ``Sticking``."""
    o, B, J = ArrayText(), MATRICES["B"], MATRICES["J"]
    o.define("yielded", lambda o, lam: yielded(o, B, lam), ["lam"], ["all"])
    o.define("shares_of_one", lambda o, F: shares(o, J, F, several=False), ["F"], ["held"])
    o.define("shares_of_several", lambda o, F: shares(o, J, F, several=True), ["F"], ["held"])
    o.define("moved", moved, ["lam", "z"], ["all", "all"])
    o.define("missed", missed, ["lam"], ["all"])
    return "\n".join([HEAD, *o.functions.values(), "#endif\n"])


def _made(text: str, *given: Any, truth: bool = False) -> Value:
    """Return a value with the same operation on all elements."""
    parts = tuple(one if isinstance(one, Value) else Value("", repr(float(one))) for one in given)
    (over,) = {part.over for part in parts if part.over} or {""}
    return Value(over, text, parts, truth=truth)


def _signed(
    sign: str, truth: bool = False
) -> tuple[Callable[[Any, Any], Value], Callable[[Any, Any], Value]]:
    """Return an operation between two values, and the same with the second value first."""
    text, turned = f"({{0}} {sign} {{1}})", f"({{1}} {sign} {{0}})"
    return (
        lambda one, other: _made(text, one, other, truth=truth),
        lambda one, other: _made(turned, one, other, truth=truth),
    )


@dataclass(frozen=True, eq=False)
class Value:
    """A number, or the elements of a vector, in C.

    Attributes
    ----------
    over : str
        Things of which a vector has an element each; empty for numbers.
    text : str
        With ``{i}`` for the number of the element, and ``{0}``, ``{1}`` … for its ``parts``.
    place : str
        Address of the elements, if they lie behind each other.
    truth : bool
        True if it is the truth of a comparison.
    """

    over: str
    text: str
    parts: tuple[Value, ...] = ()
    place: str = ""
    truth: bool = False

    __add__, __radd__ = _signed("+")
    __sub__, __rsub__ = _signed("-")
    __mul__, __rmul__ = _signed("*")
    __truediv__, __rtruediv__ = _signed("/")
    __gt__, __lt__ = _signed(">", truth=True)
    __le__, __ge__ = _signed("<=", truth=True)

    def __neg__(self) -> Value:
        return _made("(-{0})", self)


@dataclass(frozen=True)
class Matrix:
    """A matrix of a ``Sticking``, with the things its rows and columns stand for."""

    place: str
    rows: str
    columns: str


MATRICES = {"B": Matrix("&s->B", "yielding", "motion"), "J": Matrix("&s->J", "rows", "held")}


class ArrayText:
    """Functions and loops of the sharing rule (:class:`kinetree.nonsmooth.sharing_rule.Arrays`) as text in C.

    ``functions`` are those that are complete, the ones that are called first.
    """

    def __init__(self) -> None:
        self.functions: dict[str, str] = {}
        self._over: dict[str, str] = {}
        self._lines: list[str] = []
        self._depth = 1
        self._rooms = ["room"]
        self._names = 0

    # ---- functions and loops ------------------------------------------------------------------------------------
    def define(
        self, name: str, function: Callable[..., Any], names: Sequence[str], overs: Sequence[str]
    ) -> None:
        """Write a function of vectors over these; a number is returned, a vector written to ``found``."""
        outer = self._lines, self._depth, self._rooms, self._names
        self._lines, self._depth, self._rooms, self._names = [], 1, ["room"], 0
        given = [Value(over, f"{key}[{{i}}]", place=key) for key, over in zip(names, overs, strict=True)]
        answer = function(self, *given)
        parameters = ["const Sticking *s", *(f"const double *{key}" for key in names)]
        if answer.over:
            self._fill("found", answer)
            parameters.append("double *found")
        else:
            self._add(f"return {self._scalar(answer)};")
        if not any("room" in line for line in self._lines):
            self._add("(void)room;")
        kind = "void" if answer.over else "double"
        head = f"static {kind} {name}({', '.join([*parameters, 'Room room'])})"
        self.functions[name] = "\n".join([head, "{", *self._lines, "}", ""])
        self._over[name] = answer.over
        self._lines, self._depth, self._rooms, self._names = outer

    def call(self, function: Callable[..., Any], *given: Any) -> Value:
        """A function of arrays, which is written once; matrices are those of the ``Sticking``."""
        name = function.__name__
        keys = list(inspect.signature(function).parameters)[1:]
        arrays = [
            (key, self.kept(one)) for key, one in zip(keys, given, strict=True) if isinstance(one, Value)
        ]
        if name not in self.functions:
            matrices = {key: one for key, one in zip(keys, given, strict=True) if isinstance(one, Matrix)}
            names = [key for key, _ in arrays]

            def of_arrays(o: ArrayText, *values: Value) -> Any:
                return function(o, **matrices, **dict(zip(names, values, strict=True)))

            self.define(name, of_arrays, names, [one.over for _, one in arrays])
        places = ", ".join(["s", *(one.place for _, one in arrays)])
        if self._over[name]:
            return self._filled_by(self._over[name], f"{name}({places}, {{found}}, {self._rooms[-1]});")
        found = self._name("a")
        self._add(f"const double {found} = {name}({places}, {self._rooms[-1]});")
        return Value("", found)

    def repeat(self, times: int, step: Callable[..., tuple[Value, ...]], *state: Value) -> tuple[Value, ...]:
        """A loop that changes some vectors."""
        held = [self._fresh(one) for one in state]
        again, room = self._name("again"), self._name("room")
        with self._block(f"for (int {again} = 0; {again} < {times}; {again}++)"):
            self._add(f"Room {room} = {self._rooms[-1]};")
            self._rooms.append(room)
            found = step(*held)
            # those that another one becomes are read before they are overwritten
            ready = [
                new if new is old else self._fresh(new) if new in held else self.kept(new)
                for new, old in zip(found, held, strict=True)
            ]
            for new, old in zip(ready, held, strict=True):
                if new is not old:
                    self._add(f"copy({old.place}, {new.place}, {SIZES[old.over]});")
            self._rooms.pop()
        return tuple(held)

    def with_ropes(self, borne: Callable[[Value], Value], held: Value, w: Value) -> Value:
        """A vector that is another one where ropes rub."""
        found, room = self._fresh(w), self._name("room")
        with self._block("if (ROPES)"):
            self._add(f"Room {room} = {self._rooms[-1]};")
            self._rooms.append(room)
            self._add(f"copy({found.place}, {borne(held).place}, {SIZES[found.over]});")
            self._rooms.pop()
        return found

    def kept(self, a: Value) -> Value:
        """Give a number a name, or a vector an array."""
        if a.over:
            return a if a.place else self._fresh(a)
        return Value("", self._scalar(a))

    def _fresh(self, a: Value) -> Value:
        found = self._array(a.over)
        self._fill(found.place, a)
        return found

    def _filled_by(self, over: str, statement: str) -> Value:
        """A vector that a statement fills."""
        found = self._array(over)
        self._add(statement.format(found=found.place))
        return found

    def _array(self, over: str, count: str = "") -> Value:
        name = self._name("v")
        self._add(f"double *{name} = take(&{self._rooms[-1]}, {count or SIZES[over]});")
        return Value(over, f"{name}[{{i}}]", place=name)

    def _fill(self, place: str, a: Value, first: str = "") -> None:
        self._loop(a.over, a, lambda x: f"{place}[{first}i] = {x};")

    def _scalar(self, a: Value) -> str:
        """Write the computation of a number before the statements that follow."""
        lines, text = self._element(a, "")
        for line in lines:
            self._add(line)
        if not a.parts:
            return text
        name = self._name("a")
        self._add(f"const double {name} = {text};")
        return name

    def _loop(self, over: str, a: Value, statement: Callable[[str], str]) -> None:
        lines, text = self._element(a, "i")
        head = f"for (int64_t i = 0; i < {SIZES[over]}; i++)"
        if lines:
            with self._block(head):
                for line in [*lines, statement(text)]:
                    self._add(line)
        else:
            self._add(f"{head}\n{'    ' * (self._depth + 1)}{statement(text)}")

    def _element(self, a: Value, index: str) -> tuple[list[str], str]:
        """Write an element: values needed more than once are named, the rest is one expression."""
        uses, lines, names = Counter[int](), list[str](), dict[int, str]()

        def count(one: Value) -> None:
            uses[id(one)] += 1
            if uses[id(one)] == 1:
                for part in one.parts:
                    count(part)

        def text(one: Value) -> str:
            if not one.parts:
                return one.text.format(i=index)
            if id(one) in names:
                return names[id(one)]
            if index and not one.over:  # a number: before the loop
                names[id(one)] = self._scalar(one)
                return names[id(one)]
            written = one.text.format(*[text(part) for part in one.parts])
            if uses[id(one)] == 1:
                return written
            names[id(one)] = self._name("x")
            lines.append(f"const {'int' if one.truth else 'double'} {names[id(one)]} = {written};")
            return names[id(one)]

        count(a)
        return lines, text(a)

    @contextmanager
    def _block(self, head: str) -> Iterator[None]:
        self._add(f"{head} {{")
        self._depth += 1
        yield
        self._depth -= 1
        self._add("}")

    def _add(self, line: str) -> None:
        self._lines.append("    " * self._depth + line)

    def _name(self, letter: str) -> str:
        self._names += 1
        return f"{letter}{self._names}"

    # ---- elements -----------------------------------------------------------------------------------------------
    sqrt = staticmethod(partial(_made, "square_root({0})"))
    fabs = staticmethod(partial(_made, "size_of({0})"))
    larger = staticmethod(partial(_made, "max({0}, {1})"))
    smaller = staticmethod(partial(_made, "min({0}, {1})"))
    where = staticmethod(partial(_made, "({0} ? {1} : {2})"))
    either = staticmethod(partial(_made, "({0} || {1})", truth=True))

    # ---- of vectors ---------------------------------------------------------------------------------------------
    def total(self, a: Value) -> Value:
        return self._reduced(a, "0.0", "{found} += {x};")

    def greatest(self, a: Value, least: float | None = None) -> Value:
        return self._reduced(
            a, "-INF" if least is None else repr(float(least)), "{found} = max({found}, {x});"
        )

    def least(self, a: Value) -> Value:
        return self._reduced(a, "INF", "{found} = min({found}, {x});")

    def _reduced(self, a: Value, begin: str, statement: str) -> Value:
        found = self._name("a")
        self._add(f"double {found} = {begin};")
        self._loop(a.over, a, lambda x: statement.format(found=found, x=x))
        return Value("", found)

    @staticmethod
    def count(a: Value) -> Value:
        return Value("", f"(double){SIZES[a.over]}")

    def of_feet(self, a: Value) -> Value:
        found = self._array("feet")
        self._add(f"clear({found.place}, s->feet);")
        self._loop("rows", a, lambda x: f"{found.place}[s->foot_of[i]] += {x};")
        return found

    def of_rows(self, a: Value) -> Value:
        return Value("rows", f"{self.kept(a).place}[s->foot_of[{{i}}]]")

    @staticmethod
    def ones_of_feet() -> Value:
        return Value("feet", "1.0")

    @staticmethod
    def ones_of_pressing() -> Value:
        return Value("pressing", "1.0")

    # ---- multipliers --------------------------------------------------------------------------------------------
    def _part(self, over: str, a: Value, first: str) -> Value:
        place = f"{self.kept(a).place} + {first}"
        return Value(over, f"({place})[{{i}}]", place=place)

    def sticking(self, lam: Value) -> Value:
        return self._part("rows", lam, "s->contacts")

    def contacts(self, lam: Value) -> Value:
        return self._part("contacts", lam, "0")

    def yielding_of(self, lam: Value) -> Value:
        return Value("yielding", f"{self.kept(lam).place}[s->place[{{i}}]]")

    def sticking_of(self, found: Value) -> Value:
        return self._part("rows", found, "s->first_sticking")

    def pressing_of(self, found: Value) -> Value:
        return self._part("pressing", found, "s->first_pressing")

    def with_yielding(self, lam: Value, found: Value) -> Value:
        every = self._fresh(lam)
        self._loop("yielding", found, lambda x: f"{every.place}[s->place[i]] = {x};")
        return every

    def stiffnesses(self, firm: Value, k: Value) -> Value:
        stiff = self._array("yielding")
        self._fill(stiff.place, Value("yielding", repr(FIRM)))
        self._fill(stiff.place, firm, "s->first_pressing + ")
        self._fill(stiff.place, k, "s->first_sticking + ")
        return stiff

    def with_shares(self, held: Value) -> Value:
        return self._filled_by("all", f"with_shares(s, {self.kept(held).place}, {{found}});")

    def bears(self, lam: Value) -> Value:
        return self._filled_by("feet", f"borne_by_feet(s, {self.kept(lam).place}, {{found}});")

    def bears_along(self, z: Value) -> Value:
        return self._filled_by("feet", f"borne_along(s, {self.kept(z).place}, {{found}});")

    # ---- matrices -----------------------------------------------------------------------------------------------
    def column_squares(self, rows: Matrix) -> Value:
        return self._filled_by(rows.columns, f"column_squares({rows.place}, {{found}});")

    def times(self, rows: Matrix, d: Value) -> Value:
        return self._filled_by(rows.rows, f"row_products({rows.place}, {self.kept(d).place}, {{found}});")

    def transposed_times(self, rows: Matrix, lam: Value) -> Value:
        return self._filled_by(
            rows.columns, f"column_products({rows.place}, {self.kept(lam).place}, {{found}});"
        )

    def normal(self, rows: Matrix, k: Value, units: Value | None = None) -> Value:
        size, scales = SIZES[rows.columns], "0" if units is None else self.kept(units).place
        found = self._array(rows.columns, f"{size} * {size}")
        self._add(f"normal_matrix({rows.place}, {self.kept(k).place}, {scales}, {found.place});")
        return found

    def solve(self, A: Value, b: Value, loosest: float = 0.0) -> Value:
        found = self._fresh(b)
        self._add(f"solve_loosened({A.place}, {SIZES[A.over]}, {loosest!r}, {found.place});")
        return found


if __name__ == "__main__":
    (SOURCES / "sharing_rule.h").write_text(rule_text(), encoding="utf-8")
