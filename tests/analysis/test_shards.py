"""Scenarios in a folder, shard by shard: the bits of those in memory, whatever was killed, damaged or asked again."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import swept_mechanism
from swept_mechanism import T_END, faulty, mechanism, scenarios

import kinetree as kt
from kinetree.analysis.scenarios import computation as computing
from kinetree.analysis.scenarios.plan import RandomValues, grid_columns
from kinetree.analysis.scenarios.shard_computation import Job, _slots, digest
from kinetree.files.output import StoreError, locked
from kinetree.results.channels import ChannelInfo
from kinetree.results.storage.shard_files import read_shard
from kinetree.results.storage.shard_folder import MOST_TOLD, ShardFolder
from kinetree.results.storage.shards import Shard, joined

COUNT, SHARD = 300, 64
ASKED = {**scenarios(COUNT), "shard": SHARD, "threads": 1}


@pytest.fixture(scope="module")
def memory() -> kt.analysis.scenarios.many.ManyRuns:
    return kt.simulate_many(mechanism(), T_END, **scenarios(COUNT), threads=2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder computed without any disturbance."""
    folder = tmp_path_factory.mktemp("shards") / "whole"
    kt.simulate_many(mechanism(), T_END, **ASKED, out=folder)
    return folder


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return shutil.copytree(whole, tmp_path / "copy")


def digests(folder: Path) -> dict[str, str]:
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["state"] == "complete"
    return {number: entry["sha256"] for number, entry in manifest["shards"].items()}


def same(found: Any, wanted: Any) -> None:
    for name in ("x", "y", "w", "parameters", "steps"):
        np.testing.assert_array_equal(getattr(found, name), getattr(wanted, name), err_msg=name)
    assert (found.status, found.reason, found.notes) == (wanted.status, wanted.reason, wanted.notes)


@pytest.mark.slow
def test_a_folder_gives_the_bits_of_memory(whole: Path, memory: Any) -> None:
    found = kt.load(whole)
    assert isinstance(found, kt.ShardedRuns) and found.complete and len(found) == COUNT
    same(found, memory)
    same(found.gather(), memory)
    np.testing.assert_array_equal(found.channel("slider.position"), memory.channel("slider.position"))
    np.testing.assert_array_equal(found.channel("slider.position.x"), memory.channel("slider.position.x"))
    np.testing.assert_array_equal(found.run(COUNT - 1)["A.angle"], memory.run(COUNT - 1)["A.angle"])
    np.testing.assert_array_equal(found.run(-1).x, found.run(COUNT - 1).x)
    assert [start for start, _ in found.parts()] == [0, 64, 128, 192, 256]


def test_every_failure_is_named_with_its_values(whole: Path) -> None:
    wanted = faulty(COUNT)
    listed = json.loads((whole / "manifest.json").read_text())["failures"]
    assert [entry["scenario"] for entry in listed] == wanted
    assert listed[0]["values"]["torque"] == "nan" and "not a finite number" in listed[0]["reason"]
    assert listed[1]["values"]["L"] == 0.05 and "cannot" in listed[1]["reason"]
    failures = kt.load(whole).failures
    assert [failure.place for failure in failures] == [(s,) for s in wanted]
    assert failures[1].values["A.angle_rate"] == np.linspace(0.0, 1.0, COUNT)[5]


