"""The pages of the documentation: their programs run, their files load, their commands exist."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import kinetree
from kinetree.formulations.contract import FORMULATIONS
from kinetree.solve.system import REDUCTIONS
from kinetree.words.services import SERVICES

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

MOST_WORDS = 1500
"""Words of a page that answers one question, its programs among them."""
GENERATED = {"file_format.md", "benchmarks.md", "comparison_of_formalisms.md", "equation_index.md"}
"""Pages that are tables of all there is, written by programs."""
LONGER = {
    "controllers.md": 2400,
    "flexible.md": 2200,
    "how_do_i.md": 1600,
    "machine_elements.md": 1700,
    "model_files.md": 4700,
    "optimal_motion.md": 2700,
    "report.md": 2100,
    "ropes.md": 2600,
    "runtime.md": 1600,
    "validation.md": 2300,
}
"""Pages that still answer several questions, and words that they have at most: to be split, never to grow."""

OPTIONAL = re.compile(r"^import (jax|torch|control|blackjax)\b", re.MULTILINE)
"""Packages that no extra for tests brings: pages that use them are run where they are installed."""


def blocks(page: Path) -> list[tuple[str, str, int]]:
    """Language, text and first line of every fenced block of a page."""
    text = page.read_text(encoding="utf-8")
    return [(m[1], m[2], text.count("\n", 0, m.start()) + 2) for m in FENCE.finditer(text)]


def with_language(language: str) -> list[Path]:
    return [page for page in PAGES if any(found == language for found, _, _ in blocks(page))]


def named(page: Path) -> str:
    return str(page.relative_to(DOCS))


LONG = (
    "convex_contact.md", "export_c.md", "flexible.md", "parameter_studies.md", "periodic_motions.md",
    "rigid_contact.md",
)  # fmt: skip
"""Pages whose programs take several seconds each: they have their turn at night."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.slow) if named(page) in LONG else page
        for page in with_language("python")
    ],
    ids=named,
)
def test_programs_run_and_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for package in OPTIONAL.findall(page.read_text(encoding="utf-8")):
        pytest.importorskip(package)
    names: dict[str, object] = {"__name__": "__page__"}
    printed = ""
    for language, text, line in blocks(page):
        if language == "python":
            out = io.StringIO()
            program = compile("\n" * (line - 1) + text, str(page), "exec", dont_inherit=True)
            with contextlib.redirect_stdout(out):
                exec(program, names)
            printed = out.getvalue()
        elif language == "output":
            assert printed.split() == text.split(), f"{page.name}:{line}"


@pytest.mark.parametrize("page", with_language("toml"), ids=named)
def test_model_files_load(page: Path) -> None:
    from kinetree.io.toml import loads

    for language, text, _ in blocks(page):
        if language == "toml":
            assert loads(text).model.bodies


@pytest.mark.parametrize("page", with_language("console"), ids=named)
def test_commands_exist_with_their_options(page: Path) -> None:
    from kinetree.cli.app import app

    for language, text, line in blocks(page):
        if language != "console":
            continue
        for command in re.findall(r"^\$ kinetree (.+)$", text, re.MULTILINE):
            words = command.split()
            if words[0] == "--help":
                continue
            assert words[0] in set(app), f"{page.name}:{line}: there is no command {words[0]!r}"
            known = {
                name for argument in app[words[0]].assemble_argument_collection() for name in argument.names
            } | {"--help"}
            used = {word for word in words if word.startswith("--")} - {"--set"}
            assert used <= known, f"{page.name}:{line}: {command}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent == DOCS], ids=named)
def test_a_page_is_short_enough_to_be_read(page: Path) -> None:
    words = len(page.read_text(encoding="utf-8").split())
    if page.name in GENERATED:
        return
    most = LONGER.get(page.name, MOST_WORDS)
    assert words <= most, "answer one question on a page: split it"
    assert page.name not in LONGER or words > MOST_WORDS, "take the page off the list: it is short enough"


