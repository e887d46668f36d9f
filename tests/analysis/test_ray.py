"""Scenarios on a real cluster of Ray, two workers on this machine: workers and drivers are killed, nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import swept_mechanism
from swept_mechanism import T_END, Deadly, faulty, mechanism, scenarios
from test_scenario_warnings import crossing

import kinetree as kt
from kinetree.analysis.scenarios import shard_computation
from kinetree.cli.app import start

ray = pytest.importorskip("ray", reason="there is no wheel of Ray for this Python and processor")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]  # one cluster for all of them

COUNT, SHARD = 300, 64
ASKED = {**scenarios(COUNT), "shard": SHARD, "threads": 1}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers, which this process is connected to; what is beside this file is installed there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent), prepend=os.pathsep)
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


@pytest.fixture(scope="module")
def memory() -> Any:
    return kt.simulate_many(mechanism(), T_END, **scenarios(COUNT), threads=1)


def same(found: Any, wanted: Any) -> None:
    for name in ("x", "y", "w", "parameters", "steps"):
        np.testing.assert_array_equal(getattr(found, name), getattr(wanted, name), err_msg=name)
    assert (found.status, found.reason, found.notes) == (wanted.status, wanted.reason, wanted.notes)


def test_a_killed_worker_loses_nothing(address: str, memory: Any, tmp_path: Path) -> None:
    """One of two, by SIGKILL, in the midst of the work; what it computed is given to another."""
    killed_while_computing(tmp_path / "out", tmp_path / "killed", memory)


@pytest.mark.slow
def test_a_killed_driver_and_a_killed_worker_lose_nothing(address: str, memory: Any, tmp_path: Path) -> None:
    """By SIGKILL: the driver when it is about to keep shard 2; then, when it goes on, the worker of that shard."""
    folder = tmp_path / "out"
    command = [sys.executable, swept_mechanism.__file__, str(folder), str(COUNT), str(SHARD), "2", address]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert "shard-000002.h5" not in {file.name for file in folder.glob("shard-*")}
    killed_while_computing(folder, tmp_path / "killed", memory)


def killed_while_computing(folder: Path, marker: Path, memory: Any) -> None:
    """Compute what is missing in a folder, while a worker is killed once in shard 2, and compare all of it."""
    rates = ASKED["initial"]["A.angle_rate"]
    deadly = Deadly(rates, 0, 1, "", 2 * SHARD + 5, os.getpid(), str(marker))
    again = {**ASKED, "initial": {"A.angle_rate": deadly}, "count": COUNT}
    with pytest.warns(RuntimeWarning, match="workers were lost 1 times"):
        found = kt.simulate_many(mechanism(), T_END, **again, out=folder, cluster="ray")
    assert marker.exists() and found.complete
    same(found, memory)
    manifest = json.loads((folder / "manifest.json").read_text())
    assert [entry["scenario"] for entry in manifest["failures"]] == faulty(COUNT)
    assert manifest["state"] == "complete" and len(manifest["shards"]) == 5


@pytest.mark.slow
def test_workers_tell_the_warnings_of_their_scenarios(address: str, tmp_path: Path) -> None:
    """In memory and in a folder: the same ones as without a cluster."""
    given = {"parameters": {"k": [10.0, 20.0, 30.0]}, "output": np.linspace(0.0, 0.1, 21)}
    here = kt.simulate_many(crossing(), 0.1, **given, threads=1)
    assert all("passed through zero length" in here.warnings(s)[0] for s in range(3))
    for options in ({}, {"out": tmp_path / "runs", "shard": 2}):
        there = kt.simulate_many(crossing(), 0.1, **given, **options, threads=1, cluster="ray")
        assert [there.warnings(s) for s in range(3)] == [here.warnings(s) for s in range(3)]


@pytest.mark.slow
def test_a_scenario_that_kills_every_worker_is_given_up_alone(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_computation, "TRIES", 1)
    torques = np.linspace(0.0, 0.5, 8)
    asked = {"shard": 4, "threads": 1, "output": 0.1, "rtol": 1e-6, "count": 8, "out": tmp_path / "out"}
    deadly = Deadly(torques, 0, 1, "N·m", 6, os.getpid())
    with pytest.warns(RuntimeWarning, match="workers were lost 3 times"):
        found = kt.simulate_many(mechanism(), T_END, parameters={"torque": deadly}, **asked, cluster="ray")
    assert np.flatnonzero(~found.finished).tolist() == [6]
    (failure,) = found.failures
    assert failure.values == {"torque": torques[6]} and "the process that computed it died" in failure.reason
    with pytest.warns(RuntimeWarning, match=r"shard-000001\.h5 is computed again"):
        again = kt.simulate_many(mechanism(), T_END, parameters={"torque": deadly}, **asked)
    assert again.finished.all()
    wanted = kt.simulate_many(mechanism(), T_END, parameters={"torque": torques}, output=0.1, rtol=1e-6)
    np.testing.assert_array_equal(again.x, wanted.x)


class Fragile:
    """As much of Ray as gives out work, in this process: a task that computes the deadly scenario is lost."""

    exceptions, cloudpickle = ray.exceptions, ray.cloudpickle

    def __init__(self, deadly: int) -> None:
        self.deadly, self.tasks = deadly, []

    def remote(self, **_: Any) -> Any:
        return lambda work: SimpleNamespace(
            remote=lambda *given: self.tasks.append(given) or len(self.tasks) - 1
        )

    def put(self, job: bytes) -> Any:
        self.job = ray.cloudpickle.loads(job)
        return job

    def wait(self, references: list[int], timeout: float) -> Any:
        return references[-1:], references[:-1]

    def get(self, reference: int) -> Any:
        *_, start, stop = self.tasks[reference]
        if start <= self.deadly < stop:
            raise ray.exceptions.WorkerCrashedError
        return self.job.compute(start, stop)

    def nodes(self) -> Any:
        return [{"Alive": True, "Resources": {"CPU": 2.0}}]


@pytest.mark.parametrize(("tries", "losses"), [(1, 4), (3, 3 + 2 + 3)])
def test_shards_are_halved_until_the_scenario_is_found(
    tries: int, losses: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of eight scenarios: the shard (so often as it is tried), four and two of them, then the scenario itself."""
    fragile = Fragile(6)
    monkeypatch.setattr(shard_computation, "TRIES", tries)
    monkeypatch.setattr(shard_computation, "connected", lambda _: nullcontext(fragile))
    given = {"parameters": {"torque": np.linspace(0.0, 0.5, 12)}, "output": 0.1, "rtol": 1e-6, "threads": 1}
    with pytest.warns(RuntimeWarning, match=f"workers were lost {losses} times"):
        found = kt.simulate_many(mechanism(), T_END, **given, shard=8, out=tmp_path / "out", cluster="ray")
    wanted = kt.simulate_many(mechanism(), T_END, **given)
    others = np.arange(12) != 6
    np.testing.assert_array_equal(found.x[others], wanted.x[others])
    (failure,) = found.failures
    assert failure.place == (6,) and f"died {tries} times" in failure.reason and np.isnan(found.x[6]).all()


