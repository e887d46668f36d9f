"""Arrays of numbers from files of others: NumPy's (.npy, .npz), Matrix Market's (.mtx, .mtx.gz), text (.csv, .txt).

What a file promises in its heading is compared with its size before anything is allocated. `matrix_from` and
`nodes_from` read the matrices and the nodes of flexible bodies.
"""

from __future__ import annotations

import gzip
import io
import math
import os
import warnings
import zipfile
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.files.input import MEGA, FileError, parsing, read_bytes, read_most, read_text
from kinetree.words.arguments import Arguments
from kinetree.words.names import nearest

MOST_BYTES: Final = 2_000 * MEGA
"""Most bytes of a file, or of its unpacked content."""

MOST_ROWS: Final = 20 * MEGA
"""Rows or columns of a sparse matrix: every one needs memory, whether it holds numbers or not."""

Path_ = str | PathLike[str]


def read_npy(path: Path_) -> NDArray[Any]:
    """The array of an .npy file; `FileError` where it is none. Objects (pickles) are never read."""
    data = read_bytes(path, MOST_BYTES)
    with parsing(path, "an array of NumPy"):
        return _array(io.BytesIO(data), len(data), path)


def read_npz(path: Path_) -> dict[str, NDArray[Any]]:
    """The arrays of an .npz file by name; `FileError` where it is none."""
    data = read_bytes(path, MOST_BYTES)
    with parsing(path, "arrays of NumPy"), zipfile.ZipFile(io.BytesIO(data)) as packed:
        entries = packed.infolist()
        if sum(entry.file_size for entry in entries) > MOST_BYTES:
            raise FileError(path, f"holds more than the {MOST_BYTES // MEGA} MB allowed", "keep what matters")
        found = {}
        for entry in entries:
            with packed.open(entry) as file:
                content = file.read(entry.file_size + 1)
            found[entry.filename.removesuffix(".npy")] = _array(io.BytesIO(content), len(content), path)
        return found


def read_matrix_market(path: Path_) -> Any:
    """The matrix of a .mtx or .mtx.gz file, sparse where the file is; `FileError` where it is none.

    Read here and not by SciPy, whose parser ends the process at some damaged files.
    """
    data = read_bytes(path, MOST_BYTES)
    with parsing(path, "a matrix"):
        if Path(path).name.lower().endswith(".gz"):
            with gzip.open(io.BytesIO(data)) as packed:
                data = read_most(packed, MOST_BYTES)
            if len(data) > MOST_BYTES:
                raise FileError(
                    path, f"holds more than the {MOST_BYTES // MEGA} MB allowed", "keep what matters"
                )
        kind, sizes, body = _heading(data, path)
        if kind[2] not in ("coordinate", "array") or kind[3] not in ("real", "integer", "double", "pattern"):
            raise FileError(path, "holds no matrix of real numbers", "write it again")
        sparse = kind[2] == "coordinate"
        count = sizes[2] if sparse else _count(sizes, kind[4])
        columns = 1 if not sparse else 2 if kind[3] == "pattern" else 3
        with warnings.catch_warnings():
            # of no data: refused below, where data were promised
            warnings.simplefilter("ignore", UserWarning)
            table = np.loadtxt(body, comments="%", ndmin=2) if count else np.empty((0, columns))
        if len(table) != count:
            raise FileError(path, f"promises {count} numbers and holds {len(table)}", "write it again")
        if table.shape[1] != columns:
            raise FileError(path, f"has {table.shape[1]} columns and not {columns}", "write it again")
        return _sparse(table, sizes, kind[4], path) if sparse else _dense(table[:, 0], sizes, kind[4])


def _count(sizes: list[int], symmetry: str) -> int:
    """Numbers that a dense matrix is written with."""
    rows, columns = sizes
    if symmetry == "general":
        return rows * columns
    return rows * (rows - 1) // 2 if symmetry == "skew-symmetric" else rows * (rows + 1) // 2


def _dense(values: NDArray[np.float64], sizes: list[int], symmetry: str) -> NDArray[np.float64]:
    if symmetry == "general":
        return values.reshape(sizes, order="F")
    lower = np.zeros(sizes)
    column, row = np.triu_indices(sizes[0], 1 if symmetry == "skew-symmetric" else 0)
    lower[row, column] = values
    strict = np.tril(lower, -1)
    return lower + (-strict.T if symmetry == "skew-symmetric" else strict.T)


