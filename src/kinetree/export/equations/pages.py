"""A document of equations as text, LaTeX, Markdown and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kinetree.export.equations.document import Document, Line, Symbol
from kinetree.export.equations.latex import latex
from kinetree.export.equations.mathml import math, mathml
from kinetree.export.equations.names import latex_name, mathml_name

MOST_LINES = 150
"""Lines that are shown without being asked for."""


def _head(document: Document) -> str:
    return f"Equations of motion of {document.title} ({document.formulation}): {document.length}"


def _tables(document: Document) -> list[tuple[str, Sequence[Symbol]]]:
    found = [
        ("Coordinates", document.coordinates),
        ("Speeds", document.speeds),
        ("Parameters", document.parameters),
    ]
    return [(title, symbols) for title, symbols in found if symbols]


def _described(symbol: Symbol) -> str:
    unit = f" ({symbol.unit})" if symbol.unit not in ("", "1") else ""
    value = "" if symbol.value is None else f" = {symbol.value:.12g}"
    name = symbol.name if symbol.name != symbol.symbol else ""
    words = ", ".join(part for part in (name, symbol.meaning) if part)
    return f"{value}{unit}" + (f"  {words}" if words else "")


def text_page(document: Document, checked: str) -> str:
    """Plain text."""
    found = [_head(document), ""]
    for title, symbols in _tables(document):
        width = max(len(symbol.symbol) for symbol in symbols)
        found += [title, *(f"  {s.symbol:<{width}}{_described(s)}" for s in symbols), ""]
    for section in document.sections:
        found.append(section.title)
        if section.note:
            found.append(f"  {section.note}")
        found += [f"  {line.text}" for line in section.lines]
        found.append("")
    return "\n".join([*found, checked])


def shortened(text: str, document: Document) -> str:
    """The first lines of a long text, and how many there are; all of a short one."""
    lines = text.split("\n")
    if len(lines) <= MOST_LINES + 20:
        return text
    left = len(lines) - MOST_LINES
    told = f"… {left} further lines ({document.length} in all); text() gives them."
    return "\n".join([*lines[:MOST_LINES], told, lines[-1]])


def _latex_text(words: str) -> str:
    table = {"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}"}
    return "".join(table.get(c) or (f"\\{c}" if c in "#$%&{}_" else c) for c in words)


def _latex_lines(lines: Sequence[Line]) -> list[str]:
    return [f"{line.left.latex} &= {latex(line.right)}" for line in lines]


def latex_page(document: Document, checked: str) -> str:
    """LaTeX: paragraphs and `align*` environments (package amsmath)."""
    found = [f"\\paragraph{{{_latex_text(_head(document))}}}"]
    for title, symbols in _tables(document):
        found += [f"\\paragraph{{{title}}}", "\\begin{itemize}"]
        found += [f"\\item ${latex_name(s.symbol)}${_latex_text(_described(s))}" for s in symbols]
        found.append("\\end{itemize}")
    for section in document.sections:
        found.append(f"\\paragraph{{{_latex_text(section.title)}}} {_latex_text(section.note)}")
        found += ["\\begin{align*}", " \\\\\n".join(_latex_lines(section.lines)), "\\end{align*}"]
    return "\n".join([*found, _latex_text(checked)])


def markdown_page(document: Document, checked: str) -> str:
    """Markdown with formulas between dollar signs."""
    found = [f"**{_head(document)}**", ""]
    for title, symbols in _tables(document):
        found += [f"### {title}", ""]
        found += [f"- ${latex_name(s.symbol)}${_described(s)}" for s in symbols]
        found.append("")
    for section in document.sections:
        found += [f"### {section.title}", ""]
        if section.note:
            found += [section.note, ""]
        for line in _latex_lines(section.lines):
            found += [f"$${line.replace('&=', '=')}$$", ""]
    return "\n".join([*found, checked])


STYLE = """
.equations { font: 15px/1.5 system-ui, sans-serif; }
.equations h4 { margin: 1.2em 0 0.3em; }
.equations table { border-collapse: collapse; }
.equations td { padding: 0.1em 0.8em 0.1em 0; vertical-align: baseline; text-align: left; }
.equations .line { margin: 0.35em 0 0.35em 1.5em; overflow-x: auto; }
.equations .note { color: #5b6770; }
"""
"""How the piece of HTML looks."""


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
    for section in document.sections:
        found.append(f"<h4>{escape(section.title)}</h4>")
        if section.note:
            found.append(f'<p class="note">{escape(section.note)}</p>')
        for line in section.lines:
            row = f"<mrow>{line.left.mathml}<mo>=</mo>{mathml(line.right)}</mrow>"
            found.append(f'<div class="line">{math(row)}</div>')
    return "\n".join([*found, f"<p>{escape(checked)}</p>", "</section>"])
