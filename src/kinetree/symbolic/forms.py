"""Forms of matrices between steps: sparsity, and what is known of the entries; parts and stacks of them."""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

Mark = float | str
"""What is known of an entry: "s" a symbol, "n" any number, or the number itself where it shapes the trace: 0, ±1."""

Form = tuple[tuple[int, ...], tuple[Mark, ...]]
"""Sparsity of a matrix, and the marks of its entries."""


@dataclass(frozen=True)
class Plan:
    """A matrix made of the entries of others: its form, and where its symbols and its numbers stand among theirs."""

    form: int
    entries: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass
class Forms:
    """Forms met so far, by numbers."""

    listed: list[Form] = field(default_factory=list)
    _numbers: dict[Form, int] = field(default_factory=dict)
    _parts: dict[tuple[int, int, int, int, int], Plan] = field(default_factory=dict)
    _stacks: dict[tuple[int, ...], Plan] = field(default_factory=dict)
    _single: dict[int, list[tuple[int, int, Plan]]] = field(default_factory=dict)

    def of(self, sparsity: ca.Sparsity, marks: tuple[Mark, ...]) -> int:
        """Number of a form."""
        form = (tuple(sparsity.compress()), marks)
        number = self._numbers.setdefault(form, len(self.listed))
        if number == len(self.listed):
            self.listed.append(form)
        return number

    def shape(self, form: int) -> tuple[int, int]:
        rows, columns = self.listed[form][0][:2]
        return rows, columns

    def part(self, form: int, first: int, last: int, left: int, right: int) -> Plan:
        """Rows ``first`` to ``last`` and columns ``left`` to ``right`` of a matrix."""
        key = (form, first, last, left, right)
        if key not in self._parts:
            places = self._places(form)
            self._parts[key] = self._plan(places[first:last, left:right], self.listed[form][1])
        return self._parts[key]

    def stack(self, forms: tuple[int, ...]) -> Plan:
        """Matrices below each other; their entries count on."""
        if forms not in self._stacks:
            places: list[ca.DM] = []
            marks: tuple[Mark, ...] = ()
            for form in forms:
                places.append(self._places(form, len(marks)))
                marks += self.listed[form][1]
            self._stacks[forms] = self._plan(ca.vertcat(*places), marks)
        return self._stacks[forms]

    def single(self, form: int) -> list[tuple[int, int, Plan]]:
        """Row and column of every entry, and the entry by itself, row by row."""
        if form not in self._single:
            pattern, marks = self.listed[form]
            rows, columns = ca.Sparsity.compressed(list(pattern)).get_triplet()
            places = self._places(form)
            self._single[form] = [
                (i, j, self._plan(places[i, j], marks)) for i, j in sorted(zip(rows, columns, strict=True))
            ]
        return self._single[form]

    def _places(self, form: int, before: int = 0) -> ca.DM:
        """A matrix of this sparsity that holds the numbers of its entries."""
        pattern, marks = self.listed[form]
        return ca.DM(ca.Sparsity.compressed(list(pattern)), [float(before + k) for k in range(len(marks))])

    def _plan(self, places: ca.DM, marks: tuple[Mark, ...]) -> Plan:
        taken = [int(k) for k in places.nonzeros()]
        count: dict[str, int] = {"s": 0, "n": 0}
        ordinal = []  # among the symbols, or among the numbers
        for mark in marks:
            ordinal.append(count.get(mark, 0) if isinstance(mark, str) else 0)
            if isinstance(mark, str):
                count[mark] += 1
        return Plan(
            self.of(places.sparsity(), tuple([marks[k] for k in taken])),
            tuple([ordinal[k] for k in taken if marks[k] == "s"]),
            tuple([ordinal[k] for k in taken if marks[k] == "n"]),
        )
