"""The page that compares formalisms: written by its command, complete."""

from __future__ import annotations

import importlib.util
import re
from importlib.resources import files
from pathlib import Path

from kinetree.analysis.trust.compare import ComparedWay, Comparison, Growth
from kinetree.io.load import load

DOCS = Path(__file__).resolve().parents[2] / "docs"
_spec = importlib.util.spec_from_file_location("comparison_page", DOCS / "comparison_of_formalisms.py")
assert _spec is not None and _spec.loader is not None
script = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(script)


def _figures(name: str) -> Comparison:
    quick = ComparedWay("cut-joint", "", 2, 2, 1, 117, 0.1, 0.2, 0.25, 1e-16, equations=4)
    slow = ComparedWay("elimination", "multipliers", 2, 2, 1, 100, 0.1, 0.2, 1.5, 2e-16)
    refused = ComparedWay("recursive", "", note="for open trees")
    return Comparison(name, 2, (refused, quick, slow), "cut-joint")


def test_page_shows_all_figures() -> None:
    one = _figures("one")
    text = script.page([one], [Growth("chain", (2,), (one,))])
    assert "| **cut-joint** | 4 | 2 | 1 | 117 | 0.10 | 0.20 | 0.25 | 1e-16 |" in text
    assert "| elimination × multipliers | 100 | 1.50 |" in text
    assert "`recursive`: for open trees." in text
    assert "Of the 2 models below it takes the quickest way, or one within 5 % of it, in 2." in text


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
    text = script.claims([tree, Comparison("four-bar linkage", 3, bar, "cut-joint")], [])
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
    folder = Path(str(files("kinetree.examples")))
    assert len(script.EXAMPLES) == 8
    assert [load(folder / name).model.name for name in script.EXAMPLES] == titles[:8]
    pictures = re.findall(r"\]\((images/\S+)\)", text)
    assert len(pictures) == len(script.SIZES)
    assert all((DOCS / picture).exists() for picture in pictures)
