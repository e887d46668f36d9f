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
    asked = Arguments(f"{CALLER}: {path}")
    name = path.name.lower()
    if not name.endswith(ENDINGS):
        asked.fault(key, "matrices of this kind of file are not read", f"give one of {', '.join(ENDINGS)}")
    elif not path.is_file():
        asked.fault(key, "there is no such file", "paths are relative to the model file")
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
        asked.fault(key, f"it cannot be read: {fault}", "write it again")
        asked.check()
        raise
    asked.fault(key, f"it holds no array {key!r}, but {', '.join(map(repr, names))}", nearest(key, names))
    asked.check()
    raise AssertionError


def nodes_from(path: str | Path) -> tuple[Array, list[int] | None]:
    """Coordinates (k, 3) and the numbers of the nodes, where the file has four columns: number, x, y, z."""
    table = np.asarray(matrix_from(path, "nodes"), dtype=float)
    if table.ndim == 2 and table.shape[1] == 4:
        return table[:, 1:], [int(v) for v in table[:, 0]]
    return table, None
