from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import h5py
import numpy as np
import pytest
from swinging_pendulum import event_at, info, make_run, states

from kinetree.results import NonFiniteError, Occurrence, ParameterChange, Run, StoreError
from kinetree.results.storage.stream import RunWriter

HERE = Path(__file__).parent
T = np.linspace(0.0, 1.0, 101)


def _append(writer: RunWriter, rows: slice, t: np.ndarray = T) -> None:
    x, y, w, zdot = states(t)
    writer.append(t[rows], x[rows], y[rows], w[rows], zdot[rows])


def _assert_prefix(run: Run, t: np.ndarray) -> None:
    """Bit for bit the first rows of the whole."""
    x, y, w, zdot = states(t)
    assert run.zdot is not None
    for part, whole in ((run.t, t), (run.x, x), (run.y, y), (run.w, w), (run.zdot, zdot)):
        assert part.tobytes() == whole[: len(run)].tobytes()


def test_a_growing_file_holds_what_was_appended(tmp_path: Path) -> None:
    path = tmp_path / "run.h5"
    with RunWriter(path, info(), rates=True, capacity=3) as writer:
        assert len(Run.load(path)) == 0
        for start in range(0, 101, 10):
            _append(writer, slice(start, start + 10))
            growing = Run.load(path)
            assert len(growing) == writer.rows == min(start + 10, 101)
            _assert_prefix(growing, T)
            assert not growing.complete
            assert growing.status == "interrupted"
    assert list(tmp_path.iterdir()) == [path]


def test_a_finished_stream_is_the_file_of_the_run(tmp_path: Path) -> None:
    whole = make_run(
        events=[event_at(0.3, 0.5)], changes=[ParameterChange(0.3, "mass", 1 / 3)], status="stopped"
    )
    writer = RunWriter(tmp_path / "stream.h5", info(), rates=True, capacity=10)
    _append(writer, slice(0, 31))
    for entry in (*whole.events, *whole.changes):
        writer.add(entry)
    _append(writer, slice(31, 101))
    growing = Run.load(tmp_path / "stream.h5")
    writer.replace_with(whole, ["bob.*"])
    ended = Run.load(tmp_path / "stream.h5")
    assert ended.complete
    np.testing.assert_array_equal(ended["bob.velocity"], whole["bob.velocity"])
    for found in (growing, ended):
        _assert_prefix(found, T)
        assert found.changes == whole.changes
        assert found.events[0].z_after.tobytes() == whole.events[0].z_after.tobytes()
    with h5py.File(tmp_path / "stream.h5", "r") as file:
        assert "stream" not in file
        assert file["time"].shape == (101,)
    with pytest.raises(StoreError, match="closed"):
        _append(writer, slice(100, 101))


def test_many_events_are_kept(tmp_path: Path) -> None:
    with RunWriter(tmp_path / "run.h5", info()) as writer:
        written: list[Occurrence] = [
            event_at(0.001 * k, 1.0 / (k + 1), f"knock {k} – höher") for k in range(200)
        ]
        for event in written:
            writer.add(event)
    loaded = Run.load(tmp_path / "run.h5")
    assert [e.name for e in loaded.events] == [e.name for e in written]
    assert all(
        a.z_after.tobytes() == b.z_after.tobytes() for a, b in zip(loaded.events, written, strict=True)
    )


def test_an_existing_file_stays_until_the_new_run_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "run.h5"
    make_run(7).save(path, [])
    with RunWriter(path, info(), rates=True) as cut_off:
        _append(cut_off, slice(0, 50))
    assert cut_off.live_path == tmp_path / "run.partial.h5"
    assert len(Run.load(path)) == 7
    assert len(Run.load(cut_off.live_path)) == 50
    writer = RunWriter(path, info(), rates=True)
    assert writer.live_path == tmp_path / "run.partial-2.h5"
    _append(writer, slice(0, 101))
    writer.replace_with(make_run(), [])
    assert len(Run.load(path)) == 101
    assert sorted(tmp_path.iterdir()) == [path.with_name("run.h5"), cut_off.live_path]


