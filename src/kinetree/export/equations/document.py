"""Document of printed equations: tables of symbols and lines ``left = right``, as text, LaTeX, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from kinetree.export.equations.expression_trees import Tree, operations
from kinetree.export.equations.matrices import ReadBlock, parsed_block
from kinetree.export.equations.typesetting import (
    GREEK,
    LATIN_CAPITALS,
    latex,
    latex_name,
    math,
    mathml,
    mathml_name,
    rows,
    text,
    text_of_line,
)


def dotted(name: str) -> str:
    """The rate of a symbol: ``u̇₁``."""
    return f"{name[0]}̇{name[1:]}"


@dataclass(frozen=True)
class Symbol:
    """A printed symbol: its owner in the user's words, its unit, its meaning, and its value where it has one."""

    symbol: str
    name: str
    unit: str
    meaning: str
    value: float | None = None


@dataclass(frozen=True)
class LeftSide:
    """The left side of a line: a symbol, an entry of a matrix or column, a rate, a partial velocity, or an equation.

    Attributes
    ----------
    letter
        The symbol.
    indices
        Indices of an entry, counted from 1.
    dot
        True if its rate is meant.
    by
        The speed by which it is differentiated.
    tree
        A whole left side, of equations.
    """

    letter: str
    indices: tuple[int, ...] = ()
    dot: bool = False
    by: str = ""
    tree: Tree | None = None

    @property
    def text(self) -> str:
        if self.tree is not None:
            return text(self.tree)
        if self.indices:
            return f"{self.letter}[{','.join(map(str, self.indices))}]"
        if self.by:
            return f"∂{self.letter}/∂{self.by}"
        return dotted(self.letter) if self.dot else self.letter

    @property
    def latex(self) -> str:
        if self.tree is not None:
            from kinetree.export.equations.typesetting import latex

            return latex(self.tree)
        if self.by:
            return f"\\frac{{\\partial {latex_name(self.letter)}}}{{\\partial {latex_name(self.by)}}}"
        return latex_name(self._name)

    @property
    def mathml(self) -> str:
        if self.tree is not None:
            from kinetree.export.equations.typesetting import mathml

            return mathml(self.tree)
        if self.by:
            over, under = (f"<mrow><mo>∂</mo>{mathml_name(n)}</mrow>" for n in (self.letter, self.by))
            return f"<mfrac>{over}{under}</mfrac>"
        return mathml_name(self._name)

    @property
    def _name(self) -> str:
        if self.indices:
            return "_".join([self.letter, *map(str, self.indices)])
        return dotted(self.letter) if self.dot else self.letter


@dataclass(frozen=True)
class PrintedLine:
    """``left = right``; the matrix, row and column it is the entry of, or the row of M u̇ = f it says."""

    left: LeftSide
    right: Tree
    place: tuple[str, int, int] | None = None
    row: int = 0

    @cached_property
    def right_text(self) -> str:
        """The right side as it is printed and read back."""
        return text_of_line(self.right)

    @cached_property
    def read_back(self) -> ReadBlock:
        """The right side, read from its text."""
        return parsed_block(self.right_text)

    @property
    def text(self) -> str:
        begin = f"{self.left.text} = "
        return begin + self.right_text.replace("\n", "\n" + " " * len(begin))


@dataclass(frozen=True)
class PrintedSection:
    """A heading, a sentence on the lines, and the lines."""

    title: str
    note: str
    lines: tuple[PrintedLine, ...]


@dataclass(frozen=True)
class Document:
    """Everything that is printed of a model's equations, except the result of the check.

    ``tables`` are the tables that are called, ``functions`` what they and other functions of the model are in numbers;
    ``elsewhere`` are entries that intermediates say already. Entries that are in no line are zero. ``bodies`` are
    listed where equations are in blocks.
    """

    title: str
    formulation: str
    coordinates: tuple[Symbol, ...]
    speeds: tuple[Symbol, ...]
    parameters: tuple[Symbol, ...]
    sections: tuple[PrintedSection, ...]
    tables: tuple[Symbol, ...] = ()
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    elsewhere: Mapping[tuple[str, int, int], str] = field(default_factory=dict)
    bodies: tuple[Symbol, ...] = ()

    def lines(self) -> Iterator[PrintedLine]:
        """All lines in order."""
        for section in self.sections:
            yield from section.lines

    @property
    def operations(self) -> int:
        """Operations of all lines, those that are there twice (equations made of M and f) left out."""
        return sum(
            operations(line.right)
            for section in self.sections
            for line in section.lines
            if line.left.tree is None
        )

    @property
    def length(self) -> str:
        """Length of the document, in words."""
        count = sum(len(section.lines) for section in self.sections)
        defined = next((len(s.lines) for s in self.sections if s.title == INTERMEDIATES), 0)
        named = f", {defined} of them named intermediates" if defined else ""
        return f"{count} lines{named}, {self.operations} operations"


