"""Runs written while they are made, into a file that can be read at any moment.

HDF5 files are easily broken by a program that dies while it changes their structure. Here it never changes
in place: a file is made with room for more rows than there are (the rest is NaN), rows are written into
that room as plain bytes, and then their number is (``/stream/committed``). Whatever happens, the file
opens, and its committed rows are a prefix of the run. When the room is used up, a file twice as large is
written beside it and takes its place, so that every row is copied about once; when the run ends, the final
file, without spare room, takes its place in the same way.

Nothing that exists is lost: where the target is already there, rows go to ``NAME.partial.h5`` beside it (or
``NAME.partial-2.h5``, …), which replaces the target when the run has ended.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import h5py
import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.files.output import StoreError, write_error
from kinetree.results.info import Occurrence, ParameterChange, RunInfo
from kinetree.results.record import require_finite
from kinetree.results.run import Run
from kinetree.results.storage import run_file
from kinetree.results.storage.hdf5 import opened, written
from kinetree.results.storage.run_file import label_block, labels_of, write_info

_FIRST_BYTES = 1 << 20
_LOG_BYTES = 1 << 12
_COPY_ROWS = 1 << 14
_ALIGNMENT = 64  # keeps the two counters within one page, so that each is written at once
_IN_PROGRESS = "the run was in progress, or was cut off, when this file was last written"


class RunWriter:
    """Writes a run block by block.

    Parameters
    ----------
    path : path
        Path of the run. `live_path` is that of its rows while it lasts.
    info : RunInfo
        Facts known before the first step.
    rates : bool
        True if `append` will be given rates zdot.
    capacity : int, optional
        Rows to make room for at first.

    Raises
    ------
    StoreError
        The file cannot be made.
    """

    def __init__(
        self, path: str | PathLike[str], info: RunInfo, *, rates: bool = False, capacity: int | None = None
    ) -> None:
        self.path, self.info = Path(path), info
        self.live_path = self.path
        layout = info.layout
        widths = {"x": layout.n_x, "y": layout.n_y, "w": layout.n_w, "zdot": layout.n_z if rates else 0}
        self._widths = {block: width for block, width in widths.items() if width}
        row_bytes = 8 * (1 + sum(self._widths.values()))
        self._capacity = max(16, _FIRST_BYTES // row_bytes) if capacity is None else max(1, capacity)
        self._log_capacity = _LOG_BYTES
        self._rows = self._log_size = 0
        self._last_time = -np.inf
        self._file: BinaryIO | None = None
        self._offsets: dict[str, int] = {}
        for name in _free_names(self.path):
            self.live_path = name
            with suppress(FileExistsError):  # another process has just taken the name
                self._rebuild(exclusive=True)
                break

    @property
    def rows(self) -> int:
        """Rows committed so far."""
        return self._rows

    def append(
        self,
        t: ArrayLike,
        x: ArrayLike,
        y: ArrayLike,
        w: ArrayLike | None = None,
        zdot: ArrayLike | None = None,
    ) -> None:
        """Add rows: times (k,) in s, not descending, and states (k, n).

        Raises
        ------
        NonFiniteError, ValueError
            Rows that cannot be part of a run; nothing of them is written.
        StoreError
            The disk is full or failed; rows committed before stay readable.
        """
        times = np.atleast_1d(np.array(t, np.float64))
        given = {"x": x, "y": y, "w": w, "zdot": zdot}
        blocks = {
            block: np.array(given[block], np.float64).reshape(times.size, -1)
            if given[block] is not None
            else np.empty((times.size, 0))
            for block in self._widths
        }
        self._check(times, blocks)
        if not times.size:
            return
        with _Failing(self):
            while self._rows + times.size > self._capacity:
                self._grow(rows=True)
            self._put("time", self._rows, times)
            for block, values in blocks.items():
                self._put(block, self._rows * self._widths[block], values)
            self._commit(self._rows + times.size, self._log_size)
        self._last_time = float(times[-1])

    def add(self, entry: Occurrence | ParameterChange) -> None:
        """Add an event, or a change of a parameter by one. Raises `StoreError` as `append` does."""
        line = run_file.encode_entry(entry)
        with _Failing(self):
            while self._log_size + len(line) > self._log_capacity:
                self._grow(rows=False)
            self._put("log", self._log_size, np.frombuffer(line, np.uint8))
            self._commit(self._rows, self._log_size + len(line))

    def replace_with(self, run: Run, channels: Iterable[str] | None) -> None:
        """End the run with one that is already in memory: `path` becomes what `Run.save` writes."""
        self.close()
        run.save(self.path, channels)
        if self.live_path != self.path:
            self.live_path.unlink(missing_ok=True)

    def close(self) -> None:
        """Write nothing more. The file stays, as that of a run that was interrupted."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check(self, times: Array, blocks: Mapping[str, Array]) -> None:
        for block, values in blocks.items():
            if values.shape[1] != self._widths[block]:
                raise ValueError(
                    f"append: {block} has {values.shape[1]} columns, expected {self._widths[block]}"
                )
        require_finite("the times", times, times, first_row=self._rows)
        for block, values in blocks.items():
            names = labels_of(self.info.layout, block)[0]
            require_finite(f"the states {block}", times, values, names, self._rows)
        if np.any(np.diff(times, prepend=self._last_time) < 0):
            raise ValueError(f"append: times must not descend (the last row is at t = {self._last_time} s)")

    def _put(self, name: str, start: int, values: NDArray[Any]) -> None:
        """Write bytes into the room of a dataset, from its entry `start` on."""
        assert self._file is not None
        data = memoryview(values.tobytes())
        self._file.seek(self._offsets[name] + start * values.itemsize)
        while data:
            data = data[self._file.write(data) :]

    def _commit(self, rows: int, log_size: int) -> None:
        self._put("committed", 0, np.array([rows, log_size], np.int64))
        self._rows, self._log_size = rows, log_size

    def _grow(self, *, rows: bool) -> None:
        before = self._capacity, self._log_capacity
        if rows:
            self._capacity *= 2
        else:
            self._log_capacity *= 2
        try:
            self._rebuild()
        except BaseException:
            self._capacity, self._log_capacity = before
            raise

    def _rebuild(self, *, exclusive: bool = False) -> None:
        """Write a file with the present capacities, copy the committed data, and put it into place."""
        self.close()
        options: dict[str, Any] = {
            "alignment_threshold": 1,
            "alignment_interval": _ALIGNMENT,
            "libver": ("v108", "v108"),
        }
        with written(self.live_path, exclusive=exclusive, **options) as new:
            offsets = self._make(new)
            if self._rows or self._log_size:
                with opened(self.live_path) as old:
                    self._take_over(old, new)
        self._file, self._offsets = open(self.live_path, "r+b", buffering=0), offsets  # noqa: SIM115

    def _make(self, file: h5py.File) -> dict[str, int]:
        """All datasets, with their room, and where that lies in the file."""
        write_info(file, self.info)
        file.attrs.update(complete=np.uint8(0), status="interrupted", reason=_IN_PROGRESS)
        time = _room(file, "time", (self._capacity,), np.nan)
        time.attrs["units"] = "s"
        time.make_scale("time")
        made = {"time": time}
        for block, width in self._widths.items():
            made[block] = _room(file["state"], block, (self._capacity, width), np.nan)
            label_block(file, made[block], block, self.info.layout, time)
        stream = file.create_group("stream")
        made["committed"] = _room(stream, "committed", (2,), 0)
        made["committed"].make_scale("committed")
        made["log"] = _room(stream, "log", (self._log_capacity,), 0, np.uint8)
        made["log"].make_scale("log")
        return {name: dataset.id.get_offset() for name, dataset in made.items()}

    def _take_over(self, old: h5py.File, new: h5py.File) -> None:
        for name in ("time", *(f"state/{block}" for block in self._widths)):
            for start in range(0, self._rows, _COPY_ROWS):
                end = min(start + _COPY_ROWS, self._rows)
                new[name][start:end] = old[name][start:end]
        new["stream/log"][: self._log_size] = old["stream/log"][: self._log_size]
        new["stream/committed"][:] = self._rows, self._log_size


