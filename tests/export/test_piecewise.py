"""Lists of cases in print: what they say, how they are read back, and that the check sees what is wrong in them."""

from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random

import pytest

import kinetree as kt
from kinetree.export.equations.check import check
from kinetree.export.equations.expression_trees import Num, PrintedCall, Sym, add, is_piecewise, mul, symbols
from kinetree.export.equations.piecewise import Flattener, named_apart, opposite
from kinetree.export.equations.reading import evaluate, parse
from kinetree.export.equations.typesetting import PrintedNames, latex, mathml, rows, text, text_of_line, width

EXAMPLES = Path(str(files("kinetree.examples")))
NAMES = ("a", "b", "c")
STATES = [dict(zip(NAMES, values, strict=True)) for values in product((-1.0, 0.0, 2.0), repeat=3)]


def random_condition(random, depth):
    kind = random.choice(("less", "atmost", "equal", "differ", *(("and", "or", "not") if depth else ())))
    if kind == "not":
        return PrintedCall("not", (random_condition(random, depth - 1),))
    part = random_condition if kind in ("and", "or") else random_tree
    return PrintedCall(kind, tuple(part(random, depth - 1) for _ in range(2)))


def random_tree(random, depth):
    kind = random.choice(
        ("symbol", "number", *(("where", "where", "add", "mul", "sin") if depth > 0 else ()))
    )
    if kind == "symbol":
        return Sym(random.choice(NAMES))
    if kind == "number":
        return Num(Fraction(random.choice((-1, 0, 1, 2))))
    if kind == "where":
        count = random.choice((1, 1, 2))
        parts = [f(random, depth - 1) for _ in range(count) for f in (random_condition, random_tree)]
        return PrintedCall("where", (*parts, *([random_tree(random, depth - 1)] * random.choice((0, 1)))))
    if kind == "sin":
        return PrintedCall("sin", (random_tree(random, depth - 1),))
    parts = [random_tree(random, depth - 1) for _ in range(2)]
    return add(parts) if kind == "add" else mul(parts)


def values_of(lines, tree):
    """Values of a tree at all states, with definitions that are read from their text."""
    found = []
    for state in STATES:
        known = dict(state)
        for name, read in lines:
            known[name] = float(evaluate(read, known))
        found.append(float(evaluate(tree, known)))
    return found


def in_order(definitions):
    """Definitions after those they use."""
    done = {}

    def visit(name):
        if name in definitions and name not in done:
            for used in dict.fromkeys(symbols(definitions[name])):
                visit(used)
            done[name] = definitions[name]

    for name in definitions:
        visit(name)
    return done


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("seed", range(80))
def test_cases_keep_their_values_when_they_are_joined_named_printed_and_read_back(seed):
    tree = random_tree(Random(seed), 4)
    expected = values_of([], tree)
    assert values_of([], parse(text(tree))) == pytest.approx(expected)
    assert values_of([], parse(text_of_line(tree))) == pytest.approx(expected)
    joined = Flattener()(tree)
    assert values_of([], joined) == pytest.approx(expected)
    definitions, trees = named_apart({"top": joined}, {"entry": joined}, PrintedNames())
    lines = [(name, parse(text_of_line(right))) for name, right in in_order(definitions).items()]
    for result in (Sym("top"), parse(text(trees["entry"]))):
        assert values_of(lines, result) == pytest.approx(expected)
    assert "where" not in "".join(map(text_of_line, (*definitions.values(), *trees.values())))
    assert "{" not in "".join(map(text_of_line, (*definitions.values(), *trees.values())))


@pytest.mark.parametrize("seed", range(30))
def test_an_opposite_holds_where_the_other_does_not(seed):
    condition = random_condition(Random(seed), 2)
    expected = [1.0 - value for value in values_of([], condition)]
    assert values_of([], opposite(condition)) == expected


@pytest.mark.parametrize(
    ("tree", "printed"),
    [
        (
            "{a if b < 0, {c if 2 < c, 1 otherwise} otherwise}",
            "⎧ a   if b < 0\n⎨ c   if c > 2\n⎩ 1   otherwise",
        ),
        ("{{a if b < 0, 0 otherwise} if c < 0, 0 otherwise}", "⎧ a   if c < 0 and b < 0\n⎩ 0   otherwise"),
        ("{a + {b if c < 0, 1 otherwise} if c < 0, 0 otherwise}", "⎧ a + b   if c < 0\n⎩ 0       otherwise"),
        ("{a if c < 0, {b if 0 ≤ c, 1 otherwise} otherwise}", "⎧ a   if c < 0\n⎩ b   otherwise"),
        ("{a if c < 0, {a if b = 0, a otherwise} otherwise}", "a"),
    ],
)
def test_cases_within_cases_are_one_list_without_those_that_never_hold(tree, printed):
    assert text_of_line(Flattener()(parse(tree))) == printed


def test_formulas_of_cases():
    tree = parse("{2 a if 0 ≤ b and (c < 0 or a ≠ 0), 0 otherwise}")
    assert latex(tree) == (
        "\\begin{cases} 2 \\, a & \\text{if } b \\ge 0 \\text{ and } \\left[c < 0 \\text{ or } a \\ne 0\\right] \\\\ "
        "0 & \\text{otherwise} \\end{cases}"
    )
    assert "<mtable><mtr><mtd>" in mathml(tree)
    assert 100.0 < width(latex(tree)) < 250.0
    assert rows([("a", f"b + {latex(tree)}")]) == [f"a &= b + {latex(tree)}"]  # never broken within


def test_the_cases_of_an_engine_mount():
    equations = kt.equations(EXAMPLES / "engine_mount.toml")
    assert equations.check.ok
    assert (
        "  z₄ = ⎧ k (0.2 q₁ + 0.04)/abs(0.2 + q₁)   if k ≠ 0\n       ⎩ 0                                 otherwise\n"
        in equations.text()
    )
    assert "\\begin{cases}" in equations.latex()
    assert "\\begin{cases}" in equations.markdown()
    assert "<mtext>otherwise</mtext>" in equations.html()
    full = kt.equations(EXAMPLES / "engine_mount.toml", detail="full")
    assert full.check.ok
    assert all(
        is_piecewise(line.right)
        for s in full.document.sections
        if s.title == "Intermediates"
        for line in s.lines
    )
    pytest.importorskip("sympy")
    found = equations.to_sympy()
    assert "Piecewise" in str(found.full(found.f))


def test_another_value_or_condition_of_cases_is_told():
    equations = kt.equations(EXAMPLES / "engine_mount.toml")
    (x, y, p), document = equations._at, equations.document

    def checked(change):
        sections = [
            replace(s, lines=tuple(replace(line, right=change(line.right)) for line in s.lines))
            for s in document.sections
        ]
        changed = replace(document, sections=tuple(sections))
        return check(changed, equations._traced, equations._reference, equations._naming, x, y, p, {})

    def value(tree):
        parts = tree.arguments
        return PrintedCall("where", (parts[0], mul([Num(Fraction(2)), parts[1]]), *parts[2:]))

    def condition(tree):
        return PrintedCall("where", (opposite(tree.arguments[0]), *tree.arguments[1:]))

    assert checked(lambda tree: tree).ok
    for changed in (value, condition):
        assert not checked(lambda tree, how=changed: how(tree) if is_piecewise(tree) else tree).ok
