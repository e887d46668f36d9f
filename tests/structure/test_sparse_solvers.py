"""SuperLU is called by `kinetree.sparse_factors` alone: a matrix that it cannot take may end the process.

Functions of SciPy that factor sparse matrices by it are named here; ``eigsh`` does so where it is given ``sigma`` and
no ``OPinv``.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src"
FACTORING = frozenset(("splu", "spilu", "spsolve", "factorized", "inv", "expm_multiply", "structural_rank"))
EIGENVALUES = frozenset(("eigsh", "eigs"))
ALONE = "kinetree/sparse_factors.py"


def factorings(text: str) -> list[str]:
    """Imports and calls in a program that lead to SuperLU."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scipy.sparse"):
            found += [alias.name for alias in node.names if alias.name in FACTORING]
        elif isinstance(node, ast.Call):
            name, words = ast.unparse(node.func), {word.arg for word in node.keywords}
            last = name.rpartition(".")[2]
            factors = "sparse" in name if last == "inv" else last in FACTORING
            if factors or (last in EIGENVALUES and "sigma" in words and "OPinv" not in words):
                found.append(name)
    return found


def test_one_file_factors_sparse_matrices() -> None:
    seen = {
        file.relative_to(SOURCES).as_posix()
        for file in sorted(SOURCES.rglob("*.py"))
        if "scipy" in (text := file.read_text(encoding="utf-8")) and factorings(text)
    }
    assert seen == {ALONE}, "factor by kinetree.sparse_factors.factored"


@pytest.mark.parametrize(
    "text",
    [
        "from scipy.sparse.linalg import splu",
        "from scipy.sparse.linalg import spsolve as solve",
        "import scipy.sparse.linalg as la\nla.factorized(K)",
        "scipy.sparse.linalg.inv(K)",
        "eigsh(K, k=3, sigma=0.0)",
        "scipy.sparse.linalg.eigs(K, sigma=1.0)",
    ],
)
def test_ways_to_superlu_are_found(text: str) -> None:
    assert factorings(text)


@pytest.mark.parametrize("text", ["np.linalg.inv(K)", "eigsh(K, k=3)", "eigsh(K, sigma=0.0, OPinv=solve)"])
def test_other_ways_are_not(text: str) -> None:
    assert not factorings(text)