INTERMEDIATES = "Intermediates"
EQUATIONS = "Equations of motion"


BODY = "Body "
"""First word of the titles of sections on bodies, which stand last."""

AT_ONCE = 60
"""Lines of equations that stand before the tables of their symbols."""

MOST_LINES = 150
"""Lines that are shown without being asked for."""


def _head(document: Document) -> str:
    return f"Equations of motion of {document.title} ({document.formulation}): {document.length}"


def _tables(document: Document) -> list[tuple[str, Sequence[Symbol]]]:
    found = [
        ("Bodies", document.bodies),
        ("Coordinates", document.coordinates),
        ("Speeds", document.speeds),
        ("Parameters", document.parameters),
        ("Tables", document.tables),
    ]
    return [(title, symbols) for title, symbols in found if symbols]


def _described(symbol: Symbol) -> str:
    unit = f" ({symbol.unit})" if symbol.unit not in ("", "1") else ""
    value = "" if symbol.value is None else f" = {symbol.value:.12g}"
    name = symbol.name if symbol.name != symbol.symbol else ""
    words = ", ".join(part for part in (name, symbol.meaning) if part)
    return f"{value}{unit}" + (f"  {words}" if words else "")


def _leading(document: Document) -> int:
    """Number of sections that stand before the tables of symbols: those up to the equations of motion.

    Where these are matrices and constraints, as of closed loops, all of them; none of more lines than `AT_ONCE`.
    """
    titles = [section.title for section in document.sections]
    if EQUATIONS in titles:
        return titles.index(EQUATIONS) + 1
    leading = sum(not title.startswith(BODY) for title in titles)
    return leading if sum(len(section.lines) for section in document.sections[:leading]) <= AT_ONCE else 0


def text_page(document: Document, checked: str) -> str:
    """Plain text."""
    found = [_head(document), ""]
    leading = _leading(document)
    found += _text_sections(document.sections[:leading])
    for title, symbols in _tables(document):
        width = max(len(symbol.symbol) for symbol in symbols)
        found += [title, *(f"  {s.symbol:<{width}}{_described(s)}" for s in symbols), ""]
    found += _text_sections(document.sections[leading:])
    return "\n".join([*found, checked])


def _text_sections(sections: Sequence[PrintedSection]) -> list[str]:
    found: list[str] = []
    for section in sections:
        found.append(section.title)
        if section.note:
            found.append(f"  {section.note}")
        found += [f"  {row}" for line in section.lines for row in line.text.split("\n")]
        found.append("")
    return found


def shortened(text: str, document: Document) -> str:
    """The first lines of a long text, and how many there are; all of a short one."""
    lines = text.split("\n")
    if len(lines) <= MOST_LINES + 20:
        return text
    left = len(lines) - MOST_LINES
    told = f"… {left} further lines ({document.length} in all); text() gives them."
    return "\n".join([*lines[:MOST_LINES], told, lines[-1]])


_IN_WORDS = {
    "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "ᵀ": "$^{\\mathsf{T}}$",
    "·": "$\\cdot$", "−": "$-$", "×": "$\\times$", "≤": "$\\le$", "≠": "$\\ne$", "°": "$^\\circ$", "∂": "$\\partial$",
    "…": "\\ldots{}", "–": "--", "′": "$'$",
    **{letter: f"$\\{name}$" for letter, name in GREEK.items() if name not in LATIN_CAPITALS},
    **{c: f"$^{{{d}}}$" for c, d in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True)},
    **{c: f"$_{{{d}}}$" for c, d in zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)},
}  # fmt: skip
"""Signs in sentences that LaTeX knows by other names."""


def _latex_text(words: str) -> str:
    dotted = re.sub("(\\w)([\u0307\u0308])", lambda m: f"\0{DOTS[m[2]]}{{{m[1]}}}\0", words)
    pieces = dotted.split("\0")  # every second one is a formula
    return "".join(f"$\\{piece}$" if k % 2 else _plain_words(piece) for k, piece in enumerate(pieces))


DOTS = {"\u0307": "dot", "\u0308": "ddot"}


def _plain_words(words: str) -> str:
    quoted = re.sub('"([^"]*)"', "``\\1''", words)
    return "".join(_IN_WORDS.get(c) or (f"\\{c}" if c in "#$%&{}_" else c) for c in quoted)


