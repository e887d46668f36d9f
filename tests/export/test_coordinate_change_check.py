"""Equations printed in other coordinates are checked by code that has not been through the change of coordinates."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kinetree as kt
from kinetree.export.equations import readable
from kinetree.export.equations.traced import PrintedMotion

from . import book_models as models

SLIDER_CRANK = {"bearing.angle": "a^2*r"}
"""A nonlinear change, so that Ṫ ṡ is not zero; r is a parameter."""


def changed(monkeypatch, change):
    """Have the change of coordinates make a mistake."""
    true = readable.with_relations

    def mistaken(*arguments):
        traced, x, y = true(*arguments)
        return change(traced), x, y

    monkeypatch.setattr(readable, "with_relations", mistaken)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("model", "coordinates"),
    [
        (models.slider_crank, SLIDER_CRANK),
        (models.slider_crank, {"pin.angle": "asin(r/l*sin(bearing.angle)) - bearing.angle"}),
        (models.point_masses, {"A.angle": "a", "B.angle": "b - a"}),
        (models.slider_crank, {"bearing.angle": "a^3 + a*b/2", "pin.angle": "b*r - sin(a)"}),
    ],
)
def test_the_true_text_agrees(model, coordinates):
    equations = kt.equations(model(), coordinates=coordinates)
    assert equations.check.ok, str(equations.check)
    assert equations.check.states == 3


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", ["gamma", "f", "M", "B", "phi", "x_dot"])
def test_a_wrong_sign_is_noticed(monkeypatch, name):
    changed(monkeypatch, lambda traced: replace(traced, **{name: -getattr(traced, name)}))
    found = kt.equations(models.slider_crank(), coordinates=SLIDER_CRANK).check
    assert not found.ok
    assert "DIFFERS" in str(found)


def test_what_is_forgotten_of_the_second_derivatives_is_noticed(monkeypatch):
    """Without Ṫ ṡ the right sides are those of linear relations."""
    straight = kt.equations(models.slider_crank())._traced
    assert straight.gamma.shape == (1, 1)
    changed(monkeypatch, lambda traced: replace(traced, gamma=0 * traced.gamma))
    assert not kt.equations(models.slider_crank(), coordinates=SLIDER_CRANK).check.ok


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("part", ["omega", "v", "omega_y", "v_y"])
def test_wrong_motions_of_bodies_are_noticed(monkeypatch, part):
    def turned(body: PrintedMotion) -> PrintedMotion:
        return replace(body, **{part: -getattr(body, part)})

    def change(traced):
        bodies = {name: turned(body) for name, body in traced.bodies.items()}
        return replace(traced, bodies=bodies, compiled=bodies)

    changed(monkeypatch, change)
    assert not kt.equations(models.slider_crank(), coordinates=SLIDER_CRANK).check.ok


def test_postures_are_checked_by_the_kernels_of_all_postures(monkeypatch):
    closed = {"pin.angle": "asin(r/l*sin(bearing.angle)) - bearing.angle"}
    assert kt.equations(models.slider_crank(), at=closed).check.ok
    true = readable.at_postures

    def mistaken(*arguments):
        traced, x = true(*arguments)
        return replace(traced, B=-traced.B), x

    monkeypatch.setattr(readable, "at_postures", mistaken)
    assert not kt.equations(models.slider_crank(), at=closed).check.ok


def test_relations_of_coordinates_without_a_speed_of_their_own_are_refused():
    """The rate of an Euler parameter is no speed: the rate of what follows it would be left out."""
    model = kt.Model.of(
        "two",
        kt.Body.sphere("a", mass=1.0, radius=0.1),
        kt.Body.sphere("b", mass=1.0, radius=0.1, pose=kt.Frame()),
        kt.Revolute("turn", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    with pytest.raises(kt.UnknownNameError, match=r"'a_free\.e1', whose rate is no speed of its own"):
        kt.equations(model, coordinates={"turn.angle": "2*a_free.e1"})