def test_failures_beyond_those_that_are_named_are_counted(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kinetree.results.storage.shard_folder.MOST_NAMED", 2)
    kt.simulate_many(mechanism(), T_END, **ASKED, out=copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    assert [entry["scenario"] for entry in manifest["failures"]] == faulty(COUNT)[:2]
    assert manifest["failures_left_out"] == len(faulty(COUNT)) - 2 > 0


@pytest.mark.slow
def test_a_driver_that_is_killed_goes_on_with_the_same_bits(whole: Path, tmp_path: Path) -> None:
    """Killed by SIGKILL when a shard is written, but not in its place yet."""
    folder = tmp_path / "killed"
    command = [sys.executable, swept_mechanism.__file__, str(folder), str(COUNT), str(SHARD), "2"]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    assert sorted(file.name for file in folder.glob("shard-*")) == ["shard-000000.h5", "shard-000001.h5"]
    assert list(folder.glob(".*.tmp"))
    partial = kt.load(folder)
    assert partial.status.count("interrupted") == COUNT - 2 * SHARD and not partial.complete
    found = kt.simulate_many(mechanism(), T_END, **ASKED, out=folder)
    assert found.complete and not list(folder.glob(".*.tmp"))
    assert digests(folder) == digests(whole)
    assert {f.name: f.read_bytes() for f in folder.glob("shard-*")} == {
        f.name: f.read_bytes() for f in whole.glob("shard-*")
    }


def test_a_manifest_with_the_former_word_for_notes_is_read(copy: Path) -> None:
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["remarks"] = [*manifest.pop("notes"), "as written before"]
    (copy / "manifest.json").write_text(json.dumps(manifest))
    assert kt.load(copy).folder_notes[-1] == "as written before"


def test_what_is_done_is_not_computed_again(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []
    compute = Job.compute
    monkeypatch.setattr(Job, "compute", lambda self, *ends: (computed.append(ends), compute(self, *ends))[1])
    (copy / "shard-000001.h5").unlink()
    kt.simulate_many(mechanism(), T_END, **ASKED, out=copy)
    assert computed == [(64, 128)]
    kt.simulate_many(mechanism(), T_END, **{**ASKED, "threads": 2, "lanes": 1}, out=copy)
    assert len(computed) == 1


def test_shards_are_written_before_the_next_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    compute, write = Job.compute, ShardFolder.write
    monkeypatch.setattr(Job, "compute", lambda *given: (told.append("compute"), compute(*given))[1])
    monkeypatch.setattr(ShardFolder, "write", lambda *given: (told.append("write"), write(*given))[1])
    kt.simulate_many(mechanism(), T_END, **scenarios(6), out=tmp_path / "out", shard=2, threads=1)
    assert told == ["compute", "write"] * 3


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"parameters": {"torque": kt.Uniform(0, 1)}, "count": COUNT, "seed": 1}, "parameters.torque.kind"),
        ({"initial": {"A.angle_rate": np.linspace(0.0, 2.0, COUNT)}}, "initial.A.angle_rate.sha256"),
        ({"rtol": 1e-7}, "settings.rtol: 1e-06 there, 1e-07 now"),
        ({"shard": 32}, "scenarios.shard: 64 there, 32 now"),
        ({"channels": ["A.angle"]}, "settings.channels"),
    ],
)
def test_a_folder_of_something_else_is_refused(whole: Path, change: dict[str, Any], told: str) -> None:
    with pytest.raises(StoreError, match="holds results of something else") as error:
        kt.simulate_many(mechanism(), T_END, **{**ASKED, **change}, out=whole)
    assert told in str(error.value)
    lines = str(error.value).splitlines()[1:]
    assert ("… and" in lines[-1]) == (len(lines) > MOST_TOLD)


def test_another_model_or_version_is_named(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StoreError, match=r"now L = \{value = 0\.45"):
        kt.simulate_many(mechanism(0.45), T_END, **ASKED, out=whole)
    monkeypatch.setattr(
        "kinetree.analysis.scenarios.shard_computation.versions", lambda: {"kinetree": "0.0.9"}
    )
    with pytest.raises(StoreError, match=rf'versions\.kinetree: "{kt.__version__}" there, "0\.0\.9" now'):
        kt.simulate_many(mechanism(), T_END, **ASKED, out=whole)


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    few = {**scenarios(2), "threads": 1}
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(StoreError, match=r"holds other things \('thesis\.tex'\)"):
        kt.simulate_many(mechanism(), T_END, **few, out=tmp_path)
    with pytest.raises(StoreError, match="as a folder of results"):
        kt.simulate_many(mechanism(), T_END, **few, out=tmp_path / "thesis.tex")
    (tmp_path / "busy").mkdir()
    with locked(tmp_path / "busy"), pytest.raises(StoreError, match="another process is working"):
        kt.simulate_many(mechanism(), T_END, **few, out=tmp_path / "busy")


def test_no_damage_to_a_shard_goes_unnoticed(copy: Path) -> None:
    """Any byte that is changed: the shard is refused, or gives what was written."""
    file, folder = copy / "shard-000000.h5", ShardFolder.open(copy)
    written, bounds = file.read_bytes(), (folder.digest, 0, SHARD)
    wanted = read_shard(file, *bounds)
    random = np.random.default_rng(1)
    refused = 0
    for place in random.choice(len(written), 60, replace=False).tolist():
        damaged = bytearray(written)
        damaged[place] ^= int(random.integers(1, 256))
        file.write_bytes(bytes(damaged))
        try:
            found = read_shard(file, *bounds)
        except StoreError:
            refused += 1
        else:
            same(found, wanted)
            assert all(np.array_equal(found.given[n], v, equal_nan=True) for n, v in wanted.given.items())
    assert refused > 20


