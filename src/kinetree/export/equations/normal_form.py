"""The trigonometric normal form: sums of terms that are equal exactly when they look equal.

A term is

    coefficient × powers of atoms × Π over groups of angles  sin | cos (combination of the angles of one group)

with fractions for coefficients. Products of sines and cosines of one group become sums at once (2 cos a cos b =
cos(a−b) + cos(a+b)), so cos² + sin² is 1 and the angles of parallel axes add up without any search for
simplifications. Angles about axes that are not parallel are in different groups, whose factors stay beside each other.
Atoms are symbols, and whatever the form does not reach into: functions, sums that are divided by, named intermediates.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction

from kinetree.tolerances import NUMBER_ROUNDING, SUM_ROUNDING

Number = int | Fraction
Monomial = tuple[tuple[int, int], ...]  # (number of the atom, power), sorted
Combination = tuple[tuple[int, Number], ...]  # (number of the monomial that is an angle, coefficient), sorted
Trig = tuple[tuple[int, int, int], ...]  # (group, 0 for cos or 1 for sin, number of the combination), sorted
# (number of the monomial, number of the trigonometric part) → coefficient
Sum = dict[tuple[int, int], Number]

ONE = (0, 0)
COS, SIN = 0, 1


@dataclass(frozen=True)
class Atom:
    """Smallest part of a sum in normal form: a symbol, or a function of sums.

    Attributes
    ----------
    name
        Symbol, or name of the function, "sqrt" for roots, or "" for a sum in brackets.
    arguments
        Arguments of functions and sums.
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
    """Turn fractions that are whole into whole numbers, which are quicker."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


SIMPLE = 1000
"""Largest denominator of a fraction that is recognised in its rounded value."""


DIGITS = 12
"""Decimal digits up to which a number is taken as it is written."""


BY_CHANCE = 1e-5
"""Distance, over the step of decimal numbers of this length, below which no number lies by chance."""


def _near(candidate: float, value: float) -> bool:
    return abs(candidate - value) <= NUMBER_ROUNDING * abs(value)


def simple_fraction(value: float) -> Fraction | None:
    """The fraction of small denominator that a number is the rounded value of."""
    if not 1e-6 < abs(value) < 1e9:
        return None
    found = Fraction(value).limit_denominator(SIMPLE)
    return found if found and _near(float(found), value) else None


def decimal_fraction(value: float) -> Fraction | None:
    """The short decimal number that a number is the rounded value of, or of a sum that cancelled: the shorter it is,
    the further off it may be.
    """
    for digits in range(DIGITS):
        found = Fraction(f"{value:.{digits}e}")
        allowed = max(min(BY_CHANCE * 10.0**-digits, SUM_ROUNDING), NUMBER_ROUNDING)
        if abs(float(found) - value) <= allowed * abs(value):
            return found
    return None


def unrounded(value: Number) -> Fraction:
    """A coefficient as it is printed: a sum or product of long numbers may be a rounded short one."""
    if isinstance(value, int) or value.denominator <= SIMPLE or len(repr(float(value))) <= DIGITS + 2:
        return Fraction(value)
    return decimal_fraction(float(value)) or value


def without_rounding(a: Sum) -> Sum:
    """Return a sum without the terms that are round-off of others: such as differ in sines and cosines alone."""
    tiny = {m for (m, _), c in a.items() if not isinstance(c, int) and abs(float(c)) < _SUSPECT}
    if not tiny:
        return a
    largest = {m: max(abs(float(c)) for (other, _), c in a.items() if other == m) for m in tiny}
    return {
        term: c for term, c in a.items() if abs(float(c)) > 2 * NUMBER_ROUNDING * largest.get(term[0], 0.0)
    }


_SUSPECT = 1e-12
"""Size of coefficients that may be round-off of others: not of those that people write."""


def exact(value: float) -> tuple[Fraction, str]:
    """A number as ``coefficient × constant``, the constant "1", "pi" or the whole number under a square root.

    Any other number is printed as the decimal number that Python writes.
    """
    if value == 0 or value.is_integer():
        return Fraction(int(value)), "1"
    found = simple_fraction(value) or decimal_fraction(value)
    if found is not None:
        return found, "1"
    times = simple_fraction(value / math.pi)
    if times is not None and times.denominator <= 360:
        return times, "pi"
    square = simple_fraction(value * value) or decimal_fraction(value * value)
    if square is not None:
        outside, inside = square_free(square)
        if (
            1 < inside < SIMPLE
            and abs(float(outside) * math.sqrt(inside) / abs(value) - 1) <= 2 * NUMBER_ROUNDING
        ):
            return (outside if value > 0 else -outside), str(inside)
    return Fraction(repr(value)), "1"


def square_free(square: Fraction) -> tuple[Fraction, int]:
    """√square as ``outside × √inside``, the inside a whole number without square factors."""
    inside, outside = square.numerator * square.denominator, 1
    factor = 2
    while factor * factor <= inside and factor < SIMPLE:
        while inside % (factor * factor) == 0:
            inside //= factor * factor
            outside *= factor
        factor += 1
    return Fraction(outside, square.denominator), inside


class TooLongError(Exception):
    """A sum with more terms, or a walk with more work, than were allowed."""


class Algebra(Numbering):
    """Arithmetic of sums; monomials and trigonometric parts are numbered once, and their products remembered.

    Parameters
    ----------
    limit
        Largest number of terms of a sum.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit
        self.work = 0  # products of terms so far
        self._monomial_products: dict[tuple[int, int], int | tuple[int, Sum]] = {}
        self._trig_products: dict[tuple[int, int], tuple[tuple[Number, int], ...]] = {}
        self._groups: dict[int, int] = {}  # monomial → group
        self._squares: dict[int, Sum] = {}  # atom → what its square is replaced by
        self._long: dict[str, Fraction] = {}  # numbers of many digits, by the first of them
        self.pi = self.atom(Atom("π"))

    # --- making sums ----------------------------------------------------------------------------------
    def symbol(self, name: str, group: int | None = None) -> Sum:
        """A symbol; angles may be told the group of parallel axes they belong to."""
        monomial = self.monomial(((self.atom(Atom(name)), 1),))
        if group is not None:
            self._groups[monomial] = group
        return {(monomial, 0): 1}

    def number(self, value: float) -> Sum:
        """A floating-point number, exact where it can be recognised."""
        coefficient, constant = exact(value)
        if not coefficient:
            return {}
        if coefficient.denominator > _LONG_DENOMINATOR:  # one number for those that are rounded differently
            known = self._long.setdefault(f"{abs(value):.13e}", abs(coefficient))
            coefficient = known if value > 0 else -known
        factor = whole(coefficient)
        if constant == "1":
            return {ONE: factor}
        if constant == "pi":
            return {(self.monomial(((self.pi, 1),)), 0): factor}
        return {(self.monomial(((self._root(int(constant)), 1),)), 0): factor}

    def square_is(self, name: str, value: Sum) -> None:
        """Replace the square of a symbol from now on: ε4² = 1 − ε1² − ε2² − ε3² of unit quaternions."""
        self._squares[self.atom(Atom(name))] = value

    def _root(self, inside: int) -> int:
        return self.atom(Atom("sqrt", ({ONE: inside},), inside))

    def call(self, name: str, *arguments: Sum) -> Sum:
        """A function of sums, as an atom."""
        key = tuple(frozenset(argument.items()) for argument in arguments)
        if name == "sqrt" and set(arguments[0]) <= {ONE}:
            key = int(arguments[0][ONE]) if arguments[0][ONE].denominator == 1 else key  # type: ignore[assignment]
        return {(self.monomial(((self.atom(Atom(name, arguments, key)), 1),)), 0): 1}

    # --- arithmetic -----------------------------------------------------------------------------------
    def add(self, a: Sum, b: Sum, factor: Number = 1) -> Sum:
        """A + factor b."""
        if not b:
            return a
        total = dict(a)
        for term, coefficient in b.items():
            value = total.get(term, 0) + factor * coefficient
            if value and not is_rounding(value, coefficient):
                total[term] = value
            else:
                del total[term]
        if len(total) > self.limit:
            raise TooLongError
        return total

    def scale(self, a: Sum, factor: Number) -> Sum:
        return {term: whole(coefficient * factor) for term, coefficient in a.items()} if factor else {}

    def multiply(self, a: Sum, b: Sum) -> Sum:
        if len(a) * len(b) > 16 * self.limit:
            raise TooLongError
        self.work += len(a) * len(b)
        total: Sum = {}
        special: list[Sum] = []
        monomials, trigs = self._monomial_products, self._trig_products
        for (m1, t1), c1 in a.items():
            for (m2, t2), c2 in b.items():
                pair = (m1, m2) if m1 <= m2 else (m2, m1)
                m = monomials.get(pair)
                if m is None:
                    m = monomials[pair] = self._monomial_product(*pair)
                pair = (t1, t2) if t1 <= t2 else (t2, t1)
                found = trigs.get(pair)
                if found is None:
                    found = trigs[pair] = self.trig_product(*pair)
                c = c1 * c2
                if isinstance(m, tuple):
                    part: Sum = {}
                    for factor, t in found:
                        part[m[0], t] = part.get((m[0], t), 0) + c * factor
                    special.append(self.multiply(part, m[1]))
                    continue
                for factor, t in found:
                    term = (m, t)
                    value = total.get(term, 0) + c * factor
                    if value and not is_rounding(value, c):
                        total[term] = value
                    else:
                        del total[term]
        for part in special:
            total = self.add(total, part)
        if len(total) > self.limit:
            raise TooLongError
        return {term: whole(c) for term, c in total.items()}

    def _monomial_product(self, m1: int, m2: int) -> int | tuple[int, Sum]:
        """Product of two monomials; squares of roots and of last quaternion components leave a sum beside it."""
        powers = dict(self.monomials[m1])
        for atom, power in self.monomials[m2]:
            powers[atom] = powers.get(atom, 0) + power
        beside: Sum = {ONE: 1}
        for atom, power in list(powers.items()):
            known = self.atoms[atom]
            square = known.arguments[0] if known.name == "sqrt" else self._squares.get(atom)
            if square is None:
                continue
            constant = set(square) <= {ONE}
            pairs = power // 2 if constant else int(power / 2)  # 1/√3 is √3/3, but 1/√s stays
            if known.name != "sqrt":
                pairs = max(pairs, 0)
            if pairs:
                powers[atom] = power - 2 * pairs
                beside = self.multiply(beside, self.power(square, pairs))
        m = self.monomial(tuple(sorted((atom, power) for atom, power in powers.items() if power)))
        return m if beside == {ONE: 1} else (m, beside)

    def power(self, a: Sum, exponent: int) -> Sum:
        """A to a whole power; sums that cannot be divisors become atoms."""
        if exponent < 0:
            return self.power(self.inverse(a), -exponent)
        total: Sum = {ONE: 1}
        for _ in range(exponent):
            total = self.multiply(total, a)
        return total

    def inverse(self, a: Sum) -> Sum:
        """1/a: of a single term without angles exactly, of anything else by an atom for the sum."""
        if not a:
            raise ZeroDivisionError
        common, rest = self.content(a)
        ((monomial, _), coefficient) = next(iter(common.items()))
        inverse: Sum = {ONE: whole(Fraction(1) / coefficient)}
        for atom, power in self.monomials[monomial]:
            one = self.monomial(((atom, 1 if power < 0 else -1),))
            for _ in range(abs(power)):
                inverse = self.multiply(inverse, self._clean(one))
        if rest == {ONE: 1}:
            return inverse
        bracket = self.call("", rest)
        ((m, _), _) = next(iter(bracket.items()))
        ((atom, _),) = self.monomials[m]
        return self.multiply(inverse, {(self.monomial(((atom, -1),)), 0): 1})

    def _clean(self, monomial: int) -> Sum:
        found = self._monomial_product(0, monomial)
        return {(found, 0): 1} if isinstance(found, int) else self.multiply({(found[0], 0): 1}, found[1])

    def content(self, a: Sum) -> tuple[Sum, Sum]:
        """Common factor without angles (first coefficient included, one term), and the remaining sum."""
        first = min(a, key=self.order)
        shared = dict(self.monomials[first[0]])
        for m, _ in a:
            powers = dict(self.monomials[m])
            shared = {
                atom: _common(power, powers.get(atom, 0))
                for atom, power in shared.items()
                if _common(power, powers.get(atom, 0))
            }
        coefficient = Fraction(a[first])
        common: Sum = {(self.monomial(tuple(sorted(shared.items()))), 0): whole(coefficient)}
        rest: Sum = {}
        for (m, t), c in a.items():
            powers = dict(self.monomials[m])
            for atom, power in shared.items():
                powers[atom] -= power
            left = self.monomial(tuple(sorted((atom, p) for atom, p in powers.items() if p)))
            rest[left, t] = whole(c / coefficient)
        return common, rest

    def order(self, term: tuple[int, int]) -> tuple[object, ...]:
        """Order of terms: fewest angles first, then as the symbols were named."""
        monomial, trig = self.monomials[term[0]], self.trigs[term[1]]
        angles = tuple((g, self.combinations[c], k) for g, k, c in trig)
        return (len(trig), angles, tuple((atom, -power) for atom, power in monomial))

    # --- sines and cosines ----------------------------------------------------------------------------
    def sin_cos(self, argument: Sum) -> tuple[Sum, Sum] | None:
        """Sine and cosine of a sum of angles; None where the sum is none."""
        by_group: dict[int, dict[int, Number]] = {}
        phase: Number = 0
        for (monomial, trig), coefficient in argument.items():
            powers = self.monomials[monomial]
            if trig:
                return None
            if powers == ((self.pi, 1),):
                phase = coefficient
                continue
            by_group.setdefault(self._group(monomial), {})[monomial] = coefficient
        sine, cosine = self._phase(phase)
        for group, combination in sorted(by_group.items()):
            sign, number = self.signed(combination)
            s: Sum = {(0, self.trig(((group, SIN, number),))): sign}
            c: Sum = {(0, self.trig(((group, COS, number),))): 1}
            sine, cosine = (
                self.add(self.multiply(sine, c), self.multiply(cosine, s)),
                self.add(self.multiply(cosine, c), self.multiply(sine, s), -1),
            )
        return sine, cosine

    def _group(self, monomial: int) -> int:
        return self._groups.setdefault(monomial, 1_000_000 + monomial)

    def _phase(self, turns: Number) -> tuple[Sum, Sum]:
        """Sine and cosine of a multiple of π, exactly."""
        import math

        turns = Fraction(turns) % 2
        return self.number(_clean_sine(math.sin(turns * math.pi))), self.number(
            _clean_sine(math.cos(turns * math.pi))
        )

    # --- numbers ----------------------------------------------------------------------------------------
    def without_mixed_roots(self, a: Sum) -> Sum:
        """Return a sum in which 0.0495 − 0.035 √2 is one number: the first may be a rounded multiple of the root.

        Numbers come as a root where it is recognised and in decimals where something was added to it before.
        """
        if not any(map(_is_long, a.values())):
            return a
        like: dict[tuple[int, int], list[tuple[tuple[int, int], float]]] = {}
        for (m, t), c in a.items():
            rest, root = self._without_root(m)
            like.setdefault((rest, t), []).append(((m, t), float(c) * root))
        total = a
        for (rest, t), terms in like.items():
            if not any(_is_long(a[term]) for term, _ in terms):
                continue
            value = sum(number for _, number in terms)
            one: Sum = {}
            if abs(value) > SUM_ROUNDING * max(abs(number) for _, number in terms):
                one = self.multiply(self.number(value), {(rest, t): 1})
            if len(terms) > 1 or not any(map(_is_long, one.values())):
                total = {term: c for term, c in total.items() if term not in dict(terms)}
                total = self.add(total, one)
        return total

    def _without_root(self, monomial: int) -> tuple[int, float]:
        """Return the monomial without roots of numbers, and their value."""
        value, kept = 1.0, []
        for atom, power in self.monomials[monomial]:
            known = self.atoms[atom]
            if known.name == "sqrt" and isinstance(known.key, int):
                value *= known.key ** (power / 2)
            else:
                kept.append((atom, power))
        return self.monomial(tuple(kept)), value

    def substitute(self, a: Sum, values: dict[int, Sum]) -> Sum:
        """Other values for some atoms, outside of angles."""
        total: Sum = {}
        for (m, t), coefficient in a.items():
            part: Sum = {(0, t): coefficient}
            kept: list[tuple[int, int]] = []
            for atom, power in self.monomials[m]:
                if atom in values:
                    part = self.multiply(part, self.power(values[atom], power))
                else:
                    kept.append((atom, power))
            total = self.add(total, self.multiply(part, {(self.monomial(tuple(kept)), 0): 1}))
        return total


def is_rounding(value: Number, term: Number) -> bool:
    """Return True if a coefficient is what rounding leaves of terms that cancel: of 0.7/√3 − 0.7/√3, in decimals."""
    return _is_long(value) and abs(float(value)) <= SUM_ROUNDING * abs(float(term))


def _is_long(value: Number) -> bool:
    return isinstance(value, Fraction) and value.denominator > _LONG_DENOMINATOR


_LONG_DENOMINATOR = 10**DIGITS
"""Denominator of a number with more digits than anybody writes."""


def _clean_sine(value: float) -> float:
    return next((exactly for exactly in (0.0, 0.5, -0.5, 1.0, -1.0) if abs(value - exactly) < 1e-15), value)


def _common(p: int, q: int) -> int:
    """Power that two powers have in common; none where their signs differ."""
    if p > 0 and q > 0:
        return min(p, q)
    return max(p, q) if p < 0 and q < 0 else 0
