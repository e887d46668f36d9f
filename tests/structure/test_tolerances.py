"""Tolerances: each has one name, its meaning, and its unit or scale; no name stands for two of them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from inspect import getsource
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(("name", "meaning"), meanings().items(), ids=meanings())
def test_a_number_has_a_meaning_and_a_unit_or_scale(name: str, meaning: str) -> None:
    assert isinstance(getattr(tolerances, name), float)
    assert meaning.strip().endswith(".")
    assert SCALES.search(meaning), meaning


@pytest.mark.xdist_group("syntax")
def test_no_name_stands_for_two_tolerances() -> None:
    modules = {}
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if name.split("/")[0] not in OLD_ROOMS and not any(name.startswith(folder) for folder in STAND_ALONE):
            modules[name] = ast.parse(file.read_text(encoding="utf-8"))
    assert shared_names(modules) == {}, "give each its own name, or one place in kinetree.tolerances"


def test_a_shared_name_would_be_found() -> None:
    one, other = ast.parse("SAME = 1e-6"), ast.parse("_SAME, MOST = 2.0, 3")
    assert shared_names({"a": one, "b": other}) == {"SAME": [("a", 1e-6), ("b", 2.0)]}
    assert not shared_names({"a": ast.parse("MOST = 4"), "b": other})


def test_numbers_of_the_runtime_are_in_the_table() -> None:
    assert set(tolerances.OF_THE_RUNTIME) <= set(meanings())
