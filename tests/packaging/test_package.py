"""What is handed on: the wheel and what is in it, the citation, the checks of the code host."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import kinetree

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `python -m build` makes of this tree, without any network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"kinetree-{kinetree.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    tracked = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in names if not name.startswith(f"kinetree-{kinetree.__version__}.dist-info/")}
    assert inside == tracked
    for wanted in (
        "kinetree/__main__.py",
        "kinetree/examples/four_bar.toml",
        "kinetree/runtime/bitcode/drive.bc",
    ):
        assert wanted in names
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "kinetree = kinetree.cli:main" in archive.read(entry).decode()


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == kinetree.__version__
    assert f"version: {kinetree.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {kinetree.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    page = json.loads((ROOT / "frontend" / "package.json").read_text(encoding="utf-8"))
    assert page["version"] == kinetree.__version__


def test_the_code_host_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = [line for line in readme.splitlines() if line.endswith("python -m tests")]
    assert f"run: {command}\n" in (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")


def test_hooks_before_commits_run_what_the_tests_run() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    steps = (ROOT / "tests" / "__main__.py").read_text(encoding="utf-8")
    for words in ("ruff check", "ruff format --check", "mypy", "lint_imports_command"):
        assert words in hooks
    assert '"-m", "ruff", "check"' in steps
