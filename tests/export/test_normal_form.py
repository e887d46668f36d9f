"""The normal form: equal things are equal without any search, and numbers are exact."""

import math
from fractions import Fraction

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinetree.export.equations.expression_trees import (
    UNIT,
    Add,
    Num,
    PrintedCall,
    Sym,
    add,
    functions_of,
    mul,
    operations,
    power,
)
from kinetree.export.equations.factoring import Collector
from kinetree.export.equations.normal_form import (
    ONE,
    Algebra,
    TooLongError,
    exact,
    unrounded,
    without_rounding,
)
from kinetree.export.equations.reading import ParseError, evaluate, parse
from kinetree.export.equations.typesetting import PrintedNames, text
from kinetree.export.equations.writing import Expressions, Walk, with_definitions
from kinetree.kernels.tape import read_tape

SYMBOLS = ("a", "b", "c", "x", "y")


def walked(expression, symbols, group=0):
    """An expression of CasADi in normal form; a, b, c are angles about parallel axes."""
    algebra = Algebra(10_000)
    inputs = [algebra.symbol(s.name(), group if s.name() in "abc" else None) for s in ca.vertsplit(symbols)]
    tape = read_tape(symbols, ca.densify(ca.SX(expression)))
    walk = Walk(algebra, PrintedNames())
    return algebra, walk(tape, inputs).get(0, {})


def sx(*names):
    return [ca.SX.sym(name) for name in names]


def test_identities_hold_by_themselves():
    a, b = sx("a", "b")
    symbols = ca.vertcat(a, b)
    for zero in (
        ca.sin(a) ** 2 + ca.cos(a) ** 2 - 1,
        ca.sin(a + b) - ca.sin(a) * ca.cos(b) - ca.cos(a) * ca.sin(b),
        ca.cos(3 * a) - 4 * ca.cos(a) ** 3 + 3 * ca.cos(a),
        ca.sin(a + math.pi / 2) - ca.cos(a),
        ca.cos(a - math.pi / 3) - ca.cos(a) / 2 - math.sqrt(3) / 2 * ca.sin(a),
        ca.tan(a) * ca.cos(a) * 0 + ca.sin(-a) + ca.sin(a),
    ):
        assert walked(zero, symbols)[1] == {}
    # angles about axes that are not parallel: the same identities
    assert walked(ca.sin(a + b) - ca.sin(a) * ca.cos(b) - ca.cos(a) * ca.sin(b), symbols, None)[1] == {}


def test_roots_and_reciprocals_are_exact():
    x, y = sx("x", "y")
    symbols = ca.vertcat(x, y)
    assert walked(x / math.sqrt(3) * math.sqrt(3) - x, symbols)[1] == {}
    assert (
        walked((x + math.sqrt(3)) * (y + math.sqrt(3)) - x * y - math.sqrt(3) * (x + y) - 3, symbols)[1] == {}
    )
    assert walked(ca.sqrt(x + y) ** 2 - x - y, symbols)[1] == {}
    assert walked(x * y / (x * y) - 1, symbols)[1] == {}
    assert walked((x + y) / (2 * x + 2 * y) * (x + y) ** 0, symbols)[1] != {}


@pytest.mark.parametrize(
    ("value", "coefficient", "constant"),
    [
        (0.075, Fraction(3, 40), "1"),
        (1 / 3, Fraction(1, 3), "1"),
        (0.1 + 0.2, Fraction(3, 10), "1"),
        (9.81, Fraction(981, 100), "1"),
        (-math.sqrt(3) / 2, Fraction(-1, 2), "3"),
        (math.sqrt(0.5), Fraction(1, 2), "2"),
        (0.07 * math.sqrt(0.5), Fraction(35, 1000), "2"),
        (-0.0123 * math.sqrt(3), Fraction(-123, 10000), "3"),
        (5 * math.pi / 6, Fraction(5, 6), "pi"),
        (0.3333, Fraction(3333, 10000), "1"),
        (1e-7, Fraction(1, 10**7), "1"),
        (123456.0, Fraction(123456), "1"),
    ],
)
def test_numbers_are_what_they_were_meant_to_be(value, coefficient, constant):
    assert exact(value) == (coefficient, constant)


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e12, max_value=1e12))
def test_no_number_is_changed_by_more_than_rounding(value):
    coefficient, constant = exact(value)
    factor = {"1": 1.0, "pi": math.pi}.get(constant) or math.sqrt(int(constant))
    assert float(coefficient) * factor == pytest.approx(value, rel=2e-15, abs=0.0)


