"""The language: what is read as what, what is refused and in which words."""

import copy
import math
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kinetree.model import expressions
from kinetree.model.expressions import (
    FUNCTIONS,
    Binary,
    Call,
    Compare,
    ExpressionError,
    Logic,
    Name,
    Number,
    Unary,
    as_scalar,
    check_tables,
    format,
    functions,
    is_constant,
    name_segments,
    names,
    parse,
    substitute,
    to_float,
)

a, b, c, x = Name("a"), Name("b"), Name("c"), Name("x")


def value(text: str, **values: float) -> float:
    return to_float(parse(text), lambda segments: values[".".join(segments)])


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("a + b*c", "a + (b*c)"),
        ("a - b - c", "(a - b) - c"),
        ("a/b/c", "(a/b)/c"),
        ("a/b*c", "(a/b)*c"),
        ("a**b**c", "a**(b**c)"),
        ("a^b^c", "a**(b**c)"),
        ("-a**b", "-(a**b)"),
        ("a**-b", "a**(-b)"),
        ("a**-b**c", "a**(-(b**c))"),
        ("a**-b*c", "(a**(-b))*c"),
        ("-a*b", "(-a)*b"),
        ("a*-b", "a*(-b)"),
        ("a - -b", "a - (-b)"),
        ("--a", "-(-a)"),
        ("+a", "a"),
        ("-+a", "-a"),
        ("a + b < c*a", "(a + b) < (c*a)"),
        ("not a < b", "not (a < b)"),
        ("not not a", "not (not a)"),
        ("not a and b", "(not a) and b"),
        ("a or b and c", "a or (b and c)"),
        ("a or b or c", "(a or b) or c"),
        ("a and not b or c", "(a and (not b)) or c"),
        ("a == b and b != c", "(a == b) and (b != c)"),
        ("-2**2", "-(2**2)"),
        ("\ta\r\n+ b ", "a + b"),
    ],
)
def test_precedence(text: str, grouped: str) -> None:
    assert parse(text) == parse(grouped)


def test_nodes_of_each_kind() -> None:
    assert parse("1.5e-3") == Number(0.0015)
    assert parse(".5") == parse("0.5") == parse("5.e-1") == Number(0.5)
    assert parse("-2") == Number(-2.0)
    assert parse("-x") == Unary("-", x)
    assert parse("-(2)") == Unary("-", Number(2))
    assert parse("J1.q") == Name("J1", "q")
    assert parse("`left-hip-roll`.q") == Name("left-hip-roll", "q")
    assert parse("`a``b`.`c d`.e") == Name("a`b", "c d", "e")
    assert parse("a*b") == Binary("*", a, b)
    assert parse("a <= b") == Compare("<=", a, b)
    assert parse("a or b") == Logic("or", a, b)
    assert parse("max(a, b, 3)") == Call("max", a, b, 3)
    assert parse("pi") == Number(math.pi)
    assert parse("2*tau") == Binary("*", 2, math.tau)


def test_e_and_python_words_are_plain_names() -> None:
    assert names(parse("e + __import__ + lambda + None + J.__class__")) == {
        *("e", "__import__", "lambda", "None", "J.__class__")
    }


