"""Constructors with names of their own belong to classes: on objects they would forget these without a word."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import kinetree as kt
from kinetree.elastic.section import Section
from kinetree.model.events import PointPlaneEvent
from kinetree.words.arguments import ArgumentError


def test_a_frame_is_not_turned_by_the_constructor_of_another():
    with pytest.raises(ArgumentError, match=r"write Frame\.rotated\(…\), with all of axis, angle, position"):
        kt.Frame.at((1.0, 2.0, 3.0)).rotated((0, 0, 1), 0.5)
    turned = kt.Frame.rotated((0, 0, 1), 0.5, (1.0, 2.0, 3.0))
    assert turned.position == (1.0, 2.0, 3.0)
    np.testing.assert_allclose(turned.rotation[0], (np.cos(0.5), -np.sin(0.5), 0.0), atol=1e-15)


OBJECTS = {
    "Frame": kt.Frame(),
    "Body": kt.Body.box("b", mass=1.0, size=(1, 1, 1)),
    "Marker": kt.Marker("m", "b"),
    "Model": kt.Model("m"),
    "Coupler": kt.Coupler.gear("g", "a", "b", 2.0),
    "PointOnCurve": kt.PointOnCurve.graph("c", "m", y="0"),
    "Table": kt.Table("t", ((0.0, 0.0), (1.0, 1.0))),
    "PointPlaneEvent": PointPlaneEvent("e", "m"),
    "Section": Section.rectangle(0.1, 0.1, E=2e11, density=7800.0),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_no_constructor_answers_on_an_object(name):
    """Static and class methods that give an object of their class, all of them, by their annotation."""
    thing = OBJECTS[name]
    cls = type(thing)
    makers = [
        attribute
        for attribute in vars(cls)
        if not attribute.startswith("_")
        and isinstance(inspect.getattr_static(cls, attribute), (staticmethod, classmethod))
    ]
    assert makers
    for maker in makers:
        assert inspect.signature(getattr(cls, maker)).parameters
        with pytest.raises(ArgumentError, match=f"{cls.__name__}.{maker}: it makes a new object"):
            getattr(thing, maker)()


def test_keywords_that_are_handed_on_are_answered_with_those_of_the_constructor():
    with pytest.raises(
        ArgumentError, match=r"^Body\.rod: there is no argument 'lenght'; did you mean \"length\"\?"
    ):
        kt.Body.rod("arm", 1.0, lenght=2.0)
    with pytest.raises(
        ArgumentError, match=r"^Body\.rod: .* it takes name, mass, length, density, radius, com"
    ):
        kt.Body.rod("arm", 1.0, 2.0, between=((0, 0, 0), (1, 0, 0)))
    assert kt.Body.rod("arm", 1.0, 2.0, pose=kt.Frame()).pose is not None
