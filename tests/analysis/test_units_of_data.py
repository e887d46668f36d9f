"""Units that the names of columns say: data in milliseconds and heaps are what they are in seconds and radians."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kinetree.analysis.search.measurements import check_dimensions, measurements, read_table
from kinetree.words.arguments import NoAnswerError

CHANNELS = {"A.angle": (), "tip.position": ("x", "y", "z")}


def test_columns_are_turned_into_si():
    given = {
        "t [ms]": [0.0, 500.0, 1000.0],
        "A.angle [deg]": [0.0, 90.0, np.nan],
        "tip.position.x [mm]": [1.0, 2.0, 3.0],
    }
    found = measurements(given, CHANNELS, 0.0)
    assert found.t == pytest.approx([0.0, 0.5, 1.0])
    assert found.columns == ("A.angle", "tip.position.x")
    assert found.values[:2, 0] == pytest.approx([0.0, np.pi / 2])
    assert np.isnan(found.values[2, 0])
    assert found.values[:, 1] == pytest.approx([1e-3, 2e-3, 3e-3])


def test_a_file_says_its_units(tmp_path: Path):
    path = tmp_path / "data.csv"
    path.write_text("time [min],A.angle [rad]\n0,1\n1,2\n", encoding="utf-8")
    t, columns = read_table(path)
    assert t == pytest.approx([0.0, 60.0])
    assert columns["A.angle"] == pytest.approx([1.0, 2.0])


def test_units_that_are_not_known_and_names_that_are_there_twice(tmp_path: Path):
    with pytest.raises(NoAnswerError, match=r"column 'A.angle \[heaps\]': unknown unit"):
        measurements({"t": [0.0, 1.0], "A.angle [heaps]": [0.0, 1.0]}, CHANNELS, 0.0)
    path = tmp_path / "data.csv"
    path.write_text("t,A.angle [rad],A.angle [deg]\n0,1,1\n1,2,2\n", encoding="utf-8")
    with pytest.raises(NoAnswerError, match="a name is there twice"):
        read_table(path)


@pytest.mark.parametrize(
    ("name", "words"), [("A.angle [mm]", "measured in rad"), ("tip.position.x [N]", "measured in m")]
)
def test_units_of_another_dimension_are_refused(name: str, words: str):
    with pytest.raises(NoAnswerError, match=words):
        check_dimensions({"t": [0.0, 1.0], name: [0.0, 1.0]}, {"A.angle": "rad", "tip.position.x": "m"})
    check_dimensions({"t": [0.0], "A.angle [rev]": [0.0]}, {"A.angle": "rad"})
    with pytest.raises(NoAnswerError, match="measured in s"):
        measurements({"t [m]": [0.0, 1.0], "A.angle": [0.0, 1.0]}, CHANNELS, 0.0)
