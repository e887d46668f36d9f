"""Tolerances: each has one name, its meaning, and its unit or scale; no name stands for two of them."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from inspect import getsource
from pathlib import Path

import pytest
from test_words import tree_of

from kinetree import tolerances

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kinetree"

LARGEST = 1e-3
"""Numbers up to this are tolerances, mostly; larger ones are factors and sizes."""

SCALES = re.compile(
    r"\((?:m|rad|SI|s|whole|1:|unit|pure number)|\bover\b|\bshare\b|\bpart\b|\brelative\b|\bweight\b|\bunit\b|"
    r"\bscaled\b|\bsine?\b|sin²|1 far from|fraction|next number|most times",
    re.IGNORECASE,
)
"""Words by which a meaning tells the unit of a number, or by what it is measured."""

OLD_ROOMS = {"friction", "nonsmooth"}
"""Rooms whose numbers are not in the table: their code is to be replaced."""
STAND_ALONE = {"analysis/course/solutions", "examples"}
"""Programs to be read on their own."""

ANONYMOUS = {
    "analysis": 57,
    "assembly": 4,
    "balance": 9,
    "channels": 1,
    "derivatives": 8,
    "elastic": 26,
    "export": 5,
    "io": 1,
    "model": 47,
    "preparation": 2,
    "report": 21,
    "results": 1,
    "solve": 4,
    "spatial": 2,
    "symbolic": 1,
}
"""Tolerances without a name that each room still has: give them names, and lower the number; it never grows."""


def meanings() -> dict[str, str]:
    """Meaning of every number of the table."""
    found: dict[str, str] = {}
    lines = ast.parse(getsource(tolerances)).body
    for line, behind in zip(lines, [*lines[1:], None], strict=True):
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            told = isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant)
            found[line.targets[0].id] = str(behind.value.value) if told else ""  # type: ignore[union-attr]
    return {name: text for name, text in found.items() if name != "OF_THE_RUNTIME"}


def named_numbers(tree: ast.Module) -> list[tuple[str, float]]:
    """Numbers that a module gives names to, one by one or several at once."""
    found = []
    for line in tree.body:
        if not isinstance(line, ast.Assign):
            continue
        for target in line.targets:
            several = isinstance(target, ast.Tuple) and isinstance(line.value, ast.Tuple)
            names = target.elts if several else [target]  # type: ignore[attr-defined]
            values = line.value.elts if several else [line.value]  # type: ignore[attr-defined]
            for name, value in zip(names, values, strict=True):
                if (
                    isinstance(name, ast.Name)
                    and isinstance(value, ast.Constant)
                    and type(value.value) in (int, float)
                ):
                    found.append((name.id.lstrip("_"), float(value.value)))
    return found


def shared_names(modules: dict[str, ast.Module]) -> dict[str, list[tuple[str, float]]]:
    """Names of tolerances that several modules give, with these and the numbers."""
    found: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for module, tree in modules.items():
        for name, value in named_numbers(tree):
            found[name].append((module, value))
    return {
        name: places
        for name, places in found.items()
        if len(places) > 1 and any(0.0 < abs(value) <= LARGEST for _, value in places)
    }


def is_small(node: ast.AST) -> bool:
    """True for a number that stands in code as tolerances do."""
    return isinstance(node, ast.Constant) and type(node.value) is float and 0.0 < node.value <= LARGEST


def anonymous_numbers(tree: ast.Module) -> list[int]:
    """Lines of tolerances without a name: no value of a module, a class or an argument."""
    named: set[int] = set()
    for line in tree.body:
        fields = line.body if isinstance(line, ast.ClassDef) else [line]
        for field in fields:
            if isinstance(field, (ast.Assign, ast.AnnAssign)) and field.value is not None:
                named |= {id(node) for node in ast.walk(field.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.arguments):  # what is taken where nothing is said
            named |= {id(default) for default in (*node.defaults, *node.kw_defaults)}
    return [node.lineno for node in ast.walk(tree) if is_small(node) and id(node) not in named]  # type: ignore[attr-defined]


def modules() -> dict[str, ast.Module]:
    """Syntax of all modules whose tolerances have names, by their path."""
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if name.split("/")[0] not in OLD_ROOMS and not any(name.startswith(folder) for folder in STAND_ALONE):
            found[name] = tree_of(file)
    return found


@pytest.mark.parametrize(("name", "meaning"), meanings().items(), ids=meanings())
def test_a_number_has_a_meaning_and_a_unit_or_scale(name: str, meaning: str) -> None:
    assert isinstance(getattr(tolerances, name), float)
    assert meaning.strip().endswith(".")
    assert SCALES.search(meaning), meaning


@pytest.mark.xdist_group("syntax")
def test_no_name_stands_for_two_tolerances() -> None:
    assert shared_names(modules()) == {}, "give each its own name, or one place in kinetree.tolerances"


@pytest.mark.xdist_group("syntax")
def test_tolerances_without_a_name_become_fewer() -> None:
    found: Counter[str] = Counter()
    for name, tree in modules().items():
        found[name.partition("/")[0]] += len(anonymous_numbers(tree))
    more = {room: count for room, count in found.items() if count > ANONYMOUS.get(room, 0)}
    assert not more, "give new tolerances names, those of several files in kinetree.tolerances"
    fewer = {room: found[room] for room, most in ANONYMOUS.items() if found[room] < most}
    assert not fewer, "these rooms have fewer now: write so into ANONYMOUS"


def test_a_tolerance_without_a_name_would_be_found() -> None:
    tree = ast.parse(
        "SAME = 1e-6\n\nclass Limits:\n    least: float = 1e-8\n\nif x < 1e-9 or x > SAME or x > 0.5: pass"
    )
    assert anonymous_numbers(tree) == [6]


def test_a_shared_name_would_be_found() -> None:
    one, other = ast.parse("SAME = 1e-6"), ast.parse("_SAME, MOST = 2.0, 3")
    assert shared_names({"a": one, "b": other}) == {"SAME": [("a", 1e-6), ("b", 2.0)]}
    assert not shared_names({"a": ast.parse("MOST = 4"), "b": other})


def test_numbers_of_the_runtime_are_in_the_table() -> None:
    assert set(tolerances.OF_THE_RUNTIME) <= set(meanings())
