"""A folder of shards with a manifest: results of more scenarios than memory holds, which a killed run leaves usable.

::

    manifest.json       what was asked (model, scenarios, settings, versions, seeds), which shards are done, with
                        digests, and every scenario that failed, with its values and the reason
    model.toml          the model
    shard-000000.h5     results of the first scenarios, see `kinetree.results.storage.shard_files`; and so on

What is done is what has a shard file: these are written beside their place and moved there when whole. The manifest is
renewed every few seconds and when the work ends.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import FileError, parsing, read_text
from kinetree.files.output import StoreError, leftovers, locked, write_text
from kinetree.results.info import RunInfo, StateLayout
from kinetree.results.storage.shards import Shard

FORMAT = "kinetree-shards"
FORMAT_VERSION = 1
MANIFEST, MODEL = "manifest.json", "model.toml"

EVERY = 2.0
"""Seconds between two writings of the manifest."""

MOST_NAMED = 100_000
"""Failures that the manifest lists; all of them are in the shards."""

MOST_BYTES = 500_000_000
"""Size of a manifest, or of a model's text, that is read."""

MOST_SCENARIOS, MOST_IN_SHARD, MOST_SHARDS = 10**9, 10**7, 10**7
"""Limits for a folder that is read, because it may come from anybody."""

MOST_TOLD = 6
"""Differences told when a folder belongs to something else."""


