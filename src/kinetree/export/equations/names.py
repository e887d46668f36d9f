"""Names of printed symbols: the user's own where they can be, always unique, and how they look in LaTeX and MathML."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from kinetree.export.equations.normal_form.functions import NAMES
from kinetree.export.equations.text import SUBSCRIPTS

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
_LATIN = {"Alpha": "A", "Beta": "B", "Epsilon": "E", "Zeta": "Z", "Eta": "H", "Iota": "I", "Kappa": "K", "Mu": "M",
          "Nu": "N", "Omicron": "O", "Rho": "P", "Tau": "T", "Chi": "X", "omicron": "o"}  # fmt: skip
_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"


def plain(name: str) -> str:
    """A name as one word of letters, digits and underscores; letters of any script stay."""
    name = unicodedata.normalize("NFC", name)
    word = re.sub(r"[^\w′]+", "_", "".join(c for c in name if c not in _SUPERSCRIPTS)).strip("_")
    return f"_{word}" if not word or word[0].isdigit() or word[0] in "₀₁₂₃₄₅₆₇₈₉" else word


class Names:
    """Hands out names that differ from each other and from the names of functions."""

    def __init__(self) -> None:
        self._taken = {*NAMES.values(), "π"}
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

    def copy(self) -> Names:
        """The same names taken, to be added to apart."""
        other = Names()
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
        return _LATIN.get(greek, f"\\{greek}")
    if len(word) == 1 or word.isdigit():
        return word
    escaped = "".join(f"\\{c}" if c in "#$%&{}_" else c for c in word)
    return f"\\mathrm{{{escaped}}}"


def mathml_name(name: str) -> str:
    """A symbol in MathML."""
    from html import escape

    head, indices, dots = parts(name)
    # combining dots: every font has them, and accents of MathML need a font for mathematics
    shown = f"<mi>{escape(WORDS.get(head, head))}{dots}</mi>"
    if dots:
        shown = shown.replace("<mi>", '<mi style="font-style: italic">', 1)
    if not indices:
        return shown
    words = [f"<mn>{i}</mn>" if i.isdigit() else f"<mi>{escape(WORDS.get(i, i))}</mi>" for i in indices]
    return f"<msub>{shown}<mrow>{'<mo>,</mo>'.join(words)}</mrow></msub>"
