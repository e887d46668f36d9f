r"""Names of printed symbols, and expressions as plain text, which is read back, as LaTeX and as MathML.

Formulas of LaTeX are set in lines that fit on a page: long sums are broken before a plus or a minus. The width of a
formula is estimated from those of Computer Modern at 10 pt; what stands in braces (fractions, roots, indices) is never
broken. Brackets around a break become ones of a given size, since ``\left`` and ``\right`` must stand on one line.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from itertools import pairwise

from kinetree.export.equations.expression_trees import (
    COMPARISONS,
    FUNCTIONS,
    Add,
    Mul,
    Num,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    Written,
    cases_of,
    compared,
    is_decimal,
    is_negative,
    is_piecewise,
    negated,
)

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def number(value: Fraction) -> str:
    """A whole or decimal number; fractions are written by products."""
    if value.denominator == 1:
        return str(value.numerator)
    text = f"{float(value):.15g}"
    return text if float(text) == float(value) else repr(float(value))


def above_and_below(tree: Tree) -> tuple[Fraction, list[Tree], Fraction, list[Tree]]:
    """A product as (number, factors) above and below the line."""
    over, under = Fraction(1), Fraction(1)
    above: list[Tree] = []
    below: list[Tree] = []
    for factor in tree.factors if isinstance(tree, Mul) else (tree,):
        if isinstance(factor, Num):
            if is_decimal(factor.value):
                over = factor.value
            else:
                over, under = Fraction(factor.value.numerator), Fraction(factor.value.denominator)
        elif isinstance(factor, Pow) and factor.exponent < 0:
            below.append(factor.base if factor.exponent == -1 else Pow(factor.base, -factor.exponent))
        else:
            above.append(factor)
    return over, above, under, below


def text(tree: Tree) -> str:
    """A tree as plain text."""
    if isinstance(tree, Add):
        return added(map(_text_term, tree.terms))
    if isinstance(tree, Sym | Num | Mul | Pow | PrintedCall):
        return _text_term(tree)
    return tree.text


def added(terms: Iterable[str]) -> str:
    """Terms in a row, a minus at the front of one in place of the plus."""
    first, *others = terms
    return first + "".join(f" - {term[1:]}" if term.startswith("-") else f" + {term}" for term in others)


def _text_term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return f"({text(tree)})"
    over, above, under, below = above_and_below(tree)
    sign = "-" if over < 0 else ""
    over = abs(over)
    numbers = [number(over)] if over != 1 or not above else []
    shown = " ".join([*numbers, *map(_text_factor, above)])
    divisors = [number(under)] if under != 1 else []
    divisors += map(_text_factor, below)
    if not divisors:
        return sign + shown
    return f"{sign}{shown}/" + (divisors[0] if len(divisors) == 1 else f"({' '.join(divisors)})")


def _text_factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return tree.name
    if isinstance(tree, Pow):
        return _text_factor(tree.base) + str(tree.exponent).translate(SUPERSCRIPTS)
    if isinstance(tree, PrintedCall):
        if tree.name == "where":
            return f"{{{', '.join(' '.join(case) for case in _text_cases(tree))}}}"
        if tree.name in CONDITIONS:
            return f"({_text_condition(tree)})"
        return f"{tree.name}({', '.join(map(text, tree.arguments))})"
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return number(tree.value)
    return f"({text(tree)})"


CONDITIONS = (*COMPARISONS, "and", "or", "not")
"""Functions whose values are 1 or 0, as something holds or not."""


def _text_condition(tree: Tree) -> str:
    """A condition without brackets around it."""
    if not isinstance(tree, PrintedCall) or tree.name not in CONDITIONS:
        return text(tree)
    if tree.name in COMPARISONS:
        before, sign, behind = compared(tree)
        return f"{text(before)} {sign} {text(behind)}"
    parts = [
        _text_condition(part)
        if isinstance(part, PrintedCall) and part.name in (*COMPARISONS, tree.name)
        else _text_factor(part)
        for part in tree.arguments
    ]
    return (
        f"not ({_text_condition(tree.arguments[0])})" if tree.name == "not" else f" {tree.name} ".join(parts)
    )


def _text_cases(tree: PrintedCall) -> list[tuple[str, str]]:
    """The values of the cases, and ``if condition``."""
    listed, otherwise = cases_of(tree)
    told = [(text(value), f"if {_text_condition(condition)}") for condition, value in listed]
    return [*told, (text(otherwise), "otherwise")]


def text_of_line(tree: Tree) -> str:
    """The right side of a line as plain text: a list of cases has a line for each, the conditions below each other."""
    if not is_piecewise(tree):
        return text(tree)
    cases = _text_cases(tree)
    wide = min(max(len(value) for value, _ in cases), _WIDEST_VALUE)
    between = len(cases) - 2
    braces = [BRACE[0], *BRACE[2] * between, BRACE[3]]
    if between:
        braces[len(cases) // 2] = BRACE[1]
    rows = zip(braces, cases, strict=True)
    return "\n".join(f"{brace} {value:<{wide}}   {condition}" for brace, (value, condition) in rows)


BRACE = "⎧⎨⎪⎩"
"""Parts of a brace over some lines: its upper end, its middle, between them, and its lower end."""

_WIDEST_VALUE = 60
"""Most signs of the value of a case for which the conditions of others are moved below its own."""

_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
)  # fmt: skip
_LETTERS = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _GREEK, strict=True))
GREEK = _LETTERS | {
    letter.upper(): name.capitalize() for letter, name in _LETTERS.items() if letter.upper() not in _LETTERS
}
"""Greek letters and their names."""

WORDS = {name: letter for letter, name in GREEK.items()}
LATIN_CAPITALS = {
    "Alpha": "A", "Beta": "B", "Epsilon": "E", "Zeta": "Z", "Eta": "H", "Iota": "I", "Kappa": "K", "Mu": "M", "Nu": "N",
    "Omicron": "O", "Rho": "P", "Tau": "T", "Chi": "X", "omicron": "o",
}  # fmt: skip
"""Greek letters that LaTeX writes as Latin ones."""
_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"


@cache
def plain(name: str) -> str:
    """A name as one word of letters, digits and underscores; letters of any script stay."""
    name = unicodedata.normalize("NFC", name)
    word = re.sub(r"[^\w′]+", "_", "".join(c for c in name if c not in _SUPERSCRIPTS)).strip("_")
    return f"_{word}" if not word or word[0].isdigit() or word[0] in "₀₁₂₃₄₅₆₇₈₉" else word


CASE_WORDS = ("if", "otherwise")
"""Words of lists of cases."""


class PrintedNames:
    """Hands out names that differ from each other and from the names of functions."""

    def __init__(self) -> None:
        self._taken = {*FUNCTIONS, *CASE_WORDS, "π"}
        self._count: Counter[str] = Counter()

    def take(self, wanted: str) -> str:
        """The name that was wanted, with a number behind it where it is taken."""
        word = plain(wanted)
        found, count = word, 1
        while found in self._taken:
            count += 1
            found = f"{word}_{count}"
        self._taken.add(found)
        return found

    def numbered(self, letter: str) -> str:
        """The next of z₁, z₂, … that is free."""
        while True:
            self._count[letter] += 1
            name = letter + str(self._count[letter]).translate(SUBSCRIPTS)
            if name not in self._taken and name.translate(_PLAIN) not in self._taken:
                self._taken.add(name)
                return name

    def copy(self) -> PrintedNames:
        """Return a copy, to which names can be added separately."""
        other = PrintedNames()
        other._taken, other._count = set(self._taken), self._count.copy()
        return other

    def series(self, letters: Iterable[str], count: int) -> list[str]:
        """Numbered symbols such as q₁, q₂, … with the first of some letters that is free throughout."""
        for letter in letters:
            wanted = [letter + str(k).translate(SUBSCRIPTS) for k in range(1, count + 1)]
            same = {f"{letter}{k}" for k in range(1, count + 1)}
            if not self._taken & {*wanted, *same}:
                break
        return [self.take(name) for name in wanted]

    def letter(self, letters: Iterable[str]) -> str:
        """The first letter that is free."""
        for letter in letters:
            if letter not in self._taken:
                break
        return self.take(letter)


def parts(name: str) -> tuple[str, tuple[str, ...], str]:
    """Letter or word, its indices, and dots above it: ``"ω_arm_x"`` is ω with the indices arm and x."""
    dots = "".join(c for c in name if c in "̇̈")
    name = name.translate(_PLAIN) if any(c in "₀₁₂₃₄₅₆₇₈₉" for c in name) else name
    bare = "".join(c for c in name if c not in "̇̈")
    head, *indices = [part for part in bare.split("_") if part] or [bare]
    match = re.fullmatch(r"([^\W\d]+)(\d+)", head)
    if match:
        head, indices = match.group(1), [match.group(2), *indices]
    return head, tuple(indices), dots


def latex_name(name: str) -> str:
    """A symbol in LaTeX, its indices as a subscript."""
    head, indices, dots = parts(name)
    shown = _latex_word(head.rstrip("′")) + "'" * head.count("′")
    if dots:
        shown = ("\\ddot" if "̈" in dots else "\\dot") + f"{{{shown}}}"
    if not indices:
        return shown
    below = ",".join(_latex_word(index) for index in indices)
    return f"{shown}_{{{below}}}"


def _latex_word(word: str) -> str:
    greek = GREEK.get(word) or (word if word in WORDS else "")
    if greek:
        return LATIN_CAPITALS.get(greek, f"\\{greek}")
    escaped = "".join(_IN_FORMULAS.get(c, c) for c in word)
    return escaped if len(word) == 1 or word.isdigit() else f"\\mathrm{{{escaped}}}"


_IN_FORMULAS = {
    **{c: f"\\{c}" for c in "#$%&{}_"},
    "\\": "\\backslash{}", "^": "\\wedge{}", "~": "\\sim{}", "<": "\\lt{}", ">": "\\gt{}",
    "[": "\\lbrack{}", "]": "\\rbrack{}", "|": "\\vert{}", "*": "\\ast{}", "`": "{}'",
}  # fmt: skip
"""Signs of names that LaTeX, or the Markdown around a formula, would take for something else."""


def mathml_name(name: str) -> str:
    """A symbol in MathML."""
    from html import escape

    head, indices, dots = parts(name)
    # combining dots: every font has them, and accents of MathML need a font for mathematics
    style = ' style="font-style: italic"' if dots else ""
    shown = f"<mi{style}>{escape(WORDS.get(head, head))}{dots}</mi>"
    if not indices:
        return shown
    words = [f"<mn>{i}</mn>" if i.isdigit() else f"<mi>{escape(WORDS.get(i, i))}</mi>" for i in indices]
    return f"<msub>{shown}<mrow>{'<mo>,</mo>'.join(words)}</mrow></msub>"


_KNOWN = {"sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "log", "min", "max"}
_SIGNS = {"<": "<", "≤": "\\le", "=": "=", "≠": "\\ne", ">": ">", "≥": "\\ge"}


def latex(tree: Tree) -> str:
    """A tree in LaTeX."""
    if isinstance(tree, Written):
        return tree.latex
    return added(map(_latex_term, tree.terms)) if isinstance(tree, Add) else _latex_term(tree)


def latex_number(value: Fraction) -> str:
    """A number; powers of ten are written as such."""
    text = number(value)
    if "e" in text:
        digits, _, exponent = text.partition("e")
        return f"{digits} \\cdot 10^{{{int(exponent)}}}"
    return text


def _in_reading_order(factors: Iterable[Tree]) -> list[Tree]:
    """Factors with brackets before functions: behind sin q₂ a bracket would read as its argument."""
    return sorted(factors, key=lambda factor: isinstance(factor, Pow | PrintedCall) and _is_call(factor))


def _is_call(tree: Tree) -> bool:
    tree = tree.base if isinstance(tree, Pow) else tree
    return isinstance(tree, PrintedCall) and tree.name not in (*COMPARISONS, "sqrt", "abs", "where")


_SPACE = " \\, "
_MOST_ON_A_FRACTION = 120.0  # pt, of a sum above the line


def _latex_term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return f"\\left({latex(tree)}\\right)"
    over, above, under, below = above_and_below(tree)
    above, below = _in_reading_order(above), _in_reading_order(below)
    sign = "-" if over < 0 else ""
    over = abs(over)
    if under != 1 and not below:  # ⅓ m l², not m l² over 3
        number_shown = f"\\frac{{{latex_number(over)}}}{{{latex_number(under)}}}"
        return sign + _SPACE.join([number_shown, *map(_latex_factor, above)])
    numbers = [latex_number(over)] if over != 1 or not above else []
    shown = _SPACE.join([*numbers, *map(_latex_factor, above)])
    divisors = [latex_number(under)] if under != 1 else []
    divisors += map(_latex_factor, below)
    if not divisors:
        return sign + shown
    sums = [factor for factor in above if isinstance(factor, Add)]
    if sums and len(above) + len(numbers) > 1:  # sums stand behind the fraction, not on it
        others = _SPACE.join([*numbers, *(_latex_factor(f) for f in above if not isinstance(f, Add))])
        fraction = f"\\frac{{{others}}}{{{_SPACE.join(divisors)}}}"
        return sign + _SPACE.join([fraction, *map(_latex_factor, sums)])
    if sums:  # a short one needs no brackets, and a long one could not be broken on a fraction
        alone = latex(sums[0])
        if width(alone) > _MOST_ON_A_FRACTION:
            return f"{sign}\\frac{{1}}{{{_SPACE.join(divisors)}}}{_SPACE}\\left({alone}\\right)"
        return f"{sign}\\frac{{{alone}}}{{{_SPACE.join(divisors)}}}"
    return f"{sign}\\frac{{{shown}}}{{{_SPACE.join(divisors)}}}"


def _latex_factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return "\\pi" if tree.name == "π" else latex_name(tree.name)
    if isinstance(tree, Pow):
        if isinstance(tree.base, PrintedCall) and tree.base.name in ("sin", "cos"):
            return f"\\{tree.base.name}^{{{tree.exponent}}}" + _latex_arguments(tree.base)
        base = _latex_factor(tree.base)
        return f"{base if isinstance(tree.base, Add) else f'{{{base}}}'}^{{{tree.exponent}}}"
    if isinstance(tree, PrintedCall):
        return _latex_call(tree)
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return latex_number(tree.value)
    return f"\\left({latex(tree)}\\right)"


def _latex_arguments(tree: PrintedCall) -> str:
    if len(tree.arguments) == 1 and isinstance(tree.arguments[0], Sym):
        return " " + _latex_factor(tree.arguments[0])
    return f"\\left({', '.join(map(latex, tree.arguments))}\\right)"


def _latex_call(tree: PrintedCall) -> str:
    if tree.name in CONDITIONS:
        return f"\\left[{_latex_condition(tree)}\\right]"
    inside = [latex(argument) for argument in tree.arguments]
    if tree.name == "sqrt":
        return f"\\sqrt{{{inside[0]}}}"
    if tree.name == "abs":
        return f"\\left|{inside[0]}\\right|"
    if tree.name == "where":
        listed, otherwise = cases_of(tree)
        told = [f"{latex(value)} & \\text{{if }} {_latex_condition(c)}" for c, value in listed]
        cases = " \\\\ ".join([*told, f"{latex(otherwise)} & \\text{{otherwise}}"])
        return f"\\begin{{cases}} {cases} \\end{{cases}}"
    if tree.name not in FUNCTIONS:  # a product without brackets
        return f"{latex_name(tree.name)}\\left({', '.join(inside)}\\right)"
    name = f"\\{tree.name}" if tree.name in _KNOWN else f"\\operatorname{{{tree.name}}}"
    return name + _latex_arguments(tree)


def _latex_condition(tree: Tree) -> str:
    """A condition without brackets around it."""
    if not isinstance(tree, PrintedCall) or tree.name not in CONDITIONS:
        return latex(tree)
    if tree.name in COMPARISONS:
        before, sign, behind = compared(tree)
        return f"{latex(before)} {_SIGNS[sign]} {latex(behind)}"
    if tree.name == "not":
        return f"\\text{{not }} {_latex_factor(tree.arguments[0])}"
    parts = [
        _latex_condition(part)
        if isinstance(part, PrintedCall) and part.name in (*COMPARISONS, tree.name)
        else _latex_factor(part)
        for part in tree.arguments
    ]
    return f" \\text{{ {tree.name} }} ".join(parts)


_TIMES = "<mo>&#x2062;</mo>"  # invisible times
_APPLY = "<mo>&#x2061;</mo>"


def math(content: str, *, block: bool = False) -> str:
    """A whole formula."""
    return f"<math{' display=' + chr(34) + 'block' + chr(34) if block else ''}>{content}</math>"


def mathml(tree: Tree) -> str:
    """A tree in MathML, in one row."""
    if isinstance(tree, Written):
        return tree.mathml
    if isinstance(tree, Add):
        found = [_mathml_term(tree.terms[0])]
        for term in tree.terms[1:]:
            minus = is_negative(term)
            found.append(f"<mo>{'−' if minus else '+'}</mo>{_mathml_term(negated(term) if minus else term)}")
        return f"<mrow>{''.join(found)}</mrow>"
    return f"<mrow>{_mathml_term(tree)}</mrow>"


def _number(value: Fraction) -> str:
    text = number(value)
    if "e" in text:
        digits, _, exponent = text.partition("e")
        return f"<mn>{digits}</mn><mo>·</mo><msup><mn>10</mn><mn>{int(exponent)}</mn></msup>"
    return f"<mn>{text}</mn>"


def _bracket(content: str) -> str:
    return f"<mrow><mo>(</mo>{content}<mo>)</mo></mrow>"


def _mathml_term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return _bracket(mathml(tree))
    over, above, under, below = above_and_below(tree)
    above, below = _in_reading_order(above), _in_reading_order(below)
    sign = "<mo>−</mo>" if over < 0 else ""
    over = abs(over)
    if under != 1 and not below:
        fraction = f"<mfrac>{_number(over)}{_number(under)}</mfrac>"
        return sign + _TIMES.join([fraction, *map(_mathml_factor, above)])
    numbers = [_number(over)] if over != 1 or not above else []
    divisors = [_number(under)] if under != 1 else []
    divisors += map(_mathml_factor, below)
    if not divisors:
        return sign + _TIMES.join([*numbers, *map(_mathml_factor, above)])
    sums = [f for f in above if isinstance(f, Add)] if len(above) + len(numbers) > 1 else []
    on_top = _TIMES.join([*numbers, *(_mathml_factor(f) for f in above if f not in sums)]) or "<mn>1</mn>"
    fraction = f"<mfrac><mrow>{on_top}</mrow><mrow>{_TIMES.join(divisors)}</mrow></mfrac>"
    return sign + _TIMES.join([fraction, *map(_mathml_factor, sums)])


def _mathml_factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return mathml_name(tree.name)
    if isinstance(tree, Pow):
        if isinstance(tree.base, PrintedCall) and tree.base.name in ("sin", "cos"):
            head = f"<msup><mi>{tree.base.name}</mi><mn>{tree.exponent}</mn></msup>"
            return head + _APPLY + _mathml_arguments(tree.base)
        return f"<msup><mrow>{_mathml_factor(tree.base)}</mrow><mn>{tree.exponent}</mn></msup>"
    if isinstance(tree, PrintedCall):
        return _mathml_call(tree)
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return _number(tree.value)
    return _bracket(mathml(tree))


def _mathml_arguments(tree: PrintedCall) -> str:
    if len(tree.arguments) == 1 and isinstance(tree.arguments[0], Sym):
        return _mathml_factor(tree.arguments[0])
    return _bracket("<mo>,</mo>".join(map(mathml, tree.arguments)))


def _mathml_call(tree: PrintedCall) -> str:
    if tree.name in CONDITIONS:
        return f"<mrow><mo>[</mo>{_mathml_condition(tree)}<mo>]</mo></mrow>"
    if tree.name == "where":
        listed, otherwise = cases_of(tree)
        told = [(mathml(value), f"<mtext>if </mtext>{_mathml_condition(c)}") for c, value in listed]
        told.append((mathml(otherwise), "<mtext>otherwise</mtext>"))
        table = "".join(f"<mtr><mtd>{value}</mtd><mtd>{c}</mtd></mtr>" for value, c in told)
        return f"<mrow><mo>{{</mo><mtable>{table}</mtable></mrow>"
    inside = [mathml(argument) for argument in tree.arguments]
    if tree.name == "sqrt":
        return f"<msqrt>{inside[0]}</msqrt>"
    if tree.name == "abs":
        return f"<mrow><mo>|</mo>{inside[0]}<mo>|</mo></mrow>"
    if tree.name not in FUNCTIONS:
        return f"<mrow>{mathml_name(tree.name)}{_APPLY}{_bracket('<mo>,</mo>'.join(inside))}</mrow>"
    return f"<mrow><mi>{tree.name}</mi>{_APPLY}{_mathml_arguments(tree)}</mrow>"


def _mathml_condition(tree: Tree) -> str:
    """A condition without brackets around it."""
    if not isinstance(tree, PrintedCall) or tree.name not in CONDITIONS:
        return mathml(tree)
    if tree.name in COMPARISONS:
        before, sign, behind = compared(tree)
        return f"{mathml(before)}<mo>{escape(sign)}</mo>{mathml(behind)}"
    if tree.name == "not":
        return f"<mtext>not </mtext>{_mathml_factor(tree.arguments[0])}"
    return f"<mtext> {tree.name} </mtext>".join(map(_mathml_factor, tree.arguments))


PAGE = 345.0
"""Width of the text in LaTeX's class article (pt)."""

