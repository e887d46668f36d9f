"""The page that compares formalisms: written by its command, complete."""

from __future__ import annotations

import importlib.util
import re
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from kinetree.analysis.trust.compare import ComparedWay, Comparison
from kinetree.io.load import load

DOCS = Path(__file__).resolve().parents[2] / "docs"
_spec = importlib.util.spec_from_file_location("comparison_page", DOCS / "comparison_of_formalisms.py")
assert _spec is not None and _spec.loader is not None
script = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = script  # where dataclasses look for their annotations
_spec.loader.exec_module(script)


def _figures(name: str) -> Comparison:
    quick = ComparedWay("cut-joint", "", 2, 2, 1, 117, 0.1, 0.2, 0.25, 1e-16, equations=4)
    slow = ComparedWay("elimination", "multipliers", 2, 2, 1, 100, 0.1, 0.2, 1.5, 2e-16)
    refused = ComparedWay("recursive", "", note="for open trees")
    return Comparison(name, 2, (refused, quick, slow), "cut-joint")


def test_page_shows_all_figures() -> None:
    one = _figures("one")
    text = script.page([one], {"chain": {"recursive": script.Counted((2, 4, 8), (10, 30, 70))}})
    assert "| **cut-joint** | 4 | 2 | 1 | 117 | 0.25 | 1e-16 |" in text
    assert "| elimination × multipliers | 0 | 2 | 1 | 100 | 1.50 | 2e-16 |" in text
    assert "| recursive | 10 | 10 | 70 | n^1.00 | – | – |" in text
    assert "`recursive`: for open trees." in text
    assert "Of the 1 models below it takes the quickest way, or one within 5 % of it, in 1." in text


def test_of_every_formulation_the_quickest_way_is_shown() -> None:
    slow, quick = (
        ComparedWay("elimination", r, 2, 2, 1, 100, 0.1, 0.2, t) for r, t in (("a", 2.0), ("b", 1.0))
    )
    assert script.shown(Comparison("one", 2, (slow, quick), "elimination")) == [quick]


def test_exponents_are_those_of_powers() -> None:
    """Instructions that are c n^p: p is found from what a body costs."""
    sizes = (4, 8, 16, 32)
    for p in (1, 2, 3):
        counted = script.Counted(sizes, tuple(7 * n**p for n in sizes))
        assert counted.exponent == pytest.approx(p, abs=1e-12)
    assert script.Counted((2, 4, 8), (10, 30, 70)).per_added == (10.0, 10.0)


def test_a_body_more_costs_recursion_always_as_much() -> None:
    """Counted here: the recursion's number per body is constant, that of elimination grows; more so in a chain."""
    sizes = (2, 4, 8)
    found = script.counted([script.model_of("general chain", n) for n in sizes], sizes)
    before, last = found["recursive"].per_added
    assert last == pytest.approx(before, rel=0.02)
    assert found["cut-joint"].instructions == found["recursive"].instructions
    assert found["elimination"].exponent > 2.0 > found["augmented"].exponent > 0.9
    assert found["recursive"].dense == 0.0
    n, r = 6 * 8, 5 * 8
    assert found["augmented"].dense == pytest.approx(n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3)
    assert n + r < found["augmented"].sparse < found["augmented"].dense / 10


def test_claims_of_the_sources_stand_beside_the_figures() -> None:
    def way(formulation: str, reduction: str, equations: int, time: float = 1.0) -> ComparedWay:
        return ComparedWay(formulation, reduction, 2, 2, 1, 100, 0.1, 0.2, time, 0.0, equations=equations)

    kane = (way("kane-angles", "", 96), way("kane-euler-parameters", "", 103))
    tree = Comparison("eight-body tree", 8, kane, "kane-angles")
    bar = (
        *(way("elimination", r, n) for r, n in (("multipliers", 6), ("reduced", 4))),
        *(way("augmented", r, 40, t) for r, t in (("multipliers", 29.0), ("sparse", 6.0))),
        way("cut-joint", "", 6, 0.13),
    )
    text = script.claims([tree, Comparison("four-bar linkage", 3, bar, "cut-joint")], {})
    assert "(Kamman θ, (1)): 96 | eight-body tree: 96 |" in text
    assert "(Kamman ε, (1)): 104 | eight-body tree: 103, **not so** |" in text
    assert "elimination: 6, reduced 4 |" in text
    assert "29.0 µs solved densely, 6.0 µs by their pattern; cut-joint 0.13 µs" in text


def test_a_choice_that_is_not_the_quickest_is_told() -> None:
    other = Comparison("two", 2, _figures("two").ways, "elimination")
    assert "In “two” cut-joint takes 0.25 µs, elimination × multipliers 1.5 µs." in script.verdict([other])


def test_written_page_has_the_examples_and_pictures() -> None:
    text = script.PAGE.read_text(encoding="utf-8")
    titles = re.findall(r"^### (.*)$", text, re.MULTILINE)
    families, titles = titles[: len(script.SIZES)], titles[len(script.SIZES) :]
    assert families == [family.capitalize() for family in script.SIZES]
    folder = Path(str(files("kinetree.examples")))
    assert len(script.EXAMPLES) == 8
    assert [load(folder / name).model.name for name in script.EXAMPLES] == titles[:8]
    assert re.findall(r"\]\((images/\S+)\)", text) == [f"images/{script.PICTURE.name}"]
    assert script.PICTURE.exists()
