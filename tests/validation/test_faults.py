"""Case files that cannot be used: the file, the key and the remedy are named, all faults at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from mbref_writing import body, document, quantity

from kinetree_validation.document import CaseError
from kinetree_validation.validate import read_case, validate

HINGE = {
    "name": "J",
    "type": "revolute",
    "body1": "ground",
    "body2": "B",
    "point": [0, 0, 0],
    "axis": [0, 0, 1],
}


def _joint(case: dict[str, Any]) -> dict[str, Any]:
    return case["model"]["joints"][0]


def _body(case: dict[str, Any]) -> dict[str, Any]:
    return case["model"]["bodies"][0]


def _force(case: dict[str, Any], **entry: Any) -> None:
    case["model"]["forces"].append(entry)


def _more(case: dict[str, Any], kind: str, **entry: Any) -> None:
    case["quantities"].append(quantity(kind, [[0, 0, 0]], [0.0], **entry))


def _good() -> dict[str, Any]:
    return document([body()], [dict(HINGE)], [quantity("energy_total", [0.0], [0.0])])


def _fault(tmp_path, change: Callable[[dict[str, Any]], None]) -> str:
    case = _good()
    change(case)
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case))
    with pytest.raises(CaseError) as error:
        read_case(path)
    assert str(path) in str(error.value)
    (row,) = validate([path]).rows
    assert row.verdict == "ERROR"
    assert row.reason == str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        (lambda c: c.pop("schema"), "schema", "missing"),
        (lambda c: c.update(schema="mbref-9"), "schema", "mbref-1"),
        (lambda c: c.pop("model"), "model", "missing"),
        (lambda c: c["model"].update(gravity=[0, 0]), "model.gravity", "3 numbers"),
        (lambda c: c["model"].update(bodies={}), "model.bodies", "list"),
        (lambda c: _body(c).pop("mass"), "model.bodies[0].mass", "missing"),
        (lambda c: _body(c).update(mass="heavy"), "model.bodies[0].mass", "number"),
        (lambda c: _body(c).update(inertia=[[1, 2, 0], [0, 1, 0], [0, 0, 1]]), "inertia", "symmetric"),
        (lambda c: _body(c).update(rotation=[[2, 0, 0], [0, 1, 0], [0, 0, 1]]), "rotation", "orthonormal"),
        (lambda c: _joint(c).update(type="revolut"), "model.joints[0].type", 'did you mean "revolute"'),
        (lambda c: _joint(c).update(body2="b"), "model.joints[0].body2", 'no body "b"'),
        (lambda c: _joint(c).update(body1="B"), "model.joints[0].body2", "same body"),
        (lambda c: _joint(c).update(axis=[0, 0, 0]), "model.joints[0].axis", "zero"),
        (lambda c: _joint(c).update(driver={"rate": "2*s"}), "joints[0].driver.rate", "names s"),
        (lambda c: _joint(c).update(driver={"rate": "2*"}), "joints[0].driver.rate", "expression of t"),
        (lambda c: _joint(c).update(driver={"law": "t"}), "joints[0].driver.rate", "missing"),
        (lambda c: _joint(c).update(type="spherical", driver={"rate": "t"}), "driver", "no coordinate"),
        (lambda c: _force(c, type="glue"), "model.forces[0].type", "unknown force type"),
        (lambda c: _force(c, type="rotational_spring_damper", joint="K"), "forces[0].joint", '"J"'),
        (lambda c: c["quantities"][0].update(type="energy"), "quantities[0].type", "energy_total"),
        (lambda c: c["quantities"][0].update(values=[1, 2]), "quantities[0].values", "1 number at each of 1"),
        (lambda c: c["quantities"][0].update(atol=[1, 2]), "quantities[0].atol", "one for each"),
        (lambda c: _more(c, "com_position", body="C"), "quantities[1].body", '"B"'),
        (lambda c: _more(c, "reaction_force", joint="X"), "quantities[1].joint", '"J"'),
        (lambda c: _body(c).update(mass=-1.0), "model", "mass"),
    ],
)  # fmt: skip
def test_fault_names_its_key(tmp_path, change, key: str, words: str) -> None:
    message = _fault(tmp_path, change)
    assert key in message
    assert words in message


def test_all_faults_at_once(tmp_path) -> None:
    def spoil(case: dict[str, Any]) -> None:
        case["model"]["bodies"].append({"name": "C"})
        case["model"]["joints"].append({**HINGE, "name": "K", "axis": "up"})
        case["model"]["forces"].append({"type": "torque", "body2": "B", "axis": [0, 0, 1]})

    message = _fault(tmp_path, spoil)
    for key in ("model.bodies[1].position", "model.joints[1].axis", "model.forces[0].value"):
        assert key in message


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "\x00"])
def test_no_case_file_at_all(tmp_path, text: str) -> None:
    path = tmp_path / "case.json"
    path.write_text(text)
    with pytest.raises(CaseError, match=r"case\.json"):
        read_case(path)


def test_file_that_is_not_there(tmp_path) -> None:
    (row,) = validate([tmp_path / "none.json"]).rows
    assert row.verdict == "ERROR"
    assert "cannot be read" in row.reason


def test_robot_that_is_not_installed(tmp_path) -> None:
    path = tmp_path / "robot.json"
    path.write_text(json.dumps({"schema": "mbref-1", "model_file": "nowhere/robot.urdf", "quantities": []}))
    board = validate([path])
    assert board.rows[0].verdict == "not run"
    assert "pip install example-robot-data" in board.rows[0].reason
    assert not board.ok


def test_robot_of_another_version(tmp_path) -> None:
    (tmp_path / "arm.urdf").write_text("<robot name='arm'/>")
    path = tmp_path / "robot.json"
    path.write_text(
        json.dumps({"schema": "mbref-1", "model_file": "arm.urdf", "urdf_sha256": "0", "quantities": []})
    )
    with pytest.raises(CaseError, match=r"urdf_sha256: does not fit arm\.urdf"):
        read_case(path)
