from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pandas
import pytest
from swinging_pendulum import LAYOUT, make_run

from kinetree.results import StoreError


def test_csv_reads_back_bit_for_bit(tmp_path: Path) -> None:
    run = make_run()
    run.to_csv(tmp_path / "run.csv", ["hinge.angle", "bob.*"])
    with open(tmp_path / "run.csv", newline="", encoding="utf-8") as file:
        header, *rows = list(csv.reader(file))
    assert header[:3] == ["time [s]", "hinge.angle [rad]", "bob.position.x [m]"]
    values = np.array(rows, dtype=np.float64)
    expected = np.column_stack([run.t, run["hinge.angle"], run["bob.position"], run["bob.velocity"]])
    np.testing.assert_array_equal(values, expected)
    assert list(tmp_path.iterdir()) == [tmp_path / "run.csv"]


def test_pandas_has_times_names_and_units() -> None:
    run = make_run(source=None)
    table = run.to_pandas()
    assert list(table.columns) == list(LAYOUT.names)
    assert table.index.name == "time"
    assert table.attrs["units"]["hinge.angle_rate"] == "rad/s"
    np.testing.assert_array_equal(table["hinge.angle"].to_numpy(), run["hinge.angle"])
    chosen = make_run().to_pandas(["bob.velocity"])
    assert list(chosen.columns) == ["bob.velocity.x", "bob.velocity.y", "bob.velocity.z"]
    pandas.testing.assert_index_equal(chosen.index, pandas.Index(run.t, name="time"))


def test_tables_and_files_leave_out_and_tell_what_is_not_finite(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match=r"not finite are left out: energy\.broken"):
        table = make_run().to_pandas()
    assert "energy.kinetic" in table
    with pytest.warns(UserWarning, match=r"not finite are left out: energy\.broken"):
        make_run().save(tmp_path / "run.h5")


def test_a_csv_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.csv"
    make_run(5).to_csv(path, ["hinge.*"])
    before = path.read_text()
    monkeypatch.setattr("os.fsync", _full)
    with pytest.raises(StoreError, match="the disk is full"):
        make_run(9).to_csv(path, ["hinge.*"])
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"folder .*nowhere' does not exist; create it"):
        make_run(5).to_csv(tmp_path / "nowhere" / "run.csv", ["hinge.*"])


def _full(_: int) -> None:
    raise OSError(28, "No space left on device")
