"""Nearest names: those that may be meant, and none that mislead."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinetree.solve.methods.registry import FOREIGN, foreign_method, method_names
from kinetree.words.arguments import with_remedy
from kinetree.words.names import did_you_mean, near, nearest

SOURCE = Path(__file__).parents[2] / "src" / "kinetree"
METHODS = ("auto", "tsit5", "dop853", "rk4", "gauss4", "rodas5p", "radau5", "alpha")


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("ode45", METHODS, None), ("ode15s", METHODS, None), ("Radau5", METHODS, "radau5"), ("dop", METHODS, "dop853"),
        ("tsit", METHODS, "tsit5"), ("euler", METHODS, None), ("cosine", ("sin", "cos", "tan"), "cos"),
        ("crank_pn", ("crank", "crank_pin"), "crank_pin"), ("CRANK", ("crank", "rod"), "crank"),
        ("a", ("b", "c"), None), ("xx", ("xy", "zz"), None), ("", METHODS, None),
        ("x" * 5000, ("x" * 4999,), None), (5, ("5", "6"), "5"),
        ("rail.rate", ("rail.reaction", "rail.displacement_rate", "rope.rate"), "rail.displacement_rate"),
    ],
)  # fmt: skip
def test_only_likely_names_are_suggested(name: object, known: tuple[str, ...], meant: str | None) -> None:
    assert near(name, known) == ([meant] if meant else [])


def test_without_a_likely_name_the_known_ones_are_listed() -> None:
    assert nearest("zzz", ["b", "a"]) == 'choose from "a", "b"'
    assert nearest("zzz", [f"body{i}" for i in range(30)]).endswith("and 14 more")
    assert nearest("zzz", []) == "there are none to choose from"
    assert did_you_mean("zzz", ["a"]) == ""


def test_methods_of_other_programs_lead_to_methods_that_exist() -> None:
    assert not set(FOREIGN) & set(method_names())
    for name, (ours, _) in FOREIGN.items():
        assert ours in method_names()
        assert f'"{ours}"' in str(foreign_method(name.upper()))
    assert foreign_method("xyzzy") is None


def test_names_are_compared_in_one_place() -> None:
    found = [path for path in SOURCE.rglob("*.py") if "difflib" in path.read_text(encoding="utf-8")]
    assert [path.relative_to(SOURCE).as_posix() for path in found] == ["words/names.py"]


def test_a_remedy_behind_a_question_is_a_sentence() -> None:
    assert with_remedy("mass is negative", "give it in kg") == "mass is negative; give it in kg"
    assert with_remedy("did you mean 'kg'?", "give it in kg") == "did you mean 'kg'? Give it in kg"
    assert with_remedy("no unit", "") == "no unit"
