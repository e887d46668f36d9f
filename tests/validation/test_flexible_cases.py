"""Flexible bodies of case files: where joints and quantities attach, and what is wrong with them."""

import copy
import json
from pathlib import Path

import numpy as np
import pytest

from kinetree.model.expressions import to_float
from kinetree_validation.cases import mechanism_case, mechanism_of, plane_of, read_heading
from kinetree_validation.document import CaseError, DocumentNode
from kinetree_validation.quantities import QUANTITY_TYPES

CASES = Path(__file__).parents[2] / "validation"


@pytest.fixture
def crank():
    return json.loads((CASES / "flex_slider_crank.json").read_text())


def test_a_planar_case_is_seen_to_be_planar(crank):
    assert plane_of(DocumentNode(crank)) == pytest.approx([0, 0, 1])
    tilted = copy.deepcopy(crank)
    tilted["model"]["gravity"] = [0, 0, -9.81]
    assert plane_of(DocumentNode(tilted)) is None
    balled = copy.deepcopy(crank)
    balled["model"]["joints"][2]["type"] = "spherical"
    assert plane_of(DocumentNode(balled)) is None


FORCE = {"body": "crank", "type": "point_force", "force": [1.0, 2.0, 0.0]}
TORQUE = {"body": "crank", "type": "point_torque", "torque": [0.0, 0.0, 3.0]}
TORQUE_ACROSS = {"body": "crank", "type": "point_torque", "torque": [0.0, 3.0, 1.0]}


@pytest.mark.parametrize(
    ("planar", "change"),
    [
        (True, lambda m: m.update(gravity=[1, -9.81, 0])),
        (True, lambda m: m.update(forces=[FORCE, TORQUE])),
        (True, lambda m: m["bodies"][1]["flexible"].update(y_axis=[0, 0, 1])),
        (True, lambda m: m["bodies"][0].update(rotation=[[0, -1, 0], [1, 0, 0], [0, 0, 1]])),
        (True, lambda m: m["bodies"][0].update(inertia=[1e-5, 3e-4, 3e-4])),
        (True, lambda m: m["bodies"][0].update(inertia=[[1e-5, 2e-6, 0], [2e-6, 3e-4, 0], [0, 0, 3e-4]])),
        (True, lambda m: m["joints"][3].update(axis=[1, 1, 0])),
        (False, lambda m: m["joints"][3].update(axis=[1, 0, 1])),
        (False, lambda m: m["joints"][1].update(axis=[0, 0.01, 1])),
        (False, lambda m: m["joints"][1].update(type="cylindrical")),
        (False, lambda m: m["joints"].clear()),
        (False, lambda m: m.update(gravity=[0, 0, -9.81])),
        (False, lambda m: m.update(forces=[{**FORCE, "force": [0.0, 0.0, 1.0]}])),
        (False, lambda m: m.update(forces=[TORQUE_ACROSS])),
        (False, lambda m: m.update(forces=[{**FORCE, "type": "spring_damper"}])),
        (False, lambda m: m.update(contacts=[{"type": "sphere_plane"}])),
        (False, lambda m: m["bodies"][0].update(velocity=[0, 11.25, 0.1])),
        (False, lambda m: m["bodies"][0].update(angular_velocity=[1, 0, 150.0])),
        (False, lambda m: m["bodies"][0].update(inertia=[[1e-5, 0, 0], [0, 3e-4, 1e-5], [0, 1e-5, 3e-4]])),
        (False, lambda m: m["bodies"][1]["flexible"].update(end=[0.45, 0, 0.01])),
        (False, lambda m: m["bodies"][1]["flexible"].update(y_axis=[0, 1, 1])),
        (False, lambda m: m["bodies"][1].pop("flexible")),  # nothing bends
    ],
)
def test_planes_are_left_by_what_points_out_of_them(crank, planar, change):
    change(crank["model"])
    found = plane_of(DocumentNode(crank))
    assert found == pytest.approx([0, 0, 1]) if planar else found is None


