"""Lines of keys in TOML documents."""

from __future__ import annotations

import json
import tomllib

from hypothesis import given
from hypothesis import strategies as st

from kinetree.io.toml.positions import KeyPath, locate

DOCUMENT = """\
format = 1
# a comment [x]
[model]
name = "x" # [y]
[parameters]
l = {value = 1, unit = "m"}
"a b".'c.d' = 3
[[body]]
name = "a"
shapes = [
  {type = "box", color = "]"}, # ]
  {type = \"\"\"
]}\"\"\", size = [1,
   2, '3]']}
]
[body.pose]
position = [0,
 # [
 0, 1]
[[body]]
name = 'b'
[[body.shapes]]
type = "q"
[[body.shapes]]
type = "r"
when.it.was = 1979-05-27 07:32:00
"""


def test_lines_of_all_kinds_of_keys() -> None:
    expected: dict[KeyPath, int] = {
        ("format",): 1,
        ("model",): 3,
        ("model", "name"): 4,
        ("parameters", "l", "unit"): 6,
        ("parameters", "a b", "c.d"): 7,
        ("body",): 8,
        ("body", 0): 8,
        ("body", 0, "shapes", 0, "type"): 11,
        ("body", 0, "shapes", 1, "type"): 12,
        ("body", 0, "shapes", 1, "size"): 13,
        ("body", 0, "shapes", 1, "size", 2): 14,
        ("body", 0, "pose"): 16,
        ("body", 0, "pose", "position", 0): 17,
        ("body", 0, "pose", "position", 2): 19,
        ("body", 1, "name"): 21,
        ("body", 1, "shapes", 0): 22,
        ("body", 1, "shapes", 1, "type"): 25,
        ("body", 1, "shapes", 1, "when", "it", "was"): 26,
    }
    assert locate(DOCUMENT, expected) == expected


def test_what_is_not_there_gets_the_line_around_it() -> None:
    lines = locate(DOCUMENT, [("body", 1, "mass"), ("body", 9), ("nowhere", "at", "all"), ()])
    assert lines == {("body", 1, "mass"): 20, ("body", 9): 8, ("nowhere", "at", "all"): 1, (): 1}


def test_line_ends_of_windows() -> None:
    assert locate(DOCUMENT.replace("\n", "\r\n"), [("body", 1, "name")]) == {("body", 1, "name"): 21}


VALUES = st.recursive(
    st.one_of(st.integers(-9, 9), st.booleans(), st.text("a]}[{\"'#,=\\\n", max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("ab.]#' ", max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


def _text(value: object, line_end: str) -> str:
    if isinstance(value, list):
        return "[" + "".join(f"{line_end} {_text(item, line_end)}," for item in value) + "]"
    if isinstance(value, dict):
        inside = ", ".join(f"{json.dumps(key)} = {_text(item, '')}" for key, item in value.items())
        return "{" + inside + "}"
    return json.dumps(value)


@given(st.lists(VALUES, max_size=6))
def test_any_document_is_walked_without_losing_the_way(values: list[object]) -> None:
    """Entries are numbered; the scanner finds the line of each, whatever stands between them."""
    text, lines = "", {}
    for i, value in enumerate(values):
        lines[(f"k{i}",)] = text.count("\n") + 1
        text += f"k{i} = {_text(value, chr(10))}  # ]\n\n"
    assert tomllib.loads(text) == {f"k{i}": value for i, value in enumerate(values)}
    assert locate(text, lines) == lines
