"""Machine code is read only from a folder that is this user's alone, and only what was written for its name."""

from __future__ import annotations

import logging
import os
import sys
import threading
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, compile_graph, storage

posix = pytest.mark.skipif(sys.platform == "win32", reason="owners and modes of POSIX")
KEYS = ["a" * 64, "b" * 64]


def compiled(factor: float) -> bool:
    """Whether a kernel that computes the right numbers was found on the disk."""
    x = ca.SX.sym("x", 2)
    kernel = compile_graph(Graph({"x": x}, {"y": ca.sin(x) * factor}))
    np.testing.assert_allclose(kernel(x=[1.0, 2.0])["y"].ravel(), factor * np.sin([1.0, 2.0]), rtol=1e-14)
    return kernel.timings.cached


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The platform's place for caches, elsewhere than where the user wants them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(storage.sys, "platform", "linux")
    storage._said.clear()
    return tmp_path / "kinetree" / "kernels"


def test_entries_swapped_between_names_are_made_again(kernel_cache: Path) -> None:
    compiled(1.5)
    (one,) = kernel_cache.glob("*.kernel")
    compiled(2.5)
    (two,) = set(kernel_cache.glob("*.kernel")) - {one}
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)
    assert not compiled(1.5)
    assert not compiled(2.5)
    assert (one.read_bytes(), two.read_bytes()) == (first, second)


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_can_write_to_is_not_used(
    kernel_cache: Path, home: Path, caplog: pytest.LogCaptureFixture, mode: int
) -> None:
    compiled(1.5)
    before = {file: file.read_bytes() for file in kernel_cache.iterdir()}
    kernel_cache.chmod(mode)
    with caplog.at_level(logging.WARNING):
        assert not compiled(1.5)
        compiled(2.5)
    assert sum("can be written by others" in record.message for record in caplog.records) == 1
    assert len(list(home.glob("*.kernel"))) == 2  # the private one is used instead
    assert {file: file.read_bytes() for file in kernel_cache.iterdir()} == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root can give files away")
def test_folders_and_entries_of_other_users_are_not_used(
    kernel_cache: Path, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    compiled(1.5)
    (entry,) = kernel_cache.glob("*.kernel")
    os.chown(entry, 65534, 65534)
    with caplog.at_level(logging.WARNING):
        assert not compiled(1.5)
        os.chown(kernel_cache, 65534, 65534)
        assert not compiled(1.5)
    assert sum("belongs to another user" in record.message for record in caplog.records) == 2
    assert home.is_dir()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root can give folders away")
@pytest.mark.parametrize(
    ("owner", "mode", "used"), [(65534, 0o700, False), (0, 0o777, False), (0, 0o1777, True)]
)
def test_a_folder_chosen_among_those_of_others_is_not_used(
    kernel_cache: Path, home: Path, caplog: pytest.LogCaptureFixture, owner: int, mode: int, used: bool
) -> None:
    """Others could put their own folder in its place, but for where nobody renames what is not theirs (``/tmp``)."""
    compiled(1.5)
    os.chown(kernel_cache.parent, owner, -1)
    kernel_cache.parent.chmod(mode)
    with caplog.at_level(logging.WARNING):
        assert compiled(1.5) == used
    assert any("compiled kernels are kept in" in record.message for record in caplog.records) == (not used)
    assert home.is_dir() == (not used)


@posix
def test_what_is_no_plain_file_is_never_opened(kernel_cache: Path) -> None:
    """A pipe would hold the process until somebody writes to it; a link would lead elsewhere."""
    storage.write(KEYS[0], b"elsewhere")
    storage.write(KEYS[1], b"content")
    pipe, link = (kernel_cache / storage.file_name(key) for key in KEYS)
    pipe.unlink()
    os.mkfifo(pipe, 0o600)
    target = kernel_cache.parent / "target"
    link.rename(target)
    link.symlink_to(target)
    found: list[bytes | None] = []
    reader = threading.Thread(target=lambda: found.extend(map(storage.read, KEYS)), daemon=True)
    reader.start()
    reader.join(20.0)
    assert found == [None, None]


def test_pruning_removes_only_files_that_were_written_here(
    kernel_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.write(KEYS[0], bytes(3000))
    foreign = {
        kernel_cache / "my_thesis_data.bin": b"years of work" * 1000,
        kernel_cache / ("c" * 64): b"a store of somebody else's, named alike" * 100,
        kernel_cache / ".new-things": b"a list",
    }
    for file, content in foreign.items():
        file.write_bytes(content)
        os.utime(file, (0, 0))
    (kernel_cache / "folder").mkdir()
    left = kernel_cache / ".kinetree-new-abc123"  # by a process that was killed
    left.write_bytes(b"half")
    os.utime(left, (0, 0))
    monkeypatch.setattr(storage, "LIMIT", 4000)
    storage.write(KEYS[1], bytes(3000))
    assert {file: file.read_bytes() for file in foreign} == foreign
    assert (kernel_cache / "folder").is_dir()
    assert not left.exists()
    assert not (kernel_cache / storage.file_name(KEYS[0])).exists()
    assert storage.read(KEYS[1]) == bytes(3000)
