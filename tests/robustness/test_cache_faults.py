"""The folder of compiled kernels under stress, seen from whole simulations: results never depend on it."""

from __future__ import annotations

import ctypes
import hashlib
import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from mechanisms import double_pendulum, four_bar

import kinetree as kt
from kinetree.kernels import storage

HERE = str(Path(__file__).parent)


def digest(run: kt.Run) -> str:
    return hashlib.sha256(
        b"".join(getattr(run, block).tobytes() for block in ("t", "x", "y", "w"))
    ).hexdigest()


def simulated() -> str:
    run = kt.simulate(four_bar(), 0.1, output=0.01)
    assert run.status == "finished"
    return digest(run)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    simulated()  # a process loads the runtime once: what follows is about kernels
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "kernels"


def test_entries_spoilt_between_runs_are_made_again(cache: Path) -> None:
    good = simulated()
    entries = sorted(cache.iterdir())
    assert len(entries) >= 3
    whole = {entry: entry.read_bytes() for entry in entries}
    for n, entry in enumerate(entries):
        data = whole[entry]
        spoilt = [b"", data[: len(data) // 2], data[:-9] + bytes(9), os.urandom(len(data)), data + b"more"]
        entry.write_bytes(spoilt[n % len(spoilt)])
    assert simulated() == good
    assert {entry: entry.read_bytes() for entry in entries} == whole


def test_a_folder_deleted_between_and_during_runs(cache: Path) -> None:
    good = simulated()
    shutil.rmtree(cache.parent)
    assert simulated() == good
    stop = threading.Event()

    def delete() -> None:
        while not stop.wait(0.003):
            shutil.rmtree(cache, ignore_errors=True)

    vandal = threading.Thread(target=delete)
    vandal.start()
    try:
        assert [simulated() for _ in range(3)] == [good] * 3
    finally:
        stop.set()
        vandal.join()


def test_an_entry_that_is_a_folder(cache: Path) -> None:
    good = simulated()
    for entry in sorted(cache.iterdir()):
        entry.unlink()
        entry.mkdir()
    assert simulated() == good


PRINT_DIGEST = """
import sys
sys.path.insert(0, sys.argv[1])
import logging; logging.basicConfig()
from test_cache_faults import simulated
print(simulated())
"""


def in_process(cache: Path, **how: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PRINT_DIGEST, HERE],
        env=os.environ | {"KINETREE_CACHE_DIR": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **how,  # type: ignore[call-overload]
    )


@pytest.mark.slow
def test_two_processes_compiling_the_same_model_agree(tmp_path: Path, cache: Path) -> None:
    """Both find an empty folder and fill it at the same time; a third, which finds it full, agrees too."""
    shared = tmp_path / "shared"
    both = [in_process(shared) for _ in range(2)]
    answers = [process.communicate(timeout=170) for process in both]
    for process, (out, err) in zip(both, answers, strict=True):
        assert process.returncode == 0, err
        assert out.strip() == simulated()
    names = [entry.name for entry in (shared / "kernels").iterdir()]
    assert names
    assert not [name for name in names if name.startswith(".kinetree-new-")]  # nothing half-written is left


def obey_permissions() -> None:
    """Give up root's right to write where the permissions forbid it, for the program about to be started."""
    bounding_set_drop, dac_override = 24, 1  # of linux/prctl.h and linux/capability.h
    if os.geteuid() == 0 and ctypes.CDLL(None).prctl(bounding_set_drop, dac_override, 0, 0, 0) != 0:
        raise OSError("root's right to write everywhere cannot be given up")


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux", reason="permissions are tested where root can be made to obey them"
)
def test_a_folder_that_may_not_be_written(tmp_path: Path, cache: Path) -> None:
    """Told once in the log, and nothing else happens."""
    good = simulated()
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    out, err = (process := in_process(closed, preexec_fn=obey_permissions)).communicate(timeout=170)
    assert process.returncode == 0, err
    assert out.strip() == good
    assert err.count("not kept on disk") == 1
    assert list(closed.iterdir()) == []


def test_two_threads_that_cannot_write_warn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second comes while the log of the first is still being written, as runtime parts and kernels may."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(blocked))
    words: list[str] = []

    class SlowLog(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            time.sleep(0.05)
            words.append(record.getMessage())

    log, handler = logging.getLogger(storage.__name__), SlowLog()
    log.addHandler(handler)
    try:
        threads = [threading.Thread(target=storage.write, args=(64 * digit, b"code")) for digit in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        log.removeHandler(handler)
    assert len([text for text in words if str(blocked) in text]) == 1


def test_a_place_that_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    expected = kt.simulate(double_pendulum(), 0.1, output=0.01)
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(blocked))
    assert digest(kt.simulate(double_pendulum(), 0.1, output=0.01)) == digest(expected)
    assert blocked.read_text() == "not a folder"
