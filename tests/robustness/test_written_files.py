"""What is written: nobody else reads it before it is whole, links of strangers are not followed, one writer."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest
from mechanisms import double_pendulum

import kinetree as kt
from kinetree.files.output import StoreError, locked, replacing, write_text
from kinetree.results.storage import hdf5

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions, pipes and devices of POSIX")
MANY = {"parameters": {"m": np.linspace(0.5, 2.0, 4)}, "output": 0.05}


@posix
def test_what_replaces_a_private_file_is_private_from_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "results.txt"
    path.write_text("old")
    path.chmod(0o600)
    umask = os.umask(0o022)
    try:
        with replacing(path) as temporary:
            temporary.write_text("new")
            assert stat.S_IMODE(temporary.stat().st_mode) == 0o600
        write_text(tmp_path / "page.html", "for all")
    finally:
        os.umask(umask)
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "page.html").stat().st_mode) == 0o644


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files to others")
def test_a_file_that_is_replaced_keeps_its_owner_and_group(tmp_path: Path) -> None:
    """A file for a group is not opened to another one; one that root writes anew stays its user's."""
    path = tmp_path / "results.txt"
    path.write_text("old")
    os.chown(path, 1234, 4321)
    path.chmod(0o660)
    write_text(path, "new")
    status = path.stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (1234, 4321, 0o660)


@posix
@pytest.mark.parametrize("shell", ["{} | cat", "{} > out.txt && cat out.txt"])
def test_the_output_of_a_program_is_a_place_to_write_to(tmp_path: Path, shell: str) -> None:
    """A pipe has no folder in which a file could be written first."""
    program = "from kinetree.files.output import write_text; write_text('/dev/stdout', 'all of it')"
    command = shell.format(f'{sys.executable} -c "{program}"')
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("all of it", "")


@posix
@pytest.mark.parametrize("name", ["manifest.json", "model.toml", "shard-000001.h5"])
def test_links_in_a_folder_of_scenarios_are_replaced_not_followed(tmp_path: Path, name: str) -> None:
    """A folder that comes from a stranger, to be continued: its links may lead to anything of the user's."""
    folder, precious = tmp_path / "sweep", tmp_path / "precious"
    whole = kt.simulate_many(double_pendulum(), 0.1, **MANY, out=folder, shard=2).gather()  # type: ignore[arg-type]
    precious.write_text("years of work")
    (folder / name).unlink()
    (folder / name).symlink_to(precious)
    with pytest.warns(RuntimeWarning, match=name) if name != "model.toml" else nullcontext():
        again = kt.simulate_many(double_pendulum(), 0.1, **MANY, out=folder, shard=2).gather()  # type: ignore[arg-type]
    assert precious.read_text() == "years of work"
    assert not (folder / name).is_symlink()
    assert np.array_equal(again.x, whole.x)


def test_only_what_was_being_written_is_removed_from_a_folder_of_scenarios(tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    folder.mkdir()
    (folder / ".0123456789abcdef.tmp").write_text("half a shard")
    (folder / ".my-notes.tmp").write_text("years of work")
    kt.simulate_many(double_pendulum(), 0.1, **MANY, out=folder, shard=2)  # type: ignore[arg-type]
    assert not (folder / ".0123456789abcdef.tmp").exists()
    assert (folder / ".my-notes.tmp").read_text() == "years of work"


def test_a_folder_is_locked_where_there_are_no_locks_of_posix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: two processes worked in one folder there."""
    import filelock  # noqa: F401

    monkeypatch.setitem(sys.modules, "fcntl", None)
    with locked(tmp_path), pytest.raises(StoreError, match="another process is working"), locked(tmp_path):
        pass
    with locked(tmp_path):
        pass


HOLDING = """
import sys, time
from pathlib import Path
from kinetree.files.output import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(600)
"""


def test_a_process_that_is_killed_lets_go_of_its_folder(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "locked\n"
    with pytest.raises(StoreError, match="another process is working"), locked(tmp_path):
        pass
    process.kill()
    process.communicate()
    with locked(tmp_path):
        pass


@posix
def test_a_pipe_is_no_lock(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".lock")
    with pytest.raises(StoreError, match="no plain file"), locked(tmp_path):
        pass


def test_large_results_are_written_as_small_ones_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files are put together in memory; the bytes are those of a file that HDF5 writes piece by piece."""

    def write(path: Path) -> bytes:
        with hdf5.written(path) as file:
            hdf5.write_tree(file, {"numbers": np.arange(3000.0), "within": {"text": "words " * 40, "n": 3}})
            file.attrs["units"] = "m"
        return path.read_bytes()

    small = write(tmp_path / "small.h5")
    for most in (0, 3_000, len(small) - 1):
        monkeypatch.setattr(hdf5, "MOST_HELD", most)
        assert write(tmp_path / f"{most}.h5") == small
