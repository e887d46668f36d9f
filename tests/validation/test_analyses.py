"""Analyses of case files: pointers, matching of eigenvalues, verdicts."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kinetree_validation.analyses import entry_at, match, with_entries
from kinetree_validation.analyses_elsewhere import run_elsewhere
from kinetree_validation.document import DocumentNode, KeyFaultError
from kinetree_validation.validate import read_case, validate

PENDULUM = {
    "schema": "mbref-1",
    "name": "pendulum",
    "model": {
        "gravity": [0, -9.81, 0],
        "bodies": [
            {"name": "rod", "mass": 2.0, "inertia": [0.01, 0.1, 0.1], "position": [0.0, -0.4, 0.0]},
        ],
        "joints": [
            {
                "name": "hinge",
                "type": "revolute",
                "body1": "ground",
                "body2": "rod",
                "point": [0, 0, 0],
                "axis": [0, 0, 1],
            }
        ],
        "forces": [],
    },
    "quantities": [],
}
OMEGA = np.sqrt(2.0 * 9.81 * 0.4 / (0.1 + 2.0 * 0.16))


def case(tmp_path, *analyses):
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**PENDULUM, "analyses": list(analyses)}))
    return validate([path]).to_dict()["rows"][0]


def test_a_case_passes_only_if_all_its_analyses_do(tmp_path):
    right = {
        "name": "swing",
        "type": "eigenvalues",
        "at": "initial state",
        "values": [[0, OMEGA], [0, -OMEGA]],
        "stable": True,
    }
    hang = {
        "name": "hang",
        "type": "equilibrium",
        "results": [
            {"name": "force", "type": "reaction_force", "joint": "hinge", "value": [0, 2.0 * 9.81, 0]}
        ],
        "stable": True,
    }
    row = case(tmp_path, right, hang)
    assert row["verdict"] == "pass"
    assert [(a["name"], a["type"], a["verdict"]) for a in row["analyses"]] == [
        ("swing", "eigenvalues", "pass"),
        ("hang", "equilibrium", "pass"),
    ]
    wrong = {**right, "values": [[0, OMEGA * 1.001], [0, -OMEGA * 1.001]]}
    row = case(tmp_path, wrong, hang)
    assert row["verdict"] == "FAIL"
    assert [a["verdict"] for a in row["analyses"]] == ["FAIL", "pass"]
    assert row["analyses"][0]["ratio"] > 1
    unstable = {**hang, "stable": False}
    assert case(tmp_path, unstable)["analyses"][0]["verdict"] == "FAIL"


def test_equilibria_and_eigenvalues_are_looked_at_in_all_formulations(tmp_path):
    """Those that do not depend on coordinates; a reference that is wrong is so everywhere."""
    swing = {
        "name": "swing",
        "type": "eigenvalues",
        "at": "initial state",
        "values": [[0, OMEGA], [0, -OMEGA]],
        "stable": True,
    }
    hang = {
        "name": "hang",
        "type": "equilibrium",
        "results": [
            {"name": "force", "type": "reaction_force", "joint": "hinge", "value": [0, 2.0 * 9.81, 0]}
        ],
    }
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**PENDULUM, "analyses": [swing, hang]}))
    rows = [row for row in validate([path], True).to_dict()["rows"] if row["analyses"]]
    formulations = {row["formulation"].partition(" ")[0] for row in rows}
    assert {"auto", "elimination", "kane-angles", "augmented"} <= formulations
    assert all(a["verdict"] == "pass" for row in rows for a in row["analyses"])
    assert all(len(row["analyses"]) == 2 for row in rows)
    wrong = {**swing, "values": [[0, OMEGA * 1.001], [0, -OMEGA * 1.001]]}
    path.write_text(json.dumps({**PENDULUM, "analyses": [wrong]}))
    rows = [row for row in validate([path], True).to_dict()["rows"] if row["analyses"]]
    assert {row["verdict"] for row in rows} == {"FAIL"}


TORQUE = {
    "name": "hold",
    "type": "inverse_dynamics",
    "motion": [{"joint": "hinge", "displacement": "2*t", "rate": "2", "accel": "0"}],
    "actuators": [{"name": "motor", "joint": "hinge"}],
    "t": [0.0, 0.3],
    "values": [[0.0], [2.0 * 9.81 * 0.4 * np.sin(0.6)]],
}
SLOPE = {  # next to rest the angle is φ̇₀ sin(ω t)/ω, so that d angular velocity/d φ̇₀ = cos ω t
    "name": "d_rate",
    "type": "sensitivity",
    "parameter": {
        "name": "rate",
        "scale": 1.0,
        "entries": [
            {"path": "/model/bodies/0/angular_velocity/2", "weight": 1.0},
            {"path": "/model/bodies/0/velocity/0", "weight": 0.4},
        ],
    },
    "results": [
        {
            "name": "omega",
            "type": "angular_velocity",
            "body": "rod",
            "t": [0.5],
            "values": [[0, 0, float(np.cos(0.5 * OMEGA))]],
        }
    ],
}


@pytest.mark.parametrize("formulation", ["augmented", "kane-angles"])
def test_motions_with_forces_and_derivatives_are_looked_at_elsewhere(tmp_path, formulation):
    """Inverse dynamics by forward dynamics, sensitivities by differences of runs, each in another formulation."""
    document = {**PENDULUM, "analyses": [TORQUE, SLOPE]}
    body = {
        **PENDULUM["model"]["bodies"][0],
        "velocity": [0.0, 0.0, 0.0],
        "angular_velocity": [0.0, 0.0, 0.0],
    }
    document["model"] = {**PENDULUM["model"], "bodies": [body]}
    wrong = {**SLOPE, "results": [{**SLOPE["results"][0], "values": [[0, 0, 0.999 * np.cos(0.5 * OMEGA)]]}]}
    path = tmp_path / "case.json"
    for last, verdict in ((SLOPE, "pass"), (wrong, "FAIL")):
        path.write_text(json.dumps({**document, "analyses": [TORQUE, last]}))
        torque, slope = run_elsewhere(read_case(path), formulation)
        assert (torque.verdict, torque.worst) == ("pass", "accelerations")
        assert (slope.verdict, slope.worst) == (verdict, "omega")


def test_what_makes_no_sense_elsewhere_says_why(tmp_path):
    steady = {
        "name": "turning",
        "type": "eigenvalues",
        "at": "initial state",
        "steady": {"frame": {}},
        "values": [[0, OMEGA], [0, -OMEGA]],
    }
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**PENDULUM, "analyses": [steady]}))
    (there,) = run_elsewhere(read_case(path), "kane-angles")
    assert there.verdict == "not applicable"
    assert "moving frame" in there.reason
    (second,) = run_elsewhere(read_case(path), "augmented")
    assert (second.verdict, second.worst) == ("pass", "second route")


def test_entries_are_set_before_the_model_is_built(tmp_path):
    upright = {
        "name": "upright",
        "type": "eigenvalues",
        "set": [{"path": "/model/gravity", "value": [0, 9.81, 0]}],
        "at": "initial state",
        "values": [[OMEGA, 0], [-OMEGA, 0]],
        "stable": False,
    }
    assert case(tmp_path, upright)["verdict"] == "pass"


def test_what_goes_wrong_in_an_analysis_is_its_verdict(tmp_path):
    row = case(
        tmp_path,
        {
            "name": "moved",
            "type": "equilibrium",
            "set": [{"path": "/model/bodies/0/mass", "value": -1}],
            "results": [],
        },
    )
    assert row["analyses"][0]["verdict"] == "ERROR"
    assert row["verdict"] == "FAIL"
    row = case(tmp_path, {"name": "x", "type": "egenvalues"})
    assert row["verdict"] == "ERROR"
    assert "eigenvalues" in row["reason"]


def test_pointers():
    document = DocumentNode({"a": [{"b/c": 1.0}, 2.0]})
    changed = with_entries(
        document, [(DocumentNode("/a/0/b~1c", "p"), 5.0), (DocumentNode("/a/0/new", "p"), 7.0)]
    )
    assert changed == {"a": [{"b/c": 5.0, "new": 7.0}, 2.0]}
    assert document.value["a"][0]["b/c"] == 1.0
    assert entry_at(changed, DocumentNode("/a/1", "p")) == 2.0
    for bad in ("a/0", "/a/7/x", "/a/1/x", "/z/1"):
        with pytest.raises(KeyFaultError):
            with_entries(document, [(DocumentNode(bad, "p"), 1.0)])


def test_eigenvalues_are_matched_one_to_one():
    found = np.array([1.0, 1.0 + 1e-12, -2.0, 0.0], dtype=complex)
    ratio, left = match(found, np.array([1.0, 1.0, -2.0], dtype=complex), np.full(3, 1e-9))
    assert ratio < 1
    assert left == [3]
    ratio, _ = match(found, np.array([1.0, 1.0, 1.0], dtype=complex), np.full(3, 1e-9))
    assert ratio > 1
