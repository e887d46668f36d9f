"""What is printed, before it is text, LaTeX or MathML: tables of symbols, and sections of lines ``left = right``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kinetree.export.equations.names import latex_name, mathml_name
from kinetree.export.equations.normal_form.trees import Tree, operations
from kinetree.export.equations.text import text
from kinetree.kernels.lookups import Lookup


def dotted(name: str) -> str:
    """The rate of a symbol: ``u̇₁``."""
    return f"{name[0]}̇{name[1:]}"


@dataclass(frozen=True)
class Symbol:
    """A printed symbol: whose it is in the user's words, its unit, what it means, and its value where it has one."""

    symbol: str
    name: str
    unit: str
    meaning: str
    value: float | None = None


@dataclass(frozen=True)
class Left:
    """The left side of a line: a symbol, an entry of a matrix or column, a rate, a partial velocity, or an equation.

    Attributes
    ----------
    letter
        The symbol.
    indices
        Of an entry, counted from 1.
    dot
        Whether its rate is meant.
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
            from kinetree.export.equations.latex import latex

            return latex(self.tree)
        if self.by:
            return f"\\frac{{\\partial {latex_name(self.letter)}}}{{\\partial {latex_name(self.by)}}}"
        return latex_name(self._name)

    @property
    def mathml(self) -> str:
        if self.tree is not None:
            from kinetree.export.equations.mathml import mathml

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
class Line:
    """``left = right``; the matrix, row and column it is the entry of, or the row of M u̇ = f it says."""

    left: Left
    right: Tree
    place: tuple[str, int, int] | None = None
    row: int = 0

    @property
    def text(self) -> str:
        return f"{self.left.text} = {text(self.right)}"


@dataclass(frozen=True)
class Section:
    """A heading, a sentence on what follows, and the lines."""

    title: str
    note: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Document:
    """Everything that is printed of a model's equations, except the result of the check.

    ``tables`` are arrays that functions look up in; ``elsewhere`` are entries that intermediates say already. Entries
    that are in no line are zero.
    """

    title: str
    formulation: str
    coordinates: tuple[Symbol, ...]
    speeds: tuple[Symbol, ...]
    parameters: tuple[Symbol, ...]
    sections: tuple[Section, ...]
    tables: Mapping[str, Lookup] = field(default_factory=dict)
    elsewhere: Mapping[tuple[str, int, int], str] = field(default_factory=dict)

    def lines(self) -> Iterator[Line]:
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
        """How long it is, in words."""
        count = sum(len(section.lines) for section in self.sections)
        defined = next((len(s.lines) for s in self.sections if s.title == INTERMEDIATES), 0)
        named = f", {defined} of them named intermediates" if defined else ""
        return f"{count} lines{named}, {self.operations} operations"


INTERMEDIATES = "Intermediates"