class _Failing:
    """Turns a failure to write into a `StoreError` that names the rows kept, and closes the writer."""

    def __init__(self, writer: RunWriter) -> None:
        self._writer = writer

    def __enter__(self) -> None:
        if self._writer._file is None:
            raise StoreError(f"cannot write {str(self._writer.live_path)!r}: this writer is closed")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(error, OSError):
            return
        self._writer.close()
        told = error if isinstance(error, StoreError) else write_error(self._writer.live_path, error)
        raise StoreError(f"{told}; the first {self._writer.rows} rows of the run are in the file") from error


def _room(
    group: h5py.Group, name: str, shape: tuple[int, ...], fill: float, dtype: Any = None
) -> h5py.Dataset:
    """A contiguous dataset whose place in the file is settled, filled throughout."""
    kind = dtype or (np.float64 if isinstance(fill, float) else np.int64)
    dataset = group.create_dataset(name, shape, kind, fillvalue=fill)
    dataset[:1] = fill  # the first write makes HDF5 allocate and fill all of it
    return dataset


def _free_names(path: Path) -> Iterator[Path]:
    """The path itself and then names beside it, those at which there is nothing."""
    tails = itertools.chain(["", "-2"], (f"-{number}" for number in itertools.count(3)))
    beside = (path.with_name(f"{path.stem}.partial{tail}{path.suffix}") for tail in tails)
    return (name for name in itertools.chain([path], beside) if not os.path.lexists(name))