def test_damaged_shards_and_manifests_are_made_again(copy: Path, whole: Path) -> None:
    file = copy / "shard-000003.h5"
    file.write_bytes(file.read_bytes()[:-2000])
    (copy / "manifest.json").write_text('{"format"')
    with pytest.raises(StoreError, match=r"manifest\.json.*is damaged"):
        kt.load(copy)
    with pytest.warns(RuntimeWarning, match=r"computed again|written anew") as told:
        kt.simulate_many(mechanism(), T_END, **ASKED, out=copy)
    assert len(told) == 2 and "shard-000003.h5 is computed again" in str(told[1].message)
    assert digests(copy) == digests(whole)
    (copy / "manifest.json").unlink()
    with pytest.raises(StoreError, match=r"shard-000000\.h5' belongs to another model"):
        kt.simulate_many(mechanism(), 2 * T_END, **ASKED, out=copy)


def test_an_interrupt_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    integrate, calls = computing.integrate_many, []

    def interrupted(*given: Any, **settings: Any) -> Any:
        calls.append(1)
        found = integrate(*given, **settings)
        return replace(found, status=["interrupted"] * len(found.status)) if len(calls) == 2 else found

    monkeypatch.setattr(computing, "integrate_many", interrupted)
    asked = {**scenarios(30), "shard": 10, "threads": 1, "out": tmp_path / "out"}
    found = kt.simulate_many(mechanism(), T_END, **asked)
    assert found.status.count("interrupted") == 20 and len(calls) == 2
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["state"] == "interrupted"
    assert kt.simulate_many(mechanism(), T_END, **asked).complete and len(calls) == 4


@pytest.mark.slow
def test_a_model_that_fits_together_in_some_scenarios_only(tmp_path: Path) -> None:
    """The model's own rod is too short, as are those of the first scenarios of some shards."""
    lengths = np.array([0.05, 0.05, np.nan, 0.5, 0.05, 0.05, 0.6, 0.05])
    asked = {"parameters": {"L": lengths}, "threads": 1}
    memory = kt.simulate_many(mechanism(0.05), T_END, **asked)
    assert np.flatnonzero(memory.finished).tolist() == [3, 6]
    same(kt.simulate_many(mechanism(0.05), T_END, **asked, shard=2, out=tmp_path / "out"), memory)
    with pytest.raises(kt.AssemblyError):
        kt.simulate_many(mechanism(0.05), T_END, parameters={"L": [0.05, 0.06]})


