"""The table: verdicts, tolerances, formulations, page."""

from __future__ import annotations

import json
from types import SimpleNamespace

import numpy as np
from mbref_writing import TIMES, G, body, document, quantity, run

from kinetree_validation.quantities import CaseReference
from kinetree_validation.validate import Scoreboard, page, validate

FALL = np.outer(TIMES**2, [0, 0, -G / 2])


def test_a_wrong_value_fails_and_stays_visible(tmp_path) -> None:
    wrong = FALL.copy()
    wrong[-1, 1] = 3e-10
    good = quantity("com_position", FALL, body="B", name="right", rtol=0.0)
    bad = quantity("com_position", wrong, body="B", name="wrong", rtol=0.0)
    (row,) = run(tmp_path, document([body()], [], [good, bad]))
    board = Scoreboard((row,))
    assert (row.verdict, row.worst) == ("FAIL", "wrong")
    assert 2.9 < row.ratio < 3.1
    assert not board.ok
    assert "FAIL" in board.to_text()
    assert board.to_dict()["rows"][0]["verdict"] == "FAIL"
    json.dumps(board.to_dict(), allow_nan=False)


def test_tolerance_is_absolute_plus_relative_to_the_largest_value() -> None:
    values = np.array([[1.0, -200.0], [3.0, np.nan]])
    reference = CaseReference("x", np.zeros(2), values, np.array([0.5, 1.0]), 0.01)
    assert reference.ratio(values + np.array([[2.5, 0.0], [0.0, 99.0]])) == 1.0
    assert reference.ratio(values + np.array([[0.0, 0.0], [6.0, 0.0]])) == 2.0
    assert reference.ratio(np.full((2, 2), np.nan)) == np.inf


def test_one_absolute_tolerance_per_time_and_components_left_open(tmp_path) -> None:
    values = [[None, 0.0, z] for z in FALL[:, 2]]
    values[2][1] = 0.5
    entry = quantity("com_position", FALL, body="B", atol=[1e-10, 1e-10, 0.6, 1e-10], rtol=0.0) | {
        "values": values
    }
    (row,) = run(tmp_path, document([body()], [], [entry]))
    assert row.verdict == "pass"
    assert 0.8 < row.ratio < 0.9


def test_quantities_in_words_are_counted(tmp_path) -> None:
    words = {"name": "what a sight", "type": "custom", "generic": False, "t": [0], "values": [1]}
    (row,) = run(tmp_path, document([body()], [], [quantity("com_position", FALL, body="B"), words]))
    assert (row.compared, row.not_generic) == (1, 1)
    assert "1 quantities" in Scoreboard((row,)).summary()


def test_nothing_to_compare_is_no_pass(tmp_path) -> None:
    (row,) = run(tmp_path, document([body()], [], []))
    assert row.verdict == "ERROR"


def test_every_formulation_and_reduction(tmp_path) -> None:
    joint = {
        "name": "D",
        "type": "distance",
        "body1": "ground",
        "point1": [0, 0, 1],
        "body2": "B",
        "point2": [0, 0, 0],
    }
    held = quantity("reaction_force", np.tile([0.0, 0.0, 2 * G], (TIMES.size, 1)), joint="D")
    rows = run(tmp_path, document([body()], [joint], [held]), everything=True)
    names = {row.formulation for row in rows}
    assert {"auto", "augmented × partitioned", "kane-angles × multipliers"} <= names
    assert {row.verdict for row in rows} == {"pass"}


def test_singular_angles_make_a_formulation_not_applicable(tmp_path, monkeypatch) -> None:
    """A run that ends where the formulation's own coordinates do is no failure of the case."""

    def ended(model, times, rtol, formulation, constraints):
        return SimpleNamespace(reason="gave up at t = 0.2 s", singular=formulation == "kane-angles")

    monkeypatch.setattr("kinetree_validation.running.trajectory", ended)
    case = document([body()], [], [quantity("com_position", FALL, body="B")])
    rows = {row.formulation: row for row in run(tmp_path, case, everything=True)}
    assert rows["kane-angles"].verdict == "not applicable"
    assert rows["elimination"].verdict == "ERROR"
    assert "gave up" in rows["elimination"].reason


def test_page_is_made_from_rows(tmp_path) -> None:
    path = tmp_path / "case.json"
    path.write_text(
        json.dumps(document([body()], [], [quantity("com_position", FALL, body="B")], title="A | fall"))
    )
    board = validate([tmp_path])
    text = page(board)
    assert "| by hand | A \\| fall |" in text
    assert board.to_rich().row_count == 1
