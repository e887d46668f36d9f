"""Matrices and node coordinates from files: NumPy (.npy, .npz), Matrix Market (.mtx), text (.csv, .txt)."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kinetree.words.arguments import Arguments
from kinetree.words.names import nearest

Array = NDArray[np.float64]
CALLER = "flexible body"
ENDINGS = (".npy", ".npz", ".mtx", ".mtx.gz", ".csv", ".txt")


def matrix_from(path: str | Path, key: str) -> Any:
    """A matrix from a file: sparse where the file is; ``key`` names the array in an .npz with several."""
    from scipy import io, sparse

    path = Path(path)
    asked = Arguments(CALLER)
    name = path.name.lower()
    if not name.endswith(ENDINGS):
        message = f"{path}: matrices of this kind of file are not read"
        asked.fault(key, message, f"give one of {', '.join(ENDINGS)}")
    elif not path.is_file():
        asked.fault(key, f"there is no file {path}", "paths are relative to the model file")
    asked.check()
    try:
        if name.endswith((".mtx", ".mtx.gz")):
            with warnings.catch_warnings():  # of the kind of sparse matrix that will be returned: any will do
                warnings.simplefilter("ignore", DeprecationWarning)
                return io.mmread(str(path))
        if name.endswith(".npy"):
            return np.load(path, allow_pickle=False)
        if name.endswith((".csv", ".txt")):
            return np.loadtxt(path, delimiter="," if name.endswith(".csv") else None, ndmin=2)
        with np.load(path, allow_pickle=False) as held:
            if key in held:
                return held[key]
            if "format" in held and "shape" in held:
                return sparse.load_npz(path)
            names = list(held)
    except (ValueError, OSError, BadZipFile, EOFError) as fault:
        asked.fault(
            key, f"{path} cannot be read: {fault}", "write it again: numbers only, columns apart by a comma"
        )
        asked.check()
        raise
    asked.fault(key, f"{path} holds no array {key!r}, but {', '.join(map(repr, names))}", nearest(key, names))
    asked.check()
    raise AssertionError


def nodes_from(path: str | Path) -> tuple[Array, list[int] | None]:
    """Coordinates (k, 3) and the numbers of the nodes, where the file has four columns: number, x, y, z."""
    table = np.asarray(matrix_from(path, "nodes"), dtype=float)
    if table.ndim != 2 or table.shape[1] != 4:
        return table, None
    numbers = table[:, 0]
    asked = Arguments(CALLER)
    remedy = "the columns are number, x, y, z"
    for k in np.flatnonzero(numbers != np.round(numbers))[:1]:
        asked.fault("nodes", f"{path}: {numbers[k]:g} in row {k + 1} is no number of a node", remedy)
    values, counts = np.unique(numbers, return_counts=True)
    for twice in values[counts > 1][:1]:
        asked.fault("nodes", f"{path}: node {twice:g} is there {counts.max()} times", remedy)
    asked.check()
    return table[:, 1:], [int(v) for v in numbers]
