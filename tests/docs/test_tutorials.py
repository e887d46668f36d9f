"""The tutorials run, each check in them holds, each ends in a figure; their notebooks are what Jupyter reads."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from kinetree.analysis import course
from kinetree.formulations.contract import FORMULATIONS
from kinetree.solve.system import REDUCTIONS

DOCS = Path(__file__).resolve().parents[2] / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.py"))
COURSE = sorted((DOCS / "course").glob("*.py"))
QUICK = ("01_first_model",)
"""Run by default; the others with --slow, and whenever the documentation is built."""


@pytest.fixture(scope="module")
def tutorials() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tutorials", DOCS / "_ext" / "tutorials.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "path",
    [pytest.param(p, id=p.stem, marks=[] if p.stem in QUICK else pytest.mark.slow) for p in TUTORIALS],
)
def test_a_tutorial_runs_and_ends_in_a_figure(path: Path, tutorials: ModuleType, tmp_path: Path) -> None:
    program = path.read_text(encoding="utf-8")
    if lacking := tutorials.missing(program):
        assert "nothing was run" in tutorials.page(program, path.stem, tmp_path)
        pytest.skip(f"{', '.join(lacking)} is not installed, and the tutorial is not run")
    shown = tutorials.page(program, path.stem, tmp_path)
    pictures = list(tmp_path.glob("*.png"))
    assert pictures
    assert pictures[-1].name in shown
    assert "assert " in shown  # something is checked against what is known


@pytest.mark.slow  # and whenever the documentation is built
@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_a_lesson_shows_matrices_refuses_an_attempt_and_accepts_its_solution(
    path: Path, tutorials: ModuleType, tmp_path: Path
) -> None:
    shown = tutorials.page(path.read_text(encoding="utf-8"), path.stem, tmp_path)
    before, exercise = shown.split("## Exercise")
    assert "$" in before and "```text" in before
    assert "not right yet" in exercise and "all right at" in exercise
    assert [file.name in shown for file in tmp_path.glob("*.png")] == [True]


def test_there_is_a_page_for_every_lesson_and_the_first_page_lists_them(tutorials: ModuleType) -> None:
    listed = (DOCS / "index.md").read_text(encoding="utf-8")
    assert len(COURSE) == len(course.lessons())
    for path, lesson in zip(COURSE, course.lessons(), strict=True):
        program = path.read_text(encoding="utf-8")
        assert f"course/{path.stem}\n" in listed
        assert (
            f'course.compare(course.solution("{lesson}")' in program
            or f'course.solution("{lesson}")\nverdict' in program
        )
        json.loads(tutorials.notebook(program))


def test_what_the_first_page_counts_is_there() -> None:
    words = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
    text = " ".join((DOCS / "index.md").read_text(encoding="utf-8").split())
    formulations, reductions = words[len(FORMULATIONS) - 2], words[len(REDUCTIONS) - 2]
    assert f"are written in {formulations} [formulations]" in text
    assert f"with {reductions} ways to solve for accelerations" in text


def test_there_are_fourteen_and_the_first_page_lists_them(tutorials: ModuleType) -> None:
    listed = (DOCS / "index.md").read_text(encoding="utf-8")
    assert len(TUTORIALS) == 14
    for path in TUTORIALS:
        assert f"tutorials/{path.stem}\n" in listed
        program = path.read_text(encoding="utf-8")
        kinds = [kind for kind, _ in tutorials.cells(program)]
        assert kinds[0] == "markdown"
        made = json.loads(tutorials.notebook(program))
        assert [cell["cell_type"] for cell in made["cells"]] == kinds
        code = "\n".join("".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == "code")
        first, code = code.split("\n", 1)
        assert (
            first == "%matplotlib inline"
        )  # without it, Jupyter prints the figure's name instead of the figure
        compile(code, path.name, "exec")
        assert tutorials.script(program, path.stem).endswith(f'\n# %%\nfigure.savefig("{path.stem}.png")\n')
        assert code.splitlines()[-1] == "figure"
