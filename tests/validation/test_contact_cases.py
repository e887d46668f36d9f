"""Contacts and friction of case files: read, compared, and refused with the key and the remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mbref_writing import body, document

from kinetree_validation.cases import mechanism_of, read_mechanism
from kinetree_validation.document import CaseError, DocumentNode
from kinetree_validation.running import Way, run_mechanism

FLOOR = {"name": "i", "body": "ball", "plane_point": [0, 0, 0], "plane_normal": [0, 0, 1]}
CASES = Path(__file__).parents[2] / "validation"


def test_a_compliant_contact_is_compared_in_its_force_and_gap() -> None:
    scores = {
        score.quantity: score.ratio
        for score in run_mechanism(read_mechanism(CASES / "contact_hertz_sphere.json"), Way())
    }
    assert set(scores) == {"com", "velocity", "force", "gap"} and max(scores.values()) < 1


def test_a_wrong_reference_does_not_pass(tmp_path: Path) -> None:
    case = json.loads((CASES / "contact_hertz_sphere.json").read_text())
    case["model"]["contacts"][0]["k"] *= 1.0001
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case))
    assert max(score.ratio for score in run_mechanism(read_mechanism(path), Way())) > 1


@pytest.mark.parametrize(
    ("room", "change", "words"),
    [
        ("contacts", {"type": "sphere_plain"}, ("contacts[0].type", "sphere_plane")),
        ("contacts", {"body1": "bal"}, ("contacts[0].body1", "ball")),
        ("contacts", {"k": -1.0}, ("stiffness must be positive",)),
        ("contacts", {"mu": 0.4, "mu_static": 0.3}, ("static_friction (0.3) is less than friction (0.4)",)),
        ("friction", {"joint": "hinge"}, ("friction[0].joint", "hinge")),
        ("impacts", FLOOR | {"restitution": 2}, ("between 0 and 1",)),
    ],
)  # fmt: skip
def test_mistakes_name_the_key(
    tmp_path: Path, room: str, change: dict[str, object], words: tuple[str, ...]
) -> None:
    case = json.loads((CASES / "contact_hertz_sphere.json").read_text())
    case["model"].setdefault(room, [{}])[0].update(change)
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case))
    with pytest.raises(CaseError) as error:
        read_mechanism(path)
    assert all(word in str(error.value) for word in words), str(error.value)


SIDE = [(-0.1, -0.2, 0.0), (0.1, -0.2, 0.0), (0.1, 0.2, 0.0), (-0.1, 0.2, 0.0)]
LAW = {"k": 1e4, "n": 1.5, "c": 0.2, "mu": 0.3, "v_transition": 1e-3}
FIELDS = {"stiffness": 1e4, "exponent": 1.5, "damping": 0.2, "friction": 0.3, "transition": 1e-3}
SHAPES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "sphere_plane": ({"radius": 0.1}, {"radius": 0.1}),
    "capsule_plane": ({"radius": 0.1, "length": 0.4, "axis": [0, 2, 0]}, {"radius": 0.1, "length": 0.4}),
    "cylinder_plane": ({"radius": 0.1, "length": 0.4, "axis": [0, 2, 0]}, {"radius": 0.1, "length": 0.4}),
    "box_plane": ({"size": [0.1, 0.2, 0.3]}, {"size": (0.1, 0.2, 0.3)}),
    "mesh_plane": ({"vertices": SIDE}, {"vertices": tuple(SIDE)}),
    "sphere_sphere": ({"radius1": 0.1, "radius2": 0.2}, {"radius1": 0.1, "radius2": 0.2}),
}


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("placed", [True, False])
def test_every_contact_is_read_where_it_is_with_its_law(kind: str, placed: bool) -> None:
    """Points of the world become those of the bodies, one of them turned; without one it is the mass centre."""
    given, fields = SHAPES[kind]
    plane = {"normal": [0, 1, 0], "point2": [0.0, -0.5, 0.0]} if kind.endswith("plane") else {}
    quarter = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]  # body → world
    other = "ground" if plane else "B"
    point = {"point1": [1.0, 2.5, 3.0]} if placed else {}
    contact = {"name": "c", "type": kind, "body1": "A", "body2": other, **plane, **point, **given, **LAW}
    bodies = [body("A", (1, 2, 3), rotation=quarter), body("B", (4, 5, 6))]
    case = document(bodies, [], []) | {"name": "contacts"}
    case["model"]["contacts"] = [contact]
    model = mechanism_of(DocumentNode(case)).model("contacts")
    (load,) = (load for load in model.loads if load.name == "c")
    assert load.kind.replace("-", "_") == kind
    assert {name: getattr(load, name) for name in FIELDS} == FIELDS
    for name, value in fields.items():
        assert np.asarray(getattr(load, name)) == pytest.approx(np.asarray(value))
    markers = {marker.name: marker for marker in model.markers}
    first, second = (markers[place] for place in load.places[:2])
    assert (first.body, second.body) == ("A", other)
    assert first.frame.position == pytest.approx((0.5, 0, 0) if placed else (0, 0, 0), abs=1e-12)
    if "axis" in given:  # y of the world is x of the body
        assert np.array(first.frame.rotation)[:, 2] == pytest.approx([1, 0, 0], abs=1e-12)
    else:
        assert np.array(first.frame.rotation) == pytest.approx(np.eye(3), abs=1e-12)
    if plane:
        assert second.frame.position == pytest.approx((0, -0.5, 0), abs=1e-12)
        assert np.array(second.frame.rotation)[:, 2] == pytest.approx([0, 1, 0], abs=1e-12)
    else:
        assert second.frame.position == pytest.approx((0, 0, 0), abs=1e-12)


def test_friction_in_a_joint_is_read_with_its_law() -> None:
    rail = {
        "name": "J",
        "type": "cylindrical",
        "body1": "ground",
        "body2": "A",
        "point": [0, 0, 0],
        "axis": [1, 0, 0],
    }
    case = document([body("A")], [rail], [])
    numbers = {"mu": 0.2, "mu_static": 0.3, "radius": 0.01, "preload": 5.0, "v_stribeck": 0.1, "viscous": 2.0}
    case["model"]["friction"] = [{"name": "f", "joint": "J", "coordinate": 1, **numbers}]
    (load,) = mechanism_of(DocumentNode(case)).model("rail").loads[-1:]
    assert (load.name, load.joint, load.coordinate) == ("f", "J", 1)
    names = ("coefficient", "static_coefficient", "radius", "preload", "stribeck", "viscous")
    assert [getattr(load, name) for name in names] == list(numbers.values())
