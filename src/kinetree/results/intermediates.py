"""Intermediate quantities of a formulation in numbers: labelled arrays, to look at, print and put into tables."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.arrays import Array
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.record import RunData
from kinetree.words.arguments import ArgumentFault, UnknownNameError
from kinetree.words.names import nearest

if TYPE_CHECKING:
    import pandas

SMALL = 36
"""Entries up to which a matrix is printed in a list of quantities."""
WIDEST = 6
"""Columns up to which a matrix is printed in a list of quantities."""
INLINE = 6
"""Entries up to which a column vector is printed on the line of its name."""
LONGEST_LIST = 400
"""Lines up to which a list of quantities has its matrices written out."""


@dataclass(frozen=True, eq=False)
class Intermediate(np.lib.mixins.NDArrayOperatorsMixin):
    """An intermediate quantity at one state: an array with labels, which calculates as an array.

    Attributes
    ----------
    name, symbol, of
        Key in plain letters, symbol of the source, and the body or joint it belongs to (empty: the whole system).
    meaning, unit, frame, equation
        Meaning, unit (SI), the frame of its components, and source and number of its equation.
    value
        Its number (), entries (n) or matrix (m × n). It cannot be written to: ``value.copy()`` can.
    rows, columns
        Labels of the entries.
    """

    name: str
    symbol: str
    of: str
    meaning: str
    unit: str
    frame: str
    equation: str
    value: Array
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        kept = self.value.view()
        kept.flags.writeable = False
        object.__setattr__(self, "value", kept)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the array."""
        return self.value.shape

    @property
    def T(self) -> Array:
        """The transposed array."""
        return self.value.T

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return np.array(self.value, dtype=dtype, copy=bool(copy))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        plain = [one.value if isinstance(one, Intermediate) else one for one in inputs]
        return getattr(ufunc, method)(*plain, **options)

    def __getitem__(self, place: Any) -> Any:
        """Entries by their labels, ``found["A"]["crank.angle_rate", :]``, or by their places as of any array."""
        places = place if isinstance(place, tuple) else (place,)
        labels = (self.rows, self.columns)
        found = [
            self._place(one, labels[k]) if isinstance(one, str) and k < 2 else one
            for k, one in enumerate(places)
        ]
        return self.value[tuple(found)]

    def _place(self, label: str, labels: tuple[str, ...]) -> int:
        if label not in labels:
            raise _unknown(f'entry of "{self.name}"', label, labels)
        return labels.index(label)

    @property
    def labels(self) -> list[tuple[str, ...]]:
        """Labels of every entry, row by row."""
        if not self.columns:
            return [(row,) for row in self.rows] or [(self.symbol,)]
        return [(row, column) for row in self.rows for column in self.columns]

    @property
    def title(self) -> str:
        """Name, symbol, owner, unit, frame and equation on one line."""
        owner = f' of "{self.of}"' if self.of else ""
        frame = f"components in {self.frame}" if self.frame else ""
        parts = [self.meaning, self.unit and f"unit: {self.unit}", frame, self.equation]
        return f"{self.name} = {self.symbol}{owner}: " + "; ".join(part for part in parts if part)

    def __str__(self) -> str:
        return "\n".join([self.title, *self.table()])

    def table(self) -> list[str]:
        """Lines of the entries between their labels."""
        cells = np.vectorize(_number, otypes=[object])(self.value)
        if self.value.ndim == 0:
            return [f"  {cells}"]
        matrix = cells.reshape(len(self.rows), -1)
        rows, columns = self.rows, self.columns
        if len(columns) > max(WIDEST, len(rows)):  # long labels below each other
            matrix, rows, columns = matrix.T, columns, rows
        lines = [["" if rows is self.rows else "transposed", *columns]] if columns else []
        lines += [[label, *row] for label, row in zip(rows, matrix, strict=True)]
        if not lines:
            return ["  no entries"]
        widths = [max(_width(line[k]) for line in lines) for k in range(len(lines[0]))]
        return [
            "  "
            + "  ".join(
                _filled(cell, width, left=not k)
                for k, (cell, width) in enumerate(zip(line, widths, strict=True))
            )
            for line in lines
        ]

    def to_pandas(self) -> pandas.DataFrame:
        """A `pandas.DataFrame` with the labels of rows and columns."""
        frame = _pandas().DataFrame
        matrix = np.reshape(self.value.copy(), (len(self.rows) or 1, -1))
        return frame(
            matrix, index=list(self.rows or (self.name,)), columns=list(self.columns or (self.symbol,))
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return plain_fields(self, *_WORDS, "rows columns value")

    def _repr_html_(self) -> str:
        matrix = np.reshape(self.value, (len(self.rows) or 1, -1))
        head = "".join(f"<th>{html.escape(c)}</th>" for c in self.columns)
        labels = self.rows or (self.symbol,)
        body = "".join(
            f"<tr><th>{html.escape(label)}</th>" + "".join(f"<td>{_number(v)}</td>" for v in row) + "</tr>"
            for label, row in zip(labels, matrix, strict=True)
        )
        return f"<p>{html.escape(self.title)}</p><table><tr><th></th>{head}</tr>{body}</table>"


_WORDS = ("name", "symbol", "of", "meaning", "unit", "frame", "equation")


class Intermediates(Mapping[tuple[str, str], Intermediate]):
    """All named quantities of a formulation at one state.

    ``found["A"]`` is one of the system, ``found["omega_y", "rod"]`` one of a body or joint, ``found.of("rod")`` all of
    these. Names are those of the tables, or symbols of the source (``found["M̂", "rod"]``). Iteration gives the keys
    (name, owner); ``values()`` the labelled arrays.

    Attributes
    ----------
    model, formulation, constraints
        Name of the model, of the formulation, and of the way constraints are met (empty where there is no choice).
    t
        Time of the state (s).
    """

    def __init__(
        self,
        model: str,
        formulation: str,
        constraints: str,
        t: float,
        found: Iterable[Intermediate],
        joints: Mapping[str, str],
    ) -> None:
        self.model, self.formulation, self.constraints, self.t = model, formulation, constraints, t
        self._found = {(one.name, one.of): one for one in found}
        self._joints = dict(joints)

    @cached_property
    def _by_symbol(self) -> dict[str, str]:
        return {one.symbol: one.name for one in reversed(self._found.values())}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of quantities, each once."""
        return tuple(dict.fromkeys(name for name, _ in self._found))

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Bodies and joints that have quantities of their own."""
        return tuple(dict.fromkeys(of for _, of in self._found if of))

    def __getitem__(self, key: str | tuple[str, str]) -> Intermediate:
        given, of = key if isinstance(key, tuple) else (key, None)
        mine = {one.of: one for one in self.named(given)}
        if of is None:
            if "" in mine:
                return mine[""]
            if len(mine) == 1:
                return next(iter(mine.values()))
            first = next(iter(mine))
            message = f'"{given}" belongs to a body or joint'
            raise UnknownNameError(
                "intermediates", [ArgumentFault("name", message, f'ask for ["{given}", "{first}"]')]
            )
        owner = of if of in mine else self._joints.get(of, of)
        if owner not in mine:
            raise _unknown(f'body or joint with "{given}"', of, mine)
        return mine[owner]

    def named(self, name: str) -> list[Intermediate]:
        """A quantity of every body and joint that has it, by name or symbol."""
        wanted = name if name in self.names else self._by_symbol.get(name, name)
        found = [one for one in self._found.values() if one.name == wanted]
        if not found:
            raise _unknown(f"quantity of {self.formulation}", name, self.names)
        return found

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, key: object) -> bool:
        return key in self._found or (key, "") in self._found

    def of(self, owner: str) -> Intermediates:
        """The quantities of a body and of the joint that carries it, or of a joint alone; ``""`` for the system."""
        wanted = {owner, self._joints.get(owner, owner)}
        mine = [one for one in self._found.values() if one.of in wanted]
        if not mine:
            raise _unknown("body or joint", owner, [*self.owners, *self._joints])
        return Intermediates(self.model, self.formulation, self.constraints, self.t, mine, self._joints)

    # --- to read --------------------------------------------------------------------------------------
    def __str__(self) -> str:
        way = f" with {self.constraints}" if self.constraints else ""
        lines = [f'model "{self.model}": {self.formulation}{way} at t = {self.t:.6g} s']
        whole = [line for owner in self._groups() for line in self._lines(owner, SMALL)]
        if len(whole) > LONGEST_LIST:
            whole = [line for owner in self._groups() for line in self._lines(owner, 0)]
            whole.append(f"matrices are listed by their size: print them one by one, {self._example()}")
        return "\n".join(lines + whole)

    def _example(self) -> str:
        name, of = next(iter(self._found))
        return f'print(found["{name}", "{of}"])' if of else f'print(found["{name}"])'

    def _groups(self) -> Sequence[str]:
        return ("", *self.owners) if any(not of for _, of in self._found) else self.owners

    def _lines(self, owner: str, small: int) -> list[str]:
        """A line for each quantity, and the entries of matrices that are not too large."""
        mine = [one for one in self._found.values() if one.of == owner]
        widths = [max(_width(getattr(one, word)) for one in mine) for word in ("name", "symbol")]
        lines = ["", f'"{owner}"' if owner else "system"]
        for one in mine:
            short = one.value.ndim < 2 and one.value.size <= INLINE
            shown = _inline(one.value) if short else f"[{' × '.join(map(str, one.shape))}]"
            about = "; ".join(part for part in (one.meaning, one.unit, one.equation) if part)
            head = f"  {_filled(one.name, widths[0])}  {_filled(one.symbol, widths[1])}"
            lines.append(f"{head}  {shown}  {about}")
            if one.columns and 0 < one.value.size <= small and len(one.columns) <= WIDEST:
                lines += ["    " + line for line in one.table()]
        return lines

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            **plain_fields(self, "model formulation constraints t"),
            "quantities": [one.to_dict() for one in self._found.values()],
        }

    def to_pandas(self) -> pandas.DataFrame:
        """A `pandas.DataFrame` with a row for each quantity; "value" holds its array."""
        rows = [
            {**{word: getattr(one, word) for word in _WORDS[1:] if word != "of"}, "value": one.value}
            for one in self._found.values()
        ]
        index = _pandas().MultiIndex.from_tuples(list(self._found), names=["name", "of"])
        return _pandas().DataFrame(rows, index=index)

    def _repr_html_(self) -> str:
        return "".join(
            f"<details{' open' if not owner else ''}><summary>{html.escape(owner or 'system')}</summary>"
            + "".join(one._repr_html_() for one in self._found.values() if one.of == owner)
            + "</details>"
            for owner in self._groups()
        )


