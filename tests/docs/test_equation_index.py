"""Every numbered equation of the sources is computed by a line of code, or the index says in words why not."""

from __future__ import annotations

import runpy
from importlib.resources import files
from pathlib import Path

import pytest

from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import FORMULATIONS
from kinetree.io.load import load
from kinetree.symbolic.mechanism import Mechanism

FOLDER = Path(__file__).resolve().parents[2] / "docs"
INDEX = runpy.run_path(str(FOLDER / "equation_index.py"))
SOURCES = INDEX["sources"]()
COUNTS = {"Kamman θ": 45, "Kamman ε": 44, "Kamman v": 5, "Wijckmans": 103, "Huston": 56}


def test_the_page_is_what_the_code_says():
    assert (FOLDER / "equation_index.md").read_text(encoding="utf-8") == INDEX["page"](), (
        "run python docs/equation_index.py"
    )


@pytest.mark.parametrize("source", COUNTS)
def test_every_equation_is_computed_or_the_index_says_why_not(source: str):
    _, entries = SOURCES[source]
    assert len(entries) == COUNTS[source]
    for entry in entries.values():
        told = f"{source} ({entry.number})"
        if not entry.reason:
            assert INDEX["places"](source, entry), f"{told}: no comment beside a line of code cites it"
            continue
        stale = [place for place in INDEX["cited"]().get((source, entry.number), []) if place.computes]
        assert not stale, f"{told} is computed: take the words out of equation_index.toml; {stale[0]}"
        seen = set[str]()
        while entry.leads_to:  # steps lead to an equation that is no step
            assert entry.number not in seen, f"{told} is a step of itself"
            seen.add(entry.number)
            entry = entries[entry.leads_to]


def test_the_lines_of_the_index_hold_code():
    """Read again with nothing but the text: no line is empty, a comment, or words between quotes."""
    for source, (_, entries) in SOURCES.items():
        for entry in entries.values():
            for place in INDEX["places"](source, entry):
                line = (
                    (FOLDER.parent / place.file)
                    .read_text(encoding="utf-8")
                    .splitlines()[place.line - 1]
                    .strip()
                )
                assert line and not line.startswith(("#", "/*", "*", '"""')), (
                    f"{source} ({entry.number}): {place}"
                )
                assert any(mark in line for mark in "=([{:+*"), f"{source} ({entry.number}): {line}"


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_numbers_told_with_quantities_are_computed(formulation: str):
    """What `kt.intermediates` hands out under a number is what the index says is computed under it."""
    example = "double_pendulum" if formulation == "recursive" else "four_bar"
    model = load(str(files("kinetree.examples").joinpath(f"{example}.toml"))).model
    constraints = constraints_of(Mechanism.of(model))
    for one in equations_at(formulation, constraints, assemble(constraints)).quantities():
        for source, number in INDEX["citations"](one.equation):
            entry = SOURCES[source][1][number]
            assert INDEX["places"](source, entry), f"{one.symbol}, {source} ({number}): {entry.reason}"


PYTHON = '''"""Prose of Huston (1)."""
a = 1  # Huston (2)
# Huston (3)
# and more words
b = f(
    "Huston (4)",  # Huston (5)
)
# Huston (6)

c = 1
'''
C = """/* Huston (1): a longer comment
   with Huston (2) */
int a; /* Huston (3) */
/* Huston (4) */
int b;
/* Huston (5) */

int c;
"""


def test_comments_beside_code_are_told_from_prose():
    def beside(text: str, suffix: str) -> list[tuple[str, int]]:
        return [(number, line) for (_, number), line in INDEX["citations_beside"](text, suffix)]

    assert beside(PYTHON, ".py") == [("2", 2), ("3", 5), ("5", 6)]
    assert beside(C, ".h") == [("3", 3), ("4", 5)]


def test_every_citation_is_an_equation_of_its_source():
    unknown = [
        f"{source} ({number}) at {found[0]}"
        for (source, number), found in INDEX["cited"]().items()
        if number not in SOURCES[source][1]
    ]
    assert not unknown, unknown


def test_citations_are_read_as_they_are_written():
    read = INDEX["citations"]
    assert list(read("# Kamman θ (21), (3), ε (19)")) == [
        ("Kamman θ", "21"),
        ("Kamman θ", "3"),
        ("Kamman ε", "19"),
    ]
    assert list(read("Wijckmans (A.9)–(A.11) or (B.9)")) == [
        ("Wijckmans", number) for number in ("A.9", "A.10", "A.11", "B.9")
    ]
    assert list(read("Huston (52)–(55) in 1987 (1)")) == [("Huston", str(n)) for n in range(52, 56)]
    assert not list(read("Wijckmans, section 3"))
