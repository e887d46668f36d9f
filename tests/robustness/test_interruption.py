"""Requests to end near the end of a run, while it is written, and while the program is loaded."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mechanisms import double_pendulum

import kinetree as kt
from kinetree.files.output import postponed, write_bytes
from kinetree.results import record
from kinetree.results.storage.hdf5 import opened, written
from kinetree.solve.run_progress import RunRows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently on Windows")


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """As in the foreground: what a shell starts in the background ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_run_that_is_complete_is_not_marked_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request comes when the last step is taken and its rows are not handed on yet; it is heard afterwards."""
    deliver, asked = RunRows.deliver, []

    def interrupted(self: Any, *rows: Any) -> None:
        memory = self.state.memory
        if memory.t >= memory.t_end and not asked:
            asked.append(memory.t)
            signal.raise_signal(signal.SIGINT)
        deliver(self, *rows)

    whole = kt.simulate(double_pendulum(), 0.2, output=0.01)
    monkeypatch.setattr(RunRows, "deliver", interrupted)
    runs = []

    def simulate_and_wait() -> None:
        runs.append(kt.simulate(double_pendulum(), 0.2, output=0.01))
        for _ in range(500):
            time.sleep(0.01)

    with pytest.raises(KeyboardInterrupt):
        simulate_and_wait()
    assert asked == [0.2]
    assert runs[0].status == "finished"
    assert np.array_equal(runs[0].x, whole.x)


def test_a_run_before_its_end_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Any, *rows: Any) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(RunRows, "deliver", interrupted)
    run = kt.simulate(double_pendulum(), 1e4, output=0.01)
    assert run.status == "interrupted"
    assert 0 < len(run) < 10_000


def test_a_run_interrupted_while_it_is_audited_is_on_the_disk_as_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: record.RunData) -> None:
        if callable(self._audit):
            raise KeyboardInterrupt

    path = tmp_path / "run.h5"
    with monkeypatch.context() as patch:
        patch.setattr(record.RunData, "audit", property(interrupted))
        with pytest.raises(KeyboardInterrupt):
            kt.simulate(double_pendulum(), 0.2, output=0.01, stream=path)
    kept = kt.Run.load(path)
    assert kept.status == "finished"
    assert kept.complete
    assert np.array_equal(kept.x, kt.simulate(double_pendulum(), 0.2, output=0.01).x)
    assert [file.name for file in tmp_path.iterdir()] == ["run.h5"]


def test_nothing_interrupts_a_file_of_hdf5_that_is_written(tmp_path: Path) -> None:
    """An exception out of HDF5's own code would crash it; the request is heard when the file is there."""
    path = tmp_path / "numbers.h5"

    def write() -> None:
        with written(path) as file:
            file["before"] = np.arange(10_000)
            signal.raise_signal(signal.SIGINT)
            file["after"] = np.arange(10_000)

    with pytest.raises(KeyboardInterrupt):
        write()
    with opened(path) as file:
        assert np.array_equal(file["before"][()], file["after"][()])


def test_requests_in_a_block_are_heard_at_its_end() -> None:
    done = []

    def work() -> None:
        with postponed():
            signal.raise_signal(signal.SIGINT)
            done.append("inside")
        done.append("behind")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["inside"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_request_that_comes_while_others_are_put_off_leaves_all_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SIGTERM, when SIGINT is put off already and SIGTERM is not: Ctrl-C was never heard again."""

    def ended(*_: Any) -> None:
        raise SystemExit

    before = signal.signal(signal.SIGTERM, ended)
    put_off = signal.signal

    def interrupted(number: int, handler: Any) -> Any:
        monkeypatch.undo()
        put_off(number, handler)
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(signal, "signal", interrupted)
    try:
        with pytest.raises(SystemExit), postponed():
            pass
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGTERM, before)


def test_an_interrupt_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_bytes(tmp_path / "page.html", b"old")

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


DURING_IMPORT = """
import sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == sys.argv[1]:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from kinetree.cli import main
sys.argv[1:] = ["schema"]
main()
"""


@pytest.mark.parametrize("module", ["kinetree.cli.app", "cyclopts", "kinetree.io.toml.tables"])
def test_an_interrupt_while_the_program_is_loaded_is_said_in_a_word(module: str) -> None:
    program = DURING_IMPORT.replace("sys.argv[1]", repr(module))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert done.stderr == "kinetree: interrupted\n"
