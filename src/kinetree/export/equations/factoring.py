"""Printed form of a sum in normal form: common factors out, squares of sines and cosines.

Of a few ways to write a sum the one with the fewest operations is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction

from kinetree.export.equations.expression_trees import (
    Add,
    Mul,
    Num,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    add,
    is_decimal,
    mul,
    number_cost,
    operations,
    power,
)
from kinetree.export.equations.normal_form import (
    COS,
    SIN,
    Algebra,
    Combination,
    Number,
    Sum,
    TooLongError,
    is_rounding,
    unrounded,
    without_rounding,
)

Factor = tuple[object, ...]  # ("atom", number) or ("trig", kind, combination)
Term = tuple[Fraction, dict[Factor, int]]


LONGEST_OPENED = 40
"""Terms of a sum up to which absolute rates are tried as sums of speeds too; in longer ones that never pays."""


class Collector:
    """Writes sums of an algebra as trees.

    Parameters
    ----------
    algebra
        Whose sums.
    shown
        Printed form of an atom, if it is not its own name: number → sum.
    angles
        Angles in terms of absolute ones, if these have names: monomial → absolute angles with their signs.
    quick
        True if the first way to write a sum is taken, instead of the shortest of some.
    """

    def __init__(
        self,
        algebra: Algebra,
        shown: dict[int, Sum] | None = None,
        angles: dict[int, dict[int, int]] | None = None,
        quick: bool = False,
    ) -> None:
        self._quick = quick
        self.algebra = algebra
        self.shown = shown or {}
        self.angles = angles or {}
        self._trees: dict[Factor, Tree] = {}

    def tree(self, a: Sum) -> Tree:
        """The shortest way found to write a sum."""
        ways = [a]
        if len(a) <= LONGEST_OPENED and any(
            atom in self.shown for m, _ in a for atom, _ in self.algebra.monomials[m]
        ):
            with suppress(TooLongError):
                ways.append(self.algebra.substitute(a, self.shown))
        return min(map(self._written, ways), key=operations)

    def _written(self, a: Sum) -> Tree:
        terms = self._terms(a)
        best = self._best(terms)
        if self._quick:
            return best
        for half in self._halves(a):
            for variant in (self._squares(SIN), self._squares(COS), self._both):
                changed = variant(terms, half)
                tree = self._best(changed)
                if operations(tree) < operations(best):
                    best, kept = tree, changed
                    terms = kept
                    break
        return best

    def _best(self, terms: list[Term]) -> Tree:
        if self._quick:
            return self._grouped(terms, False)
        return min((self._grouped(terms, deep) for deep in (False, True)), key=operations)

    # --- terms ----------------------------------------------------------------------------------------
    def _terms(self, a: Sum) -> list[Term]:
        algebra, found = self.algebra, []
        a = without_rounding(algebra.without_mixed_roots(a))
        for term in sorted(a, key=algebra.order):
            factors: dict[Factor, int] = {("atom", atom): power for atom, power in algebra.monomials[term[0]]}
            for _, kind, combination in algebra.trigs[term[1]]:
                factors["trig", kind, combination] = 1
            found.append((unrounded(a[term]), factors))
        return found

    def _factor(self, factor: Factor) -> Tree:
        if factor not in self._trees:
            self._trees[factor] = self._atom(factor[1]) if factor[0] == "atom" else self._trig(*factor[1:])  # type: ignore[arg-type]
        return self._trees[factor]

    def _atom(self, number: int) -> Tree:
        if number in self.shown:
            return self._best(self._terms(self.shown[number]))
        atom = self.algebra.atoms[number]
        if atom.name and not atom.arguments:
            return Sym(atom.name)
        arguments = tuple(self.tree(argument) for argument in atom.arguments)
        return PrintedCall(atom.name, arguments) if atom.name else arguments[0]

    def _trig(self, kind: int, combination: int) -> Tree:
        angles = [
            mul([Num(Fraction(coefficient)), *self._product(dict(self._powers(monomial)))])
            for monomial, coefficient in self._shortest(self.algebra.combinations[combination])
        ]
        return PrintedCall("sin" if kind == SIN else "cos", (add(angles),))

    def _shortest(self, combination: Combination) -> Combination:
        """A sum of angles, or the difference of absolute ones where that is shorter."""
        absolute: dict[int, Number] = {}
        for monomial, coefficient in combination:
            for angle, sign in self.angles.get(monomial, {monomial: 1}).items():
                absolute[angle] = absolute.get(angle, 0) + sign * coefficient
        left = tuple((angle, coefficient) for angle, coefficient in absolute.items() if coefficient)
        return left if len(left) < len(combination) else combination

    def _powers(self, monomial: int) -> Iterable[tuple[Factor, int]]:
        return ((("atom", atom), power) for atom, power in self.algebra.monomials[monomial])

    def _product(self, factors: dict[Factor, int]) -> list[Tree]:
        return sorted((power(self._factor(f), p) for f, p in factors.items()), key=_place)

    # --- common factors -------------------------------------------------------------------------------
    def _grouped(self, terms: list[Term], deep: bool) -> Tree:
        """A sum with its common factor out; with ``deep`` also the common factors of parts of it."""
        if not terms:
            return add([])
        if len(terms) == 1:
            coefficient, factors = terms[0]
            return mul([Num(coefficient), *self._product(factors)])
        number, common, rest = _out(terms)
        if number != 1 or common:
            return mul([Num(number), *self._product(common), self._grouped(rest, deep)])
        root = _root(terms)
        if root is not None:
            return power(self._grouped(root, deep), 2)
        best = self._worthiest(terms) if deep else None
        if best is None:
            return add(mul([Num(c), *self._product(f)]) for c, f in terms)
        factor, exponent = best
        inside, outside = [], []
        for coefficient, factors in terms:
            p = factors.get(factor, 0)
            if p * exponent > 0 and abs(p) >= abs(exponent):
                left = {f: q - exponent * (f == factor) for f, q in factors.items()}
                inside.append((coefficient, {f: q for f, q in left.items() if q}))
            else:
                outside.append((coefficient, factors))
        gathered = self._grouped(inside, deep)
        parts = gathered.factors if isinstance(gathered, Mul) else (gathered,)
        first = mul(sorted((power(self._factor(factor), exponent), *parts), key=_place))
        return add([first, self._grouped(outside, deep)])

    def _worthiest(self, terms: list[Term]) -> tuple[Factor, int] | None:
        """The factor whose gathering saves most operations."""
        saved: dict[tuple[Factor, int], int] = {}
        for _, factors in terms:
            for factor, p in factors.items():
                for exponent in {p, 1 if p > 0 else -1}:
                    saved[factor, exponent] = saved.get((factor, exponent), 0) + 1
        best, most = None, 0
        for (factor, exponent), count in saved.items():
            cost = operations(power(self._factor(factor), exponent)) + 1
            if (gain := (count - 1) * cost) > most:
                best, most = (factor, exponent), gain
        return best

    # --- squares --------------------------------------------------------------------------------------
    def _halves(self, a: Sum) -> list[tuple[int, int]]:
        """Combinations h for which cos 2h stands in a sum: (number of 2h, number of h)."""
        algebra, found = self.algebra, {}
        for _, trig in a:
            for _, kind, number in algebra.trigs[trig]:
                combination = algebra.combinations[number]
                if kind == COS and all(Fraction(c) % 2 == 0 for _, c in combination):
                    half = tuple((angle, _half(c)) for angle, c in combination)
                    found[number] = algebra.combination(half)
        return list(found.items())

    @staticmethod
    def _squares(kind: int) -> Callable[[list[Term], tuple[int, int]], list[Term]]:
        """Cos 2h as 1 − 2 sin² h, or as 2 cos² h − 1."""
        sign = -1 if kind == SIN else 1

        def change(terms: list[Term], half: tuple[int, int]) -> list[Term]:
            found: list[Term] = []
            for coefficient, factors in terms:
                double: Factor = ("trig", COS, half[0])
                if double not in factors:
                    found.append((coefficient, factors))
                    continue
                others = {f: p for f, p in factors.items() if f != double}
                found.append((-sign * coefficient, others))
                found.append((2 * sign * coefficient, {**others, ("trig", kind, half[1]): 2}))
            return _merged(found)

        return change

    @staticmethod
    def _both(terms: list[Term], half: tuple[int, int]) -> list[Term]:
        """C + d cos 2h as (c + d) cos² h + (c − d) sin² h."""
        double, sine, cosine = ("trig", COS, half[0]), ("trig", SIN, half[1]), ("trig", COS, half[1])
        concerned = {
            _key({f: p for f, p in factors.items() if f != double})
            for _, factors in terms
            if double in factors
        }
        found: list[Term] = []
        for coefficient, factors in terms:
            others = {f: p for f, p in factors.items() if f != double}
            if _key(others) not in concerned:
                found.append((coefficient, factors))
                continue
            found.append((coefficient, {**others, cosine: 2}))
            found.append((-coefficient if double in factors else coefficient, {**others, sine: 2}))
        return _merged(found)


def _place(tree: Tree) -> int:
    """Return the rank of a tree in the order of a product: symbols, functions, sums."""
    base = tree.base if isinstance(tree, Pow) else tree
    return 2 if isinstance(base, Add) else 1 if isinstance(base, PrintedCall) else 0


def _key(factors: dict[Factor, int]) -> frozenset[tuple[Factor, int]]:
    return frozenset(factors.items())


def _merged(terms: list[Term]) -> list[Term]:
    """Like terms added up."""
    total: dict[frozenset[tuple[Factor, int]], Term] = {}
    for coefficient, factors in terms:
        key = _key(factors)
        value = (total[key][0] if key in total else Fraction(0)) + coefficient
        total[key] = (Fraction(0) if is_rounding(value, coefficient) else value, factors)
    return [(unrounded(value), factors) for value, factors in total.values() if value]


def _root(terms: list[Term]) -> list[Term] | None:
    """The sum whose square some terms are: (a + b)² of a² + 2 a b + b²."""
    squares = [(c, f) for c, f in terms if c > 0 and all(p % 2 == 0 for p in f.values())]
    count = len(squares)
    if count < 2 or len(terms) != count * (count + 1) // 2:
        return None
    roots: list[Term] = []
    for c, factors in squares:
        outer = Fraction(math.isqrt(c.numerator), math.isqrt(c.denominator))
        if outer * outer != c:
            return None
        roots.append((outer, {f: p // 2 for f, p in factors.items()}))
    found = {_key(factors): c for c, factors in terms}
    if len(found) != len(terms):
        return None
    for i, (a, first) in enumerate(roots):
        for j in range(i + 1, count):
            b, second = roots[j]
            both = {f: p for f in {**first, **second} if (p := first.get(f, 0) + second.get(f, 0))}
            cross = found.get(_key(both))
            if cross is None:
                return None
            if i == 0 and cross < 0:
                roots[j] = (-b, second)
            if cross != 2 * a * roots[j][0]:
                return None
    return roots


def _cost(terms: list[Term], divisor: Fraction) -> int:
    """Operations that the numbers of some terms take after a division; numbers that stand alone need none."""
    return sum(
        number_cost(c / divisor) if factors else int((c / divisor).denominator != 1) for c, factors in terms
    )


def _half(c: Number) -> Number:
    value = Fraction(c) / 2
    return value.numerator if value.denominator == 1 else value


def _out(terms: list[Term]) -> tuple[Fraction, dict[Factor, int], list[Term]]:
    """Common number and common factors of some terms, and the remaining terms."""
    common = dict(terms[0][1])
    for _, factors in terms[1:]:
        for factor, p in list(common.items()):
            q = factors.get(factor, 0)
            shared = min(p, q) if p > 0 and q > 0 else max(p, q) if p < 0 and q < 0 else 0
            if shared:
                common[factor] = shared
            else:
                del common[factor]
    numbers = [c for c, _ in terms]
    number = Fraction(math.gcd(*(c.numerator for c in numbers)), math.lcm(*(c.denominator for c in numbers)))
    if len({abs(c) for c in numbers}) == 1:
        number = abs(numbers[0])
    elif any(c.denominator != 1 and is_decimal(c) for c in numbers):
        number = Fraction(1)  # decimal numbers stay as they were given
    elif number_cost(number) + _cost(terms, number) > _cost(terms, Fraction(1)):
        number = Fraction(1)
    if all(c < 0 for c in numbers) and (common or number != 1):
        number = -number
    if number == 1 and not common:
        return number, common, terms
    rest = [
        (c / number, {f: p - common.get(f, 0) for f, p in factors.items() if p != common.get(f, 0)})
        for c, factors in terms
    ]
    return number, common, rest
