"""LaTeX of equations, typeset by TeX itself: no errors, and nothing runs off the page."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.export.equations.typesetting import PAGE, broken, rows, width

from .test_examples import LONG, NAMES

FOLDER = Path(str(files("kinetree.examples")))
SOURCES = ["rod_pendulum.toml", "double_pendulum.toml", "rhombic_linkage.toml", "slider_crank.toml"]
OTHERS = [name for name in NAMES if name not in (*LONG, *SOURCES)]


def typeset(latex: str, folder: Path) -> str:
    """What TeX says about a document of the class article."""
    engine = shutil.which("pdflatex") or pytest.skip("no LaTeX is installed")
    head = "\\documentclass{article}\n\\usepackage{amsmath}\n\\begin{document}\n"
    (folder / "page.tex").write_text(head + latex + "\n\\end{document}\n", encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "page.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


@pytest.mark.parametrize("names", [SOURCES, pytest.param(OTHERS, marks=pytest.mark.slow)])
def test_equations_of_examples_stand_on_their_pages(names, tmp_path):
    said = typeset("\n".join(kt.equations(FOLDER / name).latex() for name in names), tmp_path)
    over = [float(points) for points in re.findall(r"Overfull \\[hv]box \(([\d.]+)pt", said)]
    assert max(over, default=0.0) < 2.0, over  # 2 pt are half a letter


LONG_SUM = " + ".join(
    f"a_{{{k}}} \\, \\left(\\cos\\left(q_{{1}} + q_{{{k}}}\\right) - \\frac{{b + c}}{{{k}}}\\right)"
    for k in range(2, 9)
)


def test_a_broken_formula_is_the_same_formula_in_lines_that_fit():
    for formula in (LONG_SUM, f"2 \\, \\left({LONG_SUM}\\right)", LONG_SUM.replace(" + a", " \\, a")):
        pieces = broken(formula, 200.0, 150.0)
        assert len(pieces) > 3
        assert width(pieces[0]) <= 200.0
        assert max(map(width, pieces[1:])) <= 150.0
        joined = " ".join(pieces).replace("\\Bigl", "\\left").replace("\\Bigr", "\\right")
        assert joined.replace("\\times", "\\,").replace(" ", "") == formula.replace(" ", "")
        for piece in pieces:
            assert piece.count("\\left") == piece.count("\\right")
            assert piece.count("{") == piece.count("}")
            assert re.match(r"[+-] |\\times ", piece) or piece is pieces[0]
            assert not re.search(r"\\cos\\Bigl", piece)  # arguments stay together


def test_rows_of_short_and_long_left_sides():
    short, long = (
        rows([("M_{1,1}", "a + b"), (LONG_SUM, "0")])[0],
        rows([("x", "1"), (LONG_SUM, "a + b")])[1:],
    )
    assert short == "M_{1,1} &= a + b"
    assert long[0].startswith("&a_{2}") and long[-1] == "&\\qquad = a + b"
    assert all(width(row.replace("&", "")) < PAGE for row in long)