def script(name: str) -> ModuleType:
    """A script of the documentation as a module."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_file_format_page_is_up_to_date() -> None:
    written = (DOCS / "file_format.md").read_text(encoding="utf-8")
    assert script("generate").page() == written, "run python docs/generate.py"


@pytest.mark.parametrize(
    ("part", "field"),
    [
        (kinetree.JointSpring("x", "J", stiffness="1 + t"), "stiffness"),
        (kinetree.JointDamper("x", "J", damping="1 + t"), "damping"),
        (kinetree.JointMotor("x", "J", torque="1 + t"), "torque"),
        (kinetree.Force("x", "b", ("t", 0, 0)), "force"),
        (kinetree.Gravity(acceleration=("t", 0, 0)), "acceleration"),
        (kinetree.Distance("x", "b", "ground", "1 + t"), "length"),
        (kinetree.JointDriver("x", "J", law="t"), "law"),
        (kinetree.Body("c", "1 + t", inertia=(1, 1, 1, 0, 0, 0)), "mass"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_what_the_page_says_about_time_in_a_field_is_true(part: kinetree.Model, field: str) -> None:
    generate = script("generate")
    refuses = generate._may_name(type(part).__name__, field) == generate.PARAMETERS
    model = kinetree.Model.of(
        "marks",
        kinetree.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0)),
        kinetree.Revolute("J", "ground", "b", frame_inner=kinetree.Frame(), frame_outer=kinetree.Frame()),
        part,
    )
    about = [fault for fault in model.validate().faults if fault.where and fault.where.startswith(field)]
    assert bool(about) == refuses


def test_list_of_names_is_up_to_date() -> None:
    written = (DOCS / "reference" / "names.md").read_text(encoding="utf-8")
    assert script("generate").names_page() == written, "run python docs/generate.py"


def test_picture_of_the_architecture_is_that_of_the_imports() -> None:
    architecture = script("architecture")
    written = (DOCS / "images" / "architecture.svg").read_text(encoding="utf-8")
    assert architecture.picture() == written, "run python docs/architecture.py"
    assert architecture.page() == (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert architecture.data_flow() == (DOCS / "images" / "data_flow.svg").read_text(encoding="utf-8")
    for room, name, module, _ in architecture.DOORS:
        assert module.split(".")[1] == room
        assert isinstance(getattr(import_module(module), name), type)
    assert all((DOCS.parent / folder).is_dir() for folder, _ in architecture.BESIDE)
    assert set(architecture.services()) == set(SERVICES)
    assert all(asked for asked, _ in architecture.services().values()), "a service that nobody asks for"
    order = architecture.rooms()
    assert all(order.index(above) > order.index(below) for above, below in architecture.imports())
    assert not [room for room in order if "Kinetree:" in architecture.sentence(room) and room != "kernels"]


def test_numbers_of_formulations_and_reductions_on_the_first_page_are_true() -> None:
    words = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
    text = " ".join((DOCS / "index.md").read_text(encoding="utf-8").split())
    assert f"{words[len(FORMULATIONS)]} [formulations]" in text
    assert f"{words[len(REDUCTIONS)]} ways to solve for accelerations" in text


def test_readme_links_lead_somewhere() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", readme)
    assert len(links) > 10
    assert [link for link in links if not (DOCS.parent / link).exists()] == []


def test_every_public_name_is_in_the_reference() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    missing = [
        name
        for name in kinetree.__all__
        if name not in ("__version__", "shapes")
        and not re.search(rf":: ([\w.]+\.)?{name}$", text, re.MULTILINE)
    ]
    assert missing == []


def test_every_formulation_and_method_has_its_place() -> None:
    from kinetree.compile.common_form import PRINCIPLES
    from kinetree.formulations.contract import FORMULATIONS, VARIANTS
    from kinetree.solve.methods.registry import method_names
    from kinetree.solve.system import REDUCTIONS

    formulations = (DOCS / "formulations" / "index.md").read_text(encoding="utf-8")
    every = (*FORMULATIONS, *VARIANTS, *REDUCTIONS, *PRINCIPLES)
    assert [name for name in every if f"`{name}`" not in formulations] == []
    methods = (DOCS / "methods.md").read_text(encoding="utf-8")
    assert [name for name in method_names() if f"`{name}`" not in methods] == []


def test_what_builds_the_pages_is_installed_for_the_tests() -> None:
    extras = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert set(extras["docs"]) <= set(extras["test"])
