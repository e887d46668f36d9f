"""Arrays of numbers from files of others: NumPy's (.npy, .npz) and Matrix Market's (.mtx, .mtx.gz).

What a file promises in its heading is compared with its size before anything is allocated.
"""

from __future__ import annotations

import gzip
import io
import math
import warnings
import zipfile
from os import PathLike
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kinetree.files.input import MEGA, FileError, parsing, read_bytes

MOST_BYTES: Final = 2_000 * MEGA
"""Size of a file, or of what is packed in it."""

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
    """The matrix of a .mtx or .mtx.gz file, sparse where the file is; `FileError` where it is none."""
    from scipy.io import mmread

    data = read_bytes(path, MOST_BYTES)
    with parsing(path, "a matrix"):
        if Path(path).name.lower().endswith(".gz"):
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise FileError(
                    path, f"holds more than the {MOST_BYTES // MEGA} MB allowed", "keep what matters"
                )
        _check_heading(data, path)
        with warnings.catch_warnings():  # of the kind of sparse matrix that will be returned: any will do
            warnings.simplefilter("ignore", DeprecationWarning)
            return mmread(io.BytesIO(data))


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
    if kind.hasobject or kind.itemsize * math.prod(shape) > size - stream.tell():
        raise FileError(path, f"promises {shape} numbers and does not hold them", "write it again")
    stream.seek(0)
    return np.asarray(np.lib.format.read_array(stream, allow_pickle=False))


def _check_heading(data: bytes, path: Path_) -> None:
    """Compare the sizes of a Matrix Market file with its length; every number has two bytes at the least."""
    lines = io.BytesIO(data)
    kind = lines.readline(1024).decode("ascii", "replace").lower().split()
    line = lines.readline(1 << 16)
    while line and (line.startswith(b"%") or not line.strip()):
        line = lines.readline(1 << 16)
    sizes = [int(word) for word in line.split()]
    rows, columns = sizes[0], sizes[1]
    numbers = sizes[2] if "coordinate" in kind else rows * columns // 2
    if min(sizes) < 0 or max(rows, columns) > MOST_ROWS or 2 * numbers > len(data):
        raise FileError(path, f"promises {rows} × {columns} numbers and does not hold them", "write it again")
