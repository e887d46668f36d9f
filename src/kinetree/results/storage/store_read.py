"""Reading runs; `kinetree.results.storage.store` describes the file."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import h5py
import numpy as np

from kinetree.arrays import Array
from kinetree.files.output import StoreError
from kinetree.results.audit import Audit
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import Event, ParameterChange, RunInfo, StateLayout
from kinetree.results.record import Record
from kinetree.results.storage import stream_log
from kinetree.results.storage.hdf5 import read_array, read_texts, read_tree
from kinetree.results.storage.hdf5_file import opened
from kinetree.results.storage.store_write import FORMAT, FORMAT_VERSION

Made = TypeVar("Made")


def read_run(path: str | PathLike[str], make: Callable[..., Made]) -> Made:
    """What `make` makes of the parts of a run (the arguments of `kinetree.results.record.Record`); see `Run.load`."""
    with reading(Path(path), FORMAT, FORMAT_VERSION, "run") as file:
        return make(**_parts(file))


def holds(path: str | PathLike[str], run: Record) -> bool:
    """Whether a file is that of this very run, written to its end: the seconds it took are those of no other."""
    try:
        with opened(path) as file:
            ended = "timings" in file and file.attrs.get("status") == run.status
            return bool(ended and run.timings and read_tree(file["timings"]) == dict(run.timings))
    except (OSError, StoreError):
        return False


@contextmanager
def reading(path: Path, form: str, version: int, what: str) -> Iterator[h5py.File]:
    """An open file that holds results of a format up to a version; all that may be wrong with it is said in words."""
    if not path.exists():
        raise StoreError(f"cannot read {str(path)!r}: there is no such file")
    try:
        with opened(path) as file:
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
    except MemoryError:
        raise StoreError(
            f"cannot read {str(path)!r}: it needs more memory than there is; use a machine with more"
        ) from None
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError) as error:
        text = error.args[0] if isinstance(error, KeyError) and error.args else error
        raise StoreError(
            f"cannot read {str(path)!r}: the file is damaged ({text}); use a copy, or run the model again"
        ) from error


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
    log = stream_log.read(file)
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


def _read_events(file: h5py.File, layout: StateLayout) -> list[Event]:
    if "events" not in file:
        return []
    group = file["events"]
    t, names, words = read_array(group["t"]), read_texts(group["name"]), read_texts(group["description"])
    empty = np.empty((len(t), 0))
    before, after = ((read_array(group[s]) if layout.n_z else empty) for s in ("z_before", "z_after"))
    return [Event(float(t[i]), names[i], before[i], after[i], words[i]) for i in range(len(t))]


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
            ChannelInfo(unit, components, description, kind, units),
        )
    return values, infos
