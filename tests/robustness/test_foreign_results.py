"""Results from strangers: files that name other files, promise what they do not hold, or contain themselves."""

from __future__ import annotations

import json
import os
import shutil
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
from mechanisms import double_pendulum

import kinetree as kt
from kinetree.cli.app import start
from kinetree.files.output import locked
from kinetree.results import StoreError
from kinetree.results.storage.hdf5 import opened
from kinetree.results.storage.shard_folder import ShardFolder

SECRET = b"the key of the house is under the mat. " * 4


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run."""
    path = tmp_path_factory.mktemp("saved") / "run.h5"
    kt.simulate(double_pendulum(), 0.1, output=0.01).save(path)
    return path


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_bytes(SECRET)
    return path


def _external_storage(file: h5py.File, secret: Path) -> None:
    shape = file["time"].shape
    del file["state/x"]
    file.create_dataset("state/x", (*shape, 2), np.float64, external=[(str(secret), 0, 16 * shape[0])])


def _external_link(file: h5py.File, secret: Path) -> None:
    with h5py.File(secret.with_suffix(".h5"), "w") as other:
        other["numbers"] = np.zeros((len(file["time"]), 2))
    del file["state/x"]
    file["state/x"] = h5py.ExternalLink(str(secret.with_suffix(".h5")), "/numbers")


def _virtual(file: h5py.File, secret: Path) -> None:
    shape = (len(file["time"]), 2)
    with h5py.File(secret.with_suffix(".h5"), "w") as other:
        other["numbers"] = np.zeros(shape)
    layout = h5py.VirtualLayout(shape, np.float64)
    layout[:] = h5py.VirtualSource(str(secret.with_suffix(".h5")), "numbers", shape)
    del file["state/x"]
    file.create_virtual_dataset("state/x", layout)


def _soft_link(file: h5py.File, secret: Path) -> None:
    del file["state/x"]
    file["state/x"] = h5py.SoftLink("/time")


def _promise(file: h5py.File, secret: Path) -> None:
    del file["state/x"]
    file.create_dataset("state/x", (10**12, 1), np.float64)  # nothing of it is stored


def _circle(file: h5py.File, secret: Path) -> None:
    file["settings/deeper"] = file["settings"]


def _one_long_text_many_times(file: h5py.File, secret: Path) -> None:
    """Every label refers to the same megabyte: texts of 20 GB in a file of two megabytes."""
    names = file.create_dataset("long", (20_000,), h5py.string_dtype("utf-8"))
    names[0] = "n" * 1_000_000
    raw = file.id.name.decode()
    at = names.id.get_offset()
    file.flush()
    with open(raw, "r+b") as stream:
        stream.seek(at)
        first = stream.read(16)
        stream.seek(at)
        stream.write(first * 20_000)
    del file["state/x_name"]
    file.move("long", "state/x_name")


def _one_long_row_many_times(file: h5py.File, secret: Path) -> None:
    """Every row refers to the same 800 kilobytes: 16 GB in a file of one megabyte."""
    rows = file.create_dataset("long", (20_000,), h5py.vlen_dtype(np.float64))
    rows[0] = np.zeros(100_000)
    at = rows.id.get_offset()
    file.flush()
    with open(file.id.name.decode(), "r+b") as stream:
        stream.seek(at)
        first = stream.read(16)
        stream.seek(at)
        stream.write(first * 20_000)
    del file["state/x"]
    file.move("long", "state/x")


def _attribute_of_many_texts(file: h5py.File, secret: Path) -> None:
    file.attrs["model_name"] = np.array(["n"] * 3_000, dtype=object)


def _attribute_of_rows(file: h5py.File, secret: Path) -> None:
    """The library crashed where it read texts that were of this type in a damaged file."""
    rows = np.empty(1, object)
    rows[0] = np.frombuffer(b"gauss4", np.uint8)
    file.attrs.create("method", rows, dtype=h5py.vlen_dtype(np.uint8))


def _raw(file: h5py.File, change: Callable[[bytearray, int], None]) -> None:
    """Change the bytes of a file, given the address of the heap of the text in the attribute "method"."""
    file.attrs["method"] = "m" * 5_000  # in a heap of its own
    file.flush()
    name = file.id.name.decode()
    with open(name, "r+b") as stream:
        data = bytearray(stream.read())
        change(data, data.rindex(b"GCOL", 0, data.index(b"m" * 5_000)))
        stream.seek(0)
        stream.write(data)


def _attribute_of_four_gigabytes(file: h5py.File, secret: Path) -> None:
    def change(data: bytearray, heap: int) -> None:
        entry = data.index(struct.pack("<IQ", 5_000, heap))
        data[entry : entry + 4] = b"\xff\xff\xff\xf0"

    _raw(file, change)


def _heap_without_end(file: h5py.File, secret: Path) -> None:
    """An object of 2⁶⁴ − 16 bytes: its room is 0, and the library went on with the same object for ever."""

    def change(data: bytearray, heap: int) -> None:
        data[heap + 24 : heap + 32] = struct.pack("<Q", 2**64 - 16)

    _raw(file, change)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_attribute_of_rows, "rows of any length"),
        (_attribute_of_four_gigabytes, "not where the file says"),
        (_heap_without_end, "heap of texts is damaged"),
        (_external_storage, "in other files"),
        (_external_link, "link to another"),
        (_virtual, "in other files"),
        (_soft_link, "link to another"),
        (_promise, "promises"),
        (_circle, "second time"),
        (_one_long_text_many_times, "longer than the file"),
        (_one_long_row_many_times, "rows of any length"),
        (_attribute_of_many_texts, "more than 1000 texts"),
    ],
)
def test_what_was_never_written_here_is_refused(
    saved: Path,
    secret: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    spoil: Callable[[h5py.File, Path], None],
    words: str,
) -> None:
    crafted = tmp_path / "crafted.h5"
    shutil.copy(saved, crafted)
    with h5py.File(crafted, "r+") as file:
        spoil(file, secret)
    with pytest.raises(StoreError, match=words):
        kt.Run.load(crafted)
    table = tmp_path / "table.csv"
    assert start(["export", str(crafted), "--csv", "-o", str(table)]) == 1
    assert words in capfd.readouterr().err
    assert not table.exists()


def _names_without_end(data: bytearray, at: int) -> None:
    """A free list of one place that leads to itself."""
    size, _, names = struct.unpack_from("<QQQ", data, at + 8)
    struct.pack_into("<Q", data, at + 16, size - 16)
    struct.pack_into("<QQ", data, names + size - 16, size - 16, 16)


def _tree_of_itself(data: bytearray, at: int) -> None:
    data[at + 5] = 1
    struct.pack_into("<Q", data, at + 32, at)


def _links_of_nothing(data: bytearray, at: int) -> None:
    struct.pack_into("<H", data, at + 6, 60_000)


@pytest.mark.parametrize("place", [0, 1], ids=["root", "inner"])
@pytest.mark.parametrize(
    ("sign", "spoil", "words"),
    [
        (b"HEAP", _names_without_end, "heap of names is damaged"),
        (b"TREE", _tree_of_itself, "contains itself|index is damaged"),
        (b"SNOD", _links_of_nothing, "places that it does not have|nowhere"),
    ],
)
def test_groups_whose_indices_have_no_end_are_refused(
    saved: Path, tmp_path: Path, place: int, sign: bytes, spoil: Callable[[bytearray, int], None], words: str
) -> None:
    """The library allocated without end along such a free list, which nothing interrupts."""
    data = bytearray(saved.read_bytes())
    at = -1
    for _ in range(place + 1):
        at = data.index(sign, at + 1)
    spoil(data, at)
    crafted = tmp_path / "crafted.h5"
    crafted.write_bytes(data)
    with pytest.raises(StoreError, match=words):
        kt.Run.load(crafted)


def test_missing_checksums_are_told(saved: Path, tmp_path: Path) -> None:
    kt.Run.load(saved)  # without a warning
    other = tmp_path / "other.h5"
    shutil.copy(saved, other)
    with h5py.File(other, "r+") as file:
        del file["state/x"].attrs["crc32"]
    with pytest.warns(UserWarning, match=r"state/x has no checksum"):
        kt.Run.load(other)


@pytest.mark.skipif(sys.platform == "win32", reason="devices and pipes of POSIX")
def test_devices_and_pipes_are_not_results(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.h5"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(StoreError, match="a device or a pipe"):
            kt.Run.load(path)


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_a_lock_that_is_a_link_leaves_its_target_alone(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("years of work")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / ".lock").symlink_to(precious)
    with pytest.raises(StoreError, match="is a link"), locked(folder):
        pass
    assert precious.read_text() == "years of work"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[]",
        '{"format": "kinetree-shards"}',
        '{"format": "kinetree-shards", "format_version": "x"}',
        '{"format": "kinetree-shards", "format_version": 1, "asked": 3, "info": [], "remarks": 1}',
        '{"format": "kinetree-shards", "format_version": 1, "asked": {"scenarios": {"count": "many", "shard": 0}}}',
    ],
)
def test_manifests_that_are_none_are_refused_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    (tmp_path / "model.toml").write_text("")
    with pytest.raises(StoreError, match="cannot read"):
        ShardFolder.open(tmp_path)


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two scenarios."""
    folder = tmp_path_factory.mktemp("swept") / "sweep"
    given: dict[str, Any] = {"parameters": {"m": [1.0, 2.0]}, "output": 0.05, "shard": 1}
    kt.simulate_many(double_pendulum(), 0.1, **given, out=folder)
    return folder


