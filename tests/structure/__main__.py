"""Count what makes the program hard to read: ``python -m tests.structure``.

The counts are for people who compare two states of the program; tests beside this file hold the limits.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "docs"), str(Path(__file__).parent)]

from architecture import imports, rooms  # noqa: E402
from test_named_tolerances import anonymous_numbers  # noqa: E402
from test_words import VAGUE, vague_docstrings  # noqa: E402

PACKAGE = ROOT / "src" / "kinetree"
KINDS = ("joints", "loads", "constraints", "flexible")
"""Folders of the model whose classes are concrete types of elements."""
MEASURES = {
    "functions of more than 15 branches": ("C901", "lint.mccabe.max-complexity=15"),
    "functions of more than 25 branches": ("C901", "lint.mccabe.max-complexity=25"),
    "functions of more than 8 arguments": ("PLR0913", "lint.pylint.max-args=8"),
}
MECHANISMS = ("four_bar", "pendulum")


def lines(*files: Path) -> int:
    """Lines of files."""
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def found_by_ruff(rule: str, setting: str) -> int:
    """Places under ``src`` that a rule of ruff finds."""
    command = [sys.executable, "-m", "ruff", "check", "src", "--select", rule, "--config", setting]
    said = subprocess.run(
        [*command, "--output-format", "json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return len(json.loads(said.stdout))


def concrete_types() -> set[str]:
    """Classes of joints, loads, constraints and flexible bodies that a model file can name."""
    folders = [PACKAGE / "model" / kind for kind in KINDS]
    classes = [
        node
        for folder in folders
        for file in folder.glob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    return {node.name for node in classes if any(_sets_kind(line) for line in node.body)}


def _sets_kind(line: ast.stmt) -> bool:
    """True if a line of a class says by which kind files name it."""
    targets = [line.target] if isinstance(line, ast.AnnAssign) else getattr(line, "targets", [])
    return any(isinstance(target, ast.Name) and target.id == "kind" for target in targets)


def asked_types(tree: ast.Module, types: set[str]) -> int:
    """Calls of ``isinstance`` that name one of some types."""
    calls = [
        node.args[1]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
    ]
    named = [{getattr(n, "id", getattr(n, "attr", "")) for n in ast.walk(second)} for second in calls]
    return sum(bool(names & types) for names in named)


def openings(tree: ast.Module, text: str) -> Counter[str]:
    """Vague openings of the docstrings of a module."""
    rows = text.splitlines()
    said = [rows[line - 1].strip().lstrip('"') for line in vague_docstrings(tree)]
    return Counter(word.strip() for row in said for word in VAGUE if row.startswith(word))


def counts() -> Iterator[tuple[str, object]]:
    """All counts, each with its name."""
    files = sorted(PACKAGE.rglob("*.py"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    trees = {file: ast.parse(text) for file, text in texts.items()}
    order = rooms()
    yield "modules", len(files)
    yield "lines of Python under src", lines(*(ROOT / "src").rglob("*.py"))
    yield "lines of C under src", lines(*PACKAGE.rglob("*.c"), *PACKAGE.rglob("*.h"))
    yield "rooms", len(order)
    yield "arrows between rooms", len(imports())
    yield "arrows up", sum(order.index(above) < order.index(below) for above, below in imports())
    types = concrete_types()
    asked = {file: asked_types(tree, types) for file, tree in trees.items()}
    yield "isinstance of concrete types", sum(asked.values())
    outside = [n for file, n in asked.items() if PACKAGE / "model" not in file.parents]
    yield "isinstance of concrete types outside model", sum(outside)
    vague = sum((openings(tree, texts[file]) for file, tree in trees.items()), Counter[str]())
    yield "docstrings with a vague opening", ", ".join(f"{w} {n}" for w, n in vague.most_common()) or 0
    yield "tolerances without a name", sum(len(anonymous_numbers(tree)) for tree in trees.values())
    for name, (rule, setting) in MEASURES.items():
        yield name, found_by_ruff(rule, setting)
    code = "\n".join(texts.values())
    yield "lines with Any", len(re.findall(r"^(?!.*\bimport\b).*\bAny\b", code, re.M))
    yield "kept under a text", len(re.findall(r'\.once\(\s*f?"', code))
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py"))
    for name in MECHANISMS:
        yield f"definitions of {name} in tests", len(re.findall(rf"^\s*def {name}\(", tests, re.M))
    pages = [file.read_text(encoding="utf-8") for file in (ROOT / "docs").rglob("*.md")]
    yield "words of the pages", sum(len(page.split()) for page in pages)
    yield "lines of CHANGELOG", lines(ROOT / "CHANGELOG.md")


if __name__ == "__main__":
    for name, count in counts():
        print(f"{name:45} {count}")