def expressions():
    """Random expressions of angles a, b, c and other symbols x, y (positive)."""
    leaf = st.sampled_from(SYMBOLS) | st.integers(-3, 3)
    angle = st.lists(st.tuples(st.sampled_from("abc"), st.integers(-2, 2)), min_size=1, max_size=3)
    trig = st.tuples(st.sampled_from(["sin", "cos"]), angle)
    pairs = st.sampled_from(["+", "-", "*", "/"])
    return st.recursive(leaf | trig, lambda inner: st.tuples(pairs, inner, inner), max_leaves=12)


def built(tree, symbols):
    if isinstance(tree, (int, str)):
        return symbols[tree] if isinstance(tree, str) else ca.SX(tree)
    if tree[0] in ("sin", "cos"):
        return getattr(ca, tree[0])(sum(k * symbols[name] for name, k in tree[1]))
    left, right = built(tree[1], symbols), built(tree[2], symbols)
    if tree[0] == "/":
        right = right * right + 1  # no division by zero
    return {"+": left + right, "-": left - right, "*": left * right, "/": left / right}[tree[0]]


@settings(max_examples=80, deadline=None)
@given(expressions(), st.sampled_from([0, None]))
def test_what_is_written_has_the_value_of_the_graph(tree, group):
    symbols = {name: ca.SX.sym(name) for name in SYMBOLS}
    column = ca.vertcat(*symbols.values())
    expression = ca.SX(built(tree, symbols))
    algebra, found = walked(expression, column, group)
    written = text(Collector(algebra).tree(found))
    values = dict(zip(SYMBOLS, (0.3, -0.7, 1.1, 0.8, 1.7), strict=True))
    expected = float(ca.Function("f", [column], [expression])(list(values.values())))
    got = float(evaluate(parse(written), values))
    assert got == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert operations(parse(written)) == operations(Collector(algebra).tree(found))


def test_text_reads_back_as_it_was_written():
    for written in (
        "4 m l²/3",
        "-(a + b)²/(2 c d)",
        "cos(q₂ + q₃) (u₁ + u₂)²",
        "1/(x + y)",
        "1.5e-07 x",
        "x⁻²",
    ):
        tree = parse(written)
        assert operations(parse(text(tree))) == operations(tree)
        values = dict.fromkeys(("m", "l", "a", "b", "c", "d", "x", "y", "q₂", "q₃", "u₁", "u₂"), 0.7)
        assert evaluate(parse(text(tree)), values) == pytest.approx(evaluate(tree, values), rel=1e-15)
    assert parse("2 (x + 1)") != parse("f(x + 1)")
    for broken in ("a +", "a (", "cos(", "a $ b", ""):
        with pytest.raises(ParseError):
            parse(broken)


def test_operations_are_counted_like_by_hand():
    counts = {
        "m l²/3": 3,
        "4 m l²/3": 4,
        "a - b": 1,
        "-a": 0,
        "1/x": 1,
        "2 cos(3 x)": 3,
        "(a + b)/(c d)": 3,
        "9.81 x": 1,
    }
    assert {written: operations(parse(written)) for written in counts} == counts


def test_a_sum_that_grows_too_long_is_told():
    algebra = Algebra(3)
    total = algebra.add(algebra.add({ONE: 1}, algebra.symbol("a")), algebra.symbol("b"))
    with pytest.raises(TooLongError):
        algebra.add(total, algebra.symbol("c"))


def test_intermediates_stand_for_what_they_replace():
    x = ca.SX.sym("x", 6)
    expression = (ca.sum1(x) ** 2 + ca.sum1(x[:3])) ** 2
    algebra = Algebra(8)
    names = [f"x{k}" for k in range(6)]
    walk = Walk(algebra, PrintedNames())
    found = walk(read_tape(x, expression), [algebra.symbol(name) for name in names])[0]
    assert walk.intermediates
    collector = Collector(algebra)
    values = dict(zip(names, np.linspace(0.2, 1.2, 6), strict=True))
    expected = float(ca.Function("f", [x], [expression])(list(values.values())))
    for atom, definition in walk.intermediates:
        values[algebra.atoms[atom].name] = evaluate(parse(text(collector.tree(definition))), values)
    assert evaluate(parse(text(collector.tree(found))), values) == pytest.approx(expected, rel=1e-12)


