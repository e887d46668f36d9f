"""Sweeps as HDF5 in the netCDF manner: named dimensions with their values, channels over them; xarray reads it."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

import h5py
import numpy as np
from numpy.typing import NDArray

from kinetree.results.channels import ChannelInfo, FloatArray
from kinetree.results.files import replacing
from kinetree.results.hdf5 import TEXT, write_array, write_labels

FORMAT = "kinetree-sweep"
FORMAT_VERSION = 1


def write_sweep(
    path: str | PathLike[str],
    *,
    model: str,
    axes: Mapping[str, tuple[FloatArray, str]],
    t: FloatArray,
    channels: Mapping[str, tuple[FloatArray, ChannelInfo]],
    status: NDArray[Any],
    reason: NDArray[Any],
) -> None:
    """Write a sweep.

    Parameters
    ----------
    path
        The file.
    model
        Name of the model.
    axes
        Names to values (n) and units.
    t
        Times (k), s.
    channels
        Names to values (…, k) or (…, k, c), the axes first, and what they are.
    status, reason
        How every scenario ended, and why (…).
    """
    with replacing(path) as temporary, h5py.File(temporary, "w") as file:
        file.attrs.update(format=FORMAT, format_version=FORMAT_VERSION, model_name=model)
        scales = []
        for name, (values, unit) in axes.items():
            scale = write_array(file, name, values, units=unit)
            scale.make_scale(name)
            scales.append(scale)
        time = write_array(file, "time", t, units="s")
        time.make_scale("time")
        for name, texts in (("status", status), ("reason", reason)):
            _attach(file.create_dataset(name, data=texts, dtype=TEXT), scales)
        components: dict[tuple[str, ...], h5py.Dataset] = {}
        for name, (values, info) in channels.items():
            dataset = write_array(
                file, name, np.asarray(values, dtype=float),
                units=info.unit, description=info.description, kind=info.kind,
            )  # fmt: skip
            last = []
            if info.components:
                if info.components not in components:
                    label = "component_" + "_".join(info.components)
                    components[info.components] = write_labels(file, label, info.components)
                last = [components[info.components]]
            _attach(dataset, [*scales, time, *last])


def _attach(dataset: h5py.Dataset, scales: list[h5py.Dataset]) -> None:
    for dimension, scale in zip(dataset.dims, scales, strict=True):
        dimension.attach_scale(scale)
