"""Runs written while they are made, on disks that fill up and in processes that are told to stop."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from mechanisms import double_pendulum

import kinetree as kt

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for one megabyte and a half."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1536k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"no mount here: {error}")
    if done.returncode:
        pytest.skip(f"not permitted to mount: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_fills_up_does_not_end_the_run(small_disk: Path) -> None:
    """The file keeps the rows that fitted, a prefix of the run; the run itself goes on in memory."""
    path = small_disk / "run.h5"
    with pytest.warns(UserWarning, match=r"(?s)cannot write.*run goes on in memory"):
        run = kt.simulate(double_pendulum(), 20.0, output=2e-4, method="dop853", stream=path, rtol=1e-6)
    assert run.status == "finished"
    assert len(run) == 100_001
    kept = kt.Run.load(path)
    assert not kept.complete
    assert 0 < len(kept) < len(run)
    assert np.array_equal(kept.x, run.x[: len(kept)])
    assert np.array_equal(kept.y, run.y[: len(kept)])


def test_saving_on_a_full_disk_leaves_the_old_file(small_disk: Path) -> None:
    path = small_disk / "run.h5"
    old = kt.simulate(double_pendulum(), 0.1, output=0.01)
    old.save(path)
    large = kt.simulate(double_pendulum(), 10.0, output=2e-4)
    with pytest.raises(OSError, match="cannot write"):
        large.save(path)
    assert np.array_equal(kt.Run.load(path).x, old.x)
    assert [entry.name for entry in small_disk.iterdir()] == ["run.h5"]


LIMITED = """
import resource, signal, sys, warnings
sys.path.insert(0, sys.argv[1])
from mechanisms import double_pendulum
import kinetree as kt
kt.simulate(double_pendulum(), 0.01)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 21, 1 << 21))
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    run = kt.simulate(double_pendulum(), 20.0, output=2e-4, method="dop853", rtol=1e-6, stream=sys.argv[2])
assert run.status == "finished" and len(run) == 100001
assert any("goes on in memory" in str(w.message) for w in told), told
kept = kt.Run.load(sys.argv[2])
assert 0 < len(kept) < len(run) and (kept.x == run.x[: len(kept)]).all()
print("kept", len(kept))
"""


@posix
def test_a_limit_on_the_size_of_files_does_not_end_the_run(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(Path(__file__).parent), str(tmp_path / "run.h5")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=170, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("kept ")


ENDLESS = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # shells start background jobs deaf to it
sys.path.insert(0, sys.argv[1])
from mechanisms import double_pendulum
import kinetree as kt
run = kt.simulate(double_pendulum(), 1e7, output=1.0, method="dop853", rtol=1e-6, stream=sys.argv[2])
print(run.status, len(run), flush=True)
"""


@contextmanager
def started(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process whose run has written rows; it does not outlive the test."""
    command = [sys.executable, "-c", ENDLESS, str(Path(__file__).parent), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        while not (path.exists() and len(kt.Run.load(path)) > 200):
            assert process.poll() is None, process.communicate()[1]
            time.sleep(0.1)
        yield process
    finally:
        process.kill()
        process.communicate()


def _assert_prefix(kept: kt.Run) -> None:
    """The rows are those that a run to the same time gives."""
    assert not kept.complete
    assert kept.status == "interrupted"
    np.testing.assert_allclose(np.diff(kept.t), 1.0)
    rows = min(len(kept), 500)
    short = kt.simulate(double_pendulum(), kept.t[rows - 1], output=kept.t[:rows], method="dop853", rtol=1e-6)
    apart_from_the_last_step = kept.t[:rows] < kept.t[rows - 1] - 5.0
    assert apart_from_the_last_step.sum() > 10
    assert np.array_equal(kept.x[:rows][apart_from_the_last_step], short.x[apart_from_the_last_step])


@pytest.mark.slow
@posix
def test_an_interrupt_gives_the_run_so_far_and_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "run.h5"
    with started(path) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    status, rows = out.split()
    kept = kt.Run.load(path)
    assert status == "interrupted"
    assert len(kept) == int(rows) > 0
    _assert_prefix(kept)


@posix
@pytest.mark.parametrize("name", [pytest.param("SIGTERM", marks=pytest.mark.slow), "SIGKILL"])
def test_a_process_that_is_ended_leaves_a_file_that_opens(tmp_path: Path, name: str) -> None:
    path = tmp_path / "run.h5"
    with started(path) as process:
        process.send_signal(getattr(signal, name))
        process.wait(timeout=120)
    assert process.returncode == -getattr(signal, name)
    kept = kt.Run.load(path)
    assert len(kept) > 0
    _assert_prefix(kept)
