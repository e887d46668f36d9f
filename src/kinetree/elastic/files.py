"""Matrices and node coordinates from files: NumPy (.npy, .npz), Matrix Market (.mtx), text (.csv, .txt)."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.files.arrays import MOST_BYTES, MOST_ROWS, read_matrix_market, read_npy, read_npz
from kinetree.files.input import FileError, parsing, read_text
from kinetree.words.arguments import Arguments
from kinetree.words.names import nearest

CALLER = "flexible body"
ENDINGS = (".npy", ".npz", ".mtx", ".mtx.gz", ".csv", ".txt")


def matrix_from(path: str | Path, key: str) -> Any:
    """A matrix from a file: sparse where the file is; ``key`` names the array in an .npz with several."""
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
            return read_matrix_market(path)
        if name.endswith(".npy"):
            return read_npy(path)
        if name.endswith((".csv", ".txt")):
            text = read_text(path, MOST_BYTES)
            with parsing(path, "a table of numbers"):
                return np.loadtxt(
                    io.StringIO(text), delimiter="," if name.endswith(".csv") else None, ndmin=2
                )
        held = read_npz(path)
        if key in held:
            return held[key]
        if "format" in held and "shape" in held:
            with parsing(path, "a sparse matrix"):
                return _sparse(held, path)
    except FileError as error:
        asked.fault(key, f"{path} {error.reason}", f"{error.remedy}: numbers only, columns apart by a comma")
        asked.check()
        raise
    names = list(held)
    asked.fault(key, f"{path} holds no array {key!r}, but {', '.join(map(repr, names))}", nearest(key, names))
    asked.check()
    raise AssertionError


def _sparse(held: Mapping[str, NDArray[Any]], path: Path) -> Any:
    """A matrix as `scipy.sparse.save_npz` writes it."""
    from scipy import sparse

    shape = tuple(int(n) for n in held["shape"])
    if len(shape) != 2 or not all(0 <= n <= MOST_ROWS for n in shape):
        raise FileError(path, f"promises a matrix of {shape}", "write it again")
    kind = held["format"].item()
    kind = kind.decode("ascii") if isinstance(kind, bytes) else str(kind)
    if kind == "coo":
        return sparse.coo_matrix((held["data"], (held["row"], held["col"])), shape=shape)
    if kind not in ("csr", "csc"):
        raise FileError(path, f"holds a sparse matrix of the kind {kind!r:.20}", "save it as csr, csc or coo")
    made = getattr(sparse, f"{kind}_matrix")((held["data"], held["indices"], held["indptr"]), shape=shape)
    made.check_format(full_check=True)
    return made


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
