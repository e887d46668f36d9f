from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import h5py
import numpy as np
import pytest
from swinging_pendulum import Source, info, make_run, rich_run

from kinetree.results import Audit, Energy, NonFiniteError, Run, StateLayout, StoreError
from kinetree.results.storage.hdf5 import write_tree
from kinetree.results.storage.run_file import holds

AUDIT = Audit(
    "recursive",
    "dop853",
    energy=Energy(1.0, 0.25, -3.0, -2.5, dissipated=0.25, exchanged=2.0),
    position_residual=1e-13,
    steps=12,
    switches=((0.5, "rodas5p"),),
    warnings=("the reaction of 'a' is not unique",),
)


def _assert_same(first: Run, second: Run) -> None:
    for name in ("t", "x", "y", "w", "zdot"):
        one, other = getattr(first, name), getattr(second, name)
        assert (one is None) == (other is None), name
        if one is not None:
            assert one.dtype == other.dtype
            assert one.tobytes() == other.tobytes(), name
    assert first.info == replace(second.info, settings=first.info.settings)
    assert first.changes == second.changes
    assert (first.status, first.reason, first.complete) == (second.status, second.reason, second.complete)
    for one, other in zip(first.events, second.events, strict=True):
        assert (one.t, one.name, one.description) == (other.t, other.name, other.description)
        assert one.z_before.tobytes() == other.z_before.tobytes()
        assert one.z_after.tobytes() == other.z_after.tobytes()
    assert first.audit == second.audit
    assert first.timings == second.timings


def test_a_stored_run_is_the_same_bit_for_bit(tmp_path: Path) -> None:
    run = rich_run(audit=AUDIT)
    run.save(tmp_path / "run.h5", ["bob.*", "energy.kinetic"])
    loaded = Run.load(tmp_path / "run.h5")
    _assert_same(run, loaded)
    assert loaded.settings == run.settings
    assert loaded.statistics == {"steps": 12, "switches": [[0.1, "rodas5p"]]}
    assert run.resume is not None
    assert loaded.resume is not None
    assert loaded.resume["integers"].tobytes() == run.resume["integers"].tobytes()
    assert loaded.resume["reals"].tobytes() == run.resume["reals"].tobytes()
    assert (loaded.resume["method"], loaded.resume["t_end"]) == ("auto", 1.0)
    for name in ("bob.position", "bob.velocity", "energy.kinetic"):
        assert loaded[name].tobytes() == run[name].tobytes()
        assert loaded.describe(name) == run.describe(name)
    np.testing.assert_array_equal(loaded["bob.position.z"], run["bob.position.z"])
    assert list(tmp_path.iterdir()) == [tmp_path / "run.h5"]


def test_a_file_is_known_to_be_of_a_run_only_if_it_is_of_that_very_run(tmp_path: Path) -> None:
    """Otherwise a command would take old results for those it has just computed."""
    path, run = tmp_path / "run.h5", rich_run()
    assert not holds(path, run)
    path.write_bytes(b"no results")
    assert not holds(path, run)
    run.save(path, [])
    assert holds(path, run)
    assert not holds(path, rich_run(timings={"trace": 0.25, "compile": 1.5, "integrate": 1.1e-3}))
    assert not holds(path, rich_run(status="failed"))
    untimed = rich_run(timings={})
    untimed.save(path, [])
    assert not holds(path, untimed)


def test_stored_channels_survive_a_second_round(tmp_path: Path) -> None:
    make_run().save(tmp_path / "one.h5", ["bob.position"])
    loaded = Run.load(tmp_path / "one.h5").between(0.0, 0.5)
    loaded.save(tmp_path / "two.h5")
    np.testing.assert_array_equal(
        Run.load(tmp_path / "two.h5")["bob.position"], make_run()["bob.position"][:51]
    )


def test_a_loaded_run_computes_with_a_source(tmp_path: Path) -> None:
    run = rich_run()
    run.save(tmp_path / "run.h5", [])
    loaded = Run.load(tmp_path / "run.h5", source=Source())
    assert loaded["energy.kinetic"].tobytes() == run["energy.kinetic"].tobytes()


@pytest.mark.parametrize("rows", [0, 1])
def test_short_runs_and_missing_blocks_can_be_stored(tmp_path: Path, rows: int) -> None:
    layout = StateLayout(x_names=("q",), x_units=("m",))
    run = Run(
        info(layout=layout, parameters={}),
        np.zeros(rows),
        np.ones((rows, 1)),
        np.empty((rows, 0)),
        status="failed",
    )
    run.save(tmp_path / "run.h5", [])
    loaded = Run.load(tmp_path / "run.h5")
    _assert_same(run, loaded)
    assert not loaded.complete