class IntermediatesOverTime(ReportableResult, Mapping[tuple[str, str], Array]):
    """The quantities at instants of a run: arrays with the instants first, by name and owner as at one instant.

    Those that not all instants have with the same entries (rows of contacts that open) are left out; ``found`` has
    them. Its report shows them in a tab that follows the time of the page.

    Attributes
    ----------
    run
        The run.
    t
        Instants (k), s.
    found
        The quantities at each instant.
    """

    def __init__(self, run: RunData, found: Sequence[Intermediates]) -> None:
        self.run, self.found = run, tuple(found)
        self.t: Array = np.array([one.t for one in found])
        labels = [{key: (one.rows, one.columns) for key, one in at.items()} for at in found]
        self._keys = [key for key in found[0] if all(at.get(key) == labels[0][key] for at in labels)]

    @property
    def first(self) -> Intermediates:
        """The quantities at the first instant."""
        return self.found[0]

    def __getitem__(self, key: str | tuple[str, str]) -> Array:
        one = self.first[key]
        if (one.name, one.of) not in self._keys:
            raise _unknown("quantity that all instants have", one.name, [name for name, _ in self._keys])
        return np.array([at[one.name, one.of].value for at in self.found])

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def _unknown(what: str, name: object, known: Iterable[str]) -> UnknownNameError:
    message = f'there is no {what} called "{name}"'
    return UnknownNameError(
        "intermediates", [ArgumentFault("name", message, nearest(name, dict.fromkeys(known)))]
    )


def _number(value: float) -> str:
    """Six digits, without minus before zero."""
    return f"{float(value) + 0.0:.6g}"


def _width(text: str) -> int:
    """Places that a text takes: accents that stand above a letter take none."""
    return sum(not unicodedata.combining(letter) for letter in text)


def _filled(text: str, width: int, left: bool = True) -> str:
    """A text and spaces up to a width."""
    spaces = " " * (width - _width(text))
    return text + spaces if left else spaces + text


def _inline(value: Array) -> str:
    return _number(float(value)) if value.ndim == 0 else f"({', '.join(map(_number, value))})"


def _pandas() -> Any:
    try:
        import pandas
    except ModuleNotFoundError as error:
        raise ImportError("to_pandas needs pandas: install it with pip install 'kinetree[pandas]'") from error
    return pandas