def test_reserved_words_are_names_when_quoted() -> None:
    for word in (*FUNCTIONS, "pi", "tau", "and", "or", "not"):
        assert format(Name(word)) == f"`{word}`"
        assert parse(f"`{word}`") == Name(word)
    assert parse("sin.q") == Name("sin", "q") == parse(format(Name("sin", "q")))


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("ln(x)", 0, "did you mean 'log'?"),
        ("pow(x, 2)", 0, "write a**b"),
        ("__import__('os')", 11, "'"),
        ("road()", 0, "unknown function 'road' (a table takes one argument or two)"),
        ("road(a, b, c)", 0, "unknown function 'road' (a table takes one argument or two)"),
        ("x.__class__()", 0, "only functions can be called"),
        ("`sin`(x)", 0, "only functions can be called"),
        ("sin + 1", 0, "sin is a function of 1 argument; write sin(...)"),
        ("sin()", 0, "sin takes 1 argument, got 0"),
        ("atan2(x)", 0, "atan2 takes 2 arguments, got 1"),
        ("max(x)", 0, "max takes at least 2 arguments, got 1"),
        ("if(x, 1)", 0, "if takes 3 arguments, got 2"),
        ("", 0, "empty"),
        ("  \n", 3, "empty"),
        ("a + ", 4, "found the end"),
        ("a + * b", 4, "found '*'"),
        ("(a + b", 0, "not closed"),
        ("a + b)", 5, "unexpected ')'"),
        ("sin(a,)", 6, "found ')'"),
        ("()", 1, "found ')'"),
        ("2x", 1, "an operator is missing before 'x'"),
        ("a b", 2, "an operator is missing before 'b'"),
        ("2(a)", 1, "an operator is missing before '('"),
        ("(a b)", 3, "an operator is missing before 'b'"),
        ("lambda x: x", 7, "an operator is missing before 'x'"),
        ("a < b < c", 6, "comparisons cannot be chained"),
        ("a == b != c", 7, "comparisons cannot be chained"),
        ("a = b", 2, "write =="),
        ("a % b", 2, "mod(a, b)"),
        ("a // b", 3, "found '/'"),
        ("a && b", 2, "write and"),
        ("!a", 0, "write not"),
        ("a[0]", 1, "no indexing"),
        ("a.", 1, "a dot stands only between"),
        ("a . q", 2, "a dot stands only between"),
        ("`a", 0, "not closed"),
        ("``", 0, "empty"),
        ("- not a", 2, "parentheses"),
        ("a < not b", 4, "parentheses"),
        ("1e999", 0, "too large"),
        ("x and", 5, "found the end"),
        ("and", 0, "found 'and'"),
    ],
)
def test_errors_name_place_and_remedy(text: str, position: int, words: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.text == text
    assert caught.value.position == position
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("2*sine(x)", 2, "unknown function 'sine'; did you mean 'sin'?"),
        ("2 + SQRT(x)", 4, "did you mean 'sqrt'?"),
        ("cosine(x)", 0, "did you mean 'cos'?"),
        ("arctan2(y, x)", 0, "did you mean 'atan2'?"),
        ("__import__(os)", 0, "unknown function '__import__'"),
        ("a(b)", 0, "unknown function 'a'"),
        ("x + roads(x)", 4, "unknown function 'roads'; did you mean 'road'?"),
        ("x + road(x, 2)", 4, "the table road takes 1 argument, got 2"),
    ],
)
def test_functions_that_are_no_tables_are_told_where_tables_are_known(text, position, words) -> None:
    with pytest.raises(ExpressionError) as caught:
        check_tables(parse(text), {"road": 1})
    assert caught.value.text == text
    assert caught.value.position == position
    assert words in str(caught.value)
    if "road(" not in text:
        with pytest.raises(ExpressionError, match="unknown function"):
            to_float(parse(text), lambda _: 1.0)


def test_error_shows_a_caret_below_the_fault() -> None:
    with pytest.raises(ExpressionError) as caught:
        as_scalar("2*ln(x)", "stiffness of spring 'S1'")
    assert str(caught.value).splitlines() == [
        "stiffness of spring 'S1': unknown function 'ln'; did you mean 'log'?",
        "    2*ln(x)",
        "      ^",
    ]
    long = "x + " * 100 + "$" + " + x" * 100
    with pytest.raises(ExpressionError) as caught:
        parse(long)
    _, excerpt, caret = str(caught.value).splitlines()
    assert excerpt[caret.index("^")] == "$"
    assert len(excerpt) < 100
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_python_operators_build_what_the_parser_builds() -> None:
    k = np.float64(2.5)
    assert k * x == 2.5 * x == parse("2.5*x")
    assert x * k - 1 == parse("x*2.5 - 1")
    assert 1 / x**2 == parse("1/x**2")
    assert 2**x - a / 3 == parse("2**x - a/3")
    assert -(x + 1) == parse("-(x + 1)")
    assert +x is x
    assert abs(x) % 2 == parse("mod(abs(x), 2)")
    assert 3 % x == parse("mod(3, x)")
    assert (x < 1) == parse("x < 1")
    assert (x <= 1) == parse("x <= 1")
    assert (x > 1) == parse("x > 1")
    assert (x >= 1) == parse("x >= 1")
    assert functions.if_else(x < 0, functions.sin(x), 0.0) == parse("if(x < 0, sin(x), 0)")
    assert functions.logical_and(functions.equal(a, b), functions.logical_not(c)) == parse("a == b and not c")
    assert functions.max(a, 1, b) == parse("max(a, 1, b)")


