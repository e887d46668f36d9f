"""Shards as HDF5 files, each with a digest of all that is in it.

::

    /                       attributes: format, format_version, job (digest of what was asked), start (number of the
                            first scenario), sha256 (of both and of the content), device and machine that computed it
    /x, /y, /w              (s, k, n) coordinates, speeds and works; NaN where a scenario did not get that far
    /parameters, /steps     (s, n_p) in SI, and (s,)
    /status                 (s,) index in /statuses
    /reason, /notes         (s,) index in /reasons and /noted (JSON)
    /warnings               (s,) index in /warned (JSON), -1 where the rows tell; absent where all of them do
    /lost                   numbers of scenarios whose process died whenever they were tried
    /given/NAME             (s,) values that the scenarios were given, in the units they were given in
    /channels/NAME          (s, k) or (s, k, c) channels that were asked to be stored; what they are is in /about (JSON)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import h5py
import numpy as np
from numpy.typing import NDArray

from kinetree.files.output import StoreError
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import STATUSES, Note
from kinetree.results.storage.hdf5 import TEXT, DamagedError, read_texts, written
from kinetree.results.storage.run_file import reading
from kinetree.results.storage.shards import Shard

FORMAT = "kinetree-shard"
FORMAT_VERSION = 1


def write_shard(path: Path, shard: Shard, job: str) -> str:
    """Write a shard of a job, whole or not at all; gives the digest of its content."""
    arrays, texts = _content(shard)
    digest = _digest(job, shard.start, arrays, texts)
    with written(path, follow=False) as file:
        file.attrs.update(
            format=FORMAT,
            format_version=FORMAT_VERSION,
            job=job,
            start=shard.start,
            sha256=digest,
            **shard.made,
        )
        for name, values in arrays.items():
            file.create_dataset(name, data=values)
        for name, listed in texts.items():
            file.create_dataset(name, data=np.array(listed, dtype=object), dtype=TEXT, shape=(len(listed),))
    return digest


def read_shard(path: Path, job: str, start: int, stop: int) -> Shard:
    """Read the shard of these scenarios of a job.

    Raises
    ------
    OtherJobError
        It belongs to another job.
    StoreError
        It is missing or damaged.
    """
    with reading(path, FORMAT, FORMAT_VERSION, "shard") as file:
        arrays: dict[str, NDArray[Any]] = {}
        texts: dict[str, tuple[str, ...]] = {}

        def visit(name: str, item: Any) -> None:
            if isinstance(item, h5py.Dataset):
                if h5py.check_string_dtype(item.dtype) is None:
                    arrays[name] = item[()]
                else:
                    texts[name] = read_texts(item)

        file.visititems(visit)
        belongs, first, digest = str(file.attrs["job"]), int(file.attrs["start"]), str(file.attrs["sha256"])
        if digest != _digest(belongs, first, arrays, texts):
            raise DamagedError("its content is not what was written")
        if belongs != job:
            raise OtherJobError(
                f"{str(path)!r} belongs to another model, or to other scenarios or settings; give another folder"
            )
        if (first, first + len(arrays["status"])) != (start, stop):
            raise DamagedError(f"it holds scenarios {first} to {first + len(arrays['status']) - 1}")
        noted = [tuple(map(Note.from_dict, json.loads(text))) for text in texts["noted"]]
        about = {name: ChannelInfo(**_tuples(info)) for name, info in json.loads(texts["about"][0]).items()}
        return Shard(
            first,
            arrays["x"],
            arrays["y"],
            arrays["w"],
            arrays["parameters"],
            arrays["steps"],
            tuple(texts["statuses"][k] for k in arrays["status"]),
            tuple(texts["reasons"][k] for k in arrays["reason"]),
            tuple(noted[k] for k in arrays["notes"]),
            {name.removeprefix("given/"): v for name, v in arrays.items() if name.startswith("given/")},
            {name: (arrays[f"channels/{name}"], info) for name, info in about.items()},
            tuple(arrays["lost"].tolist()),
            {key: str(file.attrs[key]) for key in ("device", "machine") if key in file.attrs},
            digest,
            tuple(
                None if k < 0 else tuple(json.loads(texts["warned"][k])) for k in arrays.get("warnings", ())
            ),
        )


class OtherJobError(StoreError):
    """A shard that belongs to another job."""


def _content(shard: Shard) -> tuple[dict[str, NDArray[Any]], dict[str, tuple[str, ...]]]:
    """Arrays and lists of texts of a file, by name; equal texts are written once."""
    reasons, reason = _once(shard.reason)
    written = {id(entry): entry for entry in shard.notes}  # scenarios that start alike share their notes
    texts = {key: json.dumps([asdict(note) for note in entry]) for key, entry in written.items()}
    noted, notes = _once([texts[id(entry)] for entry in shard.notes])
    status = np.array([STATUSES.index(text) for text in shard.status], np.uint8)
    arrays: dict[str, NDArray[Any]] = {
        **{name: getattr(shard, name) for name in ("x", "y", "w", "parameters", "steps")},
        "status": status, "reason": reason, "notes": notes, "lost": np.array(shard.lost, np.int64),
        **{f"given/{name}": values for name, values in shard.given.items()},
        **{f"channels/{name}": values for name, (values, _) in shard.channels.items()},
    }  # fmt: skip
    about = json.dumps({name: asdict(info) for name, (_, info) in shard.channels.items()})
    listed = {"statuses": STATUSES, "reasons": reasons, "noted": noted, "about": (about,)}
    if shard.warnings:
        warned, places = _once([json.dumps(told) for told in shard.warnings if told is not None])
        index = np.full(len(shard), -1, np.int64)
        index[[told is not None for told in shard.warnings]] = places
        arrays["warnings"], listed["warned"] = index, warned
    return arrays, listed


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def _once(texts: Sequence[str]) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    known: dict[str, int] = {}
    places = [known.setdefault(text, len(known)) for text in texts]
    return tuple(known), np.array(places, np.int64)


def _digest(
    job: str, start: int, arrays: Mapping[str, NDArray[Any]], texts: Mapping[str, Sequence[str]]
) -> str:
    found = hashlib.sha256(
        json.dumps([job, start, {name: list(texts[name]) for name in sorted(texts)}]).encode()
    )
    for name in sorted(arrays):
        values = np.ascontiguousarray(arrays[name])
        found.update(json.dumps([name, values.dtype.str, values.shape]).encode())
        found.update(values.reshape(-1).view(np.uint8).data if values.size else b"")
    return found.hexdigest()