class ShardFolder:
    """A folder of shards, its manifest, and the shards that are done.

    Parameters
    ----------
    path
        The folder.
    job
        Request as plain data; its entry "scenarios" has the "count" and the number in a "shard".
    info
        Facts about all runs.

    Attributes
    ----------
    times
        Times of the rows (k,), s, where the folder was opened for reading.
    """

    def __init__(self, path: Path, job: Mapping[str, Any], info: RunInfo) -> None:
        self.path, self.job, self.info = path, dict(job), info
        self.digest = hashlib.sha256(_text(self.job).encode()).hexdigest()
        self.count, self.size = (int(job["scenarios"][key]) for key in ("count", "shard"))
        self.done: dict[int, dict[str, Any]] = {}
        self.failures: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.times: Array = np.array([])
        self._left_out = 0
        self._written = 0.0

    def __len__(self) -> int:
        return -(-self.count // self.size)

    def bounds(self, number: int) -> tuple[int, int]:
        """First scenario of a shard, and the one after its last."""
        return number * self.size, min((number + 1) * self.size, self.count)

    def file(self, number: int) -> Path:
        """File of a shard."""
        return self.path / f"shard-{number:06d}.h5"

    def read(self, number: int) -> Shard:
        """A shard that is done; `StoreError` where it is damaged or missing."""
        from kinetree.results.storage.shard_files import read_shard

        return read_shard(self.file(number), self.digest, *self.bounds(number))

    def write(self, number: int, shard: Shard) -> None:
        """Keep a shard; it is on the disk when this returns."""
        from kinetree.results.storage.shard_files import write_shard

        self._note(number, shard, write_shard(self.file(number), shard, self.digest))
        if time.monotonic() - self._written > EVERY:
            self.write_manifest("running")

    def _find_done(self) -> None:
        """Look for shards that are done; damaged ones, and those with lost scenarios, are to be computed again.

        Raises
        ------
        StoreError
            A shard belongs to another job.
        """
        from kinetree.results.storage.shard_files import OtherJobError

        for number in range(len(self)):
            if not self.file(number).exists():
                continue
            try:
                shard = self.read(number)
            except OtherJobError:
                raise
            except StoreError as error:
                self.notes.append(f"{self.file(number).name} is computed again: {error}")
                continue
            if shard.lost:
                lost = f"the process of {len(shard.lost)} of its scenarios died"
                self.notes.append(f"{self.file(number).name} is computed again: {lost}")
            else:
                self._note(number, shard, shard.sha256)

    def _note(self, number: int, shard: Shard, digest: str) -> None:
        counts = {status: shard.status.count(status) for status in ("finished", "stopped", "failed")}
        self.done[number] = {
            "start": shard.start,
            "stop": shard.stop,
            **counts,
            **shard.made,
            "sha256": digest,
        }
        for s, (status, words) in enumerate(zip(shard.status, shard.reason, strict=True)):
            if status == "failed":
                self._fail(shard, s, words)

    def _fail(self, shard: Shard, s: int, words: str) -> None:
        if len(self.failures) >= MOST_NAMED:
            self._left_out += 1
            return
        values = {name: float(column[s]) for name, column in shard.given.items()}
        self.failures.append({"scenario": shard.start + s, "values": values, "reason": words})

    def write_manifest(self, state: str) -> None:
        """Write the manifest: "running", "interrupted" or "complete"."""
        manifest = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "state": state,
            "asked": self.job,
            "info": _plain_info(self.info),
            "shards": {str(number): self.done[number] for number in sorted(self.done)},
            "failures": sorted(self.failures, key=lambda failure: failure["scenario"]),
            "failures_left_out": self._left_out,
            "notes": self.notes,
        }
        text = json.dumps(_plain(manifest), indent=1, allow_nan=False) + "\n"
        write_text(self.path / MANIFEST, text, follow=False)
        self._written = time.monotonic()

    @classmethod
    @contextmanager
    def begun(cls, path: str | PathLike[str], job: Mapping[str, Any], info: RunInfo) -> Iterator[ShardFolder]:
        """The folder of a job to work on: made, or continued where it is there; no other process works on it then.

        Raises
        ------
        StoreError
            The folder holds something else (the message says what differs), or another process works on it.
        """
        made = cls(Path(path), json.loads(_text(job)), info)
        try:
            made.path.mkdir(parents=True, exist_ok=True)
            held = sorted(entry.name for entry in made.path.iterdir() if not entry.name.startswith("."))
        except OSError as error:
            raise StoreError(f"cannot use {str(path)!r} as a folder of results: {error.strerror}") from None
        if held and MANIFEST not in held and not any(name.startswith("shard-") for name in held):
            raise StoreError(
                f"the folder {str(path)!r} holds other things ({held[0]!r}) and no {MANIFEST}; give an empty one"
            )
        with locked(made.path):
            if MANIFEST in held:
                made._compare()
            elif held:
                made.notes.append(f"{MANIFEST} was missing and is written anew")
            for left in leftovers(made.path):
                left.unlink(missing_ok=True)
            made._find_done()
            made.write_manifest("running")  # first: without it nobody would know later whose folder this is
            write_text(made.path / MODEL, info.model_text, follow=False)
            yield made

    def _compare(self) -> None:
        """Refuse a folder of another job, naming the differences; a damaged manifest is left to the shards."""
        try:
            there = read_manifest(self.path)
        except StoreError as error:
            self.notes.append(f"{MANIFEST} is written anew: {error}")
            return
        if there["asked"] == self.job:
            return
        lines = list(self._model_lines()) if there["asked"].get("model") != self.job["model"] else []
        known = [key for key in self.job if not (lines and key == "model")]
        differences = lines + list(
            _differences({k: there["asked"].get(k) for k in known}, {k: self.job[k] for k in known})
        )
        told = "\n".join(f"  {line}" for line in differences[:MOST_TOLD])
        more = f"\n  … and {len(differences) - MOST_TOLD} more" if len(differences) > MOST_TOLD else ""
        raise StoreError(
            f"the folder {str(self.path)!r} holds results of something else; give another folder:\n"
            f"{told}{more}"
        )

    def _model_lines(self) -> Iterator[str]:
        """Lines of the model's text that differ."""
        try:
            there = read_text(self.path / MODEL, MOST_BYTES).splitlines()
        except FileError:
            return
        now = self.info.model_text.splitlines()
        yield from (f"{MODEL}: there {line.strip()}" for line in there if line not in now)
        yield from (f"{MODEL}: now {line.strip()}" for line in now if line not in there)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> ShardFolder:
        """The folder of a job that is done, or under way, opened for reading."""
        folder = Path(path)
        manifest = read_manifest(folder)
        try:
            text = read_text(folder / MODEL, MOST_BYTES)
            _check_sizes(**manifest["asked"]["scenarios"])
            found = cls(folder, manifest["asked"], _info_of(manifest["info"], text))
            # "remarks" in folders of former versions
            found.notes = list(manifest["notes"] if "notes" in manifest else manifest["remarks"])
            found.times = np.array(manifest["asked"]["settings"]["times"], dtype=float)
            if found.times.ndim != 1:
                raise ValueError("its times are no list")
        except FileError as error:
            raise StoreError(f"cannot read {str(folder)!r}: its {MODEL} {error.reason}") from None
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise StoreError(f"cannot read {str(folder)!r}: its {MANIFEST} is damaged ({error!r})") from None
        return found


