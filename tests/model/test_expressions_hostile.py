"""Text and trees made to break a parser are refused, or handled, within bounded time and memory."""

import pickle
import tracemalloc

import casadi as ca
import pytest

from kinetree.model.expressions import (
    MAX_NESTING,
    MAX_TEXT,
    ExpressionError,
    Name,
    as_scalar,
    format,
    names,
    parse,
    substitute,
    to_casadi,
    to_float,
)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "x" + ")" * 9_000,
        "(" * 10_000,
        "-" * 10_000 + "x",
        "not " * 4_000 + "x",
        "2**" * 6_000 + "2",
        "sin(" * 4_000,
        "if(" * 6_000,
        "if(x,1," * 2_000,
    ],
)
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError, match="200 nested levels"):
        parse(text)


def test_nesting_up_to_the_limit_is_read() -> None:
    for opening, closing in [("(", ")"), ("sin(", ")"), ("max(0, ", ")"), ("-", "")]:
        levels = MAX_NESTING - 1
        assert names(parse(opening * levels + "x" + closing * levels)) == {"x"}
        with pytest.raises(ExpressionError, match="nested"):
            parse(opening * (levels + 1) + "x" + closing * (levels + 1))


def test_a_megabyte_of_text_is_refused_without_reading_it() -> None:
    tracemalloc.start()
    try:
        for unit in ("x+", "(", "9", "`", "x ", "\x00"):
            text = unit * (1_000_000 // len(unit))
            before = tracemalloc.get_traced_memory()[0]
            tracemalloc.reset_peak()
            with pytest.raises(ExpressionError, match="the limit is 20000"):
                parse(text)
            assert tracemalloc.get_traced_memory()[1] - before < 100_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    [
        "9" * MAX_TEXT,
        "0." + "1" * (MAX_TEXT - 2),
        "1e" + "9" * (MAX_TEXT - 2),
        "`" * (MAX_TEXT - 1),
        "`" + "``" * (MAX_TEXT // 2 - 1),
        "a." * (MAX_TEXT // 2),
        "a" * (MAX_TEXT - 2) + "()",
        "a " * (MAX_TEXT // 2),
        "." * MAX_TEXT,
    ],
)
def test_long_and_wrong_tokens_are_refused(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert len(str(caught.value)) < 400


def test_long_chains_are_read_written_and_evaluated() -> None:
    text = " + ".join(["x"] * 5_000)
    chain = parse(text)
    assert format(chain) == text
    assert chain == parse(text)
    assert to_float(chain, lambda segments: 1.0) == 5_000.0
    assert parse(".".join(["`a b`"] * 3_000)) == Name(*["a b"] * 3_000)


@pytest.mark.parametrize(
    "text", ["9**9**9", "9^9^9^9^9", "(9**9)**(9**9)", "exp(exp(exp(9)))", "1e308 + 1e308"]
)
def test_towers_of_powers_are_not_finite(text: str) -> None:
    with pytest.raises(ExpressionError, match="no finite value"):
        as_scalar(text, "value")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("ｓｉｎ(x)", 0),  # full-width letters
        ("sіn(x)", 1),  # a Cyrillic letter
        ("x − 1", 2),  # U+2212
        ("x × 2", 2),
        ("２ + x", 0),  # a full-width digit
        ("x²", 1),
        ("x\u00a0+ 1", 1),  # no-break space
        ("x\u200b + 1", 1),  # zero-width space
        ("x \u202e+ 1", 2),  # right-to-left override
        ("x（1）", 1),
        ("x\x00", 1),
        ("\x00", 0),
        ("x\x0b+ 1", 1),
        ("x\x1b[0m", 1),
        ("x \ud800", 2),  # a lone surrogate
        ("x; y", 1),
        ("x # y", 2),
        ("x\\y", 1),
        ("'x'", 0),
        ('f"{x}"', 1),
        ("{x}", 0),
        ("x := 1", 2),
        ("x @ y", 2),
        ("~x", 0),
    ],
)
def test_foreign_characters_are_refused_where_they_stand(text: str, position: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.position == position
    assert all(character.isprintable() or character == "\n" for character in str(caught.value))


@pytest.mark.parametrize("text", ["`a\x00b`", "`a\nb`", "`a\u202eb`", "q.`a\x7f`"])
def test_quotes_do_not_admit_control_characters(text: str) -> None:
    with pytest.raises(ExpressionError, match="cannot be printed"):
        parse(text)


def test_look_alikes_in_quotes_stay_different_names() -> None:
    assert parse("`а`") != parse("a")  # the first is Cyrillic
    assert names(parse("`ｓｉｎ` + a")) == {"`ｓｉｎ`", "a"}


def test_names_are_never_resolved_by_the_language() -> None:
    asked: list[tuple[str, ...]] = []

    def lookup(segments: tuple[str, ...]) -> float:
        asked.append(segments)
        return 1.0

    assert to_float(parse("__import__ + os.system + open + J.__class__.__bases__"), lookup) == 4.0
    assert asked == [("__import__",), ("os", "system"), ("open",), ("J", "__class__", "__bases__")]


def test_parse_takes_text_only() -> None:
    for given in (None, 1.0, b"x", ["x"]):
        with pytest.raises(ExpressionError, match="written as text"):
            parse(given)  # type: ignore[arg-type]


def test_deep_trees_built_in_python_need_no_recursion() -> None:
    x = Name("x")
    left, right, other = x, x, x
    for _ in range(5_000):
        left, right, other = left + 1, 1 + right, other + 1
    assert left == other
    assert hash(left) == hash(other)
    assert left != right
    assert to_float(left, lambda segments: 1.0) == to_float(right, lambda segments: 1.0) == 5_001.0
    assert substitute(left, {"x": 1.0}) != left
    assert pickle.loads(pickle.dumps(right)) == right
    assert format(right).endswith("(1 + x" + ")" * 4_999)
    assert to_casadi(left, lambda segments: ca.SX(1)).is_constant()
    assert len(repr(left)) < 100


def test_shared_sub_expressions_cost_once() -> None:
    def doubled() -> object:
        total = Name("x")
        for _ in range(100):
            total = total + total
        return total

    expression, same = doubled(), doubled()
    assert to_float(expression, lambda segments: 1.0) == 2.0**100
    assert expression == same
    assert pickle.loads(pickle.dumps(expression)) == expression
    assert names(substitute(expression, {"x": Name("y")})) == {"y"}
    assert repr(expression) == "Expr('<expression of 1000000000 nodes>')"
    with pytest.raises(ExpressionError, match="too large to be written"):
        format(expression)
