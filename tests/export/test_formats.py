"""The same equations as LaTeX, MathML, Markdown and SymPy, of all formulations; the check finds changed texts."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.equations import document
from kinetree.export.equations.check import OwnKernels, check, evaluate, parse
from kinetree.export.equations.document import LeftSide, PrintedLine
from kinetree.export.equations.expression_trees import Num, Sym, mul
from kinetree.formulations.contract import FORMULATIONS
from kinetree.words.arguments import NoAnswerError

from . import book_models as models
from .test_examples import FOLDER


@pytest.fixture(scope="module")
def top():
    return kt.equations(models.top())


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_every_formulation_can_be_read(formulation):
    equations = kt.equations(models.rods(["m"], ["l"]), formulation)
    assert equations.check.ok, str(equations.check)
    assert formulation in equations.text()


def test_a_closed_loop_of_a_direct_formulation():
    equations = kt.equations(models.slider_crank(), "cut-joint")
    assert equations.check.ok, str(equations.check)
    assert "Accelerations" in equations.text()
    with pytest.raises(kt.NoAnswerError, match="rows"):
        equations.combined({})


def test_equations_stand_before_the_tables_of_their_symbols(top, monkeypatch):
    """Those of a closed loop too, which are matrices; what is long begins with its symbols."""
    equations = kt.equations(kt.load(FOLDER / "four_bar.toml").model)
    for text, before in ((equations.text(), "Right-hand sides γ"), (top.text(), "Equations of motion\n")):
        assert 0 < text.index(before) < text.index("\nCoordinates\n") < text.index('\nBody "')
    monkeypatch.setattr(document, "AT_ONCE", 5)
    long = equations.text()
    assert long.index("\nCoordinates\n") < long.index("\nMass matrix M\n")


def test_mathml_and_html_are_well_formed(top):
    page = top.page()
    ET.fromstring(page.removeprefix("<!DOCTYPE html>\n").replace("&#x2062;", "").replace("&#x2061;", ""))
    assert "<mfrac>" in page and "<msup>" in page and str(top.check) in page


@pytest.mark.parametrize(
    "name",
    [
        "double_pendulum",
        pytest.param("four_bar", marks=pytest.mark.slow),
        pytest.param("rolling_disk", marks=pytest.mark.slow),
    ],
)
def test_every_line_of_latex_can_be_typeset(name):
    """By Matplotlib's engine for formulas; words between them are letters that LaTeX knows."""
    from matplotlib.mathtext import MathTextParser

    parser = MathTextParser("path")
    equations = kt.equations(kt.load(FOLDER / f"{name}.toml").model)
    latex = equations.latex()
    assert not re.findall("[^\\x00-\\x7f]", latex)
    lines = [
        line
        for block in re.findall(r"begin\{align\*\}\n(.*?)\n\\end", latex, re.S)
        for line in block.split(" \\\\\n")
    ]
    assert len(lines) > 5
    for line in lines:
        parser.parse(f"${line.replace('&', '')}$")
    for words in re.findall(r"\\(?:item|paragraph)(.*)", latex):
        for formula in re.findall(r"\$(.*?)\$", words):
            parser.parse(f"${formula}$")
    # a bracket behind sin q would read as its argument; the equations come before the tables
    assert not re.findall(r"\\(?:sin|cos)(?:\^\{\d\})? [a-z]_\{\d\}(?: \\,)? \\left\(", latex)
    if name == "double_pendulum":
        assert latex.index("Equations of motion}") < latex.index("\\begin{itemize}")


def test_latex_and_markdown(top):
    latex = top.latex()
    assert latex.count("\\left") == latex.count("\\right")
    assert latex.count("{") == latex.count("}")
    assert "\\sin^{2} q_{2}" in latex
    assert top._repr_markdown_().count("$$") % 2 == 0
    assert top._repr_latex_() == latex


