"""Sweeps as HDF5 in the netCDF manner: named dimensions with their values, channels over them; xarray reads it.

The states of all scenarios and the model's text are in the group ``scenarios``, from which every channel can be had.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import h5py
import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.files.output import StoreError
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import RunInfo, StateLayout
from kinetree.results.storage.hdf5 import (
    LIBRARY_ERRORS,
    TEXT,
    opened,
    read_array,
    read_texts,
    read_tree,
    write_array,
    write_labels,
    write_tree,
    written,
)
from kinetree.results.storage.run_file import reading

FORMAT = "kinetree-sweep"
FORMAT_VERSION = 2


def write_sweep(
    path: str | PathLike[str],
    *,
    info: RunInfo,
    axes: Mapping[str, tuple[Array, str, str]],
    t: Array,
    channels: Mapping[str, tuple[Array, ChannelInfo]],
    status: NDArray[Any],
    reason: NDArray[Any],
    states: Mapping[str, NDArray[Any]],
) -> None:
    """Write a sweep.

    Parameters
    ----------
    path
        The file.
    info
        Facts about all runs.
    axes
        Labels to values (n), units, and the names they have in the model.
    t
        Times (k), s.
    channels
        Names to values (…, k) or (…, k, c), the axes first, and what they are.
    status, reason
        Status and reason of every scenario (…).
    states
        Arrays of all scenarios (S, …) from which channels can be computed.
    """
    with written(path) as file:
        file.attrs.update(format=FORMAT, format_version=FORMAT_VERSION, model_name=info.model_name)
        scales = []
        for label, (values, unit, name) in axes.items():
            scale = write_array(file, label, values, units=unit, varies=name)
            scale.make_scale(label)
            scales.append(scale)
        time = write_array(file, "time", t, units="s")
        time.make_scale("time")
        for name, texts in (("status", status), ("reason", reason)):
            _attach(file.create_dataset(name, data=texts, dtype=TEXT), scales)
        components: dict[tuple[str, ...], h5py.Dataset] = {}
        for name, (values, what) in channels.items():
            dataset = write_array(
                file, name, np.asarray(values, dtype=float),
                units=what.unit, description=what.description, kind=what.kind,
            )  # fmt: skip
            last = []
            if what.components:
                if what.components not in components:
                    label = "component_" + "_".join(what.components)
                    components[what.components] = write_labels(file, label, what.components)
                last = [components[what.components]]
            _attach(dataset, [*scales, time, *last])
        _write_scenarios(file.create_group("scenarios"), info, states)


def _attach(dataset: h5py.Dataset, scales: list[h5py.Dataset]) -> None:
    for dimension, scale in zip(dataset.dims, scales, strict=True):
        dimension.attach_scale(scale)


def _write_scenarios(group: h5py.Group, info: RunInfo, states: Mapping[str, NDArray[Any]]) -> None:
    for name, values in states.items():
        write_array(group, name, values)
    layout = info.layout
    write_tree(
        group.create_group("info"),
        {
            "model_text": info.model_text,
            "formulation": info.formulation,
            "method": info.method,
            "settings": dict(info.settings),
            "versions": dict(info.versions),
            "layout": {
                **{
                    f"{b}_{part}s": list(getattr(layout, f"{b}_{part}s"))
                    for b in "xyw"
                    for part in ("name", "unit")
                },
                "quaternions": list(layout.quaternions),
            },
            "parameters": [[name, value] for name, value in info.parameters.items()],
        },
    )


@dataclass(frozen=True)
class StoredSweep:
    """Content of a file of a sweep; see `write_sweep`. ``axes`` are by the names they have in the model."""

    info: RunInfo
    axes: dict[str, tuple[Array, str]]
    t: Array
    channels: dict[str, tuple[Array, ChannelInfo]]
    status: tuple[str, ...]
    reason: tuple[str, ...]
    states: dict[str, NDArray[Any]]


def is_sweep(path: str | PathLike[str]) -> bool:
    """True if a file holds a sweep."""
    try:
        with opened(path) as file:
            return bool(file.attrs.get("format") == FORMAT)
    except (OSError, *LIBRARY_ERRORS):  # `Run.load` says what is wrong with it
        return False


def read_sweep(path: str | PathLike[str]) -> StoredSweep:
    """Read what `write_sweep` wrote."""
    with reading(Path(path), FORMAT, FORMAT_VERSION, "sweep") as file:
        if "scenarios" not in file:
            raise StoreError(
                f"cannot read {str(path)!r}: this sweep was written by an earlier version, for xarray only; sweep again"
            )
        dimensions = [dimension[0].name.lstrip("/") for dimension in file["status"].dims]
        axes = {}
        for label in dimensions:
            scale = file[label]
            axes[str(scale.attrs["varies"])] = (read_array(scale), str(scale.attrs["units"]))
        known = {*dimensions, "time", "status", "reason", "scenarios"}
        return StoredSweep(
            _read_info(file),
            axes,
            read_array(file["time"]),
            {
                name: _read_channel(dataset, len(dimensions))
                for name, dataset in file.items()
                if name not in known and not name.startswith("component_")
            },
            read_texts(file["status"]),
            read_texts(file["reason"]),
            {name: read_array(entry) for name, entry in file["scenarios"].items() if name != "info"},
        )


def _read_channel(dataset: h5py.Dataset, axes: int) -> tuple[Array, ChannelInfo]:
    components = read_texts(dataset.dims[axes + 1][0]) if dataset.ndim == axes + 2 else ()
    unit, description, kind = (str(dataset.attrs[key]) for key in ("units", "description", "kind"))
    return read_array(dataset), ChannelInfo(unit, components, description, kind)


def _read_info(file: h5py.File) -> RunInfo:
    found = read_tree(file["scenarios/info"])
    layout = {key: tuple(value) for key, value in found["layout"].items()}
    return RunInfo(
        str(file.attrs["model_name"]),
        StateLayout(**layout),
        found["model_text"],
        found["settings"],
        found["versions"],
        found["formulation"],
        found["method"],
        {name: float(value) for name, value in found["parameters"]},
    )
