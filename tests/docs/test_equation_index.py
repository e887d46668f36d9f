"""Every numbered equation of the sources is found in the code, and every citation in the code is one of them."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs"
INDEX = runpy.run_path(str(FOLDER / "equation_index.py"))
SOURCES = INDEX["sources"]()
COUNTS = {"Kamman θ": 45, "Kamman ε": 44, "Kamman v": 5, "Wijckmans": 103, "Huston": 56}


def test_the_page_is_what_the_code_says():
    assert (FOLDER / "equation_index.md").read_text(encoding="utf-8") == INDEX["page"](), (
        "run python docs/equation_index.py"
    )


@pytest.mark.parametrize("source", COUNTS)
def test_every_equation_has_a_place_or_is_a_step(source: str):
    _, entries = SOURCES[source]
    assert len(entries) == COUNTS[source]
    for entry in entries.values():
        seen = set[str]()
        while entry.where.startswith("step "):  # steps lead to an equation that has a place
            assert entry.number not in seen, f"{source} ({entry.number}) is a step of itself"
            seen.add(entry.number)
            entry = entries[entry.where.removeprefix("step ")]
        assert INDEX["places"](source, entry), f"{source} ({entry.number}) is not found"


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