def test_sympy_has_the_same_values(top, tmp_path):
    sympy = pytest.importorskip("sympy")
    made = top.to_sympy()
    assert made.M.is_symmetric()
    random = np.random.default_rng(3)
    values = {name: random.uniform(0.2, 1.0) for name in made.symbols}
    put = {made.symbols[name]: value for name, value in values.items()}
    for line in top.document.lines():
        if line.place is not None and line.place[0] in ("M", "f"):
            name, i, j = line.place
            ours = float(evaluate(parse(line.text.partition(" = ")[2]), values))
            assert float(getattr(made, name)[i, j].subs(put)) == pytest.approx(ours, rel=1e-12)
    # the file makes the same objects
    space: dict = {}
    exec(made.source(), space)
    assert sympy.simplify(space["M"] - made.M) == sympy.zeros(3, 3)


def test_sympy_with_intermediates():
    pytest.importorskip("sympy")
    made = kt.equations(models.slider_crank(), "cut-joint").to_sympy()
    assert made.intermediates
    defined = {symbol for symbol, _ in made.intermediates}
    assert made.accelerations.free_symbols & defined
    assert not (made.full(made.accelerations[0]).free_symbols & defined)


def test_the_check_finds_a_changed_text(top):
    """Every line is believed only as it is printed: change any number, and the check says where."""
    traced, (x, y, p) = top._traced, top._at
    kernels = OwnKernels(traced)
    section = next(s for s in top.document.sections if s.title.startswith("Mass matrix"))
    line = section.lines[0]
    for wrong in (mul([Num(parse("2").value), line.right]), Sym("I3"), None):
        lines = (
            section.lines[1:]
            if wrong is None
            else (PrintedLine(line.left, wrong, line.place), *section.lines[1:])
        )
        sections = tuple(replace(s, lines=lines) if s is section else s for s in top.document.sections)
        found = check(replace(top.document, sections=sections), traced, kernels, top._naming, x, y, p, {})
        assert not found.ok
        assert "DIFFERS" in str(found)
    row = next(line for line in top.document.lines() if line.left.tree is not None)
    changed = PrintedLine(
        LeftSide("", tree=row.left.tree), mul([Num(parse("1.001").value), row.right]), row=row.row
    )
    sections = tuple(
        replace(s, lines=tuple(changed if line is row else line for line in s.lines))
        for s in top.document.sections
    )
    assert not check(replace(top.document, sections=sections), traced, kernels, top._naming, x, y, p, {}).ok


def test_long_equations_are_told_before_they_are_shown():
    equations = kt.equations(models.two_bodies(), "kane-euler-parameters", detail="entries")
    shown, whole = repr(equations).split("\n"), equations.text().split("\n")
    assert len(whole) > 200 > len(shown)
    assert shown[0] == whole[0]
    assert "named intermediates" in shown[0]
    assert f"{len(whole) - 150} further lines" in shown[-2]
    assert shown[-1] == whole[-1] == str(equations.check)


def test_dry_friction_is_left_out_and_that_is_told():
    equations = kt.equations(FOLDER / "stick_slip_belt.toml")
    assert "without the dry friction" in equations.text().split("\n")[0]


def test_a_mass_matrix_that_a_formulation_does_not_have_is_refused_in_words():
    pytest.importorskip("sympy")
    made = kt.equations(models.rods(["m1", "m2"], ["l1", "l2"]), "recursive").to_sympy()
    assert made.accelerations.shape == (2, 1)
    for name in ("M", "f"):
        with pytest.raises(NoAnswerError, match=r"gives accelerations directly.*elimination"):
            getattr(made, name)


def test_lengths_are_printed_as_they_were_written():
    items = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for k in range(4):
        x = 1.7 + 0.04 * k  # differences of these are no short numbers in floating point
        items.append(kt.Body(f"b{k}", 1.0, inertia=(0, 0, 0.1, 0, 0, 0), pose=kt.Frame.at((x + 0.02, 0, 0))))
        inner = f"b{k - 1}" if k else "ground"
        items.append(kt.Revolute(f"j{k}", inner, f"b{k}", point=(x, 0, 0), axis=(0, 0, 1)))
    equations = kt.equations(kt.Model.of("short links", *items))
    assert equations.check.ok
    lines = "\n".join(line.text for line in equations.document.lines())
    assert not re.search(r"\d\.\d{9}", lines)