def test_functions_of_numbers_are_numbers() -> None:
    assert functions.sin(0.5) == math.sin(0.5)
    assert functions.hypot(3, 4) == 5.0
    assert functions.less(1, 2) == 1.0
    assert functions.if_else(0, 1, np.float32(2.0)) == 2.0
    assert isinstance(functions.floor(2.5), float)
    with pytest.raises(ExpressionError, match="sqrt"):
        functions.sqrt(-1.0)
    with pytest.raises(ExpressionError, match="sin takes 1 argument, got 2"):
        functions.sin(1.0, 2.0)


def test_every_function_of_the_language_is_offered_to_python() -> None:
    for name, (fewest, _) in FUNCTIONS.items():
        function = getattr(functions, "if_else" if name == "if" else name)
        arguments = [a, b, c][:fewest]
        assert function(*arguments) == Call(name, *arguments)
        assert function.__doc__.startswith(function.signature)


@pytest.mark.parametrize("other", ["1", None, True, 1j, [1.0], np.ones(2)])
def test_operators_refuse_what_is_no_number(other: object) -> None:
    with pytest.raises(TypeError):
        x + other  # type: ignore[operator]
    with pytest.raises(TypeError):
        other * x  # type: ignore[operator]


def test_truth_of_an_expression_is_refused() -> None:
    with pytest.raises(TypeError, match="known only when it is evaluated"):
        bool(x < 1)
    with pytest.raises(TypeError, match="known only when it is evaluated"):
        _ = 0 < x < 1


def test_expressions_are_frozen_hashable_and_travel() -> None:
    expression = parse("if(x < 1, -`left-hip`.q, max(a, 2, pi))")
    with pytest.raises(AttributeError, match="frozen"):
        expression.size = 3
    with pytest.raises(AttributeError, match="frozen"):
        del expression.operands
    assert hash(expression) == hash(parse(str(expression)))
    assert pickle.loads(pickle.dumps(expression)) == expression
    assert copy.deepcopy(expression) is copy.copy(expression) is expression
    assert len({expression, parse(str(expression)), x, Name("x")}) == 2
    assert x != "x"
    assert Name("a", "b") != Name("a.b")
    assert Call("min", a, b) != Call("max", a, b)
    assert repr(x * 2) == "Expr('x*2')"


def test_nodes_refuse_what_the_language_lacks() -> None:
    for build, words in [
        (lambda: Call("cosine", x), "did you mean 'cos'"),
        (lambda: Call("atan2", x), "takes 2 arguments"),
        (lambda: Binary("%", x, x), "unknown operator '%'"),
        (lambda: Compare("+", x, x), "unknown operator"),
        (lambda: Unary("~", x), "unknown unary operator"),
        (lambda: Name(), "at least one segment"),
        (lambda: Name("a", ""), "non-empty"),
        (lambda: Name("a\x00b"), "printable"),
        (lambda: Number(math.nan), "finite"),
        (lambda: x + math.inf, "finite"),
        (lambda: x + 10**400, "finite"),
    ]:
        with pytest.raises(ExpressionError, match=words):
            build()
    with pytest.raises(ValueError, match="operands"):
        (a + b).with_operands((a,))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (2, 2.0),
        (1.5, 1.5),
        (np.float64(1.5), 1.5),
        (np.float32(0.5), 0.5),
        (np.int64(3), 3.0),
        ("2*pi", math.tau),
        ("-2**2", -4.0),
        ("if(1 < 0, 1/0, 3)", 3.0),
        (Number(2) * 3, 6.0),
        ("2*x", 2 * x),
        (x, x),
    ],
)
def test_as_scalar(given: object, expected: object) -> None:
    scalar = as_scalar(given, "mass of 'B1'")
    assert scalar == expected
    assert type(scalar) is type(expected)