def test_channels_that_are_not_finite_are_not_stored(tmp_path: Path) -> None:
    with pytest.raises(NonFiniteError, match=r"energy\.broken"):
        make_run().save(tmp_path / "run.h5", ["energy.*"])
    assert list(tmp_path.iterdir()) == []


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.h5"
    old, new = make_run(7), make_run(9)
    old.save(path, [])

    def fail(*_: object) -> None:
        raise OSError("Unable to write (errno = 28, error message = 'No space left on device')")

    monkeypatch.setattr("kinetree.results.storage.run_file.write_block", fail)
    with pytest.raises(StoreError, match=r"run\.h5.*the disk is full.*what is in memory is kept"):
        new.save(path, [])
    _assert_same(Run.load(path), old)
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.undo()
    new.save(path, [])
    _assert_same(Run.load(path), new)


def test_a_path_through_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"folder '.*file' does not exist"):
        make_run(3).save(tmp_path / "file" / "run.h5", [])
    with pytest.raises(StoreError, match="it is a folder"):
        make_run(3).save(tmp_path, [])


def test_what_is_not_a_run_is_told(tmp_path: Path) -> None:
    text, other, newer = tmp_path / "text.h5", tmp_path / "other.h5", tmp_path / "newer.h5"
    text.write_text("time,angle\n")
    h5py.File(other, "w").close()
    make_run(3).save(newer, [])
    with h5py.File(newer, "r+") as file:
        file.attrs["format_version"] = 99
    for path, told in (
        (tmp_path / "none.h5", "no such file"),
        (text, "not an HDF5 file"),
        (other, "no Kinetree run"),
        (newer, "version 99.*update"),
    ):
        with pytest.raises(StoreError, match=told) as caught:
            Run.load(path)
        assert path.name in str(caught.value)


def test_damage_never_goes_unnoticed(tmp_path: Path) -> None:
    good = tmp_path / "good.h5"
    run = make_run(11)
    run.save(good, ["bob.position"])
    content = good.read_bytes()
    bad = tmp_path / "bad.h5"
    with h5py.File(good, "r") as file:
        inside = [file[name].id.get_offset() + 16 for name in ("time", "state/x", "channels/bob.position")]
    for place in inside:
        bad.write_bytes(content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1 :])
        with pytest.raises(StoreError, match="not those that were written"):
            Run.load(bad)
    for length in range(0, len(content), len(content) // 37):
        bad.write_bytes(content[:length])
        with pytest.raises(StoreError, match=r"bad\.h5"):
            Run.load(bad)


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.h5"
    make_run(3).save(path, [])
    with h5py.File(path, "r+") as file:
        del file["state/x"]
    with pytest.raises(StoreError, match=r"damaged.*'x'"):
        Run.load(path)


def test_rows_and_columns_carry_scales_and_units(tmp_path: Path) -> None:
    rich_run().save(tmp_path / "run.h5", ["bob.position"])
    with h5py.File(tmp_path / "run.h5", "r") as file:
        for name in ("state/x", "state/y", "state/zdot", "channels/bob.position"):
            assert file[name].dims[0][0] == file["time"]
        assert file["time"].attrs["units"] == "s"
        assert file["channels/bob.position"].attrs["units"] == "m"
        assert file["state/y"].attrs["units"] == "rad/s"
        assert file["state/x"].dims[1][0].asstr()[0] == "hinge.angle"
        assert file["state/x_unit"].asstr()[0] == "rad"
        assert file["model"].asstr()[()] == rich_run().model_text


def test_xarray_opens_every_group(tmp_path: Path) -> None:
    pytest.importorskip("h5netcdf")
    xarray = pytest.importorskip("xarray")
    run = rich_run(audit=AUDIT)
    run.save(tmp_path / "run.h5", ["bob.*"])
    with xarray.open_datatree(tmp_path / "run.h5", engine="h5netcdf") as tree:
        state = tree["state"].to_dataset()
        np.testing.assert_array_equal(state.x.sel(x_name="hinge.angle"), run["hinge.angle"])
        np.testing.assert_array_equal(state.time, run.t)
        assert tree["channels"]["bob.velocity"].attrs["units"] == "m/s"
        assert tree.attrs["complete"] == 1


@pytest.mark.parametrize("name", ["", ".", "a/b", "/"])
def test_names_that_no_group_can_hold_are_refused(tmp_path: Path, name: str) -> None:
    with (
        h5py.File(tmp_path / "tree.h5", "w") as file,
        pytest.raises(ValueError, match="cannot be a name in /"),
    ):
        write_tree(file, {"fine": 1.0, name: 2.0})
