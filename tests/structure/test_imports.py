"""No circle of imports, those for types and those inside functions included, and nothing of a target in the middle."""

import re
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph("kinetree", include_external_packages=True, cache_dir=None)


def circles(graph):
    """Strongly connected sets of more than one module (Tarjan), each sorted."""
    number, lowest, stack, waiting, found = {}, {}, [], set(), []

    def visit(module):
        number[module] = lowest[module] = len(number)
        stack.append(module)
        waiting.add(module)
        for other in graph.find_modules_directly_imported_by(module):
            if other not in number:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in waiting:
                lowest[module] = min(lowest[module], number[other])
        if lowest[module] == number[module]:
            members = []
            while not members or members[-1] != module:
                members.append(stack.pop())
                waiting.discard(members[-1])
            if len(members) > 1:
                found.append(sorted(members))

    for module in sorted(graph.modules):
        if module not in number:
            visit(module)
    return found


def test_no_circles(graph):
    assert circles(graph) == []


def test_circles_are_found():
    graph = grimp.ImportGraph()
    for importer, imported in (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")):
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == [["a", "b", "c"]]


def test_no_circles_in_the_page():
    """Of imports between the parts of the report's page, those of types included."""
    graph = grimp.ImportGraph()
    for file in (ROOT / "frontend" / "src").glob("*.ts"):
        graph.add_module(file.stem)
        for other in re.findall(r'from "\./(\w+)"', file.read_text(encoding="utf-8")):
            graph.add_import(importer=file.stem, imported=other)
    assert "main" in graph.modules
    assert graph.find_modules_directly_imported_by("tabs") >= {"sheets", "shown", "tables"}
    assert circles(graph) == []


def test_the_middle_of_the_kernels_knows_no_target(graph):
    middle = graph.find_children("kinetree.kernels") - {"kinetree.kernels.llvm"}
    assert {"kinetree.kernels.tape"} <= middle
    targets = {"llvmlite", "numba", "kinetree.kernels.llvm", *graph.find_descendants("kinetree.kernels.llvm")}
    taken = {module: graph.find_modules_directly_imported_by(module) & targets for module in middle}
    assert {module: found for module, found in taken.items() if found} == {}


def named(text):
    """Modules of the package that a file names in texts: what is imported by its name."""
    return re.findall(r"[\"'](kinetree\.[a-z_]+(?:\.[a-z_0-9]+)*)(?::\w+)?[\"']", text)


def test_nothing_above_is_imported_by_its_name():
    """Imports by ``import_module`` and names of modules in tables run downwards too; the entry point may name all."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(c for c in project["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    order = [layer.split(".")[1] for layer in contract["layers"]]  # from the top down
    found = []
    for file in (ROOT / "src" / "kinetree").rglob("*.py"):
        room = file.relative_to(ROOT / "src" / "kinetree").parts[0]
        if room in order:
            for module in named(file.read_text(encoding="utf-8")):
                there = module.split(".")[1]
                if there in order and order.index(there) < order.index(room):
                    found.append(f"{file.name} names {module}")
    assert found == []
    assert named('import_module("kinetree.export.equations.readable")') == [
        "kinetree.export.equations.readable"
    ]