def test_forces_of_load_cases_count_too(crank):
    crank["load_cases"] = [{"forces": [FORCE]}]
    assert plane_of(DocumentNode(crank)) == pytest.approx([0, 0, 1])
    crank["load_cases"].append({"forces": [TORQUE_ACROSS]})
    assert plane_of(DocumentNode(crank)) is None


def test_joints_attach_at_interfaces_and_points_at_sections(crank):
    mechanism = mechanism_of(DocumentNode(crank))
    assert [mechanism.joints[name].outer for name in "AB"] == ["crank", "rod 1.a"]
    assert mechanism.joints["C"].inner == "rod 2.b"
    crank["model"]["bodies"][1]["flexible"]["geometric_stiffening"] = False
    whole = mechanism_of(DocumentNode(crank))
    assert whole.joints["B"].outer == "rod.pin"
    off_axis = whole.place(whole.body(DocumentNode("rod")), np.array([0.2, 0.004, 0.0]))
    model = whole.model("crank")
    marker = next(m for m in model.markers if m.name == off_axis)
    assert marker.body == "rod.at 0.05"
    assert marker.frame.position == pytest.approx((0, 0.004, 0), abs=1e-12)


def test_a_beam_in_a_planar_case_bends_in_its_plane_alone(crank):
    """The normal of the plane, in the axes of the body; frequencies are asked of all directions."""
    data = crank["model"]["bodies"][1]
    data["flexible"]["geometric_stiffening"] = False
    data["rotation"] = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]  # body → world
    (rod,) = (b for b in mechanism_of(DocumentNode(crank)).model("crank").bodies if b.name == "rod")
    assert rod.flexible.plane == pytest.approx((0, 1, 0), abs=1e-12)
    crank["model"]["gravity"] = [0, 0, -9.81]
    (rod,) = (b for b in mechanism_of(DocumentNode(crank)).model("crank").bodies if b.name == "rod")
    assert rod.flexible.plane is None


def test_deflection_from_the_chord(crank):
    mechanism = mechanism_of(DocumentNode(crank))
    node = DocumentNode({"body": "rod", "s": 0.15, "normal": [0, 1, 0]}, "q")
    _, deflection = QUANTITY_TYPES["chord_deflection"][1](mechanism, node)
    turn = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
    start, end, point = ((turn @ p)[None] for p in np.array([[0, 0, 0], [0.3, 0, 0], [0.14, 0.002, 0]]))
    assert deflection(start + 1, end + 1, point + 1) == pytest.approx([0.002])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            lambda d: d["model"]["joints"][1].update(interface2="pn"),
            'there is no interface "pn"; did you mean "pin"',
        ),
        (lambda d: d["model"]["joints"][0].update(interface2="pin"), "names an interface of a rigid body"),
        (lambda d: d["model"]["bodies"][1]["flexible"].pop("GJ"), "model.bodies[1].flexible.GJ: is missing"),
        (
            lambda d: d["model"]["bodies"][1]["flexible"].update(kind="plate"),
            'unknown kind of flexible body "plate"',
        ),
        (lambda d: d["model"]["bodies"][1]["flexible"]["interfaces"][1].update(s=0.4), "is outside the beam"),
        (lambda d: d["quantities"][0].update(body="crank"), "is rigid"),
    ],
)
def test_what_is_wrong_is_named(crank, change, words):
    change(crank)
    with pytest.raises(CaseError) as caught:
        mechanism_case(read_heading(CASES / "x.json", DocumentNode(crank)), DocumentNode(crank))
    assert words in str(caught.value)


def test_drivers_whose_rate_changes_at_a_time_are_held_in_their_position(crank):
    """Integrated speeds would leave them to the errors of the integrator; 0.5 and 1.5 s lie in both pieces."""
    crank["model"]["joints"][0]["driver"] = {
        "rate": "where(t < 1, 3*t**2, 3)",
        "acceleration": "where(t < 1, 6*t, 0)",
    }
    (driver,) = mechanism_of(DocumentNode(crank)).model("crank").constraints
    for t, angle in ((0.5, 0.125), (1.5, 2.5)):
        assert to_float(driver.law, lambda _, t=t: t) == pytest.approx(angle)
