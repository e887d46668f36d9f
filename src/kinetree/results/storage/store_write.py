"""Writing runs; `kinetree.results.storage.store` describes the file."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike

import h5py
import numpy as np

from kinetree.arrays import Array
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import RunInfo, StateLayout
from kinetree.results.record import Record
from kinetree.results.storage.hdf5 import write_array, write_labels, write_texts, write_tree
from kinetree.results.storage.hdf5_file import written

FORMAT = "kinetree-run"
FORMAT_VERSION = 1


def write_run(
    path: str | PathLike[str], run: Record, channels: Mapping[str, tuple[Array, ChannelInfo]]
) -> None:
    """Write a run with the values of some channels; see `Run.save`."""
    with written(path) as file:
        write_info(file, run.info)
        write_end(file, run)
        time = write_time(file, run.t)
        for name, block in (("x", run.x), ("y", run.y), ("w", run.w), ("zdot", run.zdot)):
            if block is not None:
                write_block(file, name, block, run.layout, time)
        if channels:
            _write_channels(file, time, channels)
        if run.errors:
            group = file.create_group("errors")
            for name, values in run.errors.items():
                write_array(group, name, values).dims[0].attach_scale(time)


def write_info(file: h5py.File, info: RunInfo) -> None:
    """Write everything known before the first step."""
    file.attrs.update(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        model_name=info.model_name,
        formulation=info.formulation,
        method=info.method,
    )
    file.create_dataset("model", data=info.model_text, dtype=h5py.string_dtype("utf-8"))
    write_tree(file.create_group("settings"), info.settings)
    write_tree(file.create_group("versions"), info.versions)
    state = file.create_group("state")
    layout = info.layout
    if layout.quaternions:
        state.create_dataset("quaternions", data=np.array(layout.quaternions, np.int64)).make_scale(
            "quaternion"
        )
    for block in ("x", "y", "w", "z"):
        names, units = labels_of(layout, block)
        if names:
            write_texts(state, f"{block}_unit", units, write_labels(state, f"{block}_name", names))
    if info.parameters:
        group = file.create_group("parameters")
        names_scale = write_labels(group, "name", tuple(info.parameters))
        values = np.array(list(info.parameters.values()), np.float64)
        write_array(group, "value", values).dims[0].attach_scale(names_scale)


def labels_of(layout: StateLayout, block: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the columns of x, y, w, or of z (also the columns of zdot)."""
    if block.startswith("z"):
        return layout.names, layout.units
    return getattr(layout, f"{block}_names"), getattr(layout, f"{block}_units")


def write_end(file: h5py.File, run: Record) -> None:
    """Write what is known once the run has ended."""
    file.attrs.update(complete=np.uint8(run.complete), status=run.status, reason=run.reason)
    write_tree(file.create_group("statistics"), run.statistics)
    write_tree(file.create_group("timings"), run.timings)
    if run.audit is not None:
        write_tree(file.create_group("audit"), run.audit.to_dict())
    if run.resume is not None:
        write_tree(file.create_group("resume"), run.resume)
    if run.changes:
        group = file["parameters"]
        times = write_array(group, "change_t", np.array([c.t for c in run.changes]), units="s")
        times.make_scale("change_t")
        write_texts(group, "change_name", [c.name for c in run.changes], times)
        values = write_array(group, "change_value", np.array([c.value for c in run.changes]))
        values.dims[0].attach_scale(times)
    if run.events:
        _write_events(file, run)


def _write_events(file: h5py.File, run: Record) -> None:
    group = file.create_group("events")
    times = write_array(group, "t", np.array([e.t for e in run.events]), units="s")
    times.make_scale("t")
    write_texts(group, "name", [e.name for e in run.events], times)
    write_texts(group, "description", [e.description for e in run.events], times)
    if run.layout.n_z:
        columns = write_labels(group, "z_name", run.layout.names)
        for side in ("z_before", "z_after"):
            states = write_array(group, side, np.array([getattr(e, side) for e in run.events], np.float64))
            states.dims[0].attach_scale(times)
            states.dims[1].attach_scale(columns)


def write_time(file: h5py.File, t: Array) -> h5py.Dataset:
    """Write the times, the scale of all rows."""
    time = write_array(file, "time", t, units="s")
    time.make_scale("time")
    return time


def write_block(file: h5py.File, block: str, values: Array, layout: StateLayout, time: h5py.Dataset) -> None:
    """Write x, y, w or zdot, with its rows and columns labelled."""
    if values.shape[1]:
        label_block(file, write_array(file["state"], block, values), block, layout, time)


def label_block(
    file: h5py.File, dataset: h5py.Dataset, block: str, layout: StateLayout, time: h5py.Dataset
) -> None:
    """Say what the rows and columns of a block are."""
    dataset.dims[0].attach_scale(time)
    dataset.dims[1].attach_scale(file["state"][f"{block[0]}_name"])
    units = set(labels_of(layout, block)[1])
    if len(units) == 1 and block != "zdot":
        dataset.attrs["units"] = units.pop()


def _write_channels(
    file: h5py.File, time: h5py.Dataset, channels: Mapping[str, tuple[Array, ChannelInfo]]
) -> None:
    group = file.create_group("channels")
    scales: dict[tuple[str, ...], h5py.Dataset] = {}
    for name, (values, info) in channels.items():
        dataset = write_array(
            group, name, values, units=info.unit, description=info.description, kind=info.kind
        )
        dataset.dims[0].attach_scale(time)
        if info.units:
            dataset.attrs["component_units"] = list(info.units)
        if info.components:
            if info.components not in scales:
                label = "component_" + "_".join(info.components)
                scales[info.components] = write_labels(group, label, info.components)
            dataset.dims[1].attach_scale(scales[info.components])
