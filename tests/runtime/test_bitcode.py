"""The bitcode in the package is that of the text beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kinetree.kernels.wasm import FIRST
from kinetree.preparation.run_info import installed
from kinetree.runtime import build


def test_the_header_of_tolerances_is_that_of_the_table() -> None:
    assert (build.SOURCES / "tolerances.h").read_text(encoding="utf-8") == build.tolerances_header()


def test_every_part_has_its_bitcode_and_no_other_is_there() -> None:
    assert sorted(file.stem for file in build.BITCODE.iterdir()) == build.modules()


def test_bitcode_made_anew_is_the_same(tmp_path: Path) -> None:
    if installed("ziglang") != build.COMPILER:
        pytest.skip(f"needs ziglang {build.COMPILER}, which made the bitcode")
    for file in build.compile_to(tmp_path):
        kept = build.BITCODE / file.name
        assert file.read_bytes() == kept.read_bytes(), f"{file.name}: run python -m kinetree.runtime.build"


@pytest.mark.slow
def test_the_runtime_of_the_page_made_anew_is_the_same(tmp_path: Path) -> None:
    if installed("ziglang") != build.COMPILER:
        pytest.skip(f"needs ziglang {build.COMPILER}, which made it")
    for beside, kept in ((False, build.PAGE), (True, build.PAGE_BESIDE)):
        made = build.link_page(tmp_path / kept.name, beside)
        assert made.read_bytes() == kept.read_bytes(), "run python -m kinetree.runtime.build"


def test_the_runtime_of_the_page_is_small_and_stays_below_the_model() -> None:
    # Every page of a report carries it (as text, a third longer): what grows it is worth a look.
    assert build.PAGE.stat().st_size < 176_000
    assert build.PAGE_BESIDE.stat().st_size < 220_000
    assert FIRST == build.PAGE_BYTES


def test_the_text_calls_nothing_but_a_few_functions_of_the_c_library() -> None:
    """No allocation, no input, no output: what it includes and declares is all there is."""
    for file in sorted(build.SOURCES.iterdir()):
        text = file.read_text(encoding="utf-8")
        assert set(re.findall(r"#include <(.+)>", text)) <= {"stdint.h"}, file.name
        assert not re.search(r"\b(?:malloc|free|printf|exit|abort)\(", text), file.name
