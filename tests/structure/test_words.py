"""What is said to people is made last: nothing in the program decides by the words of a message."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kinetree"

WORDS = {"message", "remedy", "reason", "explanation", "warning", "note"}
ERRORS = {"error", "refusal", "failure", "fault", "exception"}
TAKING_APART = {
    "startswith", "endswith", "partition", "rpartition", "split", "rsplit", "replace", "find", "index", "count",
    "removeprefix", "removesuffix",
}  # fmt: skip
OF_OTHERS = {
    "io/toml/reading.py": "tomllib tells the line of a fault in its message only",
    "io/usd/stage.py": "usd-core tells the line of a fault in its message only",
    "io/mjcf/compiling.py": "MuJoCo tells the line of a fault in its message only",
}
"""Files that read the messages of other programs, and why they have to."""
SHOWN = {"model/faults.py", "io/model_file.py", "words/arguments.py"}
"""Files that put a remedy behind a message or its first line, with nothing decided by its words."""

VAGUE = (
    *("What ", "Whether ", "Where ", "Which ", "The same", "Of ", "As ", "That "),
    *("It ", "Its ", "These ", "Those ", "Such ", "There ", "All of it", "By how", "In other"),
)
"""Openings of docstrings that do not name the thing which is described, or point at another text."""
OLD_ROOMS = {"friction", "nonsmooth"}
"""Rooms whose docstrings still open so: their code is to be replaced, and new code has new docstrings."""


@cache
def tree_of(file: Path) -> ast.Module:
    """Syntax of a module."""
    return ast.parse(file.read_text(encoding="utf-8"))


def is_text(node: ast.expr) -> bool:
    """True if an expression is a text for people: a message, or an error as text."""
    if isinstance(node, ast.Name):
        return node.id in WORDS
    if isinstance(node, ast.Attribute):
        return node.attr in WORDS
    is_str = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str"
    return is_str and bool(node.args) and isinstance(node.args[0], ast.Name) and node.args[0].id in ERRORS


def decisions(tree: ast.AST) -> list[int]:
    """Lines that look into such texts."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_text = node.func.attr in TAKING_APART and is_text(node.func.value)
            module = node.func.value
            by_pattern = isinstance(module, ast.Name) and (module.id == "re" or module.id.isupper())
            if of_text or (by_pattern and any(map(is_text, node.args))):
                found.append(node.lineno)
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators, strict=True):
                if isinstance(operator, (ast.In, ast.NotIn)) and is_text(right):
                    found.append(node.lineno)
    return found


@pytest.mark.xdist_group("syntax")
def test_nothing_decides_by_the_words_of_a_message() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        if name not in OF_OTHERS and name not in SHOWN:
            found += [f"{name}:{line}" for line in decisions(tree_of(file))]
    assert not found


def test_decisions_by_words_would_be_found() -> None:
    wrong = [
        'if "singular" in run.reason: pass',
        'if "did you mean" not in str(error): pass',
        'head, _, remedy = message.partition("; ")',
        're.sub("a", "b", fault.message)',
        'fault.remedy.replace("Frame()", "{}")',
    ]
    assert all(decisions(ast.parse(text)) for text in wrong)
    assert not decisions(ast.parse('if "m" in names: row = f"{message}; {remedy}"'))


def vague_docstrings(tree: ast.AST) -> list[int]:
    """Lines of docstrings (of modules, classes, functions, attributes and constants) with a vague opening."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str) and text.strip().startswith(VAGUE):
                found.append(node.lineno)
    return found


@pytest.mark.xdist_group("syntax")
def test_docstrings_begin_with_the_thing_they_describe() -> None:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        name, text = file.relative_to(SOURCE), file.read_text(encoding="utf-8")
        if name.parts[0] not in OLD_ROOMS and any(f'"""{word}' in text for word in VAGUE):
            found += [f"{name.as_posix()}:{line}" for line in vague_docstrings(tree_of(file))]
    assert not found, "say what is computed or meant: begin with a verb or with the name of the thing"


def test_vague_docstrings_would_be_found() -> None:
    wrong = [
        'def cut():\n    """Whether the joint is cut."""',
        'class Rows:\n    """What a joint demands."""',
        'SIZE = 3\n"""The same of others."""',
        '"""Where things are."""',
        'def text():\n    """Its own text."""',
    ]
    assert all(vague_docstrings(ast.parse(text)) for text in wrong)
    assert not vague_docstrings(ast.parse('def cut():\n    """True if the joint is cut."""'))
