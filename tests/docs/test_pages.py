"""The pages of the documentation: their programs run, their files load, their commands exist."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import tomllib
from pathlib import Path

import pytest

import kinetree

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if "_build" not in page.parts)
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[str, str, int]]:
    """Language, text and first line of every fenced block of a page."""
    text = page.read_text(encoding="utf-8")
    return [(m[1], m[2], text.count("\n", 0, m.start()) + 2) for m in FENCE.finditer(text)]


def with_language(language: str) -> list[Path]:
    return [page for page in PAGES if any(found == language for found, _, _ in blocks(page))]


def named(page: Path) -> str:
    return str(page.relative_to(DOCS))


@pytest.mark.parametrize("page", with_language("python"), ids=named)
def test_programs_run_and_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
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


def test_file_format_page_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None and spec.loader is not None
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    written = (DOCS / "file_format.md").read_text(encoding="utf-8")
    assert generate.page() == written, "run python docs/generate.py"


def test_every_public_name_is_in_the_reference() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    missing = [
        name
        for name in kinetree.__all__
        if name not in ("__version__", "shapes")
        and not re.search(rf":: (kinetree\.)?{name}$", text, re.MULTILINE)
    ]
    assert missing == []


def test_every_formulation_and_method_has_its_place() -> None:
    from kinetree.equations.contract import FORMULATIONS
    from kinetree.solve.methods import method_names
    from kinetree.solve.system import REDUCTIONS

    formulations = (DOCS / "formulations" / "index.md").read_text(encoding="utf-8")
    assert [name for name in (*FORMULATIONS, *REDUCTIONS) if f"`{name}`" not in formulations] == []
    accuracy = (DOCS / "accuracy.md").read_text(encoding="utf-8")
    assert [name for name in method_names() if f"`{name}`" not in accuracy] == []


def test_what_builds_the_pages_is_installed_for_the_tests() -> None:
    extras = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    assert set(extras["docs"]) <= set(extras["test"])