@pytest.mark.slow
def test_without_a_folder_results_are_in_memory(address: str) -> None:
    drawn = {
        "parameters": {"torque": kt.Uniform(-0.5, 0.5)},
        "count": 20,
        "seed": 3,
        "rtol": 1e-6,
        "threads": 1,
    }
    wanted = kt.simulate_many(mechanism(), T_END, **drawn)
    found = kt.simulate_many(mechanism(), T_END, **drawn, shard=8, cluster=address)
    assert isinstance(found, kt.analysis.scenarios.many.ManyRuns)
    same(found, wanted)


@pytest.mark.slow
def test_workers_of_other_versions_and_too_few_processors_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {**scenarios(2), "cluster": "ray"}
    with pytest.raises(kt.NoAnswerError, match="no node of the cluster has so many processors"):
        kt.simulate_many(mechanism(), T_END, **few, threads=64)
    monkeypatch.setattr(shard_computation, "versions", lambda: {**real(), "numpy": "1.0"})
    with pytest.raises(kt.NoAnswerError, match=r"have numpy .* instead of 1\.0"):
        kt.simulate_many(mechanism(), T_END, **few, threads=1)


real = shard_computation.versions


@pytest.mark.slow
def test_models_of_types_that_workers_do_not_have_are_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "private_types.py").write_text(
        "import swept_mechanism\nclass Own(swept_mechanism.Deadly): pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    own = __import__("private_types").Own(np.array([0.1]), 0, 1, "", -1, 0)
    with pytest.raises(kt.NoAnswerError, match=r"cannot read the model .*private_types"):
        kt.simulate_many(mechanism(), T_END, parameters={"torque": own}, count=1, cluster="ray", threads=1)


def test_addresses_that_do_not_answer(address: str, tmp_path: Path, capsys: Any) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    for wrong in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        with pytest.raises(kt.NoAnswerError, match="no cluster of Ray answers at"):
            kt.simulate_many(mechanism(), T_END, **scenarios(2), cluster=wrong)
    with pytest.raises(kt.NoAnswerError, match="is no address of Ray"):
        kt.simulate_many(mechanism(), T_END, **scenarios(2), cluster="ray://head:port")
    kt.save(mechanism(), tmp_path / "crank.toml")
    command = ["sweep", str(tmp_path / "crank.toml"), "--vary", "torque=0:1:3", "--t-end", "0.1"]
    assert start([*command, "--out", str(tmp_path / "out"), "--ray", f"127.0.0.1:{port}"]) == 1
    assert "no cluster of Ray answers" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert start([*command, "--out", str(tmp_path / "out"), "--ray"]) == 0
    assert "3 scenarios, 3 finished" in capsys.readouterr().out


@pytest.mark.parametrize("kept", [False, True])
def test_ray_that_is_missing_is_told(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no folder is left behind that nothing came into."""
    monkeypatch.setitem(sys.modules, "ray", None)
    out = {"out": tmp_path / "out"} if kept else {}
    with pytest.raises(kt.NoAnswerError, match=r'pip install "kinetree\[ray\]"'):
        kt.simulate_many(mechanism(), T_END, **scenarios(2), cluster="ray", **out)
    assert list(tmp_path.iterdir()) == []
