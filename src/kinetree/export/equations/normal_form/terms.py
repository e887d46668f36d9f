"""The terms of the normal form: what they consist of, each part numbered once, and products of sines and cosines."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction

Number = int | Fraction
Monomial = tuple[tuple[int, int], ...]  # (number of the atom, power), sorted
Combination = tuple[tuple[int, Number], ...]  # (number of the monomial that is an angle, coefficient), sorted
Trig = tuple[tuple[int, int, int], ...]  # (group, 0 for cos or 1 for sin, number of the combination), sorted
Sum = dict[
    tuple[int, int], Number
]  # (number of the monomial, number of the trigonometric part) → coefficient

ONE = (0, 0)
COS, SIN = 0, 1


@dataclass(frozen=True)
class Atom:
    """What the form does not reach into.

    Attributes
    ----------
    name
        Symbol, or name of the function, "sqrt" for roots, or "" for a sum in brackets.
    arguments
        Of functions and sums.
    """

    name: str
    arguments: tuple[Sum, ...] = field(default=(), hash=False, compare=False)
    key: Hashable = ""


class Numbering:
    """Atoms, monomials, combinations of angles and trigonometric parts by number, and products of the latter."""

    def __init__(self) -> None:
        self.atoms: list[Atom] = []
        self.monomials: list[Monomial] = [()]
        self.trigs: list[Trig] = [()]
        self.combinations: list[Combination] = [()]
        self._atom: dict[Atom, int] = {}
        self._monomial: dict[Monomial, int] = {(): 0}
        self._trig: dict[Trig, int] = {(): 0}
        self._combination: dict[Combination, int] = {(): 0}

    def atom(self, atom: Atom) -> int:
        """Number of an atom."""
        if atom not in self._atom:
            self._atom[atom] = len(self.atoms)
            self.atoms.append(atom)
        return self._atom[atom]

    def monomial(self, powers: Monomial) -> int:
        """Number of a product of powers of atoms."""
        number = self._monomial.get(powers)
        if number is None:
            number = self._monomial[powers] = len(self.monomials)
            self.monomials.append(powers)
        return number

    def trig(self, trig: Trig) -> int:
        """Number of a product of sines and cosines, one of each group."""
        number = self._trig.get(trig)
        if number is None:
            number = self._trig[trig] = len(self.trigs)
            self.trigs.append(trig)
        return number

    def combination(self, combination: Combination) -> int:
        """Number of a combination of angles."""
        number = self._combination.get(combination)
        if number is None:
            number = self._combination[combination] = len(self.combinations)
            self.combinations.append(combination)
        return number

    # --- products of sines and cosines ---------------------------------------------------------------
    def trig_product(self, t1: int, t2: int) -> tuple[tuple[Number, int], ...]:
        """Product of two trigonometric parts as a sum of such parts."""
        first, second = self.trigs[t1], self.trigs[t2]
        terms: list[tuple[Number, Trig]] = [(1, ())]
        mine, other = {g: (k, c) for g, k, c in first}, {g: (k, c) for g, k, c in second}
        for group in sorted({*mine, *other}):
            if group in mine and group in other:
                parts = self._pair(*mine[group], *other[group])
            else:
                parts = [(1, *(mine.get(group) or other[group]))]
            terms = [
                (coefficient * factor, (*trig, (group, kind, combination)) if combination else trig)
                for coefficient, trig in terms
                for factor, kind, combination in parts
            ]
        return tuple((whole(c), self.trig(trig)) for c, trig in terms)

    def _pair(self, k1: int, c1: int, k2: int, c2: int) -> list[tuple[Number, int, int]]:
        """Half the sum of two: cos a cos b = ½ cos(a−b) + ½ cos(a+b), and so on; zero angles give cos only."""
        half = Fraction(1, 2)
        minus, plus = self._combined(c1, c2, -1), self._combined(c1, c2, 1)
        if k1 == k2 == COS:
            wanted = [(half, COS, minus), (half, COS, plus)]
        elif k1 == k2 == SIN:
            wanted = [(half, COS, minus), (-half, COS, plus)]
        elif k1 == SIN:
            wanted = [(half, SIN, plus), (half, SIN, minus)]
        else:  # cos a sin b
            wanted = [(half, SIN, plus), (-half, SIN, minus)]
        found: list[tuple[Number, int, int]] = []
        for factor, kind, (sign, combination) in wanted:
            if kind == SIN and not combination:
                continue
            found.append((factor * sign if kind == SIN else factor, kind, combination))
        return found

    def _combined(self, c1: int, c2: int, sign: int) -> tuple[int, int]:
        """Number and sign of a ± b, the first coefficient made positive."""
        total = dict(self.combinations[c1])
        for angle, coefficient in self.combinations[c2]:
            value = total.get(angle, 0) + sign * coefficient
            if value:
                total[angle] = value
            else:
                del total[angle]
        return self.signed(total)

    def signed(self, combination: dict[int, Number]) -> tuple[int, int]:
        """Sign and number of a combination, its first coefficient made positive."""
        ordered = tuple(sorted(combination.items()))
        if not ordered:
            return 1, 0
        if ordered[0][1] < 0:
            return -1, self.combination(tuple((a, -c) for a, c in ordered))
        return 1, self.combination(ordered)


def whole(value: Number) -> Number:
    """Whole numbers as such: they are quicker."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
