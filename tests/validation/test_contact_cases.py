"""Contacts and friction of case files: read, compared, and refused with the key and the remedy."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kinetree.io.mbref.cases import read_mechanism
from kinetree.io.mbref.document import CaseError
from kinetree.io.mbref.running import Way, run_mechanism

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