_INDENT = 20.0  # of what goes on: \qquad
_MOST_LEFT = 0.3  # share of the page that a left side may take and have its right side beside it
_WORTH = {
    "+": 0.0,
    "-": 0.0,
    "\\,": 0.5,
}  # places to break at, and how much of a line one would leave empty for another
_DEEPER = 0.15  # the same for each bracket around the place
_WITHIN_ARGUMENTS = 1.0  # and for each bracket of a function

_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\s+|.", re.S)
_FUNCTIONS = {
    "\\sin": 13.0, "\\cos": 15.0, "\\tan": 16.0, "\\sinh": 19.0, "\\cosh": 21.0, "\\tanh": 22.0, "\\exp": 17.0,
    "\\log": 14.0, "\\min": 18.0, "\\max": 20.0,
}  # fmt: skip
_WIDTHS = {
    "+": 12.3, "-": 12.3, "=": 13.4, "<": 13.4, "\\le": 13.4, "\\ne": 13.4, "\\cdot": 7.3, "\\,": 1.7, ",": 4.5,
    ".": 2.8, "(": 5.9, ")": 5.9, "[": 4.7, "]": 4.7, "|": 3.4, "'": 3.0, "\\partial": 6.0, "\\quad": 10.0,
    "\\qquad": 20.0, "\\left": 0.0, "\\right": 0.0, "\\dot": 0.0, "\\ddot": 0.0, "m": 8.8, "w": 7.2,
}  # fmt: skip
_BRACE = 14.0  # of a list of cases, or the brackets of a matrix (pt)
_SMALL = 0.75  # size of indices and exponents


