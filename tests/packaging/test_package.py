"""What is handed on: the wheel and what is in it, the citation, the checks of the code host."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import kinetree
from kinetree.linalg.shipped import file_of
from kinetree.solve.shipping import loops

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `python -m build` makes of this tree, without any network; with one of the compiled loops."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = os.environ | {"KINETREE_SHIP": "aim_samples"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"kinetree-{kinetree.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    tracked = {
        path.relative_to(source).as_posix()
        for path in (source / "kinetree").rglob("*")
        if path.is_file() and not {"__pycache__", "shipped"} & set(path.parts)
    }
    inside = {name for name in names if not name.startswith(f"kinetree-{kinetree.__version__}.dist-info/")}
    loop = loops()["aim_samples"]
    shipped = file_of(loop.py_func, loop.kinds, Path("kinetree/linalg/shipped"))
    assert inside == tracked | {shipped.as_posix()}
    for wanted in ("kinetree/__main__.py", "kinetree/examples/four_bar.toml", "kinetree/py.typed"):
        assert wanted in names
    assert any(name.endswith("dist-info/licenses/LICENSE") for name in names)


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (entry,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "kinetree = kinetree.cli:main" in archive.read(entry).decode()


class Builder:
    """What the hook is told it works for, and what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def display_warning(self, text: str) -> None:
        self.said.append(text)


def hooked(root: Path, version: str) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Run the hook as a build of a tree does; what it wants to have in the wheel, and what it says."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    builder, build_data = Builder(), {"force_include": {}}
    hook = module.ShippedLoops(str(root), {}, None, None, str(root), "wheel", builder)
    hook.initialize(version, build_data)
    hook.finalize(version, build_data, "")
    return build_data, builder.said


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree that cannot be compiled."""
    package = tmp_path / "src" / "kinetree"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise ImportError('there is no Numba for this system')\n")
    monkeypatch.delenv("KINETREE_SHIP", raising=False)
    return tmp_path


def test_a_system_that_cannot_compile_loops_is_installed_on_all_the_same(broken: Path) -> None:
    build_data, said = hooked(broken, "standard")
    assert build_data == {"force_include": {}}
    (text,) = said
    assert "the first run will do it: ImportError: there is no Numba for this system" in text


def test_loops_that_are_asked_for_must_be_made(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINETREE_SHIP", "all")
    with pytest.raises(RuntimeError, match="there is no Numba"):
        hooked(broken, "standard")
    monkeypatch.setenv("KINETREE_SHIP", "none")
    assert hooked(broken, "standard") == ({"force_include": {}}, [])


def test_a_checkout_installed_in_place_gets_its_loops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "shipped", "assets", "examples")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    monkeypatch.setenv("KINETREE_SHIP", "aim_samples")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert hooked(tmp_path, "editable") == ({"force_include": {}}, [])
    loop = loops()["aim_samples"]
    folder = tmp_path / "src" / "kinetree" / "linalg" / "shipped"
    assert list(folder.iterdir()) == [file_of(loop.py_func, loop.kinds, folder)]


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == kinetree.__version__
    assert f"version: {kinetree.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_loops_are_compiled_by_what_the_program_is_installed_with() -> None:
    """A build in a place of its own gets the versions that the program asks for."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = document["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    assert set(hook["dependencies"]) < set(document["project"]["dependencies"])


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
