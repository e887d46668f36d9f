"""Relations on the mechanisms in which features meet: in the ordinary tests each takes one in turn."""

from __future__ import annotations

import pytest

from metamorphic.comparison import check
from metamorphic.feature_scenes import NAMED, feature_scene, named_scene
from metamorphic.relation import changing, relations
from pairs.cases import RUN, covering, words
from pairs.features import mechanism

pytestmark = pytest.mark.usefixtures("quick_code")

CHOICES = range(0, len(covering(0)), 7)
"""Choices of the covering array on which all relations are tried."""
OFTEN = [number for number in CHOICES if covering(0)[number]["body"] == "rigid"][:3]
"""Those of the ordinary tests."""
TOUCHING = next(
    number
    for number, choice in enumerate(covering(0))
    if choice["contact"] == "sphere-plane" and choice["joint"] == "prismatic" and choice["analysis"] == RUN
)
"""A ball that falls on a compliant floor; far from the origin its height has the digits of a coordinate there."""
IN_TURN = {(name, OFTEN[k % len(OFTEN)]) for k, name in enumerate(changing())}
IN_TURN |= {("translated by 1e6 m", TOUCHING)}


@pytest.mark.in_turn(12)
@pytest.mark.parametrize(
    ("relation", "number"),
    [
        (name, number) if (name, number) in IN_TURN else pytest.param(name, number, marks=pytest.mark.slow)
        for number in sorted({*CHOICES, TOUCHING})
        for name in relations()
    ],
)
def test_relation(relation: str, number: int) -> None:
    check(feature_scene(0, number), relation)


@pytest.mark.slow
def test_the_program_takes_every_mechanism_in_which_features_meet() -> None:
    """A mechanism that is refused as it is written tries no relation and no pair of routes."""
    reports = {words(choice): mechanism(choice).model().validate() for choice in covering(0)}
    assert not {choice: report.faults for choice, report in reports.items() if report.faults}


QUICKLY = {
    *(("markers in the world", name) for name in ("translated by 1e3 m", "turned", "mirrored")),
    ("markers in the world", "in millimetres, tonnes and seconds"),
    ("cylinder on its rims", "turned"),
    ("rope with mass", "mirrored"),
}
"""Relations of scenes by name in the ordinary tests."""


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("scene", "relation"),
    [
        (scene, name) if (scene, name) in QUICKLY else pytest.param(scene, name, marks=pytest.mark.slow)
        for scene in NAMED
        for name in relations()
    ],
)
def test_relation_of_a_named_scene(scene: str, relation: str) -> None:
    check(named_scene(scene), relation)