def _sparse(table: NDArray[np.float64], sizes: list[int], symmetry: str, path: Path_) -> Any:
    from scipy.sparse import coo_matrix

    if not np.all((table[:, :2] >= 1) & (table[:, :2] <= sizes[:2]) & (table[:, :2] % 1 == 0)):
        raise FileError(
            path, "has rows or columns that are not numbered from 1 to their last", "write it again"
        )
    row, column = (table[:, k].astype(np.int64) - 1 for k in (0, 1))
    values = table[:, 2] if table.shape[1] > 2 else np.ones(len(table))
    if symmetry != "general":
        apart = row != column
        if np.any(row > column) and np.any(row < column):
            raise FileError(
                path,
                f"is called {symmetry} and has numbers on both sides of its diagonal",
                "write one side, or all as general",
            )
        if symmetry == "skew-symmetric" and np.any(values[~apart] != 0.0):
            raise FileError(
                path, "is called skew-symmetric and has numbers in its diagonal", "write it again"
            )
        sign = -1.0 if symmetry == "skew-symmetric" else 1.0
        row, column = np.concatenate([row, column[apart]]), np.concatenate([column, row[apart]])
        values = np.concatenate([values, sign * values[apart]])
    return coo_matrix((values, (row, column)), shape=tuple(sizes[:2]))


def _array(stream: io.BytesIO, size: int, path: Path_) -> NDArray[Any]:
    """An array whose heading promises no more than there is."""
    version = np.lib.format.read_magic(stream)
    read_heading = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }.get(version)
    if read_heading is None:
        raise FileError(path, f"has version {version} of NumPy's format", "save it again with numpy.save")
    shape, _, kind = read_heading(stream)
    if kind.kind not in "biufSU" or kind.itemsize == 0:
        raise FileError(path, f"holds no real numbers but {kind.str!r}", "save numbers")
    if kind.hasobject or kind.itemsize * math.prod(shape) > size - stream.tell():
        raise FileError(path, f"promises {shape} numbers and does not hold them", "write it again")
    stream.seek(0)
    return np.asarray(np.lib.format.read_array(stream, allow_pickle=False))


def _heading(data: bytes, path: Path_) -> tuple[list[str], list[int], io.BytesIO]:
    """The words and sizes of a Matrix Market file, compared with its length, and its numbers."""
    lines = io.BytesIO(data)
    kind = lines.readline(1024).decode("ascii", "replace").lower().split()
    if len(kind) != 5 or kind[:2] != ["%%matrixmarket", "matrix"]:
        raise FileError(path, "does not begin as a Matrix Market file does", "write it again")
    line = lines.readline(1 << 16)
    while line and (line.startswith(b"%") or not line.strip()):
        line = lines.readline(1 << 16)
    sizes = [int(word) for word in line.split()]
    if len(sizes) != (3 if kind[2] == "coordinate" else 2):
        raise FileError(path, "does not tell its size as a Matrix Market file does", "write it again")
    rows, columns = sizes[0], sizes[1]
    numbers = sizes[2] if kind[2] == "coordinate" else rows * columns // 2
    square = rows == columns or kind[4] == "general"
    if min(sizes) < 0 or max(rows, columns) > MOST_ROWS or 2 * numbers > len(data) or not square:
        raise FileError(path, f"promises {rows} × {columns} numbers and does not hold them", "write it again")
    return kind, sizes, lines


_CALLER = "flexible body"
_ENDINGS = (".npy", ".npz", ".mtx", ".mtx.gz", ".csv", ".txt")


def matrix_from(path: str | Path, key: str) -> Any:
    """A matrix from a file: sparse where the file is; ``key`` names the array in an .npz with several."""
    path = Path(path)
    asked = Arguments(_CALLER)
    name = path.name.lower()
    if not name.endswith(_ENDINGS):
        message = f"{path}: matrices of this kind of file are not read"
        asked.fault(key, message, f"give one of {', '.join(_ENDINGS)}")
    elif not os.path.isfile(path):
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
                return _scipy_sparse(held, path)
    except FileError as error:
        asked.fault(key, f"{path} {error.reason}", f"{error.remedy}: numbers only, columns apart by a comma")
        asked.check()
        raise
    names = list(held)
    asked.fault(key, f"{path} holds no array {key!r}, but {', '.join(map(repr, names))}", nearest(key, names))
    asked.check()
    raise AssertionError


def _scipy_sparse(held: Mapping[str, NDArray[Any]], path: Path) -> Any:
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
    asked = Arguments(_CALLER)
    remedy = "the columns are number, x, y, z"
    for k in np.flatnonzero(numbers != np.round(numbers))[:1]:
        asked.fault("nodes", f"{path}: {numbers[k]:g} in row {k + 1} is no number of a node", remedy)
    values, counts = np.unique(numbers, return_counts=True)
    for twice in values[counts > 1][:1]:
        asked.fault("nodes", f"{path}: node {twice:g} is there {counts.max()} times", remedy)
    asked.check()
    return table[:, 1:], [int(v) for v in numbers]
