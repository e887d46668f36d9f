"""Runs as HDF5 files, written and read: `Run.save` and `Run.load`, and `RunWriter` while a run is going on.

The files open in xarray, MATLAB, Octave and anything else that reads HDF5: plain arrays of doubles and
integers, UTF-8 text, dimension scales that name rows and columns. ::

    /                   attributes: verdict and reasons (a line each) of the audit, format, format_version,
                        complete (0 or 1), status, reason, model_name, formulation, method
    /time               (k,) s; dimension scale of all rows
    /state/x, y, w      (k, n) coordinates, speeds, accumulated works; columns labelled by
    /state/x_name, …    dimension scales of text, with their units in
    /state/x_unit, …
    /state/zdot         (k, n_z) rates of (x, y, w), if known; columns labelled by /state/z_name
    /state/quaternions  columns of x at which a unit quaternion starts
    /channels/NAME      (k,) or (k, c) values of a channel; attributes units, description, kind,
                        component_units where the columns have different ones, and doubt where the
                        values are not unique; columns labelled by /channels/component_…
    /errors/NAME        (k,) or (k, c) estimated errors of a channel, of those that were asked for
    /events/…           t, name, description, z_before, z_after of every event
    /parameters/…       name, value at the start; change_t, change_name, change_value by events
    /audit/…            the audit, entry by entry
    /statistics/…, /timings/…, /settings/…, /versions/…, /resume/…
    /model              the model as text
    /stream/…           only in files of runs that have not finished, see `kinetree.results.storage.stream`

Blocks without columns are left out. Attribute ``units`` is on /time, on channels, and on states whose
columns share one unit. Arrays carry a checksum (``crc32``, of their bytes), so that damage is found on
reading.

A file is written beside its place and moved there when whole: an interrupted `Run.save` leaves what was
there before.

``/stream/committed`` holds two integers: how many rows and how many bytes of ``/stream/log`` are written.
They are written after what they count. The log has one line of JSON for every event and every change of a
parameter.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import h5py
import numpy as np

from kinetree.arrays import Array
from kinetree.files.output import StoreError
from kinetree.results.audit import Audit
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import Occurrence, ParameterChange, RunInfo, StateLayout
from kinetree.results.judgement import Judgement
from kinetree.results.record import RunData
from kinetree.results.storage.hdf5 import (
    LIBRARY_ERRORS,
    opened,
    read_array,
    read_texts,
    read_tree,
    saying_damaged,
    write_array,
    write_labels,
    write_text,
    write_texts,
    write_tree,
    written,
)

FORMAT = "kinetree-run"
FORMAT_VERSION = 1


def write_run(
    path: str | PathLike[str], run: RunData, channels: Mapping[str, tuple[Array, ChannelInfo]]
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
    write_text(file, "model", info.model_text)
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


def write_end(file: h5py.File, run: RunData) -> None:
    """Write the facts known once the run has ended."""
    judgement = Judgement.of(run.audit, run.status, run.reason)
    file.attrs.update(
        verdict=judgement.verdict,
        reasons="\n".join(judgement.reasons),
        complete=np.uint8(run.complete),
        status=run.status,
        reason=run.reason,
    )
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


def _write_events(file: h5py.File, run: RunData) -> None:
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
    """Label the rows and columns of a block."""
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
        if info.doubt:
            dataset.attrs["doubt"] = info.doubt
        if info.units:
            dataset.attrs["component_units"] = list(info.units)
        if info.components:
            if info.components not in scales:
                label = "component_" + "_".join(info.components)
                scales[info.components] = write_labels(group, label, info.components)
            dataset.dims[1].attach_scale(scales[info.components])


BLOCKS = ("x", "y", "w", "zdot")


@dataclass(frozen=True)
class StoredRows:
    """Content of a growing file."""

    rows: int
    events: tuple[Occurrence, ...]
    changes: tuple[ParameterChange, ...]


def encode_entry(entry: Occurrence | ParameterChange) -> bytes:
    """One line of the log; numbers keep all their bits."""
    if isinstance(entry, ParameterChange):
        data: dict[str, Any] = {"change": [entry.t, entry.name, entry.value]}
    else:
        before, after = np.asarray(entry.z_before).tolist(), np.asarray(entry.z_after).tolist()
        data = {"event": [entry.t, entry.name, before, after, entry.description]}
    return json.dumps(data).encode() + b"\n"


def read_committed(file: h5py.File) -> StoredRows | None:
    """Return the committed rows and events, or None for a file that is not growing (any more).

    Rows that were counted but are not finite never reached the disk (the power failed); the prefix ends
    before them.
    """
    if "stream" not in file:
        return None
    rows, size = (int(n) for n in file["stream/committed"][()])
    arrived = np.isfinite(file["time"][:rows])
    for block in BLOCKS:
        if block in file["state"]:
            arrived &= np.isfinite(file["state"][block][:rows]).all(axis=1)
    rows = rows if arrived.all() else int(np.argmin(arrived))
    events: list[Occurrence] = []
    changes: list[ParameterChange] = []
    for line in bytes(file["stream/log"][:size]).splitlines():
        entry = json.loads(line)
        if "change" in entry:
            changes.append(ParameterChange(*entry["change"]))
        else:
            t, name, before, after, words = entry["event"]
            events.append(Occurrence(t, name, np.array(before), np.array(after), words))
    return StoredRows(rows, tuple(events), tuple(changes))


Made = TypeVar("Made")


def read_run(path: str | PathLike[str], make: Callable[..., Made]) -> Made:
    """Return what `make` makes of the parts of a run (arguments of `kinetree.results.record.RunData`)."""
    with reading(Path(path), FORMAT, FORMAT_VERSION, "run") as file:
        return make(**_parts(file))


def holds(path: str | PathLike[str], run: RunData) -> bool:
    """Return True if a file holds this very run, written to its end; the timings tell runs apart."""
    try:
        with opened(path) as file:
            ended = "timings" in file and file.attrs.get("status") == run.status
            return bool(ended and run.timings and read_tree(file["timings"]) == dict(run.timings))
    except (OSError, *LIBRARY_ERRORS):
        return False


@contextmanager
def reading(path: Path, form: str, version: int, what: str) -> Iterator[h5py.File]:
    """An open file that holds results of a format up to a version; all that may be wrong with it is said in words."""
    if not os.path.exists(path):
        raise StoreError(f"cannot read {str(path)!r}: there is no such file")
    try:
        with saying_damaged(path), opened(path) as file:
            _say_unchecked(_checked(file, path, form, version, what), path)
            yield file
    except StoreError:
        raise
    except OSError as error:
        if h5py.is_hdf5(path):
            why = f"the file is damaged or cut short ({error}); use a copy, or run the model again"
        else:
            why = "it is not an HDF5 file; give a file that Run.save or a simulation wrote"
        raise StoreError(f"cannot read {str(path)!r}: {why}") from error


def _checked(file: h5py.File, path: Path, form: str, newest: int, what: str) -> h5py.File:
    if file.attrs.get("format") != form:
        raise StoreError(f"cannot read {str(path)!r}: it is an HDF5 file, but holds no Kinetree {what}")
    version = int(file.attrs["format_version"])
    if version > newest:
        raise StoreError(
            f"cannot read {str(path)!r}: it has format version {version}, and this Kinetree reads up to "
            f"version {newest}; update Kinetree"
        )
    return file


def _say_unchecked(file: h5py.File, path: Path) -> None:
    """Warn of numbers without a checksum: whether they are those that were written cannot be seen."""
    if "stream" in file or "sha256" in file.attrs:  # of a growing file, or one that is checked as a whole
        return
    names: list[str] = []

    def visit(name: str, item: Any) -> None:
        if (
            isinstance(item, h5py.Dataset)
            and item.ndim
            and item.dtype.kind == "f"
            and "crc32" not in item.attrs
        ):
            names.append(name)

    file.visititems(visit)
    if names:
        listed = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        warnings.warn(
            f"{str(path)!r}: {listed} has no checksum; whether these are the numbers that were written cannot be seen",
            stacklevel=4,
        )


def _parts(file: h5py.File) -> dict[str, Any]:
    info = _read_info(file)
    log = read_committed(file)
    rows = None if log is None else log.rows
    state = file["state"]
    t = read_array(file["time"], rows)

    def block(name: str, width: int) -> Array:
        return read_array(state[name], rows) if width else np.empty((t.size, 0))

    stored, stored_info = _read_channels(file)
    audit = Audit.from_dict(read_tree(file["audit"])) if "audit" in file else None
    return {
        "info": info,
        "t": t,
        "x": block("x", info.layout.n_x),
        "y": block("y", info.layout.n_y),
        "w": block("w", info.layout.n_w),
        "zdot": read_array(state["zdot"], rows) if "zdot" in state else None,
        "changes": _read_changes(file) if log is None else log.changes,
        "events": _read_events(file, info.layout) if log is None else log.events,
        "statistics": read_tree(file["statistics"]) if "statistics" in file else {},
        "timings": read_tree(file["timings"]) if "timings" in file else {},
        "status": str(file.attrs["status"]),
        "reason": str(file.attrs["reason"]),
        "audit": audit,
        "resume": read_tree(file["resume"]) if "resume" in file else None,
        "stored": stored,
        "stored_info": stored_info,
        "errors": {name: read_array(values) for name, values in file.get("errors", {}).items()},
    }


def _read_info(file: h5py.File) -> RunInfo:
    state = file["state"]

    def texts(name: str) -> tuple[str, ...]:
        return read_texts(state[name]) if name in state else ()

    labels = {f"{b}_{part}s": texts(f"{b}_{part}") for b in ("x", "y", "w") for part in ("name", "unit")}
    quaternions = tuple(int(q) for q in state["quaternions"][()]) if "quaternions" in state else ()
    parameters: dict[str, float] = {}
    if "parameters" in file:
        names = read_texts(file["parameters/name"])
        parameters = dict(zip(names, read_array(file["parameters/value"]).tolist(), strict=True))
    return RunInfo(
        model_name=str(file.attrs["model_name"]),
        layout=StateLayout(**labels, quaternions=quaternions),
        model_text=read_texts(file["model"])[0],
        settings=read_tree(file["settings"]),
        versions=read_tree(file["versions"]),
        formulation=str(file.attrs["formulation"]),
        method=str(file.attrs["method"]),
        parameters=parameters,
    )


def _read_changes(file: h5py.File) -> list[ParameterChange]:
    group = file.get("parameters", {})
    if "change_t" not in group:
        return []
    columns = (
        read_array(group["change_t"]),
        read_texts(group["change_name"]),
        read_array(group["change_value"]),
    )
    return [ParameterChange(float(t), name, float(value)) for t, name, value in zip(*columns, strict=True)]


def _read_events(file: h5py.File, layout: StateLayout) -> list[Occurrence]:
    if "events" not in file:
        return []
    group = file["events"]
    t, names, words = read_array(group["t"]), read_texts(group["name"]), read_texts(group["description"])
    empty = np.empty((len(t), 0))
    before, after = ((read_array(group[s]) if layout.n_z else empty) for s in ("z_before", "z_after"))
    return [Occurrence(float(t[i]), names[i], before[i], after[i], words[i]) for i in range(len(t))]


def _read_channels(file: h5py.File) -> tuple[dict[str, Array], dict[str, ChannelInfo]]:
    values: dict[str, Array] = {}
    infos: dict[str, ChannelInfo] = {}
    for name, dataset in file.get("channels", {}).items():
        if "kind" not in dataset.attrs:
            continue
        components = read_texts(dataset.dims[1][0]) if dataset.ndim == 2 else ()
        attributes = (str(dataset.attrs[key]) for key in ("units", "description", "kind"))
        unit, description, kind = attributes
        units = tuple(str(one) for one in dataset.attrs.get("component_units", ()))
        values[name], infos[name] = (
            read_array(dataset),
            ChannelInfo(unit, components, description, kind, units, str(dataset.attrs.get("doubt", ""))),
        )
    return values, infos
