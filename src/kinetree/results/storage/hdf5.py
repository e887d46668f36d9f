"""HDF5 in the small: arrays with checksums and dimension scales, and nested mappings."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import h5py
import numpy as np
from numpy.typing import NDArray

TEXT = h5py.string_dtype("utf-8")
_INT64 = 2**63


class DamagedError(ValueError):
    """The content of a file is not what was written."""


def write_array(group: h5py.Group, name: str, values: NDArray[Any], **attributes: Any) -> h5py.Dataset:
    """Write an array as it is, with a checksum and attributes."""
    values = np.ascontiguousarray(values)
    dataset = group.create_dataset(name, data=values)
    dataset.attrs["crc32"] = np.uint32(_checksum(values))
    for key, value in attributes.items():
        dataset.attrs[key] = value
    return dataset


def read_array(dataset: h5py.Dataset, rows: int | None = None) -> NDArray[Any]:
    """Read an array (its first `rows`), and compare it with its checksum where it has one."""
    values: NDArray[Any] = dataset[()] if rows is None else dataset[:rows]
    expected = dataset.attrs.get("crc32")
    if expected is not None and int(expected) != _checksum(np.ascontiguousarray(values)):
        raise DamagedError(f"the numbers in {dataset.name} are not those that were written")
    values.setflags(write=False)
    return values


def _checksum(values: NDArray[Any]) -> int:
    return zlib.crc32(values.reshape(-1).view(np.uint8).data) if values.size else 0


def write_labels(group: h5py.Group, name: str, labels: Sequence[str]) -> h5py.Dataset:
    """Write a list of texts that can label the columns of an array."""
    dataset = group.create_dataset(name, data=np.array(labels, dtype=object), dtype=TEXT)
    dataset.make_scale(name)
    return dataset


def write_texts(
    group: h5py.Group, name: str, texts: Sequence[str], along: h5py.Dataset | None = None
) -> None:
    """Write a list of texts, along a dimension."""
    dataset = group.create_dataset(name, data=np.array(texts, dtype=object), dtype=TEXT)
    if along is not None:
        dataset.dims[0].attach_scale(along)


def read_texts(dataset: h5py.Dataset) -> tuple[str, ...]:
    """Read texts, those of an array of more dimensions row by row."""
    _check_lengths(dataset)
    return tuple(str(text) for text in np.ravel(dataset.asstr()[()]))


def _check_lengths(dataset: h5py.Dataset) -> None:
    """Refuse texts that are longer in all than their file: every one may be the same long one.

    An entry is the length of its text (4 bytes) and where it stands (12 bytes).
    """
    if h5py.check_string_dtype(dataset.dtype) is None:
        raise DamagedError(f"{dataset.name} holds no texts")
    offset, count = dataset.id.get_offset(), dataset.size
    if h5py.check_string_dtype(dataset.dtype).length is not None or not count:
        return  # of fixed lengths: bounded with all data sets
    if offset is None or dataset.id.get_storage_size() != 16 * count:
        raise DamagedError(f"the texts of {dataset.name} are not stored as Kinetree stores them")
    entries = np.fromfile(dataset.file.filename, "<u4", 4 * count, offset=offset)
    if int(entries[::4].sum(dtype=np.uint64)) > dataset.file.id.get_filesize():
        raise DamagedError(f"the texts of {dataset.name} are longer than the file")


def write_tree(group: h5py.Group, data: Mapping[str, Any]) -> None:
    """Write a nested mapping: numbers, text, arrays as datasets, mappings as groups, all else as JSON."""
    for key, value in data.items():
        if "/" in key or key in ("", "."):
            raise ValueError(f"'{key}' cannot be a name in {group.name}: it is empty or holds a slash")
        if isinstance(value, Mapping):
            write_tree(group.create_group(key), value)
        elif isinstance(value, np.ndarray):
            dataset = write_array(group, key, value)
            if value.ndim == 1:
                dataset.make_scale(key)  # names its own dimension, which netCDF readers want
        elif isinstance(value, str):
            group.create_dataset(key, data=value, dtype=TEXT)
        elif isinstance(value, (float, np.floating)):
            group.create_dataset(key, data=np.float64(value))
        elif _is_whole(value):
            group.create_dataset(key, data=np.int64(value))
        else:
            text = group.create_dataset(key, data=json.dumps(value, default=_plain), dtype=TEXT)
            text.attrs["encoding"] = "json"


def read_tree(group: h5py.Group) -> dict[str, Any]:
    """The nested mapping that `write_tree` wrote; tuples come back as lists."""
    return {key: _read_entry(entry) for key, entry in group.items()}


def _read_entry(entry: h5py.Group | h5py.Dataset) -> Any:
    if isinstance(entry, h5py.Group):
        return read_tree(entry)
    if h5py.check_string_dtype(entry.dtype) is not None:
        _check_lengths(entry)
        text = entry.asstr()[()]
        return json.loads(text) if entry.attrs.get("encoding") == "json" else str(text)
    if entry.shape == () and "crc32" not in entry.attrs:
        return entry[()].item()
    return read_array(entry)


def _is_whole(value: Any) -> bool:
    return (
        isinstance(value, (int, np.integer))
        and not isinstance(value, bool)
        and -_INT64 <= int(value) < _INT64
    )


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"a value of type {type(value).__name__} cannot be stored: {value!r}")