def test_functions_of_numbers_are_numbers():
    """What is a number only after sines and cosines have cancelled is no function in print."""
    a, x = sx("a", "x")
    one = ca.sin(a) ** 2 + ca.cos(a) ** 2
    for expression, expected in (
        (ca.fmax(one, 0.5), 1),
        (ca.fmin(one, -2), -2),
        (ca.fmax(one - 1, 0), 0),
        (x * (one < 1), 0),
        (ca.if_else(one <= 1, 3, x), 3),
        (ca.if_else(one > 1, x, 0), 0),
        (ca.floor(one * 1.5) + ca.sign(-one), 0),
    ):
        _, value = walked(expression, ca.vertcat(a, x))
        assert value == ({ONE: expected} if expected else {})


def test_functions_of_functions_that_stand_twice_are_written_once():
    """Each stands twice in the next: written out, the last would have 2⁶⁰ of them."""
    tree = Sym("x")
    for _ in range(60):
        tree = PrintedCall("atan2", (tree, Add((tree, UNIT))))
    algebra = Algebra(10)
    parts = Expressions(algebra, Collector(algebra), {}, [], PrintedNames(), {}, {})
    definitions, written = with_definitions(parts, {"f": tree})
    assert len(definitions) < 60
    assert sum(len(list(functions_of(one))) for one in (*definitions.values(), written["f"])) < 200
    known = {"x": 0.3}
    for name, definition in definitions.items():
        known[name] = evaluate(definition, known)
    value = 0.3
    for _ in range(60):
        value = math.atan2(value, value + 1)
    assert evaluate(written["f"], known) == pytest.approx(value, rel=1e-14)


def test_what_rounding_leaves_of_terms_that_cancel_vanishes():
    algebra = Algebra(100)
    q = algebra.symbol("q")
    long, other = 0.12345678901234567, 0.12345678901234569
    first, second = (algebra.multiply(algebra.number(value), q) for value in (long, other))
    assert algebra.add(first, second, -1) == {}
    small = algebra.multiply(algebra.number(long * 1e-12), q)
    assert algebra.add(algebra.add(first, small), first, -1) != {}


def test_numbers_that_were_rounded_are_written_as_they_were_meant():
    algebra = Algebra(100)
    assert algebra.number(0.2281249999999997) == {ONE: Fraction("0.228125")}
    assert algebra.number(0.2281249999997) == {ONE: Fraction("0.2281249999997")}  # too far off: it was meant
    assert algebra.number(0.7660444431189781) == algebra.number(0.7660444431189779)
    assert unrounded(Fraction(62499.999999999985)) == 62500
    assert unrounded(Fraction(1, 3)) == Fraction(1, 3)


def test_roots_beside_decimals_are_one_number():
    algebra = Algebra(100)
    root, angle = algebra.number(math.sqrt(3)), algebra.sin_cos(algebra.symbol("q", 0))[0]
    added = algebra.number(0.76 + 0.15 * math.sqrt(3))
    for other in ({ONE: 1}, angle):
        short = algebra.add(added, algebra.scale(root, Fraction("0.15")), -1)
        assert algebra.without_mixed_roots(algebra.multiply(short, other)) == algebra.scale(
            other, Fraction("0.76")
        )
        nothing = algebra.add(short, algebra.number(0.76), -1)
        assert algebra.without_mixed_roots(algebra.multiply(nothing, other)) == {}
    exact_sum = algebra.add(root, algebra.number(0.5))
    assert algebra.without_mixed_roots(exact_sum) == exact_sum


def test_terms_that_are_round_off_of_others_are_left_out():
    algebra = Algebra(100)
    sine, cosine = algebra.sin_cos(algebra.symbol("q", 0))
    tiny = algebra.number(6.123e-17)
    assert without_rounding(algebra.add(cosine, algebra.multiply(tiny, sine))) == cosine
    other = algebra.add(algebra.symbol("m"), algebra.multiply(tiny, algebra.symbol("n")))
    assert without_rounding(other) == other  # n may be as large as it likes
    alone = algebra.multiply(tiny, cosine)
    assert without_rounding(alone) == alone
    first, second = (algebra.number(math.exp(1.3) * factor) for factor in (1.0, 1.0 + 1e-15))
    assert not algebra.add(first, second, -1)


def test_numbers_of_nested_sums_add_up():
    c = Sym("c")
    one, less = Num(Fraction(1)), Num(Fraction(-1))
    assert text(add([one, add([power(c, -2), less])])) == "1/c²"
    assert text(mul([less, add([c, mul([less, Sym("d")])])])) == "d - c"
    assert text(mul([less, add([c, Sym("d")])])) == "-(c + d)"
