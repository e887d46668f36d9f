"""The glossary is true: what it names is there, and the words it advises against name nothing."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and "`" in line
]


def defined(text: str) -> set[str]:
    """Classes and constants that a module defines."""
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_term_is_where_the_glossary_says(row):
    term, meaning, file, name, _ = row
    assert meaning, term
    assert name in defined((ROOT / file).read_text(encoding="utf-8"))


def test_words_that_are_not_used_name_no_class_and_no_module():
    avoided = {row[4].replace(" ", "").lower() for row in ROWS}
    assert "complaint" in avoided
    classes = {
        name.strip("_").lower(): file.name
        for file in (ROOT / "src" / "kinetree").rglob("*.py")
        for name in re.findall(r"^ *class (\w+)[(:]", file.read_text(encoding="utf-8"), re.MULTILINE)
    } | {file.stem: file.name for file in (ROOT / "src" / "kinetree").rglob("*.py")}
    assert {word: classes[word] for word in avoided if word in classes} == {}


def test_the_glossary_is_in_the_table_of_contents():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert re.search(r"^glossary$", index, re.MULTILINE)