@pytest.mark.parametrize(
    "given",
    [
        math.nan,
        math.inf,
        10**400,
        True,
        None,
        [1.0],
        1j,
        "",
        "1/0",
        "9**9**9",
        "1e308*10",
        "sqrt(-1)",
        "0**-1",
    ],
)
def test_as_scalar_names_what_it_refuses(given: object) -> None:
    with pytest.raises(ExpressionError, match=r"^mass of 'B1': ") as caught:
        as_scalar(given, "mass of 'B1'")
    assert caught.value.what == "mass of 'B1'"


def test_float_errors_name_the_sub_expression() -> None:
    with pytest.raises(
        ExpressionError, match=r"'sqrt\(a - b\)' has no finite value \(its operands are -1.0\)"
    ):
        value("2 + sqrt(a - b)*3", a=1, b=2)
    with pytest.raises(ExpressionError, match="value of 'a' is not finite: nan"):
        value("a + 1", a=math.nan)
    with pytest.raises(KeyError):
        value("a + unknown", a=1)


def test_values_that_do_not_decide_may_not_exist() -> None:
    assert value("if(x > 0, log(x), -1)", x=-3) == -1
    assert value("if(x > 0, log(x), 1/0)", x=1) == 0
    assert value("x != 0 and 1/x > 2", x=0) == 0
    assert value("x == 0 or 1/x > 2", x=0) == 1
    for text in ("x != 1 and 1/x > 2", "x == 1 or 1/x > 2", "if(1/x, 1, 2)", "1/x and 0"):
        with pytest.raises(ExpressionError, match="'1/x'"):
            value(text, x=0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mod(7, 3)", 1),
        ("mod(-7, 3)", 2),
        ("mod(7, -3)", -2),
        ("mod(-7, -3)", -1),
        ("mod(6, -3)", 0),
        ("step(-1e-300)", 0),
        ("step(0)", 1),
        ("sign(0)", 0),
        ("sign(-3)", -1),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 5, 2)", 5),
        ("3 and 0.5", 1),
        ("0 or 0", 0),
        ("not 3", 0),
        ("not 0", 1),
        ("if(0.1, 5, 6)", 5),
        ("(1 < 2) + (2 >= 3)", 1),
        ("2**3**2", 512),
        ("log10(1000)", 3),
        ("smoothstep(1, 2, 4)", 0),
        ("smoothstep(3, 2, 4)", 0.5),
        ("smoothstep(5, 2, 4)", 1),
        ("smoothstep(1, 4, 2)", 1),
        ("smoothstep(2.5, 2, 4)", 0.25**3 * (10 - 15 * 0.25 + 6 * 0.25**2)),
    ],
)
def test_values(text: str, expected: float) -> None:
    assert as_scalar(text, "value") == pytest.approx(expected, rel=1e-15)


def test_names_substitution_and_constancy() -> None:
    expression = parse("k*(J1.q - `left-hip`.q) + k")
    assert names(expression) == {"k", "J1.q", "`left-hip`.q"}
    assert name_segments(expression) == {("k",), ("J1", "q"), ("left-hip", "q")}
    assert names(1.0) == frozenset()
    assert is_constant(2.0)
    assert is_constant(parse("2*pi + sin(1)"))
    assert not is_constant(expression)
    replaced = substitute(expression, {"k": 2.0, ("J1", "q"): x + 1, Name("left-hip", "q"): a})
    assert replaced == parse("2*(x + 1 - a) + 2")
    assert substitute(expression, {"other": 1.0}) is expression
    assert substitute(parse("a + b"), {"a": b, "b": a}) == parse("b + a")


def test_the_language_imports_nothing_heavy() -> None:
    folder = Path(expressions.__path__[0])
    program = (
        f"import sys; sys.path.append({str(folder.parent)!r}); import {folder.name} as e;"
        "e.as_scalar('2*x + sin(1)', 'v');"
        "print([m for m in ('casadi', 'numpy', 'scipy', 'numba', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