def _check_sizes(count: Any, shard: Any, **_: Any) -> None:
    """Refuse numbers of scenarios that no folder has: memory and time are taken for all that it promises."""
    whole = type(count) is int and type(shard) is int and count >= 0 and shard > 0
    if not whole or count > MOST_SCENARIOS or shard > MOST_IN_SHARD or count > MOST_SHARDS * shard:
        raise ValueError(f"{count!r} scenarios, {shard!r} in a shard")


def is_shard_folder(path: str | PathLike[str]) -> bool:
    """True if a path is a folder of shards."""
    return (Path(path) / MANIFEST).is_file()


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder."""
    path = folder / MANIFEST
    try:
        text = read_text(path, MOST_BYTES)
    except FileError as error:
        raise StoreError(f"cannot read {str(path)!r}: it {error.reason}") from None
    try:
        with parsing(path, "JSON"):
            found = json.loads(text)
    except FileError as error:
        raise StoreError(f"cannot read {str(path)!r}: the file is damaged (it {error.reason})") from None
    asked = found.get("asked") if isinstance(found, dict) and found.get("format") == FORMAT else None
    version = found["format_version"] if isinstance(asked, dict) and "format_version" in found else None
    if not isinstance(asked, dict) or not isinstance(version, int):
        raise StoreError(f"cannot read {str(path)!r}: it is no manifest of Kinetree's")
    if version > FORMAT_VERSION:
        raise StoreError(f"cannot read {str(path)!r}: a newer version of Kinetree wrote it; use that")
    return found


def _differences(there: Any, now: Any, place: str = "") -> Iterator[str]:
    """Name in words the differences between two trees of plain data."""
    if isinstance(there, dict) and isinstance(now, dict):
        for key in [*there, *(key for key in now if key not in there)]:
            yield from _differences(there.get(key), now.get(key), f"{place}.{key}" if place else key)
    elif there != now:
        yield f"{place}: {_short(there)} there, {_short(now)} now"


def _short(value: Any) -> str:
    text = "nothing" if value is None else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(job: Mapping[str, Any]) -> str:
    return json.dumps(_plain(job), sort_keys=True, allow_nan=False)


def _plain(value: Any) -> Any:
    """Convert a value to one that JSON can hold; numbers that are not finite become texts."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, float) and not abs(value) < float("inf"):
        return repr(value)
    return value


def _plain_info(info: RunInfo) -> dict[str, Any]:
    """Facts about a run as plain values, without the text of its model."""
    return {
        "model_name": info.model_name,
        "layout": vars(info.layout),
        "settings": info.settings,
        "versions": info.versions,
        "formulation": info.formulation,
        "method": info.method,
        "parameters": list(info.parameters.items()),
    }


def _info_of(found: Mapping[str, Any], text: str) -> RunInfo:
    return RunInfo(
        found["model_name"],
        StateLayout(**{key: tuple(value) for key, value in found["layout"].items()}),
        text,
        found["settings"],
        found["versions"],
        found["formulation"],
        found["method"],
        {name: float(value) for name, value in found["parameters"]},
    )
