"""Properties over generated expressions: text round trips, and the two arithmetics agree."""

import itertools
import math
import pickle
import random
from collections.abc import Sequence

import casadi as ca
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinetree.model.expressions import (
    FUNCTIONS,
    Call,
    Expr,
    ExpressionError,
    Name,
    Number,
    Unary,
    evaluate,
    format,
    names,
    parse,
    substitute,
    to_casadi,
    to_float,
)
from kinetree.model.expressions.evaluation import FloatOperations
from kinetree.model.expressions.nodes import infix
from kinetree.model.expressions.vocabulary import INFIX

VALUES = {("x",): 0.7, ("J1", "q"): -1.3, ("left-hip", "q"): 2.5, ("k",): 40.0}


def _inner(children: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    calls = st.sampled_from(sorted(FUNCTIONS)).flatmap(
        lambda name: st.lists(
            children, min_size=FUNCTIONS[name][0], max_size=min(FUNCTIONS[name][1], FUNCTIONS[name][0] + 2)
        ).map(lambda arguments: Call(name, *arguments))
    )
    return st.one_of(
        st.builds(Unary, st.sampled_from(["-", "not"]), children),
        st.builds(infix, st.sampled_from(sorted(INFIX)), children, children),
        calls,
    )


any_number = st.floats(allow_nan=False, allow_infinity=False).map(Number)
any_segment = st.one_of(
    st.sampled_from(["x", "q", "sin", "and", "pi", "e", "a`b", "``", "left hip", "a.b", "0", "θ", "-"]),
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=5),
)
any_name = st.lists(any_segment, min_size=1, max_size=3).map(lambda segments: Name(*segments))
any_constant = st.sampled_from([Number(math.pi), Number(-math.tau), Number(0), Number(-1), Number(1e22)])
expressions = st.recursive(st.one_of(any_number, any_name, any_constant), _inner, max_leaves=25)

tame_leaves = st.one_of(
    st.integers(-8, 8).map(lambda eighths: Number(eighths / 4)),
    st.sampled_from([Name(*segments) for segments in VALUES]),
)
tame_expressions = st.recursive(tame_leaves, _inner, max_leaves=8)


@given(expressions)
@settings(max_examples=400, deadline=None)
def test_text_reads_back_as_the_same_expression(expression: Expr) -> None:
    text = format(expression)
    again = parse(text)
    assert again == expression
    assert hash(again) == hash(expression)
    assert format(again) == text
    assert names(again) == names(expression)


@given(expressions)
@settings(max_examples=50, deadline=None)
def test_pickling_and_renaming_there_and_back(expression: Expr) -> None:
    assert pickle.loads(pickle.dumps(expression)) == expression
    there = {text: Name("renamed", text) for text in names(expression)}
    back = {new: parse(text) for text, new in there.items()}
    assert substitute(substitute(expression, there), back) == expression


class NoisyFloats:
    """Floats with every result off by a few units in the last place: how far round-off can carry."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._exact = FloatOperations()

    def number(self, value: float) -> object:
        return value

    def apply(self, node: Expr, operands: Sequence[object]) -> object:
        value = self._exact.apply(node, operands)  # type: ignore[arg-type]
        return value * (1.0 + self._random.choice((-4e-15, 4e-15))) if isinstance(value, float) else value


def casadi_value(expression: Expr) -> float:
    symbols = {segments: ca.SX.sym("_".join(segments).replace("-", "_")) for segments in VALUES}
    function = ca.Function("f", list(symbols.values()), [to_casadi(expression, symbols.__getitem__)])
    return float(function(*VALUES.values()))


@given(tame_expressions)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_floats_and_casadi_agree(expression: Expr) -> None:
    symbolic = casadi_value(expression)
    try:
        exact = to_float(expression, VALUES.__getitem__)
    except ExpressionError:
        return
    noisy = [evaluate(expression, VALUES.__getitem__, NoisyFloats(seed)) for seed in range(8)]
    spread = max(abs(value - exact) if isinstance(value, float) else math.inf for value in noisy)
    assert abs(symbolic - exact) <= 10 * spread + 1e-14 * abs(exact)


@pytest.mark.parametrize("name", sorted({*FUNCTIONS, *INFIX, "neg", "not"}))
def test_every_operation_agrees_between_floats_and_casadi(name: str) -> None:
    points = (-2.5, -1.0, -0.3, 0.0, 0.3, 0.75, 1.0, 2.5, 7.0)
    arity = FUNCTIONS[name][0] if name in FUNCTIONS else 1 if name in ("neg", "not") else 2
    arguments = [Name(letter) for letter in "abc"[:arity]]
    if name in FUNCTIONS:
        expression: Expr = Call(name, *arguments)
    elif arity == 1:
        expression = Unary("-" if name == "neg" else "not", *arguments)
    else:
        expression = infix(name, *arguments)
    symbols = {(letter,): ca.SX.sym(letter) for letter in "abc"[:arity]}
    function = ca.Function("f", list(symbols.values()), [to_casadi(expression, symbols.__getitem__)])
    compared = 0
    for values in itertools.product(points, repeat=arity):
        at = dict(zip(symbols, values, strict=True))
        symbolic = float(function(*values))
        try:
            exact = to_float(expression, at.__getitem__)
        except ExpressionError:
            assert not math.isfinite(symbolic)
            continue
        assert symbolic == pytest.approx(exact, rel=4e-15, abs=1e-300)
        compared += 1
    assert compared >= 3


def test_branches_not_taken_leave_no_trace_in_casadi() -> None:
    x = ca.SX.sym("x")
    for text, expected in [("if(x > 0, log(x), -1)", -1.0), ("x != 0 and 1/x > 2", 0.0)]:
        function = ca.Function("f", [x], [to_casadi(parse(text), lambda segments: x)])
        assert float(function(0.0)) == expected


def test_casadi_mod_agrees_where_a_quotient_would_round() -> None:
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    function = ca.Function("f", [a, b], [to_casadi(parse("mod(a, b)"), {("a",): a, ("b",): b}.__getitem__)])
    for p, q in [(1.0, 0.1), (5.3, 0.1), (-1e-20, 1.0), (1e-200, -1e-200), (3e-200, -2e-200), (1e17, 3.0)]:
        assert float(function(p, q)) == p % q


def test_casadi_lookup_must_give_scalars() -> None:
    with pytest.raises(ExpressionError, match=r"'J1\.q' has shape \(3, 1\)"):
        to_casadi(parse("2*J1.q"), lambda segments: ca.SX.sym("v", 3))
    assert float(to_casadi(parse("2*k"), lambda segments: 4.0)) == 8.0


def test_smoothstep_is_twice_differentiable_at_its_ends() -> None:
    x = ca.SX.sym("x")
    y = to_casadi(parse("smoothstep(x, 1, 3)"), lambda segments: x)
    slope = ca.gradient(y, x)
    curvature = ca.gradient(slope, x)
    function = ca.Function("f", [x], [y, slope, curvature])
    for end, level in [(1.0, 0.0), (3.0, 1.0)]:
        for side in (-1e-7, 0.0, 1e-7):
            at, slope_at, curvature_at = (float(v) for v in function(end + side))
            assert at == pytest.approx(level, abs=1e-12)
            assert abs(slope_at) < 1e-12
            assert abs(curvature_at) < 1e-5
    assert float(function(2.0)[1]) == pytest.approx(15 / 16)