@pytest.mark.parametrize(
    ("part", "entries"),
    [
        ("scenarios", {"count": -4}),
        ("scenarios", {"count": 10**30}),
        ("scenarios", {"count": 4.5}),
        ("scenarios", {"count": True}),
        ("scenarios", {"shard": -5}),
        ("scenarios", {"count": 10**9, "shard": 1}),
        ("scenarios", {"count": 10**12, "shard": 10**11}),
        ("settings", {"times": "soon"}),
        ("settings", {"times": [[0.0, 1.0]]}),
        ("settings", {"times": {"from": 0}}),
    ],
)
def test_manifests_that_promise_what_no_folder_has_are_refused(
    swept: Path, tmp_path: Path, part: str, entries: dict[str, Any]
) -> None:
    """Memory and time are taken for all scenarios that are promised, those that are not there yet among them."""
    folder = tmp_path / "sweep"
    shutil.copytree(swept, folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["asked"][part].update(entries)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(StoreError, match=r"its manifest.json is damaged"):
        kt.load(folder)


def test_chunks_whose_index_is_damaged_are_refused_and_those_never_written_are_not(tmp_path: Path) -> None:
    """Of a data set that is stored in pieces the index is looked at, where there is one."""
    file = tmp_path / "chunks.h5"
    with h5py.File(file, "w") as out:
        out.create_dataset("empty", (0,), float, maxshape=(None,), chunks=(10,))
        out.create_dataset("full", data=np.arange(100.0), chunks=(10,))
    with opened(file) as read:
        assert read["full"][99] == 99.0 and read["empty"].shape == (0,)
    data = file.read_bytes()
    at = data.index(b"TREE\x01")  # kind 1: of chunks
    for place in (at, at + 4):  # its signature, its kind
        file.write_bytes(data[:place] + b"\xaa" + data[place + 1 :])
        with pytest.raises(StoreError, match="an index is damaged"), opened(file):
            pass
