"""Index of the equations of the sources: ``python docs/equation_index.py`` writes ``docs/equation_index.md``.

``equation_index.toml`` lists every numbered equation of the five sources. Most are cited in a comment beside the line
of code that computes them, or directly above it ("Kamman θ (8)"); those lines are found by searching, so that the index
cannot point to the wrong place. Citations in docstrings and in longer comments are prose: they are no places.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
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
    "src/kinetree/compile",
    "src/kinetree/analysis/inside",
)
_SOURCE = re.compile(r"\b(Kamman(?= [θεv]\b)|Wijckmans|Huston)")
_TOKEN = re.compile(
    r"\s*(?:\((?P<number>[AB]?\.?\d+(?:\.\d+)?)\)|(?P<letter>[θεv])(?= \()|(?P<range>–|to\b)|(?:,|;|and\b|or\b))"
)


@dataclass(frozen=True)
class Place:
    """A line of a file of the repository; whether it computes what it is cited for, or tells of it."""

    file: str
    line: int
    computes: bool = True

    def __str__(self) -> str:
        return f"[`{self.file.removeprefix('src/kinetree/')}:{self.line}`](../{self.file}#L{self.line})"


@dataclass(frozen=True)
class Entry:
    """An equation: its number, what it says, and where the index was told that it stands (empty: it is cited)."""

    number: str
    says: str
    where: str

    @property
    def leads_to(self) -> str:
        """Number of the equation of whose derivation this is a step; else empty."""
        return self.where.removeprefix("step ") if self.where.startswith("step ") else ""

    @property
    def reason(self) -> str:
        """Why no line computes it, in words; else empty."""
        if self.leads_to:
            return f"step of the derivation of ({self.leads_to})"
        return self.where.removeprefix("no line: ") if self.where.startswith("no line: ") else ""


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


@dataclass(frozen=True)
class Lines:
    """The lines of a file that hold code, and its comments: first line, number of lines, text."""

    code: frozenset[int]
    comments: tuple[tuple[int, int, str], ...]


def lines_of_python(text: str) -> Lines:
    """Code and comments of a Python file; docstrings are neither."""
    code, comments = set[int](), []
    described = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    blank = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            comments.append((token.start[0], 1, token.string))
        elif token.type not in blank:
            code |= set(range(token.start[0], token.end[0] + 1)) - described
    return Lines(frozenset(code), tuple(comments))


def lines_of_c(text: str) -> Lines:
    """Code and comments of a C file."""
    comments = []
    for match in re.finditer(r"/\*.*?\*/|//[^\n]*", text, re.DOTALL):
        comments.append((text.count("\n", 0, match.start()) + 1, match[0].count("\n") + 1, match[0]))
    bare = re.sub(r"/\*.*?\*/|//[^\n]*", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    code = {k for k, line in enumerate(bare.splitlines(), 1) if line.strip()}
    return Lines(frozenset(code), tuple(comments))


def lines_of(text: str, suffix: str) -> Lines:
    """Code and comments of a file of Python or C."""
    return lines_of_python(text) if suffix == ".py" else lines_of_c(text)


def citations_beside(text: str, suffix: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Equations cited beside code or directly above it, with the line of code."""
    lines = lines_of(text, suffix)
    alone = {first for first, count, _ in lines.comments if count == 1 and first not in lines.code}
    for first, count, words in lines.comments:
        at = first
        while count == 1 and at in alone:
            at += 1
        if count == 1 and at in lines.code:
            yield from ((key, at) for key in citations(words))


@cache
def cited() -> dict[tuple[str, str], list[Place]]:
    """Lines that cite an equation, by source and number: those that compute it, and then all others."""
    found: dict[tuple[str, str], list[Place]] = {}
    for folder in CITED:
        for file in sorted((ROOT / folder).iterdir()):
            if file.suffix in (".py", ".h", ".c"):
                name, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
                for key, line in citations_beside(text, file.suffix):
                    found.setdefault(key, []).append(Place(name, line))
                for line, words in enumerate(text.splitlines(), 1):
                    for key in citations(words):
                        found.setdefault(key, []).append(Place(name, line, computes=False))
    return found


def places(source: str, entry: Entry) -> list[Place]:
    """Lines of code that compute an equation; none where the index says in words why there is none."""
    if entry.reason:
        return []
    if entry.where:
        name, _, text = entry.where.partition(": ")
        whole = (ROOT / name).read_text(encoding="utf-8")
        code = lines_of(whole, Path(name).suffix).code
        return [Place(name, k) for k, line in enumerate(whole.splitlines(), 1) if text in line and k in code][
            :1
        ]
    return [place for place in cited().get((source, entry.number), []) if place.computes]


def _cell(source: str, entry: Entry) -> str:
    """The place of an equation as a cell of the table: the first line of code that computes it, and one more."""
    return entry.reason or ", ".join(map(str, places(source, entry)[:2]))


def page() -> str:
    """The page."""
    lines = [
        "# Index of equations",
        "",
        "Every numbered equation of the five sources, and the line of code that computes it (or the line of a test",
        "that evaluates the printed form). Where no line does, the table says why: most of these equations are steps",
        "of the derivation of another one. The words in front of the numbers are those that cite the source in the",
        "code: search for `Kamman θ (8)`. Slips of the sources are among the [errata](formulations/errata.md).",
        "Written by `python docs/equation_index.py`.",
    ]
    for source, (title, entries) in sources().items():
        lines += ["", f"## {source}", "", f"*{title}*", "", "| | equation | where |", "|---|---|---|"]
        lines += [f"| ({e.number}) | {e.says} | {_cell(source, e)} |" for e in entries.values()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