def test_scenarios_with_events_keep_their_channels(tmp_path: Path) -> None:
    """Run one by one; of a shard in which none can start, nothing but the reasons is known."""
    model = kt.Model.of(
        "falling",
        kt.Parameter("m", 1.0),
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("ball", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("post", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    stop = kt.ExpressionEvent("down", "post.displacement", action=kt.Stop())
    grid = {"m": [-1.0, 1.0], "post.displacement": [0.2, 0.8]}
    asked = {"events": [stop], "output": 0.05, "progress": False}
    wanted = kt.sweep(model, 0.5, grid, **asked)
    kt.sweep(model, 0.5, grid, **asked, out=tmp_path / "out", shard=2)
    found = kt.load(tmp_path / "out")
    assert isinstance(found, kt.Sweep) and found.runs.stored_names == ("post.displacement",)
    np.testing.assert_array_equal(found["post.displacement"], wanted["post.displacement"])
    assert found.runs.status == ("failed", "failed", "stopped", "stopped")
    assert str(found) == str(wanted)
    other = kt.ExpressionEvent("down", "post.displacement - 0.1", action=kt.Stop())
    with pytest.raises(StoreError, match=r"settings\.events\.down"):
        kt.sweep(model, 0.5, grid, **{**asked, "events": [other]}, out=tmp_path / "out", shard=2)


def test_sweeps_in_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Axes of one value keep their place; an axis that changes nothing is found across shards."""
    grid = {"torque": [0.1], "L": [0.4, 0.5], "A.angle_rate": [0.0, 1.0, 2.0]}
    wanted = kt.sweep(mechanism(), 0.1, grid, output=0.05, threads=1)
    monkeypatch.setattr("kinetree.analysis.scenarios.sweep.MOST_NUMBERS", 1)
    monkeypatch.setattr("kinetree.analysis.scenarios.sweep.PIECE", 4)
    with pytest.raises(kt.NoAnswerError, match="or a folder for them"):
        kt.sweep(mechanism(), 0.1, grid, output=0.05)
    kt.sweep(mechanism(), 0.1, grid, output=0.05, threads=1, out=tmp_path / "out", shard=4)
    found = kt.Sweep.load(tmp_path / "out")
    assert list(found.axes) == list(grid) and found.units == wanted.units
    np.testing.assert_array_equal(found["slider.position"], wanted["slider.position"])
    assert found.idle == wanted.idle == ()
    idle = {"L": [0.5, 0.5 + 0.1], "torque": [0.0]}
    still = kt.Model.of("still", *oscillator_parts(), kt.Parameter("L", 1.0), kt.Parameter("torque", 1.0))
    kt.sweep(still, 0.1, {**idle, "rail.displacement": [0.1, 0.2]}, threads=1, out=tmp_path / "idle", shard=3)
    assert kt.load(tmp_path / "idle").idle == ("L",)


def oscillator_parts() -> tuple[Any, ...]:
    return (
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("spring", "rail", stiffness=30.0),
    )


def test_what_is_drawn_depends_on_seed_name_and_number_alone() -> None:
    column = RandomValues("m", kt.Normal(2.0, 0.5), 7)
    values = column.values(0, 10_000)
    pieces = [column.values(a, b) for a, b in ((0, 4095), (4095, 4097), (4097, 9000), (9000, 10_000))]
    np.testing.assert_array_equal(np.concatenate(pieces), values)
    assert values.mean() == pytest.approx(2.0, abs=0.02) and values.std() == pytest.approx(0.5, abs=0.02)
    for other in (RandomValues("m", kt.Normal(2.0, 0.5), 8), RandomValues("k", kt.Normal(2.0, 0.5), 7)):
        assert abs(np.corrcoef(other.values(0, 10_000), values)[0, 1]) < 0.05
    even = RandomValues("m", kt.LogUniform(1.0, 100.0), 7).values(0, 10_000)
    assert even.min() >= 1 and even.max() <= 100 and np.median(even) == pytest.approx(10, rel=0.1)
    assert RandomValues("m", kt.Uniform(1.0, 2.0), 7).values(5, 5).size == 0


def test_grids_are_those_of_meshgrid() -> None:
    axes = {"a": np.array([1.0, 2.0]), "b": np.array([5.0]), "c": np.array([7.0, 8.0, 9.0])}
    columns = grid_columns(axes, dict.fromkeys(axes, ""))
    for name, wanted in zip(axes, np.meshgrid(*axes.values(), indexing="ij"), strict=True):
        np.testing.assert_array_equal(columns[name].values(0, 6), wanted.ravel())
        np.testing.assert_array_equal(columns[name].values(2, 5), wanted.ravel()[2:5])


def test_wrong_arguments_are_told_with_the_remedy() -> None:
    def refused(match: str, **asked: Any) -> None:
        with pytest.raises(kt.ArgumentError, match=match):
            kt.simulate_many(mechanism(), T_END, **asked)

    drawn = {"parameters": {"torque": kt.Uniform(0, 1)}}
    refused("torque is drawn, but no seed is given", **drawn, count=5)
    refused("torque is drawn, but how often", **drawn, seed=5)
    refused("must have the same length", parameters={"torque": [1, 2]}, count=3)
    refused("shard is for results in a folder", shard=5)
    refused("cluster 'rey' is unknown", cluster="rey")
    for make in (lambda: kt.Uniform(1, 1), lambda: kt.LogUniform(0, 1), lambda: kt.Normal(0, -1)):
        with pytest.raises(kt.ArgumentError, match="cannot be used"):
            make()
    with pytest.raises(kt.ArgumentError, match="low must be a finite number"):
        kt.Uniform("a", np.nan)


def test_a_channel_that_does_not_exist_is_told_before_anything_is_computed(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match=r"A\.agnle"):
        kt.simulate_many(mechanism(), T_END, **ASKED, out=tmp_path / "out", channels=["A.agnle"])
    assert not (tmp_path / "out").exists()


def test_models_are_told_apart_to_the_last_bit() -> None:
    anew = mechanism.__wrapped__
    assert digest(anew()) == digest(anew())
    assert digest(anew(float(np.nextafter(0.5, 1)))) != digest(anew())
    assert digest(anew(-0.0)) != digest(anew(0.0))


def test_a_device_that_is_missing_is_told_once_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    asked = {**scenarios(6), "shard": 2, "threads": 1, "device": "cuda"}
    with pytest.warns(RuntimeWarning, match='device "cuda" is not used') as told:
        kt.simulate_many(mechanism(), T_END, **asked, out=tmp_path / "out")
    assert len(told) == 1
    shards = json.loads((tmp_path / "out" / "manifest.json").read_text())["shards"]
    assert {entry["device"] for entry in shards.values()} == {"processor"}


def test_runs_alone_are_not_made_up_from_their_states(tmp_path):
    """Whether friction sticks is not among the coordinates and speeds: only stored channels are told."""
    model = kt.Model.of(
        "block",
        kt.Parameter("mu", 0.3),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("a", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "a", point=(0, 0, 0), axis=(1, 0, 0), u0=2.0),
        kt.DryFriction("rub", "s", coefficient="mu"),
    )
    asked = {"parameters": {"mu": [0.3, 0.5]}, "output": 0.25, "channels": ["rub.force"]}
    runs = kt.simulate_many(model, 0.5, out=tmp_path / "folder", **asked)
    np.testing.assert_allclose(runs.channel("rub.force")[:, 1], [-0.3 * 9.81, -0.5 * 9.81], rtol=1e-9)
    for kept in (runs, runs.gather()):
        with pytest.raises(kt.NoAnswerError, match="read those that were stored"):
            kept.run(0)


def test_parts_of_a_shard_are_joined_in_their_order() -> None:
    """What was given up has no channels: they are NaN there, of the shape they have in the other part."""

    def part(start: int, count: int, **channels: Any) -> Shard:
        states = np.arange(start, start + count, dtype=float)[:, None, None] * np.ones((1, 4, 2))
        texts = ("finished",) * count, ("",) * count
        steps = np.full(count, start)
        return Shard(
            start, states, states, states, states[:, 0], steps, *texts, ((),) * count, {"m": steps}, channels
        )

    energy = np.arange(12.0).reshape(3, 4), ChannelInfo("J")
    force = np.arange(36.0).reshape(3, 4, 3), ChannelInfo("N", ("x", "y", "z"))
    first = part(5, 3, energy=energy, force=force)
    assert joined([first]) is first
    whole = joined([first, part(8, 2)])
    assert (whole.start, whole.stop) == (5, 10)
    np.testing.assert_array_equal(whole.x[:, 0, 0], [5, 6, 7, 8, 9])
    np.testing.assert_array_equal(whole.given["m"], [5, 5, 5, 8, 8])
    for name, (values, info) in (("energy", energy), ("force", force)):
        found, told = whole.channels[name]
        assert told == info and found.shape == (5, *values.shape[1:])
        np.testing.assert_array_equal(found[:3], values)
        assert np.isnan(found[3:]).all()


def test_workers_of_a_cluster_are_those_that_its_nodes_have_room_for() -> None:
    """Nodes of 8, 3 and no processors, one that is dead, and two GPUs."""
    nodes = [{"Alive": n != 16, "Resources": {"CPU": float(n)} if n else {}} for n in (8, 3, 0, 16)]
    ray: Any = SimpleNamespace(nodes=lambda: nodes, cluster_resources=lambda: {"GPU": 2.0})
    assert [_slots(ray, threads, 0) for threads in (1, 2, 3, 8)] == [11, 5, 3, 1]
    assert _slots(ray, 4, 1) == 2
    with pytest.raises(kt.NoAnswerError, match=r"threads = 9: no node .* so many processors \(8\)"):
        _slots(ray, 9, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "events", [[], [kt.ExpressionEvent("half", "t - 0.5 * 0.3")]], ids=["lanes", "alone"]
)
def test_components_of_channels_are_stored_like_channels(tmp_path: Path, events: list[kt.Event]) -> None:
    """What is in the files of scenarios in lanes, and of runs that files alone tell, is what memory gives."""
    asked = {**scenarios(5), "shard": 2, "threads": 1, "events": events}
    wanted = kt.simulate_many(mechanism(), T_END, **asked | {"shard": None})
    names = ["slider.velocity.x", "slider.position", "slider.velocity", "A.*", "slider.position.z"]
    kt.simulate_many(mechanism(), T_END, **asked, out=tmp_path / "out", channels=names)
    found = kt.load(tmp_path / "out")
    assert {"slider.velocity.x", "slider.position.z", "slider.position", "A.angle"} <= set(found.stored_names)
    gathered = found.gather()
    for name in (*found.stored_names, "slider.velocity.y"):
        for runs in (found, gathered):
            np.testing.assert_array_equal(runs.channel(name), wanted.channel(name), err_msg=name)
        assert found.statistics(name).unit == wanted.statistics(name).unit