def test_rows_that_are_not_finite_are_refused_and_not_written(tmp_path: Path) -> None:
    x, y, w, _ = states(T)
    y[63, 0] = np.inf
    with RunWriter(tmp_path / "run.h5", info()) as writer:
        writer.append(T[:50], x[:50], y[:50], w[:50])
        with pytest.raises(
            NonFiniteError, match=r"'hinge.angle_rate' of the states y is inf at time index 63"
        ):
            writer.append(T[50:], x[50:], y[50:], w[50:])
        with pytest.raises(ValueError, match="must not descend"):
            writer.append(T[:5], x[:5], y[:5], w[:5])
        with pytest.raises(ValueError, match="x has 2 columns, expected 5"):
            writer.append(T[50:53], x[50:53, :2], y[50:53], w[50:53])
    assert len(Run.load(tmp_path / "run.h5")) == 50


def test_rows_lost_with_the_power_are_left_out(tmp_path: Path) -> None:
    """The counter reached the disk before the rows did: they still hold the filling."""
    path = tmp_path / "run.h5"
    with RunWriter(path, info(), rates=True, capacity=100) as writer:
        _append(writer, slice(0, 40))
    with h5py.File(path, "r+") as file:
        file["state/y"][35:40] = np.nan
        file["stream/committed"][0] = 60
    loaded = Run.load(path)
    assert len(loaded) == 35
    _assert_prefix(loaded, T)


def test_a_folder_that_is_missing_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        RunWriter(tmp_path / "nowhere" / "run.h5", info())


def test_a_full_disk_keeps_the_rows_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.h5"
    writer = RunWriter(path, info(), rates=True, capacity=50)
    _append(writer, slice(0, 50))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match=r"the disk is full.*the first 50 rows of the run are in the file"):
        _append(writer, slice(50, 60))
    assert len(Run.load(path)) == 50
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    make_run().save(path, [])
    assert len(Run.load(path)) == 101


def _python(*arguments: str) -> list[str]:
    return [sys.executable, "-W", "error", *arguments]


def _environment() -> dict[str, str]:
    path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs child processes that can be killed")
@pytest.mark.parametrize(("target_exists", "step"), [(False, 1), (True, 4)])
def test_killed_at_any_write_a_prefix_remains(tmp_path: Path, target_exists: bool, step: int) -> None:
    from dying_writer import BLOCK, times

    answer = subprocess.run(
        _python(str(HERE / "dying_writer.py"), str(tmp_path), "yes" if target_exists else "no", str(step)),
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    last = int(answer.stdout)
    assert last > 30
    lengths = set()
    for n in range(0, last + 1, step):
        folder = tmp_path / str(n)
        told = (folder / "told.txt").read_text().split()
        path, partial = folder / "run.h5", folder / "run.partial.h5"
        if target_exists:
            assert len(Run.load(path)) in (3, len(times()))
            if not partial.exists():
                continue
            path = partial
        elif not path.exists():
            assert told == []
            continue
        run = Run.load(path)
        lengths.add(len(run))
        _assert_prefix(run, times())
        assert len(run) % BLOCK == 0
        committed = [int(word) for word in told if word != "finished"]
        assert len(run) >= (committed[-1] if committed else 0)
        if len(run) > 2 * BLOCK:
            assert [event.name for event in run.events] == ["knock"]
            assert [change.value for change in run.changes] == [5.0]
        assert run.complete == ("finished" in told or (path.name == "run.h5" and run.status == "finished"))
    assert lengths >= set(range(BLOCK, len(times()), BLOCK))


_WRITE_FOR_EVER = """
import numpy as np, sys
from kinetree.results.storage.stream import RunWriter
from swinging_pendulum import info, states
writer = RunWriter(sys.argv[1], info(), rates=True, capacity=20)
print("ready", flush=True)
for start in range(0, 10**9, 13):
    t = 1e-3 * np.arange(start, start + 13)
    writer.append(t, *states(t))
"""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("rows", [1, 400, 3000])
def test_killed_from_outside_a_prefix_remains(tmp_path: Path, rows: int) -> None:
    path = tmp_path / "run.h5"
    with subprocess.Popen(
        _python("-c", _WRITE_FOR_EVER, str(path)), env=_environment(), stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        try:
            while len(Run.load(path)) < rows:
                assert child.poll() is None
        finally:
            child.send_signal(signal.SIGKILL)
    run = Run.load(path)
    assert len(run) >= rows
    assert len(run) % 13 == 0
    _assert_prefix(run, 1e-3 * np.arange(len(run)))
    assert not run.complete