def _sides(lines: Sequence[PrintedLine]) -> list[tuple[str, str]]:
    return [(line.left.latex, latex(line.right)) for line in lines]


def latex_page(document: Document, checked: str) -> str:
    """LaTeX: paragraphs and `align*` environments (package amsmath), which may go on on another page."""
    found = ["\\allowdisplaybreaks", f"\\paragraph{{{_latex_text(_head(document))}}}"]
    leading = _leading(document)
    found += _latex_sections(document.sections[:leading])
    for title, symbols in _tables(document):
        found += [f"\\paragraph{{{title}}}", "\\begin{itemize} \\raggedright"]
        found += [f"\\item ${latex_name(s.symbol)}${_latex_text(_described(s))}" for s in symbols]
        found.append("\\end{itemize}")
    found += _latex_sections(document.sections[leading:])
    return "\n".join([*found, _latex_text(checked)])


def _latex_sections(sections: Sequence[PrintedSection]) -> list[str]:
    found = []
    for section in sections:
        found.append(f"\\paragraph{{{_latex_text(section.title)}}} {_latex_text(section.note)}".rstrip())
        found += ["\\begin{align*}", " \\\\\n".join(rows(_sides(section.lines))), "\\end{align*}"]
    return found


def markdown_page(document: Document, checked: str) -> str:
    """Markdown with formulas between dollar signs."""
    found = [f"**{_markdown_text(_head(document))}**", ""]
    leading = _leading(document)
    found += _markdown_sections(document.sections[:leading])
    for title, symbols in _tables(document):
        found += [f"### {title}", ""]
        found += [f"- ${latex_name(s.symbol)}${_markdown_text(_described(s))}" for s in symbols]
        found.append("")
    found += _markdown_sections(document.sections[leading:])
    return "\n".join([*found, _markdown_text(checked)])


def _markdown_sections(sections: Sequence[PrintedSection]) -> list[str]:
    found: list[str] = []
    for section in sections:
        found += [f"### {_markdown_text(section.title)}", ""]
        if section.note:
            found += [_markdown_text(section.note), ""]
        for left, right in _sides(section.lines):
            found += [f"$${left} = {right}$$", ""]
    return found


def _markdown_text(words: str) -> str:
    """Words as they are, whatever Markdown or HTML they resemble: names are those of the file."""
    return "".join(f"\\{c}" if c in _MARKS else c for c in words)


_MARKS = "\\`*_[]<>$|~&"


STYLE = """
.equations { font: 15px/1.5 system-ui, sans-serif; }
.equations h4 { margin: 1.2em 0 0.3em; }
.equations table { border-collapse: collapse; }
.equations td { padding: 0.1em 0.8em 0.1em 0; vertical-align: baseline; text-align: left; }
.equations .line { margin: 0.35em 0 0.35em 1.5em; overflow-x: auto; }
.equations .note { color: #5b6770; }
"""
"""Style sheet of the piece of HTML."""


def whole_page(title: str, content: str) -> str:
    """A piece of HTML as a page of its own."""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>{escape(title)}</title></head>\n'
        f"<body>\n{content}\n</body></html>"
    )


def html_page(document: Document, checked: str) -> str:
    """A piece of HTML with formulas in MathML."""
    found = [
        f'<section class="equations"><style>{STYLE}</style>',
        f"<p><strong>{escape(_head(document))}</strong></p>",
    ]
    leading = _leading(document)
    found += _html_sections(document.sections[:leading])
    for title, symbols in _tables(document):
        found.append(f"<h4>{title}</h4><table>")
        for s in symbols:
            value = "" if s.value is None else f"{s.value:.12g}"
            unit = "" if s.unit == "1" else s.unit
            cells = (escape(value), escape(unit), escape(s.name), escape(s.meaning))
            found.append(
                f"<tr><td>{math(mathml_name(s.symbol))}</td>"
                + "".join(f"<td>{c}</td>" for c in cells)
                + "</tr>"
            )
        found.append("</table>")
    found += _html_sections(document.sections[leading:])
    return "\n".join([*found, f"<p>{escape(checked)}</p>", "</section>"])


def _html_sections(sections: Sequence[PrintedSection]) -> list[str]:
    found = []
    for section in sections:
        found.append(f"<h4>{escape(section.title)}</h4>")
        if section.note:
            found.append(f'<p class="note">{escape(section.note)}</p>')
        for line in section.lines:
            row = f"<mrow>{line.left.mathml}<mo>=</mo>{mathml(line.right)}</mrow>"
            found.append(f'<div class="line">{math(row)}</div>')
    return found
