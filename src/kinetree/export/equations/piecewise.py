"""Piecewise expressions in print: every one has a name and a list of cases, of which the first that holds counts.

In trees they are calls ``where(condition, value, condition, value, …, otherwise)``; without a last value they are zero
where no condition holds. What stands within the value of a case knows that its condition holds and those before it do
not; cases within cases are one list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kinetree.export.equations.expression_trees import (
    UNIT,
    ZERO,
    Add,
    Mul,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    add,
    cases_of,
    children,
    is_piecewise,
    mul,
    operations,
    power,
    with_children,
)
from kinetree.export.equations.typesetting import CONDITIONS, PrintedNames

OPPOSITES = {"less": "atmost", "atmost": "less", "equal": "differ", "differ": "equal"}
"""Comparison that holds where another one does not; those by size with their arguments exchanged."""

LONGEST_VALUE = 10
"""Most operations of a value or condition in a list of cases, which cannot be broken into lines."""

Case = tuple[Tree, Tree]  # condition, value


def is_condition(tree: Tree) -> bool:
    """Is the value of a tree 1 or 0, as something holds or not?"""
    return isinstance(tree, PrintedCall) and tree.name in CONDITIONS


def opposite(condition: Tree) -> Tree:
    """Return the condition that holds where one does not."""
    if isinstance(condition, PrintedCall):
        name, parts = condition.name, condition.arguments
        if name in OPPOSITES:
            return PrintedCall(OPPOSITES[name], parts[::-1] if name in ("less", "atmost") else parts)
        if name == "not":
            return parts[0]
        if name in ("and", "or"):
            return PrintedCall("or" if name == "and" else "and", tuple(map(opposite, parts)))
    return PrintedCall("not", (condition,))


def _follows(condition: Tree, holds: bool) -> dict[Tree, Tree]:
    """Values of conditions where one holds or does not."""
    found: dict[Tree, Tree] = {
        condition: UNIT if holds else ZERO,
        opposite(condition): ZERO if holds else UNIT,
    }
    if isinstance(condition, PrintedCall) and condition.name == ("and" if holds else "or"):
        for part in condition.arguments:
            found |= _follows(part, holds)
    return found


def _joined(first: Tree, second: Tree) -> Tree:
    return second if first == UNIT else first if second == UNIT else PrintedCall("and", (first, second))


def _listed(conditions: list[Case], otherwise: Tree) -> Tree:
    """The list of some cases; the last ones are left out where they say what is said otherwise."""
    while conditions and conditions[-1][1] == otherwise:
        conditions = conditions[:-1]
    if not conditions:
        return otherwise
    parts = tuple(part for case in conditions for part in case)
    return PrintedCall("where", parts if otherwise == ZERO else (*parts, otherwise))


def _decides(tree: Tree) -> bool:
    """Do conditions or cases stand in a tree? It is remembered, because trees share parts."""
    known = tree.__dict__
    if "_decides" not in known:
        here = is_piecewise(tree) or is_condition(tree)
        known["_decides"] = here or any(map(_decides, children(tree)))
    return bool(known["_decides"])


@dataclass
class Flattener:
    """Returns trees with cases within cases as one list, and without those that known conditions exclude."""

    known: Mapping[Tree, Tree] = field(default_factory=dict)
    _done: dict[Tree, Tree] = field(default_factory=dict)
    _where: dict[tuple[Tree, bool], Flattener] = field(default_factory=dict)

    def __call__(self, tree: Tree) -> Tree:
        if not _decides(tree):
            return tree
        if tree in self.known:
            return self.known[tree]
        if tree not in self._done:
            self._done[tree] = self._cases(*cases_of(tree)) if is_piecewise(tree) else self._within(tree)
        return self._done[tree]

    def where(self, condition: Tree, holds: bool) -> Flattener:
        """Return the one that knows, beside the rest, that a condition holds or does not."""
        if (condition, holds) not in self._where:
            self._where[condition, holds] = Flattener({**self.known, **_follows(condition, holds)})
        return self._where[condition, holds]

    def _within(self, tree: Tree) -> Tree:
        parts = [self(part) for part in children(tree)]
        if all(new is old for new, old in zip(parts, children(tree), strict=True)):
            return tree
        if isinstance(tree, Add):
            return add(parts)
        if isinstance(tree, Mul):
            return mul(parts)
        if isinstance(tree, Pow):
            return power(parts[0], tree.exponent)
        if isinstance(tree, PrintedCall) and tree.name in ("and", "or"):
            neutral, decides = (UNIT, ZERO) if tree.name == "and" else (ZERO, UNIT)
            left = [part for part in parts if part != neutral]
            if decides in left or not left:
                return decides if decides in left else neutral
            return left[0] if len(left) == 1 else with_children(tree, left)
        return with_children(tree, parts)

    def _cases(self, listed: list[Case], otherwise: Tree) -> Tree:
        there, found = self, list[Case]()
        for condition, value in listed:
            condition = there(condition)
            if condition == ZERO:
                continue
            if condition == UNIT:
                otherwise = value
                break
            inner = there.where(condition, True)(value)
            if is_piecewise(inner) and len(inner.arguments) <= MOST_WITHIN:
                parts, rest = cases_of(inner)
                found += [(_joined(condition, part), said) for part, said in parts]
                inner = rest
            found.append((condition, inner))
            there = there.where(condition, False)
        otherwise = there(otherwise)
        if is_piecewise(otherwise):
            parts, otherwise = cases_of(otherwise)
            found += parts
        return _listed(found, otherwise)


MOST_WITHIN = 5
"""Most conditions and values of a list within a case that becomes part of the list around it."""


def named_apart(
    definitions: dict[str, Tree], trees: dict[str, Tree], names: PrintedNames
) -> tuple[dict[str, Tree], dict[str, Tree]]:
    """Definitions and trees with a definition of its own for every list of cases, and for what is long in it."""
    named: dict[Tree, Sym] = {}
    found: dict[str, Tree] = {}

    def name(tree: Tree) -> Sym:
        if tree not in named:
            named[tree] = Sym(names.numbered("χ" if is_condition(tree) else "z"))
            found[named[tree].name] = whole(tree)
        return named[tree]

    def short(tree: Tree) -> Tree:
        tree = apart(tree)
        return name(tree) if operations(tree) > LONGEST_VALUE else tree

    def whole(tree: Tree) -> Tree:
        """A tree that stands alone on its line."""
        return with_children(
            tree, [(short if is_piecewise(tree) else apart)(part) for part in children(tree)]
        )

    def apart(tree: Tree) -> Tree:
        if not _decides(tree):
            return tree
        if is_piecewise(tree):
            return name(tree)
        return with_children(tree, [apart(part) for part in children(tree)])

    definitions = {key: whole(tree) for key, tree in definitions.items()}
    trees = {key: apart(tree) for key, tree in trees.items()}
    return definitions | found, trees