def tokens(formula: str) -> list[str]:
    """The signs and commands of a formula, spaces among them."""
    return _TOKEN.findall(formula)


def width(formula: str) -> float:
    r"""Estimated width of a formula in display (pt, at 10 pt).

    >>> round(width(r"\frac{a + b}{2} \sin q_{1}"))
    52
    """
    return sum(size for _, size in _atoms(tokens(formula)))


def _atoms(signs: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Yield the places where atoms of a formula begin among its tokens, and their widths; a fraction is one atom."""
    k = 0
    while k < len(signs):
        start, sign = k, signs[k]
        k += 1
        if sign == "\\frac":
            above, k = _argument(signs, k)
            below, k = _argument(signs, k)
            yield start, max(width(above), width(below)) + 2.4
        elif sign in ("_", "^"):
            inside, k = _argument(signs, k)
            yield start, _SMALL * width(inside) + 0.5
        elif sign == "\\begin":
            name, k = _argument(signs, k)
            end = "".join(signs[k:]).index(f"\\end{{{name}}}")
            inside = "".join(signs[k:])[:end]
            k += len(tokens(inside))
            _, k = _argument(signs, k + 1)
            yield start, max(map(width, inside.split("\\\\"))) + _BRACE
        elif sign in ("\\sqrt", "\\mathrm", "\\operatorname", "\\dot", "\\ddot", "\\text"):
            inside, k = _argument(signs, k)
            yield start, width(inside) + (10.0 if sign == "\\sqrt" else 1.7)
        elif sign == "{":
            inside, k = _argument(signs, start)
            yield start, width(inside)
        else:
            yield start, _width_of_sign(sign)


def _argument(signs: Sequence[str], k: int) -> tuple[str, int]:
    """The text within the braces at a place, and the place behind them."""
    if k >= len(signs) or signs[k] != "{":
        return "", k
    depth, start = 0, k
    for k in range(start, len(signs)):
        depth += {"{": 1, "}": -1}.get(signs[k], 0)
        if depth == 0:
            break
    return "".join(signs[start + 1 : k]), k + 1


def _width_of_sign(sign: str) -> float:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if sign.isspace():
        return 0.0
    if sign in _FUNCTIONS:
        return _FUNCTIONS[sign] + 1.7
    return 5.0 if sign.isdigit() else 8.0 if sign.isupper() else 6.0


@dataclass(frozen=True)
class _Place:
    """A token before which a formula may be broken.

    ``before`` is the width of what stands before it, ``open`` are the tokens of the brackets that are open there, and
    ``worth`` is how much of a line one would leave empty for another place.
    """

    token: int
    before: float
    open: tuple[int, ...]
    worth: float


def broken(formula: str, first: float, others: float) -> list[str]:
    r"""A formula in pieces, each as wide as its line at most where that is possible.

    Parameters
    ----------
    formula
        Formula to break.
    first, others
        Widths of the first line and of those behind it (pt).

    Returns
    -------
    list of str
        The pieces; all but the first begin with ``+``, ``-`` or ``\times``.
    """
    signs = tokens(formula)
    places, pairs, whole = _places(signs)
    chosen: list[_Place] = []
    done, room = 0.0, first
    while whole - done > room and (ahead := [p for p in places if p.before > done]):
        fitting = [p for p in ahead if p.before - done <= room]
        here, left, room_now = fitting or ahead[:1], done, room
        best = min(here, key=lambda p: p.worth - (p.before - left) / room_now)
        chosen.append(best)
        done, room = best.before, others
    for place in chosen:
        for opening in place.open:  # neither \left nor \right may stand alone on a line
            signs[opening], signs[pairs[opening]] = "\\Bigl", "\\Bigr"
        if signs[place.token] == "\\,":
            signs[place.token] = "\\times"
    ends = [0, *(place.token for place in chosen), len(signs)]
    return ["".join(signs[a:b]).strip() for a, b in pairwise(ends)]


def _places(signs: Sequence[str]) -> tuple[list[_Place], dict[int, int], float]:
    """Return the places where a formula may be broken, the ends of its brackets, and its width."""
    places: list[_Place] = []
    pairs: dict[int, int] = {}
    open_at: list[int] = []
    total = 0.0
    for k, size in _atoms(signs):
        if signs[k] == "\\left":
            open_at.append(k)
        elif signs[k] == "\\right" and open_at:
            pairs[open_at.pop()] = k
        # a minus without a space before it is a sign
        elif signs[k] in _WORTH and k and signs[k - 1].isspace():
            worth = _WORTH[signs[k]] + sum(_worth_of_bracket(signs, opening) for opening in open_at)
            places.append(_Place(k, total, tuple(open_at), worth))
        total += size
    return places, pairs, total


def _worth_of_bracket(signs: Sequence[str], opening: int) -> float:
    """Return the cost of a break within a bracket; a bracket directly behind a name holds arguments of a function."""
    before = signs[opening - 1] if opening else " "
    return _DEEPER if before.isspace() or before in "([|{-" else _WITHIN_ARGUMENTS


def rows(formulas: Sequence[tuple[str, str]]) -> list[str]:
    """Rows of an ``align*`` environment for some equations, given by their left and right sides."""
    lefts = [width(left) for left, _ in formulas]
    beside = max((size for size in lefts if size <= _MOST_LEFT * PAGE), default=0.0) + width("=")
    found: list[str] = []
    for (left, right), size in zip(formulas, lefts, strict=True):
        room, less = PAGE - beside, PAGE - beside - _INDENT
        if size <= _MOST_LEFT * PAGE:
            first, *others = broken(right, room, less)
            found.append(f"{left} &= {first}")
        else:
            first, *others = broken(left, room, less)
            begin, *end = broken(right, less - width("="), less)
            found.append(f"&{first}")
            others += [f"= {begin}", *end]
        found += [f"&\\qquad {line}" for line in others]
    return found
