"""Index of the equations of the sources: ``python docs/equation_index.py`` writes ``docs/equation_index.md``.

``equation_index.toml`` lists every numbered equation of the five sources. Most are cited beside the line of code that
computes them ("Kamman θ (8)"); those lines are found by searching, so that the index cannot point to the wrong place.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = HERE / "equation_index.md"

CITED = (
    "src/kinetree/formulations",
    "src/kinetree/symbolic",
    "src/kinetree/spatial",
    "src/kinetree/runtime/c",
)
_SOURCE = re.compile(r"\b(Kamman(?= [θεv]\b)|Wijckmans|Huston)")
_TOKEN = re.compile(
    r"\s*(?:\((?P<number>[AB]?\.?\d+(?:\.\d+)?)\)|(?P<letter>[θεv])(?= \()|(?P<range>–|to\b)|(?:,|;|and\b|or\b))"
)


@dataclass(frozen=True)
class Place:
    """A line of a file of the repository."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"[`{self.file.removeprefix('src/kinetree/')}:{self.line}`](../{self.file}#L{self.line})"


@dataclass(frozen=True)
class Entry:
    """An equation: its number, what it says, and where the index was told that it stands (empty: it is cited)."""

    number: str
    says: str
    where: str


def sources() -> dict[str, tuple[str, dict[str, Entry]]]:
    """Title and equations of every source by the words that cite it."""
    data = tomllib.loads((HERE / "equation_index.toml").read_text(encoding="utf-8"))
    found = {}
    for source in data["source"]:
        rows = [
            [part.strip() for part in line.split("|")] for line in source["equations"].strip().splitlines()
        ]
        found[str(source["cite"])] = (str(source["title"]), {row[0]: Entry(*row) for row in rows})
    return found


def _between(first: str, last: str) -> list[str]:
    """Numbers of a range: (3)–(5), (A.9)–(A.11)."""
    head, _, begin = first.rpartition(".")
    stem = f"{head}." if head else ""
    return [f"{stem}{n}" for n in range(int(begin) + 1, int(last.rpartition(".")[2]))]


def citations(text: str) -> Iterator[tuple[str, str]]:
    """Source and number of every equation that a line cites."""
    for match in _SOURCE.finditer(text):
        source, at, last, is_range = match[1], match.end(), "", False
        while token := _TOKEN.match(text, at):
            at = token.end()
            if token["letter"]:
                if not source.startswith("Kamman"):
                    break
                source, last = f"Kamman {token['letter']}", ""
            elif token["range"]:
                is_range = True
            elif token["number"]:
                if is_range and last:
                    yield from ((source, number) for number in _between(last, token["number"]))
                yield source, token["number"]
                last, is_range = token["number"], False


@cache
def cited() -> dict[tuple[str, str], list[Place]]:
    """Lines that cite an equation, by source and number."""
    found: dict[tuple[str, str], list[Place]] = {}
    for folder in CITED:
        for file in sorted((ROOT / folder).iterdir()):
            labels = file.stem.endswith(
                "quantities"
            )  # numbers that are told to people, beside no computation
            if labels or file.suffix not in (".py", ".h", ".c"):
                continue
            for k, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for key in citations(line):
                    found.setdefault(key, []).append(Place(file.relative_to(ROOT).as_posix(), k))
    return found


def places(source: str, entry: Entry) -> list[Place]:
    """Where an equation stands; for a step of a derivation nothing."""
    if entry.where.startswith("step "):
        return []
    if entry.where:
        file, _, text = entry.where.partition(": ")
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        return [Place(file, k) for k, line in enumerate(lines, 1) if text in line][:1]
    return cited().get((source, entry.number), [])


def _cell(source: str, entry: Entry) -> str:
    """The place of an equation as a cell of the table: the line of code that is nearest to it, and one more."""
    if entry.where.startswith("step "):
        return f"step of the derivation of ({entry.where.removeprefix('step ')})"
    return ", ".join(map(str, places(source, entry)[:2]))


def page() -> str:
    """The page."""
    lines = [
        "# Index of equations",
        "",
        "Every numbered equation of the five sources, and the line of code that computes it (or the test that checks",
        "it against the printed form). Equations that only lead to another one are named as steps of its derivation.",
        "The words in front of the numbers are those that cite the source in the code: search for `Kamman θ (8)`.",
        "Written by `python docs/equation_index.py`.",
    ]
    for source, (title, entries) in sources().items():
        lines += ["", f"## {source}", "", f"*{title}*", "", "| | equation | where |", "|---|---|---|"]
        lines += [f"| ({e.number}) | {e.says} | {_cell(source, e)} |" for e in entries.values()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
